// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::acos(Tensor self) -> Tensor
func.func @aten.acos(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.acos(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.acos(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.acos_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.acos(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.acos_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.acos"}> ({
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%self, %self)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[RSUB:.*]] = aten.rsub.Scalar(%[[MUL]], %[[CONSTANT]], %[[CONSTANT]])
// CHECK-NEXT:      %[[RSQRT:.*]] = aten.rsqrt(%[[RSUB]])
// CHECK-NEXT:      %[[NEG:.*]] = aten.neg(%[[RSQRT]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[VALUE]], %[[NEG]])
// CHECK-NEXT:      prim.Yield %[[MUL_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::acosh(Tensor self) -> Tensor
func.func @aten.acosh(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.acosh(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.acosh(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.acosh_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.acosh(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.acosh_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.acosh"}> ({
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%self, %self)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.Scalar(%[[MUL]], %[[CONSTANT]], %[[CONSTANT]])
// CHECK-NEXT:      %[[RSQRT:.*]] = aten.rsqrt(%[[SUB]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[VALUE]], %[[RSQRT]])
// CHECK-NEXT:      prim.Yield %[[MUL_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::asin(Tensor self) -> Tensor
func.func @aten.asin(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.asin(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.asin(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.asin_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.asin(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.asin_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.asin"}> ({
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%self, %self)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[RSUB:.*]] = aten.rsub.Scalar(%[[MUL]], %[[CONSTANT]], %[[CONSTANT]])
// CHECK-NEXT:      %[[RSQRT:.*]] = aten.rsqrt(%[[RSUB]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[VALUE]], %[[RSQRT]])
// CHECK-NEXT:      prim.Yield %[[MUL_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::asinh(Tensor self) -> Tensor
func.func @aten.asinh(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.asinh(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.asinh(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.asinh_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.asinh(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.asinh_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.asinh"}> ({
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%self, %self)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.Scalar(%[[MUL]], %[[CONSTANT]], %[[CONSTANT]])
// CHECK-NEXT:      %[[RSQRT:.*]] = aten.rsqrt(%[[ADD]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[VALUE]], %[[RSQRT]])
// CHECK-NEXT:      prim.Yield %[[MUL_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::atan(Tensor self) -> Tensor
func.func @aten.atan(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.atan(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.atan(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.atan_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.atan(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.atan_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.atan"}> ({
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%self, %self)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.Scalar(%[[MUL]], %[[CONSTANT]], %[[CONSTANT]])
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Tensor(%[[VALUE]], %[[ADD]])
// CHECK-NEXT:      prim.Yield %[[DIV]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::atanh(Tensor self) -> Tensor
func.func @aten.atanh(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.atanh(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.atanh(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.atanh_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.atanh(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.atanh_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.atanh"}> ({
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%self, %self)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[RSUB:.*]] = aten.rsub.Scalar(%[[MUL]], %[[CONSTANT]], %[[CONSTANT]])
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Tensor(%[[VALUE]], %[[RSUB]])
// CHECK-NEXT:      prim.Yield %[[DIV]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::cos(Tensor self) -> Tensor
func.func @aten.cos(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.cos(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.cos(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.cos_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.cos(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.cos_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.cos"}> ({
// CHECK-NEXT:      %[[SIN:.*]] = aten.sin(%self)
// CHECK-NEXT:      %[[NEG:.*]] = aten.neg(%[[SIN]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[NEG]])
// CHECK-NEXT:      prim.Yield %[[MUL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::cosh(Tensor self) -> Tensor
func.func @aten.cosh(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.cosh(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.cosh(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.cosh_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.cosh(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.cosh_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.cosh"}> ({
// CHECK-NEXT:      %[[SINH:.*]] = aten.sinh(%self)
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[SINH]])
// CHECK-NEXT:      prim.Yield %[[MUL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::exp(Tensor self) -> Tensor
func.func @aten.exp(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.exp(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.exp(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.exp_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [0 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.exp(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.exp_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %r0: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.exp"}> ({
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %r0)
// CHECK-NEXT:      prim.Yield %[[MUL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::exp2(Tensor self) -> Tensor
func.func @aten.exp2(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.exp2(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.exp2(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.exp2_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [0 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.exp2(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.exp2_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %r0: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.exp2"}> ({
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %r0)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0.6931471805599453
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Scalar(%[[MUL]], %[[CONSTANT]])
// CHECK-NEXT:      prim.Yield %[[MUL_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::expm1(Tensor self) -> Tensor
func.func @aten.expm1(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.expm1(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.expm1(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.expm1_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [0 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.expm1(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.expm1_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %r0: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.expm1"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.Scalar(%r0, %[[CONSTANT]], %[[CONSTANT]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[ADD]])
// CHECK-NEXT:      prim.Yield %[[MUL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::log(Tensor self) -> Tensor
func.func @aten.log(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.log(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.log(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.log_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.log(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.log_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.log"}> ({
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Tensor(%[[VALUE]], %self)
// CHECK-NEXT:      prim.Yield %[[DIV]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::log10(Tensor self) -> Tensor
func.func @aten.log10(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.log10(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.log10(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.log10_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.log10(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.log10_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.log10"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 2.302585092994046
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%self, %[[CONSTANT]])
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Tensor(%[[VALUE]], %[[MUL]])
// CHECK-NEXT:      prim.Yield %[[DIV]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::log1p(Tensor self) -> Tensor
func.func @aten.log1p(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.log1p(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.log1p(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.log1p_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.log1p(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.log1p_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.log1p"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.Scalar(%self, %[[CONSTANT]], %[[CONSTANT]])
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Tensor(%[[VALUE]], %[[ADD]])
// CHECK-NEXT:      prim.Yield %[[DIV]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::log2(Tensor self) -> Tensor
func.func @aten.log2(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.log2(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.log2(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.log2_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.log2(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.log2_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.log2"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0.6931471805599453
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%self, %[[CONSTANT]])
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Tensor(%[[VALUE]], %[[MUL]])
// CHECK-NEXT:      prim.Yield %[[DIV]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::sin(Tensor self) -> Tensor
func.func @aten.sin(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.sin(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.sin(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.sin_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.sin(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.sin_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.sin"}> ({
// CHECK-NEXT:      %[[COS:.*]] = aten.cos(%self)
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[COS]])
// CHECK-NEXT:      prim.Yield %[[MUL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::sinh(Tensor self) -> Tensor
func.func @aten.sinh(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.sinh(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.sinh(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.sinh_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.sinh(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.sinh_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.sinh"}> ({
// CHECK-NEXT:      %[[COSH:.*]] = aten.cosh(%self)
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[COSH]])
// CHECK-NEXT:      prim.Yield %[[MUL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::sqrt(Tensor self) -> Tensor
func.func @aten.sqrt(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.sqrt(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.sqrt(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.sqrt_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [0 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.sqrt(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.sqrt_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %r0: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.sqrt"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 2
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%r0, %[[CONSTANT]])
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Tensor(%[[VALUE]], %[[MUL]])
// CHECK-NEXT:      prim.Yield %[[DIV]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::tan(Tensor self) -> Tensor
func.func @aten.tan(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.tan(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.tan(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.tan_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [0 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.tan(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.tan_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %r0: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.tan"}> ({
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%r0, %r0)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.Scalar(%[[MUL]], %[[CONSTANT]], %[[CONSTANT]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[VALUE]], %[[ADD]])
// CHECK-NEXT:      prim.Yield %[[MUL_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::tanh(Tensor self) -> Tensor
func.func @aten.tanh(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.tanh(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.tanh(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.tanh_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [0 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.tanh(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.tanh_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %r0: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.tanh"}> ({
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%r0, %r0)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[RSUB:.*]] = aten.rsub.Scalar(%[[MUL]], %[[CONSTANT]], %[[CONSTANT]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[VALUE]], %[[RSUB]])
// CHECK-NEXT:      prim.Yield %[[MUL_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::tril(Tensor self, SymInt diagonal=0) -> Tensor
func.func @aten.tril(%self : !prim.tensor<f32>, %diagonal : !prim.int) -> (!prim.tensor) {
  %r0 = aten.tril(%self, %diagonal) : (!prim.tensor<f32>, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.tril(
// CHECK-SAME: %self: !prim.tensor<f32>, %diagonal: !prim.int) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.tril_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.tril(%self, %diagonal)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.tril_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %diagonal: !prim.int) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.tril"}> ({
// CHECK-NEXT:      %[[TRIL:.*]] = aten.tril(%[[VALUE]], %diagonal)
// CHECK-NEXT:      prim.Yield %[[TRIL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::triu(Tensor self, SymInt diagonal=0) -> Tensor
func.func @aten.triu(%self : !prim.tensor<f32>, %diagonal : !prim.int) -> (!prim.tensor) {
  %r0 = aten.triu(%self, %diagonal) : (!prim.tensor<f32>, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.triu(
// CHECK-SAME: %self: !prim.tensor<f32>, %diagonal: !prim.int) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.triu_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.triu(%self, %diagonal)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.triu_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %diagonal: !prim.int) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.triu"}> ({
// CHECK-NEXT:      %[[TRIU:.*]] = aten.triu(%[[VALUE]], %diagonal)
// CHECK-NEXT:      prim.Yield %[[TRIU]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
