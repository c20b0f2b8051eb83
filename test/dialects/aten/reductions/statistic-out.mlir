// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Variances, standard deviations and norms; the forms that write into a given tensor.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %opt_is: !prim.optional<!prim.list<!prim.int>>, %b: !prim.bool,
    %opt_n: !prim.optional<!prim.number>, %n: !prim.number, %opt_i: !prim.optional<!prim.int>,
    %is: !prim.list<!prim.int>, %i: !prim.int) {
  // CHECK: aten.var.out(%t, %opt_is, %b, %b, %t) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.var.out(%t, %opt_is, %b, %b, %t) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.var.correction_out(%t, %opt_is, %opt_n, %b, %t) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.number>, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.var.correction_out(%t, %opt_is, %opt_n, %b, %t) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.number>, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.std.out(%t, %opt_is, %b, %b, %t) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.std.out(%t, %opt_is, %b, %b, %t) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.std.correction_out(%t, %opt_is, %opt_n, %b, %t) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.number>, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.std.correction_out(%t, %opt_is, %opt_n, %b, %t) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.number>, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.var_mean.correction_out(%t, %opt_is, %opt_n, %b, %t, %t) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.number>, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %4:2 = aten.var_mean.correction_out(%t, %opt_is, %opt_n, %b, %t, %t) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.number>, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.std_mean.correction_out(%t, %opt_is, %opt_n, %b, %t, %t) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.number>, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %5:2 = aten.std_mean.correction_out(%t, %opt_is, %opt_n, %b, %t, %t) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.number>, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.linalg_vector_norm.out(%t, %n, %opt_is, %b, %opt_i, %t) : (!prim.tensor, !prim.number, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.linalg_vector_norm.out(%t, %n, %opt_is, %b, %opt_i, %t) : (!prim.tensor, !prim.number, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.norm.Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.norm.Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.norm.out(%t, %opt_n, %is, %b, %t) : (!prim.tensor, !prim.optional<!prim.number>, !prim.list<!prim.int>, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.norm.out(%t, %opt_n, %is, %b, %t) : (!prim.tensor, !prim.optional<!prim.number>, !prim.list<!prim.int>, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.norm.dtype_out(%t, %opt_n, %is, %b, %i, %t) : (!prim.tensor, !prim.optional<!prim.number>, !prim.list<!prim.int>, !prim.bool, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.norm.dtype_out(%t, %opt_n, %is, %b, %i, %t) : (!prim.tensor, !prim.optional<!prim.number>, !prim.list<!prim.int>, !prim.bool, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.norm.ScalarOpt_dtype_out(%t, %opt_n, %i, %t) : (!prim.tensor, !prim.optional<!prim.number>, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.norm.ScalarOpt_dtype_out(%t, %opt_n, %i, %t) : (!prim.tensor, !prim.optional<!prim.number>, !prim.int, !prim.tensor) -> !prim.tensor
  func.return
}
