// RUN: ts-opt %s -p pool-constants --split-input-file | filecheck %s

// Equal constants are one, at the top; 1, 1.0 and true are three.
func.func @pools(%c : !prim.bool) -> (!prim.int, !prim.float, !prim.bool) {
  %r = prim.If %c -> (!prim.int) {
    %a = prim.Constant 1
    prim.Yield %a : !prim.int
  } else {
    %b = prim.Constant 1
    prim.Yield %b : !prim.int
  }
  %d = prim.Constant 1.0
  %t = prim.Constant true
  func.return %r, %d, %t : !prim.int, !prim.float, !prim.bool
}
// CHECK-LABEL: func.func @pools
// CHECK-NEXT:    %[[ONE:.*]] = prim.Constant 1{{$}}
// CHECK-NEXT:    prim.Constant 1.0
// CHECK-NEXT:    prim.Constant true
// CHECK-NEXT:    prim.If
// CHECK-NEXT:      prim.Yield %[[ONE]]
// CHECK:           prim.Yield %[[ONE]]

// -----

// The signs of zeros and the types of None tell constants apart.
func.func @negative_alike() -> (!prim.float, !prim.float, !prim.optional<!prim.int>, !prim.none) {
  %a = prim.Constant 0.0
  %b = prim.Constant -0.0
  %c = prim.Constant none : !prim.optional<!prim.int>
  %d = prim.Constant none
  func.return %a, %b, %c, %d : !prim.float, !prim.float, !prim.optional<!prim.int>, !prim.none
}
// CHECK-LABEL: func.func @negative_alike
// CHECK-COUNT-4: prim.Constant

// -----

// Lists are made anew where they stand: in the loop each round has a list of its own.
func.func @negative_lists(%n : !prim.int) {
  %t = prim.Constant true
  prim.Loop %n, %t {
  ^bb0(%i : !prim.int):
    %l = prim.Constant [1] : !prim.list<!prim.int>
    %a = aten.append.t(%l, %i) : (!prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.int>
    prim.Print(%l) : (!prim.list<!prim.int>) -> ()
    prim.Yield %t : !prim.bool
  }
  func.return
}
// CHECK-LABEL: func.func @negative_lists
// CHECK:         prim.Loop
// CHECK:           prim.Constant [1]

// -----

// The constants of a group stay in it.
func.func @group(%x : !prim.tensor) -> (!prim.tensor, !prim.int) {
  %a = prim.DifferentiableGraph(%x) ({
  ^bb0(%p : !prim.tensor):
    %b = aten.relu(%p) : (!prim.tensor) -> !prim.tensor
    %c = prim.Constant 2
    %d = prim.Constant 2
    %e = aten.add.Scalar(%b, %c, %d) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor
    prim.Yield %e : !prim.tensor
  }) : (!prim.tensor) -> !prim.tensor
  %two = prim.Constant 2
  func.return %a, %two : !prim.tensor, !prim.int
}
// CHECK-LABEL: func.func @group
// CHECK-NEXT:    %[[TWO:.*]] = prim.Constant 2
// CHECK-NEXT:    prim.DifferentiableGraph(%x)
// CHECK-NEXT:    ^bb0(%[[P:.*]]: !prim.tensor):
// CHECK-NEXT:      %[[C:.*]] = prim.Constant 2
// CHECK-NEXT:      %[[B:.*]] = aten.relu(%[[P]])
// CHECK-NEXT:      aten.add.Scalar(%[[B]], %[[C]], %[[C]])
// CHECK:         func.return %{{.*}}, %[[TWO]]
