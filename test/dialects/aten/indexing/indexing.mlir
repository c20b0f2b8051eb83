// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Indexing by tensors of places or masks: index, index_put, index_select, take, embedding, nonzero.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %opt_ts: !prim.list<!prim.optional<!prim.tensor>>, %b: !prim.bool,
    %i: !prim.int, %n: !prim.number) {
  // CHECK: aten.index.Tensor(%t, %opt_ts) : (!prim.tensor, !prim.list<!prim.optional<!prim.tensor>>) -> !prim.tensor{{$}}
  %0 = aten.index.Tensor(%t, %opt_ts) : (!prim.tensor, !prim.list<!prim.optional<!prim.tensor>>) -> !prim.tensor
  // CHECK: aten.index_put(%t, %opt_ts, %t, %b) : (!prim.tensor, !prim.list<!prim.optional<!prim.tensor>>, !prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %1 = aten.index_put(%t, %opt_ts, %t, %b) : (!prim.tensor, !prim.list<!prim.optional<!prim.tensor>>, !prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: aten.index_select(%t, %i, %t) : (!prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.index_select(%t, %i, %t) : (!prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.index_add(%t, %i, %t, %t, %n) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %3 = aten.index_add(%t, %i, %t, %t, %n) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.index_fill.int_Tensor(%t, %i, %t, %t) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.index_fill.int_Tensor(%t, %i, %t, %t) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.index_fill.int_Scalar(%t, %i, %t, %n) : (!prim.tensor, !prim.int, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %5 = aten.index_fill.int_Scalar(%t, %i, %t, %n) : (!prim.tensor, !prim.int, !prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.take(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.take(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.masked_select(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.masked_select(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.nonzero(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.nonzero(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.where(%t) : (!prim.tensor) -> !prim.list<!prim.tensor>{{$}}
  %w0 = aten.where(%t) : (!prim.tensor) -> !prim.list<!prim.tensor>
  // CHECK: aten.nonzero_numpy(%t) : (!prim.tensor) -> !prim.list<!prim.tensor>{{$}}
  %w1 = aten.nonzero_numpy(%t) : (!prim.tensor) -> !prim.list<!prim.tensor>
  // CHECK: aten.embedding(%t, %t, %i, %b, %b) : (!prim.tensor, !prim.tensor, !prim.int, !prim.bool, !prim.bool) -> !prim.tensor{{$}}
  %9 = aten.embedding(%t, %t, %i, %b, %b) : (!prim.tensor, !prim.tensor, !prim.int, !prim.bool, !prim.bool) -> !prim.tensor
  // CHECK: aten.embedding_dense_backward(%t, %t, %i, %i, %b) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.bool) -> !prim.tensor{{$}}
  %10 = aten.embedding_dense_backward(%t, %t, %i, %i, %b) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.bool) -> !prim.tensor
  // CHECK: aten.one_hot(%t, %i) : (!prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %11 = aten.one_hot(%t, %i) : (!prim.tensor, !prim.int) -> !prim.tensor
  func.return
}
