// RUN: ts-opt %s -p aten-linalg-to-scf --split-input-file | filecheck %s
// RUN: ts-opt %s -p 'aten-linalg-to-scf{cut=false}' --split-input-file | filecheck %s --check-prefix=WHOLE
// RUN: ts-opt %s -p 'aten-linalg-to-scf,vectorise-scf{width=4}' --split-input-file | filecheck %s --check-prefix=VECTOR

#id = affine_map<(i, j) -> (i, j)>

// A transposed operand beside one in row-major order: tiles of it are moved into a buffer.

// CHECK-LABEL: func.func @transposed
// CHECK-NOT: scf.if
// CHECK: "scf.parallel"
// CHECK-NEXT: ^bb0(%[[I:.*]]: index):
// CHECK-NEXT: %[[B:.*]] = memref.alloc() {alignment = 64 : i64} : memref<128x128xf32>
// CHECK: scf.for %[[J:.*]] =
// CHECK: %[[X:.*]] = memref.subview %{{.*}}[%[[J]], %[[I]]]
// CHECK: %[[Y:.*]] = memref.subview %{{.*}}[%[[I]], %[[J]]]
// CHECK: %[[O:.*]] = memref.subview %{{.*}}[%[[I]], %[[J]]]
// CHECK: ^bb0(%[[K:.*]]: index, %[[L:.*]]: index):
// CHECK-NEXT: %[[E:.*]] = memref.load %[[X]][%[[L]], %[[K]]]
// CHECK-NEXT: memref.store %[[E]], %[[B]][%[[K]], %[[L]]]
// CHECK: ^bb0(%[[M:.*]]: index, %[[N:.*]]: index):
// CHECK-NEXT: memref.load %[[B]][%[[M]], %[[N]]]
// CHECK-NEXT: memref.load %[[Y]][%[[M]], %[[N]]]
// CHECK: memref.store %{{.*}}, %[[O]][%[[M]], %[[N]]]
// CHECK: memref.dealloc %[[B]]

// Loops that are not cut need no buffer.

// WHOLE-LABEL: func.func @transposed
// WHOLE-NOT: memref.alloc
// WHOLE: ^bb0(%{{.*}}: index, %{{.*}}: index):
// WHOLE-NOT: memref.alloc
// WHOLE: func.return

// Rows of four are loaded, exchanged twice, and stored as columns; what is computed is in vectors too.

// VECTOR-LABEL: func.func @transposed
// VECTOR: %[[R0:.*]] = vector.load %{{.*}} : memref<?x?xf32, {{.*}}>, vector<4xf32>
// VECTOR: %[[R1:.*]] = vector.load
// VECTOR: %[[R2:.*]] = vector.load
// VECTOR: %[[R3:.*]] = vector.load
// VECTOR-NEXT: %[[A:.*]] = vector.shuffle %[[R0]], %[[R2]] [0, 1, 4, 5]
// VECTOR-NEXT: %[[B:.*]] = vector.shuffle %[[R1]], %[[R3]] [0, 1, 4, 5]
// VECTOR-NEXT: %[[C:.*]] = vector.shuffle %[[R0]], %[[R2]] [2, 3, 6, 7]
// VECTOR-NEXT: %[[D:.*]] = vector.shuffle %[[R1]], %[[R3]] [2, 3, 6, 7]
// VECTOR-NEXT: vector.shuffle %[[A]], %[[B]] [0, 4, 2, 6]
// VECTOR-NEXT: vector.shuffle %[[A]], %[[B]] [1, 5, 3, 7]
// VECTOR-NEXT: vector.shuffle %[[C]], %[[D]] [0, 4, 2, 6]
// VECTOR-NEXT: vector.shuffle %[[C]], %[[D]] [1, 5, 3, 7]
// VECTOR: arith.addf %{{.*}} : vector<4xf32>
func.func @transposed(%x: memref<?x?xf32, strided<[1, ?]>>, %y: memref<?x?xf32>, %o: memref<?x?xf32>) {
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x, %y : memref<?x?xf32, strided<[1, ?]>>, memref<?x?xf32>) outs(%o : memref<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  func.return
}

// -----

// A copy needs no buffer.

// CHECK-LABEL: func.func @copy
// CHECK-NOT: memref.alloc
// CHECK: scf.for
// CHECK: %[[E:.*]] = memref.load
// CHECK-NEXT: memref.store %[[E]]
// CHECK-NEXT: scf.reduce
// VECTOR-LABEL: func.func @copy
// VECTOR: vector.shuffle
func.func @copy(%x: memref<40x50xf32, strided<[1, 40]>>, %o: memref<40x50xf32>) {
  "memref.copy"(%x, %o) : (memref<40x50xf32, strided<[1, 40]>>, memref<40x50xf32>) -> ()
  func.return
}

// -----

#id = affine_map<(i, j) -> (i, j)>

// An output that lies across is computed in a buffer, and moved last; its old value is not read.

// CHECK-LABEL: func.func @output
// CHECK: %[[B:.*]] = memref.alloc
// CHECK: "scf.parallel"
// CHECK-NOT: memref.load %[[B]]
// CHECK: memref.store %{{.*}}, %[[B]]
// CHECK: %[[E:.*]] = memref.load %[[B]][%[[M:.*]], %[[N:.*]]] : memref<128x128xf32>
// CHECK-NEXT: memref.store %[[E]], %{{.*}}[%[[N]], %[[M]]]
func.func @output(%x: memref<?x?xf32>, %y: memref<?x?xf32>, %o: memref<?x?xf32, strided<[1, ?]>>) {
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x, %y : memref<?x?xf32>, memref<?x?xf32>) outs(%o : memref<?x?xf32, strided<[1, ?]>>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  func.return
}

// -----

#id = affine_map<(i, j) -> (i, j)>

// One operand of unknown strides beside others that are known: it may lie as these, across them, or neither.

// CHECK-LABEL: func.func @one_unknown
// CHECK: scf.if
// CHECK-NOT: memref.alloc
// CHECK: } else {
// CHECK: scf.if
// CHECK: memref.alloc() {alignment = 64 : i64} : memref<128x128xf32>
// CHECK: } else {
// CHECK-NOT: memref.alloc
// CHECK: memref.load
func.func @one_unknown(%x: memref<?x?xf32, strided<[?, ?]>>, %y: memref<?x?xf32>, %o: memref<?x?xf32>) {
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x, %y : memref<?x?xf32, strided<[?, ?]>>, memref<?x?xf32>) outs(%o : memref<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  func.return
}

// -----

#id = affine_map<(i, j) -> (i, j)>

// Where several strides are not known there are no tiles: a loop order may walk all of them along memory.

// CHECK-LABEL: func.func @negative_unknown
// CHECK-NOT: scf.for
// CHECK-NOT: memref.alloc
func.func @negative_unknown(%x: memref<?x?xf32, strided<[?, ?]>>, %o: memref<?x?xf32, strided<[?, ?]>>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x : memref<?x?xf32, strided<[?, ?]>>) outs(%o : memref<?x?xf32, strided<[?, ?]>>) {
  ^bb0(%a: f32, %c: f32):
    %s = arith.negf %a : f32
    linalg.yield %s : f32
  }
  func.return
}

// -----

// What asks for its place is not cut into tiles.

// CHECK-LABEL: func.func @negative_place
// CHECK-NOT: scf.for
func.func @negative_place(%x: memref<?x?xi64, strided<[1, ?]>>, %o: memref<?x?xi64>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
                  iterator_types = ["parallel", "parallel"]}
    ins(%x : memref<?x?xi64, strided<[1, ?]>>) outs(%o : memref<?x?xi64>) {
  ^bb0(%a: i64, %c: i64):
    %i = linalg.index 1 : index
    %n = arith.index_cast %i : index to i64
    %s = arith.addi %a, %n : i64
    linalg.yield %s : i64
  }
  func.return
}

// -----

// A size of 1 lies along anything.

// CHECK-LABEL: func.func @negative_one_row
// CHECK-NOT: scf.for
func.func @negative_one_row(%x: memref<1x?xf32, strided<[1, ?]>>, %o: memref<1x?xf32>) {
  "memref.copy"(%x, %o) : (memref<1x?xf32, strided<[1, ?]>>, memref<1x?xf32>) -> ()
  func.return
}

// -----

// Booleans are moved one by one.

// CHECK-LABEL: func.func @negative_masks
// VECTOR-LABEL: func.func @negative_masks
// VECTOR-NOT: vector.shuffle
func.func @negative_masks(%x: memref<40x50xi1, strided<[1, 40]>>, %o: memref<40x50xi1>) {
  "memref.copy"(%x, %o) : (memref<40x50xi1, strided<[1, 40]>>, memref<40x50xi1>) -> ()
  func.return
}
