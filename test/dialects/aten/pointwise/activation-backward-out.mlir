// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Gradients of activation functions as operators, as imported graphs have them; the forms that write into a given tensor.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %n: !prim.number, %s: !prim.str, %b: !prim.bool) {
  // CHECK: aten.threshold_backward.grad_input(%t, %t, %n, %t) : (!prim.tensor, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.threshold_backward.grad_input(%t, %t, %n, %t) : (!prim.tensor, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.sigmoid_backward.grad_input(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.sigmoid_backward.grad_input(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.tanh_backward.grad_input(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.tanh_backward.grad_input(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.gelu_backward.grad_input(%t, %t, %s, %t) : (!prim.tensor, !prim.tensor, !prim.str, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.gelu_backward.grad_input(%t, %t, %s, %t) : (!prim.tensor, !prim.tensor, !prim.str, !prim.tensor) -> !prim.tensor
  // CHECK: aten.leaky_relu_backward.grad_input(%t, %t, %n, %b, %t) : (!prim.tensor, !prim.tensor, !prim.number, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.leaky_relu_backward.grad_input(%t, %t, %n, %b, %t) : (!prim.tensor, !prim.tensor, !prim.number, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.silu_backward.grad_input(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.silu_backward.grad_input(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.elu_backward.grad_input(%t, %n, %n, %n, %b, %t, %t) : (!prim.tensor, !prim.number, !prim.number, !prim.number, !prim.bool, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.elu_backward.grad_input(%t, %n, %n, %n, %b, %t, %t) : (!prim.tensor, !prim.number, !prim.number, !prim.number, !prim.bool, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.hardtanh_backward.grad_input(%t, %t, %n, %n, %t) : (!prim.tensor, !prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.hardtanh_backward.grad_input(%t, %t, %n, %n, %t) : (!prim.tensor, !prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.softplus_backward.grad_input(%t, %t, %n, %n, %t) : (!prim.tensor, !prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.softplus_backward.grad_input(%t, %t, %n, %n, %t) : (!prim.tensor, !prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.log_sigmoid_backward.grad_input(%t, %t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.log_sigmoid_backward.grad_input(%t, %t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.hardsigmoid_backward.grad_input(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.hardsigmoid_backward.grad_input(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.hardswish_backward.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.hardswish_backward.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}
