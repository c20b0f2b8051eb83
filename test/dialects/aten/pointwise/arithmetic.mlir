// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Arithmetic of tensors: sums, products, quotients, remainders and powers.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.number) {
  // CHECK: aten.abs(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.abs(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.abs.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.abs.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.abs_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.abs_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.add.Scalar(%a0, %a1, %a1) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %3 = aten.add.Scalar(%a0, %a1, %a1) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.add.Scalar_out(%a0, %a1, %a1, %a0) : (!prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.add.Scalar_out(%a0, %a1, %a1, %a0) : (!prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.add.Tensor(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %5 = aten.add.Tensor(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.add.out(%a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.add.out(%a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.add_.Scalar(%a0, %a1, %a1) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %7 = aten.add_.Scalar(%a0, %a1, %a1) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.add_.Tensor(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %8 = aten.add_.Tensor(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.addcdiv(%a0, %a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %9 = aten.addcdiv(%a0, %a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.addcdiv.out(%a0, %a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.addcdiv.out(%a0, %a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.addcdiv_(%a0, %a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %11 = aten.addcdiv_(%a0, %a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.addcmul(%a0, %a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %12 = aten.addcmul(%a0, %a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.addcmul.out(%a0, %a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %13 = aten.addcmul.out(%a0, %a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.addcmul_(%a0, %a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %14 = aten.addcmul_(%a0, %a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.atan2(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %15 = aten.atan2(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.atan2.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %16 = aten.atan2.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.atan2_(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %17 = aten.atan2_(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.copysign.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %18 = aten.copysign.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.copysign.Scalar_out(%a0, %a1, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %19 = aten.copysign.Scalar_out(%a0, %a1, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.copysign.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %20 = aten.copysign.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.copysign.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %21 = aten.copysign.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.copysign_.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %22 = aten.copysign_.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.copysign_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %23 = aten.copysign_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.hypot(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %24 = aten.hypot(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.hypot.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %25 = aten.hypot.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.hypot_(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %26 = aten.hypot_(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.lerp.Scalar(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %27 = aten.lerp.Scalar(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.lerp.Scalar_out(%a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %28 = aten.lerp.Scalar_out(%a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.lerp.Tensor(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %29 = aten.lerp.Tensor(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.lerp.Tensor_out(%a0, %a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %30 = aten.lerp.Tensor_out(%a0, %a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.lerp_.Scalar(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %31 = aten.lerp_.Scalar(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.lerp_.Tensor(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %32 = aten.lerp_.Tensor(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.logaddexp(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %33 = aten.logaddexp(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.logaddexp.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %34 = aten.logaddexp.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.mul.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %35 = aten.mul.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.mul.Scalar_out(%a0, %a1, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %36 = aten.mul.Scalar_out(%a0, %a1, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.mul.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %37 = aten.mul.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.mul.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %38 = aten.mul.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.mul_.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %39 = aten.mul_.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.mul_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %40 = aten.mul_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.neg(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %41 = aten.neg(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.neg.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %42 = aten.neg.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.neg_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %43 = aten.neg_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.pow.Scalar(%a1, %a0) : (!prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %44 = aten.pow.Scalar(%a1, %a0) : (!prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.pow.Scalar_out(%a1, %a0, %a0) : (!prim.number, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %45 = aten.pow.Scalar_out(%a1, %a0, %a0) : (!prim.number, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.pow.Tensor_Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %46 = aten.pow.Tensor_Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.pow.Tensor_Scalar_out(%a0, %a1, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %47 = aten.pow.Tensor_Scalar_out(%a0, %a1, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.pow.Tensor_Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %48 = aten.pow.Tensor_Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.pow.Tensor_Tensor_out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %49 = aten.pow.Tensor_Tensor_out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.pow_.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %50 = aten.pow_.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.pow_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %51 = aten.pow_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.reciprocal(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %52 = aten.reciprocal(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.reciprocal.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %53 = aten.reciprocal.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.reciprocal_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %54 = aten.reciprocal_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.rsub.Scalar(%a0, %a1, %a1) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %55 = aten.rsub.Scalar(%a0, %a1, %a1) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.rsub.Scalar_out(%a0, %a1, %a1, %a0) : (!prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %56 = aten.rsub.Scalar_out(%a0, %a1, %a1, %a0) : (!prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.rsub.Tensor(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %57 = aten.rsub.Tensor(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.rsub.Tensor_out(%a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %58 = aten.rsub.Tensor_out(%a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.sign(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %59 = aten.sign(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.sign.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %60 = aten.sign.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.sign_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %61 = aten.sign_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.square(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %62 = aten.square(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.square.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %63 = aten.square.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.square_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %64 = aten.square_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.sub.Scalar(%a0, %a1, %a1) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %65 = aten.sub.Scalar(%a0, %a1, %a1) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.sub.Scalar_out(%a0, %a1, %a1, %a0) : (!prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %66 = aten.sub.Scalar_out(%a0, %a1, %a1, %a0) : (!prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.sub.Tensor(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %67 = aten.sub.Tensor(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.sub.out(%a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %68 = aten.sub.out(%a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.sub_.Scalar(%a0, %a1, %a1) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %69 = aten.sub_.Scalar(%a0, %a1, %a1) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.sub_.Tensor(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %70 = aten.sub_.Tensor(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor
  func.return
}
