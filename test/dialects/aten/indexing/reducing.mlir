// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Writing with a reduction: elements that meet at one place are added, multiplied, compared or averaged.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.int, %a2: !prim.str, %a3: !prim.bool, %a4: !prim.number) {
  // CHECK: aten.index_reduce(%a0, %a1, %a0, %a0, %a2, %a3) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.str, !prim.bool) -> !prim.tensor{{$}}
  %0 = aten.index_reduce(%a0, %a1, %a0, %a0, %a2, %a3) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.str, !prim.bool) -> !prim.tensor
  // CHECK: aten.index_reduce.out(%a0, %a1, %a0, %a0, %a2, %a3, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.str, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.index_reduce.out(%a0, %a1, %a0, %a0, %a2, %a3, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.str, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.index_reduce_(%a0, %a1, %a0, %a0, %a2, %a3) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.str, !prim.bool) -> !prim.tensor{{$}}
  %2 = aten.index_reduce_(%a0, %a1, %a0, %a0, %a2, %a3) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.str, !prim.bool) -> !prim.tensor
  // CHECK: aten.scatter.reduce(%a0, %a1, %a0, %a0, %a2) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.str) -> !prim.tensor{{$}}
  %3 = aten.scatter.reduce(%a0, %a1, %a0, %a0, %a2) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.str) -> !prim.tensor
  // CHECK: aten.scatter.reduce_out(%a0, %a1, %a0, %a0, %a2, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.str, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.scatter.reduce_out(%a0, %a1, %a0, %a0, %a2, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.str, !prim.tensor) -> !prim.tensor
  // CHECK: aten.scatter.value_reduce(%a0, %a1, %a0, %a4, %a2) : (!prim.tensor, !prim.int, !prim.tensor, !prim.number, !prim.str) -> !prim.tensor{{$}}
  %5 = aten.scatter.value_reduce(%a0, %a1, %a0, %a4, %a2) : (!prim.tensor, !prim.int, !prim.tensor, !prim.number, !prim.str) -> !prim.tensor
  // CHECK: aten.scatter.value_reduce_out(%a0, %a1, %a0, %a4, %a2, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.number, !prim.str, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.scatter.value_reduce_out(%a0, %a1, %a0, %a4, %a2, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.number, !prim.str, !prim.tensor) -> !prim.tensor
  // CHECK: aten.scatter_.reduce(%a0, %a1, %a0, %a0, %a2) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.str) -> !prim.tensor{{$}}
  %7 = aten.scatter_.reduce(%a0, %a1, %a0, %a0, %a2) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.str) -> !prim.tensor
  // CHECK: aten.scatter_.value_reduce(%a0, %a1, %a0, %a4, %a2) : (!prim.tensor, !prim.int, !prim.tensor, !prim.number, !prim.str) -> !prim.tensor{{$}}
  %8 = aten.scatter_.value_reduce(%a0, %a1, %a0, %a4, %a2) : (!prim.tensor, !prim.int, !prim.tensor, !prim.number, !prim.str) -> !prim.tensor
  // CHECK: aten.scatter_reduce.two(%a0, %a1, %a0, %a0, %a2, %a3) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.str, !prim.bool) -> !prim.tensor{{$}}
  %9 = aten.scatter_reduce.two(%a0, %a1, %a0, %a0, %a2, %a3) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.str, !prim.bool) -> !prim.tensor
  // CHECK: aten.scatter_reduce.two_out(%a0, %a1, %a0, %a0, %a2, %a3, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.str, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.scatter_reduce.two_out(%a0, %a1, %a0, %a0, %a2, %a3, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.str, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.scatter_reduce_.two(%a0, %a1, %a0, %a0, %a2, %a3) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.str, !prim.bool) -> !prim.tensor{{$}}
  %11 = aten.scatter_reduce_.two(%a0, %a1, %a0, %a0, %a2, %a3) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.str, !prim.bool) -> !prim.tensor
  func.return
}
