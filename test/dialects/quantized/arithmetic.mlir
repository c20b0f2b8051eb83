// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Sums, products and functions of quantised tensors: of the floats that they stand for, quantised anew.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.float, %a2: !prim.int, %a3: !prim.optional<!prim.tensor>, %a4: !prim.list<!prim.tensor>, %a5: !prim.optional<!prim.float>, %a6: !prim.optional<!prim.int>, %a7: !prim.number, %a8: !prim.bool) {
  // CHECK: quantized.add(%a0, %a0, %a1, %a2) : (!prim.tensor, !prim.tensor, !prim.float, !prim.int) -> !prim.tensor{{$}}
  %0 = quantized.add(%a0, %a0, %a1, %a2) : (!prim.tensor, !prim.tensor, !prim.float, !prim.int) -> !prim.tensor
  // CHECK: quantized.add_relu(%a0, %a0, %a1, %a2) : (!prim.tensor, !prim.tensor, !prim.float, !prim.int) -> !prim.tensor{{$}}
  %1 = quantized.add_relu(%a0, %a0, %a1, %a2) : (!prim.tensor, !prim.tensor, !prim.float, !prim.int) -> !prim.tensor
  // CHECK: quantized.batch_norm(%a0, %a3, %a3, %a0, %a0, %a1, %a1, %a2) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.tensor, !prim.tensor, !prim.float, !prim.float, !prim.int) -> !prim.tensor{{$}}
  %2 = quantized.batch_norm(%a0, %a3, %a3, %a0, %a0, %a1, %a1, %a2) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.tensor, !prim.tensor, !prim.float, !prim.float, !prim.int) -> !prim.tensor
  // CHECK: quantized.batch_norm1d(%a0, %a3, %a3, %a0, %a0, %a1, %a1, %a2) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.tensor, !prim.tensor, !prim.float, !prim.float, !prim.int) -> !prim.tensor{{$}}
  %3 = quantized.batch_norm1d(%a0, %a3, %a3, %a0, %a0, %a1, %a1, %a2) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.tensor, !prim.tensor, !prim.float, !prim.float, !prim.int) -> !prim.tensor
  // CHECK: quantized.batch_norm1d_relu(%a0, %a3, %a3, %a0, %a0, %a1, %a1, %a2) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.tensor, !prim.tensor, !prim.float, !prim.float, !prim.int) -> !prim.tensor{{$}}
  %4 = quantized.batch_norm1d_relu(%a0, %a3, %a3, %a0, %a0, %a1, %a1, %a2) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.tensor, !prim.tensor, !prim.float, !prim.float, !prim.int) -> !prim.tensor
  // CHECK: quantized.batch_norm2d(%a0, %a3, %a3, %a0, %a0, %a1, %a1, %a2) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.tensor, !prim.tensor, !prim.float, !prim.float, !prim.int) -> !prim.tensor{{$}}
  %5 = quantized.batch_norm2d(%a0, %a3, %a3, %a0, %a0, %a1, %a1, %a2) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.tensor, !prim.tensor, !prim.float, !prim.float, !prim.int) -> !prim.tensor
  // CHECK: quantized.batch_norm2d_relu(%a0, %a3, %a3, %a0, %a0, %a1, %a1, %a2) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.tensor, !prim.tensor, !prim.float, !prim.float, !prim.int) -> !prim.tensor{{$}}
  %6 = quantized.batch_norm2d_relu(%a0, %a3, %a3, %a0, %a0, %a1, %a1, %a2) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.tensor, !prim.tensor, !prim.float, !prim.float, !prim.int) -> !prim.tensor
  // CHECK: quantized.batch_norm3d(%a0, %a3, %a3, %a0, %a0, %a1, %a1, %a2) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.tensor, !prim.tensor, !prim.float, !prim.float, !prim.int) -> !prim.tensor{{$}}
  %7 = quantized.batch_norm3d(%a0, %a3, %a3, %a0, %a0, %a1, %a1, %a2) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.tensor, !prim.tensor, !prim.float, !prim.float, !prim.int) -> !prim.tensor
  // CHECK: quantized.batch_norm3d_relu(%a0, %a3, %a3, %a0, %a0, %a1, %a1, %a2) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.tensor, !prim.tensor, !prim.float, !prim.float, !prim.int) -> !prim.tensor{{$}}
  %8 = quantized.batch_norm3d_relu(%a0, %a3, %a3, %a0, %a0, %a1, %a1, %a2) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.tensor, !prim.tensor, !prim.float, !prim.float, !prim.int) -> !prim.tensor
  // CHECK: quantized.batch_norm_relu(%a0, %a3, %a3, %a0, %a0, %a1, %a1, %a2) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.tensor, !prim.tensor, !prim.float, !prim.float, !prim.int) -> !prim.tensor{{$}}
  %9 = quantized.batch_norm_relu(%a0, %a3, %a3, %a0, %a0, %a1, %a1, %a2) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.tensor, !prim.tensor, !prim.float, !prim.float, !prim.int) -> !prim.tensor
  // CHECK: quantized.cat(%a4, %a2, %a5, %a6) : (!prim.list<!prim.tensor>, !prim.int, !prim.optional<!prim.float>, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %10 = quantized.cat(%a4, %a2, %a5, %a6) : (!prim.list<!prim.tensor>, !prim.int, !prim.optional<!prim.float>, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: quantized.cat_relu(%a4, %a2, %a5, %a6) : (!prim.list<!prim.tensor>, !prim.int, !prim.optional<!prim.float>, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %11 = quantized.cat_relu(%a4, %a2, %a5, %a6) : (!prim.list<!prim.tensor>, !prim.int, !prim.optional<!prim.float>, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: quantized.dropout(%a0, %a1, %a2, %a7, %a8) : (!prim.tensor, !prim.float, !prim.int, !prim.number, !prim.bool) -> !prim.tensor{{$}}
  %12 = quantized.dropout(%a0, %a1, %a2, %a7, %a8) : (!prim.tensor, !prim.float, !prim.int, !prim.number, !prim.bool) -> !prim.tensor
  // CHECK: quantized.hardswish(%a0, %a1, %a2) : (!prim.tensor, !prim.float, !prim.int) -> !prim.tensor{{$}}
  %13 = quantized.hardswish(%a0, %a1, %a2) : (!prim.tensor, !prim.float, !prim.int) -> !prim.tensor
  // CHECK: quantized.leaky_relu(%a0, %a7, %a8, %a1, %a2) : (!prim.tensor, !prim.number, !prim.bool, !prim.float, !prim.int) -> !prim.tensor{{$}}
  %14 = quantized.leaky_relu(%a0, %a7, %a8, %a1, %a2) : (!prim.tensor, !prim.number, !prim.bool, !prim.float, !prim.int) -> !prim.tensor
  // CHECK: quantized.mul(%a0, %a0, %a1, %a2) : (!prim.tensor, !prim.tensor, !prim.float, !prim.int) -> !prim.tensor{{$}}
  %15 = quantized.mul(%a0, %a0, %a1, %a2) : (!prim.tensor, !prim.tensor, !prim.float, !prim.int) -> !prim.tensor
  // CHECK: quantized.mul_relu(%a0, %a0, %a1, %a2) : (!prim.tensor, !prim.tensor, !prim.float, !prim.int) -> !prim.tensor{{$}}
  %16 = quantized.mul_relu(%a0, %a0, %a1, %a2) : (!prim.tensor, !prim.tensor, !prim.float, !prim.int) -> !prim.tensor
  // CHECK: quantized.relu6(%a0, %a8) : (!prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %17 = quantized.relu6(%a0, %a8) : (!prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: quantized.sigmoid(%a0, %a1, %a2) : (!prim.tensor, !prim.float, !prim.int) -> !prim.tensor{{$}}
  %18 = quantized.sigmoid(%a0, %a1, %a2) : (!prim.tensor, !prim.float, !prim.int) -> !prim.tensor
  func.return
}
