// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Indexing by tensors of places or masks: index, index_put, index_select, take, embedding, nonzero.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.list<!prim.optional<!prim.tensor>>, %a2: !prim.int, %a3: !prim.number, %a4: !prim.bool) {
  // CHECK: aten.index.Tensor(%a0, %a1) : (!prim.tensor, !prim.list<!prim.optional<!prim.tensor>>) -> !prim.tensor{{$}}
  %0 = aten.index.Tensor(%a0, %a1) : (!prim.tensor, !prim.list<!prim.optional<!prim.tensor>>) -> !prim.tensor
  // CHECK: aten.index.Tensor_out(%a0, %a1, %a0) : (!prim.tensor, !prim.list<!prim.optional<!prim.tensor>>, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.index.Tensor_out(%a0, %a1, %a0) : (!prim.tensor, !prim.list<!prim.optional<!prim.tensor>>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.index_add(%a0, %a2, %a0, %a0, %a3) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %2 = aten.index_add(%a0, %a2, %a0, %a0, %a3) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.index_add.out(%a0, %a2, %a0, %a0, %a3, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.index_add.out(%a0, %a2, %a0, %a0, %a3, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.index_add_(%a0, %a2, %a0, %a0, %a3) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %4 = aten.index_add_(%a0, %a2, %a0, %a0, %a3) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.index_fill.int_Scalar(%a0, %a2, %a0, %a3) : (!prim.tensor, !prim.int, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %5 = aten.index_fill.int_Scalar(%a0, %a2, %a0, %a3) : (!prim.tensor, !prim.int, !prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.index_fill.int_Scalar_out(%a0, %a2, %a0, %a3, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.index_fill.int_Scalar_out(%a0, %a2, %a0, %a3, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.index_fill.int_Tensor(%a0, %a2, %a0, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.index_fill.int_Tensor(%a0, %a2, %a0, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.index_fill.int_Tensor_out(%a0, %a2, %a0, %a0, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.index_fill.int_Tensor_out(%a0, %a2, %a0, %a0, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.index_fill_.int_Scalar(%a0, %a2, %a0, %a3) : (!prim.tensor, !prim.int, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %9 = aten.index_fill_.int_Scalar(%a0, %a2, %a0, %a3) : (!prim.tensor, !prim.int, !prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.index_fill_.int_Tensor(%a0, %a2, %a0, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.index_fill_.int_Tensor(%a0, %a2, %a0, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.index_put(%a0, %a1, %a0, %a4) : (!prim.tensor, !prim.list<!prim.optional<!prim.tensor>>, !prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %11 = aten.index_put(%a0, %a1, %a0, %a4) : (!prim.tensor, !prim.list<!prim.optional<!prim.tensor>>, !prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: aten.index_put.out(%a0, %a1, %a0, %a4, %a0) : (!prim.tensor, !prim.list<!prim.optional<!prim.tensor>>, !prim.tensor, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %12 = aten.index_put.out(%a0, %a1, %a0, %a4, %a0) : (!prim.tensor, !prim.list<!prim.optional<!prim.tensor>>, !prim.tensor, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.index_put_(%a0, %a1, %a0, %a4) : (!prim.tensor, !prim.list<!prim.optional<!prim.tensor>>, !prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %13 = aten.index_put_(%a0, %a1, %a0, %a4) : (!prim.tensor, !prim.list<!prim.optional<!prim.tensor>>, !prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: aten.index_select(%a0, %a2, %a0) : (!prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %14 = aten.index_select(%a0, %a2, %a0) : (!prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.index_select.out(%a0, %a2, %a0, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %15 = aten.index_select.out(%a0, %a2, %a0, %a0) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.masked_select(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %16 = aten.masked_select(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.masked_select.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %17 = aten.masked_select.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.nonzero(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %18 = aten.nonzero(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.nonzero.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %19 = aten.nonzero.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.nonzero_numpy(%a0) : (!prim.tensor) -> !prim.list<!prim.tensor>{{$}}
  %20 = aten.nonzero_numpy(%a0) : (!prim.tensor) -> !prim.list<!prim.tensor>
  // CHECK: aten.take(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %21 = aten.take(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.take.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %22 = aten.take.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.where(%a0) : (!prim.tensor) -> !prim.list<!prim.tensor>{{$}}
  %23 = aten.where(%a0) : (!prim.tensor) -> !prim.list<!prim.tensor>
  func.return
}
