// RUN: ts-opt %s -p 'map-products-to-gpu' --split-input-file --verify-roundtrip | filecheck %s
// RUN: ts-opt %s -p 'map-products-to-gpu{processor=sm_75}' --split-input-file | filecheck %s --check-prefix=OLD
// RUN: ts-opt %s -p 'map-products-to-gpu{allow_tf32=true}' --split-input-file | filecheck %s --check-prefix=TF32

// 16-bit floats whose rows are multiples of 16 bytes: one kernel that copies, where the factors begin at such
// multiples, and one that reads elements. What follows an element is part of both, and its sums are not stored.

// CHECK-LABEL: func.func @relu
// CHECK-NEXT: %o = memref.alloc() : memref<24x16xf16>
// CHECK-NOT: memref.alloc()
// CHECK: memref.extract_aligned_pointer_as_index
// CHECK: scf.if
// CHECK: "gpu.launch"
// CHECK: %[[BYTES:.*]] = memref.alloca() : memref<24576xi8, 3 : i64>
// CHECK: scf.for
// CHECK: "gpu.barrier"
// CHECK: nvvm.cp.async.shared.global
// CHECK: nvvm.cp.async.commit.group
// CHECK: nvvm.cp.async.commit.group
// CHECK: scf.for
// CHECK: nvvm.cp.async.wait.group {n = 1 : i32}
// CHECK-NEXT: "gpu.barrier"
// CHECK: nvvm.cp.async.commit.group
// CHECK: nvvm.ldmatrix
// CHECK: nvvm.ldmatrix {{.*}} {transposed}
// CHECK: nvvm.mma.sync A[%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}] B[%{{.*}}, %{{.*}}]
// CHECK: nvvm.cp.async.wait.group {n = 0 : i32}
// CHECK-NEXT: "gpu.barrier"
// CHECK: memref.store %{{.*}} : memref<32x72xf32, 3 : i64>
// CHECK: "gpu.barrier"
// CHECK: memref.load %{{.*}} : memref<32x72xf32, 3 : i64>
// CHECK-NEXT: arith.maximumf
// CHECK-NEXT: arith.truncf
// CHECK-NEXT: memref.store %{{.*}} : memref<24x16xf16
// CHECK: nvvm.minctasm = 4 : i32
// CHECK: } else {
// CHECK: "gpu.launch"
// CHECK-NOT: cp.async
// CHECK: memref.store %{{.*}} : memref<1024xf16, 3 : i64>
// CHECK: "gpu.barrier"
// CHECK: nvvm.ldmatrix
// CHECK: nvvm.mma.sync
// CHECK: arith.maximumf
// CHECK-NOT: linalg.generic
// CHECK: func.return %o
// OLD-LABEL: func.func @relu
// OLD-NOT: scf.if
// OLD: "gpu.launch"
// OLD-NOT: cp.async
// OLD: nvvm.mma.sync A[%{{[0-9]+}}, %{{[0-9]+}}] B[%{{[0-9]+}}] C
// OLD: arith.maximumf
// OLD-NOT: "gpu.launch"
// OLD: func.return
#a = affine_map<(d0, d1, d2) -> (d0, d2)>
#b = affine_map<(d0, d1, d2) -> (d2, d1)>
#c = affine_map<(d0, d1, d2) -> (d0, d1)>
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @relu(%a: memref<24x40xf16>, %b: memref<40x16xf16>, %zero: f32) -> memref<24x16xf16> {
  %t = memref.alloc() : memref<24x16xf32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%t : memref<24x16xf32>) {
  ^bb0(%old: f32):
    %z = arith.constant 0.0 : f32
    linalg.yield %z : f32
  }
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : memref<24x40xf16>, memref<40x16xf16>) outs(%t : memref<24x16xf32>) {
  ^bb0(%x: f16, %y: f16, %sum: f32):
    %p = arith.extf %x : f16 to f32
    %q = arith.extf %y : f16 to f32
    %r = arith.mulf %p, %q : f32
    %s = arith.addf %sum, %r : f32
    linalg.yield %s : f32
  }
  %o = memref.alloc() : memref<24x16xf16>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%t : memref<24x16xf32>) outs(%o : memref<24x16xf16>) {
  ^bb0(%x: f32, %old: f16):
    %m = arith.maximumf %x, %zero : f32
    %h = arith.truncf %m : f32 to f16
    linalg.yield %h : f16
  }
  func.return %o : memref<24x16xf16>
}

// -----

// Elements of 32 bits go through registers; what is known of sizes alone picks the tile. If they may be rounded
// to TF32, they are multiplied by units for matrices, and copied where they lie so that they can be.

// TF32-LABEL: func.func @full
// TF32: memref.alloca() : memref<49152xi8, 3 : i64>
// TF32: nvvm.cp.async.shared.global
// TF32: memref.load %{{.*}} : memref<6144xf32, 3 : i64>
// TF32: nvvm.convert.float.to.tf32
// TF32: nvvm.mma.sync {{.*}} : A[i32, i32, i32, i32] B[i32, i32]
// TF32: memref.alloca() : memref<24576xi8, 3 : i64>
// TF32: nvvm.mma.sync
// TF32-NOT: math.fma
// TF32: func.return
// CHECK-LABEL: func.func @full
// CHECK: %[[MANY:.*]] = arith.cmpi slt, %{{.*}}, %{{.*}} : index
// CHECK-NEXT: scf.if %[[MANY]] {
// CHECK: "gpu.launch"
// CHECK: memref.alloca() : memref<8704xi8, 3 : i64>
// CHECK: math.fma
// CHECK: nvvm.minctasm = 1 : i32
// CHECK: } else {
// CHECK: "gpu.launch"
// CHECK: memref.alloca() : memref<4608xi8, 3 : i64>
// CHECK: math.fma
// CHECK: nvvm.minctasm = 2 : i32
// CHECK: func.return
#a = affine_map<(d0, d1, d2) -> (d0, d2)>
#b = affine_map<(d0, d1, d2) -> (d2, d1)>
#c = affine_map<(d0, d1, d2) -> (d0, d1)>
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @full(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %t: memref<?x?xf32>) {
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

// What reads other elements than the one in its place stays, and what it reads is stored.

// CHECK-LABEL: func.func @turned
// CHECK: "gpu.launch"
// CHECK: memref.store %{{.*}} : memref<8x8xf32, strided<[8, 1]>>
// CHECK: linalg.generic
// CHECK-SAME: ins(%t : memref<8x8xf32>) outs(%o : memref<8x8xf32>)
#a = affine_map<(d0, d1, d2) -> (d0, d2)>
#b = affine_map<(d0, d1, d2) -> (d2, d1)>
#c = affine_map<(d0, d1, d2) -> (d0, d1)>
#id = affine_map<(d0, d1) -> (d0, d1)>
#turned = affine_map<(d0, d1) -> (d1, d0)>
func.func @turned(%a: memref<8x8xf32>, %b: memref<8x8xf32>) -> memref<8x8xf32> {
  %t = memref.alloc() : memref<8x8xf32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%t : memref<8x8xf32>) {
  ^bb0(%old: f32):
    %z = arith.constant 0.0 : f32
    linalg.yield %z : f32
  }
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : memref<8x8xf32>, memref<8x8xf32>) outs(%t : memref<8x8xf32>) {
  ^bb0(%x: f32, %y: f32, %sum: f32):
    %r = arith.mulf %x, %y : f32
    %s = arith.addf %sum, %r : f32
    linalg.yield %s : f32
  }
  %o = memref.alloc() : memref<8x8xf32>
  linalg.generic {indexing_maps = [#turned, #id], iterator_types = ["parallel", "parallel"]} ins(%t : memref<8x8xf32>) outs(%o : memref<8x8xf32>) {
  ^bb0(%x: f32, %old: f32):
    linalg.yield %x : f32
  }
  func.return %o : memref<8x8xf32>
}

// -----

// Memory of the caller is written, whoever reads it next.

// CHECK-LABEL: func.func @given
// CHECK: "gpu.launch"
// CHECK: memref.store %{{.*}} : memref<8x8xf32, strided<[8, 1]>>
// CHECK: linalg.generic
#a = affine_map<(d0, d1, d2) -> (d0, d2)>
#b = affine_map<(d0, d1, d2) -> (d2, d1)>
#c = affine_map<(d0, d1, d2) -> (d0, d1)>
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @given(%a: memref<8x8xf32>, %b: memref<8x8xf32>, %t: memref<8x8xf32>) -> memref<8x8xf32> {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%t : memref<8x8xf32>) {
  ^bb0(%old: f32):
    %z = arith.constant 0.0 : f32
    linalg.yield %z : f32
  }
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : memref<8x8xf32>, memref<8x8xf32>) outs(%t : memref<8x8xf32>) {
  ^bb0(%x: f32, %y: f32, %sum: f32):
    %r = arith.mulf %x, %y : f32
    %s = arith.addf %sum, %r : f32
    linalg.yield %s : f32
  }
  %o = memref.alloc() : memref<8x8xf32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%t : memref<8x8xf32>) outs(%o : memref<8x8xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    linalg.yield %n : f32
  }
  func.return %o : memref<8x8xf32>
}

// -----

// A product does not move past what writes to a factor.

// CHECK-LABEL: func.func @written
// CHECK: "gpu.launch"
// CHECK: memref.store %{{.*}}, %a[%{{.*}}, %{{.*}}] : memref<8x8xf32>
// CHECK: linalg.generic
#a = affine_map<(d0, d1, d2) -> (d0, d2)>
#b = affine_map<(d0, d1, d2) -> (d2, d1)>
#c = affine_map<(d0, d1, d2) -> (d0, d1)>
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @written(%a: memref<8x8xf32>, %b: memref<8x8xf32>, %i: index, %one: f32) -> memref<8x8xf32> {
  %t = memref.alloc() : memref<8x8xf32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%t : memref<8x8xf32>) {
  ^bb0(%old: f32):
    %z = arith.constant 0.0 : f32
    linalg.yield %z : f32
  }
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : memref<8x8xf32>, memref<8x8xf32>) outs(%t : memref<8x8xf32>) {
  ^bb0(%x: f32, %y: f32, %sum: f32):
    %r = arith.mulf %x, %y : f32
    %s = arith.addf %sum, %r : f32
    linalg.yield %s : f32
  }
  memref.store %one, %a[%i, %i] : memref<8x8xf32>
  %o = memref.alloc() : memref<8x8xf32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%t : memref<8x8xf32>) outs(%o : memref<8x8xf32>) {
  ^bb0(%x: f32, %old: f32):
    %n = arith.negf %x : f32
    linalg.yield %n : f32
  }
  func.return %o : memref<8x8xf32>
}

// -----

// Left alone: sums that do not begin at zero, products of integers, and sums of something else.

// CHECK-LABEL: func.func @others
// CHECK-NOT: "gpu.launch"
// CHECK: func.return
#a = affine_map<(d0, d1, d2) -> (d0, d2)>
#b = affine_map<(d0, d1, d2) -> (d2, d1)>
#c = affine_map<(d0, d1, d2) -> (d0, d1)>
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @others(%a: memref<8x8xf32>, %b: memref<8x8xi32>, %t: memref<8x8xf32>, %u: memref<8x8xi32>, %v: memref<8x8xf32>) {
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %a : memref<8x8xf32>, memref<8x8xf32>) outs(%t : memref<8x8xf32>) {
  ^bb0(%x: f32, %y: f32, %sum: f32):
    %r = arith.mulf %x, %y : f32
    %s = arith.addf %sum, %r : f32
    linalg.yield %s : f32
  }
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%u : memref<8x8xi32>) {
  ^bb0(%old: i32):
    %z = arith.constant 0 : i32
    linalg.yield %z : i32
  }
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%b, %b : memref<8x8xi32>, memref<8x8xi32>) outs(%u : memref<8x8xi32>) {
  ^bb0(%x: i32, %y: i32, %sum: i32):
    %r = arith.muli %x, %y : i32
    %s = arith.addi %sum, %r : i32
    linalg.yield %s : i32
  }
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%v : memref<8x8xf32>) {
  ^bb0(%old: f32):
    %z = arith.constant 0.0 : f32
    linalg.yield %z : f32
  }
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %a : memref<8x8xf32>, memref<8x8xf32>) outs(%v : memref<8x8xf32>) {
  ^bb0(%x: f32, %y: f32, %sum: f32):
    %r = arith.subf %x, %y : f32
    %s = arith.addf %sum, %r : f32
    linalg.yield %s : f32
  }
  func.return
}
