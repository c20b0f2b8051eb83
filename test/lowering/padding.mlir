// RUN: ts-opt %s -p canonical-ops,infer-types,convert-aten-to-linalg | filecheck %s

// Only the elements of the borders are gathered by their places; what is inside is copied.

// CHECK-LABEL: func.func @replicated
// CHECK-NOT:     memref<13xi64>
// CHECK-NOT:     memref<8xi64>
// CHECK-DAG:     memref.alloc() {{.*}} : memref<2x3x2xf32>
// CHECK-DAG:     memref.alloc() {{.*}} : memref<2x3x3xf32>
// CHECK-NOT:     memref<13xi64>
// CHECK-NOT:     memref<8xi64>
func.func @replicated(%x : !prim.tensor<f32, [2, 3, 8], strides [24, 8, 1]>) -> !prim.tensor {
  %two = prim.Constant 2
  %three = prim.Constant 3
  %p = prim.ListConstruct(%two, %three) : (!prim.int, !prim.int) -> !prim.list<!prim.int>
  %0 = aten.replication_pad1d(%x, %p) : (!prim.tensor<f32, [2, 3, 8], strides [24, 8, 1]>, !prim.list<!prim.int>) -> !prim.tensor
  func.return %0 : !prim.tensor
}

// CHECK-LABEL: func.func @reflected
// CHECK-NOT:     memref<13xi64>
// CHECK-NOT:     memref<8xi64>
// CHECK-DAG:     memref.alloc() {{.*}} : memref<2x3x2xf32>
// CHECK-DAG:     memref.alloc() {{.*}} : memref<2x3x3xf32>
// CHECK-NOT:     memref<13xi64>
// CHECK-NOT:     memref<8xi64>
func.func @reflected(%x : !prim.tensor<f32, [2, 3, 8], strides [24, 8, 1]>) -> !prim.tensor {
  %two = prim.Constant 2
  %three = prim.Constant 3
  %p = prim.ListConstruct(%two, %three) : (!prim.int, !prim.int) -> !prim.list<!prim.int>
  %0 = aten.reflection_pad1d(%x, %p) : (!prim.tensor<f32, [2, 3, 8], strides [24, 8, 1]>, !prim.list<!prim.int>) -> !prim.tensor
  func.return %0 : !prim.tensor
}
