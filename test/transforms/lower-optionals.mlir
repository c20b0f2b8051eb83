// RUN: ts-opt %s -p lower-optionals,remove-dead --split-input-file | filecheck %s

// A branch gives the value; whether there is one is the condition.
func.func @branch(%x: !prim.tensor, %c: !prim.bool) -> !prim.tensor {
  %none = prim.Constant none
  %y = prim.If %c -> (!prim.optional<!prim.tensor>) {
    %a = aten.exp(%x) : (!prim.tensor) -> !prim.tensor
    prim.Yield %a : !prim.tensor
  } else {
    prim.Yield %none : !prim.none
  }
  %d = aten.__isnot__(%y, %none) : (!prim.optional<!prim.tensor>, !prim.none) -> !prim.bool
  %r = prim.If %d -> (!prim.tensor) {
    %v = prim.unchecked_cast(%y) : (!prim.optional<!prim.tensor>) -> !prim.tensor
    prim.Yield %v : !prim.tensor
  } else {
    prim.Yield %x : !prim.tensor
  }
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @branch(
// CHECK-SAME:    %[[X:.*]]: !prim.tensor, %[[C:.*]]: !prim.bool)
// CHECK:         %[[V:.*]] = prim.If %[[C]] -> (!prim.tensor) {
// CHECK:           %[[A:.*]] = aten.exp(%[[X]])
// CHECK:           prim.Yield %[[A]] : !prim.tensor
// CHECK:           %[[U:.*]] = prim.Uninitialized() : () -> !prim.tensor
// CHECK:           prim.Yield %[[U]] : !prim.tensor
// CHECK-NOT:     optional
// CHECK:         %[[R:.*]] = prim.If %[[C]] -> (!prim.tensor) {
// CHECK:           prim.Yield %[[V]]
// CHECK:           prim.Yield %[[X]]
// CHECK:         func.return %[[R]]

// -----

// A value that is there ahead of the branch needs none.
func.func @ahead(%x: !prim.tensor, %c: !prim.bool) -> !prim.bool {
  %none = prim.Constant none
  %y = prim.If %c -> (!prim.optional<!prim.tensor>) {
    prim.Yield %x : !prim.tensor
  } else {
    prim.Yield %none : !prim.none
  }
  %d = aten.__isnot__(%y, %none) : (!prim.optional<!prim.tensor>, !prim.none) -> !prim.bool
  func.return %d : !prim.bool
}
// CHECK-LABEL: func.func @ahead(
// CHECK-SAME:    %[[C:[a-z]+]]: !prim.bool) ->
// CHECK-NEXT:    func.return %[[C]] : !prim.bool

// -----

// A loop carries whether there is a value, and the value.
func.func @rounds(%x: !prim.tensor, %cs: !prim.list<!prim.bool>, %n: !prim.int) -> !prim.tensor {
  %true = prim.Constant true
  %none = prim.Constant none
  %first = prim.Constant none : !prim.optional<!prim.tensor>
  %h = prim.Loop %n, %true, (%first) : (!prim.optional<!prim.tensor>) -> (!prim.optional<!prim.tensor>) {
  ^bb0(%i: !prim.int, %now: !prim.optional<!prim.tensor>):
    %c = aten.__getitem__.t(%cs, %i) : (!prim.list<!prim.bool>, !prim.int) -> !prim.bool
    %next = prim.If %c -> (!prim.optional<!prim.tensor>) {
      %s = aten.sin(%x) : (!prim.tensor) -> !prim.tensor
      prim.Yield %s : !prim.tensor
    } else {
      prim.Yield %now : !prim.optional<!prim.tensor>
    }
    prim.Yield %true, %next : !prim.bool, !prim.optional<!prim.tensor>
  }
  %d = aten.__is__(%h, %none) : (!prim.optional<!prim.tensor>, !prim.none) -> !prim.bool
  %r = prim.If %d -> (!prim.tensor) {
    prim.Yield %x : !prim.tensor
  } else {
    %v = prim.unchecked_cast(%h) : (!prim.optional<!prim.tensor>) -> !prim.tensor
    prim.Yield %v : !prim.tensor
  }
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @rounds(
// CHECK:         %[[D:.*]], %[[H:.*]] = prim.Loop %n, %true, (%{{.*}}, %{{.*}}) : (!prim.bool, !prim.tensor) -> (!prim.bool, !prim.tensor) {
// CHECK-NEXT:    ^bb0(%{{.*}}: !prim.int, %[[F:.*]]: !prim.bool, %[[V:.*]]: !prim.tensor):
// CHECK:           %[[G:.*]], %[[W:.*]] = prim.If %{{.*}} -> (!prim.bool, !prim.tensor) {
// CHECK:             %[[S:.*]] = aten.sin(%x)
// CHECK:             prim.Yield %{{.*}}, %[[S]]
// CHECK:             prim.Yield %[[F]], %[[V]]
// CHECK:           prim.Yield %true, %[[G]], %[[W]]
// CHECK:         %[[IS:.*]] = aten.__not__(%[[D]])
// CHECK:         prim.If %[[IS]] -> (!prim.tensor) {
// CHECK:           prim.Yield %[[H]]

// -----

// An operator that may be called without an argument is called with it or without.
func.func @argument(%x: !prim.tensor, %w: !prim.tensor, %c: !prim.bool) -> !prim.tensor {
  %none = prim.Constant none
  %b = prim.If %c -> (!prim.optional<!prim.tensor>) {
    %a = aten.exp(%x) : (!prim.tensor) -> !prim.tensor
    prim.Yield %a : !prim.tensor
  } else {
    prim.Yield %none : !prim.none
  }
  %r = aten.linear(%x, %w, %b) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @argument(
// CHECK:         %[[V:.*]] = prim.If %c -> (!prim.tensor) {
// CHECK:         %[[NONE:.*]] = prim.Constant none : !prim.optional<!prim.tensor>
// CHECK:         prim.If %c -> (!prim.tensor) {
// CHECK:           aten.linear(%x, %w, %[[V]])
// CHECK:           aten.linear(%x, %w, %[[NONE]])

// -----

// What is given on alone stays, and so does what an argument may be.
func.func @stays(%x: !prim.tensor, %o: !prim.optional<!prim.tensor>, %c: !prim.bool) -> (!prim.optional<!prim.tensor>, !prim.bool) {
  %none = prim.Constant none
  %y = prim.If %c -> (!prim.optional<!prim.tensor>) {
    %a = aten.exp(%x) : (!prim.tensor) -> !prim.tensor
    prim.Yield %a : !prim.tensor
  } else {
    prim.Yield %none : !prim.none
  }
  %z = prim.If %c -> (!prim.optional<!prim.tensor>) {
    prim.Yield %o : !prim.optional<!prim.tensor>
  } else {
    prim.Yield %x : !prim.tensor
  }
  %d = aten.__isnot__(%z, %none) : (!prim.optional<!prim.tensor>, !prim.none) -> !prim.bool
  func.return %y, %d : !prim.optional<!prim.tensor>, !prim.bool
}
// CHECK-LABEL: func.func @stays(
// CHECK:         %[[Y:.*]] = prim.If %c -> (!prim.optional<!prim.tensor>) {
// CHECK:         %[[Z:.*]] = prim.If %c -> (!prim.optional<!prim.tensor>) {
// CHECK:         aten.__isnot__(%[[Z]],
// CHECK:         func.return %[[Y]]

// -----

// One that is a result is made at the end, of the flag and the value.
func.func @result(%x : !prim.tensor, %n : !prim.int, %c : !prim.bool) -> !prim.optional<!prim.int> {
  %true = prim.Constant true
  %none = prim.Constant none : !prim.optional<!prim.int>
  %r = prim.Loop %n, %true, (%none) : (!prim.optional<!prim.int>) -> (!prim.optional<!prim.int>) {
  ^bb0(%i: !prim.int, %now: !prim.optional<!prim.int>):
    %next = prim.If %c -> (!prim.optional<!prim.int>) {
      prim.Yield %i : !prim.int
    } else {
      prim.Yield %now : !prim.optional<!prim.int>
    }
    prim.Yield %true, %next : !prim.bool, !prim.optional<!prim.int>
  }
  func.return %r : !prim.optional<!prim.int>
}
// CHECK-LABEL: func.func @result(
// CHECK:         %[[FLAG:.*]], %[[VALUE:.*]] = prim.Loop {{.*}} -> (!prim.bool, !prim.int) {
// CHECK:         prim.If %[[FLAG]] -> (!prim.optional<!prim.int>) {
// CHECK-NEXT:      prim.Yield %[[VALUE]]
