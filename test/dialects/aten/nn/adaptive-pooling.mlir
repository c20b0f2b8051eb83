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
  // CHECK: aten.adaptive_avg_pool2d(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %4 = aten.adaptive_avg_pool2d(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.adaptive_avg_pool2d.out(%a0, %a1, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.adaptive_avg_pool2d.out(%a0, %a1, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  func.return
}
