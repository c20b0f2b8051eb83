// RUN: ts-opt %s -p infer-types | filecheck %s

// CHECK-LABEL: func.func @tril(
// CHECK: aten.tril{{.*}} -> !prim.tensor<f32, [2, s0, 4]>{{$}}
func.func @tril(%x: !prim.tensor<f32, [2, s0, 4]>) {
  %diagonal = prim.Constant 0
  %0 = aten.tril(%x, %diagonal) : (!prim.tensor<f32, [2, s0, 4]>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @triu_of_bools(
// CHECK: aten.triu{{.*}} -> !prim.tensor<bool, [3, 3]>{{$}}
func.func @triu_of_bools(%x: !prim.tensor<bool, [3, 3]>) {
  %diagonal = prim.Constant 1
  %0 = aten.triu(%x, %diagonal) : (!prim.tensor<bool, [3, 3]>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @nothing_known(
// CHECK: aten.triu{{.*}} -> !prim.tensor{{$}}
func.func @nothing_known(%x: !prim.tensor) {
  %diagonal = prim.Constant 0
  %0 = aten.triu(%x, %diagonal) : (!prim.tensor, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_of_a_vector(
// CHECK: aten.tril{{.*}} -> !prim.tensor{{$}}
func.func @negative_of_a_vector(%x: !prim.tensor<f32, [3]>) {
  %diagonal = prim.Constant 0
  %0 = aten.tril(%x, %diagonal) : (!prim.tensor<f32, [3]>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @diag_of_a_vector(
// CHECK: aten.diag{{.*}} -> !prim.tensor<f32, [5, 5]>{{$}}
func.func @diag_of_a_vector(%x: !prim.tensor<f32, [3]>) {
  %diagonal = prim.Constant -2
  %0 = aten.diag(%x, %diagonal) : (!prim.tensor<f32, [3]>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @diag_of_a_matrix(
// CHECK: aten.diag{{.*}} -> !prim.tensor<i64, [2]>{{$}}
func.func @diag_of_a_matrix(%x: !prim.tensor<i64, [3, 3]>) {
  %diagonal = prim.Constant 1
  %0 = aten.diag(%x, %diagonal) : (!prim.tensor<i64, [3, 3]>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @diag_of_unknown_sizes(
// CHECK: aten.diag{{.*}} -> !prim.tensor<f32, [?]>{{$}}
func.func @diag_of_unknown_sizes(%x: !prim.tensor<f32, [?, 3]>) {
  %diagonal = prim.Constant 1
  %0 = aten.diag(%x, %diagonal) : (!prim.tensor<f32, [?, 3]>, !prim.int) -> !prim.tensor
  func.return
}
