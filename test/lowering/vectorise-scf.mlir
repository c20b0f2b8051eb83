// RUN: ts-opt %s -p 'aten-linalg-to-scf,vectorise-scf' --split-input-file | filecheck %s
// RUN: ts-opt %s -p 'aten-linalg-to-scf,vectorise-scf{width=8}' --split-input-file | filecheck %s --check-prefix=NARROW

// Whole vectors, then the rest under a mask.

// CHECK-LABEL: func.func @pointwise
// CHECK: %[[REST:.*]] = arith.remui %[[N:.*]], %{{.*}} : index
// CHECK-NEXT: %[[MAIN:.*]] = arith.subi %[[N]], %[[REST]] : index
// CHECK: ^bb0(%[[I:.*]]: index):
// CHECK-NEXT: %[[A:.*]] = vector.load %x[%[[I]]] : memref<?xf32>, vector<16xf32>
// CHECK: %[[ZERO:.*]] = arith.constant dense<0.000000e+00> : vector<16xf32>
// CHECK-NEXT: %[[POS:.*]] = lanes.cmpf %[[A]], %[[ZERO]] {predicate = 2 : i64, fastmath = #arith.fastmath<none>} : vector<16xf32> to vector<16xi1>
// CHECK: %[[R:.*]] = lanes.select %[[POS]], %[[A]], %{{.*}} : vector<16xi1>, vector<16xf32>
// CHECK-NEXT: vector.store %[[R]], %o[%[[I]]]
// CHECK: scf.if
// CHECK: %[[MASK:.*]] = vector.create_mask %{{.*}} : vector<16xi1>
// CHECK: vector.maskedload %x[%[[MAIN]]], %[[MASK]]
// CHECK: vector.maskedstore %o[%[[MAIN]]], %[[MASK]]
// NARROW-LABEL: func.func @pointwise
// NARROW: vector<8xf32>
func.func @pointwise(%x: memref<?xf32>, %o: memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%x : memref<?xf32>) outs(%o : memref<?xf32>) {
  ^bb0(%a: f32, %c: f32):
    %z = arith.constant 0.0 : f32
    %p = arith.cmpf ogt, %a, %z : f32
    %s = arith.select %p, %a, %z : f32
    linalg.yield %s : f32
  }
  func.return
}

// -----

// All types of a loop get the same number of lanes; the widest decides.

// CHECK-LABEL: func.func @mixed
// CHECK: lanes.sitofp %{{.*}} : vector<8xi64> to vector<8xf32>
func.func @mixed(%x: memref<?xi64>, %o: memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%x : memref<?xi64>) outs(%o : memref<?xf32>) {
  ^bb0(%a: i64, %c: f32):
    %s = arith.sitofp %a : i64 to f32
    linalg.yield %s : f32
  }
  func.return
}

// -----

// What does not move along the loop is broadcast.

// CHECK-LABEL: func.func @scalar
// CHECK: %[[S:.*]] = memref.load %s[] : memref<f32>
// CHECK-NEXT: %[[B:.*]] = vector.broadcast %[[S]] : f32 to vector<16xf32>
func.func @scalar(%x: memref<?xf32>, %s: memref<f32>, %o: memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%x, %s : memref<?xf32>, memref<f32>) outs(%o : memref<?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.mulf %a, %b : f32
    linalg.yield %p : f32
  }
  func.return
}

// -----

// A division may trap in a lane that is off: the rest is scalar.

// CHECK-LABEL: func.func @division
// CHECK: arith.divsi %{{.*}}, %{{.*}} : vector<16xi32>
// CHECK-NOT: vector.maskedload
// CHECK: scf.for
// CHECK: arith.divsi %{{.*}}, %{{.*}} : i32
func.func @division(%x: memref<?xi32>, %y: memref<?xi32>, %o: memref<?xi32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%x, %y : memref<?xi32>, memref<?xi32>) outs(%o : memref<?xi32>) {
  ^bb0(%a: i32, %b: i32, %c: i32):
    %p = arith.divsi %a, %b : i32
    linalg.yield %p : i32
  }
  func.return
}

// -----

// Reduced elements side by side: the lanes of a block are one vector, combined in the order of the tree.

// CHECK-LABEL: func.func @row_sums
// CHECK: scf.for %[[K:.*]] = {{.*}} iter_args(%[[ACC:.*]] = %{{.*}}) -> (vector<16xf32>)
// CHECK-NEXT: %[[A:.*]] = vector.load %x[%{{.*}}, %[[K]]]
// CHECK-NEXT: arith.addf %[[A]], %[[ACC]] : vector<16xf32>
// CHECK: vector.create_mask
// CHECK: lanes.select
// CHECK: vector.shuffle %[[L:.*]], %[[L]] [0, 1, 2, 3]
// CHECK: vector.shuffle %[[L]], %[[L]] [4, 5, 6, 7]
// CHECK-NEXT: arith.addf {{.*}} : vector<4xf32>
// CHECK: vector.extract %{{.*}}[0]
// CHECK-NOT: lanes.block
// The lanes of the tree are 16 whatever the width.
// NARROW-LABEL: func.func @row_sums
// NARROW: vector<16xf32>
func.func @row_sums(%x: memref<3x40xf32, strided<[64, 1]>>, %o: memref<3xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
    ins(%x : memref<3x40xf32, strided<[64, 1]>>) outs(%o : memref<3xf32>) {
  ^bb0(%a: f32, %c: f32):
    %s = arith.addf %a, %c : f32
    linalg.yield %s : f32
  }
  func.return
}

// -----

// Results side by side: the whole tree runs on vectors of results. The rest is the last round of the loop.

// CHECK-LABEL: func.func @column_sums
// CHECK: "scf.parallel"
// CHECK: ^bb0(%[[J:.*]]: index):
// CHECK: %[[WHOLE:.*]] = arith.cmpi slt, %{{.*}}, %{{.*}} : index
// CHECK-NEXT: scf.if %[[WHOLE]] {
// CHECK: scf.for {{.*}} -> (vector<16xf32>)
// CHECK: vector.load %x[%{{.*}}, %[[J]]]
// CHECK: vector.store %{{.*}}, %o[%[[J]]]
// CHECK: } else {
// CHECK: vector.create_mask
// CHECK: vector.maskedload %x[%{{.*}}, %[[J]]]
// CHECK: vector.maskedstore %o[%[[J]]]
// CHECK-NOT: "scf.parallel"
// CHECK: func.return
func.func @column_sums(%x: memref<40x?xf32, strided<[?, 1]>>, %o: memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>], iterator_types = ["reduction", "parallel"]}
    ins(%x : memref<40x?xf32, strided<[?, 1]>>) outs(%o : memref<?xf32>) {
  ^bb0(%a: f32, %c: f32):
    %s = arith.addf %a, %c : f32
    linalg.yield %s : f32
  }
  func.return
}

// -----

// What is known to be a multiple of the lanes has no rest.

// CHECK-LABEL: func.func @whole
// CHECK: vector.store
// CHECK-NOT: mask
// CHECK: func.return
func.func @whole(%o: memref<?xf32>, %x: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c48 = arith.constant 48 : index
  %m = arith.muli %n, %c48 : index
  "scf.parallel"(%c0, %m, %c1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%i: index):
    memref.store %x, %o[%i] : memref<?xf32>
    "scf.reduce"() : () -> ()
  }) : (index, index, index) -> ()
  func.return
}

// -----

// Elements far apart are left to scalar loops.

// CHECK-LABEL: func.func @far_apart
// CHECK-NOT: vector
func.func @far_apart(%x: memref<9xf32, strided<[5]>>, %o: memref<9xf32>) {
  "memref.copy"(%x, %o) : (memref<9xf32, strided<[5]>>, memref<9xf32>) -> ()
  func.return
}

// -----

// Those less far apart are picked from the vectors that hold them, the last of which ends with the last one.

// CHECK-LABEL: func.func @apart
// CHECK: %[[M:.*]] = memref.reinterpret_cast %x to offset: [%{{.*}}], sizes: [31], strides: [1]
// CHECK: %[[A:.*]] = vector.load %[[M]][%{{.*}}] : memref<31xf32, strided<[1], offset: ?>>, vector<16xf32>
// CHECK: vector.shuffle %[[A]], %[[A]] [16, 18, 20, 22, 24, 26, 28, 30, 8, 9, 10, 11, 12, 13, 14, 15]
// CHECK: %[[B:.*]] = vector.load %[[M]][%{{.*}}]
// CHECK: vector.shuffle %{{.*}}, %[[B]] [0, 1, 2, 3, 4, 5, 6, 7, 17, 19, 21, 23, 25, 27, 29, 31]
// CHECK: vector.store
func.func @apart(%x: memref<32xf32, strided<[2]>>, %o: memref<32xf32>) {
  "memref.copy"(%x, %o) : (memref<32xf32, strided<[2]>>, memref<32xf32>) -> ()
  func.return
}

// -----

// Inside of both bounds, elements are read side by side; what is ahead and behind is not read at all.

// CHECK-LABEL: func.func @padded
// CHECK: vector.store %{{.*}}, %o[%{{.*}}]
// CHECK: %[[AT:.*]] = arith.subi %{{.*}}, %c3 : index
// CHECK-NEXT: %[[A:.*]] = vector.load %x[%[[AT]]]
// CHECK-NEXT: vector.store %[[A]], %o[%{{.*}}]
// CHECK-NOT: memref.load
// CHECK: func.return
func.func @padded(%x: memref<?xf32>, %o: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  %zero = arith.constant 0.0 : f32
  %n = memref.dim %x, %c0 : memref<?xf32>
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%o : memref<?xf32>) {
  ^bb0(%c: f32):
    %i = linalg.index 0 : index
    %at = arith.subi %i, %c3 : index
    %ahead = arith.cmpi slt, %at, %c0 : index
    %behind = arith.xori %ahead, %true : i1
    %below = arith.cmpi slt, %at, %n : index
    %in = arith.andi %behind, %below : i1
    %safe = arith.select %in, %at, %c0 : index
    %e = memref.load %x[%safe] : memref<?xf32>
    %r = arith.select %in, %e, %zero : f32
    linalg.yield %r : f32
  }
  func.return
}

// -----

// What is the same for all of a row is computed ahead of it, unless it may be written meanwhile.

// CHECK-LABEL: func.func @by_row
// CHECK: ^bb0(%[[I:.*]]: index):
// CHECK-NEXT: %[[S:.*]] = memref.load %{{.*}}[%[[I]]]
// CHECK-NEXT: %[[R:.*]] = math.sqrt %[[S]]
// CHECK: "scf.parallel"
// CHECK: vector.broadcast %[[R]]
// CHECK: scf.reduce
// CHECK: ^bb0(%[[J:.*]]: index):
// CHECK: "scf.parallel"
// CHECK: memref.load %{{.*}}[%[[J]]]
// CHECK-NEXT: vector.broadcast
func.func @by_row(%x: memref<?x?xf32>, %s: memref<?xf32>, %t: memref<?xf32>, %n: index) -> memref<?x?xf32> {
  %o = memref.alloc(%n, %n) : memref<?x?xf32>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
                  iterator_types = ["parallel", "parallel"]}
    ins(%x, %s : memref<?x?xf32>, memref<?xf32>) outs(%o : memref<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %q = math.sqrt %b : f32
    %p = arith.mulf %a, %q : f32
    linalg.yield %p : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
                  iterator_types = ["parallel", "parallel"]}
    ins(%t : memref<?xf32>) outs(%x : memref<?x?xf32>) {
  ^bb0(%b: f32, %c: f32):
    linalg.yield %b : f32
  }
  func.return %o : memref<?x?xf32>
}

// -----

// Booleans are vectors of bits, whatever they are in memory.

// CHECK-LABEL: func.func @boolean
// CHECK: vector.load %x[%{{.*}}] : memref<?xi1>, vector<16xi1>
func.func @boolean(%x: memref<?xi1>, %o: memref<?xi1>) {
  "memref.copy"(%x, %o) : (memref<?xi1>, memref<?xi1>) -> ()
  func.return
}

// -----

// Positions used as data are those of the first lane and how far the others are …

// CHECK-LABEL: func.func @positions
// CHECK: ^bb0(%[[I:.*]]: index):
// CHECK: %[[FIRST:.*]] = arith.index_cast %[[I]] : index to i64
// CHECK-NEXT: %[[STEPS:.*]] = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7]> : vector<8xi64>
// CHECK-NEXT: %[[SAME:.*]] = vector.broadcast %[[FIRST]] : i64 to vector<8xi64>
// CHECK-NEXT: %[[ALL:.*]] = arith.addi %[[SAME]], %[[STEPS]] : vector<8xi64>
// CHECK-NEXT: vector.store %[[ALL]], %o[%[[I]]]
func.func @positions(%o: memref<?xi64>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%o : memref<?xi64>) {
  ^bb0(%c: i64):
    %i = linalg.index 0 : index
    %s = arith.index_cast %i : index to i64
    linalg.yield %s : i64
  }
  func.return
}

// -----

// … but what is computed of a position is left alone.

// CHECK-LABEL: func.func @negative_moved
// CHECK-NOT: vector
func.func @negative_moved(%o: memref<?xi64>) {
  %three = arith.constant 3 : index
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%o : memref<?xi64>) {
  ^bb0(%c: i64):
    %i = linalg.index 0 : index
    %j = arith.remui %i, %three : index
    %s = arith.index_cast %j : index to i64
    linalg.yield %s : i64
  }
  func.return
}

// -----

// A place that lanes share is checked and found once for all of them: a row is copied as vectors …

// CHECK-LABEL: func.func @row
// CHECK: ^bb0(%[[I:.*]]: index):
// CHECK: ^bb0(%[[J:.*]]: index):
// CHECK: %[[P:.*]] = memref.load %p[%[[I]]]
// CHECK: %[[AT:.*]] = arith.index_cast %[[P]]
// CHECK: cf.assert
// CHECK-NEXT: vector.load %x[%[[AT]], %[[J]]] : memref<?x?xf32>, vector<16xf32>
// CHECK: scf.if
// CHECK: cf.assert
// CHECK: vector.maskedload %x
func.func @row(%x: memref<?x?xf32>, %p: memref<?xi64>, %o: memref<?x?xf32>) {
  %five = arith.constant 5 : index
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
    ins(%p : memref<?xi64>) outs(%o : memref<?x?xf32>) {
  ^bb0(%a: i64, %c: f32):
    %at = arith.index_cast %a : i64 to index
    %fits = arith.cmpi ult, %at, %five : index
    cf.assert %fits, "expected a row"
    %j = linalg.index 1 : index
    %l = memref.load %x[%at, %j] : memref<?x?xf32>
    linalg.yield %l : f32
  }
  func.return
}

// -----

// … and places that differ between lanes are checked one by one.

// CHECK-LABEL: func.func @negative_elements
// CHECK-NOT: vector
func.func @negative_elements(%x: memref<?xf32>, %p: memref<?xi64>, %o: memref<?xf32>) {
  %five = arith.constant 5 : index
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%p : memref<?xi64>) outs(%o : memref<?xf32>) {
  ^bb0(%a: i64, %c: f32):
    %at = arith.index_cast %a : i64 to index
    %fits = arith.cmpi ult, %at, %five : index
    cf.assert %fits, "expected a row"
    %l = memref.load %x[%at] : memref<?xf32>
    linalg.yield %l : f32
  }
  func.return
}

// -----

// Of a known size there is no rest, if it is a multiple of the width …

// CHECK-LABEL: func.func @whole_vectors
// CHECK: "scf.parallel"
// CHECK: vector.load
// CHECK-NOT: scf.if
// CHECK-NOT: vector.create_mask
// CHECK: func.return
func.func @whole_vectors(%x: memref<32xf32>, %o: memref<32xf32>) {
  "memref.copy"(%x, %o) : (memref<32xf32>, memref<32xf32>) -> ()
  func.return
}

// -----

// … and nothing but a rest, if it is below.

// CHECK-LABEL: func.func @short
// CHECK-NOT: scf.
// CHECK: %[[SIX:.*]] = arith.constant 6 : index
// CHECK: %[[MASK:.*]] = vector.create_mask %{{.*}} : vector<16xi1>
// CHECK: vector.maskedload %x[%{{.*}}], %[[MASK]]
// CHECK: vector.maskedstore %o[%{{.*}}], %[[MASK]]
func.func @short(%x: memref<6xf32>, %o: memref<6xf32>) {
  "memref.copy"(%x, %o) : (memref<6xf32>, memref<6xf32>) -> ()
  func.return
}

// -----

// The same holds for a block of a reduction.

// CHECK-LABEL: func.func @whole_block
// CHECK: %[[L:.*]] = scf.for {{.*}} -> (vector<16xf32>)
// CHECK-NOT: scf.if
// CHECK-NOT: lanes.select
// CHECK: vector.shuffle %[[L]], %[[L]] [0, 1, 2, 3]
func.func @whole_block(%x: memref<64xf32>, %o: memref<f32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
    ins(%x : memref<64xf32>) outs(%o : memref<f32>) {
  ^bb0(%a: f32, %c: f32):
    %s = arith.addf %a, %c : f32
    linalg.yield %s : f32
  }
  func.return
}

// -----

// The largest is found in lanes as a sum is, from the smallest value; four vectors at a time, as the order does
// not matter.

// CHECK-LABEL: func.func @maximum
// CHECK: arith.constant dense<0xff800000> : vector<16xf32>
// CHECK: scf.for {{.*}} -> (vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>)
// CHECK-COUNT-4: arith.maximumf {{.*}} : vector<16xf32>
// CHECK: scf.for {{.*}} -> (vector<16xf32>) {
// CHECK: arith.maximumf {{.*}} : vector<16xf32>
// CHECK: arith.maximumf {{.*}} : vector<4xf32>
// CHECK: arith.maximumf {{.*}} : f32
func.func @maximum(%x: memref<?xf32>, %o: memref<f32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
    ins(%x : memref<?xf32>) outs(%o : memref<f32>) {
  ^bb0(%a: f32, %c: f32):
    %s = arith.maximumf %c, %a : f32
    linalg.yield %s : f32
  }
  func.return
}

// -----

// A fold that is not associative has no lanes.

// CHECK-LABEL: func.func @negative_fold
// CHECK-NOT: vector
// CHECK: arith.subf {{.*}} : f32
func.func @negative_fold(%x: memref<?xf32>, %o: memref<f32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
    ins(%x : memref<?xf32>) outs(%o : memref<f32>) {
  ^bb0(%a: f32, %c: f32):
    %s = arith.subf %c, %a : f32
    linalg.yield %s : f32
  }
  func.return
}

// -----

// An element that is found by a number that was read is not beside the one before it.

// CHECK-LABEL: func.func @negative_gather
// CHECK-NOT: vector
// CHECK: memref.load %t[%{{.*}}]
func.func @negative_gather(%i: memref<?xindex>, %t: memref<?xf32>, %o: memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%i : memref<?xindex>) outs(%o : memref<?xf32>) {
  ^bb0(%k: index, %c: f32):
    %v = memref.load %t[%k] : memref<?xf32>
    linalg.yield %v : f32
  }
  func.return
}
