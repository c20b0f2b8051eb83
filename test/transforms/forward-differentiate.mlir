// RUN: ts-opt %s -p forward-differentiate,lint --split-input-file | filecheck %s

// A term for each argument that has a tangent; the function itself stays as it is.
func.func @product(%x : !prim.tensor<f32, [2, 3]>, %y : !prim.tensor<f32, [3]>) -> !prim.tensor {
  %0 = aten.sin(%x) : (!prim.tensor<f32, [2, 3]>) -> !prim.tensor
  %1 = aten.mul.Tensor(%0, %y) : (!prim.tensor, !prim.tensor<f32, [3]>) -> !prim.tensor
  func.return %1 : !prim.tensor
}
// CHECK-LABEL: func.func @product(
// CHECK-SAME:    autodiff.tangent = {forward = @product_forward, input_tangents = [0 : i64, 1 : i64], output_tangents = [0 : i64]}
// CHECK-NEXT:    aten.sin(%x) : (!prim.tensor<f32, [2, 3]>) -> !prim.tensor
// CHECK-LABEL: func.func @product_forward(
// CHECK-SAME:    %x: !prim.tensor<f32, [2, 3]>, %y: !prim.tensor<f32, [3]>, %x_t: !prim.tensor<f32, [2, 3]>, %y_t: !prim.tensor<f32, [3]>) -> (!prim.tensor<f32, [2, 3]>, !prim.tensor<f32, [2, 3]>)
// CHECK-NEXT:    %[[SIN:.*]] = aten.sin(%x)
// CHECK-NEXT:    %[[COS:.*]] = aten.cos(%x)
// CHECK-NEXT:    %[[T:.*]] = aten.mul.Tensor(%[[COS]], %x_t)
// CHECK-NEXT:    %[[R:.*]] = aten.mul.Tensor(%[[SIN]], %y)
// CHECK-NEXT:    %[[A:.*]] = aten.mul.Tensor(%[[T]], %y)
// CHECK-NEXT:    %[[B:.*]] = aten.mul.Tensor(%[[SIN]], %y_t)
// CHECK:         %[[S:.*]] = aten.add.Tensor(%[[A]], %[[B]],
// CHECK-NEXT:    func.return %[[R]], %[[S]]

// -----

// One argument carries a tangent: the other's term is not there, and its sum has the sizes of the result.
func.func @one(%x : !prim.tensor<f64, [3, 1]> {autodiff.requires_grad}, %y : !prim.tensor<f64, [3, 4]>) -> !prim.tensor {
  %one = prim.Constant 1
  %0 = aten.add.Tensor(%x, %y, %one) : (!prim.tensor<f64, [3, 1]>, !prim.tensor<f64, [3, 4]>, !prim.int) -> !prim.tensor
  func.return %0 : !prim.tensor
}
// CHECK-LABEL: func.func @one(
// CHECK-SAME:    input_tangents = [0 : i64], output_tangents = [0 : i64]
// CHECK-LABEL: func.func @one_forward(
// CHECK-SAME:    -> (!prim.tensor<f64, [3, 4]>, !prim.tensor<f64, [3, 4]>)
// CHECK:         %[[T:.*]] = aten.expand(%x_t,
// CHECK:         func.return %{{.*}}, %[[T]]

// -----

// A tangent that is known to be zero is not computed, and not returned.
func.func @still(%x : !prim.tensor<f64, [?]>) -> (!prim.tensor, !prim.tensor, !prim.tensor) {
  %0 = aten.floor(%x) : (!prim.tensor<f64, [?]>) -> !prim.tensor
  %none = prim.Constant none : !prim.optional<!prim.int>
  %false = prim.Constant false
  %1 = aten.argmax(%x, %none, %false) : (!prim.tensor<f64, [?]>, !prim.optional<!prim.int>, !prim.bool) -> !prim.tensor
  %2 = aten.neg(%x) : (!prim.tensor<f64, [?]>) -> !prim.tensor
  func.return %0, %1, %2 : !prim.tensor, !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @still(
// CHECK-SAME:    output_tangents = [2 : i64]
// CHECK-LABEL: func.func @still_forward(
// CHECK-NOT:     zeros
// CHECK:         %[[T:.*]] = aten.neg(%x_t)
// CHECK-NEXT:    func.return %{{.*}}, %{{.*}}, %{{.*}}, %[[T]]

// -----

// Zeros stand for the tangent of the branch that has none.
func.func @branch(%x : !prim.tensor<f64, [?]>, %y : !prim.tensor<f64, [?]> , %c : !prim.bool) -> !prim.tensor {
  %r = prim.If %c -> (!prim.tensor) {
    %0 = aten.sin(%x) : (!prim.tensor<f64, [?]>) -> !prim.tensor
    prim.Yield %0 : !prim.tensor
  } else {
    %1 = aten.floor(%y) : (!prim.tensor<f64, [?]>) -> !prim.tensor
    prim.Yield %1 : !prim.tensor
  }
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @branch_forward(
// CHECK:         %[[R:.*]], %[[T:.*]] = prim.If %c
// CHECK:           %[[SIN:.*]] = aten.sin(%x)
// CHECK:           %[[S:.*]] = aten.mul.Tensor(%{{.*}}, %x_t)
// CHECK-NEXT:      prim.Yield %[[SIN]], %[[S]]
// CHECK:           %[[FLOOR:.*]] = aten.floor(%y)
// CHECK:           %[[Z:.*]] = aten.zeros_like(%[[FLOOR]],
// CHECK-NEXT:      prim.Yield %[[FLOOR]], %[[Z]]
// CHECK:         func.return %[[R]], %[[T]]

// -----

// A loop carries tangents beside values; there are no tapes.
func.func @power(%x : !prim.tensor<f64, [?]>, %n : !prim.int) -> !prim.tensor {
  %true = prim.Constant true
  %r = prim.Loop %n, %true, (%x) : (!prim.tensor<f64, [?]>) -> (!prim.tensor) {
  ^bb0(%i : !prim.int, %y : !prim.tensor):
    %0 = aten.exp(%y) : (!prim.tensor) -> !prim.tensor
    prim.Yield %true, %0 : !prim.bool, !prim.tensor
  }
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @power_forward(
// CHECK:         %[[R:.*]], %[[T:.*]] = prim.Loop %n, %true, (%x, %x_t)
// CHECK-NEXT:    ^bb0(%i: !prim.int, %y: !prim.tensor<f64, [?]>, %[[Y:.*]]: !prim.tensor<f64, [?]>):
// CHECK-NEXT:      %[[E:.*]] = aten.exp(%y)
// CHECK-NEXT:      %[[D:.*]] = aten.mul.Tensor(%[[Y]], %[[E]])
// CHECK-NEXT:      prim.Yield %true, %[[E]], %[[D]]
// CHECK:         func.return %[[R]], %[[T]]

// -----

// A list of tensors has a list of tangents.
func.func @join(%x : !prim.tensor<f64, [?]> {autodiff.requires_grad}, %y : !prim.tensor<f64, [?]>) -> !prim.tensor {
  %zero = prim.Constant 0
  %0 = prim.ListConstruct(%x, %y) : (!prim.tensor<f64, [?]>, !prim.tensor<f64, [?]>) -> !prim.list<!prim.tensor>
  %1 = aten.cat(%0, %zero) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  func.return %1 : !prim.tensor
}
// CHECK-LABEL: func.func @join_forward(
// CHECK:         %[[Z:.*]] = aten.zeros_like(%y,
// CHECK-NEXT:    %[[L:.*]] = prim.ListConstruct(%x_t, %[[Z]])
// CHECK:         %[[T:.*]] = aten.cat(%[[L]],
// CHECK:         func.return %{{.*}}, %[[T]]

// -----

// The tangent of a list is a list of tangents, to which the same is done.
func.func @turn(%x : !prim.tensor<f64, [?]>, %n : !prim.int) -> !prim.tensor {
  %i = prim.Constant 0
  %0 = aten.sin(%x) : (!prim.tensor<f64, [?]>) -> !prim.tensor
  %1 = prim.ListConstruct(%x) : (!prim.tensor<f64, [?]>) -> !prim.list<!prim.tensor>
  %2 = prim.ListInsert(%1, %n, %0) : (!prim.list<!prim.tensor>, !prim.int, !prim.tensor) -> !prim.list<!prim.tensor>
  %3 = prim.ListDelete(%2, %i) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.list<!prim.tensor>
  %4 = aten.__getitem__.t(%3, %i) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  func.return %4 : !prim.tensor
}
// CHECK-LABEL: func.func @turn_forward(
// CHECK:         %[[SIN:.*]] = aten.mul.Tensor(%{{.*}}, %x_t)
// CHECK:         %[[LIST:.*]] = prim.ListConstruct(%x_t)
// CHECK:         %[[MORE:.*]] = prim.ListInsert(%[[LIST]], %n, %[[SIN]])
// CHECK:         %[[LESS:.*]] = prim.ListDelete(%[[MORE]], %i)
// CHECK:         %[[T:.*]] = aten.__getitem__.t(%[[LESS]], %i)
// CHECK-NEXT:    func.return %{{.*}}, %[[T]]

// -----

// Of dictionaries alike: the entry of what does not change is zeros, and that of an absent key is None.
func.func @entries(%x : !prim.tensor<f64, [?]>, %d : !prim.dict<!prim.str, !prim.tensor> {autodiff.requires_grad}, %k : !prim.str) -> !prim.optional<!prim.tensor> {
  %0 = prim.DictSet(%d, %k, %x) : (!prim.dict<!prim.str, !prim.tensor>, !prim.str, !prim.tensor<f64, [?]>) -> !prim.dict<!prim.str, !prim.tensor>
  %1 = aten.get.str(%0, %k) : (!prim.dict<!prim.str, !prim.tensor>, !prim.str) -> !prim.optional<!prim.tensor>
  func.return %1 : !prim.optional<!prim.tensor>
}
// CHECK-LABEL: func.func @entries_forward(
// CHECK-SAME:    %d_t: !prim.dict<!prim.str, !prim.tensor>) -> (!prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>)
// CHECK:         %[[ZEROS:.*]] = aten.zeros_like(%x,
// CHECK:         %[[SET:.*]] = prim.DictSet(%d_t, %k, %[[ZEROS]])
// CHECK:         %[[T:.*]] = aten.get.str(%[[SET]], %k)
// CHECK-NEXT:    func.return %{{.*}}, %[[T]]

// -----

// A number in a tuple stands for its own.
func.func @held(%x : !prim.tensor<f64, [?]>, %n : !prim.int) -> !prim.list<!prim.tuple<!prim.int, !prim.tensor>> {
  %0 = prim.TupleConstruct(%n, %x) : (!prim.int, !prim.tensor<f64, [?]>) -> !prim.tuple<!prim.int, !prim.tensor<f64, [?]>>
  %1 = prim.ListConstruct(%0) : (!prim.tuple<!prim.int, !prim.tensor<f64, [?]>>) -> !prim.list<!prim.tuple<!prim.int, !prim.tensor>>
  func.return %1 : !prim.list<!prim.tuple<!prim.int, !prim.tensor>>
}
// CHECK-LABEL: func.func @held_forward(
// CHECK:         %[[PAIR:.*]] = prim.TupleConstruct(%n, %x_t)
// CHECK:         %[[T:.*]] = prim.ListConstruct(%[[PAIR]])
// CHECK-NEXT:    func.return %{{.*}}, %[[T]]
