// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// The triangles and diagonals of matrices.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.int, %a2: !prim.optional<!prim.int>, %a3: !prim.optional<!prim.device>, %a4: !prim.optional<!prim.bool>) {
  // CHECK: aten.diag(%a0, %a1) : (!prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %0 = aten.diag(%a0, %a1) : (!prim.tensor, !prim.int) -> !prim.tensor
  // CHECK: aten.diag.out(%a0, %a1, %a0) : (!prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.diag.out(%a0, %a1, %a0) : (!prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.tril(%a0, %a1) : (!prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %2 = aten.tril(%a0, %a1) : (!prim.tensor, !prim.int) -> !prim.tensor
  // CHECK: aten.tril.out(%a0, %a1, %a0) : (!prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.tril.out(%a0, %a1, %a0) : (!prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.tril_(%a0, %a1) : (!prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %4 = aten.tril_(%a0, %a1) : (!prim.tensor, !prim.int) -> !prim.tensor
  // CHECK: aten.tril_indices(%a1, %a1, %a1, %a2, %a2, %a3, %a4) : (!prim.int, !prim.int, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %5 = aten.tril_indices(%a1, %a1, %a1, %a2, %a2, %a3, %a4) : (!prim.int, !prim.int, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.tril_indices.out(%a1, %a1, %a1, %a0) : (!prim.int, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.tril_indices.out(%a1, %a1, %a1, %a0) : (!prim.int, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.triu(%a0, %a1) : (!prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %7 = aten.triu(%a0, %a1) : (!prim.tensor, !prim.int) -> !prim.tensor
  // CHECK: aten.triu.out(%a0, %a1, %a0) : (!prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.triu.out(%a0, %a1, %a0) : (!prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.triu_(%a0, %a1) : (!prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %9 = aten.triu_(%a0, %a1) : (!prim.tensor, !prim.int) -> !prim.tensor
  // CHECK: aten.triu_indices(%a1, %a1, %a1, %a2, %a2, %a3, %a4) : (!prim.int, !prim.int, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %10 = aten.triu_indices(%a1, %a1, %a1, %a2, %a2, %a3, %a4) : (!prim.int, !prim.int, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.triu_indices.out(%a1, %a1, %a1, %a0) : (!prim.int, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.triu_indices.out(%a1, %a1, %a1, %a0) : (!prim.int, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor
  func.return
}
