// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// The triangles of matrices; the forms that write into a given tensor.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %i: !prim.int) {
  // CHECK: aten.tril.out(%t, %i, %t) : (!prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.tril.out(%t, %i, %t) : (!prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.triu.out(%t, %i, %t) : (!prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.triu.out(%t, %i, %t) : (!prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.diag.out(%t, %i, %t) : (!prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.diag.out(%t, %i, %t) : (!prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor
  func.return
}
