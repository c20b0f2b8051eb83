// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Other sizes for the same elements: view, reshape, flatten and their kin.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.list<!prim.int>, %a2: !prim.int) {
  // CHECK: aten._unsafe_view(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %0 = aten._unsafe_view(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten._unsafe_view.out(%a0, %a1, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten._unsafe_view.out(%a0, %a1, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.flatten.using_ints(%a0, %a2, %a2) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %2 = aten.flatten.using_ints(%a0, %a2, %a2) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.reshape(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %3 = aten.reshape(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.reshape_as(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.reshape_as(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.unflatten.int(%a0, %a2, %a1) : (!prim.tensor, !prim.int, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %5 = aten.unflatten.int(%a0, %a2, %a1) : (!prim.tensor, !prim.int, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.view(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %6 = aten.view(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.view.dtype(%a0, %a2) : (!prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %7 = aten.view.dtype(%a0, %a2) : (!prim.tensor, !prim.int) -> !prim.tensor
  // CHECK: aten.view_as(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.view_as(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}
