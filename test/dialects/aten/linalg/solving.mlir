// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Systems of equations and inverses, by elimination.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.bool) {
  // CHECK: aten._linalg_solve_ex(%a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %0:4 = aten._linalg_solve_ex(%a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten._linalg_solve_ex.result(%a0, %a0, %a1, %a1, %a0, %a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool, !prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %1:4 = aten._linalg_solve_ex.result(%a0, %a0, %a1, %a1, %a0, %a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool, !prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten.inverse(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.inverse(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.inverse.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.inverse.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.linalg_inv(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.linalg_inv(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.linalg_inv.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.linalg_inv.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.linalg_inv_ex(%a0, %a1) : (!prim.tensor, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %6:2 = aten.linalg_inv_ex(%a0, %a1) : (!prim.tensor, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.linalg_inv_ex.inverse(%a0, %a1, %a0, %a0) : (!prim.tensor, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %7:2 = aten.linalg_inv_ex.inverse(%a0, %a1, %a0, %a0) : (!prim.tensor, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.linalg_solve(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %8 = aten.linalg_solve(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: aten.linalg_solve.out(%a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.linalg_solve.out(%a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.linalg_solve_ex(%a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %10:2 = aten.linalg_solve_ex(%a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.linalg_solve_ex.out(%a0, %a0, %a1, %a1, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %11:2 = aten.linalg_solve_ex.out(%a0, %a0, %a1, %a1, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  func.return
}
