// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Quantised tensors with numbers: their scale and zero point change, and integers only where these must.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.number) {
  // CHECK: quantized.add_scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %0 = quantized.add_scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: quantized.add_scalar_relu(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %1 = quantized.add_scalar_relu(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: quantized.mul_scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %2 = quantized.mul_scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: quantized.mul_scalar_relu(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %3 = quantized.mul_scalar_relu(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  func.return
}
