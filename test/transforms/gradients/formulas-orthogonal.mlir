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
// CHECK-NEXT:        %[[MT:.*]] = aten.mT(%[[NARROW]])
// CHECK-NEXT:        %[[IS_COMPLEX:.*]] = aten.is_complex(%[[MT]])
// CHECK-NEXT:        %[[IF:.*]] = prim.If %[[IS_COMPLEX]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:          %[[CONJ_PHYSICAL:.*]] = aten.conj_physical(%[[MT]])
// CHECK-NEXT:          prim.Yield %[[CONJ_PHYSICAL]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          prim.Yield %[[MT]]
// CHECK-NEXT:        }
// CHECK-NEXT:        %[[MATMUL:.*]] = aten.matmul(%[[IF]], %[[__GETITEM__]])
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
// CHECK-NEXT:        %[[IS_COMPLEX_1:.*]] = aten.is_complex(%[[UNSQUEEZE_1]])
// CHECK-NEXT:        %[[IF_1:.*]] = prim.If %[[IS_COMPLEX_1]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:          %[[CONJ_PHYSICAL_1:.*]] = aten.conj_physical(%[[UNSQUEEZE_1]])
// CHECK-NEXT:          prim.Yield %[[CONJ_PHYSICAL_1]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          prim.Yield %[[UNSQUEEZE_1]]
// CHECK-NEXT:        }
// CHECK-NEXT:        %[[SUB_3:.*]] = aten.sub.int(%[[SIZE_3]], %[[CONSTANT_5]])
// CHECK-NEXT:        %[[SUB_4:.*]] = aten.sub.int(%[[SUB_3]], %[[VALUE_3]])
// CHECK-NEXT:        %[[__GETITEM___1:.*]] = aten.__getitem__.t(%[[LOOP]], %[[SUB_4]])
// CHECK-NEXT:        %[[MT_1:.*]] = aten.mT(%grad_1)
// CHECK-NEXT:        %[[IS_COMPLEX_2:.*]] = aten.is_complex(%[[MT_1]])
// CHECK-NEXT:        %[[IF_2:.*]] = prim.If %[[IS_COMPLEX_2]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:          %[[CONJ_PHYSICAL_2:.*]] = aten.conj_physical(%[[MT_1]])
// CHECK-NEXT:          prim.Yield %[[CONJ_PHYSICAL_2]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          prim.Yield %[[MT_1]]
// CHECK-NEXT:        }
// CHECK-NEXT:        %[[MATMUL_2:.*]] = aten.matmul(%[[IF_2]], %[[NARROW_2]])
// CHECK-NEXT:        %[[MT_2:.*]] = aten.mT(%[[__GETITEM___1]])
// CHECK-NEXT:        %[[IS_COMPLEX_3:.*]] = aten.is_complex(%[[MT_2]])
// CHECK-NEXT:        %[[IF_3:.*]] = prim.If %[[IS_COMPLEX_3]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:          %[[CONJ_PHYSICAL_3:.*]] = aten.conj_physical(%[[MT_2]])
// CHECK-NEXT:          prim.Yield %[[CONJ_PHYSICAL_3]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          prim.Yield %[[MT_2]]
// CHECK-NEXT:        }
// CHECK-NEXT:        %[[MATMUL_3:.*]] = aten.matmul(%[[IF_3]], %[[NARROW_2]])
// CHECK-NEXT:        %[[MATMUL_4:.*]] = aten.matmul(%[[__GETITEM___1]], %[[MATMUL_2]])
// CHECK-NEXT:        %[[MUL_1:.*]] = aten.mul.Tensor(%[[UNSQUEEZE_1]], %[[MATMUL_4]])
// CHECK-NEXT:        %[[MATMUL_5:.*]] = aten.matmul(%grad_1, %[[MATMUL_3]])
// CHECK-NEXT:        %[[MUL_2:.*]] = aten.mul.Tensor(%[[IF_1]], %[[MATMUL_5]])
// CHECK-NEXT:        %[[ADD_2:.*]] = aten.add.Tensor(%[[MUL_1]], %[[MUL_2]], %[[CONSTANT_5]])
// CHECK-NEXT:        %[[NEG:.*]] = aten.neg(%[[ADD_2]])
// CHECK-NEXT:        %[[IS_COMPLEX_4:.*]] = aten.is_complex(%[[MATMUL_2]])
// CHECK-NEXT:        %[[IF_4:.*]] = prim.If %[[IS_COMPLEX_4]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:          %[[CONJ_PHYSICAL_4:.*]] = aten.conj_physical(%[[MATMUL_2]])
// CHECK-NEXT:          prim.Yield %[[CONJ_PHYSICAL_4]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          prim.Yield %[[MATMUL_2]]
// CHECK-NEXT:        }
// CHECK-NEXT:        %[[MUL_3:.*]] = aten.mul.Tensor(%[[IF_4]], %[[MATMUL_3]])
// CHECK-NEXT:        %[[CONSTANT_9:.*]] = prim.Constant [-2]
// CHECK-NEXT:        %[[SUM:.*]] = aten.sum.dim_IntList(%[[MUL_3]], %[[CONSTANT_9]], %[[CONSTANT_6]], %[[CONSTANT_3]])
// CHECK-NEXT:        %[[NEG_1:.*]] = aten.neg(%[[SUM]])
// CHECK-NEXT:        %[[ADD_3:.*]] = aten.add.int(%[[VALUE_3]], %[[CONSTANT_5]])
// CHECK-NEXT:        %[[SLICE_SCATTER:.*]] = aten.slice_scatter(%[[ZEROS_LIKE]], %[[NEG]], %[[CONSTANT_1]], %[[VALUE_3]], %[[ADD_3]], %[[CONSTANT_5]])
// CHECK-NEXT:        %[[ADD_4:.*]] = aten.add.Tensor(%found_1, %[[SLICE_SCATTER]], %[[CONSTANT_5]])
// CHECK-NEXT:        %[[SLICE_SCATTER_1:.*]] = aten.slice_scatter(%[[ZEROS_LIKE_1]], %[[NEG_1]], %[[CONSTANT_1]], %[[VALUE_3]], %[[ADD_3]], %[[CONSTANT_5]])
// CHECK-NEXT:        %[[ADD_5:.*]] = aten.add.Tensor(%of_tau_1, %[[SLICE_SCATTER_1]], %[[CONSTANT_5]])
// CHECK-NEXT:        %[[MT_3:.*]] = aten.mT(%[[NARROW_2]])
// CHECK-NEXT:        %[[IS_COMPLEX_5:.*]] = aten.is_complex(%[[MT_3]])
// CHECK-NEXT:        %[[IF_5:.*]] = prim.If %[[IS_COMPLEX_5]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:          %[[CONJ_PHYSICAL_5:.*]] = aten.conj_physical(%[[MT_3]])
// CHECK-NEXT:          prim.Yield %[[CONJ_PHYSICAL_5]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          prim.Yield %[[MT_3]]
// CHECK-NEXT:        }
// CHECK-NEXT:        %[[MATMUL_6:.*]] = aten.matmul(%[[IF_5]], %grad_1)
// CHECK-NEXT:        %[[MATMUL_7:.*]] = aten.matmul(%[[NARROW_2]], %[[MATMUL_6]])
// CHECK-NEXT:        %[[MUL_4:.*]] = aten.mul.Tensor(%[[IF_1]], %[[MATMUL_7]])
// CHECK-NEXT:        %[[SUB_5:.*]] = aten.sub.Tensor(%grad_1, %[[MUL_4]], %[[CONSTANT_5]])
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
// CHECK-NEXT:        %[[MT:.*]] = aten.mT(%[[NARROW_1]])
// CHECK-NEXT:        %[[IS_COMPLEX:.*]] = aten.is_complex(%[[MT]])
// CHECK-NEXT:        %[[IF_2:.*]] = prim.If %[[IS_COMPLEX]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:          %[[CONJ_PHYSICAL:.*]] = aten.conj_physical(%[[MT]])
// CHECK-NEXT:          prim.Yield %[[CONJ_PHYSICAL]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          prim.Yield %[[MT]]
// CHECK-NEXT:        }
// CHECK-NEXT:        %[[MATMUL_1:.*]] = aten.matmul(%[[NARROW]], %[[IF_2]])
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
// CHECK-NEXT:      %[[MT_1:.*]] = aten.mT(%of_R)
// CHECK-NEXT:      %[[IS_COMPLEX_1:.*]] = aten.is_complex(%[[MT_1]])
// CHECK-NEXT:      %[[IF_3:.*]] = prim.If %[[IS_COMPLEX_1]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONJ_PHYSICAL_1:.*]] = aten.conj_physical(%[[MT_1]])
// CHECK-NEXT:        prim.Yield %[[CONJ_PHYSICAL_1]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[MT_1]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[MATMUL_2:.*]] = aten.matmul(%[[NARROW_3]], %[[IF_3]])
// CHECK-NEXT:      %[[MT_2:.*]] = aten.mT(%grad_Q)
// CHECK-NEXT:      %[[IS_COMPLEX_2:.*]] = aten.is_complex(%[[MT_2]])
// CHECK-NEXT:      %[[IF_4:.*]] = prim.If %[[IS_COMPLEX_2]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONJ_PHYSICAL_2:.*]] = aten.conj_physical(%[[MT_2]])
// CHECK-NEXT:        prim.Yield %[[CONJ_PHYSICAL_2]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[MT_2]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[MATMUL_3:.*]] = aten.matmul(%[[IF_4]], %r0)
// CHECK-NEXT:      %[[CONSTANT_16:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SUB_1:.*]] = aten.sub.Tensor(%[[MATMUL_2]], %[[MATMUL_3]], %[[CONSTANT_16]])
// CHECK-NEXT:      %[[TRIL:.*]] = aten.tril(%[[SUB_1]], %[[CONSTANT_15]])
// CHECK-NEXT:      %[[TRIL_1:.*]] = aten.tril(%[[SUB_1]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[ADD_1:.*]] = aten.add.Tensor(%[[TRIL]], %[[TRIL_1]], %[[CONSTANT_16]])
// CHECK-NEXT:      %[[CONSTANT_17:.*]] = prim.Constant 0.5
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%[[ADD_1]], %[[CONSTANT_17]])
// CHECK-NEXT:      %[[MT_3:.*]] = aten.mT(%[[MUL]])
// CHECK-NEXT:      %[[IS_COMPLEX_3:.*]] = aten.is_complex(%[[MT_3]])
// CHECK-NEXT:      %[[IF_5:.*]] = prim.If %[[IS_COMPLEX_3]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONJ_PHYSICAL_3:.*]] = aten.conj_physical(%[[MT_3]])
// CHECK-NEXT:        prim.Yield %[[CONJ_PHYSICAL_3]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[MT_3]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[ADD_2:.*]] = aten.add.Tensor(%[[MUL]], %[[IF_5]], %[[CONSTANT_16]])
// CHECK-NEXT:      %[[MATMUL_4:.*]] = aten.matmul(%r0, %[[ADD_2]])
// CHECK-NEXT:      %[[ADD_3:.*]] = aten.add.Tensor(%grad_Q, %[[MATMUL_4]], %[[CONSTANT_16]])
// CHECK-NEXT:      %[[MT_4:.*]] = aten.mT(%[[NARROW_3]])
// CHECK-NEXT:      %[[IS_COMPLEX_4:.*]] = aten.is_complex(%[[MT_4]])
// CHECK-NEXT:      %[[IF_6:.*]] = prim.If %[[IS_COMPLEX_4]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONJ_PHYSICAL_4:.*]] = aten.conj_physical(%[[MT_4]])
// CHECK-NEXT:        prim.Yield %[[CONJ_PHYSICAL_4]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[MT_4]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CONSTANT_18:.*]] = prim.Constant false
// CHECK-NEXT:      %[[LINALG_SOLVE_TRIANGULAR:.*]] = aten.linalg_solve_triangular(%[[IF_6]], %[[ADD_3]], %[[CONSTANT_18]], %[[CONSTANT_18]], %[[CONSTANT_18]])
// CHECK-NEXT:      %[[IF_7:.*]] = prim.If %[[GT]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[LINALG_SOLVE_TRIANGULAR]], %rest)
// CHECK-NEXT:        %[[CAT:.*]] = aten.cat(%[[LISTCONSTRUCT]], %[[CONSTANT_1]])
// CHECK-NEXT:        prim.Yield %[[CAT]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[LINALG_SOLVE_TRIANGULAR]]
// CHECK-NEXT:      }
// CHECK-NEXT:      prim.Yield %[[IF_7]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
