// RUN: ts-opt %s -p convert-aten-to-linalg --split-input-file | filecheck %s

!v = !prim.tensor<f32, [?]>
!l = !prim.list<!v>

// A list that a loop appends to becomes one of the program ahead of the loop, which writes it and carries nothing.

// CHECK-LABEL: func.func @tape
// CHECK: %[[L:.*]] = lists.new : !lists.list<memref<?xf32, strided<[?], offset: ?>>>
// CHECK: scf.for
// CHECK-NOT: iter_args
// CHECK:   %[[Y:.*]] = memref.reinterpret_cast
// CHECK:   lists.append %[[Y]], %[[L]]
// CHECK: } {tsir.scope}
// CHECK: func.return %[[L]] : !lists.list<memref<?xf32, strided<[?], offset: ?>>>
func.func @tape(%x : !v, %n : !prim.int) -> !l {
  %t = prim.Constant true
  %none = prim.ListConstruct() : () -> !l
  %r = prim.Loop %n, %t, (%none) : (!l) -> (!l) {
  ^bb0(%i : !prim.int, %so_far : !l):
    %y = aten.mul.Scalar(%x, %i) : (!v, !prim.int) -> !v
    %one = prim.ListConstruct(%y) : (!v) -> !l
    %same = aten.add_.t(%so_far, %one) : (!l, !l) -> !l
    prim.Yield %t, %so_far : !prim.bool, !l
  }
  func.return %r : !l
}

// -----

!v = !prim.tensor<f32, [?]>
!l = !prim.list<!v>
!n = !prim.list<!prim.int>

// Who reads what a loop has filled knows the sizes, strides and numbers that are the same in every round.

// CHECK-LABEL: func.func @read_back
// CHECK-SAME: (%[[X:[^:]*]]: memref
// CHECK: %[[D:.*]] = memref.dim %[[X]]
// CHECK: scf.for
// CHECK:   lists.append
// CHECK: } {tsir.scope}
// CHECK: scf.for
// CHECK:   %[[GOT:.*]] = lists.get
// CHECK-NEXT: memref.reinterpret_cast %[[GOT]] to offset: [{{.*}}], sizes: [%[[D]]], strides: [{{.*}}] : {{.*}} to memref<?xf32>
// CHECK-NOT: lists.get
// CHECK-NOT: memref.dim
// CHECK: } {tsir.scope}
func.func @read_back(%x : !v, %n : !prim.int) -> !v {
  %t = prim.Constant true
  %c0 = prim.Constant 0
  %one = prim.Constant 1
  %none = prim.ListConstruct() : () -> !l
  %nothing = prim.ListConstruct() : () -> !n
  %r, %s = prim.Loop %n, %t, (%none, %nothing) : (!l, !n) -> (!l, !n) {
  ^bb0(%i : !prim.int, %so_far : !l, %numbers : !n):
    %y = aten.mul.Scalar(%x, %i) : (!v, !prim.int) -> !v
    %size = aten.size.int(%y, %c0) : (!v, !prim.int) -> !prim.int
    %more = prim.ListConstruct(%y) : (!v) -> !l
    %same = aten.add_.t(%so_far, %more) : (!l, !l) -> !l
    %also = aten.append.t(%numbers, %size) : (!n, !prim.int) -> !n
    prim.Yield %t, %so_far, %numbers : !prim.bool, !l, !n
  }
  %sum = prim.Loop %n, %t, (%x) : (!v) -> (!v) {
  ^bb0(%i : !prim.int, %total : !v):
    %y = aten.__getitem__.t(%r, %i) : (!l, !prim.int) -> !v
    %size = aten.__getitem__.t(%s, %i) : (!n, !prim.int) -> !prim.int
    %sizes = prim.ListConstruct(%size) : (!prim.int) -> !n
    %z = aten.sum_to_size(%y, %sizes) : (!v, !n) -> !v
    %next = aten.add.Tensor(%total, %z, %one) : (!v, !v, !prim.int) -> !v
    prim.Yield %t, %next : !prim.bool, !v
  }
  func.return %sum : !v
}

// -----

!v = !prim.tensor<f32, [?]>
!l = !prim.list<!v>

// Elements of an argument are read in place, at indices that are checked and may count from the end.

// CHECK-LABEL: func.func @read
// CHECK-SAME: %{{.*}}: !lists.list<memref<?xf32, strided<[?], offset: ?>>>
// CHECK: lists.length
// CHECK: arith.select
// CHECK: cf.assert %{{.*}}, "expected an index within the list"
// CHECK: lists.get
func.func @read(%l : !l, %i : !prim.int) -> !v {
  %x = aten.__getitem__.t(%l, %i) : (!l, !prim.int) -> !v
  func.return %x : !v
}

// -----

!l = !prim.list<!prim.int>

// What is written is a list of the program's own: an argument is copied first.

// CHECK-LABEL: func.func @copied
// CHECK-SAME: %[[L:.*]]: !lists.list<i64>
// CHECK: %[[OWN:.*]] = lists.new
// CHECK: scf.for
// CHECK:   %[[X:.*]] = lists.get %[[L]]
// CHECK:   lists.append %[[X]], %[[OWN]]
// CHECK: scf.for
// CHECK:   lists.set %{{.*}}, %[[OWN]]
// CHECK: func.return %[[OWN]]
func.func @copied(%l : !l, %n : !prim.int) -> !l {
  %t = prim.Constant true
  %r = prim.Loop %n, %t, (%l) : (!l) -> (!l) {
  ^bb0(%i : !prim.int, %so_far : !l):
    %same = aten._set_item.t(%so_far, %i, %i) : (!l, !prim.int, !prim.int) -> !l
    prim.Yield %t, %so_far : !prim.bool, !l
  }
  func.return %r : !l
}

// -----

!v = !prim.tensor<f32, [?]>
!l = !prim.list<!v>

// A list that is made in sight stays what it was made of.

// CHECK-LABEL: func.func @in_sight
// CHECK-NOT: lists.
func.func @in_sight(%x : !v, %y : !v) -> !v {
  %zero = prim.Constant 0
  %l = prim.ListConstruct(%x, %y) : (!v, !v) -> !l
  %r = aten.cat(%l, %zero) : (!l, !prim.int) -> !v
  func.return %r : !v
}
