// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Arithmetic of tensors: sums, products, quotients, remainders and powers.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %n: !prim.number, %opt_s: !prim.optional<!prim.str>) {
  // CHECK: aten.add.Tensor(%t, %t, %n) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %0 = aten.add.Tensor(%t, %t, %n) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.add.Scalar(%t, %n, %n) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %1 = aten.add.Scalar(%t, %n, %n) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.sub.Tensor(%t, %t, %n) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %2 = aten.sub.Tensor(%t, %t, %n) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.sub.Scalar(%t, %n, %n) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %3 = aten.sub.Scalar(%t, %n, %n) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.rsub.Tensor(%t, %t, %n) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %4 = aten.rsub.Tensor(%t, %t, %n) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.rsub.Scalar(%t, %n, %n) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %5 = aten.rsub.Scalar(%t, %n, %n) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.mul.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.mul.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.mul.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %7 = aten.mul.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.div.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.div.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.div.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %9 = aten.div.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.true_divide.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.true_divide.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.true_divide.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %11 = aten.true_divide.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.div.Tensor_mode(%t, %t, %opt_s) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.str>) -> !prim.tensor{{$}}
  %12 = aten.div.Tensor_mode(%t, %t, %opt_s) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.str>) -> !prim.tensor
  // CHECK: aten.div.Scalar_mode(%t, %n, %opt_s) : (!prim.tensor, !prim.number, !prim.optional<!prim.str>) -> !prim.tensor{{$}}
  %13 = aten.div.Scalar_mode(%t, %n, %opt_s) : (!prim.tensor, !prim.number, !prim.optional<!prim.str>) -> !prim.tensor
  // CHECK: aten.floor_divide(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %14 = aten.floor_divide(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.floor_divide.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %15 = aten.floor_divide.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.fmod.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %16 = aten.fmod.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.fmod.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %17 = aten.fmod.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.remainder.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %18 = aten.remainder.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.remainder.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %19 = aten.remainder.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.remainder.Scalar_Tensor(%n, %t) : (!prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %20 = aten.remainder.Scalar_Tensor(%n, %t) : (!prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.pow.Tensor_Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %21 = aten.pow.Tensor_Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.pow.Tensor_Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %22 = aten.pow.Tensor_Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.pow.Scalar(%n, %t) : (!prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %23 = aten.pow.Scalar(%n, %t) : (!prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.square(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %24 = aten.square(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.neg(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %25 = aten.neg(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.abs(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %26 = aten.abs(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.sign(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %27 = aten.sign(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.reciprocal(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %28 = aten.reciprocal(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.addcmul(%t, %t, %t, %n) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %29 = aten.addcmul(%t, %t, %t, %n) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.addcdiv(%t, %t, %t, %n) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %30 = aten.addcdiv(%t, %t, %t, %n) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.lerp.Scalar(%t, %t, %n) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %31 = aten.lerp.Scalar(%t, %t, %n) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.lerp.Tensor(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %32 = aten.lerp.Tensor(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.atan2(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %33 = aten.atan2(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.hypot(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %34 = aten.hypot(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.copysign.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %35 = aten.copysign.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.copysign.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %36 = aten.copysign.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.gcd(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %37 = aten.gcd(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.lcm(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %38 = aten.lcm(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}
