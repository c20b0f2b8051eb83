// RUN: ts-opt %s -p 'map-products-to-gpu{library=true}' --split-input-file --verify-roundtrip | filecheck %s
// RUN: ts-opt %s -p 'map-products-to-gpu{allow_tf32=true library=true}' --split-input-file | filecheck %s --check-prefix=TF32

// Sizes and strides are known to be those that the library takes: there is no kernel, and nothing is filled.

// CHECK-LABEL: func.func @known
// CHECK-NOT: scf.if
// CHECK-NOT: linalg.generic
// CHECK: "cublas.gemm"(%a, %b, %t, %{{.*}}) : (memref<3x5xf32>, memref<5x4xf32>, memref<3x4xf32>, i1, i1, index, index, index, index, index, index, index, index, index, index) -> ()
// CHECK-NOT: gpu.launch
// TF32-LABEL: func.func @known
// TF32: "cublas.gemm"(%a, %b, %t, %{{.*}}) <{allow_tf32}>

#a = affine_map<(i, j, k) -> (i, k)>
#b = affine_map<(i, j, k) -> (k, j)>
#c = affine_map<(i, j, k) -> (i, j)>
#id = affine_map<(i, j) -> (i, j)>

func.func @known(%a: memref<3x5xf32>, %b: memref<5x4xf32>, %t: memref<3x4xf32>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%t : memref<3x4xf32>) {
  ^bb0(%old: f32):
    %z = arith.constant 0.0 : f32
    linalg.yield %z : f32
  }
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : memref<3x5xf32>, memref<5x4xf32>) outs(%t : memref<3x4xf32>) {
  ^bb0(%x: f32, %y: f32, %sum: f32):
    %r = arith.mulf %x, %y : f32
    %s = arith.addf %sum, %r : f32
    linalg.yield %s : f32
  }
  func.return
}

// -----

// The host asks whether the library takes them, and has kernels for other cases.

// CHECK-LABEL: func.func @asked
// CHECK: scf.if
// CHECK: "cublas.gemm"(%a, %b, %t
// CHECK: } else {
// CHECK-NOT: "cublas.gemm"
// CHECK: "gpu.launch"

#a = affine_map<(i, j, k) -> (i, k)>
#b = affine_map<(i, j, k) -> (k, j)>
#c = affine_map<(i, j, k) -> (i, j)>
#id = affine_map<(i, j) -> (i, j)>

func.func @asked(%a: memref<?x?xf32, strided<[?, ?], offset: ?>>, %b: memref<?x?xf32>, %t: memref<?x?xf32>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%t : memref<?x?xf32>) {
  ^bb0(%old: f32):
    %z = arith.constant 0.0 : f32
    linalg.yield %z : f32
  }
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<?x?xf32>) outs(%t : memref<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %sum: f32):
    %r = arith.mulf %x, %y : f32
    %s = arith.addf %sum, %r : f32
    linalg.yield %s : f32
  }
  func.return
}
