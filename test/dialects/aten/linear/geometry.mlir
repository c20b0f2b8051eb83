// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Products and distances of vectors in space.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %i: !prim.int, %opt_i: !prim.optional<!prim.int>, %f: !prim.float) {
  // CHECK: aten.linalg_cross(%t, %t, %i) : (!prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %0 = aten.linalg_cross(%t, %t, %i) : (!prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor
  // CHECK: aten.cross(%t, %t, %opt_i) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %1 = aten.cross(%t, %t, %opt_i) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.cdist(%t, %t, %f, %opt_i) : (!prim.tensor, !prim.tensor, !prim.float, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %2 = aten.cdist(%t, %t, %f, %opt_i) : (!prim.tensor, !prim.tensor, !prim.float, !prim.optional<!prim.int>) -> !prim.tensor
  func.return
}
