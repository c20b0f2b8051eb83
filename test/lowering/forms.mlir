// The forms of operators that have their own lowering, as structured operations and as loops.
// RUN: ts-opt %s -p convert-aten-to-linalg --split-input-file | filecheck %s --check-prefix=LINALG
// RUN: ts-opt %s -p convert-aten-to-linalg,schedule,aten-linalg-to-scf,vectorise-scf --split-input-file | filecheck %s --check-prefix=LOOPS

!m = !prim.tensor<f32, [?, 4]>

// Each tensor is copied into its part of the result.

// LINALG-LABEL: func.func @cat(
// LINALG: %[[ROWS:.*]] = memref.dim %[[X:.*]], %{{.*}} : memref<?x4xf32, strided<[?, ?]>>
// LINALG: %[[R:.*]] = memref.alloc(
// LINALG: %[[FIRST:.*]] = memref.reinterpret_cast %[[R]] to offset: [0], sizes: [%[[ROWS]], 4], strides: [4, 1]
// LINALG-NEXT: linalg.generic {{.*}} outs(%[[FIRST]] :
// LINALG: %[[OFFSET:.*]] = arith.muli %[[ROWS]]
// LINALG: %[[SECOND:.*]] = memref.reinterpret_cast %[[R]] to offset: [%[[OFFSET]]]
// LINALG: linalg.generic {{.*}} outs(%[[SECOND]] :
// LINALG: func.return %[[R]]
// LOOPS-LABEL: func.func @cat(
// LOOPS: vector.load
// LOOPS-NEXT: vector.store
// LOOPS: vector.load
// LOOPS-NEXT: vector.store
func.func @cat(%x : !m, %y : !m) -> !m {
  %zero = prim.Constant 0
  %l = prim.ListConstruct(%x, %y) : (!m, !m) -> !prim.list<!prim.tensor>
  %r = aten.cat(%l, %zero) : (!prim.list<!prim.tensor>, !prim.int) -> !m
  func.return %r : !m
}

// -----

!m = !prim.tensor<f32, [2, 3]>

// An element is found by its position, which keeps vectors away.

// LINALG-LABEL: func.func @flip(
// LINALG: %[[LAST:.*]] = arith.constant 2 : index
// LINALG: linalg.generic {{.*}}iterator_types = ["parallel", "parallel"]} outs(
// LINALG: %[[I:.*]] = linalg.index 0
// LINALG: %[[J:.*]] = linalg.index 1
// LINALG: %[[K:.*]] = arith.subi %{{.*}}, %[[J]]
// LINALG: memref.load %{{.*}}[%[[I]], %[[K]]]
// LOOPS-LABEL: func.func @flip(
// LOOPS-NOT: vector.
// LOOPS: memref.load
// LOOPS-NEXT: memref.store
// LOOPS: func.return
func.func @flip(%x : !m) -> !m {
  %dims = prim.Constant [1] : !prim.list<!prim.int>
  %r = aten.flip(%x, %dims) : (!m, !prim.list<!prim.int>) -> !m
  func.return %r : !m
}

// -----

!v = !prim.tensor<f32, [?]>

// The value fills the result, and the tensor is copied into the middle.

// LINALG-LABEL: func.func @pad(
// LINALG: arith.constant 5.000000e-01 : f32
// LINALG: cf.assert %{{.*}}, "expected a size that is left in dimension 0"
// LINALG: %[[MIDDLE:.*]] = memref.reinterpret_cast %{{.*}} to offset: [1]
// LINALG: linalg.generic {{.*}} outs(%[[MIDDLE]] :
// LOOPS-LABEL: func.func @pad(
// LOOPS: %[[HALF:.*]] = arith.constant dense<5.000000e-01> : vector<16xf32>
// LOOPS-NEXT: vector.store %[[HALF]]
func.func @pad(%x : !v) -> !v {
  %pad = prim.Constant [1, 2] : !prim.list<!prim.int>
  %value = prim.Constant 0.5
  %r = aten.constant_pad_nd(%x, %pad, %value) : (!v, !prim.list<!prim.int>, !prim.float) -> !v
  func.return %r : !v
}

// -----

!m = !prim.tensor<f32, [?, ?]>
!i = !prim.tensor<i64, [?, ?]>

// Positions that meet are written in order, one after the other.

// LINALG-LABEL: func.func @scatter(
// LINALG: linalg.generic {{.*}} outs(%[[R:.*]] : memref<?x?xf32>)
// LINALG-COUNT-3: cf.assert %{{.*}}, "expected an index that fits in dimension
// LINALG: scf.for %[[I:.*]] =
// LINALG: scf.for %[[J:.*]] =
// LINALG: %[[AT:.*]] = memref.load %{{.*}}[%[[I]], %[[J]]] : memref<?x?xi64
// LINALG: %[[V:.*]] = memref.load
// LINALG: %[[K:.*]] = arith.index_cast %[[AT]]
// LINALG: cf.assert %{{.*}}, "expected an index below the size of the dimension"
// LINALG: memref.store %[[V]], %[[R]][%[[I]], %[[K]]]
// LOOPS-LABEL: func.func @scatter(
// LOOPS: scf.for
// LOOPS-NEXT: {{.*}}
// LOOPS: scf.for
// LOOPS: memref.store
func.func @scatter(%x : !m, %i : !i, %s : !m) -> !m {
  %one = prim.Constant 1
  %r = aten.scatter.src(%x, %one, %i, %s) : (!m, !prim.int, !i, !m) -> !m
  func.return %r : !m
}

// -----

!m = !prim.tensor<f32, [?, ?]>
!i = !prim.tensor<i64, [?]>

// Rows are found by number; a number stands for a whole row.

// LINALG-LABEL: func.func @index_select(
// LINALG: %[[I:.*]] = memref.reinterpret_cast %{{.*}} : memref<?xi64, strided<[?]>> to memref<?x?xi64, strided<[?, 0]>>
// LINALG: linalg.generic {{.*}} ins(%[[I]] :
// LINALG: cf.assert %{{.*}}, "expected an index below the size of the dimension"
// LINALG: %[[J:.*]] = linalg.index 1
// LINALG: memref.load %{{.*}}[%{{.*}}, %[[J]]]
// LOOPS-LABEL: func.func @index_select(
// LOOPS: "scf.parallel"
// LOOPS: cf.assert
// LOOPS: memref.store
func.func @index_select(%x : !m, %i : !i) -> !m {
  %zero = prim.Constant 0
  %r = aten.index_select(%x, %zero, %i) : (!m, !prim.int, !i) -> !m
  func.return %r : !m
}

// -----

!v = !prim.tensor<f32, [?]>
!i = !prim.tensor<i64, [?]>

// What is added at the same position adds up, so that nothing is parallel.

// LINALG-LABEL: func.func @index_add(
// LINALG: cf.assert %{{.*}}, "expected another size in dimension 0"
// LINALG: scf.for
// LINALG: cf.assert %{{.*}}, "expected an index below the size of the dimension"
// LINALG: %[[OLD:.*]] = memref.load %[[R:.*]][%[[K:.*]]]
// LINALG: %[[NEW:.*]] = arith.addf %[[OLD]]
// LINALG: memref.store %[[NEW]], %[[R]][%[[K]]]
// LOOPS-LABEL: func.func @index_add(
// LOOPS: scf.for
// LOOPS: arith.addf {{.*}} : f32
func.func @index_add(%x : !v, %i : !i, %s : !v) -> !v {
  %zero = prim.Constant 0
  %one = prim.Constant 1
  %r = aten.index_add(%x, %zero, %i, %s, %one) : (!v, !prim.int, !i, !v, !prim.int) -> !v
  func.return %r : !v
}

// -----

!v = !prim.tensor<i64, [?]>

// Numbers are made from their position, in the dtype that the result has.

// LINALG-LABEL: func.func @arange(
// LINALG: cf.assert %{{.*}}, "expected a step that is not 0"
// LINALG: cf.assert %{{.*}}, "expected a step from the start towards the end"
// LINALG: linalg.index 0
// LINALG: %[[STEPS:.*]] = arith.muli {{.*}} : i64
// LINALG: arith.addi {{.*}}%[[STEPS]] : i64
// LOOPS-LABEL: func.func @arange(
// LOOPS: "scf.parallel"
// LOOPS: vector.store
func.func @arange(%n : !prim.int) -> !v {
  %none = prim.Constant none
  %r = aten.arange(%n, %none, %none, %none, %none) : (!prim.int, !prim.none, !prim.none, !prim.none, !prim.none) -> !v
  func.return %r : !v
}

// -----

!a = !prim.tensor<f32, [?]>
!b = !prim.tensor<i32, [?]>

// A float beyond the integers has a value all the same: the conversion itself is defined for it.

// LINALG-LABEL: func.func @convert(
// LINALG-SAME: -> memref<?xi32>
// LINALG: ^bb0(%[[A:.*]]: f32, %{{.*}}: i32):
// LINALG-NEXT: %[[WHOLE:.*]] = arith.fptosi %[[A]] : f32 to i32
// LINALG-NEXT: linalg.yield %[[WHOLE]]
// LOOPS-LABEL: func.func @convert(
// LOOPS: %[[A:.*]] = vector.load
// LOOPS-NEXT: %[[WHOLE:.*]] = lanes.fptosi %[[A]] : vector<16xf32> to vector<16xi32>
// LOOPS-NEXT: vector.store %[[WHOLE]]
func.func @convert(%x : !a) -> !b {
  %dtype = prim.Constant 3
  %no = prim.Constant false
  %none = prim.Constant none
  %r = aten.to.dtype(%x, %dtype, %no, %no, %none) : (!a, !prim.int, !prim.bool, !prim.bool, !prim.none) -> !b
  func.return %r : !b
}

// -----

!a = !prim.tensor<f32, [?]>
!b = !prim.tensor<u8, [?]>

// Bytes are made by way of i64; the widest numbers on the way decide how many fit into a vector.

// LINALG-LABEL: func.func @bytes(
// LINALG-SAME: -> memref<?xi8>
// LINALG: ^bb0(%[[A:.*]]: f32, %{{.*}}: i8):
// LINALG-NEXT: %[[WIDE:.*]] = arith.fptosi %[[A]] : f32 to i64
// LINALG-NEXT: %[[BYTE:.*]] = arith.trunci %[[WIDE]] : i64 to i8
// LINALG-NEXT: linalg.yield %[[BYTE]]
// LOOPS-LABEL: func.func @bytes(
// LOOPS: %[[A:.*]] = vector.load
// LOOPS-NEXT: %[[WIDE:.*]] = lanes.fptosi %[[A]] : vector<8xf32> to vector<8xi64>
// LOOPS-NEXT: %[[BYTE:.*]] = lanes.trunci %[[WIDE]] : vector<8xi64> to vector<8xi8>
// LOOPS-NEXT: vector.store %[[BYTE]]
func.func @bytes(%x : !a) -> !b {
  %dtype = prim.Constant 0
  %no = prim.Constant false
  %none = prim.Constant none
  %r = aten.to.dtype(%x, %dtype, %no, %no, %none) : (!a, !prim.int, !prim.bool, !prim.bool, !prim.none) -> !b
  func.return %r : !b
}

// -----

!m = !prim.tensor<f32, [3, 4]>
!v = !prim.tensor<f32, [12]>

// Whether the elements lie one after the other is found out at run time: a view, or a copy.

// LINALG-LABEL: func.func @reshape(
// LINALG: %[[R:.*]] = scf.if %{{.*}} -> (memref<?xf32, strided<[?], offset: ?>>) {
// LINALG-NOT: memref.alloc
// LINALG: } else {
// LINALG: memref.alloc
// LINALG: linalg.generic
// LINALG: func.return %[[R]]
// LOOPS-LABEL: func.func @reshape(
// LOOPS: scf.if
// LOOPS: } else {
// LOOPS: vector.store
func.func @reshape(%x : !m) -> !v {
  %shape = prim.Constant [12] : !prim.list<!prim.int>
  %r = aten.reshape(%x, %shape) : (!m, !prim.list<!prim.int>) -> !v
  func.return %r : !v
}

// -----

!x = !prim.tensor<f32, [1, 1, 8, 8]>
!r = !prim.tensor<f32, [1, 1, 4, 4]>

// A small window is written out; outside of the image there is nothing to add.

// LINALG-LABEL: func.func @avg_pool(
// LINALG: linalg.generic {{.*}}iterator_types = ["parallel", "parallel", "parallel", "parallel"]
// LINALG-COUNT-4: arith.addf
// LINALG-NOT: arith.addf
// LINALG: arith.divf
// LOOPS-LABEL: func.func @avg_pool(
// LOOPS: "scf.parallel"
// LOOPS-NOT: scf.for
// LOOPS: arith.divf
func.func @avg_pool(%x : !x) -> !r {
  %k = prim.Constant [2, 2] : !prim.list<!prim.int>
  %z = prim.Constant [0, 0] : !prim.list<!prim.int>
  %no = prim.Constant false
  %yes = prim.Constant true
  %none = prim.Constant none
  %r = aten.avg_pool2d(%x, %k, %k, %z, %no, %yes, %none) : (!x, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.bool, !prim.none) -> !r
  func.return %r : !r
}

// -----

!a = !prim.tensor<f32, [?, 3, 4]>
!b = !prim.tensor<f32, [?, 4, 5]>
!r = !prim.tensor<f32, [?, 3, 5]>

// Threads share the products of a batch of small matrices: a piece is some of them.

// LINALG-LABEL: func.func @batches(
// LINALG: %[[R:.*]] = memref.alloc(
// LINALG: "scf.parallel"
// LINALG: scf.for
// LINALG: memref.reinterpret_cast %[[R]] to {{.*}} sizes: [%{{.*}}, %{{.*}}]
// LINALG: func.call @cblas_sgemm64(
// LINALG: grain = 1
// LINALG: func.return %[[R]]
// LINALG: func.func private @cblas_sgemm64(
// LOOPS-LABEL: func.func @batches(
// LOOPS: "scf.parallel"
// LOOPS: scf.for
// LOOPS: func.call @cblas_sgemm64(
func.func @batches(%x : !a, %y : !b) -> !r {
  %r = aten.matmul(%x, %y) : (!a, !b) -> !r
  func.return %r : !r
}

// -----

!a = !prim.tensor<f32, [?, 3, 4]>
!b = !prim.tensor<f32, [4, 5]>
!r = !prim.tensor<f32, [?, 3, 5]>

// A batch times one matrix is one product of all rows; rows that lie apart are copied.

// LINALG-LABEL: func.func @matmul(
// LINALG: %[[R:.*]] = memref.alloc(
// LINALG: scf.if
// LINALG: linalg.generic
// LINALG-NOT: scf.for
// LINALG-NOT: scf.parallel
// LINALG: func.call @cblas_sgemm64(
// LINALG: func.return %[[R]]
// LINALG: func.func private @cblas_sgemm64(
// LOOPS-LABEL: func.func @matmul(
// LOOPS: func.call @cblas_sgemm64(
func.func @matmul(%x : !a, %y : !b) -> !r {
  %r = aten.matmul(%x, %y) : (!a, !b) -> !r
  func.return %r : !r
}

// -----

!m = !prim.tensor<f32, [3, 16]>
!v = !prim.tensor<f32, [16]>

// The dimensions that are summed away come last, whatever the order in memory.

// LINALG-LABEL: func.func @sum_to_size(
// LINALG: %[[T:.*]] = memref.reinterpret_cast %{{.*}} sizes: [16, 3]
// LINALG: linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]} ins(%[[T]] :
// LINALG: arith.addf
// LOOPS-LABEL: func.func @sum_to_size(
// LOOPS: scf.for
// LOOPS: arith.addf
func.func @sum_to_size(%x : !m) -> !v {
  %shape = prim.Constant [16] : !prim.list<!prim.int>
  %r = aten.sum_to_size(%x, %shape) : (!m, !prim.list<!prim.int>) -> !v
  func.return %r : !v
}

// -----

!v = !prim.tensor<i64, [?]>

// Sizes and elements are numbers; a tensor of a number has no dimensions.

// LINALG-LABEL: func.func @numbers(
// LINALG-SAME: -> (i64, memref<i64>)
// LINALG: %[[N:.*]] = arith.index_cast %{{.*}} : index to i64
// LINALG: cf.assert %{{.*}}, "expected a tensor with one element"
// LINALG: %[[A:.*]] = memref.load
// LINALG: %[[S:.*]] = arith.addi %[[N]], %[[A]] : i64
// LINALG: linalg.generic {indexing_maps = [affine_map<() -> ()>], iterator_types = []} outs(%[[T:.*]] : memref<i64>)
// LINALG: linalg.yield %[[S]]
// LINALG: func.return %[[S]], %[[T]]
// LOOPS-LABEL: func.func @numbers(
// LOOPS-NOT: scf.
// LOOPS: memref.store
// LOOPS: func.return
func.func @numbers(%x : !v) -> (!prim.int, !prim.tensor<i64, []>) {
  %n = aten.len.Tensor(%x) : (!v) -> !prim.int
  %a = aten.item(%x) : (!v) -> !prim.int
  %s = aten.add.int(%n, %a) : (!prim.int, !prim.int) -> !prim.int
  %t = prim.NumToTensor.Scalar(%s) : (!prim.int) -> !prim.tensor<i64, []>
  func.return %s, %t : !prim.int, !prim.tensor<i64, []>
}

// -----

!m = !prim.tensor<f32, [?, ?]>
!v = !prim.tensor<i64, [?]>

// The value is folded first, then the first place where it stands, or NaN does; both along vectors.

// LINALG-LABEL: func.func @argmax(
// LINALG: cf.assert %{{.*}}, "expected dimension 1 to have elements, got size 0"
// LINALG: linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]} ins(%[[X:.*]] : {{.*}}) outs(%[[VALUE:.*]] : memref<?xf32>)
// LINALG: arith.maximumf
// LINALG: linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]} ins(%[[X]], %[[VALUE]] : {{.*}}) outs(%{{.*}} : memref<?xi64>)
// LINALG: arith.cmpf oeq
// LINALG: arith.cmpf une
// LINALG: linalg.index 1
// LINALG: arith.minsi
// LOOPS-LABEL: func.func @argmax(
// LOOPS: arith.maximumf %{{.*}}, %{{.*}} : vector<16xf32>
// LOOPS: arith.minsi %{{.*}}, %{{.*}} : i64
// LOOPS: } else {
// LOOPS: %[[FIRST:.*]] = arith.index_cast %{{.*}} : index to i64
// LOOPS-NEXT: arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]> : vector<16xi64>
// LOOPS-NEXT: vector.broadcast %[[FIRST]] : i64 to vector<16xi64>
// LOOPS: arith.minsi %{{.*}}, %{{.*}} : vector<16xi64>
func.func @argmax(%x : !m) -> !v {
  %one = prim.Constant 1
  %no = prim.Constant false
  %r = aten.argmax(%x, %one, %no) : (!m, !prim.int, !prim.bool) -> !v
  func.return %r : !v
}

// -----

!m = !prim.tensor<f32, [?, ?]>

// A tensor that is laid out row by row is its own result.

// LINALG-LABEL: func.func @contiguous(
// LINALG-SAME: %[[X:[^:]+]]: memref<?x?xf32, strided<[?, ?]>>
// LINALG: %[[R:.*]] = scf.if
// LINALG: memref.reinterpret_cast %[[X]]
// LINALG: } else {
// LINALG: memref.alloc
// LINALG: linalg.generic
// LINALG: func.return %[[R]]
// LOOPS-LABEL: func.func @contiguous(
// LOOPS: } else {
// LOOPS: vector.load
// LOOPS-NEXT: vector.store
func.func @contiguous(%x : !m) -> !m {
  %zero = prim.Constant 0
  %r = aten.contiguous(%x, %zero) : (!m, !prim.int) -> !m
  func.return %r : !m
}

// -----

!m = !prim.tensor<f32, [8, 4]>
!i = !prim.tensor<i64, [3]>
!r = !prim.tensor<f32, [3, 4]>

// A row of the table for each number, which is checked.

// LINALG-LABEL: func.func @embedding(
// LINALG-SAME: -> memref<3x4xf32>
// LINALG: cf.assert %{{.*}}, "expected an index below the size of the dimension"
// LINALG: memref.load
// LOOPS-LABEL: func.func @embedding(
// LOOPS: "scf.parallel"
// LOOPS: cf.assert
func.func @embedding(%w : !m, %i : !i) -> !r {
  %pad = prim.Constant -1
  %no = prim.Constant false
  %r = aten.embedding(%w, %i, %pad, %no, %no) : (!m, !i, !prim.int, !prim.bool, !prim.bool) -> !r
  func.return %r : !r
}
