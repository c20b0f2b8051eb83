// RUN: ts-opt %s -p infer-types | filecheck %s

// CHECK-LABEL: func.func @and_of_integers(
// CHECK: aten.bitwise_and.Tensor{{.*}} -> !prim.tensor<i64, [2, 3]>{{$}}
func.func @and_of_integers(%x: !prim.tensor<i32, [2, 1]>, %y: !prim.tensor<i64, [3]>) {
  %0 = aten.bitwise_and.Tensor(%x, %y) : (!prim.tensor<i32, [2, 1]>, !prim.tensor<i64, [3]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @and_of_bools(
// CHECK: aten.bitwise_and.Tensor{{.*}} -> !prim.tensor<bool, [2]>{{$}}
func.func @and_of_bools(%x: !prim.tensor<bool, [2]>, %y: !prim.tensor<bool, [2]>) {
  %0 = aten.bitwise_and.Tensor(%x, %y) : (!prim.tensor<bool, [2]>, !prim.tensor<bool, [2]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @or_with_number(
// CHECK: aten.bitwise_or.Scalar{{.*}} -> !prim.tensor<i8, [2]>{{$}}
func.func @or_with_number(%x: !prim.tensor<i8, [2]>) {
  %other = prim.Constant 3
  %0 = aten.bitwise_or.Scalar(%x, %other) : (!prim.tensor<i8, [2]>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @not_of_bools(
// CHECK: aten.bitwise_not{{.*}} -> !prim.tensor<bool, [2]>{{$}}
func.func @not_of_bools(%x: !prim.tensor<bool, [2]>) {
  %0 = aten.bitwise_not(%x) : (!prim.tensor<bool, [2]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @shift(
// CHECK: aten.bitwise_left_shift.Tensor{{.*}} -> !prim.tensor<i64, [s0]>{{$}}
func.func @shift(%x: !prim.tensor<i64, [s0]>, %y: !prim.tensor<i64, [s0]>) {
  %0 = aten.bitwise_left_shift.Tensor(%x, %y) : (!prim.tensor<i64, [s0]>, !prim.tensor<i64, [s0]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @python_operator(
// CHECK: aten.__and__.Tensor{{.*}} -> !prim.tensor<i64, [2]>{{$}}
func.func @python_operator(%x: !prim.tensor<i64, [2]>, %y: !prim.tensor<i64, [2]>) {
  %0 = aten.__and__.Tensor(%x, %y) : (!prim.tensor<i64, [2]>, !prim.tensor<i64, [2]>) -> !prim.tensor
  func.return
}

// Floats have no bits here.
// CHECK-LABEL: func.func @negative_of_floats(
// CHECK: aten.bitwise_and.Tensor{{.*}} -> !prim.tensor{{$}}
func.func @negative_of_floats(%x: !prim.tensor<f32, [2]>, %y: !prim.tensor<f32, [2]>) {
  %0 = aten.bitwise_and.Tensor(%x, %y) : (!prim.tensor<f32, [2]>, !prim.tensor<f32, [2]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_not_of_floats(
// CHECK: aten.bitwise_not{{.*}} -> !prim.tensor{{$}}
func.func @negative_not_of_floats(%x: !prim.tensor<f32, [2]>) {
  %0 = aten.bitwise_not(%x) : (!prim.tensor<f32, [2]>) -> !prim.tensor
  func.return
}
