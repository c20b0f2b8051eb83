// RUN: ts-opt %s -p convert-aten-to-linalg | filecheck %s

// A complex number is the bits of its parts, with which the product of two is computed in one loop.
func.func @product(%x: !prim.tensor<c64, [4]>, %y: !prim.tensor<c64, [4]>) -> (!prim.tensor) {
  %r = aten.mul.Tensor(%x, %y) : (!prim.tensor<c64, [4]>, !prim.tensor<c64, [4]>) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @product(%0: memref<4xi64, strided<[?]>>, %1: memref<4xi64, strided<[?]>>) -> memref<4xi64> attributes {tsir.result_dtypes = ["c64"]} {
// CHECK:         ^bb0(%[[LEFT:.*]]: i64, %{{.*}}: i64, %{{.*}}: i64):
// CHECK-NEXT:      %[[LOWER:.*]] = arith.trunci %[[LEFT]] : i64 to i32
// CHECK-NEXT:      %[[REAL:.*]] = arith.bitcast %[[LOWER]] : i32 to f32
// CHECK:           arith.shrui
// CHECK:           arith.mulf
// CHECK:           arith.subf
// CHECK:           arith.addf
// CHECK:           arith.extui
// CHECK:           arith.shli
// CHECK:           %[[WHOLE:.*]] = arith.ori
// CHECK-NEXT:      linalg.yield %[[WHOLE]] : i64

// Numbers of f64 are in i128; a magnitude is real.
func.func @magnitude(%x: !prim.tensor<c128, [4]>) -> (!prim.tensor) {
  %r = aten.abs(%x) : (!prim.tensor<c128, [4]>) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @magnitude(%0: memref<4xi128, strided<[?]>>) -> memref<4xf64> attributes {tsir.result_dtypes = ["f64"]} {
// CHECK:           arith.bitcast %{{.*}} : i64 to f64
// CHECK:           math.sqrt
