// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Variances, standard deviations and norms.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.list<!prim.int>, %a2: !prim.bool, %a3: !prim.number, %a4: !prim.optional<!prim.list<!prim.int>>, %a5: !prim.optional<!prim.int>, %a6: !prim.optional<!prim.number>, %a7: !prim.int) {
  // CHECK: aten.frobenius_norm.dim(%a0, %a1, %a2) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor{{$}}
  %0 = aten.frobenius_norm.dim(%a0, %a1, %a2) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor
  // CHECK: aten.frobenius_norm.out(%a0, %a1, %a2, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.frobenius_norm.out(%a0, %a1, %a2, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.linalg_vector_norm(%a0, %a3, %a4, %a2, %a5) : (!prim.tensor, !prim.number, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %2 = aten.linalg_vector_norm(%a0, %a3, %a4, %a2, %a5) : (!prim.tensor, !prim.number, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.linalg_vector_norm.out(%a0, %a3, %a4, %a2, %a5, %a0) : (!prim.tensor, !prim.number, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.linalg_vector_norm.out(%a0, %a3, %a4, %a2, %a5, %a0) : (!prim.tensor, !prim.number, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.norm.Scalar(%a0, %a3) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %4 = aten.norm.Scalar(%a0, %a3) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.norm.ScalarOpt_dim(%a0, %a6, %a1, %a2) : (!prim.tensor, !prim.optional<!prim.number>, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor{{$}}
  %5 = aten.norm.ScalarOpt_dim(%a0, %a6, %a1, %a2) : (!prim.tensor, !prim.optional<!prim.number>, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor
  // CHECK: aten.norm.ScalarOpt_dim_dtype(%a0, %a6, %a1, %a2, %a7) : (!prim.tensor, !prim.optional<!prim.number>, !prim.list<!prim.int>, !prim.bool, !prim.int) -> !prim.tensor{{$}}
  %6 = aten.norm.ScalarOpt_dim_dtype(%a0, %a6, %a1, %a2, %a7) : (!prim.tensor, !prim.optional<!prim.number>, !prim.list<!prim.int>, !prim.bool, !prim.int) -> !prim.tensor
  // CHECK: aten.norm.ScalarOpt_dtype(%a0, %a6, %a7) : (!prim.tensor, !prim.optional<!prim.number>, !prim.int) -> !prim.tensor{{$}}
  %7 = aten.norm.ScalarOpt_dtype(%a0, %a6, %a7) : (!prim.tensor, !prim.optional<!prim.number>, !prim.int) -> !prim.tensor
  // CHECK: aten.norm.ScalarOpt_dtype_out(%a0, %a6, %a7, %a0) : (!prim.tensor, !prim.optional<!prim.number>, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.norm.ScalarOpt_dtype_out(%a0, %a6, %a7, %a0) : (!prim.tensor, !prim.optional<!prim.number>, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.norm.Scalar_out(%a0, %a3, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.norm.Scalar_out(%a0, %a3, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.norm.dtype_out(%a0, %a6, %a1, %a2, %a7, %a0) : (!prim.tensor, !prim.optional<!prim.number>, !prim.list<!prim.int>, !prim.bool, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.norm.dtype_out(%a0, %a6, %a1, %a2, %a7, %a0) : (!prim.tensor, !prim.optional<!prim.number>, !prim.list<!prim.int>, !prim.bool, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.norm.out(%a0, %a6, %a1, %a2, %a0) : (!prim.tensor, !prim.optional<!prim.number>, !prim.list<!prim.int>, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.norm.out(%a0, %a6, %a1, %a2, %a0) : (!prim.tensor, !prim.optional<!prim.number>, !prim.list<!prim.int>, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.std(%a0, %a2) : (!prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %12 = aten.std(%a0, %a2) : (!prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: aten.std.correction(%a0, %a4, %a6, %a2) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.number>, !prim.bool) -> !prim.tensor{{$}}
  %13 = aten.std.correction(%a0, %a4, %a6, %a2) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.number>, !prim.bool) -> !prim.tensor
  // CHECK: aten.std.correction_out(%a0, %a4, %a6, %a2, %a0) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.number>, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %14 = aten.std.correction_out(%a0, %a4, %a6, %a2, %a0) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.number>, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.std.dim(%a0, %a4, %a2, %a2) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.bool) -> !prim.tensor{{$}}
  %15 = aten.std.dim(%a0, %a4, %a2, %a2) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.bool) -> !prim.tensor
  // CHECK: aten.std.out(%a0, %a4, %a2, %a2, %a0) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %16 = aten.std.out(%a0, %a4, %a2, %a2, %a0) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.std_mean(%a0, %a2) : (!prim.tensor, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %17:2 = aten.std_mean(%a0, %a2) : (!prim.tensor, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.std_mean.correction(%a0, %a4, %a6, %a2) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.number>, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %18:2 = aten.std_mean.correction(%a0, %a4, %a6, %a2) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.number>, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.std_mean.correction_out(%a0, %a4, %a6, %a2, %a0, %a0) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.number>, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %19:2 = aten.std_mean.correction_out(%a0, %a4, %a6, %a2, %a0, %a0) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.number>, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.std_mean.dim(%a0, %a4, %a2, %a2) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %20:2 = aten.std_mean.dim(%a0, %a4, %a2, %a2) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.var(%a0, %a2) : (!prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %21 = aten.var(%a0, %a2) : (!prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: aten.var.correction(%a0, %a4, %a6, %a2) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.number>, !prim.bool) -> !prim.tensor{{$}}
  %22 = aten.var.correction(%a0, %a4, %a6, %a2) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.number>, !prim.bool) -> !prim.tensor
  // CHECK: aten.var.correction_out(%a0, %a4, %a6, %a2, %a0) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.number>, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %23 = aten.var.correction_out(%a0, %a4, %a6, %a2, %a0) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.number>, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.var.dim(%a0, %a4, %a2, %a2) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.bool) -> !prim.tensor{{$}}
  %24 = aten.var.dim(%a0, %a4, %a2, %a2) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.bool) -> !prim.tensor
  // CHECK: aten.var.out(%a0, %a4, %a2, %a2, %a0) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %25 = aten.var.out(%a0, %a4, %a2, %a2, %a0) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.var_mean(%a0, %a2) : (!prim.tensor, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %26:2 = aten.var_mean(%a0, %a2) : (!prim.tensor, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.var_mean.correction(%a0, %a4, %a6, %a2) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.number>, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %27:2 = aten.var_mean.correction(%a0, %a4, %a6, %a2) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.number>, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.var_mean.correction_out(%a0, %a4, %a6, %a2, %a0, %a0) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.number>, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %28:2 = aten.var_mean.correction_out(%a0, %a4, %a6, %a2, %a0, %a0) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.number>, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.var_mean.dim(%a0, %a4, %a2, %a2) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %29:2 = aten.var_mean.dim(%a0, %a4, %a2, %a2) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor)
  func.return
}
