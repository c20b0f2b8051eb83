// RUN: not ts-opt %s --to=fortran 2>&1 | filecheck %s

// CHECK: ts-opt: error: argument --to: invalid choice: 'fortran'
