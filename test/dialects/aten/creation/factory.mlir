// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Tensors from sizes and numbers: zeros, full, arange and their kin.

// CHECK-LABEL: func.func @operators
func.func @operators(%is: !prim.list<!prim.int>, %opt_i: !prim.optional<!prim.int>,
    %opt_dev: !prim.optional<!prim.device>, %opt_b: !prim.optional<!prim.bool>, %t: !prim.tensor,
    %n: !prim.number, %b: !prim.bool, %f: !prim.float, %i: !prim.int) {
  // CHECK: aten.zeros(%is, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %0 = aten.zeros(%is, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.zeros_like(%t, %opt_i, %opt_i, %opt_dev, %opt_b, %opt_i) : (!prim.tensor, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %1 = aten.zeros_like(%t, %opt_i, %opt_i, %opt_dev, %opt_b, %opt_i) : (!prim.tensor, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.new_zeros(%t, %is, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %2 = aten.new_zeros(%t, %is, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.ones(%is, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %3 = aten.ones(%is, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.ones_like(%t, %opt_i, %opt_i, %opt_dev, %opt_b, %opt_i) : (!prim.tensor, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %4 = aten.ones_like(%t, %opt_i, %opt_i, %opt_dev, %opt_b, %opt_i) : (!prim.tensor, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.new_ones(%t, %is, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %5 = aten.new_ones(%t, %is, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.empty.memory_format(%is, %opt_i, %opt_i, %opt_dev, %opt_b, %opt_i) : (!prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %6 = aten.empty.memory_format(%is, %opt_i, %opt_i, %opt_dev, %opt_b, %opt_i) : (!prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.empty_like(%t, %opt_i, %opt_i, %opt_dev, %opt_b, %opt_i) : (!prim.tensor, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %7 = aten.empty_like(%t, %opt_i, %opt_i, %opt_dev, %opt_b, %opt_i) : (!prim.tensor, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.new_empty(%t, %is, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %8 = aten.new_empty(%t, %is, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.full(%is, %n, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.list<!prim.int>, !prim.number, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %9 = aten.full(%is, %n, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.list<!prim.int>, !prim.number, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.full_like(%t, %n, %opt_i, %opt_i, %opt_dev, %opt_b, %opt_i) : (!prim.tensor, !prim.number, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %10 = aten.full_like(%t, %n, %opt_i, %opt_i, %opt_dev, %opt_b, %opt_i) : (!prim.tensor, !prim.number, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.new_full(%t, %is, %n, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.tensor, !prim.list<!prim.int>, !prim.number, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %11 = aten.new_full(%t, %is, %n, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.tensor, !prim.list<!prim.int>, !prim.number, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.scalar_tensor(%n, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.number, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %12 = aten.scalar_tensor(%n, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.number, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.tensor.bool(%b, %opt_i, %opt_dev, %b) : (!prim.bool, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.bool) -> !prim.tensor{{$}}
  %13 = aten.tensor.bool(%b, %opt_i, %opt_dev, %b) : (!prim.bool, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.bool) -> !prim.tensor
  // CHECK: aten.as_tensor.bool(%b, %opt_i, %opt_dev) : (!prim.bool, !prim.optional<!prim.int>, !prim.optional<!prim.device>) -> !prim.tensor{{$}}
  %14 = aten.as_tensor.bool(%b, %opt_i, %opt_dev) : (!prim.bool, !prim.optional<!prim.int>, !prim.optional<!prim.device>) -> !prim.tensor
  // CHECK: aten.tensor.float(%f, %opt_i, %opt_dev, %b) : (!prim.float, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.bool) -> !prim.tensor{{$}}
  %15 = aten.tensor.float(%f, %opt_i, %opt_dev, %b) : (!prim.float, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.bool) -> !prim.tensor
  // CHECK: aten.as_tensor.float(%f, %opt_i, %opt_dev) : (!prim.float, !prim.optional<!prim.int>, !prim.optional<!prim.device>) -> !prim.tensor{{$}}
  %16 = aten.as_tensor.float(%f, %opt_i, %opt_dev) : (!prim.float, !prim.optional<!prim.int>, !prim.optional<!prim.device>) -> !prim.tensor
  // CHECK: aten.tensor.int(%i, %opt_i, %opt_dev, %b) : (!prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.bool) -> !prim.tensor{{$}}
  %17 = aten.tensor.int(%i, %opt_i, %opt_dev, %b) : (!prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.bool) -> !prim.tensor
  // CHECK: aten.as_tensor.int(%i, %opt_i, %opt_dev) : (!prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.device>) -> !prim.tensor{{$}}
  %18 = aten.as_tensor.int(%i, %opt_i, %opt_dev) : (!prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.device>) -> !prim.tensor
  // CHECK: aten.tensor(%is, %opt_i, %opt_dev, %b) : (!prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.bool) -> !prim.tensor{{$}}
  %19 = aten.tensor(%is, %opt_i, %opt_dev, %b) : (!prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.bool) -> !prim.tensor
  // CHECK: aten.as_tensor.list(%is, %opt_i, %opt_dev) : (!prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>) -> !prim.tensor{{$}}
  %20 = aten.as_tensor.list(%is, %opt_i, %opt_dev) : (!prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>) -> !prim.tensor
  // CHECK: aten.eye(%i, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %21 = aten.eye(%i, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.eye.m(%i, %i, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.int, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %22 = aten.eye.m(%i, %i, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.int, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.arange(%n, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.number, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %23 = aten.arange(%n, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.number, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.arange.start(%n, %n, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.number, !prim.number, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %24 = aten.arange.start(%n, %n, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.number, !prim.number, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.arange.start_step(%n, %n, %n, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.number, !prim.number, !prim.number, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %25 = aten.arange.start_step(%n, %n, %n, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.number, !prim.number, !prim.number, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.linspace(%n, %n, %i, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.number, !prim.number, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %26 = aten.linspace(%n, %n, %i, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.number, !prim.number, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.logspace(%n, %n, %i, %f, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.number, !prim.number, !prim.int, !prim.float, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %27 = aten.logspace(%n, %n, %i, %f, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.number, !prim.number, !prim.int, !prim.float, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  func.return
}
