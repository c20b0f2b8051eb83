// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Pooling: the largest or mean value of windows of an image.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.list<!prim.int>, %a2: !prim.bool, %a3: !prim.optional<!prim.int>) {
  // CHECK: aten.avg_pool1d(%a0, %a1, %a1, %a1, %a2, %a2) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.bool) -> !prim.tensor{{$}}
  %0 = aten.avg_pool1d(%a0, %a1, %a1, %a1, %a2, %a2) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.bool) -> !prim.tensor
  // CHECK: aten.avg_pool1d.out(%a0, %a1, %a1, %a1, %a2, %a2, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.avg_pool1d.out(%a0, %a1, %a1, %a1, %a2, %a2, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.avg_pool2d(%a0, %a1, %a1, %a1, %a2, %a2, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %2 = aten.avg_pool2d(%a0, %a1, %a1, %a1, %a2, %a2, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.avg_pool2d.out(%a0, %a1, %a1, %a1, %a2, %a2, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.bool, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.avg_pool2d.out(%a0, %a1, %a1, %a1, %a2, %a2, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.bool, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.avg_pool2d_backward(%a0, %a0, %a1, %a1, %a1, %a2, %a2, %a3) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %4 = aten.avg_pool2d_backward(%a0, %a0, %a1, %a1, %a1, %a2, %a2, %a3) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.avg_pool2d_backward.grad_input(%a0, %a0, %a1, %a1, %a1, %a2, %a2, %a3, %a0) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.bool, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.avg_pool2d_backward.grad_input(%a0, %a0, %a1, %a1, %a1, %a2, %a2, %a3, %a0) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.bool, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.max_pool1d(%a0, %a1, %a1, %a1, %a1, %a2) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor{{$}}
  %6 = aten.max_pool1d(%a0, %a1, %a1, %a1, %a1, %a2) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor
  // CHECK: aten.max_pool2d(%a0, %a1, %a1, %a1, %a1, %a2) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor{{$}}
  %7 = aten.max_pool2d(%a0, %a1, %a1, %a1, %a1, %a2) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor
  // CHECK: aten.max_pool2d_with_indices(%a0, %a1, %a1, %a1, %a1, %a2) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %8:2 = aten.max_pool2d_with_indices(%a0, %a1, %a1, %a1, %a1, %a2) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.max_pool2d_with_indices.out(%a0, %a1, %a1, %a1, %a1, %a2, %a0, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %9:2 = aten.max_pool2d_with_indices.out(%a0, %a1, %a1, %a1, %a1, %a2, %a0, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.max_pool2d_with_indices_backward(%a0, %a0, %a1, %a1, %a1, %a1, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.max_pool2d_with_indices_backward(%a0, %a0, %a1, %a1, %a1, %a1, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.max_pool2d_with_indices_backward.grad_input(%a0, %a0, %a1, %a1, %a1, %a1, %a2, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.max_pool2d_with_indices_backward.grad_input(%a0, %a0, %a1, %a1, %a1, %a1, %a2, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}
