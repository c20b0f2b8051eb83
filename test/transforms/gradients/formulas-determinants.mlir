// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::_linalg_det(Tensor A) -> (Tensor result, Tensor LU, Tensor pivots)
func.func @aten._linalg_det(%A : !prim.tensor<f32>) -> (!prim.tensor, !prim.tensor, !prim.tensor) {
  %r0, %r1, %r2 = aten._linalg_det(%A) : (!prim.tensor<f32>) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  func.return %r0, %r1, %r2 : !prim.tensor, !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten._linalg_det(
// CHECK-SAME: %A: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<i32>) attributes {autodiff.gradient = {backward = @aten._linalg_det_backward, real_outputs = 3 : i64, input_vjps = [0 : i64, 1 : i64], captured_inputs = [], captured_outputs = [0 : i64, 1 : i64, 2 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0, %r1, %r2 = aten._linalg_det(%A)
// CHECK-NEXT:    func.return %r0, %r1, %r2
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten._linalg_det_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.tensor<f32>, %r0: !prim.tensor<f32>, %r1: !prim.tensor<f32>, %r2: !prim.tensor<i32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[DEVICE:.*]] = prim.device(%r1)
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%r0)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%r1)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 6
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]], %[[VALUE_1]]) <{operator = "aten._linalg_det"}> ({
// CHECK-NEXT:      %[[ANY_DEFINED:.*]] = autodiff.any_defined(%[[VALUE]])
// CHECK-NEXT:      %[[IF:.*]] = prim.If %[[ANY_DEFINED]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        prim.Yield %[[VALUE]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:        %[[ZEROS:.*]] = aten.zeros(%[[SIZE]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:        prim.Yield %[[ZEROS]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[ANY_DEFINED_1:.*]] = autodiff.any_defined(%[[VALUE_1]])
// CHECK-NEXT:      %[[IF_1:.*]] = prim.If %[[ANY_DEFINED_1]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        prim.Yield %[[VALUE_1]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[CONSTANT_4:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_5:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_6:.*]] = prim.Constant none
// CHECK-NEXT:        %[[ZEROS_1:.*]] = aten.zeros(%[[SIZE_1]], %[[CONSTANT]], %[[CONSTANT_4]], %[[CONSTANT_5]], %[[CONSTANT_6]])
// CHECK-NEXT:        prim.Yield %[[ZEROS_1]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CONSTANT_7:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[TRIL:.*]] = aten.tril(%r1, %[[CONSTANT_7]])
// CHECK-NEXT:      %[[TRIU:.*]] = aten.triu(%[[TRIL]], %[[CONSTANT_7]])
// CHECK-NEXT:      %[[CONSTANT_8:.*]] = prim.Constant -1
// CHECK-NEXT:      %[[SIZE_2:.*]] = aten.size.int(%r1, %[[CONSTANT_8]])
// CHECK-NEXT:      %[[CONSTANT_9:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_10:.*]] = prim.Constant none
// CHECK-NEXT:      %[[EYE:.*]] = aten.eye(%[[SIZE_2]], %[[CONSTANT]], %[[CONSTANT_9]], %[[DEVICE]], %[[CONSTANT_10]])
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq.int(%[[CONSTANT]], %[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_11:.*]] = prim.Constant true
// CHECK-NEXT:      %[[CONSTANT_12:.*]] = prim.Constant 1.1920928955078125e-07
// CHECK-NEXT:      %[[CONSTANT_13:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[RSUB:.*]] = aten.rsub.Scalar(%[[EYE]], %[[CONSTANT_13]], %[[CONSTANT_13]])
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%[[TRIU]], %[[RSUB]], %[[CONSTANT_13]])
// CHECK-NEXT:      %[[EQ_1:.*]] = aten.eq.Scalar(%[[ADD]], %[[CONSTANT_7]])
// CHECK-NEXT:      %[[CONSTANT_14:.*]] = prim.Constant 0.0
// CHECK-NEXT:      %[[WHERE:.*]] = aten.where.Scalar(%[[EQ_1]], %[[CONSTANT_12]], %[[CONSTANT_14]])
// CHECK-NEXT:      %[[CONSTANT_15:.*]] = prim.Constant false
// CHECK-NEXT:      %[[TO:.*]] = aten.to.dtype(%[[WHERE]], %[[CONSTANT]], %[[CONSTANT_15]], %[[CONSTANT_15]], %[[CONSTANT_9]])
// CHECK-NEXT:      %[[ADD_1:.*]] = aten.add.Tensor(%r1, %[[TO]], %[[CONSTANT_13]])
// CHECK-NEXT:      %[[CONJ_PHYSICAL:.*]] = aten.conj_physical(%r0)
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[IF]], %[[CONJ_PHYSICAL]])
// CHECK-NEXT:      %[[UNSQUEEZE:.*]] = aten.unsqueeze(%[[MUL]], %[[CONSTANT_8]])
// CHECK-NEXT:      %[[UNSQUEEZE_1:.*]] = aten.unsqueeze(%[[UNSQUEEZE]], %[[CONSTANT_8]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[UNSQUEEZE_1]], %[[EYE]])
// CHECK-NEXT:      %[[LINALG_LU_SOLVE:.*]] = aten.linalg_lu_solve(%[[ADD_1]], %r2, %[[MUL_1]], %[[CONSTANT_11]], %[[CONSTANT_11]])
// CHECK-NEXT:      %[[LU_UNPACK:.*]], %[[LU_UNPACK_1:.*]], %[[LU_UNPACK_2:.*]] = aten.lu_unpack(%[[ADD_1]], %r2, %[[CONSTANT_11]], %[[CONSTANT_11]])
// CHECK-NEXT:      %[[CONJ_PHYSICAL_1:.*]] = aten.conj_physical(%[[LU_UNPACK_1]])
// CHECK-NEXT:      %[[CONSTANT_16:.*]] = prim.Constant -2
// CHECK-NEXT:      %[[TRANSPOSE:.*]] = aten.transpose.int(%[[CONJ_PHYSICAL_1]], %[[CONSTANT_8]], %[[CONSTANT_16]])
// CHECK-NEXT:      %[[CONJ_PHYSICAL_2:.*]] = aten.conj_physical(%[[LU_UNPACK_2]])
// CHECK-NEXT:      %[[TRANSPOSE_1:.*]] = aten.transpose.int(%[[CONJ_PHYSICAL_2]], %[[CONSTANT_8]], %[[CONSTANT_16]])
// CHECK-NEXT:      %[[TRIL_1:.*]] = aten.tril(%[[IF_1]], %[[CONSTANT_8]])
// CHECK-NEXT:      %[[MATMUL:.*]] = aten.matmul(%[[TRANSPOSE]], %[[TRIL_1]])
// CHECK-NEXT:      %[[TRIL_2:.*]] = aten.tril(%[[MATMUL]], %[[CONSTANT_8]])
// CHECK-NEXT:      %[[TRIU_1:.*]] = aten.triu(%[[IF_1]], %[[CONSTANT_7]])
// CHECK-NEXT:      %[[MATMUL_1:.*]] = aten.matmul(%[[TRIU_1]], %[[TRANSPOSE_1]])
// CHECK-NEXT:      %[[TRIU_2:.*]] = aten.triu(%[[MATMUL_1]], %[[CONSTANT_7]])
// CHECK-NEXT:      %[[ADD_2:.*]] = aten.add.Tensor(%[[TRIL_2]], %[[TRIU_2]], %[[CONSTANT_13]])
// CHECK-NEXT:      %[[LINALG_SOLVE_TRIANGULAR:.*]] = aten.linalg_solve_triangular(%[[TRANSPOSE_1]], %[[ADD_2]], %[[CONSTANT_15]], %[[CONSTANT_15]], %[[CONSTANT_15]])
// CHECK-NEXT:      %[[LINALG_SOLVE_TRIANGULAR_1:.*]] = aten.linalg_solve_triangular(%[[TRANSPOSE]], %[[LINALG_SOLVE_TRIANGULAR]], %[[CONSTANT_11]], %[[CONSTANT_11]], %[[CONSTANT_11]])
// CHECK-NEXT:      %[[MATMUL_2:.*]] = aten.matmul(%[[LU_UNPACK]], %[[LINALG_SOLVE_TRIANGULAR_1]])
// CHECK-NEXT:      %found = aten.add.Tensor(%[[LINALG_LU_SOLVE]], %[[MATMUL_2]], %[[CONSTANT_13]])
// CHECK-NEXT:      prim.Yield %found
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::_linalg_slogdet(Tensor A) -> (Tensor sign, Tensor logabsdet, Tensor LU, Tensor pivots)
func.func @aten._linalg_slogdet(%A : !prim.tensor<f32>) -> (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) {
  %r0, %r1, %r2, %r3 = aten._linalg_slogdet(%A) : (!prim.tensor<f32>) -> (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor)
  func.return %r0, %r1, %r2, %r3 : !prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten._linalg_slogdet(
// CHECK-SAME: %A: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<i32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten._linalg_slogdet_backward, real_outputs = 4 : i64, input_vjps = [1 : i64, 2 : i64], captured_inputs = [], captured_outputs = [2 : i64, 3 : i64, 4 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0, %r1, %r2, %r3 = aten._linalg_slogdet(%A)
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%r1)
// CHECK-NEXT:    func.return %r0, %r1, %r2, %r3, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten._linalg_slogdet_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.tensor<f32>, %r2: !prim.tensor<f32>, %r3: !prim.tensor<i32>, %[[VALUE_2:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[DEVICE:.*]] = prim.device(%r2)
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%r2)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 6
// CHECK-NEXT:    %[[ZERO:.*]] = autodiff.zero()
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[ZERO]], %[[VALUE]], %[[VALUE_1]]) <{operator = "aten._linalg_slogdet"}> ({
// CHECK-NEXT:      %[[ANY_DEFINED:.*]] = autodiff.any_defined(%[[VALUE]])
// CHECK-NEXT:      %[[IF:.*]] = prim.If %[[ANY_DEFINED]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        prim.Yield %[[VALUE]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:        %[[ZEROS:.*]] = aten.zeros(%[[VALUE_2]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:        prim.Yield %[[ZEROS]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[ANY_DEFINED_1:.*]] = autodiff.any_defined(%[[VALUE_1]])
// CHECK-NEXT:      %[[IF_1:.*]] = prim.If %[[ANY_DEFINED_1]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        prim.Yield %[[VALUE_1]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[CONSTANT_4:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_5:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_6:.*]] = prim.Constant none
// CHECK-NEXT:        %[[ZEROS_1:.*]] = aten.zeros(%[[SIZE]], %[[CONSTANT]], %[[CONSTANT_4]], %[[CONSTANT_5]], %[[CONSTANT_6]])
// CHECK-NEXT:        prim.Yield %[[ZEROS_1]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CONSTANT_7:.*]] = prim.Constant -1
// CHECK-NEXT:      %[[SIZE_1:.*]] = aten.size.int(%r2, %[[CONSTANT_7]])
// CHECK-NEXT:      %[[CONSTANT_8:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_9:.*]] = prim.Constant none
// CHECK-NEXT:      %[[EYE:.*]] = aten.eye(%[[SIZE_1]], %[[CONSTANT]], %[[CONSTANT_8]], %[[DEVICE]], %[[CONSTANT_9]])
// CHECK-NEXT:      %[[UNSQUEEZE:.*]] = aten.unsqueeze(%[[IF]], %[[CONSTANT_7]])
// CHECK-NEXT:      %[[UNSQUEEZE_1:.*]] = aten.unsqueeze(%[[UNSQUEEZE]], %[[CONSTANT_7]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[UNSQUEEZE_1]], %[[EYE]])
// CHECK-NEXT:      %[[CONSTANT_10:.*]] = prim.Constant true
// CHECK-NEXT:      %[[LINALG_LU_SOLVE:.*]] = aten.linalg_lu_solve(%r2, %r3, %[[MUL]], %[[CONSTANT_10]], %[[CONSTANT_10]])
// CHECK-NEXT:      %[[LU_UNPACK:.*]], %[[LU_UNPACK_1:.*]], %[[LU_UNPACK_2:.*]] = aten.lu_unpack(%r2, %r3, %[[CONSTANT_10]], %[[CONSTANT_10]])
// CHECK-NEXT:      %[[CONJ_PHYSICAL:.*]] = aten.conj_physical(%[[LU_UNPACK_1]])
// CHECK-NEXT:      %[[CONSTANT_11:.*]] = prim.Constant -2
// CHECK-NEXT:      %[[TRANSPOSE:.*]] = aten.transpose.int(%[[CONJ_PHYSICAL]], %[[CONSTANT_7]], %[[CONSTANT_11]])
// CHECK-NEXT:      %[[CONJ_PHYSICAL_1:.*]] = aten.conj_physical(%[[LU_UNPACK_2]])
// CHECK-NEXT:      %[[TRANSPOSE_1:.*]] = aten.transpose.int(%[[CONJ_PHYSICAL_1]], %[[CONSTANT_7]], %[[CONSTANT_11]])
// CHECK-NEXT:      %[[TRIL:.*]] = aten.tril(%[[IF_1]], %[[CONSTANT_7]])
// CHECK-NEXT:      %[[MATMUL:.*]] = aten.matmul(%[[TRANSPOSE]], %[[TRIL]])
// CHECK-NEXT:      %[[TRIL_1:.*]] = aten.tril(%[[MATMUL]], %[[CONSTANT_7]])
// CHECK-NEXT:      %[[CONSTANT_12:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[TRIU:.*]] = aten.triu(%[[IF_1]], %[[CONSTANT_12]])
// CHECK-NEXT:      %[[MATMUL_1:.*]] = aten.matmul(%[[TRIU]], %[[TRANSPOSE_1]])
// CHECK-NEXT:      %[[TRIU_1:.*]] = aten.triu(%[[MATMUL_1]], %[[CONSTANT_12]])
// CHECK-NEXT:      %[[CONSTANT_13:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%[[TRIL_1]], %[[TRIU_1]], %[[CONSTANT_13]])
// CHECK-NEXT:      %[[CONSTANT_14:.*]] = prim.Constant false
// CHECK-NEXT:      %[[LINALG_SOLVE_TRIANGULAR:.*]] = aten.linalg_solve_triangular(%[[TRANSPOSE_1]], %[[ADD]], %[[CONSTANT_14]], %[[CONSTANT_14]], %[[CONSTANT_14]])
// CHECK-NEXT:      %[[LINALG_SOLVE_TRIANGULAR_1:.*]] = aten.linalg_solve_triangular(%[[TRANSPOSE]], %[[LINALG_SOLVE_TRIANGULAR]], %[[CONSTANT_10]], %[[CONSTANT_10]], %[[CONSTANT_10]])
// CHECK-NEXT:      %[[MATMUL_2:.*]] = aten.matmul(%[[LU_UNPACK]], %[[LINALG_SOLVE_TRIANGULAR_1]])
// CHECK-NEXT:      %found = aten.add.Tensor(%[[LINALG_LU_SOLVE]], %[[MATMUL_2]], %[[CONSTANT_13]])
// CHECK-NEXT:      prim.Yield %found
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
