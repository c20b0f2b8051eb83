// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::_grad_sum_to_size(Tensor(a) self, int[]? size) -> Tensor(a)
func.func @aten._grad_sum_to_size(%self : !prim.tensor<f32>, %size : !prim.list<!prim.int>) -> (!prim.tensor) {
  %r0 = aten._grad_sum_to_size(%self, %size) : (!prim.tensor<f32>, !prim.list<!prim.int>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten._grad_sum_to_size(
// CHECK-SAME: %self: !prim.tensor<f32>, %size: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten._grad_sum_to_size_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.sum_to_size(%self, %size)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten._grad_sum_to_size_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.sum_to_size"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant false
// CHECK-NEXT:      %[[EXPAND:.*]] = aten.expand(%[[VALUE]], %[[VALUE_1]], %[[CONSTANT]])
// CHECK-NEXT:      prim.Yield %[[EXPAND]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::logsumexp(Tensor self, int[1] dim, bool keepdim=False) -> Tensor
func.func @aten.logsumexp(%self : !prim.tensor<f32>, %dim : !prim.list<!prim.int>) -> (!prim.tensor) {
  %keepdim = prim.Constant false
  %r0 = aten.logsumexp(%self, %dim, %keepdim) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.bool) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.logsumexp(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.list<!prim.int>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.logsumexp_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [0 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %keepdim = prim.Constant false
// CHECK-NEXT:    %r0 = aten.logsumexp(%self, %dim, %keepdim)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.logsumexp_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %dim: !prim.list<!prim.int>, %r0: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %keepdim = prim.Constant false
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.logsumexp"}> ({
// CHECK-NEXT:      %[[EXPAND_REDUCED:.*]] = prim.expand_reduced(%r0, %[[SIZE]], %dim, %keepdim)
// CHECK-NEXT:      %[[EXPAND_REDUCED_1:.*]] = prim.expand_reduced(%[[VALUE]], %[[SIZE]], %dim, %keepdim)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.Tensor(%self, %[[EXPAND_REDUCED]], %[[CONSTANT]])
// CHECK-NEXT:      %[[EXP:.*]] = aten.exp(%[[SUB]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[EXPAND_REDUCED_1]], %[[EXP]])
// CHECK-NEXT:      prim.Yield %[[MUL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::mean(Tensor self, *, ScalarType? dtype=None) -> Tensor
func.func @aten.mean(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %dtype = prim.Constant none
  %r0 = aten.mean(%self, %dtype) : (!prim.tensor<f32>, !prim.none) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.mean(
// CHECK-SAME: %self: !prim.tensor<f32>) -> (!prim.tensor<f32, []>, !prim.int, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.mean_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64, 2 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[NUMEL:.*]] = aten.numel(%self)
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %dtype = prim.Constant none
// CHECK-NEXT:    %r0 = aten.mean(%self, %dtype)
// CHECK-NEXT:    func.return %r0, %[[NUMEL]], %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.mean_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32, []>, %[[VALUE_1:.*]]: !prim.int, %[[VALUE_2:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.mean"}> ({
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Scalar(%[[VALUE]], %[[VALUE_1]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant false
// CHECK-NEXT:      %[[EXPAND_REDUCED:.*]] = prim.expand_reduced(%[[DIV]], %[[VALUE_2]], %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      prim.Yield %[[EXPAND_REDUCED]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::mean.dim(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
func.func @aten.mean.dim(%self : !prim.tensor<f32>, %dim : !prim.list<!prim.int>) -> (!prim.tensor) {
  %keepdim = prim.Constant false
  %dtype = prim.Constant none
  %r0 = aten.mean.dim(%self, %dim, %keepdim, %dtype) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.bool, !prim.none) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.mean.dim(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.int) attributes {autodiff.gradient = {backward = @aten.mean.dim_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [1 : i64, 2 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[NUMEL:.*]] = aten.numel(%self)
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %keepdim = prim.Constant false
// CHECK-NEXT:    %dtype = prim.Constant none
// CHECK-NEXT:    %r0 = aten.mean.dim(%self, %dim, %keepdim, %dtype)
// CHECK-NEXT:    %[[NUMEL_1:.*]] = aten.numel(%r0)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:    %[[MAX:.*]] = prim.max.int(%[[NUMEL]], %[[CONSTANT]])
// CHECK-NEXT:    %[[MAX_1:.*]] = prim.max.int(%[[NUMEL_1]], %[[CONSTANT]])
// CHECK-NEXT:    %[[FLOORDIV:.*]] = aten.floordiv.int(%[[MAX]], %[[MAX_1]])
// CHECK-NEXT:    func.return %r0, %[[SIZE]], %[[FLOORDIV]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.mean.dim_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim: !prim.list<!prim.int>, %[[VALUE_1:.*]]: !prim.list<!prim.int>, %[[VALUE_2:.*]]: !prim.int) -> !prim.tensor<f32> {
// CHECK-NEXT:    %keepdim = prim.Constant false
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.mean.dim"}> ({
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Scalar(%[[VALUE]], %[[VALUE_2]])
// CHECK-NEXT:      %[[EXPAND_REDUCED:.*]] = prim.expand_reduced(%[[DIV]], %[[VALUE_1]], %dim, %keepdim)
// CHECK-NEXT:      prim.Yield %[[EXPAND_REDUCED]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::nansum(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
func.func @aten.nansum(%self : !prim.tensor<f32>, %dim : !prim.list<!prim.int>) -> (!prim.tensor) {
  %keepdim = prim.Constant false
  %dtype = prim.Constant none
  %r0 = aten.nansum(%self, %dim, %keepdim, %dtype) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.bool, !prim.none) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.nansum(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.list<!prim.int>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.nansum_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %keepdim = prim.Constant false
// CHECK-NEXT:    %dtype = prim.Constant none
// CHECK-NEXT:    %r0 = aten.nansum(%self, %dim, %keepdim, %dtype)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.nansum_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %dim: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %keepdim = prim.Constant false
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.nansum"}> ({
// CHECK-NEXT:      %[[EXPAND_REDUCED:.*]] = prim.expand_reduced(%[[VALUE]], %[[SIZE]], %dim, %keepdim)
// CHECK-NEXT:      %[[NE:.*]] = aten.ne.Tensor(%self, %self)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[MASKED_FILL:.*]] = aten.masked_fill.Scalar(%[[EXPAND_REDUCED]], %[[NE]], %[[CONSTANT]])
// CHECK-NEXT:      prim.Yield %[[MASKED_FILL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::prod(Tensor self, *, ScalarType? dtype=None) -> Tensor
func.func @aten.prod(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %dtype = prim.Constant none
  %r0 = aten.prod(%self, %dtype) : (!prim.tensor<f32>, !prim.none) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.prod(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32, []> attributes {autodiff.gradient = {backward = @aten.prod_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %dtype = prim.Constant none
// CHECK-NEXT:    %r0 = aten.prod(%self, %dtype)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.prod_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32, []>, %self: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[NUMEL:.*]] = aten.numel(%self)
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.prod"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq.int(%[[NUMEL]], %[[CONSTANT]])
// CHECK-NEXT:      %[[IF:.*]] = prim.If %[[EQ]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:        %[[ZEROS_LIKE:.*]] = aten.zeros_like(%self, %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]], %[[CONSTANT_1]])
// CHECK-NEXT:        prim.Yield %[[ZEROS_LIKE]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[CONSTANT_4:.*]] = prim.Constant [-1]
// CHECK-NEXT:        %[[RESHAPE:.*]] = aten.reshape(%self, %[[CONSTANT_4]])
// CHECK-NEXT:        %[[SIZE_1:.*]] = aten.size.int(%[[RESHAPE]], %[[CONSTANT]])
// CHECK-NEXT:        %[[CONSTANT_5:.*]] = prim.Constant 1
// CHECK-NEXT:        %[[NARROW:.*]] = aten.narrow(%[[RESHAPE]], %[[CONSTANT]], %[[CONSTANT]], %[[CONSTANT_5]])
// CHECK-NEXT:        %[[CONSTANT_6:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_7:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_8:.*]] = prim.Constant none
// CHECK-NEXT:        %[[ONES_LIKE:.*]] = aten.ones_like(%[[NARROW]], %[[CONSTANT_6]], %[[CONSTANT_6]], %[[CONSTANT_7]], %[[CONSTANT_8]], %[[CONSTANT_6]])
// CHECK-NEXT:        %[[SUB:.*]] = aten.sub.int(%[[SIZE_1]], %[[CONSTANT_5]])
// CHECK-NEXT:        %[[NARROW_1:.*]] = aten.narrow(%[[RESHAPE]], %[[CONSTANT]], %[[CONSTANT]], %[[SUB]])
// CHECK-NEXT:        %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[ONES_LIKE]], %[[NARROW_1]])
// CHECK-NEXT:        %[[CAT:.*]] = aten.cat(%[[LISTCONSTRUCT]], %[[CONSTANT]])
// CHECK-NEXT:        %[[CUMPROD:.*]] = aten.cumprod(%[[CAT]], %[[CONSTANT]], %[[CONSTANT_6]])
// CHECK-NEXT:        %[[CONSTANT_9:.*]] = prim.Constant [0]
// CHECK-NEXT:        %[[FLIP:.*]] = aten.flip(%[[RESHAPE]], %[[CONSTANT_9]])
// CHECK-NEXT:        %[[NARROW_2:.*]] = aten.narrow(%[[FLIP]], %[[CONSTANT]], %[[CONSTANT]], %[[SUB]])
// CHECK-NEXT:        %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[ONES_LIKE]], %[[NARROW_2]])
// CHECK-NEXT:        %[[CAT_1:.*]] = aten.cat(%[[LISTCONSTRUCT_1]], %[[CONSTANT]])
// CHECK-NEXT:        %[[CUMPROD_1:.*]] = aten.cumprod(%[[CAT_1]], %[[CONSTANT]], %[[CONSTANT_6]])
// CHECK-NEXT:        %[[FLIP_1:.*]] = aten.flip(%[[CUMPROD_1]], %[[CONSTANT_9]])
// CHECK-NEXT:        %[[MUL:.*]] = aten.mul.Tensor(%[[CUMPROD]], %[[FLIP_1]])
// CHECK-NEXT:        %[[RESHAPE_1:.*]] = aten.reshape(%[[MUL]], %[[SIZE]])
// CHECK-NEXT:        %[[MUL_1:.*]] = aten.mul.Tensor(%[[VALUE]], %[[RESHAPE_1]])
// CHECK-NEXT:        prim.Yield %[[MUL_1]]
// CHECK-NEXT:      }
// CHECK-NEXT:      prim.Yield %[[IF]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::prod.dim_int(Tensor self, int dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
func.func @aten.prod.dim_int(%self : !prim.tensor<f32>, %dim : !prim.int) -> (!prim.tensor) {
  %keepdim = prim.Constant false
  %dtype = prim.Constant none
  %r0 = aten.prod.dim_int(%self, %dim, %keepdim, %dtype) : (!prim.tensor<f32>, !prim.int, !prim.bool, !prim.none) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.prod.dim_int(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.int) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.prod.dim_int_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %keepdim = prim.Constant false
// CHECK-NEXT:    %dtype = prim.Constant none
// CHECK-NEXT:    %r0 = aten.prod.dim_int(%self, %dim, %keepdim, %dtype)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.prod.dim_int_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %dim: !prim.int) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[DIM:.*]] = aten.dim(%self)
// CHECK-NEXT:    %[[NUMEL:.*]] = aten.numel(%self)
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.prod.dim_int"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq.int(%[[NUMEL]], %[[CONSTANT]])
// CHECK-NEXT:      %[[IF:.*]] = prim.If %[[EQ]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:        %[[ZEROS_LIKE:.*]] = aten.zeros_like(%self, %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]], %[[CONSTANT_1]])
// CHECK-NEXT:        prim.Yield %[[ZEROS_LIKE]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[EQ_1:.*]] = aten.eq.int(%[[DIM]], %[[CONSTANT]])
// CHECK-NEXT:        %[[IF_1:.*]] = prim.If %[[EQ_1]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:          prim.Yield %[[VALUE]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          %[[UNSQUEEZE:.*]] = aten.unsqueeze(%[[VALUE]], %dim)
// CHECK-NEXT:          %[[SIZE:.*]] = aten.size.int(%self, %dim)
// CHECK-NEXT:          %[[CONSTANT_4:.*]] = prim.Constant 1
// CHECK-NEXT:          %[[NARROW:.*]] = aten.narrow(%self, %dim, %[[CONSTANT]], %[[CONSTANT_4]])
// CHECK-NEXT:          %[[CONSTANT_5:.*]] = prim.Constant none
// CHECK-NEXT:          %[[CONSTANT_6:.*]] = prim.Constant none
// CHECK-NEXT:          %[[CONSTANT_7:.*]] = prim.Constant none
// CHECK-NEXT:          %[[ONES_LIKE:.*]] = aten.ones_like(%[[NARROW]], %[[CONSTANT_5]], %[[CONSTANT_5]], %[[CONSTANT_6]], %[[CONSTANT_7]], %[[CONSTANT_5]])
// CHECK-NEXT:          %[[SUB:.*]] = aten.sub.int(%[[SIZE]], %[[CONSTANT_4]])
// CHECK-NEXT:          %[[NARROW_1:.*]] = aten.narrow(%self, %dim, %[[CONSTANT]], %[[SUB]])
// CHECK-NEXT:          %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[ONES_LIKE]], %[[NARROW_1]])
// CHECK-NEXT:          %[[CAT:.*]] = aten.cat(%[[LISTCONSTRUCT]], %dim)
// CHECK-NEXT:          %[[CUMPROD:.*]] = aten.cumprod(%[[CAT]], %dim, %[[CONSTANT_5]])
// CHECK-NEXT:          %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%dim)
// CHECK-NEXT:          %[[FLIP:.*]] = aten.flip(%self, %[[LISTCONSTRUCT_1]])
// CHECK-NEXT:          %[[NARROW_2:.*]] = aten.narrow(%[[FLIP]], %dim, %[[CONSTANT]], %[[SUB]])
// CHECK-NEXT:          %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[ONES_LIKE]], %[[NARROW_2]])
// CHECK-NEXT:          %[[CAT_1:.*]] = aten.cat(%[[LISTCONSTRUCT_2]], %dim)
// CHECK-NEXT:          %[[CUMPROD_1:.*]] = aten.cumprod(%[[CAT_1]], %dim, %[[CONSTANT_5]])
// CHECK-NEXT:          %[[FLIP_1:.*]] = aten.flip(%[[CUMPROD_1]], %[[LISTCONSTRUCT_1]])
// CHECK-NEXT:          %[[MUL:.*]] = aten.mul.Tensor(%[[CUMPROD]], %[[FLIP_1]])
// CHECK-NEXT:          %[[MUL_1:.*]] = aten.mul.Tensor(%[[UNSQUEEZE]], %[[MUL]])
// CHECK-NEXT:          prim.Yield %[[MUL_1]]
// CHECK-NEXT:        }
// CHECK-NEXT:        prim.Yield %[[IF_1]]
// CHECK-NEXT:      }
// CHECK-NEXT:      prim.Yield %[[IF]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::sum(Tensor self, *, ScalarType? dtype=None) -> Tensor
func.func @aten.sum(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %dtype = prim.Constant none
  %r0 = aten.sum(%self, %dtype) : (!prim.tensor<f32>, !prim.none) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.sum(
// CHECK-SAME: %self: !prim.tensor<f32>) -> (!prim.tensor<f32, []>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.sum_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %dtype = prim.Constant none
// CHECK-NEXT:    %r0 = aten.sum(%self, %dtype)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.sum_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32, []>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.sum"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant false
// CHECK-NEXT:      %[[EXPAND_REDUCED:.*]] = prim.expand_reduced(%[[VALUE]], %[[VALUE_1]], %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      prim.Yield %[[EXPAND_REDUCED]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
func.func @aten.sum.dim_IntList(%self : !prim.tensor<f32>, %dim : !prim.list<!prim.int>) -> (!prim.tensor) {
  %keepdim = prim.Constant false
  %dtype = prim.Constant none
  %r0 = aten.sum.dim_IntList(%self, %dim, %keepdim, %dtype) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.bool, !prim.none) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.sum.dim_IntList(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.sum.dim_IntList_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %keepdim = prim.Constant false
// CHECK-NEXT:    %dtype = prim.Constant none
// CHECK-NEXT:    %r0 = aten.sum.dim_IntList(%self, %dim, %keepdim, %dtype)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.sum.dim_IntList_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim: !prim.list<!prim.int>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %keepdim = prim.Constant false
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.sum.dim_IntList"}> ({
// CHECK-NEXT:      %[[EXPAND_REDUCED:.*]] = prim.expand_reduced(%[[VALUE]], %[[VALUE_1]], %dim, %keepdim)
// CHECK-NEXT:      prim.Yield %[[EXPAND_REDUCED]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::sum_to_size(Tensor self, SymInt[] size) -> Tensor
func.func @aten.sum_to_size(%self : !prim.tensor<f32>, %size : !prim.list<!prim.int>) -> (!prim.tensor) {
  %r0 = aten.sum_to_size(%self, %size) : (!prim.tensor<f32>, !prim.list<!prim.int>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.sum_to_size(
// CHECK-SAME: %self: !prim.tensor<f32>, %size: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.sum_to_size_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.sum_to_size(%self, %size)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.sum_to_size_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.sum_to_size"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant false
// CHECK-NEXT:      %[[EXPAND:.*]] = aten.expand(%[[VALUE]], %[[VALUE_1]], %[[CONSTANT]])
// CHECK-NEXT:      prim.Yield %[[EXPAND]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
