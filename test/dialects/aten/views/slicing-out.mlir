// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Views of a part of one dimension, their gradients, and the writing of a part into a copy; the forms that write into a given tensor.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %i: !prim.int, %is: !prim.list<!prim.int>,
    %opt_i: !prim.optional<!prim.int>) {
  // CHECK: aten.select_scatter.out(%t, %t, %i, %i, %t) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.select_scatter.out(%t, %t, %i, %i, %t) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.select_backward.out(%t, %is, %i, %i, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.select_backward.out(%t, %is, %i, %i, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.slice_scatter.out(%t, %t, %i, %opt_i, %opt_i, %i, %t) : (!prim.tensor, !prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.slice_scatter.out(%t, %t, %i, %opt_i, %opt_i, %i, %t) : (!prim.tensor, !prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.slice_backward.out(%t, %is, %i, %i, %i, %i, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.int, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.slice_backward.out(%t, %is, %i, %i, %i, %i, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.int, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.diagonal_scatter.out(%t, %t, %i, %i, %i, %t) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.diagonal_scatter.out(%t, %t, %i, %i, %i, %t) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.diagonal_backward.out(%t, %is, %i, %i, %i, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.diagonal_backward.out(%t, %is, %i, %i, %i, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.as_strided_scatter.out(%t, %t, %is, %is, %opt_i, %t) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.as_strided_scatter.out(%t, %t, %is, %is, %opt_i, %t) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.unfold_backward.out(%t, %is, %i, %i, %i, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.unfold_backward.out(%t, %is, %i, %i, %i, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor
  func.return
}
