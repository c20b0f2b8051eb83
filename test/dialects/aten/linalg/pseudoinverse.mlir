// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Pseudoinverses and ranks of matrices: what their singular values are beside a tolerance.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.float, %a2: !prim.bool, %a3: !prim.optional<!prim.float>, %a4: !prim.optional<!prim.tensor>) {
  // CHECK: aten.linalg_matrix_rank(%a0, %a1, %a2) : (!prim.tensor, !prim.float, !prim.bool) -> !prim.tensor{{$}}
  %0 = aten.linalg_matrix_rank(%a0, %a1, %a2) : (!prim.tensor, !prim.float, !prim.bool) -> !prim.tensor
  // CHECK: aten.linalg_matrix_rank.atol_rtol_float(%a0, %a3, %a3, %a2) : (!prim.tensor, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.bool) -> !prim.tensor{{$}}
  %1 = aten.linalg_matrix_rank.atol_rtol_float(%a0, %a3, %a3, %a2) : (!prim.tensor, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.bool) -> !prim.tensor
  // CHECK: aten.linalg_matrix_rank.atol_rtol_float_out(%a0, %a3, %a3, %a2, %a0) : (!prim.tensor, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.linalg_matrix_rank.atol_rtol_float_out(%a0, %a3, %a3, %a2, %a0) : (!prim.tensor, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.linalg_matrix_rank.atol_rtol_tensor(%a0, %a4, %a4, %a2) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.bool) -> !prim.tensor{{$}}
  %3 = aten.linalg_matrix_rank.atol_rtol_tensor(%a0, %a4, %a4, %a2) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.bool) -> !prim.tensor
  // CHECK: aten.linalg_matrix_rank.atol_rtol_tensor_out(%a0, %a4, %a4, %a2, %a0) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.linalg_matrix_rank.atol_rtol_tensor_out(%a0, %a4, %a4, %a2, %a0) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.linalg_matrix_rank.out(%a0, %a1, %a2, %a0) : (!prim.tensor, !prim.float, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.linalg_matrix_rank.out(%a0, %a1, %a2, %a0) : (!prim.tensor, !prim.float, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.linalg_matrix_rank.out_tol_tensor(%a0, %a0, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.linalg_matrix_rank.out_tol_tensor(%a0, %a0, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.linalg_matrix_rank.tol_tensor(%a0, %a0, %a2) : (!prim.tensor, !prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %7 = aten.linalg_matrix_rank.tol_tensor(%a0, %a0, %a2) : (!prim.tensor, !prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: aten.linalg_pinv(%a0, %a1, %a2) : (!prim.tensor, !prim.float, !prim.bool) -> !prim.tensor{{$}}
  %8 = aten.linalg_pinv(%a0, %a1, %a2) : (!prim.tensor, !prim.float, !prim.bool) -> !prim.tensor
  // CHECK: aten.linalg_pinv.atol_rtol_float(%a0, %a3, %a3, %a2) : (!prim.tensor, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.bool) -> !prim.tensor{{$}}
  %9 = aten.linalg_pinv.atol_rtol_float(%a0, %a3, %a3, %a2) : (!prim.tensor, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.bool) -> !prim.tensor
  // CHECK: aten.linalg_pinv.atol_rtol_float_out(%a0, %a3, %a3, %a2, %a0) : (!prim.tensor, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.linalg_pinv.atol_rtol_float_out(%a0, %a3, %a3, %a2, %a0) : (!prim.tensor, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.linalg_pinv.atol_rtol_tensor(%a0, %a4, %a4, %a2) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.bool) -> !prim.tensor{{$}}
  %11 = aten.linalg_pinv.atol_rtol_tensor(%a0, %a4, %a4, %a2) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.bool) -> !prim.tensor
  // CHECK: aten.linalg_pinv.atol_rtol_tensor_out(%a0, %a4, %a4, %a2, %a0) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %12 = aten.linalg_pinv.atol_rtol_tensor_out(%a0, %a4, %a4, %a2, %a0) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.linalg_pinv.out(%a0, %a1, %a2, %a0) : (!prim.tensor, !prim.float, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %13 = aten.linalg_pinv.out(%a0, %a1, %a2, %a0) : (!prim.tensor, !prim.float, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.linalg_pinv.out_rcond_tensor(%a0, %a0, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %14 = aten.linalg_pinv.out_rcond_tensor(%a0, %a0, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.linalg_pinv.rcond_tensor(%a0, %a0, %a2) : (!prim.tensor, !prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %15 = aten.linalg_pinv.rcond_tensor(%a0, %a0, %a2) : (!prim.tensor, !prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: aten.pinverse(%a0, %a1) : (!prim.tensor, !prim.float) -> !prim.tensor{{$}}
  %16 = aten.pinverse(%a0, %a1) : (!prim.tensor, !prim.float) -> !prim.tensor
  func.return
}
