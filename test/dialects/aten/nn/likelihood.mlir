// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Losses of classes: the negative likelihood and the cross entropy.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.optional<!prim.tensor>, %a2: !prim.int, %a3: !prim.float) {
  // CHECK: aten.cross_entropy_loss(%a0, %a0, %a1, %a2, %a2, %a3) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.int, !prim.float) -> !prim.tensor{{$}}
  %0 = aten.cross_entropy_loss(%a0, %a0, %a1, %a2, %a2, %a3) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.int, !prim.float) -> !prim.tensor
  // CHECK: aten.nll_loss(%a0, %a0, %a1, %a2, %a2) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %1 = aten.nll_loss(%a0, %a0, %a1, %a2, %a2) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.nll_loss.out(%a0, %a0, %a1, %a2, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.nll_loss.out(%a0, %a0, %a1, %a2, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.nll_loss2d(%a0, %a0, %a1, %a2, %a2) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %3 = aten.nll_loss2d(%a0, %a0, %a1, %a2, %a2) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.nll_loss2d.out(%a0, %a0, %a1, %a2, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.nll_loss2d.out(%a0, %a0, %a1, %a2, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.nll_loss2d_forward(%a0, %a0, %a1, %a2, %a2) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.int) -> (!prim.tensor, !prim.tensor){{$}}
  %5:2 = aten.nll_loss2d_forward(%a0, %a0, %a1, %a2, %a2) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.int) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.nll_loss2d_forward.output(%a0, %a0, %a1, %a2, %a2, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.int, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %6:2 = aten.nll_loss2d_forward.output(%a0, %a0, %a1, %a2, %a2, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.int, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.nll_loss_backward(%a0, %a0, %a0, %a1, %a2, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.nll_loss_backward(%a0, %a0, %a0, %a1, %a2, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.nll_loss_backward.grad_input(%a0, %a0, %a0, %a1, %a2, %a2, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.int, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.nll_loss_backward.grad_input(%a0, %a0, %a0, %a1, %a2, %a2, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.int, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.nll_loss_forward(%a0, %a0, %a1, %a2, %a2) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.int) -> (!prim.tensor, !prim.tensor){{$}}
  %9:2 = aten.nll_loss_forward(%a0, %a0, %a1, %a2, %a2) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.int) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.nll_loss_forward.output(%a0, %a0, %a1, %a2, %a2, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.int, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %10:2 = aten.nll_loss_forward.output(%a0, %a0, %a1, %a2, %a2, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.int, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.nll_loss_nd(%a0, %a0, %a1, %a2, %a2) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %11 = aten.nll_loss_nd(%a0, %a0, %a1, %a2, %a2) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.int) -> !prim.tensor
  func.return
}
