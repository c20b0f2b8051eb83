// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Reductions and scans: sums, products, means, extreme values, counts and truth; the forms that write into their operand.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %i: !prim.int, %opt_i: !prim.optional<!prim.int>) {
  // CHECK: aten.cumsum_(%t, %i, %opt_i) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %0 = aten.cumsum_(%t, %i, %opt_i) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.cumprod_(%t, %i, %opt_i) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %1 = aten.cumprod_(%t, %i, %opt_i) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>) -> !prim.tensor
  func.return
}
