// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::igamma(Tensor self, Tensor other) -> Tensor
func.func @aten.igamma(%self : !prim.tensor<f32>, %other : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.igamma(%self, %other) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.igamma(
// CHECK-SAME: %self: !prim.tensor<f32>, %other: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.igamma_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %r0 = aten.igamma(%self, %other)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.igamma_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %other: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%other)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.igamma"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant "the first argument of igamma"
// CHECK-NEXT:      %[[NO_DERIVATIVE:.*]] = prim.no_derivative(%[[VALUE]], %[[CONSTANT]])
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[NO_DERIVATIVE]], %[[SIZE_1]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.Scalar(%self, %[[CONSTANT_1]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[LOG:.*]] = aten.log(%other)
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[SUB]], %[[LOG]])
// CHECK-NEXT:      %[[SUB_1:.*]] = aten.sub.Tensor(%[[MUL]], %other, %[[CONSTANT_1]])
// CHECK-NEXT:      %[[LGAMMA:.*]] = aten.lgamma(%self)
// CHECK-NEXT:      %[[SUB_2:.*]] = aten.sub.Tensor(%[[SUB_1]], %[[LGAMMA]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[EXP:.*]] = aten.exp(%[[SUB_2]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[VALUE]], %[[EXP]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MUL_1]], %[[SIZE]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::igammac(Tensor self, Tensor other) -> Tensor
func.func @aten.igammac(%self : !prim.tensor<f32>, %other : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.igammac(%self, %other) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.igammac(
// CHECK-SAME: %self: !prim.tensor<f32>, %other: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.igammac_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %r0 = aten.igammac(%self, %other)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.igammac_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %other: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%other)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.igammac"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant "the first argument of igammac"
// CHECK-NEXT:      %[[NO_DERIVATIVE:.*]] = prim.no_derivative(%[[VALUE]], %[[CONSTANT]])
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[NO_DERIVATIVE]], %[[SIZE_1]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.Scalar(%self, %[[CONSTANT_1]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[LOG:.*]] = aten.log(%other)
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[SUB]], %[[LOG]])
// CHECK-NEXT:      %[[SUB_1:.*]] = aten.sub.Tensor(%[[MUL]], %other, %[[CONSTANT_1]])
// CHECK-NEXT:      %[[LGAMMA:.*]] = aten.lgamma(%self)
// CHECK-NEXT:      %[[SUB_2:.*]] = aten.sub.Tensor(%[[SUB_1]], %[[LGAMMA]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[EXP:.*]] = aten.exp(%[[SUB_2]])
// CHECK-NEXT:      %[[NEG:.*]] = aten.neg(%[[EXP]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[VALUE]], %[[NEG]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MUL_1]], %[[SIZE]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::mvlgamma(Tensor self, int p) -> Tensor
func.func @aten.mvlgamma(%self : !prim.tensor<f32>, %p : !prim.int) -> (!prim.tensor) {
  %r0 = aten.mvlgamma(%self, %p) : (!prim.tensor<f32>, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.mvlgamma(
// CHECK-SAME: %self: !prim.tensor<f32>, %p: !prim.int) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.mvlgamma_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.mvlgamma(%self, %p)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.mvlgamma_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %p: !prim.int) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[DEVICE:.*]] = prim.device(%self)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 6
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.mvlgamma"}> ({
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.int(%[[CONSTANT_1]], %p)
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:      %[[ARANGE:.*]] = aten.arange.start(%[[SUB]], %[[CONSTANT_1]], %[[CONSTANT]], %[[CONSTANT_2]], %[[DEVICE]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant 2
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Scalar(%[[ARANGE]], %[[CONSTANT_4]])
// CHECK-NEXT:      %[[CONSTANT_5:.*]] = prim.Constant -1
// CHECK-NEXT:      %[[UNSQUEEZE:.*]] = aten.unsqueeze(%self, %[[CONSTANT_5]])
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%[[UNSQUEEZE]], %[[DIV]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[DIGAMMA:.*]] = aten.digamma(%[[ADD]])
// CHECK-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[CONSTANT_5]])
// CHECK-NEXT:      %[[CONSTANT_6:.*]] = prim.Constant false
// CHECK-NEXT:      %[[SUM:.*]] = aten.sum.dim_IntList(%[[DIGAMMA]], %[[LISTCONSTRUCT]], %[[CONSTANT_6]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[SUM]])
// CHECK-NEXT:      prim.Yield %[[MUL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::special_zeta(Tensor self, Tensor other) -> Tensor
func.func @aten.special_zeta(%self : !prim.tensor<f32>, %other : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.special_zeta(%self, %other) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.special_zeta(
// CHECK-SAME: %self: !prim.tensor<f32>, %other: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.special_zeta_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %r0 = aten.special_zeta(%self, %other)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.special_zeta_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %other: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%other)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.special_zeta"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant "the first argument of special_zeta"
// CHECK-NEXT:      %[[NO_DERIVATIVE:.*]] = prim.no_derivative(%[[VALUE]], %[[CONSTANT]])
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[NO_DERIVATIVE]], %[[SIZE_1]])
// CHECK-NEXT:      %[[NEG:.*]] = aten.neg(%self)
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.Scalar(%self, %[[CONSTANT_1]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[SPECIAL_ZETA:.*]] = aten.special_zeta(%[[ADD]], %other)
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[NEG]], %[[SPECIAL_ZETA]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[VALUE]], %[[MUL]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MUL_1]], %[[SIZE]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::special_zeta.self_scalar(Scalar self, Tensor other) -> Tensor
func.func @aten.special_zeta.self_scalar(%self : !prim.number, %other : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.special_zeta.self_scalar(%self, %other) : (!prim.number, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.special_zeta.self_scalar(
// CHECK-SAME: %self: !prim.number, %other: !prim.tensor<f32>) -> !prim.tensor attributes {autodiff.gradient = {backward = @aten.special_zeta.self_scalar_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [1 : i64]}} {
// CHECK-NEXT:    %r0 = aten.special_zeta.self_scalar(%self, %other)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.special_zeta.self_scalar_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor, %self: !prim.number, %other: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.special_zeta.self_scalar"}> ({
// CHECK-NEXT:      %[[NEG:.*]] = aten.neg.Scalar(%self)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[ADD:.*]] = aten.add(%self, %[[CONSTANT]])
// CHECK-NEXT:      %[[SPECIAL_ZETA:.*]] = aten.special_zeta.self_scalar(%[[ADD]], %other)
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%[[SPECIAL_ZETA]], %[[NEG]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[VALUE]], %[[MUL]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 6
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant false
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:      %[[TO:.*]] = aten.to.dtype(%[[MUL_1]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:      prim.Yield %[[TO]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
