// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Losses: distances between a prediction and a target, reduced to their mean or sum; the forms that write into a given tensor.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %i: !prim.int, %f: !prim.float,
    %opt_t: !prim.optional<!prim.tensor>) {
  // CHECK: aten.mse_loss.out(%t, %t, %i, %t) : (!prim.tensor, !prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.mse_loss.out(%t, %t, %i, %t) : (!prim.tensor, !prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.smooth_l1_loss.out(%t, %t, %i, %f, %t) : (!prim.tensor, !prim.tensor, !prim.int, !prim.float, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.smooth_l1_loss.out(%t, %t, %i, %f, %t) : (!prim.tensor, !prim.tensor, !prim.int, !prim.float, !prim.tensor) -> !prim.tensor
  // CHECK: aten.huber_loss.out(%t, %t, %i, %f, %t) : (!prim.tensor, !prim.tensor, !prim.int, !prim.float, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.huber_loss.out(%t, %t, %i, %f, %t) : (!prim.tensor, !prim.tensor, !prim.int, !prim.float, !prim.tensor) -> !prim.tensor
  // CHECK: aten.binary_cross_entropy.out(%t, %t, %opt_t, %i, %t) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.binary_cross_entropy.out(%t, %t, %opt_t, %i, %t) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.binary_cross_entropy_with_logits.out(%t, %t, %opt_t, %opt_t, %i, %t) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.binary_cross_entropy_with_logits.out(%t, %t, %opt_t, %opt_t, %i, %t) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.nll_loss_forward.output(%t, %t, %opt_t, %i, %i, %t, %t) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.int, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %5:2 = aten.nll_loss_forward.output(%t, %t, %opt_t, %i, %i, %t, %t) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.int, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.nll_loss.out(%t, %t, %opt_t, %i, %i, %t) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.nll_loss.out(%t, %t, %opt_t, %i, %i, %t) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.nll_loss_backward.grad_input(%t, %t, %t, %opt_t, %i, %i, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.int, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.nll_loss_backward.grad_input(%t, %t, %t, %opt_t, %i, %i, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.int, !prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}
