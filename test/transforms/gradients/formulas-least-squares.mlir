// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::linalg_lstsq(Tensor self, Tensor b, float? rcond=None, *, str? driver=None) -> (Tensor solution, Tensor residuals, Tensor rank, Tensor singular_values)
func.func @aten.linalg_lstsq(%self : !prim.tensor<f32>, %b : !prim.tensor<f32>, %rcond : !prim.float) -> (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) {
  %driver = prim.Constant none
  %r0, %r1, %r2, %r3 = aten.linalg_lstsq(%self, %b, %rcond, %driver) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.float, !prim.none) -> (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor)
  func.return %r0, %r1, %r2, %r3 : !prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten.linalg_lstsq(
// CHECK-SAME: %self: !prim.tensor<f32>, %b: !prim.tensor<f32>, %rcond: !prim.float) -> (!prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<i64>, !prim.tensor<f32>, !prim.int, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.linalg_lstsq_backward, real_outputs = 4 : i64, input_vjps = [0 : i64, 1 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [0 : i64, 4 : i64, 5 : i64], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %driver = prim.Constant none
// CHECK-NEXT:    %r0, %r1, %r2, %r3 = aten.linalg_lstsq(%self, %b, %rcond, %driver)
// CHECK-NEXT:    %[[NUMEL:.*]] = aten.numel(%r1)
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%r1)
// CHECK-NEXT:    func.return %r0, %r1, %r2, %r3, %[[NUMEL]], %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.linalg_lstsq_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %b: !prim.tensor<f32>, %r0: !prim.tensor<f32>, %[[VALUE_2:.*]]: !prim.int, %[[VALUE_3:.*]]: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%b)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[DIM:.*]] = aten.dim(%self)
// CHECK-NEXT:    %[[DIM_1:.*]] = aten.dim(%b)
// CHECK-NEXT:    %[[SIZE_2:.*]] = aten.size(%r0)
// CHECK-NEXT:    %[[ZERO:.*]] = autodiff.zero()
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]], %[[VALUE_1]], %[[ZERO]]) <{operator = "aten.linalg_lstsq"}> ({
// CHECK-NEXT:      %[[ANY_DEFINED:.*]] = autodiff.any_defined(%[[VALUE]])
// CHECK-NEXT:      %[[IF:.*]] = prim.If %[[ANY_DEFINED]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        prim.Yield %[[VALUE]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[CONSTANT:.*]] = prim.Constant 6
// CHECK-NEXT:        %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:        %[[ZEROS:.*]] = aten.zeros(%[[SIZE_2]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:        prim.Yield %[[ZEROS]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[ANY_DEFINED_1:.*]] = autodiff.any_defined(%[[VALUE_1]])
// CHECK-NEXT:      %[[IF_1:.*]] = prim.If %[[ANY_DEFINED_1]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        prim.Yield %[[VALUE_1]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[CONSTANT_4:.*]] = prim.Constant 6
// CHECK-NEXT:        %[[CONSTANT_5:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_6:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_7:.*]] = prim.Constant none
// CHECK-NEXT:        %[[ZEROS_1:.*]] = aten.zeros(%[[VALUE_3]], %[[CONSTANT_4]], %[[CONSTANT_5]], %[[CONSTANT_6]], %[[CONSTANT_7]])
// CHECK-NEXT:        prim.Yield %[[ZEROS_1]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[LT:.*]] = aten.lt.int(%[[DIM_1]], %[[DIM]])
// CHECK-NEXT:      %[[IF_2:.*]] = prim.If %[[LT]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONSTANT_8:.*]] = prim.Constant -1
// CHECK-NEXT:        %[[UNSQUEEZE:.*]] = aten.unsqueeze(%b, %[[CONSTANT_8]])
// CHECK-NEXT:        prim.Yield %[[UNSQUEEZE]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %b
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[IF_3:.*]] = prim.If %[[LT]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONSTANT_9:.*]] = prim.Constant -1
// CHECK-NEXT:        %[[UNSQUEEZE_1:.*]] = aten.unsqueeze(%r0, %[[CONSTANT_9]])
// CHECK-NEXT:        prim.Yield %[[UNSQUEEZE_1]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %r0
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CONSTANT_10:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_11:.*]] = prim.Constant false
// CHECK-NEXT:      %[[LINALG_PINV:.*]] = aten.linalg_pinv.atol_rtol_tensor(%self, %[[CONSTANT_10]], %[[CONSTANT_10]], %[[CONSTANT_11]])
// CHECK-NEXT:      %[[IF_4:.*]] = prim.If %[[LT]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONSTANT_12:.*]] = prim.Constant -1
// CHECK-NEXT:        %[[UNSQUEEZE_2:.*]] = aten.unsqueeze(%[[IF]], %[[CONSTANT_12]])
// CHECK-NEXT:        prim.Yield %[[UNSQUEEZE_2]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[IF]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[MT:.*]] = aten.mT(%[[LINALG_PINV]])
// CHECK-NEXT:      %[[IS_COMPLEX:.*]] = aten.is_complex(%[[MT]])
// CHECK-NEXT:      %[[IF_5:.*]] = prim.If %[[IS_COMPLEX]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONJ_PHYSICAL:.*]] = aten.conj_physical(%[[MT]])
// CHECK-NEXT:        prim.Yield %[[CONJ_PHYSICAL]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[MT]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %of_b = aten.matmul(%[[IF_5]], %[[IF_4]])
// CHECK-NEXT:      %[[MT_1:.*]] = aten.mT(%[[IF_2]])
// CHECK-NEXT:      %[[IS_COMPLEX_1:.*]] = aten.is_complex(%[[MT_1]])
// CHECK-NEXT:      %[[IF_6:.*]] = prim.If %[[IS_COMPLEX_1]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONJ_PHYSICAL_1:.*]] = aten.conj_physical(%[[MT_1]])
// CHECK-NEXT:        prim.Yield %[[CONJ_PHYSICAL_1]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[MT_1]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[MATMUL:.*]] = aten.matmul(%[[IF_4]], %[[IF_6]])
// CHECK-NEXT:      %[[IF_7:.*]] = prim.If %[[IS_COMPLEX]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONJ_PHYSICAL_2:.*]] = aten.conj_physical(%[[MT]])
// CHECK-NEXT:        prim.Yield %[[CONJ_PHYSICAL_2]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[MT]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[MATMUL_1:.*]] = aten.matmul(%[[LINALG_PINV]], %[[IF_7]])
// CHECK-NEXT:      %[[IF_8:.*]] = prim.If %[[IS_COMPLEX]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONJ_PHYSICAL_3:.*]] = aten.conj_physical(%[[MT]])
// CHECK-NEXT:        prim.Yield %[[CONJ_PHYSICAL_3]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[MT]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[MATMUL_2:.*]] = aten.matmul(%[[IF_8]], %[[LINALG_PINV]])
// CHECK-NEXT:      %[[MT_2:.*]] = aten.mT(%[[MATMUL]])
// CHECK-NEXT:      %[[IS_COMPLEX_2:.*]] = aten.is_complex(%[[MT_2]])
// CHECK-NEXT:      %[[IF_9:.*]] = prim.If %[[IS_COMPLEX_2]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONJ_PHYSICAL_4:.*]] = aten.conj_physical(%[[MT_2]])
// CHECK-NEXT:        prim.Yield %[[CONJ_PHYSICAL_4]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[MT_2]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[IF_10:.*]] = prim.If %[[IS_COMPLEX]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONJ_PHYSICAL_5:.*]] = aten.conj_physical(%[[MT]])
// CHECK-NEXT:        prim.Yield %[[CONJ_PHYSICAL_5]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[MT]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[IF_11:.*]] = prim.If %[[IS_COMPLEX]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONJ_PHYSICAL_6:.*]] = aten.conj_physical(%[[MT]])
// CHECK-NEXT:        prim.Yield %[[CONJ_PHYSICAL_6]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[MT]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[MATMUL_3:.*]] = aten.matmul(%[[MATMUL]], %[[IF_11]])
// CHECK-NEXT:      %[[MATMUL_4:.*]] = aten.matmul(%[[IF_10]], %[[MATMUL_3]])
// CHECK-NEXT:      %[[NEG:.*]] = aten.neg(%[[MATMUL_4]])
// CHECK-NEXT:      %[[MATMUL_5:.*]] = aten.matmul(%[[LINALG_PINV]], %[[IF_9]])
// CHECK-NEXT:      %[[MATMUL_6:.*]] = aten.matmul(%self, %[[MATMUL_5]])
// CHECK-NEXT:      %[[CONSTANT_13:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.Tensor(%[[IF_9]], %[[MATMUL_6]], %[[CONSTANT_13]])
// CHECK-NEXT:      %[[MATMUL_7:.*]] = aten.matmul(%[[SUB]], %[[MATMUL_1]])
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%[[NEG]], %[[MATMUL_7]], %[[CONSTANT_13]])
// CHECK-NEXT:      %[[MATMUL_8:.*]] = aten.matmul(%[[IF_9]], %[[LINALG_PINV]])
// CHECK-NEXT:      %[[MATMUL_9:.*]] = aten.matmul(%[[MATMUL_8]], %self)
// CHECK-NEXT:      %[[SUB_1:.*]] = aten.sub.Tensor(%[[IF_9]], %[[MATMUL_9]], %[[CONSTANT_13]])
// CHECK-NEXT:      %[[MATMUL_10:.*]] = aten.matmul(%[[MATMUL_2]], %[[SUB_1]])
// CHECK-NEXT:      %of_A = aten.add.Tensor(%[[ADD]], %[[MATMUL_10]], %[[CONSTANT_13]])
// CHECK-NEXT:      %[[CONSTANT_14:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[GT:.*]] = aten.gt.int(%[[VALUE_2]], %[[CONSTANT_14]])
// CHECK-NEXT:      %of_A_1, %of_b_1 = prim.If %[[GT]] -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:        %[[MATMUL_11:.*]] = aten.matmul(%self, %[[IF_3]])
// CHECK-NEXT:        %[[SUB_2:.*]] = aten.sub.Tensor(%[[MATMUL_11]], %[[IF_2]], %[[CONSTANT_13]])
// CHECK-NEXT:        %[[CONSTANT_15:.*]] = prim.Constant 2
// CHECK-NEXT:        %[[MUL:.*]] = aten.mul.Scalar(%[[SUB_2]], %[[CONSTANT_15]])
// CHECK-NEXT:        %[[CONSTANT_16:.*]] = prim.Constant -2
// CHECK-NEXT:        %[[UNSQUEEZE_3:.*]] = aten.unsqueeze(%[[IF_1]], %[[CONSTANT_16]])
// CHECK-NEXT:        %[[MUL_1:.*]] = aten.mul.Tensor(%[[MUL]], %[[UNSQUEEZE_3]])
// CHECK-NEXT:        %[[MT_3:.*]] = aten.mT(%[[IF_3]])
// CHECK-NEXT:        %[[IS_COMPLEX_3:.*]] = aten.is_complex(%[[MT_3]])
// CHECK-NEXT:        %[[IF_12:.*]] = prim.If %[[IS_COMPLEX_3]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:          %[[CONJ_PHYSICAL_7:.*]] = aten.conj_physical(%[[MT_3]])
// CHECK-NEXT:          prim.Yield %[[CONJ_PHYSICAL_7]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          prim.Yield %[[MT_3]]
// CHECK-NEXT:        }
// CHECK-NEXT:        %[[MATMUL_12:.*]] = aten.matmul(%[[MUL_1]], %[[IF_12]])
// CHECK-NEXT:        %[[ADD_1:.*]] = aten.add.Tensor(%of_A, %[[MATMUL_12]], %[[CONSTANT_13]])
// CHECK-NEXT:        %[[SUB_3:.*]] = aten.sub.Tensor(%of_b, %[[MUL_1]], %[[CONSTANT_13]])
// CHECK-NEXT:        prim.Yield %[[ADD_1]], %[[SUB_3]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %of_A, %of_b
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[IF_13:.*]] = prim.If %[[LT]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONSTANT_17:.*]] = prim.Constant -1
// CHECK-NEXT:        %[[SQUEEZE:.*]] = aten.squeeze.dim(%of_b_1, %[[CONSTANT_17]])
// CHECK-NEXT:        prim.Yield %[[SQUEEZE]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %of_b_1
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%of_A_1, %[[SIZE_1]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[IF_13]], %[[SIZE]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
