// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::masked_fill.Scalar(Tensor self, Tensor mask, Scalar value) -> Tensor
func.func @aten.masked_fill.Scalar(%self : !prim.tensor<f32>, %mask : !prim.tensor<bool>, %value : !prim.number) -> (!prim.tensor) {
  %r0 = aten.masked_fill.Scalar(%self, %mask, %value) : (!prim.tensor<f32>, !prim.tensor<bool>, !prim.number) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.masked_fill.Scalar(
// CHECK-SAME: %self: !prim.tensor<f32>, %mask: !prim.tensor<bool>, %value: !prim.number) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.masked_fill.Scalar_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.masked_fill.Scalar(%self, %mask, %value)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.masked_fill.Scalar_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %mask: !prim.tensor<bool>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.masked_fill.Scalar"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[MASKED_FILL:.*]] = aten.masked_fill.Scalar(%[[VALUE]], %mask, %[[CONSTANT]])
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[MASKED_FILL]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::masked_fill.Tensor(Tensor self, Tensor mask, Tensor value) -> Tensor
func.func @aten.masked_fill.Tensor(%self : !prim.tensor<f32>, %mask : !prim.tensor<bool>, %value : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.masked_fill.Tensor(%self, %mask, %value) : (!prim.tensor<f32>, !prim.tensor<bool>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.masked_fill.Tensor(
// CHECK-SAME: %self: !prim.tensor<f32>, %mask: !prim.tensor<bool>, %value: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.masked_fill.Tensor_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [1 : i64, 2 : i64], output_vjps = [0 : i64, 2 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%value)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.masked_fill.Tensor(%self, %mask, %value)
// CHECK-NEXT:    func.return %r0, %[[SIZE]], %[[SIZE_1]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.masked_fill.Tensor_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %mask: !prim.tensor<bool>, %[[VALUE_1:.*]]: !prim.list<!prim.int>, %[[VALUE_2:.*]]: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.masked_fill.Tensor"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[MASKED_FILL:.*]] = aten.masked_fill.Scalar(%[[VALUE]], %mask, %[[CONSTANT]])
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[MASKED_FILL]], %[[VALUE_2]])
// CHECK-NEXT:      %[[WHERE:.*]] = aten.where.ScalarOther(%mask, %[[VALUE]], %[[CONSTANT]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[WHERE]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::where.ScalarOther(Tensor condition, Tensor self, Scalar other) -> Tensor
func.func @aten.where.ScalarOther(%condition : !prim.tensor<bool>, %self : !prim.tensor<f32>, %other : !prim.number) -> (!prim.tensor) {
  %r0 = aten.where.ScalarOther(%condition, %self, %other) : (!prim.tensor<bool>, !prim.tensor<f32>, !prim.number) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.where.ScalarOther(
// CHECK-SAME: %condition: !prim.tensor<bool>, %self: !prim.tensor<f32>, %other: !prim.number) -> (!prim.tensor, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.where.ScalarOther_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [1 : i64], output_vjps = [1 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.where.ScalarOther(%condition, %self, %other)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.where.ScalarOther_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor, %condition: !prim.tensor<bool>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.where.ScalarOther"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[WHERE:.*]] = aten.where.ScalarOther(%condition, %[[VALUE]], %[[CONSTANT]])
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[WHERE]], %[[VALUE_1]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 6
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant false
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:      %[[TO:.*]] = aten.to.dtype(%[[SUM_TO_SIZE]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:      prim.Yield %[[TO]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::where.ScalarSelf(Tensor condition, Scalar self, Tensor other) -> Tensor
func.func @aten.where.ScalarSelf(%condition : !prim.tensor<bool>, %self : !prim.number, %other : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.where.ScalarSelf(%condition, %self, %other) : (!prim.tensor<bool>, !prim.number, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.where.ScalarSelf(
// CHECK-SAME: %condition: !prim.tensor<bool>, %self: !prim.number, %other: !prim.tensor<f32>) -> (!prim.tensor, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.where.ScalarSelf_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [1 : i64], output_vjps = [2 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%other)
// CHECK-NEXT:    %r0 = aten.where.ScalarSelf(%condition, %self, %other)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.where.ScalarSelf_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor, %condition: !prim.tensor<bool>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.where.ScalarSelf"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[WHERE:.*]] = aten.where.ScalarSelf(%condition, %[[CONSTANT]], %[[VALUE]])
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[WHERE]], %[[VALUE_1]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 6
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant false
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:      %[[TO:.*]] = aten.to.dtype(%[[SUM_TO_SIZE]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:      prim.Yield %[[TO]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::where.self(Tensor condition, Tensor self, Tensor other) -> Tensor
func.func @aten.where.self(%condition : !prim.tensor<bool>, %self : !prim.tensor<f32>, %other : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.where.self(%condition, %self, %other) : (!prim.tensor<bool>, !prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.where.self(
// CHECK-SAME: %condition: !prim.tensor<bool>, %self: !prim.tensor<f32>, %other: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.where.self_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [1 : i64, 2 : i64], output_vjps = [1 : i64, 2 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%other)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.where.self(%condition, %self, %other)
// CHECK-NEXT:    func.return %r0, %[[SIZE]], %[[SIZE_1]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.where.self_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %condition: !prim.tensor<bool>, %[[VALUE_1:.*]]: !prim.list<!prim.int>, %[[VALUE_2:.*]]: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.where.self"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[WHERE:.*]] = aten.where.ScalarOther(%condition, %[[VALUE]], %[[CONSTANT]])
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[WHERE]], %[[VALUE_2]])
// CHECK-NEXT:      %[[WHERE_1:.*]] = aten.where.ScalarSelf(%condition, %[[CONSTANT]], %[[VALUE]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[WHERE_1]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
