// RUN: ts-opt %s -p infer-types | filecheck %s

// CHECK-LABEL: func.func @upsample_nearest2d(
// CHECK: aten.upsample_nearest2d{{.*}} -> !prim.tensor<u8, [s0, 3, 7, 2]>{{$}}
func.func @upsample_nearest2d(%x: !prim.tensor<u8, [s0, 3, 5, 4]>) {
  %size = prim.Constant [7, 2] : !prim.list<!prim.int>
  %none = prim.Constant none : !prim.optional<!prim.float>
  %0 = aten.upsample_nearest2d(%x, %size, %none, %none) : (!prim.tensor<u8, [s0, 3, 5, 4]>, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @upsample_linear1d(
// CHECK: aten.upsample_linear1d.vec{{.*}} -> !prim.tensor<f16, [2, 3, ?]>{{$}}
func.func @upsample_linear1d(%x: !prim.tensor<f16, [2, 3, 5]>, %factors: !prim.list<!prim.float>) {
  %none = prim.Constant none : !prim.optional<!prim.list<!prim.int>>
  %corners = prim.Constant false
  %0 = aten.upsample_linear1d.vec(%x, %none, %corners, %factors) : (!prim.tensor<f16, [2, 3, 5]>, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.list<!prim.float>) -> !prim.tensor
  func.return
}
