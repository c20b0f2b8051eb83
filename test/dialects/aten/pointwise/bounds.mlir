// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Minima, maxima and clamping, element by element.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.optional<!prim.number>, %a2: !prim.optional<!prim.tensor>, %a3: !prim.number) {
  // CHECK: aten.clamp(%a0, %a1, %a1) : (!prim.tensor, !prim.optional<!prim.number>, !prim.optional<!prim.number>) -> !prim.tensor{{$}}
  %0 = aten.clamp(%a0, %a1, %a1) : (!prim.tensor, !prim.optional<!prim.number>, !prim.optional<!prim.number>) -> !prim.tensor
  // CHECK: aten.clamp.Tensor(%a0, %a2, %a2) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>) -> !prim.tensor{{$}}
  %1 = aten.clamp.Tensor(%a0, %a2, %a2) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>) -> !prim.tensor
  // CHECK: aten.clamp.Tensor_out(%a0, %a2, %a2, %a0) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.clamp.Tensor_out(%a0, %a2, %a2, %a0) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.clamp.out(%a0, %a1, %a1, %a0) : (!prim.tensor, !prim.optional<!prim.number>, !prim.optional<!prim.number>, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.clamp.out(%a0, %a1, %a1, %a0) : (!prim.tensor, !prim.optional<!prim.number>, !prim.optional<!prim.number>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.clamp_(%a0, %a1, %a1) : (!prim.tensor, !prim.optional<!prim.number>, !prim.optional<!prim.number>) -> !prim.tensor{{$}}
  %4 = aten.clamp_(%a0, %a1, %a1) : (!prim.tensor, !prim.optional<!prim.number>, !prim.optional<!prim.number>) -> !prim.tensor
  // CHECK: aten.clamp_.Tensor(%a0, %a2, %a2) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>) -> !prim.tensor{{$}}
  %5 = aten.clamp_.Tensor(%a0, %a2, %a2) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>) -> !prim.tensor
  // CHECK: aten.clamp_max(%a0, %a3) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %6 = aten.clamp_max(%a0, %a3) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.clamp_max.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.clamp_max.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.clamp_max.Tensor_out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.clamp_max.Tensor_out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.clamp_max.out(%a0, %a3, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.clamp_max.out(%a0, %a3, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.clamp_max_(%a0, %a3) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %10 = aten.clamp_max_(%a0, %a3) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.clamp_max_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.clamp_max_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.clamp_min(%a0, %a3) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %12 = aten.clamp_min(%a0, %a3) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.clamp_min.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %13 = aten.clamp_min.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.clamp_min.Tensor_out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %14 = aten.clamp_min.Tensor_out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.clamp_min.out(%a0, %a3, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %15 = aten.clamp_min.out(%a0, %a3, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.clamp_min_(%a0, %a3) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %16 = aten.clamp_min_(%a0, %a3) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.clamp_min_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %17 = aten.clamp_min_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.fmax(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %18 = aten.fmax(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.fmax.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %19 = aten.fmax.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.fmin(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %20 = aten.fmin(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.fmin.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %21 = aten.fmin.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.max.other(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %22 = aten.max.other(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.max.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %23 = aten.max.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.maximum(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %24 = aten.maximum(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.maximum.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %25 = aten.maximum.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.min.other(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %26 = aten.min.other(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.min.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %27 = aten.min.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.minimum(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %28 = aten.minimum(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.minimum.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %29 = aten.minimum.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}
