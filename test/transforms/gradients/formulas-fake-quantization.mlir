// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::_fake_quantize_per_tensor_affine_cachemask_tensor_qparams(Tensor self, Tensor scale, Tensor zero_point, Tensor fake_quant_enabled, int quant_min, int quant_max) -> (Tensor output, Tensor mask)
func.func @aten._fake_quantize_per_tensor_affine_cachemask_tensor_qparams(%self : !prim.tensor<f32>, %scale : !prim.tensor<f32>, %zero_point : !prim.tensor<f32>, %fake_quant_enabled : !prim.tensor<f32>, %quant_min : !prim.int, %quant_max : !prim.int) -> (!prim.tensor, !prim.tensor) {
  %r0, %r1 = aten._fake_quantize_per_tensor_affine_cachemask_tensor_qparams(%self, %scale, %zero_point, %fake_quant_enabled, %quant_min, %quant_max) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>, !prim.int, !prim.int) -> (!prim.tensor, !prim.tensor)
  func.return %r0, %r1 : !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten._fake_quantize_per_tensor_affine_cachemask_tensor_qparams(
// CHECK-SAME: %self: !prim.tensor<f32>, %scale: !prim.tensor<f32>, %zero_point: !prim.tensor<f32>, %fake_quant_enabled: !prim.tensor<f32>, %quant_min: !prim.int, %quant_max: !prim.int) -> (!prim.tensor<f32>, !prim.tensor<bool>) attributes {autodiff.gradient = {backward = @aten._fake_quantize_per_tensor_affine_cachemask_tensor_qparams_backward, real_outputs = 2 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0, %r1 = aten._fake_quantize_per_tensor_affine_cachemask_tensor_qparams(%self, %scale, %zero_point, %fake_quant_enabled, %quant_min, %quant_max)
// CHECK-NEXT:    func.return %r0, %r1
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten._fake_quantize_per_tensor_affine_cachemask_tensor_qparams_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %r1: !prim.tensor<bool>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten._fake_quantize_per_tensor_affine_cachemask_tensor_qparams"}> ({
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %r1)
// CHECK-NEXT:      prim.Yield %[[MUL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::fake_quantize_per_channel_affine(Tensor self, Tensor scale, Tensor zero_point, int axis, int quant_min, int quant_max) -> Tensor
func.func @aten.fake_quantize_per_channel_affine(%self : !prim.tensor<f32>, %scale : !prim.tensor<f32>, %zero_point : !prim.tensor<f32>, %axis : !prim.int, %quant_min : !prim.int, %quant_max : !prim.int) -> (!prim.tensor) {
  %r0 = aten.fake_quantize_per_channel_affine(%self, %scale, %zero_point, %axis, %quant_min, %quant_max) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>, !prim.int, !prim.int, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.fake_quantize_per_channel_affine(
// CHECK-SAME: %self: !prim.tensor<f32>, %scale: !prim.tensor<f32>, %zero_point: !prim.tensor<f32>, %axis: !prim.int, %quant_min: !prim.int, %quant_max: !prim.int) -> (!prim.tensor<f32>, !prim.tensor<bool>) attributes {autodiff.gradient = {backward = @aten.fake_quantize_per_channel_affine_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.fake_quantize_per_channel_affine(%self, %scale, %zero_point, %axis, %quant_min, %quant_max)
// CHECK-NEXT:    %[[FAKE_QUANTIZE_PER_CHANNEL_AFFINE_CACHEMASK:.*]], %[[FAKE_QUANTIZE_PER_CHANNEL_AFFINE_CACHEMASK_1:.*]] = aten.fake_quantize_per_channel_affine_cachemask(%self, %scale, %zero_point, %axis, %quant_min, %quant_max)
// CHECK-NEXT:    func.return %r0, %[[FAKE_QUANTIZE_PER_CHANNEL_AFFINE_CACHEMASK_1]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.fake_quantize_per_channel_affine_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.tensor) -> !prim.tensor {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.fake_quantize_per_channel_affine"}> ({
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[MUL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::fake_quantize_per_channel_affine_cachemask(Tensor self, Tensor scale, Tensor zero_point, int axis, int quant_min, int quant_max) -> (Tensor output, Tensor mask)
func.func @aten.fake_quantize_per_channel_affine_cachemask(%self : !prim.tensor<f32>, %scale : !prim.tensor<f32>, %zero_point : !prim.tensor<f32>, %axis : !prim.int, %quant_min : !prim.int, %quant_max : !prim.int) -> (!prim.tensor, !prim.tensor) {
  %r0, %r1 = aten.fake_quantize_per_channel_affine_cachemask(%self, %scale, %zero_point, %axis, %quant_min, %quant_max) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>, !prim.int, !prim.int, !prim.int) -> (!prim.tensor, !prim.tensor)
  func.return %r0, %r1 : !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten.fake_quantize_per_channel_affine_cachemask(
// CHECK-SAME: %self: !prim.tensor<f32>, %scale: !prim.tensor<f32>, %zero_point: !prim.tensor<f32>, %axis: !prim.int, %quant_min: !prim.int, %quant_max: !prim.int) -> (!prim.tensor<f32>, !prim.tensor<bool>) attributes {autodiff.gradient = {backward = @aten.fake_quantize_per_channel_affine_cachemask_backward, real_outputs = 2 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0, %r1 = aten.fake_quantize_per_channel_affine_cachemask(%self, %scale, %zero_point, %axis, %quant_min, %quant_max)
// CHECK-NEXT:    func.return %r0, %r1
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.fake_quantize_per_channel_affine_cachemask_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %r1: !prim.tensor<bool>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.fake_quantize_per_channel_affine_cachemask"}> ({
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %r1)
// CHECK-NEXT:      prim.Yield %[[MUL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::fake_quantize_per_channel_affine_cachemask_backward(Tensor grad, Tensor mask) -> Tensor
func.func @aten.fake_quantize_per_channel_affine_cachemask_backward(%grad : !prim.tensor<f32>, %mask : !prim.tensor<bool>) -> (!prim.tensor) {
  %r0 = aten.fake_quantize_per_channel_affine_cachemask_backward(%grad, %mask) : (!prim.tensor<f32>, !prim.tensor<bool>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.fake_quantize_per_channel_affine_cachemask_backward(
// CHECK-SAME: %grad: !prim.tensor<f32>, %mask: !prim.tensor<bool>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.fake_quantize_per_channel_affine_cachemask_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.fake_quantize_per_channel_affine_cachemask_backward(%grad, %mask)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.fake_quantize_per_channel_affine_cachemask_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %mask: !prim.tensor<bool>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.fake_quantize_per_channel_affine_cachemask_backward"}> ({
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %mask)
// CHECK-NEXT:      prim.Yield %[[MUL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::fake_quantize_per_tensor_affine(Tensor self, float scale, int zero_point, int quant_min, int quant_max) -> Tensor
func.func @aten.fake_quantize_per_tensor_affine(%self : !prim.tensor<f32>, %scale : !prim.float, %zero_point : !prim.int, %quant_min : !prim.int, %quant_max : !prim.int) -> (!prim.tensor) {
  %r0 = aten.fake_quantize_per_tensor_affine(%self, %scale, %zero_point, %quant_min, %quant_max) : (!prim.tensor<f32>, !prim.float, !prim.int, !prim.int, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.fake_quantize_per_tensor_affine(
// CHECK-SAME: %self: !prim.tensor<f32>, %scale: !prim.float, %zero_point: !prim.int, %quant_min: !prim.int, %quant_max: !prim.int) -> (!prim.tensor<f32>, !prim.tensor<bool>) attributes {autodiff.gradient = {backward = @aten.fake_quantize_per_tensor_affine_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.fake_quantize_per_tensor_affine(%self, %scale, %zero_point, %quant_min, %quant_max)
// CHECK-NEXT:    %[[FAKE_QUANTIZE_PER_TENSOR_AFFINE_CACHEMASK:.*]], %[[FAKE_QUANTIZE_PER_TENSOR_AFFINE_CACHEMASK_1:.*]] = aten.fake_quantize_per_tensor_affine_cachemask(%self, %scale, %zero_point, %quant_min, %quant_max)
// CHECK-NEXT:    func.return %r0, %[[FAKE_QUANTIZE_PER_TENSOR_AFFINE_CACHEMASK_1]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.fake_quantize_per_tensor_affine_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.tensor) -> !prim.tensor {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.fake_quantize_per_tensor_affine"}> ({
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[MUL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::fake_quantize_per_tensor_affine.tensor_qparams(Tensor self, Tensor scale, Tensor zero_point, int quant_min, int quant_max) -> Tensor
func.func @aten.fake_quantize_per_tensor_affine.tensor_qparams(%self : !prim.tensor<f32>, %scale : !prim.tensor<f32>, %zero_point : !prim.tensor<f32>, %quant_min : !prim.int, %quant_max : !prim.int) -> (!prim.tensor) {
  %r0 = aten.fake_quantize_per_tensor_affine.tensor_qparams(%self, %scale, %zero_point, %quant_min, %quant_max) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>, !prim.int, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.fake_quantize_per_tensor_affine.tensor_qparams(
// CHECK-SAME: %self: !prim.tensor<f32>, %scale: !prim.tensor<f32>, %zero_point: !prim.tensor<f32>, %quant_min: !prim.int, %quant_max: !prim.int) -> (!prim.tensor<f32>, !prim.tensor<bool>) attributes {autodiff.gradient = {backward = @aten.fake_quantize_per_tensor_affine.tensor_qparams_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.fake_quantize_per_tensor_affine.tensor_qparams(%self, %scale, %zero_point, %quant_min, %quant_max)
// CHECK-NEXT:    %[[LISTCONSTRUCT:.*]] = prim.ListConstruct()
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 4
// CHECK-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:    %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:    %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:    %[[ONES:.*]] = aten.ones(%[[LISTCONSTRUCT]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:    %[[_FAKE_QUANTIZE_PER_TENSOR_AFFINE_CACHEMASK_TENSOR_QPARAMS:.*]], %[[_FAKE_QUANTIZE_PER_TENSOR_AFFINE_CACHEMASK_TENSOR_QPARAMS_1:.*]] = aten._fake_quantize_per_tensor_affine_cachemask_tensor_qparams(%self, %scale, %zero_point, %[[ONES]], %quant_min, %quant_max)
// CHECK-NEXT:    func.return %r0, %[[_FAKE_QUANTIZE_PER_TENSOR_AFFINE_CACHEMASK_TENSOR_QPARAMS_1]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.fake_quantize_per_tensor_affine.tensor_qparams_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.tensor) -> !prim.tensor {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.fake_quantize_per_tensor_affine.tensor_qparams"}> ({
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[MUL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::fake_quantize_per_tensor_affine_cachemask(Tensor self, float scale, int zero_point, int quant_min, int quant_max) -> (Tensor output, Tensor mask)
func.func @aten.fake_quantize_per_tensor_affine_cachemask(%self : !prim.tensor<f32>, %scale : !prim.float, %zero_point : !prim.int, %quant_min : !prim.int, %quant_max : !prim.int) -> (!prim.tensor, !prim.tensor) {
  %r0, %r1 = aten.fake_quantize_per_tensor_affine_cachemask(%self, %scale, %zero_point, %quant_min, %quant_max) : (!prim.tensor<f32>, !prim.float, !prim.int, !prim.int, !prim.int) -> (!prim.tensor, !prim.tensor)
  func.return %r0, %r1 : !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten.fake_quantize_per_tensor_affine_cachemask(
// CHECK-SAME: %self: !prim.tensor<f32>, %scale: !prim.float, %zero_point: !prim.int, %quant_min: !prim.int, %quant_max: !prim.int) -> (!prim.tensor<f32>, !prim.tensor<bool>) attributes {autodiff.gradient = {backward = @aten.fake_quantize_per_tensor_affine_cachemask_backward, real_outputs = 2 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0, %r1 = aten.fake_quantize_per_tensor_affine_cachemask(%self, %scale, %zero_point, %quant_min, %quant_max)
// CHECK-NEXT:    func.return %r0, %r1
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.fake_quantize_per_tensor_affine_cachemask_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %r1: !prim.tensor<bool>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.fake_quantize_per_tensor_affine_cachemask"}> ({
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %r1)
// CHECK-NEXT:      prim.Yield %[[MUL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::fake_quantize_per_tensor_affine_cachemask_backward(Tensor grad, Tensor mask) -> Tensor
func.func @aten.fake_quantize_per_tensor_affine_cachemask_backward(%grad : !prim.tensor<f32>, %mask : !prim.tensor<bool>) -> (!prim.tensor) {
  %r0 = aten.fake_quantize_per_tensor_affine_cachemask_backward(%grad, %mask) : (!prim.tensor<f32>, !prim.tensor<bool>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.fake_quantize_per_tensor_affine_cachemask_backward(
// CHECK-SAME: %grad: !prim.tensor<f32>, %mask: !prim.tensor<bool>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.fake_quantize_per_tensor_affine_cachemask_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.fake_quantize_per_tensor_affine_cachemask_backward(%grad, %mask)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.fake_quantize_per_tensor_affine_cachemask_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %mask: !prim.tensor<bool>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.fake_quantize_per_tensor_affine_cachemask_backward"}> ({
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %mask)
// CHECK-NEXT:      prim.Yield %[[MUL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
