// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Reductions and scans: sums, products, means, extreme values, counts and truth.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.optional<!prim.list<!prim.int>>, %a2: !prim.int, %a3: !prim.bool, %a4: !prim.optional<!prim.int>, %a5: !prim.list<!prim.int>) {
  // CHECK: aten._grad_sum_to_size(%a0, %a1) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>) -> !prim.tensor{{$}}
  %0 = aten._grad_sum_to_size(%a0, %a1) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>) -> !prim.tensor
  // CHECK: aten.all(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.all(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.all.all_out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.all.all_out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.all.dim(%a0, %a2, %a3) : (!prim.tensor, !prim.int, !prim.bool) -> !prim.tensor{{$}}
  %3 = aten.all.dim(%a0, %a2, %a3) : (!prim.tensor, !prim.int, !prim.bool) -> !prim.tensor
  // CHECK: aten.all.dims(%a0, %a1, %a3) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool) -> !prim.tensor{{$}}
  %4 = aten.all.dims(%a0, %a1, %a3) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool) -> !prim.tensor
  // CHECK: aten.all.dims_out(%a0, %a1, %a3, %a0) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.all.dims_out(%a0, %a1, %a3, %a0) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.all.out(%a0, %a2, %a3, %a0) : (!prim.tensor, !prim.int, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.all.out(%a0, %a2, %a3, %a0) : (!prim.tensor, !prim.int, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.any(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.any(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.any.all_out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.any.all_out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.any.dim(%a0, %a2, %a3) : (!prim.tensor, !prim.int, !prim.bool) -> !prim.tensor{{$}}
  %9 = aten.any.dim(%a0, %a2, %a3) : (!prim.tensor, !prim.int, !prim.bool) -> !prim.tensor
  // CHECK: aten.any.dims(%a0, %a1, %a3) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool) -> !prim.tensor{{$}}
  %10 = aten.any.dims(%a0, %a1, %a3) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool) -> !prim.tensor
  // CHECK: aten.any.dims_out(%a0, %a1, %a3, %a0) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.any.dims_out(%a0, %a1, %a3, %a0) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.any.out(%a0, %a2, %a3, %a0) : (!prim.tensor, !prim.int, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %12 = aten.any.out(%a0, %a2, %a3, %a0) : (!prim.tensor, !prim.int, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.count_nonzero(%a0, %a4) : (!prim.tensor, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %13 = aten.count_nonzero(%a0, %a4) : (!prim.tensor, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.count_nonzero.dim_IntList(%a0, %a5) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %14 = aten.count_nonzero.dim_IntList(%a0, %a5) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.count_nonzero.dim_IntList_out(%a0, %a5, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %15 = aten.count_nonzero.dim_IntList_out(%a0, %a5, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.count_nonzero.out(%a0, %a4, %a0) : (!prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %16 = aten.count_nonzero.out(%a0, %a4, %a0) : (!prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.logsumexp(%a0, %a5, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor{{$}}
  %17 = aten.logsumexp(%a0, %a5, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor
  // CHECK: aten.logsumexp.out(%a0, %a5, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %18 = aten.logsumexp.out(%a0, %a5, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.mean(%a0, %a4) : (!prim.tensor, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %19 = aten.mean(%a0, %a4) : (!prim.tensor, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.mean.dim(%a0, %a1, %a3, %a4) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %20 = aten.mean.dim(%a0, %a1, %a3, %a4) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.mean.dtype_out(%a0, %a4, %a0) : (!prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %21 = aten.mean.dtype_out(%a0, %a4, %a0) : (!prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.mean.out(%a0, %a1, %a3, %a4, %a0) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %22 = aten.mean.out(%a0, %a1, %a3, %a4, %a0) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.nansum(%a0, %a1, %a3, %a4) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %23 = aten.nansum(%a0, %a1, %a3, %a4) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.nansum.out(%a0, %a1, %a3, %a4, %a0) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %24 = aten.nansum.out(%a0, %a1, %a3, %a4, %a0) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.prod(%a0, %a4) : (!prim.tensor, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %25 = aten.prod(%a0, %a4) : (!prim.tensor, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.prod.dim_int(%a0, %a2, %a3, %a4) : (!prim.tensor, !prim.int, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %26 = aten.prod.dim_int(%a0, %a2, %a3, %a4) : (!prim.tensor, !prim.int, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.prod.int_out(%a0, %a2, %a3, %a4, %a0) : (!prim.tensor, !prim.int, !prim.bool, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %27 = aten.prod.int_out(%a0, %a2, %a3, %a4, %a0) : (!prim.tensor, !prim.int, !prim.bool, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.prod.out(%a0, %a4, %a0) : (!prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %28 = aten.prod.out(%a0, %a4, %a0) : (!prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.sum(%a0, %a4) : (!prim.tensor, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %29 = aten.sum(%a0, %a4) : (!prim.tensor, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.sum.IntList_out(%a0, %a1, %a3, %a4, %a0) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %30 = aten.sum.IntList_out(%a0, %a1, %a3, %a4, %a0) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.sum.dim_IntList(%a0, %a1, %a3, %a4) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %31 = aten.sum.dim_IntList(%a0, %a1, %a3, %a4) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.sum.out(%a0, %a4, %a0) : (!prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %32 = aten.sum.out(%a0, %a4, %a0) : (!prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.sum_to_size(%a0, %a5) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %33 = aten.sum_to_size(%a0, %a5) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  func.return
}
