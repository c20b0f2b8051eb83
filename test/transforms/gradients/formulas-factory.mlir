// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::empty_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
func.func @aten.empty_like(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %dtype = prim.Constant none
  %layout = prim.Constant none
  %device = prim.Constant none
  %pin_memory = prim.Constant none
  %memory_format = prim.Constant none
  %r0 = aten.empty_like(%self, %dtype, %layout, %device, %pin_memory, %memory_format) : (!prim.tensor<f32>, !prim.none, !prim.none, !prim.none, !prim.none, !prim.none) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.empty_like(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.empty_like_backward, real_outputs = 1 : i64, input_vjps = [], captured_inputs = [], captured_outputs = [], output_vjps = []}} {
// CHECK-NEXT:    %dtype = prim.Constant none
// CHECK-NEXT:    %r0 = aten.empty_like(%self, %dtype, %dtype, %dtype, %dtype, %dtype)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.empty_like_backward(
// CHECK-SAME: ) {
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
// -----
// aten::full_like(Tensor self, Scalar fill_value, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
func.func @aten.full_like(%self : !prim.tensor<f32>, %fill_value : !prim.number) -> (!prim.tensor) {
  %dtype = prim.Constant none
  %layout = prim.Constant none
  %device = prim.Constant none
  %pin_memory = prim.Constant none
  %memory_format = prim.Constant none
  %r0 = aten.full_like(%self, %fill_value, %dtype, %layout, %device, %pin_memory, %memory_format) : (!prim.tensor<f32>, !prim.number, !prim.none, !prim.none, !prim.none, !prim.none, !prim.none) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.full_like(
// CHECK-SAME: %self: !prim.tensor<f32>, %fill_value: !prim.number) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.full_like_backward, real_outputs = 1 : i64, input_vjps = [], captured_inputs = [], captured_outputs = [], output_vjps = []}} {
// CHECK-NEXT:    %dtype = prim.Constant none
// CHECK-NEXT:    %r0 = aten.full_like(%self, %fill_value, %dtype, %dtype, %dtype, %dtype, %dtype)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.full_like_backward(
// CHECK-SAME: ) {
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
// -----
// aten::new_empty(Tensor self, SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
func.func @aten.new_empty(%self : !prim.tensor<f32>, %size : !prim.list<!prim.int>) -> (!prim.tensor) {
  %dtype = prim.Constant none
  %layout = prim.Constant none
  %device = prim.Constant none
  %pin_memory = prim.Constant none
  %r0 = aten.new_empty(%self, %size, %dtype, %layout, %device, %pin_memory) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.none, !prim.none, !prim.none, !prim.none) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.new_empty(
// CHECK-SAME: %self: !prim.tensor<f32>, %size: !prim.list<!prim.int>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.new_empty_backward, real_outputs = 1 : i64, input_vjps = [], captured_inputs = [], captured_outputs = [], output_vjps = []}} {
// CHECK-NEXT:    %dtype = prim.Constant none
// CHECK-NEXT:    %r0 = aten.new_empty(%self, %size, %dtype, %dtype, %dtype, %dtype)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.new_empty_backward(
// CHECK-SAME: ) {
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
// -----
// aten::new_ones(Tensor self, SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
func.func @aten.new_ones(%self : !prim.tensor<f32>, %size : !prim.list<!prim.int>) -> (!prim.tensor) {
  %dtype = prim.Constant none
  %layout = prim.Constant none
  %device = prim.Constant none
  %pin_memory = prim.Constant none
  %r0 = aten.new_ones(%self, %size, %dtype, %layout, %device, %pin_memory) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.none, !prim.none, !prim.none, !prim.none) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.new_ones(
// CHECK-SAME: %self: !prim.tensor<f32>, %size: !prim.list<!prim.int>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.new_ones_backward, real_outputs = 1 : i64, input_vjps = [], captured_inputs = [], captured_outputs = [], output_vjps = []}} {
// CHECK-NEXT:    %dtype = prim.Constant none
// CHECK-NEXT:    %r0 = aten.new_ones(%self, %size, %dtype, %dtype, %dtype, %dtype)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.new_ones_backward(
// CHECK-SAME: ) {
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
// -----
// aten::new_zeros(Tensor self, SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
func.func @aten.new_zeros(%self : !prim.tensor<f32>, %size : !prim.list<!prim.int>) -> (!prim.tensor) {
  %dtype = prim.Constant none
  %layout = prim.Constant none
  %device = prim.Constant none
  %pin_memory = prim.Constant none
  %r0 = aten.new_zeros(%self, %size, %dtype, %layout, %device, %pin_memory) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.none, !prim.none, !prim.none, !prim.none) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.new_zeros(
// CHECK-SAME: %self: !prim.tensor<f32>, %size: !prim.list<!prim.int>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.new_zeros_backward, real_outputs = 1 : i64, input_vjps = [], captured_inputs = [], captured_outputs = [], output_vjps = []}} {
// CHECK-NEXT:    %dtype = prim.Constant none
// CHECK-NEXT:    %r0 = aten.new_zeros(%self, %size, %dtype, %dtype, %dtype, %dtype)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.new_zeros_backward(
// CHECK-SAME: ) {
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
// -----
// aten::ones_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
func.func @aten.ones_like(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %dtype = prim.Constant none
  %layout = prim.Constant none
  %device = prim.Constant none
  %pin_memory = prim.Constant none
  %memory_format = prim.Constant none
  %r0 = aten.ones_like(%self, %dtype, %layout, %device, %pin_memory, %memory_format) : (!prim.tensor<f32>, !prim.none, !prim.none, !prim.none, !prim.none, !prim.none) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.ones_like(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.ones_like_backward, real_outputs = 1 : i64, input_vjps = [], captured_inputs = [], captured_outputs = [], output_vjps = []}} {
// CHECK-NEXT:    %dtype = prim.Constant none
// CHECK-NEXT:    %r0 = aten.ones_like(%self, %dtype, %dtype, %dtype, %dtype, %dtype)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.ones_like_backward(
// CHECK-SAME: ) {
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
// -----
// aten::zeros_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
func.func @aten.zeros_like(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %dtype = prim.Constant none
  %layout = prim.Constant none
  %device = prim.Constant none
  %pin_memory = prim.Constant none
  %memory_format = prim.Constant none
  %r0 = aten.zeros_like(%self, %dtype, %layout, %device, %pin_memory, %memory_format) : (!prim.tensor<f32>, !prim.none, !prim.none, !prim.none, !prim.none, !prim.none) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.zeros_like(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.zeros_like_backward, real_outputs = 1 : i64, input_vjps = [], captured_inputs = [], captured_outputs = [], output_vjps = []}} {
// CHECK-NEXT:    %dtype = prim.Constant none
// CHECK-NEXT:    %r0 = aten.zeros_like(%self, %dtype, %dtype, %dtype, %dtype, %dtype)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.zeros_like_backward(
// CHECK-SAME: ) {
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
