// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Search, counting and order: places in sorted sequences, histograms, the k-th value.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.optional<!prim.tensor>, %a2: !prim.int, %a3: !prim.number, %a4: !prim.bool, %a5: !prim.optional<!prim.int>, %a6: !prim.optional<!prim.str>) {
  // CHECK: aten.bincount(%a0, %a1, %a2) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.int) -> !prim.tensor{{$}}
  %0 = aten.bincount(%a0, %a1, %a2) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.int) -> !prim.tensor
  // CHECK: aten.bincount.out(%a0, %a1, %a2, %a0) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.bincount.out(%a0, %a1, %a2, %a0) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bucketize.Scalar(%a3, %a0, %a4, %a4) : (!prim.number, !prim.tensor, !prim.bool, !prim.bool) -> !prim.tensor{{$}}
  %2 = aten.bucketize.Scalar(%a3, %a0, %a4, %a4) : (!prim.number, !prim.tensor, !prim.bool, !prim.bool) -> !prim.tensor
  // CHECK: aten.bucketize.Scalar_out(%a3, %a0, %a4, %a4, %a0) : (!prim.number, !prim.tensor, !prim.bool, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.bucketize.Scalar_out(%a3, %a0, %a4, %a4, %a0) : (!prim.number, !prim.tensor, !prim.bool, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bucketize.Tensor(%a0, %a0, %a4, %a4) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool) -> !prim.tensor{{$}}
  %4 = aten.bucketize.Tensor(%a0, %a0, %a4, %a4) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool) -> !prim.tensor
  // CHECK: aten.bucketize.Tensor_out(%a0, %a0, %a4, %a4, %a0) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.bucketize.Tensor_out(%a0, %a0, %a4, %a4, %a0) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.histc(%a0, %a2, %a3, %a3) : (!prim.tensor, !prim.int, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %6 = aten.histc(%a0, %a2, %a3, %a3) : (!prim.tensor, !prim.int, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.histc.out(%a0, %a2, %a3, %a3, %a0) : (!prim.tensor, !prim.int, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.histc.out(%a0, %a2, %a3, %a3, %a0) : (!prim.tensor, !prim.int, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.kthvalue(%a0, %a2, %a2, %a4) : (!prim.tensor, !prim.int, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %8:2 = aten.kthvalue(%a0, %a2, %a2, %a4) : (!prim.tensor, !prim.int, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.kthvalue.values(%a0, %a2, %a2, %a4, %a0, %a0) : (!prim.tensor, !prim.int, !prim.int, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %9:2 = aten.kthvalue.values(%a0, %a2, %a2, %a4, %a0, %a0) : (!prim.tensor, !prim.int, !prim.int, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.repeat_interleave.Tensor(%a0, %a5) : (!prim.tensor, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %10 = aten.repeat_interleave.Tensor(%a0, %a5) : (!prim.tensor, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.repeat_interleave.self_Tensor(%a0, %a0, %a5, %a5) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.int>, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %11 = aten.repeat_interleave.self_Tensor(%a0, %a0, %a5, %a5) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.int>, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.repeat_interleave.self_int(%a0, %a2, %a5, %a5) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %12 = aten.repeat_interleave.self_int(%a0, %a2, %a5, %a5) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.searchsorted.Scalar(%a0, %a3, %a4, %a4, %a6, %a1) : (!prim.tensor, !prim.number, !prim.bool, !prim.bool, !prim.optional<!prim.str>, !prim.optional<!prim.tensor>) -> !prim.tensor{{$}}
  %13 = aten.searchsorted.Scalar(%a0, %a3, %a4, %a4, %a6, %a1) : (!prim.tensor, !prim.number, !prim.bool, !prim.bool, !prim.optional<!prim.str>, !prim.optional<!prim.tensor>) -> !prim.tensor
  // CHECK: aten.searchsorted.Scalar_out(%a0, %a3, %a4, %a4, %a6, %a1, %a0) : (!prim.tensor, !prim.number, !prim.bool, !prim.bool, !prim.optional<!prim.str>, !prim.optional<!prim.tensor>, !prim.tensor) -> !prim.tensor{{$}}
  %14 = aten.searchsorted.Scalar_out(%a0, %a3, %a4, %a4, %a6, %a1, %a0) : (!prim.tensor, !prim.number, !prim.bool, !prim.bool, !prim.optional<!prim.str>, !prim.optional<!prim.tensor>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.searchsorted.Tensor(%a0, %a0, %a4, %a4, %a6, %a1) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool, !prim.optional<!prim.str>, !prim.optional<!prim.tensor>) -> !prim.tensor{{$}}
  %15 = aten.searchsorted.Tensor(%a0, %a0, %a4, %a4, %a6, %a1) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool, !prim.optional<!prim.str>, !prim.optional<!prim.tensor>) -> !prim.tensor
  // CHECK: aten.searchsorted.Tensor_out(%a0, %a0, %a4, %a4, %a6, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool, !prim.optional<!prim.str>, !prim.optional<!prim.tensor>, !prim.tensor) -> !prim.tensor{{$}}
  %16 = aten.searchsorted.Tensor_out(%a0, %a0, %a4, %a4, %a6, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool, !prim.optional<!prim.str>, !prim.optional<!prim.tensor>, !prim.tensor) -> !prim.tensor
  func.return
}
