// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Indexing by tensors of places or masks: index, index_put, index_select, take, embedding, nonzero; the forms that write into their operand.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %opt_ts: !prim.list<!prim.optional<!prim.tensor>>, %b: !prim.bool,
    %i: !prim.int, %n: !prim.number) {
  // CHECK: aten.index_put_(%t, %opt_ts, %t, %b) : (!prim.tensor, !prim.list<!prim.optional<!prim.tensor>>, !prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %0 = aten.index_put_(%t, %opt_ts, %t, %b) : (!prim.tensor, !prim.list<!prim.optional<!prim.tensor>>, !prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: aten.index_add_(%t, %i, %t, %t, %n) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %1 = aten.index_add_(%t, %i, %t, %t, %n) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.index_fill_.int_Tensor(%t, %i, %t, %t) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.index_fill_.int_Tensor(%t, %i, %t, %t) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.index_fill_.int_Scalar(%t, %i, %t, %n) : (!prim.tensor, !prim.int, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %3 = aten.index_fill_.int_Scalar(%t, %i, %t, %n) : (!prim.tensor, !prim.int, !prim.tensor, !prim.number) -> !prim.tensor
  func.return
}
