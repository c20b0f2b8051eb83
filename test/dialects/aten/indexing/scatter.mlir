// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Reading and writing single elements along a dimension: gather and scatter.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %i: !prim.int, %b: !prim.bool, %n: !prim.number) {
  // CHECK: aten.gather(%t, %i, %t, %b) : (!prim.tensor, !prim.int, !prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %0 = aten.gather(%t, %i, %t, %b) : (!prim.tensor, !prim.int, !prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: aten.scatter.src(%t, %i, %t, %t) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.scatter.src(%t, %i, %t, %t) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.scatter.value(%t, %i, %t, %n) : (!prim.tensor, !prim.int, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %2 = aten.scatter.value(%t, %i, %t, %n) : (!prim.tensor, !prim.int, !prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.scatter_add(%t, %i, %t, %t) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.scatter_add(%t, %i, %t, %t) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}
