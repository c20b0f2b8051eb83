// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Extreme values, their places, and orders: amax, amin, max, min, argmax, argmin, sort, topk.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.list<!prim.int>, %a2: !prim.bool, %a3: !prim.optional<!prim.int>, %a4: !prim.int, %a5: !prim.optional<!prim.bool>) {
  // CHECK: aten.amax(%a0, %a1, %a2) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor{{$}}
  %0 = aten.amax(%a0, %a1, %a2) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor
  // CHECK: aten.amax.out(%a0, %a1, %a2, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.amax.out(%a0, %a1, %a2, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.amin(%a0, %a1, %a2) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor{{$}}
  %2 = aten.amin(%a0, %a1, %a2) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor
  // CHECK: aten.amin.out(%a0, %a1, %a2, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.amin.out(%a0, %a1, %a2, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.aminmax(%a0, %a3, %a2) : (!prim.tensor, !prim.optional<!prim.int>, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %4:2 = aten.aminmax(%a0, %a3, %a2) : (!prim.tensor, !prim.optional<!prim.int>, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.aminmax.out(%a0, %a3, %a2, %a0, %a0) : (!prim.tensor, !prim.optional<!prim.int>, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %5:2 = aten.aminmax.out(%a0, %a3, %a2, %a0, %a0) : (!prim.tensor, !prim.optional<!prim.int>, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.argmax(%a0, %a3, %a2) : (!prim.tensor, !prim.optional<!prim.int>, !prim.bool) -> !prim.tensor{{$}}
  %6 = aten.argmax(%a0, %a3, %a2) : (!prim.tensor, !prim.optional<!prim.int>, !prim.bool) -> !prim.tensor
  // CHECK: aten.argmax.out(%a0, %a3, %a2, %a0) : (!prim.tensor, !prim.optional<!prim.int>, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.argmax.out(%a0, %a3, %a2, %a0) : (!prim.tensor, !prim.optional<!prim.int>, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.argmin(%a0, %a3, %a2) : (!prim.tensor, !prim.optional<!prim.int>, !prim.bool) -> !prim.tensor{{$}}
  %8 = aten.argmin(%a0, %a3, %a2) : (!prim.tensor, !prim.optional<!prim.int>, !prim.bool) -> !prim.tensor
  // CHECK: aten.argmin.out(%a0, %a3, %a2, %a0) : (!prim.tensor, !prim.optional<!prim.int>, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.argmin.out(%a0, %a3, %a2, %a0) : (!prim.tensor, !prim.optional<!prim.int>, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.argsort(%a0, %a4, %a2) : (!prim.tensor, !prim.int, !prim.bool) -> !prim.tensor{{$}}
  %10 = aten.argsort(%a0, %a4, %a2) : (!prim.tensor, !prim.int, !prim.bool) -> !prim.tensor
  // CHECK: aten.max(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.max(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.max.dim(%a0, %a4, %a2) : (!prim.tensor, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %12:2 = aten.max.dim(%a0, %a4, %a2) : (!prim.tensor, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.max.dim_max(%a0, %a4, %a2, %a0, %a0) : (!prim.tensor, !prim.int, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %13:2 = aten.max.dim_max(%a0, %a4, %a2, %a0, %a0) : (!prim.tensor, !prim.int, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.max.unary_out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %14 = aten.max.unary_out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.min(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %15 = aten.min(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.min.dim(%a0, %a4, %a2) : (!prim.tensor, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %16:2 = aten.min.dim(%a0, %a4, %a2) : (!prim.tensor, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.min.dim_min(%a0, %a4, %a2, %a0, %a0) : (!prim.tensor, !prim.int, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %17:2 = aten.min.dim_min(%a0, %a4, %a2, %a0, %a0) : (!prim.tensor, !prim.int, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.min.unary_out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %18 = aten.min.unary_out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.sort(%a0, %a4, %a2) : (!prim.tensor, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %19:2 = aten.sort(%a0, %a4, %a2) : (!prim.tensor, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.sort.stable(%a0, %a5, %a4, %a2) : (!prim.tensor, !prim.optional<!prim.bool>, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %20:2 = aten.sort.stable(%a0, %a5, %a4, %a2) : (!prim.tensor, !prim.optional<!prim.bool>, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.sort.values(%a0, %a4, %a2, %a0, %a0) : (!prim.tensor, !prim.int, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %21:2 = aten.sort.values(%a0, %a4, %a2, %a0, %a0) : (!prim.tensor, !prim.int, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.sort.values_stable(%a0, %a5, %a4, %a2, %a0, %a0) : (!prim.tensor, !prim.optional<!prim.bool>, !prim.int, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %22:2 = aten.sort.values_stable(%a0, %a5, %a4, %a2, %a0, %a0) : (!prim.tensor, !prim.optional<!prim.bool>, !prim.int, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.topk(%a0, %a4, %a4, %a2, %a2) : (!prim.tensor, !prim.int, !prim.int, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %23:2 = aten.topk(%a0, %a4, %a4, %a2, %a2) : (!prim.tensor, !prim.int, !prim.int, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.topk.values(%a0, %a4, %a4, %a2, %a2, %a0, %a0) : (!prim.tensor, !prim.int, !prim.int, !prim.bool, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %24:2 = aten.topk.values(%a0, %a4, %a4, %a2, %a2, %a0, %a0) : (!prim.tensor, !prim.int, !prim.int, !prim.bool, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.value_selecting_reduction_backward(%a0, %a4, %a0, %a1, %a2) : (!prim.tensor, !prim.int, !prim.tensor, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor{{$}}
  %25 = aten.value_selecting_reduction_backward(%a0, %a4, %a0, %a1, %a2) : (!prim.tensor, !prim.int, !prim.tensor, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor
  func.return
}
