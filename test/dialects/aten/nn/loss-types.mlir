// RUN: ts-opt %s -p infer-types | filecheck %s

// The mean, the sum, or no reduction: 1, 2 and 0.
// CHECK-LABEL: func.func @mse_mean(
// CHECK: aten.mse_loss{{.*}} -> !prim.tensor<f32, []>{{$}}
func.func @mse_mean(%x: !prim.tensor<f32, [2, 3]>, %y: !prim.tensor<f32, [2, 3]>) {
  %reduction = prim.Constant 1
  %0 = aten.mse_loss(%x, %y, %reduction) : (!prim.tensor<f32, [2, 3]>, !prim.tensor<f32, [2, 3]>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @mse_sum(
// CHECK: aten.mse_loss{{.*}} -> !prim.tensor<f32, []>{{$}}
func.func @mse_sum(%x: !prim.tensor<f32, [2, 3]>, %y: !prim.tensor<f32, [2, 3]>) {
  %reduction = prim.Constant 2
  %0 = aten.mse_loss(%x, %y, %reduction) : (!prim.tensor<f32, [2, 3]>, !prim.tensor<f32, [2, 3]>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @mse_without_reduction(
// CHECK: aten.mse_loss{{.*}} -> !prim.tensor<f32, [2, s0]>{{$}}
func.func @mse_without_reduction(%x: !prim.tensor<f32, [2, s0]>, %y: !prim.tensor<f32, [2, s0]>) {
  %reduction = prim.Constant 0
  %0 = aten.mse_loss(%x, %y, %reduction) : (!prim.tensor<f32, [2, s0]>, !prim.tensor<f32, [2, s0]>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @reduction_unknown(
// CHECK: aten.mse_loss{{.*}} -> !prim.tensor<f32>{{$}}
func.func @reduction_unknown(
    %x: !prim.tensor<f32, [2, 3]>,
    %y: !prim.tensor<f32, [2, 3]>,
    %reduction: !prim.int) {
  %0 = aten.mse_loss(%x, %y, %reduction) : (!prim.tensor<f32, [2, 3]>, !prim.tensor<f32, [2, 3]>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @cross_entropy(
// CHECK: aten.cross_entropy_loss{{.*}} -> !prim.tensor<f32, []>{{$}}
func.func @cross_entropy(%x: !prim.tensor<f32, [2, 5]>, %target: !prim.tensor<i64, [2]>) {
  %weight = prim.Constant none
  %reduction = prim.Constant 1
  %ignore_index = prim.Constant -100
  %label_smoothing = prim.Constant 0.0
  %0 = aten.cross_entropy_loss(%x, %target, %weight, %reduction, %ignore_index, %label_smoothing) : (!prim.tensor<f32, [2, 5]>, !prim.tensor<i64, [2]>, !prim.none, !prim.int, !prim.int, !prim.float) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @nll_without_reduction(
// CHECK: aten.nll_loss{{.*}} -> !prim.tensor<f32, [s0]>{{$}}
func.func @nll_without_reduction(%x: !prim.tensor<f32, [s0, 5]>, %target: !prim.tensor<i64, [s0]>) {
  %weight = prim.Constant none
  %reduction = prim.Constant 0
  %ignore_index = prim.Constant -100
  %0 = aten.nll_loss(%x, %target, %weight, %reduction, %ignore_index) : (!prim.tensor<f32, [s0, 5]>, !prim.tensor<i64, [s0]>, !prim.none, !prim.int, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @binary_cross_entropy(
// CHECK: aten.binary_cross_entropy{{.*}} -> !prim.tensor<f64, []>{{$}}
func.func @binary_cross_entropy(%x: !prim.tensor<f64, [2]>, %target: !prim.tensor<f64, [2]>) {
  %weight = prim.Constant none
  %reduction = prim.Constant 1
  %0 = aten.binary_cross_entropy(%x, %target, %weight, %reduction) : (!prim.tensor<f64, [2]>, !prim.tensor<f64, [2]>, !prim.none, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_target_of_other_sizes(
// CHECK: aten.nll_loss{{.*}} -> !prim.tensor{{$}}
func.func @negative_target_of_other_sizes(%x: !prim.tensor<f32, [2, 5]>, %target: !prim.tensor<i64, [3]>) {
  %weight = prim.Constant none
  %reduction = prim.Constant 1
  %ignore_index = prim.Constant -100
  %0 = aten.nll_loss(%x, %target, %weight, %reduction, %ignore_index) : (!prim.tensor<f32, [2, 5]>, !prim.tensor<i64, [3]>, !prim.none, !prim.int, !prim.int) -> !prim.tensor
  func.return
}
