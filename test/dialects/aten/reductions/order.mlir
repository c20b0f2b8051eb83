// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Statistics of order: medians, the most frequent element, quantiles and the plain forms of sorting.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.bool, %a2: !prim.int, %a3: !prim.optional<!prim.int>, %a4: !prim.str, %a5: !prim.float) {
  // CHECK: aten.argsort.stable(%a0, %a1, %a2, %a1) : (!prim.tensor, !prim.bool, !prim.int, !prim.bool) -> !prim.tensor{{$}}
  %0 = aten.argsort.stable(%a0, %a1, %a2, %a1) : (!prim.tensor, !prim.bool, !prim.int, !prim.bool) -> !prim.tensor
  // CHECK: aten.argsort.stable_out(%a0, %a1, %a2, %a1, %a0) : (!prim.tensor, !prim.bool, !prim.int, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.argsort.stable_out(%a0, %a1, %a2, %a1, %a0) : (!prim.tensor, !prim.bool, !prim.int, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.median(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.median(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.median.dim(%a0, %a2, %a1) : (!prim.tensor, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %3:2 = aten.median.dim(%a0, %a2, %a1) : (!prim.tensor, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.median.dim_values(%a0, %a2, %a1, %a0, %a0) : (!prim.tensor, !prim.int, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %4:2 = aten.median.dim_values(%a0, %a2, %a1, %a0, %a0) : (!prim.tensor, !prim.int, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.median.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.median.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.mode(%a0, %a2, %a1) : (!prim.tensor, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %6:2 = aten.mode(%a0, %a2, %a1) : (!prim.tensor, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.mode.values(%a0, %a2, %a1, %a0, %a0) : (!prim.tensor, !prim.int, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %7:2 = aten.mode.values(%a0, %a2, %a1, %a0, %a0) : (!prim.tensor, !prim.int, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.msort(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.msort(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.msort.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.msort.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.nanmedian(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.nanmedian(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.nanmedian.dim(%a0, %a2, %a1) : (!prim.tensor, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %11:2 = aten.nanmedian.dim(%a0, %a2, %a1) : (!prim.tensor, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.nanmedian.dim_values(%a0, %a2, %a1, %a0, %a0) : (!prim.tensor, !prim.int, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %12:2 = aten.nanmedian.dim_values(%a0, %a2, %a1, %a0, %a0) : (!prim.tensor, !prim.int, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.nanmedian.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %13 = aten.nanmedian.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.nanquantile(%a0, %a0, %a3, %a1, %a4) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.int>, !prim.bool, !prim.str) -> !prim.tensor{{$}}
  %14 = aten.nanquantile(%a0, %a0, %a3, %a1, %a4) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.int>, !prim.bool, !prim.str) -> !prim.tensor
  // CHECK: aten.nanquantile.out(%a0, %a0, %a3, %a1, %a4, %a0) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.int>, !prim.bool, !prim.str, !prim.tensor) -> !prim.tensor{{$}}
  %15 = aten.nanquantile.out(%a0, %a0, %a3, %a1, %a4, %a0) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.int>, !prim.bool, !prim.str, !prim.tensor) -> !prim.tensor
  // CHECK: aten.nanquantile.scalar(%a0, %a5, %a3, %a1, %a4) : (!prim.tensor, !prim.float, !prim.optional<!prim.int>, !prim.bool, !prim.str) -> !prim.tensor{{$}}
  %16 = aten.nanquantile.scalar(%a0, %a5, %a3, %a1, %a4) : (!prim.tensor, !prim.float, !prim.optional<!prim.int>, !prim.bool, !prim.str) -> !prim.tensor
  // CHECK: aten.nanquantile.scalar_out(%a0, %a5, %a3, %a1, %a4, %a0) : (!prim.tensor, !prim.float, !prim.optional<!prim.int>, !prim.bool, !prim.str, !prim.tensor) -> !prim.tensor{{$}}
  %17 = aten.nanquantile.scalar_out(%a0, %a5, %a3, %a1, %a4, %a0) : (!prim.tensor, !prim.float, !prim.optional<!prim.int>, !prim.bool, !prim.str, !prim.tensor) -> !prim.tensor
  // CHECK: aten.quantile(%a0, %a0, %a3, %a1, %a4) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.int>, !prim.bool, !prim.str) -> !prim.tensor{{$}}
  %18 = aten.quantile(%a0, %a0, %a3, %a1, %a4) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.int>, !prim.bool, !prim.str) -> !prim.tensor
  // CHECK: aten.quantile.out(%a0, %a0, %a3, %a1, %a4, %a0) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.int>, !prim.bool, !prim.str, !prim.tensor) -> !prim.tensor{{$}}
  %19 = aten.quantile.out(%a0, %a0, %a3, %a1, %a4, %a0) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.int>, !prim.bool, !prim.str, !prim.tensor) -> !prim.tensor
  // CHECK: aten.quantile.scalar(%a0, %a5, %a3, %a1, %a4) : (!prim.tensor, !prim.float, !prim.optional<!prim.int>, !prim.bool, !prim.str) -> !prim.tensor{{$}}
  %20 = aten.quantile.scalar(%a0, %a5, %a3, %a1, %a4) : (!prim.tensor, !prim.float, !prim.optional<!prim.int>, !prim.bool, !prim.str) -> !prim.tensor
  // CHECK: aten.quantile.scalar_out(%a0, %a5, %a3, %a1, %a4, %a0) : (!prim.tensor, !prim.float, !prim.optional<!prim.int>, !prim.bool, !prim.str, !prim.tensor) -> !prim.tensor{{$}}
  %21 = aten.quantile.scalar_out(%a0, %a5, %a3, %a1, %a4, %a0) : (!prim.tensor, !prim.float, !prim.optional<!prim.int>, !prim.bool, !prim.str, !prim.tensor) -> !prim.tensor
  func.return
}
