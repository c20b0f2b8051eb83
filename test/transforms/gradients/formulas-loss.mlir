// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::binary_cross_entropy(Tensor self, Tensor target, Tensor? weight=None, int reduction=1) -> Tensor
func.func @aten.binary_cross_entropy(%self : !prim.tensor<f32>, %target : !prim.tensor<i64>, %weight : !prim.tensor<f32>, %reduction : !prim.int) -> (!prim.tensor) {
  %r0 = aten.binary_cross_entropy(%self, %target, %weight, %reduction) : (!prim.tensor<f32>, !prim.tensor<i64>, !prim.tensor<f32>, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.binary_cross_entropy(
// CHECK-SAME: %self: !prim.tensor<f32>, %target: !prim.tensor<i64>, %weight: !prim.tensor<f32>, %reduction: !prim.int) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.binary_cross_entropy_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64, 2 : i64, 3 : i64], captured_outputs = [], output_vjps = [0 : i64, 2 : i64]}} {
// CHECK-NEXT:    %r0 = aten.binary_cross_entropy(%self, %target, %weight, %reduction)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.binary_cross_entropy_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %target: !prim.tensor<i64>, %weight: !prim.tensor<f32>, %reduction: !prim.int) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[NUMEL:.*]] = aten.numel(%self)
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.binary_cross_entropy"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq.int(%reduction, %[[CONSTANT]])
// CHECK-NEXT:      %[[IF:.*]] = prim.If %[[EQ]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[DIV:.*]] = aten.div.Scalar(%[[VALUE]], %[[NUMEL]])
// CHECK-NEXT:        prim.Yield %[[DIV]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[VALUE]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[IF]], %weight)
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.Tensor(%self, %target, %[[CONSTANT]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[MUL]], %[[SUB]])
// CHECK-NEXT:      %[[RSUB:.*]] = aten.rsub.Scalar(%self, %[[CONSTANT]], %[[CONSTANT]])
// CHECK-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[RSUB]], %self)
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 1.0e-12
// CHECK-NEXT:      %[[CLAMP_MIN:.*]] = aten.clamp_min(%[[MUL_2]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[DIV_1:.*]] = aten.div.Tensor(%[[MUL_1]], %[[CLAMP_MIN]])
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[BINARY_CROSS_ENTROPY:.*]] = aten.binary_cross_entropy(%self, %target, %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[MUL_3:.*]] = aten.mul.Tensor(%[[IF]], %[[BINARY_CROSS_ENTROPY]])
// CHECK-NEXT:      %[[SIZE_1:.*]] = aten.size(%weight)
// CHECK-NEXT:      %grad_weight = aten.sum_to_size(%[[MUL_3]], %[[SIZE_1]])
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[DIV_1]], %[[SIZE]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %grad_weight
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
