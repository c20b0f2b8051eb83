// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Minima, maxima and clamping, element by element.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %opt_n: !prim.optional<!prim.number>,
    %opt_t: !prim.optional<!prim.tensor>, %n: !prim.number) {
  // CHECK: aten.maximum(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.maximum(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.max.other(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.max.other(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.minimum(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.minimum(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.min.other(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.min.other(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.fmax(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.fmax(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.fmin(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.fmin(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.clamp(%t, %opt_n, %opt_n) : (!prim.tensor, !prim.optional<!prim.number>, !prim.optional<!prim.number>) -> !prim.tensor{{$}}
  %6 = aten.clamp(%t, %opt_n, %opt_n) : (!prim.tensor, !prim.optional<!prim.number>, !prim.optional<!prim.number>) -> !prim.tensor
  // CHECK: aten.clamp.Tensor(%t, %opt_t, %opt_t) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>) -> !prim.tensor{{$}}
  %7 = aten.clamp.Tensor(%t, %opt_t, %opt_t) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>) -> !prim.tensor
  // CHECK: aten.clamp_min(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %8 = aten.clamp_min(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.clamp_min.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.clamp_min.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.clamp_max(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %10 = aten.clamp_max(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.clamp_max.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.clamp_max.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}
