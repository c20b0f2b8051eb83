// RUN: ts-opt %s --to=groups | ts-opt -p 'outline-groups,convert-aten-to-linalg{library=false},schedule{tiles=1},aten-linalg-to-scf{cut=false},map-scf-to-gpu' | filecheck %s

// What is made wider to be added is held as it was read, two blocks of it at a time; what is computed from it is not.

// CHECK-LABEL: func.func @layer
// CHECK: "gpu.launch"
// CHECK: memref.store %{{.*}} : memref<2048xf32, 3 : i64>
// CHECK: "gpu.barrier"
// CHECK: %[[HELD:.*]] = memref.load %{{.*}} : memref<2048xf32, 3 : i64>
// CHECK-NEXT: %[[WIDE:.*]] = arith.extf %[[HELD]] : f32 to f64
// CHECK-NEXT: arith.addf %{{.*}}, %[[WIDE]] : f64
// CHECK: arith.mulf %{{.*}} : f64
// CHECK: memref.store %{{.*}} : memref<1024xf64, 3 : i64>
// CHECK-NOT: memref<2048xf64
func.func @layer(%x: !prim.tensor<f32, [8, 3000]>) -> !prim.tensor<f32, [8, 3000]> {
  %shape = prim.Constant [3000] : !prim.list<!prim.int>
  %none = prim.Constant none
  %eps = prim.Constant 1.0e-05
  %yes = prim.Constant true
  %a = aten.layer_norm(%x, %shape, %none, %none, %eps, %yes) : (!prim.tensor<f32, [8, 3000]>, !prim.list<!prim.int>, !prim.none, !prim.none, !prim.float, !prim.bool) -> !prim.tensor<f32, [8, 3000]>
  func.return %a : !prim.tensor<f32, [8, 3000]>
}
