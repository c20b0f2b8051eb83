// RUN: ts-opt %s -p 'map-products-to-gpu{library=true measured=f32:64x64x64:own,f32:64x64x1024:cublas}' --split-input-file --verify-roundtrip | filecheck %s
// RUN: ts-opt %s -p 'map-products-to-gpu{library=true measured=f32:8x8x8:own,f32:7x7x7:cublas}' --split-input-file | filecheck %s --check-prefix=KNOWN
// RUN: ts-opt %s -p 'map-products-to-gpu{library=true measured=f64:8x8x8:cublas}' --split-input-file | filecheck %s --check-prefix=OTHER
// RUN: ts-opt %s -p 'map-products-to-gpu{processor=sm_90a wgmma=true measured=f16:64x64x64:own,f16:64x64x1024:wgmma}' --split-input-file | filecheck %s --check-prefix=WGMMA
// RUN: not ts-opt %s -p 'map-products-to-gpu{measured=f32:8x8:own}' 2>&1 | filecheck %s --check-prefix=INVALID

// INVALID: expected entries as f32:64x64x64:cublas, got f32:8x8:own

// The host compares sizes with what lies between the measured ones, here with the root of 64 * 1024, and asks
// whether the library takes the product, too.

// CHECK-LABEL: func.func @asked
// CHECK: %[[LIMIT:.*]] = arith.constant 257 : index
// CHECK: %[[BELOW:.*]] = arith.cmpi slt, %{{.*}}, %[[LIMIT]] : index
// CHECK: %[[ABOVE:.*]] = arith.xori %[[BELOW]]
// CHECK: %[[TAKEN:.*]] = arith.andi %[[ABOVE]]
// CHECK: scf.if %[[TAKEN]]
// CHECK: "cublas.gemm"(%a, %b, %t
// CHECK: } else {
// CHECK-NOT: "cublas.gemm"
// CHECK: "gpu.launch"
// OTHER-LABEL: func.func @asked
// OTHER-NOT: "cublas.gemm"

#a = affine_map<(i, j, k) -> (i, k)>
#b = affine_map<(i, j, k) -> (k, j)>
#c = affine_map<(i, j, k) -> (i, j)>
#id = affine_map<(i, j) -> (i, j)>

func.func @asked(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %t: memref<?x?xf32>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%t : memref<?x?xf32>) {
  ^bb0(%old: f32):
    %z = arith.constant 0.0 : f32
    linalg.yield %z : f32
  }
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%t : memref<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %sum: f32):
    %r = arith.mulf %x, %y : f32
    %s = arith.addf %sum, %r : f32
    linalg.yield %s : f32
  }
  func.return
}

// -----

// Of known sizes nothing is asked: rows of 5 elements are like those of 7, for which the library was quickest.

// KNOWN-LABEL: func.func @known
// KNOWN-NOT: scf.if
// KNOWN: "cublas.gemm"(%a, %b, %t
// KNOWN-NOT: gpu.launch
// OTHER-LABEL: func.func @known
// OTHER-NOT: "cublas.gemm"
// OTHER: "gpu.launch"

#a = affine_map<(i, j, k) -> (i, k)>
#b = affine_map<(i, j, k) -> (k, j)>
#c = affine_map<(i, j, k) -> (i, j)>
#id = affine_map<(i, j) -> (i, j)>

func.func @known(%a: memref<8x8xf32>, %b: memref<8x5xf32>, %t: memref<8x5xf32>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%t : memref<8x5xf32>) {
  ^bb0(%old: f32):
    %z = arith.constant 0.0 : f32
    linalg.yield %z : f32
  }
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : memref<8x8xf32>, memref<8x5xf32>) outs(%t : memref<8x5xf32>) {
  ^bb0(%x: f32, %y: f32, %sum: f32):
    %r = arith.mulf %x, %y : f32
    %s = arith.addf %sum, %r : f32
    linalg.yield %s : f32
  }
  func.return
}

// -----

// Of our own kernels, those with `wgmma` are asked for where they were the quickest.

// KNOWN-LABEL: func.func @halves
// WGMMA-LABEL: func.func @halves
// WGMMA: %[[LIMIT:.*]] = arith.constant 257 : index
// WGMMA: %[[BELOW:.*]] = arith.cmpi slt, %{{.*}}, %[[LIMIT]] : index
// WGMMA: %[[ABOVE:.*]] = arith.xori %[[BELOW]]
// WGMMA: scf.if %[[ABOVE]]
// WGMMA: nvvm.wgmma
// WGMMA: tsir.choice
// WGMMA: nvvm.mma.sync
// OTHER-LABEL: func.func @halves
// OTHER-NOT: nvvm.wgmma

#a = affine_map<(i, j, k) -> (i, k)>
#b = affine_map<(i, j, k) -> (k, j)>
#c = affine_map<(i, j, k) -> (i, j)>
#id = affine_map<(i, j) -> (i, j)>

func.func @halves(%a: memref<?x?xf16>, %b: memref<?x?xf16>, %t: memref<?x?xf32>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%t : memref<?x?xf32>) {
  ^bb0(%old: f32):
    %z = arith.constant 0.0 : f32
    linalg.yield %z : f32
  }
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : memref<?x?xf16>, memref<?x?xf16>) outs(%t : memref<?x?xf32>) {
  ^bb0(%x: f16, %y: f16, %sum: f32):
    %p = arith.extf %x : f16 to f32
    %q = arith.extf %y : f16 to f32
    %r = arith.mulf %p, %q : f32
    %s = arith.addf %sum, %r : f32
    linalg.yield %s : f32
  }
  func.return
}
