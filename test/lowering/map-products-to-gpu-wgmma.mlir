// RUN: ts-opt %s -p 'map-products-to-gpu{wgmma=true processor=sm_90a}' --split-input-file | filecheck %s

// Large results of 16-bit floats: two warpgroups multiply tiles that lie as the factors do, if these begin at
// multiples of 16 bytes; else elements are read, and warps multiply.

// CHECK-LABEL: func.func @along
// CHECK: memref.extract_aligned_pointer_as_index
// CHECK: scf.if
// CHECK: "gpu.launch"
// CHECK: memref.alloca() {alignment = 1024 : i64} : memref<196608xi8, 3 : i64>
// CHECK: nvvm.cp.async.shared.global
// CHECK: scf.for
// CHECK: nvvm.cp.async.wait.group {n = 1 : i32}
// CHECK-NEXT: nvvm.fence.proxy.async.shared
// CHECK-NEXT: "gpu.barrier"
// CHECK: nvvm.cp.async.commit.group
// CHECK: nvvm.wgmma A %{{.*}}[%{{.*}}] B %{{.*}}[%{{.*}}] {{.*}} {depth = 64 : i32} : memref<32768xbf16, 3 : i64>, memref<65536xbf16, 3 : i64>
// CHECK-SAME: -> f32
// CHECK-NEXT: nvvm.wgmma.wait.group C[] {n = 1 : i32}
// CHECK-NEXT: scf.yield
// CHECK: nvvm.cp.async.wait.group {n = 0 : i32}
// CHECK-NEXT: nvvm.wgmma.wait.group C[%{{.*}}] {n = 0 : i32}
// CHECK: nvvm.minctasm = 1 : i32
// CHECK: } else {
// CHECK-NOT: nvvm.wgmma
// CHECK: nvvm.mma.sync
// CHECK: func.return
#a = affine_map<(d0, d1, d2) -> (d0, d2)>
#b = affine_map<(d0, d1, d2) -> (d2, d1)>
#c = affine_map<(d0, d1, d2) -> (d0, d1)>
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @along(%a: memref<4096x64xbf16>, %b: memref<64x4096xbf16, strided<[1, 64]>>, %t: memref<4096x4096xf32>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%t : memref<4096x4096xf32>) {
  ^bb0(%old: f32):
    %z = arith.constant 0.0 : f32
    linalg.yield %z : f32
  }
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : memref<4096x64xbf16>, memref<64x4096xbf16, strided<[1, 64]>>) outs(%t : memref<4096x4096xf32>) {
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

// A factor that lies along its rows is read transposed.

// CHECK-LABEL: func.func @across
// CHECK: nvvm.wgmma A {{.*}} {depth = 64 : i32, transposed_b}
// CHECK: func.return
#a = affine_map<(d0, d1, d2) -> (d0, d2)>
#b = affine_map<(d0, d1, d2) -> (d2, d1)>
#c = affine_map<(d0, d1, d2) -> (d0, d1)>
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @across(%a: memref<4096x64xbf16>, %b: memref<64x4096xbf16>, %t: memref<4096x4096xf32>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%t : memref<4096x4096xf32>) {
  ^bb0(%old: f32):
    %z = arith.constant 0.0 : f32
    linalg.yield %z : f32
  }
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : memref<4096x64xbf16>, memref<64x4096xbf16>) outs(%t : memref<4096x4096xf32>) {
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

// CHECK-LABEL: func.func @turned
// CHECK: nvvm.wgmma A {{.*}} {depth = 64 : i32, transposed_a, transposed_b}
// CHECK: func.return
#a = affine_map<(d0, d1, d2) -> (d0, d2)>
#b = affine_map<(d0, d1, d2) -> (d2, d1)>
#c = affine_map<(d0, d1, d2) -> (d0, d1)>
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @turned(%a: memref<4096x64xbf16, strided<[1, 4096]>>, %b: memref<64x4096xbf16>, %t: memref<4096x4096xf32>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%t : memref<4096x4096xf32>) {
  ^bb0(%old: f32):
    %z = arith.constant 0.0 : f32
    linalg.yield %z : f32
  }
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : memref<4096x64xbf16, strided<[1, 4096]>>, memref<64x4096xbf16>) outs(%t : memref<4096x4096xf32>) {
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
