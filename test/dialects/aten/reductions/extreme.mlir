// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Extreme values with their places, and orders: max, min, argmax, argmin, sort, topk.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %i: !prim.int, %b: !prim.bool, %opt_i: !prim.optional<!prim.int>,
    %is: !prim.list<!prim.int>, %opt_b: !prim.optional<!prim.bool>) {
  // CHECK: aten.max(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.max(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.max.dim(%t, %i, %b) : (!prim.tensor, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %1:2 = aten.max.dim(%t, %i, %b) : (!prim.tensor, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.argmax(%t, %opt_i, %b) : (!prim.tensor, !prim.optional<!prim.int>, !prim.bool) -> !prim.tensor{{$}}
  %2 = aten.argmax(%t, %opt_i, %b) : (!prim.tensor, !prim.optional<!prim.int>, !prim.bool) -> !prim.tensor
  // CHECK: aten.min(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.min(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.min.dim(%t, %i, %b) : (!prim.tensor, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %4:2 = aten.min.dim(%t, %i, %b) : (!prim.tensor, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.argmin(%t, %opt_i, %b) : (!prim.tensor, !prim.optional<!prim.int>, !prim.bool) -> !prim.tensor{{$}}
  %5 = aten.argmin(%t, %opt_i, %b) : (!prim.tensor, !prim.optional<!prim.int>, !prim.bool) -> !prim.tensor
  // CHECK: aten.value_selecting_reduction_backward(%t, %i, %t, %is, %b) : (!prim.tensor, !prim.int, !prim.tensor, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor{{$}}
  %6 = aten.value_selecting_reduction_backward(%t, %i, %t, %is, %b) : (!prim.tensor, !prim.int, !prim.tensor, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor
  // CHECK: aten.sort(%t, %i, %b) : (!prim.tensor, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %7:2 = aten.sort(%t, %i, %b) : (!prim.tensor, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.sort.stable(%t, %opt_b, %i, %b) : (!prim.tensor, !prim.optional<!prim.bool>, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %8:2 = aten.sort.stable(%t, %opt_b, %i, %b) : (!prim.tensor, !prim.optional<!prim.bool>, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.argsort(%t, %i, %b) : (!prim.tensor, !prim.int, !prim.bool) -> !prim.tensor{{$}}
  %9 = aten.argsort(%t, %i, %b) : (!prim.tensor, !prim.int, !prim.bool) -> !prim.tensor
  // CHECK: aten.topk(%t, %i, %i, %b, %b) : (!prim.tensor, !prim.int, !prim.int, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %10:2 = aten.topk(%t, %i, %i, %b, %b) : (!prim.tensor, !prim.int, !prim.int, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor)
  func.return
}
