// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::linalg_vector_norm(Tensor self, Scalar ord=2, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
func.func @aten.linalg_vector_norm(%self : !prim.tensor<f32>, %ord : !prim.number, %dim : !prim.list<!prim.int>) -> (!prim.tensor) {
  %keepdim = prim.Constant false
  %dtype = prim.Constant none
  %r0 = aten.linalg_vector_norm(%self, %ord, %dim, %keepdim, %dtype) : (!prim.tensor<f32>, !prim.number, !prim.list<!prim.int>, !prim.bool, !prim.none) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.linalg_vector_norm(
// CHECK-SAME: %self: !prim.tensor<f32>, %ord: !prim.number, %dim: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.float) attributes {autodiff.gradient = {backward = @aten.linalg_vector_norm_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 2 : i64], captured_outputs = [0 : i64, 1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %keepdim = prim.Constant false
// CHECK-NEXT:    %dtype = prim.Constant none
// CHECK-NEXT:    %r0 = aten.linalg_vector_norm(%self, %ord, %dim, %keepdim, %dtype)
// CHECK-NEXT:    %[[FLOAT:.*]] = aten.Float.Scalar(%ord)
// CHECK-NEXT:    func.return %r0, %[[FLOAT]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.linalg_vector_norm_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %dim: !prim.list<!prim.int>, %r0: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.float) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.linalg_vector_norm"}> ({
// CHECK-NEXT:      %keepdim = prim.Constant false
// CHECK-NEXT:      %[[EXPAND_REDUCED:.*]] = prim.expand_reduced(%[[VALUE]], %[[SIZE]], %dim, %keepdim)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq.float_int(%[[VALUE_1]], %[[CONSTANT]])
// CHECK-NEXT:      %[[IF:.*]] = prim.If %[[EQ]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:        %[[ZEROS_LIKE:.*]] = aten.zeros_like(%self, %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]], %[[CONSTANT_1]])
// CHECK-NEXT:        prim.Yield %[[ZEROS_LIKE]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[CONSTANT_4:.*]] = prim.Constant 1
// CHECK-NEXT:        %[[EQ_1:.*]] = aten.eq.float_int(%[[VALUE_1]], %[[CONSTANT_4]])
// CHECK-NEXT:        %[[IF_1:.*]] = prim.If %[[EQ_1]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:          %[[SIGN:.*]] = aten.sign(%self)
// CHECK-NEXT:          %[[MUL:.*]] = aten.mul.Tensor(%[[SIGN]], %[[EXPAND_REDUCED]])
// CHECK-NEXT:          prim.Yield %[[MUL]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          %[[EXPAND_REDUCED_1:.*]] = prim.expand_reduced(%r0, %[[SIZE]], %dim, %keepdim)
// CHECK-NEXT:          %[[CONSTANT_5:.*]] = prim.Constant 2
// CHECK-NEXT:          %[[EQ_2:.*]] = aten.eq.float_int(%[[VALUE_1]], %[[CONSTANT_5]])
// CHECK-NEXT:          %[[IF_2:.*]] = prim.If %[[EQ_2]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:            %[[DIV:.*]] = aten.div.Tensor(%self, %[[EXPAND_REDUCED_1]])
// CHECK-NEXT:            %[[EQ_3:.*]] = aten.eq.Scalar(%[[EXPAND_REDUCED_1]], %[[CONSTANT]])
// CHECK-NEXT:            %[[MASKED_FILL:.*]] = aten.masked_fill.Scalar(%[[DIV]], %[[EQ_3]], %[[CONSTANT]])
// CHECK-NEXT:            %[[MUL_1:.*]] = aten.mul.Tensor(%[[MASKED_FILL]], %[[EXPAND_REDUCED]])
// CHECK-NEXT:            prim.Yield %[[MUL_1]]
// CHECK-NEXT:          } else {
// CHECK-NEXT:            %[[ABS:.*]] = aten.abs(%self)
// CHECK-NEXT:            %[[ABS_1:.*]] = prim.abs.float(%[[VALUE_1]])
// CHECK-NEXT:            %[[CONSTANT_6:.*]] = prim.Constant inf
// CHECK-NEXT:            %[[EQ_4:.*]] = aten.eq.float(%[[ABS_1]], %[[CONSTANT_6]])
// CHECK-NEXT:            %[[IF_3:.*]] = prim.If %[[EQ_4]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:              %[[EQ_5:.*]] = aten.eq.Tensor(%[[ABS]], %[[EXPAND_REDUCED_1]])
// CHECK-NEXT:              %[[NE:.*]] = aten.ne.Tensor(%self, %self)
// CHECK-NEXT:              %[[LOGICAL_OR:.*]] = aten.logical_or(%[[EQ_5]], %[[NE]])
// CHECK-NEXT:              %[[TYPE_AS:.*]] = aten.type_as(%[[LOGICAL_OR]], %[[EXPAND_REDUCED]])
// CHECK-NEXT:              %[[SIGN_1:.*]] = aten.sign(%self)
// CHECK-NEXT:              %[[CONSTANT_7:.*]] = prim.Constant true
// CHECK-NEXT:              %[[CONSTANT_8:.*]] = prim.Constant none
// CHECK-NEXT:              %[[SUM:.*]] = aten.sum.dim_IntList(%[[TYPE_AS]], %dim, %[[CONSTANT_7]], %[[CONSTANT_8]])
// CHECK-NEXT:              %[[DIV_1:.*]] = aten.div.Tensor(%[[EXPAND_REDUCED]], %[[SUM]])
// CHECK-NEXT:              %[[MUL_2:.*]] = aten.mul.Tensor(%[[DIV_1]], %[[TYPE_AS]])
// CHECK-NEXT:              %[[MUL_3:.*]] = aten.mul.Tensor(%[[SIGN_1]], %[[MUL_2]])
// CHECK-NEXT:              prim.Yield %[[MUL_3]]
// CHECK-NEXT:            } else {
// CHECK-NEXT:              %[[LT:.*]] = aten.lt.float_int(%[[VALUE_1]], %[[CONSTANT_4]])
// CHECK-NEXT:              %[[IF_4:.*]] = prim.If %[[LT]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:                %[[SIGN_2:.*]] = aten.sign(%self)
// CHECK-NEXT:                %[[SUB:.*]] = aten.sub.float_int(%[[VALUE_1]], %[[CONSTANT_4]])
// CHECK-NEXT:                %[[POW:.*]] = aten.pow.Tensor_Scalar(%[[ABS]], %[[SUB]])
// CHECK-NEXT:                %[[EQ_6:.*]] = aten.eq.Scalar(%self, %[[CONSTANT]])
// CHECK-NEXT:                %[[MASKED_FILL_1:.*]] = aten.masked_fill.Scalar(%[[POW]], %[[EQ_6]], %[[CONSTANT]])
// CHECK-NEXT:                %[[MUL_4:.*]] = aten.mul.Tensor(%[[SIGN_2]], %[[MASKED_FILL_1]])
// CHECK-NEXT:                %[[MUL_5:.*]] = aten.mul.Tensor(%[[MUL_4]], %[[EXPAND_REDUCED]])
// CHECK-NEXT:                %[[SUB_1:.*]] = aten.sub.int_float(%[[CONSTANT_4]], %[[VALUE_1]])
// CHECK-NEXT:                %[[POW_1:.*]] = aten.pow.Tensor_Scalar(%[[EXPAND_REDUCED_1]], %[[SUB_1]])
// CHECK-NEXT:                %[[MUL_6:.*]] = aten.mul.Tensor(%[[MUL_5]], %[[POW_1]])
// CHECK-NEXT:                prim.Yield %[[MUL_6]]
// CHECK-NEXT:              } else {
// CHECK-NEXT:                %[[SUB_2:.*]] = aten.sub.float_int(%[[VALUE_1]], %[[CONSTANT_4]])
// CHECK-NEXT:                %[[POW_2:.*]] = aten.pow.Tensor_Scalar(%[[EXPAND_REDUCED_1]], %[[SUB_2]])
// CHECK-NEXT:                %[[DIV_2:.*]] = aten.div.Tensor(%[[EXPAND_REDUCED]], %[[POW_2]])
// CHECK-NEXT:                %[[EQ_7:.*]] = aten.eq.Scalar(%[[EXPAND_REDUCED_1]], %[[CONSTANT]])
// CHECK-NEXT:                %[[MASKED_FILL_2:.*]] = aten.masked_fill.Scalar(%[[DIV_2]], %[[EQ_7]], %[[CONSTANT]])
// CHECK-NEXT:                %[[LT_1:.*]] = aten.lt.float_int(%[[VALUE_1]], %[[CONSTANT_5]])
// CHECK-NEXT:                %[[IF_5:.*]] = prim.If %[[LT_1]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:                  %[[SIGN_3:.*]] = aten.sign(%self)
// CHECK-NEXT:                  prim.Yield %[[SIGN_3]]
// CHECK-NEXT:                } else {
// CHECK-NEXT:                  prim.Yield %self
// CHECK-NEXT:                }
// CHECK-NEXT:                %[[IF_6:.*]] = prim.If %[[LT_1]] -> (!prim.float) {
// CHECK-NEXT:                  prim.Yield %[[SUB_2]]
// CHECK-NEXT:                } else {
// CHECK-NEXT:                  %[[SUB_3:.*]] = aten.sub.float_int(%[[VALUE_1]], %[[CONSTANT_5]])
// CHECK-NEXT:                  prim.Yield %[[SUB_3]]
// CHECK-NEXT:                }
// CHECK-NEXT:                %[[POW_3:.*]] = aten.pow.Tensor_Scalar(%[[ABS]], %[[IF_6]])
// CHECK-NEXT:                %[[MUL_7:.*]] = aten.mul.Tensor(%[[IF_5]], %[[POW_3]])
// CHECK-NEXT:                %[[MUL_8:.*]] = aten.mul.Tensor(%[[MUL_7]], %[[MASKED_FILL_2]])
// CHECK-NEXT:                prim.Yield %[[MUL_8]]
// CHECK-NEXT:              }
// CHECK-NEXT:              prim.Yield %[[IF_4]]
// CHECK-NEXT:            }
// CHECK-NEXT:            prim.Yield %[[IF_3]]
// CHECK-NEXT:          }
// CHECK-NEXT:          prim.Yield %[[IF_2]]
// CHECK-NEXT:        }
// CHECK-NEXT:        prim.Yield %[[IF_1]]
// CHECK-NEXT:      }
// CHECK-NEXT:      prim.Yield %[[IF]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::std(Tensor self, bool unbiased=True) -> Tensor
func.func @aten.std(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %unbiased = prim.Constant true
  %r0 = aten.std(%self, %unbiased) : (!prim.tensor<f32>, !prim.bool) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.std(
// CHECK-SAME: %self: !prim.tensor<f32>) -> (!prim.tensor<f32, []>, !prim.float) attributes {autodiff.gradient = {backward = @aten.std_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [0 : i64, 1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[NUMEL:.*]] = aten.numel(%self)
// CHECK-NEXT:    %unbiased = prim.Constant true
// CHECK-NEXT:    %r0 = aten.std(%self, %unbiased)
// CHECK-NEXT:    %[[NUMEL_1:.*]] = aten.numel(%r0)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:    %[[MAX:.*]] = prim.max.int(%[[NUMEL_1]], %[[CONSTANT]])
// CHECK-NEXT:    %[[FLOORDIV:.*]] = aten.floordiv.int(%[[NUMEL]], %[[MAX]])
// CHECK-NEXT:    %[[FLOAT:.*]] = aten.Float.Scalar(%[[FLOORDIV]])
// CHECK-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant 1.0
// CHECK-NEXT:    %[[SUB:.*]] = aten.sub.float(%[[FLOAT]], %[[CONSTANT_1]])
// CHECK-NEXT:    func.return %r0, %[[SUB]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.std_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32, []>, %self: !prim.tensor<f32>, %r0: !prim.tensor<f32, []>, %[[VALUE_1:.*]]: !prim.float) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.std"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant false
// CHECK-NEXT:      %[[EXPAND_REDUCED:.*]] = prim.expand_reduced(%[[VALUE]], %[[SIZE]], %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant true
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:      %[[MEAN:.*]] = aten.mean.dim(%self, %[[CONSTANT]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.Tensor(%self, %[[MEAN]], %[[CONSTANT_4]])
// CHECK-NEXT:      %[[EXPAND_REDUCED_1:.*]] = prim.expand_reduced(%r0, %[[SIZE]], %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Tensor(%[[EXPAND_REDUCED]], %[[EXPAND_REDUCED_1]])
// CHECK-NEXT:      %[[CONSTANT_5:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq.Scalar(%[[EXPAND_REDUCED_1]], %[[CONSTANT_5]])
// CHECK-NEXT:      %[[MASKED_FILL:.*]] = aten.masked_fill.Scalar(%[[DIV]], %[[EQ]], %[[CONSTANT_5]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[MASKED_FILL]], %[[SUB]])
// CHECK-NEXT:      %[[DIV_1:.*]] = aten.div.Scalar(%[[MUL]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[DIV_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::std.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> Tensor
func.func @aten.std.correction(%self : !prim.tensor<f32>, %dim : !prim.list<!prim.int>, %correction : !prim.number) -> (!prim.tensor) {
  %keepdim = prim.Constant false
  %r0 = aten.std.correction(%self, %dim, %correction, %keepdim) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.number, !prim.bool) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.std.correction(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.list<!prim.int>, %correction: !prim.number) -> (!prim.tensor<f32>, !prim.float) attributes {autodiff.gradient = {backward = @aten.std.correction_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [0 : i64, 1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[NUMEL:.*]] = aten.numel(%self)
// CHECK-NEXT:    %keepdim = prim.Constant false
// CHECK-NEXT:    %r0 = aten.std.correction(%self, %dim, %correction, %keepdim)
// CHECK-NEXT:    %[[NUMEL_1:.*]] = aten.numel(%r0)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:    %[[MAX:.*]] = prim.max.int(%[[NUMEL_1]], %[[CONSTANT]])
// CHECK-NEXT:    %[[FLOORDIV:.*]] = aten.floordiv.int(%[[NUMEL]], %[[MAX]])
// CHECK-NEXT:    %[[FLOAT:.*]] = aten.Float.Scalar(%[[FLOORDIV]])
// CHECK-NEXT:    %[[FLOAT_1:.*]] = aten.Float.Scalar(%correction)
// CHECK-NEXT:    %[[SUB:.*]] = aten.sub.float(%[[FLOAT]], %[[FLOAT_1]])
// CHECK-NEXT:    func.return %r0, %[[SUB]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.std.correction_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %dim: !prim.list<!prim.int>, %r0: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.float) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.std.correction"}> ({
// CHECK-NEXT:      %keepdim = prim.Constant false
// CHECK-NEXT:      %[[EXPAND_REDUCED:.*]] = prim.expand_reduced(%[[VALUE]], %[[SIZE]], %dim, %keepdim)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[MEAN:.*]] = aten.mean.dim(%self, %dim, %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.Tensor(%self, %[[MEAN]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[EXPAND_REDUCED_1:.*]] = prim.expand_reduced(%r0, %[[SIZE]], %dim, %keepdim)
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Tensor(%[[EXPAND_REDUCED]], %[[EXPAND_REDUCED_1]])
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq.Scalar(%[[EXPAND_REDUCED_1]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[MASKED_FILL:.*]] = aten.masked_fill.Scalar(%[[DIV]], %[[EQ]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[MASKED_FILL]], %[[SUB]])
// CHECK-NEXT:      %[[DIV_1:.*]] = aten.div.Scalar(%[[MUL]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[DIV_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::std.dim(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False) -> Tensor
func.func @aten.std.dim(%self : !prim.tensor<f32>, %dim : !prim.list<!prim.int>) -> (!prim.tensor) {
  %unbiased = prim.Constant true
  %keepdim = prim.Constant false
  %r0 = aten.std.dim(%self, %dim, %unbiased, %keepdim) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.bool, !prim.bool) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.std.dim(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.float) attributes {autodiff.gradient = {backward = @aten.std.dim_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [0 : i64, 1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[NUMEL:.*]] = aten.numel(%self)
// CHECK-NEXT:    %unbiased = prim.Constant true
// CHECK-NEXT:    %keepdim = prim.Constant false
// CHECK-NEXT:    %r0 = aten.std.dim(%self, %dim, %unbiased, %keepdim)
// CHECK-NEXT:    %[[NUMEL_1:.*]] = aten.numel(%r0)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:    %[[MAX:.*]] = prim.max.int(%[[NUMEL_1]], %[[CONSTANT]])
// CHECK-NEXT:    %[[FLOORDIV:.*]] = aten.floordiv.int(%[[NUMEL]], %[[MAX]])
// CHECK-NEXT:    %[[FLOAT:.*]] = aten.Float.Scalar(%[[FLOORDIV]])
// CHECK-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant 1.0
// CHECK-NEXT:    %[[SUB:.*]] = aten.sub.float(%[[FLOAT]], %[[CONSTANT_1]])
// CHECK-NEXT:    func.return %r0, %[[SUB]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.std.dim_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %dim: !prim.list<!prim.int>, %r0: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.float) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.std.dim"}> ({
// CHECK-NEXT:      %keepdim = prim.Constant false
// CHECK-NEXT:      %[[EXPAND_REDUCED:.*]] = prim.expand_reduced(%[[VALUE]], %[[SIZE]], %dim, %keepdim)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[MEAN:.*]] = aten.mean.dim(%self, %dim, %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.Tensor(%self, %[[MEAN]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[EXPAND_REDUCED_1:.*]] = prim.expand_reduced(%r0, %[[SIZE]], %dim, %keepdim)
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Tensor(%[[EXPAND_REDUCED]], %[[EXPAND_REDUCED_1]])
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq.Scalar(%[[EXPAND_REDUCED_1]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[MASKED_FILL:.*]] = aten.masked_fill.Scalar(%[[DIV]], %[[EQ]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[MASKED_FILL]], %[[SUB]])
// CHECK-NEXT:      %[[DIV_1:.*]] = aten.div.Scalar(%[[MUL]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[DIV_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::std_mean(Tensor self, bool unbiased=True) -> (Tensor, Tensor)
func.func @aten.std_mean(%self : !prim.tensor<f32>) -> (!prim.tensor, !prim.tensor) {
  %unbiased = prim.Constant true
  %r0, %r1 = aten.std_mean(%self, %unbiased) : (!prim.tensor<f32>, !prim.bool) -> (!prim.tensor, !prim.tensor)
  func.return %r0, %r1 : !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten.std_mean(
// CHECK-SAME: %self: !prim.tensor<f32>) -> (!prim.tensor<f32, []>, !prim.tensor<f32, []>, !prim.list<!prim.int>, !prim.int, !prim.float) attributes {autodiff.gradient = {backward = @aten.std_mean_backward, real_outputs = 2 : i64, input_vjps = [0 : i64, 1 : i64], captured_inputs = [0 : i64], captured_outputs = [0 : i64, 2 : i64, 3 : i64, 4 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[NUMEL:.*]] = aten.numel(%self)
// CHECK-NEXT:    %unbiased = prim.Constant true
// CHECK-NEXT:    %r0, %r1 = aten.std_mean(%self, %unbiased)
// CHECK-NEXT:    %[[NUMEL_1:.*]] = aten.numel(%r0)
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%r1)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:    %[[MAX:.*]] = prim.max.int(%[[NUMEL_1]], %[[CONSTANT]])
// CHECK-NEXT:    %[[FLOORDIV:.*]] = aten.floordiv.int(%[[NUMEL]], %[[MAX]])
// CHECK-NEXT:    %[[FLOAT:.*]] = aten.Float.Scalar(%[[FLOORDIV]])
// CHECK-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant 1.0
// CHECK-NEXT:    %[[SUB:.*]] = aten.sub.float(%[[FLOAT]], %[[CONSTANT_1]])
// CHECK-NEXT:    func.return %r0, %r1, %[[SIZE]], %[[FLOORDIV]], %[[SUB]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.std_mean_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32, []>, %[[VALUE_1:.*]]: !prim.tensor<f32, []>, %self: !prim.tensor<f32>, %r0: !prim.tensor<f32, []>, %[[VALUE_2:.*]]: !prim.list<!prim.int>, %[[VALUE_3:.*]]: !prim.int, %[[VALUE_4:.*]]: !prim.float) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%r0)
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]], %[[VALUE_1]]) <{operator = "aten.std_mean"}> ({
// CHECK-NEXT:      %[[ANY_DEFINED:.*]] = autodiff.any_defined(%[[VALUE]])
// CHECK-NEXT:      %[[IF:.*]] = prim.If %[[ANY_DEFINED]] -> (!prim.tensor<f32, []>) {
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
// CHECK-NEXT:        %[[ZEROS_1:.*]] = aten.zeros(%[[VALUE_2]], %[[CONSTANT_4]], %[[CONSTANT_5]], %[[CONSTANT_6]], %[[CONSTANT_7]])
// CHECK-NEXT:        prim.Yield %[[ZEROS_1]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CONSTANT_8:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_9:.*]] = prim.Constant false
// CHECK-NEXT:      %[[EXPAND_REDUCED:.*]] = prim.expand_reduced(%[[IF]], %[[SIZE]], %[[CONSTANT_8]], %[[CONSTANT_9]])
// CHECK-NEXT:      %[[EXPAND_REDUCED_1:.*]] = prim.expand_reduced(%[[IF_1]], %[[SIZE]], %[[CONSTANT_8]], %[[CONSTANT_9]])
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Scalar(%[[EXPAND_REDUCED_1]], %[[VALUE_3]])
// CHECK-NEXT:      %[[CONSTANT_10:.*]] = prim.Constant true
// CHECK-NEXT:      %[[CONSTANT_11:.*]] = prim.Constant none
// CHECK-NEXT:      %[[MEAN:.*]] = aten.mean.dim(%self, %[[CONSTANT_8]], %[[CONSTANT_10]], %[[CONSTANT_11]])
// CHECK-NEXT:      %[[CONSTANT_12:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.Tensor(%self, %[[MEAN]], %[[CONSTANT_12]])
// CHECK-NEXT:      %[[EXPAND_REDUCED_2:.*]] = prim.expand_reduced(%r0, %[[SIZE]], %[[CONSTANT_8]], %[[CONSTANT_9]])
// CHECK-NEXT:      %[[DIV_1:.*]] = aten.div.Tensor(%[[EXPAND_REDUCED]], %[[EXPAND_REDUCED_2]])
// CHECK-NEXT:      %[[CONSTANT_13:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq.Scalar(%[[EXPAND_REDUCED_2]], %[[CONSTANT_13]])
// CHECK-NEXT:      %[[MASKED_FILL:.*]] = aten.masked_fill.Scalar(%[[DIV_1]], %[[EQ]], %[[CONSTANT_13]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[MASKED_FILL]], %[[SUB]])
// CHECK-NEXT:      %[[DIV_2:.*]] = aten.div.Scalar(%[[MUL]], %[[VALUE_4]])
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%[[DIV_2]], %[[DIV]], %[[CONSTANT_12]])
// CHECK-NEXT:      prim.Yield %[[ADD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::std_mean.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> (Tensor, Tensor)
func.func @aten.std_mean.correction(%self : !prim.tensor<f32>, %dim : !prim.list<!prim.int>, %correction : !prim.number) -> (!prim.tensor, !prim.tensor) {
  %keepdim = prim.Constant false
  %r0, %r1 = aten.std_mean.correction(%self, %dim, %correction, %keepdim) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.number, !prim.bool) -> (!prim.tensor, !prim.tensor)
  func.return %r0, %r1 : !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten.std_mean.correction(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.list<!prim.int>, %correction: !prim.number) -> (!prim.tensor<f32>, !prim.tensor<f32>, !prim.list<!prim.int>, !prim.int, !prim.float) attributes {autodiff.gradient = {backward = @aten.std_mean.correction_backward, real_outputs = 2 : i64, input_vjps = [0 : i64, 1 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [0 : i64, 2 : i64, 3 : i64, 4 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[NUMEL:.*]] = aten.numel(%self)
// CHECK-NEXT:    %keepdim = prim.Constant false
// CHECK-NEXT:    %r0, %r1 = aten.std_mean.correction(%self, %dim, %correction, %keepdim)
// CHECK-NEXT:    %[[NUMEL_1:.*]] = aten.numel(%r0)
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%r1)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:    %[[MAX:.*]] = prim.max.int(%[[NUMEL_1]], %[[CONSTANT]])
// CHECK-NEXT:    %[[FLOORDIV:.*]] = aten.floordiv.int(%[[NUMEL]], %[[MAX]])
// CHECK-NEXT:    %[[FLOAT:.*]] = aten.Float.Scalar(%[[FLOORDIV]])
// CHECK-NEXT:    %[[FLOAT_1:.*]] = aten.Float.Scalar(%correction)
// CHECK-NEXT:    %[[SUB:.*]] = aten.sub.float(%[[FLOAT]], %[[FLOAT_1]])
// CHECK-NEXT:    func.return %r0, %r1, %[[SIZE]], %[[FLOORDIV]], %[[SUB]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.std_mean.correction_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %dim: !prim.list<!prim.int>, %r0: !prim.tensor<f32>, %[[VALUE_2:.*]]: !prim.list<!prim.int>, %[[VALUE_3:.*]]: !prim.int, %[[VALUE_4:.*]]: !prim.float) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%r0)
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]], %[[VALUE_1]]) <{operator = "aten.std_mean.correction"}> ({
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
// CHECK-NEXT:        %[[ZEROS_1:.*]] = aten.zeros(%[[VALUE_2]], %[[CONSTANT_4]], %[[CONSTANT_5]], %[[CONSTANT_6]], %[[CONSTANT_7]])
// CHECK-NEXT:        prim.Yield %[[ZEROS_1]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %keepdim = prim.Constant false
// CHECK-NEXT:      %[[EXPAND_REDUCED:.*]] = prim.expand_reduced(%[[IF]], %[[SIZE]], %dim, %keepdim)
// CHECK-NEXT:      %[[EXPAND_REDUCED_1:.*]] = prim.expand_reduced(%[[IF_1]], %[[SIZE]], %dim, %keepdim)
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Scalar(%[[EXPAND_REDUCED_1]], %[[VALUE_3]])
// CHECK-NEXT:      %[[CONSTANT_8:.*]] = prim.Constant true
// CHECK-NEXT:      %[[CONSTANT_9:.*]] = prim.Constant none
// CHECK-NEXT:      %[[MEAN:.*]] = aten.mean.dim(%self, %dim, %[[CONSTANT_8]], %[[CONSTANT_9]])
// CHECK-NEXT:      %[[CONSTANT_10:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.Tensor(%self, %[[MEAN]], %[[CONSTANT_10]])
// CHECK-NEXT:      %[[EXPAND_REDUCED_2:.*]] = prim.expand_reduced(%r0, %[[SIZE]], %dim, %keepdim)
// CHECK-NEXT:      %[[DIV_1:.*]] = aten.div.Tensor(%[[EXPAND_REDUCED]], %[[EXPAND_REDUCED_2]])
// CHECK-NEXT:      %[[CONSTANT_11:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq.Scalar(%[[EXPAND_REDUCED_2]], %[[CONSTANT_11]])
// CHECK-NEXT:      %[[MASKED_FILL:.*]] = aten.masked_fill.Scalar(%[[DIV_1]], %[[EQ]], %[[CONSTANT_11]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[MASKED_FILL]], %[[SUB]])
// CHECK-NEXT:      %[[DIV_2:.*]] = aten.div.Scalar(%[[MUL]], %[[VALUE_4]])
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%[[DIV_2]], %[[DIV]], %[[CONSTANT_10]])
// CHECK-NEXT:      prim.Yield %[[ADD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::std_mean.dim(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False) -> (Tensor, Tensor)
func.func @aten.std_mean.dim(%self : !prim.tensor<f32>, %dim : !prim.list<!prim.int>) -> (!prim.tensor, !prim.tensor) {
  %unbiased = prim.Constant true
  %keepdim = prim.Constant false
  %r0, %r1 = aten.std_mean.dim(%self, %dim, %unbiased, %keepdim) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor)
  func.return %r0, %r1 : !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten.std_mean.dim(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.tensor<f32>, !prim.list<!prim.int>, !prim.int, !prim.float) attributes {autodiff.gradient = {backward = @aten.std_mean.dim_backward, real_outputs = 2 : i64, input_vjps = [0 : i64, 1 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [0 : i64, 2 : i64, 3 : i64, 4 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[NUMEL:.*]] = aten.numel(%self)
// CHECK-NEXT:    %unbiased = prim.Constant true
// CHECK-NEXT:    %keepdim = prim.Constant false
// CHECK-NEXT:    %r0, %r1 = aten.std_mean.dim(%self, %dim, %unbiased, %keepdim)
// CHECK-NEXT:    %[[NUMEL_1:.*]] = aten.numel(%r0)
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%r1)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:    %[[MAX:.*]] = prim.max.int(%[[NUMEL_1]], %[[CONSTANT]])
// CHECK-NEXT:    %[[FLOORDIV:.*]] = aten.floordiv.int(%[[NUMEL]], %[[MAX]])
// CHECK-NEXT:    %[[FLOAT:.*]] = aten.Float.Scalar(%[[FLOORDIV]])
// CHECK-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant 1.0
// CHECK-NEXT:    %[[SUB:.*]] = aten.sub.float(%[[FLOAT]], %[[CONSTANT_1]])
// CHECK-NEXT:    func.return %r0, %r1, %[[SIZE]], %[[FLOORDIV]], %[[SUB]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.std_mean.dim_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %dim: !prim.list<!prim.int>, %r0: !prim.tensor<f32>, %[[VALUE_2:.*]]: !prim.list<!prim.int>, %[[VALUE_3:.*]]: !prim.int, %[[VALUE_4:.*]]: !prim.float) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%r0)
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]], %[[VALUE_1]]) <{operator = "aten.std_mean.dim"}> ({
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
// CHECK-NEXT:        %[[ZEROS_1:.*]] = aten.zeros(%[[VALUE_2]], %[[CONSTANT_4]], %[[CONSTANT_5]], %[[CONSTANT_6]], %[[CONSTANT_7]])
// CHECK-NEXT:        prim.Yield %[[ZEROS_1]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %keepdim = prim.Constant false
// CHECK-NEXT:      %[[EXPAND_REDUCED:.*]] = prim.expand_reduced(%[[IF]], %[[SIZE]], %dim, %keepdim)
// CHECK-NEXT:      %[[EXPAND_REDUCED_1:.*]] = prim.expand_reduced(%[[IF_1]], %[[SIZE]], %dim, %keepdim)
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Scalar(%[[EXPAND_REDUCED_1]], %[[VALUE_3]])
// CHECK-NEXT:      %[[CONSTANT_8:.*]] = prim.Constant true
// CHECK-NEXT:      %[[CONSTANT_9:.*]] = prim.Constant none
// CHECK-NEXT:      %[[MEAN:.*]] = aten.mean.dim(%self, %dim, %[[CONSTANT_8]], %[[CONSTANT_9]])
// CHECK-NEXT:      %[[CONSTANT_10:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.Tensor(%self, %[[MEAN]], %[[CONSTANT_10]])
// CHECK-NEXT:      %[[EXPAND_REDUCED_2:.*]] = prim.expand_reduced(%r0, %[[SIZE]], %dim, %keepdim)
// CHECK-NEXT:      %[[DIV_1:.*]] = aten.div.Tensor(%[[EXPAND_REDUCED]], %[[EXPAND_REDUCED_2]])
// CHECK-NEXT:      %[[CONSTANT_11:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq.Scalar(%[[EXPAND_REDUCED_2]], %[[CONSTANT_11]])
// CHECK-NEXT:      %[[MASKED_FILL:.*]] = aten.masked_fill.Scalar(%[[DIV_1]], %[[EQ]], %[[CONSTANT_11]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[MASKED_FILL]], %[[SUB]])
// CHECK-NEXT:      %[[DIV_2:.*]] = aten.div.Scalar(%[[MUL]], %[[VALUE_4]])
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%[[DIV_2]], %[[DIV]], %[[CONSTANT_10]])
// CHECK-NEXT:      prim.Yield %[[ADD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::var(Tensor self, bool unbiased=True) -> Tensor
func.func @aten.var(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %unbiased = prim.Constant true
  %r0 = aten.var(%self, %unbiased) : (!prim.tensor<f32>, !prim.bool) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.var(
// CHECK-SAME: %self: !prim.tensor<f32>) -> (!prim.tensor<f32, []>, !prim.float) attributes {autodiff.gradient = {backward = @aten.var_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[NUMEL:.*]] = aten.numel(%self)
// CHECK-NEXT:    %unbiased = prim.Constant true
// CHECK-NEXT:    %r0 = aten.var(%self, %unbiased)
// CHECK-NEXT:    %[[NUMEL_1:.*]] = aten.numel(%r0)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:    %[[MAX:.*]] = prim.max.int(%[[NUMEL_1]], %[[CONSTANT]])
// CHECK-NEXT:    %[[FLOORDIV:.*]] = aten.floordiv.int(%[[NUMEL]], %[[MAX]])
// CHECK-NEXT:    %[[FLOAT:.*]] = aten.Float.Scalar(%[[FLOORDIV]])
// CHECK-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant 1.0
// CHECK-NEXT:    %[[SUB:.*]] = aten.sub.float(%[[FLOAT]], %[[CONSTANT_1]])
// CHECK-NEXT:    func.return %r0, %[[SUB]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.var_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32, []>, %self: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.float) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.var"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant false
// CHECK-NEXT:      %[[EXPAND_REDUCED:.*]] = prim.expand_reduced(%[[VALUE]], %[[SIZE]], %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant true
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:      %[[MEAN:.*]] = aten.mean.dim(%self, %[[CONSTANT]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.Tensor(%self, %[[MEAN]], %[[CONSTANT_4]])
// CHECK-NEXT:      %[[CONSTANT_5:.*]] = prim.Constant 2.0
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%[[EXPAND_REDUCED]], %[[CONSTANT_5]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[MUL]], %[[SUB]])
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Scalar(%[[MUL_1]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[DIV]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::var.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> Tensor
func.func @aten.var.correction(%self : !prim.tensor<f32>, %dim : !prim.list<!prim.int>, %correction : !prim.number) -> (!prim.tensor) {
  %keepdim = prim.Constant false
  %r0 = aten.var.correction(%self, %dim, %correction, %keepdim) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.number, !prim.bool) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.var.correction(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.list<!prim.int>, %correction: !prim.number) -> (!prim.tensor<f32>, !prim.float) attributes {autodiff.gradient = {backward = @aten.var.correction_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[NUMEL:.*]] = aten.numel(%self)
// CHECK-NEXT:    %keepdim = prim.Constant false
// CHECK-NEXT:    %r0 = aten.var.correction(%self, %dim, %correction, %keepdim)
// CHECK-NEXT:    %[[NUMEL_1:.*]] = aten.numel(%r0)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:    %[[MAX:.*]] = prim.max.int(%[[NUMEL_1]], %[[CONSTANT]])
// CHECK-NEXT:    %[[FLOORDIV:.*]] = aten.floordiv.int(%[[NUMEL]], %[[MAX]])
// CHECK-NEXT:    %[[FLOAT:.*]] = aten.Float.Scalar(%[[FLOORDIV]])
// CHECK-NEXT:    %[[FLOAT_1:.*]] = aten.Float.Scalar(%correction)
// CHECK-NEXT:    %[[SUB:.*]] = aten.sub.float(%[[FLOAT]], %[[FLOAT_1]])
// CHECK-NEXT:    func.return %r0, %[[SUB]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.var.correction_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %dim: !prim.list<!prim.int>, %[[VALUE_1:.*]]: !prim.float) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.var.correction"}> ({
// CHECK-NEXT:      %keepdim = prim.Constant false
// CHECK-NEXT:      %[[EXPAND_REDUCED:.*]] = prim.expand_reduced(%[[VALUE]], %[[SIZE]], %dim, %keepdim)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[MEAN:.*]] = aten.mean.dim(%self, %dim, %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.Tensor(%self, %[[MEAN]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant 2.0
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%[[EXPAND_REDUCED]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[MUL]], %[[SUB]])
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Scalar(%[[MUL_1]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[DIV]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::var.dim(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False) -> Tensor
func.func @aten.var.dim(%self : !prim.tensor<f32>, %dim : !prim.list<!prim.int>) -> (!prim.tensor) {
  %unbiased = prim.Constant true
  %keepdim = prim.Constant false
  %r0 = aten.var.dim(%self, %dim, %unbiased, %keepdim) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.bool, !prim.bool) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.var.dim(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.float) attributes {autodiff.gradient = {backward = @aten.var.dim_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[NUMEL:.*]] = aten.numel(%self)
// CHECK-NEXT:    %unbiased = prim.Constant true
// CHECK-NEXT:    %keepdim = prim.Constant false
// CHECK-NEXT:    %r0 = aten.var.dim(%self, %dim, %unbiased, %keepdim)
// CHECK-NEXT:    %[[NUMEL_1:.*]] = aten.numel(%r0)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:    %[[MAX:.*]] = prim.max.int(%[[NUMEL_1]], %[[CONSTANT]])
// CHECK-NEXT:    %[[FLOORDIV:.*]] = aten.floordiv.int(%[[NUMEL]], %[[MAX]])
// CHECK-NEXT:    %[[FLOAT:.*]] = aten.Float.Scalar(%[[FLOORDIV]])
// CHECK-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant 1.0
// CHECK-NEXT:    %[[SUB:.*]] = aten.sub.float(%[[FLOAT]], %[[CONSTANT_1]])
// CHECK-NEXT:    func.return %r0, %[[SUB]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.var.dim_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %dim: !prim.list<!prim.int>, %[[VALUE_1:.*]]: !prim.float) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.var.dim"}> ({
// CHECK-NEXT:      %keepdim = prim.Constant false
// CHECK-NEXT:      %[[EXPAND_REDUCED:.*]] = prim.expand_reduced(%[[VALUE]], %[[SIZE]], %dim, %keepdim)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[MEAN:.*]] = aten.mean.dim(%self, %dim, %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.Tensor(%self, %[[MEAN]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant 2.0
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%[[EXPAND_REDUCED]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[MUL]], %[[SUB]])
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Scalar(%[[MUL_1]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[DIV]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::var_mean(Tensor self, bool unbiased=True) -> (Tensor, Tensor)
func.func @aten.var_mean(%self : !prim.tensor<f32>) -> (!prim.tensor, !prim.tensor) {
  %unbiased = prim.Constant true
  %r0, %r1 = aten.var_mean(%self, %unbiased) : (!prim.tensor<f32>, !prim.bool) -> (!prim.tensor, !prim.tensor)
  func.return %r0, %r1 : !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten.var_mean(
// CHECK-SAME: %self: !prim.tensor<f32>) -> (!prim.tensor<f32, []>, !prim.tensor<f32, []>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int, !prim.float) attributes {autodiff.gradient = {backward = @aten.var_mean_backward, real_outputs = 2 : i64, input_vjps = [0 : i64, 1 : i64], captured_inputs = [0 : i64], captured_outputs = [2 : i64, 3 : i64, 4 : i64, 5 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[NUMEL:.*]] = aten.numel(%self)
// CHECK-NEXT:    %unbiased = prim.Constant true
// CHECK-NEXT:    %r0, %r1 = aten.var_mean(%self, %unbiased)
// CHECK-NEXT:    %[[NUMEL_1:.*]] = aten.numel(%r0)
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%r0)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%r1)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:    %[[MAX:.*]] = prim.max.int(%[[NUMEL_1]], %[[CONSTANT]])
// CHECK-NEXT:    %[[FLOORDIV:.*]] = aten.floordiv.int(%[[NUMEL]], %[[MAX]])
// CHECK-NEXT:    %[[FLOAT:.*]] = aten.Float.Scalar(%[[FLOORDIV]])
// CHECK-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant 1.0
// CHECK-NEXT:    %[[SUB:.*]] = aten.sub.float(%[[FLOAT]], %[[CONSTANT_1]])
// CHECK-NEXT:    func.return %r0, %r1, %[[SIZE]], %[[SIZE_1]], %[[FLOORDIV]], %[[SUB]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.var_mean_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32, []>, %[[VALUE_1:.*]]: !prim.tensor<f32, []>, %self: !prim.tensor<f32>, %[[VALUE_2:.*]]: !prim.list<!prim.int>, %[[VALUE_3:.*]]: !prim.list<!prim.int>, %[[VALUE_4:.*]]: !prim.int, %[[VALUE_5:.*]]: !prim.float) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]], %[[VALUE_1]]) <{operator = "aten.var_mean"}> ({
// CHECK-NEXT:      %[[ANY_DEFINED:.*]] = autodiff.any_defined(%[[VALUE]])
// CHECK-NEXT:      %[[IF:.*]] = prim.If %[[ANY_DEFINED]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        prim.Yield %[[VALUE]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[CONSTANT:.*]] = prim.Constant 6
// CHECK-NEXT:        %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:        %[[ZEROS:.*]] = aten.zeros(%[[VALUE_2]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]])
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
// CHECK-NEXT:        %[[ZEROS_1:.*]] = aten.zeros(%[[VALUE_3]], %[[CONSTANT_4]], %[[CONSTANT_5]], %[[CONSTANT_6]], %[[CONSTANT_7]])
// CHECK-NEXT:        prim.Yield %[[ZEROS_1]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CONSTANT_8:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_9:.*]] = prim.Constant false
// CHECK-NEXT:      %[[EXPAND_REDUCED:.*]] = prim.expand_reduced(%[[IF]], %[[SIZE]], %[[CONSTANT_8]], %[[CONSTANT_9]])
// CHECK-NEXT:      %[[EXPAND_REDUCED_1:.*]] = prim.expand_reduced(%[[IF_1]], %[[SIZE]], %[[CONSTANT_8]], %[[CONSTANT_9]])
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Scalar(%[[EXPAND_REDUCED_1]], %[[VALUE_4]])
// CHECK-NEXT:      %[[CONSTANT_10:.*]] = prim.Constant true
// CHECK-NEXT:      %[[CONSTANT_11:.*]] = prim.Constant none
// CHECK-NEXT:      %[[MEAN:.*]] = aten.mean.dim(%self, %[[CONSTANT_8]], %[[CONSTANT_10]], %[[CONSTANT_11]])
// CHECK-NEXT:      %[[CONSTANT_12:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.Tensor(%self, %[[MEAN]], %[[CONSTANT_12]])
// CHECK-NEXT:      %[[CONSTANT_13:.*]] = prim.Constant 2.0
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%[[EXPAND_REDUCED]], %[[CONSTANT_13]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[MUL]], %[[SUB]])
// CHECK-NEXT:      %[[DIV_1:.*]] = aten.div.Scalar(%[[MUL_1]], %[[VALUE_5]])
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%[[DIV_1]], %[[DIV]], %[[CONSTANT_12]])
// CHECK-NEXT:      prim.Yield %[[ADD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::var_mean.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> (Tensor, Tensor)
func.func @aten.var_mean.correction(%self : !prim.tensor<f32>, %dim : !prim.list<!prim.int>, %correction : !prim.number) -> (!prim.tensor, !prim.tensor) {
  %keepdim = prim.Constant false
  %r0, %r1 = aten.var_mean.correction(%self, %dim, %correction, %keepdim) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.number, !prim.bool) -> (!prim.tensor, !prim.tensor)
  func.return %r0, %r1 : !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten.var_mean.correction(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.list<!prim.int>, %correction: !prim.number) -> (!prim.tensor<f32>, !prim.tensor<f32>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int, !prim.float) attributes {autodiff.gradient = {backward = @aten.var_mean.correction_backward, real_outputs = 2 : i64, input_vjps = [0 : i64, 1 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [2 : i64, 3 : i64, 4 : i64, 5 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[NUMEL:.*]] = aten.numel(%self)
// CHECK-NEXT:    %keepdim = prim.Constant false
// CHECK-NEXT:    %r0, %r1 = aten.var_mean.correction(%self, %dim, %correction, %keepdim)
// CHECK-NEXT:    %[[NUMEL_1:.*]] = aten.numel(%r0)
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%r0)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%r1)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:    %[[MAX:.*]] = prim.max.int(%[[NUMEL_1]], %[[CONSTANT]])
// CHECK-NEXT:    %[[FLOORDIV:.*]] = aten.floordiv.int(%[[NUMEL]], %[[MAX]])
// CHECK-NEXT:    %[[FLOAT:.*]] = aten.Float.Scalar(%[[FLOORDIV]])
// CHECK-NEXT:    %[[FLOAT_1:.*]] = aten.Float.Scalar(%correction)
// CHECK-NEXT:    %[[SUB:.*]] = aten.sub.float(%[[FLOAT]], %[[FLOAT_1]])
// CHECK-NEXT:    func.return %r0, %r1, %[[SIZE]], %[[SIZE_1]], %[[FLOORDIV]], %[[SUB]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.var_mean.correction_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %dim: !prim.list<!prim.int>, %[[VALUE_2:.*]]: !prim.list<!prim.int>, %[[VALUE_3:.*]]: !prim.list<!prim.int>, %[[VALUE_4:.*]]: !prim.int, %[[VALUE_5:.*]]: !prim.float) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]], %[[VALUE_1]]) <{operator = "aten.var_mean.correction"}> ({
// CHECK-NEXT:      %[[ANY_DEFINED:.*]] = autodiff.any_defined(%[[VALUE]])
// CHECK-NEXT:      %[[IF:.*]] = prim.If %[[ANY_DEFINED]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        prim.Yield %[[VALUE]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[CONSTANT:.*]] = prim.Constant 6
// CHECK-NEXT:        %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:        %[[ZEROS:.*]] = aten.zeros(%[[VALUE_2]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]])
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
// CHECK-NEXT:        %[[ZEROS_1:.*]] = aten.zeros(%[[VALUE_3]], %[[CONSTANT_4]], %[[CONSTANT_5]], %[[CONSTANT_6]], %[[CONSTANT_7]])
// CHECK-NEXT:        prim.Yield %[[ZEROS_1]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %keepdim = prim.Constant false
// CHECK-NEXT:      %[[EXPAND_REDUCED:.*]] = prim.expand_reduced(%[[IF]], %[[SIZE]], %dim, %keepdim)
// CHECK-NEXT:      %[[EXPAND_REDUCED_1:.*]] = prim.expand_reduced(%[[IF_1]], %[[SIZE]], %dim, %keepdim)
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Scalar(%[[EXPAND_REDUCED_1]], %[[VALUE_4]])
// CHECK-NEXT:      %[[CONSTANT_8:.*]] = prim.Constant true
// CHECK-NEXT:      %[[CONSTANT_9:.*]] = prim.Constant none
// CHECK-NEXT:      %[[MEAN:.*]] = aten.mean.dim(%self, %dim, %[[CONSTANT_8]], %[[CONSTANT_9]])
// CHECK-NEXT:      %[[CONSTANT_10:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.Tensor(%self, %[[MEAN]], %[[CONSTANT_10]])
// CHECK-NEXT:      %[[CONSTANT_11:.*]] = prim.Constant 2.0
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%[[EXPAND_REDUCED]], %[[CONSTANT_11]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[MUL]], %[[SUB]])
// CHECK-NEXT:      %[[DIV_1:.*]] = aten.div.Scalar(%[[MUL_1]], %[[VALUE_5]])
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%[[DIV_1]], %[[DIV]], %[[CONSTANT_10]])
// CHECK-NEXT:      prim.Yield %[[ADD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::var_mean.dim(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False) -> (Tensor, Tensor)
func.func @aten.var_mean.dim(%self : !prim.tensor<f32>, %dim : !prim.list<!prim.int>) -> (!prim.tensor, !prim.tensor) {
  %unbiased = prim.Constant true
  %keepdim = prim.Constant false
  %r0, %r1 = aten.var_mean.dim(%self, %dim, %unbiased, %keepdim) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor)
  func.return %r0, %r1 : !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten.var_mean.dim(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.tensor<f32>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int, !prim.float) attributes {autodiff.gradient = {backward = @aten.var_mean.dim_backward, real_outputs = 2 : i64, input_vjps = [0 : i64, 1 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [2 : i64, 3 : i64, 4 : i64, 5 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[NUMEL:.*]] = aten.numel(%self)
// CHECK-NEXT:    %unbiased = prim.Constant true
// CHECK-NEXT:    %keepdim = prim.Constant false
// CHECK-NEXT:    %r0, %r1 = aten.var_mean.dim(%self, %dim, %unbiased, %keepdim)
// CHECK-NEXT:    %[[NUMEL_1:.*]] = aten.numel(%r0)
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%r0)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%r1)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:    %[[MAX:.*]] = prim.max.int(%[[NUMEL_1]], %[[CONSTANT]])
// CHECK-NEXT:    %[[FLOORDIV:.*]] = aten.floordiv.int(%[[NUMEL]], %[[MAX]])
// CHECK-NEXT:    %[[FLOAT:.*]] = aten.Float.Scalar(%[[FLOORDIV]])
// CHECK-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant 1.0
// CHECK-NEXT:    %[[SUB:.*]] = aten.sub.float(%[[FLOAT]], %[[CONSTANT_1]])
// CHECK-NEXT:    func.return %r0, %r1, %[[SIZE]], %[[SIZE_1]], %[[FLOORDIV]], %[[SUB]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.var_mean.dim_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %dim: !prim.list<!prim.int>, %[[VALUE_2:.*]]: !prim.list<!prim.int>, %[[VALUE_3:.*]]: !prim.list<!prim.int>, %[[VALUE_4:.*]]: !prim.int, %[[VALUE_5:.*]]: !prim.float) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]], %[[VALUE_1]]) <{operator = "aten.var_mean.dim"}> ({
// CHECK-NEXT:      %[[ANY_DEFINED:.*]] = autodiff.any_defined(%[[VALUE]])
// CHECK-NEXT:      %[[IF:.*]] = prim.If %[[ANY_DEFINED]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        prim.Yield %[[VALUE]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[CONSTANT:.*]] = prim.Constant 6
// CHECK-NEXT:        %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:        %[[ZEROS:.*]] = aten.zeros(%[[VALUE_2]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]])
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
// CHECK-NEXT:        %[[ZEROS_1:.*]] = aten.zeros(%[[VALUE_3]], %[[CONSTANT_4]], %[[CONSTANT_5]], %[[CONSTANT_6]], %[[CONSTANT_7]])
// CHECK-NEXT:        prim.Yield %[[ZEROS_1]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %keepdim = prim.Constant false
// CHECK-NEXT:      %[[EXPAND_REDUCED:.*]] = prim.expand_reduced(%[[IF]], %[[SIZE]], %dim, %keepdim)
// CHECK-NEXT:      %[[EXPAND_REDUCED_1:.*]] = prim.expand_reduced(%[[IF_1]], %[[SIZE]], %dim, %keepdim)
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Scalar(%[[EXPAND_REDUCED_1]], %[[VALUE_4]])
// CHECK-NEXT:      %[[CONSTANT_8:.*]] = prim.Constant true
// CHECK-NEXT:      %[[CONSTANT_9:.*]] = prim.Constant none
// CHECK-NEXT:      %[[MEAN:.*]] = aten.mean.dim(%self, %dim, %[[CONSTANT_8]], %[[CONSTANT_9]])
// CHECK-NEXT:      %[[CONSTANT_10:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.Tensor(%self, %[[MEAN]], %[[CONSTANT_10]])
// CHECK-NEXT:      %[[CONSTANT_11:.*]] = prim.Constant 2.0
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%[[EXPAND_REDUCED]], %[[CONSTANT_11]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[MUL]], %[[SUB]])
// CHECK-NEXT:      %[[DIV_1:.*]] = aten.div.Scalar(%[[MUL_1]], %[[VALUE_5]])
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%[[DIV_1]], %[[DIV]], %[[CONSTANT_10]])
// CHECK-NEXT:      prim.Yield %[[ADD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
