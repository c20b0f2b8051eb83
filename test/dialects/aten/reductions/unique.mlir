// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// The elements, or parts along a dimension, that occur: in order, where each is, how often, and whether.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.bool, %a2: !prim.number, %a3: !prim.optional<!prim.int>, %a4: !prim.int) {
  // CHECK: aten._unique2(%a0, %a1, %a1, %a1) : (!prim.tensor, !prim.bool, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %0:3 = aten._unique2(%a0, %a1, %a1, %a1) : (!prim.tensor, !prim.bool, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten._unique2.out(%a0, %a1, %a1, %a1, %a0, %a0, %a0) : (!prim.tensor, !prim.bool, !prim.bool, !prim.bool, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %1:3 = aten._unique2.out(%a0, %a1, %a1, %a1, %a0, %a0, %a0) : (!prim.tensor, !prim.bool, !prim.bool, !prim.bool, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten.isin.Scalar_Tensor(%a2, %a0, %a1, %a1) : (!prim.number, !prim.tensor, !prim.bool, !prim.bool) -> !prim.tensor{{$}}
  %2 = aten.isin.Scalar_Tensor(%a2, %a0, %a1, %a1) : (!prim.number, !prim.tensor, !prim.bool, !prim.bool) -> !prim.tensor
  // CHECK: aten.isin.Scalar_Tensor_out(%a2, %a0, %a1, %a1, %a0) : (!prim.number, !prim.tensor, !prim.bool, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.isin.Scalar_Tensor_out(%a2, %a0, %a1, %a1, %a0) : (!prim.number, !prim.tensor, !prim.bool, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.isin.Tensor_Scalar(%a0, %a2, %a1, %a1) : (!prim.tensor, !prim.number, !prim.bool, !prim.bool) -> !prim.tensor{{$}}
  %4 = aten.isin.Tensor_Scalar(%a0, %a2, %a1, %a1) : (!prim.tensor, !prim.number, !prim.bool, !prim.bool) -> !prim.tensor
  // CHECK: aten.isin.Tensor_Scalar_out(%a0, %a2, %a1, %a1, %a0) : (!prim.tensor, !prim.number, !prim.bool, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.isin.Tensor_Scalar_out(%a0, %a2, %a1, %a1, %a0) : (!prim.tensor, !prim.number, !prim.bool, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.isin.Tensor_Tensor(%a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool) -> !prim.tensor{{$}}
  %6 = aten.isin.Tensor_Tensor(%a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool) -> !prim.tensor
  // CHECK: aten.isin.Tensor_Tensor_out(%a0, %a0, %a1, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.isin.Tensor_Tensor_out(%a0, %a0, %a1, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.unique_consecutive(%a0, %a1, %a1, %a3) : (!prim.tensor, !prim.bool, !prim.bool, !prim.optional<!prim.int>) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %8:3 = aten.unique_consecutive(%a0, %a1, %a1, %a3) : (!prim.tensor, !prim.bool, !prim.bool, !prim.optional<!prim.int>) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten.unique_consecutive.out(%a0, %a1, %a1, %a3, %a0, %a0, %a0) : (!prim.tensor, !prim.bool, !prim.bool, !prim.optional<!prim.int>, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %9:3 = aten.unique_consecutive.out(%a0, %a1, %a1, %a3, %a0, %a0, %a0) : (!prim.tensor, !prim.bool, !prim.bool, !prim.optional<!prim.int>, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten.unique_dim(%a0, %a4, %a1, %a1, %a1) : (!prim.tensor, !prim.int, !prim.bool, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %10:3 = aten.unique_dim(%a0, %a4, %a1, %a1, %a1) : (!prim.tensor, !prim.int, !prim.bool, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten.unique_dim.out(%a0, %a4, %a1, %a1, %a1, %a0, %a0, %a0) : (!prim.tensor, !prim.int, !prim.bool, !prim.bool, !prim.bool, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %11:3 = aten.unique_dim.out(%a0, %a4, %a1, %a1, %a1, %a0, %a0, %a0) : (!prim.tensor, !prim.int, !prim.bool, !prim.bool, !prim.bool, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten.unique_dim_consecutive(%a0, %a4, %a1, %a1) : (!prim.tensor, !prim.int, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %12:3 = aten.unique_dim_consecutive(%a0, %a4, %a1, %a1) : (!prim.tensor, !prim.int, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten.unique_dim_consecutive.out(%a0, %a4, %a1, %a1, %a0, %a0, %a0) : (!prim.tensor, !prim.int, !prim.bool, !prim.bool, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %13:3 = aten.unique_dim_consecutive.out(%a0, %a4, %a1, %a1, %a0, %a0, %a0) : (!prim.tensor, !prim.int, !prim.bool, !prim.bool, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  func.return
}
