// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::native_dropout(Tensor input, float p, bool? train) -> (Tensor, Tensor)
func.func @aten.native_dropout(%input : !prim.tensor<f32>, %p : !prim.float, %train : !prim.bool) -> (!prim.tensor, !prim.tensor) {
  %r0, %r1 = aten.native_dropout(%input, %p, %train) : (!prim.tensor<f32>, !prim.float, !prim.bool) -> (!prim.tensor, !prim.tensor)
  func.return %r0, %r1 : !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten.native_dropout(
// CHECK-SAME: %input: !prim.tensor<f32>, %p: !prim.float, %train: !prim.bool) -> (!prim.tensor<f32>, !prim.tensor<bool>, !prim.float) attributes {autodiff.gradient = {backward = @aten.native_dropout_backward, real_outputs = 2 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64, 2 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0, %r1 = aten.native_dropout(%input, %p, %train)
// CHECK-NEXT:    %probability = prim.If %train -> (!prim.float) {
// CHECK-NEXT:      prim.Yield %p
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0.0
// CHECK-NEXT:      prim.Yield %[[CONSTANT]]
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant 1.0
// CHECK-NEXT:    %[[LT:.*]] = aten.lt.float(%probability, %[[CONSTANT_1]])
// CHECK-NEXT:    %[[IF:.*]] = prim.If %[[LT]] -> (!prim.float) {
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.float(%[[CONSTANT_1]], %probability)
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.float(%[[CONSTANT_1]], %[[SUB]])
// CHECK-NEXT:      prim.Yield %[[DIV]]
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant 0.0
// CHECK-NEXT:      prim.Yield %[[CONSTANT_2]]
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r0, %r1, %[[IF]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.native_dropout_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %r1: !prim.tensor<bool>, %[[VALUE_1:.*]]: !prim.float) -> !prim.tensor {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.native_dropout"}> ({
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %r1)
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Scalar(%[[MUL]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[MUL_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
