// RUN: ts-opt %s -p infer-types | filecheck %s

// CHECK-LABEL: func.func @linalg_cross(
// CHECK: aten.linalg_cross{{.*}} -> !prim.tensor<f32, [2, s0, 3]>{{$}}
func.func @linalg_cross(%x: !prim.tensor<f32, [2, 1, 3]>, %y: !prim.tensor<f32, [1, s0, 3]>) {
  %dim = prim.Constant -1
  %0 = aten.linalg_cross(%x, %y, %dim) : (!prim.tensor<f32, [2, 1, 3]>, !prim.tensor<f32, [1, s0, 3]>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @cdist(
// CHECK: aten.cdist{{.*}} -> !prim.tensor<f64, [4, s0, ?]>{{$}}
func.func @cdist(%x: !prim.tensor<f64, [4, s0, 3]>, %y: !prim.tensor<f64, [?, 3]>, %p: !prim.float) {
  %mode = prim.Constant none : !prim.optional<!prim.int>
  %0 = aten.cdist(%x, %y, %p, %mode) : (!prim.tensor<f64, [4, s0, 3]>, !prim.tensor<f64, [?, 3]>, !prim.float, !prim.optional<!prim.int>) -> !prim.tensor
  func.return
}
