// RUN: ts-opt %s -p infer-types | filecheck %s

// CHECK-LABEL: func.func @layer_norm(
// CHECK: aten.layer_norm{{.*}} -> !prim.tensor<f32, [2, s0, 4]>{{$}}
func.func @layer_norm(%x: !prim.tensor<f32, [2, s0, 4]>) {
  %normalized_shape = prim.Constant [4] : !prim.list<!prim.int>
  %weight = prim.Constant none
  %bias = prim.Constant none
  %eps = prim.Constant 1.0e-05
  %cudnn_enable = prim.Constant true
  %0 = aten.layer_norm(%x, %normalized_shape, %weight, %bias, %eps, %cudnn_enable) : (!prim.tensor<f32, [2, s0, 4]>, !prim.list<!prim.int>, !prim.none, !prim.none, !prim.float, !prim.bool) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @native_layer_norm(
// CHECK: aten.native_layer_norm{{.*}} -> (!prim.tensor<f32, [2, 4]>, !prim.tensor<f32, [2, 1]>, !prim.tensor<f32, [2, 1]>){{$}}
func.func @native_layer_norm(%x: !prim.tensor<f32, [2, 4]>) {
  %normalized_shape = prim.Constant [4] : !prim.list<!prim.int>
  %weight = prim.Constant none
  %bias = prim.Constant none
  %eps = prim.Constant 1.0e-5
  %0:3 = aten.native_layer_norm(%x, %normalized_shape, %weight, %bias, %eps) : (!prim.tensor<f32, [2, 4]>, !prim.list<!prim.int>, !prim.none, !prim.none, !prim.float) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  func.return
}

// CHECK-LABEL: func.func @batch_norm(
// CHECK: aten.batch_norm{{.*}} -> !prim.tensor<f32, [2, s0, 4]>{{$}}
func.func @batch_norm(%x: !prim.tensor<f32, [2, s0, 4]>) {
  %weight = prim.Constant none
  %bias = prim.Constant none
  %running_mean = prim.Constant none
  %running_var = prim.Constant none
  %training = prim.Constant true
  %momentum = prim.Constant 0.1
  %eps = prim.Constant 1.0e-5
  %cudnn_enabled = prim.Constant false
  %0 = aten.batch_norm(%x, %weight, %bias, %running_mean, %running_var, %training, %momentum, %eps, %cudnn_enabled) : (!prim.tensor<f32, [2, s0, 4]>, !prim.none, !prim.none, !prim.none, !prim.none, !prim.bool, !prim.float, !prim.float, !prim.bool) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @group_norm(
// CHECK: aten.group_norm{{.*}} -> !prim.tensor<f32, [2, 6, 4]>{{$}}
func.func @group_norm(%x: !prim.tensor<f32, [2, 6, 4]>) {
  %num_groups = prim.Constant 3
  %weight = prim.Constant none
  %bias = prim.Constant none
  %eps = prim.Constant 1.0e-05
  %cudnn_enabled = prim.Constant true
  %0 = aten.group_norm(%x, %num_groups, %weight, %bias, %eps, %cudnn_enabled) : (!prim.tensor<f32, [2, 6, 4]>, !prim.int, !prim.none, !prim.none, !prim.float, !prim.bool) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @rms_norm(
// CHECK: aten.rms_norm{{.*}} -> !prim.tensor<f32, [2, 4]>{{$}}
func.func @rms_norm(%x: !prim.tensor<f32, [2, 4]>) {
  %normalized_shape = prim.Constant [4] : !prim.list<!prim.int>
  %weight = prim.Constant none
  %eps = prim.Constant none
  %0 = aten.rms_norm(%x, %normalized_shape, %weight, %eps) : (!prim.tensor<f32, [2, 4]>, !prim.list<!prim.int>, !prim.none, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_other_last_size(
// CHECK: aten.layer_norm{{.*}} -> !prim.tensor{{$}}
func.func @negative_other_last_size(%x: !prim.tensor<f32, [2, 5]>) {
  %normalized_shape = prim.Constant [4] : !prim.list<!prim.int>
  %weight = prim.Constant none
  %bias = prim.Constant none
  %eps = prim.Constant 1.0e-05
  %cudnn_enable = prim.Constant true
  %0 = aten.layer_norm(%x, %normalized_shape, %weight, %bias, %eps, %cudnn_enable) : (!prim.tensor<f32, [2, 5]>, !prim.list<!prim.int>, !prim.none, !prim.none, !prim.float, !prim.bool) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_groups_that_do_not_divide(
// CHECK: aten.group_norm{{.*}} -> !prim.tensor{{$}}
func.func @negative_groups_that_do_not_divide(%x: !prim.tensor<f32, [2, 6, 4]>) {
  %num_groups = prim.Constant 4
  %weight = prim.Constant none
  %bias = prim.Constant none
  %eps = prim.Constant 1.0e-05
  %cudnn_enabled = prim.Constant true
  %0 = aten.group_norm(%x, %num_groups, %weight, %bias, %eps, %cudnn_enabled) : (!prim.tensor<f32, [2, 6, 4]>, !prim.int, !prim.none, !prim.none, !prim.float, !prim.bool) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_no_statistics(
// CHECK: aten.batch_norm{{.*}} -> !prim.tensor{{$}}
func.func @negative_no_statistics(%x: !prim.tensor<f32, [2, 3]>) {
  %weight = prim.Constant none
  %bias = prim.Constant none
  %running_mean = prim.Constant none
  %running_var = prim.Constant none
  %training = prim.Constant false
  %momentum = prim.Constant 0.1
  %eps = prim.Constant 1.0e-5
  %cudnn_enabled = prim.Constant false
  %0 = aten.batch_norm(%x, %weight, %bias, %running_mean, %running_var, %training, %momentum, %eps, %cudnn_enabled) : (!prim.tensor<f32, [2, 3]>, !prim.none, !prim.none, !prim.none, !prim.none, !prim.bool, !prim.float, !prim.float, !prim.bool) -> !prim.tensor
  func.return
}
