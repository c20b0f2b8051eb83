// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::cummax(Tensor self, int dim) -> (Tensor values, Tensor indices)
func.func @aten.cummax(%self : !prim.tensor<f32>, %dim : !prim.int) -> (!prim.tensor, !prim.tensor) {
  %r0, %r1 = aten.cummax(%self, %dim) : (!prim.tensor<f32>, !prim.int) -> (!prim.tensor, !prim.tensor)
  func.return %r0, %r1 : !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten.cummax(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.int) -> (!prim.tensor<f32>, !prim.tensor<i64>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.cummax_backward, real_outputs = 2 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [1 : i64, 2 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0, %r1 = aten.cummax(%self, %dim)
// CHECK-NEXT:    func.return %r0, %r1, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.cummax_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim: !prim.int, %r1: !prim.tensor<i64>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.cummax"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[NEW_ZEROS:.*]] = aten.new_zeros(%[[VALUE]], %[[VALUE_1]], %[[CONSTANT]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[SCATTER_ADD:.*]] = aten.scatter_add(%[[NEW_ZEROS]], %dim, %r1, %[[VALUE]])
// CHECK-NEXT:      prim.Yield %[[SCATTER_ADD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::cummin(Tensor self, int dim) -> (Tensor values, Tensor indices)
func.func @aten.cummin(%self : !prim.tensor<f32>, %dim : !prim.int) -> (!prim.tensor, !prim.tensor) {
  %r0, %r1 = aten.cummin(%self, %dim) : (!prim.tensor<f32>, !prim.int) -> (!prim.tensor, !prim.tensor)
  func.return %r0, %r1 : !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten.cummin(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.int) -> (!prim.tensor<f32>, !prim.tensor<i64>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.cummin_backward, real_outputs = 2 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [1 : i64, 2 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0, %r1 = aten.cummin(%self, %dim)
// CHECK-NEXT:    func.return %r0, %r1, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.cummin_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim: !prim.int, %r1: !prim.tensor<i64>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.cummin"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[NEW_ZEROS:.*]] = aten.new_zeros(%[[VALUE]], %[[VALUE_1]], %[[CONSTANT]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[SCATTER_ADD:.*]] = aten.scatter_add(%[[NEW_ZEROS]], %dim, %r1, %[[VALUE]])
// CHECK-NEXT:      prim.Yield %[[SCATTER_ADD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::cumprod(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor
func.func @aten.cumprod(%self : !prim.tensor<f32>, %dim : !prim.int) -> (!prim.tensor) {
  %dtype = prim.Constant none
  %r0 = aten.cumprod(%self, %dim, %dtype) : (!prim.tensor<f32>, !prim.int, !prim.none) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.cumprod(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.int) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.cumprod_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [0 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %dtype = prim.Constant none
// CHECK-NEXT:    %r0 = aten.cumprod(%self, %dim, %dtype)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.cumprod_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %dim: !prim.int, %r0: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[NUMEL:.*]] = aten.numel(%self)
// CHECK-NEXT:    %[[DIM:.*]] = aten.dim(%self)
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.cumprod"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq.int(%[[DIM]], %[[CONSTANT]])
// CHECK-NEXT:      %[[IF:.*]] = prim.If %[[EQ]] -> (!prim.bool) {
// CHECK-NEXT:        %[[CONSTANT_1:.*]] = prim.Constant true
// CHECK-NEXT:        prim.Yield %[[CONSTANT_1]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[EQ_1:.*]] = aten.eq.int(%[[NUMEL]], %[[CONSTANT]])
// CHECK-NEXT:        prim.Yield %[[EQ_1]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[IF_1:.*]] = prim.If %[[IF]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        prim.Yield %[[VALUE]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[EQ_2:.*]] = aten.eq.Scalar(%self, %[[CONSTANT]])
// CHECK-NEXT:        %[[ANY:.*]] = aten.any(%[[EQ_2]])
// CHECK-NEXT:        %[[BOOL:.*]] = aten.Bool.Tensor(%[[ANY]])
// CHECK-NEXT:        %[[__NOT__:.*]] = aten.__not__(%[[BOOL]])
// CHECK-NEXT:        %[[IF_2:.*]] = prim.If %[[__NOT__]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:          %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %r0)
// CHECK-NEXT:          %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%dim)
// CHECK-NEXT:          %[[FLIP:.*]] = aten.flip(%[[MUL]], %[[LISTCONSTRUCT]])
// CHECK-NEXT:          %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:          %[[CUMSUM:.*]] = aten.cumsum(%[[FLIP]], %dim, %[[CONSTANT_2]])
// CHECK-NEXT:          %[[FLIP_1:.*]] = aten.flip(%[[CUMSUM]], %[[LISTCONSTRUCT]])
// CHECK-NEXT:          %[[DIV:.*]] = aten.div.Tensor(%[[FLIP_1]], %self)
// CHECK-NEXT:          prim.Yield %[[DIV]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          %[[CONSTANT_3:.*]] = prim.Constant []
// CHECK-NEXT:          %[[CONSTANT_4:.*]] = prim.Constant 1
// CHECK-NEXT:          %[[NARROW:.*]] = aten.narrow(%self, %dim, %[[CONSTANT]], %[[CONSTANT_4]])
// CHECK-NEXT:          %[[CONSTANT_5:.*]] = prim.Constant none
// CHECK-NEXT:          %[[CONSTANT_6:.*]] = prim.Constant none
// CHECK-NEXT:          %[[CONSTANT_7:.*]] = prim.Constant none
// CHECK-NEXT:          %[[ONES_LIKE:.*]] = aten.ones_like(%[[NARROW]], %[[CONSTANT_5]], %[[CONSTANT_5]], %[[CONSTANT_6]], %[[CONSTANT_7]], %[[CONSTANT_5]])
// CHECK-NEXT:          %[[SIZE:.*]] = aten.size.int(%self, %dim)
// CHECK-NEXT:          %[[CONSTANT_8:.*]] = prim.Constant true
// CHECK-NEXT:          %[[LOOP:.*]] = prim.Loop %[[SIZE]], %[[CONSTANT_8]], (%[[CONSTANT_3]]) : (!prim.list<!prim.tensor>) -> (!prim.list<!prim.tensor<f32>>) {
// CHECK-NEXT:          ^bb0(%[[VALUE_1:.*]]: !prim.int, %[[VALUE_2:.*]]: !prim.list<!prim.tensor<f32>>):
// CHECK-NEXT:            %[[ADD:.*]] = aten.add.int(%[[VALUE_1]], %[[CONSTANT_4]])
// CHECK-NEXT:            %[[SUB:.*]] = aten.sub.int(%[[SIZE]], %[[VALUE_1]])
// CHECK-NEXT:            %[[SUB_1:.*]] = aten.sub.int(%[[SUB]], %[[CONSTANT_4]])
// CHECK-NEXT:            %[[NARROW_1:.*]] = aten.narrow(%self, %dim, %[[ADD]], %[[SUB_1]])
// CHECK-NEXT:            %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[ONES_LIKE]], %[[NARROW_1]])
// CHECK-NEXT:            %[[CAT:.*]] = aten.cat(%[[LISTCONSTRUCT_1]], %dim)
// CHECK-NEXT:            %[[EQ_3:.*]] = aten.eq.int(%[[VALUE_1]], %[[CONSTANT]])
// CHECK-NEXT:            %[[IF_3:.*]] = prim.If %[[EQ_3]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:              prim.Yield %[[ONES_LIKE]]
// CHECK-NEXT:            } else {
// CHECK-NEXT:              %[[NARROW_2:.*]] = aten.narrow(%self, %dim, %[[CONSTANT]], %[[VALUE_1]])
// CHECK-NEXT:              %[[PROD:.*]] = aten.prod.dim_int(%[[NARROW_2]], %dim, %[[CONSTANT_8]], %[[CONSTANT_5]])
// CHECK-NEXT:              prim.Yield %[[PROD]]
// CHECK-NEXT:            }
// CHECK-NEXT:            %[[NARROW_3:.*]] = aten.narrow(%[[VALUE]], %dim, %[[VALUE_1]], %[[SUB]])
// CHECK-NEXT:            %[[CUMPROD:.*]] = aten.cumprod(%[[CAT]], %dim, %[[CONSTANT_5]])
// CHECK-NEXT:            %[[MUL_1:.*]] = aten.mul.Tensor(%[[NARROW_3]], %[[CUMPROD]])
// CHECK-NEXT:            %[[MUL_2:.*]] = aten.mul.Tensor(%[[MUL_1]], %[[IF_3]])
// CHECK-NEXT:            %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%dim)
// CHECK-NEXT:            %[[SUM:.*]] = aten.sum.dim_IntList(%[[MUL_2]], %[[LISTCONSTRUCT_2]], %[[CONSTANT_8]], %[[CONSTANT_5]])
// CHECK-NEXT:            %[[LISTCONSTRUCT_3:.*]] = prim.ListConstruct(%[[SUM]])
// CHECK-NEXT:            %[[ADD_1:.*]] = aten.add.t(%[[VALUE_2]], %[[LISTCONSTRUCT_3]])
// CHECK-NEXT:            prim.Yield %[[CONSTANT_8]], %[[ADD_1]]
// CHECK-NEXT:          }
// CHECK-NEXT:          %[[CAT_1:.*]] = aten.cat(%[[LOOP]], %dim)
// CHECK-NEXT:          prim.Yield %[[CAT_1]]
// CHECK-NEXT:        }
// CHECK-NEXT:        prim.Yield %[[IF_2]]
// CHECK-NEXT:      }
// CHECK-NEXT:      prim.Yield %[[IF_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::cumsum(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor
func.func @aten.cumsum(%self : !prim.tensor<f32>, %dim : !prim.int) -> (!prim.tensor) {
  %dtype = prim.Constant none
  %r0 = aten.cumsum(%self, %dim, %dtype) : (!prim.tensor<f32>, !prim.int, !prim.none) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.cumsum(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.int) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.cumsum_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %dtype = prim.Constant none
// CHECK-NEXT:    %r0 = aten.cumsum(%self, %dim, %dtype)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.cumsum_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim: !prim.int) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.cumsum"}> ({
// CHECK-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%dim)
// CHECK-NEXT:      %[[FLIP:.*]] = aten.flip(%[[VALUE]], %[[LISTCONSTRUCT]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CUMSUM:.*]] = aten.cumsum(%[[FLIP]], %dim, %[[CONSTANT]])
// CHECK-NEXT:      %[[FLIP_1:.*]] = aten.flip(%[[CUMSUM]], %[[LISTCONSTRUCT]])
// CHECK-NEXT:      prim.Yield %[[FLIP_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::logcumsumexp(Tensor self, int dim) -> Tensor
func.func @aten.logcumsumexp(%self : !prim.tensor<f32>, %dim : !prim.int) -> (!prim.tensor) {
  %r0 = aten.logcumsumexp(%self, %dim) : (!prim.tensor<f32>, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.logcumsumexp(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.int) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.logcumsumexp_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [0 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.logcumsumexp(%self, %dim)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.logcumsumexp_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %dim: !prim.int, %r0: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[NUMEL:.*]] = aten.numel(%self)
// CHECK-NEXT:    %[[DIM:.*]] = aten.dim(%self)
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.logcumsumexp"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq.int(%[[DIM]], %[[CONSTANT]])
// CHECK-NEXT:      %[[IF:.*]] = prim.If %[[EQ]] -> (!prim.bool) {
// CHECK-NEXT:        %[[CONSTANT_1:.*]] = prim.Constant true
// CHECK-NEXT:        prim.Yield %[[CONSTANT_1]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[EQ_1:.*]] = aten.eq.int(%[[NUMEL]], %[[CONSTANT]])
// CHECK-NEXT:        prim.Yield %[[EQ_1]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[IF_1:.*]] = prim.If %[[IF]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        prim.Yield %[[VALUE]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[GT:.*]] = aten.gt.Scalar(%[[VALUE]], %[[CONSTANT]])
// CHECK-NEXT:        %[[CONSTANT_2:.*]] = prim.Constant 1
// CHECK-NEXT:        %[[WHERE:.*]] = aten.where.ScalarOther(%[[GT]], %[[VALUE]], %[[CONSTANT_2]])
// CHECK-NEXT:        %[[LOG:.*]] = aten.log(%[[WHERE]])
// CHECK-NEXT:        %[[CONSTANT_3:.*]] = prim.Constant -3.4028234663852886e+38
// CHECK-NEXT:        %[[WHERE_1:.*]] = aten.where.ScalarOther(%[[GT]], %[[LOG]], %[[CONSTANT_3]])
// CHECK-NEXT:        %[[SUB:.*]] = aten.sub.Tensor(%[[WHERE_1]], %r0, %[[CONSTANT_2]])
// CHECK-NEXT:        %[[LT:.*]] = aten.lt.Scalar(%[[VALUE]], %[[CONSTANT]])
// CHECK-NEXT:        %[[NEG:.*]] = aten.neg(%[[VALUE]])
// CHECK-NEXT:        %[[WHERE_2:.*]] = aten.where.ScalarOther(%[[LT]], %[[NEG]], %[[CONSTANT_2]])
// CHECK-NEXT:        %[[LOG_1:.*]] = aten.log(%[[WHERE_2]])
// CHECK-NEXT:        %[[WHERE_3:.*]] = aten.where.ScalarOther(%[[LT]], %[[LOG_1]], %[[CONSTANT_3]])
// CHECK-NEXT:        %[[SUB_1:.*]] = aten.sub.Tensor(%[[WHERE_3]], %r0, %[[CONSTANT_2]])
// CHECK-NEXT:        %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%dim)
// CHECK-NEXT:        %[[FLIP:.*]] = aten.flip(%[[SUB]], %[[LISTCONSTRUCT]])
// CHECK-NEXT:        %[[LOGCUMSUMEXP:.*]] = aten.logcumsumexp(%[[FLIP]], %dim)
// CHECK-NEXT:        %[[FLIP_1:.*]] = aten.flip(%[[LOGCUMSUMEXP]], %[[LISTCONSTRUCT]])
// CHECK-NEXT:        %[[ADD:.*]] = aten.add.Tensor(%[[FLIP_1]], %self, %[[CONSTANT_2]])
// CHECK-NEXT:        %[[EXP:.*]] = aten.exp(%[[ADD]])
// CHECK-NEXT:        %[[FLIP_2:.*]] = aten.flip(%[[SUB_1]], %[[LISTCONSTRUCT]])
// CHECK-NEXT:        %[[LOGCUMSUMEXP_1:.*]] = aten.logcumsumexp(%[[FLIP_2]], %dim)
// CHECK-NEXT:        %[[FLIP_3:.*]] = aten.flip(%[[LOGCUMSUMEXP_1]], %[[LISTCONSTRUCT]])
// CHECK-NEXT:        %[[ADD_1:.*]] = aten.add.Tensor(%[[FLIP_3]], %self, %[[CONSTANT_2]])
// CHECK-NEXT:        %[[EXP_1:.*]] = aten.exp(%[[ADD_1]])
// CHECK-NEXT:        %[[SUB_2:.*]] = aten.sub.Tensor(%[[EXP]], %[[EXP_1]], %[[CONSTANT_2]])
// CHECK-NEXT:        prim.Yield %[[SUB_2]]
// CHECK-NEXT:      }
// CHECK-NEXT:      prim.Yield %[[IF_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
