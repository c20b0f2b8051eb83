// RUN: ts-opt %s -p thread-random-state --split-input-file --check-each | filecheck %s

!v = !prim.tensor<f32, [?]>

// Each operator gets the next generator of one seed; one that has an argument for it gets it there.
func.func @fires(%x : !v, %p : !prim.float) -> !v {
  %train = prim.Constant true
  %g = prim.Constant none : !prim.optional<!prim.generator>
  %a = aten.dropout(%x, %p, %train) : (!v, !prim.float, !prim.bool) -> !v
  %b = aten.bernoulli.p(%a, %p, %g) : (!v, !prim.float, !prim.optional<!prim.generator>) -> !v
  func.return %b : !v
}
// CHECK-LABEL: func.func @fires
// CHECK-NEXT:    %[[SEED:.*]] = prim.RandomSeed()
// CHECK-NEXT:    %[[ZERO:.*]] = prim.Constant 0
// CHECK-NOT:     aten.dropout
// CHECK:         %[[G0:.*]] = prim.Generator(%[[SEED]], %[[ZERO]], %{{.*}})
// CHECK-NEXT:    %a = prim.dropout(%x, %p, %train, %[[G0]])
// CHECK-NEXT:    %[[ONE:.*]] = prim.Constant 1
// CHECK-NEXT:    %[[G1:.*]] = prim.Generator(%[[SEED]], %[[ZERO]], %[[ONE]])
// CHECK-NEXT:    %b = aten.bernoulli.p(%a, %p, %[[G1]])
// CHECK-NEXT:    func.return %b

// -----

!v = !prim.tensor<f32, [?]>

// The branches of an If count from the same offset, and the one behind it is what was counted in the branch.
func.func @branches(%x : !v, %p : !prim.float, %c : !prim.bool) -> !v {
  %train = prim.Constant true
  %a = aten.dropout(%x, %p, %train) : (!v, !prim.float, !prim.bool) -> !v
  %b = prim.If %c -> (!v) {
    %d = aten.dropout(%a, %p, %train) : (!v, !prim.float, !prim.bool) -> !v
    %e = aten.dropout(%d, %p, %train) : (!v, !prim.float, !prim.bool) -> !v
    prim.Yield %e : !v
  } else {
    prim.Yield %a : !v
  }
  %f = aten.dropout(%b, %p, %train) : (!v, !prim.float, !prim.bool) -> !v
  func.return %f : !v
}
// CHECK-LABEL: func.func @branches
// CHECK:         %[[BEFORE:.*]] = aten.add.int(
// CHECK-NEXT:    %b, %[[BEHIND:.*]] = prim.If %c -> (!prim.tensor<f32, [?]>, !prim.int) {
// CHECK-COUNT-2:   prim.Generator(%{{.*}}, %[[BEFORE]], %{{.*}})
// CHECK:           %[[TWO:.*]] = prim.Constant 2
// CHECK-NEXT:      %[[END:.*]] = aten.add.int(%[[BEFORE]], %[[TWO]])
// CHECK-NEXT:      prim.Yield %e, %[[END]]
// CHECK-NEXT:    } else {
// CHECK-NEXT:      prim.Yield %a, %[[BEFORE]]
// CHECK:         prim.Generator(%{{.*}}, %[[BEHIND]], %{{.*}})

// -----

!v = !prim.tensor<f32, [?]>

// A switch that is off draws nothing, and one that the run decides counts where it is on.
func.func @switched(%x : !v, %p : !prim.float, %train : !prim.bool) -> (!v, !v) {
  %false = prim.Constant false
  %true = prim.Constant true
  %a = aten.dropout(%x, %p, %false) : (!v, !prim.float, !prim.bool) -> !v
  %b = aten.dropout(%a, %p, %train) : (!v, !prim.float, !prim.bool) -> !v
  %c = aten.dropout(%b, %p, %true) : (!v, !prim.float, !prim.bool) -> !v
  func.return %b, %c : !v, !v
}
// CHECK-LABEL: func.func @switched
// CHECK:         %a = aten.dropout(%x, %p, %false)
// CHECK:         %[[COUNT:.*]] = aten.Int.bool(%train)
// CHECK-NEXT:    %[[BEHIND:.*]] = aten.add.int(%[[ZERO:.*]], %[[COUNT]])
// CHECK:         %[[G0:.*]] = prim.Generator(%{{.*}}, %[[ZERO]], %{{.*}})
// CHECK-NEXT:    %b = prim.dropout(%a, %p, %train, %[[G0]])
// CHECK:         %[[G1:.*]] = prim.Generator(%{{.*}}, %[[BEHIND]], %{{.*}})
// CHECK-NEXT:    %c = prim.dropout(%b, %p, %true, %[[G1]])

// -----

!v = !prim.tensor<f32, [?]>

// Nothing is drawn, so there is no seed.
func.func @off(%x : !v, %p : !prim.float) -> !v {
  %false = prim.Constant false
  %a = aten.dropout(%x, %p, %false) : (!v, !prim.float, !prim.bool) -> !v
  func.return %a : !v
}
// CHECK-LABEL: func.func @off
// CHECK-NOT:     prim.RandomSeed

// -----

!v = !prim.tensor<f32, [?]>

// A loop carries the offset from round to round; after none of them it is what it was.
func.func @rounds(%x : !v, %p : !prim.float, %n : !prim.int) -> !v {
  %true = prim.Constant true
  %r = prim.Loop %n, %true, (%x) : (!v) -> (!v) {
  ^bb0(%i : !prim.int, %y : !v):
    %a = aten.dropout(%y, %p, %true) : (!v, !prim.float, !prim.bool) -> !v
    prim.Yield %true, %a : !prim.bool, !v
  }
  %b = aten.dropout(%r, %p, %true) : (!v, !prim.float, !prim.bool) -> !v
  func.return %b : !v
}
// CHECK-LABEL: func.func @rounds
// CHECK:         %[[SEED:.*]] = prim.RandomSeed()
// CHECK-NEXT:    %[[ZERO:.*]] = prim.Constant 0
// CHECK:         %r, %[[BEHIND:.*]] = prim.Loop %n, %true, (%x, %[[ZERO]])
// CHECK-NEXT:    ^bb0(%i: !prim.int, %y: !prim.tensor<f32, [?]>, %[[OFFSET:.*]]: !prim.int):
// CHECK:           prim.Generator(%[[SEED]], %[[OFFSET]], %{{.*}})
// CHECK:           %[[NEXT:.*]] = aten.add.int(%[[OFFSET]], %{{.*}})
// CHECK-NEXT:      prim.Yield %true, %a, %[[NEXT]]
// CHECK:         prim.Generator(%[[SEED]], %[[BEHIND]], %{{.*}})

// -----

!v = !prim.tensor<f32, [?]>

// What is given a generator, and what draws nothing, takes no seed.
func.func @leaves_alone(%x : !v, %p : !prim.float, %train : !prim.bool, %g : !prim.generator) -> !v {
  %a = prim.dropout(%x, %p, %train, %g) : (!v, !prim.float, !prim.bool, !prim.generator) -> !v
  %b = aten.relu(%a) : (!v) -> !v
  func.return %b : !v
}
// CHECK-LABEL: func.func @leaves_alone
// CHECK-NEXT:    prim.dropout(%x, %p, %train, %g)
// CHECK-NEXT:    aten.relu
// CHECK-NEXT:    func.return

// -----

!v = !prim.tensor<f32, [?]>

// What draws and writes has no form that is given a generator, and keeps the others in their order.
func.func @writes(%x : !v, %p : !prim.float, %train : !prim.bool) -> !v {
  %a = aten.dropout(%x, %p, %train) : (!v, !prim.float, !prim.bool) -> !v
  %b = aten.dropout_(%a, %p, %train) : (!v, !prim.float, !prim.bool) -> !v
  func.return %b : !v
}
// CHECK-LABEL: func.func @writes
// CHECK-NEXT:    aten.dropout(
// CHECK-NEXT:    aten.dropout_(

// -----

!v = !prim.tensor<f32, [?]>

// Whether this draws is known when it runs.
func.func @unknown(%x : !v, %g : !prim.optional<!prim.generator>) -> !v {
  %a = aten.bernoulli(%x, %g) : (!v, !prim.optional<!prim.generator>) -> !v
  func.return %a : !v
}
// CHECK-LABEL: func.func @unknown
// CHECK-NEXT:    aten.bernoulli(%x, %g)
