// RUN: ts-opt %s -p convert-aten-to-linalg --split-input-file | filecheck %s

!v = !prim.tensor<f32, [?]>

// A counted loop; of what it carries nothing is known but the rank, as the argument need not be contiguous.

// CHECK-LABEL: func.func @counted
// CHECK: %[[N:.*]] = arith.index_cast %{{.*}} : i64 to index
// CHECK: %[[R:.*]] = scf.for %{{.*}} = %{{.*}} to %[[N]] step %{{.*}} iter_args(%{{.*}} = %{{.*}}) -> (memref<?xf32, strided<[?], offset: ?>>) {
// CHECK: linalg.generic
// CHECK: scf.yield
// CHECK: } {tsir.scope}
// CHECK: func.return %[[R]]
func.func @counted(%x : !v, %n : !prim.int) -> !v {
  %t = prim.Constant true
  %r = prim.Loop %n, %t, (%x) : (!v) -> (!v) {
  ^bb0(%i : !prim.int, %y : !v):
    %z = aten.exp(%y) : (!v) -> !v
    prim.Yield %t, %z : !prim.bool, !v
  }
  return %r : !v
}

// -----

!v = !prim.tensor<f32, [4, ?]>

// What is contiguous and of the same sizes before the loop and after each round is so inside.

// CHECK-LABEL: func.func @contiguous
// CHECK: scf.for {{.*}} -> (memref<4x?xf32>) {
// CHECK-NOT: memref.dim
// CHECK: tsir.scope
func.func @contiguous(%x : !v, %n : !prim.int) -> !v {
  %t = prim.Constant true
  %a = aten.neg(%x) : (!v) -> !v
  %r = prim.Loop %n, %t, (%a) : (!v) -> (!v) {
  ^bb0(%i : !prim.int, %y : !v):
    %z = aten.exp(%y) : (!v) -> !v
    prim.Yield %t, %z : !prim.bool, !v
  }
  return %r : !v
}

// -----

!m = !prim.tensor<f32, [3, 4]>

// Sizes that a round changes are read in each round, with one lowering more: 3 rows stay, columns do not.

// CHECK-LABEL: func.func @grows
// CHECK: scf.for {{.*}} -> (memref<3x?xf32>) {
// CHECK: tsir.scope
func.func @grows(%x : !m, %n : !prim.int) -> !prim.tensor<f32, [3, ?]> {
  %t = prim.Constant true
  %one = prim.Constant 1
  %a = aten.neg(%x) : (!m) -> !m
  %r = prim.Loop %n, %t, (%a) : (!m) -> (!prim.tensor<f32, [3, ?]>) {
  ^bb0(%i : !prim.int, %y : !prim.tensor<f32, [3, ?]>):
    %l = prim.ListConstruct(%y, %x) : (!prim.tensor<f32, [3, ?]>, !m) -> !prim.list<!prim.tensor>
    %z = aten.cat(%l, %one) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor<f32, [3, ?]>
    prim.Yield %t, %z : !prim.bool, !prim.tensor<f32, [3, ?]>
  }
  return %r : !prim.tensor<f32, [3, ?]>
}

// -----

!v = !prim.tensor<f32, [?]>

// A loop with a condition; what no round changes is not carried.

// CHECK-LABEL: func.func @condition
// CHECK: %{{.*}}, %{{.*}}, %[[R:.*]] = scf.while (%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) : (index, i1, i64) -> (index, i1, i64) {
// CHECK: %[[LEFT:.*]] = arith.cmpi slt
// CHECK: arith.andi %[[LEFT]]
// CHECK: scf.condition
// CHECK: } do {
// CHECK: scf.yield
// CHECK: } attributes {tsir.scope}
// CHECK: func.return %[[R]]
func.func @condition(%x : !v, %n : !prim.int) -> (!prim.int, !v) {
  %most = prim.Constant 9223372036854775807
  %zero = prim.Constant 0
  %c = aten.gt.int(%n, %zero) : (!prim.int, !prim.int) -> !prim.bool
  %k, %same = prim.Loop %most, %c, (%n, %x) : (!prim.int, !v) -> (!prim.int, !v) {
  ^bb0(%i : !prim.int, %m : !prim.int, %y : !v):
    %two = prim.Constant 2
    %h = aten.floordiv.int(%m, %two) : (!prim.int, !prim.int) -> !prim.int
    %more = aten.gt.int(%h, %zero) : (!prim.int, !prim.int) -> !prim.bool
    prim.Yield %more, %h, %y : !prim.bool, !prim.int, !v
  }
  func.return %k, %same : !prim.int, !v
}

// -----

// A loop of known rounds is lowered round by round if it has to be: here each adds a dimension.

// CHECK-LABEL: func.func @unrolled
// CHECK-NOT: scf.for
// CHECK: func.return {{.*}} : memref<1x1x?xf32
func.func @unrolled(%x : !prim.tensor<f32, [?]>) -> !prim.tensor<f32> {
  %two = prim.Constant 2
  %t = prim.Constant true
  %zero = prim.Constant 0
  %r = prim.Loop %two, %t, (%x) : (!prim.tensor<f32, [?]>) -> (!prim.tensor<f32>) {
  ^bb0(%i : !prim.int, %y : !prim.tensor<f32>):
    %z = aten.unsqueeze(%y, %zero) : (!prim.tensor<f32>, !prim.int) -> !prim.tensor<f32>
    prim.Yield %t, %z : !prim.bool, !prim.tensor<f32>
  }
  func.return %r : !prim.tensor<f32>
}

// -----

!v = !prim.tensor<f32, [?]>
!m = !prim.tensor<f32, [?, ?]>

// The gradient of a row is added to the row of what the loop carries, which starts from zeros.

// CHECK-LABEL: func.func @adds_to_a_part
// CHECK: linalg.generic
// CHECK: scf.for {{.*}} iter_args(%[[TOTAL:.*]] = %{{.*}})
// CHECK-NOT: memref.alloc(%{{.*}}, %{{.*}})
// CHECK: %[[SUM:.*]] = memref.alloc(%{{[0-9]*}}) {{.*}} : memref<?xf32>
// CHECK: memref.reinterpret_cast %[[TOTAL]]
// CHECK: arith.addf
// CHECK: %[[PART:.*]] = memref.reinterpret_cast %[[TOTAL]] to offset: [%{{.*}}], sizes: [%{{[0-9]*}}]
// CHECK: linalg.generic {{.*}} ins(%[[SUM]] : {{.*}}) outs(%[[PART]] :
// CHECK: %[[ALL:.*]] = memref.reinterpret_cast %[[TOTAL]]
// CHECK-NEXT: scf.yield %[[ALL]]
func.func @adds_to_a_part(%grad : !v, %x : !m, %n : !prim.int) -> !m {
  %t = prim.Constant true
  %zero = prim.Constant 0
  %one = prim.Constant 1
  %six = prim.Constant 6
  %none = prim.Constant none : !prim.optional<!prim.int>
  %device = prim.Constant none : !prim.optional<!prim.device>
  %pinned = prim.Constant none : !prim.optional<!prim.bool>
  %size = aten.size(%x) : (!m) -> !prim.list<!prim.int>
  %start = aten.zeros(%size, %six, %none, %device, %pinned) : (!prim.list<!prim.int>, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !m
  %r = prim.Loop %n, %t, (%start) : (!m) -> (!m) {
  ^bb0(%i : !prim.int, %total : !m):
    %part = aten.select_backward(%grad, %size, %zero, %i) : (!v, !prim.list<!prim.int>, !prim.int, !prim.int) -> !m
    %sum = aten.add.Tensor(%total, %part, %one) : (!m, !m, !prim.int) -> !m
    prim.Yield %t, %sum : !prim.bool, !m
  }
  return %r : !m
}

// -----

!v = !prim.tensor<f32, [?]>
!m = !prim.tensor<f32, [?, ?]>

// What does not start from zeros, or is read besides, is made anew in each round.

// CHECK-LABEL: func.func @negative_start
// CHECK: scf.for
// CHECK: memref.alloc(%{{.*}}, %{{.*}})
// CHECK: tsir.scope
// CHECK-LABEL: func.func @negative_read
// CHECK: scf.for
// CHECK: memref.alloc(%{{.*}}, %{{.*}})
// CHECK: tsir.scope
func.func @negative_start(%grad : !v, %x : !m, %n : !prim.int) -> !m {
  %t = prim.Constant true
  %zero = prim.Constant 0
  %one = prim.Constant 1
  %size = aten.size(%x) : (!m) -> !prim.list<!prim.int>
  %r = prim.Loop %n, %t, (%x) : (!m) -> (!m) {
  ^bb0(%i : !prim.int, %total : !m):
    %part = aten.select_backward(%grad, %size, %zero, %i) : (!v, !prim.list<!prim.int>, !prim.int, !prim.int) -> !m
    %sum = aten.add.Tensor(%total, %part, %one) : (!m, !m, !prim.int) -> !m
    prim.Yield %t, %sum : !prim.bool, !m
  }
  return %r : !m
}
func.func @negative_read(%grad : !v, %x : !m, %n : !prim.int) -> (!m, !m) {
  %t = prim.Constant true
  %zero = prim.Constant 0
  %one = prim.Constant 1
  %six = prim.Constant 6
  %none = prim.Constant none : !prim.optional<!prim.int>
  %device = prim.Constant none : !prim.optional<!prim.device>
  %pinned = prim.Constant none : !prim.optional<!prim.bool>
  %size = aten.size(%x) : (!m) -> !prim.list<!prim.int>
  %start = aten.zeros(%size, %six, %none, %device, %pinned) : (!prim.list<!prim.int>, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !m
  %r, %s = prim.Loop %n, %t, (%start, %x) : (!m, !m) -> (!m, !m) {
  ^bb0(%i : !prim.int, %total : !m, %before : !m):
    %part = aten.select_backward(%grad, %size, %zero, %i) : (!v, !prim.list<!prim.int>, !prim.int, !prim.int) -> !m
    %sum = aten.add.Tensor(%total, %part, %one) : (!m, !m, !prim.int) -> !m
    prim.Yield %t, %sum, %total : !prim.bool, !m, !m
  }
  return %r, %s : !m, !m
}
