// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Indexing by tensors of places or masks: index, index_put, index_select, take, embedding, nonzero; the forms that write into a given tensor.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %opt_ts: !prim.list<!prim.optional<!prim.tensor>>, %b: !prim.bool,
    %i: !prim.int, %n: !prim.number) {
  // CHECK: aten.index.Tensor_out(%t, %opt_ts, %t) : (!prim.tensor, !prim.list<!prim.optional<!prim.tensor>>, !prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.index.Tensor_out(%t, %opt_ts, %t) : (!prim.tensor, !prim.list<!prim.optional<!prim.tensor>>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.index_put.out(%t, %opt_ts, %t, %b, %t) : (!prim.tensor, !prim.list<!prim.optional<!prim.tensor>>, !prim.tensor, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.index_put.out(%t, %opt_ts, %t, %b, %t) : (!prim.tensor, !prim.list<!prim.optional<!prim.tensor>>, !prim.tensor, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.index_select.out(%t, %i, %t, %t) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.index_select.out(%t, %i, %t, %t) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.index_add.out(%t, %i, %t, %t, %n, %t) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.index_add.out(%t, %i, %t, %t, %n, %t) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.index_fill.int_Tensor_out(%t, %i, %t, %t, %t) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.index_fill.int_Tensor_out(%t, %i, %t, %t, %t) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.index_fill.int_Scalar_out(%t, %i, %t, %n, %t) : (!prim.tensor, !prim.int, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.index_fill.int_Scalar_out(%t, %i, %t, %n, %t) : (!prim.tensor, !prim.int, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.take.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.take.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.masked_select.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.masked_select.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.nonzero.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.nonzero.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.embedding.out(%t, %t, %i, %b, %b, %t) : (!prim.tensor, !prim.tensor, !prim.int, !prim.bool, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.embedding.out(%t, %t, %i, %b, %b, %t) : (!prim.tensor, !prim.tensor, !prim.int, !prim.bool, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.embedding_dense_backward.out(%t, %t, %i, %i, %b, %t) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.embedding_dense_backward.out(%t, %t, %i, %i, %b, %t) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.bool, !prim.tensor) -> !prim.tensor
  func.return
}
