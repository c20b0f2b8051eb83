// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::erfinv(Tensor self) -> Tensor
func.func @aten.erfinv(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.erfinv(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.erfinv(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.erfinv_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [0 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.erfinv(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.erfinv_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %r0: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.erfinv"}> ({
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%r0, %r0)
// CHECK-NEXT:      %[[EXP:.*]] = aten.exp(%[[MUL]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0.886226925452758
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Scalar(%[[EXP]], %[[CONSTANT]])
// CHECK-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[VALUE]], %[[MUL_1]])
// CHECK-NEXT:      prim.Yield %[[MUL_2]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::special_erfcx(Tensor self) -> Tensor
func.func @aten.special_erfcx(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.special_erfcx(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.special_erfcx(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.special_erfcx_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [0 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.special_erfcx(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.special_erfcx_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %r0: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.special_erfcx"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 2
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%self, %[[CONSTANT]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[MUL]], %r0)
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 1.1283791670955126
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.Scalar(%[[MUL_1]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[VALUE]], %[[SUB]])
// CHECK-NEXT:      prim.Yield %[[MUL_2]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::special_log_ndtr(Tensor self) -> Tensor
func.func @aten.special_log_ndtr(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.special_log_ndtr(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.special_log_ndtr(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.special_log_ndtr_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.special_log_ndtr(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.special_log_ndtr_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.special_log_ndtr"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant -0.7071067811865476
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%self, %[[CONSTANT]])
// CHECK-NEXT:      %[[SPECIAL_ERFCX:.*]] = aten.special_erfcx(%[[MUL]])
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Tensor(%[[VALUE]], %[[SPECIAL_ERFCX]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 0.7978845608028654
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Scalar(%[[DIV]], %[[CONSTANT_1]])
// CHECK-NEXT:      prim.Yield %[[MUL_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::special_ndtr(Tensor self) -> Tensor
func.func @aten.special_ndtr(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.special_ndtr(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.special_ndtr(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.special_ndtr_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.special_ndtr(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.special_ndtr_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.special_ndtr"}> ({
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%self, %self)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant -0.5
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Scalar(%[[MUL]], %[[CONSTANT]])
// CHECK-NEXT:      %[[EXP:.*]] = aten.exp(%[[MUL_1]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 0.3989422804014327
// CHECK-NEXT:      %[[MUL_2:.*]] = aten.mul.Scalar(%[[EXP]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[MUL_3:.*]] = aten.mul.Tensor(%[[VALUE]], %[[MUL_2]])
// CHECK-NEXT:      prim.Yield %[[MUL_3]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::special_ndtri(Tensor self) -> Tensor
func.func @aten.special_ndtri(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.special_ndtri(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.special_ndtri(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.special_ndtri_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [0 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.special_ndtri(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.special_ndtri_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %r0: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.special_ndtri"}> ({
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%r0, %r0)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0.5
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Scalar(%[[MUL]], %[[CONSTANT]])
// CHECK-NEXT:      %[[EXP:.*]] = aten.exp(%[[MUL_1]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 2.5066282746310002
// CHECK-NEXT:      %[[MUL_2:.*]] = aten.mul.Scalar(%[[EXP]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[MUL_3:.*]] = aten.mul.Tensor(%[[VALUE]], %[[MUL_2]])
// CHECK-NEXT:      prim.Yield %[[MUL_3]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
