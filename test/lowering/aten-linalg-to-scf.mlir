// RUN: ts-opt %s -p aten-linalg-to-scf --split-input-file | filecheck %s

#id = affine_map<(i, j) -> (i, j)>

// Contiguous operands are walked by one loop, without any decision at run time.

// CHECK-LABEL: func.func @contiguous
// CHECK-NOT: scf.if
// CHECK: %[[N:.*]] = arith.muli
// CHECK: %[[X:.*]] = memref.reinterpret_cast %x to offset: [0], sizes: [%[[N]]], strides: [1]
// CHECK: "scf.parallel"(%{{.*}}, %[[N]], %{{.*}}) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}>
// CHECK-NEXT: ^bb0(%[[I:.*]]: index):
// CHECK-NEXT: %[[A:.*]] = memref.load %[[X]][%[[I]]]
// CHECK-NEXT: %[[S:.*]] = arith.negf %[[A]] : f32
// CHECK-NEXT: memref.store %[[S]], %{{.*}}[%[[I]]]
func.func @contiguous(%x: memref<?x?xf32>, %o: memref<?x?xf32>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x : memref<?x?xf32>) outs(%o : memref<?x?xf32>) {
  ^bb0(%a: f32, %c: f32):
    %s = arith.negf %a : f32
    linalg.yield %s : f32
  }
  func.return
}

// -----

#id = affine_map<(i, j) -> (i, j)>

// A broadcast operand loses the axis along which it stands still; rows keep two loops.

// CHECK-LABEL: func.func @broadcast
// CHECK-NOT: scf.if
// CHECK: %[[B:.*]] = memref.reinterpret_cast %b {{.*}} to memref<5xf32, strided<[1]>>
// CHECK: ^bb0(%[[I:.*]]: index, %[[J:.*]]: index):
// CHECK: memref.load %x[%[[I]], %[[J]]]
// CHECK: memref.load %[[B]][%[[J]]]
func.func @broadcast(%x: memref<3x5xf32, strided<[8, 1]>>, %b: memref<3x5xf32, strided<[0, 1]>>, %o: memref<3x5xf32>) {
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x, %b : memref<3x5xf32, strided<[8, 1]>>, memref<3x5xf32, strided<[0, 1]>>) outs(%o : memref<3x5xf32>) {
  ^bb0(%a: f32, %d: f32, %c: f32):
    %s = arith.addf %a, %d : f32
    linalg.yield %s : f32
  }
  func.return
}

// -----

// The axis of stride 1 becomes the inner loop.

// CHECK-LABEL: func.func @transposed
// CHECK: memref.reinterpret_cast %x {{.*}} to memref<5x3xf32, strided<[16, 1]>>
func.func @transposed(%x: memref<3x5xf32, strided<[1, 16]>>, %o: memref<3x5xf32, strided<[1, 3]>>) {
  "memref.copy"(%x, %o) : (memref<3x5xf32, strided<[1, 16]>>, memref<3x5xf32, strided<[1, 3]>>) -> ()
  func.return
}

// -----

// Unknown strides: loops are sorted and merged at run time, and a guard picks the nest of unit stride.

// CHECK-LABEL: func.func @dynamic
// CHECK: arith.cmpi slt
// CHECK: arith.select
// CHECK: scf.if
// CHECK: memref.reinterpret_cast %o {{.*}} strided<[?, 1]>>
// CHECK: } else {
// CHECK: memref.reinterpret_cast %o {{.*}} to memref<?x?xf32, strided<[?, ?]>>
func.func @dynamic(%v: f32, %o: memref<?x?xf32, strided<[?, ?]>>) {
  linalg.fill ins(%v : f32) outs(%o : memref<?x?xf32, strided<[?, ?]>>)
  func.return
}

// -----

// A position in the iteration space pins the loops: they are neither sorted nor merged.

// CHECK-LABEL: func.func @position
// CHECK: ^bb0(%[[I:.*]]: index, %[[J:.*]]: index):
// CHECK-NEXT: arith.addi %[[I]], %[[J]] : index
func.func @position(%o: memref<?x?xi64>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
    outs(%o : memref<?x?xi64>) {
  ^bb0(%c: i64):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.addi %i, %j : index
    %s = arith.index_cast %k : index to i64
    linalg.yield %s : i64
  }
  func.return
}

// -----

// A sum of few elements is one block of the tree; it is carried by the loops and stored once.

// CHECK-LABEL: func.func @row_sums
// CHECK: ^bb0(%[[I:.*]]: index):
// CHECK-NEXT: %[[OLD:.*]] = memref.load %o[%[[I]]]
// CHECK: scf.for {{.*}} iter_args
// CHECK-NEXT: {{.*}}
// CHECK: scf.for {{.*}} iter_args
// CHECK: scf.for %[[K:.*]] = {{.*}} iter_args(%[[ACC:.*]] = %{{.*}})
// CHECK-NEXT: %[[A:.*]] = memref.load %x[%[[I]], %[[K]]]
// CHECK-NEXT: %[[S:.*]] = arith.addf %[[A]], %[[ACC]] : f32
// CHECK-NEXT: scf.yield %[[S]] : f32
// CHECK: } {lanes.block}
// CHECK-NEXT: %[[T:.*]] = arith.addf %[[OLD]]
// CHECK-NEXT: memref.store %[[T]], %o[%[[I]]]
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

// Of reduced neighbours that do not follow each other in memory, blocks are computed row by row into a buffer.

// CHECK-LABEL: func.func @gaps
// CHECK-NOT: arith.remui
// CHECK: %[[B:.*]] = memref.alloca() : memref<1024xf32>
// CHECK: scf.for %[[ROW:.*]] = %{{.*}} to
// CHECK: %[[X:.*]] = memref.subview %x[0, %{{.*}}] [3, %[[N:.*]]] [1, 1]
// CHECK: "scf.parallel"(%{{.*}}, %[[N]], %{{.*}})
// CHECK-NEXT: ^bb0(%[[J:.*]]: index):
// CHECK: memref.load %[[X]][%[[ROW]], %[[J]]]
// CHECK: memref.load %[[B]]
func.func @gaps(%x: memref<3x40xf32, strided<[64, 1]>>, %o: memref<f32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>], iterator_types = ["reduction", "reduction"]}
    ins(%x : memref<3x40xf32, strided<[64, 1]>>) outs(%o : memref<f32>) {
  ^bb0(%a: f32, %c: f32):
    %s = arith.addf %a, %c : f32
    linalg.yield %s : f32
  }
  func.return
}

// -----

// A fold that is not one associative operation keeps its order.

// CHECK-LABEL: func.func @argmax
// CHECK-NOT: lanes.block
// CHECK: scf.for %[[I:.*]] = {{.*}} iter_args(%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) -> (f32, i64)
// CHECK: arith.index_cast %[[I]]
func.func @argmax(%x: memref<?xf32>, %v: memref<f32>, %o: memref<i64>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
    ins(%x : memref<?xf32>) outs(%v, %o : memref<f32>, memref<i64>) {
  ^bb0(%a: f32, %m: f32, %k: i64):
    %i = linalg.index 0 : index
    %l = arith.index_cast %i : index to i64
    %s = arith.cmpf ogt, %a, %m : f32
    %n = arith.select %s, %a, %m : f32
    %p = arith.select %s, %l, %k : i64
    linalg.yield %n, %p : f32, i64
  }
  func.return
}

// -----

// Other operations stay.

// CHECK-LABEL: func.func @negative_other
// CHECK-NEXT: %{{.*}} = memref.load %x[%i]
// CHECK-NEXT: func.return
func.func @negative_other(%x: memref<?xf32>, %i: index) {
  %0 = memref.load %x[%i] : memref<?xf32>
  func.return
}

// Of an input that is reduced and whose strides nobody knows, the variant for contiguous rows is built.

// CHECK-LABEL: func.func @rows_of_unknown_strides
// CHECK: %[[ROWS:.*]] = memref.dim %x, %{{.*}}
// CHECK: %[[COLUMNS:.*]] = memref.dim %x, %{{.*}}
// CHECK: } else {
// CHECK: scf.if
// CHECK-NEXT: memref.reinterpret_cast %x to offset: [0], sizes: [%[[ROWS]], %[[COLUMNS]]], strides: [%{{.*}}, 1]
func.func @rows_of_unknown_strides(%x: memref<?x?xf32, strided<[?, ?]>>, %o: memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
    ins(%x : memref<?x?xf32, strided<[?, ?]>>) outs(%o : memref<?xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %s = arith.addf %acc, %a : f32
    linalg.yield %s : f32
  }
  func.return
}

// -----

// Of what is read in a layout that is not known at all, there may be one element to reduce, side by side with others.

// CHECK-LABEL: func.func @one_element
// CHECK: %[[ONE:.*]] = arith.cmpi eq, %{{.*}} : index
// CHECK: %[[UNIT:.*]] = arith.cmpi eq, %{{.*}} : index
// CHECK: %[[BOTH:.*]] = arith.andi %[[ONE]], %[[UNIT]] : i1
// CHECK: scf.if %[[BOTH]] {
// CHECK-NOT: lanes.block
// CHECK: } else {
// CHECK: lanes.block
func.func @one_element(%x: memref<?x?xf32, strided<[?, ?]>>, %o: memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
    ins(%x : memref<?x?xf32, strided<[?, ?]>>) outs(%o : memref<?xf32>) {
  ^bb0(%a: f32, %c: f32):
    %s = arith.addf %a, %c : f32
    linalg.yield %s : f32
  }
  func.return
}
