// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Variances, standard deviations and norms.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %b: !prim.bool, %opt_is: !prim.optional<!prim.list<!prim.int>>,
    %opt_n: !prim.optional<!prim.number>, %n: !prim.number, %opt_i: !prim.optional<!prim.int>,
    %is: !prim.list<!prim.int>, %i: !prim.int) {
  // CHECK: aten.var(%t, %b) : (!prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %0 = aten.var(%t, %b) : (!prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: aten.var.dim(%t, %opt_is, %b, %b) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.bool) -> !prim.tensor{{$}}
  %1 = aten.var.dim(%t, %opt_is, %b, %b) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.bool) -> !prim.tensor
  // CHECK: aten.var.correction(%t, %opt_is, %opt_n, %b) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.number>, !prim.bool) -> !prim.tensor{{$}}
  %2 = aten.var.correction(%t, %opt_is, %opt_n, %b) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.number>, !prim.bool) -> !prim.tensor
  // CHECK: aten.std(%t, %b) : (!prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %3 = aten.std(%t, %b) : (!prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: aten.std.dim(%t, %opt_is, %b, %b) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.bool) -> !prim.tensor{{$}}
  %4 = aten.std.dim(%t, %opt_is, %b, %b) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.bool) -> !prim.tensor
  // CHECK: aten.std.correction(%t, %opt_is, %opt_n, %b) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.number>, !prim.bool) -> !prim.tensor{{$}}
  %5 = aten.std.correction(%t, %opt_is, %opt_n, %b) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.number>, !prim.bool) -> !prim.tensor
  // CHECK: aten.var_mean(%t, %b) : (!prim.tensor, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %6:2 = aten.var_mean(%t, %b) : (!prim.tensor, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.var_mean.dim(%t, %opt_is, %b, %b) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %7:2 = aten.var_mean.dim(%t, %opt_is, %b, %b) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.var_mean.correction(%t, %opt_is, %opt_n, %b) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.number>, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %8:2 = aten.var_mean.correction(%t, %opt_is, %opt_n, %b) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.number>, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.std_mean(%t, %b) : (!prim.tensor, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %9:2 = aten.std_mean(%t, %b) : (!prim.tensor, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.std_mean.dim(%t, %opt_is, %b, %b) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %10:2 = aten.std_mean.dim(%t, %opt_is, %b, %b) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.std_mean.correction(%t, %opt_is, %opt_n, %b) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.number>, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %11:2 = aten.std_mean.correction(%t, %opt_is, %opt_n, %b) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.number>, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.linalg_vector_norm(%t, %n, %opt_is, %b, %opt_i) : (!prim.tensor, !prim.number, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %12 = aten.linalg_vector_norm(%t, %n, %opt_is, %b, %opt_i) : (!prim.tensor, !prim.number, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.norm.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %13 = aten.norm.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.norm.ScalarOpt_dim(%t, %opt_n, %is, %b) : (!prim.tensor, !prim.optional<!prim.number>, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor{{$}}
  %14 = aten.norm.ScalarOpt_dim(%t, %opt_n, %is, %b) : (!prim.tensor, !prim.optional<!prim.number>, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor
  // CHECK: aten.norm.ScalarOpt_dim_dtype(%t, %opt_n, %is, %b, %i) : (!prim.tensor, !prim.optional<!prim.number>, !prim.list<!prim.int>, !prim.bool, !prim.int) -> !prim.tensor{{$}}
  %15 = aten.norm.ScalarOpt_dim_dtype(%t, %opt_n, %is, %b, %i) : (!prim.tensor, !prim.optional<!prim.number>, !prim.list<!prim.int>, !prim.bool, !prim.int) -> !prim.tensor
  // CHECK: aten.norm.ScalarOpt_dtype(%t, %opt_n, %i) : (!prim.tensor, !prim.optional<!prim.number>, !prim.int) -> !prim.tensor{{$}}
  %16 = aten.norm.ScalarOpt_dtype(%t, %opt_n, %i) : (!prim.tensor, !prim.optional<!prim.number>, !prim.int) -> !prim.tensor
  func.return
}
