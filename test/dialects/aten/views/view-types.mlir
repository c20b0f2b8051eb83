// RUN: ts-opt %s -p infer-types | filecheck %s

// CHECK-LABEL: func.func @transpose(
// CHECK: aten.transpose.int{{.*}} -> !prim.tensor<f32, [4, s0, 2]>{{$}}
func.func @transpose(%x: !prim.tensor<f32, [2, s0, 4]>) {
  %dim0 = prim.Constant 0
  %dim1 = prim.Constant -1
  %0 = aten.transpose.int(%x, %dim0, %dim1) : (!prim.tensor<f32, [2, s0, 4]>, !prim.int, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @t_of_a_matrix(
// CHECK: aten.t{{.*}} -> !prim.tensor<f32, [?, 2]>{{$}}
func.func @t_of_a_matrix(%x: !prim.tensor<f32, [2, ?]>) {
  %0 = aten.t(%x) : (!prim.tensor<f32, [2, ?]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @t_of_a_vector(
// CHECK: aten.t{{.*}} -> !prim.tensor<f32, [3]>{{$}}
func.func @t_of_a_vector(%x: !prim.tensor<f32, [3]>) {
  %0 = aten.t(%x) : (!prim.tensor<f32, [3]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @permute(
// CHECK: aten.permute{{.*}} -> !prim.tensor<f32, [4, 2, s0]>{{$}}
func.func @permute(%x: !prim.tensor<f32, [2, s0, 4]>) {
  %dims = prim.Constant [2, 0, 1] : !prim.list<!prim.int>
  %0 = aten.permute(%x, %dims) : (!prim.tensor<f32, [2, s0, 4]>, !prim.list<!prim.int>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @movedim(
// CHECK: aten.movedim.int{{.*}} -> !prim.tensor<f32, [3, 4, 2]>{{$}}
func.func @movedim(%x: !prim.tensor<f32, [2, 3, 4]>) {
  %source = prim.Constant 0
  %destination = prim.Constant 2
  %0 = aten.movedim.int(%x, %source, %destination) : (!prim.tensor<f32, [2, 3, 4]>, !prim.int, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @unsqueeze(
// CHECK: aten.unsqueeze{{.*}} -> !prim.tensor<f32, [2, 3, 1]>{{$}}
func.func @unsqueeze(%x: !prim.tensor<f32, [2, 3]>) {
  %dim = prim.Constant -1
  %0 = aten.unsqueeze(%x, %dim) : (!prim.tensor<f32, [2, 3]>, !prim.int) -> !prim.tensor
  func.return
}

// What is 1 goes; what may be 1 leaves the rank open.
// CHECK-LABEL: func.func @squeeze(
// CHECK: aten.squeeze{{.*}} -> !prim.tensor<f32, [3]>{{$}}
func.func @squeeze(%x: !prim.tensor<f32, [1, 3, 1]>) {
  %0 = aten.squeeze(%x) : (!prim.tensor<f32, [1, 3, 1]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @squeeze_of_unknown_sizes(
// CHECK: aten.squeeze{{.*}} -> !prim.tensor<f32>{{$}}
func.func @squeeze_of_unknown_sizes(%x: !prim.tensor<f32, [1, ?]>) {
  %0 = aten.squeeze(%x) : (!prim.tensor<f32, [1, ?]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @squeeze_one(
// CHECK: aten.squeeze.dim{{.*}} -> !prim.tensor<f32, [?]>{{$}}
func.func @squeeze_one(%x: !prim.tensor<f32, [1, ?]>) {
  %dim = prim.Constant 0
  %0 = aten.squeeze.dim(%x, %dim) : (!prim.tensor<f32, [1, ?]>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @squeeze_nothing(
// CHECK: aten.squeeze.dim{{.*}} -> !prim.tensor<f32, [2, ?]>{{$}}
func.func @squeeze_nothing(%x: !prim.tensor<f32, [2, ?]>) {
  %dim = prim.Constant 0
  %0 = aten.squeeze.dim(%x, %dim) : (!prim.tensor<f32, [2, ?]>, !prim.int) -> !prim.tensor
  func.return
}

// In expand, -1 keeps a size.
// CHECK-LABEL: func.func @expand(
// CHECK: aten.expand{{.*}} -> !prim.tensor<f32, [5, 1, 3]>{{$}}
func.func @expand(%x: !prim.tensor<f32, [1, 3]>) {
  %size = prim.Constant [5, -1, 3] : !prim.list<!prim.int>
  %implicit = prim.Constant false
  %0 = aten.expand(%x, %size, %implicit) : (!prim.tensor<f32, [1, 3]>, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @expand_as(
// CHECK: aten.expand_as{{.*}} -> !prim.tensor<f32, [s0, 3]>{{$}}
func.func @expand_as(%x: !prim.tensor<f32, [1, 3]>, %other: !prim.tensor<f32, [s0, 3]>) {
  %0 = aten.expand_as(%x, %other) : (!prim.tensor<f32, [1, 3]>, !prim.tensor<f32, [s0, 3]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @diagonal(
// CHECK: aten.diagonal{{.*}} -> !prim.tensor<f32, [3]>{{$}}
func.func @diagonal(%x: !prim.tensor<f32, [3, 4]>) {
  %offset = prim.Constant 0
  %dim1 = prim.Constant 0
  %dim2 = prim.Constant 1
  %0 = aten.diagonal(%x, %offset, %dim1, %dim2) : (!prim.tensor<f32, [3, 4]>, !prim.int, !prim.int, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @diagonal_above(
// CHECK: aten.diagonal{{.*}} -> !prim.tensor<f32, [2]>{{$}}
func.func @diagonal_above(%x: !prim.tensor<f32, [3, 4]>) {
  %offset = prim.Constant 2
  %dim1 = prim.Constant 0
  %dim2 = prim.Constant 1
  %0 = aten.diagonal(%x, %offset, %dim1, %dim2) : (!prim.tensor<f32, [3, 4]>, !prim.int, !prim.int, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @unfold(
// CHECK: aten.unfold{{.*}} -> !prim.tensor<f32, [4, 3]>{{$}}
func.func @unfold(%x: !prim.tensor<f32, [9]>) {
  %dimension = prim.Constant 0
  %size = prim.Constant 3
  %step = prim.Constant 2
  %0 = aten.unfold(%x, %dimension, %size, %step) : (!prim.tensor<f32, [9]>, !prim.int, !prim.int, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @as_strided(
// CHECK: aten.as_strided{{.*}} -> !prim.tensor<f32, [2, 3]>{{$}}
func.func @as_strided(%x: !prim.tensor<f32, [9]>) {
  %size = prim.Constant [2, 3] : !prim.list<!prim.int>
  %stride = prim.Constant [1, 2] : !prim.list<!prim.int>
  %storage_offset = prim.Constant none
  %0 = aten.as_strided(%x, %size, %stride, %storage_offset) : (!prim.tensor<f32, [9]>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_t_of_rank_3(
// CHECK: aten.t{{.*}} -> !prim.tensor{{$}}
func.func @negative_t_of_rank_3(%x: !prim.tensor<f32, [2, 3, 4]>) {
  %0 = aten.t(%x) : (!prim.tensor<f32, [2, 3, 4]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_permute_twice(
// CHECK: aten.permute{{.*}} -> !prim.tensor{{$}}
func.func @negative_permute_twice(%x: !prim.tensor<f32, [2, 3]>) {
  %dims = prim.Constant [0, 0] : !prim.list<!prim.int>
  %0 = aten.permute(%x, %dims) : (!prim.tensor<f32, [2, 3]>, !prim.list<!prim.int>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_dimension_out_of_range(
// CHECK: aten.transpose.int{{.*}} -> !prim.tensor{{$}}
func.func @negative_dimension_out_of_range(%x: !prim.tensor<f32, [2, 3]>) {
  %dim0 = prim.Constant 0
  %dim1 = prim.Constant 2
  %0 = aten.transpose.int(%x, %dim0, %dim1) : (!prim.tensor<f32, [2, 3]>, !prim.int, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_expand_of_other_size(
// CHECK: aten.expand{{.*}} -> !prim.tensor{{$}}
func.func @negative_expand_of_other_size(%x: !prim.tensor<f32, [2, 3]>) {
  %size = prim.Constant [4, 3] : !prim.list<!prim.int>
  %implicit = prim.Constant false
  %0 = aten.expand(%x, %size, %implicit) : (!prim.tensor<f32, [2, 3]>, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor
  func.return
}
