// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Views of a part of one dimension, their gradients, and the writing of a part into a copy.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.list<!prim.int>, %a2: !prim.optional<!prim.int>, %a3: !prim.int) {
  // CHECK: aten.as_strided_scatter(%a0, %a0, %a1, %a1, %a2) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %0 = aten.as_strided_scatter(%a0, %a0, %a1, %a1, %a2) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.as_strided_scatter.out(%a0, %a0, %a1, %a1, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.as_strided_scatter.out(%a0, %a0, %a1, %a1, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.diagonal_backward(%a0, %a1, %a3, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %2 = aten.diagonal_backward(%a0, %a1, %a3, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.diagonal_backward.out(%a0, %a1, %a3, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.diagonal_backward.out(%a0, %a1, %a3, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.diagonal_scatter(%a0, %a0, %a3, %a3, %a3) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %4 = aten.diagonal_scatter(%a0, %a0, %a3, %a3, %a3) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.diagonal_scatter.out(%a0, %a0, %a3, %a3, %a3, %a0) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.diagonal_scatter.out(%a0, %a0, %a3, %a3, %a3, %a0) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.narrow_copy(%a0, %a3, %a3, %a3) : (!prim.tensor, !prim.int, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %6 = aten.narrow_copy(%a0, %a3, %a3, %a3) : (!prim.tensor, !prim.int, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.narrow_copy.out(%a0, %a3, %a3, %a3, %a0) : (!prim.tensor, !prim.int, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.narrow_copy.out(%a0, %a3, %a3, %a3, %a0) : (!prim.tensor, !prim.int, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.select_backward(%a0, %a1, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %8 = aten.select_backward(%a0, %a1, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.select_backward.out(%a0, %a1, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.select_backward.out(%a0, %a1, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.select_scatter(%a0, %a0, %a3, %a3) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %10 = aten.select_scatter(%a0, %a0, %a3, %a3) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.select_scatter.out(%a0, %a0, %a3, %a3, %a0) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.select_scatter.out(%a0, %a0, %a3, %a3, %a0) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.slice_backward(%a0, %a1, %a3, %a3, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.int, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %12 = aten.slice_backward(%a0, %a1, %a3, %a3, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.int, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.slice_backward.out(%a0, %a1, %a3, %a3, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.int, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %13 = aten.slice_backward.out(%a0, %a1, %a3, %a3, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.int, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.slice_scatter(%a0, %a0, %a3, %a2, %a2, %a3) : (!prim.tensor, !prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.int) -> !prim.tensor{{$}}
  %14 = aten.slice_scatter(%a0, %a0, %a3, %a2, %a2, %a3) : (!prim.tensor, !prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.int) -> !prim.tensor
  // CHECK: aten.slice_scatter.out(%a0, %a0, %a3, %a2, %a2, %a3, %a0) : (!prim.tensor, !prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %15 = aten.slice_scatter.out(%a0, %a0, %a3, %a2, %a2, %a3, %a0) : (!prim.tensor, !prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.unfold_backward(%a0, %a1, %a3, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %16 = aten.unfold_backward(%a0, %a1, %a3, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.unfold_backward.out(%a0, %a1, %a3, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %17 = aten.unfold_backward.out(%a0, %a1, %a3, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor
  func.return
}
