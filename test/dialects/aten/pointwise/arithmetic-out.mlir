// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Arithmetic of tensors: sums, products, quotients, remainders and powers; the forms that write into a given tensor.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %n: !prim.number, %opt_s: !prim.optional<!prim.str>) {
  // CHECK: aten.add.out(%t, %t, %n, %t) : (!prim.tensor, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.add.out(%t, %t, %n, %t) : (!prim.tensor, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.add.Scalar_out(%t, %n, %n, %t) : (!prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.add.Scalar_out(%t, %n, %n, %t) : (!prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.sub.out(%t, %t, %n, %t) : (!prim.tensor, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.sub.out(%t, %t, %n, %t) : (!prim.tensor, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.sub.Scalar_out(%t, %n, %n, %t) : (!prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.sub.Scalar_out(%t, %n, %n, %t) : (!prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.rsub.Tensor_out(%t, %t, %n, %t) : (!prim.tensor, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.rsub.Tensor_out(%t, %t, %n, %t) : (!prim.tensor, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.rsub.Scalar_out(%t, %n, %n, %t) : (!prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.rsub.Scalar_out(%t, %n, %n, %t) : (!prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.mul.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.mul.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.mul.Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.mul.Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.div.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.div.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.div.Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.div.Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.true_divide.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.true_divide.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.div.out_mode(%t, %t, %opt_s, %t) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.str>, !prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.div.out_mode(%t, %t, %opt_s, %t) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.str>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.div.Scalar_mode_out(%t, %n, %opt_s, %t) : (!prim.tensor, !prim.number, !prim.optional<!prim.str>, !prim.tensor) -> !prim.tensor{{$}}
  %12 = aten.div.Scalar_mode_out(%t, %n, %opt_s, %t) : (!prim.tensor, !prim.number, !prim.optional<!prim.str>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.floor_divide.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %13 = aten.floor_divide.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.floor_divide.Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %14 = aten.floor_divide.Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.fmod.Tensor_out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %15 = aten.fmod.Tensor_out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.fmod.Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %16 = aten.fmod.Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.remainder.Tensor_out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %17 = aten.remainder.Tensor_out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.remainder.Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %18 = aten.remainder.Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.remainder.Scalar_Tensor_out(%n, %t, %t) : (!prim.number, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %19 = aten.remainder.Scalar_Tensor_out(%n, %t, %t) : (!prim.number, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.pow.Tensor_Tensor_out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %20 = aten.pow.Tensor_Tensor_out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.pow.Tensor_Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %21 = aten.pow.Tensor_Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.pow.Scalar_out(%n, %t, %t) : (!prim.number, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %22 = aten.pow.Scalar_out(%n, %t, %t) : (!prim.number, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.square.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %23 = aten.square.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.neg.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %24 = aten.neg.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.abs.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %25 = aten.abs.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.sign.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %26 = aten.sign.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.reciprocal.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %27 = aten.reciprocal.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.addcmul.out(%t, %t, %t, %n, %t) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %28 = aten.addcmul.out(%t, %t, %t, %n, %t) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.addcdiv.out(%t, %t, %t, %n, %t) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %29 = aten.addcdiv.out(%t, %t, %t, %n, %t) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.lerp.Scalar_out(%t, %t, %n, %t) : (!prim.tensor, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %30 = aten.lerp.Scalar_out(%t, %t, %n, %t) : (!prim.tensor, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.lerp.Tensor_out(%t, %t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %31 = aten.lerp.Tensor_out(%t, %t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.atan2.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %32 = aten.atan2.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.hypot.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %33 = aten.hypot.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.copysign.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %34 = aten.copysign.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.copysign.Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %35 = aten.copysign.Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.gcd.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %36 = aten.gcd.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.lcm.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %37 = aten.lcm.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}
