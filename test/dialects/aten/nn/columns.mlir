// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Windows of images as columns, and images as sums of such windows.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.list<!prim.int>) {
  // CHECK: aten.col2im(%a0, %a1, %a1, %a1, %a1, %a1) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %0 = aten.col2im(%a0, %a1, %a1, %a1, %a1, %a1) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.col2im.out(%a0, %a1, %a1, %a1, %a1, %a1, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.col2im.out(%a0, %a1, %a1, %a1, %a1, %a1, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.im2col(%a0, %a1, %a1, %a1, %a1) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %2 = aten.im2col(%a0, %a1, %a1, %a1, %a1) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.im2col.out(%a0, %a1, %a1, %a1, %a1, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.im2col.out(%a0, %a1, %a1, %a1, %a1, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  func.return
}
