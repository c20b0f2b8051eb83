// RUN: ts-opt %s --verify-roundtrip | filecheck %s
// RUN: not ts-opt %s -p infer-types 2>&1 | filecheck %s --check-prefix=PASS
// RUN: not ts-opt %s -p simplify --check-each 2>&1 | filecheck %s --check-prefix=PASS
// RUN: not ts-run %s --input 1 2>&1 | filecheck %s --check-prefix=PASS

// CHECK: cf.br ^bb1
// PASS: several-blocks.mlir:{{[0-9]+}}:1: error: expected one block in each region of 'func.func', got several
func.func @f(%x: !prim.int) -> !prim.int {
  cf.br ^bb1(%x : !prim.int)
^bb1(%y: !prim.int):
  func.return %y : !prim.int
}
