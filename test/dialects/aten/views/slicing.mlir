// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Views of a part of one dimension, their gradients, and the writing of a part into a copy.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %i: !prim.int, %opt_i: !prim.optional<!prim.int>,
    %is: !prim.list<!prim.int>) {
  // CHECK: aten.select.int(%t, %i, %i) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %0 = aten.select.int(%t, %i, %i) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.slice.Tensor(%t, %i, %opt_i, %opt_i, %i) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.int) -> !prim.tensor{{$}}
  %1 = aten.slice.Tensor(%t, %i, %opt_i, %opt_i, %i) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.int) -> !prim.tensor
  // CHECK: aten.narrow(%t, %i, %i, %i) : (!prim.tensor, !prim.int, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %2 = aten.narrow(%t, %i, %i, %i) : (!prim.tensor, !prim.int, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.select_scatter(%t, %t, %i, %i) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %3 = aten.select_scatter(%t, %t, %i, %i) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.select_backward(%t, %is, %i, %i) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %4 = aten.select_backward(%t, %is, %i, %i) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.slice_scatter(%t, %t, %i, %opt_i, %opt_i, %i) : (!prim.tensor, !prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.int) -> !prim.tensor{{$}}
  %5 = aten.slice_scatter(%t, %t, %i, %opt_i, %opt_i, %i) : (!prim.tensor, !prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.int) -> !prim.tensor
  // CHECK: aten.slice_backward(%t, %is, %i, %i, %i, %i) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.int, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %6 = aten.slice_backward(%t, %is, %i, %i, %i, %i) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.int, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.diagonal_scatter(%t, %t, %i, %i, %i) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %7 = aten.diagonal_scatter(%t, %t, %i, %i, %i) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.diagonal_backward(%t, %is, %i, %i, %i) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %8 = aten.diagonal_backward(%t, %is, %i, %i, %i) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.as_strided_scatter(%t, %t, %is, %is, %opt_i) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %9 = aten.as_strided_scatter(%t, %t, %is, %is, %opt_i) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.unfold_backward(%t, %is, %i, %i, %i) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %10 = aten.unfold_backward(%t, %is, %i, %i, %i) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.int, !prim.int) -> !prim.tensor
  func.return
}
