// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// The Fourier transforms of the windows of a signal.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.int, %a2: !prim.optional<!prim.int>, %a3: !prim.optional<!prim.tensor>, %a4: !prim.bool, %a5: !prim.optional<!prim.bool>, %a6: !prim.str) {
  // CHECK: aten.stft(%a0, %a1, %a2, %a2, %a3, %a4, %a5, %a5, %a5) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.tensor>, !prim.bool, !prim.optional<!prim.bool>, !prim.optional<!prim.bool>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %0 = aten.stft(%a0, %a1, %a2, %a2, %a3, %a4, %a5, %a5, %a5) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.tensor>, !prim.bool, !prim.optional<!prim.bool>, !prim.optional<!prim.bool>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.stft.center(%a0, %a1, %a2, %a2, %a3, %a4, %a6, %a4, %a5, %a5, %a5) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.tensor>, !prim.bool, !prim.str, !prim.bool, !prim.optional<!prim.bool>, !prim.optional<!prim.bool>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %1 = aten.stft.center(%a0, %a1, %a2, %a2, %a3, %a4, %a6, %a4, %a5, %a5, %a5) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.tensor>, !prim.bool, !prim.str, !prim.bool, !prim.optional<!prim.bool>, !prim.optional<!prim.bool>, !prim.optional<!prim.bool>) -> !prim.tensor
  func.return
}
