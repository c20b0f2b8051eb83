// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::_log_softmax(Tensor self, int dim, bool half_to_float) -> Tensor
func.func @aten._log_softmax(%self : !prim.tensor<f32>, %dim : !prim.int, %half_to_float : !prim.bool) -> (!prim.tensor) {
  %r0 = aten._log_softmax(%self, %dim, %half_to_float) : (!prim.tensor<f32>, !prim.int, !prim.bool) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten._log_softmax(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.int, %half_to_float: !prim.bool) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten._log_softmax_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [0 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten._log_softmax(%self, %dim, %half_to_float)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten._log_softmax_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim: !prim.int, %r0: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 6
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten._log_softmax"}> ({
// CHECK-NEXT:      %[[_LOG_SOFTMAX_BACKWARD_DATA:.*]] = aten._log_softmax_backward_data(%[[VALUE]], %r0, %dim, %[[CONSTANT]])
// CHECK-NEXT:      prim.Yield %[[_LOG_SOFTMAX_BACKWARD_DATA]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::_log_softmax_backward_data(Tensor grad_output, Tensor output, int dim, ScalarType input_dtype) -> Tensor
func.func @aten._log_softmax_backward_data(%grad_output : !prim.tensor<f32>, %output : !prim.tensor<f32>, %dim : !prim.int, %input_dtype : !prim.int) -> (!prim.tensor) {
  %r0 = aten._log_softmax_backward_data(%grad_output, %output, %dim, %input_dtype) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.int, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten._log_softmax_backward_data(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %output: !prim.tensor<f32>, %dim: !prim.int, %input_dtype: !prim.int) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten._log_softmax_backward_data_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64, 2 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %r0 = aten._log_softmax_backward_data(%grad_output, %output, %dim, %input_dtype)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten._log_softmax_backward_data_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %grad_output: !prim.tensor<f32>, %output: !prim.tensor<f32>, %dim: !prim.int) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten._log_softmax_backward_data"}> ({
// CHECK-NEXT:      %[[EXP:.*]] = aten.exp(%output)
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[EXP]])
// CHECK-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%dim)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[SUM:.*]] = aten.sum.dim_IntList(%[[MUL]], %[[LISTCONSTRUCT]], %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[NEG:.*]] = aten.neg(%[[VALUE]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[NEG]], %[[EXP]])
// CHECK-NEXT:      %[[SUM_1:.*]] = aten.sum.dim_IntList(%grad_output, %[[LISTCONSTRUCT]], %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[MUL_1]], %[[SUM_1]])
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.Tensor(%[[VALUE]], %[[SUM]], %[[CONSTANT_2]])
// CHECK-NEXT:      prim.Yield %[[SUB]], %[[MUL_2]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::_safe_softmax(Tensor self, int dim, ScalarType? dtype=None) -> Tensor
func.func @aten._safe_softmax(%self : !prim.tensor<f32>, %dim : !prim.int) -> (!prim.tensor) {
  %dtype = prim.Constant none
  %r0 = aten._safe_softmax(%self, %dim, %dtype) : (!prim.tensor<f32>, !prim.int, !prim.none) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten._safe_softmax(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.int) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten._safe_softmax_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [0 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %dtype = prim.Constant none
// CHECK-NEXT:    %r0 = aten._safe_softmax(%self, %dim, %dtype)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten._safe_softmax_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim: !prim.int, %r0: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 6
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten._safe_softmax"}> ({
// CHECK-NEXT:      %[[_SOFTMAX_BACKWARD_DATA:.*]] = aten._softmax_backward_data(%[[VALUE]], %r0, %dim, %[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant false
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[TO:.*]] = aten.to.dtype(%[[_SOFTMAX_BACKWARD_DATA]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      prim.Yield %[[TO]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::_softmax(Tensor self, int dim, bool half_to_float) -> Tensor
func.func @aten._softmax(%self : !prim.tensor<f32>, %dim : !prim.int, %half_to_float : !prim.bool) -> (!prim.tensor) {
  %r0 = aten._softmax(%self, %dim, %half_to_float) : (!prim.tensor<f32>, !prim.int, !prim.bool) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten._softmax(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.int, %half_to_float: !prim.bool) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten._softmax_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [0 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten._softmax(%self, %dim, %half_to_float)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten._softmax_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim: !prim.int, %r0: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 6
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten._softmax"}> ({
// CHECK-NEXT:      %[[_SOFTMAX_BACKWARD_DATA:.*]] = aten._softmax_backward_data(%[[VALUE]], %r0, %dim, %[[CONSTANT]])
// CHECK-NEXT:      prim.Yield %[[_SOFTMAX_BACKWARD_DATA]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::_softmax_backward_data(Tensor grad_output, Tensor output, int dim, ScalarType input_dtype) -> Tensor
func.func @aten._softmax_backward_data(%grad_output : !prim.tensor<f32>, %output : !prim.tensor<f32>, %dim : !prim.int, %input_dtype : !prim.int) -> (!prim.tensor) {
  %r0 = aten._softmax_backward_data(%grad_output, %output, %dim, %input_dtype) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.int, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten._softmax_backward_data(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %output: !prim.tensor<f32>, %dim: !prim.int, %input_dtype: !prim.int) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten._softmax_backward_data_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64, 2 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %r0 = aten._softmax_backward_data(%grad_output, %output, %dim, %input_dtype)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten._softmax_backward_data_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %grad_output: !prim.tensor<f32>, %output: !prim.tensor<f32>, %dim: !prim.int) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten._softmax_backward_data"}> ({
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%grad_output, %output)
// CHECK-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%dim)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[SUM:.*]] = aten.sum.dim_IntList(%[[MUL]], %[[LISTCONSTRUCT]], %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[VALUE]], %output)
// CHECK-NEXT:      %[[SUM_1:.*]] = aten.sum.dim_IntList(%[[MUL_1]], %[[LISTCONSTRUCT]], %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.Tensor(%[[VALUE]], %[[SUM_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[SUB_1:.*]] = aten.sub.Tensor(%grad_output, %[[SUM]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[VALUE]], %[[SUB_1]])
// CHECK-NEXT:      %[[MUL_3:.*]] = aten.mul.Tensor(%grad_output, %[[SUM_1]])
// CHECK-NEXT:      %[[SUB_2:.*]] = aten.sub.Tensor(%[[MUL_2]], %[[MUL_3]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[MUL_4:.*]] = aten.mul.Tensor(%output, %[[SUB]])
// CHECK-NEXT:      prim.Yield %[[MUL_4]], %[[SUB_2]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::log_softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor
func.func @aten.log_softmax.int(%self : !prim.tensor<f32>, %dim : !prim.int) -> (!prim.tensor) {
  %dtype = prim.Constant none
  %r0 = aten.log_softmax.int(%self, %dim, %dtype) : (!prim.tensor<f32>, !prim.int, !prim.none) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.log_softmax.int(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.int) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.log_softmax.int_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [0 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %dtype = prim.Constant none
// CHECK-NEXT:    %r0 = aten.log_softmax.int(%self, %dim, %dtype)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.log_softmax.int_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim: !prim.int, %r0: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 6
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.log_softmax.int"}> ({
// CHECK-NEXT:      %[[_LOG_SOFTMAX_BACKWARD_DATA:.*]] = aten._log_softmax_backward_data(%[[VALUE]], %r0, %dim, %[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant false
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[TO:.*]] = aten.to.dtype(%[[_LOG_SOFTMAX_BACKWARD_DATA]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      prim.Yield %[[TO]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor
func.func @aten.softmax.int(%self : !prim.tensor<f32>, %dim : !prim.int) -> (!prim.tensor) {
  %dtype = prim.Constant none
  %r0 = aten.softmax.int(%self, %dim, %dtype) : (!prim.tensor<f32>, !prim.int, !prim.none) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.softmax.int(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.int) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.softmax.int_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [0 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %dtype = prim.Constant none
// CHECK-NEXT:    %r0 = aten.softmax.int(%self, %dim, %dtype)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.softmax.int_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim: !prim.int, %r0: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 6
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.softmax.int"}> ({
// CHECK-NEXT:      %[[_SOFTMAX_BACKWARD_DATA:.*]] = aten._softmax_backward_data(%[[VALUE]], %r0, %dim, %[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant false
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[TO:.*]] = aten.to.dtype(%[[_SOFTMAX_BACKWARD_DATA]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      prim.Yield %[[TO]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
