// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::linalg_solve_triangular(Tensor self, Tensor B, *, bool upper, bool left=True, bool unitriangular=False) -> Tensor
func.func @aten.linalg_solve_triangular(%self : !prim.tensor<f32>, %B : !prim.tensor<f32>, %upper : !prim.bool) -> (!prim.tensor) {
  %left = prim.Constant true
  %unitriangular = prim.Constant false
  %r0 = aten.linalg_solve_triangular(%self, %B, %upper, %left, %unitriangular) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.bool, !prim.bool, !prim.bool) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.linalg_solve_triangular(
// CHECK-SAME: %self: !prim.tensor<f32>, %B: !prim.tensor<f32>, %upper: !prim.bool) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.linalg_solve_triangular_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 2 : i64], captured_outputs = [0 : i64, 1 : i64], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%B)
// CHECK-NEXT:    %left = prim.Constant true
// CHECK-NEXT:    %unitriangular = prim.Constant false
// CHECK-NEXT:    %r0 = aten.linalg_solve_triangular(%self, %B, %upper, %left, %unitriangular)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.linalg_solve_triangular_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %upper: !prim.bool, %r0: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.linalg_solve_triangular"}> ({
// CHECK-NEXT:      %left = prim.Constant true
// CHECK-NEXT:      %unitriangular = prim.Constant false
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant -1
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant -2
// CHECK-NEXT:      %[[TRANSPOSE:.*]] = aten.transpose.int(%self, %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[__NOT__:.*]] = aten.__not__(%upper)
// CHECK-NEXT:      %[[LINALG_SOLVE_TRIANGULAR:.*]] = aten.linalg_solve_triangular(%[[TRANSPOSE]], %[[VALUE]], %[[__NOT__]], %left, %unitriangular)
// CHECK-NEXT:      %[[TRANSPOSE_1:.*]] = aten.transpose.int(%r0, %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[MATMUL:.*]] = aten.matmul(%[[LINALG_SOLVE_TRIANGULAR]], %[[TRANSPOSE_1]])
// CHECK-NEXT:      %whole = aten.neg(%[[MATMUL]])
// CHECK-NEXT:      %part = prim.If %upper -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONSTANT_2:.*]] = prim.Constant 0
// CHECK-NEXT:        %[[TRIU:.*]] = aten.triu(%whole, %[[CONSTANT_2]])
// CHECK-NEXT:        prim.Yield %[[TRIU]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[CONSTANT_3:.*]] = prim.Constant 0
// CHECK-NEXT:        %[[TRIL:.*]] = aten.tril(%whole, %[[CONSTANT_3]])
// CHECK-NEXT:        prim.Yield %[[TRIL]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%part, %[[SIZE]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[LINALG_SOLVE_TRIANGULAR]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
