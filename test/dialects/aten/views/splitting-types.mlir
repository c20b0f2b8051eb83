// RUN: ts-opt %s -p infer-types | filecheck %s

// CHECK-LABEL: func.func @split(
// CHECK: aten.split.Tensor{{.*}} -> !prim.list<!prim.tensor<f32, [?, s0]>>{{$}}
func.func @split(%x: !prim.tensor<f32, [6, s0]>) {
  %split_size = prim.Constant 2
  %dim = prim.Constant 0
  %0 = aten.split.Tensor(%x, %split_size, %dim) : (!prim.tensor<f32, [6, s0]>, !prim.int, !prim.int) -> !prim.list<!prim.tensor>
  func.return
}

// A list that may be given other tensors later tells nothing of those that are in it now.
// CHECK-LABEL: func.func @negative_changed(
// CHECK: aten.split.Tensor{{.*}} -> !prim.list<!prim.tensor>{{$}}
func.func @negative_changed(%x: !prim.tensor<f32, [6, s0]>, %y: !prim.tensor) {
  %split_size = prim.Constant 2
  %dim = prim.Constant 0
  %0 = aten.split.Tensor(%x, %split_size, %dim) : (!prim.tensor<f32, [6, s0]>, !prim.int, !prim.int) -> !prim.list<!prim.tensor>
  %1 = aten.append.t(%0, %y) : (!prim.list<!prim.tensor>, !prim.tensor) -> !prim.list<!prim.tensor>
  func.return
}

// CHECK-LABEL: func.func @unbind(
// CHECK: aten.unbind.int{{.*}} -> !prim.list<!prim.tensor<f32, [s0]>>{{$}}
func.func @unbind(%x: !prim.tensor<f32, [2, s0]>) {
  %dim = prim.Constant 0
  %0 = aten.unbind.int(%x, %dim) : (!prim.tensor<f32, [2, s0]>, !prim.int) -> !prim.list<!prim.tensor>
  func.return
}

// CHECK-LABEL: func.func @negative_no_chunks(
// CHECK: aten.chunk{{.*}} -> !prim.list<!prim.tensor>{{$}}
func.func @negative_no_chunks(%x: !prim.tensor<f32, [6]>) {
  %chunks = prim.Constant 0
  %dim = prim.Constant 0
  %0 = aten.chunk(%x, %chunks, %dim) : (!prim.tensor<f32, [6]>, !prim.int, !prim.int) -> !prim.list<!prim.tensor>
  func.return
}
