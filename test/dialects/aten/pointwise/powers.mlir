// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Powers in f64.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.number, %a1: !prim.tensor) {
  // CHECK: aten.float_power.Scalar(%a0, %a1) : (!prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.float_power.Scalar(%a0, %a1) : (!prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.float_power.Scalar_out(%a0, %a1, %a1) : (!prim.number, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.float_power.Scalar_out(%a0, %a1, %a1) : (!prim.number, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.float_power.Tensor_Scalar(%a1, %a0) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %2 = aten.float_power.Tensor_Scalar(%a1, %a0) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.float_power.Tensor_Scalar_out(%a1, %a0, %a1) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.float_power.Tensor_Scalar_out(%a1, %a0, %a1) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.float_power.Tensor_Tensor(%a1, %a1) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.float_power.Tensor_Tensor(%a1, %a1) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.float_power.Tensor_Tensor_out(%a1, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.float_power.Tensor_Tensor_out(%a1, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}
