// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::clamp(Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor
func.func @aten.clamp(%self : !prim.tensor<f32>, %min : !prim.number, %max : !prim.number) -> (!prim.tensor) {
  %r0 = aten.clamp(%self, %min, %max) : (!prim.tensor<f32>, !prim.number, !prim.number) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.clamp(
// CHECK-SAME: %self: !prim.tensor<f32>, %min: !prim.number, %max: !prim.number) -> !prim.tensor attributes {autodiff.gradient = {backward = @aten.clamp_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64, 2 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.clamp(%self, %min, %max)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.clamp_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor, %self: !prim.tensor<f32>, %min: !prim.number, %max: !prim.number) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.clamp"}> ({
// CHECK-NEXT:      %[[GE:.*]] = aten.ge.Scalar(%self, %min)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %grad = aten.where.ScalarOther(%[[GE]], %[[VALUE]], %[[CONSTANT]])
// CHECK-NEXT:      %[[LE:.*]] = aten.le.Scalar(%self, %max)
// CHECK-NEXT:      %grad_1 = aten.where.ScalarOther(%[[LE]], %grad, %[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 6
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant false
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:      %[[TO:.*]] = aten.to.dtype(%grad_1, %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:      prim.Yield %[[TO]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::clamp.Tensor(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor
func.func @aten.clamp.Tensor(%self : !prim.tensor<f32>, %min : !prim.tensor<f32>, %max : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.clamp.Tensor(%self, %min, %max) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.clamp.Tensor(
// CHECK-SAME: %self: !prim.tensor<f32>, %min: !prim.tensor<f32>, %max: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.clamp.Tensor_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64, 2 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64, 2 : i64]}} {
// CHECK-NEXT:    %r0 = aten.clamp.Tensor(%self, %min, %max)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.clamp.Tensor_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %min: !prim.tensor<f32>, %max: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]], %[[LINEAR_2:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.clamp.Tensor"}> ({
// CHECK-NEXT:      %[[GE:.*]] = aten.ge.Tensor(%self, %min)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %grad_self = aten.where.ScalarOther(%[[GE]], %[[VALUE]], %[[CONSTANT]])
// CHECK-NEXT:      %[[LE:.*]] = aten.le.Tensor(%self, %max)
// CHECK-NEXT:      %grad_self_1 = aten.where.ScalarOther(%[[LE]], %grad_self, %[[CONSTANT]])
// CHECK-NEXT:      %[[LT:.*]] = aten.lt.Tensor(%self, %min)
// CHECK-NEXT:      %[[LT_1:.*]] = aten.lt.Tensor(%min, %max)
// CHECK-NEXT:      %[[LOGICAL_AND:.*]] = aten.logical_and(%[[LT]], %[[LT_1]])
// CHECK-NEXT:      %[[WHERE:.*]] = aten.where.ScalarOther(%[[LOGICAL_AND]], %[[VALUE]], %[[CONSTANT]])
// CHECK-NEXT:      %[[SIZE_1:.*]] = aten.size(%min)
// CHECK-NEXT:      %grad_min = aten.sum_to_size(%[[WHERE]], %[[SIZE_1]])
// CHECK-NEXT:      %[[GT:.*]] = aten.gt.Tensor(%self, %max)
// CHECK-NEXT:      %[[LT_2:.*]] = aten.lt.Tensor(%max, %min)
// CHECK-NEXT:      %[[LOGICAL_OR:.*]] = aten.logical_or(%[[GT]], %[[LT_2]])
// CHECK-NEXT:      %[[WHERE_1:.*]] = aten.where.ScalarOther(%[[LOGICAL_OR]], %[[VALUE]], %[[CONSTANT]])
// CHECK-NEXT:      %[[SIZE_2:.*]] = aten.size(%max)
// CHECK-NEXT:      %grad_max = aten.sum_to_size(%[[WHERE_1]], %[[SIZE_2]])
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%grad_self_1, %[[SIZE]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %grad_min, %grad_max
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]], %[[LINEAR_2]]
// CHECK-NEXT:  }
// -----
// aten::clamp_max(Tensor self, Scalar max) -> Tensor
func.func @aten.clamp_max(%self : !prim.tensor<f32>, %max : !prim.number) -> (!prim.tensor) {
  %r0 = aten.clamp_max(%self, %max) : (!prim.tensor<f32>, !prim.number) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.clamp_max(
// CHECK-SAME: %self: !prim.tensor<f32>, %max: !prim.number) -> !prim.tensor attributes {autodiff.gradient = {backward = @aten.clamp_max_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.clamp_max(%self, %max)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.clamp_max_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor, %self: !prim.tensor<f32>, %max: !prim.number) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.clamp_max"}> ({
// CHECK-NEXT:      %[[LE:.*]] = aten.le.Scalar(%self, %max)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[WHERE:.*]] = aten.where.ScalarOther(%[[LE]], %[[VALUE]], %[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 6
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant false
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:      %[[TO:.*]] = aten.to.dtype(%[[WHERE]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:      prim.Yield %[[TO]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::clamp_max.Tensor(Tensor self, Tensor max) -> Tensor
func.func @aten.clamp_max.Tensor(%self : !prim.tensor<f32>, %max : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.clamp_max.Tensor(%self, %max) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.clamp_max.Tensor(
// CHECK-SAME: %self: !prim.tensor<f32>, %max: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.clamp_max.Tensor_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %r0 = aten.clamp_max.Tensor(%self, %max)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.clamp_max.Tensor_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %max: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%max)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.clamp_max.Tensor"}> ({
// CHECK-NEXT:      %[[LE:.*]] = aten.le.Tensor(%self, %max)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[WHERE:.*]] = aten.where.ScalarOther(%[[LE]], %[[VALUE]], %[[CONSTANT]])
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[WHERE]], %[[SIZE_1]])
// CHECK-NEXT:      %[[GT:.*]] = aten.gt.Tensor(%self, %max)
// CHECK-NEXT:      %[[WHERE_1:.*]] = aten.where.ScalarOther(%[[GT]], %[[VALUE]], %[[CONSTANT]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[WHERE_1]], %[[SIZE]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::clamp_min(Tensor self, Scalar min) -> Tensor
func.func @aten.clamp_min(%self : !prim.tensor<f32>, %min : !prim.number) -> (!prim.tensor) {
  %r0 = aten.clamp_min(%self, %min) : (!prim.tensor<f32>, !prim.number) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.clamp_min(
// CHECK-SAME: %self: !prim.tensor<f32>, %min: !prim.number) -> !prim.tensor attributes {autodiff.gradient = {backward = @aten.clamp_min_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.clamp_min(%self, %min)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.clamp_min_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor, %self: !prim.tensor<f32>, %min: !prim.number) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.clamp_min"}> ({
// CHECK-NEXT:      %[[GE:.*]] = aten.ge.Scalar(%self, %min)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[WHERE:.*]] = aten.where.ScalarOther(%[[GE]], %[[VALUE]], %[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 6
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant false
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:      %[[TO:.*]] = aten.to.dtype(%[[WHERE]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:      prim.Yield %[[TO]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::clamp_min.Tensor(Tensor self, Tensor min) -> Tensor
func.func @aten.clamp_min.Tensor(%self : !prim.tensor<f32>, %min : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.clamp_min.Tensor(%self, %min) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.clamp_min.Tensor(
// CHECK-SAME: %self: !prim.tensor<f32>, %min: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.clamp_min.Tensor_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %r0 = aten.clamp_min.Tensor(%self, %min)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.clamp_min.Tensor_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %min: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%min)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.clamp_min.Tensor"}> ({
// CHECK-NEXT:      %[[GE:.*]] = aten.ge.Tensor(%self, %min)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[WHERE:.*]] = aten.where.ScalarOther(%[[GE]], %[[VALUE]], %[[CONSTANT]])
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[WHERE]], %[[SIZE_1]])
// CHECK-NEXT:      %[[LT:.*]] = aten.lt.Tensor(%self, %min)
// CHECK-NEXT:      %[[WHERE_1:.*]] = aten.where.ScalarOther(%[[LT]], %[[VALUE]], %[[CONSTANT]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[WHERE_1]], %[[SIZE]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::fmax(Tensor self, Tensor other) -> Tensor
func.func @aten.fmax(%self : !prim.tensor<f32>, %other : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.fmax(%self, %other) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.fmax(
// CHECK-SAME: %self: !prim.tensor<f32>, %other: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.fmax_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %r0 = aten.fmax(%self, %other)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.fmax_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %other: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%other)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.fmax"}> ({
// CHECK-NEXT:      %[[GE:.*]] = aten.ge.Tensor(%self, %other)
// CHECK-NEXT:      %[[ISNAN:.*]] = aten.isnan(%other)
// CHECK-NEXT:      %[[LOGICAL_OR:.*]] = aten.logical_or(%[[GE]], %[[ISNAN]])
// CHECK-NEXT:      %[[LOGICAL_NOT:.*]] = aten.logical_not(%[[LOGICAL_OR]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[MASKED_FILL:.*]] = aten.masked_fill.Scalar(%[[VALUE]], %[[LOGICAL_NOT]], %[[CONSTANT]])
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[MASKED_FILL]], %[[SIZE_1]])
// CHECK-NEXT:      %[[MASKED_FILL_1:.*]] = aten.masked_fill.Scalar(%[[VALUE]], %[[LOGICAL_OR]], %[[CONSTANT]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MASKED_FILL_1]], %[[SIZE]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::fmin(Tensor self, Tensor other) -> Tensor
func.func @aten.fmin(%self : !prim.tensor<f32>, %other : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.fmin(%self, %other) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.fmin(
// CHECK-SAME: %self: !prim.tensor<f32>, %other: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.fmin_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %r0 = aten.fmin(%self, %other)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.fmin_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %other: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%other)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.fmin"}> ({
// CHECK-NEXT:      %[[LE:.*]] = aten.le.Tensor(%self, %other)
// CHECK-NEXT:      %[[ISNAN:.*]] = aten.isnan(%other)
// CHECK-NEXT:      %[[LOGICAL_OR:.*]] = aten.logical_or(%[[LE]], %[[ISNAN]])
// CHECK-NEXT:      %[[LOGICAL_NOT:.*]] = aten.logical_not(%[[LOGICAL_OR]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[MASKED_FILL:.*]] = aten.masked_fill.Scalar(%[[VALUE]], %[[LOGICAL_NOT]], %[[CONSTANT]])
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[MASKED_FILL]], %[[SIZE_1]])
// CHECK-NEXT:      %[[MASKED_FILL_1:.*]] = aten.masked_fill.Scalar(%[[VALUE]], %[[LOGICAL_OR]], %[[CONSTANT]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MASKED_FILL_1]], %[[SIZE]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::max.other(Tensor self, Tensor other) -> Tensor
func.func @aten.max.other(%self : !prim.tensor<f32>, %other : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.max.other(%self, %other) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.max.other(
// CHECK-SAME: %self: !prim.tensor<f32>, %other: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.max.other_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %r0 = aten.max.other(%self, %other)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.max.other_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %other: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%other)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.max.other"}> ({
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq.Tensor(%self, %other)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 2
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Scalar(%[[VALUE]], %[[CONSTANT]])
// CHECK-NEXT:      %[[WHERE:.*]] = aten.where.self(%[[EQ]], %[[DIV]], %[[VALUE]])
// CHECK-NEXT:      %[[LT:.*]] = aten.lt.Tensor(%self, %other)
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[MASKED_FILL:.*]] = aten.masked_fill.Scalar(%[[WHERE]], %[[LT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[MASKED_FILL]], %[[SIZE_1]])
// CHECK-NEXT:      %[[GT:.*]] = aten.gt.Tensor(%self, %other)
// CHECK-NEXT:      %[[MASKED_FILL_1:.*]] = aten.masked_fill.Scalar(%[[WHERE]], %[[GT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MASKED_FILL_1]], %[[SIZE]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::maximum(Tensor self, Tensor other) -> Tensor
func.func @aten.maximum(%self : !prim.tensor<f32>, %other : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.maximum(%self, %other) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.maximum(
// CHECK-SAME: %self: !prim.tensor<f32>, %other: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.maximum_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %r0 = aten.maximum(%self, %other)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.maximum_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %other: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%other)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.maximum"}> ({
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq.Tensor(%self, %other)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 2
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Scalar(%[[VALUE]], %[[CONSTANT]])
// CHECK-NEXT:      %[[WHERE:.*]] = aten.where.self(%[[EQ]], %[[DIV]], %[[VALUE]])
// CHECK-NEXT:      %[[LT:.*]] = aten.lt.Tensor(%self, %other)
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[MASKED_FILL:.*]] = aten.masked_fill.Scalar(%[[WHERE]], %[[LT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[MASKED_FILL]], %[[SIZE_1]])
// CHECK-NEXT:      %[[GT:.*]] = aten.gt.Tensor(%self, %other)
// CHECK-NEXT:      %[[MASKED_FILL_1:.*]] = aten.masked_fill.Scalar(%[[WHERE]], %[[GT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MASKED_FILL_1]], %[[SIZE]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::min.other(Tensor self, Tensor other) -> Tensor
func.func @aten.min.other(%self : !prim.tensor<f32>, %other : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.min.other(%self, %other) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.min.other(
// CHECK-SAME: %self: !prim.tensor<f32>, %other: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.min.other_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %r0 = aten.min.other(%self, %other)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.min.other_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %other: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%other)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.min.other"}> ({
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq.Tensor(%self, %other)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 2
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Scalar(%[[VALUE]], %[[CONSTANT]])
// CHECK-NEXT:      %[[WHERE:.*]] = aten.where.self(%[[EQ]], %[[DIV]], %[[VALUE]])
// CHECK-NEXT:      %[[GT:.*]] = aten.gt.Tensor(%self, %other)
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[MASKED_FILL:.*]] = aten.masked_fill.Scalar(%[[WHERE]], %[[GT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[MASKED_FILL]], %[[SIZE_1]])
// CHECK-NEXT:      %[[LT:.*]] = aten.lt.Tensor(%self, %other)
// CHECK-NEXT:      %[[MASKED_FILL_1:.*]] = aten.masked_fill.Scalar(%[[WHERE]], %[[LT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MASKED_FILL_1]], %[[SIZE]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::minimum(Tensor self, Tensor other) -> Tensor
func.func @aten.minimum(%self : !prim.tensor<f32>, %other : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.minimum(%self, %other) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.minimum(
// CHECK-SAME: %self: !prim.tensor<f32>, %other: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.minimum_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %r0 = aten.minimum(%self, %other)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.minimum_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %other: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%other)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.minimum"}> ({
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq.Tensor(%self, %other)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 2
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Scalar(%[[VALUE]], %[[CONSTANT]])
// CHECK-NEXT:      %[[WHERE:.*]] = aten.where.self(%[[EQ]], %[[DIV]], %[[VALUE]])
// CHECK-NEXT:      %[[GT:.*]] = aten.gt.Tensor(%self, %other)
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[MASKED_FILL:.*]] = aten.masked_fill.Scalar(%[[WHERE]], %[[GT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[MASKED_FILL]], %[[SIZE_1]])
// CHECK-NEXT:      %[[LT:.*]] = aten.lt.Tensor(%self, %other)
// CHECK-NEXT:      %[[MASKED_FILL_1:.*]] = aten.masked_fill.Scalar(%[[WHERE]], %[[LT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MASKED_FILL_1]], %[[SIZE]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
