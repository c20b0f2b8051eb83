// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Cholesky's factorisation, and what is computed of its factor.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.bool) {
  // CHECK: aten.cholesky(%a0, %a1) : (!prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %0 = aten.cholesky(%a0, %a1) : (!prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: aten.cholesky.out(%a0, %a1, %a0) : (!prim.tensor, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.cholesky.out(%a0, %a1, %a0) : (!prim.tensor, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.cholesky_inverse(%a0, %a1) : (!prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %2 = aten.cholesky_inverse(%a0, %a1) : (!prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: aten.cholesky_inverse.out(%a0, %a1, %a0) : (!prim.tensor, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.cholesky_inverse.out(%a0, %a1, %a0) : (!prim.tensor, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.cholesky_solve(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %4 = aten.cholesky_solve(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: aten.cholesky_solve.out(%a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.cholesky_solve.out(%a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.linalg_cholesky(%a0, %a1) : (!prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %6 = aten.linalg_cholesky(%a0, %a1) : (!prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: aten.linalg_cholesky.out(%a0, %a1, %a0) : (!prim.tensor, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.linalg_cholesky.out(%a0, %a1, %a0) : (!prim.tensor, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.linalg_cholesky_ex(%a0, %a1, %a1) : (!prim.tensor, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %8:2 = aten.linalg_cholesky_ex(%a0, %a1, %a1) : (!prim.tensor, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.linalg_cholesky_ex.L(%a0, %a1, %a1, %a0, %a0) : (!prim.tensor, !prim.bool, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %9:2 = aten.linalg_cholesky_ex.L(%a0, %a1, %a1, %a0, %a0) : (!prim.tensor, !prim.bool, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  func.return
}
