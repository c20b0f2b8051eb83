// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Comparisons, logic, and choices between elements.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.float, %a2: !prim.bool, %a3: !prim.number) {
  // CHECK: aten.allclose(%a0, %a0, %a1, %a1, %a2) : (!prim.tensor, !prim.tensor, !prim.float, !prim.float, !prim.bool) -> !prim.bool{{$}}
  %0 = aten.allclose(%a0, %a0, %a1, %a1, %a2) : (!prim.tensor, !prim.tensor, !prim.float, !prim.float, !prim.bool) -> !prim.bool
  // CHECK: aten.eq.Scalar(%a0, %a3) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %1 = aten.eq.Scalar(%a0, %a3) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.eq.Scalar_out(%a0, %a3, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.eq.Scalar_out(%a0, %a3, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.eq.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.eq.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.eq.Tensor_out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.eq.Tensor_out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.eq_.Scalar(%a0, %a3) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %5 = aten.eq_.Scalar(%a0, %a3) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.eq_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.eq_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.equal(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.bool{{$}}
  %7 = aten.equal(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.bool
  // CHECK: aten.ge.Scalar(%a0, %a3) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %8 = aten.ge.Scalar(%a0, %a3) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.ge.Scalar_out(%a0, %a3, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.ge.Scalar_out(%a0, %a3, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.ge.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.ge.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.ge.Tensor_out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.ge.Tensor_out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.ge_.Scalar(%a0, %a3) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %12 = aten.ge_.Scalar(%a0, %a3) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.ge_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %13 = aten.ge_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.gt.Scalar(%a0, %a3) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %14 = aten.gt.Scalar(%a0, %a3) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.gt.Scalar_out(%a0, %a3, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %15 = aten.gt.Scalar_out(%a0, %a3, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.gt.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %16 = aten.gt.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.gt.Tensor_out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %17 = aten.gt.Tensor_out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.gt_.Scalar(%a0, %a3) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %18 = aten.gt_.Scalar(%a0, %a3) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.gt_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %19 = aten.gt_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.isclose(%a0, %a0, %a1, %a1, %a2) : (!prim.tensor, !prim.tensor, !prim.float, !prim.float, !prim.bool) -> !prim.tensor{{$}}
  %20 = aten.isclose(%a0, %a0, %a1, %a1, %a2) : (!prim.tensor, !prim.tensor, !prim.float, !prim.float, !prim.bool) -> !prim.tensor
  // CHECK: aten.le.Scalar(%a0, %a3) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %21 = aten.le.Scalar(%a0, %a3) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.le.Scalar_out(%a0, %a3, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %22 = aten.le.Scalar_out(%a0, %a3, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.le.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %23 = aten.le.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.le.Tensor_out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %24 = aten.le.Tensor_out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.le_.Scalar(%a0, %a3) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %25 = aten.le_.Scalar(%a0, %a3) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.le_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %26 = aten.le_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.logical_and(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %27 = aten.logical_and(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.logical_and.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %28 = aten.logical_and.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.logical_and_(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %29 = aten.logical_and_(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.logical_not(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %30 = aten.logical_not(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.logical_not.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %31 = aten.logical_not.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.logical_not_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %32 = aten.logical_not_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.logical_or(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %33 = aten.logical_or(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.logical_or.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %34 = aten.logical_or.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.logical_or_(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %35 = aten.logical_or_(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.logical_xor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %36 = aten.logical_xor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.logical_xor.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %37 = aten.logical_xor.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.logical_xor_(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %38 = aten.logical_xor_(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.lt.Scalar(%a0, %a3) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %39 = aten.lt.Scalar(%a0, %a3) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.lt.Scalar_out(%a0, %a3, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %40 = aten.lt.Scalar_out(%a0, %a3, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.lt.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %41 = aten.lt.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.lt.Tensor_out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %42 = aten.lt.Tensor_out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.lt_.Scalar(%a0, %a3) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %43 = aten.lt_.Scalar(%a0, %a3) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.lt_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %44 = aten.lt_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.masked_fill.Scalar(%a0, %a0, %a3) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %45 = aten.masked_fill.Scalar(%a0, %a0, %a3) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.masked_fill.Scalar_out(%a0, %a0, %a3, %a0) : (!prim.tensor, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %46 = aten.masked_fill.Scalar_out(%a0, %a0, %a3, %a0) : (!prim.tensor, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.masked_fill.Tensor(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %47 = aten.masked_fill.Tensor(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.masked_fill.Tensor_out(%a0, %a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %48 = aten.masked_fill.Tensor_out(%a0, %a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.masked_fill_.Scalar(%a0, %a0, %a3) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %49 = aten.masked_fill_.Scalar(%a0, %a0, %a3) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.masked_fill_.Tensor(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %50 = aten.masked_fill_.Tensor(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.ne.Scalar(%a0, %a3) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %51 = aten.ne.Scalar(%a0, %a3) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.ne.Scalar_out(%a0, %a3, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %52 = aten.ne.Scalar_out(%a0, %a3, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.ne.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %53 = aten.ne.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.ne.Tensor_out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %54 = aten.ne.Tensor_out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.ne_.Scalar(%a0, %a3) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %55 = aten.ne_.Scalar(%a0, %a3) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.ne_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %56 = aten.ne_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.where.Scalar(%a0, %a3, %a3) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %57 = aten.where.Scalar(%a0, %a3, %a3) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.where.ScalarOther(%a0, %a0, %a3) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %58 = aten.where.ScalarOther(%a0, %a0, %a3) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.where.ScalarSelf(%a0, %a3, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %59 = aten.where.ScalarSelf(%a0, %a3, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.where.self(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %60 = aten.where.self(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.where.self_out(%a0, %a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %61 = aten.where.self_out(%a0, %a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}
