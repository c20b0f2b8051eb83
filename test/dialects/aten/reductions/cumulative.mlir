// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Scans: the sums, products and extremes of all elements up to each one.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.int, %a2: !prim.optional<!prim.int>) {
  // CHECK: aten._logcumsumexp(%a0, %a1) : (!prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %0 = aten._logcumsumexp(%a0, %a1) : (!prim.tensor, !prim.int) -> !prim.tensor
  // CHECK: aten._logcumsumexp.out(%a0, %a1, %a0) : (!prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten._logcumsumexp.out(%a0, %a1, %a0) : (!prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.cummax(%a0, %a1) : (!prim.tensor, !prim.int) -> (!prim.tensor, !prim.tensor){{$}}
  %2:2 = aten.cummax(%a0, %a1) : (!prim.tensor, !prim.int) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.cummax.out(%a0, %a1, %a0, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %3:2 = aten.cummax.out(%a0, %a1, %a0, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.cummin(%a0, %a1) : (!prim.tensor, !prim.int) -> (!prim.tensor, !prim.tensor){{$}}
  %4:2 = aten.cummin(%a0, %a1) : (!prim.tensor, !prim.int) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.cummin.out(%a0, %a1, %a0, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %5:2 = aten.cummin.out(%a0, %a1, %a0, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.cumprod(%a0, %a1, %a2) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %6 = aten.cumprod(%a0, %a1, %a2) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.cumprod.out(%a0, %a1, %a2, %a0) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.cumprod.out(%a0, %a1, %a2, %a0) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.cumprod_(%a0, %a1, %a2) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %8 = aten.cumprod_(%a0, %a1, %a2) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.cumsum(%a0, %a1, %a2) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %9 = aten.cumsum(%a0, %a1, %a2) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.cumsum.out(%a0, %a1, %a2, %a0) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.cumsum.out(%a0, %a1, %a2, %a0) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.cumsum_(%a0, %a1, %a2) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %11 = aten.cumsum_(%a0, %a1, %a2) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.logcumsumexp(%a0, %a1) : (!prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %12 = aten.logcumsumexp(%a0, %a1) : (!prim.tensor, !prim.int) -> !prim.tensor
  // CHECK: aten.logcumsumexp.out(%a0, %a1, %a0) : (!prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %13 = aten.logcumsumexp.out(%a0, %a1, %a0) : (!prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor
  func.return
}
