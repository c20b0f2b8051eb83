// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::_upsample_nearest_exact1d(Tensor self, SymInt[1] output_size, float? scales=None) -> Tensor
func.func @aten._upsample_nearest_exact1d(%self : !prim.tensor<f32>, %output_size : !prim.list<!prim.int>, %scales : !prim.float) -> (!prim.tensor) {
  %r0 = aten._upsample_nearest_exact1d(%self, %output_size, %scales) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.float) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten._upsample_nearest_exact1d(
// CHECK-SAME: %self: !prim.tensor<f32>, %output_size: !prim.list<!prim.int>, %scales: !prim.float) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten._upsample_nearest_exact1d_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten._upsample_nearest_exact1d(%self, %output_size, %scales)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten._upsample_nearest_exact1d_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %output_size: !prim.list<!prim.int>, %scales: !prim.float, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten._upsample_nearest_exact1d"}> ({
// CHECK-NEXT:      %[[_UPSAMPLE_NEAREST_EXACT1D_BACKWARD:.*]] = aten._upsample_nearest_exact1d_backward(%[[VALUE]], %output_size, %[[VALUE_1]], %scales)
// CHECK-NEXT:      prim.Yield %[[_UPSAMPLE_NEAREST_EXACT1D_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::_upsample_nearest_exact1d_backward(Tensor grad_output, SymInt[1] output_size, SymInt[3] input_size, float? scales=None) -> Tensor
func.func @aten._upsample_nearest_exact1d_backward(%grad_output : !prim.tensor<f32>, %output_size : !prim.list<!prim.int>, %input_size : !prim.list<!prim.int>, %scales : !prim.float) -> (!prim.tensor) {
  %r0 = aten._upsample_nearest_exact1d_backward(%grad_output, %output_size, %input_size, %scales) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.float) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten._upsample_nearest_exact1d_backward(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %output_size: !prim.list<!prim.int>, %input_size: !prim.list<!prim.int>, %scales: !prim.float) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten._upsample_nearest_exact1d_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 3 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten._upsample_nearest_exact1d_backward(%grad_output, %output_size, %input_size, %scales)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten._upsample_nearest_exact1d_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %output_size: !prim.list<!prim.int>, %scales: !prim.float) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten._upsample_nearest_exact1d_backward"}> ({
// CHECK-NEXT:      %[[_UPSAMPLE_NEAREST_EXACT1D:.*]] = aten._upsample_nearest_exact1d(%[[VALUE]], %output_size, %scales)
// CHECK-NEXT:      prim.Yield %[[_UPSAMPLE_NEAREST_EXACT1D]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::_upsample_nearest_exact2d(Tensor self, SymInt[2] output_size, float? scales_h=None, float? scales_w=None) -> Tensor
func.func @aten._upsample_nearest_exact2d(%self : !prim.tensor<f32>, %output_size : !prim.list<!prim.int>, %scales_h : !prim.float, %scales_w : !prim.float) -> (!prim.tensor) {
  %r0 = aten._upsample_nearest_exact2d(%self, %output_size, %scales_h, %scales_w) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.float, !prim.float) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten._upsample_nearest_exact2d(
// CHECK-SAME: %self: !prim.tensor<f32>, %output_size: !prim.list<!prim.int>, %scales_h: !prim.float, %scales_w: !prim.float) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten._upsample_nearest_exact2d_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64, 3 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten._upsample_nearest_exact2d(%self, %output_size, %scales_h, %scales_w)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten._upsample_nearest_exact2d_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %output_size: !prim.list<!prim.int>, %scales_h: !prim.float, %scales_w: !prim.float, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten._upsample_nearest_exact2d"}> ({
// CHECK-NEXT:      %[[_UPSAMPLE_NEAREST_EXACT2D_BACKWARD:.*]] = aten._upsample_nearest_exact2d_backward(%[[VALUE]], %output_size, %[[VALUE_1]], %scales_h, %scales_w)
// CHECK-NEXT:      prim.Yield %[[_UPSAMPLE_NEAREST_EXACT2D_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::_upsample_nearest_exact2d_backward(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, float? scales_h=None, float? scales_w=None) -> Tensor
func.func @aten._upsample_nearest_exact2d_backward(%grad_output : !prim.tensor<f32>, %output_size : !prim.list<!prim.int>, %input_size : !prim.list<!prim.int>, %scales_h : !prim.float, %scales_w : !prim.float) -> (!prim.tensor) {
  %r0 = aten._upsample_nearest_exact2d_backward(%grad_output, %output_size, %input_size, %scales_h, %scales_w) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.float, !prim.float) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten._upsample_nearest_exact2d_backward(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %output_size: !prim.list<!prim.int>, %input_size: !prim.list<!prim.int>, %scales_h: !prim.float, %scales_w: !prim.float) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten._upsample_nearest_exact2d_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 3 : i64, 4 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten._upsample_nearest_exact2d_backward(%grad_output, %output_size, %input_size, %scales_h, %scales_w)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten._upsample_nearest_exact2d_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %output_size: !prim.list<!prim.int>, %scales_h: !prim.float, %scales_w: !prim.float) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten._upsample_nearest_exact2d_backward"}> ({
// CHECK-NEXT:      %[[_UPSAMPLE_NEAREST_EXACT2D:.*]] = aten._upsample_nearest_exact2d(%[[VALUE]], %output_size, %scales_h, %scales_w)
// CHECK-NEXT:      prim.Yield %[[_UPSAMPLE_NEAREST_EXACT2D]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::_upsample_nearest_exact3d(Tensor self, SymInt[3] output_size, float? scales_d=None, float? scales_h=None, float? scales_w=None) -> Tensor
func.func @aten._upsample_nearest_exact3d(%self : !prim.tensor<f32>, %output_size : !prim.list<!prim.int>, %scales_d : !prim.float, %scales_h : !prim.float, %scales_w : !prim.float) -> (!prim.tensor) {
  %r0 = aten._upsample_nearest_exact3d(%self, %output_size, %scales_d, %scales_h, %scales_w) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.float, !prim.float, !prim.float) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten._upsample_nearest_exact3d(
// CHECK-SAME: %self: !prim.tensor<f32>, %output_size: !prim.list<!prim.int>, %scales_d: !prim.float, %scales_h: !prim.float, %scales_w: !prim.float) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten._upsample_nearest_exact3d_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64, 3 : i64, 4 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten._upsample_nearest_exact3d(%self, %output_size, %scales_d, %scales_h, %scales_w)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten._upsample_nearest_exact3d_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %output_size: !prim.list<!prim.int>, %scales_d: !prim.float, %scales_h: !prim.float, %scales_w: !prim.float, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten._upsample_nearest_exact3d"}> ({
// CHECK-NEXT:      %[[_UPSAMPLE_NEAREST_EXACT3D_BACKWARD:.*]] = aten._upsample_nearest_exact3d_backward(%[[VALUE]], %output_size, %[[VALUE_1]], %scales_d, %scales_h, %scales_w)
// CHECK-NEXT:      prim.Yield %[[_UPSAMPLE_NEAREST_EXACT3D_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::_upsample_nearest_exact3d_backward(Tensor grad_output, SymInt[3] output_size, SymInt[5] input_size, float? scales_d=None, float? scales_h=None, float? scales_w=None) -> Tensor
func.func @aten._upsample_nearest_exact3d_backward(%grad_output : !prim.tensor<f32>, %output_size : !prim.list<!prim.int>, %input_size : !prim.list<!prim.int>, %scales_d : !prim.float, %scales_h : !prim.float, %scales_w : !prim.float) -> (!prim.tensor) {
  %r0 = aten._upsample_nearest_exact3d_backward(%grad_output, %output_size, %input_size, %scales_d, %scales_h, %scales_w) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.float, !prim.float, !prim.float) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten._upsample_nearest_exact3d_backward(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %output_size: !prim.list<!prim.int>, %input_size: !prim.list<!prim.int>, %scales_d: !prim.float, %scales_h: !prim.float, %scales_w: !prim.float) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten._upsample_nearest_exact3d_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 3 : i64, 4 : i64, 5 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten._upsample_nearest_exact3d_backward(%grad_output, %output_size, %input_size, %scales_d, %scales_h, %scales_w)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten._upsample_nearest_exact3d_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %output_size: !prim.list<!prim.int>, %scales_d: !prim.float, %scales_h: !prim.float, %scales_w: !prim.float) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten._upsample_nearest_exact3d_backward"}> ({
// CHECK-NEXT:      %[[_UPSAMPLE_NEAREST_EXACT3D:.*]] = aten._upsample_nearest_exact3d(%[[VALUE]], %output_size, %scales_d, %scales_h, %scales_w)
// CHECK-NEXT:      prim.Yield %[[_UPSAMPLE_NEAREST_EXACT3D]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::upsample_bicubic2d(Tensor self, SymInt[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor
func.func @aten.upsample_bicubic2d(%self : !prim.tensor<f32>, %output_size : !prim.list<!prim.int>, %align_corners : !prim.bool, %scales_h : !prim.float, %scales_w : !prim.float) -> (!prim.tensor) {
  %r0 = aten.upsample_bicubic2d(%self, %output_size, %align_corners, %scales_h, %scales_w) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.bool, !prim.float, !prim.float) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.upsample_bicubic2d(
// CHECK-SAME: %self: !prim.tensor<f32>, %output_size: !prim.list<!prim.int>, %align_corners: !prim.bool, %scales_h: !prim.float, %scales_w: !prim.float) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.upsample_bicubic2d_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64, 3 : i64, 4 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.upsample_bicubic2d(%self, %output_size, %align_corners, %scales_h, %scales_w)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.upsample_bicubic2d_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %output_size: !prim.list<!prim.int>, %align_corners: !prim.bool, %scales_h: !prim.float, %scales_w: !prim.float, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.upsample_bicubic2d"}> ({
// CHECK-NEXT:      %[[UPSAMPLE_BICUBIC2D_BACKWARD:.*]] = aten.upsample_bicubic2d_backward(%[[VALUE]], %output_size, %[[VALUE_1]], %align_corners, %scales_h, %scales_w)
// CHECK-NEXT:      prim.Yield %[[UPSAMPLE_BICUBIC2D_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::upsample_bicubic2d_backward(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor
func.func @aten.upsample_bicubic2d_backward(%grad_output : !prim.tensor<f32>, %output_size : !prim.list<!prim.int>, %input_size : !prim.list<!prim.int>, %align_corners : !prim.bool, %scales_h : !prim.float, %scales_w : !prim.float) -> (!prim.tensor) {
  %r0 = aten.upsample_bicubic2d_backward(%grad_output, %output_size, %input_size, %align_corners, %scales_h, %scales_w) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.float, !prim.float) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.upsample_bicubic2d_backward(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %output_size: !prim.list<!prim.int>, %input_size: !prim.list<!prim.int>, %align_corners: !prim.bool, %scales_h: !prim.float, %scales_w: !prim.float) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.upsample_bicubic2d_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 3 : i64, 4 : i64, 5 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.upsample_bicubic2d_backward(%grad_output, %output_size, %input_size, %align_corners, %scales_h, %scales_w)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.upsample_bicubic2d_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %output_size: !prim.list<!prim.int>, %align_corners: !prim.bool, %scales_h: !prim.float, %scales_w: !prim.float) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.upsample_bicubic2d_backward"}> ({
// CHECK-NEXT:      %[[UPSAMPLE_BICUBIC2D:.*]] = aten.upsample_bicubic2d(%[[VALUE]], %output_size, %align_corners, %scales_h, %scales_w)
// CHECK-NEXT:      prim.Yield %[[UPSAMPLE_BICUBIC2D]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::upsample_bilinear2d(Tensor self, SymInt[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor
func.func @aten.upsample_bilinear2d(%self : !prim.tensor<f32>, %output_size : !prim.list<!prim.int>, %align_corners : !prim.bool, %scales_h : !prim.float, %scales_w : !prim.float) -> (!prim.tensor) {
  %r0 = aten.upsample_bilinear2d(%self, %output_size, %align_corners, %scales_h, %scales_w) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.bool, !prim.float, !prim.float) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.upsample_bilinear2d(
// CHECK-SAME: %self: !prim.tensor<f32>, %output_size: !prim.list<!prim.int>, %align_corners: !prim.bool, %scales_h: !prim.float, %scales_w: !prim.float) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.upsample_bilinear2d_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64, 3 : i64, 4 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.upsample_bilinear2d(%self, %output_size, %align_corners, %scales_h, %scales_w)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.upsample_bilinear2d_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %output_size: !prim.list<!prim.int>, %align_corners: !prim.bool, %scales_h: !prim.float, %scales_w: !prim.float, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.upsample_bilinear2d"}> ({
// CHECK-NEXT:      %[[UPSAMPLE_BILINEAR2D_BACKWARD:.*]] = aten.upsample_bilinear2d_backward(%[[VALUE]], %output_size, %[[VALUE_1]], %align_corners, %scales_h, %scales_w)
// CHECK-NEXT:      prim.Yield %[[UPSAMPLE_BILINEAR2D_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::upsample_bilinear2d_backward(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor
func.func @aten.upsample_bilinear2d_backward(%grad_output : !prim.tensor<f32>, %output_size : !prim.list<!prim.int>, %input_size : !prim.list<!prim.int>, %align_corners : !prim.bool, %scales_h : !prim.float, %scales_w : !prim.float) -> (!prim.tensor) {
  %r0 = aten.upsample_bilinear2d_backward(%grad_output, %output_size, %input_size, %align_corners, %scales_h, %scales_w) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.float, !prim.float) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.upsample_bilinear2d_backward(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %output_size: !prim.list<!prim.int>, %input_size: !prim.list<!prim.int>, %align_corners: !prim.bool, %scales_h: !prim.float, %scales_w: !prim.float) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.upsample_bilinear2d_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 3 : i64, 4 : i64, 5 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.upsample_bilinear2d_backward(%grad_output, %output_size, %input_size, %align_corners, %scales_h, %scales_w)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.upsample_bilinear2d_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %output_size: !prim.list<!prim.int>, %align_corners: !prim.bool, %scales_h: !prim.float, %scales_w: !prim.float) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.upsample_bilinear2d_backward"}> ({
// CHECK-NEXT:      %[[UPSAMPLE_BILINEAR2D:.*]] = aten.upsample_bilinear2d(%[[VALUE]], %output_size, %align_corners, %scales_h, %scales_w)
// CHECK-NEXT:      prim.Yield %[[UPSAMPLE_BILINEAR2D]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::upsample_linear1d(Tensor self, SymInt[1] output_size, bool align_corners, float? scales=None) -> Tensor
func.func @aten.upsample_linear1d(%self : !prim.tensor<f32>, %output_size : !prim.list<!prim.int>, %align_corners : !prim.bool, %scales : !prim.float) -> (!prim.tensor) {
  %r0 = aten.upsample_linear1d(%self, %output_size, %align_corners, %scales) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.bool, !prim.float) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.upsample_linear1d(
// CHECK-SAME: %self: !prim.tensor<f32>, %output_size: !prim.list<!prim.int>, %align_corners: !prim.bool, %scales: !prim.float) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.upsample_linear1d_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64, 3 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.upsample_linear1d(%self, %output_size, %align_corners, %scales)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.upsample_linear1d_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %output_size: !prim.list<!prim.int>, %align_corners: !prim.bool, %scales: !prim.float, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.upsample_linear1d"}> ({
// CHECK-NEXT:      %[[UPSAMPLE_LINEAR1D_BACKWARD:.*]] = aten.upsample_linear1d_backward(%[[VALUE]], %output_size, %[[VALUE_1]], %align_corners, %scales)
// CHECK-NEXT:      prim.Yield %[[UPSAMPLE_LINEAR1D_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::upsample_linear1d_backward(Tensor grad_output, SymInt[1] output_size, SymInt[3] input_size, bool align_corners, float? scales=None) -> Tensor
func.func @aten.upsample_linear1d_backward(%grad_output : !prim.tensor<f32>, %output_size : !prim.list<!prim.int>, %input_size : !prim.list<!prim.int>, %align_corners : !prim.bool, %scales : !prim.float) -> (!prim.tensor) {
  %r0 = aten.upsample_linear1d_backward(%grad_output, %output_size, %input_size, %align_corners, %scales) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.float) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.upsample_linear1d_backward(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %output_size: !prim.list<!prim.int>, %input_size: !prim.list<!prim.int>, %align_corners: !prim.bool, %scales: !prim.float) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.upsample_linear1d_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 3 : i64, 4 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.upsample_linear1d_backward(%grad_output, %output_size, %input_size, %align_corners, %scales)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.upsample_linear1d_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %output_size: !prim.list<!prim.int>, %align_corners: !prim.bool, %scales: !prim.float) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.upsample_linear1d_backward"}> ({
// CHECK-NEXT:      %[[UPSAMPLE_LINEAR1D:.*]] = aten.upsample_linear1d(%[[VALUE]], %output_size, %align_corners, %scales)
// CHECK-NEXT:      prim.Yield %[[UPSAMPLE_LINEAR1D]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::upsample_nearest2d(Tensor self, SymInt[2] output_size, float? scales_h=None, float? scales_w=None) -> Tensor
func.func @aten.upsample_nearest2d(%self : !prim.tensor<f32>, %output_size : !prim.list<!prim.int>, %scales_h : !prim.float, %scales_w : !prim.float) -> (!prim.tensor) {
  %r0 = aten.upsample_nearest2d(%self, %output_size, %scales_h, %scales_w) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.float, !prim.float) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.upsample_nearest2d(
// CHECK-SAME: %self: !prim.tensor<f32>, %output_size: !prim.list<!prim.int>, %scales_h: !prim.float, %scales_w: !prim.float) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.upsample_nearest2d_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64, 3 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.upsample_nearest2d(%self, %output_size, %scales_h, %scales_w)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.upsample_nearest2d_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %output_size: !prim.list<!prim.int>, %scales_h: !prim.float, %scales_w: !prim.float, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.upsample_nearest2d"}> ({
// CHECK-NEXT:      %[[UPSAMPLE_NEAREST2D_BACKWARD:.*]] = aten.upsample_nearest2d_backward(%[[VALUE]], %output_size, %[[VALUE_1]], %scales_h, %scales_w)
// CHECK-NEXT:      prim.Yield %[[UPSAMPLE_NEAREST2D_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::upsample_nearest2d_backward(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, float? scales_h=None, float? scales_w=None) -> Tensor
func.func @aten.upsample_nearest2d_backward(%grad_output : !prim.tensor<f32>, %output_size : !prim.list<!prim.int>, %input_size : !prim.list<!prim.int>, %scales_h : !prim.float, %scales_w : !prim.float) -> (!prim.tensor) {
  %r0 = aten.upsample_nearest2d_backward(%grad_output, %output_size, %input_size, %scales_h, %scales_w) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.float, !prim.float) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.upsample_nearest2d_backward(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %output_size: !prim.list<!prim.int>, %input_size: !prim.list<!prim.int>, %scales_h: !prim.float, %scales_w: !prim.float) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.upsample_nearest2d_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 3 : i64, 4 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.upsample_nearest2d_backward(%grad_output, %output_size, %input_size, %scales_h, %scales_w)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.upsample_nearest2d_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %output_size: !prim.list<!prim.int>, %scales_h: !prim.float, %scales_w: !prim.float) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.upsample_nearest2d_backward"}> ({
// CHECK-NEXT:      %[[UPSAMPLE_NEAREST2D:.*]] = aten.upsample_nearest2d(%[[VALUE]], %output_size, %scales_h, %scales_w)
// CHECK-NEXT:      prim.Yield %[[UPSAMPLE_NEAREST2D]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::upsample_trilinear3d(Tensor self, SymInt[3] output_size, bool align_corners, float? scales_d=None, float? scales_h=None, float? scales_w=None) -> Tensor
func.func @aten.upsample_trilinear3d(%self : !prim.tensor<f32>, %output_size : !prim.list<!prim.int>, %align_corners : !prim.bool, %scales_d : !prim.float, %scales_h : !prim.float, %scales_w : !prim.float) -> (!prim.tensor) {
  %r0 = aten.upsample_trilinear3d(%self, %output_size, %align_corners, %scales_d, %scales_h, %scales_w) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.bool, !prim.float, !prim.float, !prim.float) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.upsample_trilinear3d(
// CHECK-SAME: %self: !prim.tensor<f32>, %output_size: !prim.list<!prim.int>, %align_corners: !prim.bool, %scales_d: !prim.float, %scales_h: !prim.float, %scales_w: !prim.float) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.upsample_trilinear3d_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64, 3 : i64, 4 : i64, 5 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.upsample_trilinear3d(%self, %output_size, %align_corners, %scales_d, %scales_h, %scales_w)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.upsample_trilinear3d_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %output_size: !prim.list<!prim.int>, %align_corners: !prim.bool, %scales_d: !prim.float, %scales_h: !prim.float, %scales_w: !prim.float, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.upsample_trilinear3d"}> ({
// CHECK-NEXT:      %[[UPSAMPLE_TRILINEAR3D_BACKWARD:.*]] = aten.upsample_trilinear3d_backward(%[[VALUE]], %output_size, %[[VALUE_1]], %align_corners, %scales_d, %scales_h, %scales_w)
// CHECK-NEXT:      prim.Yield %[[UPSAMPLE_TRILINEAR3D_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::upsample_trilinear3d_backward(Tensor grad_output, SymInt[3] output_size, SymInt[5] input_size, bool align_corners, float? scales_d=None, float? scales_h=None, float? scales_w=None) -> Tensor
func.func @aten.upsample_trilinear3d_backward(%grad_output : !prim.tensor<f32>, %output_size : !prim.list<!prim.int>, %input_size : !prim.list<!prim.int>, %align_corners : !prim.bool, %scales_d : !prim.float, %scales_h : !prim.float, %scales_w : !prim.float) -> (!prim.tensor) {
  %r0 = aten.upsample_trilinear3d_backward(%grad_output, %output_size, %input_size, %align_corners, %scales_d, %scales_h, %scales_w) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.float, !prim.float, !prim.float) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.upsample_trilinear3d_backward(
// CHECK-SAME: %grad_output: !prim.tensor<f32>, %output_size: !prim.list<!prim.int>, %input_size: !prim.list<!prim.int>, %align_corners: !prim.bool, %scales_d: !prim.float, %scales_h: !prim.float, %scales_w: !prim.float) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.upsample_trilinear3d_backward_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 3 : i64, 4 : i64, 5 : i64, 6 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.upsample_trilinear3d_backward(%grad_output, %output_size, %input_size, %align_corners, %scales_d, %scales_h, %scales_w)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.upsample_trilinear3d_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %output_size: !prim.list<!prim.int>, %align_corners: !prim.bool, %scales_d: !prim.float, %scales_h: !prim.float, %scales_w: !prim.float) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.upsample_trilinear3d_backward"}> ({
// CHECK-NEXT:      %[[UPSAMPLE_TRILINEAR3D:.*]] = aten.upsample_trilinear3d(%[[VALUE]], %output_size, %align_corners, %scales_d, %scales_h, %scales_w)
// CHECK-NEXT:      prim.Yield %[[UPSAMPLE_TRILINEAR3D]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
