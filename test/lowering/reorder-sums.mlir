// RUN: ts-opt %s -p reorder-sums --split-input-file --verify-roundtrip | filecheck %s
// RUN: ts-opt %s -p reorder-sums,aten-linalg-to-scf{cut=false} --split-input-file | filecheck %s --check-prefix=LOOPS

// What combines elements of floats may do so in any order; what computes them is left alone.

// CHECK-LABEL: func.func @sums
// CHECK: %[[B:.*]] = arith.addf %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: arith.addf %{{.*}}, %[[B]] fastmath<reassoc> : f32
// CHECK-NEXT: arith.mulf %{{.*}}, %{{.*}} fastmath<reassoc> : f32

// LOOPS-LABEL: func.func @sums
// LOOPS: arith.addf %{{.*}}, %{{.*}} : f32
// LOOPS-COUNT-3: arith.addf %{{.*}}, %{{.*}} fastmath<reassoc> : f32
#in = affine_map<(d0, d1) -> (d0, d1)>
#out = affine_map<(d0, d1) -> (d0)>
func.func @sums(%x: memref<4x8xf32>, %s: memref<4xf32>, %p: memref<4xf32>) {
  linalg.generic {indexing_maps = [#in, #out, #out], iterator_types = ["parallel", "reduction"]} ins(%x : memref<4x8xf32>) outs(%s, %p : memref<4xf32>, memref<4xf32>) {
  ^bb0(%a: f32, %old: f32, %before: f32):
    %b = arith.addf %a, %a : f32
    %r = arith.addf %old, %b : f32
    %q = arith.mulf %before, %a : f32
    linalg.yield %r, %q : f32, f32
  }
  func.return
}

// -----

// The largest element and sums of integers are the same in any order; what is added to each element, and what
// the sum is used for besides, is no reduction.

// CHECK-LABEL: func.func @others
// CHECK-NOT: reassoc
#in = affine_map<(d0, d1) -> (d0, d1)>
#out = affine_map<(d0, d1) -> (d0)>
func.func @others(%x: memref<4x8xf32>, %i: memref<4x8xi32>, %m: memref<4xf32>, %n: memref<4xi32>, %y: memref<4x8xf32>) {
  linalg.generic {indexing_maps = [#in, #in, #out, #out], iterator_types = ["parallel", "reduction"]} ins(%x, %i : memref<4x8xf32>, memref<4x8xi32>) outs(%m, %n : memref<4xf32>, memref<4xi32>) {
  ^bb0(%a: f32, %k: i32, %old: f32, %before: i32):
    %r = arith.maximumf %old, %a : f32
    %q = arith.addi %before, %k : i32
    linalg.yield %r, %q : f32, i32
  }
  linalg.generic {indexing_maps = [#in, #in], iterator_types = ["parallel", "parallel"]} ins(%x : memref<4x8xf32>) outs(%y : memref<4x8xf32>) {
  ^bb0(%a: f32, %old: f32):
    %r = arith.addf %old, %a : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction"]} ins(%x : memref<4x8xf32>) outs(%m : memref<4xf32>) {
  ^bb0(%a: f32, %old: f32):
    %r = arith.addf %old, %a : f32
    %t = arith.mulf %r, %r : f32
    linalg.yield %t : f32
  }
  func.return
}
