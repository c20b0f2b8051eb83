// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::index.Tensor(Tensor self, Tensor?[] indices) -> Tensor
func.func @aten.index.Tensor(%self : !prim.tensor<f32>, %indices : !prim.list<!prim.optional<!prim.tensor<i64>>>) -> (!prim.tensor) {
  %r0 = aten.index.Tensor(%self, %indices) : (!prim.tensor<f32>, !prim.list<!prim.optional<!prim.tensor<i64>>>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.index.Tensor(
// CHECK-SAME: %self: !prim.tensor<f32>, %indices: !prim.list<!prim.optional<!prim.tensor<i64>>>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.index.Tensor_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.index.Tensor(%self, %indices)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.index.Tensor_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %indices: !prim.list<!prim.optional<!prim.tensor<i64>>>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32, device "cpu"> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.index.Tensor"}> ({
// CHECK-NEXT:      %[[DTYPE:.*]] = prim.dtype(%[[VALUE]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[ZEROS:.*]] = aten.zeros(%[[VALUE_1]], %[[DTYPE]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant true
// CHECK-NEXT:      %[[INDEX_PUT:.*]] = aten.index_put(%[[ZEROS]], %indices, %[[VALUE]], %[[CONSTANT_3]])
// CHECK-NEXT:      prim.Yield %[[INDEX_PUT]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::index_add(Tensor self, int dim, Tensor index, Tensor source, *, Scalar alpha=1) -> Tensor
func.func @aten.index_add(%self : !prim.tensor<f32>, %dim : !prim.int, %index : !prim.tensor<i64>, %source : !prim.tensor<f32>, %alpha : !prim.number) -> (!prim.tensor) {
  %r0 = aten.index_add(%self, %dim, %index, %source, %alpha) : (!prim.tensor<f32>, !prim.int, !prim.tensor<i64>, !prim.tensor<f32>, !prim.number) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.index_add(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.int, %index: !prim.tensor<i64>, %source: !prim.tensor<f32>, %alpha: !prim.number) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.index_add_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64, 4 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64, 3 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%source)
// CHECK-NEXT:    %r0 = aten.index_add(%self, %dim, %index, %source, %alpha)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.index_add_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim: !prim.int, %index: !prim.tensor<i64>, %alpha: !prim.number, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.tensor) {
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.index_add"}> ({
// CHECK-NEXT:      %[[INDEX_SELECT:.*]] = aten.index_select(%[[VALUE]], %dim, %index)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant false
// CHECK-NEXT:      %[[EXPAND:.*]] = aten.expand(%[[INDEX_SELECT]], %[[VALUE_1]], %[[CONSTANT]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%[[EXPAND]], %alpha)
// CHECK-NEXT:      prim.Yield %[[VALUE]], %[[MUL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::index_fill.int_Scalar(Tensor self, int dim, Tensor index, Scalar value) -> Tensor
func.func @aten.index_fill.int_Scalar(%self : !prim.tensor<f32>, %dim : !prim.int, %index : !prim.tensor<i64>, %value : !prim.number) -> (!prim.tensor) {
  %r0 = aten.index_fill.int_Scalar(%self, %dim, %index, %value) : (!prim.tensor<f32>, !prim.int, !prim.tensor<i64>, !prim.number) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.index_fill.int_Scalar(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.int, %index: !prim.tensor<i64>, %value: !prim.number) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.index_fill.int_Scalar_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.index_fill.int_Scalar(%self, %dim, %index, %value)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.index_fill.int_Scalar_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim: !prim.int, %index: !prim.tensor<i64>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.index_fill.int_Scalar"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[INDEX_FILL:.*]] = aten.index_fill.int_Scalar(%[[VALUE]], %dim, %index, %[[CONSTANT]])
// CHECK-NEXT:      prim.Yield %[[INDEX_FILL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::index_fill.int_Tensor(Tensor self, int dim, Tensor index, Tensor value) -> Tensor
func.func @aten.index_fill.int_Tensor(%self : !prim.tensor<f32>, %dim : !prim.int, %index : !prim.tensor<i64>, %value : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.index_fill.int_Tensor(%self, %dim, %index, %value) : (!prim.tensor<f32>, !prim.int, !prim.tensor<i64>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.index_fill.int_Tensor(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.int, %index: !prim.tensor<i64>, %value: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.index_fill.int_Tensor_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64], captured_outputs = [], output_vjps = [0 : i64, 3 : i64]}} {
// CHECK-NEXT:    %r0 = aten.index_fill.int_Tensor(%self, %dim, %index, %value)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.index_fill.int_Tensor_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim: !prim.int, %index: !prim.tensor<i64>) -> (!prim.tensor<f32>, !prim.tensor<f32, []>) {
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.index_fill.int_Tensor"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[ZEROS_LIKE:.*]] = aten.zeros_like(%[[VALUE]], %[[CONSTANT]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[INDEX_FILL:.*]] = aten.index_fill.int_Scalar(%[[ZEROS_LIKE]], %dim, %index, %[[CONSTANT_3]])
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[INDEX_FILL_1:.*]] = aten.index_fill.int_Scalar(%[[VALUE]], %dim, %index, %[[CONSTANT_4]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[INDEX_FILL]])
// CHECK-NEXT:      %[[SUM:.*]] = aten.sum(%[[MUL]], %[[CONSTANT]])
// CHECK-NEXT:      prim.Yield %[[INDEX_FILL_1]], %[[SUM]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::index_put(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor
func.func @aten.index_put(%self : !prim.tensor<f32>, %indices : !prim.list<!prim.optional<!prim.tensor<i64>>>, %values : !prim.tensor<f32>) -> (!prim.tensor) {
  %accumulate = prim.Constant false
  %r0 = aten.index_put(%self, %indices, %values, %accumulate) : (!prim.tensor<f32>, !prim.list<!prim.optional<!prim.tensor<i64>>>, !prim.tensor<f32>, !prim.bool) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.index_put(
// CHECK-SAME: %self: !prim.tensor<f32>, %indices: !prim.list<!prim.optional<!prim.tensor<i64>>>, %values: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.index_put_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64, 2 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%values)
// CHECK-NEXT:    %accumulate = prim.Constant false
// CHECK-NEXT:    %r0 = aten.index_put(%self, %indices, %values, %accumulate)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.index_put_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %indices: !prim.list<!prim.optional<!prim.tensor<i64>>>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.index_put"}> ({
// CHECK-NEXT:      %[[DTYPE:.*]] = prim.dtype(%[[VALUE]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[ZEROS:.*]] = aten.zeros(%[[VALUE_1]], %[[DTYPE]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant false
// CHECK-NEXT:      %[[INDEX_PUT:.*]] = aten.index_put(%[[VALUE]], %indices, %[[ZEROS]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[INDEX:.*]] = aten.index.Tensor(%[[VALUE]], %indices)
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[INDEX]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[INDEX_PUT]], %[[SUM_TO_SIZE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::index_select(Tensor self, int dim, Tensor index) -> Tensor
func.func @aten.index_select(%self : !prim.tensor<f32>, %dim : !prim.int, %index : !prim.tensor<i64>) -> (!prim.tensor) {
  %r0 = aten.index_select(%self, %dim, %index) : (!prim.tensor<f32>, !prim.int, !prim.tensor<i64>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.index_select(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.int, %index: !prim.tensor<i64>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.index_select_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.index_select(%self, %dim, %index)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.index_select_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim: !prim.int, %index: !prim.tensor<i64>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32, device "cpu"> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.index_select"}> ({
// CHECK-NEXT:      %[[DTYPE:.*]] = prim.dtype(%[[VALUE]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[ZEROS:.*]] = aten.zeros(%[[VALUE_1]], %[[DTYPE]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[INDEX_ADD:.*]] = aten.index_add(%[[ZEROS]], %dim, %index, %[[VALUE]], %[[CONSTANT_3]])
// CHECK-NEXT:      prim.Yield %[[INDEX_ADD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::masked_select(Tensor self, Tensor mask) -> Tensor
func.func @aten.masked_select(%self : !prim.tensor<f32>, %mask : !prim.tensor<bool>) -> (!prim.tensor) {
  %r0 = aten.masked_select(%self, %mask) : (!prim.tensor<f32>, !prim.tensor<bool>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.masked_select(
// CHECK-SAME: %self: !prim.tensor<f32>, %mask: !prim.tensor<bool>) -> (!prim.tensor<f32, [?]>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.masked_select_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.masked_select(%self, %mask)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.masked_select_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32, [?]>, %mask: !prim.tensor<bool>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32, device "cpu"> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.masked_select"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[ZEROS:.*]] = aten.zeros(%[[VALUE_1]], %[[CONSTANT]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%[[ZEROS]], %mask, %[[CONSTANT_3]])
// CHECK-NEXT:      %[[SIZE:.*]] = aten.size(%[[ADD]])
// CHECK-NEXT:      %[[DTYPE:.*]] = prim.dtype(%[[VALUE]])
// CHECK-NEXT:      %[[ZEROS_1:.*]] = aten.zeros(%[[SIZE]], %[[DTYPE]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[SIZE_1:.*]] = aten.size(%[[ZEROS_1]])
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant false
// CHECK-NEXT:      %[[EXPAND:.*]] = aten.expand(%mask, %[[SIZE_1]], %[[CONSTANT_4]])
// CHECK-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[EXPAND]])
// CHECK-NEXT:      %[[INDEX_PUT:.*]] = aten.index_put(%[[ZEROS_1]], %[[LISTCONSTRUCT]], %[[VALUE]], %[[CONSTANT_4]])
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[INDEX_PUT]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::take(Tensor self, Tensor index) -> Tensor
func.func @aten.take(%self : !prim.tensor<f32>, %index : !prim.tensor<i64>) -> (!prim.tensor) {
  %r0 = aten.take(%self, %index) : (!prim.tensor<f32>, !prim.tensor<i64>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.take(
// CHECK-SAME: %self: !prim.tensor<f32>, %index: !prim.tensor<i64>) -> (!prim.tensor<f32>, !prim.int, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.take_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [1 : i64, 2 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[NUMEL:.*]] = aten.numel(%self)
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.take(%self, %index)
// CHECK-NEXT:    func.return %r0, %[[NUMEL]], %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.take_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %index: !prim.tensor<i64>, %[[VALUE_1:.*]]: !prim.int, %[[VALUE_2:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32, device "cpu"> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.take"}> ({
// CHECK-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[VALUE_1]])
// CHECK-NEXT:      %[[DTYPE:.*]] = prim.dtype(%[[VALUE]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[ZEROS:.*]] = aten.zeros(%[[LISTCONSTRUCT]], %[[DTYPE]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant -1
// CHECK-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[CONSTANT_3]])
// CHECK-NEXT:      %[[RESHAPE:.*]] = aten.reshape(%index, %[[LISTCONSTRUCT_1]])
// CHECK-NEXT:      %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[RESHAPE]])
// CHECK-NEXT:      %[[RESHAPE_1:.*]] = aten.reshape(%[[VALUE]], %[[LISTCONSTRUCT_1]])
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant true
// CHECK-NEXT:      %[[INDEX_PUT:.*]] = aten.index_put(%[[ZEROS]], %[[LISTCONSTRUCT_2]], %[[RESHAPE_1]], %[[CONSTANT_4]])
// CHECK-NEXT:      %[[RESHAPE_2:.*]] = aten.reshape(%[[INDEX_PUT]], %[[VALUE_2]])
// CHECK-NEXT:      prim.Yield %[[RESHAPE_2]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
