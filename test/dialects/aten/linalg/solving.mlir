// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Systems of equations, inverses and determinants, by elimination.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.bool) {
  // CHECK: aten._linalg_det(%a0) : (!prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %0:3 = aten._linalg_det(%a0) : (!prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten._linalg_det.result(%a0, %a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %1:3 = aten._linalg_det.result(%a0, %a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten._linalg_slogdet(%a0) : (!prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %2:4 = aten._linalg_slogdet(%a0) : (!prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten._linalg_slogdet.sign(%a0, %a0, %a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %3:4 = aten._linalg_slogdet.sign(%a0, %a0, %a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten._linalg_solve_ex(%a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %4:4 = aten._linalg_solve_ex(%a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten._linalg_solve_ex.result(%a0, %a0, %a1, %a1, %a0, %a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool, !prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %5:4 = aten._linalg_solve_ex.result(%a0, %a0, %a1, %a1, %a0, %a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool, !prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten.det(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.det(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.inverse(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.inverse(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.inverse.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.inverse.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.linalg_det(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.linalg_det(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.linalg_det.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.linalg_det.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.linalg_inv(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.linalg_inv(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.linalg_inv.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %12 = aten.linalg_inv.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.linalg_inv_ex(%a0, %a1) : (!prim.tensor, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %13:2 = aten.linalg_inv_ex(%a0, %a1) : (!prim.tensor, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.linalg_inv_ex.inverse(%a0, %a1, %a0, %a0) : (!prim.tensor, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %14:2 = aten.linalg_inv_ex.inverse(%a0, %a1, %a0, %a0) : (!prim.tensor, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.linalg_slogdet(%a0) : (!prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %15:2 = aten.linalg_slogdet(%a0) : (!prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.linalg_slogdet.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %16:2 = aten.linalg_slogdet.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.linalg_solve(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %17 = aten.linalg_solve(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: aten.linalg_solve.out(%a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %18 = aten.linalg_solve.out(%a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.linalg_solve_ex(%a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %19:2 = aten.linalg_solve_ex(%a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.linalg_solve_ex.out(%a0, %a0, %a1, %a1, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %20:2 = aten.linalg_solve_ex.out(%a0, %a0, %a1, %a1, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.logdet(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %21 = aten.logdet(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.slogdet(%a0) : (!prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %22:2 = aten.slogdet(%a0) : (!prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.slogdet.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %23:2 = aten.slogdet.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  func.return
}
