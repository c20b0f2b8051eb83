// RUN: ts-opt %s -p lower-tuples --split-input-file | filecheck %s

func.func @cancels(%a : !prim.int, %b : !prim.tensor) -> !prim.tensor {
  %t = prim.TupleConstruct(%a, %b) : (!prim.int, !prim.tensor) -> !prim.tuple<!prim.int, !prim.tensor>
  %s = prim.TupleSlice(%t) <{beg = 1 : i64, end = 2 : i64}> : (!prim.tuple<!prim.int, !prim.tensor>) -> !prim.tuple<!prim.tensor>
  %r = prim.TupleUnpack(%s) : (!prim.tuple<!prim.tensor>) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @cancels
// CHECK-NEXT:    func.return %b

// -----

// What a tuple says of a tensor, as a trace does, stays known where the tensor is read.
func.func @traced(%c : !prim.bool, %a : !prim.tensor, %b : !prim.int) -> (!prim.tensor<f32, [2]>, !prim.optional<!prim.int>) {
  %t = prim.TupleConstruct(%a, %b) : (!prim.tensor, !prim.int) -> !prim.tuple<!prim.tensor<f32, [2]>, !prim.int>
  %s = prim.TupleSlice(%t) <{beg = 0 : i64, end = 2 : i64}> : (!prim.tuple<!prim.tensor<f32, [2]>, !prim.int>) -> !prim.tuple<!prim.tensor<f32, [2]>, !prim.optional<!prim.int>>
  %x, %i = prim.TupleUnpack(%s) : (!prim.tuple<!prim.tensor<f32, [2]>, !prim.optional<!prim.int>>) -> (!prim.tensor<f32, [2]>, !prim.optional<!prim.int>)
  %r = prim.If %c -> (!prim.tensor<f32, [2]>) {
    prim.Yield %x : !prim.tensor<f32, [2]>
  } else {
    %n = aten.neg(%x) : (!prim.tensor<f32, [2]>) -> !prim.tensor<f32, [2]>
    prim.Yield %n : !prim.tensor<f32, [2]>
  }
  func.return %r, %i : !prim.tensor<f32, [2]>, !prim.optional<!prim.int>
}
// CHECK-LABEL: func.func @traced
// CHECK-NEXT:    %[[X:.*]] = prim.unchecked_cast(%a) : (!prim.tensor) -> !prim.tensor<f32, [2]>
// CHECK-NEXT:    prim.If
// CHECK-NEXT:      prim.Yield %[[X]]
// CHECK:         func.return %{{.*}}, %b

// -----

// A tuple of tuples that is carried by a loop.
func.func @carried(%n : !prim.int, %x : !prim.tensor) -> !prim.tensor {
  %t = prim.Constant true
  %in = prim.TupleConstruct(%x) : (!prim.tensor) -> !prim.tuple<!prim.tensor>
  %p = prim.TupleConstruct(%x, %in) : (!prim.tensor, !prim.tuple<!prim.tensor>) -> !prim.tuple<!prim.tensor, !prim.tuple<!prim.tensor>>
  %r = prim.Loop %n, %t, (%p) : (!prim.tuple<!prim.tensor, !prim.tuple<!prim.tensor>>) -> (!prim.tuple<!prim.tensor, !prim.tuple<!prim.tensor>>) {
  ^bb0(%i : !prim.int, %q : !prim.tuple<!prim.tensor, !prim.tuple<!prim.tensor>>):
    %a, %b = prim.TupleUnpack(%q) : (!prim.tuple<!prim.tensor, !prim.tuple<!prim.tensor>>) -> (!prim.tensor, !prim.tuple<!prim.tensor>)
    %c = aten.exp(%a) : (!prim.tensor) -> !prim.tensor
    %d = prim.TupleConstruct(%c, %b) : (!prim.tensor, !prim.tuple<!prim.tensor>) -> !prim.tuple<!prim.tensor, !prim.tuple<!prim.tensor>>
    prim.Yield %t, %d : !prim.bool, !prim.tuple<!prim.tensor, !prim.tuple<!prim.tensor>>
  }
  %e = prim.TupleIndex(%r) <{index = 0 : i64}> : (!prim.tuple<!prim.tensor, !prim.tuple<!prim.tensor>>) -> !prim.tensor
  func.return %e : !prim.tensor
}
// CHECK-LABEL: func.func @carried
// CHECK-NOT:     prim.Tuple
// CHECK:         %[[R:.*]], %{{.*}} = prim.Loop %n, %{{.*}}, (%x, %x)
// CHECK:         %[[E:.*]] = aten.exp(
// CHECK-NEXT:    prim.Yield %{{.*}}, %[[E]],
// CHECK:         func.return %[[R]]

// -----

func.func @branches(%c : !prim.bool, %x : !prim.tensor) -> !prim.tensor {
  %r = prim.If %c -> (!prim.tuple<!prim.tensor, !prim.int>) {
    %1 = prim.Constant 1
    %a = prim.TupleConstruct(%x, %1) : (!prim.tensor, !prim.int) -> !prim.tuple<!prim.tensor, !prim.int>
    prim.Yield %a : !prim.tuple<!prim.tensor, !prim.int>
  } else {
    %2 = prim.Constant 2
    %b = prim.TupleConstruct(%x, %2) : (!prim.tensor, !prim.int) -> !prim.tuple<!prim.tensor, !prim.int>
    prim.Yield %b : !prim.tuple<!prim.tensor, !prim.int>
  }
  %a, %b = prim.TupleUnpack(%r) : (!prim.tuple<!prim.tensor, !prim.int>) -> (!prim.tensor, !prim.int)
  %s = aten.mul.Scalar(%a, %b) : (!prim.tensor, !prim.int) -> !prim.tensor
  func.return %s : !prim.tensor
}
// CHECK-LABEL: func.func @branches
// CHECK-NEXT:    %[[A:.*]], %[[B:.*]] = prim.If %c -> (!prim.tensor, !prim.int)
// CHECK:         aten.mul.Scalar(%[[A]], %[[B]])

// -----

// Arguments and results of functions stay tuples, and so do elements of lists.
func.func @negative_signature(%p : !prim.tuple<!prim.int, !prim.int>) -> (!prim.int, !prim.list<!prim.tuple<!prim.int, !prim.int>>) {
  %e = prim.TupleIndex(%p) <{index = 1 : i64}> : (!prim.tuple<!prim.int, !prim.int>) -> !prim.int
  %t = prim.TupleConstruct(%e, %e) : (!prim.int, !prim.int) -> !prim.tuple<!prim.int, !prim.int>
  %l = prim.ListConstruct(%t) : (!prim.tuple<!prim.int, !prim.int>) -> !prim.list<!prim.tuple<!prim.int, !prim.int>>
  func.return %e, %l : !prim.int, !prim.list<!prim.tuple<!prim.int, !prim.int>>
}
// CHECK-LABEL: func.func @negative_signature
// CHECK-NEXT:    prim.TupleIndex(%p)
// CHECK-NEXT:    prim.TupleConstruct

// -----

// The elements of a tuple that no execution reads are not read either.
func.func @uninitialized() -> !prim.int {
  %u = prim.Uninitialized() : () -> !prim.tuple<!prim.int, !prim.float>
  %a, %b = prim.TupleUnpack(%u) : (!prim.tuple<!prim.int, !prim.float>) -> (!prim.int, !prim.float)
  func.return %a : !prim.int
}
// CHECK-LABEL: func.func @uninitialized
// CHECK:         %[[U:.*]] = prim.Uninitialized() : () -> !prim.int
// CHECK:         func.return %[[U]]
