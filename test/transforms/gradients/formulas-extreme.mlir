// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::amax(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor
func.func @aten.amax(%self : !prim.tensor<f32>, %dim : !prim.list<!prim.int>) -> (!prim.tensor) {
  %keepdim = prim.Constant false
  %r0 = aten.amax(%self, %dim, %keepdim) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.bool) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.amax(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.list<!prim.int>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.amax_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [0 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %keepdim = prim.Constant false
// CHECK-NEXT:    %r0 = aten.amax(%self, %dim, %keepdim)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.amax_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %dim: !prim.list<!prim.int>, %r0: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %keepdim = prim.Constant false
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.amax"}> ({
// CHECK-NEXT:      %[[EXPAND_REDUCED:.*]] = prim.expand_reduced(%r0, %[[SIZE]], %dim, %keepdim)
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq.Tensor(%self, %[[EXPAND_REDUCED]])
// CHECK-NEXT:      %[[TYPE_AS:.*]] = aten.type_as(%[[EQ]], %[[VALUE]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[SUM:.*]] = aten.sum.dim_IntList(%[[TYPE_AS]], %dim, %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Tensor(%[[TYPE_AS]], %[[SUM]])
// CHECK-NEXT:      %[[EXPAND_REDUCED_1:.*]] = prim.expand_reduced(%[[VALUE]], %[[SIZE]], %dim, %keepdim)
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[DIV]], %[[EXPAND_REDUCED_1]])
// CHECK-NEXT:      prim.Yield %[[MUL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::amin(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor
func.func @aten.amin(%self : !prim.tensor<f32>, %dim : !prim.list<!prim.int>) -> (!prim.tensor) {
  %keepdim = prim.Constant false
  %r0 = aten.amin(%self, %dim, %keepdim) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.bool) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.amin(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.list<!prim.int>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.amin_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [0 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %keepdim = prim.Constant false
// CHECK-NEXT:    %r0 = aten.amin(%self, %dim, %keepdim)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.amin_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %dim: !prim.list<!prim.int>, %r0: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %keepdim = prim.Constant false
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.amin"}> ({
// CHECK-NEXT:      %[[EXPAND_REDUCED:.*]] = prim.expand_reduced(%r0, %[[SIZE]], %dim, %keepdim)
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq.Tensor(%self, %[[EXPAND_REDUCED]])
// CHECK-NEXT:      %[[TYPE_AS:.*]] = aten.type_as(%[[EQ]], %[[VALUE]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[SUM:.*]] = aten.sum.dim_IntList(%[[TYPE_AS]], %dim, %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Tensor(%[[TYPE_AS]], %[[SUM]])
// CHECK-NEXT:      %[[EXPAND_REDUCED_1:.*]] = prim.expand_reduced(%[[VALUE]], %[[SIZE]], %dim, %keepdim)
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[DIV]], %[[EXPAND_REDUCED_1]])
// CHECK-NEXT:      prim.Yield %[[MUL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::aminmax(Tensor self, *, int? dim=None, bool keepdim=False) -> (Tensor min, Tensor max)
func.func @aten.aminmax(%self : !prim.tensor<f32>, %dim : !prim.int) -> (!prim.tensor, !prim.tensor) {
  %keepdim = prim.Constant false
  %r0, %r1 = aten.aminmax(%self, %dim, %keepdim) : (!prim.tensor<f32>, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor)
  func.return %r0, %r1 : !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten.aminmax(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.int) -> (!prim.tensor<f32>, !prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.aminmax_backward, real_outputs = 2 : i64, input_vjps = [0 : i64, 1 : i64], captured_inputs = [0 : i64], captured_outputs = [0 : i64, 1 : i64, 2 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %keepdim = prim.Constant false
// CHECK-NEXT:    %r0, %r1 = aten.aminmax(%self, %dim, %keepdim)
// CHECK-NEXT:    %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%dim)
// CHECK-NEXT:    func.return %r0, %r1, %[[LISTCONSTRUCT]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.aminmax_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %r0: !prim.tensor<f32>, %r1: !prim.tensor<f32>, %[[VALUE_2:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%r0)
// CHECK-NEXT:    %[[SIZE_2:.*]] = aten.size(%r1)
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]], %[[VALUE_1]]) <{operator = "aten.aminmax"}> ({
// CHECK-NEXT:      %[[ANY_DEFINED:.*]] = autodiff.any_defined(%[[VALUE]])
// CHECK-NEXT:      %[[IF:.*]] = prim.If %[[ANY_DEFINED]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        prim.Yield %[[VALUE]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[CONSTANT:.*]] = prim.Constant 6
// CHECK-NEXT:        %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:        %[[ZEROS:.*]] = aten.zeros(%[[SIZE_1]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:        prim.Yield %[[ZEROS]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[ANY_DEFINED_1:.*]] = autodiff.any_defined(%[[VALUE_1]])
// CHECK-NEXT:      %[[IF_1:.*]] = prim.If %[[ANY_DEFINED_1]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        prim.Yield %[[VALUE_1]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[CONSTANT_4:.*]] = prim.Constant 6
// CHECK-NEXT:        %[[CONSTANT_5:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_6:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_7:.*]] = prim.Constant none
// CHECK-NEXT:        %[[ZEROS_1:.*]] = aten.zeros(%[[SIZE_2]], %[[CONSTANT_4]], %[[CONSTANT_5]], %[[CONSTANT_6]], %[[CONSTANT_7]])
// CHECK-NEXT:        prim.Yield %[[ZEROS_1]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %keepdim = prim.Constant false
// CHECK-NEXT:      %[[EXPAND_REDUCED:.*]] = prim.expand_reduced(%r0, %[[SIZE]], %[[VALUE_2]], %keepdim)
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq.Tensor(%self, %[[EXPAND_REDUCED]])
// CHECK-NEXT:      %[[TYPE_AS:.*]] = aten.type_as(%[[EQ]], %[[IF]])
// CHECK-NEXT:      %[[EXPAND_REDUCED_1:.*]] = prim.expand_reduced(%[[IF]], %[[SIZE]], %[[VALUE_2]], %keepdim)
// CHECK-NEXT:      %[[CONSTANT_8:.*]] = prim.Constant true
// CHECK-NEXT:      %[[CONSTANT_9:.*]] = prim.Constant none
// CHECK-NEXT:      %[[SUM:.*]] = aten.sum.dim_IntList(%[[TYPE_AS]], %[[VALUE_2]], %[[CONSTANT_8]], %[[CONSTANT_9]])
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Tensor(%[[TYPE_AS]], %[[SUM]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[DIV]], %[[EXPAND_REDUCED_1]])
// CHECK-NEXT:      %[[EXPAND_REDUCED_2:.*]] = prim.expand_reduced(%r1, %[[SIZE]], %[[VALUE_2]], %keepdim)
// CHECK-NEXT:      %[[EQ_1:.*]] = aten.eq.Tensor(%self, %[[EXPAND_REDUCED_2]])
// CHECK-NEXT:      %[[TYPE_AS_1:.*]] = aten.type_as(%[[EQ_1]], %[[IF_1]])
// CHECK-NEXT:      %[[EXPAND_REDUCED_3:.*]] = prim.expand_reduced(%[[IF_1]], %[[SIZE]], %[[VALUE_2]], %keepdim)
// CHECK-NEXT:      %[[SUM_1:.*]] = aten.sum.dim_IntList(%[[TYPE_AS_1]], %[[VALUE_2]], %[[CONSTANT_8]], %[[CONSTANT_9]])
// CHECK-NEXT:      %[[DIV_1:.*]] = aten.div.Tensor(%[[TYPE_AS_1]], %[[SUM_1]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[DIV_1]], %[[EXPAND_REDUCED_3]])
// CHECK-NEXT:      %[[CONSTANT_10:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%[[MUL]], %[[MUL_1]], %[[CONSTANT_10]])
// CHECK-NEXT:      prim.Yield %[[ADD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::max(Tensor self) -> Tensor
func.func @aten.max(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.max(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.max(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32, []> attributes {autodiff.gradient = {backward = @aten.max_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [0 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.max(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.max_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32, []>, %self: !prim.tensor<f32>, %r0: !prim.tensor<f32, []>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.max"}> ({
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq.Tensor(%self, %r0)
// CHECK-NEXT:      %[[NE:.*]] = aten.ne.Tensor(%self, %self)
// CHECK-NEXT:      %[[LOGICAL_OR:.*]] = aten.logical_or(%[[EQ]], %[[NE]])
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
// aten::max.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)
func.func @aten.max.dim(%self : !prim.tensor<f32>, %dim : !prim.int) -> (!prim.tensor, !prim.tensor) {
  %keepdim = prim.Constant false
  %r0, %r1 = aten.max.dim(%self, %dim, %keepdim) : (!prim.tensor<f32>, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor)
  func.return %r0, %r1 : !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten.max.dim(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.int) -> (!prim.tensor<f32>, !prim.tensor<i64>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.max.dim_backward, real_outputs = 2 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [1 : i64, 2 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %keepdim = prim.Constant false
// CHECK-NEXT:    %r0, %r1 = aten.max.dim(%self, %dim, %keepdim)
// CHECK-NEXT:    func.return %r0, %r1, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.max.dim_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim: !prim.int, %r1: !prim.tensor<i64>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %keepdim = prim.Constant false
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.max.dim"}> ({
// CHECK-NEXT:      %[[VALUE_SELECTING_REDUCTION_BACKWARD:.*]] = aten.value_selecting_reduction_backward(%[[VALUE]], %dim, %r1, %[[VALUE_1]], %keepdim)
// CHECK-NEXT:      prim.Yield %[[VALUE_SELECTING_REDUCTION_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::min(Tensor self) -> Tensor
func.func @aten.min(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.min(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.min(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32, []> attributes {autodiff.gradient = {backward = @aten.min_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [0 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.min(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.min_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32, []>, %self: !prim.tensor<f32>, %r0: !prim.tensor<f32, []>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.min"}> ({
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq.Tensor(%self, %r0)
// CHECK-NEXT:      %[[NE:.*]] = aten.ne.Tensor(%self, %self)
// CHECK-NEXT:      %[[LOGICAL_OR:.*]] = aten.logical_or(%[[EQ]], %[[NE]])
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
// aten::min.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)
func.func @aten.min.dim(%self : !prim.tensor<f32>, %dim : !prim.int) -> (!prim.tensor, !prim.tensor) {
  %keepdim = prim.Constant false
  %r0, %r1 = aten.min.dim(%self, %dim, %keepdim) : (!prim.tensor<f32>, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor)
  func.return %r0, %r1 : !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten.min.dim(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.int) -> (!prim.tensor<f32>, !prim.tensor<i64>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.min.dim_backward, real_outputs = 2 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [1 : i64, 2 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %keepdim = prim.Constant false
// CHECK-NEXT:    %r0, %r1 = aten.min.dim(%self, %dim, %keepdim)
// CHECK-NEXT:    func.return %r0, %r1, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.min.dim_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim: !prim.int, %r1: !prim.tensor<i64>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %keepdim = prim.Constant false
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.min.dim"}> ({
// CHECK-NEXT:      %[[VALUE_SELECTING_REDUCTION_BACKWARD:.*]] = aten.value_selecting_reduction_backward(%[[VALUE]], %dim, %r1, %[[VALUE_1]], %keepdim)
// CHECK-NEXT:      prim.Yield %[[VALUE_SELECTING_REDUCTION_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::sort(Tensor self, int dim=-1, bool descending=False) -> (Tensor values, Tensor indices)
func.func @aten.sort(%self : !prim.tensor<f32>, %dim : !prim.int) -> (!prim.tensor, !prim.tensor) {
  %descending = prim.Constant false
  %r0, %r1 = aten.sort(%self, %dim, %descending) : (!prim.tensor<f32>, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor)
  func.return %r0, %r1 : !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten.sort(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.int) -> (!prim.tensor<f32>, !prim.tensor<i64>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.sort_backward, real_outputs = 2 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [1 : i64, 2 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %descending = prim.Constant false
// CHECK-NEXT:    %r0, %r1 = aten.sort(%self, %dim, %descending)
// CHECK-NEXT:    func.return %r0, %r1, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.sort_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim: !prim.int, %r1: !prim.tensor<i64>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.sort"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:      %[[VALUE_SELECTING_REDUCTION_BACKWARD:.*]] = aten.value_selecting_reduction_backward(%[[VALUE]], %dim, %r1, %[[VALUE_1]], %[[CONSTANT]])
// CHECK-NEXT:      prim.Yield %[[VALUE_SELECTING_REDUCTION_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::sort.stable(Tensor self, *, bool? stable, int dim=-1, bool descending=False) -> (Tensor values, Tensor indices)
func.func @aten.sort.stable(%self : !prim.tensor<f32>, %stable : !prim.bool, %dim : !prim.int) -> (!prim.tensor, !prim.tensor) {
  %descending = prim.Constant false
  %r0, %r1 = aten.sort.stable(%self, %stable, %dim, %descending) : (!prim.tensor<f32>, !prim.bool, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor)
  func.return %r0, %r1 : !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten.sort.stable(
// CHECK-SAME: %self: !prim.tensor<f32>, %stable: !prim.bool, %dim: !prim.int) -> (!prim.tensor<f32>, !prim.tensor<i64>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.sort.stable_backward, real_outputs = 2 : i64, input_vjps = [0 : i64], captured_inputs = [2 : i64], captured_outputs = [1 : i64, 2 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %descending = prim.Constant false
// CHECK-NEXT:    %r0, %r1 = aten.sort.stable(%self, %stable, %dim, %descending)
// CHECK-NEXT:    func.return %r0, %r1, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.sort.stable_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim: !prim.int, %r1: !prim.tensor<i64>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.sort.stable"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:      %[[VALUE_SELECTING_REDUCTION_BACKWARD:.*]] = aten.value_selecting_reduction_backward(%[[VALUE]], %dim, %r1, %[[VALUE_1]], %[[CONSTANT]])
// CHECK-NEXT:      prim.Yield %[[VALUE_SELECTING_REDUCTION_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::topk(Tensor self, SymInt k, int dim=-1, bool largest=True, bool sorted=True) -> (Tensor values, Tensor indices)
func.func @aten.topk(%self : !prim.tensor<f32>, %k : !prim.int, %dim : !prim.int) -> (!prim.tensor, !prim.tensor) {
  %largest = prim.Constant true
  %sorted = prim.Constant true
  %r0, %r1 = aten.topk(%self, %k, %dim, %largest, %sorted) : (!prim.tensor<f32>, !prim.int, !prim.int, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor)
  func.return %r0, %r1 : !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten.topk(
// CHECK-SAME: %self: !prim.tensor<f32>, %k: !prim.int, %dim: !prim.int) -> (!prim.tensor<f32>, !prim.tensor<i64>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.topk_backward, real_outputs = 2 : i64, input_vjps = [0 : i64], captured_inputs = [2 : i64], captured_outputs = [1 : i64, 2 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %largest = prim.Constant true
// CHECK-NEXT:    %r0, %r1 = aten.topk(%self, %k, %dim, %largest, %largest)
// CHECK-NEXT:    func.return %r0, %r1, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.topk_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim: !prim.int, %r1: !prim.tensor<i64>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.topk"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:      %[[VALUE_SELECTING_REDUCTION_BACKWARD:.*]] = aten.value_selecting_reduction_backward(%[[VALUE]], %dim, %r1, %[[VALUE_1]], %[[CONSTANT]])
// CHECK-NEXT:      prim.Yield %[[VALUE_SELECTING_REDUCTION_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::value_selecting_reduction_backward(Tensor grad, int dim, Tensor indices, SymInt[] sizes, bool keepdim) -> Tensor
func.func @aten.value_selecting_reduction_backward(%grad : !prim.tensor<f32>, %dim : !prim.int, %indices : !prim.tensor<i64>, %sizes : !prim.list<!prim.int>, %keepdim : !prim.bool) -> (!prim.tensor) {
  %r0 = aten.value_selecting_reduction_backward(%grad, %dim, %indices, %sizes, %keepdim) : (!prim.tensor<f32>, !prim.int, !prim.tensor<i64>, !prim.list<!prim.int>, !prim.bool) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.value_selecting_reduction_backward(
// CHECK-SAME: %grad: !prim.tensor<f32>, %dim: !prim.int, %indices: !prim.tensor<i64>, %sizes: !prim.list<!prim.int>, %keepdim: !prim.bool) -> (!prim.tensor<f32>, !prim.int) attributes {autodiff.gradient = {backward = @aten.value_selecting_reduction_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64, 4 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[LEN:.*]] = aten.len.t(%sizes)
// CHECK-NEXT:    %r0 = aten.value_selecting_reduction_backward(%grad, %dim, %indices, %sizes, %keepdim)
// CHECK-NEXT:    func.return %r0, %[[LEN]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.value_selecting_reduction_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim: !prim.int, %indices: !prim.tensor<i64>, %keepdim: !prim.bool, %[[VALUE_1:.*]]: !prim.int) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.value_selecting_reduction_backward"}> ({
// CHECK-NEXT:      %[[IF:.*]] = prim.If %keepdim -> (!prim.bool) {
// CHECK-NEXT:        %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:        prim.Yield %[[CONSTANT]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[CONSTANT_1:.*]] = prim.Constant 0
// CHECK-NEXT:        %[[EQ:.*]] = aten.eq.int(%[[VALUE_1]], %[[CONSTANT_1]])
// CHECK-NEXT:        prim.Yield %[[EQ]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[IF_1:.*]] = prim.If %[[IF]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONSTANT_2:.*]] = prim.Constant false
// CHECK-NEXT:        %[[GATHER:.*]] = aten.gather(%[[VALUE]], %dim, %indices, %[[CONSTANT_2]])
// CHECK-NEXT:        prim.Yield %[[GATHER]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[UNSQUEEZE:.*]] = aten.unsqueeze(%indices, %dim)
// CHECK-NEXT:        %[[CONSTANT_3:.*]] = prim.Constant false
// CHECK-NEXT:        %[[GATHER_1:.*]] = aten.gather(%[[VALUE]], %dim, %[[UNSQUEEZE]], %[[CONSTANT_3]])
// CHECK-NEXT:        %[[SQUEEZE:.*]] = aten.squeeze.dim(%[[GATHER_1]], %dim)
// CHECK-NEXT:        prim.Yield %[[SQUEEZE]]
// CHECK-NEXT:      }
// CHECK-NEXT:      prim.Yield %[[IF_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
