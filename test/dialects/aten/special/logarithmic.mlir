// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Logarithms in sums and products: logaddexp2, xlogy, xlog1py and the entropy.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.number) {
  // CHECK: aten.logaddexp2(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.logaddexp2(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.logaddexp2.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.logaddexp2.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.special_entr(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.special_entr(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.special_entr.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.special_entr.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.special_xlog1py(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.special_xlog1py(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.special_xlog1py.other_scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %5 = aten.special_xlog1py.other_scalar(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.special_xlog1py.other_scalar_out(%a0, %a1, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.special_xlog1py.other_scalar_out(%a0, %a1, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.special_xlog1py.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.special_xlog1py.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.special_xlog1py.self_scalar(%a1, %a0) : (!prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.special_xlog1py.self_scalar(%a1, %a0) : (!prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.special_xlog1py.self_scalar_out(%a1, %a0, %a0) : (!prim.number, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.special_xlog1py.self_scalar_out(%a1, %a0, %a0) : (!prim.number, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.xlogy.OutScalar_Other(%a0, %a1, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.xlogy.OutScalar_Other(%a0, %a1, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.xlogy.OutScalar_Self(%a1, %a0, %a0) : (!prim.number, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.xlogy.OutScalar_Self(%a1, %a0, %a0) : (!prim.number, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.xlogy.OutTensor(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %12 = aten.xlogy.OutTensor(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.xlogy.Scalar_Other(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %13 = aten.xlogy.Scalar_Other(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.xlogy.Scalar_Self(%a1, %a0) : (!prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %14 = aten.xlogy.Scalar_Self(%a1, %a0) : (!prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.xlogy.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %15 = aten.xlogy.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.xlogy_.Scalar_Other(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %16 = aten.xlogy_.Scalar_Other(%a0, %a1) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.xlogy_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %17 = aten.xlogy_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}
