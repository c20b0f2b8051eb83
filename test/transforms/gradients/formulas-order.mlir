// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::median(Tensor self) -> Tensor
func.func @aten.median(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.median(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.median(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32, []> attributes {autodiff.gradient = {backward = @aten.median_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [0 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.median(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.median_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32, []>, %self: !prim.tensor<f32>, %r0: !prim.tensor<f32, []>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.median"}> ({
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq.Tensor(%self, %r0)
// CHECK-NEXT:      %[[NE:.*]] = aten.ne.Tensor(%self, %self)
// CHECK-NEXT:      %[[NE_1:.*]] = aten.ne.Tensor(%r0, %r0)
// CHECK-NEXT:      %[[LOGICAL_AND:.*]] = aten.logical_and(%[[NE]], %[[NE_1]])
// CHECK-NEXT:      %[[LOGICAL_OR:.*]] = aten.logical_or(%[[EQ]], %[[LOGICAL_AND]])
// CHECK-NEXT:      %[[TYPE_AS:.*]] = aten.type_as(%[[LOGICAL_OR]], %[[VALUE]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant none
// CHECK-NEXT:      %[[SUM:.*]] = aten.sum(%[[TYPE_AS]], %[[CONSTANT]])
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Tensor(%[[TYPE_AS]], %[[SUM]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[DIV]], %[[VALUE]])
// CHECK-NEXT:      prim.Yield %[[MUL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::median.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)
func.func @aten.median.dim(%self : !prim.tensor<f32>, %dim : !prim.int) -> (!prim.tensor, !prim.tensor) {
  %keepdim = prim.Constant false
  %r0, %r1 = aten.median.dim(%self, %dim, %keepdim) : (!prim.tensor<f32>, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor)
  func.return %r0, %r1 : !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten.median.dim(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.int) -> (!prim.tensor<f32>, !prim.tensor<i64>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.median.dim_backward, real_outputs = 2 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [1 : i64, 2 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %keepdim = prim.Constant false
// CHECK-NEXT:    %r0, %r1 = aten.median.dim(%self, %dim, %keepdim)
// CHECK-NEXT:    func.return %r0, %r1, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.median.dim_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim: !prim.int, %r1: !prim.tensor<i64>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %keepdim = prim.Constant false
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.median.dim"}> ({
// CHECK-NEXT:      %[[VALUE_SELECTING_REDUCTION_BACKWARD:.*]] = aten.value_selecting_reduction_backward(%[[VALUE]], %dim, %r1, %[[VALUE_1]], %keepdim)
// CHECK-NEXT:      prim.Yield %[[VALUE_SELECTING_REDUCTION_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::mode(Tensor self, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor indices)
func.func @aten.mode(%self : !prim.tensor<f32>, %dim : !prim.int) -> (!prim.tensor, !prim.tensor) {
  %keepdim = prim.Constant false
  %r0, %r1 = aten.mode(%self, %dim, %keepdim) : (!prim.tensor<f32>, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor)
  func.return %r0, %r1 : !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten.mode(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.int) -> (!prim.tensor<f32>, !prim.tensor<i64>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.mode_backward, real_outputs = 2 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [1 : i64, 2 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %keepdim = prim.Constant false
// CHECK-NEXT:    %r0, %r1 = aten.mode(%self, %dim, %keepdim)
// CHECK-NEXT:    func.return %r0, %r1, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.mode_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim: !prim.int, %r1: !prim.tensor<i64>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %keepdim = prim.Constant false
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.mode"}> ({
// CHECK-NEXT:      %[[VALUE_SELECTING_REDUCTION_BACKWARD:.*]] = aten.value_selecting_reduction_backward(%[[VALUE]], %dim, %r1, %[[VALUE_1]], %keepdim)
// CHECK-NEXT:      prim.Yield %[[VALUE_SELECTING_REDUCTION_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::nanmedian(Tensor self) -> Tensor
func.func @aten.nanmedian(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.nanmedian(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.nanmedian(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32, []> attributes {autodiff.gradient = {backward = @aten.nanmedian_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [0 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.nanmedian(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.nanmedian_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32, []>, %self: !prim.tensor<f32>, %r0: !prim.tensor<f32, []>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.nanmedian"}> ({
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq.Tensor(%self, %r0)
// CHECK-NEXT:      %[[NE:.*]] = aten.ne.Tensor(%self, %self)
// CHECK-NEXT:      %[[NE_1:.*]] = aten.ne.Tensor(%r0, %r0)
// CHECK-NEXT:      %[[LOGICAL_AND:.*]] = aten.logical_and(%[[NE]], %[[NE_1]])
// CHECK-NEXT:      %[[LOGICAL_OR:.*]] = aten.logical_or(%[[EQ]], %[[LOGICAL_AND]])
// CHECK-NEXT:      %[[TYPE_AS:.*]] = aten.type_as(%[[LOGICAL_OR]], %[[VALUE]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant none
// CHECK-NEXT:      %[[SUM:.*]] = aten.sum(%[[TYPE_AS]], %[[CONSTANT]])
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Tensor(%[[TYPE_AS]], %[[SUM]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[DIV]], %[[VALUE]])
// CHECK-NEXT:      prim.Yield %[[MUL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::nanmedian.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)
func.func @aten.nanmedian.dim(%self : !prim.tensor<f32>, %dim : !prim.int) -> (!prim.tensor, !prim.tensor) {
  %keepdim = prim.Constant false
  %r0, %r1 = aten.nanmedian.dim(%self, %dim, %keepdim) : (!prim.tensor<f32>, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor)
  func.return %r0, %r1 : !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten.nanmedian.dim(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.int) -> (!prim.tensor<f32>, !prim.tensor<i64>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.nanmedian.dim_backward, real_outputs = 2 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [1 : i64, 2 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %keepdim = prim.Constant false
// CHECK-NEXT:    %r0, %r1 = aten.nanmedian.dim(%self, %dim, %keepdim)
// CHECK-NEXT:    func.return %r0, %r1, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.nanmedian.dim_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim: !prim.int, %r1: !prim.tensor<i64>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %keepdim = prim.Constant false
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.nanmedian.dim"}> ({
// CHECK-NEXT:      %[[VALUE_SELECTING_REDUCTION_BACKWARD:.*]] = aten.value_selecting_reduction_backward(%[[VALUE]], %dim, %r1, %[[VALUE_1]], %keepdim)
// CHECK-NEXT:      prim.Yield %[[VALUE_SELECTING_REDUCTION_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
