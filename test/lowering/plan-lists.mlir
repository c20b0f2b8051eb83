// RUN: ts-opt %s -p plan --split-input-file | filecheck %s

!v = !prim.tensor<f32, [?]>
!l = !prim.list<!v>

// A loop that appends to a list of its own is native, and what reads the list too.
// CHECK-LABEL: func.func @own
// CHECK-NEXT:  %[[R:.*]] = prim.FusionGroup(
// CHECK:         prim.ListConstruct()
// CHECK:         prim.Loop
// CHECK:           aten.add_.t
// CHECK:         aten.__getitem__.t
// CHECK:       func.return %[[R]]
func.func @own(%x : !v, %n : !prim.int) -> !v {
  %t = prim.Constant true
  %zero = prim.Constant 0
  %none = prim.ListConstruct() : () -> !l
  %r = prim.Loop %n, %t, (%none) : (!l) -> (!l) {
  ^bb0(%i : !prim.int, %so_far : !l):
    %one = prim.ListConstruct(%x) : (!v) -> !l
    %same = aten.add_.t(%so_far, %one) : (!l, !l) -> !l
    prim.Yield %t, %so_far : !prim.bool, !l
  }
  %y = aten.__getitem__.t(%r, %zero) : (!l, !prim.int) -> !v
  %z = aten.neg(%y) : (!v) -> !v
  func.return %z : !v
}

// -----

!v = !prim.tensor<f32, [?]>
!l = !prim.list<!v>

// One that writes a list of the caller is not: the caller would not see it.
// CHECK-LABEL: func.func @negative_argument
// CHECK-NOT:   prim.FusionGroup
// CHECK:       prim.Loop
// CHECK:         aten.add_.t
func.func @negative_argument(%l : !l, %x : !v, %n : !prim.int) -> !l {
  %t = prim.Constant true
  %r = prim.Loop %n, %t, (%l) : (!l) -> (!l) {
  ^bb0(%i : !prim.int, %so_far : !l):
    %one = prim.ListConstruct(%x) : (!v) -> !l
    %same = aten.add_.t(%so_far, %one) : (!l, !l) -> !l
    prim.Yield %t, %so_far : !prim.bool, !l
  }
  func.return %r : !l
}

// -----

!v = !prim.tensor<f32, [?]>
!l = !prim.list<!v>

// A list that may be the caller's is no result of native code, which would return another one.
// CHECK-LABEL: func.func @negative_result
// CHECK:       prim.If
// CHECK:       func.return
func.func @negative_result(%l : !l, %k : !l, %c : !prim.bool) -> !l {
  %r = prim.If %c -> (!l) {
    prim.Yield %l : !l
  } else {
    prim.Yield %k : !l
  }
  func.return %r : !l
}

// -----

!v = !prim.tensor<f32, [?]>
!l = !prim.list<!v>

// A loop that is interpreted takes elements out of a list by itself, as the list would cross in each round.
// CHECK-LABEL: func.func @negative_rounds
// CHECK:       prim.Loop
// CHECK:         prim.Print
// CHECK-NEXT:    %[[Y:.*]] = aten.__getitem__.t
// CHECK-NEXT:    prim.FusionGroup(%[[Y]])
func.func @negative_rounds(%l : !l, %x : !v, %n : !prim.int) -> !v {
  %t = prim.Constant true
  %r = prim.Loop %n, %t, (%x) : (!v) -> (!v) {
  ^bb0(%i : !prim.int, %z : !v):
    prim.Print(%i) : (!prim.int) -> ()
    %y = aten.__getitem__.t(%l, %i) : (!l, !prim.int) -> !v
    %s = aten.neg(%y) : (!v) -> !v
    prim.Yield %t, %s : !prim.bool, !v
  }
  func.return %r : !v
}
