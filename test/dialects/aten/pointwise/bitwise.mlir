// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Operators on the bits of integers, and on bools.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %n: !prim.number) {
  // CHECK: aten.bitwise_and.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.bitwise_and.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_and.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %1 = aten.bitwise_and.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.bitwise_and.Scalar_Tensor(%n, %t) : (!prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.bitwise_and.Scalar_Tensor(%n, %t) : (!prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.__and__.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.__and__.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.__and__.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %4 = aten.__and__.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.bitwise_or.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.bitwise_or.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_or.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %6 = aten.bitwise_or.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.bitwise_or.Scalar_Tensor(%n, %t) : (!prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.bitwise_or.Scalar_Tensor(%n, %t) : (!prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.__or__.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.__or__.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.__or__.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %9 = aten.__or__.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.bitwise_xor.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.bitwise_xor.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_xor.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %11 = aten.bitwise_xor.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.bitwise_xor.Scalar_Tensor(%n, %t) : (!prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %12 = aten.bitwise_xor.Scalar_Tensor(%n, %t) : (!prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.__xor__.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %13 = aten.__xor__.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.__xor__.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %14 = aten.__xor__.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.bitwise_not(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %15 = aten.bitwise_not(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_left_shift.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %16 = aten.bitwise_left_shift.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_left_shift.Tensor_Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %17 = aten.bitwise_left_shift.Tensor_Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.bitwise_left_shift.Scalar_Tensor(%n, %t) : (!prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %18 = aten.bitwise_left_shift.Scalar_Tensor(%n, %t) : (!prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.__lshift__.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %19 = aten.__lshift__.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.__lshift__.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %20 = aten.__lshift__.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.bitwise_right_shift.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %21 = aten.bitwise_right_shift.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_right_shift.Tensor_Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %22 = aten.bitwise_right_shift.Tensor_Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.bitwise_right_shift.Scalar_Tensor(%n, %t) : (!prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %23 = aten.bitwise_right_shift.Scalar_Tensor(%n, %t) : (!prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.__rshift__.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %24 = aten.__rshift__.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.__rshift__.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %25 = aten.__rshift__.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  func.return
}
