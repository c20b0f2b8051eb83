// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Pooling by the largest value of windows of images, its gradient, and its partial inverse.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.list<!prim.int>, %a2: !prim.bool) {
  // CHECK: aten.max_pool1d(%a0, %a1, %a1, %a1, %a1, %a2) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor{{$}}
  %0 = aten.max_pool1d(%a0, %a1, %a1, %a1, %a1, %a2) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor
  // CHECK: aten.max_pool2d(%a0, %a1, %a1, %a1, %a1, %a2) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor{{$}}
  %1 = aten.max_pool2d(%a0, %a1, %a1, %a1, %a1, %a2) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor
  // CHECK: aten.max_pool2d_with_indices(%a0, %a1, %a1, %a1, %a1, %a2) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %2:2 = aten.max_pool2d_with_indices(%a0, %a1, %a1, %a1, %a1, %a2) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.max_pool2d_with_indices.out(%a0, %a1, %a1, %a1, %a1, %a2, %a0, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %3:2 = aten.max_pool2d_with_indices.out(%a0, %a1, %a1, %a1, %a1, %a2, %a0, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.max_pool2d_with_indices_backward(%a0, %a0, %a1, %a1, %a1, %a1, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.max_pool2d_with_indices_backward(%a0, %a0, %a1, %a1, %a1, %a1, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.max_pool2d_with_indices_backward.grad_input(%a0, %a0, %a1, %a1, %a1, %a1, %a2, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.max_pool2d_with_indices_backward.grad_input(%a0, %a0, %a1, %a1, %a1, %a1, %a2, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.max_pool3d(%a0, %a1, %a1, %a1, %a1, %a2) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor{{$}}
  %6 = aten.max_pool3d(%a0, %a1, %a1, %a1, %a1, %a2) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor
  // CHECK: aten.max_pool3d_with_indices(%a0, %a1, %a1, %a1, %a1, %a2) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %7:2 = aten.max_pool3d_with_indices(%a0, %a1, %a1, %a1, %a1, %a2) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.max_pool3d_with_indices.out(%a0, %a1, %a1, %a1, %a1, %a2, %a0, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %8:2 = aten.max_pool3d_with_indices.out(%a0, %a1, %a1, %a1, %a1, %a2, %a0, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.max_pool3d_with_indices_backward(%a0, %a0, %a1, %a1, %a1, %a1, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.max_pool3d_with_indices_backward(%a0, %a0, %a1, %a1, %a1, %a1, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.max_pool3d_with_indices_backward.grad_input(%a0, %a0, %a1, %a1, %a1, %a1, %a2, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.max_pool3d_with_indices_backward.grad_input(%a0, %a0, %a1, %a1, %a1, %a1, %a2, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.max_unpool2d(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %11 = aten.max_unpool2d(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.max_unpool2d.out(%a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %12 = aten.max_unpool2d.out(%a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.max_unpool3d(%a0, %a0, %a1, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %13 = aten.max_unpool3d(%a0, %a0, %a1, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.max_unpool3d.out(%a0, %a0, %a1, %a1, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %14 = aten.max_unpool3d.out(%a0, %a0, %a1, %a1, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  func.return
}
