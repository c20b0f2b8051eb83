// RUN: ts-opt %s -p infer-types | filecheck %s

// CHECK-LABEL: func.func @view(
// CHECK: aten.view{{.*}} -> !prim.tensor<f32, [3, 4]>{{$}}
func.func @view(%x: !prim.tensor<f32, [2, 6]>) {
  %size = prim.Constant [3, 4] : !prim.list<!prim.int>
  %0 = aten.view(%x, %size) : (!prim.tensor<f32, [2, 6]>, !prim.list<!prim.int>) -> !prim.tensor
  func.return
}

// One size may be left to the number of elements.
// CHECK-LABEL: func.func @view_with_rest(
// CHECK: aten.view{{.*}} -> !prim.tensor<f32, [4, 3]>{{$}}
func.func @view_with_rest(%x: !prim.tensor<f32, [2, 6]>) {
  %size = prim.Constant [4, -1] : !prim.list<!prim.int>
  %0 = aten.view(%x, %size) : (!prim.tensor<f32, [2, 6]>, !prim.list<!prim.int>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @view_of_unknown_sizes(
// CHECK: aten.view{{.*}} -> !prim.tensor<f32, [4, ?]>{{$}}
func.func @view_of_unknown_sizes(%x: !prim.tensor<f32, [2, ?]>) {
  %size = prim.Constant [4, -1] : !prim.list<!prim.int>
  %0 = aten.view(%x, %size) : (!prim.tensor<f32, [2, ?]>, !prim.list<!prim.int>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @reshape_as(
// CHECK: aten.reshape_as{{.*}} -> !prim.tensor<f32, [2, s0]>{{$}}
func.func @reshape_as(%x: !prim.tensor<f32, [6]>, %other: !prim.tensor<f32, [2, s0]>) {
  %0 = aten.reshape_as(%x, %other) : (!prim.tensor<f32, [6]>, !prim.tensor<f32, [2, s0]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @flatten(
// CHECK: aten.flatten.using_ints{{.*}} -> !prim.tensor<f32, [2, 12]>{{$}}
func.func @flatten(%x: !prim.tensor<f32, [2, 3, 4]>) {
  %start_dim = prim.Constant 1
  %end_dim = prim.Constant -1
  %0 = aten.flatten.using_ints(%x, %start_dim, %end_dim) : (!prim.tensor<f32, [2, 3, 4]>, !prim.int, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @flatten_unknown(
// CHECK: aten.flatten.using_ints{{.*}} -> !prim.tensor<f32, [2, ?]>{{$}}
func.func @flatten_unknown(%x: !prim.tensor<f32, [2, ?, 4]>) {
  %start_dim = prim.Constant 1
  %end_dim = prim.Constant -1
  %0 = aten.flatten.using_ints(%x, %start_dim, %end_dim) : (!prim.tensor<f32, [2, ?, 4]>, !prim.int, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @flatten_everything(
// CHECK: aten.flatten.using_ints{{.*}} -> !prim.tensor<f32, [1]>{{$}}
func.func @flatten_everything(%x: !prim.tensor<f32, []>) {
  %start_dim = prim.Constant 0
  %end_dim = prim.Constant -1
  %0 = aten.flatten.using_ints(%x, %start_dim, %end_dim) : (!prim.tensor<f32, []>, !prim.int, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @unflatten(
// CHECK: aten.unflatten.int{{.*}} -> !prim.tensor<f32, [2, 2, 3]>{{$}}
func.func @unflatten(%x: !prim.tensor<f32, [2, 6]>) {
  %dim = prim.Constant 1
  %sizes = prim.Constant [2, -1] : !prim.list<!prim.int>
  %0 = aten.unflatten.int(%x, %dim, %sizes) : (!prim.tensor<f32, [2, 6]>, !prim.int, !prim.list<!prim.int>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @view_of_unknown_list(
// CHECK: aten.view{{.*}} -> !prim.tensor<f32>{{$}}
func.func @view_of_unknown_list(%x: !prim.tensor<f32, [2, 6]>, %size: !prim.list<!prim.int>) {
  %0 = aten.view(%x, %size) : (!prim.tensor<f32, [2, 6]>, !prim.list<!prim.int>) -> !prim.tensor
  func.return
}

// The same bytes make twice as many halves.
// CHECK-LABEL: func.func @view_as_dtype(
// CHECK: aten.view.dtype{{.*}} -> !prim.tensor<f16, [2, 6]>{{$}}
func.func @view_as_dtype(%x: !prim.tensor<f32, [2, 3]>) {
  %dtype = prim.Constant 5
  %0 = aten.view.dtype(%x, %dtype) : (!prim.tensor<f32, [2, 3]>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @view_as_dtype_of_same_size(
// CHECK: aten.view.dtype{{.*}} -> !prim.tensor<i32, [2, ?]>{{$}}
func.func @view_as_dtype_of_same_size(%x: !prim.tensor<f32, [2, ?]>) {
  %dtype = prim.Constant 3
  %0 = aten.view.dtype(%x, %dtype) : (!prim.tensor<f32, [2, ?]>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_other_number_of_elements(
// CHECK: aten.view{{.*}} -> !prim.tensor{{$}}
func.func @negative_other_number_of_elements(%x: !prim.tensor<f32, [2, 6]>) {
  %size = prim.Constant [5] : !prim.list<!prim.int>
  %0 = aten.view(%x, %size) : (!prim.tensor<f32, [2, 6]>, !prim.list<!prim.int>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_two_rests(
// CHECK: aten.view{{.*}} -> !prim.tensor{{$}}
func.func @negative_two_rests(%x: !prim.tensor<f32, [2, 6]>) {
  %size = prim.Constant [-1, -1] : !prim.list<!prim.int>
  %0 = aten.view(%x, %size) : (!prim.tensor<f32, [2, 6]>, !prim.list<!prim.int>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_odd_number_of_halves(
// CHECK: aten.view.dtype{{.*}} -> !prim.tensor{{$}}
func.func @negative_odd_number_of_halves(%x: !prim.tensor<f16, [3]>) {
  %dtype = prim.Constant 6
  %0 = aten.view.dtype(%x, %dtype) : (!prim.tensor<f16, [3]>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_flatten_backwards(
// CHECK: aten.flatten.using_ints{{.*}} -> !prim.tensor{{$}}
func.func @negative_flatten_backwards(%x: !prim.tensor<f32, [2, 3]>) {
  %start_dim = prim.Constant 1
  %end_dim = prim.Constant 0
  %0 = aten.flatten.using_ints(%x, %start_dim, %end_dim) : (!prim.tensor<f32, [2, 3]>, !prim.int, !prim.int) -> !prim.tensor
  func.return
}
