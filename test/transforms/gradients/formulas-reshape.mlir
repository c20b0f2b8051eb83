// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::_unsafe_view(Tensor self, SymInt[] size) -> Tensor
func.func @aten._unsafe_view(%self : !prim.tensor<f32>, %size : !prim.list<!prim.int>) -> (!prim.tensor) {
  %r0 = aten._unsafe_view(%self, %size) : (!prim.tensor<f32>, !prim.list<!prim.int>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten._unsafe_view(
// CHECK-SAME: %self: !prim.tensor<f32>, %size: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten._unsafe_view_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten._unsafe_view(%self, %size)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten._unsafe_view_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten._unsafe_view"}> ({
// CHECK-NEXT:      %[[RESHAPE:.*]] = aten.reshape(%[[VALUE]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[RESHAPE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::flatten.using_ints(Tensor(a) self, int start_dim=0, int end_dim=-1) -> Tensor(a)
func.func @aten.flatten.using_ints(%self : !prim.tensor<f32>, %start_dim : !prim.int, %end_dim : !prim.int) -> (!prim.tensor) {
  %r0 = aten.flatten.using_ints(%self, %start_dim, %end_dim) : (!prim.tensor<f32>, !prim.int, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.flatten.using_ints(
// CHECK-SAME: %self: !prim.tensor<f32>, %start_dim: !prim.int, %end_dim: !prim.int) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.flatten.using_ints_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.flatten.using_ints(%self, %start_dim, %end_dim)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.flatten.using_ints_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.flatten.using_ints"}> ({
// CHECK-NEXT:      %[[RESHAPE:.*]] = aten.reshape(%[[VALUE]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[RESHAPE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::reshape(Tensor(a) self, SymInt[] shape) -> Tensor(a)
func.func @aten.reshape(%self : !prim.tensor<f32>, %shape : !prim.list<!prim.int>) -> (!prim.tensor) {
  %r0 = aten.reshape(%self, %shape) : (!prim.tensor<f32>, !prim.list<!prim.int>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.reshape(
// CHECK-SAME: %self: !prim.tensor<f32>, %shape: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.reshape_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.reshape(%self, %shape)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.reshape_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.reshape"}> ({
// CHECK-NEXT:      %[[RESHAPE:.*]] = aten.reshape(%[[VALUE]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[RESHAPE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::reshape_as(Tensor(a) self, Tensor other) -> Tensor(a)
func.func @aten.reshape_as(%self : !prim.tensor<f32>, %other : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.reshape_as(%self, %other) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.reshape_as(
// CHECK-SAME: %self: !prim.tensor<f32>, %other: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.reshape_as_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.reshape_as(%self, %other)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.reshape_as_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.reshape_as"}> ({
// CHECK-NEXT:      %[[RESHAPE:.*]] = aten.reshape(%[[VALUE]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[RESHAPE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::unflatten.int(Tensor(a) self, int dim, SymInt[] sizes) -> Tensor(a)
func.func @aten.unflatten.int(%self : !prim.tensor<f32>, %dim : !prim.int, %sizes : !prim.list<!prim.int>) -> (!prim.tensor) {
  %r0 = aten.unflatten.int(%self, %dim, %sizes) : (!prim.tensor<f32>, !prim.int, !prim.list<!prim.int>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.unflatten.int(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.int, %sizes: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.unflatten.int_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.unflatten.int(%self, %dim, %sizes)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.unflatten.int_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.unflatten.int"}> ({
// CHECK-NEXT:      %[[RESHAPE:.*]] = aten.reshape(%[[VALUE]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[RESHAPE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::view(Tensor(a) self, SymInt[] size) -> Tensor(a)
func.func @aten.view(%self : !prim.tensor<f32>, %size : !prim.list<!prim.int>) -> (!prim.tensor) {
  %r0 = aten.view(%self, %size) : (!prim.tensor<f32>, !prim.list<!prim.int>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.view(
// CHECK-SAME: %self: !prim.tensor<f32>, %size: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.view_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.view(%self, %size)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.view_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.view"}> ({
// CHECK-NEXT:      %[[RESHAPE:.*]] = aten.reshape(%[[VALUE]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[RESHAPE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::view_as(Tensor(a) self, Tensor other) -> Tensor(a)
func.func @aten.view_as(%self : !prim.tensor<f32>, %other : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.view_as(%self, %other) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.view_as(
// CHECK-SAME: %self: !prim.tensor<f32>, %other: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.view_as_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.view_as(%self, %other)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.view_as_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.view_as"}> ({
// CHECK-NEXT:      %[[RESHAPE:.*]] = aten.reshape(%[[VALUE]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[RESHAPE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
