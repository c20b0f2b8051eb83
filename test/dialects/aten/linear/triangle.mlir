// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// The triangles and diagonals of matrices.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.int) {
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
  // CHECK: aten.triu(%a0, %a1) : (!prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %5 = aten.triu(%a0, %a1) : (!prim.tensor, !prim.int) -> !prim.tensor
  // CHECK: aten.triu.out(%a0, %a1, %a0) : (!prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.triu.out(%a0, %a1, %a0) : (!prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.triu_(%a0, %a1) : (!prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %7 = aten.triu_(%a0, %a1) : (!prim.tensor, !prim.int) -> !prim.tensor
  func.return
}
