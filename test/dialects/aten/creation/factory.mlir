// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Tensors from sizes and numbers: zeros, full, arange and their kin.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.number, %a1: !prim.optional<!prim.int>, %a2: !prim.optional<!prim.device>, %a3: !prim.optional<!prim.bool>, %a4: !prim.tensor, %a5: !prim.bool, %a6: !prim.complex, %a7: !prim.float, %a8: !prim.int, %a9: !prim.list<!prim.int>) {
  // CHECK: aten.arange(%a0, %a1, %a1, %a2, %a3) : (!prim.number, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %0 = aten.arange(%a0, %a1, %a1, %a2, %a3) : (!prim.number, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.arange.out(%a0, %a4) : (!prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.arange.out(%a0, %a4) : (!prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.arange.start(%a0, %a0, %a1, %a1, %a2, %a3) : (!prim.number, !prim.number, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %2 = aten.arange.start(%a0, %a0, %a1, %a1, %a2, %a3) : (!prim.number, !prim.number, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.arange.start_out(%a0, %a0, %a0, %a4) : (!prim.number, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.arange.start_out(%a0, %a0, %a0, %a4) : (!prim.number, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.arange.start_step(%a0, %a0, %a0, %a1, %a1, %a2, %a3) : (!prim.number, !prim.number, !prim.number, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %4 = aten.arange.start_step(%a0, %a0, %a0, %a1, %a1, %a2, %a3) : (!prim.number, !prim.number, !prim.number, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.as_tensor.bool(%a5, %a1, %a2) : (!prim.bool, !prim.optional<!prim.int>, !prim.optional<!prim.device>) -> !prim.tensor{{$}}
  %5 = aten.as_tensor.bool(%a5, %a1, %a2) : (!prim.bool, !prim.optional<!prim.int>, !prim.optional<!prim.device>) -> !prim.tensor
  // CHECK: aten.as_tensor.complex(%a6, %a1, %a2) : (!prim.complex, !prim.optional<!prim.int>, !prim.optional<!prim.device>) -> !prim.tensor{{$}}
  %6 = aten.as_tensor.complex(%a6, %a1, %a2) : (!prim.complex, !prim.optional<!prim.int>, !prim.optional<!prim.device>) -> !prim.tensor
  // CHECK: aten.as_tensor.float(%a7, %a1, %a2) : (!prim.float, !prim.optional<!prim.int>, !prim.optional<!prim.device>) -> !prim.tensor{{$}}
  %7 = aten.as_tensor.float(%a7, %a1, %a2) : (!prim.float, !prim.optional<!prim.int>, !prim.optional<!prim.device>) -> !prim.tensor
  // CHECK: aten.as_tensor.int(%a8, %a1, %a2) : (!prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.device>) -> !prim.tensor{{$}}
  %8 = aten.as_tensor.int(%a8, %a1, %a2) : (!prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.device>) -> !prim.tensor
  // CHECK: aten.as_tensor.list(%a9, %a1, %a2) : (!prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>) -> !prim.tensor{{$}}
  %9 = aten.as_tensor.list(%a9, %a1, %a2) : (!prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>) -> !prim.tensor
  // CHECK: aten.empty.memory_format(%a9, %a1, %a1, %a2, %a3, %a1) : (!prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %10 = aten.empty.memory_format(%a9, %a1, %a1, %a2, %a3, %a1) : (!prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.empty.out(%a9, %a1, %a4) : (!prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.empty.out(%a9, %a1, %a4) : (!prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.empty_like(%a4, %a1, %a1, %a2, %a3, %a1) : (!prim.tensor, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %12 = aten.empty_like(%a4, %a1, %a1, %a2, %a3, %a1) : (!prim.tensor, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.empty_like.out(%a4, %a1, %a4) : (!prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %13 = aten.empty_like.out(%a4, %a1, %a4) : (!prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.eye(%a8, %a1, %a1, %a2, %a3) : (!prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %14 = aten.eye(%a8, %a1, %a1, %a2, %a3) : (!prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.eye.m(%a8, %a8, %a1, %a1, %a2, %a3) : (!prim.int, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %15 = aten.eye.m(%a8, %a8, %a1, %a1, %a2, %a3) : (!prim.int, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.eye.m_out(%a8, %a8, %a4) : (!prim.int, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %16 = aten.eye.m_out(%a8, %a8, %a4) : (!prim.int, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.eye.out(%a8, %a4) : (!prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %17 = aten.eye.out(%a8, %a4) : (!prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.full(%a9, %a0, %a1, %a1, %a2, %a3) : (!prim.list<!prim.int>, !prim.number, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %18 = aten.full(%a9, %a0, %a1, %a1, %a2, %a3) : (!prim.list<!prim.int>, !prim.number, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.full.out(%a9, %a0, %a4) : (!prim.list<!prim.int>, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %19 = aten.full.out(%a9, %a0, %a4) : (!prim.list<!prim.int>, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.full_like(%a4, %a0, %a1, %a1, %a2, %a3, %a1) : (!prim.tensor, !prim.number, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %20 = aten.full_like(%a4, %a0, %a1, %a1, %a2, %a3, %a1) : (!prim.tensor, !prim.number, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.full_like.out(%a4, %a0, %a1, %a4) : (!prim.tensor, !prim.number, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %21 = aten.full_like.out(%a4, %a0, %a1, %a4) : (!prim.tensor, !prim.number, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.linspace(%a0, %a0, %a8, %a1, %a1, %a2, %a3) : (!prim.number, !prim.number, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %22 = aten.linspace(%a0, %a0, %a8, %a1, %a1, %a2, %a3) : (!prim.number, !prim.number, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.linspace.out(%a0, %a0, %a8, %a4) : (!prim.number, !prim.number, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %23 = aten.linspace.out(%a0, %a0, %a8, %a4) : (!prim.number, !prim.number, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.logspace(%a0, %a0, %a8, %a7, %a1, %a1, %a2, %a3) : (!prim.number, !prim.number, !prim.int, !prim.float, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %24 = aten.logspace(%a0, %a0, %a8, %a7, %a1, %a1, %a2, %a3) : (!prim.number, !prim.number, !prim.int, !prim.float, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.logspace.out(%a0, %a0, %a8, %a7, %a4) : (!prim.number, !prim.number, !prim.int, !prim.float, !prim.tensor) -> !prim.tensor{{$}}
  %25 = aten.logspace.out(%a0, %a0, %a8, %a7, %a4) : (!prim.number, !prim.number, !prim.int, !prim.float, !prim.tensor) -> !prim.tensor
  // CHECK: aten.new_empty(%a4, %a9, %a1, %a1, %a2, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %26 = aten.new_empty(%a4, %a9, %a1, %a1, %a2, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.new_empty.out(%a4, %a9, %a4) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %27 = aten.new_empty.out(%a4, %a9, %a4) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.new_full(%a4, %a9, %a0, %a1, %a1, %a2, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.number, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %28 = aten.new_full(%a4, %a9, %a0, %a1, %a1, %a2, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.number, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.new_full.out(%a4, %a9, %a0, %a4) : (!prim.tensor, !prim.list<!prim.int>, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %29 = aten.new_full.out(%a4, %a9, %a0, %a4) : (!prim.tensor, !prim.list<!prim.int>, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.new_ones(%a4, %a9, %a1, %a1, %a2, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %30 = aten.new_ones(%a4, %a9, %a1, %a1, %a2, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.new_ones.out(%a4, %a9, %a4) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %31 = aten.new_ones.out(%a4, %a9, %a4) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.new_zeros(%a4, %a9, %a1, %a1, %a2, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %32 = aten.new_zeros(%a4, %a9, %a1, %a1, %a2, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.new_zeros.out(%a4, %a9, %a4) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %33 = aten.new_zeros.out(%a4, %a9, %a4) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.ones(%a9, %a1, %a1, %a2, %a3) : (!prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %34 = aten.ones(%a9, %a1, %a1, %a2, %a3) : (!prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.ones.out(%a9, %a4) : (!prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %35 = aten.ones.out(%a9, %a4) : (!prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.ones_like(%a4, %a1, %a1, %a2, %a3, %a1) : (!prim.tensor, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %36 = aten.ones_like(%a4, %a1, %a1, %a2, %a3, %a1) : (!prim.tensor, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.ones_like.out(%a4, %a1, %a4) : (!prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %37 = aten.ones_like.out(%a4, %a1, %a4) : (!prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.scalar_tensor(%a0, %a1, %a1, %a2, %a3) : (!prim.number, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %38 = aten.scalar_tensor(%a0, %a1, %a1, %a2, %a3) : (!prim.number, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.scalar_tensor.out(%a0, %a4) : (!prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %39 = aten.scalar_tensor.out(%a0, %a4) : (!prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.tensor(%a9, %a1, %a2, %a5) : (!prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.bool) -> !prim.tensor{{$}}
  %40 = aten.tensor(%a9, %a1, %a2, %a5) : (!prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.bool) -> !prim.tensor
  // CHECK: aten.tensor.bool(%a5, %a1, %a2, %a5) : (!prim.bool, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.bool) -> !prim.tensor{{$}}
  %41 = aten.tensor.bool(%a5, %a1, %a2, %a5) : (!prim.bool, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.bool) -> !prim.tensor
  // CHECK: aten.tensor.complex(%a6, %a1, %a2, %a5) : (!prim.complex, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.bool) -> !prim.tensor{{$}}
  %42 = aten.tensor.complex(%a6, %a1, %a2, %a5) : (!prim.complex, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.bool) -> !prim.tensor
  // CHECK: aten.tensor.float(%a7, %a1, %a2, %a5) : (!prim.float, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.bool) -> !prim.tensor{{$}}
  %43 = aten.tensor.float(%a7, %a1, %a2, %a5) : (!prim.float, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.bool) -> !prim.tensor
  // CHECK: aten.tensor.int(%a8, %a1, %a2, %a5) : (!prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.bool) -> !prim.tensor{{$}}
  %44 = aten.tensor.int(%a8, %a1, %a2, %a5) : (!prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.bool) -> !prim.tensor
  // CHECK: aten.zeros(%a9, %a1, %a1, %a2, %a3) : (!prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %45 = aten.zeros(%a9, %a1, %a1, %a2, %a3) : (!prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.zeros.out(%a9, %a4) : (!prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %46 = aten.zeros.out(%a9, %a4) : (!prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.zeros_like(%a4, %a1, %a1, %a2, %a3, %a1) : (!prim.tensor, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %47 = aten.zeros_like(%a4, %a1, %a1, %a2, %a3, %a1) : (!prim.tensor, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.zeros_like.out(%a4, %a1, %a4) : (!prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %48 = aten.zeros_like.out(%a4, %a1, %a4) : (!prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  func.return
}
