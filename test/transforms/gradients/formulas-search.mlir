// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::kthvalue(Tensor self, SymInt k, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor indices)
func.func @aten.kthvalue(%self : !prim.tensor<f32>, %k : !prim.int, %dim : !prim.int) -> (!prim.tensor, !prim.tensor) {
  %keepdim = prim.Constant false
  %r0, %r1 = aten.kthvalue(%self, %k, %dim, %keepdim) : (!prim.tensor<f32>, !prim.int, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor)
  func.return %r0, %r1 : !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten.kthvalue(
// CHECK-SAME: %self: !prim.tensor<f32>, %k: !prim.int, %dim: !prim.int) -> (!prim.tensor<f32>, !prim.tensor<i64>, !prim.list<!prim.int>, !prim.tensor<i64>) attributes {autodiff.gradient = {backward = @aten.kthvalue_backward, real_outputs = 2 : i64, input_vjps = [0 : i64], captured_inputs = [2 : i64], captured_outputs = [2 : i64, 3 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[DIM:.*]] = aten.dim(%self)
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %keepdim = prim.Constant false
// CHECK-NEXT:    %r0, %r1 = aten.kthvalue(%self, %k, %dim, %keepdim)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:    %[[EQ:.*]] = aten.eq.int(%[[DIM]], %[[CONSTANT]])
// CHECK-NEXT:    %[[IF:.*]] = prim.If %[[EQ]] -> (!prim.tensor<i64>) {
// CHECK-NEXT:      prim.Yield %r1
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %[[UNSQUEEZE:.*]] = aten.unsqueeze(%r1, %dim)
// CHECK-NEXT:      prim.Yield %[[UNSQUEEZE]]
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r0, %r1, %[[SIZE]], %[[IF]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.kthvalue_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim: !prim.int, %[[VALUE_1:.*]]: !prim.list<!prim.int>, %[[VALUE_2:.*]]: !prim.tensor) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LEN:.*]] = aten.len.t(%[[VALUE_1]])
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.kthvalue"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq.int(%[[LEN]], %[[CONSTANT]])
// CHECK-NEXT:      %[[IF:.*]] = prim.If %[[EQ]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        prim.Yield %[[VALUE]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[UNSQUEEZE:.*]] = aten.unsqueeze(%[[VALUE]], %dim)
// CHECK-NEXT:        prim.Yield %[[UNSQUEEZE]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:      %[[NEW_ZEROS:.*]] = aten.new_zeros(%[[VALUE]], %[[VALUE_1]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[SCATTER_ADD:.*]] = aten.scatter_add(%[[NEW_ZEROS]], %dim, %[[VALUE_2]], %[[IF]])
// CHECK-NEXT:      prim.Yield %[[SCATTER_ADD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
