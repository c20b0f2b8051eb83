// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

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
