// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Conversions between numbers, strings of digits and tensors of one element.

// CHECK-LABEL: func.func @operators
func.func @operators(%n: !prim.number, %b: !prim.bool, %f: !prim.float, %s: !prim.str, %i: !prim.int,
    %t: !prim.tensor) {
  // CHECK: aten.Int.Scalar(%n) : (!prim.number) -> !prim.int{{$}}
  %0 = aten.Int.Scalar(%n) : (!prim.number) -> !prim.int
  // CHECK: aten.Int.bool(%b) : (!prim.bool) -> !prim.int{{$}}
  %1 = aten.Int.bool(%b) : (!prim.bool) -> !prim.int
  // CHECK: aten.Int.float(%f) : (!prim.float) -> !prim.int{{$}}
  %2 = aten.Int.float(%f) : (!prim.float) -> !prim.int
  // CHECK: aten.Int.str(%s) : (!prim.str) -> !prim.int{{$}}
  %3 = aten.Int.str(%s) : (!prim.str) -> !prim.int
  // CHECK: aten.Float.Scalar(%n) : (!prim.number) -> !prim.float{{$}}
  %4 = aten.Float.Scalar(%n) : (!prim.number) -> !prim.float
  // CHECK: aten.Float.bool(%b) : (!prim.bool) -> !prim.float{{$}}
  %5 = aten.Float.bool(%b) : (!prim.bool) -> !prim.float
  // CHECK: aten.Float.int(%i) : (!prim.int) -> !prim.float{{$}}
  %6 = aten.Float.int(%i) : (!prim.int) -> !prim.float
  // CHECK: aten.Float.str(%s) : (!prim.str) -> !prim.float{{$}}
  %7 = aten.Float.str(%s) : (!prim.str) -> !prim.float
  // CHECK: aten.Bool.float(%f) : (!prim.float) -> !prim.bool{{$}}
  %8 = aten.Bool.float(%f) : (!prim.float) -> !prim.bool
  // CHECK: aten.Bool.int(%i) : (!prim.int) -> !prim.bool{{$}}
  %9 = aten.Bool.int(%i) : (!prim.int) -> !prim.bool
  // CHECK: aten.item(%t) : (!prim.tensor) -> !prim.number{{$}}
  %10 = aten.item(%t) : (!prim.tensor) -> !prim.number
  // CHECK: aten.Int.Tensor(%t) : (!prim.tensor) -> !prim.int{{$}}
  %11 = aten.Int.Tensor(%t) : (!prim.tensor) -> !prim.int
  // CHECK: aten.Float.Tensor(%t) : (!prim.tensor) -> !prim.float{{$}}
  %12 = aten.Float.Tensor(%t) : (!prim.tensor) -> !prim.float
  // CHECK: aten.is_nonzero(%t) : (!prim.tensor) -> !prim.bool{{$}}
  %13 = aten.is_nonzero(%t) : (!prim.tensor) -> !prim.bool
  // CHECK: aten.Bool.Tensor(%t) : (!prim.tensor) -> !prim.bool{{$}}
  %14 = aten.Bool.Tensor(%t) : (!prim.tensor) -> !prim.bool
  // CHECK: aten.IntImplicit(%t) : (!prim.tensor) -> !prim.int{{$}}
  %15 = aten.IntImplicit(%t) : (!prim.tensor) -> !prim.int
  // CHECK: aten.FloatImplicit(%t) : (!prim.tensor) -> !prim.float{{$}}
  %16 = aten.FloatImplicit(%t) : (!prim.tensor) -> !prim.float
  // CHECK: aten.ScalarImplicit(%t) : (!prim.tensor) -> !prim.number{{$}}
  %17 = aten.ScalarImplicit(%t) : (!prim.tensor) -> !prim.number
  // CHECK: prim.NumToTensor.bool(%b) : (!prim.bool) -> !prim.tensor{{$}}
  %18 = prim.NumToTensor.bool(%b) : (!prim.bool) -> !prim.tensor
  // CHECK: prim.NumToTensor.Scalar(%n) : (!prim.number) -> !prim.tensor{{$}}
  %19 = prim.NumToTensor.Scalar(%n) : (!prim.number) -> !prim.tensor
  func.return
}
