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
// aten::ceil(Tensor self) -> Tensor
func.func @aten.ceil(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.ceil(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.ceil(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.ceil_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.ceil(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.ceil_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.ceil"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[ZEROS_LIKE:.*]] = aten.zeros_like(%[[VALUE]], %[[CONSTANT]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT]])
// CHECK-NEXT:      prim.Yield %[[ZEROS_LIKE]]
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
// aten::digamma(Tensor self) -> Tensor
func.func @aten.digamma(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.digamma(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.digamma(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.digamma_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.digamma(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.digamma_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.digamma"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[POLYGAMMA:.*]] = aten.polygamma(%[[CONSTANT]], %self)
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[POLYGAMMA]])
// CHECK-NEXT:      prim.Yield %[[MUL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::erf(Tensor self) -> Tensor
func.func @aten.erf(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.erf(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.erf(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.erf_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.erf(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.erf_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.erf"}> ({
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%self, %self)
// CHECK-NEXT:      %[[NEG:.*]] = aten.neg(%[[MUL]])
// CHECK-NEXT:      %[[EXP:.*]] = aten.exp(%[[NEG]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1.1283791670955126
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Scalar(%[[EXP]], %[[CONSTANT]])
// CHECK-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[VALUE]], %[[MUL_1]])
// CHECK-NEXT:      prim.Yield %[[MUL_2]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::erfc(Tensor self) -> Tensor
func.func @aten.erfc(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.erfc(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.erfc(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.erfc_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.erfc(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.erfc_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.erfc"}> ({
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%self, %self)
// CHECK-NEXT:      %[[NEG:.*]] = aten.neg(%[[MUL]])
// CHECK-NEXT:      %[[EXP:.*]] = aten.exp(%[[NEG]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant -1.1283791670955126
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Scalar(%[[EXP]], %[[CONSTANT]])
// CHECK-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[VALUE]], %[[MUL_1]])
// CHECK-NEXT:      prim.Yield %[[MUL_2]]
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
// aten::floor(Tensor self) -> Tensor
func.func @aten.floor(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.floor(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.floor(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.floor_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.floor(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.floor_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.floor"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[ZEROS_LIKE:.*]] = aten.zeros_like(%[[VALUE]], %[[CONSTANT]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT]])
// CHECK-NEXT:      prim.Yield %[[ZEROS_LIKE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::frac(Tensor self) -> Tensor
func.func @aten.frac(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.frac(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.frac(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.frac_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.frac(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.frac_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.frac"}> ({
// CHECK-NEXT:      prim.Yield %[[VALUE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::frexp.Tensor(Tensor self) -> (Tensor mantissa, Tensor exponent)
func.func @aten.frexp.Tensor(%self : !prim.tensor<f32>) -> (!prim.tensor, !prim.tensor) {
  %r0, %r1 = aten.frexp.Tensor(%self) : (!prim.tensor<f32>) -> (!prim.tensor, !prim.tensor)
  func.return %r0, %r1 : !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten.frexp.Tensor(
// CHECK-SAME: %self: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<i32>) attributes {autodiff.gradient = {backward = @aten.frexp.Tensor_backward, real_outputs = 2 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0, %r1 = aten.frexp.Tensor(%self)
// CHECK-NEXT:    func.return %r0, %r1
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.frexp.Tensor_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %r1: !prim.tensor<i32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.frexp.Tensor"}> ({
// CHECK-NEXT:      %[[EXP2:.*]] = aten.exp2(%r1)
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Tensor(%[[VALUE]], %[[EXP2]])
// CHECK-NEXT:      prim.Yield %[[DIV]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::ldexp.Tensor(Tensor self, Tensor other) -> Tensor
func.func @aten.ldexp.Tensor(%self : !prim.tensor<f32>, %other : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.ldexp.Tensor(%self, %other) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.ldexp.Tensor(
// CHECK-SAME: %self: !prim.tensor<f32>, %other: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.ldexp.Tensor_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [0 : i64, 1 : i64], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.ldexp.Tensor(%self, %other)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.ldexp.Tensor_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %other: !prim.tensor<f32>, %r0: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%other)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.ldexp.Tensor"}> ({
// CHECK-NEXT:      %[[EXP2:.*]] = aten.exp2(%other)
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[EXP2]])
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[MUL]], %[[VALUE_1]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[VALUE]], %r0)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0.6931471805599453
// CHECK-NEXT:      %[[MUL_2:.*]] = aten.mul.Scalar(%[[MUL_1]], %[[CONSTANT]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MUL_2]], %[[SIZE]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::lgamma(Tensor self) -> Tensor
func.func @aten.lgamma(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.lgamma(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.lgamma(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.lgamma_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.lgamma(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.lgamma_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.lgamma"}> ({
// CHECK-NEXT:      %[[DIGAMMA:.*]] = aten.digamma(%self)
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[DIGAMMA]])
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
// aten::logit(Tensor self, float? eps=None) -> Tensor
func.func @aten.logit(%self : !prim.tensor<f32>, %eps : !prim.float) -> (!prim.tensor) {
  %r0 = aten.logit(%self, %eps) : (!prim.tensor<f32>, !prim.float) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.logit(
// CHECK-SAME: %self: !prim.tensor<f32>, %eps: !prim.float) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.logit_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.logit(%self, %eps)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.logit_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %eps: !prim.float) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.logit"}> ({
// CHECK-NEXT:      %[[LOGIT_BACKWARD:.*]] = aten.logit_backward(%[[VALUE]], %self, %eps)
// CHECK-NEXT:      prim.Yield %[[LOGIT_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::nan_to_num(Tensor self, float? nan=None, float? posinf=None, float? neginf=None) -> Tensor
func.func @aten.nan_to_num(%self : !prim.tensor<f32>, %nan : !prim.float, %posinf : !prim.float, %neginf : !prim.float) -> (!prim.tensor) {
  %r0 = aten.nan_to_num(%self, %nan, %posinf, %neginf) : (!prim.tensor<f32>, !prim.float, !prim.float, !prim.float) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.nan_to_num(
// CHECK-SAME: %self: !prim.tensor<f32>, %nan: !prim.float, %posinf: !prim.float, %neginf: !prim.float) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.nan_to_num_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.nan_to_num(%self, %nan, %posinf, %neginf)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.nan_to_num_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.nan_to_num"}> ({
// CHECK-NEXT:      %[[ISFINITE:.*]] = aten.isfinite(%self)
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[ISFINITE]])
// CHECK-NEXT:      prim.Yield %[[MUL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::polygamma(int n, Tensor self) -> Tensor
func.func @aten.polygamma(%n : !prim.int, %self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.polygamma(%n, %self) : (!prim.int, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.polygamma(
// CHECK-SAME: %n: !prim.int, %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.polygamma_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [1 : i64]}} {
// CHECK-NEXT:    %r0 = aten.polygamma(%n, %self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.polygamma_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %n: !prim.int, %self: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.polygamma"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.int(%n, %[[CONSTANT]])
// CHECK-NEXT:      %[[POLYGAMMA:.*]] = aten.polygamma(%[[ADD]], %self)
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[POLYGAMMA]])
// CHECK-NEXT:      prim.Yield %[[MUL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::round(Tensor self) -> Tensor
func.func @aten.round(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.round(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.round(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.round_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.round(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.round_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.round"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[ZEROS_LIKE:.*]] = aten.zeros_like(%[[VALUE]], %[[CONSTANT]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT]])
// CHECK-NEXT:      prim.Yield %[[ZEROS_LIKE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::round.decimals(Tensor self, *, int decimals) -> Tensor
func.func @aten.round.decimals(%self : !prim.tensor<f32>, %decimals : !prim.int) -> (!prim.tensor) {
  %r0 = aten.round.decimals(%self, %decimals) : (!prim.tensor<f32>, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.round.decimals(
// CHECK-SAME: %self: !prim.tensor<f32>, %decimals: !prim.int) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.round.decimals_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.round.decimals(%self, %decimals)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.round.decimals_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.round.decimals"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[ZEROS_LIKE:.*]] = aten.zeros_like(%[[VALUE]], %[[CONSTANT]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT]])
// CHECK-NEXT:      prim.Yield %[[ZEROS_LIKE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::rsqrt(Tensor self) -> Tensor
func.func @aten.rsqrt(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.rsqrt(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.rsqrt(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.rsqrt_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [0 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.rsqrt(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.rsqrt_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %r0: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.rsqrt"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant -0.5
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%[[VALUE]], %[[CONSTANT]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%r0, %r0)
// CHECK-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[MUL_1]], %r0)
// CHECK-NEXT:      %[[MUL_3:.*]] = aten.mul.Tensor(%[[MUL]], %[[MUL_2]])
// CHECK-NEXT:      prim.Yield %[[MUL_3]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::sigmoid(Tensor self) -> Tensor
func.func @aten.sigmoid(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.sigmoid(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.sigmoid(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.sigmoid_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [0 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.sigmoid(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.sigmoid_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %r0: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.sigmoid"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[RSUB:.*]] = aten.rsub.Scalar(%r0, %[[CONSTANT]], %[[CONSTANT]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[RSUB]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[MUL]], %r0)
// CHECK-NEXT:      prim.Yield %[[MUL_1]]
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
// aten::trunc(Tensor self) -> Tensor
func.func @aten.trunc(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.trunc(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.trunc(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.trunc_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.trunc(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.trunc_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.trunc"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[ZEROS_LIKE:.*]] = aten.zeros_like(%[[VALUE]], %[[CONSTANT]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT]])
// CHECK-NEXT:      prim.Yield %[[ZEROS_LIKE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
