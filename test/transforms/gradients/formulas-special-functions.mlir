// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::erf(Tensor self) -> Tensor
func.func @aten.erf(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.erf(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.erf(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.erf_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.erf(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.erf_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.erf"}> ({
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%self, %self)
// CHECK-NEXT:      %[[NEG:.*]] = aten.neg(%[[MUL]])
// CHECK-NEXT:      %[[EXP:.*]] = aten.exp(%[[NEG]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1.1283791670955126
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Scalar(%[[EXP]], %[[CONSTANT]])
// CHECK-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[VALUE]], %[[MUL_1]])
// CHECK-NEXT:      prim.Yield %[[MUL_2]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::erfc(Tensor self) -> Tensor
func.func @aten.erfc(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.erfc(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.erfc(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.erfc_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.erfc(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.erfc_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.erfc"}> ({
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%self, %self)
// CHECK-NEXT:      %[[NEG:.*]] = aten.neg(%[[MUL]])
// CHECK-NEXT:      %[[EXP:.*]] = aten.exp(%[[NEG]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant -1.1283791670955126
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Scalar(%[[EXP]], %[[CONSTANT]])
// CHECK-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[VALUE]], %[[MUL_1]])
// CHECK-NEXT:      prim.Yield %[[MUL_2]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::lgamma(Tensor self) -> Tensor
func.func @aten.lgamma(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.lgamma(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.lgamma(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.lgamma_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.lgamma(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.lgamma_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.lgamma"}> ({
// CHECK-NEXT:      %[[DIGAMMA:.*]] = aten.digamma(%self)
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[DIGAMMA]])
// CHECK-NEXT:      prim.Yield %[[MUL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
