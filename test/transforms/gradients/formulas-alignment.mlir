// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::_ctc_loss(Tensor log_probs, Tensor targets, int[] input_lengths, int[] target_lengths, int blank=0, bool zero_infinity=False) -> (Tensor, Tensor)
func.func @aten._ctc_loss(%log_probs : !prim.tensor<f32>, %targets : !prim.tensor<f32>, %input_lengths : !prim.list<!prim.int>, %target_lengths : !prim.list<!prim.int>, %blank : !prim.int) -> (!prim.tensor, !prim.tensor) {
  %zero_infinity = prim.Constant false
  %r0, %r1 = aten._ctc_loss(%log_probs, %targets, %input_lengths, %target_lengths, %blank, %zero_infinity) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor)
  func.return %r0, %r1 : !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten._ctc_loss(
// CHECK-SAME: %log_probs: !prim.tensor<f32>, %targets: !prim.tensor<f32>, %input_lengths: !prim.list<!prim.int>, %target_lengths: !prim.list<!prim.int>, %blank: !prim.int) -> (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?, ?, ?]>) attributes {autodiff.gradient = {backward = @aten._ctc_loss_backward, real_outputs = 2 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64, 2 : i64, 3 : i64, 4 : i64], captured_outputs = [0 : i64, 1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %zero_infinity = prim.Constant false
// CHECK-NEXT:    %r0, %r1 = aten._ctc_loss(%log_probs, %targets, %input_lengths, %target_lengths, %blank, %zero_infinity)
// CHECK-NEXT:    func.return %r0, %r1
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten._ctc_loss_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32, [?]>, %log_probs: !prim.tensor<f32>, %targets: !prim.tensor<f32>, %input_lengths: !prim.list<!prim.int>, %target_lengths: !prim.list<!prim.int>, %blank: !prim.int, %r0: !prim.tensor<f32, [?]>, %r1: !prim.tensor<f32, [?, ?, ?]>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %zero_infinity = prim.Constant false
// CHECK-NEXT:    %[[ZERO:.*]] = autodiff.zero()
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]], %[[ZERO]]) <{operator = "aten._ctc_loss"}> ({
// CHECK-NEXT:      %[[_CTC_LOSS_BACKWARD:.*]] = aten._ctc_loss_backward(%[[VALUE]], %log_probs, %targets, %input_lengths, %target_lengths, %r0, %r1, %blank, %zero_infinity)
// CHECK-NEXT:      prim.Yield %[[_CTC_LOSS_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::_ctc_loss.Tensor(Tensor log_probs, Tensor targets, Tensor input_lengths, Tensor target_lengths, int blank=0, bool zero_infinity=False) -> (Tensor, Tensor)
func.func @aten._ctc_loss.Tensor(%log_probs : !prim.tensor<f32>, %targets : !prim.tensor<f32>, %input_lengths : !prim.tensor<f32>, %target_lengths : !prim.tensor<f32>, %blank : !prim.int) -> (!prim.tensor, !prim.tensor) {
  %zero_infinity = prim.Constant false
  %r0, %r1 = aten._ctc_loss.Tensor(%log_probs, %targets, %input_lengths, %target_lengths, %blank, %zero_infinity) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor)
  func.return %r0, %r1 : !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten._ctc_loss.Tensor(
// CHECK-SAME: %log_probs: !prim.tensor<f32>, %targets: !prim.tensor<f32>, %input_lengths: !prim.tensor<f32>, %target_lengths: !prim.tensor<f32>, %blank: !prim.int) -> (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?, ?, ?]>) attributes {autodiff.gradient = {backward = @aten._ctc_loss.Tensor_backward, real_outputs = 2 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64, 2 : i64, 3 : i64, 4 : i64], captured_outputs = [0 : i64, 1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %zero_infinity = prim.Constant false
// CHECK-NEXT:    %r0, %r1 = aten._ctc_loss.Tensor(%log_probs, %targets, %input_lengths, %target_lengths, %blank, %zero_infinity)
// CHECK-NEXT:    func.return %r0, %r1
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten._ctc_loss.Tensor_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32, [?]>, %log_probs: !prim.tensor<f32>, %targets: !prim.tensor<f32>, %input_lengths: !prim.tensor<f32>, %target_lengths: !prim.tensor<f32>, %blank: !prim.int, %r0: !prim.tensor<f32, [?]>, %r1: !prim.tensor<f32, [?, ?, ?]>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %zero_infinity = prim.Constant false
// CHECK-NEXT:    %[[ZERO:.*]] = autodiff.zero()
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]], %[[ZERO]]) <{operator = "aten._ctc_loss.Tensor"}> ({
// CHECK-NEXT:      %[[_CTC_LOSS_BACKWARD:.*]] = aten._ctc_loss_backward.Tensor(%[[VALUE]], %log_probs, %targets, %input_lengths, %target_lengths, %r0, %r1, %blank, %zero_infinity)
// CHECK-NEXT:      prim.Yield %[[_CTC_LOSS_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
