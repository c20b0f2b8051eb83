// RUN: ts-opt %s -p infer-types | filecheck %s

// CHECK-LABEL: func.func @conv1d(
// CHECK: aten.conv1d{{.*}} -> !prim.tensor<f32, [2, 4, 8]>{{$}}
func.func @conv1d(%x: !prim.tensor<f32, [2, 3, 10]>, %weight: !prim.tensor<f32, [4, 3, 3]>) {
  %bias = prim.Constant none
  %stride = prim.Constant [1] : !prim.list<!prim.int>
  %padding = prim.Constant [0] : !prim.list<!prim.int>
  %dilation = prim.Constant [1] : !prim.list<!prim.int>
  %groups = prim.Constant 1
  %0 = aten.conv1d(%x, %weight, %bias, %stride, %padding, %dilation, %groups) : (!prim.tensor<f32, [2, 3, 10]>, !prim.tensor<f32, [4, 3, 3]>, !prim.none, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @conv2d(
// CHECK: aten.conv2d{{.*}} -> !prim.tensor<f32, [2, 4, 5, 6]>{{$}}
func.func @conv2d(%x: !prim.tensor<f32, [2, 3, 10, 12]>, %weight: !prim.tensor<f32, [4, 3, 3, 3]>) {
  %bias = prim.Constant none
  %stride = prim.Constant [2, 2] : !prim.list<!prim.int>
  %padding = prim.Constant [1, 1] : !prim.list<!prim.int>
  %dilation = prim.Constant [1, 1] : !prim.list<!prim.int>
  %groups = prim.Constant 1
  %0 = aten.conv2d(%x, %weight, %bias, %stride, %padding, %dilation, %groups) : (!prim.tensor<f32, [2, 3, 10, 12]>, !prim.tensor<f32, [4, 3, 3, 3]>, !prim.none, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @conv2d_of_unknown_batch(
// CHECK: aten.conv2d{{.*}} -> !prim.tensor<f32, [s0, 4, 6, 6]>{{$}}
func.func @conv2d_of_unknown_batch(
    %x: !prim.tensor<f32, [s0, 3, 8, 8]>,
    %weight: !prim.tensor<f32, [4, 3, 3, 3]>) {
  %bias = prim.Constant none
  %stride = prim.Constant [1, 1] : !prim.list<!prim.int>
  %padding = prim.Constant [0, 0] : !prim.list<!prim.int>
  %dilation = prim.Constant [1, 1] : !prim.list<!prim.int>
  %groups = prim.Constant 1
  %0 = aten.conv2d(%x, %weight, %bias, %stride, %padding, %dilation, %groups) : (!prim.tensor<f32, [s0, 3, 8, 8]>, !prim.tensor<f32, [4, 3, 3, 3]>, !prim.none, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @conv2d_of_unknown_image(
// CHECK: aten.conv2d{{.*}} -> !prim.tensor<f32, [2, 4, ?, 6]>{{$}}
func.func @conv2d_of_unknown_image(
    %x: !prim.tensor<f32, [2, 3, ?, 8]>,
    %weight: !prim.tensor<f32, [4, 3, 3, 3]>) {
  %bias = prim.Constant none
  %stride = prim.Constant [1, 1] : !prim.list<!prim.int>
  %padding = prim.Constant [0, 0] : !prim.list<!prim.int>
  %dilation = prim.Constant [1, 1] : !prim.list<!prim.int>
  %groups = prim.Constant 1
  %0 = aten.conv2d(%x, %weight, %bias, %stride, %padding, %dilation, %groups) : (!prim.tensor<f32, [2, 3, ?, 8]>, !prim.tensor<f32, [4, 3, 3, 3]>, !prim.none, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int) -> !prim.tensor
  func.return
}

// An image without a batch is one image.
// CHECK-LABEL: func.func @conv2d_of_one_image(
// CHECK: aten.conv2d{{.*}} -> !prim.tensor<f32, [4, 6, 6]>{{$}}
func.func @conv2d_of_one_image(%x: !prim.tensor<f32, [3, 8, 8]>, %weight: !prim.tensor<f32, [4, 3, 3, 3]>) {
  %bias = prim.Constant none
  %stride = prim.Constant [1, 1] : !prim.list<!prim.int>
  %padding = prim.Constant [0, 0] : !prim.list<!prim.int>
  %dilation = prim.Constant [1, 1] : !prim.list<!prim.int>
  %groups = prim.Constant 1
  %0 = aten.conv2d(%x, %weight, %bias, %stride, %padding, %dilation, %groups) : (!prim.tensor<f32, [3, 8, 8]>, !prim.tensor<f32, [4, 3, 3, 3]>, !prim.none, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @conv2d_dilated(
// CHECK: aten.conv2d{{.*}} -> !prim.tensor<f32, [1, 1, 5, 5]>{{$}}
func.func @conv2d_dilated(%x: !prim.tensor<f32, [1, 1, 9, 9]>, %weight: !prim.tensor<f32, [1, 1, 3, 3]>) {
  %bias = prim.Constant none
  %stride = prim.Constant [1, 1] : !prim.list<!prim.int>
  %padding = prim.Constant [0, 0] : !prim.list<!prim.int>
  %dilation = prim.Constant [2, 2] : !prim.list<!prim.int>
  %groups = prim.Constant 1
  %0 = aten.conv2d(%x, %weight, %bias, %stride, %padding, %dilation, %groups) : (!prim.tensor<f32, [1, 1, 9, 9]>, !prim.tensor<f32, [1, 1, 3, 3]>, !prim.none, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @conv2d_in_groups(
// CHECK: aten.conv2d{{.*}} -> !prim.tensor<f32, [1, 6, 6, 6]>{{$}}
func.func @conv2d_in_groups(%x: !prim.tensor<f32, [1, 4, 8, 8]>, %weight: !prim.tensor<f32, [6, 2, 3, 3]>) {
  %bias = prim.Constant none
  %stride = prim.Constant [1, 1] : !prim.list<!prim.int>
  %padding = prim.Constant [0, 0] : !prim.list<!prim.int>
  %dilation = prim.Constant [1, 1] : !prim.list<!prim.int>
  %groups = prim.Constant 2
  %0 = aten.conv2d(%x, %weight, %bias, %stride, %padding, %dilation, %groups) : (!prim.tensor<f32, [1, 4, 8, 8]>, !prim.tensor<f32, [6, 2, 3, 3]>, !prim.none, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @conv2d_same(
// CHECK: aten.conv2d.padding{{.*}} -> !prim.tensor<f32, [1, 1, 8, 8]>{{$}}
func.func @conv2d_same(%x: !prim.tensor<f32, [1, 1, 8, 8]>, %weight: !prim.tensor<f32, [1, 1, 3, 3]>) {
  %bias = prim.Constant none
  %stride = prim.Constant [1, 1] : !prim.list<!prim.int>
  %padding = prim.Constant "same"
  %dilation = prim.Constant [1, 1] : !prim.list<!prim.int>
  %groups = prim.Constant 1
  %0 = aten.conv2d.padding(%x, %weight, %bias, %stride, %padding, %dilation, %groups) : (!prim.tensor<f32, [1, 1, 8, 8]>, !prim.tensor<f32, [1, 1, 3, 3]>, !prim.none, !prim.list<!prim.int>, !prim.str, !prim.list<!prim.int>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @transposed(
// CHECK: aten.conv_transpose2d.input{{.*}} -> !prim.tensor<f32, [1, 5, 9, 9]>{{$}}
func.func @transposed(%x: !prim.tensor<f32, [1, 3, 4, 4]>, %weight: !prim.tensor<f32, [3, 5, 3, 3]>) {
  %bias = prim.Constant none
  %stride = prim.Constant [2, 2] : !prim.list<!prim.int>
  %padding = prim.Constant [0, 0] : !prim.list<!prim.int>
  %output_padding = prim.Constant [0, 0] : !prim.list<!prim.int>
  %groups = prim.Constant 1
  %dilation = prim.Constant [1, 1] : !prim.list<!prim.int>
  %0 = aten.conv_transpose2d.input(%x, %weight, %bias, %stride, %padding, %output_padding, %groups, %dilation) : (!prim.tensor<f32, [1, 3, 4, 4]>, !prim.tensor<f32, [3, 5, 3, 3]>, !prim.none, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int, !prim.list<!prim.int>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @pad(
// CHECK: aten.constant_pad_nd{{.*}} -> !prim.tensor<f32, [2, 6]>{{$}}
func.func @pad(%x: !prim.tensor<f32, [2, 3]>) {
  %pad = prim.Constant [1, 2] : !prim.list<!prim.int>
  %value = prim.Constant 0
  %0 = aten.constant_pad_nd(%x, %pad, %value) : (!prim.tensor<f32, [2, 3]>, !prim.list<!prim.int>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_padding_cuts_too_much(
// CHECK: aten.constant_pad_nd{{.*}} -> !prim.tensor{{$}}
func.func @negative_padding_cuts_too_much(%x: !prim.tensor<f32, [2, 3]>) {
  %pad = prim.Constant [-2, -2] : !prim.list<!prim.int>
  %value = prim.Constant 0
  %0 = aten.constant_pad_nd(%x, %pad, %value) : (!prim.tensor<f32, [2, 3]>, !prim.list<!prim.int>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_window_too_large(
// CHECK: aten.conv1d{{.*}} -> !prim.tensor{{$}}
func.func @negative_window_too_large(
    %x: !prim.tensor<f32, [2, 3, 2]>,
    %weight: !prim.tensor<f32, [4, 3, 3]>) {
  %bias = prim.Constant none
  %stride = prim.Constant [1] : !prim.list<!prim.int>
  %padding = prim.Constant [0] : !prim.list<!prim.int>
  %dilation = prim.Constant [1] : !prim.list<!prim.int>
  %groups = prim.Constant 1
  %0 = aten.conv1d(%x, %weight, %bias, %stride, %padding, %dilation, %groups) : (!prim.tensor<f32, [2, 3, 2]>, !prim.tensor<f32, [4, 3, 3]>, !prim.none, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_other_channels(
// CHECK: aten.conv1d{{.*}} -> !prim.tensor{{$}}
func.func @negative_other_channels(%x: !prim.tensor<f32, [2, 5, 9]>, %weight: !prim.tensor<f32, [4, 3, 3]>) {
  %bias = prim.Constant none
  %stride = prim.Constant [1] : !prim.list<!prim.int>
  %padding = prim.Constant [0] : !prim.list<!prim.int>
  %dilation = prim.Constant [1] : !prim.list<!prim.int>
  %groups = prim.Constant 1
  %0 = aten.conv1d(%x, %weight, %bias, %stride, %padding, %dilation, %groups) : (!prim.tensor<f32, [2, 5, 9]>, !prim.tensor<f32, [4, 3, 3]>, !prim.none, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_same_with_stride(
// CHECK: aten.conv2d.padding{{.*}} -> !prim.tensor{{$}}
func.func @negative_same_with_stride(
    %x: !prim.tensor<f32, [1, 1, 8, 8]>,
    %weight: !prim.tensor<f32, [1, 1, 3, 3]>) {
  %bias = prim.Constant none
  %stride = prim.Constant [2, 2] : !prim.list<!prim.int>
  %padding = prim.Constant "same"
  %dilation = prim.Constant [1, 1] : !prim.list<!prim.int>
  %groups = prim.Constant 1
  %0 = aten.conv2d.padding(%x, %weight, %bias, %stride, %padding, %dilation, %groups) : (!prim.tensor<f32, [1, 1, 8, 8]>, !prim.tensor<f32, [1, 1, 3, 3]>, !prim.none, !prim.list<!prim.int>, !prim.str, !prim.list<!prim.int>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_no_stride(
// CHECK: aten.conv1d{{.*}} -> !prim.tensor{{$}}
func.func @negative_no_stride(%x: !prim.tensor<f32, [2, 3, 9]>, %weight: !prim.tensor<f32, [4, 3, 3]>) {
  %bias = prim.Constant none
  %stride = prim.Constant [0] : !prim.list<!prim.int>
  %padding = prim.Constant [0] : !prim.list<!prim.int>
  %dilation = prim.Constant [1] : !prim.list<!prim.int>
  %groups = prim.Constant 1
  %0 = aten.conv1d(%x, %weight, %bias, %stride, %padding, %dilation, %groups) : (!prim.tensor<f32, [2, 3, 9]>, !prim.tensor<f32, [4, 3, 3]>, !prim.none, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int) -> !prim.tensor
  func.return
}
