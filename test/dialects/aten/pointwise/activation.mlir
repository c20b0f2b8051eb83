// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Activation functions.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.number, %a2: !prim.str, %a3: !prim.int) {
  // CHECK: aten._prelu_kernel(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %0 = aten._prelu_kernel(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.celu(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %1 = aten.celu(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.celu_(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %2 = aten.celu_(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.elu(%a0, %a1, %a1, %a1) : (!prim.tensor, !prim.number, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %3 = aten.elu(%a0, %a1, %a1, %a1) : (!prim.tensor, !prim.number, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.elu.out(%a0, %a1, %a1, %a1, %a0) : (!prim.tensor, !prim.number, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.elu.out(%a0, %a1, %a1, %a1, %a0) : (!prim.tensor, !prim.number, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.elu_(%a0, %a1, %a1, %a1) : (!prim.tensor, !prim.number, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %5 = aten.elu_(%a0, %a1, %a1, %a1) : (!prim.tensor, !prim.number, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.gelu(%a0, %a2) : (!prim.tensor, !prim.str) -> !prim.tensor{{$}}
  %6 = aten.gelu(%a0, %a2) : (!prim.tensor, !prim.str) -> !prim.tensor
  // CHECK: aten.gelu.out(%a0, %a2, %a0) : (!prim.tensor, !prim.str, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.gelu.out(%a0, %a2, %a0) : (!prim.tensor, !prim.str, !prim.tensor) -> !prim.tensor
  // CHECK: aten.gelu_(%a0, %a2) : (!prim.tensor, !prim.str) -> !prim.tensor{{$}}
  %8 = aten.gelu_(%a0, %a2) : (!prim.tensor, !prim.str) -> !prim.tensor
  // CHECK: aten.glu(%a0, %a3) : (!prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %9 = aten.glu(%a0, %a3) : (!prim.tensor, !prim.int) -> !prim.tensor
  // CHECK: aten.glu.out(%a0, %a3, %a0) : (!prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.glu.out(%a0, %a3, %a0) : (!prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.hardshrink(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %11 = aten.hardshrink(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.hardshrink.out(%a0, %a1, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %12 = aten.hardshrink.out(%a0, %a1, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.hardsigmoid(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %13 = aten.hardsigmoid(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.hardsigmoid.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %14 = aten.hardsigmoid.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.hardsigmoid_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %15 = aten.hardsigmoid_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.hardswish(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %16 = aten.hardswish(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.hardswish.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %17 = aten.hardswish.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.hardswish_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %18 = aten.hardswish_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.hardtanh(%a0, %a1, %a1) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %19 = aten.hardtanh(%a0, %a1, %a1) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.hardtanh.out(%a0, %a1, %a1, %a0) : (!prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %20 = aten.hardtanh.out(%a0, %a1, %a1, %a0) : (!prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.hardtanh_(%a0, %a1, %a1) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %21 = aten.hardtanh_(%a0, %a1, %a1) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.leaky_relu(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %22 = aten.leaky_relu(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.leaky_relu.out(%a0, %a1, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %23 = aten.leaky_relu.out(%a0, %a1, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.leaky_relu_(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %24 = aten.leaky_relu_(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.log_sigmoid(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %25 = aten.log_sigmoid(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.log_sigmoid.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %26 = aten.log_sigmoid.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.mish(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %27 = aten.mish(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.mish.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %28 = aten.mish.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.mish_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %29 = aten.mish_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.prelu(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %30 = aten.prelu(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.relu(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %31 = aten.relu(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.relu.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %32 = aten.relu.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.relu6(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %33 = aten.relu6(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.relu6_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %34 = aten.relu6_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.relu_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %35 = aten.relu_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.selu(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %36 = aten.selu(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.selu_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %37 = aten.selu_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.silu(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %38 = aten.silu(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.silu.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %39 = aten.silu.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.silu_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %40 = aten.silu_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.softplus(%a0, %a1, %a1) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %41 = aten.softplus(%a0, %a1, %a1) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.softplus.out(%a0, %a1, %a1, %a0) : (!prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %42 = aten.softplus.out(%a0, %a1, %a1, %a0) : (!prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.softshrink(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %43 = aten.softshrink(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.softshrink.out(%a0, %a1, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %44 = aten.softshrink.out(%a0, %a1, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.threshold(%a0, %a1, %a1) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %45 = aten.threshold(%a0, %a1, %a1) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.threshold.out(%a0, %a1, %a1, %a0) : (!prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %46 = aten.threshold.out(%a0, %a1, %a1, %a0) : (!prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.threshold_(%a0, %a1, %a1) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %47 = aten.threshold_(%a0, %a1, %a1) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  func.return
}
