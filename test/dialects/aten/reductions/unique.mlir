// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// The elements, or parts along a dimension, that occur: in order, where each is, and how often.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.bool, %a2: !prim.optional<!prim.int>, %a3: !prim.int) {
  // CHECK: aten._unique2(%a0, %a1, %a1, %a1) : (!prim.tensor, !prim.bool, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %0:3 = aten._unique2(%a0, %a1, %a1, %a1) : (!prim.tensor, !prim.bool, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten._unique2.out(%a0, %a1, %a1, %a1, %a0, %a0, %a0) : (!prim.tensor, !prim.bool, !prim.bool, !prim.bool, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %1:3 = aten._unique2.out(%a0, %a1, %a1, %a1, %a0, %a0, %a0) : (!prim.tensor, !prim.bool, !prim.bool, !prim.bool, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten.unique_consecutive(%a0, %a1, %a1, %a2) : (!prim.tensor, !prim.bool, !prim.bool, !prim.optional<!prim.int>) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %2:3 = aten.unique_consecutive(%a0, %a1, %a1, %a2) : (!prim.tensor, !prim.bool, !prim.bool, !prim.optional<!prim.int>) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten.unique_consecutive.out(%a0, %a1, %a1, %a2, %a0, %a0, %a0) : (!prim.tensor, !prim.bool, !prim.bool, !prim.optional<!prim.int>, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %3:3 = aten.unique_consecutive.out(%a0, %a1, %a1, %a2, %a0, %a0, %a0) : (!prim.tensor, !prim.bool, !prim.bool, !prim.optional<!prim.int>, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten.unique_dim(%a0, %a3, %a1, %a1, %a1) : (!prim.tensor, !prim.int, !prim.bool, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %4:3 = aten.unique_dim(%a0, %a3, %a1, %a1, %a1) : (!prim.tensor, !prim.int, !prim.bool, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten.unique_dim.out(%a0, %a3, %a1, %a1, %a1, %a0, %a0, %a0) : (!prim.tensor, !prim.int, !prim.bool, !prim.bool, !prim.bool, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %5:3 = aten.unique_dim.out(%a0, %a3, %a1, %a1, %a1, %a0, %a0, %a0) : (!prim.tensor, !prim.int, !prim.bool, !prim.bool, !prim.bool, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten.unique_dim_consecutive(%a0, %a3, %a1, %a1) : (!prim.tensor, !prim.int, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %6:3 = aten.unique_dim_consecutive(%a0, %a3, %a1, %a1) : (!prim.tensor, !prim.int, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten.unique_dim_consecutive.out(%a0, %a3, %a1, %a1, %a0, %a0, %a0) : (!prim.tensor, !prim.int, !prim.bool, !prim.bool, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %7:3 = aten.unique_dim_consecutive.out(%a0, %a3, %a1, %a1, %a0, %a0, %a0) : (!prim.tensor, !prim.int, !prim.bool, !prim.bool, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  func.return
}
