// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Functions beside the gamma function: its logarithm of several dimensions.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.int) {
  // CHECK: aten.mvlgamma(%a0, %a1) : (!prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %0 = aten.mvlgamma(%a0, %a1) : (!prim.tensor, !prim.int) -> !prim.tensor
  // CHECK: aten.mvlgamma.out(%a0, %a1, %a0) : (!prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.mvlgamma.out(%a0, %a1, %a0) : (!prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.mvlgamma_(%a0, %a1) : (!prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %2 = aten.mvlgamma_(%a0, %a1) : (!prim.tensor, !prim.int) -> !prim.tensor
  func.return
}
