// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// prim::dropout(Tensor input, float p, bool train, *, Generator generator) -> Tensor
func.func @prim.dropout(%input : !prim.tensor<f32>, %p : !prim.float, %train : !prim.bool, %generator : !prim.generator) -> (!prim.tensor) {
  %r0 = prim.dropout(%input, %p, %train, %generator) : (!prim.tensor<f32>, !prim.float, !prim.bool, !prim.generator) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @prim.dropout(
// CHECK-SAME: %input: !prim.tensor<f32>, %p: !prim.float, %train: !prim.bool, %generator: !prim.generator) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @prim.dropout_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64, 3 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = prim.dropout(%input, %p, %train, %generator)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @prim.dropout_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %p: !prim.float, %train: !prim.bool, %generator: !prim.generator) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "prim.dropout"}> ({
// CHECK-NEXT:      %[[DROPOUT:.*]] = prim.dropout(%[[VALUE]], %p, %train, %generator)
// CHECK-NEXT:      prim.Yield %[[DROPOUT]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// prim::native_dropout(Tensor input, float p, bool? train, *, Generator generator) -> (Tensor, Tensor)
func.func @prim.native_dropout(%input : !prim.tensor<f32>, %p : !prim.float, %train : !prim.bool, %generator : !prim.generator) -> (!prim.tensor, !prim.tensor) {
  %r0, %r1 = prim.native_dropout(%input, %p, %train, %generator) : (!prim.tensor<f32>, !prim.float, !prim.bool, !prim.generator) -> (!prim.tensor, !prim.tensor)
  func.return %r0, %r1 : !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @prim.native_dropout(
// CHECK-SAME: %input: !prim.tensor<f32>, %p: !prim.float, %train: !prim.bool, %generator: !prim.generator) -> (!prim.tensor<f32>, !prim.tensor<bool>) attributes {autodiff.gradient = {backward = @prim.native_dropout_backward, real_outputs = 2 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64, 3 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0, %r1 = prim.native_dropout(%input, %p, %train, %generator)
// CHECK-NEXT:    func.return %r0, %r1
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @prim.native_dropout_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %p: !prim.float, %train: !prim.bool, %generator: !prim.generator) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "prim.native_dropout"}> ({
// CHECK-NEXT:      %[[NATIVE_DROPOUT:.*]], %[[NATIVE_DROPOUT_1:.*]] = prim.native_dropout(%[[VALUE]], %p, %train, %generator)
// CHECK-NEXT:      prim.Yield %[[NATIVE_DROPOUT]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
