// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::max_pool2d_with_indices(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, int[2] dilation=1, bool ceil_mode=False) -> (Tensor, Tensor)
func.func @aten.max_pool2d_with_indices(%self : !prim.tensor<f32>, %kernel_size : !prim.list<!prim.int>, %stride : !prim.list<!prim.int>, %padding : !prim.list<!prim.int>, %dilation : !prim.list<!prim.int>) -> (!prim.tensor, !prim.tensor) {
  %ceil_mode = prim.Constant false
  %r0, %r1 = aten.max_pool2d_with_indices(%self, %kernel_size, %stride, %padding, %dilation, %ceil_mode) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool) -> (!prim.tensor, !prim.tensor)
  func.return %r0, %r1 : !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten.max_pool2d_with_indices(
// CHECK-SAME: %self: !prim.tensor<f32>, %kernel_size: !prim.list<!prim.int>, %stride: !prim.list<!prim.int>, %padding: !prim.list<!prim.int>, %dilation: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.tensor<i64>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.max_pool2d_with_indices_backward, real_outputs = 2 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64, 3 : i64, 4 : i64], captured_outputs = [1 : i64, 2 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %ceil_mode = prim.Constant false
// CHECK-NEXT:    %r0, %r1 = aten.max_pool2d_with_indices(%self, %kernel_size, %stride, %padding, %dilation, %ceil_mode)
// CHECK-NEXT:    func.return %r0, %r1, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.max_pool2d_with_indices_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %kernel_size: !prim.list<!prim.int>, %stride: !prim.list<!prim.int>, %padding: !prim.list<!prim.int>, %dilation: !prim.list<!prim.int>, %r1: !prim.tensor<i64>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %ceil_mode = prim.Constant false
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.max_pool2d_with_indices"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:      %[[NEW_ZEROS:.*]] = aten.new_zeros(%[[VALUE]], %[[LISTCONSTRUCT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[EXPAND:.*]] = aten.expand(%[[NEW_ZEROS]], %[[VALUE_1]], %ceil_mode)
// CHECK-NEXT:      %[[MAX_POOL2D_WITH_INDICES_BACKWARD:.*]] = aten.max_pool2d_with_indices_backward(%[[VALUE]], %[[EXPAND]], %kernel_size, %stride, %padding, %dilation, %ceil_mode, %r1)
// CHECK-NEXT:      prim.Yield %[[MAX_POOL2D_WITH_INDICES_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::max_pool2d_with_indices_backward(Tensor grad_output, Tensor self, int[2] kernel_size, int[2] stride, int[2] padding, int[2] dilation, bool ceil_mode, Tensor indices) -> Tensor
func.func @aten.max_pool2d_with_indices_backward(%grad_output : !prim.tensor<f32>, %self : !prim.tensor<f32>, %kernel_size : !prim.list<!prim.int>, %stride : !prim.list<!prim.int>, %padding : !prim.list<!prim.int>, %dilation : !prim.list<!prim.int>, %ceil_mode : !prim.bool, %indices : !prim.tensor<i64>) -> (!prim.tensor) {
  %r0 = aten.max_pool2d_with_indices_backward(%grad_output, %self, %kernel_size, %stride, %padding, %dilation, %ceil_mode, %indices) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.tensor<i64>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.max_pool2d_with_indices_backward(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %self: !prim.tensor<f32>, %kernel_size: !prim.list<!prim.int>, %stride: !prim.list<!prim.int>, %padding: !prim.list<!prim.int>, %dilation: !prim.list<!prim.int>, %ceil_mode: !prim.bool, %indices: !prim.tensor<i64>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.max_pool2d_with_indices_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [7 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.max_pool2d_with_indices_backward(%grad_output, %self, %kernel_size, %stride, %padding, %dilation, %ceil_mode, %indices)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.max_pool2d_with_indices_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %indices: !prim.tensor<i64>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%indices)
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.max_pool2d_with_indices_backward"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant -2
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant -1
// CHECK-NEXT:      %[[FLATTEN:.*]] = aten.flatten.using_ints(%[[VALUE]], %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[FLATTEN_1:.*]] = aten.flatten.using_ints(%indices, %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant false
// CHECK-NEXT:      %[[GATHER:.*]] = aten.gather(%[[FLATTEN]], %[[CONSTANT_1]], %[[FLATTEN_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[VIEW:.*]] = aten.view(%[[GATHER]], %[[SIZE]])
// CHECK-NEXT:      prim.Yield %[[VIEW]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::max_pool3d_with_indices(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, int[3] dilation=1, bool ceil_mode=False) -> (Tensor, Tensor)
func.func @aten.max_pool3d_with_indices(%self : !prim.tensor<f32>, %kernel_size : !prim.list<!prim.int>, %stride : !prim.list<!prim.int>, %padding : !prim.list<!prim.int>, %dilation : !prim.list<!prim.int>) -> (!prim.tensor, !prim.tensor) {
  %ceil_mode = prim.Constant false
  %r0, %r1 = aten.max_pool3d_with_indices(%self, %kernel_size, %stride, %padding, %dilation, %ceil_mode) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool) -> (!prim.tensor, !prim.tensor)
  func.return %r0, %r1 : !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten.max_pool3d_with_indices(
// CHECK-SAME: %self: !prim.tensor<f32>, %kernel_size: !prim.list<!prim.int>, %stride: !prim.list<!prim.int>, %padding: !prim.list<!prim.int>, %dilation: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.tensor<i64>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.max_pool3d_with_indices_backward, real_outputs = 2 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64, 3 : i64, 4 : i64], captured_outputs = [1 : i64, 2 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %ceil_mode = prim.Constant false
// CHECK-NEXT:    %r0, %r1 = aten.max_pool3d_with_indices(%self, %kernel_size, %stride, %padding, %dilation, %ceil_mode)
// CHECK-NEXT:    func.return %r0, %r1, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.max_pool3d_with_indices_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %kernel_size: !prim.list<!prim.int>, %stride: !prim.list<!prim.int>, %padding: !prim.list<!prim.int>, %dilation: !prim.list<!prim.int>, %r1: !prim.tensor<i64>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %ceil_mode = prim.Constant false
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.max_pool3d_with_indices"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:      %[[NEW_ZEROS:.*]] = aten.new_zeros(%[[VALUE]], %[[LISTCONSTRUCT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[EXPAND:.*]] = aten.expand(%[[NEW_ZEROS]], %[[VALUE_1]], %ceil_mode)
// CHECK-NEXT:      %[[MAX_POOL3D_WITH_INDICES_BACKWARD:.*]] = aten.max_pool3d_with_indices_backward(%[[VALUE]], %[[EXPAND]], %kernel_size, %stride, %padding, %dilation, %ceil_mode, %r1)
// CHECK-NEXT:      prim.Yield %[[MAX_POOL3D_WITH_INDICES_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::max_pool3d_with_indices_backward(Tensor grad_output, Tensor self, int[3] kernel_size, int[3] stride, int[3] padding, int[3] dilation, bool ceil_mode, Tensor indices) -> Tensor
func.func @aten.max_pool3d_with_indices_backward(%grad_output : !prim.tensor<f32>, %self : !prim.tensor<f32>, %kernel_size : !prim.list<!prim.int>, %stride : !prim.list<!prim.int>, %padding : !prim.list<!prim.int>, %dilation : !prim.list<!prim.int>, %ceil_mode : !prim.bool, %indices : !prim.tensor<i64>) -> (!prim.tensor) {
  %r0 = aten.max_pool3d_with_indices_backward(%grad_output, %self, %kernel_size, %stride, %padding, %dilation, %ceil_mode, %indices) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.tensor<i64>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.max_pool3d_with_indices_backward(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %self: !prim.tensor<f32>, %kernel_size: !prim.list<!prim.int>, %stride: !prim.list<!prim.int>, %padding: !prim.list<!prim.int>, %dilation: !prim.list<!prim.int>, %ceil_mode: !prim.bool, %indices: !prim.tensor<i64>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.max_pool3d_with_indices_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [7 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.max_pool3d_with_indices_backward(%grad_output, %self, %kernel_size, %stride, %padding, %dilation, %ceil_mode, %indices)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.max_pool3d_with_indices_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %indices: !prim.tensor<i64>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%indices)
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.max_pool3d_with_indices_backward"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant -3
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant -1
// CHECK-NEXT:      %[[FLATTEN:.*]] = aten.flatten.using_ints(%[[VALUE]], %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[FLATTEN_1:.*]] = aten.flatten.using_ints(%indices, %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant false
// CHECK-NEXT:      %[[GATHER:.*]] = aten.gather(%[[FLATTEN]], %[[CONSTANT_1]], %[[FLATTEN_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[VIEW:.*]] = aten.view(%[[GATHER]], %[[SIZE]])
// CHECK-NEXT:      prim.Yield %[[VIEW]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
