// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Operators on the bits of integers, and on bools.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.number) {
  // CHECK: aten.__and__.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %0 = aten.__and__.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.__and__.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.__and__.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.__iand__.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %2 = aten.__iand__.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.__iand__.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.__iand__.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.__ilshift__.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %4 = aten.__ilshift__.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.__ilshift__.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.__ilshift__.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.__ior__.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %6 = aten.__ior__.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.__ior__.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.__ior__.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.__irshift__.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %8 = aten.__irshift__.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.__irshift__.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.__irshift__.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.__ixor__.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %10 = aten.__ixor__.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.__ixor__.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.__ixor__.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.__lshift__.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %12 = aten.__lshift__.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.__lshift__.Scalar_out(%a0, %a1, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %13 = aten.__lshift__.Scalar_out(%a0, %a1, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.__lshift__.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %14 = aten.__lshift__.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.__lshift__.Tensor_out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %15 = aten.__lshift__.Tensor_out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.__or__.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %16 = aten.__or__.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.__or__.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %17 = aten.__or__.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.__rshift__.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %18 = aten.__rshift__.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.__rshift__.Scalar_out(%a0, %a1, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %19 = aten.__rshift__.Scalar_out(%a0, %a1, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.__rshift__.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %20 = aten.__rshift__.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.__rshift__.Tensor_out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %21 = aten.__rshift__.Tensor_out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.__xor__.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %22 = aten.__xor__.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.__xor__.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %23 = aten.__xor__.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_and.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %24 = aten.bitwise_and.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.bitwise_and.Scalar_Tensor(%a1, %a0) : (!prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %25 = aten.bitwise_and.Scalar_Tensor(%a1, %a0) : (!prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_and.Scalar_Tensor_out(%a1, %a0, %a0) : (!prim.number, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %26 = aten.bitwise_and.Scalar_Tensor_out(%a1, %a0, %a0) : (!prim.number, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_and.Scalar_out(%a0, %a1, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %27 = aten.bitwise_and.Scalar_out(%a0, %a1, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_and.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %28 = aten.bitwise_and.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_and.Tensor_out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %29 = aten.bitwise_and.Tensor_out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_and_.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %30 = aten.bitwise_and_.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.bitwise_and_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %31 = aten.bitwise_and_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_left_shift.Scalar_Tensor(%a1, %a0) : (!prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %32 = aten.bitwise_left_shift.Scalar_Tensor(%a1, %a0) : (!prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_left_shift.Scalar_Tensor_out(%a1, %a0, %a0) : (!prim.number, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %33 = aten.bitwise_left_shift.Scalar_Tensor_out(%a1, %a0, %a0) : (!prim.number, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_left_shift.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %34 = aten.bitwise_left_shift.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_left_shift.Tensor_Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %35 = aten.bitwise_left_shift.Tensor_Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.bitwise_left_shift.Tensor_Scalar_out(%a0, %a1, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %36 = aten.bitwise_left_shift.Tensor_Scalar_out(%a0, %a1, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_left_shift.Tensor_out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %37 = aten.bitwise_left_shift.Tensor_out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_left_shift_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %38 = aten.bitwise_left_shift_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_left_shift_.Tensor_Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %39 = aten.bitwise_left_shift_.Tensor_Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.bitwise_not(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %40 = aten.bitwise_not(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_not.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %41 = aten.bitwise_not.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_not_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %42 = aten.bitwise_not_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_or.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %43 = aten.bitwise_or.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.bitwise_or.Scalar_Tensor(%a1, %a0) : (!prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %44 = aten.bitwise_or.Scalar_Tensor(%a1, %a0) : (!prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_or.Scalar_Tensor_out(%a1, %a0, %a0) : (!prim.number, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %45 = aten.bitwise_or.Scalar_Tensor_out(%a1, %a0, %a0) : (!prim.number, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_or.Scalar_out(%a0, %a1, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %46 = aten.bitwise_or.Scalar_out(%a0, %a1, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_or.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %47 = aten.bitwise_or.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_or.Tensor_out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %48 = aten.bitwise_or.Tensor_out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_or_.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %49 = aten.bitwise_or_.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.bitwise_or_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %50 = aten.bitwise_or_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_right_shift.Scalar_Tensor(%a1, %a0) : (!prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %51 = aten.bitwise_right_shift.Scalar_Tensor(%a1, %a0) : (!prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_right_shift.Scalar_Tensor_out(%a1, %a0, %a0) : (!prim.number, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %52 = aten.bitwise_right_shift.Scalar_Tensor_out(%a1, %a0, %a0) : (!prim.number, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_right_shift.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %53 = aten.bitwise_right_shift.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_right_shift.Tensor_Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %54 = aten.bitwise_right_shift.Tensor_Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.bitwise_right_shift.Tensor_Scalar_out(%a0, %a1, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %55 = aten.bitwise_right_shift.Tensor_Scalar_out(%a0, %a1, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_right_shift.Tensor_out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %56 = aten.bitwise_right_shift.Tensor_out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_right_shift_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %57 = aten.bitwise_right_shift_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_right_shift_.Tensor_Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %58 = aten.bitwise_right_shift_.Tensor_Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.bitwise_xor.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %59 = aten.bitwise_xor.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.bitwise_xor.Scalar_Tensor(%a1, %a0) : (!prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %60 = aten.bitwise_xor.Scalar_Tensor(%a1, %a0) : (!prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_xor.Scalar_Tensor_out(%a1, %a0, %a0) : (!prim.number, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %61 = aten.bitwise_xor.Scalar_Tensor_out(%a1, %a0, %a0) : (!prim.number, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_xor.Scalar_out(%a0, %a1, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %62 = aten.bitwise_xor.Scalar_out(%a0, %a1, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_xor.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %63 = aten.bitwise_xor.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_xor.Tensor_out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %64 = aten.bitwise_xor.Tensor_out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_xor_.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %65 = aten.bitwise_xor_.Scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.bitwise_xor_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %66 = aten.bitwise_xor_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}
