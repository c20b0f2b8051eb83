// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::elu_backward(Tensor grad_output, Scalar alpha, Scalar scale, Scalar input_scale, bool is_result, Tensor self_or_result) -> Tensor
func.func @aten.elu_backward(%grad_output : !prim.tensor<f32>, %alpha : !prim.number, %scale : !prim.number, %input_scale : !prim.number, %is_result : !prim.bool, %self_or_result : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.elu_backward(%grad_output, %alpha, %scale, %input_scale, %is_result, %self_or_result) : (!prim.tensor<f32>, !prim.number, !prim.number, !prim.number, !prim.bool, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.elu_backward(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %alpha: !prim.number, %scale: !prim.number, %input_scale: !prim.number, %is_result: !prim.bool, %self_or_result: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.elu_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64, 2 : i64, 3 : i64, 4 : i64, 5 : i64], captured_outputs = [], output_vjps = [0 : i64, 5 : i64]}} {
// CHECK-NEXT:    %r0 = aten.elu_backward(%grad_output, %alpha, %scale, %input_scale, %is_result, %self_or_result)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.elu_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %grad_output: !prim.tensor<f32>, %alpha: !prim.number, %scale: !prim.number, %input_scale: !prim.number, %is_result: !prim.bool, %self_or_result: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self_or_result)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%grad_output)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.elu_backward"}> ({
// CHECK-NEXT:      %[[ELU_BACKWARD:.*]] = aten.elu_backward(%[[VALUE]], %alpha, %scale, %input_scale, %is_result, %self_or_result)
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[ELU_BACKWARD]], %[[SIZE_1]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[GE:.*]] = aten.ge.Scalar(%self_or_result, %[[CONSTANT]])
// CHECK-NEXT:      %[[IF:.*]] = prim.If %is_result -> (!prim.tensor) {
// CHECK-NEXT:        %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %grad_output)
// CHECK-NEXT:        %[[MUL_1:.*]] = aten.mul.Scalar(%[[MUL]], %input_scale)
// CHECK-NEXT:        prim.Yield %[[MUL_1]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[MUL_2:.*]] = aten.mul.Tensor(%[[VALUE]], %grad_output)
// CHECK-NEXT:        %[[MUL_3:.*]] = aten.mul(%alpha, %scale)
// CHECK-NEXT:        %[[MUL_4:.*]] = aten.mul(%[[MUL_3]], %input_scale)
// CHECK-NEXT:        %[[MUL_5:.*]] = aten.mul(%[[MUL_4]], %input_scale)
// CHECK-NEXT:        %[[MUL_6:.*]] = aten.mul.Scalar(%[[MUL_2]], %[[MUL_5]])
// CHECK-NEXT:        %[[MUL_7:.*]] = aten.mul.Scalar(%self_or_result, %input_scale)
// CHECK-NEXT:        %[[CLAMP_MAX:.*]] = aten.clamp_max(%[[MUL_7]], %[[CONSTANT]])
// CHECK-NEXT:        %[[EXP:.*]] = aten.exp(%[[CLAMP_MAX]])
// CHECK-NEXT:        %[[MUL_8:.*]] = aten.mul.Tensor(%[[MUL_6]], %[[EXP]])
// CHECK-NEXT:        prim.Yield %[[MUL_8]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[WHERE:.*]] = aten.where.ScalarSelf(%[[GE]], %[[CONSTANT]], %[[IF]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[WHERE]], %[[SIZE]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::gelu_backward(Tensor grad_output, Tensor self, *, str approximate='none') -> Tensor
func.func @aten.gelu_backward(%grad_output : !prim.tensor<f32>, %self : !prim.tensor<f32>) -> (!prim.tensor) {
  %approximate = prim.Constant "none"
  %r0 = aten.gelu_backward(%grad_output, %self, %approximate) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.str) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.gelu_backward(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.gelu_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %approximate = prim.Constant "none"
// CHECK-NEXT:    %r0 = aten.gelu_backward(%grad_output, %self, %approximate)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.gelu_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %grad_output: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%grad_output)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.gelu_backward"}> ({
// CHECK-NEXT:      %approximate = prim.Constant "none"
// CHECK-NEXT:      %[[GELU_BACKWARD:.*]] = aten.gelu_backward(%[[VALUE]], %self, %approximate)
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[GELU_BACKWARD]], %[[SIZE_1]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %grad_output)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant -0.5
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Scalar(%self, %[[CONSTANT]])
// CHECK-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[MUL_1]], %self)
// CHECK-NEXT:      %[[EXP:.*]] = aten.exp(%[[MUL_2]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 0.3989422804014327
// CHECK-NEXT:      %[[MUL_3:.*]] = aten.mul.Scalar(%[[EXP]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[MUL_4:.*]] = aten.mul.Tensor(%self, %self)
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant 2
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[RSUB:.*]] = aten.rsub.Scalar(%[[MUL_4]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[MUL_5:.*]] = aten.mul.Tensor(%[[MUL_3]], %[[RSUB]])
// CHECK-NEXT:      %[[MUL_6:.*]] = aten.mul.Tensor(%[[MUL]], %[[MUL_5]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MUL_6]], %[[SIZE]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::hardsigmoid_backward(Tensor grad_output, Tensor self) -> Tensor
func.func @aten.hardsigmoid_backward(%grad_output : !prim.tensor<f32>, %self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.hardsigmoid_backward(%grad_output, %self) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.hardsigmoid_backward(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.hardsigmoid_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%grad_output)
// CHECK-NEXT:    %r0 = aten.hardsigmoid_backward(%grad_output, %self)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.hardsigmoid_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.hardsigmoid_backward"}> ({
// CHECK-NEXT:      %[[HARDSIGMOID_BACKWARD:.*]] = aten.hardsigmoid_backward(%[[VALUE]], %self)
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[HARDSIGMOID_BACKWARD]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::hardswish_backward(Tensor grad_output, Tensor self) -> Tensor
func.func @aten.hardswish_backward(%grad_output : !prim.tensor<f32>, %self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.hardswish_backward(%grad_output, %self) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.hardswish_backward(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.hardswish_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %r0 = aten.hardswish_backward(%grad_output, %self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.hardswish_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %grad_output: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%grad_output)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.hardswish_backward"}> ({
// CHECK-NEXT:      %[[HARDSWISH_BACKWARD:.*]] = aten.hardswish_backward(%[[VALUE]], %self)
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[HARDSWISH_BACKWARD]], %[[SIZE_1]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant -3
// CHECK-NEXT:      %[[GT:.*]] = aten.gt.Scalar(%self, %[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 3
// CHECK-NEXT:      %[[LT:.*]] = aten.lt.Scalar(%self, %[[CONSTANT_1]])
// CHECK-NEXT:      %[[LOGICAL_AND:.*]] = aten.logical_and(%[[GT]], %[[LT]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %grad_output)
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Scalar(%[[MUL]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[WHERE:.*]] = aten.where.ScalarOther(%[[LOGICAL_AND]], %[[DIV]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[WHERE]], %[[SIZE]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::hardtanh_backward(Tensor grad_output, Tensor self, Scalar min_val, Scalar max_val) -> Tensor
func.func @aten.hardtanh_backward(%grad_output : !prim.tensor<f32>, %self : !prim.tensor<f32>, %min_val : !prim.number, %max_val : !prim.number) -> (!prim.tensor) {
  %r0 = aten.hardtanh_backward(%grad_output, %self, %min_val, %max_val) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.number, !prim.number) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.hardtanh_backward(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %self: !prim.tensor<f32>, %min_val: !prim.number, %max_val: !prim.number) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.hardtanh_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64, 3 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%grad_output)
// CHECK-NEXT:    %r0 = aten.hardtanh_backward(%grad_output, %self, %min_val, %max_val)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.hardtanh_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %min_val: !prim.number, %max_val: !prim.number, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.hardtanh_backward"}> ({
// CHECK-NEXT:      %[[LE:.*]] = aten.le.Scalar(%self, %min_val)
// CHECK-NEXT:      %[[GE:.*]] = aten.ge.Scalar(%self, %max_val)
// CHECK-NEXT:      %[[LOGICAL_OR:.*]] = aten.logical_or(%[[LE]], %[[GE]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[MASKED_FILL:.*]] = aten.masked_fill.Scalar(%[[VALUE]], %[[LOGICAL_OR]], %[[CONSTANT]])
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[MASKED_FILL]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::leaky_relu_backward(Tensor grad_output, Tensor self, Scalar negative_slope, bool self_is_result) -> Tensor
func.func @aten.leaky_relu_backward(%grad_output : !prim.tensor<f32>, %self : !prim.tensor<f32>, %negative_slope : !prim.number, %self_is_result : !prim.bool) -> (!prim.tensor) {
  %r0 = aten.leaky_relu_backward(%grad_output, %self, %negative_slope, %self_is_result) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.number, !prim.bool) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.leaky_relu_backward(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %self: !prim.tensor<f32>, %negative_slope: !prim.number, %self_is_result: !prim.bool) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.leaky_relu_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%grad_output)
// CHECK-NEXT:    %r0 = aten.leaky_relu_backward(%grad_output, %self, %negative_slope, %self_is_result)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.leaky_relu_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %negative_slope: !prim.number, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.leaky_relu_backward"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[GT:.*]] = aten.gt.Scalar(%self, %[[CONSTANT]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%[[VALUE]], %negative_slope)
// CHECK-NEXT:      %[[WHERE:.*]] = aten.where.self(%[[GT]], %[[VALUE]], %[[MUL]])
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[WHERE]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::log_sigmoid_backward(Tensor grad_output, Tensor self, Tensor buffer) -> Tensor
func.func @aten.log_sigmoid_backward(%grad_output : !prim.tensor<f32>, %self : !prim.tensor<f32>, %buffer : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.log_sigmoid_backward(%grad_output, %self, %buffer) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.log_sigmoid_backward(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %self: !prim.tensor<f32>, %buffer: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.log_sigmoid_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64, 2 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %r0 = aten.log_sigmoid_backward(%grad_output, %self, %buffer)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.log_sigmoid_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %grad_output: !prim.tensor<f32>, %self: !prim.tensor<f32>, %buffer: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%grad_output)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.log_sigmoid_backward"}> ({
// CHECK-NEXT:      %[[LOG_SIGMOID_BACKWARD:.*]] = aten.log_sigmoid_backward(%[[VALUE]], %self, %buffer)
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[LOG_SIGMOID_BACKWARD]], %[[SIZE_1]])
// CHECK-NEXT:      %[[NEG:.*]] = aten.neg(%[[VALUE]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[NEG]], %grad_output)
// CHECK-NEXT:      %[[SIGMOID:.*]] = aten.sigmoid(%self)
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[MUL]], %[[SIGMOID]])
// CHECK-NEXT:      %[[NEG_1:.*]] = aten.neg(%self)
// CHECK-NEXT:      %[[SIGMOID_1:.*]] = aten.sigmoid(%[[NEG_1]])
// CHECK-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[MUL_1]], %[[SIGMOID_1]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MUL_2]], %[[SIZE]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::logit_backward(Tensor grad_output, Tensor self, float? eps=None) -> Tensor
func.func @aten.logit_backward(%grad_output : !prim.tensor<f32>, %self : !prim.tensor<f32>, %eps : !prim.float) -> (!prim.tensor) {
  %r0 = aten.logit_backward(%grad_output, %self, %eps) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.float) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.logit_backward(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %self: !prim.tensor<f32>, %eps: !prim.float) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.logit_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64, 2 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %r0 = aten.logit_backward(%grad_output, %self, %eps)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.logit_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %grad_output: !prim.tensor<f32>, %self: !prim.tensor<f32>, %eps: !prim.float) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%grad_output)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.logit_backward"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[LT:.*]] = aten.lt.float_int(%eps, %[[CONSTANT]])
// CHECK-NEXT:      %[[IF:.*]] = prim.If %[[LT]] -> (!prim.float) {
// CHECK-NEXT:        %[[CONSTANT_1:.*]] = prim.Constant 0.0
// CHECK-NEXT:        prim.Yield %[[CONSTANT_1]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %eps
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[LOGIT_BACKWARD:.*]] = aten.logit_backward(%[[VALUE]], %self, %[[IF]])
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[LOGIT_BACKWARD]], %[[SIZE_1]])
// CHECK-NEXT:      %[[IF_1:.*]] = prim.If %[[LT]] -> (!prim.float) {
// CHECK-NEXT:        %[[CONSTANT_2:.*]] = prim.Constant 0.0
// CHECK-NEXT:        prim.Yield %[[CONSTANT_2]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %eps
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[GE:.*]] = aten.ge.Scalar(%self, %[[IF_1]])
// CHECK-NEXT:      %[[IF_2:.*]] = prim.If %[[LT]] -> (!prim.float) {
// CHECK-NEXT:        %[[CONSTANT_3:.*]] = prim.Constant 0.0
// CHECK-NEXT:        prim.Yield %[[CONSTANT_3]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %eps
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.int_float(%[[CONSTANT_4]], %[[IF_2]])
// CHECK-NEXT:      %[[LE:.*]] = aten.le.Scalar(%self, %[[SUB]])
// CHECK-NEXT:      %[[LOGICAL_AND:.*]] = aten.logical_and(%[[GE]], %[[LE]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %grad_output)
// CHECK-NEXT:      %[[CONSTANT_5:.*]] = prim.Constant 2
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Scalar(%self, %[[CONSTANT_5]])
// CHECK-NEXT:      %[[SUB_1:.*]] = aten.sub.Scalar(%[[MUL_1]], %[[CONSTANT_4]], %[[CONSTANT_4]])
// CHECK-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[MUL]], %[[SUB_1]])
// CHECK-NEXT:      %[[SQUARE:.*]] = aten.square(%self)
// CHECK-NEXT:      %[[SUB_2:.*]] = aten.sub.Tensor(%self, %[[SQUARE]], %[[CONSTANT_4]])
// CHECK-NEXT:      %[[SQUARE_1:.*]] = aten.square(%[[SUB_2]])
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Tensor(%[[MUL_2]], %[[SQUARE_1]])
// CHECK-NEXT:      %[[WHERE:.*]] = aten.where.ScalarOther(%[[LOGICAL_AND]], %[[DIV]], %[[CONSTANT]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[WHERE]], %[[SIZE]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::mish_backward(Tensor grad_output, Tensor self) -> Tensor
func.func @aten.mish_backward(%grad_output : !prim.tensor<f32>, %self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.mish_backward(%grad_output, %self) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.mish_backward(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.mish_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %r0 = aten.mish_backward(%grad_output, %self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.mish_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %grad_output: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%grad_output)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.mish_backward"}> ({
// CHECK-NEXT:      %[[MISH_BACKWARD:.*]] = aten.mish_backward(%[[VALUE]], %self)
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[MISH_BACKWARD]], %[[SIZE_1]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %grad_output)
// CHECK-NEXT:      %[[SIGMOID:.*]] = aten.sigmoid(%self)
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[MUL]], %[[SIGMOID]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 20
// CHECK-NEXT:      %[[SOFTPLUS:.*]] = aten.softplus(%self, %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[TANH:.*]] = aten.tanh(%[[SOFTPLUS]])
// CHECK-NEXT:      %[[SQUARE:.*]] = aten.square(%[[TANH]])
// CHECK-NEXT:      %[[RSUB:.*]] = aten.rsub.Scalar(%[[SQUARE]], %[[CONSTANT]], %[[CONSTANT]])
// CHECK-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[MUL_1]], %[[RSUB]])
// CHECK-NEXT:      %[[NEG:.*]] = aten.neg(%self)
// CHECK-NEXT:      %[[SIGMOID_1:.*]] = aten.sigmoid(%[[NEG]])
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant 2
// CHECK-NEXT:      %[[MUL_3:.*]] = aten.mul.Scalar(%[[TANH]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[MUL_4:.*]] = aten.mul.Tensor(%[[MUL_3]], %[[SIGMOID]])
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.Tensor(%[[SIGMOID_1]], %[[MUL_4]], %[[CONSTANT]])
// CHECK-NEXT:      %[[MUL_5:.*]] = aten.mul.Tensor(%self, %[[SUB]])
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.Scalar(%[[MUL_5]], %[[CONSTANT_2]], %[[CONSTANT]])
// CHECK-NEXT:      %[[MUL_6:.*]] = aten.mul.Tensor(%[[MUL_2]], %[[ADD]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MUL_6]], %[[SIZE]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::sigmoid_backward(Tensor grad_output, Tensor output) -> Tensor
func.func @aten.sigmoid_backward(%grad_output : !prim.tensor<f32>, %output : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.sigmoid_backward(%grad_output, %output) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.sigmoid_backward(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %output: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.sigmoid_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %r0 = aten.sigmoid_backward(%grad_output, %output)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.sigmoid_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %grad_output: !prim.tensor<f32>, %output: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%output)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%grad_output)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.sigmoid_backward"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[RSUB:.*]] = aten.rsub.Scalar(%output, %[[CONSTANT]], %[[CONSTANT]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[RSUB]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[MUL]], %output)
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[MUL_1]], %[[SIZE_1]])
// CHECK-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[VALUE]], %grad_output)
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 2
// CHECK-NEXT:      %[[MUL_3:.*]] = aten.mul.Scalar(%output, %[[CONSTANT_1]])
// CHECK-NEXT:      %[[RSUB_1:.*]] = aten.rsub.Scalar(%[[MUL_3]], %[[CONSTANT]], %[[CONSTANT]])
// CHECK-NEXT:      %[[MUL_4:.*]] = aten.mul.Tensor(%[[MUL_2]], %[[RSUB_1]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MUL_4]], %[[SIZE]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::silu_backward(Tensor grad_output, Tensor self) -> Tensor
func.func @aten.silu_backward(%grad_output : !prim.tensor<f32>, %self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.silu_backward(%grad_output, %self) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.silu_backward(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.silu_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %r0 = aten.silu_backward(%grad_output, %self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.silu_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %grad_output: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%grad_output)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.silu_backward"}> ({
// CHECK-NEXT:      %[[SILU_BACKWARD:.*]] = aten.silu_backward(%[[VALUE]], %self)
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[SILU_BACKWARD]], %[[SIZE_1]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %grad_output)
// CHECK-NEXT:      %[[SIGMOID:.*]] = aten.sigmoid(%self)
// CHECK-NEXT:      %[[NEG:.*]] = aten.neg(%self)
// CHECK-NEXT:      %[[SIGMOID_1:.*]] = aten.sigmoid(%[[NEG]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[SIGMOID]], %[[SIGMOID_1]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 2
// CHECK-NEXT:      %[[MUL_2:.*]] = aten.mul.Scalar(%[[SIGMOID]], %[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[RSUB:.*]] = aten.rsub.Scalar(%[[MUL_2]], %[[CONSTANT_1]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[MUL_3:.*]] = aten.mul.Tensor(%self, %[[RSUB]])
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.Scalar(%[[MUL_3]], %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[MUL_4:.*]] = aten.mul.Tensor(%[[MUL_1]], %[[ADD]])
// CHECK-NEXT:      %[[MUL_5:.*]] = aten.mul.Tensor(%[[MUL]], %[[MUL_4]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MUL_5]], %[[SIZE]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::softplus_backward(Tensor grad_output, Tensor self, Scalar beta, Scalar threshold) -> Tensor
func.func @aten.softplus_backward(%grad_output : !prim.tensor<f32>, %self : !prim.tensor<f32>, %beta : !prim.number, %threshold : !prim.number) -> (!prim.tensor) {
  %r0 = aten.softplus_backward(%grad_output, %self, %beta, %threshold) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.number, !prim.number) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.softplus_backward(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %self: !prim.tensor<f32>, %beta: !prim.number, %threshold: !prim.number) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.softplus_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64, 2 : i64, 3 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %r0 = aten.softplus_backward(%grad_output, %self, %beta, %threshold)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.softplus_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %grad_output: !prim.tensor<f32>, %self: !prim.tensor<f32>, %beta: !prim.number, %threshold: !prim.number) -> (!prim.tensor<f32>, !prim.tensor) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%grad_output)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.softplus_backward"}> ({
// CHECK-NEXT:      %[[SOFTPLUS_BACKWARD:.*]] = aten.softplus_backward(%[[VALUE]], %self, %beta, %threshold)
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[SOFTPLUS_BACKWARD]], %[[SIZE_1]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%self, %beta)
// CHECK-NEXT:      %[[GE:.*]] = aten.ge.Scalar(%[[MUL]], %threshold)
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[VALUE]], %grad_output)
// CHECK-NEXT:      %[[MUL_2:.*]] = aten.mul.Scalar(%[[MUL_1]], %beta)
// CHECK-NEXT:      %[[SIGMOID:.*]] = aten.sigmoid(%[[MUL]])
// CHECK-NEXT:      %[[MUL_3:.*]] = aten.mul.Tensor(%[[MUL_2]], %[[SIGMOID]])
// CHECK-NEXT:      %[[NEG:.*]] = aten.neg(%self)
// CHECK-NEXT:      %[[MUL_4:.*]] = aten.mul.Scalar(%[[NEG]], %beta)
// CHECK-NEXT:      %[[SIGMOID_1:.*]] = aten.sigmoid(%[[MUL_4]])
// CHECK-NEXT:      %[[MUL_5:.*]] = aten.mul.Tensor(%[[MUL_3]], %[[SIGMOID_1]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[WHERE:.*]] = aten.where.ScalarSelf(%[[GE]], %[[CONSTANT]], %[[MUL_5]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[WHERE]], %[[SIZE]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::tanh_backward(Tensor grad_output, Tensor output) -> Tensor
func.func @aten.tanh_backward(%grad_output : !prim.tensor<f32>, %output : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.tanh_backward(%grad_output, %output) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.tanh_backward(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %output: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.tanh_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %r0 = aten.tanh_backward(%grad_output, %output)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.tanh_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %grad_output: !prim.tensor<f32>, %output: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%output)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%grad_output)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.tanh_backward"}> ({
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%output, %output)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[RSUB:.*]] = aten.rsub.Scalar(%[[MUL]], %[[CONSTANT]], %[[CONSTANT]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[VALUE]], %[[RSUB]])
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[MUL_1]], %[[SIZE_1]])
// CHECK-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[VALUE]], %grad_output)
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant -2
// CHECK-NEXT:      %[[MUL_3:.*]] = aten.mul.Scalar(%output, %[[CONSTANT_1]])
// CHECK-NEXT:      %[[MUL_4:.*]] = aten.mul.Tensor(%[[MUL_2]], %[[MUL_3]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MUL_4]], %[[SIZE]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::threshold_backward(Tensor grad_output, Tensor self, Scalar threshold) -> Tensor
func.func @aten.threshold_backward(%grad_output : !prim.tensor<f32>, %self : !prim.tensor<f32>, %threshold : !prim.number) -> (!prim.tensor) {
  %r0 = aten.threshold_backward(%grad_output, %self, %threshold) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.number) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.threshold_backward(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %self: !prim.tensor<f32>, %threshold: !prim.number) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.threshold_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%grad_output)
// CHECK-NEXT:    %r0 = aten.threshold_backward(%grad_output, %self, %threshold)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.threshold_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %threshold: !prim.number, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.threshold_backward"}> ({
// CHECK-NEXT:      %[[THRESHOLD_BACKWARD:.*]] = aten.threshold_backward(%[[VALUE]], %self, %threshold)
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[THRESHOLD_BACKWARD]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
