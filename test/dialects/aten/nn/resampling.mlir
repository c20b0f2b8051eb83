// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Images and signals in other sizes: the nearest element, or weights that fall linearly with the distance.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.list<!prim.int>, %a2: !prim.bool, %a3: !prim.optional<!prim.float>, %a4: !prim.optional<!prim.list<!prim.int>>, %a5: !prim.optional<!prim.list<!prim.float>>) {
  // CHECK: aten.upsample_bilinear2d(%a0, %a1, %a2, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %0 = aten.upsample_bilinear2d(%a0, %a1, %a2, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten.upsample_bilinear2d.out(%a0, %a1, %a2, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.upsample_bilinear2d.out(%a0, %a1, %a2, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.upsample_bilinear2d.vec(%a0, %a4, %a2, %a5) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.list<!prim.float>>) -> !prim.tensor{{$}}
  %2 = aten.upsample_bilinear2d.vec(%a0, %a4, %a2, %a5) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.list<!prim.float>>) -> !prim.tensor
  // CHECK: aten.upsample_linear1d(%a0, %a1, %a2, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %3 = aten.upsample_linear1d(%a0, %a1, %a2, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten.upsample_linear1d.out(%a0, %a1, %a2, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.upsample_linear1d.out(%a0, %a1, %a2, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.upsample_linear1d.vec(%a0, %a4, %a2, %a5) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.list<!prim.float>>) -> !prim.tensor{{$}}
  %5 = aten.upsample_linear1d.vec(%a0, %a4, %a2, %a5) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.list<!prim.float>>) -> !prim.tensor
  // CHECK: aten.upsample_nearest1d(%a0, %a1, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %6 = aten.upsample_nearest1d(%a0, %a1, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten.upsample_nearest1d.out(%a0, %a1, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.upsample_nearest1d.out(%a0, %a1, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.upsample_nearest1d.vec(%a0, %a4, %a5) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.list<!prim.float>>) -> !prim.tensor{{$}}
  %8 = aten.upsample_nearest1d.vec(%a0, %a4, %a5) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.list<!prim.float>>) -> !prim.tensor
  // CHECK: aten.upsample_nearest2d(%a0, %a1, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %9 = aten.upsample_nearest2d(%a0, %a1, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten.upsample_nearest2d.out(%a0, %a1, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.upsample_nearest2d.out(%a0, %a1, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.upsample_nearest2d.vec(%a0, %a4, %a5) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.list<!prim.float>>) -> !prim.tensor{{$}}
  %11 = aten.upsample_nearest2d.vec(%a0, %a4, %a5) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.list<!prim.float>>) -> !prim.tensor
  func.return
}
