// RUN: not ts-opt %s -p 'convert-scf-to-openmp{neste}' 2>&1 | filecheck %s

// CHECK: <pipeline>:1:23: error: pass 'convert-scf-to-openmp' has no option 'neste'; did you mean 'nested'?
