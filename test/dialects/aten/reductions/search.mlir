// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Search, counting and order: places in sorted sequences, histograms, the k-th value, scans of extremes.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.bool, %a2: !prim.optional<!prim.tensor>, %a3: !prim.int, %a4: !prim.number, %a5: !prim.optional<!prim.int>, %a6: !prim.optional<!prim.str>) {
  // CHECK: aten._unique2(%a0, %a1, %a1, %a1) : (!prim.tensor, !prim.bool, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %0:3 = aten._unique2(%a0, %a1, %a1, %a1) : (!prim.tensor, !prim.bool, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten.bincount(%a0, %a2, %a3) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.int) -> !prim.tensor{{$}}
  %1 = aten.bincount(%a0, %a2, %a3) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.int) -> !prim.tensor
  // CHECK: aten.bincount.out(%a0, %a2, %a3, %a0) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.bincount.out(%a0, %a2, %a3, %a0) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bucketize.Tensor(%a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool) -> !prim.tensor{{$}}
  %3 = aten.bucketize.Tensor(%a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool) -> !prim.tensor
  // CHECK: aten.cummax(%a0, %a3) : (!prim.tensor, !prim.int) -> (!prim.tensor, !prim.tensor){{$}}
  %4:2 = aten.cummax(%a0, %a3) : (!prim.tensor, !prim.int) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.cummax.out(%a0, %a3, %a0, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %5:2 = aten.cummax.out(%a0, %a3, %a0, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.cummin(%a0, %a3) : (!prim.tensor, !prim.int) -> (!prim.tensor, !prim.tensor){{$}}
  %6:2 = aten.cummin(%a0, %a3) : (!prim.tensor, !prim.int) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.cummin.out(%a0, %a3, %a0, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %7:2 = aten.cummin.out(%a0, %a3, %a0, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.histc(%a0, %a3, %a4, %a4) : (!prim.tensor, !prim.int, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %8 = aten.histc(%a0, %a3, %a4, %a4) : (!prim.tensor, !prim.int, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.histc.out(%a0, %a3, %a4, %a4, %a0) : (!prim.tensor, !prim.int, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.histc.out(%a0, %a3, %a4, %a4, %a0) : (!prim.tensor, !prim.int, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.isin.Tensor_Tensor(%a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool) -> !prim.tensor{{$}}
  %10 = aten.isin.Tensor_Tensor(%a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool) -> !prim.tensor
  // CHECK: aten.isin.Tensor_Tensor_out(%a0, %a0, %a1, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.isin.Tensor_Tensor_out(%a0, %a0, %a1, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.kthvalue(%a0, %a3, %a3, %a1) : (!prim.tensor, !prim.int, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %12:2 = aten.kthvalue(%a0, %a3, %a3, %a1) : (!prim.tensor, !prim.int, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.repeat_interleave.Tensor(%a0, %a5) : (!prim.tensor, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %13 = aten.repeat_interleave.Tensor(%a0, %a5) : (!prim.tensor, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.repeat_interleave.self_Tensor(%a0, %a0, %a5, %a5) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.int>, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %14 = aten.repeat_interleave.self_Tensor(%a0, %a0, %a5, %a5) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.int>, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.repeat_interleave.self_int(%a0, %a3, %a5, %a5) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %15 = aten.repeat_interleave.self_int(%a0, %a3, %a5, %a5) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.searchsorted.Tensor(%a0, %a0, %a1, %a1, %a6, %a2) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool, !prim.optional<!prim.str>, !prim.optional<!prim.tensor>) -> !prim.tensor{{$}}
  %16 = aten.searchsorted.Tensor(%a0, %a0, %a1, %a1, %a6, %a2) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool, !prim.optional<!prim.str>, !prim.optional<!prim.tensor>) -> !prim.tensor
  func.return
}
