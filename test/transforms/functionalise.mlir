// RUN: ts-opt %s -p functionalise --split-input-file | filecheck %s

// A write to a view is a new value of the argument, which the function returns.
func.func @view_of_argument(%x : !prim.tensor<f32, [2, 3]>, %y : !prim.tensor) -> !prim.tensor {
  %0 = prim.Constant 0
  %1 = prim.Constant 1
  %v = aten.select.int(%x, %0, %1) : (!prim.tensor<f32, [2, 3]>, !prim.int, !prim.int) -> !prim.tensor<f32, [3]>
  %w = aten.relu_(%v) : (!prim.tensor<f32, [3]>) -> !prim.tensor<f32, [3]>
  func.return %y : !prim.tensor
}
// CHECK-LABEL: func.func @view_of_argument
// CHECK-SAME:    attributes {prim.writes = [0 : i64]}
// CHECK:         %[[V:.*]] = aten.select.int(%[[X:.*]], %[[D:.*]], %[[I:.*]]) :
// CHECK-NEXT:    %[[W:.*]] = aten.relu(%[[V]])
// CHECK-NEXT:    %[[N:.*]] = aten.select_scatter(%[[X]], %[[W]], %[[D]], %[[I]])
// CHECK-NEXT:    func.return %{{.*}}, %[[N]]

// -----

// A function without writes is left alone, and a view of its argument stays one.
func.func @negative_no_writes(%x : !prim.tensor) -> !prim.tensor {
  %v = aten.t(%x) : (!prim.tensor) -> !prim.tensor
  func.return %v : !prim.tensor
}
// CHECK-LABEL: func.func @negative_no_writes
// CHECK-NEXT:    %[[V:.*]] = aten.t(
// CHECK-NEXT:    func.return %[[V]] : !prim.tensor

// -----

// The argument itself is returned: the caller knows it from prim.aliases.
func.func @returned_argument(%x : !prim.tensor<f32, [3]>) -> !prim.tensor<f32, [3]> {
  %w = aten.relu_(%x) : (!prim.tensor<f32, [3]>) -> !prim.tensor<f32, [3]>
  func.return %w : !prim.tensor<f32, [3]>
}
// CHECK-LABEL: func.func @returned_argument
// CHECK-SAME:    prim.writes = [0 : i64], prim.aliases = {{.*}}0 : i64, 0 : i64
// CHECK:         func.return %[[W:.*]], %[[W]]

// -----

// What a branch writes is a result of the If; the other branch yields the old value.
func.func @in_branch(%x : !prim.tensor<f32, [3]>, %c : !prim.bool) -> !prim.tensor {
  %v = aten.alias(%x) : (!prim.tensor<f32, [3]>) -> !prim.tensor<f32, [3]>
  prim.If %c {
    %w = aten.relu_(%v) : (!prim.tensor<f32, [3]>) -> !prim.tensor<f32, [3]>
  }
  %r = aten.neg(%v) : (!prim.tensor<f32, [3]>) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @in_branch(%x:
// CHECK:         %[[R:.*]] = prim.If %c -> (!prim.tensor<f32, [3]>) {
// CHECK:           %[[W:.*]] = aten.relu(
// CHECK-NEXT:      prim.Yield %[[W]]
// CHECK:           prim.Yield %x
// CHECK:         %[[V:.*]] = aten.alias(%[[R]])
// CHECK-NEXT:    %[[N:.*]] = aten.neg(%[[V]])
// CHECK-NEXT:    func.return %[[N]], %[[R]]

// -----

// A list that a loop appends to is carried.
func.func @list_in_loop(%x : !prim.tensor, %n : !prim.int) -> !prim.list<!prim.tensor> {
  %t = prim.Constant true
  %l = prim.ListConstruct() : () -> !prim.list<!prim.tensor>
  prim.Loop %n, %t {
  ^bb0(%i : !prim.int):
    %a = aten.append.t(%l, %x) : (!prim.list<!prim.tensor>, !prim.tensor) -> !prim.list<!prim.tensor>
    prim.Yield %t : !prim.bool
  }
  func.return %l : !prim.list<!prim.tensor>
}
// CHECK-LABEL: func.func @list_in_loop
// CHECK:         %[[L:.*]] = prim.ListConstruct()
// CHECK:         %[[R:.*]] = prim.Loop %n, %{{.*}}, (%[[L]])
// CHECK-NEXT:    ^{{.*}}(%{{.*}}: !prim.int, %[[C:.*]]: !prim.list<!prim.tensor>)
// CHECK-NEXT:      %[[ONE:.*]] = prim.ListConstruct(%x)
// CHECK-NEXT:      %[[NEXT:.*]] = aten.add.t(%[[C]], %[[ONE]])
// CHECK-NEXT:      prim.Yield %{{.*}}, %[[NEXT]]
// CHECK:         func.return %[[R]]

// -----

// The dtype of the target stays; the sizes are checked where the types do not tell them.
func.func @stored_as_the_target(%x : !prim.tensor<f32, [?]>, %y : !prim.tensor<f64, [?]>) {
  %1 = prim.Constant 1
  %w = aten.add_.Tensor(%x, %y, %1) : (!prim.tensor<f32, [?]>, !prim.tensor<f64, [?]>, !prim.int) -> !prim.tensor
  func.return
}
// CHECK-LABEL: func.func @stored_as_the_target
// CHECK:         %[[S:.*]] = aten.add.Tensor(
// CHECK:         %[[C:.*]] = aten.to.dtype(%[[S]], %{{.*}}-> !prim.tensor<f32, [?]>
// CHECK-NEXT:    %[[E:.*]] = aten.expand_as(%[[C]], %x)
// CHECK-NEXT:    func.return %[[E]]

// -----

// Of an argument of which nothing is known the write is checked when it runs.
func.func @unknown_target(%x : !prim.tensor, %y : !prim.tensor) {
  %1 = prim.Constant 1
  %w = aten.add_.Tensor(%x, %y, %1) : (!prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor
  func.return
}
// CHECK-LABEL: func.func @unknown_target
// CHECK:         %[[S:.*]] = aten.add.Tensor(
// CHECK-NEXT:    prim.overwrite(%x, %[[S]])

// -----

// A write to a piece of a split joins the pieces.
func.func @piece(%x : !prim.tensor) {
  %0 = prim.Constant 0
  %2 = prim.Constant 2
  %half = prim.Constant 0.5
  %l = aten.chunk(%x, %2, %0) : (!prim.tensor, !prim.int, !prim.int) -> !prim.list<!prim.tensor>
  %a, %b = prim.ListUnpack(%l) : (!prim.list<!prim.tensor>) -> (!prim.tensor, !prim.tensor)
  %w = aten.fill_.Scalar(%b, %half) : (!prim.tensor, !prim.float) -> !prim.tensor
  func.return
}
// CHECK-LABEL: func.func @piece
// CHECK:         %[[A:.*]], %[[B:.*]] = prim.ListUnpack(
// CHECK-NEXT:    %[[W:.*]] = aten.fill.Scalar(%[[B]],
// CHECK-NEXT:    %[[L:.*]] = prim.ListConstruct(%[[A]], %[[W]])
// CHECK-NEXT:    %[[X:.*]] = aten.cat(%[[L]],
// CHECK-NEXT:    func.return %[[X]]

// -----

// A new value need not be laid out as the old one was: nothing says so any more.
func.func @strides(%x : !prim.tensor<f32, [2, 3], strides [1, 2]>) -> !prim.tuple<!prim.tensor<f32, [2, 3], strides [1, 2]>, !prim.tensor> {
  %a = aten.relu_(%x) : (!prim.tensor<f32, [2, 3], strides [1, 2]>) -> !prim.tensor<f32, [2, 3], strides [1, 2]>
  %n = aten.exp(%x) : (!prim.tensor<f32, [2, 3], strides [1, 2]>) -> !prim.tensor<f32, [2, 3], strides [1, 2]>
  %p = prim.TupleConstruct(%x, %n) : (!prim.tensor<f32, [2, 3], strides [1, 2]>, !prim.tensor<f32, [2, 3], strides [1, 2]>) -> !prim.tuple<!prim.tensor<f32, [2, 3], strides [1, 2]>, !prim.tensor>
  func.return %p : !prim.tuple<!prim.tensor<f32, [2, 3], strides [1, 2]>, !prim.tensor>
}
// CHECK-LABEL: func.func @strides(%x: !prim.tensor<f32, [2, 3], strides [1, 2]>)
// CHECK-SAME:    -> (!prim.tuple<!prim.tensor<f32, [2, 3]>, !prim.tensor>, !prim.tensor<f32, [2, 3]>)
// CHECK-SAME:    prim.aliases = {{.*}}0 : i64, 0 : i64, 0 : i64
// CHECK:         aten.relu(%x) {{.*}} -> !prim.tensor<f32, [2, 3]>
// CHECK-NEXT:    aten.exp({{.*}} -> !prim.tensor<f32, [2, 3]>

// -----

// A write through a detached view, which nobody reads, changes the elements and not the gradient.
func.func @detached(%x : !prim.tensor<f64, [3]>, %y : !prim.tensor<f64, [3]>) -> !prim.tensor<f64, [3]> {
  %one = prim.Constant 1
  %0 = aten.exp(%x) : (!prim.tensor<f64, [3]>) -> !prim.tensor<f64, [3]>
  %1 = aten.detach(%0) : (!prim.tensor<f64, [3]>) -> !prim.tensor<f64, [3]>
  %2 = aten.sub_.Tensor(%1, %y, %one) : (!prim.tensor<f64, [3]>, !prim.tensor<f64, [3]>, !prim.int) -> !prim.tensor<f64, [3]>
  func.return %0 : !prim.tensor<f64, [3]>
}
// CHECK-LABEL: func.func @detached
// CHECK:         %[[EXP:.*]] = aten.exp(%x)
// CHECK-NEXT:    %[[VIEW:.*]] = aten.detach(%[[EXP]])
// CHECK-NEXT:    %[[NEW:.*]] = aten.sub.Tensor(%[[VIEW]], %y,
// CHECK-NEXT:    %[[KEPT:.*]] = prim.detach_scatter(%[[EXP]], %[[NEW]])
// CHECK:         func.return %[[KEPT]]
