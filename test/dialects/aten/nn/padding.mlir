// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Padding of images with what they hold: reflected at the edges, or the edges repeated.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.list<!prim.int>) {
  // CHECK: aten.reflection_pad1d(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %0 = aten.reflection_pad1d(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.reflection_pad1d.out(%a0, %a1, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.reflection_pad1d.out(%a0, %a1, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.reflection_pad1d_backward(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %2 = aten.reflection_pad1d_backward(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.reflection_pad1d_backward.grad_input(%a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.reflection_pad1d_backward.grad_input(%a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.reflection_pad2d(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %4 = aten.reflection_pad2d(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.reflection_pad2d.out(%a0, %a1, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.reflection_pad2d.out(%a0, %a1, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.reflection_pad2d_backward(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %6 = aten.reflection_pad2d_backward(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.reflection_pad2d_backward.grad_input(%a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.reflection_pad2d_backward.grad_input(%a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.reflection_pad3d(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %8 = aten.reflection_pad3d(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.reflection_pad3d.out(%a0, %a1, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.reflection_pad3d.out(%a0, %a1, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.reflection_pad3d_backward(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %10 = aten.reflection_pad3d_backward(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.reflection_pad3d_backward.grad_input(%a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.reflection_pad3d_backward.grad_input(%a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.replication_pad1d(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %12 = aten.replication_pad1d(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.replication_pad1d.out(%a0, %a1, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %13 = aten.replication_pad1d.out(%a0, %a1, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.replication_pad1d_backward(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %14 = aten.replication_pad1d_backward(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.replication_pad1d_backward.grad_input(%a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %15 = aten.replication_pad1d_backward.grad_input(%a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.replication_pad2d(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %16 = aten.replication_pad2d(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.replication_pad2d.out(%a0, %a1, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %17 = aten.replication_pad2d.out(%a0, %a1, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.replication_pad2d_backward(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %18 = aten.replication_pad2d_backward(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.replication_pad2d_backward.grad_input(%a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %19 = aten.replication_pad2d_backward.grad_input(%a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.replication_pad3d(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %20 = aten.replication_pad3d(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.replication_pad3d.out(%a0, %a1, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %21 = aten.replication_pad3d.out(%a0, %a1, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.replication_pad3d_backward(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %22 = aten.replication_pad3d_backward(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.replication_pad3d_backward.grad_input(%a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %23 = aten.replication_pad3d_backward.grad_input(%a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  func.return
}
