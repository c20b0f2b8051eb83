// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Activation functions; the forms that write into a given tensor.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %n: !prim.number, %s: !prim.str, %i: !prim.int) {
  // CHECK: aten.relu.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.relu.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.hardtanh.out(%t, %n, %n, %t) : (!prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.hardtanh.out(%t, %n, %n, %t) : (!prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.threshold.out(%t, %n, %n, %t) : (!prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.threshold.out(%t, %n, %n, %t) : (!prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.leaky_relu.out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.leaky_relu.out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.elu.out(%t, %n, %n, %n, %t) : (!prim.tensor, !prim.number, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.elu.out(%t, %n, %n, %n, %t) : (!prim.tensor, !prim.number, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.gelu.out(%t, %s, %t) : (!prim.tensor, !prim.str, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.gelu.out(%t, %s, %t) : (!prim.tensor, !prim.str, !prim.tensor) -> !prim.tensor
  // CHECK: aten.silu.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.silu.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.mish.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.mish.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.hardsigmoid.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.hardsigmoid.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.hardswish.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.hardswish.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.softplus.out(%t, %n, %n, %t) : (!prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.softplus.out(%t, %n, %n, %t) : (!prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.log_sigmoid.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.log_sigmoid.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.hardshrink.out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %12 = aten.hardshrink.out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.softshrink.out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %13 = aten.softshrink.out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.glu.out(%t, %i, %t) : (!prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %14 = aten.glu.out(%t, %i, %t) : (!prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor
  func.return
}
