// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::embedding(Tensor weight, Tensor indices, SymInt padding_idx=-1, bool scale_grad_by_freq=False, bool sparse=False) -> Tensor
func.func @aten.embedding(%weight : !prim.tensor<f32>, %indices : !prim.tensor<i64>, %padding_idx : !prim.int) -> (!prim.tensor) {
  %scale_grad_by_freq = prim.Constant false
  %sparse = prim.Constant false
  %r0 = aten.embedding(%weight, %indices, %padding_idx, %scale_grad_by_freq, %sparse) : (!prim.tensor<f32>, !prim.tensor<i64>, !prim.int, !prim.bool, !prim.bool) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.embedding(
// CHECK-SAME: %weight: !prim.tensor<f32>, %indices: !prim.tensor<i64>, %padding_idx: !prim.int) -> (!prim.tensor<f32>, !prim.int) attributes {autodiff.gradient = {backward = @aten.embedding_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %scale_grad_by_freq = prim.Constant false
// CHECK-NEXT:    %r0 = aten.embedding(%weight, %indices, %padding_idx, %scale_grad_by_freq, %scale_grad_by_freq)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size.int(%weight, %[[CONSTANT]])
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.embedding_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %indices: !prim.tensor<i64>, %padding_idx: !prim.int, %[[VALUE_1:.*]]: !prim.int) -> !prim.tensor<f32, [?, ?]> {
// CHECK-NEXT:    %scale_grad_by_freq = prim.Constant false
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.embedding"}> ({
// CHECK-NEXT:      %[[EMBEDDING_DENSE_BACKWARD:.*]] = aten.embedding_dense_backward(%[[VALUE]], %indices, %[[VALUE_1]], %padding_idx, %scale_grad_by_freq)
// CHECK-NEXT:      prim.Yield %[[EMBEDDING_DENSE_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::embedding_dense_backward(Tensor grad_output, Tensor indices, SymInt num_weights, SymInt padding_idx, bool scale_grad_by_freq) -> Tensor
func.func @aten.embedding_dense_backward(%grad_output : !prim.tensor<f32>, %indices : !prim.tensor<i64>, %num_weights : !prim.int, %padding_idx : !prim.int, %scale_grad_by_freq : !prim.bool) -> (!prim.tensor) {
  %r0 = aten.embedding_dense_backward(%grad_output, %indices, %num_weights, %padding_idx, %scale_grad_by_freq) : (!prim.tensor<f32>, !prim.tensor<i64>, !prim.int, !prim.int, !prim.bool) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.embedding_dense_backward(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %indices: !prim.tensor<i64>, %num_weights: !prim.int, %padding_idx: !prim.int, %scale_grad_by_freq: !prim.bool) -> !prim.tensor<f32, [?, ?]> attributes {autodiff.gradient = {backward = @aten.embedding_dense_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 3 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.embedding_dense_backward(%grad_output, %indices, %num_weights, %padding_idx, %scale_grad_by_freq)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.embedding_dense_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32, [?, ?]>, %indices: !prim.tensor<i64>, %padding_idx: !prim.int) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.embedding_dense_backward"}> ({
// CHECK-NEXT:      %[[NE:.*]] = aten.ne.Scalar(%indices, %padding_idx)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant -1
// CHECK-NEXT:      %[[UNSQUEEZE:.*]] = aten.unsqueeze(%[[NE]], %[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant false
// CHECK-NEXT:      %[[EMBEDDING:.*]] = aten.embedding(%[[VALUE]], %indices, %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[EMBEDDING]], %[[UNSQUEEZE]])
// CHECK-NEXT:      prim.Yield %[[MUL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
