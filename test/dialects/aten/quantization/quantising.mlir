// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Quantised tensors: how they are made of floats, and what they are made of.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.int, %a2: !prim.float, %a3: !prim.list<!prim.tensor>, %a4: !prim.bool) {
  // CHECK: aten._make_per_channel_quantized_tensor(%a0, %a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %0 = aten._make_per_channel_quantized_tensor(%a0, %a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor
  // CHECK: aten._make_per_tensor_quantized_tensor(%a0, %a2, %a1) : (!prim.tensor, !prim.float, !prim.int) -> !prim.tensor{{$}}
  %1 = aten._make_per_tensor_quantized_tensor(%a0, %a2, %a1) : (!prim.tensor, !prim.float, !prim.int) -> !prim.tensor
  // CHECK: aten.dequantize.list(%a3) : (!prim.list<!prim.tensor>) -> !prim.list<!prim.tensor>{{$}}
  %2 = aten.dequantize.list(%a3) : (!prim.list<!prim.tensor>) -> !prim.list<!prim.tensor>
  // CHECK: aten.dequantize.self(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.dequantize.self(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.dequantize.tensor(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.dequantize.tensor(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.dequantize.tensors(%a3) : (!prim.list<!prim.tensor>) -> !prim.list<!prim.tensor>{{$}}
  %5 = aten.dequantize.tensors(%a3) : (!prim.list<!prim.tensor>) -> !prim.list<!prim.tensor>
  // CHECK: aten.int_repr(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.int_repr(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.q_per_channel_axis(%a0) : (!prim.tensor) -> !prim.int{{$}}
  %7 = aten.q_per_channel_axis(%a0) : (!prim.tensor) -> !prim.int
  // CHECK: aten.q_per_channel_scales(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.q_per_channel_scales(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.q_per_channel_zero_points(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.q_per_channel_zero_points(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.q_scale(%a0) : (!prim.tensor) -> !prim.float{{$}}
  %10 = aten.q_scale(%a0) : (!prim.tensor) -> !prim.float
  // CHECK: aten.q_zero_point(%a0) : (!prim.tensor) -> !prim.int{{$}}
  %11 = aten.q_zero_point(%a0) : (!prim.tensor) -> !prim.int
  // CHECK: aten.quantize_per_channel(%a0, %a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %12 = aten.quantize_per_channel(%a0, %a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.quantize_per_tensor(%a0, %a2, %a1, %a1) : (!prim.tensor, !prim.float, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %13 = aten.quantize_per_tensor(%a0, %a2, %a1, %a1) : (!prim.tensor, !prim.float, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.quantize_per_tensor.tensor_qparams(%a0, %a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %14 = aten.quantize_per_tensor.tensor_qparams(%a0, %a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor
  // CHECK: aten.quantize_per_tensor.tensors(%a3, %a0, %a0, %a1) : (!prim.list<!prim.tensor>, !prim.tensor, !prim.tensor, !prim.int) -> !prim.list<!prim.tensor>{{$}}
  %15 = aten.quantize_per_tensor.tensors(%a3, %a0, %a0, %a1) : (!prim.list<!prim.tensor>, !prim.tensor, !prim.tensor, !prim.int) -> !prim.list<!prim.tensor>
  // CHECK: aten.quantize_per_tensor_dynamic(%a0, %a1, %a4) : (!prim.tensor, !prim.int, !prim.bool) -> !prim.tensor{{$}}
  %16 = aten.quantize_per_tensor_dynamic(%a0, %a1, %a4) : (!prim.tensor, !prim.int, !prim.bool) -> !prim.tensor
  func.return
}
