// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// The triangles of matrices; the forms that write into their operand.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %i: !prim.int) {
  // CHECK: aten.tril_(%t, %i) : (!prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %0 = aten.tril_(%t, %i) : (!prim.tensor, !prim.int) -> !prim.tensor
  // CHECK: aten.triu_(%t, %i) : (!prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %1 = aten.triu_(%t, %i) : (!prim.tensor, !prim.int) -> !prim.tensor
  func.return
}
