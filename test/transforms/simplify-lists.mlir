// RUN: ts-opt %s -p simplify --split-input-file | filecheck %s

// Lists of one length are equal if their elements are, those of two never.
func.func @equality(%a : !prim.int, %b : !prim.int) -> (!prim.bool, !prim.bool, !prim.bool) {
  %zeros = prim.Constant [0, 0] : !prim.list<!prim.int>
  %zero = prim.Constant [0] : !prim.list<!prim.int>
  %none = prim.Constant [] : !prim.list<!prim.int>
  %l = prim.ListConstruct(%a, %b) : (!prim.int, !prim.int) -> !prim.list<!prim.int>
  %e = aten.eq.int_list(%l, %zeros) : (!prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.bool
  %f = aten.eq.int_list(%l, %zero) : (!prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.bool
  %g = aten.eq.int_list(%none, %none) : (!prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.bool
  func.return %e, %f, %g : !prim.bool, !prim.bool, !prim.bool
}
// CHECK-LABEL: func.func @equality
// CHECK-DAG:     %[[A:.*]] = aten.eq.int(%a, %
// CHECK-DAG:     %[[B:.*]] = aten.eq.int(%b, %
// CHECK-DAG:     %[[BOTH:.*]] = aten.__and__.bool(%[[A]], %[[B]])
// CHECK-DAG:     %[[FALSE:.*]] = prim.Constant false
// CHECK-DAG:     %[[TRUE:.*]] = prim.Constant true
// CHECK:         func.return %[[BOTH]], %[[FALSE]], %[[TRUE]]

// -----

// They differ if one element does, and always if their lengths do.
func.func @inequality(%a : !prim.int) -> (!prim.bool, !prim.bool, !prim.bool) {
  %zero = prim.Constant [0] : !prim.list<!prim.int>
  %none = prim.Constant [] : !prim.list<!prim.int>
  %l = prim.ListConstruct(%a) : (!prim.int) -> !prim.list<!prim.int>
  %e = aten.ne.int_list(%l, %zero) : (!prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.bool
  %f = aten.ne.int_list(%l, %none) : (!prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.bool
  %g = aten.ne.int_list(%none, %none) : (!prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.bool
  func.return %e, %f, %g : !prim.bool, !prim.bool, !prim.bool
}
// CHECK-LABEL: func.func @inequality
// CHECK-DAG:     %[[A:.*]] = aten.eq.int(%a, %
// CHECK-DAG:     %[[NOT:.*]] = aten.__not__(%[[A]])
// CHECK-DAG:     %[[FALSE:.*]] = prim.Constant false
// CHECK-DAG:     %[[TRUE:.*]] = prim.Constant true
// CHECK:         func.return %[[NOT]], %[[TRUE]], %[[FALSE]]

// -----

// Not of a list that grows, nor of one that is given.
func.func @negative_equality(%n : !prim.int, %g : !prim.list<!prim.int>) -> (!prim.bool, !prim.bool) {
  %l = prim.ListConstruct(%n) : (!prim.int) -> !prim.list<!prim.int>
  %m = prim.ListConstruct(%n) : (!prim.int) -> !prim.list<!prim.int>
  %w = aten.append.t(%l, %n) : (!prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.int>
  %e = aten.eq.int_list(%l, %m) : (!prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.bool
  %f = aten.eq.int_list(%m, %g) : (!prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.bool
  func.return %e, %f : !prim.bool, !prim.bool
}
// CHECK-LABEL: func.func @negative_equality
// CHECK-COUNT-2: aten.eq.int_list

// -----

// A loop over a list is its rounds, and what it gathers a list again.
func.func @loop(%x : !prim.tensor, %y : !prim.tensor) -> !prim.tensor {
  %true = prim.Constant true
  %0 = prim.Constant 0
  %l = prim.ListConstruct(%x, %y) : (!prim.tensor, !prim.tensor) -> !prim.list<!prim.tensor>
  %n = aten.len.t(%l) : (!prim.list<!prim.tensor>) -> !prim.int
  %none = prim.ListConstruct() : () -> !prim.list<!prim.tensor>
  %r = prim.Loop %n, %true, (%none) : (!prim.list<!prim.tensor>) -> (!prim.list<!prim.tensor>) {
  ^bb0(%i : !prim.int, %g : !prim.list<!prim.tensor>):
    %e = aten.__getitem__.t(%l, %i) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
    %t = aten.relu(%e) : (!prim.tensor) -> !prim.tensor
    %o = prim.ListConstruct(%t) : (!prim.tensor) -> !prim.list<!prim.tensor>
    %s = aten.add.t(%g, %o) : (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>) -> !prim.list<!prim.tensor>
    prim.Yield %true, %s : !prim.bool, !prim.list<!prim.tensor>
  }
  %c = aten.cat(%r, %0) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  func.return %c : !prim.tensor
}
// CHECK-LABEL: func.func @loop
// CHECK-NOT:     prim.Loop
// CHECK:         %[[A:.*]] = aten.relu(%x)
// CHECK:         %[[B:.*]] = aten.relu(%y)
// CHECK:         %[[L:.*]] = prim.ListConstruct(%[[A]], %[[B]])
// CHECK:         aten.cat(%[[L]], %

// -----

// Not one that reads no list, that may end before, or that takes many rounds.
func.func @negative_loop(%x : !prim.tensor, %c : !prim.bool, %l : !prim.list<!prim.tensor>) -> (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) {
  %true = prim.Constant true
  %2 = prim.Constant 2
  %many = prim.Constant 100
  %m = prim.ListConstruct(%x, %x) : (!prim.tensor, !prim.tensor) -> !prim.list<!prim.tensor>
  %o = prim.Loop %2, %true, (%x) : (!prim.tensor) -> (!prim.tensor) {
  ^bb0(%i : !prim.int, %y : !prim.tensor):
    %e = aten.relu(%y) : (!prim.tensor) -> !prim.tensor
    prim.Yield %true, %e : !prim.bool, !prim.tensor
  }
  %p = prim.Loop %2, %c, (%x) : (!prim.tensor) -> (!prim.tensor) {
  ^bb0(%i : !prim.int, %y : !prim.tensor):
    %e = aten.__getitem__.t(%m, %i) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
    prim.Yield %c, %e : !prim.bool, !prim.tensor
  }
  %q = prim.Loop %many, %true, (%x) : (!prim.tensor) -> (!prim.tensor) {
  ^bb0(%i : !prim.int, %y : !prim.tensor):
    %e = aten.__getitem__.t(%m, %i) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
    %s = aten.relu(%e) : (!prim.tensor) -> !prim.tensor
    prim.Yield %true, %s : !prim.bool, !prim.tensor
  }
  %r = prim.Loop %2, %true, (%x) : (!prim.tensor) -> (!prim.tensor) {
  ^bb0(%i : !prim.int, %y : !prim.tensor):
    %e = aten.__getitem__.t(%l, %i) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
    prim.Yield %true, %e : !prim.bool, !prim.tensor
  }
  func.return %o, %p, %q, %r : !prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @negative_loop
// CHECK-COUNT-4: prim.Loop

// -----

func.func @unbind(%x : !prim.tensor<f32, [?, 4]>, %i : !prim.int) -> (!prim.tensor, !prim.int) {
  %0 = prim.Constant 0
  %l = aten.unbind.int(%x, %0) : (!prim.tensor<f32, [?, 4]>, !prim.int) -> !prim.list<!prim.tensor>
  %r = aten.__getitem__.t(%l, %i) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  %n = aten.len.t(%l) : (!prim.list<!prim.tensor>) -> !prim.int
  func.return %r, %n : !prim.tensor, !prim.int
}
// CHECK-LABEL: func.func @unbind
// CHECK:         %[[D:.*]] = prim.Constant 0
// CHECK-DAG:     %[[R:.*]] = aten.select.int(%x, %[[D]], %i)
// CHECK-DAG:     %[[N:.*]] = aten.size.int(%x, %[[D]])
// CHECK:         func.return %[[R]], %[[N]]

// -----

// A list that grows, and rows that are written.
func.func @negative_unbind(%x : !prim.tensor<f32, [?, 4]>, %y : !prim.tensor<f32, [?, 4]>, %i : !prim.int) -> (!prim.tensor, !prim.tensor) {
  %0 = prim.Constant 0
  %1 = prim.Constant 1
  %l = aten.unbind.int(%x, %0) : (!prim.tensor<f32, [?, 4]>, !prim.int) -> !prim.list<!prim.tensor>
  %k = aten.append.t(%l, %x) : (!prim.list<!prim.tensor>, !prim.tensor<f32, [?, 4]>) -> !prim.list<!prim.tensor>
  %r = aten.__getitem__.t(%l, %i) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  %m = aten.unbind.int(%y, %0) : (!prim.tensor<f32, [?, 4]>, !prim.int) -> !prim.list<!prim.tensor>
  %s = aten.__getitem__.t(%m, %i) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  %w = aten.add_.Scalar(%s, %1, %1) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor
  func.return %r, %s : !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @negative_unbind
// CHECK-COUNT-2: aten.__getitem__.t
// CHECK-NOT:     aten.select

// So is a loop whose rounds read places that are computed of their number, as of `range(0, len(l), 2)`.
func.func @steps(%x : !prim.tensor, %y : !prim.tensor, %z : !prim.tensor) -> !prim.tensor {
  %true = prim.Constant true
  %0 = prim.Constant 0
  %1 = prim.Constant 1
  %2 = prim.Constant 2
  %l = prim.ListConstruct(%x, %y, %x, %z) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) -> !prim.list<!prim.tensor>
  %n = aten.len.t(%l) : (!prim.list<!prim.tensor>) -> !prim.int
  %rounds = aten.__range_length(%0, %n, %2) : (!prim.int, !prim.int, !prim.int) -> !prim.int
  %r = prim.Loop %rounds, %true, (%x) : (!prim.tensor) -> (!prim.tensor) {
  ^bb0(%i : !prim.int, %g : !prim.tensor):
    %at = aten.__derive_index(%i, %0, %2) : (!prim.int, !prim.int, !prim.int) -> !prim.int
    %next = aten.add.int(%at, %1) : (!prim.int, !prim.int) -> !prim.int
    %e = aten.__getitem__.t(%l, %next) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
    %m = aten.mm(%g, %e) : (!prim.tensor, !prim.tensor) -> !prim.tensor
    prim.Yield %true, %m : !prim.bool, !prim.tensor
  }
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @steps
// CHECK-NOT:     prim.Loop
// CHECK:         %[[A:.*]] = aten.mm(%x, %y)
// CHECK:         %[[B:.*]] = aten.mm(%[[A]], %z)
// CHECK:         func.return %[[B]]

// -----

// The copy of a list in sight has its elements.
func.func @copies(%a : !prim.int, %x : !prim.tensor) -> !prim.tensor {
  %l = prim.ListConstruct(%a, %a) : (!prim.int, !prim.int) -> !prim.list<!prim.int>
  %copy = aten.list.t(%l) : (!prim.list<!prim.int>) -> !prim.list<!prim.int>
  %size = aten.Size(%copy) : (!prim.list<!prim.int>) -> !prim.list<!prim.int>
  %r = aten.view(%x, %size) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @copies
// CHECK-NOT:     aten.list
// CHECK:         %size = prim.ListConstruct(%a, %a)
// CHECK-NEXT:    aten.view(%x, %size)

// -----

// Not where the list, or its copy, is written.
func.func @negative_copies(%a : !prim.int, %x : !prim.tensor) -> (!prim.tensor, !prim.tensor) {
  %l = prim.ListConstruct(%a, %a) : (!prim.int, !prim.int) -> !prim.list<!prim.int>
  %first = aten.list.t(%l) : (!prim.list<!prim.int>) -> !prim.list<!prim.int>
  %w = aten.append.t(%first, %a) : (!prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.int>
  %m = prim.ListConstruct(%a) : (!prim.int) -> !prim.list<!prim.int>
  %n = aten.append.t(%m, %a) : (!prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.int>
  %second = aten.list.t(%m) : (!prim.list<!prim.int>) -> !prim.list<!prim.int>
  %r = aten.view(%x, %first) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  %s = aten.view(%x, %second) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  func.return %r, %s : !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @negative_copies
// CHECK-COUNT-2: aten.list.t
