// RUN: ts-opt %s -p unroll-loops,constant-propagate --split-input-file | filecheck %s

func.func @zero_rounds(%x : !prim.tensor) -> !prim.tensor {
  %n = prim.Constant 0
  %t = prim.Constant true
  %r = prim.Loop %n, %t, (%x) : (!prim.tensor) -> (!prim.tensor) {
  ^bb0(%i : !prim.int, %a : !prim.tensor):
    %b = aten.exp(%a) : (!prim.tensor) -> !prim.tensor
    prim.Yield %t, %b : !prim.bool, !prim.tensor
  }
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @zero_rounds
// CHECK-NEXT:    func.return %x

// -----

func.func @negative_number_of_rounds(%x : !prim.tensor) -> !prim.tensor {
  %n = prim.Constant -3
  %t = prim.Constant true
  %r = prim.Loop %n, %t, (%x) : (!prim.tensor) -> (!prim.tensor) {
  ^bb0(%i : !prim.int, %a : !prim.tensor):
    %b = aten.exp(%a) : (!prim.tensor) -> !prim.tensor
    prim.Yield %t, %b : !prim.bool, !prim.tensor
  }
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @negative_number_of_rounds
// CHECK-NEXT:    func.return %x

// -----

func.func @one_round(%i0 : !prim.int) -> !prim.int {
  %n = prim.Constant 1
  %t = prim.Constant true
  %r = prim.Loop %n, %t, (%i0) : (!prim.int) -> (!prim.int) {
  ^bb0(%i : !prim.int, %a : !prim.int):
    %b = aten.add.int(%a, %i) : (!prim.int, !prim.int) -> !prim.int
    prim.Yield %t, %b : !prim.bool, !prim.int
  }
  func.return %r : !prim.int
}
// CHECK-LABEL: func.func @one_round
// CHECK-NOT:     prim.Loop
// CHECK-COUNT-1: aten.add.int
// CHECK-NOT:     aten.add.int
// CHECK:         func.return

// -----

// The counter is a constant in each copy: 0 + 1 + ... + 6.
func.func @seven_rounds() -> !prim.int {
  %0 = prim.Constant 0
  %n = prim.Constant 7
  %t = prim.Constant true
  %r = prim.Loop %n, %t, (%0) : (!prim.int) -> (!prim.int) {
  ^bb0(%i : !prim.int, %a : !prim.int):
    %b = aten.add.int(%a, %i) : (!prim.int, !prim.int) -> !prim.int
    prim.Yield %t, %b : !prim.bool, !prim.int
  }
  func.return %r : !prim.int
}
// CHECK-LABEL: func.func @seven_rounds
// CHECK-NEXT:    prim.Constant 21
// CHECK-NEXT:    func.return

// -----

func.func @eight_rounds() -> !prim.int {
  %0 = prim.Constant 0
  %n = prim.Constant 8
  %t = prim.Constant true
  %r = prim.Loop %n, %t, (%0) : (!prim.int) -> (!prim.int) {
  ^bb0(%i : !prim.int, %a : !prim.int):
    %b = aten.add.int(%a, %i) : (!prim.int, !prim.int) -> !prim.int
    prim.Yield %t, %b : !prim.bool, !prim.int
  }
  func.return %r : !prim.int
}
// CHECK-LABEL: func.func @eight_rounds
// CHECK-NEXT:    prim.Constant 28
// CHECK-NEXT:    func.return

// -----

func.func @sixty_three_rounds() -> !prim.int {
  %0 = prim.Constant 0
  %n = prim.Constant 63
  %t = prim.Constant true
  %r = prim.Loop %n, %t, (%0) : (!prim.int) -> (!prim.int) {
  ^bb0(%i : !prim.int, %a : !prim.int):
    %b = aten.add.int(%a, %i) : (!prim.int, !prim.int) -> !prim.int
    prim.Yield %t, %b : !prim.bool, !prim.int
  }
  func.return %r : !prim.int
}
// CHECK-LABEL: func.func @sixty_three_rounds
// CHECK-NEXT:    prim.Constant 1953
// CHECK-NEXT:    func.return

// -----

// From 64 rounds on eight copies stand in a loop of an eighth of the rounds, and none remain.
func.func @sixty_four_rounds(%x : !prim.tensor) -> !prim.tensor {
  %n = prim.Constant 64
  %t = prim.Constant true
  %r = prim.Loop %n, %t, (%x) : (!prim.tensor) -> (!prim.tensor) {
  ^bb0(%i : !prim.int, %a : !prim.tensor):
    %b = aten.exp(%a) : (!prim.tensor) -> !prim.tensor
    prim.Yield %t, %b : !prim.bool, !prim.tensor
  }
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @sixty_four_rounds
// CHECK:         %[[EIGHT:.*]] = prim.Constant 8
// CHECK-NEXT:    %[[R:.*]] = prim.Loop %[[EIGHT]], %{{.*}}, (%x)
// CHECK-COUNT-8: aten.exp
// CHECK:         prim.Yield
// CHECK:         %[[NONE:.*]] = prim.Constant 0
// CHECK-NEXT:    prim.Loop %[[NONE]], %{{.*}}, (%[[R]])
// CHECK-COUNT-1: aten.exp

// -----

// An unknown number of rounds: the loop of eight copies, then one of what remains, counting on.
func.func @unknown_rounds(%n : !prim.int, %s : !prim.int) -> !prim.int {
  %t = prim.Constant true
  %r = prim.Loop %n, %t, (%s) : (!prim.int) -> (!prim.int) {
  ^bb0(%i : !prim.int, %a : !prim.int):
    %b = aten.sub.int(%a, %i) : (!prim.int, !prim.int) -> !prim.int
    prim.Yield %t, %b : !prim.bool, !prim.int
  }
  func.return %r : !prim.int
}
// CHECK-LABEL: func.func @unknown_rounds
// CHECK:         %[[Q:.*]] = aten.__round_to_zero_floordiv
// CHECK:         prim.Loop %[[Q]],
// CHECK-COUNT-8: aten.sub.int
// CHECK:         prim.Yield
// CHECK:         %[[DONE:.*]] = aten.mul.int(%[[Q]],
// CHECK:         %[[REST:.*]] = aten.sub.int(%n, %[[DONE]])
// CHECK:         prim.Loop %[[REST]],
// CHECK:           aten.add.int(%{{.*}}, %[[DONE]])

// -----

// A `while` is not unrolled, as its condition may end it.
func.func @negative_while(%n : !prim.int, %c : !prim.bool, %x : !prim.tensor) -> !prim.tensor {
  %r = prim.Loop %n, %c, (%x) : (!prim.tensor) -> (!prim.tensor) {
  ^bb0(%i : !prim.int, %a : !prim.tensor):
    %b = aten.exp(%a) : (!prim.tensor) -> !prim.tensor
    %d = aten.is_nonzero(%b) : (!prim.tensor) -> !prim.bool
    prim.Yield %d, %b : !prim.bool, !prim.tensor
  }
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @negative_while
// CHECK-NEXT:    prim.Loop %n, %c,
// CHECK-COUNT-1: aten.exp
// CHECK-NOT:     aten.exp
// CHECK:         func.return
