// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::linalg_cholesky_ex(Tensor self, *, bool upper=False, bool check_errors=False) -> (Tensor L, Tensor info)
func.func @aten.linalg_cholesky_ex(%self : !prim.tensor<f32>) -> (!prim.tensor, !prim.tensor) {
  %upper = prim.Constant false
  %check_errors = prim.Constant false
  %r0, %r1 = aten.linalg_cholesky_ex(%self, %upper, %check_errors) : (!prim.tensor<f32>, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor)
  func.return %r0, %r1 : !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten.linalg_cholesky_ex(
// CHECK-SAME: %self: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<i32>) attributes {autodiff.gradient = {backward = @aten.linalg_cholesky_ex_backward, real_outputs = 2 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [0 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %upper = prim.Constant false
// CHECK-NEXT:    %r0, %r1 = aten.linalg_cholesky_ex(%self, %upper, %upper)
// CHECK-NEXT:    func.return %r0, %r1
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.linalg_cholesky_ex_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %r0: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.linalg_cholesky_ex"}> ({
// CHECK-NEXT:      %[[CONJ_PHYSICAL:.*]] = aten.conj_physical(%r0)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant -1
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant -2
// CHECK-NEXT:      %adjoint = aten.transpose.int(%[[CONJ_PHYSICAL]], %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[MATMUL:.*]] = aten.matmul(%adjoint, %[[VALUE]])
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[TRIL:.*]] = aten.tril(%[[MATMUL]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[TRIL_1:.*]] = aten.tril(%[[TRIL]], %[[CONSTANT]])
// CHECK-NEXT:      %[[CONJ_PHYSICAL_1:.*]] = aten.conj_physical(%[[TRIL_1]])
// CHECK-NEXT:      %[[TRANSPOSE:.*]] = aten.transpose.int(%[[CONJ_PHYSICAL_1]], %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%[[TRIL_1]], %[[TRANSPOSE]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[TRIU:.*]] = aten.triu(%[[TRIL]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[ADD_1:.*]] = aten.add.Tensor(%[[ADD]], %[[TRIU]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant 0.5
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%[[ADD_1]], %[[CONSTANT_4]])
// CHECK-NEXT:      %[[CONSTANT_5:.*]] = prim.Constant true
// CHECK-NEXT:      %[[CONSTANT_6:.*]] = prim.Constant false
// CHECK-NEXT:      %[[LINALG_SOLVE_TRIANGULAR:.*]] = aten.linalg_solve_triangular(%adjoint, %[[MUL]], %[[CONSTANT_5]], %[[CONSTANT_5]], %[[CONSTANT_6]])
// CHECK-NEXT:      %[[LINALG_SOLVE_TRIANGULAR_1:.*]] = aten.linalg_solve_triangular(%r0, %[[LINALG_SOLVE_TRIANGULAR]], %[[CONSTANT_6]], %[[CONSTANT_6]], %[[CONSTANT_6]])
// CHECK-NEXT:      prim.Yield %[[LINALG_SOLVE_TRIANGULAR_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
