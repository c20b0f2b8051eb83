// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::col2im(Tensor self, SymInt[2] output_size, int[2] kernel_size, int[2] dilation, int[2] padding, int[2] stride) -> Tensor
func.func @aten.col2im(%self : !prim.tensor<f32>, %output_size : !prim.list<!prim.int>, %kernel_size : !prim.list<!prim.int>, %dilation : !prim.list<!prim.int>, %padding : !prim.list<!prim.int>, %stride : !prim.list<!prim.int>) -> (!prim.tensor) {
  %r0 = aten.col2im(%self, %output_size, %kernel_size, %dilation, %padding, %stride) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.col2im(
// CHECK-SAME: %self: !prim.tensor<f32>, %output_size: !prim.list<!prim.int>, %kernel_size: !prim.list<!prim.int>, %dilation: !prim.list<!prim.int>, %padding: !prim.list<!prim.int>, %stride: !prim.list<!prim.int>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.col2im_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [2 : i64, 3 : i64, 4 : i64, 5 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.col2im(%self, %output_size, %kernel_size, %dilation, %padding, %stride)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.col2im_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %kernel_size: !prim.list<!prim.int>, %dilation: !prim.list<!prim.int>, %padding: !prim.list<!prim.int>, %stride: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.col2im"}> ({
// CHECK-NEXT:      %[[IM2COL:.*]] = aten.im2col(%[[VALUE]], %kernel_size, %dilation, %padding, %stride)
// CHECK-NEXT:      prim.Yield %[[IM2COL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::im2col(Tensor self, int[2] kernel_size, int[2] dilation, int[2] padding, int[2] stride) -> Tensor
func.func @aten.im2col(%self : !prim.tensor<f32>, %kernel_size : !prim.list<!prim.int>, %dilation : !prim.list<!prim.int>, %padding : !prim.list<!prim.int>, %stride : !prim.list<!prim.int>) -> (!prim.tensor) {
  %r0 = aten.im2col(%self, %kernel_size, %dilation, %padding, %stride) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.im2col(
// CHECK-SAME: %self: !prim.tensor<f32>, %kernel_size: !prim.list<!prim.int>, %dilation: !prim.list<!prim.int>, %padding: !prim.list<!prim.int>, %stride: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.im2col_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64, 3 : i64, 4 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.im2col(%self, %kernel_size, %dilation, %padding, %stride)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant -2
// CHECK-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:    %[[CONSTANT_2:.*]] = prim.Constant 1
// CHECK-NEXT:    %[[SLICE:.*]] = aten.slice.t(%[[SIZE]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:    func.return %r0, %[[SLICE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.im2col_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %kernel_size: !prim.list<!prim.int>, %dilation: !prim.list<!prim.int>, %padding: !prim.list<!prim.int>, %stride: !prim.list<!prim.int>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.im2col"}> ({
// CHECK-NEXT:      %[[COL2IM:.*]] = aten.col2im(%[[VALUE]], %[[VALUE_1]], %kernel_size, %dilation, %padding, %stride)
// CHECK-NEXT:      prim.Yield %[[COL2IM]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
