// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// prim::overwrite(Tensor self, Tensor src) -> Tensor
func.func @prim.overwrite(%self : !prim.tensor<f32>, %src : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = prim.overwrite(%self, %src) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @prim.overwrite(
// CHECK-SAME: %self: !prim.tensor<f32>, %src: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @prim.overwrite_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [], output_vjps = [1 : i64]}} {
// CHECK-NEXT:    %r0 = prim.overwrite(%self, %src)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @prim.overwrite_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 6
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "prim.overwrite"}> ({
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant false
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[TO:.*]] = aten.to.dtype(%[[VALUE]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      prim.Yield %[[TO]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
