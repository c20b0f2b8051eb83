// RUN: ts-opt %s -p infer-types | filecheck %s

// Indices take the place of the dimensions that they index.
// CHECK-LABEL: func.func @index(
// CHECK: aten.index.Tensor{{.*}} -> !prim.tensor<f32, [2, 3, 6, 7]>{{$}}
func.func @index(%x: !prim.tensor<f32, [5, 6, 7]>, %i: !prim.tensor<i64, [2, 3]>) {
  %indices = prim.ListConstruct(%i) : (!prim.tensor<i64, [2, 3]>) -> !prim.list<!prim.tensor>
  %0 = aten.index.Tensor(%x, %indices) : (!prim.tensor<f32, [5, 6, 7]>, !prim.list<!prim.tensor>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @index_two(
// CHECK: aten.index.Tensor{{.*}} -> !prim.tensor<f32, [4, 7]>{{$}}
func.func @index_two(
    %x: !prim.tensor<f32, [5, 6, 7]>,
    %i: !prim.tensor<i64, [4]>,
    %j: !prim.tensor<i64, [4]>) {
  %indices = prim.ListConstruct(%i, %j) : (!prim.tensor<i64, [4]>, !prim.tensor<i64, [4]>) -> !prim.list<!prim.tensor>
  %0 = aten.index.Tensor(%x, %indices) : (!prim.tensor<f32, [5, 6, 7]>, !prim.list<!prim.tensor>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @indices_broadcast(
// CHECK: aten.index.Tensor{{.*}} -> !prim.tensor<f32, [4, 3]>{{$}}
func.func @indices_broadcast(
    %x: !prim.tensor<f32, [5, 6]>,
    %i: !prim.tensor<i64, [4, 1]>,
    %j: !prim.tensor<i64, [3]>) {
  %indices = prim.ListConstruct(%i, %j) : (!prim.tensor<i64, [4, 1]>, !prim.tensor<i64, [3]>) -> !prim.list<!prim.tensor>
  %0 = aten.index.Tensor(%x, %indices) : (!prim.tensor<f32, [5, 6]>, !prim.list<!prim.tensor>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @index_behind_a_slice(
// CHECK: aten.index.Tensor{{.*}} -> !prim.tensor<f32, [5, 3]>{{$}}
func.func @index_behind_a_slice(%x: !prim.tensor<f32, [5, 6]>, %j: !prim.tensor<i64, [3]>) {
  %none = prim.Constant none
  %indices = prim.ListConstruct(%none, %j) : (!prim.none, !prim.tensor<i64, [3]>) -> !prim.list<!prim.optional<!prim.tensor>>
  %0 = aten.index.Tensor(%x, %indices) : (!prim.tensor<f32, [5, 6]>, !prim.list<!prim.optional<!prim.tensor>>) -> !prim.tensor
  func.return
}

// How many elements a mask chooses is only known when the program runs.
// CHECK-LABEL: func.func @index_by_mask(
// CHECK: aten.index.Tensor{{.*}} -> !prim.tensor<f32, [?, 6]>{{$}}
func.func @index_by_mask(%x: !prim.tensor<f32, [5, 6]>, %i: !prim.tensor<bool, [5]>) {
  %indices = prim.ListConstruct(%i) : (!prim.tensor<bool, [5]>) -> !prim.list<!prim.tensor>
  %0 = aten.index.Tensor(%x, %indices) : (!prim.tensor<f32, [5, 6]>, !prim.list<!prim.tensor>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @index_select(
// CHECK: aten.index_select{{.*}} -> !prim.tensor<f32, [3, s0]>{{$}}
func.func @index_select(%x: !prim.tensor<f32, [5, s0]>, %i: !prim.tensor<i64, [3]>) {
  %dim = prim.Constant 0
  %0 = aten.index_select(%x, %dim, %i) : (!prim.tensor<f32, [5, s0]>, !prim.int, !prim.tensor<i64, [3]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @index_put(
// CHECK: aten.index_put{{.*}} -> !prim.tensor<f32, [5, s0]>{{$}}
func.func @index_put(
    %x: !prim.tensor<f32, [5, s0]>,
    %i: !prim.tensor<i64, [3]>,
    %values: !prim.tensor<f32, [s0]>) {
  %indices = prim.ListConstruct(%i) : (!prim.tensor<i64, [3]>) -> !prim.list<!prim.tensor>
  %accumulate = prim.Constant false
  %0 = aten.index_put(%x, %indices, %values, %accumulate) : (!prim.tensor<f32, [5, s0]>, !prim.list<!prim.tensor>, !prim.tensor<f32, [s0]>, !prim.bool) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @index_add(
// CHECK: aten.index_add{{.*}} -> !prim.tensor<f32, [5, s0]>{{$}}
func.func @index_add(
    %x: !prim.tensor<f32, [5, s0]>,
    %i: !prim.tensor<i64, [3]>,
    %source: !prim.tensor<f32, [3, s0]>) {
  %dim = prim.Constant 0
  %alpha = prim.Constant 1
  %0 = aten.index_add(%x, %dim, %i, %source, %alpha) : (!prim.tensor<f32, [5, s0]>, !prim.int, !prim.tensor<i64, [3]>, !prim.tensor<f32, [3, s0]>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @masked_select(
// CHECK: aten.masked_select{{.*}} -> !prim.tensor<f32, [?]>{{$}}
func.func @masked_select(%x: !prim.tensor<f32, [2, 3]>, %mask: !prim.tensor<bool, [2, 3]>) {
  %0 = aten.masked_select(%x, %mask) : (!prim.tensor<f32, [2, 3]>, !prim.tensor<bool, [2, 3]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @nonzero(
// CHECK: aten.nonzero{{.*}} -> !prim.tensor<i64, [?, 2]>{{$}}
func.func @nonzero(%x: !prim.tensor<f32, [2, 3]>) {
  %0 = aten.nonzero(%x) : (!prim.tensor<f32, [2, 3]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @take(
// CHECK: aten.take{{.*}} -> !prim.tensor<f32, [s0, 4]>{{$}}
func.func @take(%x: !prim.tensor<f32, [2, 3]>, %i: !prim.tensor<i64, [s0, 4]>) {
  %0 = aten.take(%x, %i) : (!prim.tensor<f32, [2, 3]>, !prim.tensor<i64, [s0, 4]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @embedding(
// CHECK: aten.embedding{{.*}} -> !prim.tensor<f32, [2, s0, 4]>{{$}}
func.func @embedding(%weight: !prim.tensor<f32, [10, 4]>, %i: !prim.tensor<i64, [2, s0]>) {
  %padding_idx = prim.Constant -1
  %scale_grad_by_freq = prim.Constant false
  %sparse = prim.Constant false
  %0 = aten.embedding(%weight, %i, %padding_idx, %scale_grad_by_freq, %sparse) : (!prim.tensor<f32, [10, 4]>, !prim.tensor<i64, [2, s0]>, !prim.int, !prim.bool, !prim.bool) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @one_hot(
// CHECK: aten.one_hot{{.*}} -> !prim.tensor<i64, [2, 5]>{{$}}
func.func @one_hot(%x: !prim.tensor<i64, [2]>) {
  %num_classes = prim.Constant 5
  %0 = aten.one_hot(%x, %num_classes) : (!prim.tensor<i64, [2]>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @one_hot_of_unknown_classes(
// CHECK: aten.one_hot{{.*}} -> !prim.tensor<i64, [2, ?]>{{$}}
func.func @one_hot_of_unknown_classes(%x: !prim.tensor<i64, [2]>) {
  %num_classes = prim.Constant -1
  %0 = aten.one_hot(%x, %num_classes) : (!prim.tensor<i64, [2]>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_embedding_of_floats(
// CHECK: aten.embedding{{.*}} -> !prim.tensor{{$}}
func.func @negative_embedding_of_floats(%weight: !prim.tensor<f32, [10, 4]>, %i: !prim.tensor<f32, [2]>) {
  %padding_idx = prim.Constant -1
  %scale_grad_by_freq = prim.Constant false
  %sparse = prim.Constant false
  %0 = aten.embedding(%weight, %i, %padding_idx, %scale_grad_by_freq, %sparse) : (!prim.tensor<f32, [10, 4]>, !prim.tensor<f32, [2]>, !prim.int, !prim.bool, !prim.bool) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_index_select_by_matrix(
// CHECK: aten.index_select{{.*}} -> !prim.tensor{{$}}
func.func @negative_index_select_by_matrix(%x: !prim.tensor<f32, [5, 3]>, %i: !prim.tensor<i64, [2, 2]>) {
  %dim = prim.Constant 0
  %0 = aten.index_select(%x, %dim, %i) : (!prim.tensor<f32, [5, 3]>, !prim.int, !prim.tensor<i64, [2, 2]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_more_indices_than_dimensions(
// CHECK: aten.index.Tensor{{.*}} -> !prim.tensor{{$}}
func.func @negative_more_indices_than_dimensions(
    %x: !prim.tensor<f32, [5]>,
    %i: !prim.tensor<i64, [4]>,
    %j: !prim.tensor<i64, [4]>) {
  %indices = prim.ListConstruct(%i, %j) : (!prim.tensor<i64, [4]>, !prim.tensor<i64, [4]>) -> !prim.list<!prim.tensor>
  %0 = aten.index.Tensor(%x, %indices) : (!prim.tensor<f32, [5]>, !prim.list<!prim.tensor>) -> !prim.tensor
  func.return
}
