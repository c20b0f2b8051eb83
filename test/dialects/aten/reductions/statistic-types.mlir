// RUN: ts-opt %s -p infer-types | filecheck %s

// CHECK-LABEL: func.func @var(
// CHECK: aten.var{{.*}} -> !prim.tensor<f32, []>{{$}}
func.func @var(%x: !prim.tensor<f32, [2, 3]>) {
  %unbiased = prim.Constant true
  %0 = aten.var(%x, %unbiased) : (!prim.tensor<f32, [2, 3]>, !prim.bool) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @var_along(
// CHECK: aten.var.dim{{.*}} -> !prim.tensor<f32, [s0]>{{$}}
func.func @var_along(%x: !prim.tensor<f32, [2, s0]>) {
  %dim = prim.Constant [0] : !prim.list<!prim.int>
  %unbiased = prim.Constant true
  %keepdim = prim.Constant false
  %0 = aten.var.dim(%x, %dim, %unbiased, %keepdim) : (!prim.tensor<f32, [2, s0]>, !prim.list<!prim.int>, !prim.bool, !prim.bool) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @std_kept(
// CHECK: aten.std.correction{{.*}} -> !prim.tensor<f64, [2, 1]>{{$}}
func.func @std_kept(%x: !prim.tensor<f64, [2, 3]>) {
  %dim = prim.Constant [1] : !prim.list<!prim.int>
  %correction = prim.Constant 0
  %keepdim = prim.Constant true
  %0 = aten.std.correction(%x, %dim, %correction, %keepdim) : (!prim.tensor<f64, [2, 3]>, !prim.list<!prim.int>, !prim.int, !prim.bool) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @std_mean(
// CHECK: aten.std_mean.dim{{.*}} -> (!prim.tensor<f32, [2]>, !prim.tensor<f32, [2]>){{$}}
func.func @std_mean(%x: !prim.tensor<f32, [2, 3]>) {
  %dim = prim.Constant [1] : !prim.list<!prim.int>
  %unbiased = prim.Constant true
  %keepdim = prim.Constant false
  %0:2 = aten.std_mean.dim(%x, %dim, %unbiased, %keepdim) : (!prim.tensor<f32, [2, 3]>, !prim.list<!prim.int>, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor)
  func.return
}

// CHECK-LABEL: func.func @norm(
// CHECK: aten.norm.Scalar{{.*}} -> !prim.tensor<f32, []>{{$}}
func.func @norm(%x: !prim.tensor<f32, [2, 3]>) {
  %p = prim.Constant 2
  %0 = aten.norm.Scalar(%x, %p) : (!prim.tensor<f32, [2, 3]>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @norm_along(
// CHECK: aten.norm.ScalarOpt_dim{{.*}} -> !prim.tensor<f32, [3]>{{$}}
func.func @norm_along(%x: !prim.tensor<f32, [2, 3]>) {
  %p = prim.Constant 2
  %dim = prim.Constant [0] : !prim.list<!prim.int>
  %keepdim = prim.Constant false
  %0 = aten.norm.ScalarOpt_dim(%x, %p, %dim, %keepdim) : (!prim.tensor<f32, [2, 3]>, !prim.int, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @norm_in_dtype(
// CHECK: aten.norm.ScalarOpt_dim_dtype{{.*}} -> !prim.tensor<f64, [1, 3]>{{$}}
func.func @norm_in_dtype(%x: !prim.tensor<f32, [2, 3]>) {
  %p = prim.Constant 2
  %dim = prim.Constant [0] : !prim.list<!prim.int>
  %keepdim = prim.Constant true
  %dtype = prim.Constant 7
  %0 = aten.norm.ScalarOpt_dim_dtype(%x, %p, %dim, %keepdim, %dtype) : (!prim.tensor<f32, [2, 3]>, !prim.int, !prim.list<!prim.int>, !prim.bool, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @vector_norm(
// CHECK: aten.linalg_vector_norm{{.*}} -> !prim.tensor<f32, [2]>{{$}}
func.func @vector_norm(%x: !prim.tensor<f32, [2, 3]>) {
  %ord = prim.Constant 2
  %dim = prim.Constant [1] : !prim.list<!prim.int>
  %keepdim = prim.Constant false
  %dtype = prim.Constant none
  %0 = aten.linalg_vector_norm(%x, %ord, %dim, %keepdim, %dtype) : (!prim.tensor<f32, [2, 3]>, !prim.int, !prim.list<!prim.int>, !prim.bool, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_var_of_integers(
// CHECK: aten.var{{.*}} -> !prim.tensor{{$}}
func.func @negative_var_of_integers(%x: !prim.tensor<i64, [2, 3]>) {
  %unbiased = prim.Constant true
  %0 = aten.var(%x, %unbiased) : (!prim.tensor<i64, [2, 3]>, !prim.bool) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_norm_of_integers(
// CHECK: aten.norm.Scalar{{.*}} -> !prim.tensor{{$}}
func.func @negative_norm_of_integers(%x: !prim.tensor<i64, [2]>) {
  %p = prim.Constant 2
  %0 = aten.norm.Scalar(%x, %p) : (!prim.tensor<i64, [2]>, !prim.int) -> !prim.tensor
  func.return
}
