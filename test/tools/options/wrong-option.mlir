// RUN: not ts-opt --no-such-option 2>&1 | filecheck %s
// RUN: not ts-opt %s --verify-gradeints=1 2>&1 | filecheck %s --check-prefix=NEAR
// RUN: not ts-run %s --inputs 1 2>&1 | filecheck %s --check-prefix=RUNS
// RUN: not ts-opt %s %s 2>&1 | filecheck %s --check-prefix=TWO
// RUN: not ts-opt %s --check-formulas 2>&1 | filecheck %s --check-prefix=FORMULAS
// RUN: not ts-opt --list-ops prim -p simplify 2>&1 | filecheck %s --check-prefix=LIST

// CHECK:      ts-opt: error: unknown argument '--no-such-option'
// CHECK-NEXT: see ts-opt --help
// NEAR:       ts-opt: error: unknown argument '--verify-gradeints=1'; did you mean '--verify-gradients'?
// RUNS-NOT:   Traceback
// RUNS:       ts-run: error: unknown argument '--inputs'; did you mean '--input'?
// TWO:        ts-opt: error: unknown argument '{{.*}}wrong-option.mlir'
// FORMULAS:   ts-opt: error: expected no file and no pipeline with --check-formulas, which reads none
// LIST:       ts-opt: error: expected no file and no pipeline with --list-ops, which reads none
