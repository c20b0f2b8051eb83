// RUN: ts-opt %s -p convert-aten-to-linalg | filecheck %s
// RUN: ts-opt %s -p 'convert-aten-to-linalg{library=false}' | filecheck %s --check-prefix=WHOLE

!x = !prim.tensor<f32, [1, 64, 58, 58]>
!w = !prim.tensor<f32, [32, 64, 3, 3]>
!y = !prim.tensor<f32, [1, 32, 56, 56]>

// A library multiplies the windows of four rows of an image at a time, which stay in a cache meanwhile.

// CHECK-LABEL: func.func @dense
// CHECK: %[[C:.*]] = memref.alloc() {{.*}} : memref<64x3x3x4x56xf32>
// CHECK-NOT: memref.alloc
// CHECK: scf.for
// CHECK: %[[COUNT:.*]] = arith.constant 14 : index
// CHECK: scf.for
// CHECK: linalg.generic
// CHECK: func.call @cblas_sgemm64
// WHOLE-LABEL: func.func @dense
// WHOLE: memref.alloc() {{.*}} : memref<64x3x3x56x56xf32>
func.func @dense(%x: !x, %w: !w) -> !y {
  %none = prim.Constant none
  %zero = prim.Constant 0
  %one = prim.Constant 1
  %false = prim.Constant false
  %ones = prim.ListConstruct(%one, %one) : (!prim.int, !prim.int) -> !prim.list<!prim.int>
  %zeros = prim.ListConstruct(%zero, %zero) : (!prim.int, !prim.int) -> !prim.list<!prim.int>
  %y = aten.convolution(%x, %w, %none, %ones, %zeros, %ones, %false, %zeros, %one) : (!x, !w, !prim.none, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.list<!prim.int>, !prim.int) -> !y
  func.return %y : !y
}

!xs = !prim.tensor<f32, [64, 1, 58, 58]>
!ws = !prim.tensor<f32, [32, 1, 56, 56]>
!ys = !prim.tensor<f32, [64, 32, 3, 3]>

// Images of few windows are multiplied together, here 37 of them; columns lie along the places of the kernel.

// CHECK-LABEL: func.func @few_windows
// CHECK: memref.alloc() {{.*}} : memref<1044288xf32>
// CHECK: %[[TWO:.*]] = arith.constant 2 : index
// CHECK: scf.for %{{.*}} to %[[TWO]] step
// CHECK: memref.reinterpret_cast {{.*}} strides: [3136, 56, 1, 28224, 9408, 3136]
// CHECK: func.call @cblas_sgemm64
// CHECK-NOT: func.call @cblas_sgemm64
// WHOLE-LABEL: func.func @few_windows
// WHOLE: memref.alloc() {{.*}} : memref<1x56x56x3x3xf32>
func.func @few_windows(%x: !xs, %w: !ws) -> !ys {
  %none = prim.Constant none
  %zero = prim.Constant 0
  %one = prim.Constant 1
  %false = prim.Constant false
  %ones = prim.ListConstruct(%one, %one) : (!prim.int, !prim.int) -> !prim.list<!prim.int>
  %zeros = prim.ListConstruct(%zero, %zero) : (!prim.int, !prim.int) -> !prim.list<!prim.int>
  %y = aten.convolution(%x, %w, %none, %ones, %zeros, %ones, %false, %zeros, %one) : (!xs, !ws, !prim.none, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.list<!prim.int>, !prim.int) -> !ys
  func.return %y : !ys
}
