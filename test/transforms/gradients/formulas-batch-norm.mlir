// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::_native_batch_norm_legit_functional(Tensor input, Tensor? weight, Tensor? bias, Tensor running_mean, Tensor running_var, bool training, float momentum, float eps) -> (Tensor, Tensor, Tensor, Tensor running_mean_out, Tensor running_var_out)
func.func @aten._native_batch_norm_legit_functional(%input : !prim.tensor<f32>, %weight : !prim.tensor<f32>, %bias : !prim.tensor<f32>, %running_mean : !prim.tensor<f32>, %running_var : !prim.tensor<f32>, %training : !prim.bool, %momentum : !prim.float, %eps : !prim.float) -> (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) {
  %r0, %r1, %r2, %r3, %r4 = aten._native_batch_norm_legit_functional(%input, %weight, %bias, %running_mean, %running_var, %training, %momentum, %eps) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>, !prim.bool, !prim.float, !prim.float) -> (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor)
  func.return %r0, %r1, %r2, %r3, %r4 : !prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten._native_batch_norm_legit_functional(
// CHECK-SAME: %input: !prim.tensor<f32>, %weight: !prim.tensor<f32>, %bias: !prim.tensor<f32>, %running_mean: !prim.tensor<f32>, %running_var: !prim.tensor<f32>, %training: !prim.bool, %momentum: !prim.float, %eps: !prim.float) -> (!prim.tensor<f32>, !prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>, !prim.tensor<f32>, !prim.tensor<f32>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>) attributes {autodiff.gradient = {backward = @aten._native_batch_norm_legit_functional_backward, real_outputs = 5 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64, 5 : i64, 7 : i64], captured_outputs = [1 : i64, 2 : i64, 5 : i64, 6 : i64], output_vjps = [0 : i64, 1 : i64, 2 : i64]}} {
// CHECK-NEXT:    %r0, %r1, %r2, %r3, %r4 = aten._native_batch_norm_legit_functional(%input, %weight, %bias, %running_mean, %running_var, %training, %momentum, %eps)
// CHECK-NEXT:    %[[IF:.*]] = prim.If %training -> (!prim.optional<!prim.tensor>) {
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant none
// CHECK-NEXT:      prim.Yield %[[CONSTANT]]
// CHECK-NEXT:    } else {
// CHECK-NEXT:      prim.Yield %running_mean
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[IF_1:.*]] = prim.If %training -> (!prim.optional<!prim.tensor>) {
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      prim.Yield %[[CONSTANT_1]]
// CHECK-NEXT:    } else {
// CHECK-NEXT:      prim.Yield %running_var
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r0, %r1, %r2, %r3, %r4, %[[IF]], %[[IF_1]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten._native_batch_norm_legit_functional_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %input: !prim.tensor<f32>, %weight: !prim.tensor<f32>, %training: !prim.bool, %eps: !prim.float, %r1: !prim.tensor<f32, [?]>, %r2: !prim.tensor<f32, [?]>, %[[VALUE_1:.*]]: !prim.optional<!prim.tensor>, %[[VALUE_2:.*]]: !prim.optional<!prim.tensor>) -> (!prim.tensor<f32>, !prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>) {
// CHECK-NEXT:    %[[ZERO:.*]] = autodiff.zero()
// CHECK-NEXT:    %[[ZERO_1:.*]] = autodiff.zero()
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]], %[[LINEAR_2:.*]] = autodiff.linear(%[[VALUE]], %[[ZERO]], %[[ZERO]], %[[ZERO_1]], %[[ZERO_1]]) <{operator = "aten._native_batch_norm_legit_functional"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant [true, true, true]
// CHECK-NEXT:      %[[NATIVE_BATCH_NORM_BACKWARD:.*]], %[[NATIVE_BATCH_NORM_BACKWARD_1:.*]], %[[NATIVE_BATCH_NORM_BACKWARD_2:.*]] = aten.native_batch_norm_backward(%[[VALUE]], %input, %weight, %[[VALUE_1]], %[[VALUE_2]], %r1, %r2, %training, %eps, %[[CONSTANT]])
// CHECK-NEXT:      prim.Yield %[[NATIVE_BATCH_NORM_BACKWARD]], %[[NATIVE_BATCH_NORM_BACKWARD_1]], %[[NATIVE_BATCH_NORM_BACKWARD_2]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]], %[[LINEAR_2]]
// CHECK-NEXT:  }
// -----
// aten::batch_norm(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool training, float momentum, float eps, bool cudnn_enabled) -> Tensor
func.func @aten.batch_norm(%input : !prim.tensor<f32>, %weight : !prim.tensor<f32>, %bias : !prim.tensor<f32>, %momentum : !prim.float, %eps : !prim.float) -> (!prim.tensor) {
  %running_mean = prim.Constant none
  %running_var = prim.Constant none
  %training = prim.Constant true
  %cudnn_enabled = prim.Constant false
  %r0 = aten.batch_norm(%input, %weight, %bias, %running_mean, %running_var, %training, %momentum, %eps, %cudnn_enabled) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>, !prim.none, !prim.none, !prim.bool, !prim.float, !prim.float, !prim.bool) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.batch_norm(
// CHECK-SAME: %input: !prim.tensor<f32>, %weight: !prim.tensor<f32>, %bias: !prim.tensor<f32>, %momentum: !prim.float, %eps: !prim.float) -> (!prim.tensor<f32>, !prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>) attributes {autodiff.gradient = {backward = @aten.batch_norm_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64, 4 : i64], captured_outputs = [1 : i64, 2 : i64], output_vjps = [0 : i64, 1 : i64, 2 : i64]}} {
// CHECK-NEXT:    %[[DIM:.*]] = aten.dim(%input)
// CHECK-NEXT:    %running_mean = prim.Constant none
// CHECK-NEXT:    %training = prim.Constant true
// CHECK-NEXT:    %cudnn_enabled = prim.Constant false
// CHECK-NEXT:    %r0 = aten.batch_norm(%input, %weight, %bias, %running_mean, %running_mean, %training, %momentum, %eps, %cudnn_enabled)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant [0]
// CHECK-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant 2
// CHECK-NEXT:    %[[CONSTANT_2:.*]] = prim.Constant []
// CHECK-NEXT:    %[[CONSTANT_3:.*]] = prim.Constant 1
// CHECK-NEXT:    %[[__RANGE_LENGTH:.*]] = aten.__range_length(%[[CONSTANT_1]], %[[DIM]], %[[CONSTANT_3]])
// CHECK-NEXT:    %[[LOOP:.*]] = prim.Loop %[[__RANGE_LENGTH]], %training, (%[[CONSTANT_2]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:    ^bb0(%[[VALUE:.*]]: !prim.int, %[[VALUE_1:.*]]: !prim.list<!prim.int>):
// CHECK-NEXT:      %[[__DERIVE_INDEX:.*]] = aten.__derive_index(%[[VALUE]], %[[CONSTANT_1]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[__DERIVE_INDEX]])
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.t(%[[VALUE_1]], %[[LISTCONSTRUCT]])
// CHECK-NEXT:      prim.Yield %training, %[[ADD]]
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[ADD_1:.*]] = aten.add.t(%[[CONSTANT]], %[[LOOP]])
// CHECK-NEXT:    %[[CONSTANT_4:.*]] = prim.Constant 0
// CHECK-NEXT:    %[[VAR_MEAN:.*]], %[[VAR_MEAN_1:.*]] = aten.var_mean.correction(%input, %[[ADD_1]], %[[CONSTANT_4]], %training)
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size.int(%input, %[[CONSTANT_3]])
// CHECK-NEXT:    %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[SIZE]])
// CHECK-NEXT:    %saved_mean = aten.view(%[[VAR_MEAN_1]], %[[LISTCONSTRUCT_1]])
// CHECK-NEXT:    %[[ADD_2:.*]] = aten.add.Scalar(%[[VAR_MEAN]], %eps, %[[CONSTANT_3]])
// CHECK-NEXT:    %[[RSQRT:.*]] = aten.rsqrt(%[[ADD_2]])
// CHECK-NEXT:    %saved_scale = aten.view(%[[RSQRT]], %[[LISTCONSTRUCT_1]])
// CHECK-NEXT:    func.return %r0, %saved_mean, %saved_scale
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.batch_norm_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %input: !prim.tensor<f32>, %weight: !prim.tensor<f32>, %eps: !prim.float, %saved_mean: !prim.tensor<[?]>, %saved_scale: !prim.tensor<[?]>) -> (!prim.tensor<f32>, !prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>) {
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]], %[[LINEAR_2:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.batch_norm"}> ({
// CHECK-NEXT:      %read_mean = prim.Constant none
// CHECK-NEXT:      %training = prim.Constant true
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant [true, true, true]
// CHECK-NEXT:      %[[NATIVE_BATCH_NORM_BACKWARD:.*]], %[[NATIVE_BATCH_NORM_BACKWARD_1:.*]], %[[NATIVE_BATCH_NORM_BACKWARD_2:.*]] = aten.native_batch_norm_backward(%[[VALUE]], %input, %weight, %read_mean, %read_mean, %saved_mean, %saved_scale, %training, %eps, %[[CONSTANT]])
// CHECK-NEXT:      prim.Yield %[[NATIVE_BATCH_NORM_BACKWARD]], %[[NATIVE_BATCH_NORM_BACKWARD_1]], %[[NATIVE_BATCH_NORM_BACKWARD_2]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]], %[[LINEAR_2]]
// CHECK-NEXT:  }
// -----
// aten::native_batch_norm(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool training, float momentum, float eps) -> (Tensor, Tensor, Tensor)
func.func @aten.native_batch_norm(%input : !prim.tensor<f32>, %weight : !prim.tensor<f32>, %bias : !prim.tensor<f32>, %running_mean : !prim.tensor<f32>, %running_var : !prim.tensor<f32>, %training : !prim.bool, %momentum : !prim.float, %eps : !prim.float) -> (!prim.tensor, !prim.tensor, !prim.tensor) {
  %r0, %r1, %r2 = aten.native_batch_norm(%input, %weight, %bias, %running_mean, %running_var, %training, %momentum, %eps) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>, !prim.bool, !prim.float, !prim.float) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  func.return %r0, %r1, %r2 : !prim.tensor, !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten.native_batch_norm(
// CHECK-SAME: %input: !prim.tensor<f32>, %weight: !prim.tensor<f32>, %bias: !prim.tensor<f32>, %running_mean: !prim.tensor<f32>, %running_var: !prim.tensor<f32>, %training: !prim.bool, %momentum: !prim.float, %eps: !prim.float) -> (!prim.tensor<f32>, !prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>, !prim.tensor<f32>, !prim.tensor<f32>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>) attributes {prim.writes = [3 : i64, 4 : i64], autodiff.gradient = {backward = @aten.native_batch_norm_backward, real_outputs = 5 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64, 5 : i64, 7 : i64], captured_outputs = [1 : i64, 2 : i64, 5 : i64, 6 : i64], output_vjps = [0 : i64, 1 : i64, 2 : i64]}} {
// CHECK-NEXT:    %r0, %r1, %r2, %[[_NATIVE_BATCH_NORM_LEGIT_FUNCTIONAL:.*]], %[[_NATIVE_BATCH_NORM_LEGIT_FUNCTIONAL_1:.*]] = aten._native_batch_norm_legit_functional(%input, %weight, %bias, %running_mean, %running_var, %training, %momentum, %eps)
// CHECK-NEXT:    %[[IF:.*]] = prim.If %training -> (!prim.optional<!prim.tensor>) {
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant none
// CHECK-NEXT:      prim.Yield %[[CONSTANT]]
// CHECK-NEXT:    } else {
// CHECK-NEXT:      prim.Yield %running_mean
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[IF_1:.*]] = prim.If %training -> (!prim.optional<!prim.tensor>) {
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      prim.Yield %[[CONSTANT_1]]
// CHECK-NEXT:    } else {
// CHECK-NEXT:      prim.Yield %running_var
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[IF_2:.*]], %[[IF_3:.*]] = prim.If %training -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant false
// CHECK-NEXT:      %[[COPY:.*]] = aten.copy(%running_mean, %[[_NATIVE_BATCH_NORM_LEGIT_FUNCTIONAL]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[COPY_1:.*]] = aten.copy(%running_var, %[[_NATIVE_BATCH_NORM_LEGIT_FUNCTIONAL_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      prim.Yield %[[COPY]], %[[COPY_1]]
// CHECK-NEXT:    } else {
// CHECK-NEXT:      prim.Yield %running_mean, %running_var
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r0, %r1, %r2, %[[IF_2]], %[[IF_3]], %[[IF]], %[[IF_1]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.native_batch_norm_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %input: !prim.tensor<f32>, %weight: !prim.tensor<f32>, %training: !prim.bool, %eps: !prim.float, %r1: !prim.tensor<f32, [?]>, %r2: !prim.tensor<f32, [?]>, %[[VALUE_1:.*]]: !prim.optional<!prim.tensor>, %[[VALUE_2:.*]]: !prim.optional<!prim.tensor>) -> (!prim.tensor<f32>, !prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>) {
// CHECK-NEXT:    %[[ZERO:.*]] = autodiff.zero()
// CHECK-NEXT:    %[[ZERO_1:.*]] = autodiff.zero()
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]], %[[LINEAR_2:.*]] = autodiff.linear(%[[VALUE]], %[[ZERO]], %[[ZERO]], %[[ZERO_1]], %[[ZERO_1]]) <{operator = "aten._native_batch_norm_legit_functional"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant [true, true, true]
// CHECK-NEXT:      %[[NATIVE_BATCH_NORM_BACKWARD:.*]], %[[NATIVE_BATCH_NORM_BACKWARD_1:.*]], %[[NATIVE_BATCH_NORM_BACKWARD_2:.*]] = aten.native_batch_norm_backward(%[[VALUE]], %input, %weight, %[[VALUE_1]], %[[VALUE_2]], %r1, %r2, %training, %eps, %[[CONSTANT]])
// CHECK-NEXT:      prim.Yield %[[NATIVE_BATCH_NORM_BACKWARD]], %[[NATIVE_BATCH_NORM_BACKWARD_1]], %[[NATIVE_BATCH_NORM_BACKWARD_2]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]], %[[LINEAR_2]]
// CHECK-NEXT:  }
