// RUN: ts-opt %s -p 'differentiate{checkpoint=4},lint' --split-input-file | filecheck %s
// RUN: ts-opt %s -p 'differentiate{checkpoint=1}' --split-input-file | filecheck %s --check-prefix ONE

// The tape holds what every fourth round starts from; the backward runs the rounds between again.
func.func @power(%x : !prim.tensor<f64, [?]>, %n : !prim.int) -> !prim.tensor {
  %true = prim.Constant true
  %r = prim.Loop %n, %true, (%x) : (!prim.tensor<f64, [?]>) -> (!prim.tensor) {
  ^bb0(%i : !prim.int, %y : !prim.tensor):
    %0 = aten.sin(%y) : (!prim.tensor) -> !prim.tensor
    prim.Yield %true, %0 : !prim.bool, !prim.tensor
  }
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @power(
// CHECK:         %[[FOUR:.*]] = prim.Constant 4
// CHECK:         %[[N:.*]] = prim.max.int(%n, %{{.*}})
// CHECK-NEXT:    %[[LESS:.*]] = aten.neg.int(%[[N]])
// CHECK-NEXT:    %[[DOWN:.*]] = aten.floordiv.int(%[[LESS]], %[[FOUR]])
// CHECK-NEXT:    %[[PARTS:.*]] = aten.neg.int(%[[DOWN]])
// CHECK:         prim.Loop %[[PARTS]], %true, (%x,
// CHECK-NEXT:    ^bb0(%[[PART:.*]]: !prim.int, %[[START:[0-9]+]]: !prim.tensor<f64, [?]>, %[[TAPE:[0-9]+]]:
// CHECK-NEXT:      %[[FIRST:.*]] = aten.mul.int(%[[PART]], %[[FOUR]])
// CHECK-NEXT:      %[[LEFT:.*]] = aten.sub.int(%n, %[[FIRST]])
// CHECK-NEXT:      %[[ROUNDS:.*]] = prim.min.int(%[[LEFT]], %[[FOUR]])
// CHECK-NEXT:      %[[END:.*]] = prim.Loop %[[ROUNDS]], %true, (%[[START]]) : (!prim.tensor<f64, [?]>) -> (!prim.tensor<f64, [?]>) {
// CHECK-NEXT:      ^bb0(%i: !prim.int, %y: !prim.tensor<f64, [?]>):
// CHECK-NEXT:        %[[SIN:.*]] = aten.sin(%y)
// CHECK-NEXT:        prim.Yield %true, %[[SIN]]
// CHECK:           %[[SINGLE:.*]] = prim.ListConstruct(%[[START]])
// CHECK-NEXT:      aten.add.t(%[[TAPE]], %[[SINGLE]])
// CHECK-LABEL: func.func @power_backward(
// CHECK:         prim.Loop
// CHECK:           %[[AT:.*]] = aten.__getitem__.t(%r, %{{.*}}) : (!prim.list<!prim.tensor<f64, [?]>>, !prim.int)
// CHECK:           %{{.*}}, %[[PART:.*]] = prim.Loop %{{.*}}, %true, (%[[AT]], %{{.*}})
// CHECK:             aten.sin(%y)
// CHECK:           prim.Loop
// CHECK:             %[[Y:.*]] = aten.__getitem__.t(%[[PART]],
// CHECK:             autodiff.linear(%{{.*}}) <{operator = "aten.sin"}>
// CHECK:               aten.cos(%[[Y]])
// ONE-LABEL: func.func @power(
// ONE-COUNT-1: prim.Loop
// ONE-NOT:     prim.Loop
// ONE-LABEL: func.func @power_backward(

// -----

// A part of a `while` hands on whether another follows. The second run draws the same, and prints nothing.
func.func @noisy(%x : !prim.tensor<f64, [?]>) -> !prim.tensor {
  %true = prim.Constant true
  %n = prim.Constant 9223372036854775807
  %p = prim.Constant 0.5
  %none = prim.Constant none
  %r = prim.Loop %n, %true, (%x) : (!prim.tensor<f64, [?]>) -> (!prim.tensor) {
  ^bb0(%i : !prim.int, %y : !prim.tensor):
    %d = aten.dropout(%y, %p, %true) : (!prim.tensor, !prim.float, !prim.bool) -> !prim.tensor
    %s = aten.sum(%d, %none) : (!prim.tensor, !prim.none) -> !prim.tensor
    %c = aten.Bool.Tensor(%s) : (!prim.tensor) -> !prim.bool
    prim.Print(%c) : (!prim.bool) -> ()
    prim.Yield %c, %d : !prim.bool, !prim.tensor
  }
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @noisy(
// CHECK:         prim.Loop
// CHECK:           %{{.*}}, %[[BEHIND:.*]], %[[GOING:.*]] = prim.Loop %{{.*}}, %true, (%{{.*}}, %[[START:.*]], %true)
// CHECK-NEXT:      ^bb0(%i: !prim.int, %y: !prim.tensor<f64, [?]>, %[[OFFSET:[0-9]+]]: !prim.int
// CHECK:             prim.Generator(%{{.*}}, %[[OFFSET]],
// CHECK:             prim.dropout(
// CHECK:             %[[C:.*]] = aten.Bool.Tensor(
// CHECK-NEXT:        prim.Print(%[[C]])
// CHECK:             prim.Yield %[[C]], %{{.*}}, %{{.*}}, %[[C]]
// CHECK:           prim.ListConstruct(%[[START]])
// CHECK:           prim.Yield %[[GOING]]
// CHECK-LABEL: func.func @noisy_backward(
// CHECK-COUNT-2: prim.dropout
// CHECK-NOT:     prim.Print

// -----

// A loop that carries no gradient stays as it is.
func.func @count(%x : !prim.tensor<f64, [?]>, %n : !prim.int) -> !prim.tensor {
  %true = prim.Constant true
  %zero = prim.Constant 0
  %r = prim.Loop %n, %true, (%zero) : (!prim.int) -> (!prim.int) {
  ^bb0(%i : !prim.int, %total : !prim.int):
    %more = aten.add.int(%total, %i) : (!prim.int, !prim.int) -> !prim.int
    prim.Yield %true, %more : !prim.bool, !prim.int
  }
  %y = aten.mul.Scalar(%x, %r) : (!prim.tensor<f64, [?]>, !prim.int) -> !prim.tensor
  func.return %y : !prim.tensor
}
// CHECK-LABEL: func.func @count(
// CHECK:         prim.Loop %n,
// CHECK-NOT:     prim.Loop
