// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Losses: distances between a prediction and a target, reduced to their mean or sum.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.optional<!prim.tensor>, %a2: !prim.int, %a3: !prim.float, %a4: !prim.bool) {
  // CHECK: aten.binary_cross_entropy(%a0, %a0, %a1, %a2) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int) -> !prim.tensor{{$}}
  %0 = aten.binary_cross_entropy(%a0, %a0, %a1, %a2) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int) -> !prim.tensor
  // CHECK: aten.binary_cross_entropy.out(%a0, %a0, %a1, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.binary_cross_entropy.out(%a0, %a0, %a1, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.binary_cross_entropy_with_logits(%a0, %a0, %a1, %a1, %a2) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.int) -> !prim.tensor{{$}}
  %2 = aten.binary_cross_entropy_with_logits(%a0, %a0, %a1, %a1, %a2) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.int) -> !prim.tensor
  // CHECK: aten.binary_cross_entropy_with_logits.out(%a0, %a0, %a1, %a1, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.binary_cross_entropy_with_logits.out(%a0, %a0, %a1, %a1, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.huber_loss(%a0, %a0, %a2, %a3) : (!prim.tensor, !prim.tensor, !prim.int, !prim.float) -> !prim.tensor{{$}}
  %4 = aten.huber_loss(%a0, %a0, %a2, %a3) : (!prim.tensor, !prim.tensor, !prim.int, !prim.float) -> !prim.tensor
  // CHECK: aten.huber_loss.out(%a0, %a0, %a2, %a3, %a0) : (!prim.tensor, !prim.tensor, !prim.int, !prim.float, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.huber_loss.out(%a0, %a0, %a2, %a3, %a0) : (!prim.tensor, !prim.tensor, !prim.int, !prim.float, !prim.tensor) -> !prim.tensor
  // CHECK: aten.kl_div(%a0, %a0, %a2, %a4) : (!prim.tensor, !prim.tensor, !prim.int, !prim.bool) -> !prim.tensor{{$}}
  %6 = aten.kl_div(%a0, %a0, %a2, %a4) : (!prim.tensor, !prim.tensor, !prim.int, !prim.bool) -> !prim.tensor
  // CHECK: aten.l1_loss(%a0, %a0, %a2) : (!prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %7 = aten.l1_loss(%a0, %a0, %a2) : (!prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor
  // CHECK: aten.mse_loss(%a0, %a0, %a2) : (!prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %8 = aten.mse_loss(%a0, %a0, %a2) : (!prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor
  // CHECK: aten.mse_loss.out(%a0, %a0, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.mse_loss.out(%a0, %a0, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.smooth_l1_loss(%a0, %a0, %a2, %a3) : (!prim.tensor, !prim.tensor, !prim.int, !prim.float) -> !prim.tensor{{$}}
  %10 = aten.smooth_l1_loss(%a0, %a0, %a2, %a3) : (!prim.tensor, !prim.tensor, !prim.int, !prim.float) -> !prim.tensor
  // CHECK: aten.smooth_l1_loss.out(%a0, %a0, %a2, %a3, %a0) : (!prim.tensor, !prim.tensor, !prim.int, !prim.float, !prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.smooth_l1_loss.out(%a0, %a0, %a2, %a3, %a0) : (!prim.tensor, !prim.tensor, !prim.int, !prim.float, !prim.tensor) -> !prim.tensor
  func.return
}
