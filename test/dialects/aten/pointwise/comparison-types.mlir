// RUN: ts-opt %s -p infer-types | filecheck %s

// Comparisons give bools of the common sizes.
// CHECK-LABEL: func.func @less(
// CHECK: aten.lt.Tensor{{.*}} -> !prim.tensor<bool, [2, 3]>{{$}}
func.func @less(%x: !prim.tensor<f32, [2, 1]>, %y: !prim.tensor<i64, [3]>) {
  %0 = aten.lt.Tensor(%x, %y) : (!prim.tensor<f32, [2, 1]>, !prim.tensor<i64, [3]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @equal_to_number(
// CHECK: aten.eq.Scalar{{.*}} -> !prim.tensor<bool, [s0, ?]>{{$}}
func.func @equal_to_number(%x: !prim.tensor<f32, [s0, ?]>) {
  %other = prim.Constant 1
  %0 = aten.eq.Scalar(%x, %other) : (!prim.tensor<f32, [s0, ?]>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @nothing_known(
// CHECK: aten.ne.Tensor{{.*}} -> !prim.tensor<bool>{{$}}
func.func @nothing_known(%x: !prim.tensor, %y: !prim.tensor) {
  %0 = aten.ne.Tensor(%x, %y) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @logical_not(
// CHECK: aten.logical_not{{.*}} -> !prim.tensor<bool, [2]>{{$}}
func.func @logical_not(%x: !prim.tensor<f32, [2]>) {
  %0 = aten.logical_not(%x) : (!prim.tensor<f32, [2]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @logical_and(
// CHECK: aten.logical_and{{.*}} -> !prim.tensor<bool, [2]>{{$}}
func.func @logical_and(%x: !prim.tensor<f32, [2]>, %y: !prim.tensor<bool, [2]>) {
  %0 = aten.logical_and(%x, %y) : (!prim.tensor<f32, [2]>, !prim.tensor<bool, [2]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @isclose(
// CHECK: aten.isclose{{.*}} -> !prim.tensor<bool, [2]>{{$}}
func.func @isclose(%x: !prim.tensor<f32, [2]>, %y: !prim.tensor<f32, [2]>) {
  %rtol = prim.Constant 1.0e-05
  %atol = prim.Constant 1.0e-08
  %equal_nan = prim.Constant false
  %0 = aten.isclose(%x, %y, %rtol, %atol, %equal_nan) : (!prim.tensor<f32, [2]>, !prim.tensor<f32, [2]>, !prim.float, !prim.float, !prim.bool) -> !prim.tensor
  func.return
}

// A choice has the dtype of both sides, and the sizes of all three.
// CHECK-LABEL: func.func @where(
// CHECK: aten.where.self{{.*}} -> !prim.tensor<f64, [2, 3]>{{$}}
func.func @where(
    %condition: !prim.tensor<bool, [2, 1]>,
    %x: !prim.tensor<f32, [3]>,
    %y: !prim.tensor<f64, [3]>) {
  %0 = aten.where.self(%condition, %x, %y) : (!prim.tensor<bool, [2, 1]>, !prim.tensor<f32, [3]>, !prim.tensor<f64, [3]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @where_with_number(
// CHECK: aten.where.ScalarOther{{.*}} -> !prim.tensor<f32, [2]>{{$}}
func.func @where_with_number(%condition: !prim.tensor<bool, [2]>, %x: !prim.tensor<f32, [2]>) {
  %other = prim.Constant 0
  %0 = aten.where.ScalarOther(%condition, %x, %other) : (!prim.tensor<bool, [2]>, !prim.tensor<f32, [2]>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @where_of_numbers(
// CHECK: aten.where.Scalar{{.*}} -> !prim.tensor<f32, [2]>{{$}}
func.func @where_of_numbers(%condition: !prim.tensor<bool, [2]>) {
  %self = prim.Constant 1.0
  %other = prim.Constant 0.0
  %0 = aten.where.Scalar(%condition, %self, %other) : (!prim.tensor<bool, [2]>, !prim.float, !prim.float) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @masked_fill(
// CHECK: aten.masked_fill.Scalar{{.*}} -> !prim.tensor<f32, [2, 3]>{{$}}
func.func @masked_fill(%x: !prim.tensor<f32, [2, 3]>, %mask: !prim.tensor<bool, [3]>) {
  %value = prim.Constant 0
  %0 = aten.masked_fill.Scalar(%x, %mask, %value) : (!prim.tensor<f32, [2, 3]>, !prim.tensor<bool, [3]>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_mask_of_floats(
// CHECK: aten.masked_fill.Scalar{{.*}} -> !prim.tensor{{$}}
func.func @negative_mask_of_floats(%x: !prim.tensor<f32, [2, 3]>, %mask: !prim.tensor<f32, [3]>) {
  %value = prim.Constant 0
  %0 = aten.masked_fill.Scalar(%x, %mask, %value) : (!prim.tensor<f32, [2, 3]>, !prim.tensor<f32, [3]>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_condition_of_floats(
// CHECK: aten.where.self{{.*}} -> !prim.tensor{{$}}
func.func @negative_condition_of_floats(
    %condition: !prim.tensor<f32, [2]>,
    %x: !prim.tensor<f32, [2]>,
    %y: !prim.tensor<f32, [2]>) {
  %0 = aten.where.self(%condition, %x, %y) : (!prim.tensor<f32, [2]>, !prim.tensor<f32, [2]>, !prim.tensor<f32, [2]>) -> !prim.tensor
  func.return
}
