// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Gradients of activation functions as operators, as imported graphs have them.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.number, %a2: !prim.bool, %a3: !prim.str, %a4: !prim.optional<!prim.float>) {
  // CHECK: aten.elu_backward(%a0, %a1, %a1, %a1, %a2, %a0) : (!prim.tensor, !prim.number, !prim.number, !prim.number, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.elu_backward(%a0, %a1, %a1, %a1, %a2, %a0) : (!prim.tensor, !prim.number, !prim.number, !prim.number, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.elu_backward.grad_input(%a0, %a1, %a1, %a1, %a2, %a0, %a0) : (!prim.tensor, !prim.number, !prim.number, !prim.number, !prim.bool, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.elu_backward.grad_input(%a0, %a1, %a1, %a1, %a2, %a0, %a0) : (!prim.tensor, !prim.number, !prim.number, !prim.number, !prim.bool, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.gelu_backward(%a0, %a0, %a3) : (!prim.tensor, !prim.tensor, !prim.str) -> !prim.tensor{{$}}
  %2 = aten.gelu_backward(%a0, %a0, %a3) : (!prim.tensor, !prim.tensor, !prim.str) -> !prim.tensor
  // CHECK: aten.gelu_backward.grad_input(%a0, %a0, %a3, %a0) : (!prim.tensor, !prim.tensor, !prim.str, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.gelu_backward.grad_input(%a0, %a0, %a3, %a0) : (!prim.tensor, !prim.tensor, !prim.str, !prim.tensor) -> !prim.tensor
  // CHECK: aten.hardsigmoid_backward(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.hardsigmoid_backward(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.hardsigmoid_backward.grad_input(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.hardsigmoid_backward.grad_input(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.hardswish_backward(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.hardswish_backward(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.hardswish_backward.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.hardswish_backward.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.hardtanh_backward(%a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %8 = aten.hardtanh_backward(%a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.hardtanh_backward.grad_input(%a0, %a0, %a1, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.hardtanh_backward.grad_input(%a0, %a0, %a1, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.leaky_relu_backward(%a0, %a0, %a1, %a2) : (!prim.tensor, !prim.tensor, !prim.number, !prim.bool) -> !prim.tensor{{$}}
  %10 = aten.leaky_relu_backward(%a0, %a0, %a1, %a2) : (!prim.tensor, !prim.tensor, !prim.number, !prim.bool) -> !prim.tensor
  // CHECK: aten.leaky_relu_backward.grad_input(%a0, %a0, %a1, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.number, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.leaky_relu_backward.grad_input(%a0, %a0, %a1, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.number, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.log_sigmoid_backward(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %12 = aten.log_sigmoid_backward(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.log_sigmoid_backward.grad_input(%a0, %a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %13 = aten.log_sigmoid_backward.grad_input(%a0, %a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.logit_backward(%a0, %a0, %a4) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %14 = aten.logit_backward(%a0, %a0, %a4) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten.logit_backward.grad_input(%a0, %a0, %a4, %a0) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor{{$}}
  %15 = aten.logit_backward.grad_input(%a0, %a0, %a4, %a0) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.mish_backward(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %16 = aten.mish_backward(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.sigmoid_backward(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %17 = aten.sigmoid_backward(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.sigmoid_backward.grad_input(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %18 = aten.sigmoid_backward.grad_input(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.silu_backward(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %19 = aten.silu_backward(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.silu_backward.grad_input(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %20 = aten.silu_backward.grad_input(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.softplus_backward(%a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %21 = aten.softplus_backward(%a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.softplus_backward.grad_input(%a0, %a0, %a1, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %22 = aten.softplus_backward.grad_input(%a0, %a0, %a1, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.tanh_backward(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %23 = aten.tanh_backward(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.tanh_backward.grad_input(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %24 = aten.tanh_backward.grad_input(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.threshold_backward(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %25 = aten.threshold_backward(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.threshold_backward.grad_input(%a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %26 = aten.threshold_backward.grad_input(%a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  func.return
}
