// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Functions beside the gamma function: of several dimensions, incomplete ones, and zeta.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.int, %a2: !prim.number, %a3: !prim.str) {
  // CHECK: aten.igamma(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.igamma(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.igamma.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.igamma.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.igamma_(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.igamma_(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.igammac(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.igammac(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.igammac.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.igammac.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.igammac_(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.igammac_(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.mvlgamma(%a0, %a1) : (!prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %6 = aten.mvlgamma(%a0, %a1) : (!prim.tensor, !prim.int) -> !prim.tensor
  // CHECK: aten.mvlgamma.out(%a0, %a1, %a0) : (!prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.mvlgamma.out(%a0, %a1, %a0) : (!prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.mvlgamma_(%a0, %a1) : (!prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %8 = aten.mvlgamma_(%a0, %a1) : (!prim.tensor, !prim.int) -> !prim.tensor
  // CHECK: aten.special_zeta(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.special_zeta(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.special_zeta.other_scalar(%a0, %a2) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %10 = aten.special_zeta.other_scalar(%a0, %a2) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.special_zeta.other_scalar_out(%a0, %a2, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.special_zeta.other_scalar_out(%a0, %a2, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.special_zeta.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %12 = aten.special_zeta.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.special_zeta.self_scalar(%a2, %a0) : (!prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %13 = aten.special_zeta.self_scalar(%a2, %a0) : (!prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.special_zeta.self_scalar_out(%a2, %a0, %a0) : (!prim.number, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %14 = aten.special_zeta.self_scalar_out(%a2, %a0, %a0) : (!prim.number, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: prim.no_derivative(%a0, %a3) : (!prim.tensor, !prim.str) -> !prim.tensor{{$}}
  %15 = prim.no_derivative(%a0, %a3) : (!prim.tensor, !prim.str) -> !prim.tensor
  func.return
}
