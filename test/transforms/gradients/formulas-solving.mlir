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
// CHECK-NEXT:      %[[IF_2:.*]] = prim.If %[[EQ]] -> (!prim.bool) {
// CHECK-NEXT:        %[[CONSTANT_11:.*]] = prim.Constant true
// CHECK-NEXT:        prim.Yield %[[CONSTANT_11]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[CONSTANT_12:.*]] = prim.Constant 9
// CHECK-NEXT:        %[[EQ_1:.*]] = aten.eq.int(%[[CONSTANT]], %[[CONSTANT_12]])
// CHECK-NEXT:        prim.Yield %[[EQ_1]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[IF_3:.*]] = prim.If %[[IF_2]] -> (!prim.float) {
// CHECK-NEXT:        %[[CONSTANT_13:.*]] = prim.Constant 1.1920928955078125e-07
// CHECK-NEXT:        prim.Yield %[[CONSTANT_13]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[CONSTANT_14:.*]] = prim.Constant 2.220446049250313e-16
// CHECK-NEXT:        prim.Yield %[[CONSTANT_14]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CONSTANT_15:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[RSUB:.*]] = aten.rsub.Scalar(%[[EYE]], %[[CONSTANT_15]], %[[CONSTANT_15]])
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%[[TRIU]], %[[RSUB]], %[[CONSTANT_15]])
// CHECK-NEXT:      %[[EQ_2:.*]] = aten.eq.Scalar(%[[ADD]], %[[CONSTANT_7]])
// CHECK-NEXT:      %[[CONSTANT_16:.*]] = prim.Constant 0.0
// CHECK-NEXT:      %[[WHERE:.*]] = aten.where.Scalar(%[[EQ_2]], %[[IF_3]], %[[CONSTANT_16]])
// CHECK-NEXT:      %[[CONSTANT_17:.*]] = prim.Constant false
// CHECK-NEXT:      %[[TO:.*]] = aten.to.dtype(%[[WHERE]], %[[CONSTANT]], %[[CONSTANT_17]], %[[CONSTANT_17]], %[[CONSTANT_9]])
// CHECK-NEXT:      %[[ADD_1:.*]] = aten.add.Tensor(%r1, %[[TO]], %[[CONSTANT_15]])
// CHECK-NEXT:      %[[CONJ_PHYSICAL:.*]] = aten.conj_physical(%r0)
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[IF]], %[[CONJ_PHYSICAL]])
// CHECK-NEXT:      %[[UNSQUEEZE:.*]] = aten.unsqueeze(%[[MUL]], %[[CONSTANT_8]])
// CHECK-NEXT:      %[[UNSQUEEZE_1:.*]] = aten.unsqueeze(%[[UNSQUEEZE]], %[[CONSTANT_8]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[UNSQUEEZE_1]], %[[EYE]])
// CHECK-NEXT:      %[[CONSTANT_18:.*]] = prim.Constant true
// CHECK-NEXT:      %[[LINALG_LU_SOLVE:.*]] = aten.linalg_lu_solve(%[[ADD_1]], %r2, %[[MUL_1]], %[[CONSTANT_18]], %[[CONSTANT_18]])
// CHECK-NEXT:      %[[LU_UNPACK:.*]], %[[LU_UNPACK_1:.*]], %[[LU_UNPACK_2:.*]] = aten.lu_unpack(%[[ADD_1]], %r2, %[[CONSTANT_18]], %[[CONSTANT_18]])
// CHECK-NEXT:      %[[CONJ_PHYSICAL_1:.*]] = aten.conj_physical(%[[LU_UNPACK_1]])
// CHECK-NEXT:      %[[CONSTANT_19:.*]] = prim.Constant -2
// CHECK-NEXT:      %[[TRANSPOSE:.*]] = aten.transpose.int(%[[CONJ_PHYSICAL_1]], %[[CONSTANT_8]], %[[CONSTANT_19]])
// CHECK-NEXT:      %[[CONJ_PHYSICAL_2:.*]] = aten.conj_physical(%[[LU_UNPACK_2]])
// CHECK-NEXT:      %[[TRANSPOSE_1:.*]] = aten.transpose.int(%[[CONJ_PHYSICAL_2]], %[[CONSTANT_8]], %[[CONSTANT_19]])
// CHECK-NEXT:      %[[TRIL_1:.*]] = aten.tril(%[[IF_1]], %[[CONSTANT_8]])
// CHECK-NEXT:      %[[MATMUL:.*]] = aten.matmul(%[[TRANSPOSE]], %[[TRIL_1]])
// CHECK-NEXT:      %[[TRIL_2:.*]] = aten.tril(%[[MATMUL]], %[[CONSTANT_8]])
// CHECK-NEXT:      %[[TRIU_1:.*]] = aten.triu(%[[IF_1]], %[[CONSTANT_7]])
// CHECK-NEXT:      %[[MATMUL_1:.*]] = aten.matmul(%[[TRIU_1]], %[[TRANSPOSE_1]])
// CHECK-NEXT:      %[[TRIU_2:.*]] = aten.triu(%[[MATMUL_1]], %[[CONSTANT_7]])
// CHECK-NEXT:      %[[ADD_2:.*]] = aten.add.Tensor(%[[TRIL_2]], %[[TRIU_2]], %[[CONSTANT_15]])
// CHECK-NEXT:      %[[LINALG_SOLVE_TRIANGULAR:.*]] = aten.linalg_solve_triangular(%[[TRANSPOSE_1]], %[[ADD_2]], %[[CONSTANT_17]], %[[CONSTANT_17]], %[[CONSTANT_17]])
// CHECK-NEXT:      %[[LINALG_SOLVE_TRIANGULAR_1:.*]] = aten.linalg_solve_triangular(%[[TRANSPOSE]], %[[LINALG_SOLVE_TRIANGULAR]], %[[CONSTANT_18]], %[[CONSTANT_18]], %[[CONSTANT_18]])
// CHECK-NEXT:      %[[MATMUL_2:.*]] = aten.matmul(%[[LU_UNPACK]], %[[LINALG_SOLVE_TRIANGULAR_1]])
// CHECK-NEXT:      %found = aten.add.Tensor(%[[LINALG_LU_SOLVE]], %[[MATMUL_2]], %[[CONSTANT_15]])
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
// -----
// aten::_linalg_solve_ex(Tensor A, Tensor B, *, bool left=True, bool check_errors=False) -> (Tensor result, Tensor LU, Tensor pivots, Tensor info)
func.func @aten._linalg_solve_ex(%A : !prim.tensor<f32>, %B : !prim.tensor<f32>) -> (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) {
  %left = prim.Constant true
  %check_errors = prim.Constant false
  %r0, %r1, %r2, %r3 = aten._linalg_solve_ex(%A, %B, %left, %check_errors) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor)
  func.return %r0, %r1, %r2, %r3 : !prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten._linalg_solve_ex(
// CHECK-SAME: %A: !prim.tensor<f32>, %B: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<i32>, !prim.tensor<i32>, !prim.list<!prim.int>, !prim.bool) attributes {autodiff.gradient = {backward = @aten._linalg_solve_ex_backward, real_outputs = 4 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [0 : i64, 4 : i64, 5 : i64], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%B)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%A)
// CHECK-NEXT:    %[[DIM:.*]] = aten.dim(%B)
// CHECK-NEXT:    %left = prim.Constant true
// CHECK-NEXT:    %check_errors = prim.Constant false
// CHECK-NEXT:    %r0, %r1, %r2, %r3 = aten._linalg_solve_ex(%A, %B, %left, %check_errors)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:    %[[EQ:.*]] = aten.eq.int(%[[DIM]], %[[CONSTANT]])
// CHECK-NEXT:    %[[IF:.*]] = prim.If %[[EQ]] -> (!prim.bool) {
// CHECK-NEXT:      prim.Yield %left
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %[[DIM_1:.*]] = aten.dim(%A)
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.int(%[[DIM_1]], %[[CONSTANT]])
// CHECK-NEXT:      %[[EQ_1:.*]] = aten.eq.int(%[[DIM]], %[[SUB]])
// CHECK-NEXT:      %[[IF_1:.*]] = prim.If %[[EQ_1]] -> (!prim.bool) {
// CHECK-NEXT:        %[[CONSTANT_1:.*]] = prim.Constant -1
// CHECK-NEXT:        %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:        %[[SLICE:.*]] = aten.slice.t(%[[SIZE_1]], %[[CONSTANT_2]], %[[CONSTANT_1]], %[[CONSTANT]])
// CHECK-NEXT:        %[[EQ_2:.*]] = aten.eq.int_list(%[[SIZE]], %[[SLICE]])
// CHECK-NEXT:        prim.Yield %[[EQ_2]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %check_errors
// CHECK-NEXT:      }
// CHECK-NEXT:      prim.Yield %[[IF_1]]
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r0, %r1, %r2, %r3, %[[SIZE]], %[[IF]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten._linalg_solve_ex_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %A: !prim.tensor<f32>, %r0: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.list<!prim.int>, %[[VALUE_2:.*]]: !prim.bool) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%A)
// CHECK-NEXT:    %[[ZERO:.*]] = autodiff.zero()
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]], %[[ZERO]]) <{operator = "aten._linalg_solve_ex"}> ({
// CHECK-NEXT:      %left = prim.Constant true
// CHECK-NEXT:      %[[IF:.*]] = prim.If %[[VALUE_2]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONSTANT:.*]] = prim.Constant -1
// CHECK-NEXT:        %[[UNSQUEEZE:.*]] = aten.unsqueeze(%[[VALUE]], %[[CONSTANT]])
// CHECK-NEXT:        prim.Yield %[[UNSQUEEZE]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[VALUE]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[IF_1:.*]] = prim.If %[[VALUE_2]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONSTANT_1:.*]] = prim.Constant -1
// CHECK-NEXT:        %[[UNSQUEEZE_1:.*]] = aten.unsqueeze(%r0, %[[CONSTANT_1]])
// CHECK-NEXT:        prim.Yield %[[UNSQUEEZE_1]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %r0
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant -1
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant -2
// CHECK-NEXT:      %[[TRANSPOSE:.*]] = aten.transpose.int(%A, %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[LINALG_SOLVE:.*]] = aten.linalg_solve(%[[TRANSPOSE]], %[[IF]], %left)
// CHECK-NEXT:      %[[TRANSPOSE_1:.*]] = aten.transpose.int(%[[IF_1]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[MATMUL:.*]] = aten.matmul(%[[LINALG_SOLVE]], %[[TRANSPOSE_1]])
// CHECK-NEXT:      %grad_A = aten.neg(%[[MATMUL]])
// CHECK-NEXT:      %[[IF_2:.*]] = prim.If %[[VALUE_2]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[SQUEEZE:.*]] = aten.squeeze.dim(%[[LINALG_SOLVE]], %[[CONSTANT_2]])
// CHECK-NEXT:        prim.Yield %[[SQUEEZE]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[LINALG_SOLVE]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%grad_A, %[[SIZE]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[IF_2]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::linalg_inv_ex(Tensor A, *, bool check_errors=False) -> (Tensor inverse, Tensor info)
func.func @aten.linalg_inv_ex(%A : !prim.tensor<f32>) -> (!prim.tensor, !prim.tensor) {
  %check_errors = prim.Constant false
  %r0, %r1 = aten.linalg_inv_ex(%A, %check_errors) : (!prim.tensor<f32>, !prim.bool) -> (!prim.tensor, !prim.tensor)
  func.return %r0, %r1 : !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten.linalg_inv_ex(
// CHECK-SAME: %A: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<i32>) attributes {autodiff.gradient = {backward = @aten.linalg_inv_ex_backward, real_outputs = 2 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [0 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %check_errors = prim.Constant false
// CHECK-NEXT:    %r0, %r1 = aten.linalg_inv_ex(%A, %check_errors)
// CHECK-NEXT:    func.return %r0, %r1
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.linalg_inv_ex_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %r0: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.linalg_inv_ex"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant -1
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant -2
// CHECK-NEXT:      %[[TRANSPOSE:.*]] = aten.transpose.int(%r0, %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[MATMUL:.*]] = aten.matmul(%[[VALUE]], %[[TRANSPOSE]])
// CHECK-NEXT:      %[[MATMUL_1:.*]] = aten.matmul(%[[TRANSPOSE]], %[[MATMUL]])
// CHECK-NEXT:      %[[NEG:.*]] = aten.neg(%[[MATMUL_1]])
// CHECK-NEXT:      prim.Yield %[[NEG]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::linalg_solve(Tensor A, Tensor B, *, bool left=True) -> Tensor
func.func @aten.linalg_solve(%A : !prim.tensor<f32>, %B : !prim.tensor<f32>) -> (!prim.tensor) {
  %left = prim.Constant true
  %r0 = aten.linalg_solve(%A, %B, %left) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.bool) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.linalg_solve(
// CHECK-SAME: %A: !prim.tensor<f32>, %B: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.bool) attributes {autodiff.gradient = {backward = @aten.linalg_solve_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [0 : i64, 1 : i64, 2 : i64], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%B)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%A)
// CHECK-NEXT:    %[[DIM:.*]] = aten.dim(%B)
// CHECK-NEXT:    %left = prim.Constant true
// CHECK-NEXT:    %r0 = aten.linalg_solve(%A, %B, %left)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:    %[[EQ:.*]] = aten.eq.int(%[[DIM]], %[[CONSTANT]])
// CHECK-NEXT:    %[[IF:.*]] = prim.If %[[EQ]] -> (!prim.bool) {
// CHECK-NEXT:      prim.Yield %left
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %[[DIM_1:.*]] = aten.dim(%A)
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.int(%[[DIM_1]], %[[CONSTANT]])
// CHECK-NEXT:      %[[EQ_1:.*]] = aten.eq.int(%[[DIM]], %[[SUB]])
// CHECK-NEXT:      %[[IF_1:.*]] = prim.If %[[EQ_1]] -> (!prim.bool) {
// CHECK-NEXT:        %[[CONSTANT_1:.*]] = prim.Constant -1
// CHECK-NEXT:        %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:        %[[SLICE:.*]] = aten.slice.t(%[[SIZE_1]], %[[CONSTANT_2]], %[[CONSTANT_1]], %[[CONSTANT]])
// CHECK-NEXT:        %[[EQ_2:.*]] = aten.eq.int_list(%[[SIZE]], %[[SLICE]])
// CHECK-NEXT:        prim.Yield %[[EQ_2]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[CONSTANT_3:.*]] = prim.Constant false
// CHECK-NEXT:        prim.Yield %[[CONSTANT_3]]
// CHECK-NEXT:      }
// CHECK-NEXT:      prim.Yield %[[IF_1]]
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r0, %[[SIZE]], %[[IF]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.linalg_solve_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %A: !prim.tensor<f32>, %r0: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.list<!prim.int>, %[[VALUE_2:.*]]: !prim.bool) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%A)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.linalg_solve"}> ({
// CHECK-NEXT:      %left = prim.Constant true
// CHECK-NEXT:      %[[IF:.*]] = prim.If %[[VALUE_2]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONSTANT:.*]] = prim.Constant -1
// CHECK-NEXT:        %[[UNSQUEEZE:.*]] = aten.unsqueeze(%[[VALUE]], %[[CONSTANT]])
// CHECK-NEXT:        prim.Yield %[[UNSQUEEZE]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[VALUE]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[IF_1:.*]] = prim.If %[[VALUE_2]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONSTANT_1:.*]] = prim.Constant -1
// CHECK-NEXT:        %[[UNSQUEEZE_1:.*]] = aten.unsqueeze(%r0, %[[CONSTANT_1]])
// CHECK-NEXT:        prim.Yield %[[UNSQUEEZE_1]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %r0
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant -1
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant -2
// CHECK-NEXT:      %[[TRANSPOSE:.*]] = aten.transpose.int(%A, %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[LINALG_SOLVE:.*]] = aten.linalg_solve(%[[TRANSPOSE]], %[[IF]], %left)
// CHECK-NEXT:      %[[TRANSPOSE_1:.*]] = aten.transpose.int(%[[IF_1]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[MATMUL:.*]] = aten.matmul(%[[LINALG_SOLVE]], %[[TRANSPOSE_1]])
// CHECK-NEXT:      %grad_A = aten.neg(%[[MATMUL]])
// CHECK-NEXT:      %[[IF_2:.*]] = prim.If %[[VALUE_2]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[SQUEEZE:.*]] = aten.squeeze.dim(%[[LINALG_SOLVE]], %[[CONSTANT_2]])
// CHECK-NEXT:        prim.Yield %[[SQUEEZE]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[LINALG_SOLVE]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%grad_A, %[[SIZE]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[IF_2]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
