// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Activation functions.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %n: !prim.number, %s: !prim.str, %i: !prim.int) {
  // CHECK: aten.relu(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.relu(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.relu6(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.relu6(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.hardtanh(%t, %n, %n) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %2 = aten.hardtanh(%t, %n, %n) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.threshold(%t, %n, %n) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %3 = aten.threshold(%t, %n, %n) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.leaky_relu(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %4 = aten.leaky_relu(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.elu(%t, %n, %n, %n) : (!prim.tensor, !prim.number, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %5 = aten.elu(%t, %n, %n, %n) : (!prim.tensor, !prim.number, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.selu(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.selu(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.celu(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %7 = aten.celu(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.gelu(%t, %s) : (!prim.tensor, !prim.str) -> !prim.tensor{{$}}
  %8 = aten.gelu(%t, %s) : (!prim.tensor, !prim.str) -> !prim.tensor
  // CHECK: aten.silu(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.silu(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.mish(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.mish(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.hardsigmoid(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.hardsigmoid(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.hardswish(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %12 = aten.hardswish(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.softplus(%t, %n, %n) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %13 = aten.softplus(%t, %n, %n) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.log_sigmoid(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %14 = aten.log_sigmoid(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.hardshrink(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %15 = aten.hardshrink(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.softshrink(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %16 = aten.softshrink(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten._prelu_kernel(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %17 = aten._prelu_kernel(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.prelu(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %18 = aten.prelu(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.glu(%t, %i) : (!prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %19 = aten.glu(%t, %i) : (!prim.tensor, !prim.int) -> !prim.tensor
  func.return
}
