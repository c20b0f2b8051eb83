// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::_linalg_svd(Tensor A, bool full_matrices=False, bool compute_uv=True, *, str? driver=None) -> (Tensor U, Tensor S, Tensor Vh)
func.func @aten._linalg_svd(%A : !prim.tensor<f32>) -> (!prim.tensor, !prim.tensor, !prim.tensor) {
  %full_matrices = prim.Constant false
  %compute_uv = prim.Constant true
  %driver = prim.Constant none
  %r0, %r1, %r2 = aten._linalg_svd(%A, %full_matrices, %compute_uv, %driver) : (!prim.tensor<f32>, !prim.bool, !prim.bool, !prim.none) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  func.return %r0, %r1, %r2 : !prim.tensor, !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten._linalg_svd(
// CHECK-SAME: %A: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>) attributes {autodiff.gradient = {backward = @aten._linalg_svd_backward, real_outputs = 3 : i64, input_vjps = [0 : i64, 1 : i64, 2 : i64], captured_inputs = [0 : i64], captured_outputs = [0 : i64, 1 : i64, 2 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %full_matrices = prim.Constant false
// CHECK-NEXT:    %compute_uv = prim.Constant true
// CHECK-NEXT:    %driver = prim.Constant none
// CHECK-NEXT:    %r0, %r1, %r2 = aten._linalg_svd(%A, %full_matrices, %compute_uv, %driver)
// CHECK-NEXT:    func.return %r0, %r1, %r2
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten._linalg_svd_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.tensor<f32>, %[[VALUE_2:.*]]: !prim.tensor<f32>, %A: !prim.tensor<f32>, %r0: !prim.tensor<f32>, %r1: !prim.tensor<f32>, %r2: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[DEVICE:.*]] = prim.device(%A)
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%r0)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%r1)
// CHECK-NEXT:    %[[SIZE_2:.*]] = aten.size(%r2)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 6
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]], %[[VALUE_1]], %[[VALUE_2]]) <{operator = "aten._linalg_svd"}> ({
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
// CHECK-NEXT:      %[[ANY_DEFINED_2:.*]] = autodiff.any_defined(%[[VALUE_2]])
// CHECK-NEXT:      %[[IF_2:.*]] = prim.If %[[ANY_DEFINED_2]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        prim.Yield %[[VALUE_2]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[CONSTANT_7:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_8:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_9:.*]] = prim.Constant none
// CHECK-NEXT:        %[[ZEROS_2:.*]] = aten.zeros(%[[SIZE_2]], %[[CONSTANT]], %[[CONSTANT_7]], %[[CONSTANT_8]], %[[CONSTANT_9]])
// CHECK-NEXT:        prim.Yield %[[ZEROS_2]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CONSTANT_10:.*]] = prim.Constant -1
// CHECK-NEXT:      %[[SIZE_3:.*]] = aten.size.int(%r1, %[[CONSTANT_10]])
// CHECK-NEXT:      %[[CONSTANT_11:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[NARROW:.*]] = aten.narrow(%r0, %[[CONSTANT_10]], %[[CONSTANT_11]], %[[SIZE_3]])
// CHECK-NEXT:      %[[CONSTANT_12:.*]] = prim.Constant -2
// CHECK-NEXT:      %[[NARROW_1:.*]] = aten.narrow(%r2, %[[CONSTANT_12]], %[[CONSTANT_11]], %[[SIZE_3]])
// CHECK-NEXT:      %[[UNSQUEEZE:.*]] = aten.unsqueeze(%r1, %[[CONSTANT_12]])
// CHECK-NEXT:      %[[UNSQUEEZE_1:.*]] = aten.unsqueeze(%r1, %[[CONSTANT_10]])
// CHECK-NEXT:      %[[CONSTANT_13:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_14:.*]] = prim.Constant none
// CHECK-NEXT:      %[[EYE:.*]] = aten.eye(%[[SIZE_3]], %[[CONSTANT]], %[[CONSTANT_13]], %[[DEVICE]], %[[CONSTANT_14]])
// CHECK-NEXT:      %[[CONSTANT_15:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.Tensor(%[[UNSQUEEZE]], %[[UNSQUEEZE_1]], %[[CONSTANT_15]])
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%[[UNSQUEEZE]], %[[UNSQUEEZE_1]], %[[CONSTANT_15]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[SUB]], %[[ADD]])
// CHECK-NEXT:      %[[ADD_1:.*]] = aten.add.Tensor(%[[MUL]], %[[EYE]], %[[CONSTANT_15]])
// CHECK-NEXT:      %[[CONSTANT_16:.*]] = prim.Constant none
// CHECK-NEXT:      %[[ZEROS_LIKE:.*]] = aten.zeros_like(%[[ADD_1]], %[[CONSTANT_13]], %[[CONSTANT_13]], %[[CONSTANT_16]], %[[CONSTANT_14]], %[[CONSTANT_13]])
// CHECK-NEXT:      %[[DIAG_EMBED:.*]] = aten.diag_embed(%[[IF_1]], %[[CONSTANT_11]], %[[CONSTANT_12]], %[[CONSTANT_10]])
// CHECK-NEXT:      %inner = aten.add.Tensor(%[[ZEROS_LIKE]], %[[DIAG_EMBED]], %[[CONSTANT_15]])
// CHECK-NEXT:      %[[ZEROS_LIKE_1:.*]] = aten.zeros_like(%A, %[[CONSTANT_13]], %[[CONSTANT_13]], %[[CONSTANT_16]], %[[CONSTANT_14]], %[[CONSTANT_13]])
// CHECK-NEXT:      %[[ZEROS_LIKE_2:.*]] = aten.zeros_like(%r1, %[[CONSTANT_13]], %[[CONSTANT_13]], %[[CONSTANT_16]], %[[CONSTANT_14]], %[[CONSTANT_13]])
// CHECK-NEXT:      %[[NARROW_2:.*]] = aten.narrow(%[[IF]], %[[CONSTANT_10]], %[[CONSTANT_11]], %[[SIZE_3]])
// CHECK-NEXT:      %[[MT:.*]] = aten.mT(%[[NARROW]])
// CHECK-NEXT:      %[[IS_COMPLEX:.*]] = aten.is_complex(%[[MT]])
// CHECK-NEXT:      %[[IF_3:.*]] = prim.If %[[IS_COMPLEX]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONJ_PHYSICAL:.*]] = aten.conj_physical(%[[MT]])
// CHECK-NEXT:        prim.Yield %[[CONJ_PHYSICAL]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[MT]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[MATMUL:.*]] = aten.matmul(%[[IF_3]], %[[NARROW_2]])
// CHECK-NEXT:      %[[MT_1:.*]] = aten.mT(%[[MATMUL]])
// CHECK-NEXT:      %[[IS_COMPLEX_1:.*]] = aten.is_complex(%[[MT_1]])
// CHECK-NEXT:      %[[IF_4:.*]] = prim.If %[[IS_COMPLEX_1]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONJ_PHYSICAL_1:.*]] = aten.conj_physical(%[[MT_1]])
// CHECK-NEXT:        prim.Yield %[[CONJ_PHYSICAL_1]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[MT_1]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[SUB_1:.*]] = aten.sub.Tensor(%[[MATMUL]], %[[IF_4]], %[[CONSTANT_15]])
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq.Scalar(%[[EYE]], %[[CONSTANT_15]])
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Tensor(%[[SUB_1]], %[[ADD_1]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[DIV]], %[[UNSQUEEZE]])
// CHECK-NEXT:      %[[WHERE:.*]] = aten.where.ScalarSelf(%[[EQ]], %[[CONSTANT_11]], %[[MUL_1]])
// CHECK-NEXT:      %[[ADD_2:.*]] = aten.add.Tensor(%inner, %[[WHERE]], %[[CONSTANT_15]])
// CHECK-NEXT:      %[[IS_COMPLEX_2:.*]] = aten.is_complex(%A)
// CHECK-NEXT:      %inner_1, %phase_u = prim.If %[[IS_COMPLEX_2]] -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:        %[[DIAGONAL:.*]] = aten.diagonal(%[[SUB_1]], %[[CONSTANT_11]], %[[CONSTANT_12]], %[[CONSTANT_10]])
// CHECK-NEXT:        %[[CONSTANT_17:.*]] = prim.Constant 2
// CHECK-NEXT:        %[[MUL_2:.*]] = aten.mul.Scalar(%r1, %[[CONSTANT_17]])
// CHECK-NEXT:        %[[DIV_1:.*]] = aten.div.Tensor(%[[DIAGONAL]], %[[MUL_2]])
// CHECK-NEXT:        %[[DIAG_EMBED_1:.*]] = aten.diag_embed(%[[DIV_1]], %[[CONSTANT_11]], %[[CONSTANT_12]], %[[CONSTANT_10]])
// CHECK-NEXT:        %[[ADD_3:.*]] = aten.add.Tensor(%[[ADD_2]], %[[DIAG_EMBED_1]], %[[CONSTANT_15]])
// CHECK-NEXT:        prim.Yield %[[ADD_3]], %[[DIAGONAL]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[ADD_2]], %[[ZEROS_LIKE_2]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[SIZE_4:.*]] = aten.size.int(%A, %[[CONSTANT_12]])
// CHECK-NEXT:      %[[GT:.*]] = aten.gt.int(%[[SIZE_4]], %[[SIZE_3]])
// CHECK-NEXT:      %found = prim.If %[[GT]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[MATMUL_1:.*]] = aten.matmul(%[[NARROW]], %[[MATMUL]])
// CHECK-NEXT:        %[[SUB_2:.*]] = aten.sub.Tensor(%[[NARROW_2]], %[[MATMUL_1]], %[[CONSTANT_15]])
// CHECK-NEXT:        %[[DIV_2:.*]] = aten.div.Tensor(%[[SUB_2]], %[[UNSQUEEZE]])
// CHECK-NEXT:        %[[MATMUL_2:.*]] = aten.matmul(%[[DIV_2]], %[[NARROW_1]])
// CHECK-NEXT:        %[[ADD_4:.*]] = aten.add.Tensor(%[[ZEROS_LIKE_1]], %[[MATMUL_2]], %[[CONSTANT_15]])
// CHECK-NEXT:        prim.Yield %[[ADD_4]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[ZEROS_LIKE_1]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[NARROW_3:.*]] = aten.narrow(%[[IF_2]], %[[CONSTANT_12]], %[[CONSTANT_11]], %[[SIZE_3]])
// CHECK-NEXT:      %[[MT_2:.*]] = aten.mT(%[[NARROW_3]])
// CHECK-NEXT:      %[[IS_COMPLEX_3:.*]] = aten.is_complex(%[[MT_2]])
// CHECK-NEXT:      %[[IF_5:.*]] = prim.If %[[IS_COMPLEX_3]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONJ_PHYSICAL_2:.*]] = aten.conj_physical(%[[MT_2]])
// CHECK-NEXT:        prim.Yield %[[CONJ_PHYSICAL_2]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[MT_2]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[MATMUL_3:.*]] = aten.matmul(%[[NARROW_1]], %[[IF_5]])
// CHECK-NEXT:      %[[MT_3:.*]] = aten.mT(%[[MATMUL_3]])
// CHECK-NEXT:      %[[IS_COMPLEX_4:.*]] = aten.is_complex(%[[MT_3]])
// CHECK-NEXT:      %[[IF_6:.*]] = prim.If %[[IS_COMPLEX_4]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONJ_PHYSICAL_3:.*]] = aten.conj_physical(%[[MT_3]])
// CHECK-NEXT:        prim.Yield %[[CONJ_PHYSICAL_3]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[MT_3]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[SUB_3:.*]] = aten.sub.Tensor(%[[MATMUL_3]], %[[IF_6]], %[[CONSTANT_15]])
// CHECK-NEXT:      %[[MUL_3:.*]] = aten.mul.Tensor(%[[UNSQUEEZE_1]], %[[SUB_3]])
// CHECK-NEXT:      %[[DIV_3:.*]] = aten.div.Tensor(%[[MUL_3]], %[[ADD_1]])
// CHECK-NEXT:      %[[WHERE_1:.*]] = aten.where.ScalarSelf(%[[EQ]], %[[CONSTANT_11]], %[[DIV_3]])
// CHECK-NEXT:      %inner_2 = aten.add.Tensor(%inner_1, %[[WHERE_1]], %[[CONSTANT_15]])
// CHECK-NEXT:      %phase_v = prim.If %[[IS_COMPLEX_2]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[DIAGONAL_1:.*]] = aten.diagonal(%[[SUB_3]], %[[CONSTANT_11]], %[[CONSTANT_12]], %[[CONSTANT_10]])
// CHECK-NEXT:        prim.Yield %[[DIAGONAL_1]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[ZEROS_LIKE_2]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[SIZE_5:.*]] = aten.size.int(%A, %[[CONSTANT_10]])
// CHECK-NEXT:      %[[GT_1:.*]] = aten.gt.int(%[[SIZE_5]], %[[SIZE_3]])
// CHECK-NEXT:      %found_1 = prim.If %[[GT_1]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[IF_7:.*]] = prim.If %[[IS_COMPLEX_4]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:          %[[CONJ_PHYSICAL_4:.*]] = aten.conj_physical(%[[MT_3]])
// CHECK-NEXT:          prim.Yield %[[CONJ_PHYSICAL_4]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          prim.Yield %[[MT_3]]
// CHECK-NEXT:        }
// CHECK-NEXT:        %[[MATMUL_4:.*]] = aten.matmul(%[[IF_7]], %[[NARROW_1]])
// CHECK-NEXT:        %[[SUB_4:.*]] = aten.sub.Tensor(%[[NARROW_3]], %[[MATMUL_4]], %[[CONSTANT_15]])
// CHECK-NEXT:        %[[DIV_4:.*]] = aten.div.Tensor(%[[SUB_4]], %[[UNSQUEEZE_1]])
// CHECK-NEXT:        %[[MATMUL_5:.*]] = aten.matmul(%[[NARROW]], %[[DIV_4]])
// CHECK-NEXT:        %[[ADD_5:.*]] = aten.add.Tensor(%found, %[[MATMUL_5]], %[[CONSTANT_15]])
// CHECK-NEXT:        prim.Yield %[[ADD_5]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %found
// CHECK-NEXT:      }
// CHECK-NEXT:      prim.If %[[IS_COMPLEX_2]] {
// CHECK-NEXT:        %[[ABS:.*]] = aten.abs(%phase_v)
// CHECK-NEXT:        %[[ADD_6:.*]] = aten.add.Scalar(%[[ABS]], %[[CONSTANT_15]], %[[CONSTANT_15]])
// CHECK-NEXT:        %[[CONSTANT_18:.*]] = prim.Constant 0.01
// CHECK-NEXT:        %[[MUL_4:.*]] = aten.mul.Scalar(%[[ADD_6]], %[[CONSTANT_18]])
// CHECK-NEXT:        %[[ADD_7:.*]] = aten.add.Tensor(%phase_u, %phase_v, %[[CONSTANT_15]])
// CHECK-NEXT:        %[[ABS_1:.*]] = aten.abs(%[[ADD_7]])
// CHECK-NEXT:        %[[LE:.*]] = aten.le.Tensor(%[[ABS_1]], %[[MUL_4]])
// CHECK-NEXT:        %[[ALL:.*]] = aten.all(%[[LE]])
// CHECK-NEXT:        %[[BOOL:.*]] = aten.Bool.Tensor(%[[ALL]])
// CHECK-NEXT:        %[[__NOT__:.*]] = aten.__not__(%[[BOOL]])
// CHECK-NEXT:        prim.If %[[__NOT__]] {
// CHECK-NEXT:          %[[CONSTANT_19:.*]] = prim.Constant "expected a loss that does not depend on the phases of singular vectors, which the matrix does not tell"
// CHECK-NEXT:          %[[CONSTANT_20:.*]] = prim.Constant "RuntimeError"
// CHECK-NEXT:          prim.RaiseException(%[[CONSTANT_19]], %[[CONSTANT_20]])
// CHECK-NEXT:          prim.Yield
// CHECK-NEXT:        }
// CHECK-NEXT:        prim.Yield
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[MATMUL_6:.*]] = aten.matmul(%inner_2, %[[NARROW_1]])
// CHECK-NEXT:      %[[MATMUL_7:.*]] = aten.matmul(%[[NARROW]], %[[MATMUL_6]])
// CHECK-NEXT:      %[[ADD_8:.*]] = aten.add.Tensor(%found_1, %[[MATMUL_7]], %[[CONSTANT_15]])
// CHECK-NEXT:      prim.Yield %[[ADD_8]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::linalg_svdvals(Tensor A, *, str? driver=None) -> Tensor
func.func @aten.linalg_svdvals(%A : !prim.tensor<f32>) -> (!prim.tensor) {
  %driver = prim.Constant none
  %r0 = aten.linalg_svdvals(%A, %driver) : (!prim.tensor<f32>, !prim.none) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.linalg_svdvals(
// CHECK-SAME: %A: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>) attributes {autodiff.gradient = {backward = @aten.linalg_svdvals_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64, 2 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %driver = prim.Constant none
// CHECK-NEXT:    %r0 = aten.linalg_svdvals(%A, %driver)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant false
// CHECK-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant true
// CHECK-NEXT:    %[[_LINALG_SVD:.*]], %[[_LINALG_SVD_1:.*]], %[[_LINALG_SVD_2:.*]] = aten._linalg_svd(%A, %[[CONSTANT]], %[[CONSTANT_1]], %driver)
// CHECK-NEXT:    func.return %r0, %[[_LINALG_SVD]], %[[_LINALG_SVD_2]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.linalg_svdvals_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.tensor, %[[VALUE_2:.*]]: !prim.tensor) -> !prim.tensor {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.linalg_svdvals"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant -2
// CHECK-NEXT:      %[[UNSQUEEZE:.*]] = aten.unsqueeze(%[[VALUE]], %[[CONSTANT]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE_1]], %[[UNSQUEEZE]])
// CHECK-NEXT:      %[[MATMUL:.*]] = aten.matmul(%[[MUL]], %[[VALUE_2]])
// CHECK-NEXT:      prim.Yield %[[MATMUL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
