// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Pooling into as many equal parts as are asked for.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.list<!prim.int>) {
  // CHECK: aten._adaptive_avg_pool2d(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %0 = aten._adaptive_avg_pool2d(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten._adaptive_avg_pool2d.out(%a0, %a1, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten._adaptive_avg_pool2d.out(%a0, %a1, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten._adaptive_avg_pool2d_backward(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten._adaptive_avg_pool2d_backward(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten._adaptive_avg_pool2d_backward.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten._adaptive_avg_pool2d_backward.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten._adaptive_avg_pool3d(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %4 = aten._adaptive_avg_pool3d(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten._adaptive_avg_pool3d.out(%a0, %a1, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten._adaptive_avg_pool3d.out(%a0, %a1, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten._adaptive_avg_pool3d_backward(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten._adaptive_avg_pool3d_backward(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten._adaptive_avg_pool3d_backward.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten._adaptive_avg_pool3d_backward.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.adaptive_avg_pool2d(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %8 = aten.adaptive_avg_pool2d(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.adaptive_avg_pool2d.out(%a0, %a1, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.adaptive_avg_pool2d.out(%a0, %a1, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.adaptive_avg_pool3d(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %10 = aten.adaptive_avg_pool3d(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.adaptive_avg_pool3d.out(%a0, %a1, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.adaptive_avg_pool3d.out(%a0, %a1, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.adaptive_max_pool2d(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> (!prim.tensor, !prim.tensor){{$}}
  %12:2 = aten.adaptive_max_pool2d(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.adaptive_max_pool2d.out(%a0, %a1, %a0, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %13:2 = aten.adaptive_max_pool2d.out(%a0, %a1, %a0, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.adaptive_max_pool2d_backward(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %14 = aten.adaptive_max_pool2d_backward(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.adaptive_max_pool2d_backward.grad_input(%a0, %a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %15 = aten.adaptive_max_pool2d_backward.grad_input(%a0, %a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.adaptive_max_pool3d(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> (!prim.tensor, !prim.tensor){{$}}
  %16:2 = aten.adaptive_max_pool3d(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.adaptive_max_pool3d.out(%a0, %a1, %a0, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %17:2 = aten.adaptive_max_pool3d.out(%a0, %a1, %a0, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.adaptive_max_pool3d_backward(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %18 = aten.adaptive_max_pool3d_backward(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.adaptive_max_pool3d_backward.grad_input(%a0, %a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %19 = aten.adaptive_max_pool3d_backward.grad_input(%a0, %a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}
