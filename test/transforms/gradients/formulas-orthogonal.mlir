// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::linalg_householder_product(Tensor input, Tensor tau) -> Tensor
func.func @aten.linalg_householder_product(%input : !prim.tensor<f32>, %tau : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.linalg_householder_product(%input, %tau) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.linalg_householder_product(
// CHECK-SAME: %input: !prim.tensor<f32>, %tau: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.linalg_householder_product_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %r0 = aten.linalg_householder_product(%input, %tau)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.linalg_householder_product_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %input: !prim.tensor<f32>, %tau: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%input)
// CHECK-NEXT:    %[[DEVICE:.*]] = prim.device(%input)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 6
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.linalg_householder_product"}> ({
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant -1
// CHECK-NEXT:      %[[TRIL:.*]] = aten.tril(%input, %[[CONSTANT_1]])
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant -2
// CHECK-NEXT:      %[[SIZE_1:.*]] = aten.size.int(%input, %[[CONSTANT_2]])
// CHECK-NEXT:      %[[SIZE_2:.*]] = aten.size.int(%input, %[[CONSTANT_1]])
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant none
// CHECK-NEXT:      %[[EYE:.*]] = aten.eye.m(%[[SIZE_1]], %[[SIZE_2]], %[[CONSTANT]], %[[CONSTANT_3]], %[[DEVICE]], %[[CONSTANT_4]])
// CHECK-NEXT:      %[[CONSTANT_5:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%[[TRIL]], %[[EYE]], %[[CONSTANT_5]])
// CHECK-NEXT:      %[[CONSTANT_6:.*]] = prim.Constant false
// CHECK-NEXT:      %[[EXPAND:.*]] = aten.expand(%[[EYE]], %[[SIZE]], %[[CONSTANT_6]])
// CHECK-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[EXPAND]])
// CHECK-NEXT:      %[[SIZE_3:.*]] = aten.size.int(%tau, %[[CONSTANT_1]])
// CHECK-NEXT:      %[[CONSTANT_7:.*]] = prim.Constant true
// CHECK-NEXT:      %[[LOOP:.*]] = prim.Loop %[[SIZE_3]], %[[CONSTANT_7]], (%[[LISTCONSTRUCT]]) : (!prim.list<!prim.tensor<f32>>) -> (!prim.list<!prim.tensor<f32>>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_1:.*]]: !prim.int, %[[VALUE_2:.*]]: !prim.list<!prim.tensor<f32>>):
// CHECK-NEXT:        %[[SUB:.*]] = aten.sub.int(%[[SIZE_3]], %[[CONSTANT_5]])
// CHECK-NEXT:        %[[SUB_1:.*]] = aten.sub.int(%[[SUB]], %[[VALUE_1]])
// CHECK-NEXT:        %[[NARROW:.*]] = aten.narrow(%[[ADD]], %[[CONSTANT_1]], %[[SUB_1]], %[[CONSTANT_5]])
// CHECK-NEXT:        %[[NARROW_1:.*]] = aten.narrow(%tau, %[[CONSTANT_1]], %[[SUB_1]], %[[CONSTANT_5]])
// CHECK-NEXT:        %[[UNSQUEEZE:.*]] = aten.unsqueeze(%[[NARROW_1]], %[[CONSTANT_1]])
// CHECK-NEXT:        %[[__GETITEM__:.*]] = aten.__getitem__.t(%[[VALUE_2]], %[[CONSTANT_1]])
// CHECK-NEXT:        %[[TRANSPOSE:.*]] = aten.transpose.int(%[[NARROW]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:        %[[MATMUL:.*]] = aten.matmul(%[[TRANSPOSE]], %[[__GETITEM__]])
// CHECK-NEXT:        %[[MATMUL_1:.*]] = aten.matmul(%[[NARROW]], %[[MATMUL]])
// CHECK-NEXT:        %[[MUL:.*]] = aten.mul.Tensor(%[[UNSQUEEZE]], %[[MATMUL_1]])
// CHECK-NEXT:        %[[SUB_2:.*]] = aten.sub.Tensor(%[[__GETITEM__]], %[[MUL]], %[[CONSTANT_5]])
// CHECK-NEXT:        %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[SUB_2]])
// CHECK-NEXT:        %[[ADD_1:.*]] = aten.add.t(%[[VALUE_2]], %[[LISTCONSTRUCT_1]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT_7]], %[[ADD_1]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CONSTANT_8:.*]] = prim.Constant none
// CHECK-NEXT:      %[[ZEROS_LIKE:.*]] = aten.zeros_like(%input, %[[CONSTANT_3]], %[[CONSTANT_3]], %[[CONSTANT_8]], %[[CONSTANT_4]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[ZEROS_LIKE_1:.*]] = aten.zeros_like(%tau, %[[CONSTANT_3]], %[[CONSTANT_3]], %[[CONSTANT_8]], %[[CONSTANT_4]], %[[CONSTANT_3]])
// CHECK-NEXT:      %found, %grad, %of_tau = prim.Loop %[[SIZE_3]], %[[CONSTANT_7]], (%[[ZEROS_LIKE]], %[[VALUE]], %[[ZEROS_LIKE_1]]) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_3:.*]]: !prim.int, %found_1: !prim.tensor<f32>, %grad_1: !prim.tensor<f32>, %of_tau_1: !prim.tensor<f32>):
// CHECK-NEXT:        %[[NARROW_2:.*]] = aten.narrow(%[[ADD]], %[[CONSTANT_1]], %[[VALUE_3]], %[[CONSTANT_5]])
// CHECK-NEXT:        %[[NARROW_3:.*]] = aten.narrow(%tau, %[[CONSTANT_1]], %[[VALUE_3]], %[[CONSTANT_5]])
// CHECK-NEXT:        %[[UNSQUEEZE_1:.*]] = aten.unsqueeze(%[[NARROW_3]], %[[CONSTANT_1]])
// CHECK-NEXT:        %[[SUB_3:.*]] = aten.sub.int(%[[SIZE_3]], %[[CONSTANT_5]])
// CHECK-NEXT:        %[[SUB_4:.*]] = aten.sub.int(%[[SUB_3]], %[[VALUE_3]])
// CHECK-NEXT:        %[[__GETITEM___1:.*]] = aten.__getitem__.t(%[[LOOP]], %[[SUB_4]])
// CHECK-NEXT:        %[[TRANSPOSE_1:.*]] = aten.transpose.int(%grad_1, %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:        %[[MATMUL_2:.*]] = aten.matmul(%[[TRANSPOSE_1]], %[[NARROW_2]])
// CHECK-NEXT:        %[[TRANSPOSE_2:.*]] = aten.transpose.int(%[[__GETITEM___1]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:        %[[MATMUL_3:.*]] = aten.matmul(%[[TRANSPOSE_2]], %[[NARROW_2]])
// CHECK-NEXT:        %[[NEG:.*]] = aten.neg(%[[UNSQUEEZE_1]])
// CHECK-NEXT:        %[[MATMUL_4:.*]] = aten.matmul(%[[__GETITEM___1]], %[[MATMUL_2]])
// CHECK-NEXT:        %[[MATMUL_5:.*]] = aten.matmul(%grad_1, %[[MATMUL_3]])
// CHECK-NEXT:        %[[ADD_2:.*]] = aten.add.Tensor(%[[MATMUL_4]], %[[MATMUL_5]], %[[CONSTANT_5]])
// CHECK-NEXT:        %[[MUL_1:.*]] = aten.mul.Tensor(%[[NEG]], %[[ADD_2]])
// CHECK-NEXT:        %[[MUL_2:.*]] = aten.mul.Tensor(%[[MATMUL_2]], %[[MATMUL_3]])
// CHECK-NEXT:        %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[CONSTANT_2]])
// CHECK-NEXT:        %[[SUM:.*]] = aten.sum.dim_IntList(%[[MUL_2]], %[[LISTCONSTRUCT_2]], %[[CONSTANT_6]], %[[CONSTANT_3]])
// CHECK-NEXT:        %[[NEG_1:.*]] = aten.neg(%[[SUM]])
// CHECK-NEXT:        %[[ADD_3:.*]] = aten.add.int(%[[VALUE_3]], %[[CONSTANT_5]])
// CHECK-NEXT:        %[[SLICE_SCATTER:.*]] = aten.slice_scatter(%[[ZEROS_LIKE]], %[[MUL_1]], %[[CONSTANT_1]], %[[VALUE_3]], %[[ADD_3]], %[[CONSTANT_5]])
// CHECK-NEXT:        %[[ADD_4:.*]] = aten.add.Tensor(%found_1, %[[SLICE_SCATTER]], %[[CONSTANT_5]])
// CHECK-NEXT:        %[[SLICE_SCATTER_1:.*]] = aten.slice_scatter(%[[ZEROS_LIKE_1]], %[[NEG_1]], %[[CONSTANT_1]], %[[VALUE_3]], %[[ADD_3]], %[[CONSTANT_5]])
// CHECK-NEXT:        %[[ADD_5:.*]] = aten.add.Tensor(%of_tau_1, %[[SLICE_SCATTER_1]], %[[CONSTANT_5]])
// CHECK-NEXT:        %[[TRANSPOSE_3:.*]] = aten.transpose.int(%[[NARROW_2]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:        %[[MATMUL_6:.*]] = aten.matmul(%[[TRANSPOSE_3]], %grad_1)
// CHECK-NEXT:        %[[MATMUL_7:.*]] = aten.matmul(%[[NARROW_2]], %[[MATMUL_6]])
// CHECK-NEXT:        %[[MUL_3:.*]] = aten.mul.Tensor(%[[UNSQUEEZE_1]], %[[MATMUL_7]])
// CHECK-NEXT:        %[[SUB_5:.*]] = aten.sub.Tensor(%grad_1, %[[MUL_3]], %[[CONSTANT_5]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT_7]], %[[ADD_4]], %[[SUB_5]], %[[ADD_5]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[TRIL_1:.*]] = aten.tril(%found, %[[CONSTANT_1]])
// CHECK-NEXT:      prim.Yield %[[TRIL_1]], %of_tau
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::linalg_qr(Tensor A, str mode="reduced") -> (Tensor Q, Tensor R)
func.func @aten.linalg_qr(%A : !prim.tensor<f32>) -> (!prim.tensor, !prim.tensor) {
  %mode = prim.Constant "reduced"
  %r0, %r1 = aten.linalg_qr(%A, %mode) : (!prim.tensor<f32>, !prim.str) -> (!prim.tensor, !prim.tensor)
  func.return %r0, %r1 : !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten.linalg_qr(
// CHECK-SAME: %A: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<f32>) attributes {autodiff.gradient = {backward = @aten.linalg_qr_backward, real_outputs = 2 : i64, input_vjps = [0 : i64, 1 : i64], captured_inputs = [0 : i64], captured_outputs = [0 : i64, 1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %mode = prim.Constant "reduced"
// CHECK-NEXT:    %r0, %r1 = aten.linalg_qr(%A, %mode)
// CHECK-NEXT:    func.return %r0, %r1
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.linalg_qr_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.tensor<f32>, %A: !prim.tensor<f32>, %r0: !prim.tensor<f32>, %r1: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%r0)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%r1)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant -2
// CHECK-NEXT:    %[[SIZE_2:.*]] = aten.size.int(%A, %[[CONSTANT]])
// CHECK-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant -1
// CHECK-NEXT:    %[[SIZE_3:.*]] = aten.size.int(%A, %[[CONSTANT_1]])
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]], %[[VALUE_1]]) <{operator = "aten.linalg_qr"}> ({
// CHECK-NEXT:      %[[ANY_DEFINED:.*]] = autodiff.any_defined(%[[VALUE]])
// CHECK-NEXT:      %[[IF:.*]] = prim.If %[[ANY_DEFINED]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        prim.Yield %[[VALUE]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[CONSTANT_2:.*]] = prim.Constant 6
// CHECK-NEXT:        %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_4:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_5:.*]] = prim.Constant none
// CHECK-NEXT:        %[[ZEROS:.*]] = aten.zeros(%[[SIZE]], %[[CONSTANT_2]], %[[CONSTANT_3]], %[[CONSTANT_4]], %[[CONSTANT_5]])
// CHECK-NEXT:        prim.Yield %[[ZEROS]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[ANY_DEFINED_1:.*]] = autodiff.any_defined(%[[VALUE_1]])
// CHECK-NEXT:      %[[IF_1:.*]] = prim.If %[[ANY_DEFINED_1]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        prim.Yield %[[VALUE_1]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[CONSTANT_6:.*]] = prim.Constant 6
// CHECK-NEXT:        %[[CONSTANT_7:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_8:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_9:.*]] = prim.Constant none
// CHECK-NEXT:        %[[ZEROS_1:.*]] = aten.zeros(%[[SIZE_1]], %[[CONSTANT_6]], %[[CONSTANT_7]], %[[CONSTANT_8]], %[[CONSTANT_9]])
// CHECK-NEXT:        prim.Yield %[[ZEROS_1]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[MIN:.*]] = prim.min.int(%[[SIZE_2]], %[[SIZE_3]])
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.int(%[[SIZE_3]], %[[MIN]])
// CHECK-NEXT:      %[[NARROW:.*]] = aten.narrow(%A, %[[CONSTANT_1]], %[[MIN]], %[[SUB]])
// CHECK-NEXT:      %[[CONSTANT_10:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_11:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_12:.*]] = prim.Constant none
// CHECK-NEXT:      %[[ZEROS_LIKE:.*]] = aten.zeros_like(%[[NARROW]], %[[CONSTANT_10]], %[[CONSTANT_10]], %[[CONSTANT_11]], %[[CONSTANT_12]], %[[CONSTANT_10]])
// CHECK-NEXT:      %[[GT:.*]] = aten.gt.int(%[[SIZE_3]], %[[MIN]])
// CHECK-NEXT:      %grad_Q, %of_R, %rest = prim.If %[[GT]] -> (!prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:        %[[NARROW_1:.*]] = aten.narrow(%[[IF_1]], %[[CONSTANT_1]], %[[MIN]], %[[SUB]])
// CHECK-NEXT:        %[[MATMUL:.*]] = aten.matmul(%r0, %[[NARROW_1]])
// CHECK-NEXT:        %[[TRANSPOSE:.*]] = aten.transpose.int(%[[NARROW_1]], %[[CONSTANT_1]], %[[CONSTANT]])
// CHECK-NEXT:        %[[MATMUL_1:.*]] = aten.matmul(%[[NARROW]], %[[TRANSPOSE]])
// CHECK-NEXT:        %[[CONSTANT_13:.*]] = prim.Constant 1
// CHECK-NEXT:        %[[ADD:.*]] = aten.add.Tensor(%[[IF]], %[[MATMUL_1]], %[[CONSTANT_13]])
// CHECK-NEXT:        %[[CONSTANT_14:.*]] = prim.Constant 0
// CHECK-NEXT:        %[[NARROW_2:.*]] = aten.narrow(%[[IF_1]], %[[CONSTANT_1]], %[[CONSTANT_14]], %[[MIN]])
// CHECK-NEXT:        prim.Yield %[[ADD]], %[[NARROW_2]], %[[MATMUL]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[IF]], %[[IF_1]], %[[ZEROS_LIKE]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CONSTANT_15:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[NARROW_3:.*]] = aten.narrow(%r1, %[[CONSTANT_1]], %[[CONSTANT_15]], %[[MIN]])
// CHECK-NEXT:      %[[TRANSPOSE_1:.*]] = aten.transpose.int(%of_R, %[[CONSTANT_1]], %[[CONSTANT]])
// CHECK-NEXT:      %[[MATMUL_2:.*]] = aten.matmul(%[[NARROW_3]], %[[TRANSPOSE_1]])
// CHECK-NEXT:      %[[TRANSPOSE_2:.*]] = aten.transpose.int(%grad_Q, %[[CONSTANT_1]], %[[CONSTANT]])
// CHECK-NEXT:      %[[MATMUL_3:.*]] = aten.matmul(%[[TRANSPOSE_2]], %r0)
// CHECK-NEXT:      %[[CONSTANT_16:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SUB_1:.*]] = aten.sub.Tensor(%[[MATMUL_2]], %[[MATMUL_3]], %[[CONSTANT_16]])
// CHECK-NEXT:      %[[TRIL:.*]] = aten.tril(%[[SUB_1]], %[[CONSTANT_15]])
// CHECK-NEXT:      %[[TRIL_1:.*]] = aten.tril(%[[SUB_1]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[TRANSPOSE_3:.*]] = aten.transpose.int(%[[TRIL_1]], %[[CONSTANT_1]], %[[CONSTANT]])
// CHECK-NEXT:      %[[ADD_1:.*]] = aten.add.Tensor(%[[TRIL]], %[[TRANSPOSE_3]], %[[CONSTANT_16]])
// CHECK-NEXT:      %[[MATMUL_4:.*]] = aten.matmul(%r0, %[[ADD_1]])
// CHECK-NEXT:      %[[ADD_2:.*]] = aten.add.Tensor(%grad_Q, %[[MATMUL_4]], %[[CONSTANT_16]])
// CHECK-NEXT:      %[[TRANSPOSE_4:.*]] = aten.transpose.int(%[[NARROW_3]], %[[CONSTANT_1]], %[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_17:.*]] = prim.Constant false
// CHECK-NEXT:      %[[LINALG_SOLVE_TRIANGULAR:.*]] = aten.linalg_solve_triangular(%[[TRANSPOSE_4]], %[[ADD_2]], %[[CONSTANT_17]], %[[CONSTANT_17]], %[[CONSTANT_17]])
// CHECK-NEXT:      %[[IF_2:.*]] = prim.If %[[GT]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[LINALG_SOLVE_TRIANGULAR]], %rest)
// CHECK-NEXT:        %[[CAT:.*]] = aten.cat(%[[LISTCONSTRUCT]], %[[CONSTANT_1]])
// CHECK-NEXT:        prim.Yield %[[CAT]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[LINALG_SOLVE_TRIANGULAR]]
// CHECK-NEXT:      }
// CHECK-NEXT:      prim.Yield %[[IF_2]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
