// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::_linalg_eigvals(Tensor self) -> Tensor
func.func @aten._linalg_eigvals(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten._linalg_eigvals(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten._linalg_eigvals(
// CHECK-SAME: %self: !prim.tensor<f32>) -> (!prim.tensor<c64>, !prim.tensor<c64>) attributes {autodiff.gradient = {backward = @aten._linalg_eigvals_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten._linalg_eigvals(%self)
// CHECK-NEXT:    %[[LINALG_EIG:.*]], %[[LINALG_EIG_1:.*]] = aten.linalg_eig(%self)
// CHECK-NEXT:    func.return %r0, %[[LINALG_EIG_1]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten._linalg_eigvals_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<c64>, %self: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.tensor) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten._linalg_eigvals"}> ({
// CHECK-NEXT:      %[[MT:.*]] = aten.mT(%[[VALUE_1]])
// CHECK-NEXT:      %[[IS_COMPLEX:.*]] = aten.is_complex(%[[MT]])
// CHECK-NEXT:      %[[IF:.*]] = prim.If %[[IS_COMPLEX]] -> (!prim.tensor) {
// CHECK-NEXT:        %[[CONJ_PHYSICAL:.*]] = aten.conj_physical(%[[MT]])
// CHECK-NEXT:        prim.Yield %[[CONJ_PHYSICAL]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[MT]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant -1
// CHECK-NEXT:      %[[UNSQUEEZE:.*]] = aten.unsqueeze(%[[VALUE]], %[[CONSTANT]])
// CHECK-NEXT:      %[[IF_1:.*]] = prim.If %[[IS_COMPLEX]] -> (!prim.tensor) {
// CHECK-NEXT:        %[[CONJ_PHYSICAL_1:.*]] = aten.conj_physical(%[[MT]])
// CHECK-NEXT:        prim.Yield %[[CONJ_PHYSICAL_1]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[MT]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[UNSQUEEZE]], %[[IF_1]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant true
// CHECK-NEXT:      %[[LINALG_SOLVE:.*]] = aten.linalg_solve(%[[IF]], %[[MUL]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[IS_COMPLEX_1:.*]] = aten.is_complex(%self)
// CHECK-NEXT:      %[[IF_2:.*]] = prim.If %[[IS_COMPLEX_1]] -> (!prim.tensor) {
// CHECK-NEXT:        prim.Yield %[[LINALG_SOLVE]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[REAL_PART:.*]] = prim.real_part(%[[LINALG_SOLVE]])
// CHECK-NEXT:        prim.Yield %[[REAL_PART]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant 6
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant false
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant none
// CHECK-NEXT:      %[[TO:.*]] = aten.to.dtype(%[[IF_2]], %[[CONSTANT_2]], %[[CONSTANT_3]], %[[CONSTANT_3]], %[[CONSTANT_4]])
// CHECK-NEXT:      prim.Yield %[[TO]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::linalg_eig(Tensor self) -> (Tensor eigenvalues, Tensor eigenvectors)
func.func @aten.linalg_eig(%self : !prim.tensor<f32>) -> (!prim.tensor, !prim.tensor) {
  %r0, %r1 = aten.linalg_eig(%self) : (!prim.tensor<f32>) -> (!prim.tensor, !prim.tensor)
  func.return %r0, %r1 : !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten.linalg_eig(
// CHECK-SAME: %self: !prim.tensor<f32>) -> (!prim.tensor<c64>, !prim.tensor<c64>) attributes {autodiff.gradient = {backward = @aten.linalg_eig_backward, real_outputs = 2 : i64, input_vjps = [0 : i64, 1 : i64], captured_inputs = [0 : i64], captured_outputs = [0 : i64, 1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0, %r1 = aten.linalg_eig(%self)
// CHECK-NEXT:    func.return %r0, %r1
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.linalg_eig_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<c64>, %[[VALUE_1:.*]]: !prim.tensor<c64>, %self: !prim.tensor<f32>, %r0: !prim.tensor<c64>, %r1: !prim.tensor<c64>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[DEVICE:.*]] = prim.device(%self)
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%r0)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%r1)
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]], %[[VALUE_1]]) <{operator = "aten.linalg_eig"}> ({
// CHECK-NEXT:      %[[ANY_DEFINED:.*]] = autodiff.any_defined(%[[VALUE]])
// CHECK-NEXT:      %[[IF:.*]] = prim.If %[[ANY_DEFINED]] -> (!prim.tensor<c64>) {
// CHECK-NEXT:        prim.Yield %[[VALUE]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[CONSTANT:.*]] = prim.Constant 9
// CHECK-NEXT:        %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:        %[[ZEROS:.*]] = aten.zeros(%[[SIZE]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:        prim.Yield %[[ZEROS]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[ANY_DEFINED_1:.*]] = autodiff.any_defined(%[[VALUE_1]])
// CHECK-NEXT:      %[[IF_1:.*]] = prim.If %[[ANY_DEFINED_1]] -> (!prim.tensor<c64>) {
// CHECK-NEXT:        prim.Yield %[[VALUE_1]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[CONSTANT_4:.*]] = prim.Constant 9
// CHECK-NEXT:        %[[CONSTANT_5:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_6:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_7:.*]] = prim.Constant none
// CHECK-NEXT:        %[[ZEROS_1:.*]] = aten.zeros(%[[SIZE_1]], %[[CONSTANT_4]], %[[CONSTANT_5]], %[[CONSTANT_6]], %[[CONSTANT_7]])
// CHECK-NEXT:        prim.Yield %[[ZEROS_1]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CONSTANT_8:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_9:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_10:.*]] = prim.Constant none
// CHECK-NEXT:      %[[ZEROS_LIKE:.*]] = aten.zeros_like(%r1, %[[CONSTANT_8]], %[[CONSTANT_8]], %[[CONSTANT_9]], %[[CONSTANT_10]], %[[CONSTANT_8]])
// CHECK-NEXT:      %[[CONSTANT_11:.*]] = prim.Constant -1
// CHECK-NEXT:      %[[SIZE_2:.*]] = aten.size.int(%self, %[[CONSTANT_11]])
// CHECK-NEXT:      %[[EYE:.*]] = aten.eye(%[[SIZE_2]], %[[CONSTANT_8]], %[[CONSTANT_8]], %[[DEVICE]], %[[CONSTANT_10]])
// CHECK-NEXT:      %[[CONSTANT_12:.*]] = prim.Constant -2
// CHECK-NEXT:      %[[UNSQUEEZE:.*]] = aten.unsqueeze(%r0, %[[CONSTANT_12]])
// CHECK-NEXT:      %[[UNSQUEEZE_1:.*]] = aten.unsqueeze(%r0, %[[CONSTANT_11]])
// CHECK-NEXT:      %[[CONSTANT_13:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.Tensor(%[[UNSQUEEZE]], %[[UNSQUEEZE_1]], %[[CONSTANT_13]])
// CHECK-NEXT:      %[[IS_COMPLEX:.*]] = aten.is_complex(%[[SUB]])
// CHECK-NEXT:      %[[IF_2:.*]] = prim.If %[[IS_COMPLEX]] -> (!prim.tensor<c64>) {
// CHECK-NEXT:        %[[CONJ_PHYSICAL:.*]] = aten.conj_physical(%[[SUB]])
// CHECK-NEXT:        prim.Yield %[[CONJ_PHYSICAL]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[SUB]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%[[IF_2]], %[[EYE]], %[[CONSTANT_13]])
// CHECK-NEXT:      %[[MT:.*]] = aten.mT(%r1)
// CHECK-NEXT:      %[[IS_COMPLEX_1:.*]] = aten.is_complex(%[[MT]])
// CHECK-NEXT:      %[[IF_3:.*]] = prim.If %[[IS_COMPLEX_1]] -> (!prim.tensor<c64>) {
// CHECK-NEXT:        %[[CONJ_PHYSICAL_1:.*]] = aten.conj_physical(%[[MT]])
// CHECK-NEXT:        prim.Yield %[[CONJ_PHYSICAL_1]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[MT]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[MATMUL:.*]] = aten.matmul(%[[IF_3]], %[[IF_1]])
// CHECK-NEXT:      %[[CONSTANT_14:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[DIAGONAL:.*]] = aten.diagonal(%[[MATMUL]], %[[CONSTANT_14]], %[[CONSTANT_12]], %[[CONSTANT_11]])
// CHECK-NEXT:      %[[IMAGINARY_PART:.*]] = prim.imaginary_part(%[[DIAGONAL]])
// CHECK-NEXT:      %[[ABS:.*]] = aten.abs(%[[IMAGINARY_PART]])
// CHECK-NEXT:      %[[CONSTANT_15:.*]] = prim.Constant 0.01
// CHECK-NEXT:      %[[LE:.*]] = aten.le.Scalar(%[[ABS]], %[[CONSTANT_15]])
// CHECK-NEXT:      %[[ALL:.*]] = aten.all(%[[LE]])
// CHECK-NEXT:      %[[BOOL:.*]] = aten.Bool.Tensor(%[[ALL]])
// CHECK-NEXT:      %[[__NOT__:.*]] = aten.__not__(%[[BOOL]])
// CHECK-NEXT:      %inner = prim.If %[[__NOT__]] -> (!prim.tensor<c64>) {
// CHECK-NEXT:        %[[CONSTANT_16:.*]] = prim.Constant "expected a loss that does not depend on the phases of eigenvectors, which the matrix does not tell"
// CHECK-NEXT:        %[[CONSTANT_17:.*]] = prim.Constant "RuntimeError"
// CHECK-NEXT:        prim.RaiseException(%[[CONSTANT_16]], %[[CONSTANT_17]])
// CHECK-NEXT:        prim.Yield %[[ZEROS_LIKE]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[IF_4:.*]] = prim.If %[[IS_COMPLEX_1]] -> (!prim.tensor<c64>) {
// CHECK-NEXT:          %[[CONJ_PHYSICAL_2:.*]] = aten.conj_physical(%[[MT]])
// CHECK-NEXT:          prim.Yield %[[CONJ_PHYSICAL_2]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          prim.Yield %[[MT]]
// CHECK-NEXT:        }
// CHECK-NEXT:        %[[REAL_PART:.*]] = prim.real_part(%[[DIAGONAL]])
// CHECK-NEXT:        %[[UNSQUEEZE_2:.*]] = aten.unsqueeze(%[[REAL_PART]], %[[CONSTANT_12]])
// CHECK-NEXT:        %[[MUL:.*]] = aten.mul.Tensor(%r1, %[[UNSQUEEZE_2]])
// CHECK-NEXT:        %[[MATMUL_1:.*]] = aten.matmul(%[[IF_4]], %[[MUL]])
// CHECK-NEXT:        %[[EQ:.*]] = aten.eq.Scalar(%[[EYE]], %[[CONSTANT_13]])
// CHECK-NEXT:        %[[SUB_1:.*]] = aten.sub.Tensor(%[[MATMUL]], %[[MATMUL_1]], %[[CONSTANT_13]])
// CHECK-NEXT:        %[[DIV:.*]] = aten.div.Tensor(%[[SUB_1]], %[[ADD]])
// CHECK-NEXT:        %[[WHERE:.*]] = aten.where.ScalarSelf(%[[EQ]], %[[CONSTANT_14]], %[[DIV]])
// CHECK-NEXT:        prim.Yield %[[WHERE]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[DIAG_EMBED:.*]] = aten.diag_embed(%[[IF]], %[[CONSTANT_14]], %[[CONSTANT_12]], %[[CONSTANT_11]])
// CHECK-NEXT:      %inner_1 = aten.add.Tensor(%inner, %[[DIAG_EMBED]], %[[CONSTANT_13]])
// CHECK-NEXT:      %[[IF_5:.*]] = prim.If %[[IS_COMPLEX_1]] -> (!prim.tensor<c64>) {
// CHECK-NEXT:        %[[CONJ_PHYSICAL_3:.*]] = aten.conj_physical(%[[MT]])
// CHECK-NEXT:        prim.Yield %[[CONJ_PHYSICAL_3]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[MT]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[IF_6:.*]] = prim.If %[[IS_COMPLEX_1]] -> (!prim.tensor<c64>) {
// CHECK-NEXT:        %[[CONJ_PHYSICAL_4:.*]] = aten.conj_physical(%[[MT]])
// CHECK-NEXT:        prim.Yield %[[CONJ_PHYSICAL_4]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[MT]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[MATMUL_2:.*]] = aten.matmul(%inner_1, %[[IF_6]])
// CHECK-NEXT:      %[[CONSTANT_18:.*]] = prim.Constant true
// CHECK-NEXT:      %[[LINALG_SOLVE:.*]] = aten.linalg_solve(%[[IF_5]], %[[MATMUL_2]], %[[CONSTANT_18]])
// CHECK-NEXT:      %[[IS_COMPLEX_2:.*]] = aten.is_complex(%self)
// CHECK-NEXT:      %[[IF_7:.*]] = prim.If %[[IS_COMPLEX_2]] -> (!prim.tensor) {
// CHECK-NEXT:        prim.Yield %[[LINALG_SOLVE]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[REAL_PART_1:.*]] = prim.real_part(%[[LINALG_SOLVE]])
// CHECK-NEXT:        prim.Yield %[[REAL_PART_1]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CONSTANT_19:.*]] = prim.Constant 6
// CHECK-NEXT:      %[[CONSTANT_20:.*]] = prim.Constant false
// CHECK-NEXT:      %[[TO:.*]] = aten.to.dtype(%[[IF_7]], %[[CONSTANT_19]], %[[CONSTANT_20]], %[[CONSTANT_20]], %[[CONSTANT_8]])
// CHECK-NEXT:      prim.Yield %[[TO]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::linalg_eigvals(Tensor self) -> Tensor
func.func @aten.linalg_eigvals(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.linalg_eigvals(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.linalg_eigvals(
// CHECK-SAME: %self: !prim.tensor<f32>) -> (!prim.tensor<c64>, !prim.tensor<c64>) attributes {autodiff.gradient = {backward = @aten.linalg_eigvals_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.linalg_eigvals(%self)
// CHECK-NEXT:    %[[LINALG_EIG:.*]], %[[LINALG_EIG_1:.*]] = aten.linalg_eig(%self)
// CHECK-NEXT:    func.return %r0, %[[LINALG_EIG_1]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.linalg_eigvals_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<c64>, %self: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.tensor) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.linalg_eigvals"}> ({
// CHECK-NEXT:      %[[MT:.*]] = aten.mT(%[[VALUE_1]])
// CHECK-NEXT:      %[[IS_COMPLEX:.*]] = aten.is_complex(%[[MT]])
// CHECK-NEXT:      %[[IF:.*]] = prim.If %[[IS_COMPLEX]] -> (!prim.tensor) {
// CHECK-NEXT:        %[[CONJ_PHYSICAL:.*]] = aten.conj_physical(%[[MT]])
// CHECK-NEXT:        prim.Yield %[[CONJ_PHYSICAL]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[MT]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant -1
// CHECK-NEXT:      %[[UNSQUEEZE:.*]] = aten.unsqueeze(%[[VALUE]], %[[CONSTANT]])
// CHECK-NEXT:      %[[IF_1:.*]] = prim.If %[[IS_COMPLEX]] -> (!prim.tensor) {
// CHECK-NEXT:        %[[CONJ_PHYSICAL_1:.*]] = aten.conj_physical(%[[MT]])
// CHECK-NEXT:        prim.Yield %[[CONJ_PHYSICAL_1]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[MT]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[UNSQUEEZE]], %[[IF_1]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant true
// CHECK-NEXT:      %[[LINALG_SOLVE:.*]] = aten.linalg_solve(%[[IF]], %[[MUL]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[IS_COMPLEX_1:.*]] = aten.is_complex(%self)
// CHECK-NEXT:      %[[IF_2:.*]] = prim.If %[[IS_COMPLEX_1]] -> (!prim.tensor) {
// CHECK-NEXT:        prim.Yield %[[LINALG_SOLVE]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[REAL_PART:.*]] = prim.real_part(%[[LINALG_SOLVE]])
// CHECK-NEXT:        prim.Yield %[[REAL_PART]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant 6
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant false
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant none
// CHECK-NEXT:      %[[TO:.*]] = aten.to.dtype(%[[IF_2]], %[[CONSTANT_2]], %[[CONSTANT_3]], %[[CONSTANT_3]], %[[CONSTANT_4]])
// CHECK-NEXT:      prim.Yield %[[TO]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
