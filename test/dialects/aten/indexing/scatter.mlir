// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Reading and writing single elements along a dimension: gather and scatter.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.int, %a2: !prim.bool, %a3: !prim.number) {
  // CHECK: aten.gather(%a0, %a1, %a0, %a2) : (!prim.tensor, !prim.int, !prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %0 = aten.gather(%a0, %a1, %a0, %a2) : (!prim.tensor, !prim.int, !prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: aten.gather.out(%a0, %a1, %a0, %a2, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.gather.out(%a0, %a1, %a0, %a2, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.scatter.src(%a0, %a1, %a0, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.scatter.src(%a0, %a1, %a0, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.scatter.src_out(%a0, %a1, %a0, %a0, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.scatter.src_out(%a0, %a1, %a0, %a0, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.scatter.value(%a0, %a1, %a0, %a3) : (!prim.tensor, !prim.int, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %4 = aten.scatter.value(%a0, %a1, %a0, %a3) : (!prim.tensor, !prim.int, !prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.scatter.value_out(%a0, %a1, %a0, %a3, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.scatter.value_out(%a0, %a1, %a0, %a3, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.scatter_.src(%a0, %a1, %a0, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.scatter_.src(%a0, %a1, %a0, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.scatter_.value(%a0, %a1, %a0, %a3) : (!prim.tensor, !prim.int, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %7 = aten.scatter_.value(%a0, %a1, %a0, %a3) : (!prim.tensor, !prim.int, !prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.scatter_add(%a0, %a1, %a0, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.scatter_add(%a0, %a1, %a0, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.scatter_add.out(%a0, %a1, %a0, %a0, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.scatter_add.out(%a0, %a1, %a0, %a0, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.scatter_add_(%a0, %a1, %a0, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.scatter_add_(%a0, %a1, %a0, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}
