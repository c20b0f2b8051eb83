// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::diag(Tensor self, int diagonal=0) -> Tensor
func.func @aten.diag(%self : !prim.tensor<f32>, %diagonal : !prim.int) -> (!prim.tensor) {
  %r0 = aten.diag(%self, %diagonal) : (!prim.tensor<f32>, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.diag(
// CHECK-SAME: %self: !prim.tensor<f32>, %diagonal: !prim.int) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.diag_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.diag(%self, %diagonal)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.diag_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %diagonal: !prim.int, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LEN:.*]] = aten.len.t(%[[VALUE_1]])
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.diag"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq.int(%[[LEN]], %[[CONSTANT]])
// CHECK-NEXT:      %[[IF:.*]] = prim.If %[[EQ]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONSTANT_1:.*]] = prim.Constant 0
// CHECK-NEXT:        %[[DIAGONAL:.*]] = aten.diagonal(%[[VALUE]], %diagonal, %[[CONSTANT_1]], %[[CONSTANT]])
// CHECK-NEXT:        prim.Yield %[[DIAGONAL]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[CONSTANT_2:.*]] = prim.Constant 0
// CHECK-NEXT:        %[[DIAGONAL_BACKWARD:.*]] = aten.diagonal_backward(%[[VALUE]], %[[VALUE_1]], %diagonal, %[[CONSTANT_2]], %[[CONSTANT]])
// CHECK-NEXT:        prim.Yield %[[DIAGONAL_BACKWARD]]
// CHECK-NEXT:      }
// CHECK-NEXT:      prim.Yield %[[IF]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::tril(Tensor self, SymInt diagonal=0) -> Tensor
func.func @aten.tril(%self : !prim.tensor<f32>, %diagonal : !prim.int) -> (!prim.tensor) {
  %r0 = aten.tril(%self, %diagonal) : (!prim.tensor<f32>, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.tril(
// CHECK-SAME: %self: !prim.tensor<f32>, %diagonal: !prim.int) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.tril_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.tril(%self, %diagonal)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.tril_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %diagonal: !prim.int) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.tril"}> ({
// CHECK-NEXT:      %[[TRIL:.*]] = aten.tril(%[[VALUE]], %diagonal)
// CHECK-NEXT:      prim.Yield %[[TRIL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::triu(Tensor self, SymInt diagonal=0) -> Tensor
func.func @aten.triu(%self : !prim.tensor<f32>, %diagonal : !prim.int) -> (!prim.tensor) {
  %r0 = aten.triu(%self, %diagonal) : (!prim.tensor<f32>, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.triu(
// CHECK-SAME: %self: !prim.tensor<f32>, %diagonal: !prim.int) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.triu_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.triu(%self, %diagonal)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.triu_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %diagonal: !prim.int) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.triu"}> ({
// CHECK-NEXT:      %[[TRIU:.*]] = aten.triu(%[[VALUE]], %diagonal)
// CHECK-NEXT:      prim.Yield %[[TRIU]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
