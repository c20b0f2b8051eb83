// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Minima, maxima and clamping, element by element; the forms that write into a given tensor.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %opt_n: !prim.optional<!prim.number>,
    %opt_t: !prim.optional<!prim.tensor>, %n: !prim.number) {
  // CHECK: aten.maximum.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.maximum.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.max.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.max.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.minimum.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.minimum.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.min.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.min.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.fmax.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.fmax.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.fmin.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.fmin.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.clamp.out(%t, %opt_n, %opt_n, %t) : (!prim.tensor, !prim.optional<!prim.number>, !prim.optional<!prim.number>, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.clamp.out(%t, %opt_n, %opt_n, %t) : (!prim.tensor, !prim.optional<!prim.number>, !prim.optional<!prim.number>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.clamp.Tensor_out(%t, %opt_t, %opt_t, %t) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.clamp.Tensor_out(%t, %opt_t, %opt_t, %t) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.clamp_min.out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.clamp_min.out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.clamp_min.Tensor_out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.clamp_min.Tensor_out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.clamp_max.out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.clamp_max.out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.clamp_max.Tensor_out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.clamp_max.Tensor_out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}
