// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Copies, conversions of dtype and device, and fills; the forms that write into their operand.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %b: !prim.bool, %n: !prim.number) {
  // CHECK: aten.copy_(%t, %t, %b) : (!prim.tensor, !prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %0 = aten.copy_(%t, %t, %b) : (!prim.tensor, !prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: aten.fill_.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %1 = aten.fill_.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.fill_.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.fill_.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.zero_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.zero_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: prim.put_number(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %4 = prim.put_number(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  func.return
}
