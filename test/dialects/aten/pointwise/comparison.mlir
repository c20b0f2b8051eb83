// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Comparisons, logic, and choices between elements.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %n: !prim.number, %f: !prim.float, %b: !prim.bool) {
  // CHECK: aten.eq.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.eq.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.eq.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %1 = aten.eq.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.ne.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.ne.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.ne.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %3 = aten.ne.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.lt.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.lt.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.lt.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %5 = aten.lt.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.le.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.le.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.le.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %7 = aten.le.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.gt.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.gt.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.gt.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %9 = aten.gt.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.ge.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.ge.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.ge.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %11 = aten.ge.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.logical_and(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %12 = aten.logical_and(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.logical_or(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %13 = aten.logical_or(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.logical_xor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %14 = aten.logical_xor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.logical_not(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %15 = aten.logical_not(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.where.self(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %16 = aten.where.self(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.where.ScalarOther(%t, %t, %n) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %17 = aten.where.ScalarOther(%t, %t, %n) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.where.ScalarSelf(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %18 = aten.where.ScalarSelf(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.where.Scalar(%t, %n, %n) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %19 = aten.where.Scalar(%t, %n, %n) : (!prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.masked_fill.Scalar(%t, %t, %n) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %20 = aten.masked_fill.Scalar(%t, %t, %n) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.masked_fill.Tensor(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %21 = aten.masked_fill.Tensor(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.isclose(%t, %t, %f, %f, %b) : (!prim.tensor, !prim.tensor, !prim.float, !prim.float, !prim.bool) -> !prim.tensor{{$}}
  %22 = aten.isclose(%t, %t, %f, %f, %b) : (!prim.tensor, !prim.tensor, !prim.float, !prim.float, !prim.bool) -> !prim.tensor
  // CHECK: aten.allclose(%t, %t, %f, %f, %b) : (!prim.tensor, !prim.tensor, !prim.float, !prim.float, !prim.bool) -> !prim.bool{{$}}
  %23 = aten.allclose(%t, %t, %f, %f, %b) : (!prim.tensor, !prim.tensor, !prim.float, !prim.float, !prim.bool) -> !prim.bool
  // CHECK: aten.equal(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.bool{{$}}
  %24 = aten.equal(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.bool
  func.return
}
