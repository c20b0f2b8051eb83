// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Copies, conversions of dtype and device, and fills; the forms that write into a given tensor.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %opt_i: !prim.optional<!prim.int>, %b: !prim.bool,
    %n: !prim.number) {
  // CHECK: aten.clone.out(%t, %opt_i, %t) : (!prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.clone.out(%t, %opt_i, %t) : (!prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.copy.out(%t, %t, %b, %t) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.copy.out(%t, %t, %b, %t) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.fill.Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.fill.Scalar_out(%t, %n, %t) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.fill.Tensor_out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.fill.Tensor_out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.zero.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.zero.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}
