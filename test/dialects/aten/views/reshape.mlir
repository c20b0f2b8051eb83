// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Other sizes for the same elements: view, reshape, flatten and their kin.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %is: !prim.list<!prim.int>, %i: !prim.int) {
  // CHECK: aten.view(%t, %is) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %0 = aten.view(%t, %is) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten._unsafe_view(%t, %is) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %1 = aten._unsafe_view(%t, %is) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.reshape(%t, %is) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %2 = aten.reshape(%t, %is) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.view_as(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.view_as(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.reshape_as(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.reshape_as(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.flatten.using_ints(%t, %i, %i) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %5 = aten.flatten.using_ints(%t, %i, %i) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.unflatten.int(%t, %i, %is) : (!prim.tensor, !prim.int, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %6 = aten.unflatten.int(%t, %i, %is) : (!prim.tensor, !prim.int, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.view.dtype(%t, %i) : (!prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %7 = aten.view.dtype(%t, %i) : (!prim.tensor, !prim.int) -> !prim.tensor
  func.return
}
