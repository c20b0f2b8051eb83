// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Fake quantisation: floats rounded to what a quantised tensor holds, with gradients that pass through.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.int, %a2: !prim.float) {
  // CHECK: aten._fake_quantize_per_tensor_affine_cachemask_tensor_qparams(%a0, %a0, %a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor, !prim.int, !prim.int) -> (!prim.tensor, !prim.tensor){{$}}
  %0:2 = aten._fake_quantize_per_tensor_affine_cachemask_tensor_qparams(%a0, %a0, %a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor, !prim.int, !prim.int) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.fake_quantize_per_channel_affine(%a0, %a0, %a0, %a1, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %1 = aten.fake_quantize_per_channel_affine(%a0, %a0, %a0, %a1, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.fake_quantize_per_channel_affine_cachemask(%a0, %a0, %a0, %a1, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.int) -> (!prim.tensor, !prim.tensor){{$}}
  %2:2 = aten.fake_quantize_per_channel_affine_cachemask(%a0, %a0, %a0, %a1, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.int) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.fake_quantize_per_channel_affine_cachemask_backward(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.fake_quantize_per_channel_affine_cachemask_backward(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.fake_quantize_per_tensor_affine(%a0, %a2, %a1, %a1, %a1) : (!prim.tensor, !prim.float, !prim.int, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %4 = aten.fake_quantize_per_tensor_affine(%a0, %a2, %a1, %a1, %a1) : (!prim.tensor, !prim.float, !prim.int, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.fake_quantize_per_tensor_affine.tensor_qparams(%a0, %a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %5 = aten.fake_quantize_per_tensor_affine.tensor_qparams(%a0, %a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.fake_quantize_per_tensor_affine_cachemask(%a0, %a2, %a1, %a1, %a1) : (!prim.tensor, !prim.float, !prim.int, !prim.int, !prim.int) -> (!prim.tensor, !prim.tensor){{$}}
  %6:2 = aten.fake_quantize_per_tensor_affine_cachemask(%a0, %a2, %a1, %a1, %a1) : (!prim.tensor, !prim.float, !prim.int, !prim.int, !prim.int) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.fake_quantize_per_tensor_affine_cachemask_backward(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.fake_quantize_per_tensor_affine_cachemask_backward(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}
