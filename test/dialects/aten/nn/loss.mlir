// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Losses: distances between a prediction and a target, reduced to their mean or sum.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %i: !prim.int, %f: !prim.float, %b: !prim.bool,
    %opt_t: !prim.optional<!prim.tensor>) {
  // CHECK: aten.mse_loss(%t, %t, %i) : (!prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %0 = aten.mse_loss(%t, %t, %i) : (!prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor
  // CHECK: aten.l1_loss(%t, %t, %i) : (!prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %1 = aten.l1_loss(%t, %t, %i) : (!prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor
  // CHECK: aten.smooth_l1_loss(%t, %t, %i, %f) : (!prim.tensor, !prim.tensor, !prim.int, !prim.float) -> !prim.tensor{{$}}
  %2 = aten.smooth_l1_loss(%t, %t, %i, %f) : (!prim.tensor, !prim.tensor, !prim.int, !prim.float) -> !prim.tensor
  // CHECK: aten.huber_loss(%t, %t, %i, %f) : (!prim.tensor, !prim.tensor, !prim.int, !prim.float) -> !prim.tensor{{$}}
  %3 = aten.huber_loss(%t, %t, %i, %f) : (!prim.tensor, !prim.tensor, !prim.int, !prim.float) -> !prim.tensor
  // CHECK: aten.kl_div(%t, %t, %i, %b) : (!prim.tensor, !prim.tensor, !prim.int, !prim.bool) -> !prim.tensor{{$}}
  %4 = aten.kl_div(%t, %t, %i, %b) : (!prim.tensor, !prim.tensor, !prim.int, !prim.bool) -> !prim.tensor
  // CHECK: aten.binary_cross_entropy(%t, %t, %opt_t, %i) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int) -> !prim.tensor{{$}}
  %5 = aten.binary_cross_entropy(%t, %t, %opt_t, %i) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int) -> !prim.tensor
  // CHECK: aten.binary_cross_entropy_with_logits(%t, %t, %opt_t, %opt_t, %i) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.int) -> !prim.tensor{{$}}
  %6 = aten.binary_cross_entropy_with_logits(%t, %t, %opt_t, %opt_t, %i) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.int) -> !prim.tensor
  // CHECK: aten.nll_loss_forward(%t, %t, %opt_t, %i, %i) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.int) -> (!prim.tensor, !prim.tensor){{$}}
  %7:2 = aten.nll_loss_forward(%t, %t, %opt_t, %i, %i) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.int) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.nll_loss(%t, %t, %opt_t, %i, %i) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %8 = aten.nll_loss(%t, %t, %opt_t, %i, %i) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.nll_loss_nd(%t, %t, %opt_t, %i, %i) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %9 = aten.nll_loss_nd(%t, %t, %opt_t, %i, %i) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.nll_loss_backward(%t, %t, %t, %opt_t, %i, %i, %t) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.nll_loss_backward(%t, %t, %t, %opt_t, %i, %i, %t) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.cross_entropy_loss(%t, %t, %opt_t, %i, %i, %f) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.int, !prim.float) -> !prim.tensor{{$}}
  %11 = aten.cross_entropy_loss(%t, %t, %opt_t, %i, %i, %f) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.int, !prim.float) -> !prim.tensor
  func.return
}
