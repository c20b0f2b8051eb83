// RUN: ts-opt %s -p infer-types | filecheck %s

// CHECK-LABEL: func.func @cat(
// CHECK: aten.cat{{.*}} -> !prim.tensor<f32, [5, s0]>{{$}}
func.func @cat(%x: !prim.tensor<f32, [2, s0]>, %y: !prim.tensor<f32, [3, s0]>) {
  %tensors = prim.ListConstruct(%x, %y) : (!prim.tensor<f32, [2, s0]>, !prim.tensor<f32, [3, s0]>) -> !prim.list<!prim.tensor>
  %dim = prim.Constant 0
  %0 = aten.cat(%tensors, %dim) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @cat_promotes(
// CHECK: aten.cat{{.*}} -> !prim.tensor<f16, [5]>{{$}}
func.func @cat_promotes(%x: !prim.tensor<i64, [2]>, %y: !prim.tensor<f16, [3]>) {
  %tensors = prim.ListConstruct(%x, %y) : (!prim.tensor<i64, [2]>, !prim.tensor<f16, [3]>) -> !prim.list<!prim.tensor>
  %dim = prim.Constant 0
  %0 = aten.cat(%tensors, %dim) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @cat_of_unknown_size(
// CHECK: aten.cat{{.*}} -> !prim.tensor<f32, [?, 4]>{{$}}
func.func @cat_of_unknown_size(%x: !prim.tensor<f32, [2, 4]>, %y: !prim.tensor<f32, [?, 4]>) {
  %tensors = prim.ListConstruct(%x, %y) : (!prim.tensor<f32, [2, 4]>, !prim.tensor<f32, [?, 4]>) -> !prim.list<!prim.tensor>
  %dim = prim.Constant 0
  %0 = aten.cat(%tensors, %dim) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @cat_by_last(
// CHECK: aten.cat{{.*}} -> !prim.tensor<f32, [2, 7]>{{$}}
func.func @cat_by_last(%x: !prim.tensor<f32, [2, 3]>, %y: !prim.tensor<f32, [2, 4]>) {
  %tensors = prim.ListConstruct(%x, %y) : (!prim.tensor<f32, [2, 3]>, !prim.tensor<f32, [2, 4]>) -> !prim.list<!prim.tensor>
  %dim = prim.Constant -1
  %0 = aten.cat(%tensors, %dim) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @cat_of_unknown_list(
// CHECK: aten.cat{{.*}} -> !prim.tensor{{$}}
func.func @cat_of_unknown_list(%tensors: !prim.list<!prim.tensor>) {
  %dim = prim.Constant 0
  %0 = aten.cat(%tensors, %dim) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @stack(
// CHECK: aten.stack{{.*}} -> !prim.tensor<f32, [2, 2, s0]>{{$}}
func.func @stack(%x: !prim.tensor<f32, [2, s0]>, %y: !prim.tensor<f32, [2, s0]>) {
  %tensors = prim.ListConstruct(%x, %y) : (!prim.tensor<f32, [2, s0]>, !prim.tensor<f32, [2, s0]>) -> !prim.list<!prim.tensor>
  %dim = prim.Constant 1
  %0 = aten.stack(%tensors, %dim) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @hstack_of_vectors(
// CHECK: aten.hstack{{.*}} -> !prim.tensor<f32, [5]>{{$}}
func.func @hstack_of_vectors(%x: !prim.tensor<f32, [2]>, %y: !prim.tensor<f32, [3]>) {
  %tensors = prim.ListConstruct(%x, %y) : (!prim.tensor<f32, [2]>, !prim.tensor<f32, [3]>) -> !prim.list<!prim.tensor>
  %0 = aten.hstack(%tensors) : (!prim.list<!prim.tensor>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @vstack_of_vectors(
// CHECK: aten.vstack{{.*}} -> !prim.tensor<f32, [2, 3]>{{$}}
func.func @vstack_of_vectors(%x: !prim.tensor<f32, [3]>, %y: !prim.tensor<f32, [3]>) {
  %tensors = prim.ListConstruct(%x, %y) : (!prim.tensor<f32, [3]>, !prim.tensor<f32, [3]>) -> !prim.list<!prim.tensor>
  %0 = aten.vstack(%tensors) : (!prim.list<!prim.tensor>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @repeat(
// CHECK: aten.repeat{{.*}} -> !prim.tensor<f32, [6, s0]>{{$}}
func.func @repeat(%x: !prim.tensor<f32, [2, s0]>) {
  %repeats = prim.Constant [3, 1] : !prim.list<!prim.int>
  %0 = aten.repeat(%x, %repeats) : (!prim.tensor<f32, [2, s0]>, !prim.list<!prim.int>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @repeat_with_new_dimension(
// CHECK: aten.repeat{{.*}} -> !prim.tensor<f32, [4, 6]>{{$}}
func.func @repeat_with_new_dimension(%x: !prim.tensor<f32, [2]>) {
  %repeats = prim.Constant [4, 3] : !prim.list<!prim.int>
  %0 = aten.repeat(%x, %repeats) : (!prim.tensor<f32, [2]>, !prim.list<!prim.int>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @flip(
// CHECK: aten.flip{{.*}} -> !prim.tensor<f32, [2, s0]>{{$}}
func.func @flip(%x: !prim.tensor<f32, [2, s0]>) {
  %dims = prim.Constant [0] : !prim.list<!prim.int>
  %0 = aten.flip(%x, %dims) : (!prim.tensor<f32, [2, s0]>, !prim.list<!prim.int>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @roll(
// CHECK: aten.roll{{.*}} -> !prim.tensor<f32, [2, s0]>{{$}}
func.func @roll(%x: !prim.tensor<f32, [2, s0]>) {
  %shifts = prim.Constant [1] : !prim.list<!prim.int>
  %dims = prim.Constant [1] : !prim.list<!prim.int>
  %0 = aten.roll(%x, %shifts, %dims) : (!prim.tensor<f32, [2, s0]>, !prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_cat_of_other_sizes(
// CHECK: aten.cat{{.*}} -> !prim.tensor{{$}}
func.func @negative_cat_of_other_sizes(%x: !prim.tensor<f32, [2, 3]>, %y: !prim.tensor<f32, [2, 4]>) {
  %tensors = prim.ListConstruct(%x, %y) : (!prim.tensor<f32, [2, 3]>, !prim.tensor<f32, [2, 4]>) -> !prim.list<!prim.tensor>
  %dim = prim.Constant 0
  %0 = aten.cat(%tensors, %dim) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_cat_of_other_ranks(
// CHECK: aten.cat{{.*}} -> !prim.tensor{{$}}
func.func @negative_cat_of_other_ranks(%x: !prim.tensor<f32, [2, 3]>, %y: !prim.tensor<f32, [2]>) {
  %tensors = prim.ListConstruct(%x, %y) : (!prim.tensor<f32, [2, 3]>, !prim.tensor<f32, [2]>) -> !prim.list<!prim.tensor>
  %dim = prim.Constant 0
  %0 = aten.cat(%tensors, %dim) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_stack_of_other_sizes(
// CHECK: aten.stack{{.*}} -> !prim.tensor{{$}}
func.func @negative_stack_of_other_sizes(%x: !prim.tensor<f32, [2]>, %y: !prim.tensor<f32, [3]>) {
  %tensors = prim.ListConstruct(%x, %y) : (!prim.tensor<f32, [2]>, !prim.tensor<f32, [3]>) -> !prim.list<!prim.tensor>
  %dim = prim.Constant 0
  %0 = aten.stack(%tensors, %dim) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_repeat_of_too_few(
// CHECK: aten.repeat{{.*}} -> !prim.tensor{{$}}
func.func @negative_repeat_of_too_few(%x: !prim.tensor<f32, [2, 3]>) {
  %repeats = prim.Constant [2] : !prim.list<!prim.int>
  %0 = aten.repeat(%x, %repeats) : (!prim.tensor<f32, [2, 3]>, !prim.list<!prim.int>) -> !prim.tensor
  func.return
}
