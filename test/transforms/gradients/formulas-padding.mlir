// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::reflection_pad1d(Tensor self, SymInt[2] padding) -> Tensor
func.func @aten.reflection_pad1d(%self : !prim.tensor<f32>, %padding : !prim.list<!prim.int>) -> (!prim.tensor) {
  %r0 = aten.reflection_pad1d(%self, %padding) : (!prim.tensor<f32>, !prim.list<!prim.int>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.reflection_pad1d(
// CHECK-SAME: %self: !prim.tensor<f32>, %padding: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.reflection_pad1d_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.reflection_pad1d(%self, %padding)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.reflection_pad1d_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %padding: !prim.list<!prim.int>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.reflection_pad1d"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:      %[[NEW_ZEROS:.*]] = aten.new_zeros(%[[VALUE]], %[[LISTCONSTRUCT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant false
// CHECK-NEXT:      %[[EXPAND:.*]] = aten.expand(%[[NEW_ZEROS]], %[[VALUE_1]], %[[CONSTANT_4]])
// CHECK-NEXT:      %[[REFLECTION_PAD1D_BACKWARD:.*]] = aten.reflection_pad1d_backward(%[[VALUE]], %[[EXPAND]], %padding)
// CHECK-NEXT:      prim.Yield %[[REFLECTION_PAD1D_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::reflection_pad1d_backward(Tensor grad_output, Tensor self, SymInt[2] padding) -> Tensor
func.func @aten.reflection_pad1d_backward(%grad_output : !prim.tensor<f32>, %self : !prim.tensor<f32>, %padding : !prim.list<!prim.int>) -> (!prim.tensor) {
  %r0 = aten.reflection_pad1d_backward(%grad_output, %self, %padding) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.list<!prim.int>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.reflection_pad1d_backward(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %self: !prim.tensor<f32>, %padding: !prim.list<!prim.int>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.reflection_pad1d_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [2 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.reflection_pad1d_backward(%grad_output, %self, %padding)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.reflection_pad1d_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %padding: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.reflection_pad1d_backward"}> ({
// CHECK-NEXT:      %[[REFLECTION_PAD1D:.*]] = aten.reflection_pad1d(%[[VALUE]], %padding)
// CHECK-NEXT:      prim.Yield %[[REFLECTION_PAD1D]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::reflection_pad2d(Tensor self, SymInt[4] padding) -> Tensor
func.func @aten.reflection_pad2d(%self : !prim.tensor<f32>, %padding : !prim.list<!prim.int>) -> (!prim.tensor) {
  %r0 = aten.reflection_pad2d(%self, %padding) : (!prim.tensor<f32>, !prim.list<!prim.int>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.reflection_pad2d(
// CHECK-SAME: %self: !prim.tensor<f32>, %padding: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.reflection_pad2d_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.reflection_pad2d(%self, %padding)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.reflection_pad2d_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %padding: !prim.list<!prim.int>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.reflection_pad2d"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:      %[[NEW_ZEROS:.*]] = aten.new_zeros(%[[VALUE]], %[[LISTCONSTRUCT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant false
// CHECK-NEXT:      %[[EXPAND:.*]] = aten.expand(%[[NEW_ZEROS]], %[[VALUE_1]], %[[CONSTANT_4]])
// CHECK-NEXT:      %[[REFLECTION_PAD2D_BACKWARD:.*]] = aten.reflection_pad2d_backward(%[[VALUE]], %[[EXPAND]], %padding)
// CHECK-NEXT:      prim.Yield %[[REFLECTION_PAD2D_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::reflection_pad2d_backward(Tensor grad_output, Tensor self, SymInt[4] padding) -> Tensor
func.func @aten.reflection_pad2d_backward(%grad_output : !prim.tensor<f32>, %self : !prim.tensor<f32>, %padding : !prim.list<!prim.int>) -> (!prim.tensor) {
  %r0 = aten.reflection_pad2d_backward(%grad_output, %self, %padding) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.list<!prim.int>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.reflection_pad2d_backward(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %self: !prim.tensor<f32>, %padding: !prim.list<!prim.int>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.reflection_pad2d_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [2 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.reflection_pad2d_backward(%grad_output, %self, %padding)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.reflection_pad2d_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %padding: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.reflection_pad2d_backward"}> ({
// CHECK-NEXT:      %[[REFLECTION_PAD2D:.*]] = aten.reflection_pad2d(%[[VALUE]], %padding)
// CHECK-NEXT:      prim.Yield %[[REFLECTION_PAD2D]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::reflection_pad3d(Tensor self, SymInt[6] padding) -> Tensor
func.func @aten.reflection_pad3d(%self : !prim.tensor<f32>, %padding : !prim.list<!prim.int>) -> (!prim.tensor) {
  %r0 = aten.reflection_pad3d(%self, %padding) : (!prim.tensor<f32>, !prim.list<!prim.int>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.reflection_pad3d(
// CHECK-SAME: %self: !prim.tensor<f32>, %padding: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.reflection_pad3d_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.reflection_pad3d(%self, %padding)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.reflection_pad3d_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %padding: !prim.list<!prim.int>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.reflection_pad3d"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:      %[[NEW_ZEROS:.*]] = aten.new_zeros(%[[VALUE]], %[[LISTCONSTRUCT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant false
// CHECK-NEXT:      %[[EXPAND:.*]] = aten.expand(%[[NEW_ZEROS]], %[[VALUE_1]], %[[CONSTANT_4]])
// CHECK-NEXT:      %[[REFLECTION_PAD3D_BACKWARD:.*]] = aten.reflection_pad3d_backward(%[[VALUE]], %[[EXPAND]], %padding)
// CHECK-NEXT:      prim.Yield %[[REFLECTION_PAD3D_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::reflection_pad3d_backward(Tensor grad_output, Tensor self, SymInt[6] padding) -> Tensor
func.func @aten.reflection_pad3d_backward(%grad_output : !prim.tensor<f32>, %self : !prim.tensor<f32>, %padding : !prim.list<!prim.int>) -> (!prim.tensor) {
  %r0 = aten.reflection_pad3d_backward(%grad_output, %self, %padding) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.list<!prim.int>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.reflection_pad3d_backward(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %self: !prim.tensor<f32>, %padding: !prim.list<!prim.int>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.reflection_pad3d_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [2 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.reflection_pad3d_backward(%grad_output, %self, %padding)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.reflection_pad3d_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %padding: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.reflection_pad3d_backward"}> ({
// CHECK-NEXT:      %[[REFLECTION_PAD3D:.*]] = aten.reflection_pad3d(%[[VALUE]], %padding)
// CHECK-NEXT:      prim.Yield %[[REFLECTION_PAD3D]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::replication_pad1d(Tensor self, SymInt[2] padding) -> Tensor
func.func @aten.replication_pad1d(%self : !prim.tensor<f32>, %padding : !prim.list<!prim.int>) -> (!prim.tensor) {
  %r0 = aten.replication_pad1d(%self, %padding) : (!prim.tensor<f32>, !prim.list<!prim.int>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.replication_pad1d(
// CHECK-SAME: %self: !prim.tensor<f32>, %padding: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.replication_pad1d_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.replication_pad1d(%self, %padding)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.replication_pad1d_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %padding: !prim.list<!prim.int>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.replication_pad1d"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:      %[[NEW_ZEROS:.*]] = aten.new_zeros(%[[VALUE]], %[[LISTCONSTRUCT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant false
// CHECK-NEXT:      %[[EXPAND:.*]] = aten.expand(%[[NEW_ZEROS]], %[[VALUE_1]], %[[CONSTANT_4]])
// CHECK-NEXT:      %[[REPLICATION_PAD1D_BACKWARD:.*]] = aten.replication_pad1d_backward(%[[VALUE]], %[[EXPAND]], %padding)
// CHECK-NEXT:      prim.Yield %[[REPLICATION_PAD1D_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::replication_pad1d_backward(Tensor grad_output, Tensor self, SymInt[2] padding) -> Tensor
func.func @aten.replication_pad1d_backward(%grad_output : !prim.tensor<f32>, %self : !prim.tensor<f32>, %padding : !prim.list<!prim.int>) -> (!prim.tensor) {
  %r0 = aten.replication_pad1d_backward(%grad_output, %self, %padding) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.list<!prim.int>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.replication_pad1d_backward(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %self: !prim.tensor<f32>, %padding: !prim.list<!prim.int>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.replication_pad1d_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [2 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.replication_pad1d_backward(%grad_output, %self, %padding)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.replication_pad1d_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %padding: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.replication_pad1d_backward"}> ({
// CHECK-NEXT:      %[[REPLICATION_PAD1D:.*]] = aten.replication_pad1d(%[[VALUE]], %padding)
// CHECK-NEXT:      prim.Yield %[[REPLICATION_PAD1D]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::replication_pad2d(Tensor self, SymInt[4] padding) -> Tensor
func.func @aten.replication_pad2d(%self : !prim.tensor<f32>, %padding : !prim.list<!prim.int>) -> (!prim.tensor) {
  %r0 = aten.replication_pad2d(%self, %padding) : (!prim.tensor<f32>, !prim.list<!prim.int>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.replication_pad2d(
// CHECK-SAME: %self: !prim.tensor<f32>, %padding: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.replication_pad2d_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.replication_pad2d(%self, %padding)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.replication_pad2d_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %padding: !prim.list<!prim.int>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.replication_pad2d"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:      %[[NEW_ZEROS:.*]] = aten.new_zeros(%[[VALUE]], %[[LISTCONSTRUCT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant false
// CHECK-NEXT:      %[[EXPAND:.*]] = aten.expand(%[[NEW_ZEROS]], %[[VALUE_1]], %[[CONSTANT_4]])
// CHECK-NEXT:      %[[REPLICATION_PAD2D_BACKWARD:.*]] = aten.replication_pad2d_backward(%[[VALUE]], %[[EXPAND]], %padding)
// CHECK-NEXT:      prim.Yield %[[REPLICATION_PAD2D_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::replication_pad2d_backward(Tensor grad_output, Tensor self, SymInt[4] padding) -> Tensor
func.func @aten.replication_pad2d_backward(%grad_output : !prim.tensor<f32>, %self : !prim.tensor<f32>, %padding : !prim.list<!prim.int>) -> (!prim.tensor) {
  %r0 = aten.replication_pad2d_backward(%grad_output, %self, %padding) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.list<!prim.int>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.replication_pad2d_backward(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %self: !prim.tensor<f32>, %padding: !prim.list<!prim.int>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.replication_pad2d_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [2 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.replication_pad2d_backward(%grad_output, %self, %padding)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.replication_pad2d_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %padding: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.replication_pad2d_backward"}> ({
// CHECK-NEXT:      %[[REPLICATION_PAD2D:.*]] = aten.replication_pad2d(%[[VALUE]], %padding)
// CHECK-NEXT:      prim.Yield %[[REPLICATION_PAD2D]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::replication_pad3d(Tensor self, SymInt[6] padding) -> Tensor
func.func @aten.replication_pad3d(%self : !prim.tensor<f32>, %padding : !prim.list<!prim.int>) -> (!prim.tensor) {
  %r0 = aten.replication_pad3d(%self, %padding) : (!prim.tensor<f32>, !prim.list<!prim.int>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.replication_pad3d(
// CHECK-SAME: %self: !prim.tensor<f32>, %padding: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.replication_pad3d_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.replication_pad3d(%self, %padding)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.replication_pad3d_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %padding: !prim.list<!prim.int>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.replication_pad3d"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:      %[[NEW_ZEROS:.*]] = aten.new_zeros(%[[VALUE]], %[[LISTCONSTRUCT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant false
// CHECK-NEXT:      %[[EXPAND:.*]] = aten.expand(%[[NEW_ZEROS]], %[[VALUE_1]], %[[CONSTANT_4]])
// CHECK-NEXT:      %[[REPLICATION_PAD3D_BACKWARD:.*]] = aten.replication_pad3d_backward(%[[VALUE]], %[[EXPAND]], %padding)
// CHECK-NEXT:      prim.Yield %[[REPLICATION_PAD3D_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::replication_pad3d_backward(Tensor grad_output, Tensor self, SymInt[6] padding) -> Tensor
func.func @aten.replication_pad3d_backward(%grad_output : !prim.tensor<f32>, %self : !prim.tensor<f32>, %padding : !prim.list<!prim.int>) -> (!prim.tensor) {
  %r0 = aten.replication_pad3d_backward(%grad_output, %self, %padding) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.list<!prim.int>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.replication_pad3d_backward(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %self: !prim.tensor<f32>, %padding: !prim.list<!prim.int>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.replication_pad3d_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [2 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.replication_pad3d_backward(%grad_output, %self, %padding)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.replication_pad3d_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %padding: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.replication_pad3d_backward"}> ({
// CHECK-NEXT:      %[[REPLICATION_PAD3D:.*]] = aten.replication_pad3d(%[[VALUE]], %padding)
// CHECK-NEXT:      prim.Yield %[[REPLICATION_PAD3D]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
