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
// CHECK-NEXT:      %[[NARROW_2:.*]] = aten.narrow(%[[IF]], %[[CONSTANT_10]], %[[CONSTANT_11]], %[[SIZE_3]])
// CHECK-NEXT:      %[[TRANSPOSE:.*]] = aten.transpose.int(%[[NARROW]], %[[CONSTANT_10]], %[[CONSTANT_12]])
// CHECK-NEXT:      %[[MATMUL:.*]] = aten.matmul(%[[TRANSPOSE]], %[[NARROW_2]])
// CHECK-NEXT:      %[[TRANSPOSE_1:.*]] = aten.transpose.int(%[[MATMUL]], %[[CONSTANT_10]], %[[CONSTANT_12]])
// CHECK-NEXT:      %[[SUB_1:.*]] = aten.sub.Tensor(%[[MATMUL]], %[[TRANSPOSE_1]], %[[CONSTANT_15]])
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Tensor(%[[SUB_1]], %[[ADD_1]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[DIV]], %[[UNSQUEEZE]])
// CHECK-NEXT:      %inner_1 = aten.add.Tensor(%inner, %[[MUL_1]], %[[CONSTANT_15]])
// CHECK-NEXT:      %[[SIZE_4:.*]] = aten.size.int(%A, %[[CONSTANT_12]])
// CHECK-NEXT:      %[[GT:.*]] = aten.gt.int(%[[SIZE_4]], %[[SIZE_3]])
// CHECK-NEXT:      %found = prim.If %[[GT]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[MATMUL_1:.*]] = aten.matmul(%[[NARROW]], %[[MATMUL]])
// CHECK-NEXT:        %[[SUB_2:.*]] = aten.sub.Tensor(%[[NARROW_2]], %[[MATMUL_1]], %[[CONSTANT_15]])
// CHECK-NEXT:        %[[DIV_1:.*]] = aten.div.Tensor(%[[SUB_2]], %[[UNSQUEEZE]])
// CHECK-NEXT:        %[[MATMUL_2:.*]] = aten.matmul(%[[DIV_1]], %[[NARROW_1]])
// CHECK-NEXT:        %[[ADD_2:.*]] = aten.add.Tensor(%[[ZEROS_LIKE_1]], %[[MATMUL_2]], %[[CONSTANT_15]])
// CHECK-NEXT:        prim.Yield %[[ADD_2]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[ZEROS_LIKE_1]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[NARROW_3:.*]] = aten.narrow(%[[IF_2]], %[[CONSTANT_12]], %[[CONSTANT_11]], %[[SIZE_3]])
// CHECK-NEXT:      %[[TRANSPOSE_2:.*]] = aten.transpose.int(%[[NARROW_3]], %[[CONSTANT_10]], %[[CONSTANT_12]])
// CHECK-NEXT:      %[[MATMUL_3:.*]] = aten.matmul(%[[NARROW_1]], %[[TRANSPOSE_2]])
// CHECK-NEXT:      %[[TRANSPOSE_3:.*]] = aten.transpose.int(%[[MATMUL_3]], %[[CONSTANT_10]], %[[CONSTANT_12]])
// CHECK-NEXT:      %[[SUB_3:.*]] = aten.sub.Tensor(%[[MATMUL_3]], %[[TRANSPOSE_3]], %[[CONSTANT_15]])
// CHECK-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[UNSQUEEZE_1]], %[[SUB_3]])
// CHECK-NEXT:      %[[DIV_2:.*]] = aten.div.Tensor(%[[MUL_2]], %[[ADD_1]])
// CHECK-NEXT:      %inner_2 = aten.add.Tensor(%inner_1, %[[DIV_2]], %[[CONSTANT_15]])
// CHECK-NEXT:      %[[SIZE_5:.*]] = aten.size.int(%A, %[[CONSTANT_10]])
// CHECK-NEXT:      %[[GT_1:.*]] = aten.gt.int(%[[SIZE_5]], %[[SIZE_3]])
// CHECK-NEXT:      %found_1 = prim.If %[[GT_1]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[MATMUL_4:.*]] = aten.matmul(%[[TRANSPOSE_3]], %[[NARROW_1]])
// CHECK-NEXT:        %[[SUB_4:.*]] = aten.sub.Tensor(%[[NARROW_3]], %[[MATMUL_4]], %[[CONSTANT_15]])
// CHECK-NEXT:        %[[DIV_3:.*]] = aten.div.Tensor(%[[SUB_4]], %[[UNSQUEEZE_1]])
// CHECK-NEXT:        %[[MATMUL_5:.*]] = aten.matmul(%[[NARROW]], %[[DIV_3]])
// CHECK-NEXT:        %[[ADD_3:.*]] = aten.add.Tensor(%found, %[[MATMUL_5]], %[[CONSTANT_15]])
// CHECK-NEXT:        prim.Yield %[[ADD_3]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %found
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[MATMUL_6:.*]] = aten.matmul(%inner_2, %[[NARROW_1]])
// CHECK-NEXT:      %[[MATMUL_7:.*]] = aten.matmul(%[[NARROW]], %[[MATMUL_6]])
// CHECK-NEXT:      %[[ADD_4:.*]] = aten.add.Tensor(%found_1, %[[MATMUL_7]], %[[CONSTANT_15]])
// CHECK-NEXT:      prim.Yield %[[ADD_4]]
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
