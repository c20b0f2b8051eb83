// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Products of vectors in space; the forms that write into a given tensor.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %i: !prim.int, %opt_i: !prim.optional<!prim.int>) {
  // CHECK: aten.linalg_cross.out(%t, %t, %i, %t) : (!prim.tensor, !prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.linalg_cross.out(%t, %t, %i, %t) : (!prim.tensor, !prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.cross.out(%t, %t, %opt_i, %t) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.cross.out(%t, %t, %opt_i, %t) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  func.return
}
