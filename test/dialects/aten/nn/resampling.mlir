// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Images and signals in other sizes.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %is: !prim.list<!prim.int>, %opt_f: !prim.optional<!prim.float>, %opt_is: !prim.optional<!prim.list<!prim.int>>, %opt_fs: !prim.optional<!prim.list<!prim.float>>, %b: !prim.bool) {
  // CHECK: aten.upsample_nearest1d(%t, %is, %opt_f) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %0 = aten.upsample_nearest1d(%t, %is, %opt_f) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten.upsample_nearest1d.vec(%t, %opt_is, %opt_fs) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.list<!prim.float>>) -> !prim.tensor{{$}}
  %1 = aten.upsample_nearest1d.vec(%t, %opt_is, %opt_fs) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.list<!prim.float>>) -> !prim.tensor
  // CHECK: aten.upsample_nearest2d(%t, %is, %opt_f, %opt_f) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %2 = aten.upsample_nearest2d(%t, %is, %opt_f, %opt_f) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten.upsample_nearest2d.vec(%t, %opt_is, %opt_fs) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.list<!prim.float>>) -> !prim.tensor{{$}}
  %3 = aten.upsample_nearest2d.vec(%t, %opt_is, %opt_fs) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.list<!prim.float>>) -> !prim.tensor
  // CHECK: aten.upsample_linear1d(%t, %is, %b, %opt_f) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %4 = aten.upsample_linear1d(%t, %is, %b, %opt_f) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten.upsample_linear1d.vec(%t, %opt_is, %b, %opt_fs) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.list<!prim.float>>) -> !prim.tensor{{$}}
  %5 = aten.upsample_linear1d.vec(%t, %opt_is, %b, %opt_fs) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.list<!prim.float>>) -> !prim.tensor
  // CHECK: aten.upsample_bilinear2d(%t, %is, %b, %opt_f, %opt_f) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %6 = aten.upsample_bilinear2d(%t, %is, %b, %opt_f, %opt_f) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten.upsample_bilinear2d.vec(%t, %opt_is, %b, %opt_fs) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.list<!prim.float>>) -> !prim.tensor{{$}}
  %7 = aten.upsample_bilinear2d.vec(%t, %opt_is, %b, %opt_fs) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.list<!prim.float>>) -> !prim.tensor
  func.return
}
