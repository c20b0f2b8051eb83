// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

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
