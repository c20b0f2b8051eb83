// RUN: ts-opt --help-pass convert-scf-to-openmp | filecheck %s

// CHECK: convert-scf-to-openmp: Convert `scf.parallel` loops to `omp.wsloop` constructs
// CHECK: nested: bool (default False)
