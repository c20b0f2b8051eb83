// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Other sizes for the same elements: view, reshape, flatten and their kin; the forms that write into a given tensor.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %is: !prim.list<!prim.int>) {
  // CHECK: aten._unsafe_view.out(%t, %is, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %0 = aten._unsafe_view.out(%t, %is, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  func.return
}
