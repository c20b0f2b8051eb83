// RUN: ts-opt %s -p convert-aten-to-linalg,schedule --split-input-file | filecheck %s

// Sizes that are equal in the example are one size, and rows that lie behind one another are contiguous. The
// temporary is read as it is written, so that one nest is left.
func.func @equal(%a: !prim.tensor<f32, [?, ?]> {tsir.sizes = array<i64: 4, 8>, tsir.strides = array<i64: 8, 1>}, %b: !prim.tensor<f32, [?, ?]> {tsir.sizes = array<i64: 4, 8>, tsir.strides = array<i64: 8, 1>}) -> !prim.tensor<f32, [?, ?]> {
  %one = prim.Constant 1
  %0 = aten.mul.Tensor(%a, %b) : (!prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>) -> !prim.tensor<f32, [?, ?]>
  %1 = aten.add.Tensor(%0, %b, %one) : (!prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>, !prim.int) -> !prim.tensor<f32, [?, ?]>
  func.return %1 : !prim.tensor<f32, [?, ?]>
}
// CHECK-LABEL: func.func @equal(%0: memref<?x?xf32, strided<[?, ?]>>, %1: memref<?x?xf32, strided<[?, ?]>>)
// CHECK:         %[[ROWS:.*]] = memref.dim %0, %
// CHECK:         %[[COLUMNS:.*]] = memref.dim %0, %
// CHECK:         memref.reinterpret_cast %0 to offset: [0], sizes: [%[[ROWS]], %[[COLUMNS]]], strides: [%[[COLUMNS]], 1] {{.*}} to memref<?x?xf32>
// CHECK:         memref.reinterpret_cast %1 to offset: [0], sizes: [%[[ROWS]], %[[COLUMNS]]], strides: [%[[COLUMNS]], 1] {{.*}} to memref<?x?xf32>
// CHECK:         cf.assert %{{.*}}, "expected arguments that are laid out as those of the example" {tsir.guard}
// CHECK-NEXT:    memref.alloc(%[[ROWS]], %[[COLUMNS]])
// CHECK-NEXT:    linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : memref<?x?xf32>, memref<?x?xf32>)
// CHECK-NOT:     linalg.generic
// CHECK-NOT:     cf.assert

// -----

// A size of 1 is broadcast without a choice at run time; sizes that differ stay two.
func.func @row(%a: !prim.tensor<f32, [?, ?]> {tsir.sizes = array<i64: 4, 8>, tsir.strides = array<i64: 8, 1>}, %b: !prim.tensor<f32, [?, ?]> {tsir.sizes = array<i64: 1, 8>, tsir.strides = array<i64: 8, 1>}) -> !prim.tensor<f32, [?, ?]> {
  %0 = aten.mul.Tensor(%a, %b) : (!prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>) -> !prim.tensor<f32, [?, ?]>
  func.return %0 : !prim.tensor<f32, [?, ?]>
}
// CHECK-LABEL: func.func @row
// CHECK:         memref.reinterpret_cast %1 to offset: [0], sizes: [1, %{{.*}}], strides: [%{{.*}}, 1] {{.*}} to memref<1x?xf32>
// CHECK:         cf.assert
// CHECK:         memref.reinterpret_cast %{{.*}} strides: [0, 1]
// CHECK-NOT:     arith.select

// -----

// A transposed argument keeps the stride that the example does not tell; the other is 1.
func.func @transposed(%a: !prim.tensor<f32, [?, ?]> {tsir.sizes = array<i64: 4, 8>, tsir.strides = array<i64: 1, 4>}) -> !prim.tensor<f32, [?, ?]> {
  %0 = aten.relu(%a) : (!prim.tensor<f32, [?, ?]>) -> !prim.tensor<f32, [?, ?]>
  func.return %0 : !prim.tensor<f32, [?, ?]>
}
// CHECK-LABEL: func.func @transposed
// CHECK:         memref.reinterpret_cast %0 {{.*}} to memref<?x?xf32, strided<[1, ?]>>
// CHECK:         cf.assert

// -----

// No layout, nothing taken for granted: sizes are compared when the program runs.
func.func @any(%a: !prim.tensor<f32, [?]>, %b: !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]> {
  %0 = aten.mul.Tensor(%a, %b) : (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  func.return %0 : !prim.tensor<f32, [?]>
}
// CHECK-LABEL: func.func @any
// CHECK-NOT:     laid out
// CHECK:         cf.assert %{{.*}}, "expected sizes that broadcast in dimension -1"
// CHECK:         arith.select

// -----

// The strides of what is contiguous are the products of sizes that the function computes, too: another shape of it is a view, whatever sizes are equal.
func.func @viewed(%a: !prim.tensor<f32, [?, ?, ?]> {tsir.sizes = array<i64: 6, 8, 8>, tsir.strides = array<i64: 64, 8, 1>}) -> !prim.tensor<f32, [?, ?]> {
  %6 = prim.Constant 6
  %rest = prim.Constant -1
  %sizes = prim.ListConstruct(%6, %rest) : (!prim.int, !prim.int) -> !prim.list<!prim.int>
  %0 = aten.reshape(%a, %sizes) : (!prim.tensor<f32, [?, ?, ?]>, !prim.list<!prim.int>) -> !prim.tensor<f32, [?, ?]>
  %1 = aten.relu(%0) : (!prim.tensor<f32, [?, ?]>) -> !prim.tensor<f32, [?, ?]>
  func.return %1 : !prim.tensor<f32, [?, ?]>
}
// CHECK-LABEL: func.func @viewed
// CHECK:         cf.assert
// CHECK-NOT:     scf.if
// CHECK-NOT:     arith.select
// CHECK:         memref.reinterpret_cast %{{.*}} sizes: [6, %{{.*}}], strides: [%{{.*}}, 1]
// CHECK-NOT:     scf.if
// CHECK:         linalg.generic
