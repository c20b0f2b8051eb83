// RUN: ts-opt %s -p infer-types | filecheck %s

// CHECK-LABEL: func.func @slice(
// CHECK: aten.slice.Tensor{{.*}} -> !prim.tensor<f32, [2]>{{$}}
func.func @slice(%x: !prim.tensor<f32, [10]>) {
  %dim = prim.Constant 0
  %start = prim.Constant 2
  %end = prim.Constant 8
  %step = prim.Constant 3
  %0 = aten.slice.Tensor(%x, %dim, %start, %end, %step) : (!prim.tensor<f32, [10]>, !prim.int, !prim.int, !prim.int, !prim.int) -> !prim.tensor
  func.return
}

// Bounds are cut to the size, and count from its end where they are negative.
// CHECK-LABEL: func.func @slice_to_the_end(
// CHECK: aten.slice.Tensor{{.*}} -> !prim.tensor<f32, [3]>{{$}}
func.func @slice_to_the_end(%x: !prim.tensor<f32, [10]>) {
  %dim = prim.Constant 0
  %start = prim.Constant -3
  %end = prim.Constant none
  %step = prim.Constant 1
  %0 = aten.slice.Tensor(%x, %dim, %start, %end, %step) : (!prim.tensor<f32, [10]>, !prim.int, !prim.int, !prim.none, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @slice_behind_the_end(
// CHECK: aten.slice.Tensor{{.*}} -> !prim.tensor<f32, [6]>{{$}}
func.func @slice_behind_the_end(%x: !prim.tensor<f32, [10]>) {
  %dim = prim.Constant 0
  %start = prim.Constant 4
  %end = prim.Constant 99
  %step = prim.Constant 1
  %0 = aten.slice.Tensor(%x, %dim, %start, %end, %step) : (!prim.tensor<f32, [10]>, !prim.int, !prim.int, !prim.int, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @slice_of_nothing(
// CHECK: aten.slice.Tensor{{.*}} -> !prim.tensor<f32, [0]>{{$}}
func.func @slice_of_nothing(%x: !prim.tensor<f32, [10]>) {
  %dim = prim.Constant 0
  %start = prim.Constant 8
  %end = prim.Constant 2
  %step = prim.Constant 1
  %0 = aten.slice.Tensor(%x, %dim, %start, %end, %step) : (!prim.tensor<f32, [10]>, !prim.int, !prim.int, !prim.int, !prim.int) -> !prim.tensor
  func.return
}

// All of it, even if it is not known how much that is.
// CHECK-LABEL: func.func @slice_of_all(
// CHECK: aten.slice.Tensor{{.*}} -> !prim.tensor<f32, [s0]>{{$}}
func.func @slice_of_all(%x: !prim.tensor<f32, [s0]>) {
  %dim = prim.Constant 0
  %start = prim.Constant none
  %end = prim.Constant none
  %step = prim.Constant 1
  %0 = aten.slice.Tensor(%x, %dim, %start, %end, %step) : (!prim.tensor<f32, [s0]>, !prim.int, !prim.none, !prim.none, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @slice_of_unknown(
// CHECK: aten.slice.Tensor{{.*}} -> !prim.tensor<f32, [?, 3]>{{$}}
func.func @slice_of_unknown(%x: !prim.tensor<f32, [s0, 3]>) {
  %dim = prim.Constant 0
  %start = prim.Constant 1
  %end = prim.Constant none
  %step = prim.Constant 1
  %0 = aten.slice.Tensor(%x, %dim, %start, %end, %step) : (!prim.tensor<f32, [s0, 3]>, !prim.int, !prim.int, !prim.none, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @select(
// CHECK: aten.select.int{{.*}} -> !prim.tensor<f32, [s0, 4]>{{$}}
func.func @select(%x: !prim.tensor<f32, [2, s0, 4]>) {
  %dim = prim.Constant 0
  %index = prim.Constant 1
  %0 = aten.select.int(%x, %dim, %index) : (!prim.tensor<f32, [2, s0, 4]>, !prim.int, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @narrow(
// CHECK: aten.narrow{{.*}} -> !prim.tensor<f32, [2, 3]>{{$}}
func.func @narrow(%x: !prim.tensor<f32, [2, s0]>) {
  %dim = prim.Constant 1
  %start = prim.Constant 0
  %length = prim.Constant 3
  %0 = aten.narrow(%x, %dim, %start, %length) : (!prim.tensor<f32, [2, s0]>, !prim.int, !prim.int, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @slice_scatter(
// CHECK: aten.slice_scatter{{.*}} -> !prim.tensor<f32, [10]>{{$}}
func.func @slice_scatter(%x: !prim.tensor<f32, [10]>, %source: !prim.tensor<f32, [3]>) {
  %dim = prim.Constant 0
  %start = prim.Constant 0
  %end = prim.Constant 3
  %step = prim.Constant 1
  %0 = aten.slice_scatter(%x, %source, %dim, %start, %end, %step) : (!prim.tensor<f32, [10]>, !prim.tensor<f32, [3]>, !prim.int, !prim.int, !prim.int, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @select_scatter(
// CHECK: aten.select_scatter{{.*}} -> !prim.tensor<f32, [2, s0]>{{$}}
func.func @select_scatter(%x: !prim.tensor<f32, [2, s0]>, %source: !prim.tensor<f32, [s0]>) {
  %dim = prim.Constant 0
  %index = prim.Constant 1
  %0 = aten.select_scatter(%x, %source, %dim, %index) : (!prim.tensor<f32, [2, s0]>, !prim.tensor<f32, [s0]>, !prim.int, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @select_backward(
// CHECK: aten.select_backward{{.*}} -> !prim.tensor<f32, [2, 3]>{{$}}
func.func @select_backward(%grad: !prim.tensor<f32, [3]>) {
  %input_sizes = prim.Constant [2, 3] : !prim.list<!prim.int>
  %dim = prim.Constant 0
  %index = prim.Constant 1
  %0 = aten.select_backward(%grad, %input_sizes, %dim, %index) : (!prim.tensor<f32, [3]>, !prim.list<!prim.int>, !prim.int, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @slice_backward(
// CHECK: aten.slice_backward{{.*}} -> !prim.tensor<f32, [10]>{{$}}
func.func @slice_backward(%grad: !prim.tensor<f32, [2]>) {
  %input_sizes = prim.Constant [10] : !prim.list<!prim.int>
  %dim = prim.Constant 0
  %start = prim.Constant 2
  %end = prim.Constant 8
  %step = prim.Constant 3
  %0 = aten.slice_backward(%grad, %input_sizes, %dim, %start, %end, %step) : (!prim.tensor<f32, [2]>, !prim.list<!prim.int>, !prim.int, !prim.int, !prim.int, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_select_out_of_range(
// CHECK: aten.select.int{{.*}} -> !prim.tensor{{$}}
func.func @negative_select_out_of_range(%x: !prim.tensor<f32, [2, 3]>) {
  %dim = prim.Constant 2
  %index = prim.Constant 0
  %0 = aten.select.int(%x, %dim, %index) : (!prim.tensor<f32, [2, 3]>, !prim.int, !prim.int) -> !prim.tensor
  func.return
}
