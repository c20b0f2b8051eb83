// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Operators on the bits of integers, and on bools; the forms that write into a given tensor.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %n: !prim.number) {
  // CHECK: aten.bitwise_and.Tensor_out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.bitwise_and.Tensor_out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_and.Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.bitwise_and.Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_and.Scalar_Tensor_out(%n, %t, %t) : (!prim.number, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.bitwise_and.Scalar_Tensor_out(%n, %t, %t) : (!prim.number, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_or.Tensor_out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.bitwise_or.Tensor_out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_or.Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.bitwise_or.Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_or.Scalar_Tensor_out(%n, %t, %t) : (!prim.number, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.bitwise_or.Scalar_Tensor_out(%n, %t, %t) : (!prim.number, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_xor.Tensor_out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.bitwise_xor.Tensor_out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_xor.Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.bitwise_xor.Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_xor.Scalar_Tensor_out(%n, %t, %t) : (!prim.number, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.bitwise_xor.Scalar_Tensor_out(%n, %t, %t) : (!prim.number, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_not.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.bitwise_not.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_left_shift.Tensor_out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.bitwise_left_shift.Tensor_out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_left_shift.Tensor_Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.bitwise_left_shift.Tensor_Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_left_shift.Scalar_Tensor_out(%n, %t, %t) : (!prim.number, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %12 = aten.bitwise_left_shift.Scalar_Tensor_out(%n, %t, %t) : (!prim.number, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.__lshift__.Tensor_out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %13 = aten.__lshift__.Tensor_out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.__lshift__.Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %14 = aten.__lshift__.Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_right_shift.Tensor_out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %15 = aten.bitwise_right_shift.Tensor_out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_right_shift.Tensor_Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %16 = aten.bitwise_right_shift.Tensor_Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bitwise_right_shift.Scalar_Tensor_out(%n, %t, %t) : (!prim.number, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %17 = aten.bitwise_right_shift.Scalar_Tensor_out(%n, %t, %t) : (!prim.number, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.__rshift__.Tensor_out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %18 = aten.__rshift__.Tensor_out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.__rshift__.Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %19 = aten.__rshift__.Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  func.return
}
