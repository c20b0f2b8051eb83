// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Splitting along a dimension into a list of views: split, chunk, unbind, tensor_split.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.int, %a2: !prim.list<!prim.int>) {
  // CHECK: aten.chunk(%a0, %a1, %a1) : (!prim.tensor, !prim.int, !prim.int) -> !prim.list<!prim.tensor>{{$}}
  %0 = aten.chunk(%a0, %a1, %a1) : (!prim.tensor, !prim.int, !prim.int) -> !prim.list<!prim.tensor>
  // CHECK: aten.split(%a0, %a2, %a1) : (!prim.tensor, !prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.tensor>{{$}}
  %1 = aten.split(%a0, %a2, %a1) : (!prim.tensor, !prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.tensor>
  // CHECK: aten.split.Tensor(%a0, %a1, %a1) : (!prim.tensor, !prim.int, !prim.int) -> !prim.list<!prim.tensor>{{$}}
  %2 = aten.split.Tensor(%a0, %a1, %a1) : (!prim.tensor, !prim.int, !prim.int) -> !prim.list<!prim.tensor>
  // CHECK: aten.split.sizes(%a0, %a2, %a1) : (!prim.tensor, !prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.tensor>{{$}}
  %3 = aten.split.sizes(%a0, %a2, %a1) : (!prim.tensor, !prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.tensor>
  // CHECK: aten.split_with_sizes(%a0, %a2, %a1) : (!prim.tensor, !prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.tensor>{{$}}
  %4 = aten.split_with_sizes(%a0, %a2, %a1) : (!prim.tensor, !prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.tensor>
  // CHECK: aten.tensor_split.indices(%a0, %a2, %a1) : (!prim.tensor, !prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.tensor>{{$}}
  %5 = aten.tensor_split.indices(%a0, %a2, %a1) : (!prim.tensor, !prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.tensor>
  // CHECK: aten.tensor_split.sections(%a0, %a1, %a1) : (!prim.tensor, !prim.int, !prim.int) -> !prim.list<!prim.tensor>{{$}}
  %6 = aten.tensor_split.sections(%a0, %a1, %a1) : (!prim.tensor, !prim.int, !prim.int) -> !prim.list<!prim.tensor>
  // CHECK: aten.tensor_split.tensor_indices_or_sections(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.int) -> !prim.list<!prim.tensor>{{$}}
  %7 = aten.tensor_split.tensor_indices_or_sections(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.int) -> !prim.list<!prim.tensor>
  // CHECK: aten.unbind.int(%a0, %a1) : (!prim.tensor, !prim.int) -> !prim.list<!prim.tensor>{{$}}
  %8 = aten.unbind.int(%a0, %a1) : (!prim.tensor, !prim.int) -> !prim.list<!prim.tensor>
  func.return
}
