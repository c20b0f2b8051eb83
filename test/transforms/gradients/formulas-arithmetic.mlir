// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::abs(Tensor self) -> Tensor
func.func @aten.abs(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.abs(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.abs(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.abs_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.abs(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.abs_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.abs"}> ({
// CHECK-NEXT:      %[[SIGN:.*]] = aten.sign(%self)
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[SIGN]])
// CHECK-NEXT:      prim.Yield %[[MUL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::add.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor
func.func @aten.add.Scalar(%self : !prim.tensor<f32>, %other : !prim.number, %alpha : !prim.number) -> (!prim.tensor) {
  %r0 = aten.add.Scalar(%self, %other, %alpha) : (!prim.tensor<f32>, !prim.number, !prim.number) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.add.Scalar(
// CHECK-SAME: %self: !prim.tensor<f32>, %other: !prim.number, %alpha: !prim.number) -> !prim.tensor attributes {autodiff.gradient = {backward = @aten.add.Scalar_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.add.Scalar(%self, %other, %alpha)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.add.Scalar_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.add.Scalar"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 6
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant false
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[TO:.*]] = aten.to.dtype(%[[VALUE]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      prim.Yield %[[TO]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
func.func @aten.add.Tensor(%self : !prim.tensor<f32>, %other : !prim.tensor<f32>, %alpha : !prim.number) -> (!prim.tensor) {
  %r0 = aten.add.Tensor(%self, %other, %alpha) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.number) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.add.Tensor(
// CHECK-SAME: %self: !prim.tensor<f32>, %other: !prim.tensor<f32>, %alpha: !prim.number) -> (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.add.Tensor_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [2 : i64], captured_outputs = [1 : i64, 2 : i64], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%other)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.add.Tensor(%self, %other, %alpha)
// CHECK-NEXT:    func.return %r0, %[[SIZE]], %[[SIZE_1]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.add.Tensor_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %alpha: !prim.number, %[[VALUE_1:.*]]: !prim.list<!prim.int>, %[[VALUE_2:.*]]: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.tensor) {
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.add.Tensor"}> ({
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[VALUE]], %[[VALUE_2]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%[[VALUE]], %alpha)
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MUL]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::addcdiv(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor
func.func @aten.addcdiv(%self : !prim.tensor<f32>, %tensor1 : !prim.tensor<f32>, %tensor2 : !prim.tensor<f32>, %value : !prim.number) -> (!prim.tensor) {
  %r0 = aten.addcdiv(%self, %tensor1, %tensor2, %value) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>, !prim.number) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.addcdiv(
// CHECK-SAME: %self: !prim.tensor<f32>, %tensor1: !prim.tensor<f32>, %tensor2: !prim.tensor<f32>, %value: !prim.number) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.addcdiv_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64, 3 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64, 1 : i64, 2 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.addcdiv(%self, %tensor1, %tensor2, %value)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.addcdiv_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %tensor1: !prim.tensor<f32>, %tensor2: !prim.tensor<f32>, %value: !prim.number, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.tensor, !prim.tensor) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%tensor2)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%tensor1)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]], %[[LINEAR_2:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.addcdiv"}> ({
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[VALUE]], %[[VALUE_1]])
// CHECK-NEXT:      %[[RECIPROCAL:.*]] = aten.reciprocal(%tensor2)
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%[[RECIPROCAL]], %value)
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[VALUE]], %[[MUL]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MUL_1]], %[[SIZE_1]])
// CHECK-NEXT:      %[[NEG:.*]] = aten.neg(%[[VALUE]])
// CHECK-NEXT:      %[[MUL_2:.*]] = aten.mul.Scalar(%tensor1, %value)
// CHECK-NEXT:      %[[MUL_3:.*]] = aten.mul.Tensor(%tensor2, %tensor2)
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Tensor(%[[MUL_2]], %[[MUL_3]])
// CHECK-NEXT:      %[[MUL_4:.*]] = aten.mul.Tensor(%[[NEG]], %[[DIV]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_2:.*]] = aten.sum_to_size(%[[MUL_4]], %[[SIZE]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]], %[[SUM_TO_SIZE_2]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]], %[[LINEAR_2]]
// CHECK-NEXT:  }
// -----
// aten::addcmul(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor
func.func @aten.addcmul(%self : !prim.tensor<f32>, %tensor1 : !prim.tensor<f32>, %tensor2 : !prim.tensor<f32>, %value : !prim.number) -> (!prim.tensor) {
  %r0 = aten.addcmul(%self, %tensor1, %tensor2, %value) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>, !prim.number) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.addcmul(
// CHECK-SAME: %self: !prim.tensor<f32>, %tensor1: !prim.tensor<f32>, %tensor2: !prim.tensor<f32>, %value: !prim.number) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.addcmul_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64, 3 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64, 1 : i64, 2 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.addcmul(%self, %tensor1, %tensor2, %value)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.addcmul_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %tensor1: !prim.tensor<f32>, %tensor2: !prim.tensor<f32>, %value: !prim.number, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.tensor, !prim.tensor) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%tensor2)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%tensor1)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]], %[[LINEAR_2:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.addcmul"}> ({
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[VALUE]], %[[VALUE_1]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%tensor2, %value)
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[VALUE]], %[[MUL]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MUL_1]], %[[SIZE_1]])
// CHECK-NEXT:      %[[MUL_2:.*]] = aten.mul.Scalar(%tensor1, %value)
// CHECK-NEXT:      %[[MUL_3:.*]] = aten.mul.Tensor(%[[VALUE]], %[[MUL_2]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_2:.*]] = aten.sum_to_size(%[[MUL_3]], %[[SIZE]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]], %[[SUM_TO_SIZE_2]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]], %[[LINEAR_2]]
// CHECK-NEXT:  }
// -----
// aten::atan2(Tensor self, Tensor other) -> Tensor
func.func @aten.atan2(%self : !prim.tensor<f32>, %other : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.atan2(%self, %other) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.atan2(
// CHECK-SAME: %self: !prim.tensor<f32>, %other: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.atan2_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %r0 = aten.atan2(%self, %other)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.atan2_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %other: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%other)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.atan2"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq.Scalar(%self, %[[CONSTANT]])
// CHECK-NEXT:      %[[EQ_1:.*]] = aten.eq.Scalar(%other, %[[CONSTANT]])
// CHECK-NEXT:      %[[LOGICAL_AND:.*]] = aten.logical_and(%[[EQ]], %[[EQ_1]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%self, %self)
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%other, %other)
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%[[MUL]], %[[MUL_1]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Tensor(%other, %[[ADD]])
// CHECK-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[VALUE]], %[[DIV]])
// CHECK-NEXT:      %[[WHERE:.*]] = aten.where.ScalarSelf(%[[LOGICAL_AND]], %[[CONSTANT]], %[[MUL_2]])
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[WHERE]], %[[SIZE_1]])
// CHECK-NEXT:      %[[NEG:.*]] = aten.neg(%self)
// CHECK-NEXT:      %[[DIV_1:.*]] = aten.div.Tensor(%[[NEG]], %[[ADD]])
// CHECK-NEXT:      %[[MUL_3:.*]] = aten.mul.Tensor(%[[VALUE]], %[[DIV_1]])
// CHECK-NEXT:      %[[WHERE_1:.*]] = aten.where.ScalarSelf(%[[LOGICAL_AND]], %[[CONSTANT]], %[[MUL_3]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[WHERE_1]], %[[SIZE]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::copysign.Scalar(Tensor self, Scalar other) -> Tensor
func.func @aten.copysign.Scalar(%self : !prim.tensor<f32>, %other : !prim.number) -> (!prim.tensor) {
  %r0 = aten.copysign.Scalar(%self, %other) : (!prim.tensor<f32>, !prim.number) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.copysign.Scalar(
// CHECK-SAME: %self: !prim.tensor<f32>, %other: !prim.number) -> !prim.tensor attributes {autodiff.gradient = {backward = @aten.copysign.Scalar_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [0 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.copysign.Scalar(%self, %other)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.copysign.Scalar_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor, %self: !prim.tensor<f32>, %r0: !prim.tensor) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.copysign.Scalar"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq.Scalar(%self, %[[CONSTANT]])
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Tensor(%r0, %self)
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[DIV]])
// CHECK-NEXT:      %[[WHERE:.*]] = aten.where.ScalarSelf(%[[EQ]], %[[CONSTANT]], %[[MUL]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 6
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant false
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:      %[[TO:.*]] = aten.to.dtype(%[[WHERE]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:      prim.Yield %[[TO]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::copysign.Tensor(Tensor self, Tensor other) -> Tensor
func.func @aten.copysign.Tensor(%self : !prim.tensor<f32>, %other : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.copysign.Tensor(%self, %other) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.copysign.Tensor(
// CHECK-SAME: %self: !prim.tensor<f32>, %other: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.copysign.Tensor_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [0 : i64, 1 : i64], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%other)
// CHECK-NEXT:    %r0 = aten.copysign.Tensor(%self, %other)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.copysign.Tensor_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %r0: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.copysign.Tensor"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq.Scalar(%self, %[[CONSTANT]])
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Tensor(%r0, %self)
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[DIV]])
// CHECK-NEXT:      %[[WHERE:.*]] = aten.where.ScalarSelf(%[[EQ]], %[[CONSTANT]], %[[MUL]])
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[WHERE]], %[[SIZE]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:      %[[ZEROS_LIKE:.*]] = aten.zeros_like(%[[VALUE]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[ZEROS_LIKE]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::hypot(Tensor self, Tensor other) -> Tensor
func.func @aten.hypot(%self : !prim.tensor<f32>, %other : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.hypot(%self, %other) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.hypot(
// CHECK-SAME: %self: !prim.tensor<f32>, %other: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.hypot_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [0 : i64], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %r0 = aten.hypot(%self, %other)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.hypot_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %other: !prim.tensor<f32>, %r0: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%other)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.hypot"}> ({
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Tensor(%self, %r0)
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[DIV]])
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[MUL]], %[[SIZE_1]])
// CHECK-NEXT:      %[[DIV_1:.*]] = aten.div.Tensor(%other, %r0)
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[VALUE]], %[[DIV_1]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MUL_1]], %[[SIZE]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::lerp.Scalar(Tensor self, Tensor end, Scalar weight) -> Tensor
func.func @aten.lerp.Scalar(%self : !prim.tensor<f32>, %end : !prim.tensor<f32>, %weight : !prim.number) -> (!prim.tensor) {
  %r0 = aten.lerp.Scalar(%self, %end, %weight) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.number) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.lerp.Scalar(
// CHECK-SAME: %self: !prim.tensor<f32>, %end: !prim.tensor<f32>, %weight: !prim.number) -> (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.lerp.Scalar_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [2 : i64], captured_outputs = [1 : i64, 2 : i64], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%end)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.lerp.Scalar(%self, %end, %weight)
// CHECK-NEXT:    func.return %r0, %[[SIZE]], %[[SIZE_1]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.lerp.Scalar_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %weight: !prim.number, %[[VALUE_1:.*]]: !prim.list<!prim.int>, %[[VALUE_2:.*]]: !prim.list<!prim.int>) -> (!prim.tensor, !prim.tensor) {
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.lerp.Scalar"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub(%[[CONSTANT]], %weight)
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%[[VALUE]], %[[SUB]])
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[MUL]], %[[VALUE_2]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Scalar(%[[VALUE]], %weight)
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MUL_1]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::lerp.Tensor(Tensor self, Tensor end, Tensor weight) -> Tensor
func.func @aten.lerp.Tensor(%self : !prim.tensor<f32>, %end : !prim.tensor<f32>, %weight : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.lerp.Tensor(%self, %end, %weight) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.lerp.Tensor(
// CHECK-SAME: %self: !prim.tensor<f32>, %end: !prim.tensor<f32>, %weight: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.lerp.Tensor_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64, 2 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64, 2 : i64]}} {
// CHECK-NEXT:    %r0 = aten.lerp.Tensor(%self, %end, %weight)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.lerp.Tensor_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %end: !prim.tensor<f32>, %weight: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%weight)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%end)
// CHECK-NEXT:    %[[SIZE_2:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]], %[[LINEAR_2:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.lerp.Tensor"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[RSUB:.*]] = aten.rsub.Scalar(%weight, %[[CONSTANT]], %[[CONSTANT]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[RSUB]])
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[MUL]], %[[SIZE_2]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[VALUE]], %weight)
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MUL_1]], %[[SIZE_1]])
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.Tensor(%end, %self, %[[CONSTANT]])
// CHECK-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[VALUE]], %[[SUB]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_2:.*]] = aten.sum_to_size(%[[MUL_2]], %[[SIZE]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]], %[[SUM_TO_SIZE_2]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]], %[[LINEAR_2]]
// CHECK-NEXT:  }
// -----
// aten::logaddexp(Tensor self, Tensor other) -> Tensor
func.func @aten.logaddexp(%self : !prim.tensor<f32>, %other : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.logaddexp(%self, %other) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.logaddexp(
// CHECK-SAME: %self: !prim.tensor<f32>, %other: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.logaddexp_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %r0 = aten.logaddexp(%self, %other)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.logaddexp_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %other: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%other)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.logaddexp"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.Tensor(%other, %self, %[[CONSTANT]])
// CHECK-NEXT:      %[[EXP:.*]] = aten.exp(%[[SUB]])
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.Scalar(%[[EXP]], %[[CONSTANT]], %[[CONSTANT]])
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Tensor(%[[VALUE]], %[[ADD]])
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[DIV]], %[[SIZE_1]])
// CHECK-NEXT:      %[[SUB_1:.*]] = aten.sub.Tensor(%self, %other, %[[CONSTANT]])
// CHECK-NEXT:      %[[EXP_1:.*]] = aten.exp(%[[SUB_1]])
// CHECK-NEXT:      %[[ADD_1:.*]] = aten.add.Scalar(%[[EXP_1]], %[[CONSTANT]], %[[CONSTANT]])
// CHECK-NEXT:      %[[DIV_1:.*]] = aten.div.Tensor(%[[VALUE]], %[[ADD_1]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[DIV_1]], %[[SIZE]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::mul.Scalar(Tensor self, Scalar other) -> Tensor
func.func @aten.mul.Scalar(%self : !prim.tensor<f32>, %other : !prim.number) -> (!prim.tensor) {
  %r0 = aten.mul.Scalar(%self, %other) : (!prim.tensor<f32>, !prim.number) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.mul.Scalar(
// CHECK-SAME: %self: !prim.tensor<f32>, %other: !prim.number) -> !prim.tensor attributes {autodiff.gradient = {backward = @aten.mul.Scalar_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.mul.Scalar(%self, %other)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.mul.Scalar_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor, %other: !prim.number) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.mul.Scalar"}> ({
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%[[VALUE]], %other)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 6
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant false
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[TO:.*]] = aten.to.dtype(%[[MUL]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      prim.Yield %[[TO]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::mul.Tensor(Tensor self, Tensor other) -> Tensor
func.func @aten.mul.Tensor(%self : !prim.tensor<f32>, %other : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.mul.Tensor(%self, %other) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.mul.Tensor(
// CHECK-SAME: %self: !prim.tensor<f32>, %other: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.mul.Tensor_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %r0 = aten.mul.Tensor(%self, %other)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.mul.Tensor_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %other: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%other)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.mul.Tensor"}> ({
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %other)
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[MUL]], %[[SIZE_1]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[VALUE]], %self)
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MUL_1]], %[[SIZE]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::neg(Tensor self) -> Tensor
func.func @aten.neg(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.neg(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.neg(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.neg_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.neg(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.neg_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.neg"}> ({
// CHECK-NEXT:      %[[NEG:.*]] = aten.neg(%[[VALUE]])
// CHECK-NEXT:      prim.Yield %[[NEG]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::pow.Scalar(Scalar self, Tensor exponent) -> Tensor
func.func @aten.pow.Scalar(%self : !prim.number, %exponent : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.pow.Scalar(%self, %exponent) : (!prim.number, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.pow.Scalar(
// CHECK-SAME: %self: !prim.number, %exponent: !prim.tensor<f32>) -> !prim.tensor attributes {autodiff.gradient = {backward = @aten.pow.Scalar_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [0 : i64], output_vjps = [1 : i64]}} {
// CHECK-NEXT:    %r0 = aten.pow.Scalar(%self, %exponent)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.pow.Scalar_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor, %self: !prim.number, %exponent: !prim.tensor<f32>, %r0: !prim.tensor) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.pow.Scalar"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[FULL_LIKE:.*]] = aten.full_like(%r0, %self, %[[CONSTANT]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq.Scalar(%[[FULL_LIKE]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[REAL:.*]] = aten.real(%exponent)
// CHECK-NEXT:      %[[GE:.*]] = aten.ge.Scalar(%[[REAL]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[LOGICAL_AND:.*]] = aten.logical_and(%[[EQ]], %[[GE]])
// CHECK-NEXT:      %[[LOG:.*]] = aten.log(%[[FULL_LIKE]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%r0, %[[LOG]])
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant 0.0
// CHECK-NEXT:      %[[WHERE:.*]] = aten.where.ScalarSelf(%[[LOGICAL_AND]], %[[CONSTANT_4]], %[[MUL]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[VALUE]], %[[WHERE]])
// CHECK-NEXT:      %[[CONSTANT_5:.*]] = prim.Constant 6
// CHECK-NEXT:      %[[CONSTANT_6:.*]] = prim.Constant false
// CHECK-NEXT:      %[[TO:.*]] = aten.to.dtype(%[[MUL_1]], %[[CONSTANT_5]], %[[CONSTANT_6]], %[[CONSTANT_6]], %[[CONSTANT]])
// CHECK-NEXT:      prim.Yield %[[TO]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::pow.Tensor_Scalar(Tensor self, Scalar exponent) -> Tensor
func.func @aten.pow.Tensor_Scalar(%self : !prim.tensor<f32>, %exponent : !prim.number) -> (!prim.tensor) {
  %r0 = aten.pow.Tensor_Scalar(%self, %exponent) : (!prim.tensor<f32>, !prim.number) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.pow.Tensor_Scalar(
// CHECK-SAME: %self: !prim.tensor<f32>, %exponent: !prim.number) -> !prim.tensor attributes {autodiff.gradient = {backward = @aten.pow.Tensor_Scalar_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.pow.Tensor_Scalar(%self, %exponent)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.pow.Tensor_Scalar_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor, %self: !prim.tensor<f32>, %exponent: !prim.number) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.pow.Tensor_Scalar"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq(%exponent, %[[CONSTANT]])
// CHECK-NEXT:      %[[IF:.*]] = prim.If %[[EQ]] -> (!prim.tensor) {
// CHECK-NEXT:        %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:        %[[ZEROS_LIKE:.*]] = aten.zeros_like(%[[VALUE]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]], %[[CONSTANT_1]])
// CHECK-NEXT:        prim.Yield %[[ZEROS_LIKE]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[CONSTANT_4:.*]] = prim.Constant 1
// CHECK-NEXT:        %[[SUB:.*]] = aten.sub(%exponent, %[[CONSTANT_4]])
// CHECK-NEXT:        %[[POW:.*]] = aten.pow.Tensor_Scalar(%self, %[[SUB]])
// CHECK-NEXT:        %[[MUL:.*]] = aten.mul.Scalar(%[[POW]], %exponent)
// CHECK-NEXT:        %[[MUL_1:.*]] = aten.mul.Tensor(%[[VALUE]], %[[MUL]])
// CHECK-NEXT:        prim.Yield %[[MUL_1]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CONSTANT_5:.*]] = prim.Constant 6
// CHECK-NEXT:      %[[CONSTANT_6:.*]] = prim.Constant false
// CHECK-NEXT:      %[[CONSTANT_7:.*]] = prim.Constant none
// CHECK-NEXT:      %[[TO:.*]] = aten.to.dtype(%[[IF]], %[[CONSTANT_5]], %[[CONSTANT_6]], %[[CONSTANT_6]], %[[CONSTANT_7]])
// CHECK-NEXT:      prim.Yield %[[TO]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::pow.Tensor_Tensor(Tensor self, Tensor exponent) -> Tensor
func.func @aten.pow.Tensor_Tensor(%self : !prim.tensor<f32>, %exponent : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.pow.Tensor_Tensor(%self, %exponent) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.pow.Tensor_Tensor(
// CHECK-SAME: %self: !prim.tensor<f32>, %exponent: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.pow.Tensor_Tensor_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [0 : i64], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %r0 = aten.pow.Tensor_Tensor(%self, %exponent)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.pow.Tensor_Tensor_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %exponent: !prim.tensor<f32>, %r0: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%exponent)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.pow.Tensor_Tensor"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq.Scalar(%exponent, %[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.Scalar(%exponent, %[[CONSTANT_1]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[POW:.*]] = aten.pow.Tensor_Tensor(%self, %[[SUB]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%exponent, %[[POW]])
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant 0.0
// CHECK-NEXT:      %[[WHERE:.*]] = aten.where.ScalarSelf(%[[EQ]], %[[CONSTANT_2]], %[[MUL]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[VALUE]], %[[WHERE]])
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[MUL_1]], %[[SIZE_1]])
// CHECK-NEXT:      %[[EQ_1:.*]] = aten.eq.Scalar(%self, %[[CONSTANT]])
// CHECK-NEXT:      %[[REAL:.*]] = aten.real(%exponent)
// CHECK-NEXT:      %[[GE:.*]] = aten.ge.Scalar(%[[REAL]], %[[CONSTANT]])
// CHECK-NEXT:      %[[LOGICAL_AND:.*]] = aten.logical_and(%[[EQ_1]], %[[GE]])
// CHECK-NEXT:      %[[LOG:.*]] = aten.log(%self)
// CHECK-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%r0, %[[LOG]])
// CHECK-NEXT:      %[[WHERE_1:.*]] = aten.where.ScalarSelf(%[[LOGICAL_AND]], %[[CONSTANT_2]], %[[MUL_2]])
// CHECK-NEXT:      %[[MUL_3:.*]] = aten.mul.Tensor(%[[VALUE]], %[[WHERE_1]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MUL_3]], %[[SIZE]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::reciprocal(Tensor self) -> Tensor
func.func @aten.reciprocal(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.reciprocal(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.reciprocal(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.reciprocal_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [0 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.reciprocal(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.reciprocal_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %r0: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.reciprocal"}> ({
// CHECK-NEXT:      %[[NEG:.*]] = aten.neg(%[[VALUE]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%r0, %r0)
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[NEG]], %[[MUL]])
// CHECK-NEXT:      prim.Yield %[[MUL_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::rsub.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor
func.func @aten.rsub.Scalar(%self : !prim.tensor<f32>, %other : !prim.number, %alpha : !prim.number) -> (!prim.tensor) {
  %r0 = aten.rsub.Scalar(%self, %other, %alpha) : (!prim.tensor<f32>, !prim.number, !prim.number) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.rsub.Scalar(
// CHECK-SAME: %self: !prim.tensor<f32>, %other: !prim.number, %alpha: !prim.number) -> !prim.tensor attributes {autodiff.gradient = {backward = @aten.rsub.Scalar_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [2 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.rsub.Scalar(%self, %other, %alpha)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.rsub.Scalar_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor, %alpha: !prim.number) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.rsub.Scalar"}> ({
// CHECK-NEXT:      %[[NEG:.*]] = aten.neg(%[[VALUE]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%[[NEG]], %alpha)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 6
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant false
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[TO:.*]] = aten.to.dtype(%[[MUL]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      prim.Yield %[[TO]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::rsub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
func.func @aten.rsub.Tensor(%self : !prim.tensor<f32>, %other : !prim.tensor<f32>, %alpha : !prim.number) -> (!prim.tensor) {
  %r0 = aten.rsub.Tensor(%self, %other, %alpha) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.number) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.rsub.Tensor(
// CHECK-SAME: %self: !prim.tensor<f32>, %other: !prim.tensor<f32>, %alpha: !prim.number) -> (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.rsub.Tensor_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [2 : i64], captured_outputs = [1 : i64, 2 : i64], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%other)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.rsub.Tensor(%self, %other, %alpha)
// CHECK-NEXT:    func.return %r0, %[[SIZE]], %[[SIZE_1]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.rsub.Tensor_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %alpha: !prim.number, %[[VALUE_1:.*]]: !prim.list<!prim.int>, %[[VALUE_2:.*]]: !prim.list<!prim.int>) -> (!prim.tensor, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.rsub.Tensor"}> ({
// CHECK-NEXT:      %[[NEG:.*]] = aten.neg(%[[VALUE]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%[[NEG]], %alpha)
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[MUL]], %[[VALUE_2]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[VALUE]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::sign(Tensor self) -> Tensor
func.func @aten.sign(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.sign(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.sign(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.sign_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.sign(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.sign_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.sign"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[ZEROS_LIKE:.*]] = aten.zeros_like(%[[VALUE]], %[[CONSTANT]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT]])
// CHECK-NEXT:      prim.Yield %[[ZEROS_LIKE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::square(Tensor self) -> Tensor
func.func @aten.square(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.square(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.square(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.square_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.square(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.square_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.square"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 2
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%self, %[[CONSTANT]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[VALUE]], %[[MUL]])
// CHECK-NEXT:      prim.Yield %[[MUL_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::sub.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor
func.func @aten.sub.Scalar(%self : !prim.tensor<f32>, %other : !prim.number, %alpha : !prim.number) -> (!prim.tensor) {
  %r0 = aten.sub.Scalar(%self, %other, %alpha) : (!prim.tensor<f32>, !prim.number, !prim.number) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.sub.Scalar(
// CHECK-SAME: %self: !prim.tensor<f32>, %other: !prim.number, %alpha: !prim.number) -> !prim.tensor attributes {autodiff.gradient = {backward = @aten.sub.Scalar_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.sub.Scalar(%self, %other, %alpha)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.sub.Scalar_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.sub.Scalar"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 6
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant false
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[TO:.*]] = aten.to.dtype(%[[VALUE]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      prim.Yield %[[TO]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::sub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
func.func @aten.sub.Tensor(%self : !prim.tensor<f32>, %other : !prim.tensor<f32>, %alpha : !prim.number) -> (!prim.tensor) {
  %r0 = aten.sub.Tensor(%self, %other, %alpha) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.number) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.sub.Tensor(
// CHECK-SAME: %self: !prim.tensor<f32>, %other: !prim.tensor<f32>, %alpha: !prim.number) -> (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.sub.Tensor_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [2 : i64], captured_outputs = [1 : i64, 2 : i64], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%other)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.sub.Tensor(%self, %other, %alpha)
// CHECK-NEXT:    func.return %r0, %[[SIZE]], %[[SIZE_1]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.sub.Tensor_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %alpha: !prim.number, %[[VALUE_1:.*]]: !prim.list<!prim.int>, %[[VALUE_2:.*]]: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.tensor) {
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.sub.Tensor"}> ({
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[VALUE]], %[[VALUE_2]])
// CHECK-NEXT:      %[[NEG:.*]] = aten.neg(%[[VALUE]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%[[NEG]], %alpha)
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MUL]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
