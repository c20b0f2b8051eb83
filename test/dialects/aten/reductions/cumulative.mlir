// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Scans: the sums and products of all elements up to each one.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.int, %a2: !prim.optional<!prim.int>) {
  // CHECK: aten.cumprod(%a0, %a1, %a2) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %0 = aten.cumprod(%a0, %a1, %a2) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.cumprod.out(%a0, %a1, %a2, %a0) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.cumprod.out(%a0, %a1, %a2, %a0) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.cumprod_(%a0, %a1, %a2) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %2 = aten.cumprod_(%a0, %a1, %a2) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.cumsum(%a0, %a1, %a2) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %3 = aten.cumsum(%a0, %a1, %a2) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.cumsum.out(%a0, %a1, %a2, %a0) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.cumsum.out(%a0, %a1, %a2, %a0) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.cumsum_(%a0, %a1, %a2) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %5 = aten.cumsum_(%a0, %a1, %a2) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>) -> !prim.tensor
  func.return
}
