// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Reductions and scans: sums, products, means, extreme values, counts and truth.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %opt_i: !prim.optional<!prim.int>,
    %opt_is: !prim.optional<!prim.list<!prim.int>>, %b: !prim.bool, %i: !prim.int,
    %is: !prim.list<!prim.int>) {
  // CHECK: aten.sum(%t, %opt_i) : (!prim.tensor, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %0 = aten.sum(%t, %opt_i) : (!prim.tensor, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.sum.dim_IntList(%t, %opt_is, %b, %opt_i) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %1 = aten.sum.dim_IntList(%t, %opt_is, %b, %opt_i) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.mean(%t, %opt_i) : (!prim.tensor, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %2 = aten.mean(%t, %opt_i) : (!prim.tensor, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.mean.dim(%t, %opt_is, %b, %opt_i) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %3 = aten.mean.dim(%t, %opt_is, %b, %opt_i) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.prod(%t, %opt_i) : (!prim.tensor, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %4 = aten.prod(%t, %opt_i) : (!prim.tensor, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.prod.dim_int(%t, %i, %b, %opt_i) : (!prim.tensor, !prim.int, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %5 = aten.prod.dim_int(%t, %i, %b, %opt_i) : (!prim.tensor, !prim.int, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.amax(%t, %is, %b) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor{{$}}
  %6 = aten.amax(%t, %is, %b) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor
  // CHECK: aten.amin(%t, %is, %b) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor{{$}}
  %7 = aten.amin(%t, %is, %b) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor
  // CHECK: aten.any(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.any(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.any.dim(%t, %i, %b) : (!prim.tensor, !prim.int, !prim.bool) -> !prim.tensor{{$}}
  %9 = aten.any.dim(%t, %i, %b) : (!prim.tensor, !prim.int, !prim.bool) -> !prim.tensor
  // CHECK: aten.any.dims(%t, %opt_is, %b) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool) -> !prim.tensor{{$}}
  %10 = aten.any.dims(%t, %opt_is, %b) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool) -> !prim.tensor
  // CHECK: aten.all(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.all(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.all.dim(%t, %i, %b) : (!prim.tensor, !prim.int, !prim.bool) -> !prim.tensor{{$}}
  %12 = aten.all.dim(%t, %i, %b) : (!prim.tensor, !prim.int, !prim.bool) -> !prim.tensor
  // CHECK: aten.all.dims(%t, %opt_is, %b) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool) -> !prim.tensor{{$}}
  %13 = aten.all.dims(%t, %opt_is, %b) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool) -> !prim.tensor
  // CHECK: aten.count_nonzero.dim_IntList(%t, %is) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %14 = aten.count_nonzero.dim_IntList(%t, %is) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.count_nonzero(%t, %opt_i) : (!prim.tensor, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %15 = aten.count_nonzero(%t, %opt_i) : (!prim.tensor, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.logsumexp(%t, %is, %b) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor{{$}}
  %16 = aten.logsumexp(%t, %is, %b) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor
  // CHECK: aten.cumsum(%t, %i, %opt_i) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %17 = aten.cumsum(%t, %i, %opt_i) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.cumprod(%t, %i, %opt_i) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %18 = aten.cumprod(%t, %i, %opt_i) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.sum_to_size(%t, %is) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %19 = aten.sum_to_size(%t, %is) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten._grad_sum_to_size(%t, %opt_is) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>) -> !prim.tensor{{$}}
  %20 = aten._grad_sum_to_size(%t, %opt_is) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>) -> !prim.tensor
  func.return
}
