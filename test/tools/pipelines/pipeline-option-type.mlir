// RUN: not ts-opt %s -p 'convert-scf-to-openmp{collapse=two}' 2>&1 | filecheck %s

// CHECK: <pipeline>:1:23: error: option 'collapse' expects int|None, got two
