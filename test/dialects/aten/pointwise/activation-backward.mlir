// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Gradients of activation functions as operators, as imported graphs have them.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %n: !prim.number, %s: !prim.str, %b: !prim.bool) {
  // CHECK: aten.threshold_backward(%t, %t, %n) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %0 = aten.threshold_backward(%t, %t, %n) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.sigmoid_backward(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.sigmoid_backward(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.tanh_backward(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.tanh_backward(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.gelu_backward(%t, %t, %s) : (!prim.tensor, !prim.tensor, !prim.str) -> !prim.tensor{{$}}
  %3 = aten.gelu_backward(%t, %t, %s) : (!prim.tensor, !prim.tensor, !prim.str) -> !prim.tensor
  // CHECK: aten.leaky_relu_backward(%t, %t, %n, %b) : (!prim.tensor, !prim.tensor, !prim.number, !prim.bool) -> !prim.tensor{{$}}
  %4 = aten.leaky_relu_backward(%t, %t, %n, %b) : (!prim.tensor, !prim.tensor, !prim.number, !prim.bool) -> !prim.tensor
  // CHECK: aten.silu_backward(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.silu_backward(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.elu_backward(%t, %n, %n, %n, %b, %t) : (!prim.tensor, !prim.number, !prim.number, !prim.number, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.elu_backward(%t, %n, %n, %n, %b, %t) : (!prim.tensor, !prim.number, !prim.number, !prim.number, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.hardtanh_backward(%t, %t, %n, %n) : (!prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %7 = aten.hardtanh_backward(%t, %t, %n, %n) : (!prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.softplus_backward(%t, %t, %n, %n) : (!prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %8 = aten.softplus_backward(%t, %t, %n, %n) : (!prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.log_sigmoid_backward(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.log_sigmoid_backward(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.hardsigmoid_backward(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.hardsigmoid_backward(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.hardswish_backward(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.hardswish_backward(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.mish_backward(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %12 = aten.mish_backward(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}
