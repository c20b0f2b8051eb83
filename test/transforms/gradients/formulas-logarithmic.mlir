// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::logaddexp2(Tensor self, Tensor other) -> Tensor
func.func @aten.logaddexp2(%self : !prim.tensor<f32>, %other : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.logaddexp2(%self, %other) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.logaddexp2(
// CHECK-SAME: %self: !prim.tensor<f32>, %other: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.logaddexp2_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %r0 = aten.logaddexp2(%self, %other)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.logaddexp2_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %other: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%other)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.logaddexp2"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.Tensor(%other, %self, %[[CONSTANT]])
// CHECK-NEXT:      %[[EXP2:.*]] = aten.exp2(%[[SUB]])
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.Scalar(%[[EXP2]], %[[CONSTANT]], %[[CONSTANT]])
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Tensor(%[[VALUE]], %[[ADD]])
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[DIV]], %[[SIZE_1]])
// CHECK-NEXT:      %[[SUB_1:.*]] = aten.sub.Tensor(%self, %other, %[[CONSTANT]])
// CHECK-NEXT:      %[[EXP2_1:.*]] = aten.exp2(%[[SUB_1]])
// CHECK-NEXT:      %[[ADD_1:.*]] = aten.add.Scalar(%[[EXP2_1]], %[[CONSTANT]], %[[CONSTANT]])
// CHECK-NEXT:      %[[DIV_1:.*]] = aten.div.Tensor(%[[VALUE]], %[[ADD_1]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[DIV_1]], %[[SIZE]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::special_entr(Tensor self) -> Tensor
func.func @aten.special_entr(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.special_entr(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.special_entr(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.special_entr_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.special_entr(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.special_entr_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.special_entr"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[LT:.*]] = aten.lt.Scalar(%self, %[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant "nan"
// CHECK-NEXT:      %[[FLOAT:.*]] = aten.Float.str(%[[CONSTANT_1]])
// CHECK-NEXT:      %[[LOG:.*]] = aten.log(%self)
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant -1
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[RSUB:.*]] = aten.rsub.Scalar(%[[LOG]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[WHERE:.*]] = aten.where.ScalarSelf(%[[LT]], %[[FLOAT]], %[[RSUB]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[WHERE]])
// CHECK-NEXT:      prim.Yield %[[MUL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::special_xlog1py(Tensor self, Tensor other) -> Tensor
func.func @aten.special_xlog1py(%self : !prim.tensor<f32>, %other : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.special_xlog1py(%self, %other) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.special_xlog1py(
// CHECK-SAME: %self: !prim.tensor<f32>, %other: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.special_xlog1py_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %r0 = aten.special_xlog1py(%self, %other)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.special_xlog1py_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %other: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%other)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.special_xlog1py"}> ({
// CHECK-NEXT:      %[[LOG1P:.*]] = aten.log1p(%other)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq.Scalar(%self, %[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant -1
// CHECK-NEXT:      %[[LE:.*]] = aten.le.Scalar(%other, %[[CONSTANT_1]])
// CHECK-NEXT:      %[[LOGICAL_AND:.*]] = aten.logical_and(%[[EQ]], %[[LE]])
// CHECK-NEXT:      %[[MASKED_FILL:.*]] = aten.masked_fill.Scalar(%[[LOG1P]], %[[LOGICAL_AND]], %[[CONSTANT]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[MASKED_FILL]])
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[MUL]], %[[SIZE_1]])
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.Scalar(%other, %[[CONSTANT_2]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Tensor(%self, %[[ADD]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[VALUE]], %[[DIV]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MUL_1]], %[[SIZE]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::special_xlog1py.other_scalar(Tensor self, Scalar other) -> Tensor
func.func @aten.special_xlog1py.other_scalar(%self : !prim.tensor<f32>, %other : !prim.number) -> (!prim.tensor) {
  %r0 = aten.special_xlog1py.other_scalar(%self, %other) : (!prim.tensor<f32>, !prim.number) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.special_xlog1py.other_scalar(
// CHECK-SAME: %self: !prim.tensor<f32>, %other: !prim.number) -> !prim.tensor attributes {autodiff.gradient = {backward = @aten.special_xlog1py.other_scalar_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [0 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.special_xlog1py.other_scalar(%self, %other)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.special_xlog1py.other_scalar_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor, %self: !prim.tensor<f32>, %other: !prim.number, %r0: !prim.tensor) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.special_xlog1py.other_scalar"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[FULL_LIKE:.*]] = aten.full_like(%r0, %other, %[[CONSTANT]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT]])
// CHECK-NEXT:      %[[LOG1P:.*]] = aten.log1p(%[[FULL_LIKE]])
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq.Scalar(%self, %[[CONSTANT_3]])
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant -1
// CHECK-NEXT:      %[[LE:.*]] = aten.le.Scalar(%[[FULL_LIKE]], %[[CONSTANT_4]])
// CHECK-NEXT:      %[[LOGICAL_AND:.*]] = aten.logical_and(%[[EQ]], %[[LE]])
// CHECK-NEXT:      %[[MASKED_FILL:.*]] = aten.masked_fill.Scalar(%[[LOG1P]], %[[LOGICAL_AND]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[MASKED_FILL]])
// CHECK-NEXT:      %[[CONSTANT_5:.*]] = prim.Constant 6
// CHECK-NEXT:      %[[CONSTANT_6:.*]] = prim.Constant false
// CHECK-NEXT:      %[[TO:.*]] = aten.to.dtype(%[[MUL]], %[[CONSTANT_5]], %[[CONSTANT_6]], %[[CONSTANT_6]], %[[CONSTANT]])
// CHECK-NEXT:      prim.Yield %[[TO]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::special_xlog1py.self_scalar(Scalar self, Tensor other) -> Tensor
func.func @aten.special_xlog1py.self_scalar(%self : !prim.number, %other : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.special_xlog1py.self_scalar(%self, %other) : (!prim.number, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.special_xlog1py.self_scalar(
// CHECK-SAME: %self: !prim.number, %other: !prim.tensor<f32>) -> !prim.tensor attributes {autodiff.gradient = {backward = @aten.special_xlog1py.self_scalar_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [0 : i64], output_vjps = [1 : i64]}} {
// CHECK-NEXT:    %r0 = aten.special_xlog1py.self_scalar(%self, %other)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.special_xlog1py.self_scalar_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor, %self: !prim.number, %other: !prim.tensor<f32>, %r0: !prim.tensor) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.special_xlog1py.self_scalar"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[FULL_LIKE:.*]] = aten.full_like(%r0, %self, %[[CONSTANT]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.Scalar(%other, %[[CONSTANT_3]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Tensor(%[[FULL_LIKE]], %[[ADD]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[DIV]])
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant 6
// CHECK-NEXT:      %[[CONSTANT_5:.*]] = prim.Constant false
// CHECK-NEXT:      %[[TO:.*]] = aten.to.dtype(%[[MUL]], %[[CONSTANT_4]], %[[CONSTANT_5]], %[[CONSTANT_5]], %[[CONSTANT]])
// CHECK-NEXT:      prim.Yield %[[TO]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::xlogy.Scalar_Other(Tensor self, Scalar other) -> Tensor
func.func @aten.xlogy.Scalar_Other(%self : !prim.tensor<f32>, %other : !prim.number) -> (!prim.tensor) {
  %r0 = aten.xlogy.Scalar_Other(%self, %other) : (!prim.tensor<f32>, !prim.number) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.xlogy.Scalar_Other(
// CHECK-SAME: %self: !prim.tensor<f32>, %other: !prim.number) -> !prim.tensor attributes {autodiff.gradient = {backward = @aten.xlogy.Scalar_Other_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [0 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.xlogy.Scalar_Other(%self, %other)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.xlogy.Scalar_Other_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor, %self: !prim.tensor<f32>, %other: !prim.number, %r0: !prim.tensor) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.xlogy.Scalar_Other"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[FULL_LIKE:.*]] = aten.full_like(%r0, %other, %[[CONSTANT]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT]])
// CHECK-NEXT:      %[[LOG:.*]] = aten.log(%[[FULL_LIKE]])
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq.Scalar(%self, %[[CONSTANT_3]])
// CHECK-NEXT:      %[[LE:.*]] = aten.le.Scalar(%[[FULL_LIKE]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[LOGICAL_AND:.*]] = aten.logical_and(%[[EQ]], %[[LE]])
// CHECK-NEXT:      %[[MASKED_FILL:.*]] = aten.masked_fill.Scalar(%[[LOG]], %[[LOGICAL_AND]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[MASKED_FILL]])
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant 6
// CHECK-NEXT:      %[[CONSTANT_5:.*]] = prim.Constant false
// CHECK-NEXT:      %[[TO:.*]] = aten.to.dtype(%[[MUL]], %[[CONSTANT_4]], %[[CONSTANT_5]], %[[CONSTANT_5]], %[[CONSTANT]])
// CHECK-NEXT:      prim.Yield %[[TO]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::xlogy.Scalar_Self(Scalar self, Tensor other) -> Tensor
func.func @aten.xlogy.Scalar_Self(%self : !prim.number, %other : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.xlogy.Scalar_Self(%self, %other) : (!prim.number, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.xlogy.Scalar_Self(
// CHECK-SAME: %self: !prim.number, %other: !prim.tensor<f32>) -> !prim.tensor attributes {autodiff.gradient = {backward = @aten.xlogy.Scalar_Self_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [0 : i64], output_vjps = [1 : i64]}} {
// CHECK-NEXT:    %r0 = aten.xlogy.Scalar_Self(%self, %other)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.xlogy.Scalar_Self_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor, %self: !prim.number, %other: !prim.tensor<f32>, %r0: !prim.tensor) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.xlogy.Scalar_Self"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[FULL_LIKE:.*]] = aten.full_like(%r0, %self, %[[CONSTANT]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT]])
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Tensor(%[[FULL_LIKE]], %other)
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[DIV]])
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant 6
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant false
// CHECK-NEXT:      %[[TO:.*]] = aten.to.dtype(%[[MUL]], %[[CONSTANT_3]], %[[CONSTANT_4]], %[[CONSTANT_4]], %[[CONSTANT]])
// CHECK-NEXT:      prim.Yield %[[TO]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::xlogy.Tensor(Tensor self, Tensor other) -> Tensor
func.func @aten.xlogy.Tensor(%self : !prim.tensor<f32>, %other : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.xlogy.Tensor(%self, %other) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.xlogy.Tensor(
// CHECK-SAME: %self: !prim.tensor<f32>, %other: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.xlogy.Tensor_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %r0 = aten.xlogy.Tensor(%self, %other)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.xlogy.Tensor_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %other: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%other)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.xlogy.Tensor"}> ({
// CHECK-NEXT:      %[[LOG:.*]] = aten.log(%other)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq.Scalar(%self, %[[CONSTANT]])
// CHECK-NEXT:      %[[LE:.*]] = aten.le.Scalar(%other, %[[CONSTANT]])
// CHECK-NEXT:      %[[LOGICAL_AND:.*]] = aten.logical_and(%[[EQ]], %[[LE]])
// CHECK-NEXT:      %[[MASKED_FILL:.*]] = aten.masked_fill.Scalar(%[[LOG]], %[[LOGICAL_AND]], %[[CONSTANT]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[MASKED_FILL]])
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[MUL]], %[[SIZE_1]])
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Tensor(%self, %other)
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[VALUE]], %[[DIV]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MUL_1]], %[[SIZE]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
