// RUN: ts-opt %s -p reinplace,lint --split-input-file --check-each | filecheck %s

// Every round makes a longer list of the one before, which nobody reads any more.
func.func @append(%l : !prim.list<!prim.tensor>, %x : !prim.tensor, %n : !prim.int) -> !prim.int {
  %true = prim.Constant true
  %r = prim.Loop %n, %true, (%l) : (!prim.list<!prim.tensor>) -> (!prim.list<!prim.tensor>) {
  ^bb0(%i : !prim.int, %so_far : !prim.list<!prim.tensor>):
    %length = aten.len.t(%so_far) : (!prim.list<!prim.tensor>) -> !prim.int
    %0 = aten.mul.Scalar(%x, %length) : (!prim.tensor, !prim.int) -> !prim.tensor
    %1 = prim.ListConstruct(%0) : (!prim.tensor) -> !prim.list<!prim.tensor>
    %2 = aten.add.t(%so_far, %1) : (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>) -> !prim.list<!prim.tensor>
    prim.Yield %true, %2 : !prim.bool, !prim.list<!prim.tensor>
  }
  %length = aten.len.t(%r) : (!prim.list<!prim.tensor>) -> !prim.int
  func.return %length : !prim.int
}
// CHECK-LABEL: func.func @append(
// CHECK:         %[[OWN:.*]] = aten.list.t(%l)
// CHECK-NEXT:    prim.Loop %n, %true, (%[[OWN]])
// CHECK:           aten.len.t(%so_far)
// CHECK:           aten.add_.t(%so_far, %{{.*}})
// CHECK-NEXT:      prim.Yield %true, %so_far

// -----

// Through a branch and a loop inside, several updates one after the other; a new list needs no copy.
func.func @nested(%x : !prim.tensor, %n : !prim.int, %c : !prim.bool) -> !prim.list<!prim.tensor> {
  %true = prim.Constant true
  %zero = prim.Constant 0
  %new = prim.ListConstruct(%x, %x) : (!prim.tensor, !prim.tensor) -> !prim.list<!prim.tensor>
  %r = prim.Loop %n, %true, (%new) : (!prim.list<!prim.tensor>) -> (!prim.list<!prim.tensor>) {
  ^bb0(%i : !prim.int, %a : !prim.list<!prim.tensor>):
    %b = prim.Loop %i, %true, (%a) : (!prim.list<!prim.tensor>) -> (!prim.list<!prim.tensor>) {
    ^bb0(%j : !prim.int, %d : !prim.list<!prim.tensor>):
      %e = prim.ListInsert(%d, %j, %x) : (!prim.list<!prim.tensor>, !prim.int, !prim.tensor) -> !prim.list<!prim.tensor>
      prim.Yield %true, %e : !prim.bool, !prim.list<!prim.tensor>
    }
    %f = prim.If %c -> (!prim.list<!prim.tensor>) {
      %g = prim.ListReverse(%b) : (!prim.list<!prim.tensor>) -> !prim.list<!prim.tensor>
      %h = prim.ListSet(%g, %zero, %x) : (!prim.list<!prim.tensor>, !prim.int, !prim.tensor) -> !prim.list<!prim.tensor>
      prim.Yield %h : !prim.list<!prim.tensor>
    } else {
      %k = prim.ListDelete(%b, %zero) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.list<!prim.tensor>
      prim.Yield %k : !prim.list<!prim.tensor>
    }
    prim.Yield %true, %f : !prim.bool, !prim.list<!prim.tensor>
  }
  func.return %r : !prim.list<!prim.tensor>
}
// CHECK-LABEL: func.func @nested(
// CHECK:         prim.Loop %n, %true, (%new)
// CHECK:           %b = prim.Loop %i, %true, (%a)
// CHECK:             aten.insert.t(%d, %j, %x)
// CHECK-NEXT:        prim.Yield %true, %d
// CHECK:             aten.reverse.t(%b)
// CHECK-NEXT:        aten._set_item.t(%b, %zero, %x)
// CHECK-NEXT:        prim.Yield %b
// CHECK:             aten.Delete.t(%b, %zero)
// CHECK-NEXT:        prim.Yield %b

// -----

// A row of a buffer, if it is known to have the sizes of what is written.
func.func @rows(%x : !prim.tensor<f64, [s0]>, %b : !prim.tensor<f64, [s1, s0]>, %n : !prim.int) -> !prim.tensor<f64, [s1, s0]> {
  %true = prim.Constant true
  %zero = prim.Constant 0
  %r = prim.Loop %n, %true, (%b) : (!prim.tensor<f64, [s1, s0]>) -> (!prim.tensor<f64, [s1, s0]>) {
  ^bb0(%i : !prim.int, %c : !prim.tensor<f64, [s1, s0]>):
    %d = aten.select_scatter(%c, %x, %zero, %zero) : (!prim.tensor<f64, [s1, s0]>, !prim.tensor<f64, [s0]>, !prim.int, !prim.int) -> !prim.tensor<f64, [s1, s0]>
    prim.Yield %true, %d : !prim.bool, !prim.tensor<f64, [s1, s0]>
  }
  %s = aten.neg(%r) : (!prim.tensor<f64, [s1, s0]>) -> !prim.tensor<f64, [s1, s0]>
  func.return %s : !prim.tensor<f64, [s1, s0]>
}
// CHECK-LABEL: func.func @rows(
// CHECK:         %[[OWN:.*]] = aten.clone(%b,
// CHECK-NEXT:    prim.Loop %n, %true, (%[[OWN]])
// CHECK:           %[[ROW:.*]] = aten.select.int(%c, %zero, %zero)
// CHECK:           aten.copy_(%[[ROW]], %x,
// CHECK-NEXT:      prim.Yield %true, %c

// -----

func.func @negative_unknown_sizes(%x : !prim.tensor<f64, [?]>, %b : !prim.tensor<f64, [?, ?]>, %n : !prim.int) -> !prim.tensor<f64, [?, ?]> {
  %true = prim.Constant true
  %zero = prim.Constant 0
  %r = prim.Loop %n, %true, (%b) : (!prim.tensor<f64, [?, ?]>) -> (!prim.tensor<f64, [?, ?]>) {
  ^bb0(%i : !prim.int, %c : !prim.tensor<f64, [?, ?]>):
    %d = aten.select_scatter(%c, %x, %zero, %zero) : (!prim.tensor<f64, [?, ?]>, !prim.tensor<f64, [?]>, !prim.int, !prim.int) -> !prim.tensor<f64, [?, ?]>
    prim.Yield %true, %d : !prim.bool, !prim.tensor<f64, [?, ?]>
  }
  func.return %r : !prim.tensor<f64, [?, ?]>
}
// CHECK-LABEL: func.func @negative_unknown_sizes(
// CHECK-NOT:     aten.copy_

// -----

// Without a round the caller gets the argument itself.
func.func @negative_argument(%l : !prim.list<!prim.tensor>, %x : !prim.tensor, %n : !prim.int) -> !prim.list<!prim.tensor> {
  %true = prim.Constant true
  %r = prim.Loop %n, %true, (%l) : (!prim.list<!prim.tensor>) -> (!prim.list<!prim.tensor>) {
  ^bb0(%i : !prim.int, %a : !prim.list<!prim.tensor>):
    %b = prim.ListInsert(%a, %i, %x) : (!prim.list<!prim.tensor>, !prim.int, !prim.tensor) -> !prim.list<!prim.tensor>
    prim.Yield %true, %b : !prim.bool, !prim.list<!prim.tensor>
  }
  func.return %r : !prim.list<!prim.tensor>
}
// CHECK-LABEL: func.func @negative_argument(
// CHECK-NOT:     aten.insert

// -----

// The old list is read after the update, carried on twice, or kept in another list.
func.func @negative_read_later(%x : !prim.tensor, %n : !prim.int) -> !prim.int {
  %true = prim.Constant true
  %zero = prim.Constant 0
  %new = prim.ListConstruct(%x) : (!prim.tensor) -> !prim.list<!prim.tensor>
  %r, %m = prim.Loop %n, %true, (%new, %zero) : (!prim.list<!prim.tensor>, !prim.int) -> (!prim.list<!prim.tensor>, !prim.int) {
  ^bb0(%i : !prim.int, %a : !prim.list<!prim.tensor>, %k : !prim.int):
    %b = prim.ListInsert(%a, %i, %x) : (!prim.list<!prim.tensor>, !prim.int, !prim.tensor) -> !prim.list<!prim.tensor>
    %d = aten.len.t(%a) : (!prim.list<!prim.tensor>) -> !prim.int
    prim.Yield %true, %b, %d : !prim.bool, !prim.list<!prim.tensor>, !prim.int
  }
  func.return %m : !prim.int
}
func.func @negative_carried_twice(%x : !prim.tensor, %n : !prim.int) -> (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>) {
  %true = prim.Constant true
  %new = prim.ListConstruct(%x) : (!prim.tensor) -> !prim.list<!prim.tensor>
  %r, %s = prim.Loop %n, %true, (%new, %new) : (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>) -> (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>) {
  ^bb0(%i : !prim.int, %a : !prim.list<!prim.tensor>, %k : !prim.list<!prim.tensor>):
    %b = prim.ListInsert(%a, %i, %x) : (!prim.list<!prim.tensor>, !prim.int, !prim.tensor) -> !prim.list<!prim.tensor>
    prim.Yield %true, %b, %b : !prim.bool, !prim.list<!prim.tensor>, !prim.list<!prim.tensor>
  }
  func.return %r, %s : !prim.list<!prim.tensor>, !prim.list<!prim.tensor>
}
func.func @negative_exchanged(%x : !prim.tensor, %n : !prim.int) -> !prim.list<!prim.tensor> {
  %true = prim.Constant true
  %new = prim.ListConstruct(%x) : (!prim.tensor) -> !prim.list<!prim.tensor>
  %r, %s = prim.Loop %n, %true, (%new, %new) : (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>) -> (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>) {
  ^bb0(%i : !prim.int, %a : !prim.list<!prim.tensor>, %k : !prim.list<!prim.tensor>):
    %b = prim.ListInsert(%a, %i, %x) : (!prim.list<!prim.tensor>, !prim.int, !prim.tensor) -> !prim.list<!prim.tensor>
    prim.Yield %true, %k, %b : !prim.bool, !prim.list<!prim.tensor>, !prim.list<!prim.tensor>
  }
  func.return %r : !prim.list<!prim.tensor>
}
func.func @negative_kept(%x : !prim.tensor, %n : !prim.int) -> !prim.list<!prim.list<!prim.tensor>> {
  %true = prim.Constant true
  %new = prim.ListConstruct(%x) : (!prim.tensor) -> !prim.list<!prim.tensor>
  %none = prim.Constant [] : !prim.list<!prim.list<!prim.tensor>>
  %r, %s = prim.Loop %n, %true, (%new, %none) : (!prim.list<!prim.tensor>, !prim.list<!prim.list<!prim.tensor>>) -> (!prim.list<!prim.tensor>, !prim.list<!prim.list<!prim.tensor>>) {
  ^bb0(%i : !prim.int, %a : !prim.list<!prim.tensor>, %k : !prim.list<!prim.list<!prim.tensor>>):
    %one = prim.ListConstruct(%a) : (!prim.list<!prim.tensor>) -> !prim.list<!prim.list<!prim.tensor>>
    %more = aten.add.t(%k, %one) : (!prim.list<!prim.list<!prim.tensor>>, !prim.list<!prim.list<!prim.tensor>>) -> !prim.list<!prim.list<!prim.tensor>>
    %b = prim.ListInsert(%a, %i, %x) : (!prim.list<!prim.tensor>, !prim.int, !prim.tensor) -> !prim.list<!prim.tensor>
    prim.Yield %true, %b, %more : !prim.bool, !prim.list<!prim.tensor>, !prim.list<!prim.list<!prim.tensor>>
  }
  func.return %s : !prim.list<!prim.list<!prim.tensor>>
}
// CHECK-LABEL: func.func @negative_read_later(
// CHECK-NOT:     aten.insert
// CHECK-LABEL: func.func @negative_carried_twice(
// CHECK-NOT:     aten.insert
// CHECK-LABEL: func.func @negative_exchanged(
// CHECK-NOT:     aten.insert
// CHECK-LABEL: func.func @negative_kept(
// CHECK-NOT:     aten.insert
// CHECK:         aten.add_.t(%k,
// CHECK-NOT:     aten.insert

// -----

// A list of ints in a loop of few rounds stays a new one in each, which native code knows.
func.func @few(%n : !prim.int) -> !prim.int {
  %two = prim.Constant 2
  %true = prim.Constant true
  %empty = prim.Constant [] : !prim.list<!prim.int>
  %r = prim.Loop %two, %true, (%empty) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
  ^bb0(%i : !prim.int, %sizes : !prim.list<!prim.int>):
    %one = prim.ListConstruct(%i) : (!prim.int) -> !prim.list<!prim.int>
    %more = aten.add.t(%sizes, %one) : (!prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.list<!prim.int>
    prim.Yield %true, %more : !prim.bool, !prim.list<!prim.int>
  }
  %count = aten.len.t(%r) : (!prim.list<!prim.int>) -> !prim.int
  func.return %count : !prim.int
}
// CHECK-LABEL: func.func @few
// CHECK:         aten.add.t(
// CHECK-NOT:     aten.add_.t

// -----

// Two lists that start from one constant start from one each.
func.func @both(%n : !prim.int, %x : !prim.tensor) -> !prim.int {
  %true = prim.Constant true
  %empty = prim.Constant [] : !prim.list<!prim.tensor>
  %r, %s = prim.Loop %n, %true, (%empty, %empty) : (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>) -> (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>) {
  ^bb0(%i : !prim.int, %a : !prim.list<!prim.tensor>, %b : !prim.list<!prim.tensor>):
    %0 = prim.ListConstruct(%x) : (!prim.tensor) -> !prim.list<!prim.tensor>
    %1 = aten.add.t(%a, %0) : (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>) -> !prim.list<!prim.tensor>
    %2 = aten.add.t(%b, %0) : (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>) -> !prim.list<!prim.tensor>
    prim.Yield %true, %1, %2 : !prim.bool, !prim.list<!prim.tensor>, !prim.list<!prim.tensor>
  }
  %l = aten.len.t(%r) : (!prim.list<!prim.tensor>) -> !prim.int
  %m = aten.len.t(%s) : (!prim.list<!prim.tensor>) -> !prim.int
  %k = aten.add.int(%l, %m) : (!prim.int, !prim.int) -> !prim.int
  func.return %k : !prim.int
}
// CHECK-LABEL: func.func @both(
// CHECK:         %[[A:.*]] = prim.Constant [] :
// CHECK-NEXT:    %[[B:.*]] = prim.Constant [] :
// CHECK-NEXT:    prim.Loop %n, %true, (%[[B]], %[[A]])
// CHECK:           aten.add_.t(%a,
// CHECK:           aten.add_.t(%b,
