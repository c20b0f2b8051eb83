// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Comparisons, logic, and choices between elements; the forms that write into a given tensor.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %n: !prim.number) {
  // CHECK: aten.eq.Tensor_out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.eq.Tensor_out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.eq.Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.eq.Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.ne.Tensor_out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.ne.Tensor_out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.ne.Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.ne.Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.lt.Tensor_out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.lt.Tensor_out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.lt.Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.lt.Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.le.Tensor_out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.le.Tensor_out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.le.Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.le.Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.gt.Tensor_out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.gt.Tensor_out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.gt.Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.gt.Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.ge.Tensor_out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.ge.Tensor_out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.ge.Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.ge.Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.logical_and.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %12 = aten.logical_and.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.logical_or.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %13 = aten.logical_or.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.logical_xor.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %14 = aten.logical_xor.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.logical_not.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %15 = aten.logical_not.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.where.self_out(%t, %t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %16 = aten.where.self_out(%t, %t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.masked_fill.Scalar_out(%t, %t, %n, %t) : (!prim.tensor, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %17 = aten.masked_fill.Scalar_out(%t, %t, %n, %t) : (!prim.tensor, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.masked_fill.Tensor_out(%t, %t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %18 = aten.masked_fill.Tensor_out(%t, %t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}
