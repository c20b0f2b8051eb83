// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::gather(Tensor self, int dim, Tensor index, *, bool sparse_grad=False) -> Tensor
func.func @aten.gather(%self : !prim.tensor<f32>, %dim : !prim.int, %index : !prim.tensor<i64>) -> (!prim.tensor) {
  %sparse_grad = prim.Constant false
  %r0 = aten.gather(%self, %dim, %index, %sparse_grad) : (!prim.tensor<f32>, !prim.int, !prim.tensor<i64>, !prim.bool) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.gather(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.int, %index: !prim.tensor<i64>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.gather_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %sparse_grad = prim.Constant false
// CHECK-NEXT:    %r0 = aten.gather(%self, %dim, %index, %sparse_grad)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.gather_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim: !prim.int, %index: !prim.tensor<i64>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32, device "cpu"> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.gather"}> ({
// CHECK-NEXT:      %[[DTYPE:.*]] = prim.dtype(%[[VALUE]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[ZEROS:.*]] = aten.zeros(%[[VALUE_1]], %[[DTYPE]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[SCATTER_ADD:.*]] = aten.scatter_add(%[[ZEROS]], %dim, %index, %[[VALUE]])
// CHECK-NEXT:      prim.Yield %[[SCATTER_ADD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::scatter.src(Tensor self, int dim, Tensor index, Tensor src) -> Tensor
func.func @aten.scatter.src(%self : !prim.tensor<f32>, %dim : !prim.int, %index : !prim.tensor<i64>, %src : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.scatter.src(%self, %dim, %index, %src) : (!prim.tensor<f32>, !prim.int, !prim.tensor<i64>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.scatter.src(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.int, %index: !prim.tensor<i64>, %src: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.scatter.src_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64, 3 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%src)
// CHECK-NEXT:    %r0 = aten.scatter.src(%self, %dim, %index, %src)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.scatter.src_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim: !prim.int, %index: !prim.tensor<i64>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%index)
// CHECK-NEXT:    %[[LEN:.*]] = aten.len.t(%[[VALUE_1]])
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.scatter.src"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant false
// CHECK-NEXT:      %[[GATHER:.*]] = aten.gather(%[[VALUE]], %dim, %index, %[[CONSTANT]])
// CHECK-NEXT:      %[[NE:.*]] = aten.ne.int_list(%[[SIZE]], %[[VALUE_1]])
// CHECK-NEXT:      %grad_src = prim.If %[[NE]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONSTANT_1:.*]] = prim.Constant []
// CHECK-NEXT:        %[[CONSTANT_2:.*]] = prim.Constant true
// CHECK-NEXT:        %pad = prim.Loop %[[LEN]], %[[CONSTANT_2]], (%[[CONSTANT_1]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:        ^bb0(%[[VALUE_2:.*]]: !prim.int, %pad_1: !prim.list<!prim.int>):
// CHECK-NEXT:          %[[__GETITEM__:.*]] = aten.__getitem__.t(%[[VALUE_1]], %[[VALUE_2]])
// CHECK-NEXT:          %[[SIZE_1:.*]] = aten.size.int(%index, %[[VALUE_2]])
// CHECK-NEXT:          %[[SUB:.*]] = aten.sub.int(%[[__GETITEM__]], %[[SIZE_1]])
// CHECK-NEXT:          %[[CONSTANT_3:.*]] = prim.Constant 0
// CHECK-NEXT:          %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[CONSTANT_3]], %[[SUB]])
// CHECK-NEXT:          %[[ADD:.*]] = aten.add.t(%[[LISTCONSTRUCT]], %pad_1)
// CHECK-NEXT:          prim.Yield %[[CONSTANT_2]], %[[ADD]]
// CHECK-NEXT:        }
// CHECK-NEXT:        %[[CONSTANT_4:.*]] = prim.Constant 0
// CHECK-NEXT:        %[[CONSTANT_PAD_ND:.*]] = aten.constant_pad_nd(%[[GATHER]], %pad, %[[CONSTANT_4]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT_PAD_ND]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[GATHER]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CONSTANT_5:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[SCATTER:.*]] = aten.scatter.value(%[[VALUE]], %dim, %index, %[[CONSTANT_5]])
// CHECK-NEXT:      prim.Yield %[[SCATTER]], %grad_src
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::scatter.value(Tensor self, int dim, Tensor index, Scalar value) -> Tensor
func.func @aten.scatter.value(%self : !prim.tensor<f32>, %dim : !prim.int, %index : !prim.tensor<i64>, %value : !prim.number) -> (!prim.tensor) {
  %r0 = aten.scatter.value(%self, %dim, %index, %value) : (!prim.tensor<f32>, !prim.int, !prim.tensor<i64>, !prim.number) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.scatter.value(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.int, %index: !prim.tensor<i64>, %value: !prim.number) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.scatter.value_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.scatter.value(%self, %dim, %index, %value)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.scatter.value_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim: !prim.int, %index: !prim.tensor<i64>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.scatter.value"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[SCATTER:.*]] = aten.scatter.value(%[[VALUE]], %dim, %index, %[[CONSTANT]])
// CHECK-NEXT:      prim.Yield %[[SCATTER]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::scatter_add(Tensor self, int dim, Tensor index, Tensor src) -> Tensor
func.func @aten.scatter_add(%self : !prim.tensor<f32>, %dim : !prim.int, %index : !prim.tensor<i64>, %src : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.scatter_add(%self, %dim, %index, %src) : (!prim.tensor<f32>, !prim.int, !prim.tensor<i64>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.scatter_add(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.int, %index: !prim.tensor<i64>, %src: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.scatter_add_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64, 3 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%src)
// CHECK-NEXT:    %r0 = aten.scatter_add(%self, %dim, %index, %src)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.scatter_add_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim: !prim.int, %index: !prim.tensor<i64>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%index)
// CHECK-NEXT:    %[[LEN:.*]] = aten.len.t(%[[VALUE_1]])
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.scatter_add"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant false
// CHECK-NEXT:      %[[GATHER:.*]] = aten.gather(%[[VALUE]], %dim, %index, %[[CONSTANT]])
// CHECK-NEXT:      %[[NE:.*]] = aten.ne.int_list(%[[SIZE]], %[[VALUE_1]])
// CHECK-NEXT:      %grad_src = prim.If %[[NE]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONSTANT_1:.*]] = prim.Constant []
// CHECK-NEXT:        %[[CONSTANT_2:.*]] = prim.Constant true
// CHECK-NEXT:        %pad = prim.Loop %[[LEN]], %[[CONSTANT_2]], (%[[CONSTANT_1]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:        ^bb0(%[[VALUE_2:.*]]: !prim.int, %pad_1: !prim.list<!prim.int>):
// CHECK-NEXT:          %[[__GETITEM__:.*]] = aten.__getitem__.t(%[[VALUE_1]], %[[VALUE_2]])
// CHECK-NEXT:          %[[SIZE_1:.*]] = aten.size.int(%index, %[[VALUE_2]])
// CHECK-NEXT:          %[[SUB:.*]] = aten.sub.int(%[[__GETITEM__]], %[[SIZE_1]])
// CHECK-NEXT:          %[[CONSTANT_3:.*]] = prim.Constant 0
// CHECK-NEXT:          %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[CONSTANT_3]], %[[SUB]])
// CHECK-NEXT:          %[[ADD:.*]] = aten.add.t(%[[LISTCONSTRUCT]], %pad_1)
// CHECK-NEXT:          prim.Yield %[[CONSTANT_2]], %[[ADD]]
// CHECK-NEXT:        }
// CHECK-NEXT:        %[[CONSTANT_4:.*]] = prim.Constant 0
// CHECK-NEXT:        %[[CONSTANT_PAD_ND:.*]] = aten.constant_pad_nd(%[[GATHER]], %pad, %[[CONSTANT_4]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT_PAD_ND]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[GATHER]]
// CHECK-NEXT:      }
// CHECK-NEXT:      prim.Yield %[[VALUE]], %grad_src
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
