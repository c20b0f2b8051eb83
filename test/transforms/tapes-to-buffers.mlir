// RUN: ts-opt %s -p tapes-to-buffers,lint --split-input-file --check-each | filecheck %s

// The tape of a counted loop, of elements whose sizes are those of an argument, is one tensor of a row a round.
func.func @regular(%x : !prim.tensor<f64, [?, 3]>, %n : !prim.int) -> !prim.tensor {
  %true = prim.Constant true
  %one = prim.Constant 1
  %empty = prim.Constant [] : !prim.list<!prim.tensor>
  %last, %tape = prim.Loop %n, %true, (%x, %empty) : (!prim.tensor<f64, [?, 3]>, !prim.list<!prim.tensor>) -> (!prim.tensor, !prim.list<!prim.tensor>) {
  ^bb0(%i : !prim.int, %y : !prim.tensor, %so_far : !prim.list<!prim.tensor>):
    %0 = aten.mul.Tensor(%y, %x) : (!prim.tensor, !prim.tensor<f64, [?, 3]>) -> !prim.tensor
    %1 = prim.ListConstruct(%0) : (!prim.tensor) -> !prim.list<!prim.tensor>
    %2 = aten.add.t(%so_far, %1) : (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>) -> !prim.list<!prim.tensor>
    prim.Yield %true, %0, %2 : !prim.bool, !prim.tensor, !prim.list<!prim.tensor>
  }
  %sum = prim.Loop %n, %true, (%x) : (!prim.tensor<f64, [?, 3]>) -> (!prim.tensor) {
  ^bb0(%i : !prim.int, %y : !prim.tensor):
    %0 = aten.__getitem__.t(%tape, %i) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
    %1 = aten.add.Tensor(%y, %0, %one) : (!prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor
    prim.Yield %true, %1 : !prim.bool, !prim.tensor
  }
  %r = aten.neg(%sum) : (!prim.tensor) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @regular(%x: !prim.tensor<f64, [s0, 3]>, %n: !prim.int) -> !prim.tensor<f64, [s0, 3]> {
// CHECK:         %[[ROWS:.*]] = prim.max.int(%n, %{{.*}})
// CHECK:         %[[SIZE:.*]] = aten.size.int(%x, %{{.*}})
// CHECK:         %[[THREE:.*]] = prim.Constant 3
// CHECK-NEXT:    %[[SIZES:.*]] = prim.ListConstruct(%[[ROWS]], %[[SIZE]], %[[THREE]])
// CHECK:         %[[NEW:.*]] = aten.empty.memory_format(%[[SIZES]],
// CHECK-SAME:      -> !prim.tensor<f64, [?, s0, 3], device "cpu">
// CHECK:         prim.Loop %n, %true, (%x, %[[NEW]])
// CHECK-NEXT:    ^bb0(%i: !prim.int, %y: !prim.tensor<f64, [s0, 3]>, %so_far: !prim.tensor<f64, [?, s0, 3], device "cpu">):
// CHECK-NEXT:      %[[Z:.*]] = aten.mul.Tensor(%y, %x)
// CHECK:           %[[MORE:.*]] = aten.select_scatter(%so_far, %[[Z]], %{{.*}}, %i)
// CHECK-NEXT:      prim.Yield %true, %[[Z]], %[[MORE]]
// CHECK:         prim.Loop
// CHECK-NOT:     __getitem__
// CHECK:           aten.select.int(%tape, %{{.*}}, %{{.*}}) {{.*}} -> !prim.tensor<f64, [s0, 3]

// -----

// Sizes that change from round to round make no rows.
func.func @negative_growing(%x : !prim.tensor<f64, [?]>, %n : !prim.int) -> !prim.tensor {
  %true = prim.Constant true
  %zero = prim.Constant 0
  %empty = prim.Constant [] : !prim.list<!prim.tensor>
  %last, %tape = prim.Loop %n, %true, (%x, %empty) : (!prim.tensor<f64, [?]>, !prim.list<!prim.tensor>) -> (!prim.tensor, !prim.list<!prim.tensor>) {
  ^bb0(%i : !prim.int, %y : !prim.tensor, %so_far : !prim.list<!prim.tensor>):
    %0 = prim.ListConstruct(%y, %x) : (!prim.tensor, !prim.tensor<f64, [?]>) -> !prim.list<!prim.tensor>
    %1 = aten.cat(%0, %zero) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
    %2 = prim.ListConstruct(%1) : (!prim.tensor) -> !prim.list<!prim.tensor>
    %3 = aten.add.t(%so_far, %2) : (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>) -> !prim.list<!prim.tensor>
    prim.Yield %true, %1, %3 : !prim.bool, !prim.tensor, !prim.list<!prim.tensor>
  }
  %first = aten.__getitem__.t(%tape, %zero) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  %r = aten.neg(%first) : (!prim.tensor) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @negative_growing(
// CHECK-NOT:     select_scatter
// CHECK:         aten.add.t(
// CHECK-NOT:     select_scatter

// -----

// Neither is the number of rows known ahead where the condition ends the loop.
func.func @negative_while(%x : !prim.tensor<f64, [4]>, %n : !prim.int) -> !prim.tensor {
  %true = prim.Constant true
  %zero = prim.Constant 0
  %empty = prim.Constant [] : !prim.list<!prim.tensor>
  %last, %tape = prim.Loop %n, %true, (%x, %empty) : (!prim.tensor<f64, [4]>, !prim.list<!prim.tensor>) -> (!prim.tensor, !prim.list<!prim.tensor>) {
  ^bb0(%i : !prim.int, %y : !prim.tensor, %so_far : !prim.list<!prim.tensor>):
    %1 = aten.sin(%y) : (!prim.tensor) -> !prim.tensor
    %2 = prim.ListConstruct(%1) : (!prim.tensor) -> !prim.list<!prim.tensor>
    %3 = aten.add.t(%so_far, %2) : (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>) -> !prim.list<!prim.tensor>
    %more = aten.lt.int(%i, %zero) : (!prim.int, !prim.int) -> !prim.bool
    prim.Yield %more, %1, %3 : !prim.bool, !prim.tensor, !prim.list<!prim.tensor>
  }
  %first = aten.__getitem__.t(%tape, %zero) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  %r = aten.neg(%first) : (!prim.tensor) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @negative_while(
// CHECK-NOT:     select_scatter

// -----

// A list of which the body itself reads, or of which the length is asked, is no tape.
func.func @negative_read(%x : !prim.tensor<f64, [4]>, %n : !prim.int) -> (!prim.int, !prim.tensor) {
  %true = prim.Constant true
  %zero = prim.Constant 0
  %empty = prim.Constant [] : !prim.list<!prim.tensor>
  %last, %tape = prim.Loop %n, %true, (%x, %empty) : (!prim.tensor<f64, [4]>, !prim.list<!prim.tensor>) -> (!prim.tensor, !prim.list<!prim.tensor>) {
  ^bb0(%i : !prim.int, %y : !prim.tensor, %so_far : !prim.list<!prim.tensor>):
    %1 = aten.sin(%y) : (!prim.tensor) -> !prim.tensor
    %2 = prim.ListConstruct(%1) : (!prim.tensor) -> !prim.list<!prim.tensor>
    %3 = aten.add.t(%so_far, %2) : (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>) -> !prim.list<!prim.tensor>
    prim.Yield %true, %1, %3 : !prim.bool, !prim.tensor, !prim.list<!prim.tensor>
  }
  %length = aten.len.t(%tape) : (!prim.list<!prim.tensor>) -> !prim.int
  %neg = aten.neg(%last) : (!prim.tensor) -> !prim.tensor
  func.return %length, %neg : !prim.int, !prim.tensor
}
// CHECK-LABEL: func.func @negative_read(
// CHECK-NOT:     select_scatter

// -----

// What the caller gets is what was collected, an argument even, and no row of a buffer.
func.func @negative_returned(%x : !prim.tensor<f64, [4]>, %n : !prim.int) -> !prim.tensor {
  %true = prim.Constant true
  %zero = prim.Constant 0
  %empty = prim.Constant [] : !prim.list<!prim.tensor>
  %tape = prim.Loop %n, %true, (%empty) : (!prim.list<!prim.tensor>) -> (!prim.list<!prim.tensor>) {
  ^bb0(%i : !prim.int, %so_far : !prim.list<!prim.tensor>):
    %2 = prim.ListConstruct(%x) : (!prim.tensor<f64, [4]>) -> !prim.list<!prim.tensor>
    %3 = aten.add.t(%so_far, %2) : (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>) -> !prim.list<!prim.tensor>
    prim.Yield %true, %3 : !prim.bool, !prim.list<!prim.tensor>
  }
  %first = aten.__getitem__.t(%tape, %zero) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  func.return %first : !prim.tensor
}
// CHECK-LABEL: func.func @negative_returned(
// CHECK-NOT:     select_scatter
