// RUN: ts-opt %s -p infer-types | filecheck %s

// CHECK-LABEL: func.func @max_pool1d(
// CHECK: aten.max_pool1d{{.*}} -> !prim.tensor<f32, [2, 3, 5]>{{$}}
func.func @max_pool1d(%x: !prim.tensor<f32, [2, 3, 10]>) {
  %kernel_size = prim.Constant [2] : !prim.list<!prim.int>
  %stride = prim.Constant [] : !prim.list<!prim.int>
  %padding = prim.Constant [0] : !prim.list<!prim.int>
  %dilation = prim.Constant [1] : !prim.list<!prim.int>
  %ceil_mode = prim.Constant false
  %0 = aten.max_pool1d(%x, %kernel_size, %stride, %padding, %dilation, %ceil_mode) : (!prim.tensor<f32, [2, 3, 10]>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @max_pool2d(
// CHECK: aten.max_pool2d{{.*}} -> !prim.tensor<f32, [2, s0, 4, 4]>{{$}}
func.func @max_pool2d(%x: !prim.tensor<f32, [2, s0, 10, 10]>) {
  %kernel_size = prim.Constant [3, 3] : !prim.list<!prim.int>
  %stride = prim.Constant [2, 2] : !prim.list<!prim.int>
  %padding = prim.Constant [0, 0] : !prim.list<!prim.int>
  %dilation = prim.Constant [1, 1] : !prim.list<!prim.int>
  %ceil_mode = prim.Constant false
  %0 = aten.max_pool2d(%x, %kernel_size, %stride, %padding, %dilation, %ceil_mode) : (!prim.tensor<f32, [2, s0, 10, 10]>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor
  func.return
}

// An incomplete window at the end counts with ceil_mode.
// CHECK-LABEL: func.func @max_pool2d_up(
// CHECK: aten.max_pool2d{{.*}} -> !prim.tensor<f32, [2, 3, 5, 5]>{{$}}
func.func @max_pool2d_up(%x: !prim.tensor<f32, [2, 3, 10, 10]>) {
  %kernel_size = prim.Constant [3, 3] : !prim.list<!prim.int>
  %stride = prim.Constant [2, 2] : !prim.list<!prim.int>
  %padding = prim.Constant [0, 0] : !prim.list<!prim.int>
  %dilation = prim.Constant [1, 1] : !prim.list<!prim.int>
  %ceil_mode = prim.Constant true
  %0 = aten.max_pool2d(%x, %kernel_size, %stride, %padding, %dilation, %ceil_mode) : (!prim.tensor<f32, [2, 3, 10, 10]>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @with_indices(
// CHECK: aten.max_pool2d_with_indices{{.*}} -> (!prim.tensor<f32, [1, 1, 2, 2]>, !prim.tensor<i64, [1, 1, 2, 2]>){{$}}
func.func @with_indices(%x: !prim.tensor<f32, [1, 1, 4, 4]>) {
  %kernel_size = prim.Constant [2, 2] : !prim.list<!prim.int>
  %stride = prim.Constant [] : !prim.list<!prim.int>
  %padding = prim.Constant [0, 0] : !prim.list<!prim.int>
  %dilation = prim.Constant [1, 1] : !prim.list<!prim.int>
  %ceil_mode = prim.Constant false
  %0:2 = aten.max_pool2d_with_indices(%x, %kernel_size, %stride, %padding, %dilation, %ceil_mode) : (!prim.tensor<f32, [1, 1, 4, 4]>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool) -> (!prim.tensor, !prim.tensor)
  func.return
}

// CHECK-LABEL: func.func @avg_pool2d(
// CHECK: aten.avg_pool2d{{.*}} -> !prim.tensor<f32, [2, 3, 4, ?]>{{$}}
func.func @avg_pool2d(%x: !prim.tensor<f32, [2, 3, 8, ?]>) {
  %kernel_size = prim.Constant [2, 2] : !prim.list<!prim.int>
  %stride = prim.Constant [] : !prim.list<!prim.int>
  %padding = prim.Constant [0, 0] : !prim.list<!prim.int>
  %ceil_mode = prim.Constant false
  %count_include_pad = prim.Constant true
  %divisor_override = prim.Constant none
  %0 = aten.avg_pool2d(%x, %kernel_size, %stride, %padding, %ceil_mode, %count_include_pad, %divisor_override) : (!prim.tensor<f32, [2, 3, 8, ?]>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.bool, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @adaptive(
// CHECK: aten.adaptive_avg_pool2d{{.*}} -> !prim.tensor<f32, [2, s0, 4, 5]>{{$}}
func.func @adaptive(%x: !prim.tensor<f32, [2, s0, 8, ?]>) {
  %output_size = prim.Constant [4, 5] : !prim.list<!prim.int>
  %0 = aten.adaptive_avg_pool2d(%x, %output_size) : (!prim.tensor<f32, [2, s0, 8, ?]>, !prim.list<!prim.int>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_padding_of_more_than_half(
// CHECK: aten.max_pool2d{{.*}} -> !prim.tensor{{$}}
func.func @negative_padding_of_more_than_half(%x: !prim.tensor<f32, [1, 1, 8, 8]>) {
  %kernel_size = prim.Constant [2, 2] : !prim.list<!prim.int>
  %stride = prim.Constant [2, 2] : !prim.list<!prim.int>
  %padding = prim.Constant [2, 2] : !prim.list<!prim.int>
  %dilation = prim.Constant [1, 1] : !prim.list<!prim.int>
  %ceil_mode = prim.Constant false
  %0 = aten.max_pool2d(%x, %kernel_size, %stride, %padding, %dilation, %ceil_mode) : (!prim.tensor<f32, [1, 1, 8, 8]>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_window_too_large(
// CHECK: aten.avg_pool2d{{.*}} -> !prim.tensor{{$}}
func.func @negative_window_too_large(%x: !prim.tensor<f32, [1, 1, 2, 2]>) {
  %kernel_size = prim.Constant [3, 3] : !prim.list<!prim.int>
  %stride = prim.Constant [] : !prim.list<!prim.int>
  %padding = prim.Constant [0, 0] : !prim.list<!prim.int>
  %ceil_mode = prim.Constant false
  %count_include_pad = prim.Constant true
  %divisor_override = prim.Constant none
  %0 = aten.avg_pool2d(%x, %kernel_size, %stride, %padding, %ceil_mode, %count_include_pad, %divisor_override) : (!prim.tensor<f32, [1, 1, 2, 2]>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.bool, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_rank(
// CHECK: aten.max_pool2d{{.*}} -> !prim.tensor{{$}}
func.func @negative_rank(%x: !prim.tensor<f32, [8, 8]>) {
  %kernel_size = prim.Constant [2, 2] : !prim.list<!prim.int>
  %stride = prim.Constant [] : !prim.list<!prim.int>
  %padding = prim.Constant [0, 0] : !prim.list<!prim.int>
  %dilation = prim.Constant [1, 1] : !prim.list<!prim.int>
  %ceil_mode = prim.Constant false
  %0 = aten.max_pool2d(%x, %kernel_size, %stride, %padding, %dilation, %ceil_mode) : (!prim.tensor<f32, [8, 8]>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor
  func.return
}
