// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::_linalg_eigh(Tensor A, str UPLO="L", bool compute_v=True) -> (Tensor eigenvalues, Tensor eigenvectors)
func.func @aten._linalg_eigh(%A : !prim.tensor<f32>) -> (!prim.tensor, !prim.tensor) {
  %UPLO = prim.Constant "L"
  %compute_v = prim.Constant true
  %r0, %r1 = aten._linalg_eigh(%A, %UPLO, %compute_v) : (!prim.tensor<f32>, !prim.str, !prim.bool) -> (!prim.tensor, !prim.tensor)
  func.return %r0, %r1 : !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten._linalg_eigh(
// CHECK-SAME: %A: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<f32>) attributes {autodiff.gradient = {backward = @aten._linalg_eigh_backward, real_outputs = 2 : i64, input_vjps = [0 : i64, 1 : i64], captured_inputs = [0 : i64], captured_outputs = [0 : i64, 1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %UPLO = prim.Constant "L"
// CHECK-NEXT:    %compute_v = prim.Constant true
// CHECK-NEXT:    %r0, %r1 = aten._linalg_eigh(%A, %UPLO, %compute_v)
// CHECK-NEXT:    func.return %r0, %r1
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten._linalg_eigh_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.tensor<f32>, %A: !prim.tensor<f32>, %r0: !prim.tensor<f32>, %r1: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[DEVICE:.*]] = prim.device(%A)
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%r0)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%r1)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 6
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]], %[[VALUE_1]]) <{operator = "aten._linalg_eigh"}> ({
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
// CHECK-NEXT:      %[[CONSTANT_7:.*]] = prim.Constant -1
// CHECK-NEXT:      %[[SIZE_2:.*]] = aten.size.int(%A, %[[CONSTANT_7]])
// CHECK-NEXT:      %[[CONSTANT_8:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_9:.*]] = prim.Constant none
// CHECK-NEXT:      %[[EYE:.*]] = aten.eye(%[[SIZE_2]], %[[CONSTANT]], %[[CONSTANT_8]], %[[DEVICE]], %[[CONSTANT_9]])
// CHECK-NEXT:      %[[CONSTANT_10:.*]] = prim.Constant -2
// CHECK-NEXT:      %[[UNSQUEEZE:.*]] = aten.unsqueeze(%r0, %[[CONSTANT_10]])
// CHECK-NEXT:      %[[UNSQUEEZE_1:.*]] = aten.unsqueeze(%r0, %[[CONSTANT_7]])
// CHECK-NEXT:      %[[CONSTANT_11:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.Tensor(%[[UNSQUEEZE]], %[[UNSQUEEZE_1]], %[[CONSTANT_11]])
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%[[SUB]], %[[EYE]], %[[CONSTANT_11]])
// CHECK-NEXT:      %[[MT:.*]] = aten.mT(%r1)
// CHECK-NEXT:      %[[IS_COMPLEX:.*]] = aten.is_complex(%[[MT]])
// CHECK-NEXT:      %[[IF_2:.*]] = prim.If %[[IS_COMPLEX]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONJ_PHYSICAL:.*]] = aten.conj_physical(%[[MT]])
// CHECK-NEXT:        prim.Yield %[[CONJ_PHYSICAL]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[MT]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[MATMUL:.*]] = aten.matmul(%[[IF_2]], %[[IF_1]])
// CHECK-NEXT:      %[[MT_1:.*]] = aten.mT(%[[MATMUL]])
// CHECK-NEXT:      %[[IS_COMPLEX_1:.*]] = aten.is_complex(%[[MT_1]])
// CHECK-NEXT:      %[[IF_3:.*]] = prim.If %[[IS_COMPLEX_1]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONJ_PHYSICAL_1:.*]] = aten.conj_physical(%[[MT_1]])
// CHECK-NEXT:        prim.Yield %[[CONJ_PHYSICAL_1]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[MT_1]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[SUB_1:.*]] = aten.sub.Tensor(%[[MATMUL]], %[[IF_3]], %[[CONSTANT_11]])
// CHECK-NEXT:      %[[CONSTANT_12:.*]] = prim.Constant 0.5
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%[[SUB_1]], %[[CONSTANT_12]])
// CHECK-NEXT:      %[[IS_COMPLEX_2:.*]] = aten.is_complex(%A)
// CHECK-NEXT:      prim.If %[[IS_COMPLEX_2]] {
// CHECK-NEXT:        %[[CONSTANT_13:.*]] = prim.Constant 0
// CHECK-NEXT:        %[[DIAGONAL:.*]] = aten.diagonal(%[[MUL]], %[[CONSTANT_13]], %[[CONSTANT_10]], %[[CONSTANT_7]])
// CHECK-NEXT:        %[[ABS:.*]] = aten.abs(%[[DIAGONAL]])
// CHECK-NEXT:        %[[CONSTANT_14:.*]] = prim.Constant 0.01
// CHECK-NEXT:        %[[LE:.*]] = aten.le.Scalar(%[[ABS]], %[[CONSTANT_14]])
// CHECK-NEXT:        %[[ALL:.*]] = aten.all(%[[LE]])
// CHECK-NEXT:        %[[BOOL:.*]] = aten.Bool.Tensor(%[[ALL]])
// CHECK-NEXT:        %[[__NOT__:.*]] = aten.__not__(%[[BOOL]])
// CHECK-NEXT:        prim.If %[[__NOT__]] {
// CHECK-NEXT:          %[[CONSTANT_15:.*]] = prim.Constant "expected a loss that does not depend on the phases of eigenvectors, which the matrix does not tell"
// CHECK-NEXT:          %[[CONSTANT_16:.*]] = prim.Constant "RuntimeError"
// CHECK-NEXT:          prim.RaiseException(%[[CONSTANT_15]], %[[CONSTANT_16]])
// CHECK-NEXT:          prim.Yield
// CHECK-NEXT:        }
// CHECK-NEXT:        prim.Yield
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq.Scalar(%[[EYE]], %[[CONSTANT_11]])
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Tensor(%[[MUL]], %[[ADD]])
// CHECK-NEXT:      %[[CONSTANT_17:.*]] = prim.Constant 0
// CHECK-NEXT:      %inner = aten.where.ScalarSelf(%[[EQ]], %[[CONSTANT_17]], %[[DIV]])
// CHECK-NEXT:      %[[DIAG_EMBED:.*]] = aten.diag_embed(%[[IF]], %[[CONSTANT_17]], %[[CONSTANT_10]], %[[CONSTANT_7]])
// CHECK-NEXT:      %inner_1 = aten.add.Tensor(%inner, %[[DIAG_EMBED]], %[[CONSTANT_11]])
// CHECK-NEXT:      %[[IF_4:.*]] = prim.If %[[IS_COMPLEX]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONJ_PHYSICAL_2:.*]] = aten.conj_physical(%[[MT]])
// CHECK-NEXT:        prim.Yield %[[CONJ_PHYSICAL_2]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[MT]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[MATMUL_1:.*]] = aten.matmul(%inner_1, %[[IF_4]])
// CHECK-NEXT:      %[[MATMUL_2:.*]] = aten.matmul(%r1, %[[MATMUL_1]])
// CHECK-NEXT:      prim.Yield %[[MATMUL_2]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::linalg_eigvalsh(Tensor self, str UPLO="L") -> Tensor
func.func @aten.linalg_eigvalsh(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %UPLO = prim.Constant "L"
  %r0 = aten.linalg_eigvalsh(%self, %UPLO) : (!prim.tensor<f32>, !prim.str) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.linalg_eigvalsh(
// CHECK-SAME: %self: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<f32>) attributes {autodiff.gradient = {backward = @aten.linalg_eigvalsh_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %UPLO = prim.Constant "L"
// CHECK-NEXT:    %r0 = aten.linalg_eigvalsh(%self, %UPLO)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:    %[[_LINALG_EIGH:.*]], %[[_LINALG_EIGH_1:.*]] = aten._linalg_eigh(%self, %UPLO, %[[CONSTANT]])
// CHECK-NEXT:    func.return %r0, %[[_LINALG_EIGH_1]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.linalg_eigvalsh_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.tensor) -> !prim.tensor {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.linalg_eigvalsh"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant -2
// CHECK-NEXT:      %[[UNSQUEEZE:.*]] = aten.unsqueeze(%[[VALUE]], %[[CONSTANT]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE_1]], %[[UNSQUEEZE]])
// CHECK-NEXT:      %[[MT:.*]] = aten.mT(%[[VALUE_1]])
// CHECK-NEXT:      %[[IS_COMPLEX:.*]] = aten.is_complex(%[[MT]])
// CHECK-NEXT:      %[[IF:.*]] = prim.If %[[IS_COMPLEX]] -> (!prim.tensor) {
// CHECK-NEXT:        %[[CONJ_PHYSICAL:.*]] = aten.conj_physical(%[[MT]])
// CHECK-NEXT:        prim.Yield %[[CONJ_PHYSICAL]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[MT]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[MATMUL:.*]] = aten.matmul(%[[MUL]], %[[IF]])
// CHECK-NEXT:      prim.Yield %[[MATMUL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
