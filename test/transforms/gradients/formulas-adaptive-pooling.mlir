// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::_adaptive_avg_pool2d(Tensor self, SymInt[2] output_size) -> Tensor
func.func @aten._adaptive_avg_pool2d(%self : !prim.tensor<f32>, %output_size : !prim.list<!prim.int>) -> (!prim.tensor) {
  %r0 = aten._adaptive_avg_pool2d(%self, %output_size) : (!prim.tensor<f32>, !prim.list<!prim.int>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten._adaptive_avg_pool2d(
// CHECK-SAME: %self: !prim.tensor<f32>, %output_size: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten._adaptive_avg_pool2d_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten._adaptive_avg_pool2d(%self, %output_size)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten._adaptive_avg_pool2d_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten._adaptive_avg_pool2d"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:      %[[NEW_ZEROS:.*]] = aten.new_zeros(%[[VALUE]], %[[LISTCONSTRUCT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant false
// CHECK-NEXT:      %[[EXPAND:.*]] = aten.expand(%[[NEW_ZEROS]], %[[VALUE_1]], %[[CONSTANT_4]])
// CHECK-NEXT:      %[[_ADAPTIVE_AVG_POOL2D_BACKWARD:.*]] = aten._adaptive_avg_pool2d_backward(%[[VALUE]], %[[EXPAND]])
// CHECK-NEXT:      prim.Yield %[[_ADAPTIVE_AVG_POOL2D_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::_adaptive_avg_pool2d_backward(Tensor grad_output, Tensor self) -> Tensor
func.func @aten._adaptive_avg_pool2d_backward(%grad_output : !prim.tensor<f32>, %self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten._adaptive_avg_pool2d_backward(%grad_output, %self) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten._adaptive_avg_pool2d_backward(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten._adaptive_avg_pool2d_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%grad_output)
// CHECK-NEXT:    %r0 = aten._adaptive_avg_pool2d_backward(%grad_output, %self)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten._adaptive_avg_pool2d_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten._adaptive_avg_pool2d_backward"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant -2
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SLICE:.*]] = aten.slice.t(%[[VALUE_1]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[_ADAPTIVE_AVG_POOL2D:.*]] = aten._adaptive_avg_pool2d(%[[VALUE]], %[[SLICE]])
// CHECK-NEXT:      prim.Yield %[[_ADAPTIVE_AVG_POOL2D]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::_adaptive_avg_pool3d(Tensor self, SymInt[3] output_size) -> Tensor
func.func @aten._adaptive_avg_pool3d(%self : !prim.tensor<f32>, %output_size : !prim.list<!prim.int>) -> (!prim.tensor) {
  %r0 = aten._adaptive_avg_pool3d(%self, %output_size) : (!prim.tensor<f32>, !prim.list<!prim.int>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten._adaptive_avg_pool3d(
// CHECK-SAME: %self: !prim.tensor<f32>, %output_size: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten._adaptive_avg_pool3d_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten._adaptive_avg_pool3d(%self, %output_size)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten._adaptive_avg_pool3d_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten._adaptive_avg_pool3d"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:      %[[NEW_ZEROS:.*]] = aten.new_zeros(%[[VALUE]], %[[LISTCONSTRUCT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant false
// CHECK-NEXT:      %[[EXPAND:.*]] = aten.expand(%[[NEW_ZEROS]], %[[VALUE_1]], %[[CONSTANT_4]])
// CHECK-NEXT:      %[[_ADAPTIVE_AVG_POOL3D_BACKWARD:.*]] = aten._adaptive_avg_pool3d_backward(%[[VALUE]], %[[EXPAND]])
// CHECK-NEXT:      prim.Yield %[[_ADAPTIVE_AVG_POOL3D_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::_adaptive_avg_pool3d_backward(Tensor grad_output, Tensor self) -> Tensor
func.func @aten._adaptive_avg_pool3d_backward(%grad_output : !prim.tensor<f32>, %self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten._adaptive_avg_pool3d_backward(%grad_output, %self) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten._adaptive_avg_pool3d_backward(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %self: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten._adaptive_avg_pool3d_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%grad_output)
// CHECK-NEXT:    %r0 = aten._adaptive_avg_pool3d_backward(%grad_output, %self)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten._adaptive_avg_pool3d_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten._adaptive_avg_pool3d_backward"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant -3
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SLICE:.*]] = aten.slice.t(%[[VALUE_1]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[_ADAPTIVE_AVG_POOL3D:.*]] = aten._adaptive_avg_pool3d(%[[VALUE]], %[[SLICE]])
// CHECK-NEXT:      prim.Yield %[[_ADAPTIVE_AVG_POOL3D]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::adaptive_avg_pool2d(Tensor self, SymInt[2] output_size) -> Tensor
func.func @aten.adaptive_avg_pool2d(%self : !prim.tensor<f32>, %output_size : !prim.list<!prim.int>) -> (!prim.tensor) {
  %r0 = aten.adaptive_avg_pool2d(%self, %output_size) : (!prim.tensor<f32>, !prim.list<!prim.int>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.adaptive_avg_pool2d(
// CHECK-SAME: %self: !prim.tensor<f32>, %output_size: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.adaptive_avg_pool2d_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.adaptive_avg_pool2d(%self, %output_size)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.adaptive_avg_pool2d_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.adaptive_avg_pool2d"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:      %[[NEW_ZEROS:.*]] = aten.new_zeros(%[[VALUE]], %[[LISTCONSTRUCT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant false
// CHECK-NEXT:      %[[EXPAND:.*]] = aten.expand(%[[NEW_ZEROS]], %[[VALUE_1]], %[[CONSTANT_4]])
// CHECK-NEXT:      %[[_ADAPTIVE_AVG_POOL2D_BACKWARD:.*]] = aten._adaptive_avg_pool2d_backward(%[[VALUE]], %[[EXPAND]])
// CHECK-NEXT:      prim.Yield %[[_ADAPTIVE_AVG_POOL2D_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::adaptive_avg_pool3d(Tensor self, SymInt[3] output_size) -> Tensor
func.func @aten.adaptive_avg_pool3d(%self : !prim.tensor<f32>, %output_size : !prim.list<!prim.int>) -> (!prim.tensor) {
  %r0 = aten.adaptive_avg_pool3d(%self, %output_size) : (!prim.tensor<f32>, !prim.list<!prim.int>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.adaptive_avg_pool3d(
// CHECK-SAME: %self: !prim.tensor<f32>, %output_size: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.adaptive_avg_pool3d_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.adaptive_avg_pool3d(%self, %output_size)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.adaptive_avg_pool3d_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.adaptive_avg_pool3d"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:      %[[NEW_ZEROS:.*]] = aten.new_zeros(%[[VALUE]], %[[LISTCONSTRUCT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant false
// CHECK-NEXT:      %[[EXPAND:.*]] = aten.expand(%[[NEW_ZEROS]], %[[VALUE_1]], %[[CONSTANT_4]])
// CHECK-NEXT:      %[[_ADAPTIVE_AVG_POOL3D_BACKWARD:.*]] = aten._adaptive_avg_pool3d_backward(%[[VALUE]], %[[EXPAND]])
// CHECK-NEXT:      prim.Yield %[[_ADAPTIVE_AVG_POOL3D_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::adaptive_max_pool2d(Tensor self, int[2] output_size) -> (Tensor, Tensor)
func.func @aten.adaptive_max_pool2d(%self : !prim.tensor<f32>, %output_size : !prim.list<!prim.int>) -> (!prim.tensor, !prim.tensor) {
  %r0, %r1 = aten.adaptive_max_pool2d(%self, %output_size) : (!prim.tensor<f32>, !prim.list<!prim.int>) -> (!prim.tensor, !prim.tensor)
  func.return %r0, %r1 : !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten.adaptive_max_pool2d(
// CHECK-SAME: %self: !prim.tensor<f32>, %output_size: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.tensor<i64>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.adaptive_max_pool2d_backward, real_outputs = 2 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64, 2 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0, %r1 = aten.adaptive_max_pool2d(%self, %output_size)
// CHECK-NEXT:    func.return %r0, %r1, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.adaptive_max_pool2d_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %r1: !prim.tensor<i64>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.adaptive_max_pool2d"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:      %[[NEW_ZEROS:.*]] = aten.new_zeros(%[[VALUE]], %[[LISTCONSTRUCT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant false
// CHECK-NEXT:      %[[EXPAND:.*]] = aten.expand(%[[NEW_ZEROS]], %[[VALUE_1]], %[[CONSTANT_4]])
// CHECK-NEXT:      %[[ADAPTIVE_MAX_POOL2D_BACKWARD:.*]] = aten.adaptive_max_pool2d_backward(%[[VALUE]], %[[EXPAND]], %r1)
// CHECK-NEXT:      prim.Yield %[[ADAPTIVE_MAX_POOL2D_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::adaptive_max_pool2d_backward(Tensor grad_output, Tensor self, Tensor indices) -> Tensor
func.func @aten.adaptive_max_pool2d_backward(%grad_output : !prim.tensor<f32>, %self : !prim.tensor<f32>, %indices : !prim.tensor<i64>) -> (!prim.tensor) {
  %r0 = aten.adaptive_max_pool2d_backward(%grad_output, %self, %indices) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<i64>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.adaptive_max_pool2d_backward(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %self: !prim.tensor<f32>, %indices: !prim.tensor<i64>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.adaptive_max_pool2d_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [2 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.adaptive_max_pool2d_backward(%grad_output, %self, %indices)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.adaptive_max_pool2d_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %indices: !prim.tensor<i64>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%indices)
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.adaptive_max_pool2d_backward"}> ({
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
// aten::adaptive_max_pool3d(Tensor self, int[3] output_size) -> (Tensor, Tensor)
func.func @aten.adaptive_max_pool3d(%self : !prim.tensor<f32>, %output_size : !prim.list<!prim.int>) -> (!prim.tensor, !prim.tensor) {
  %r0, %r1 = aten.adaptive_max_pool3d(%self, %output_size) : (!prim.tensor<f32>, !prim.list<!prim.int>) -> (!prim.tensor, !prim.tensor)
  func.return %r0, %r1 : !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten.adaptive_max_pool3d(
// CHECK-SAME: %self: !prim.tensor<f32>, %output_size: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.tensor<i64>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.adaptive_max_pool3d_backward, real_outputs = 2 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64, 2 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0, %r1 = aten.adaptive_max_pool3d(%self, %output_size)
// CHECK-NEXT:    func.return %r0, %r1, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.adaptive_max_pool3d_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %r1: !prim.tensor<i64>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.adaptive_max_pool3d"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:      %[[NEW_ZEROS:.*]] = aten.new_zeros(%[[VALUE]], %[[LISTCONSTRUCT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant false
// CHECK-NEXT:      %[[EXPAND:.*]] = aten.expand(%[[NEW_ZEROS]], %[[VALUE_1]], %[[CONSTANT_4]])
// CHECK-NEXT:      %[[ADAPTIVE_MAX_POOL3D_BACKWARD:.*]] = aten.adaptive_max_pool3d_backward(%[[VALUE]], %[[EXPAND]], %r1)
// CHECK-NEXT:      prim.Yield %[[ADAPTIVE_MAX_POOL3D_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::adaptive_max_pool3d_backward(Tensor grad_output, Tensor self, Tensor indices) -> Tensor
func.func @aten.adaptive_max_pool3d_backward(%grad_output : !prim.tensor<f32>, %self : !prim.tensor<f32>, %indices : !prim.tensor<i64>) -> (!prim.tensor) {
  %r0 = aten.adaptive_max_pool3d_backward(%grad_output, %self, %indices) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<i64>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.adaptive_max_pool3d_backward(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %self: !prim.tensor<f32>, %indices: !prim.tensor<i64>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.adaptive_max_pool3d_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [2 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.adaptive_max_pool3d_backward(%grad_output, %self, %indices)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.adaptive_max_pool3d_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %indices: !prim.tensor<i64>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%indices)
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.adaptive_max_pool3d_backward"}> ({
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
