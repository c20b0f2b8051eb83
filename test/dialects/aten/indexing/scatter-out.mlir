// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Reading and writing single elements along a dimension: gather and scatter; the forms that write into a given tensor.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %i: !prim.int, %b: !prim.bool, %n: !prim.number) {
  // CHECK: aten.gather.out(%t, %i, %t, %b, %t) : (!prim.tensor, !prim.int, !prim.tensor, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.gather.out(%t, %i, %t, %b, %t) : (!prim.tensor, !prim.int, !prim.tensor, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.scatter.src_out(%t, %i, %t, %t, %t) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.scatter.src_out(%t, %i, %t, %t, %t) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.scatter.value_out(%t, %i, %t, %n, %t) : (!prim.tensor, !prim.int, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.scatter.value_out(%t, %i, %t, %n, %t) : (!prim.tensor, !prim.int, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.scatter_add.out(%t, %i, %t, %t, %t) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.scatter_add.out(%t, %i, %t, %t, %t) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}
