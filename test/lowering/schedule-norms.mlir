// RUN: ts-opt %s -p convert-aten-to-linalg,schedule --split-input-file | filecheck %s

!x = !prim.tensor<f32, [2, 8, 28, 28]>
!c = !prim.tensor<f32, [8]>

// A group norm with a weight and a bias walks each group once: nothing of an image's size but the result is memory.

// CHECK-LABEL: func.func @group_norm
// CHECK: memref.alloc() {alignment = 64 : i64} : memref<2x4x2x28x28xf32>
// CHECK-NOT: memref.alloc() {{.*}} : memref<{{.*}}x28
// CHECK: "scf.parallel"
// CHECK: ["parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%{{.*}} : memref<1x1x2x28x28xf32,
// CHECK: arith.extf
// CHECK: ["parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%{{.*}}, %{{.*}} : memref<1x1x2x28x28xf32,
// CHECK: arith.extf
// CHECK: ["parallel", "parallel", "parallel", "parallel", "parallel"]}
// CHECK: arith.subf
// CHECK-NEXT: arith.mulf
// CHECK-NEXT: arith.mulf
// CHECK-NEXT: arith.addf
// CHECK: scf.reduce
// CHECK-NOT: linalg.generic
// CHECK: func.return
func.func @group_norm(%x: !x, %w: !c, %b: !c) -> !x {
  %groups = prim.Constant 4
  %eps = prim.Constant 1.0e-05
  %true = prim.Constant true
  %y = aten.group_norm(%x, %groups, %w, %b, %eps, %true) : (!x, !prim.int, !c, !c, !prim.float, !prim.bool) -> !x
  func.return %y : !x
}
