// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Joining and repeating: cat, stack, repeat, flip, roll and their kin.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.list<!prim.tensor>, %a1: !prim.int, %a2: !prim.tensor, %a3: !prim.list<!prim.int>, %a4: !prim.str) {
  // CHECK: aten.broadcast_tensors(%a0) : (!prim.list<!prim.tensor>) -> !prim.list<!prim.tensor>{{$}}
  %0 = aten.broadcast_tensors(%a0) : (!prim.list<!prim.tensor>) -> !prim.list<!prim.tensor>
  // CHECK: aten.cat(%a0, %a1) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor{{$}}
  %1 = aten.cat(%a0, %a1) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  // CHECK: aten.cat.out(%a0, %a1, %a2) : (!prim.list<!prim.tensor>, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.cat.out(%a0, %a1, %a2) : (!prim.list<!prim.tensor>, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.concat(%a0, %a1) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor{{$}}
  %3 = aten.concat(%a0, %a1) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  // CHECK: aten.concat.out(%a0, %a1, %a2) : (!prim.list<!prim.tensor>, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.concat.out(%a0, %a1, %a2) : (!prim.list<!prim.tensor>, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.flip(%a2, %a3) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %5 = aten.flip(%a2, %a3) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.flip.out(%a2, %a3, %a2) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.flip.out(%a2, %a3, %a2) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.meshgrid(%a0) : (!prim.list<!prim.tensor>) -> !prim.list<!prim.tensor>{{$}}
  %7 = aten.meshgrid(%a0) : (!prim.list<!prim.tensor>) -> !prim.list<!prim.tensor>
  // CHECK: aten.meshgrid.indexing(%a0, %a4) : (!prim.list<!prim.tensor>, !prim.str) -> !prim.list<!prim.tensor>{{$}}
  %8 = aten.meshgrid.indexing(%a0, %a4) : (!prim.list<!prim.tensor>, !prim.str) -> !prim.list<!prim.tensor>
  // CHECK: aten.repeat(%a2, %a3) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %9 = aten.repeat(%a2, %a3) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.repeat.out(%a2, %a3, %a2) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.repeat.out(%a2, %a3, %a2) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.roll(%a2, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %11 = aten.roll(%a2, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.roll.out(%a2, %a3, %a3, %a2) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %12 = aten.roll.out(%a2, %a3, %a3, %a2) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.stack(%a0, %a1) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor{{$}}
  %13 = aten.stack(%a0, %a1) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  // CHECK: aten.stack.out(%a0, %a1, %a2) : (!prim.list<!prim.tensor>, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %14 = aten.stack.out(%a0, %a1, %a2) : (!prim.list<!prim.tensor>, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.tile(%a2, %a3) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %15 = aten.tile(%a2, %a3) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  func.return
}
