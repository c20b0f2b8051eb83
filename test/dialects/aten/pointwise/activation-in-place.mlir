// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Activation functions; the forms that write into their operand.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %n: !prim.number, %s: !prim.str) {
  // CHECK: aten.relu_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.relu_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.relu6_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.relu6_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.hardtanh_(%t, %n, %n) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %2 = aten.hardtanh_(%t, %n, %n) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.threshold_(%t, %n, %n) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %3 = aten.threshold_(%t, %n, %n) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.leaky_relu_(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %4 = aten.leaky_relu_(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.elu_(%t, %n, %n, %n) : (!prim.tensor, !prim.number, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %5 = aten.elu_(%t, %n, %n, %n) : (!prim.tensor, !prim.number, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.selu_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.selu_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.celu_(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %7 = aten.celu_(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.gelu_(%t, %s) : (!prim.tensor, !prim.str) -> !prim.tensor{{$}}
  %8 = aten.gelu_(%t, %s) : (!prim.tensor, !prim.str) -> !prim.tensor
  // CHECK: aten.silu_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.silu_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.mish_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.mish_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.hardsigmoid_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.hardsigmoid_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.hardswish_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %12 = aten.hardswish_(%t) : (!prim.tensor) -> !prim.tensor
  func.return
}
