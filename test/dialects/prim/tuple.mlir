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
