// RUN: ts-opt %s -p source-form --split-input-file | filecheck %s
// RUN: ts-opt %s -p source-form --split-input-file | ts-opt --split-input-file -p source-form | filecheck %s

func.func @chunks(%x : !prim.tensor) -> (!prim.tensor, !prim.tensor) {
  %a, %b = prim.ConstantChunk(%x) <{chunks = 2 : i64, dim = 1 : i64}> : (!prim.tensor) -> (!prim.tensor, !prim.tensor)
  func.return %b, %a : !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @chunks
// CHECK-SAME: -> !prim.tuple<!prim.tensor, !prim.tensor>
// CHECK-NEXT: %[[N:.*]] = prim.Constant 2
// CHECK-NEXT: %[[DIM:.*]] = prim.Constant 1
// CHECK-NEXT: %[[LIST:.*]] = aten.chunk(%x, %[[N]], %[[DIM]])
// CHECK-NEXT: %[[A:.*]], %[[B:.*]] = prim.ListUnpack(%[[LIST]])
// CHECK-NEXT: %[[R:.*]] = prim.TupleConstruct(%[[B]], %[[A]])
// CHECK-NEXT: func.return %[[R]]

// Each operation has constants of its own; containers of constants are made of them.
func.func @constants(%x : !prim.tensor) -> !prim.tensor {
  %dims = prim.Constant [0, 1] : !prim.list<!prim.int>
  %keep = prim.Constant false
  %none = prim.Constant none
  %a = aten.sum.dim_IntList(%x, %dims, %keep, %none) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.none) -> !prim.tensor
  func.return %a : !prim.tensor
}
// CHECK-LABEL: func.func @constants
// CHECK-NEXT: %[[ZERO:.*]] = prim.Constant 0
// CHECK-NEXT: %[[ONE:.*]] = prim.Constant 1
// CHECK-NEXT: %[[DIMS:.*]] = prim.ListConstruct(%[[ZERO]], %[[ONE]])
// CHECK-NEXT: %[[KEEP:.*]] = prim.Constant false
// CHECK-NEXT: %[[NONE:.*]] = prim.Constant none : !prim.optional<!prim.int>
// CHECK-NEXT: aten.sum.dim_IntList(%x, %[[DIMS]], %[[KEEP]], %[[NONE]])

func.func @decided(%x : !prim.tensor<f32, [2]>) -> !prim.tensor<f32, [2]> {
  %true = prim.Constant true
  %r = prim.If %true -> (!prim.tensor<f32, [2]>) {
    %y = aten.relu(%x) : (!prim.tensor<f32, [2]>) -> !prim.tensor<f32, [2]>
    prim.Yield %y : !prim.tensor<f32, [2]>
  } else {
    prim.Yield %x : !prim.tensor<f32, [2]>
  }
  func.return %r : !prim.tensor<f32, [2]>
}
// CHECK-LABEL: func.func @decided(%x: !prim.tensor) -> !prim.tensor
// CHECK-NEXT: %[[Y:.*]] = aten.relu(%x) : (!prim.tensor) -> !prim.tensor
// CHECK-NEXT: func.return %[[Y]]

// The condition of the first round becomes a part of the count; what nothing reads is not carried.
func.func @counted(%x : !prim.tensor, %n : !prim.int, %c : !prim.bool) -> !prim.tensor {
  %r, %unread = prim.Loop %n, %c, (%x, %n) : (!prim.tensor, !prim.int) -> (!prim.tensor, !prim.int) {
  ^bb0(%i : !prim.int, %y : !prim.tensor, %k : !prim.int):
    %z = aten.relu(%y) : (!prim.tensor) -> !prim.tensor
    prim.Yield %c, %z, %k : !prim.bool, !prim.tensor, !prim.int
  }
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @counted
// CHECK-NEXT: %[[COUNT:.*]] = prim.If %c -> (!prim.int) {
// CHECK-NEXT: prim.Yield %n
// CHECK: %[[TRUE:.*]] = prim.Constant true
// CHECK-NEXT: prim.Loop %[[COUNT]], %[[TRUE]], (%x) : (!prim.tensor) -> (!prim.tensor) {

// What a reduction has left is expanded by operators that PyTorch has.
func.func @reduced(%x : !prim.tensor, %size : !prim.list<!prim.int>) -> !prim.tensor {
  %none = prim.Constant none : !prim.optional<!prim.list<!prim.int>>
  %false = prim.Constant false
  %r = prim.expand_reduced(%x, %size, %none, %false) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.list<!prim.int>>, !prim.bool) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @reduced
// CHECK: aten.expand(%x, %size
// CHECK-NOT: prim.expand_reduced

func.func @updated(%l : !prim.list<!prim.tensor>, %x : !prim.tensor) -> !prim.list<!prim.tensor> {
  %zero = prim.Constant 0
  %r = prim.ListSet(%l, %zero, %x) : (!prim.list<!prim.tensor>, !prim.int, !prim.tensor) -> !prim.list<!prim.tensor>
  func.return %r : !prim.list<!prim.tensor>
}
// CHECK-LABEL: func.func @updated
// CHECK-NEXT: %[[COPY:.*]] = aten.list.t(%l)
// CHECK-NEXT: %[[ZERO:.*]] = prim.Constant 0
// CHECK-NEXT: aten._set_item.t(%[[COPY]], %[[ZERO]], %x)
// CHECK-NEXT: func.return %[[COPY]]

func.func @group(%x : !prim.tensor) -> !prim.tensor {
  %r = prim.FusionGroup(%x) ({
  ^bb0(%y : !prim.tensor):
    %z = aten.relu(%y) : (!prim.tensor) -> !prim.tensor
    prim.Yield %z : !prim.tensor
  }) : (!prim.tensor) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @group
// CHECK-NEXT: %[[Z:.*]] = aten.relu(%x)
// CHECK-NEXT: func.return %[[Z]]

// A loop that has a condition alone is left alone.
func.func @negative_while(%x : !prim.tensor, %c : !prim.bool) -> !prim.tensor {
  %max = prim.Constant 9223372036854775807
  %r = prim.Loop %max, %c, (%x) : (!prim.tensor) -> (!prim.tensor) {
  ^bb0(%i : !prim.int, %y : !prim.tensor):
    %z = aten.relu(%y) : (!prim.tensor) -> !prim.tensor
    %s = aten.Bool.Tensor(%z) : (!prim.tensor) -> !prim.bool
    prim.Yield %s, %z : !prim.bool, !prim.tensor
  }
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @negative_while
// CHECK-NEXT: %[[MAX:.*]] = prim.Constant 9223372036854775807
// CHECK-NEXT: prim.Loop %[[MAX]], %c, (%x)
