// RUN: not ts-opt %s -p 'scf-parallel-loop-tiling' 2>&1 | filecheck %s

// CHECK: <pipeline>:1:1: error: pass 'scf-parallel-loop-tiling' needs its option 'parallel-loop-tile-sizes'
