// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Minima, maxima and clamping, element by element; the forms that write into their operand.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %opt_n: !prim.optional<!prim.number>,
    %opt_t: !prim.optional<!prim.tensor>, %n: !prim.number) {
  // CHECK: aten.clamp_(%t, %opt_n, %opt_n) : (!prim.tensor, !prim.optional<!prim.number>, !prim.optional<!prim.number>) -> !prim.tensor{{$}}
  %0 = aten.clamp_(%t, %opt_n, %opt_n) : (!prim.tensor, !prim.optional<!prim.number>, !prim.optional<!prim.number>) -> !prim.tensor
  // CHECK: aten.clamp_.Tensor(%t, %opt_t, %opt_t) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>) -> !prim.tensor{{$}}
  %1 = aten.clamp_.Tensor(%t, %opt_t, %opt_t) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>) -> !prim.tensor
  // CHECK: aten.clamp_min_(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %2 = aten.clamp_min_(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.clamp_min_.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.clamp_min_.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.clamp_max_(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %4 = aten.clamp_max_(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.clamp_max_.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.clamp_max_.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}
