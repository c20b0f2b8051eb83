// RUN: ts-opt %s -p lower-dictionaries,remove-dead --split-input-file | filecheck %s

// What is read of a dictionary in sight is known: through sets, removals and copies.
func.func @chain(%x : !prim.tensor, %y : !prim.tensor) -> (!prim.tensor, !prim.bool, !prim.int) {
  %a = prim.Constant "a"
  %b = prim.Constant "b"
  %d = prim.DictConstruct(%a, %x) : (!prim.str, !prim.tensor) -> !prim.dict<!prim.str, !prim.tensor>
  %e = prim.DictSet(%d, %b, %y) : (!prim.dict<!prim.str, !prim.tensor>, !prim.str, !prim.tensor) -> !prim.dict<!prim.str, !prim.tensor>
  %f = aten.copy.Dict_str(%e) : (!prim.dict<!prim.str, !prim.tensor>) -> !prim.dict<!prim.str, !prim.tensor>
  %g = prim.DictDelete(%f, %a) : (!prim.dict<!prim.str, !prim.tensor>, !prim.str) -> !prim.dict<!prim.str, !prim.tensor>
  %r = aten.__getitem__.Dict_str(%g, %b) : (!prim.dict<!prim.str, !prim.tensor>, !prim.str) -> !prim.tensor
  %has = aten.__contains__.str(%g, %a) : (!prim.dict<!prim.str, !prim.tensor>, !prim.str) -> !prim.bool
  %n = aten.len.Dict_str(%e) : (!prim.dict<!prim.str, !prim.tensor>) -> !prim.int
  func.return %r, %has, %n : !prim.tensor, !prim.bool, !prim.int
}
// CHECK-LABEL: func.func @chain(
// CHECK-SAME:    %[[X:.*]]: !prim.tensor, %[[Y:.*]]: !prim.tensor)
// CHECK-NOT:     Dict
// CHECK-DAG:     %[[FALSE:.*]] = prim.Constant false
// CHECK-DAG:     %[[TWO:.*]] = prim.Constant 2
// CHECK:         func.return %[[Y]], %[[FALSE]], %[[TWO]]

// -----

// A branch gives the values of a dictionary; one that no execution reads may have any keys.
func.func @branches(%x : !prim.tensor, %c : !prim.bool) -> !prim.tensor {
  %a = prim.Constant "a"
  %d = prim.If %c -> (!prim.dict<!prim.str, !prim.tensor>) {
    %then = prim.DictConstruct(%a, %x) : (!prim.str, !prim.tensor) -> !prim.dict<!prim.str, !prim.tensor>
    prim.Yield %then : !prim.dict<!prim.str, !prim.tensor>
  } else {
    %otherwise = prim.Uninitialized() : () -> !prim.dict<!prim.str, !prim.tensor>
    prim.Yield %otherwise : !prim.dict<!prim.str, !prim.tensor>
  }
  %r = aten.__getitem__.Dict_str(%d, %a) : (!prim.dict<!prim.str, !prim.tensor>, !prim.str) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @branches(
// CHECK:         %[[R:.*]] = prim.If %{{.*}} -> (!prim.tensor) {
// CHECK:           prim.Yield %{{.*}} : !prim.tensor
// CHECK:           %[[NONE:.*]] = prim.Uninitialized() : () -> !prim.tensor
// CHECK:           prim.Yield %[[NONE]] : !prim.tensor
// CHECK:         func.return %[[R]]

// -----

// A loop carries the values of a dictionary whose keys stay the same.
func.func @rounds(%x : !prim.tensor, %n : !prim.int) -> !prim.tensor {
  %true = prim.Constant true
  %a = prim.Constant "a"
  %d = prim.DictConstruct(%a, %x) : (!prim.str, !prim.tensor) -> !prim.dict<!prim.str, !prim.tensor>
  %e = prim.Loop %n, %true, (%d) : (!prim.dict<!prim.str, !prim.tensor>) -> (!prim.dict<!prim.str, !prim.tensor>) {
  ^bb0(%i: !prim.int, %now: !prim.dict<!prim.str, !prim.tensor>):
    %v = aten.__getitem__.Dict_str(%now, %a) : (!prim.dict<!prim.str, !prim.tensor>, !prim.str) -> !prim.tensor
    %w = aten.sin(%v) : (!prim.tensor) -> !prim.tensor
    %next = prim.DictSet(%now, %a, %w) : (!prim.dict<!prim.str, !prim.tensor>, !prim.str, !prim.tensor) -> !prim.dict<!prim.str, !prim.tensor>
    prim.Yield %true, %next : !prim.bool, !prim.dict<!prim.str, !prim.tensor>
  }
  %r = aten.__getitem__.Dict_str(%e, %a) : (!prim.dict<!prim.str, !prim.tensor>, !prim.str) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @rounds(
// CHECK-NOT:     Dict
// CHECK:         prim.Loop %{{.*}}, %{{.*}}, (%{{.*}}) : (!prim.tensor) -> (!prim.tensor) {
// CHECK:           %[[W:.*]] = aten.sin(
// CHECK:           prim.Yield %{{.*}}, %[[W]]

// -----

// A key that only some rounds set is carried as a flag and a value, which nothing reads here.
func.func @grows(%x : !prim.tensor, %n : !prim.int) -> !prim.bool {
  %true = prim.Constant true
  %a = prim.Constant "a"
  %empty = prim.DictConstruct() : () -> !prim.dict<!prim.str, !prim.tensor>
  %e = prim.Loop %n, %true, (%empty) : (!prim.dict<!prim.str, !prim.tensor>) -> (!prim.dict<!prim.str, !prim.tensor>) {
  ^bb0(%i: !prim.int, %now: !prim.dict<!prim.str, !prim.tensor>):
    %next = prim.DictSet(%now, %a, %x) : (!prim.dict<!prim.str, !prim.tensor>, !prim.str, !prim.tensor) -> !prim.dict<!prim.str, !prim.tensor>
    prim.Yield %true, %next : !prim.bool, !prim.dict<!prim.str, !prim.tensor>
  }
  %has = aten.__contains__.str(%e, %a) : (!prim.dict<!prim.str, !prim.tensor>, !prim.str) -> !prim.bool
  func.return %has : !prim.bool
}
// CHECK-LABEL: func.func @grows(
// CHECK:         %[[FLAG:.*]] = prim.Loop {{.*}} -> (!prim.bool) {
// CHECK-NOT:     Dict
// CHECK:         func.return %[[FLAG]]

// -----

// What is read of a key that only one branch sets is an error in the other one, and is not where the program asks.
func.func @asked(%x : !prim.tensor, %c : !prim.bool) -> (!prim.tensor, !prim.tensor) {
  %a = prim.Constant "a"
  %empty = prim.DictConstruct() : () -> !prim.dict<!prim.str, !prim.tensor>
  %d = prim.If %c -> (!prim.dict<!prim.str, !prim.tensor>) {
    %set = prim.DictSet(%empty, %a, %x) : (!prim.dict<!prim.str, !prim.tensor>, !prim.str, !prim.tensor) -> !prim.dict<!prim.str, !prim.tensor>
    prim.Yield %set : !prim.dict<!prim.str, !prim.tensor>
  } else {
    prim.Yield %empty : !prim.dict<!prim.str, !prim.tensor>
  }
  %has = aten.__contains__.str(%d, %a) : (!prim.dict<!prim.str, !prim.tensor>, !prim.str) -> !prim.bool
  %r = prim.If %has -> (!prim.tensor) {
    %item = aten.__getitem__.Dict_str(%d, %a) : (!prim.dict<!prim.str, !prim.tensor>, !prim.str) -> !prim.tensor
    %sin = aten.sin(%item) : (!prim.tensor) -> !prim.tensor
    prim.Yield %sin : !prim.tensor
  } else {
    %cos = aten.cos(%x) : (!prim.tensor) -> !prim.tensor
    prim.Yield %cos : !prim.tensor
  }
  %s = aten.__getitem__.Dict_str(%d, %a) : (!prim.dict<!prim.str, !prim.tensor>, !prim.str) -> !prim.tensor
  func.return %r, %s : !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @asked(
// CHECK-SAME:    %[[X:.*]]: !prim.tensor, %[[C:[^:]*]]: !prim.bool
// CHECK:         prim.If %[[C]]
// CHECK-NEXT:      aten.sin(%[[X]])
// CHECK:         prim.If %[[C]]
// CHECK-NEXT:      prim.Yield %[[X]]
// CHECK:           prim.RaiseException(

// -----

// Where rounds decide the order of keys that the function returns, the dictionary stays.
func.func @ordered(%x : !prim.tensor, %n : !prim.int, %c : !prim.bool) -> !prim.dict<!prim.str, !prim.tensor> {
  %true = prim.Constant true
  %a = prim.Constant "a"
  %b = prim.Constant "b"
  %empty = prim.DictConstruct() : () -> !prim.dict<!prim.str, !prim.tensor>
  %e = prim.Loop %n, %true, (%empty) : (!prim.dict<!prim.str, !prim.tensor>) -> (!prim.dict<!prim.str, !prim.tensor>) {
  ^bb0(%i: !prim.int, %now: !prim.dict<!prim.str, !prim.tensor>):
    %next = prim.If %c -> (!prim.dict<!prim.str, !prim.tensor>) {
      %one = prim.DictSet(%now, %a, %x) : (!prim.dict<!prim.str, !prim.tensor>, !prim.str, !prim.tensor) -> !prim.dict<!prim.str, !prim.tensor>
      prim.Yield %one : !prim.dict<!prim.str, !prim.tensor>
    } else {
      %other = prim.DictSet(%now, %b, %x) : (!prim.dict<!prim.str, !prim.tensor>, !prim.str, !prim.tensor) -> !prim.dict<!prim.str, !prim.tensor>
      prim.Yield %other : !prim.dict<!prim.str, !prim.tensor>
    }
    prim.Yield %true, %next : !prim.bool, !prim.dict<!prim.str, !prim.tensor>
  }
  func.return %e : !prim.dict<!prim.str, !prim.tensor>
}
// CHECK-LABEL: func.func @ordered(
// CHECK:         prim.Loop {{.*}} -> (!prim.dict<!prim.str, !prim.tensor>) {

// -----

// A key that is not constant hides what is set behind it, but not what is set after.
func.func @dynamic(%x : !prim.tensor, %y : !prim.tensor, %k : !prim.str) -> (!prim.tensor, !prim.tensor) {
  %a = prim.Constant "a"
  %b = prim.Constant "b"
  %d = prim.DictConstruct(%a, %x) : (!prim.str, !prim.tensor) -> !prim.dict<!prim.str, !prim.tensor>
  %e = prim.DictSet(%d, %k, %y) : (!prim.dict<!prim.str, !prim.tensor>, !prim.str, !prim.tensor) -> !prim.dict<!prim.str, !prim.tensor>
  %f = prim.DictSet(%e, %b, %x) : (!prim.dict<!prim.str, !prim.tensor>, !prim.str, !prim.tensor) -> !prim.dict<!prim.str, !prim.tensor>
  %r = aten.__getitem__.Dict_str(%f, %a) : (!prim.dict<!prim.str, !prim.tensor>, !prim.str) -> !prim.tensor
  %s = aten.__getitem__.Dict_str(%f, %b) : (!prim.dict<!prim.str, !prim.tensor>, !prim.str) -> !prim.tensor
  func.return %r, %s : !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME:    %[[X:.*]]: !prim.tensor, %[[Y:[^:]*]]: !prim.tensor
// CHECK:         %[[R:.*]] = aten.__getitem__.Dict_str(
// CHECK:         func.return %[[R]], %[[X]]

// -----

// A dictionary that is written in place stays as it is.
func.func @written(%x : !prim.tensor, %y : !prim.tensor) -> !prim.tensor {
  %a = prim.Constant "a"
  %d = prim.DictConstruct(%a, %x) : (!prim.str, !prim.tensor) -> !prim.dict<!prim.str, !prim.tensor>
  aten._set_item.str(%d, %a, %y) : (!prim.dict<!prim.str, !prim.tensor>, !prim.str, !prim.tensor) -> ()
  %r = aten.__getitem__.Dict_str(%d, %a) : (!prim.dict<!prim.str, !prim.tensor>, !prim.str) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @written(
// CHECK:         aten.__getitem__.Dict_str(

// -----

// A key that is not there is an error when the program runs.
func.func @missing(%x : !prim.tensor) -> !prim.tensor {
  %a = prim.Constant "a"
  %b = prim.Constant "b"
  %d = prim.DictConstruct(%a, %x) : (!prim.str, !prim.tensor) -> !prim.dict<!prim.str, !prim.tensor>
  %r = aten.__getitem__.Dict_str(%d, %b) : (!prim.dict<!prim.str, !prim.tensor>, !prim.str) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @missing(
// CHECK:         aten.__getitem__.Dict_str(

// -----

// What archives write for a dictionary without entries is a construct.
func.func @empty(%x : !prim.tensor) -> !prim.dict<!prim.str, !prim.tensor> {
  %a = prim.Constant "a"
  %d = aten.dict() : () -> !prim.dict<!prim.str, !prim.tensor>
  %e = prim.DictSet(%d, %a, %x) : (!prim.dict<!prim.str, !prim.tensor>, !prim.str, !prim.tensor) -> !prim.dict<!prim.str, !prim.tensor>
  func.return %e : !prim.dict<!prim.str, !prim.tensor>
}
// CHECK-LABEL: func.func @empty(
// CHECK-SAME:    %[[X:.*]]: !prim.tensor)
// CHECK:         %[[D:.*]] = prim.DictConstruct(%{{.*}}, %[[X]])
// CHECK-NEXT:    func.return %[[D]]
