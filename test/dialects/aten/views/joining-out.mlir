// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Joining and repeating: cat, stack, repeat, flip, roll and their kin; the forms that write into a given tensor.

// CHECK-LABEL: func.func @operators
func.func @operators(%ts: !prim.list<!prim.tensor>, %i: !prim.int, %t: !prim.tensor,
    %is: !prim.list<!prim.int>) {
  // CHECK: aten.cat.out(%ts, %i, %t) : (!prim.list<!prim.tensor>, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.cat.out(%ts, %i, %t) : (!prim.list<!prim.tensor>, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.concat.out(%ts, %i, %t) : (!prim.list<!prim.tensor>, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.concat.out(%ts, %i, %t) : (!prim.list<!prim.tensor>, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.stack.out(%ts, %i, %t) : (!prim.list<!prim.tensor>, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.stack.out(%ts, %i, %t) : (!prim.list<!prim.tensor>, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.hstack.out(%ts, %t) : (!prim.list<!prim.tensor>, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.hstack.out(%ts, %t) : (!prim.list<!prim.tensor>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.vstack.out(%ts, %t) : (!prim.list<!prim.tensor>, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.vstack.out(%ts, %t) : (!prim.list<!prim.tensor>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.repeat.out(%t, %is, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.repeat.out(%t, %is, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.flip.out(%t, %is, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.flip.out(%t, %is, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.roll.out(%t, %is, %is, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.roll.out(%t, %is, %is, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.dstack.out(%ts, %t) : (!prim.list<!prim.tensor>, !prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.dstack.out(%ts, %t) : (!prim.list<!prim.tensor>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.column_stack.out(%ts, %t) : (!prim.list<!prim.tensor>, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.column_stack.out(%ts, %t) : (!prim.list<!prim.tensor>, !prim.tensor) -> !prim.tensor
  func.return
}
