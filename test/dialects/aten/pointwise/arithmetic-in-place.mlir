// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Arithmetic of tensors: sums, products, quotients, remainders and powers; the forms that write into their operand.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %n: !prim.number, %opt_s: !prim.optional<!prim.str>) {
  // CHECK: aten.add_.Tensor(%t, %t, %n) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %0 = aten.add_.Tensor(%t, %t, %n) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.add_.Scalar(%t, %n, %n) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %1 = aten.add_.Scalar(%t, %n, %n) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.sub_.Tensor(%t, %t, %n) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %2 = aten.sub_.Tensor(%t, %t, %n) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.sub_.Scalar(%t, %n, %n) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %3 = aten.sub_.Scalar(%t, %n, %n) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.mul_.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.mul_.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.mul_.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %5 = aten.mul_.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.div_.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.div_.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.div_.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %7 = aten.div_.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.true_divide_.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.true_divide_.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.true_divide_.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %9 = aten.true_divide_.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.div_.Tensor_mode(%t, %t, %opt_s) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.str>) -> !prim.tensor{{$}}
  %10 = aten.div_.Tensor_mode(%t, %t, %opt_s) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.str>) -> !prim.tensor
  // CHECK: aten.div_.Scalar_mode(%t, %n, %opt_s) : (!prim.tensor, !prim.number, !prim.optional<!prim.str>) -> !prim.tensor{{$}}
  %11 = aten.div_.Scalar_mode(%t, %n, %opt_s) : (!prim.tensor, !prim.number, !prim.optional<!prim.str>) -> !prim.tensor
  // CHECK: aten.floor_divide_.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %12 = aten.floor_divide_.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.floor_divide_.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %13 = aten.floor_divide_.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.fmod_.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %14 = aten.fmod_.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.fmod_.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %15 = aten.fmod_.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.remainder_.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %16 = aten.remainder_.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.remainder_.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %17 = aten.remainder_.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.pow_.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %18 = aten.pow_.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.pow_.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %19 = aten.pow_.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.square_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %20 = aten.square_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.neg_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %21 = aten.neg_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.abs_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %22 = aten.abs_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.sign_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %23 = aten.sign_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.reciprocal_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %24 = aten.reciprocal_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.addcmul_(%t, %t, %t, %n) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %25 = aten.addcmul_(%t, %t, %t, %n) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.addcdiv_(%t, %t, %t, %n) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %26 = aten.addcdiv_(%t, %t, %t, %n) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.lerp_.Scalar(%t, %t, %n) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %27 = aten.lerp_.Scalar(%t, %t, %n) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.lerp_.Tensor(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %28 = aten.lerp_.Tensor(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.atan2_(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %29 = aten.atan2_(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.hypot_(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %30 = aten.hypot_(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.copysign_.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %31 = aten.copysign_.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.copysign_.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %32 = aten.copysign_.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.gcd_(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %33 = aten.gcd_(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.lcm_(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %34 = aten.lcm_(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}
