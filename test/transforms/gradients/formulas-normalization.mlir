// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::layer_norm(Tensor input, SymInt[] normalized_shape, Tensor? weight=None, Tensor? bias=None, float eps=1e-05, bool cudnn_enable=True) -> Tensor
func.func @aten.layer_norm(%input : !prim.tensor<f32>, %normalized_shape : !prim.list<!prim.int>, %weight : !prim.tensor<f32>, %bias : !prim.tensor<f32>, %eps : !prim.float) -> (!prim.tensor) {
  %cudnn_enable = prim.Constant true
  %r0 = aten.layer_norm(%input, %normalized_shape, %weight, %bias, %eps, %cudnn_enable) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.tensor<f32>, !prim.tensor<f32>, !prim.float, !prim.bool) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.layer_norm(
// CHECK-SAME: %input: !prim.tensor<f32>, %normalized_shape: !prim.list<!prim.int>, %weight: !prim.tensor<f32>, %bias: !prim.tensor<f32>, %eps: !prim.float) -> (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>) attributes {autodiff.gradient = {backward = @aten.layer_norm_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64, 2 : i64], captured_outputs = [1 : i64, 2 : i64, 3 : i64, 4 : i64], output_vjps = [0 : i64, 2 : i64, 3 : i64]}} {
// CHECK-NEXT:    %[[LEN:.*]] = aten.len.t(%normalized_shape)
// CHECK-NEXT:    %cudnn_enable = prim.Constant true
// CHECK-NEXT:    %r0 = aten.layer_norm(%input, %normalized_shape, %weight, %bias, %eps, %cudnn_enable)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant []
// CHECK-NEXT:    %[[LOOP:.*]] = prim.Loop %[[LEN]], %cudnn_enable, (%[[CONSTANT]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:    ^bb0(%[[VALUE:.*]]: !prim.int, %[[VALUE_1:.*]]: !prim.list<!prim.int>):
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant -1
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.int(%[[CONSTANT_1]], %[[VALUE]])
// CHECK-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[SUB]])
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.t(%[[VALUE_1]], %[[LISTCONSTRUCT]])
// CHECK-NEXT:      prim.Yield %cudnn_enable, %[[ADD]]
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[CONSTANT_2:.*]] = prim.Constant 6
// CHECK-NEXT:    %[[CONSTANT_3:.*]] = prim.Constant false
// CHECK-NEXT:    %[[CONSTANT_4:.*]] = prim.Constant none
// CHECK-NEXT:    %[[TO:.*]] = aten.to.dtype(%input, %[[CONSTANT_2]], %[[CONSTANT_3]], %[[CONSTANT_3]], %[[CONSTANT_4]])
// CHECK-NEXT:    %[[CONSTANT_5:.*]] = prim.Constant 0
// CHECK-NEXT:    %[[VAR_MEAN:.*]], %[[VAR_MEAN_1:.*]] = aten.var_mean.correction(%[[TO]], %[[LOOP]], %[[CONSTANT_5]], %cudnn_enable)
// CHECK-NEXT:    %[[CONSTANT_6:.*]] = prim.Constant 1
// CHECK-NEXT:    %[[SUB_1:.*]] = aten.sub.Tensor(%[[VAR_MEAN]], %[[VAR_MEAN]], %[[CONSTANT_6]])
// CHECK-NEXT:    %[[ADD_1:.*]] = aten.add.Tensor(%[[VAR_MEAN]], %[[SUB_1]], %[[CONSTANT_6]])
// CHECK-NEXT:    %[[ADD_2:.*]] = aten.add.Scalar(%[[ADD_1]], %eps, %[[CONSTANT_6]])
// CHECK-NEXT:    %[[RSQRT:.*]] = aten.rsqrt(%[[ADD_2]])
// CHECK-NEXT:    func.return %r0, %[[LOOP]], %[[TO]], %[[VAR_MEAN_1]], %[[RSQRT]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.layer_norm_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %input: !prim.tensor<f32>, %normalized_shape: !prim.list<!prim.int>, %weight: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.list<!prim.int>, %[[VALUE_2:.*]]: !prim.tensor, %[[VALUE_3:.*]]: !prim.tensor, %[[VALUE_4:.*]]: !prim.tensor) -> (!prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]], %[[LINEAR_2:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.layer_norm"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.Tensor(%[[VALUE_2]], %[[VALUE_3]], %[[CONSTANT]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[SUB]], %[[VALUE_4]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[VALUE]], %weight)
// CHECK-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[MUL_1]], %[[MUL]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant true
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[MEAN:.*]] = aten.mean.dim(%[[MUL_2]], %[[VALUE_1]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[MUL_3:.*]] = aten.mul.Tensor(%[[MUL]], %[[MEAN]])
// CHECK-NEXT:      %[[MEAN_1:.*]] = aten.mean.dim(%[[MUL_1]], %[[VALUE_1]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[SUB_1:.*]] = aten.sub.Tensor(%[[MUL_1]], %[[MEAN_1]], %[[CONSTANT]])
// CHECK-NEXT:      %[[SUB_2:.*]] = aten.sub.Tensor(%[[SUB_1]], %[[MUL_3]], %[[CONSTANT]])
// CHECK-NEXT:      %[[MUL_4:.*]] = aten.mul.Tensor(%[[SUB_2]], %[[VALUE_4]])
// CHECK-NEXT:      %[[TYPE_AS:.*]] = aten.type_as(%[[MUL_4]], %input)
// CHECK-NEXT:      %[[MUL_5:.*]] = aten.mul.Tensor(%[[VALUE]], %[[MUL]])
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[MUL_5]], %normalized_shape)
// CHECK-NEXT:      %grad_weight = aten.type_as(%[[SUM_TO_SIZE]], %weight)
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[VALUE]], %normalized_shape)
// CHECK-NEXT:      prim.Yield %[[TYPE_AS]], %grad_weight, %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]], %[[LINEAR_2]]
// CHECK-NEXT:  }
