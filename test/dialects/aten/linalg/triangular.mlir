// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Triangular systems of equations.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.bool) {
  // CHECK: aten.linalg_solve_triangular(%a0, %a0, %a1, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool, !prim.bool) -> !prim.tensor{{$}}
  %0 = aten.linalg_solve_triangular(%a0, %a0, %a1, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool, !prim.bool) -> !prim.tensor
  // CHECK: aten.linalg_solve_triangular.out(%a0, %a0, %a1, %a1, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.linalg_solve_triangular.out(%a0, %a0, %a1, %a1, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.triangular_solve(%a0, %a0, %a1, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %2:2 = aten.triangular_solve(%a0, %a0, %a1, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.triangular_solve.X(%a0, %a0, %a1, %a1, %a1, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %3:2 = aten.triangular_solve.X(%a0, %a0, %a1, %a1, %a1, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  func.return
}
