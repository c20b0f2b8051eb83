// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::diagonal_backward(Tensor grad_output, SymInt[] input_sizes, int offset, int dim1, int dim2) -> Tensor
func.func @aten.diagonal_backward(%grad_output : !prim.tensor<f32>, %input_sizes : !prim.list<!prim.int>, %offset : !prim.int, %dim1 : !prim.int, %dim2 : !prim.int) -> (!prim.tensor) {
  %r0 = aten.diagonal_backward(%grad_output, %input_sizes, %offset, %dim1, %dim2) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.int, !prim.int, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.diagonal_backward(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %input_sizes: !prim.list<!prim.int>, %offset: !prim.int, %dim1: !prim.int, %dim2: !prim.int) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.diagonal_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [2 : i64, 3 : i64, 4 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.diagonal_backward(%grad_output, %input_sizes, %offset, %dim1, %dim2)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.diagonal_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %offset: !prim.int, %dim1: !prim.int, %dim2: !prim.int) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.diagonal_backward"}> ({
// CHECK-NEXT:      %[[DIAGONAL:.*]] = aten.diagonal(%[[VALUE]], %offset, %dim1, %dim2)
// CHECK-NEXT:      prim.Yield %[[DIAGONAL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::diagonal_scatter(Tensor self, Tensor src, int offset=0, int dim1=0, int dim2=1) -> Tensor
func.func @aten.diagonal_scatter(%self : !prim.tensor<f32>, %src : !prim.tensor<f32>, %offset : !prim.int, %dim1 : !prim.int, %dim2 : !prim.int) -> (!prim.tensor) {
  %r0 = aten.diagonal_scatter(%self, %src, %offset, %dim1, %dim2) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.int, !prim.int, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.diagonal_scatter(
// CHECK-SAME: %self: !prim.tensor<f32>, %src: !prim.tensor<f32>, %offset: !prim.int, %dim1: !prim.int, %dim2: !prim.int) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.diagonal_scatter_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [2 : i64, 3 : i64, 4 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%src)
// CHECK-NEXT:    %r0 = aten.diagonal_scatter(%self, %src, %offset, %dim1, %dim2)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.diagonal_scatter_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %offset: !prim.int, %dim1: !prim.int, %dim2: !prim.int, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.diagonal_scatter"}> ({
// CHECK-NEXT:      %[[DTYPE:.*]] = prim.dtype(%[[VALUE]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[ZEROS:.*]] = aten.zeros(%[[VALUE_1]], %[[DTYPE]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[DIAGONAL_SCATTER:.*]] = aten.diagonal_scatter(%[[VALUE]], %[[ZEROS]], %offset, %dim1, %dim2)
// CHECK-NEXT:      %[[DIAGONAL:.*]] = aten.diagonal(%[[VALUE]], %offset, %dim1, %dim2)
// CHECK-NEXT:      prim.Yield %[[DIAGONAL_SCATTER]], %[[DIAGONAL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::select_backward(Tensor grad_output, SymInt[] input_sizes, int dim, SymInt index) -> Tensor
func.func @aten.select_backward(%grad_output : !prim.tensor<f32>, %input_sizes : !prim.list<!prim.int>, %dim : !prim.int, %index : !prim.int) -> (!prim.tensor) {
  %r0 = aten.select_backward(%grad_output, %input_sizes, %dim, %index) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.int, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.select_backward(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %input_sizes: !prim.list<!prim.int>, %dim: !prim.int, %index: !prim.int) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.select_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [2 : i64, 3 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.select_backward(%grad_output, %input_sizes, %dim, %index)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.select_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim: !prim.int, %index: !prim.int) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.select_backward"}> ({
// CHECK-NEXT:      %[[SELECT:.*]] = aten.select.int(%[[VALUE]], %dim, %index)
// CHECK-NEXT:      prim.Yield %[[SELECT]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::select_scatter(Tensor self, Tensor src, int dim, SymInt index) -> Tensor
func.func @aten.select_scatter(%self : !prim.tensor<f32>, %src : !prim.tensor<f32>, %dim : !prim.int, %index : !prim.int) -> (!prim.tensor) {
  %r0 = aten.select_scatter(%self, %src, %dim, %index) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.int, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.select_scatter(
// CHECK-SAME: %self: !prim.tensor<f32>, %src: !prim.tensor<f32>, %dim: !prim.int, %index: !prim.int) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.select_scatter_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [2 : i64, 3 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%src)
// CHECK-NEXT:    %r0 = aten.select_scatter(%self, %src, %dim, %index)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.select_scatter_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim: !prim.int, %index: !prim.int, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.select_scatter"}> ({
// CHECK-NEXT:      %[[DTYPE:.*]] = prim.dtype(%[[VALUE]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[ZEROS:.*]] = aten.zeros(%[[VALUE_1]], %[[DTYPE]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[SELECT_SCATTER:.*]] = aten.select_scatter(%[[VALUE]], %[[ZEROS]], %dim, %index)
// CHECK-NEXT:      %[[SELECT:.*]] = aten.select.int(%[[VALUE]], %dim, %index)
// CHECK-NEXT:      prim.Yield %[[SELECT_SCATTER]], %[[SELECT]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::slice_backward(Tensor grad_output, SymInt[] input_sizes, int dim, SymInt start, SymInt end, SymInt step) -> Tensor
func.func @aten.slice_backward(%grad_output : !prim.tensor<f32>, %input_sizes : !prim.list<!prim.int>, %dim : !prim.int, %start : !prim.int, %end : !prim.int, %step : !prim.int) -> (!prim.tensor) {
  %r0 = aten.slice_backward(%grad_output, %input_sizes, %dim, %start, %end, %step) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.int, !prim.int, !prim.int, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.slice_backward(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %input_sizes: !prim.list<!prim.int>, %dim: !prim.int, %start: !prim.int, %end: !prim.int, %step: !prim.int) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.slice_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [2 : i64, 3 : i64, 4 : i64, 5 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.slice_backward(%grad_output, %input_sizes, %dim, %start, %end, %step)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.slice_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim: !prim.int, %start: !prim.int, %end: !prim.int, %step: !prim.int) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.slice_backward"}> ({
// CHECK-NEXT:      %[[SLICE:.*]] = aten.slice.Tensor(%[[VALUE]], %dim, %start, %end, %step)
// CHECK-NEXT:      prim.Yield %[[SLICE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::slice_scatter(Tensor self, Tensor src, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1) -> Tensor
func.func @aten.slice_scatter(%self : !prim.tensor<f32>, %src : !prim.tensor<f32>, %dim : !prim.int, %start : !prim.int, %end : !prim.int, %step : !prim.int) -> (!prim.tensor) {
  %r0 = aten.slice_scatter(%self, %src, %dim, %start, %end, %step) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.int, !prim.int, !prim.int, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.slice_scatter(
// CHECK-SAME: %self: !prim.tensor<f32>, %src: !prim.tensor<f32>, %dim: !prim.int, %start: !prim.int, %end: !prim.int, %step: !prim.int) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.slice_scatter_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [2 : i64, 3 : i64, 4 : i64, 5 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%src)
// CHECK-NEXT:    %r0 = aten.slice_scatter(%self, %src, %dim, %start, %end, %step)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.slice_scatter_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim: !prim.int, %start: !prim.int, %end: !prim.int, %step: !prim.int, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.slice_scatter"}> ({
// CHECK-NEXT:      %[[DTYPE:.*]] = prim.dtype(%[[VALUE]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[ZEROS:.*]] = aten.zeros(%[[VALUE_1]], %[[DTYPE]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[SLICE_SCATTER:.*]] = aten.slice_scatter(%[[VALUE]], %[[ZEROS]], %dim, %start, %end, %step)
// CHECK-NEXT:      %[[SLICE:.*]] = aten.slice.Tensor(%[[VALUE]], %dim, %start, %end, %step)
// CHECK-NEXT:      prim.Yield %[[SLICE_SCATTER]], %[[SLICE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::unfold_backward(Tensor grad_in, SymInt[] input_sizes, int dim, int size, int step) -> Tensor
func.func @aten.unfold_backward(%grad_in : !prim.tensor<f32>, %input_sizes : !prim.list<!prim.int>, %dim : !prim.int, %size : !prim.int, %step : !prim.int) -> (!prim.tensor) {
  %r0 = aten.unfold_backward(%grad_in, %input_sizes, %dim, %size, %step) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.int, !prim.int, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.unfold_backward(
// CHECK-SAME: %grad_in: !prim.tensor<f32>, %input_sizes: !prim.list<!prim.int>, %dim: !prim.int, %size: !prim.int, %step: !prim.int) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.unfold_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [2 : i64, 3 : i64, 4 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.unfold_backward(%grad_in, %input_sizes, %dim, %size, %step)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.unfold_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim: !prim.int, %size: !prim.int, %step: !prim.int) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.unfold_backward"}> ({
// CHECK-NEXT:      %[[UNFOLD:.*]] = aten.unfold(%[[VALUE]], %dim, %size, %step)
// CHECK-NEXT:      prim.Yield %[[UNFOLD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
