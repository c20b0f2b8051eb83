// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Copies of a tensor in which elements are replaced, in terms of other operators on places.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.list<!prim.optional<!prim.tensor>>, %a2: !prim.bool, %a3: !prim.number, %a4: !prim.int) {
  // CHECK: aten._index_put_impl(%a0, %a1, %a0, %a2, %a2) : (!prim.tensor, !prim.list<!prim.optional<!prim.tensor>>, !prim.tensor, !prim.bool, !prim.bool) -> !prim.tensor{{$}}
  %0 = aten._index_put_impl(%a0, %a1, %a0, %a2, %a2) : (!prim.tensor, !prim.list<!prim.optional<!prim.tensor>>, !prim.tensor, !prim.bool, !prim.bool) -> !prim.tensor
  // CHECK: aten._index_put_impl.out(%a0, %a1, %a0, %a2, %a2, %a0) : (!prim.tensor, !prim.list<!prim.optional<!prim.tensor>>, !prim.tensor, !prim.bool, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten._index_put_impl.out(%a0, %a1, %a0, %a2, %a2, %a0) : (!prim.tensor, !prim.list<!prim.optional<!prim.tensor>>, !prim.tensor, !prim.bool, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten._index_put_impl_(%a0, %a1, %a0, %a2, %a2) : (!prim.tensor, !prim.list<!prim.optional<!prim.tensor>>, !prim.tensor, !prim.bool, !prim.bool) -> !prim.tensor{{$}}
  %2 = aten._index_put_impl_(%a0, %a1, %a0, %a2, %a2) : (!prim.tensor, !prim.list<!prim.optional<!prim.tensor>>, !prim.tensor, !prim.bool, !prim.bool) -> !prim.tensor
  // CHECK: aten.fill_diagonal_(%a0, %a3, %a2) : (!prim.tensor, !prim.number, !prim.bool) -> !prim.tensor{{$}}
  %3 = aten.fill_diagonal_(%a0, %a3, %a2) : (!prim.tensor, !prim.number, !prim.bool) -> !prim.tensor
  // CHECK: aten.index_copy(%a0, %a4, %a0, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.index_copy(%a0, %a4, %a0, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.index_copy.out(%a0, %a4, %a0, %a0, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.index_copy.out(%a0, %a4, %a0, %a0, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.index_copy_(%a0, %a4, %a0, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.index_copy_(%a0, %a4, %a0, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.masked_scatter(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.masked_scatter(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.masked_scatter.out(%a0, %a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.masked_scatter.out(%a0, %a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.masked_scatter_(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.masked_scatter_(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.put(%a0, %a0, %a0, %a2) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %10 = aten.put(%a0, %a0, %a0, %a2) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: aten.put.out(%a0, %a0, %a0, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.put.out(%a0, %a0, %a0, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.put_(%a0, %a0, %a0, %a2) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %12 = aten.put_(%a0, %a0, %a0, %a2) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: prim.fill_diagonal(%a0, %a3, %a2) : (!prim.tensor, !prim.number, !prim.bool) -> !prim.tensor{{$}}
  %13 = prim.fill_diagonal(%a0, %a3, %a2) : (!prim.tensor, !prim.number, !prim.bool) -> !prim.tensor
  func.return
}
