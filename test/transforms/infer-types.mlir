// RUN: ts-opt %s -p infer-types --split-input-file | filecheck %s

// Facts flow through operators; symbols stay symbols.
func.func @flows(%x : !prim.tensor<f32, [s0, 3]>, %y : !prim.tensor<i64, [3]>) -> !prim.tensor {
  %1 = prim.Constant 1
  %s = aten.add.Tensor(%x, %y, %1) : (!prim.tensor<f32, [s0, 3]>, !prim.tensor<i64, [3]>, !prim.int) -> !prim.tensor
  %r = aten.t(%s) : (!prim.tensor) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @flows
// CHECK-SAME:    -> !prim.tensor<f32, [3, s0]
// CHECK:         aten.add.Tensor({{.*}} -> !prim.tensor<f32, [s0, 3]
// CHECK:         aten.t({{.*}} -> !prim.tensor<f32, [3, s0]

// -----

// An `If` keeps what both branches know.
func.func @branches(%c : !prim.bool, %x : !prim.tensor<f32, [2, 3]>, %y : !prim.tensor<f32, [2, 4]>) -> !prim.tensor {
  %r = prim.If %c -> (!prim.tensor) {
    %a = aten.neg(%x) : (!prim.tensor<f32, [2, 3]>) -> !prim.tensor
    prim.Yield %a : !prim.tensor
  } else {
    prim.Yield %y : !prim.tensor<f32, [2, 4]>
  }
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @branches
// CHECK:         prim.If %c -> (!prim.tensor<f32, [2, ?]>)

// -----

// A loop keeps what every round confirms: the second adds a dimension less.
func.func @loop(%n : !prim.int, %x : !prim.tensor<f32, [2, 3]>) -> (!prim.tensor, !prim.tensor) {
  %0 = prim.Constant 0
  %t = prim.Constant true
  %r:2 = prim.Loop %n, %t, (%x, %x) : (!prim.tensor<f32, [2, 3]>, !prim.tensor<f32, [2, 3]>) -> (!prim.tensor, !prim.tensor) {
  ^bb0(%i : !prim.int, %a : !prim.tensor, %b : !prim.tensor):
    %c = aten.neg(%a) : (!prim.tensor) -> !prim.tensor
    %d = aten.unsqueeze(%b, %0) : (!prim.tensor, !prim.int) -> !prim.tensor
    prim.Yield %t, %c, %d : !prim.bool, !prim.tensor, !prim.tensor
  }
  func.return %r#0, %r#1 : !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @loop
// CHECK:         prim.Loop {{.*}} -> (!prim.tensor<f32, [2, 3]>, !prim.tensor<f32>)

// -----

// What is written keeps its dtype, whatever the operator computes.
func.func @in_place(%x : !prim.tensor<f32, [2]>, %y : !prim.tensor<f64, [2]>) -> !prim.tensor {
  %1 = prim.Constant 1
  %w = aten.add_.Tensor(%x, %y, %1) : (!prim.tensor<f32, [2]>, !prim.tensor<f64, [2]>, !prim.int) -> !prim.tensor
  %g = aten.gt_.Tensor(%x, %y) : (!prim.tensor<f32, [2]>, !prim.tensor<f64, [2]>) -> !prim.tensor
  func.return %g : !prim.tensor
}
// CHECK-LABEL: func.func @in_place
// CHECK:         aten.add_.Tensor({{.*}} -> !prim.tensor<f32, [2]>
// CHECK:         aten.gt_.Tensor({{.*}} -> !prim.tensor<f32, [2]>

// -----

// A list of sizes that changes tells nothing of the view; one that does not tells all.
func.func @lists(%x : !prim.tensor<f32>, %n : !prim.int) -> (!prim.tensor, !prim.tensor) {
  %2 = prim.Constant 2
  %l = prim.ListConstruct(%2) : (!prim.int) -> !prim.list<!prim.int>
  %w = aten.append.t(%l, %n) : (!prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.int>
  %a = aten.view(%x, %l) : (!prim.tensor<f32>, !prim.list<!prim.int>) -> !prim.tensor
  %k = prim.ListConstruct(%2, %n) : (!prim.int, !prim.int) -> !prim.list<!prim.int>
  %b = aten.view(%x, %k) : (!prim.tensor<f32>, !prim.list<!prim.int>) -> !prim.tensor
  func.return %a, %b : !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @lists
// CHECK-SAME:    -> (!prim.tensor<f32>, !prim.tensor<f32, [2, ?]>)

// -----

// A rule that refuses its arguments leaves the type: the operation may never run.
func.func @negative_refused(%x : !prim.tensor<f32, [2, 3]>) -> !prim.tensor {
  %r = aten.mm(%x, %x) : (!prim.tensor<f32, [2, 3]>, !prim.tensor<f32, [2, 3]>) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @negative_refused
// CHECK:         aten.mm({{.*}} -> !prim.tensor{{$}}

// -----

// Pieces of a split are like the whole; in a list that changes there may be any tensor.
func.func @pieces(%x : !prim.tensor<f32, [4, s0]>, %y : !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor) {
  %0 = prim.Constant 0
  %2 = prim.Constant 2
  %l = aten.chunk(%x, %2, %0) : (!prim.tensor<f32, [4, s0]>, !prim.int, !prim.int) -> !prim.list<!prim.tensor>
  %a = aten.__getitem__.t(%l, %0) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  %u = aten.unbind.int(%x, %0) : (!prim.tensor<f32, [4, s0]>, !prim.int) -> !prim.list<!prim.tensor>
  %b = aten.__getitem__.t(%u, %0) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  %m = aten.chunk(%x, %2, %0) : (!prim.tensor<f32, [4, s0]>, !prim.int, !prim.int) -> !prim.list<!prim.tensor>
  %w = aten._set_item.t(%m, %0, %y) : (!prim.list<!prim.tensor>, !prim.int, !prim.tensor) -> !prim.list<!prim.tensor>
  %c = aten.__getitem__.t(%m, %0) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  func.return %a, %b, %c : !prim.tensor, !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @pieces
// CHECK-SAME:    -> (!prim.tensor<f32, [?, s0]>, !prim.tensor<f32, [s0]>, !prim.tensor)
