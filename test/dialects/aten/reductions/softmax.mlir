// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Softmax, its logarithm, and their gradients.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.int, %a2: !prim.bool, %a3: !prim.optional<!prim.int>) {
  // CHECK: aten._log_softmax(%a0, %a1, %a2) : (!prim.tensor, !prim.int, !prim.bool) -> !prim.tensor{{$}}
  %0 = aten._log_softmax(%a0, %a1, %a2) : (!prim.tensor, !prim.int, !prim.bool) -> !prim.tensor
  // CHECK: aten._log_softmax.out(%a0, %a1, %a2, %a0) : (!prim.tensor, !prim.int, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten._log_softmax.out(%a0, %a1, %a2, %a0) : (!prim.tensor, !prim.int, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten._log_softmax_backward_data(%a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %2 = aten._log_softmax_backward_data(%a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten._log_softmax_backward_data.out(%a0, %a0, %a1, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten._log_softmax_backward_data.out(%a0, %a0, %a1, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten._safe_softmax(%a0, %a1, %a3) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %4 = aten._safe_softmax(%a0, %a1, %a3) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten._softmax(%a0, %a1, %a2) : (!prim.tensor, !prim.int, !prim.bool) -> !prim.tensor{{$}}
  %5 = aten._softmax(%a0, %a1, %a2) : (!prim.tensor, !prim.int, !prim.bool) -> !prim.tensor
  // CHECK: aten._softmax.out(%a0, %a1, %a2, %a0) : (!prim.tensor, !prim.int, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten._softmax.out(%a0, %a1, %a2, %a0) : (!prim.tensor, !prim.int, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten._softmax_backward_data(%a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %7 = aten._softmax_backward_data(%a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten._softmax_backward_data.out(%a0, %a0, %a1, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %8 = aten._softmax_backward_data.out(%a0, %a0, %a1, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.log_softmax.int(%a0, %a1, %a3) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %9 = aten.log_softmax.int(%a0, %a1, %a3) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.log_softmax.int_out(%a0, %a1, %a3, %a0) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.log_softmax.int_out(%a0, %a1, %a3, %a0) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.softmax.int(%a0, %a1, %a3) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %11 = aten.softmax.int(%a0, %a1, %a3) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.softmax.int_out(%a0, %a1, %a3, %a0) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %12 = aten.softmax.int_out(%a0, %a1, %a3, %a0) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  func.return
}
