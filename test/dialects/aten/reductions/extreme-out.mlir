// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Extreme values with their places, and orders: max, min, argmax, argmin, sort, topk; the forms that write into a given tensor.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %i: !prim.int, %b: !prim.bool, %opt_i: !prim.optional<!prim.int>,
    %opt_b: !prim.optional<!prim.bool>) {
  // CHECK: aten.max.unary_out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.max.unary_out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.max.dim_max(%t, %i, %b, %t, %t) : (!prim.tensor, !prim.int, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %1:2 = aten.max.dim_max(%t, %i, %b, %t, %t) : (!prim.tensor, !prim.int, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.argmax.out(%t, %opt_i, %b, %t) : (!prim.tensor, !prim.optional<!prim.int>, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.argmax.out(%t, %opt_i, %b, %t) : (!prim.tensor, !prim.optional<!prim.int>, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.min.unary_out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.min.unary_out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.min.dim_min(%t, %i, %b, %t, %t) : (!prim.tensor, !prim.int, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %4:2 = aten.min.dim_min(%t, %i, %b, %t, %t) : (!prim.tensor, !prim.int, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.argmin.out(%t, %opt_i, %b, %t) : (!prim.tensor, !prim.optional<!prim.int>, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.argmin.out(%t, %opt_i, %b, %t) : (!prim.tensor, !prim.optional<!prim.int>, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.sort.values(%t, %i, %b, %t, %t) : (!prim.tensor, !prim.int, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %6:2 = aten.sort.values(%t, %i, %b, %t, %t) : (!prim.tensor, !prim.int, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.sort.values_stable(%t, %opt_b, %i, %b, %t, %t) : (!prim.tensor, !prim.optional<!prim.bool>, !prim.int, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %7:2 = aten.sort.values_stable(%t, %opt_b, %i, %b, %t, %t) : (!prim.tensor, !prim.optional<!prim.bool>, !prim.int, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.topk.values(%t, %i, %i, %b, %b, %t, %t) : (!prim.tensor, !prim.int, !prim.int, !prim.bool, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %8:2 = aten.topk.values(%t, %i, %i, %b, %b, %t, %t) : (!prim.tensor, !prim.int, !prim.int, !prim.bool, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  func.return
}
