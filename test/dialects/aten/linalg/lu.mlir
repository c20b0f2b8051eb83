// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// The factorisation by elimination with exchanges of rows: A = P L U.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.bool, %a2: !prim.int) {
  // CHECK: aten.linalg_lu(%a0, %a1) : (!prim.tensor, !prim.bool) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %0:3 = aten.linalg_lu(%a0, %a1) : (!prim.tensor, !prim.bool) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten.linalg_lu.out(%a0, %a1, %a0, %a0, %a0) : (!prim.tensor, !prim.bool, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %1:3 = aten.linalg_lu.out(%a0, %a1, %a0, %a0, %a0) : (!prim.tensor, !prim.bool, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten.linalg_lu_factor(%a0, %a1) : (!prim.tensor, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %2:2 = aten.linalg_lu_factor(%a0, %a1) : (!prim.tensor, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.linalg_lu_factor.out(%a0, %a1, %a0, %a0) : (!prim.tensor, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %3:2 = aten.linalg_lu_factor.out(%a0, %a1, %a0, %a0) : (!prim.tensor, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.linalg_lu_factor_ex(%a0, %a1, %a1) : (!prim.tensor, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %4:3 = aten.linalg_lu_factor_ex(%a0, %a1, %a1) : (!prim.tensor, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten.linalg_lu_factor_ex.out(%a0, %a1, %a1, %a0, %a0, %a0) : (!prim.tensor, !prim.bool, !prim.bool, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %5:3 = aten.linalg_lu_factor_ex.out(%a0, %a1, %a1, %a0, %a0, %a0) : (!prim.tensor, !prim.bool, !prim.bool, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten.linalg_lu_solve(%a0, %a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.bool, !prim.bool) -> !prim.tensor{{$}}
  %6 = aten.linalg_lu_solve(%a0, %a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.bool, !prim.bool) -> !prim.tensor
  // CHECK: aten.linalg_lu_solve.out(%a0, %a0, %a0, %a1, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.bool, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.linalg_lu_solve.out(%a0, %a0, %a0, %a1, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.bool, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.lu_unpack(%a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %8:3 = aten.lu_unpack(%a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten.lu_unpack.out(%a0, %a0, %a1, %a1, %a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %9:3 = aten.lu_unpack.out(%a0, %a0, %a1, %a1, %a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: prim.lu_order(%a0, %a2) : (!prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %10 = prim.lu_order(%a0, %a2) : (!prim.tensor, !prim.int) -> !prim.tensor
  func.return
}
