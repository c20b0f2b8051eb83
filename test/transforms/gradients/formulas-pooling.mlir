// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::avg_pool2d(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, bool ceil_mode=False, bool count_include_pad=True, int? divisor_override=None) -> Tensor
func.func @aten.avg_pool2d(%self : !prim.tensor<f32>, %kernel_size : !prim.list<!prim.int>, %stride : !prim.list<!prim.int>, %padding : !prim.list<!prim.int>, %divisor_override : !prim.int) -> (!prim.tensor) {
  %ceil_mode = prim.Constant false
  %count_include_pad = prim.Constant true
  %r0 = aten.avg_pool2d(%self, %kernel_size, %stride, %padding, %ceil_mode, %count_include_pad, %divisor_override) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.bool, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.avg_pool2d(
// CHECK-SAME: %self: !prim.tensor<f32>, %kernel_size: !prim.list<!prim.int>, %stride: !prim.list<!prim.int>, %padding: !prim.list<!prim.int>, %divisor_override: !prim.int) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.avg_pool2d_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64, 3 : i64, 4 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %ceil_mode = prim.Constant false
// CHECK-NEXT:    %count_include_pad = prim.Constant true
// CHECK-NEXT:    %r0 = aten.avg_pool2d(%self, %kernel_size, %stride, %padding, %ceil_mode, %count_include_pad, %divisor_override)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.avg_pool2d_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %kernel_size: !prim.list<!prim.int>, %stride: !prim.list<!prim.int>, %padding: !prim.list<!prim.int>, %divisor_override: !prim.int, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %ceil_mode = prim.Constant false
// CHECK-NEXT:    %count_include_pad = prim.Constant true
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.avg_pool2d"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:      %[[NEW_ZEROS:.*]] = aten.new_zeros(%[[VALUE]], %[[LISTCONSTRUCT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[EXPAND:.*]] = aten.expand(%[[NEW_ZEROS]], %[[VALUE_1]], %ceil_mode)
// CHECK-NEXT:      %[[AVG_POOL2D_BACKWARD:.*]] = aten.avg_pool2d_backward(%[[VALUE]], %[[EXPAND]], %kernel_size, %stride, %padding, %ceil_mode, %count_include_pad, %divisor_override)
// CHECK-NEXT:      prim.Yield %[[AVG_POOL2D_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::avg_pool2d_backward(Tensor grad_output, Tensor self, int[2] kernel_size, int[2] stride, int[2] padding, bool ceil_mode, bool count_include_pad, int? divisor_override) -> Tensor
func.func @aten.avg_pool2d_backward(%grad_output : !prim.tensor<f32>, %self : !prim.tensor<f32>, %kernel_size : !prim.list<!prim.int>, %stride : !prim.list<!prim.int>, %padding : !prim.list<!prim.int>, %ceil_mode : !prim.bool, %count_include_pad : !prim.bool, %divisor_override : !prim.int) -> (!prim.tensor) {
  %r0 = aten.avg_pool2d_backward(%grad_output, %self, %kernel_size, %stride, %padding, %ceil_mode, %count_include_pad, %divisor_override) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.bool, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.avg_pool2d_backward(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %self: !prim.tensor<f32>, %kernel_size: !prim.list<!prim.int>, %stride: !prim.list<!prim.int>, %padding: !prim.list<!prim.int>, %ceil_mode: !prim.bool, %count_include_pad: !prim.bool, %divisor_override: !prim.int) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.avg_pool2d_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [2 : i64, 3 : i64, 4 : i64, 5 : i64, 6 : i64, 7 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.avg_pool2d_backward(%grad_output, %self, %kernel_size, %stride, %padding, %ceil_mode, %count_include_pad, %divisor_override)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.avg_pool2d_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %kernel_size: !prim.list<!prim.int>, %stride: !prim.list<!prim.int>, %padding: !prim.list<!prim.int>, %ceil_mode: !prim.bool, %count_include_pad: !prim.bool, %divisor_override: !prim.int) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.avg_pool2d_backward"}> ({
// CHECK-NEXT:      %[[AVG_POOL2D:.*]] = aten.avg_pool2d(%[[VALUE]], %kernel_size, %stride, %padding, %ceil_mode, %count_include_pad, %divisor_override)
// CHECK-NEXT:      prim.Yield %[[AVG_POOL2D]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::avg_pool3d(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, bool ceil_mode=False, bool count_include_pad=True, int? divisor_override=None) -> Tensor
func.func @aten.avg_pool3d(%self : !prim.tensor<f32>, %kernel_size : !prim.list<!prim.int>, %stride : !prim.list<!prim.int>, %padding : !prim.list<!prim.int>, %divisor_override : !prim.int) -> (!prim.tensor) {
  %ceil_mode = prim.Constant false
  %count_include_pad = prim.Constant true
  %r0 = aten.avg_pool3d(%self, %kernel_size, %stride, %padding, %ceil_mode, %count_include_pad, %divisor_override) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.bool, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.avg_pool3d(
// CHECK-SAME: %self: !prim.tensor<f32>, %kernel_size: !prim.list<!prim.int>, %stride: !prim.list<!prim.int>, %padding: !prim.list<!prim.int>, %divisor_override: !prim.int) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.avg_pool3d_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64, 3 : i64, 4 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %ceil_mode = prim.Constant false
// CHECK-NEXT:    %count_include_pad = prim.Constant true
// CHECK-NEXT:    %r0 = aten.avg_pool3d(%self, %kernel_size, %stride, %padding, %ceil_mode, %count_include_pad, %divisor_override)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.avg_pool3d_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %kernel_size: !prim.list<!prim.int>, %stride: !prim.list<!prim.int>, %padding: !prim.list<!prim.int>, %divisor_override: !prim.int, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %ceil_mode = prim.Constant false
// CHECK-NEXT:    %count_include_pad = prim.Constant true
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.avg_pool3d"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:      %[[NEW_ZEROS:.*]] = aten.new_zeros(%[[VALUE]], %[[LISTCONSTRUCT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[EXPAND:.*]] = aten.expand(%[[NEW_ZEROS]], %[[VALUE_1]], %ceil_mode)
// CHECK-NEXT:      %[[AVG_POOL3D_BACKWARD:.*]] = aten.avg_pool3d_backward(%[[VALUE]], %[[EXPAND]], %kernel_size, %stride, %padding, %ceil_mode, %count_include_pad, %divisor_override)
// CHECK-NEXT:      prim.Yield %[[AVG_POOL3D_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::avg_pool3d_backward(Tensor grad_output, Tensor self, int[3] kernel_size, int[3] stride, int[3] padding, bool ceil_mode, bool count_include_pad, int? divisor_override) -> Tensor
func.func @aten.avg_pool3d_backward(%grad_output : !prim.tensor<f32>, %self : !prim.tensor<f32>, %kernel_size : !prim.list<!prim.int>, %stride : !prim.list<!prim.int>, %padding : !prim.list<!prim.int>, %ceil_mode : !prim.bool, %count_include_pad : !prim.bool, %divisor_override : !prim.int) -> (!prim.tensor) {
  %r0 = aten.avg_pool3d_backward(%grad_output, %self, %kernel_size, %stride, %padding, %ceil_mode, %count_include_pad, %divisor_override) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.bool, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.avg_pool3d_backward(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %self: !prim.tensor<f32>, %kernel_size: !prim.list<!prim.int>, %stride: !prim.list<!prim.int>, %padding: !prim.list<!prim.int>, %ceil_mode: !prim.bool, %count_include_pad: !prim.bool, %divisor_override: !prim.int) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.avg_pool3d_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [2 : i64, 3 : i64, 4 : i64, 5 : i64, 6 : i64, 7 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.avg_pool3d_backward(%grad_output, %self, %kernel_size, %stride, %padding, %ceil_mode, %count_include_pad, %divisor_override)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.avg_pool3d_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %kernel_size: !prim.list<!prim.int>, %stride: !prim.list<!prim.int>, %padding: !prim.list<!prim.int>, %ceil_mode: !prim.bool, %count_include_pad: !prim.bool, %divisor_override: !prim.int) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.avg_pool3d_backward"}> ({
// CHECK-NEXT:      %[[AVG_POOL3D:.*]] = aten.avg_pool3d(%[[VALUE]], %kernel_size, %stride, %padding, %ceil_mode, %count_include_pad, %divisor_override)
// CHECK-NEXT:      prim.Yield %[[AVG_POOL3D]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
