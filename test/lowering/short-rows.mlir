// RUN: ts-opt %s -p aten-linalg-to-scf | filecheck %s

// Rows of up to four elements are combined in sequence, which is what the tree does with them.
// CHECK-LABEL: func.func @sums(
// CHECK:         %[[FIVE:.*]] = arith.constant 5 : index
// CHECK:         %[[SHORT:.*]] = arith.cmpi slt, %[[N:.*]], %[[FIVE]]
// CHECK:         scf.if %[[SHORT]]
// CHECK:           scf.for %[[K:.*]] = %{{.*}} to %[[N]] step
// CHECK-NEXT:        arith.constant -0.000000e+00 : f32
// CHECK-NEXT:        memref.load %{{.*}}[%{{.*}}, %[[K]]]
// CHECK:         } else {
// CHECK:           arith.constant 4194304 : index
func.func @sums(%x: memref<?x?xf32>, %o: memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%x : memref<?x?xf32>) outs(%o : memref<?xf32>) {
  ^bb0(%a: f32, %t: f32):
    %s = arith.addf %t, %a : f32
    linalg.yield %s : f32
  }
  func.return
}

// What is known to be longer has the tree alone, and so have columns.
// CHECK-LABEL: func.func @long(
// CHECK-NOT:     arith.constant 5 : index
// CHECK:         func.return
func.func @long(%x: memref<?x64xf32>, %o: memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%x : memref<?x64xf32>) outs(%o : memref<?xf32>) {
  ^bb0(%a: f32, %t: f32):
    %s = arith.addf %t, %a : f32
    linalg.yield %s : f32
  }
  func.return
}
