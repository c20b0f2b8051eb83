// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::complex(Tensor real, Tensor imag) -> Tensor
func.func @aten.complex(%real : !prim.tensor<f32>, %imag : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.complex(%real, %imag) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.complex(
// CHECK-SAME: %real: !prim.tensor<f32>, %imag: !prim.tensor<f32>) -> (!prim.tensor<c64>, !prim.list<!prim.int>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.complex_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64, 2 : i64], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%imag)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%real)
// CHECK-NEXT:    %r0 = aten.complex(%real, %imag)
// CHECK-NEXT:    func.return %r0, %[[SIZE]], %[[SIZE_1]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.complex_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<c64>, %[[VALUE_1:.*]]: !prim.list<!prim.int>, %[[VALUE_2:.*]]: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.complex"}> ({
// CHECK-NEXT:      %[[REAL:.*]] = aten.real(%[[VALUE]])
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[REAL]], %[[VALUE_2]])
// CHECK-NEXT:      %[[IMAG:.*]] = aten.imag(%[[VALUE]])
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[IMAG]], %[[VALUE_1]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 6
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant false
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[TO:.*]] = aten.to.dtype(%[[SUM_TO_SIZE]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[TO_1:.*]] = aten.to.dtype(%[[SUM_TO_SIZE_1]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      prim.Yield %[[TO]], %[[TO_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::conj_physical(Tensor self) -> Tensor
func.func @aten.conj_physical(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.conj_physical(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.conj_physical(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.conj_physical_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.conj_physical(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.conj_physical_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.conj_physical"}> ({
// CHECK-NEXT:      %[[IS_COMPLEX:.*]] = aten.is_complex(%[[VALUE]])
// CHECK-NEXT:      %[[IF:.*]] = prim.If %[[IS_COMPLEX]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONJ_PHYSICAL:.*]] = aten.conj_physical(%[[VALUE]])
// CHECK-NEXT:        prim.Yield %[[CONJ_PHYSICAL]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[VALUE]]
// CHECK-NEXT:      }
// CHECK-NEXT:      prim.Yield %[[IF]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::imag(Tensor(a) self) -> Tensor(a)
func.func @aten.imag(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.imag(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.imag(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor attributes {autodiff.gradient = {backward = @aten.imag_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.imag(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.imag_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.imag"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[ZEROS_LIKE:.*]] = aten.zeros_like(%[[VALUE]], %[[CONSTANT]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT]])
// CHECK-NEXT:      %[[COMPLEX:.*]] = aten.complex(%[[ZEROS_LIKE]], %[[VALUE]])
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant 6
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant false
// CHECK-NEXT:      %[[TO:.*]] = aten.to.dtype(%[[COMPLEX]], %[[CONSTANT_3]], %[[CONSTANT_4]], %[[CONSTANT_4]], %[[CONSTANT]])
// CHECK-NEXT:      prim.Yield %[[TO]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::real(Tensor(a) self) -> Tensor(a)
func.func @aten.real(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.real(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.real(
// CHECK-SAME: %self: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.bool) attributes {autodiff.gradient = {backward = @aten.real_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.real(%self)
// CHECK-NEXT:    %[[IS_COMPLEX:.*]] = aten.is_complex(%self)
// CHECK-NEXT:    func.return %r0, %[[IS_COMPLEX]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.real_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.bool) -> !prim.tensor {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.real"}> ({
// CHECK-NEXT:      %[[IF:.*]] = prim.If %[[VALUE_1]] -> (!prim.tensor) {
// CHECK-NEXT:        %[[CONSTANT:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:        %[[ZEROS_LIKE:.*]] = aten.zeros_like(%[[VALUE]], %[[CONSTANT]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT]])
// CHECK-NEXT:        %[[COMPLEX:.*]] = aten.complex(%[[VALUE]], %[[ZEROS_LIKE]])
// CHECK-NEXT:        prim.Yield %[[COMPLEX]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[VALUE]]
// CHECK-NEXT:      }
// CHECK-NEXT:      prim.Yield %[[IF]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::view_as_complex(Tensor(a) self) -> Tensor(a)
func.func @aten.view_as_complex(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.view_as_complex(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.view_as_complex(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<c64> attributes {autodiff.gradient = {backward = @aten.view_as_complex_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.view_as_complex(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.view_as_complex_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<c64>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.view_as_complex"}> ({
// CHECK-NEXT:      %[[VIEW_AS_REAL:.*]] = aten.view_as_real(%[[VALUE]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 6
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant false
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[TO:.*]] = aten.to.dtype(%[[VIEW_AS_REAL]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      prim.Yield %[[TO]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::view_as_real(Tensor(a) self) -> Tensor(a)
func.func @aten.view_as_real(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.view_as_real(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.view_as_real(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor attributes {autodiff.gradient = {backward = @aten.view_as_real_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.view_as_real(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.view_as_real_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.view_as_real"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant -1
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[SELECT:.*]] = aten.select.int(%[[VALUE]], %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SELECT_1:.*]] = aten.select.int(%[[VALUE]], %[[CONSTANT]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[COMPLEX:.*]] = aten.complex(%[[SELECT]], %[[SELECT_1]])
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant 6
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant false
// CHECK-NEXT:      %[[CONSTANT_5:.*]] = prim.Constant none
// CHECK-NEXT:      %[[TO:.*]] = aten.to.dtype(%[[COMPLEX]], %[[CONSTANT_3]], %[[CONSTANT_4]], %[[CONSTANT_4]], %[[CONSTANT_5]])
// CHECK-NEXT:      prim.Yield %[[TO]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// prim::imaginary_part(Tensor self) -> Tensor
func.func @prim.imaginary_part(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = prim.imaginary_part(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @prim.imaginary_part(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor attributes {autodiff.gradient = {backward = @prim.imaginary_part_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = prim.imaginary_part(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @prim.imaginary_part_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "prim.imaginary_part"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[ZEROS_LIKE:.*]] = aten.zeros_like(%[[VALUE]], %[[CONSTANT]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT]])
// CHECK-NEXT:      %[[COMPLEX:.*]] = aten.complex(%[[ZEROS_LIKE]], %[[VALUE]])
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant 6
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant false
// CHECK-NEXT:      %[[TO:.*]] = aten.to.dtype(%[[COMPLEX]], %[[CONSTANT_3]], %[[CONSTANT_4]], %[[CONSTANT_4]], %[[CONSTANT]])
// CHECK-NEXT:      prim.Yield %[[TO]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// prim::real_part(Tensor self) -> Tensor
func.func @prim.real_part(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = prim.real_part(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @prim.real_part(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor attributes {autodiff.gradient = {backward = @prim.real_part_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = prim.real_part(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @prim.real_part_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "prim.real_part"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[ZEROS_LIKE:.*]] = aten.zeros_like(%[[VALUE]], %[[CONSTANT]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT]])
// CHECK-NEXT:      %[[COMPLEX:.*]] = aten.complex(%[[VALUE]], %[[ZEROS_LIKE]])
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant 6
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant false
// CHECK-NEXT:      %[[TO:.*]] = aten.to.dtype(%[[COMPLEX]], %[[CONSTANT_3]], %[[CONSTANT_4]], %[[CONSTANT_4]], %[[CONSTANT]])
// CHECK-NEXT:      prim.Yield %[[TO]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
