// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::nll_loss_forward(Tensor self, Tensor target, Tensor? weight, int reduction, SymInt ignore_index) -> (Tensor output, Tensor total_weight)
func.func @aten.nll_loss_forward(%self : !prim.tensor<f32>, %target : !prim.tensor<i64>, %weight : !prim.tensor<f32>, %reduction : !prim.int, %ignore_index : !prim.int) -> (!prim.tensor, !prim.tensor) {
  %r0, %r1 = aten.nll_loss_forward(%self, %target, %weight, %reduction, %ignore_index) : (!prim.tensor<f32>, !prim.tensor<i64>, !prim.tensor<f32>, !prim.int, !prim.int) -> (!prim.tensor, !prim.tensor)
  func.return %r0, %r1 : !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten.nll_loss_forward(
// CHECK-SAME: %self: !prim.tensor<f32>, %target: !prim.tensor<i64>, %weight: !prim.tensor<f32>, %reduction: !prim.int, %ignore_index: !prim.int) -> (!prim.tensor<f32>, !prim.tensor<f32, []>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.nll_loss_forward_backward, real_outputs = 2 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64, 3 : i64, 4 : i64], captured_outputs = [1 : i64, 2 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0, %r1 = aten.nll_loss_forward(%self, %target, %weight, %reduction, %ignore_index)
// CHECK-NEXT:    func.return %r0, %r1, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.nll_loss_forward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %target: !prim.tensor<i64>, %weight: !prim.tensor<f32>, %reduction: !prim.int, %ignore_index: !prim.int, %r1: !prim.tensor<f32, []>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[ZERO:.*]] = autodiff.zero()
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]], %[[ZERO]]) <{operator = "aten.nll_loss_forward"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:      %[[NEW_ZEROS:.*]] = aten.new_zeros(%[[VALUE]], %[[LISTCONSTRUCT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant false
// CHECK-NEXT:      %[[EXPAND:.*]] = aten.expand(%[[NEW_ZEROS]], %[[VALUE_1]], %[[CONSTANT_4]])
// CHECK-NEXT:      %[[NLL_LOSS_BACKWARD:.*]] = aten.nll_loss_backward(%[[VALUE]], %[[EXPAND]], %target, %weight, %reduction, %ignore_index, %r1)
// CHECK-NEXT:      prim.Yield %[[NLL_LOSS_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
