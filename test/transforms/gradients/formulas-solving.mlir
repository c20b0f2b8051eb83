// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

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
