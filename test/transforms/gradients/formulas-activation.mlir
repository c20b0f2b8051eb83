// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::_prelu_kernel(Tensor self, Tensor weight) -> Tensor
func.func @aten._prelu_kernel(%self : !prim.tensor<f32>, %weight : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten._prelu_kernel(%self, %weight) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten._prelu_kernel(
// CHECK-SAME: %self: !prim.tensor<f32>, %weight: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten._prelu_kernel_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %r0 = aten._prelu_kernel(%self, %weight)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten._prelu_kernel_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %weight: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%weight)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten._prelu_kernel"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[GT:.*]] = aten.gt.Scalar(%self, %[[CONSTANT]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %weight)
// CHECK-NEXT:      %[[WHERE:.*]] = aten.where.self(%[[GT]], %[[VALUE]], %[[MUL]])
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[WHERE]], %[[SIZE_1]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[VALUE]], %self)
// CHECK-NEXT:      %[[WHERE_1:.*]] = aten.where.ScalarSelf(%[[GT]], %[[CONSTANT]], %[[MUL_1]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[WHERE_1]], %[[SIZE]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::celu(Tensor self, Scalar alpha=1.) -> Tensor
func.func @aten.celu(%self : !prim.tensor<f32>, %alpha : !prim.number) -> (!prim.tensor) {
  %r0 = aten.celu(%self, %alpha) : (!prim.tensor<f32>, !prim.number) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.celu(
// CHECK-SAME: %self: !prim.tensor<f32>, %alpha: !prim.number) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.celu_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.celu(%self, %alpha)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.celu_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %alpha: !prim.number) -> !prim.tensor {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.celu"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[GT:.*]] = aten.gt.Scalar(%self, %[[CONSTANT]])
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Scalar(%self, %alpha)
// CHECK-NEXT:      %[[CLAMP_MAX:.*]] = aten.clamp_max(%[[DIV]], %[[CONSTANT]])
// CHECK-NEXT:      %[[EXP:.*]] = aten.exp(%[[CLAMP_MAX]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[EXP]])
// CHECK-NEXT:      %[[WHERE:.*]] = aten.where.self(%[[GT]], %[[VALUE]], %[[MUL]])
// CHECK-NEXT:      prim.Yield %[[WHERE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::elu(Tensor self, Scalar alpha=1, Scalar scale=1, Scalar input_scale=1) -> Tensor
func.func @aten.elu(%self : !prim.tensor<f32>, %alpha : !prim.number, %scale : !prim.number, %input_scale : !prim.number) -> (!prim.tensor) {
  %r0 = aten.elu(%self, %alpha, %scale, %input_scale) : (!prim.tensor<f32>, !prim.number, !prim.number, !prim.number) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.elu(
// CHECK-SAME: %self: !prim.tensor<f32>, %alpha: !prim.number, %scale: !prim.number, %input_scale: !prim.number) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.elu_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64, 2 : i64, 3 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.elu(%self, %alpha, %scale, %input_scale)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.elu_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %alpha: !prim.number, %scale: !prim.number, %input_scale: !prim.number) -> !prim.tensor {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.elu"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[GT:.*]] = aten.gt.Scalar(%self, %[[CONSTANT]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%[[VALUE]], %scale)
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul(%alpha, %scale)
// CHECK-NEXT:      %[[MUL_2:.*]] = aten.mul(%[[MUL_1]], %input_scale)
// CHECK-NEXT:      %[[MUL_3:.*]] = aten.mul.Scalar(%[[VALUE]], %[[MUL_2]])
// CHECK-NEXT:      %[[MUL_4:.*]] = aten.mul.Scalar(%self, %input_scale)
// CHECK-NEXT:      %[[CLAMP_MAX:.*]] = aten.clamp_max(%[[MUL_4]], %[[CONSTANT]])
// CHECK-NEXT:      %[[EXP:.*]] = aten.exp(%[[CLAMP_MAX]])
// CHECK-NEXT:      %[[MUL_5:.*]] = aten.mul.Tensor(%[[MUL_3]], %[[EXP]])
// CHECK-NEXT:      %[[WHERE:.*]] = aten.where.self(%[[GT]], %[[MUL]], %[[MUL_5]])
// CHECK-NEXT:      prim.Yield %[[WHERE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::gelu(Tensor self, *, str approximate='none') -> Tensor
func.func @aten.gelu(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %approximate = prim.Constant "none"
  %r0 = aten.gelu(%self, %approximate) : (!prim.tensor<f32>, !prim.str) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.gelu(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.gelu_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %approximate = prim.Constant "none"
// CHECK-NEXT:    %r0 = aten.gelu(%self, %approximate)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.gelu_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.gelu"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant -0.5
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%self, %[[CONSTANT]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[MUL]], %self)
// CHECK-NEXT:      %[[EXP:.*]] = aten.exp(%[[MUL_1]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 0.3989422804014327
// CHECK-NEXT:      %[[MUL_2:.*]] = aten.mul.Scalar(%[[EXP]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant -0.7071067811865476
// CHECK-NEXT:      %[[MUL_3:.*]] = aten.mul.Scalar(%self, %[[CONSTANT_2]])
// CHECK-NEXT:      %[[ERFC:.*]] = aten.erfc(%[[MUL_3]])
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant 0.5
// CHECK-NEXT:      %[[MUL_4:.*]] = aten.mul.Scalar(%[[ERFC]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[MUL_5:.*]] = aten.mul.Tensor(%self, %[[MUL_2]])
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%[[MUL_4]], %[[MUL_5]], %[[CONSTANT_4]])
// CHECK-NEXT:      %[[MUL_6:.*]] = aten.mul.Tensor(%[[VALUE]], %[[ADD]])
// CHECK-NEXT:      prim.Yield %[[MUL_6]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::hardshrink(Tensor self, Scalar lambd=0.5) -> Tensor
func.func @aten.hardshrink(%self : !prim.tensor<f32>, %lambd : !prim.number) -> (!prim.tensor) {
  %r0 = aten.hardshrink(%self, %lambd) : (!prim.tensor<f32>, !prim.number) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.hardshrink(
// CHECK-SAME: %self: !prim.tensor<f32>, %lambd: !prim.number) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.hardshrink_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.hardshrink(%self, %lambd)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.hardshrink_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %lambd: !prim.number) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.hardshrink"}> ({
// CHECK-NEXT:      %[[NEG:.*]] = aten.neg.Scalar(%lambd)
// CHECK-NEXT:      %[[GE:.*]] = aten.ge.Scalar(%self, %[[NEG]])
// CHECK-NEXT:      %[[LE:.*]] = aten.le.Scalar(%self, %lambd)
// CHECK-NEXT:      %[[LOGICAL_AND:.*]] = aten.logical_and(%[[GE]], %[[LE]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[MASKED_FILL:.*]] = aten.masked_fill.Scalar(%[[VALUE]], %[[LOGICAL_AND]], %[[CONSTANT]])
// CHECK-NEXT:      prim.Yield %[[MASKED_FILL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::hardsigmoid(Tensor self) -> Tensor
func.func @aten.hardsigmoid(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.hardsigmoid(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.hardsigmoid(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.hardsigmoid_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.hardsigmoid(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.hardsigmoid_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.hardsigmoid"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant -3
// CHECK-NEXT:      %[[GT:.*]] = aten.gt.Scalar(%self, %[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 3
// CHECK-NEXT:      %[[LT:.*]] = aten.lt.Scalar(%self, %[[CONSTANT_1]])
// CHECK-NEXT:      %[[LOGICAL_AND:.*]] = aten.logical_and(%[[GT]], %[[LT]])
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant 6
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Scalar(%[[VALUE]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[WHERE:.*]] = aten.where.ScalarOther(%[[LOGICAL_AND]], %[[DIV]], %[[CONSTANT_3]])
// CHECK-NEXT:      prim.Yield %[[WHERE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::hardswish(Tensor self) -> Tensor
func.func @aten.hardswish(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.hardswish(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.hardswish(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.hardswish_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.hardswish(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.hardswish_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.hardswish"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant -3
// CHECK-NEXT:      %[[LE:.*]] = aten.le.Scalar(%self, %[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 3
// CHECK-NEXT:      %[[LT:.*]] = aten.lt.Scalar(%self, %[[CONSTANT_1]])
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Scalar(%self, %[[CONSTANT_1]])
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant 0.5
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.Scalar(%[[DIV]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[ADD]])
// CHECK-NEXT:      %[[WHERE:.*]] = aten.where.self(%[[LT]], %[[MUL]], %[[VALUE]])
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[WHERE_1:.*]] = aten.where.ScalarSelf(%[[LE]], %[[CONSTANT_4]], %[[WHERE]])
// CHECK-NEXT:      prim.Yield %[[WHERE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::hardtanh(Tensor self, Scalar min_val=-1, Scalar max_val=1) -> Tensor
func.func @aten.hardtanh(%self : !prim.tensor<f32>, %min_val : !prim.number, %max_val : !prim.number) -> (!prim.tensor) {
  %r0 = aten.hardtanh(%self, %min_val, %max_val) : (!prim.tensor<f32>, !prim.number, !prim.number) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.hardtanh(
// CHECK-SAME: %self: !prim.tensor<f32>, %min_val: !prim.number, %max_val: !prim.number) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.hardtanh_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64], captured_outputs = [0 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.hardtanh(%self, %min_val, %max_val)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.hardtanh_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %min_val: !prim.number, %max_val: !prim.number, %r0: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.hardtanh"}> ({
// CHECK-NEXT:      %[[LE:.*]] = aten.le.Scalar(%r0, %min_val)
// CHECK-NEXT:      %[[GE:.*]] = aten.ge.Scalar(%r0, %max_val)
// CHECK-NEXT:      %[[LOGICAL_OR:.*]] = aten.logical_or(%[[LE]], %[[GE]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[MASKED_FILL:.*]] = aten.masked_fill.Scalar(%[[VALUE]], %[[LOGICAL_OR]], %[[CONSTANT]])
// CHECK-NEXT:      prim.Yield %[[MASKED_FILL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::leaky_relu(Tensor self, Scalar negative_slope=0.01) -> Tensor
func.func @aten.leaky_relu(%self : !prim.tensor<f32>, %negative_slope : !prim.number) -> (!prim.tensor) {
  %r0 = aten.leaky_relu(%self, %negative_slope) : (!prim.tensor<f32>, !prim.number) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.leaky_relu(
// CHECK-SAME: %self: !prim.tensor<f32>, %negative_slope: !prim.number) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.leaky_relu_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.leaky_relu(%self, %negative_slope)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.leaky_relu_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %negative_slope: !prim.number) -> !prim.tensor {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.leaky_relu"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[GT:.*]] = aten.gt.Scalar(%self, %[[CONSTANT]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%[[VALUE]], %negative_slope)
// CHECK-NEXT:      %[[WHERE:.*]] = aten.where.self(%[[GT]], %[[VALUE]], %[[MUL]])
// CHECK-NEXT:      prim.Yield %[[WHERE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::log_sigmoid(Tensor self) -> Tensor
func.func @aten.log_sigmoid(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.log_sigmoid(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.log_sigmoid(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.log_sigmoid_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.log_sigmoid(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.log_sigmoid_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.log_sigmoid"}> ({
// CHECK-NEXT:      %[[NEG:.*]] = aten.neg(%self)
// CHECK-NEXT:      %[[SIGMOID:.*]] = aten.sigmoid(%[[NEG]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[SIGMOID]])
// CHECK-NEXT:      prim.Yield %[[MUL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::mish(Tensor self) -> Tensor
func.func @aten.mish(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.mish(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.mish(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.mish_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.mish(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.mish_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.mish"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 20
// CHECK-NEXT:      %[[SOFTPLUS:.*]] = aten.softplus(%self, %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[TANH:.*]] = aten.tanh(%[[SOFTPLUS]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[TANH]], %[[TANH]])
// CHECK-NEXT:      %[[RSUB:.*]] = aten.rsub.Scalar(%[[MUL]], %[[CONSTANT]], %[[CONSTANT]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%self, %[[RSUB]])
// CHECK-NEXT:      %[[SIGMOID:.*]] = aten.sigmoid(%self)
// CHECK-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[MUL_1]], %[[SIGMOID]])
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%[[TANH]], %[[MUL_2]], %[[CONSTANT]])
// CHECK-NEXT:      %[[MUL_3:.*]] = aten.mul.Tensor(%[[VALUE]], %[[ADD]])
// CHECK-NEXT:      prim.Yield %[[MUL_3]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::relu(Tensor self) -> Tensor
func.func @aten.relu(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.relu(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.relu(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.relu_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [0 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.relu(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.relu_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %r0: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.relu"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[THRESHOLD_BACKWARD:.*]] = aten.threshold_backward(%[[VALUE]], %r0, %[[CONSTANT]])
// CHECK-NEXT:      prim.Yield %[[THRESHOLD_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::relu6(Tensor self) -> Tensor
func.func @aten.relu6(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.relu6(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.relu6(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.relu6_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [0 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.relu6(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.relu6_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %r0: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.relu6"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[LE:.*]] = aten.le.Scalar(%r0, %[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 6
// CHECK-NEXT:      %[[GE:.*]] = aten.ge.Scalar(%r0, %[[CONSTANT_1]])
// CHECK-NEXT:      %[[LOGICAL_OR:.*]] = aten.logical_or(%[[LE]], %[[GE]])
// CHECK-NEXT:      %[[MASKED_FILL:.*]] = aten.masked_fill.Scalar(%[[VALUE]], %[[LOGICAL_OR]], %[[CONSTANT]])
// CHECK-NEXT:      prim.Yield %[[MASKED_FILL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::selu(Tensor self) -> Tensor
func.func @aten.selu(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.selu(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.selu(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.selu_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.selu(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.selu_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.selu"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[GT:.*]] = aten.gt.Scalar(%self, %[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 1.0507009873554805
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%[[VALUE]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant 1.6732632423543772
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.float(%[[CONSTANT_2]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[MUL_2:.*]] = aten.mul.float_int(%[[MUL_1]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[MUL_3:.*]] = aten.mul.Scalar(%[[VALUE]], %[[MUL_2]])
// CHECK-NEXT:      %[[MUL_4:.*]] = aten.mul.Scalar(%self, %[[CONSTANT_3]])
// CHECK-NEXT:      %[[CLAMP_MAX:.*]] = aten.clamp_max(%[[MUL_4]], %[[CONSTANT]])
// CHECK-NEXT:      %[[EXP:.*]] = aten.exp(%[[CLAMP_MAX]])
// CHECK-NEXT:      %[[MUL_5:.*]] = aten.mul.Tensor(%[[MUL_3]], %[[EXP]])
// CHECK-NEXT:      %[[WHERE:.*]] = aten.where.self(%[[GT]], %[[MUL]], %[[MUL_5]])
// CHECK-NEXT:      prim.Yield %[[WHERE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::silu(Tensor self) -> Tensor
func.func @aten.silu(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.silu(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.silu(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.silu_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.silu(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.silu_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.silu"}> ({
// CHECK-NEXT:      %[[SIGMOID:.*]] = aten.sigmoid(%self)
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[SIGMOID]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[RSUB:.*]] = aten.rsub.Scalar(%[[SIGMOID]], %[[CONSTANT]], %[[CONSTANT]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%self, %[[RSUB]])
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.Scalar(%[[MUL_1]], %[[CONSTANT]], %[[CONSTANT]])
// CHECK-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[MUL]], %[[ADD]])
// CHECK-NEXT:      prim.Yield %[[MUL_2]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::softplus(Tensor self, Scalar beta=1, Scalar threshold=20) -> Tensor
func.func @aten.softplus(%self : !prim.tensor<f32>, %beta : !prim.number, %threshold : !prim.number) -> (!prim.tensor) {
  %r0 = aten.softplus(%self, %beta, %threshold) : (!prim.tensor<f32>, !prim.number, !prim.number) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.softplus(
// CHECK-SAME: %self: !prim.tensor<f32>, %beta: !prim.number, %threshold: !prim.number) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.softplus_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64, 2 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.softplus(%self, %beta, %threshold)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.softplus_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %beta: !prim.number, %threshold: !prim.number) -> !prim.tensor {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.softplus"}> ({
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%self, %beta)
// CHECK-NEXT:      %[[GT:.*]] = aten.gt.Scalar(%[[MUL]], %threshold)
// CHECK-NEXT:      %[[SIGMOID:.*]] = aten.sigmoid(%[[MUL]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[VALUE]], %[[SIGMOID]])
// CHECK-NEXT:      %[[WHERE:.*]] = aten.where.self(%[[GT]], %[[VALUE]], %[[MUL_1]])
// CHECK-NEXT:      prim.Yield %[[WHERE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::softshrink(Tensor self, Scalar lambd=0.5) -> Tensor
func.func @aten.softshrink(%self : !prim.tensor<f32>, %lambd : !prim.number) -> (!prim.tensor) {
  %r0 = aten.softshrink(%self, %lambd) : (!prim.tensor<f32>, !prim.number) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.softshrink(
// CHECK-SAME: %self: !prim.tensor<f32>, %lambd: !prim.number) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.softshrink_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.softshrink(%self, %lambd)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.softshrink_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %lambd: !prim.number) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.softshrink"}> ({
// CHECK-NEXT:      %[[NEG:.*]] = aten.neg.Scalar(%lambd)
// CHECK-NEXT:      %[[GE:.*]] = aten.ge.Scalar(%self, %[[NEG]])
// CHECK-NEXT:      %[[LE:.*]] = aten.le.Scalar(%self, %lambd)
// CHECK-NEXT:      %[[LOGICAL_AND:.*]] = aten.logical_and(%[[GE]], %[[LE]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[MASKED_FILL:.*]] = aten.masked_fill.Scalar(%[[VALUE]], %[[LOGICAL_AND]], %[[CONSTANT]])
// CHECK-NEXT:      prim.Yield %[[MASKED_FILL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::threshold(Tensor self, Scalar threshold, Scalar value) -> Tensor
func.func @aten.threshold(%self : !prim.tensor<f32>, %threshold : !prim.number, %value : !prim.number) -> (!prim.tensor) {
  %r0 = aten.threshold(%self, %threshold, %value) : (!prim.tensor<f32>, !prim.number, !prim.number) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.threshold(
// CHECK-SAME: %self: !prim.tensor<f32>, %threshold: !prim.number, %value: !prim.number) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.threshold_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.threshold(%self, %threshold, %value)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.threshold_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %threshold: !prim.number) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.threshold"}> ({
// CHECK-NEXT:      %[[THRESHOLD_BACKWARD:.*]] = aten.threshold_backward(%[[VALUE]], %self, %threshold)
// CHECK-NEXT:      prim.Yield %[[THRESHOLD_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
