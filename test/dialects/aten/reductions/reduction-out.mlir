// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Reductions and scans: sums, products, means, extreme values, counts and truth; the forms that write into a given tensor.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %opt_i: !prim.optional<!prim.int>,
    %opt_is: !prim.optional<!prim.list<!prim.int>>, %b: !prim.bool, %i: !prim.int,
    %is: !prim.list<!prim.int>) {
  // CHECK: aten.sum.out(%t, %opt_i, %t) : (!prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.sum.out(%t, %opt_i, %t) : (!prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.sum.IntList_out(%t, %opt_is, %b, %opt_i, %t) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.sum.IntList_out(%t, %opt_is, %b, %opt_i, %t) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.mean.dtype_out(%t, %opt_i, %t) : (!prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.mean.dtype_out(%t, %opt_i, %t) : (!prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.mean.out(%t, %opt_is, %b, %opt_i, %t) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.mean.out(%t, %opt_is, %b, %opt_i, %t) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.prod.out(%t, %opt_i, %t) : (!prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.prod.out(%t, %opt_i, %t) : (!prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.prod.int_out(%t, %i, %b, %opt_i, %t) : (!prim.tensor, !prim.int, !prim.bool, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.prod.int_out(%t, %i, %b, %opt_i, %t) : (!prim.tensor, !prim.int, !prim.bool, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.amax.out(%t, %is, %b, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.amax.out(%t, %is, %b, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.amin.out(%t, %is, %b, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.amin.out(%t, %is, %b, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.any.all_out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.any.all_out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.any.out(%t, %i, %b, %t) : (!prim.tensor, !prim.int, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.any.out(%t, %i, %b, %t) : (!prim.tensor, !prim.int, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.any.dims_out(%t, %opt_is, %b, %t) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.any.dims_out(%t, %opt_is, %b, %t) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.all.all_out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.all.all_out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.all.out(%t, %i, %b, %t) : (!prim.tensor, !prim.int, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %12 = aten.all.out(%t, %i, %b, %t) : (!prim.tensor, !prim.int, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.all.dims_out(%t, %opt_is, %b, %t) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %13 = aten.all.dims_out(%t, %opt_is, %b, %t) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.count_nonzero.dim_IntList_out(%t, %is, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %14 = aten.count_nonzero.dim_IntList_out(%t, %is, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.count_nonzero.out(%t, %opt_i, %t) : (!prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %15 = aten.count_nonzero.out(%t, %opt_i, %t) : (!prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.logsumexp.out(%t, %is, %b, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %16 = aten.logsumexp.out(%t, %is, %b, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.cumsum.out(%t, %i, %opt_i, %t) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %17 = aten.cumsum.out(%t, %i, %opt_i, %t) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.cumprod.out(%t, %i, %opt_i, %t) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %18 = aten.cumprod.out(%t, %i, %opt_i, %t) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  func.return
}
