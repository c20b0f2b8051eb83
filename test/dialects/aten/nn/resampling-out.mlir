// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Images and signals in other sizes; the forms that write into a given tensor.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %is: !prim.list<!prim.int>, %opt_f: !prim.optional<!prim.float>, %b: !prim.bool) {
  // CHECK: aten.upsample_nearest1d.out(%t, %is, %opt_f, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.upsample_nearest1d.out(%t, %is, %opt_f, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.upsample_nearest2d.out(%t, %is, %opt_f, %opt_f, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.upsample_nearest2d.out(%t, %is, %opt_f, %opt_f, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.upsample_linear1d.out(%t, %is, %b, %opt_f, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.upsample_linear1d.out(%t, %is, %b, %opt_f, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.upsample_bilinear2d.out(%t, %is, %b, %opt_f, %opt_f, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.upsample_bilinear2d.out(%t, %is, %b, %opt_f, %opt_f, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor
  func.return
}
