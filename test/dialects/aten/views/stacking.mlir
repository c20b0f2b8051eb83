// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Tensors brought to more dimensions and joined: hstack, vstack, dstack, column_stack.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.list<!prim.tensor>, %a1: !prim.tensor) {
  // CHECK: aten.column_stack(%a0) : (!prim.list<!prim.tensor>) -> !prim.tensor{{$}}
  %0 = aten.column_stack(%a0) : (!prim.list<!prim.tensor>) -> !prim.tensor
  // CHECK: aten.column_stack.out(%a0, %a1) : (!prim.list<!prim.tensor>, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.column_stack.out(%a0, %a1) : (!prim.list<!prim.tensor>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.dstack(%a0) : (!prim.list<!prim.tensor>) -> !prim.tensor{{$}}
  %2 = aten.dstack(%a0) : (!prim.list<!prim.tensor>) -> !prim.tensor
  // CHECK: aten.dstack.out(%a0, %a1) : (!prim.list<!prim.tensor>, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.dstack.out(%a0, %a1) : (!prim.list<!prim.tensor>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.hstack(%a0) : (!prim.list<!prim.tensor>) -> !prim.tensor{{$}}
  %4 = aten.hstack(%a0) : (!prim.list<!prim.tensor>) -> !prim.tensor
  // CHECK: aten.hstack.out(%a0, %a1) : (!prim.list<!prim.tensor>, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.hstack.out(%a0, %a1) : (!prim.list<!prim.tensor>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.vstack(%a0) : (!prim.list<!prim.tensor>) -> !prim.tensor{{$}}
  %6 = aten.vstack(%a0) : (!prim.list<!prim.tensor>) -> !prim.tensor
  // CHECK: aten.vstack.out(%a0, %a1) : (!prim.list<!prim.tensor>, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.vstack.out(%a0, %a1) : (!prim.list<!prim.tensor>, !prim.tensor) -> !prim.tensor
  func.return
}
