// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::linalg_pinv.atol_rtol_tensor(Tensor self, *, Tensor? atol=None, Tensor? rtol=None, bool hermitian=False) -> Tensor
func.func @aten.linalg_pinv.atol_rtol_tensor(%self : !prim.tensor<f32>, %atol : !prim.tensor<f32>, %rtol : !prim.tensor<f32>) -> (!prim.tensor) {
  %hermitian = prim.Constant false
  %r0 = aten.linalg_pinv.atol_rtol_tensor(%self, %atol, %rtol, %hermitian) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>, !prim.bool) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.linalg_pinv.atol_rtol_tensor(
// CHECK-SAME: %self: !prim.tensor<f32>, %atol: !prim.tensor<f32>, %rtol: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.linalg_pinv.atol_rtol_tensor_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [0 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %hermitian = prim.Constant false
// CHECK-NEXT:    %r0 = aten.linalg_pinv.atol_rtol_tensor(%self, %atol, %rtol, %hermitian)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.linalg_pinv.atol_rtol_tensor_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %r0: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.linalg_pinv.atol_rtol_tensor"}> ({
// CHECK-NEXT:      %[[MT:.*]] = aten.mT(%r0)
// CHECK-NEXT:      %[[IS_COMPLEX:.*]] = aten.is_complex(%[[MT]])
// CHECK-NEXT:      %[[IF:.*]] = prim.If %[[IS_COMPLEX]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONJ_PHYSICAL:.*]] = aten.conj_physical(%[[MT]])
// CHECK-NEXT:        prim.Yield %[[CONJ_PHYSICAL]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[MT]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[MATMUL:.*]] = aten.matmul(%r0, %[[IF]])
// CHECK-NEXT:      %[[IF_1:.*]] = prim.If %[[IS_COMPLEX]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONJ_PHYSICAL_1:.*]] = aten.conj_physical(%[[MT]])
// CHECK-NEXT:        prim.Yield %[[CONJ_PHYSICAL_1]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[MT]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[MATMUL_1:.*]] = aten.matmul(%[[IF_1]], %r0)
// CHECK-NEXT:      %[[MT_1:.*]] = aten.mT(%[[VALUE]])
// CHECK-NEXT:      %[[IS_COMPLEX_1:.*]] = aten.is_complex(%[[MT_1]])
// CHECK-NEXT:      %[[IF_2:.*]] = prim.If %[[IS_COMPLEX_1]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONJ_PHYSICAL_2:.*]] = aten.conj_physical(%[[MT_1]])
// CHECK-NEXT:        prim.Yield %[[CONJ_PHYSICAL_2]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[MT_1]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[IF_3:.*]] = prim.If %[[IS_COMPLEX]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONJ_PHYSICAL_3:.*]] = aten.conj_physical(%[[MT]])
// CHECK-NEXT:        prim.Yield %[[CONJ_PHYSICAL_3]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[MT]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[IF_4:.*]] = prim.If %[[IS_COMPLEX]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONJ_PHYSICAL_4:.*]] = aten.conj_physical(%[[MT]])
// CHECK-NEXT:        prim.Yield %[[CONJ_PHYSICAL_4]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[MT]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[MATMUL_2:.*]] = aten.matmul(%[[VALUE]], %[[IF_4]])
// CHECK-NEXT:      %[[MATMUL_3:.*]] = aten.matmul(%[[IF_3]], %[[MATMUL_2]])
// CHECK-NEXT:      %[[NEG:.*]] = aten.neg(%[[MATMUL_3]])
// CHECK-NEXT:      %[[MATMUL_4:.*]] = aten.matmul(%r0, %[[IF_2]])
// CHECK-NEXT:      %[[MATMUL_5:.*]] = aten.matmul(%self, %[[MATMUL_4]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.Tensor(%[[IF_2]], %[[MATMUL_5]], %[[CONSTANT]])
// CHECK-NEXT:      %[[MATMUL_6:.*]] = aten.matmul(%[[SUB]], %[[MATMUL]])
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%[[NEG]], %[[MATMUL_6]], %[[CONSTANT]])
// CHECK-NEXT:      %[[MATMUL_7:.*]] = aten.matmul(%[[IF_2]], %r0)
// CHECK-NEXT:      %[[MATMUL_8:.*]] = aten.matmul(%[[MATMUL_7]], %self)
// CHECK-NEXT:      %[[SUB_1:.*]] = aten.sub.Tensor(%[[IF_2]], %[[MATMUL_8]], %[[CONSTANT]])
// CHECK-NEXT:      %[[MATMUL_9:.*]] = aten.matmul(%[[MATMUL_1]], %[[SUB_1]])
// CHECK-NEXT:      %[[ADD_1:.*]] = aten.add.Tensor(%[[ADD]], %[[MATMUL_9]], %[[CONSTANT]])
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[ADD_1]], %[[SIZE]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
