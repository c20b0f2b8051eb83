// RUN: ts-opt %s -p infer-types | filecheck %s

// CHECK-LABEL: func.func @clamp(
// CHECK: aten.clamp{{.*}} -> !prim.tensor<f32, [2, ?]>{{$}}
func.func @clamp(%x: !prim.tensor<f32, [2, ?]>) {
  %min = prim.Constant 0.0
  %max = prim.Constant none
  %0 = aten.clamp(%x, %min, %max) : (!prim.tensor<f32, [2, ?]>, !prim.float, !prim.none) -> !prim.tensor
  func.return
}

// A float bound makes floats of integers.
// CHECK-LABEL: func.func @clamp_promotes(
// CHECK: aten.clamp{{.*}} -> !prim.tensor<f32, [2]>{{$}}
func.func @clamp_promotes(%x: !prim.tensor<i64, [2]>) {
  %min = prim.Constant 0.5
  %max = prim.Constant none
  %0 = aten.clamp(%x, %min, %max) : (!prim.tensor<i64, [2]>, !prim.float, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @clamp_by_tensors(
// CHECK: aten.clamp.Tensor{{.*}} -> !prim.tensor<f32, [2, 3]>{{$}}
func.func @clamp_by_tensors(%x: !prim.tensor<f32, [2, 1]>, %min: !prim.tensor<f32, [3]>) {
  %max = prim.Constant none
  %0 = aten.clamp.Tensor(%x, %min, %max) : (!prim.tensor<f32, [2, 1]>, !prim.tensor<f32, [3]>, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @clamp_min(
// CHECK: aten.clamp_min{{.*}} -> !prim.tensor<i64, [2]>{{$}}
func.func @clamp_min(%x: !prim.tensor<i64, [2]>) {
  %min = prim.Constant 0
  %0 = aten.clamp_min(%x, %min) : (!prim.tensor<i64, [2]>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @maximum(
// CHECK: aten.maximum{{.*}} -> !prim.tensor<f64, [s0]>{{$}}
func.func @maximum(%x: !prim.tensor<f32, [s0]>, %y: !prim.tensor<f64, [1]>) {
  %0 = aten.maximum(%x, %y) : (!prim.tensor<f32, [s0]>, !prim.tensor<f64, [1]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @fmin(
// CHECK: aten.fmin{{.*}} -> !prim.tensor<i64, [2]>{{$}}
func.func @fmin(%x: !prim.tensor<i32, [2]>, %y: !prim.tensor<i64, [2]>) {
  %0 = aten.fmin(%x, %y) : (!prim.tensor<i32, [2]>, !prim.tensor<i64, [2]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_clamp_without_bounds(
// CHECK: aten.clamp{{.*}} -> !prim.tensor{{$}}
func.func @negative_clamp_without_bounds(%x: !prim.tensor<f32, [2]>) {
  %min = prim.Constant none
  %max = prim.Constant none
  %0 = aten.clamp(%x, %min, %max) : (!prim.tensor<f32, [2]>, !prim.none, !prim.none) -> !prim.tensor
  func.return
}
