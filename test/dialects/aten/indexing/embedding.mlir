// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Rows of a table by number, and numbers as rows: embedding and one_hot.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.int, %a2: !prim.bool) {
  // CHECK: aten.embedding(%a0, %a0, %a1, %a2, %a2) : (!prim.tensor, !prim.tensor, !prim.int, !prim.bool, !prim.bool) -> !prim.tensor{{$}}
  %0 = aten.embedding(%a0, %a0, %a1, %a2, %a2) : (!prim.tensor, !prim.tensor, !prim.int, !prim.bool, !prim.bool) -> !prim.tensor
  // CHECK: aten.embedding.out(%a0, %a0, %a1, %a2, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.int, !prim.bool, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.embedding.out(%a0, %a0, %a1, %a2, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.int, !prim.bool, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.embedding_dense_backward(%a0, %a0, %a1, %a1, %a2) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.bool) -> !prim.tensor{{$}}
  %2 = aten.embedding_dense_backward(%a0, %a0, %a1, %a1, %a2) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.bool) -> !prim.tensor
  // CHECK: aten.embedding_dense_backward.out(%a0, %a0, %a1, %a1, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.embedding_dense_backward.out(%a0, %a0, %a1, %a1, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.one_hot(%a0, %a1) : (!prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %4 = aten.one_hot(%a0, %a1) : (!prim.tensor, !prim.int) -> !prim.tensor
  func.return
}
