// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::i0(Tensor self) -> Tensor
func.func @aten.i0(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.i0(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.i0(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.i0_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.i0(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.i0_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.i0"}> ({
// CHECK-NEXT:      %[[SPECIAL_I1:.*]] = aten.special_i1(%self)
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[SPECIAL_I1]])
// CHECK-NEXT:      prim.Yield %[[MUL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::special_i0e(Tensor self) -> Tensor
func.func @aten.special_i0e(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.special_i0e(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.special_i0e(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.special_i0e_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [0 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.special_i0e(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.special_i0e_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %r0: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.special_i0e"}> ({
// CHECK-NEXT:      %[[SPECIAL_I1E:.*]] = aten.special_i1e(%self)
// CHECK-NEXT:      %[[SIGN:.*]] = aten.sign(%self)
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[SIGN]], %r0)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.Tensor(%[[SPECIAL_I1E]], %[[MUL]], %[[CONSTANT]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[VALUE]], %[[SUB]])
// CHECK-NEXT:      prim.Yield %[[MUL_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::special_i1(Tensor self) -> Tensor
func.func @aten.special_i1(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.special_i1(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.special_i1(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.special_i1_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [0 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.special_i1(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.special_i1_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %r0: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.special_i1"}> ({
// CHECK-NEXT:      %[[ABS:.*]] = aten.abs(%self)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[GT:.*]] = aten.gt.Scalar(%[[ABS]], %[[CONSTANT]])
// CHECK-NEXT:      %[[I0:.*]] = aten.i0(%self)
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Tensor(%r0, %self)
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.Tensor(%[[I0]], %[[DIV]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant 0.5
// CHECK-NEXT:      %[[WHERE:.*]] = aten.where.ScalarOther(%[[GT]], %[[SUB]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[WHERE]])
// CHECK-NEXT:      prim.Yield %[[MUL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::special_i1e(Tensor self) -> Tensor
func.func @aten.special_i1e(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.special_i1e(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.special_i1e(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.special_i1e_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [0 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.special_i1e(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.special_i1e_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %r0: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.special_i1e"}> ({
// CHECK-NEXT:      %[[ABS:.*]] = aten.abs(%self)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[GT:.*]] = aten.gt.Scalar(%[[ABS]], %[[CONSTANT]])
// CHECK-NEXT:      %[[SPECIAL_I0E:.*]] = aten.special_i0e(%self)
// CHECK-NEXT:      %[[SIGN:.*]] = aten.sign(%self)
// CHECK-NEXT:      %[[RECIPROCAL:.*]] = aten.reciprocal(%self)
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%[[RECIPROCAL]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%[[SIGN]], %[[MUL]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%r0, %[[ADD]])
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.Tensor(%[[SPECIAL_I0E]], %[[MUL_1]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant 0.5
// CHECK-NEXT:      %[[WHERE:.*]] = aten.where.ScalarOther(%[[GT]], %[[SUB]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[VALUE]], %[[WHERE]])
// CHECK-NEXT:      prim.Yield %[[MUL_2]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
