// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// The normal distribution, the scaled complement of the error function, and inverses.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor) {
  // CHECK: aten.erfinv(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.erfinv(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.erfinv.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.erfinv.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.erfinv_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.erfinv_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.special_erfcx(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.special_erfcx(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.special_erfcx.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.special_erfcx.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.special_log_ndtr(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.special_log_ndtr(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.special_log_ndtr.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.special_log_ndtr.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.special_ndtr(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.special_ndtr(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.special_ndtr.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.special_ndtr.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.special_ndtri(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.special_ndtri(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.special_ndtri.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.special_ndtri.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}
