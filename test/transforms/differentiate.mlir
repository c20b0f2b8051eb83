// RUN: ts-opt %s -p differentiate,lint --split-input-file | filecheck %s

// a*b*a + b: the product a*b and the size of (a*b)*a are captured results, a and b captured arguments.
func.func @first(%a : !prim.tensor<f32, [2, 3, 4]>, %b : !prim.tensor<f32, [2, 3, 4]>) -> !prim.tensor {
  %one = prim.Constant 1
  %0 = aten.mul.Tensor(%a, %b) : (!prim.tensor<f32, [2, 3, 4]>, !prim.tensor<f32, [2, 3, 4]>) -> !prim.tensor
  %1 = aten.mul.Tensor(%0, %a) : (!prim.tensor, !prim.tensor<f32, [2, 3, 4]>) -> !prim.tensor
  %2 = aten.add.Tensor(%1, %b, %one) : (!prim.tensor, !prim.tensor<f32, [2, 3, 4]>, !prim.int) -> !prim.tensor
  func.return %2 : !prim.tensor
}
// CHECK-LABEL: func.func @first(
// CHECK-SAME:    backward = @first_backward, real_outputs = 1 : i64, input_vjps = [0 : i64, 1 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [1 : i64, 2 : i64], output_vjps = [0 : i64, 1 : i64]
// CHECK:         %[[AB:.*]] = aten.mul.Tensor(%a, %b)
// CHECK:         %[[ABA:.*]] = aten.mul.Tensor(%[[AB]], %a)
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%[[ABA]])
// CHECK-NEXT:    %[[R:.*]] = aten.add.Tensor(%[[ABA]], %b,
// CHECK-NEXT:    func.return %[[R]], %[[AB]], %[[SIZE]]
// CHECK-LABEL: func.func @first_backward(
// CHECK-SAME:    %[[G:[0-9]+]]: !prim.tensor<f32, [2, 3, 4]>, %[[GT:[0-9]+]]: !prim.tensor, %a: !prim.tensor<f32, [2, 3, 4]>, %b: !prim.tensor<f32, [2, 3, 4]>, %[[T:[0-9]+]]: !prim.tensor<f32, [2, 3, 4]>, %[[S:[0-9]+]]: !prim.list<!prim.int>)
// CHECK:         %[[A1:.*]], %[[A2:.*]] = autodiff.linear(%[[G]]) <{operator = "aten.add.Tensor"}> ({
// CHECK-NEXT:      aten.sum_to_size(%[[G]], %[[S]])
// CHECK:         %[[M1:.*]], %[[M2:.*]] = autodiff.linear(%[[A1]]) <{operator = "aten.mul.Tensor"}> ({
// CHECK-NEXT:      aten.mul.Tensor(%[[A1]], %a)
// CHECK:           aten.mul.Tensor(%[[A1]], %[[T]])
// CHECK:         %[[SUM:.*]] = autodiff.add(%[[GT]], %[[M1]])
// CHECK:         %[[L1:.*]], %[[L2:.*]] = autodiff.linear(%[[SUM]]) <{operator = "aten.mul.Tensor"}>
// CHECK:         %[[DA:.*]] = autodiff.add(%[[M2]], %[[L1]])
// CHECK-NEXT:    %[[DB:.*]] = autodiff.add(%[[A2]], %[[L2]])
// CHECK-NEXT:    func.return %[[DA]], %[[DB]]

// -----

// d = b*b + b and e = (d + a)*a + b, where a alone carries a gradient.
func.func @second(%a : !prim.tensor<f32, [2, 3, 4]> {autodiff.requires_grad}, %b : !prim.tensor<f32, [2, 3, 4]>) -> (!prim.tensor, !prim.tensor) {
  %one = prim.Constant 1
  %0 = aten.mul.Tensor(%b, %b) : (!prim.tensor<f32, [2, 3, 4]>, !prim.tensor<f32, [2, 3, 4]>) -> !prim.tensor
  %d = aten.add.Tensor(%0, %b, %one) : (!prim.tensor, !prim.tensor<f32, [2, 3, 4]>, !prim.int) -> !prim.tensor
  %1 = aten.add.Tensor(%d, %a, %one) : (!prim.tensor, !prim.tensor<f32, [2, 3, 4]>, !prim.int) -> !prim.tensor
  %2 = aten.mul.Tensor(%1, %a) : (!prim.tensor, !prim.tensor<f32, [2, 3, 4]>) -> !prim.tensor
  %e = aten.add.Tensor(%2, %b, %one) : (!prim.tensor, !prim.tensor<f32, [2, 3, 4]>, !prim.int) -> !prim.tensor
  func.return %d, %e : !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @second(
// CHECK-SAME:    real_outputs = 2 : i64, input_vjps = [1 : i64, 2 : i64], captured_inputs = [0 : i64], captured_outputs = [2 : i64, 3 : i64], output_vjps = [0 : i64]

// -----

// The values that x has in the rounds are a tape, a list that the loop carries; the reverse reads it from its end.
func.func @power(%x : !prim.tensor<f64, [?]>, %n : !prim.int) -> !prim.tensor {
  %true = prim.Constant true
  %r = prim.Loop %n, %true, (%x) : (!prim.tensor<f64, [?]>) -> (!prim.tensor) {
  ^bb0(%i : !prim.int, %y : !prim.tensor):
    %0 = aten.sin(%y) : (!prim.tensor) -> !prim.tensor
    prim.Yield %true, %0 : !prim.bool, !prim.tensor
  }
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @power(
// CHECK:         %[[N:.*]] = prim.max.int(%n, %{{.*}})
// CHECK:         %{{.*}}, %[[TAPE:.*]] = prim.Loop %n, %true, (%x, %{{.*}}) :
// CHECK:           %[[ONE:.*]] = prim.ListConstruct(%y)
// CHECK-NEXT:      %[[MORE:.*]] = aten.add.t(%{{.*}}, %[[ONE]])
// CHECK-NEXT:      prim.Yield %true, %{{.*}}, %[[MORE]]
// CHECK-LABEL: func.func @power_backward(
// CHECK:         prim.Loop
// CHECK:           %[[LAST:.*]] = aten.sub.int(
// CHECK-NEXT:      %[[AT:.*]] = aten.sub.int(%[[LAST]], %{{.*}})
// CHECK-NEXT:      %[[Y:.*]] = aten.__getitem__.t(%{{.*}}, %[[AT]])
// CHECK:           autodiff.linear(%{{.*}}) <{operator = "aten.sin"}>
// CHECK:             aten.cos(%[[Y]])

// -----

// What a branch computes is handed out of the If; the reverse runs the same branch.
func.func @branches(%x : !prim.tensor<f64, [?]>, %c : !prim.bool) -> !prim.tensor {
  %r = prim.If %c -> (!prim.tensor) {
    %0 = aten.tanh(%x) : (!prim.tensor<f64, [?]>) -> !prim.tensor
    prim.Yield %0 : !prim.tensor
  } else {
    prim.Yield %x : !prim.tensor<f64, [?]>
  }
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @branches(
// CHECK:         %[[R:.*]], %[[T:.*]] = prim.If %c
// CHECK:           %[[TANH:.*]] = aten.tanh(%x)
// CHECK-NEXT:      prim.Yield %[[TANH]], %[[TANH]]
// CHECK:           %[[NONE:.*]] = prim.Uninitialized()
// CHECK-NEXT:      prim.Yield %x, %[[NONE]]
// CHECK:         func.return %[[R]], %[[T]]
// CHECK-LABEL: func.func @branches_backward(
// CHECK:         prim.If %c
// CHECK:           autodiff.linear(%{{.*}}) <{operator = "aten.tanh"}>

// -----

// The gradient of a list of tuples is a list of tuples of gradients; what is no tensor has an undefined one.
func.func @pairs(%x : !prim.tensor<f64, [?]>, %i : !prim.int) -> !prim.tensor {
  %p = prim.TupleConstruct(%x, %i) : (!prim.tensor<f64, [?]>, !prim.int) -> !prim.tuple<!prim.tensor<f64, [?]>, !prim.int>
  %l = prim.ListConstruct(%p, %p) : (!prim.tuple<!prim.tensor<f64, [?]>, !prim.int>, !prim.tuple<!prim.tensor<f64, [?]>, !prim.int>) -> !prim.list<!prim.tuple<!prim.tensor<f64, [?]>, !prim.int>>
  %q = aten.__getitem__.t(%l, %i) : (!prim.list<!prim.tuple<!prim.tensor<f64, [?]>, !prim.int>>, !prim.int) -> !prim.tuple<!prim.tensor<f64, [?]>, !prim.int>
  %y, %n = prim.TupleUnpack(%q) : (!prim.tuple<!prim.tensor<f64, [?]>, !prim.int>) -> (!prim.tensor<f64, [?]>, !prim.int)
  %0 = aten.neg(%y) : (!prim.tensor<f64, [?]>) -> !prim.tensor
  func.return %0 : !prim.tensor
}
// CHECK-LABEL: func.func @pairs_backward(
// CHECK:         %[[G:.*]] = autodiff.linear(%{{.*}}) <{operator = "aten.neg"}>
// CHECK:         %[[UNDEFINED:.*]] = autodiff.zero() : () -> !prim.tensor
// CHECK-NEXT:    %[[READ:.*]] = prim.TupleConstruct(%[[G]], %[[UNDEFINED]])
// CHECK:         %[[ZEROS:.*]] = aten.mul.left_t(
// CHECK-NEXT:    %[[BEFORE:.*]] = aten.__getitem__.t(%[[ZEROS]], %i)
// CHECK-NEXT:    %[[SUM:.*]] = autodiff.add(%[[BEFORE]], %[[READ]])
// CHECK-NEXT:    %[[LIST:.*]] = prim.ListSet(%[[ZEROS]], %i, %[[SUM]])
// CHECK:         aten.__getitem__.t(%[[LIST]], %{{.*}})
// CHECK:         %[[X:.*]] = prim.TupleIndex(%{{.*}}) <{index = 0 : i64}>
// CHECK-NEXT:    func.return %[[X]] : !prim.tensor

// -----

// A function whose results depend on no argument that may carry a gradient has an empty backward.
func.func @negative_integers(%x : !prim.tensor<i64, [?]>) -> !prim.tensor {
  %0 = aten.neg(%x) : (!prim.tensor<i64, [?]>) -> !prim.tensor
  func.return %0 : !prim.tensor
}
// CHECK-LABEL: func.func @negative_integers(
// CHECK-SAME:    input_vjps = [], captured_inputs = [], captured_outputs = [], output_vjps = []

// -----

// The gradient by one factor reads the other one, and no more than the size of the first.
func.func @one_factor(%x : !prim.tensor<f32> {autodiff.requires_grad}, %y : !prim.tensor<f32>) -> !prim.tensor {
  %0 = aten.mul.Tensor(%x, %y) : (!prim.tensor<f32>, !prim.tensor<f32>) -> !prim.tensor
  func.return %0 : !prim.tensor
}
// CHECK-LABEL: func.func @one_factor(
// CHECK-SAME:    captured_inputs = [1 : i64], captured_outputs = [1 : i64]
// CHECK:         %[[SIZE:.*]] = aten.size(%x)
// CHECK:         func.return %{{.*}}, %[[SIZE]]

// -----

// Instead of a transposed argument the argument is captured; of a mask that was cast, the mask.
func.func @views_and_casts(%x : !prim.tensor<f32, [?, ?]> {autodiff.requires_grad}, %w : !prim.tensor<f32, [?, ?]>) -> !prim.tensor {
  %zero = prim.Constant 0
  %float = prim.Constant 6
  %false = prim.Constant false
  %none = prim.Constant none : !prim.optional<!prim.int>
  %0 = aten.t(%w) : (!prim.tensor<f32, [?, ?]>) -> !prim.tensor
  %1 = aten.mm(%x, %0) : (!prim.tensor<f32, [?, ?]>, !prim.tensor) -> !prim.tensor
  %2 = aten.gt.Scalar(%w, %zero) : (!prim.tensor<f32, [?, ?]>, !prim.int) -> !prim.tensor
  %3 = aten.to.dtype(%2, %float, %false, %false, %none) : (!prim.tensor, !prim.int, !prim.bool, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor
  %4 = aten.mul.Tensor(%1, %3) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return %4 : !prim.tensor
}
// CHECK-LABEL: func.func @views_and_casts(
// CHECK-SAME:    captured_inputs = [1 : i64], captured_outputs = [1 : i64, 2 : i64]
// CHECK:         %[[MASK:.*]] = aten.gt.Scalar(
// CHECK:         func.return %{{.*}}, %{{.*}}, %[[MASK]] : !prim.tensor<f32, [?, ?]>, !prim.list<!prim.int>, !prim.tensor<bool, [?, ?]>
// CHECK-LABEL: func.func @views_and_casts_backward(
// CHECK-DAG:     aten.t(%w)
// CHECK-DAG:     aten.to.dtype(

// -----

// A transposed argument that is returned is a captured result.
func.func @negative_returned_view(%x : !prim.tensor<f32, [?, ?]> {autodiff.requires_grad}, %w : !prim.tensor<f32, [?, ?]>) -> (!prim.tensor, !prim.tensor) {
  %0 = aten.t(%w) : (!prim.tensor<f32, [?, ?]>) -> !prim.tensor
  %1 = aten.mm(%x, %0) : (!prim.tensor<f32, [?, ?]>, !prim.tensor) -> !prim.tensor
  func.return %1, %0 : !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @negative_returned_view(
// CHECK-SAME:    captured_inputs = [], captured_outputs = [1 : i64]

// -----

// The size of what an operator is applied to in each element is that of its result.
func.func @same_sizes(%x : !prim.tensor<f32>, %y : !prim.tensor<f32>) -> !prim.tensor {
  %one = prim.Constant 1
  %0 = aten.add.Tensor(%x, %y, %one) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.int) -> !prim.tensor
  %1 = aten.add.Tensor(%0, %y, %one) : (!prim.tensor, !prim.tensor<f32>, !prim.int) -> !prim.tensor
  %2 = aten.tanh(%0) : (!prim.tensor) -> !prim.tensor
  %3 = aten.mul.Tensor(%1, %2) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return %3 : !prim.tensor
}
// CHECK-LABEL: func.func @same_sizes(
// CHECK-SAME:    captured_outputs = [1 : i64, 2 : i64, 3 : i64, 4 : i64]
// CHECK:         %[[X:.*]] = aten.size(%x)
// CHECK-NEXT:    %[[Y:.*]] = aten.size(%y)
// CHECK:         %[[SUM:.*]] = aten.add.Tensor(%{{[0-9]+}}, %y,
// CHECK-NEXT:    %[[TANH:.*]] = aten.tanh(
// CHECK:         func.return %{{.*}}, %[[X]], %[[Y]], %[[SUM]], %[[TANH]]

// -----

// Of a gradient that may be undefined neither size nor dtype is asked: where it is, so is what flows back to it.
func.func @filled(%x : !prim.tensor<f64, [?]>, %g : !prim.tensor) -> !prim.tensor {
  %defined = autodiff.any_defined(%g) : (!prim.tensor) -> !prim.bool
  %r = prim.If %defined -> (!prim.tensor) {
    prim.Yield %g : !prim.tensor
  } else {
    prim.Yield %x : !prim.tensor<f64, [?]>
  }
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @filled_backward(
// CHECK-SAME:    %[[R:.*]]: !prim.tensor
// CHECK-NOT:     aten.size
// CHECK-NOT:     prim.dtype
// CHECK:         prim.If
// CHECK:           %[[X:.*]] = aten.zeros(
// CHECK:           prim.Yield %[[R]], %[[X]]
// CHECK:           %[[G:.*]] = autodiff.zero()
// CHECK-NEXT:      prim.Yield %[[G]], %[[R]]
