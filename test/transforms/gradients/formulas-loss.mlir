// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::nll_loss_forward(Tensor self, Tensor target, Tensor? weight, int reduction, SymInt ignore_index) -> (Tensor output, Tensor total_weight)
func.func @aten.nll_loss_forward(%self : !prim.tensor<f32>, %target : !prim.tensor<i64>, %weight : !prim.tensor<f32>, %reduction : !prim.int, %ignore_index : !prim.int) -> (!prim.tensor, !prim.tensor) {
  %r0, %r1 = aten.nll_loss_forward(%self, %target, %weight, %reduction, %ignore_index) : (!prim.tensor<f32>, !prim.tensor<i64>, !prim.tensor<f32>, !prim.int, !prim.int) -> (!prim.tensor, !prim.tensor)
  func.return %r0, %r1 : !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten.nll_loss_forward(
// CHECK-SAME: %self: !prim.tensor<f32>, %target: !prim.tensor<i64>, %weight: !prim.tensor<f32>, %reduction: !prim.int, %ignore_index: !prim.int) -> (!prim.tensor<f32>, !prim.tensor<f32, []>, !prim.list<!prim.int>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.nll_loss_forward_backward, real_outputs = 2 : i64, input_vjps = [0 : i64, 1 : i64], captured_inputs = [1 : i64, 2 : i64, 3 : i64, 4 : i64], captured_outputs = [1 : i64, 2 : i64, 3 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0, %r1 = aten.nll_loss_forward(%self, %target, %weight, %reduction, %ignore_index)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%r0)
// CHECK-NEXT:    func.return %r0, %r1, %[[SIZE]], %[[SIZE_1]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.nll_loss_forward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.tensor<f32, []>, %target: !prim.tensor<i64>, %weight: !prim.tensor<f32>, %reduction: !prim.int, %ignore_index: !prim.int, %r1: !prim.tensor<f32, []>, %[[VALUE_2:.*]]: !prim.list<!prim.int>, %[[VALUE_3:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%r1)
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]], %[[VALUE_1]]) <{operator = "aten.nll_loss_forward"}> ({
// CHECK-NEXT:      %[[ANY_DEFINED:.*]] = autodiff.any_defined(%[[VALUE]])
// CHECK-NEXT:      %[[IF:.*]] = prim.If %[[ANY_DEFINED]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        prim.Yield %[[VALUE]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[CONSTANT:.*]] = prim.Constant 6
// CHECK-NEXT:        %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:        %[[ZEROS:.*]] = aten.zeros(%[[VALUE_3]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:        prim.Yield %[[ZEROS]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[ANY_DEFINED_1:.*]] = autodiff.any_defined(%[[VALUE_1]])
// CHECK-NEXT:      %[[IF_1:.*]] = prim.If %[[ANY_DEFINED_1]] -> (!prim.tensor<f32, []>) {
// CHECK-NEXT:        prim.Yield %[[VALUE_1]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[CONSTANT_4:.*]] = prim.Constant 6
// CHECK-NEXT:        %[[CONSTANT_5:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_6:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_7:.*]] = prim.Constant none
// CHECK-NEXT:        %[[ZEROS_1:.*]] = aten.zeros(%[[SIZE]], %[[CONSTANT_4]], %[[CONSTANT_5]], %[[CONSTANT_6]], %[[CONSTANT_7]])
// CHECK-NEXT:        prim.Yield %[[ZEROS_1]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CONSTANT_8:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[CONSTANT_8]])
// CHECK-NEXT:      %[[CONSTANT_9:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_10:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_11:.*]] = prim.Constant none
// CHECK-NEXT:      %[[NEW_ZEROS:.*]] = aten.new_zeros(%[[IF]], %[[LISTCONSTRUCT]], %[[CONSTANT_9]], %[[CONSTANT_9]], %[[CONSTANT_10]], %[[CONSTANT_11]])
// CHECK-NEXT:      %[[CONSTANT_12:.*]] = prim.Constant false
// CHECK-NEXT:      %[[EXPAND:.*]] = aten.expand(%[[NEW_ZEROS]], %[[VALUE_2]], %[[CONSTANT_12]])
// CHECK-NEXT:      %[[NLL_LOSS_BACKWARD:.*]] = aten.nll_loss_backward(%[[IF]], %[[EXPAND]], %target, %weight, %reduction, %ignore_index, %r1)
// CHECK-NEXT:      prim.Yield %[[NLL_LOSS_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
