// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Splitting along a dimension into a list of views: split, chunk, unbind, tensor_split.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %i: !prim.int, %is: !prim.list<!prim.int>) {
  // CHECK: aten.split.Tensor(%t, %i, %i) : (!prim.tensor, !prim.int, !prim.int) -> !prim.list<!prim.tensor>{{$}}
  %0 = aten.split.Tensor(%t, %i, %i) : (!prim.tensor, !prim.int, !prim.int) -> !prim.list<!prim.tensor>
  // CHECK: aten.split.sizes(%t, %is, %i) : (!prim.tensor, !prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.tensor>{{$}}
  %1 = aten.split.sizes(%t, %is, %i) : (!prim.tensor, !prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.tensor>
  // CHECK: aten.split_with_sizes(%t, %is, %i) : (!prim.tensor, !prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.tensor>{{$}}
  %2 = aten.split_with_sizes(%t, %is, %i) : (!prim.tensor, !prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.tensor>
  // CHECK: aten.split(%t, %is, %i) : (!prim.tensor, !prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.tensor>{{$}}
  %3 = aten.split(%t, %is, %i) : (!prim.tensor, !prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.tensor>
  // CHECK: aten.chunk(%t, %i, %i) : (!prim.tensor, !prim.int, !prim.int) -> !prim.list<!prim.tensor>{{$}}
  %4 = aten.chunk(%t, %i, %i) : (!prim.tensor, !prim.int, !prim.int) -> !prim.list<!prim.tensor>
  // CHECK: aten.tensor_split.sections(%t, %i, %i) : (!prim.tensor, !prim.int, !prim.int) -> !prim.list<!prim.tensor>{{$}}
  %5 = aten.tensor_split.sections(%t, %i, %i) : (!prim.tensor, !prim.int, !prim.int) -> !prim.list<!prim.tensor>
  // CHECK: aten.tensor_split.indices(%t, %is, %i) : (!prim.tensor, !prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.tensor>{{$}}
  %6 = aten.tensor_split.indices(%t, %is, %i) : (!prim.tensor, !prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.tensor>
  // CHECK: aten.unbind.int(%t, %i) : (!prim.tensor, !prim.int) -> !prim.list<!prim.tensor>{{$}}
  %7 = aten.unbind.int(%t, %i) : (!prim.tensor, !prim.int) -> !prim.list<!prim.tensor>
  func.return
}
