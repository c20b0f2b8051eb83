// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Reading and writing single elements along a dimension: gather and scatter; the forms that write into their operand.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %i: !prim.int, %n: !prim.number) {
  // CHECK: aten.scatter_.src(%t, %i, %t, %t) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.scatter_.src(%t, %i, %t, %t) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.scatter_.value(%t, %i, %t, %n) : (!prim.tensor, !prim.int, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %1 = aten.scatter_.value(%t, %i, %t, %n) : (!prim.tensor, !prim.int, !prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.scatter_add_(%t, %i, %t, %t) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.scatter_add_(%t, %i, %t, %t) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}
