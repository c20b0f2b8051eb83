// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::_cast_Byte(Tensor(a) self, bool non_blocking=False) -> Tensor(a)
func.func @aten._cast_Byte(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %non_blocking = prim.Constant false
  %r0 = aten._cast_Byte(%self, %non_blocking) : (!prim.tensor<f32>, !prim.bool) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten._cast_Byte(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<u8> attributes {autodiff.gradient = {backward = @aten._cast_Byte_backward, real_outputs = 1 : i64, input_vjps = [], captured_inputs = [], captured_outputs = [], output_vjps = []}} {
// CHECK-NEXT:    %non_blocking = prim.Constant false
// CHECK-NEXT:    %r0 = aten._cast_Byte(%self, %non_blocking)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten._cast_Byte_backward(
// CHECK-SAME: ) {
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
// -----
// aten::_cast_Char(Tensor(a) self, bool non_blocking=False) -> Tensor(a)
func.func @aten._cast_Char(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %non_blocking = prim.Constant false
  %r0 = aten._cast_Char(%self, %non_blocking) : (!prim.tensor<f32>, !prim.bool) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten._cast_Char(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<i8> attributes {autodiff.gradient = {backward = @aten._cast_Char_backward, real_outputs = 1 : i64, input_vjps = [], captured_inputs = [], captured_outputs = [], output_vjps = []}} {
// CHECK-NEXT:    %non_blocking = prim.Constant false
// CHECK-NEXT:    %r0 = aten._cast_Char(%self, %non_blocking)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten._cast_Char_backward(
// CHECK-SAME: ) {
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
// -----
// aten::_cast_Double(Tensor(a) self, bool non_blocking=False) -> Tensor(a)
func.func @aten._cast_Double(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %non_blocking = prim.Constant false
  %r0 = aten._cast_Double(%self, %non_blocking) : (!prim.tensor<f32>, !prim.bool) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten._cast_Double(
// CHECK-SAME: %self: !prim.tensor<f32>) -> (!prim.tensor<f64>, !prim.device) attributes {autodiff.gradient = {backward = @aten._cast_Double_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[DEVICE:.*]] = prim.device(%self)
// CHECK-NEXT:    %non_blocking = prim.Constant false
// CHECK-NEXT:    %r0 = aten._cast_Double(%self, %non_blocking)
// CHECK-NEXT:    func.return %r0, %[[DEVICE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten._cast_Double_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f64>, %[[VALUE_1:.*]]: !prim.device) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 6
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten._cast_Double"}> ({
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant false
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[TO:.*]] = aten.to.device(%[[VALUE]], %[[VALUE_1]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[TO_1:.*]] = aten.to.dtype(%[[TO]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      prim.Yield %[[TO_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::_cast_Float(Tensor(a) self, bool non_blocking=False) -> Tensor(a)
func.func @aten._cast_Float(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %non_blocking = prim.Constant false
  %r0 = aten._cast_Float(%self, %non_blocking) : (!prim.tensor<f32>, !prim.bool) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten._cast_Float(
// CHECK-SAME: %self: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.device) attributes {autodiff.gradient = {backward = @aten._cast_Float_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[DEVICE:.*]] = prim.device(%self)
// CHECK-NEXT:    %non_blocking = prim.Constant false
// CHECK-NEXT:    %r0 = aten._cast_Float(%self, %non_blocking)
// CHECK-NEXT:    func.return %r0, %[[DEVICE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten._cast_Float_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.device) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 6
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten._cast_Float"}> ({
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant false
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[TO:.*]] = aten.to.device(%[[VALUE]], %[[VALUE_1]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      prim.Yield %[[TO]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::_cast_Half(Tensor(a) self, bool non_blocking=False) -> Tensor(a)
func.func @aten._cast_Half(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %non_blocking = prim.Constant false
  %r0 = aten._cast_Half(%self, %non_blocking) : (!prim.tensor<f32>, !prim.bool) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten._cast_Half(
// CHECK-SAME: %self: !prim.tensor<f32>) -> (!prim.tensor<f16>, !prim.device) attributes {autodiff.gradient = {backward = @aten._cast_Half_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[DEVICE:.*]] = prim.device(%self)
// CHECK-NEXT:    %non_blocking = prim.Constant false
// CHECK-NEXT:    %r0 = aten._cast_Half(%self, %non_blocking)
// CHECK-NEXT:    func.return %r0, %[[DEVICE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten._cast_Half_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f16>, %[[VALUE_1:.*]]: !prim.device) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 6
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten._cast_Half"}> ({
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant false
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[TO:.*]] = aten.to.device(%[[VALUE]], %[[VALUE_1]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[TO_1:.*]] = aten.to.dtype(%[[TO]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      prim.Yield %[[TO_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::_cast_Int(Tensor(a) self, bool non_blocking=False) -> Tensor(a)
func.func @aten._cast_Int(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %non_blocking = prim.Constant false
  %r0 = aten._cast_Int(%self, %non_blocking) : (!prim.tensor<f32>, !prim.bool) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten._cast_Int(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<i32> attributes {autodiff.gradient = {backward = @aten._cast_Int_backward, real_outputs = 1 : i64, input_vjps = [], captured_inputs = [], captured_outputs = [], output_vjps = []}} {
// CHECK-NEXT:    %non_blocking = prim.Constant false
// CHECK-NEXT:    %r0 = aten._cast_Int(%self, %non_blocking)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten._cast_Int_backward(
// CHECK-SAME: ) {
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
// -----
// aten::_cast_Long(Tensor(a) self, bool non_blocking=False) -> Tensor(a)
func.func @aten._cast_Long(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %non_blocking = prim.Constant false
  %r0 = aten._cast_Long(%self, %non_blocking) : (!prim.tensor<f32>, !prim.bool) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten._cast_Long(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<i64> attributes {autodiff.gradient = {backward = @aten._cast_Long_backward, real_outputs = 1 : i64, input_vjps = [], captured_inputs = [], captured_outputs = [], output_vjps = []}} {
// CHECK-NEXT:    %non_blocking = prim.Constant false
// CHECK-NEXT:    %r0 = aten._cast_Long(%self, %non_blocking)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten._cast_Long_backward(
// CHECK-SAME: ) {
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
// -----
// aten::_cast_Short(Tensor(a) self, bool non_blocking=False) -> Tensor(a)
func.func @aten._cast_Short(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %non_blocking = prim.Constant false
  %r0 = aten._cast_Short(%self, %non_blocking) : (!prim.tensor<f32>, !prim.bool) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten._cast_Short(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<i16> attributes {autodiff.gradient = {backward = @aten._cast_Short_backward, real_outputs = 1 : i64, input_vjps = [], captured_inputs = [], captured_outputs = [], output_vjps = []}} {
// CHECK-NEXT:    %non_blocking = prim.Constant false
// CHECK-NEXT:    %r0 = aten._cast_Short(%self, %non_blocking)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten._cast_Short_backward(
// CHECK-SAME: ) {
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
// -----
// aten::_to_copy(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool non_blocking=False, MemoryFormat? memory_format=None) -> Tensor
func.func @aten._to_copy(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %dtype = prim.Constant none
  %layout = prim.Constant none
  %device = prim.Constant none
  %pin_memory = prim.Constant none
  %non_blocking = prim.Constant false
  %memory_format = prim.Constant none
  %r0 = aten._to_copy(%self, %dtype, %layout, %device, %pin_memory, %non_blocking, %memory_format) : (!prim.tensor<f32>, !prim.none, !prim.none, !prim.none, !prim.none, !prim.bool, !prim.none) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten._to_copy(
// CHECK-SAME: %self: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.device) attributes {autodiff.gradient = {backward = @aten._to_copy_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[DEVICE:.*]] = prim.device(%self)
// CHECK-NEXT:    %dtype = prim.Constant none
// CHECK-NEXT:    %non_blocking = prim.Constant false
// CHECK-NEXT:    %r0 = aten._to_copy(%self, %dtype, %dtype, %dtype, %dtype, %non_blocking, %dtype)
// CHECK-NEXT:    func.return %r0, %[[DEVICE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten._to_copy_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.device) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 6
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten._to_copy"}> ({
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant false
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[TO:.*]] = aten.to.device(%[[VALUE]], %[[VALUE_1]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      prim.Yield %[[TO]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::alias(Tensor(a) self) -> Tensor(a)
func.func @aten.alias(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.alias(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.alias(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.alias_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.alias(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.alias_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.alias"}> ({
// CHECK-NEXT:      prim.Yield %[[VALUE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::clone(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor
func.func @aten.clone(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %memory_format = prim.Constant none
  %r0 = aten.clone(%self, %memory_format) : (!prim.tensor<f32>, !prim.none) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.clone(
// CHECK-SAME: %self: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.device) attributes {autodiff.gradient = {backward = @aten.clone_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[DEVICE:.*]] = prim.device(%self)
// CHECK-NEXT:    %memory_format = prim.Constant none
// CHECK-NEXT:    %r0 = aten.clone(%self, %memory_format)
// CHECK-NEXT:    func.return %r0, %[[DEVICE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.clone_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.device) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 6
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.clone"}> ({
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant false
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[TO:.*]] = aten.to.device(%[[VALUE]], %[[VALUE_1]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      prim.Yield %[[TO]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::contiguous(Tensor(a) self, *, MemoryFormat memory_format=0) -> Tensor(a)
func.func @aten.contiguous(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %memory_format = prim.Constant 0
  %r0 = aten.contiguous(%self, %memory_format) : (!prim.tensor<f32>, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.contiguous(
// CHECK-SAME: %self: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.device) attributes {autodiff.gradient = {backward = @aten.contiguous_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[DEVICE:.*]] = prim.device(%self)
// CHECK-NEXT:    %memory_format = prim.Constant 0
// CHECK-NEXT:    %r0 = aten.contiguous(%self, %memory_format)
// CHECK-NEXT:    func.return %r0, %[[DEVICE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.contiguous_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.device) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 6
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.contiguous"}> ({
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant false
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[TO:.*]] = aten.to.device(%[[VALUE]], %[[VALUE_1]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      prim.Yield %[[TO]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::copy(Tensor self, Tensor src, bool non_blocking=False) -> Tensor
func.func @aten.copy(%self : !prim.tensor<f32>, %src : !prim.tensor<f32>) -> (!prim.tensor) {
  %non_blocking = prim.Constant false
  %r0 = aten.copy(%self, %src, %non_blocking) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.bool) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.copy(
// CHECK-SAME: %self: !prim.tensor<f32>, %src: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.copy_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [1 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%src)
// CHECK-NEXT:    %non_blocking = prim.Constant false
// CHECK-NEXT:    %r0 = aten.copy(%self, %src, %non_blocking)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.copy_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.copy"}> ({
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[VALUE]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::detach(Tensor(a) self) -> Tensor(a)
func.func @aten.detach(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.detach(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.detach(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.detach_backward, real_outputs = 1 : i64, input_vjps = [], captured_inputs = [], captured_outputs = [], output_vjps = []}} {
// CHECK-NEXT:    %r0 = aten.detach(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.detach_backward(
// CHECK-SAME: ) {
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
// -----
// aten::fill.Scalar(Tensor self, Scalar value) -> Tensor
func.func @aten.fill.Scalar(%self : !prim.tensor<f32>, %value : !prim.number) -> (!prim.tensor) {
  %r0 = aten.fill.Scalar(%self, %value) : (!prim.tensor<f32>, !prim.number) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.fill.Scalar(
// CHECK-SAME: %self: !prim.tensor<f32>, %value: !prim.number) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.fill.Scalar_backward, real_outputs = 1 : i64, input_vjps = [], captured_inputs = [], captured_outputs = [], output_vjps = []}} {
// CHECK-NEXT:    %r0 = aten.fill.Scalar(%self, %value)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.fill.Scalar_backward(
// CHECK-SAME: ) {
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
// -----
// aten::fill.Tensor(Tensor self, Tensor value) -> Tensor
func.func @aten.fill.Tensor(%self : !prim.tensor<f32>, %value : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.fill.Tensor(%self, %value) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.fill.Tensor(
// CHECK-SAME: %self: !prim.tensor<f32>, %value: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.fill.Tensor_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [1 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%value)
// CHECK-NEXT:    %r0 = aten.fill.Tensor(%self, %value)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.fill.Tensor_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.fill.Tensor"}> ({
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[VALUE]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::lift_fresh(Tensor(a) self) -> Tensor(a)
func.func @aten.lift_fresh(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.lift_fresh(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.lift_fresh(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.lift_fresh_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.lift_fresh(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.lift_fresh_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.lift_fresh"}> ({
// CHECK-NEXT:      prim.Yield %[[VALUE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::to.device(Tensor(a) self, Device device, ScalarType dtype, bool non_blocking=False, bool copy=False, MemoryFormat? memory_format=None) -> Tensor(a)
func.func @aten.to.device(%self : !prim.tensor<f32>, %device : !prim.device, %dtype : !prim.int) -> (!prim.tensor) {
  %non_blocking = prim.Constant false
  %copy = prim.Constant false
  %memory_format = prim.Constant none
  %r0 = aten.to.device(%self, %device, %dtype, %non_blocking, %copy, %memory_format) : (!prim.tensor<f32>, !prim.device, !prim.int, !prim.bool, !prim.bool, !prim.none) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.to.device(
// CHECK-SAME: %self: !prim.tensor<f32>, %device: !prim.device, %dtype: !prim.int) -> (!prim.tensor, !prim.device) attributes {autodiff.gradient = {backward = @aten.to.device_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[DEVICE:.*]] = prim.device(%self)
// CHECK-NEXT:    %non_blocking = prim.Constant false
// CHECK-NEXT:    %memory_format = prim.Constant none
// CHECK-NEXT:    %r0 = aten.to.device(%self, %device, %dtype, %non_blocking, %non_blocking, %memory_format)
// CHECK-NEXT:    func.return %r0, %[[DEVICE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.to.device_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor, %[[VALUE_1:.*]]: !prim.device) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 6
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.to.device"}> ({
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant false
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[TO:.*]] = aten.to.device(%[[VALUE]], %[[VALUE_1]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[TO_1:.*]] = aten.to.dtype(%[[TO]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      prim.Yield %[[TO_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::to.dtype(Tensor(a) self, ScalarType dtype, bool non_blocking=False, bool copy=False, MemoryFormat? memory_format=None) -> Tensor(a)
func.func @aten.to.dtype(%self : !prim.tensor<f32>, %dtype : !prim.int) -> (!prim.tensor) {
  %non_blocking = prim.Constant false
  %copy = prim.Constant false
  %memory_format = prim.Constant none
  %r0 = aten.to.dtype(%self, %dtype, %non_blocking, %copy, %memory_format) : (!prim.tensor<f32>, !prim.int, !prim.bool, !prim.bool, !prim.none) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.to.dtype(
// CHECK-SAME: %self: !prim.tensor<f32>, %dtype: !prim.int) -> (!prim.tensor, !prim.device) attributes {autodiff.gradient = {backward = @aten.to.dtype_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[DEVICE:.*]] = prim.device(%self)
// CHECK-NEXT:    %non_blocking = prim.Constant false
// CHECK-NEXT:    %memory_format = prim.Constant none
// CHECK-NEXT:    %r0 = aten.to.dtype(%self, %dtype, %non_blocking, %non_blocking, %memory_format)
// CHECK-NEXT:    func.return %r0, %[[DEVICE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.to.dtype_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor, %[[VALUE_1:.*]]: !prim.device) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 6
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.to.dtype"}> ({
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant false
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[TO:.*]] = aten.to.device(%[[VALUE]], %[[VALUE_1]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[TO_1:.*]] = aten.to.dtype(%[[TO]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      prim.Yield %[[TO_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::to.dtype_layout(Tensor(a) self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool non_blocking=False, bool copy=False, MemoryFormat? memory_format=None) -> Tensor(a)
func.func @aten.to.dtype_layout(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %dtype = prim.Constant none
  %layout = prim.Constant none
  %device = prim.Constant none
  %pin_memory = prim.Constant none
  %non_blocking = prim.Constant false
  %copy = prim.Constant false
  %memory_format = prim.Constant none
  %r0 = aten.to.dtype_layout(%self, %dtype, %layout, %device, %pin_memory, %non_blocking, %copy, %memory_format) : (!prim.tensor<f32>, !prim.none, !prim.none, !prim.none, !prim.none, !prim.bool, !prim.bool, !prim.none) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.to.dtype_layout(
// CHECK-SAME: %self: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.device) attributes {autodiff.gradient = {backward = @aten.to.dtype_layout_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[DEVICE:.*]] = prim.device(%self)
// CHECK-NEXT:    %dtype = prim.Constant none
// CHECK-NEXT:    %non_blocking = prim.Constant false
// CHECK-NEXT:    %r0 = aten.to.dtype_layout(%self, %dtype, %dtype, %dtype, %dtype, %non_blocking, %non_blocking, %dtype)
// CHECK-NEXT:    func.return %r0, %[[DEVICE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.to.dtype_layout_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.device) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 6
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.to.dtype_layout"}> ({
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant false
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[TO:.*]] = aten.to.device(%[[VALUE]], %[[VALUE_1]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      prim.Yield %[[TO]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::to.other(Tensor(a) self, Tensor other, bool non_blocking=False, bool copy=False, MemoryFormat? memory_format=None) -> Tensor(a)
func.func @aten.to.other(%self : !prim.tensor<f32>, %other : !prim.tensor<f32>) -> (!prim.tensor) {
  %non_blocking = prim.Constant false
  %copy = prim.Constant false
  %memory_format = prim.Constant none
  %r0 = aten.to.other(%self, %other, %non_blocking, %copy, %memory_format) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.bool, !prim.bool, !prim.none) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.to.other(
// CHECK-SAME: %self: !prim.tensor<f32>, %other: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.device, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.to.other_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64, 2 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[DEVICE:.*]] = prim.device(%self)
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %non_blocking = prim.Constant false
// CHECK-NEXT:    %memory_format = prim.Constant none
// CHECK-NEXT:    %r0 = aten.to.other(%self, %other, %non_blocking, %non_blocking, %memory_format)
// CHECK-NEXT:    func.return %r0, %[[DEVICE]], %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.to.other_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.device, %[[VALUE_2:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 6
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.to.other"}> ({
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant false
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[TO:.*]] = aten.to.device(%[[VALUE]], %[[VALUE_1]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[TO]], %[[VALUE_2]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::to.prim_Device(Tensor(a) self, Device? device, int? dtype=None, bool non_blocking=False, bool copy=False) -> Tensor(b|a)
func.func @aten.to.prim_Device(%self : !prim.tensor<f32>, %device : !prim.device) -> (!prim.tensor) {
  %dtype = prim.Constant none
  %non_blocking = prim.Constant false
  %copy = prim.Constant false
  %r0 = aten.to.prim_Device(%self, %device, %dtype, %non_blocking, %copy) : (!prim.tensor<f32>, !prim.device, !prim.none, !prim.bool, !prim.bool) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.to.prim_Device(
// CHECK-SAME: %self: !prim.tensor<f32>, %device: !prim.device) -> (!prim.tensor<f32>, !prim.device) attributes {autodiff.gradient = {backward = @aten.to.prim_Device_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[DEVICE:.*]] = prim.device(%self)
// CHECK-NEXT:    %dtype = prim.Constant none
// CHECK-NEXT:    %non_blocking = prim.Constant false
// CHECK-NEXT:    %r0 = aten.to.prim_Device(%self, %device, %dtype, %non_blocking, %non_blocking)
// CHECK-NEXT:    func.return %r0, %[[DEVICE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.to.prim_Device_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.device) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 6
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.to.prim_Device"}> ({
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant false
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[TO:.*]] = aten.to.device(%[[VALUE]], %[[VALUE_1]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      prim.Yield %[[TO]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::to.prim_dtype(Tensor(a) self, int? dtype=None, bool non_blocking=False, bool copy=False) -> Tensor(b|a)
func.func @aten.to.prim_dtype(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %dtype = prim.Constant none
  %non_blocking = prim.Constant false
  %copy = prim.Constant false
  %r0 = aten.to.prim_dtype(%self, %dtype, %non_blocking, %copy) : (!prim.tensor<f32>, !prim.none, !prim.bool, !prim.bool) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.to.prim_dtype(
// CHECK-SAME: %self: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.device) attributes {autodiff.gradient = {backward = @aten.to.prim_dtype_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[DEVICE:.*]] = prim.device(%self)
// CHECK-NEXT:    %dtype = prim.Constant none
// CHECK-NEXT:    %non_blocking = prim.Constant false
// CHECK-NEXT:    %r0 = aten.to.prim_dtype(%self, %dtype, %non_blocking, %non_blocking)
// CHECK-NEXT:    func.return %r0, %[[DEVICE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.to.prim_dtype_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.device) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 6
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.to.prim_dtype"}> ({
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant false
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[TO:.*]] = aten.to.device(%[[VALUE]], %[[VALUE_1]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      prim.Yield %[[TO]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::to.prim_other(Tensor(a) self, bool non_blocking=False, bool copy=False) -> Tensor(b|a)
func.func @aten.to.prim_other(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %non_blocking = prim.Constant false
  %copy = prim.Constant false
  %r0 = aten.to.prim_other(%self, %non_blocking, %copy) : (!prim.tensor<f32>, !prim.bool, !prim.bool) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.to.prim_other(
// CHECK-SAME: %self: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.device) attributes {autodiff.gradient = {backward = @aten.to.prim_other_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[DEVICE:.*]] = prim.device(%self)
// CHECK-NEXT:    %non_blocking = prim.Constant false
// CHECK-NEXT:    %r0 = aten.to.prim_other(%self, %non_blocking, %non_blocking)
// CHECK-NEXT:    func.return %r0, %[[DEVICE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.to.prim_other_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.device) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 6
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.to.prim_other"}> ({
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant false
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[TO:.*]] = aten.to.device(%[[VALUE]], %[[VALUE_1]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      prim.Yield %[[TO]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::type_as(Tensor(a) self, Tensor other) -> Tensor(a)
func.func @aten.type_as(%self : !prim.tensor<f32>, %other : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.type_as(%self, %other) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.type_as(
// CHECK-SAME: %self: !prim.tensor<f32>, %other: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.type_as_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    func.return %self
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.type_as_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    func.return %[[VALUE]]
// CHECK-NEXT:  }
// -----
// aten::zero(Tensor self) -> Tensor
func.func @aten.zero(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.zero(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.zero(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.zero_backward, real_outputs = 1 : i64, input_vjps = [], captured_inputs = [], captured_outputs = [], output_vjps = []}} {
// CHECK-NEXT:    %r0 = aten.zero(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.zero_backward(
// CHECK-SAME: ) {
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
