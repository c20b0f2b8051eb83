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

!z = !prim.tensor<f32, [1, 64, 30, 28]>
!t = !prim.tensor<f32, [64, 64, 3, 3]>
!u = !prim.tensor<f32, [1, 64, 32, 30]>

// The transpose adds what eight rows of an image give at a time, and the last six.

// CHECK-LABEL: func.func @transpose
// CHECK: memref.alloc() {{.*}} : memref<64x3x3x8x28xf32>
// CHECK: %[[FOUR:.*]] = arith.constant 4 : index
// CHECK: scf.for %{{.*}} to %[[FOUR]] step
// CHECK: func.call @cblas_sgemm64
// CHECK: scf.for
// WHOLE-LABEL: func.func @transpose
// WHOLE: memref.alloc() {{.*}} : memref<64x3x3x30x28xf32>
func.func @transpose(%x: !z, %w: !t) -> !u {
  %none = prim.Constant none
  %zero = prim.Constant 0
  %one = prim.Constant 1
  %true = prim.Constant true
  %ones = prim.ListConstruct(%one, %one) : (!prim.int, !prim.int) -> !prim.list<!prim.int>
  %zeros = prim.ListConstruct(%zero, %zero) : (!prim.int, !prim.int) -> !prim.list<!prim.int>
  %y = aten.convolution(%x, %w, %none, %ones, %zeros, %ones, %true, %zeros, %one) : (!z, !t, !prim.none, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.list<!prim.int>, !prim.int) -> !u
  func.return %y : !u
}
