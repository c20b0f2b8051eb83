// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Quotients and remainders of tensors.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.number, %a2: !prim.optional<!prim.str>) {
  // CHECK: aten.div.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %0 = aten.div.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.div.Scalar_mode(%a0, %a1, %a2) : (!prim.tensor, !prim.number, !prim.optional<!prim.str>) -> !prim.tensor{{$}}
  %1 = aten.div.Scalar_mode(%a0, %a1, %a2) : (!prim.tensor, !prim.number, !prim.optional<!prim.str>) -> !prim.tensor
  // CHECK: aten.div.Scalar_mode_out(%a0, %a1, %a2, %a0) : (!prim.tensor, !prim.number, !prim.optional<!prim.str>, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.div.Scalar_mode_out(%a0, %a1, %a2, %a0) : (!prim.tensor, !prim.number, !prim.optional<!prim.str>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.div.Scalar_out(%a0, %a1, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.div.Scalar_out(%a0, %a1, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.div.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.div.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.div.Tensor_mode(%a0, %a0, %a2) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.str>) -> !prim.tensor{{$}}
  %5 = aten.div.Tensor_mode(%a0, %a0, %a2) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.str>) -> !prim.tensor
  // CHECK: aten.div.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.div.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.div.out_mode(%a0, %a0, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.str>, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.div.out_mode(%a0, %a0, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.str>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.div_.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %8 = aten.div_.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.div_.Scalar_mode(%a0, %a1, %a2) : (!prim.tensor, !prim.number, !prim.optional<!prim.str>) -> !prim.tensor{{$}}
  %9 = aten.div_.Scalar_mode(%a0, %a1, %a2) : (!prim.tensor, !prim.number, !prim.optional<!prim.str>) -> !prim.tensor
  // CHECK: aten.div_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.div_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.div_.Tensor_mode(%a0, %a0, %a2) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.str>) -> !prim.tensor{{$}}
  %11 = aten.div_.Tensor_mode(%a0, %a0, %a2) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.str>) -> !prim.tensor
  // CHECK: aten.floor_divide(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %12 = aten.floor_divide(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.floor_divide.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %13 = aten.floor_divide.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.floor_divide.Scalar_out(%a0, %a1, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %14 = aten.floor_divide.Scalar_out(%a0, %a1, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.floor_divide.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %15 = aten.floor_divide.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.floor_divide_.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %16 = aten.floor_divide_.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.floor_divide_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %17 = aten.floor_divide_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.fmod.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %18 = aten.fmod.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.fmod.Scalar_out(%a0, %a1, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %19 = aten.fmod.Scalar_out(%a0, %a1, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.fmod.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %20 = aten.fmod.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.fmod.Tensor_out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %21 = aten.fmod.Tensor_out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.fmod_.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %22 = aten.fmod_.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.fmod_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %23 = aten.fmod_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.gcd(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %24 = aten.gcd(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.gcd.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %25 = aten.gcd.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.gcd_(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %26 = aten.gcd_(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.lcm(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %27 = aten.lcm(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.lcm.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %28 = aten.lcm.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.lcm_(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %29 = aten.lcm_(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.remainder.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %30 = aten.remainder.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.remainder.Scalar_Tensor(%a1, %a0) : (!prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %31 = aten.remainder.Scalar_Tensor(%a1, %a0) : (!prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.remainder.Scalar_Tensor_out(%a1, %a0, %a0) : (!prim.number, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %32 = aten.remainder.Scalar_Tensor_out(%a1, %a0, %a0) : (!prim.number, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.remainder.Scalar_out(%a0, %a1, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %33 = aten.remainder.Scalar_out(%a0, %a1, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.remainder.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %34 = aten.remainder.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.remainder.Tensor_out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %35 = aten.remainder.Tensor_out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.remainder_.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %36 = aten.remainder_.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.remainder_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %37 = aten.remainder_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.true_divide.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %38 = aten.true_divide.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.true_divide.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %39 = aten.true_divide.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.true_divide.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %40 = aten.true_divide.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.true_divide_.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %41 = aten.true_divide_.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.true_divide_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %42 = aten.true_divide_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}
