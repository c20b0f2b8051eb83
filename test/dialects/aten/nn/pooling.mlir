// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Pooling: the largest or mean value of windows of an image.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %is: !prim.list<!prim.int>, %b: !prim.bool,
    %opt_i: !prim.optional<!prim.int>) {
  // CHECK: aten.max_pool2d_with_indices(%t, %is, %is, %is, %is, %b) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %0:2 = aten.max_pool2d_with_indices(%t, %is, %is, %is, %is, %b) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.max_pool2d(%t, %is, %is, %is, %is, %b) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor{{$}}
  %1 = aten.max_pool2d(%t, %is, %is, %is, %is, %b) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor
  // CHECK: aten.max_pool1d(%t, %is, %is, %is, %is, %b) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor{{$}}
  %2 = aten.max_pool1d(%t, %is, %is, %is, %is, %b) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor
  // CHECK: aten.max_pool2d_with_indices_backward(%t, %t, %is, %is, %is, %is, %b, %t) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.max_pool2d_with_indices_backward(%t, %t, %is, %is, %is, %is, %b, %t) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.avg_pool2d(%t, %is, %is, %is, %b, %b, %opt_i) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %4 = aten.avg_pool2d(%t, %is, %is, %is, %b, %b, %opt_i) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.avg_pool1d(%t, %is, %is, %is, %b, %b) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.bool) -> !prim.tensor{{$}}
  %5 = aten.avg_pool1d(%t, %is, %is, %is, %b, %b) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.bool) -> !prim.tensor
  // CHECK: aten.avg_pool2d_backward(%t, %t, %is, %is, %is, %b, %b, %opt_i) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %6 = aten.avg_pool2d_backward(%t, %t, %is, %is, %is, %b, %b, %opt_i) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.adaptive_avg_pool2d(%t, %is) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %7 = aten.adaptive_avg_pool2d(%t, %is) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten._adaptive_avg_pool2d(%t, %is) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %8 = aten._adaptive_avg_pool2d(%t, %is) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten._adaptive_avg_pool2d_backward(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten._adaptive_avg_pool2d_backward(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}
