// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Pooling: the largest or mean value of windows of an image; the forms that write into a given tensor.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %is: !prim.list<!prim.int>, %b: !prim.bool,
    %opt_i: !prim.optional<!prim.int>) {
  // CHECK: aten.max_pool2d_with_indices.out(%t, %is, %is, %is, %is, %b, %t, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %0:2 = aten.max_pool2d_with_indices.out(%t, %is, %is, %is, %is, %b, %t, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.max_pool2d_with_indices_backward.grad_input(%t, %t, %is, %is, %is, %is, %b, %t, %t) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.max_pool2d_with_indices_backward.grad_input(%t, %t, %is, %is, %is, %is, %b, %t, %t) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.avg_pool2d.out(%t, %is, %is, %is, %b, %b, %opt_i, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.bool, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.avg_pool2d.out(%t, %is, %is, %is, %b, %b, %opt_i, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.bool, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.avg_pool1d.out(%t, %is, %is, %is, %b, %b, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.avg_pool1d.out(%t, %is, %is, %is, %b, %b, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.avg_pool2d_backward.grad_input(%t, %t, %is, %is, %is, %b, %b, %opt_i, %t) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.bool, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.avg_pool2d_backward.grad_input(%t, %t, %is, %is, %is, %b, %b, %opt_i, %t) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.bool, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.adaptive_avg_pool2d.out(%t, %is, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.adaptive_avg_pool2d.out(%t, %is, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten._adaptive_avg_pool2d.out(%t, %is, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten._adaptive_avg_pool2d.out(%t, %is, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten._adaptive_avg_pool2d_backward.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten._adaptive_avg_pool2d_backward.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}
