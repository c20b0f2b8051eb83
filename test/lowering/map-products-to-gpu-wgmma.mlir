// RUN: ts-opt %s -p 'map-products-to-gpu{wgmma=true processor=sm_90a}' --split-input-file --verify-roundtrip | filecheck %s

// Large results of 16-bit floats: two warpgroups multiply tiles that lie as the factors do, where these can be
// copied. Of those which lie otherwise elements are read, and warps multiply; so they do for small results.

// CHECK-LABEL: func.func @lying
// CHECK: "gpu.launch"
// CHECK: memref.alloca() {alignment = 1024 : i64} : memref<49152xi8, 3 : i64>
// CHECK: nvvm.cp.async.shared.global
// CHECK: scf.for
// CHECK: nvvm.cp.async.wait.group {n = 1 : i32}
// CHECK-NEXT: nvvm.fence.proxy.async.shared
// CHECK-NEXT: "gpu.barrier"
// CHECK: nvvm.cp.async.commit.group
// CHECK: nvvm.wgmma A %{{.*}}[%{{.*}}] B %{{.*}}[%{{.*}}] {{.*}} {depth = 32 : i32, transposed_b} : memref<12288xbf16, 3 : i64>, memref<12288xbf16, 3 : i64>
// CHECK: nvvm.minctasm = 2 : i32
// CHECK: nvvm.mma.sync
// CHECK: nvvm.wgmma A {{.*}} {depth = 32 : i32} :
// CHECK: nvvm.mma.sync
// CHECK: nvvm.wgmma A {{.*}} {depth = 32 : i32, transposed_a, transposed_b}
// CHECK: nvvm.mma.sync
// CHECK-NOT: nvvm.wgmma
// CHECK: func.return
#a = affine_map<(d0, d1, d2) -> (d0, d2)>
#b = affine_map<(d0, d1, d2) -> (d2, d1)>
#c = affine_map<(d0, d1, d2) -> (d0, d1)>
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @lying(%a: memref<?x?xbf16, strided<[?, ?], offset: ?>>, %b: memref<?x?xbf16, strided<[?, ?], offset: ?>>, %t: memref<?x?xf32>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%t : memref<?x?xf32>) {
  ^bb0(%old: f32):
    %z = arith.constant 0.0 : f32
    linalg.yield %z : f32
  }
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : memref<?x?xbf16, strided<[?, ?], offset: ?>>, memref<?x?xbf16, strided<[?, ?], offset: ?>>) outs(%t : memref<?x?xf32>) {
  ^bb0(%x: bf16, %y: bf16, %sum: f32):
    %p = arith.extf %x : bf16 to f32
    %q = arith.extf %y : bf16 to f32
    %r = arith.mulf %p, %q : f32
    %s = arith.addf %sum, %r : f32
    linalg.yield %s : f32
  }
  func.return
}

// -----

// A result of few tiles is one of warps.

// CHECK-LABEL: func.func @small
// CHECK-NOT: nvvm.wgmma
// CHECK: nvvm.mma.sync
// CHECK-NOT: nvvm.wgmma
// CHECK: func.return
#a = affine_map<(d0, d1, d2) -> (d0, d2)>
#b = affine_map<(d0, d1, d2) -> (d2, d1)>
#c = affine_map<(d0, d1, d2) -> (d0, d1)>
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @small(%a: memref<1024x64xf16>, %b: memref<64x1024xf16>, %t: memref<1024x1024xf32>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%t : memref<1024x1024xf32>) {
  ^bb0(%old: f32):
    %z = arith.constant 0.0 : f32
    linalg.yield %z : f32
  }
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : memref<1024x64xf16>, memref<64x1024xf16>) outs(%t : memref<1024x1024xf32>) {
  ^bb0(%x: f16, %y: f16, %sum: f32):
    %p = arith.extf %x : f16 to f32
    %q = arith.extf %y : f16 to f32
    %r = arith.mulf %p, %q : f32
    %s = arith.addf %sum, %r : f32
    linalg.yield %s : f32
  }
  func.return
}
