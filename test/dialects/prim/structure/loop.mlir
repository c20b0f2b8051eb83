// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// A `for` over a range: the condition is always true.

// CHECK-LABEL: func.func @counted
func.func @counted(%n: !prim.int, %x: !prim.tensor) -> !prim.tensor {
  %true = prim.Constant true
  // CHECK:      %[[R:.*]] = prim.Loop %n, %true, (%x) : (!prim.tensor) -> (!prim.tensor) {
  // CHECK-NEXT: ^bb0(%{{.*}}: !prim.int, %[[Y:.*]]: !prim.tensor):
  // CHECK-NEXT:   %[[Z:.*]] = aten.relu(%[[Y]])
  // CHECK-NEXT:   prim.Yield %true, %[[Z]] : !prim.bool, !prim.tensor
  // CHECK-NEXT: }
  // CHECK-NEXT: func.return %[[R]]
  %r = prim.Loop %n, %true, (%x) : (!prim.tensor) -> (!prim.tensor) {
  ^bb0(%i: !prim.int, %y: !prim.tensor):
    %z = aten.relu(%y) : (!prim.tensor) -> !prim.tensor
    prim.Yield %true, %z : !prim.bool, !prim.tensor
  }
  func.return %r : !prim.tensor
}

// A `while` has the largest number of rounds.

// CHECK-LABEL: func.func @while
func.func @while(%c: !prim.bool, %a: !prim.int) {
  %most = prim.Constant 9223372036854775807
  // CHECK: prim.Loop %most, %c, (%a, %c) : (!prim.int, !prim.bool) -> (!prim.int, !prim.bool) {
  %r:2 = prim.Loop %most, %c, (%a, %c) : (!prim.int, !prim.bool) -> (!prim.int, !prim.bool) {
  ^bb0(%i: !prim.int, %b: !prim.int, %d: !prim.bool):
    prim.Yield %d, %b, %d : !prim.bool, !prim.int, !prim.bool
  }
  func.return
}

// CHECK-LABEL: func.func @nothing_carried
func.func @nothing_carried(%n: !prim.int, %c: !prim.bool) {
  // CHECK:      prim.Loop %n, %c {
  // CHECK-NEXT: ^bb0(%{{.*}}: !prim.int):
  // CHECK-NEXT:   prim.Yield %c : !prim.bool
  prim.Loop %n, %c {
  ^bb0(%i: !prim.int):
    prim.Yield %c : !prim.bool
  }
  func.return
}

// The initial value and that of a round may know more than what is carried.

// CHECK-LABEL: func.func @rounds_know_less
func.func @rounds_know_less(%n: !prim.int, %c: !prim.bool, %x: !prim.tensor<f32, [2]>, %z: !prim.tensor<f64>) {
  // CHECK: prim.Loop %n, %c, (%x) : (!prim.tensor<f32, [2]>) -> (!prim.tensor) {
  %r = prim.Loop %n, %c, (%x) : (!prim.tensor<f32, [2]>) -> (!prim.tensor) {
  ^bb0(%i: !prim.int, %y: !prim.tensor):
    prim.Yield %c, %z : !prim.bool, !prim.tensor<f64>
  }
  func.return
}

// CHECK-LABEL: func.func @attributes
func.func @attributes(%n: !prim.int, %c: !prim.bool) {
  // CHECK: prim.Loop %n, %c attributes {unroll = 4 : i64} {
  prim.Loop %n, %c attributes {unroll = 4 : i64} {
  ^bb0(%i: !prim.int):
    prim.Yield %c : !prim.bool
  }
  func.return
}
