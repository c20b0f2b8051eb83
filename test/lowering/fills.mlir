// RUN: ts-opt %s -p aten-linalg-to-scf | filecheck %s

// A reduction starts from the number that its output is filled with.
// CHECK-LABEL: func.func @sums(
// CHECK-NOT:     memref.store
// CHECK:         %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         "scf.parallel"
// CHECK-NOT:       memref.load %o
// CHECK:           arith.addf %[[ZERO]], %{{.*}} : f32
// CHECK:           memref.store %{{.*}}, %o[%{{.*}}]
// CHECK:         } else {
// CHECK-NOT:       memref.load %o
// CHECK:           arith.addf %[[ZERO]], %{{.*}} : f32
// CHECK:           memref.store %{{.*}}, %o[%{{.*}}]
// CHECK-NOT:     memref.store
// CHECK:         func.return
func.func @sums(%x: memref<?x?xf32>, %o: memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%o : memref<?xf32>) {
  ^bb0(%old: f32):
    %zero = arith.constant 0.0 : f32
    linalg.yield %zero : f32
  }
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?x?xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%x : memref<?x?xf32>) outs(%o : memref<?xf32>) {
  ^bb0(%a: f32, %t: f32):
    %s = arith.addf %t, %a : f32
    linalg.yield %s : f32
  }
  func.return
}

// It reads its output if anything else does before, if that is an input as well, and if it was copied.
// CHECK-LABEL: func.func @read_between(
// CHECK:         memref.store %{{.*}}, %o[%{{.*}}]
// CHECK:         memref.load %o[%c0{{.*}}]
// CHECK:         memref.load %o[%{{.*}}]
// CHECK:         memref.store %{{.*}}, %o[%{{.*}}]
// CHECK:         func.return
func.func @read_between(%x: memref<?x?xf32>, %o: memref<?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%o : memref<?xf32>) {
  ^bb0(%old: f32):
    %zero = arith.constant 0.0 : f32
    linalg.yield %zero : f32
  }
  %first = memref.load %o[%c0] : memref<?xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%x : memref<?x?xf32>) outs(%o : memref<?xf32>) {
  ^bb0(%a: f32, %t: f32):
    %s = arith.addf %t, %a : f32
    linalg.yield %s : f32
  }
  func.return %first : f32
}

// CHECK-LABEL: func.func @also_an_input(
// CHECK:         memref.store %{{.*}}, %o[%{{.*}}]
// CHECK:         memref.load %o[%{{.*}}]
// CHECK:         memref.store %{{.*}}, %o[%{{.*}}]
// CHECK:         func.return
func.func @also_an_input(%x: memref<?x?xf32>, %o: memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%o : memref<?xf32>) {
  ^bb0(%old: f32):
    %zero = arith.constant 0.0 : f32
    linalg.yield %zero : f32
  }
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%x, %o : memref<?x?xf32>, memref<?xf32>) outs(%o : memref<?xf32>) {
  ^bb0(%a: f32, %b: f32, %t: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %t, %p : f32
    linalg.yield %s : f32
  }
  func.return
}

// CHECK-LABEL: func.func @copied_ahead(
// CHECK:         memref.load %y[%{{.*}}]
// CHECK:         memref.store %{{.*}}, %o[%{{.*}}]
// CHECK:         memref.load %o[%{{.*}}]
// CHECK:         memref.store %{{.*}}, %o[%{{.*}}]
// CHECK:         func.return
func.func @copied_ahead(%x: memref<?x?xf32>, %y: memref<?xf32>, %o: memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%y : memref<?xf32>) outs(%o : memref<?xf32>) {
  ^bb0(%a: f32, %old: f32):
    linalg.yield %a : f32
  }
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%x : memref<?x?xf32>) outs(%o : memref<?xf32>) {
  ^bb0(%a: f32, %t: f32):
    %s = arith.addf %t, %a : f32
    linalg.yield %s : f32
  }
  func.return
}

// Two outputs may be filled at once.
// CHECK-LABEL: func.func @two(
// CHECK-NOT:     memref.store
// CHECK:         %[[LOW:.*]] = arith.constant 0xff800000 : f32
// CHECK-NEXT:    %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NOT:     memref.load %{{[mo]}}
// CHECK:         arith.maximumf %[[LOW]]
// CHECK:         arith.addf %[[ZERO]]
// CHECK:         func.return
func.func @two(%x: memref<?x?xf32>, %m: memref<?xf32>, %o: memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%m, %o : memref<?xf32>, memref<?xf32>) {
  ^bb0(%before: f32, %old: f32):
    %low = arith.constant 0xff800000 : f32
    %zero = arith.constant 0.0 : f32
    linalg.yield %low, %zero : f32, f32
  }
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%x : memref<?x?xf32>) outs(%m, %o : memref<?xf32>, memref<?xf32>) {
  ^bb0(%a: f32, %u: f32, %t: f32):
    %v = arith.maximumf %u, %a : f32
    %s = arith.addf %t, %a : f32
    linalg.yield %v, %s : f32, f32
  }
  func.return
}

// The number may come from the code around, and the output have axes of size 1.
// CHECK-LABEL: func.func @given(
// CHECK-NOT:     memref.store
// CHECK:         %[[START:.*]] = arith.select
// CHECK:         "scf.parallel"
// CHECK-NOT:       memref.load %o
// CHECK:           arith.addf %[[START]], %{{.*}} : f32
// CHECK:           memref.store %{{.*}}, %{{.*}}[%{{.*}}]
// CHECK:         } else {
// CHECK-NOT:       memref.load %o
// CHECK:           arith.addf %[[START]], %{{.*}} : f32
// CHECK:           memref.store %{{.*}}, %{{.*}}[%{{.*}}]
// CHECK-NOT:     memref.store
// CHECK:         func.return
func.func @given(%x: memref<?x?xf32>, %o: memref<?x1xf32>, %flag: i1, %a: f32, %b: f32) {
  %start = arith.select %flag, %a, %b : f32
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0, 0)>], iterator_types = ["parallel"]} outs(%o : memref<?x1xf32>) {
  ^bb0(%old: f32):
    linalg.yield %start : f32
  }
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, 0)>], iterator_types = ["parallel", "reduction"]} ins(%x : memref<?x?xf32>) outs(%o : memref<?x1xf32>) {
  ^bb0(%e: f32, %t: f32):
    %s = arith.addf %t, %e : f32
    linalg.yield %s : f32
  }
  func.return
}
