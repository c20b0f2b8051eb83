// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Elements chosen by places that broadcast, and the places of elements in a fixed number.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.int, %a2: !prim.optional<!prim.int>) {
  // CHECK: aten.nonzero_static(%a0, %a1, %a1) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %0 = aten.nonzero_static(%a0, %a1, %a1) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.nonzero_static.out(%a0, %a1, %a1, %a0) : (!prim.tensor, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.nonzero_static.out(%a0, %a1, %a1, %a0) : (!prim.tensor, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.take_along_dim(%a0, %a0, %a2) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %2 = aten.take_along_dim(%a0, %a0, %a2) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.take_along_dim.out(%a0, %a0, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.take_along_dim.out(%a0, %a0, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  func.return
}
