// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Differences, integrals by trapezoids, and covariances, in terms of sums and slices.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.int, %a2: !prim.optional<!prim.tensor>, %a3: !prim.number) {
  // CHECK: aten.corrcoef(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.corrcoef(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.cov(%a0, %a1, %a2, %a2) : (!prim.tensor, !prim.int, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>) -> !prim.tensor{{$}}
  %1 = aten.cov(%a0, %a1, %a2, %a2) : (!prim.tensor, !prim.int, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>) -> !prim.tensor
  // CHECK: aten.cumulative_trapezoid.dx(%a0, %a3, %a1) : (!prim.tensor, !prim.number, !prim.int) -> !prim.tensor{{$}}
  %2 = aten.cumulative_trapezoid.dx(%a0, %a3, %a1) : (!prim.tensor, !prim.number, !prim.int) -> !prim.tensor
  // CHECK: aten.cumulative_trapezoid.x(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %3 = aten.cumulative_trapezoid.x(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor
  // CHECK: aten.diff(%a0, %a1, %a1, %a2, %a2) : (!prim.tensor, !prim.int, !prim.int, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>) -> !prim.tensor{{$}}
  %4 = aten.diff(%a0, %a1, %a1, %a2, %a2) : (!prim.tensor, !prim.int, !prim.int, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>) -> !prim.tensor
  // CHECK: aten.diff.out(%a0, %a1, %a1, %a2, %a2, %a0) : (!prim.tensor, !prim.int, !prim.int, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.diff.out(%a0, %a1, %a1, %a2, %a2, %a0) : (!prim.tensor, !prim.int, !prim.int, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.trapezoid.dx(%a0, %a3, %a1) : (!prim.tensor, !prim.number, !prim.int) -> !prim.tensor{{$}}
  %6 = aten.trapezoid.dx(%a0, %a3, %a1) : (!prim.tensor, !prim.number, !prim.int) -> !prim.tensor
  // CHECK: aten.trapezoid.x(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %7 = aten.trapezoid.x(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor
  func.return
}
