// RUN: ts-opt %s -p infer-types | filecheck %s

// CHECK-LABEL: func.func @gather(
// CHECK: aten.gather{{.*}} -> !prim.tensor<f32, [5, s0]>{{$}}
func.func @gather(%x: !prim.tensor<f32, [5, 6]>, %i: !prim.tensor<i64, [5, s0]>) {
  %dim = prim.Constant 1
  %sparse_grad = prim.Constant false
  %0 = aten.gather(%x, %dim, %i, %sparse_grad) : (!prim.tensor<f32, [5, 6]>, !prim.int, !prim.tensor<i64, [5, s0]>, !prim.bool) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @scatter(
// CHECK: aten.scatter.src{{.*}} -> !prim.tensor<f32, [5, s0]>{{$}}
func.func @scatter(
    %x: !prim.tensor<f32, [5, s0]>,
    %i: !prim.tensor<i64, [2, 3]>,
    %source: !prim.tensor<f32, [2, 3]>) {
  %dim = prim.Constant 0
  %0 = aten.scatter.src(%x, %dim, %i, %source) : (!prim.tensor<f32, [5, s0]>, !prim.int, !prim.tensor<i64, [2, 3]>, !prim.tensor<f32, [2, 3]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @scatter_add(
// CHECK: aten.scatter_add{{.*}} -> !prim.tensor<f32, [5, ?]>{{$}}
func.func @scatter_add(
    %x: !prim.tensor<f32, [5, ?]>,
    %i: !prim.tensor<i64, [2, 3]>,
    %source: !prim.tensor<f32, [2, 3]>) {
  %dim = prim.Constant 0
  %0 = aten.scatter_add(%x, %dim, %i, %source) : (!prim.tensor<f32, [5, ?]>, !prim.int, !prim.tensor<i64, [2, 3]>, !prim.tensor<f32, [2, 3]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_gather_by_floats(
// CHECK: aten.gather{{.*}} -> !prim.tensor{{$}}
func.func @negative_gather_by_floats(%x: !prim.tensor<f32, [5]>, %i: !prim.tensor<f32, [2]>) {
  %dim = prim.Constant 0
  %sparse_grad = prim.Constant false
  %0 = aten.gather(%x, %dim, %i, %sparse_grad) : (!prim.tensor<f32, [5]>, !prim.int, !prim.tensor<f32, [2]>, !prim.bool) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_gather_of_other_rank(
// CHECK: aten.gather{{.*}} -> !prim.tensor{{$}}
func.func @negative_gather_of_other_rank(%x: !prim.tensor<f32, [5, 6]>, %i: !prim.tensor<i64, [2]>) {
  %dim = prim.Constant 0
  %sparse_grad = prim.Constant false
  %0 = aten.gather(%x, %dim, %i, %sparse_grad) : (!prim.tensor<f32, [5, 6]>, !prim.int, !prim.tensor<i64, [2]>, !prim.bool) -> !prim.tensor
  func.return
}
