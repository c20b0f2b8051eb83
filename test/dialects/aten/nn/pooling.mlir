// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Pooling by the mean: windows of images of one to three dimensions, and their means.

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
  // CHECK: aten.avg_pool3d(%a0, %a1, %a1, %a1, %a2, %a2, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %6 = aten.avg_pool3d(%a0, %a1, %a1, %a1, %a2, %a2, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.avg_pool3d.out(%a0, %a1, %a1, %a1, %a2, %a2, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.bool, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.avg_pool3d.out(%a0, %a1, %a1, %a1, %a2, %a2, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.bool, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.avg_pool3d_backward(%a0, %a0, %a1, %a1, %a1, %a2, %a2, %a3) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %8 = aten.avg_pool3d_backward(%a0, %a0, %a1, %a1, %a1, %a2, %a2, %a3) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.avg_pool3d_backward.grad_input(%a0, %a0, %a1, %a1, %a1, %a2, %a2, %a3, %a0) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.bool, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.avg_pool3d_backward.grad_input(%a0, %a0, %a1, %a1, %a1, %a2, %a2, %a3, %a0) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.bool, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  func.return
}
