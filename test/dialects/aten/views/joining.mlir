// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Joining and repeating: cat, stack, repeat, flip, roll and their kin.

// CHECK-LABEL: func.func @operators
func.func @operators(%ts: !prim.list<!prim.tensor>, %i: !prim.int, %s: !prim.str, %t: !prim.tensor,
    %is: !prim.list<!prim.int>) {
  // CHECK: aten.cat(%ts, %i) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor{{$}}
  %0 = aten.cat(%ts, %i) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  // CHECK: aten.concat(%ts, %i) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor{{$}}
  %1 = aten.concat(%ts, %i) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  // CHECK: aten.stack(%ts, %i) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor{{$}}
  %2 = aten.stack(%ts, %i) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  // CHECK: aten.hstack(%ts) : (!prim.list<!prim.tensor>) -> !prim.tensor{{$}}
  %3 = aten.hstack(%ts) : (!prim.list<!prim.tensor>) -> !prim.tensor
  // CHECK: aten.vstack(%ts) : (!prim.list<!prim.tensor>) -> !prim.tensor{{$}}
  %4 = aten.vstack(%ts) : (!prim.list<!prim.tensor>) -> !prim.tensor
  // CHECK: aten.broadcast_tensors(%ts) : (!prim.list<!prim.tensor>) -> !prim.list<!prim.tensor>{{$}}
  %5 = aten.broadcast_tensors(%ts) : (!prim.list<!prim.tensor>) -> !prim.list<!prim.tensor>
  // CHECK: aten.meshgrid(%ts) : (!prim.list<!prim.tensor>) -> !prim.list<!prim.tensor>{{$}}
  %6 = aten.meshgrid(%ts) : (!prim.list<!prim.tensor>) -> !prim.list<!prim.tensor>
  // CHECK: aten.meshgrid.indexing(%ts, %s) : (!prim.list<!prim.tensor>, !prim.str) -> !prim.list<!prim.tensor>{{$}}
  %7 = aten.meshgrid.indexing(%ts, %s) : (!prim.list<!prim.tensor>, !prim.str) -> !prim.list<!prim.tensor>
  // CHECK: aten.repeat(%t, %is) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %8 = aten.repeat(%t, %is) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.tile(%t, %is) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %9 = aten.tile(%t, %is) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.flip(%t, %is) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %10 = aten.flip(%t, %is) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.roll(%t, %is, %is) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %11 = aten.roll(%t, %is, %is) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.dstack(%ts) : (!prim.list<!prim.tensor>) -> !prim.tensor{{$}}
  %12 = aten.dstack(%ts) : (!prim.list<!prim.tensor>) -> !prim.tensor
  // CHECK: aten.column_stack(%ts) : (!prim.list<!prim.tensor>) -> !prim.tensor{{$}}
  %13 = aten.column_stack(%ts) : (!prim.list<!prim.tensor>) -> !prim.tensor
  func.return
}
