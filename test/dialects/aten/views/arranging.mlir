// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Tensors turned, brought to more dimensions and put on diagonals, in terms of other views and copies.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.list<!prim.tensor>, %a1: !prim.tensor, %a2: !prim.int, %a3: !prim.bool, %a4: !prim.list<!prim.int>) {
  // CHECK: aten.atleast_1d.Sequence(%a0) : (!prim.list<!prim.tensor>) -> !prim.list<!prim.tensor>{{$}}
  %0 = aten.atleast_1d.Sequence(%a0) : (!prim.list<!prim.tensor>) -> !prim.list<!prim.tensor>
  // CHECK: aten.atleast_2d.Sequence(%a0) : (!prim.list<!prim.tensor>) -> !prim.list<!prim.tensor>{{$}}
  %1 = aten.atleast_2d.Sequence(%a0) : (!prim.list<!prim.tensor>) -> !prim.list<!prim.tensor>
  // CHECK: aten.atleast_3d.Sequence(%a0) : (!prim.list<!prim.tensor>) -> !prim.list<!prim.tensor>{{$}}
  %2 = aten.atleast_3d.Sequence(%a0) : (!prim.list<!prim.tensor>) -> !prim.list<!prim.tensor>
  // CHECK: aten.block_diag(%a0) : (!prim.list<!prim.tensor>) -> !prim.tensor{{$}}
  %3 = aten.block_diag(%a0) : (!prim.list<!prim.tensor>) -> !prim.tensor
  // CHECK: aten.block_diag.out(%a0, %a1) : (!prim.list<!prim.tensor>, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.block_diag.out(%a0, %a1) : (!prim.list<!prim.tensor>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.cartesian_prod(%a0) : (!prim.list<!prim.tensor>) -> !prim.tensor{{$}}
  %5 = aten.cartesian_prod(%a0) : (!prim.list<!prim.tensor>) -> !prim.tensor
  // CHECK: aten.combinations(%a1, %a2, %a3) : (!prim.tensor, !prim.int, !prim.bool) -> !prim.tensor{{$}}
  %6 = aten.combinations(%a1, %a2, %a3) : (!prim.tensor, !prim.int, !prim.bool) -> !prim.tensor
  // CHECK: aten.diag_embed(%a1, %a2, %a2, %a2) : (!prim.tensor, !prim.int, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %7 = aten.diag_embed(%a1, %a2, %a2, %a2) : (!prim.tensor, !prim.int, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.diag_embed.out(%a1, %a2, %a2, %a2, %a1) : (!prim.tensor, !prim.int, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.diag_embed.out(%a1, %a2, %a2, %a2, %a1) : (!prim.tensor, !prim.int, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.diagflat(%a1, %a2) : (!prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %9 = aten.diagflat(%a1, %a2) : (!prim.tensor, !prim.int) -> !prim.tensor
  // CHECK: aten.fliplr(%a1) : (!prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.fliplr(%a1) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.flipud(%a1) : (!prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.flipud(%a1) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.ravel(%a1) : (!prim.tensor) -> !prim.tensor{{$}}
  %12 = aten.ravel(%a1) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.rot90(%a1, %a2, %a4) : (!prim.tensor, !prim.int, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %13 = aten.rot90(%a1, %a2, %a4) : (!prim.tensor, !prim.int, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.rot90.out(%a1, %a2, %a4, %a1) : (!prim.tensor, !prim.int, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %14 = aten.rot90.out(%a1, %a2, %a4, %a1) : (!prim.tensor, !prim.int, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  func.return
}
