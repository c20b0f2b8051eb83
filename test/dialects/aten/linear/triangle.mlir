// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// The triangles of matrices.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %i: !prim.int) {
  // CHECK: aten.tril(%t, %i) : (!prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %0 = aten.tril(%t, %i) : (!prim.tensor, !prim.int) -> !prim.tensor
  // CHECK: aten.triu(%t, %i) : (!prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %1 = aten.triu(%t, %i) : (!prim.tensor, !prim.int) -> !prim.tensor
  // CHECK: aten.diag(%t, %i) : (!prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %2 = aten.diag(%t, %i) : (!prim.tensor, !prim.int) -> !prim.tensor
  func.return
}
