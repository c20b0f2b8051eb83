// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// CHECK-LABEL: func.func @tuples
func.func @tuples(%a: !prim.int, %x: !prim.tensor<f32>) {
  // CHECK: prim.TupleConstruct() : () -> !prim.tuple<>{{$}}
  %empty = prim.TupleConstruct() : () -> !prim.tuple<>
  // CHECK: %[[T:.*]] = prim.TupleConstruct(%a, %x) : (!prim.int, !prim.tensor<f32>) -> !prim.tuple<!prim.int, !prim.tensor>{{$}}
  %t = prim.TupleConstruct(%a, %x) : (!prim.int, !prim.tensor<f32>) -> !prim.tuple<!prim.int, !prim.tensor>
  // CHECK: %{{.*}}, %{{.*}} = prim.TupleUnpack(%[[T]]) : (!prim.tuple<!prim.int, !prim.tensor>) -> (!prim.int, !prim.tensor){{$}}
  %0, %1 = prim.TupleUnpack(%t) : (!prim.tuple<!prim.int, !prim.tensor>) -> (!prim.int, !prim.tensor)
  // CHECK: prim.TupleIndex(%[[T]]) <{index = 1 : i64}> : (!prim.tuple<!prim.int, !prim.tensor>) -> !prim.tensor{{$}}
  %2 = prim.TupleIndex(%t) <{index = 1 : i64}> : (!prim.tuple<!prim.int, !prim.tensor>) -> !prim.tensor
  // CHECK: prim.TupleSlice(%[[T]]) <{beg = 1 : i64, end = 2 : i64}> : (!prim.tuple<!prim.int, !prim.tensor>) -> !prim.tuple<!prim.tensor>{{$}}
  %3 = prim.TupleSlice(%t) <{beg = 1 : i64, end = 2 : i64}> : (!prim.tuple<!prim.int, !prim.tensor>) -> !prim.tuple<!prim.tensor>
  func.return
}

// What is made, or read, may be a supertype; of tensors it may also know more, as where a trace has seen them.

// CHECK-LABEL: func.func @compatible
func.func @compatible(%i: !prim.int, %x: !prim.tensor, %n: !prim.none) {
  // CHECK: %[[T:.*]] = prim.TupleConstruct(%x, %i) : (!prim.tensor, !prim.int) -> !prim.tuple<!prim.tensor<f32, [2]>, !prim.number>{{$}}
  %t = prim.TupleConstruct(%x, %i) : (!prim.tensor, !prim.int) -> !prim.tuple<!prim.tensor<f32, [2]>, !prim.number>
  // CHECK: prim.TupleUnpack(%[[T]]) : (!prim.tuple<!prim.tensor<f32, [2]>, !prim.number>) -> (!prim.optional<!prim.tensor>, !prim.optional<!prim.number>){{$}}
  %0, %1 = prim.TupleUnpack(%t) : (!prim.tuple<!prim.tensor<f32, [2]>, !prim.number>) -> (!prim.optional<!prim.tensor>, !prim.optional<!prim.number>)
  // CHECK: prim.TupleUnpack(%[[T]]) : (!prim.tuple<!prim.tensor<f32, [2]>, !prim.number>) -> (!prim.tensor<f32, [2], strides [1]>, !prim.number){{$}}
  %2, %3 = prim.TupleUnpack(%t) : (!prim.tuple<!prim.tensor<f32, [2]>, !prim.number>) -> (!prim.tensor<f32, [2], strides [1]>, !prim.number)
  // CHECK: prim.TupleIndex(%[[T]]) <{index = 0 : i64}> : (!prim.tuple<!prim.tensor<f32, [2]>, !prim.number>) -> !prim.tensor{{$}}
  %4 = prim.TupleIndex(%t) <{index = 0 : i64}> : (!prim.tuple<!prim.tensor<f32, [2]>, !prim.number>) -> !prim.tensor
  // CHECK: prim.TupleSlice(%[[T]]) <{beg = 0 : i64, end = 1 : i64}> : (!prim.tuple<!prim.tensor<f32, [2]>, !prim.number>) -> !prim.tuple<!prim.optional<!prim.tensor>>{{$}}
  %5 = prim.TupleSlice(%t) <{beg = 0 : i64, end = 1 : i64}> : (!prim.tuple<!prim.tensor<f32, [2]>, !prim.number>) -> !prim.tuple<!prim.optional<!prim.tensor>>
  // CHECK: prim.TupleConstruct(%n) : (!prim.none) -> !prim.tuple<!prim.optional<!prim.tensor>>{{$}}
  %6 = prim.TupleConstruct(%n) : (!prim.none) -> !prim.tuple<!prim.optional<!prim.tensor>>
  func.return
}
