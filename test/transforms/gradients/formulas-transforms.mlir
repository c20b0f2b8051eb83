// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::_fft_c2c(Tensor self, SymInt[] dim, int normalization, bool forward) -> Tensor
func.func @aten._fft_c2c(%self : !prim.tensor<f32>, %dim : !prim.list<!prim.int>, %normalization : !prim.int, %forward : !prim.bool) -> (!prim.tensor) {
  %r0 = aten._fft_c2c(%self, %dim, %normalization, %forward) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.int, !prim.bool) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten._fft_c2c(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.list<!prim.int>, %normalization: !prim.int, %forward: !prim.bool) -> !prim.tensor attributes {autodiff.gradient = {backward = @aten._fft_c2c_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64, 3 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten._fft_c2c(%self, %dim, %normalization, %forward)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten._fft_c2c_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor, %dim: !prim.list<!prim.int>, %normalization: !prim.int, %forward: !prim.bool) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten._fft_c2c"}> ({
// CHECK-NEXT:      %[[__NOT__:.*]] = aten.__not__(%forward)
// CHECK-NEXT:      %[[_FFT_C2C:.*]] = aten._fft_c2c(%[[VALUE]], %dim, %normalization, %[[__NOT__]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 6
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant false
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[TO:.*]] = aten.to.dtype(%[[_FFT_C2C]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:      prim.Yield %[[TO]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::_fft_c2r(Tensor self, int[] dim, int normalization, SymInt last_dim_size) -> Tensor
func.func @aten._fft_c2r(%self : !prim.tensor<f32>, %dim : !prim.list<!prim.int>, %normalization : !prim.int, %last_dim_size : !prim.int) -> (!prim.tensor) {
  %r0 = aten._fft_c2r(%self, %dim, %normalization, %last_dim_size) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.int, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten._fft_c2r(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.list<!prim.int>, %normalization: !prim.int, %last_dim_size: !prim.int) -> !prim.tensor attributes {autodiff.gradient = {backward = @aten._fft_c2r_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64, 3 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten._fft_c2r(%self, %dim, %normalization, %last_dim_size)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten._fft_c2r_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor, %dim: !prim.list<!prim.int>, %normalization: !prim.int, %last_dim_size: !prim.int) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten._fft_c2r"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:      %[[_FFT_R2C:.*]] = aten._fft_r2c(%[[VALUE]], %dim, %normalization, %[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant -1
// CHECK-NEXT:      %[[__GETITEM__:.*]] = aten.__getitem__.t(%dim, %[[CONSTANT_1]])
// CHECK-NEXT:      %[[SIZE:.*]] = aten.size.int(%[[_FFT_R2C]], %[[__GETITEM__]])
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.int(%last_dim_size, %[[SIZE]])
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[GT:.*]] = aten.gt.int(%[[SUB]], %[[CONSTANT_2]])
// CHECK-NEXT:      %found = prim.If %[[GT]] -> (!prim.tensor) {
// CHECK-NEXT:        %[[CONSTANT_3:.*]] = prim.Constant 1
// CHECK-NEXT:        %[[NARROW:.*]] = aten.narrow(%[[_FFT_R2C]], %[[__GETITEM__]], %[[CONSTANT_3]], %[[SUB]])
// CHECK-NEXT:        %[[ADD:.*]] = aten.add.Tensor(%[[NARROW]], %[[NARROW]], %[[CONSTANT_3]])
// CHECK-NEXT:        %[[ADD_1:.*]] = aten.add.int(%[[CONSTANT_3]], %[[SUB]])
// CHECK-NEXT:        %[[SLICE_SCATTER:.*]] = aten.slice_scatter(%[[_FFT_R2C]], %[[ADD]], %[[__GETITEM__]], %[[CONSTANT_3]], %[[ADD_1]], %[[CONSTANT_3]])
// CHECK-NEXT:        prim.Yield %[[SLICE_SCATTER]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[_FFT_R2C]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant 6
// CHECK-NEXT:      %[[CONSTANT_5:.*]] = prim.Constant false
// CHECK-NEXT:      %[[CONSTANT_6:.*]] = prim.Constant none
// CHECK-NEXT:      %[[TO:.*]] = aten.to.dtype(%found, %[[CONSTANT_4]], %[[CONSTANT_5]], %[[CONSTANT_5]], %[[CONSTANT_6]])
// CHECK-NEXT:      prim.Yield %[[TO]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::_fft_r2c(Tensor self, int[] dim, int normalization, bool onesided) -> Tensor
func.func @aten._fft_r2c(%self : !prim.tensor<f32>, %dim : !prim.list<!prim.int>, %normalization : !prim.int, %onesided : !prim.bool) -> (!prim.tensor) {
  %r0 = aten._fft_r2c(%self, %dim, %normalization, %onesided) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.int, !prim.bool) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten._fft_r2c(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.list<!prim.int>, %normalization: !prim.int, %onesided: !prim.bool) -> (!prim.tensor<c64>, !prim.int) attributes {autodiff.gradient = {backward = @aten._fft_r2c_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64, 3 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten._fft_r2c(%self, %dim, %normalization, %onesided)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant -1
// CHECK-NEXT:    %[[__GETITEM__:.*]] = aten.__getitem__.t(%dim, %[[CONSTANT]])
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size.int(%self, %[[__GETITEM__]])
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten._fft_r2c_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<c64>, %dim: !prim.list<!prim.int>, %normalization: !prim.int, %onesided: !prim.bool, %[[VALUE_1:.*]]: !prim.int) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten._fft_r2c"}> ({
// CHECK-NEXT:      %whole = prim.If %onesided -> (!prim.tensor<c64>) {
// CHECK-NEXT:        %[[SIZE:.*]] = aten.size(%[[VALUE]])
// CHECK-NEXT:        %[[LIST:.*]] = aten.list.t(%[[SIZE]])
// CHECK-NEXT:        %[[CONSTANT:.*]] = prim.Constant -1
// CHECK-NEXT:        %[[__GETITEM__:.*]] = aten.__getitem__.t(%dim, %[[CONSTANT]])
// CHECK-NEXT:        %[[__GETITEM___1:.*]] = aten.__getitem__.t(%[[LIST]], %[[__GETITEM__]])
// CHECK-NEXT:        %[[SUB:.*]] = aten.sub.int(%[[VALUE_1]], %[[__GETITEM___1]])
// CHECK-NEXT:        %[[LISTSET:.*]] = prim.ListSet(%[[LIST]], %[[__GETITEM__]], %[[SUB]])
// CHECK-NEXT:        %[[DTYPE:.*]] = prim.dtype(%[[VALUE]])
// CHECK-NEXT:        %[[DEVICE:.*]] = prim.device(%[[VALUE]])
// CHECK-NEXT:        %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:        %[[ZEROS:.*]] = aten.zeros(%[[LISTSET]], %[[DTYPE]], %[[CONSTANT_1]], %[[DEVICE]], %[[CONSTANT_2]])
// CHECK-NEXT:        %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[VALUE]], %[[ZEROS]])
// CHECK-NEXT:        %[[CAT:.*]] = aten.cat(%[[LISTCONSTRUCT]], %[[__GETITEM__]])
// CHECK-NEXT:        prim.Yield %[[CAT]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[VALUE]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant false
// CHECK-NEXT:      %[[_FFT_C2C:.*]] = aten._fft_c2c(%whole, %dim, %normalization, %[[CONSTANT_3]])
// CHECK-NEXT:      %[[REAL_PART:.*]] = prim.real_part(%[[_FFT_C2C]])
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant 6
// CHECK-NEXT:      %[[CONSTANT_5:.*]] = prim.Constant none
// CHECK-NEXT:      %[[TO:.*]] = aten.to.dtype(%[[REAL_PART]], %[[CONSTANT_4]], %[[CONSTANT_3]], %[[CONSTANT_3]], %[[CONSTANT_5]])
// CHECK-NEXT:      prim.Yield %[[TO]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
