// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Softmax, its logarithm, and their gradients.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %i: !prim.int, %opt_i: !prim.optional<!prim.int>, %b: !prim.bool) {
  // CHECK: aten.softmax.int(%t, %i, %opt_i) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %0 = aten.softmax.int(%t, %i, %opt_i) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten._softmax(%t, %i, %b) : (!prim.tensor, !prim.int, !prim.bool) -> !prim.tensor{{$}}
  %1 = aten._softmax(%t, %i, %b) : (!prim.tensor, !prim.int, !prim.bool) -> !prim.tensor
  // CHECK: aten.log_softmax.int(%t, %i, %opt_i) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %2 = aten.log_softmax.int(%t, %i, %opt_i) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten._log_softmax(%t, %i, %b) : (!prim.tensor, !prim.int, !prim.bool) -> !prim.tensor{{$}}
  %3 = aten._log_softmax(%t, %i, %b) : (!prim.tensor, !prim.int, !prim.bool) -> !prim.tensor
  // CHECK: aten._softmax_backward_data(%t, %t, %i, %i) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %4 = aten._softmax_backward_data(%t, %t, %i, %i) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten._log_softmax_backward_data(%t, %t, %i, %i) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %5 = aten._log_softmax_backward_data(%t, %t, %i, %i) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int) -> !prim.tensor
  func.return
}
