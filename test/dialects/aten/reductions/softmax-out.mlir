// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Softmax, its logarithm, and their gradients; the forms that write into a given tensor.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %i: !prim.int, %opt_i: !prim.optional<!prim.int>, %b: !prim.bool) {
  // CHECK: aten.softmax.int_out(%t, %i, %opt_i, %t) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.softmax.int_out(%t, %i, %opt_i, %t) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten._softmax.out(%t, %i, %b, %t) : (!prim.tensor, !prim.int, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten._softmax.out(%t, %i, %b, %t) : (!prim.tensor, !prim.int, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.log_softmax.int_out(%t, %i, %opt_i, %t) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.log_softmax.int_out(%t, %i, %opt_i, %t) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten._log_softmax.out(%t, %i, %b, %t) : (!prim.tensor, !prim.int, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten._log_softmax.out(%t, %i, %b, %t) : (!prim.tensor, !prim.int, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten._softmax_backward_data.out(%t, %t, %i, %i, %t) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten._softmax_backward_data.out(%t, %t, %i, %i, %t) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten._log_softmax_backward_data.out(%t, %t, %i, %i, %t) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten._log_softmax_backward_data.out(%t, %t, %i, %i, %t) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor
  func.return
}
