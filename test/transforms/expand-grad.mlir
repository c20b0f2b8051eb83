// RUN: ts-opt %s -p expand-grad --split-input-file --check-each | filecheck %s

// The reverse of the slice stands behind it, detached; the scalar's own gradient is one.
func.func @first_order(%x : !prim.tensor<f64, [?]>) -> !prim.list<!prim.optional<!prim.tensor>> {
  %none = prim.Constant none
  %true = prim.Constant true
  %false = prim.Constant false
  %p = aten.requires_grad_(%x, %true) : (!prim.tensor<f64, [?]>, !prim.bool) -> !prim.tensor<f64, [?]>
  %0 = aten.mul.Tensor(%x, %x) : (!prim.tensor<f64, [?]>, !prim.tensor<f64, [?]>) -> !prim.tensor<f64, [?]>
  %1 = aten.sum(%0, %none) : (!prim.tensor<f64, [?]>, !prim.none) -> !prim.tensor<f64, []>
  %2 = prim.ListConstruct(%1) : (!prim.tensor<f64, []>) -> !prim.list<!prim.tensor>
  %3 = prim.ListConstruct(%x) : (!prim.tensor<f64, [?]>) -> !prim.list<!prim.tensor>
  %4 = aten.grad(%2, %3, %none, %none, %false, %false) : (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>, !prim.none, !prim.none, !prim.bool, !prim.bool) -> !prim.list<!prim.optional<!prim.tensor>>
  func.return %4 : !prim.list<!prim.optional<!prim.tensor>>
}
// CHECK-LABEL: func.func @first_order
// CHECK-NOT:     requires_grad_
// CHECK:         %[[Y:.*]] = aten.mul.Tensor(%x, %x)
// CHECK:         %[[SUM:.*]] = aten.sum(%[[Y]],
// CHECK:         %[[ONE:.*]] = aten.ones_like(%[[SUM]],
// CHECK:         %[[G:.*]] = prim.expand_reduced(%[[ONE]],
// CHECK:         %[[MUL:.*]] = aten.mul.Tensor(%[[G]], %x)
// CHECK:         %[[FIT:.*]] = aten.sum_to_size(%[[MUL]],
// CHECK:         %[[TWICE:.*]] = aten.add.Tensor(%[[FIT]], %[[FIT]],
// CHECK:         %[[CUT:.*]] = aten.detach(%[[TWICE]])
// CHECK:         prim.ListConstruct(%[[CUT]])

// -----

// With create_graph the gradients are not detached, so that they have gradients themselves.
func.func @second_order(%x : !prim.tensor<f64, [?]>, %seeds : !prim.list<!prim.optional<!prim.tensor>>, %v : !prim.tensor) -> !prim.list<!prim.optional<!prim.tensor>> {
  %none = prim.Constant none
  %true = prim.Constant true
  %false = prim.Constant false
  %zero = prim.Constant 0
  %0 = aten.sin(%x) : (!prim.tensor<f64, [?]>) -> !prim.tensor<f64, [?]>
  %1 = prim.ListConstruct(%0) : (!prim.tensor<f64, [?]>) -> !prim.list<!prim.tensor>
  %2 = prim.ListConstruct(%x) : (!prim.tensor<f64, [?]>) -> !prim.list<!prim.tensor>
  %3 = prim.ListConstruct(%v) : (!prim.tensor) -> !prim.list<!prim.optional<!prim.tensor>>
  %4 = aten.grad(%1, %2, %3, %none, %true, %false) : (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>, !prim.list<!prim.optional<!prim.tensor>>, !prim.none, !prim.bool, !prim.bool) -> !prim.list<!prim.optional<!prim.tensor>>
  %5 = aten.__getitem__.t(%4, %zero) : (!prim.list<!prim.optional<!prim.tensor>>, !prim.int) -> !prim.optional<!prim.tensor>
  %6 = prim.unchecked_cast(%5) : (!prim.optional<!prim.tensor>) -> !prim.tensor
  %7 = prim.ListConstruct(%6) : (!prim.tensor) -> !prim.list<!prim.tensor>
  %8 = aten.grad(%7, %2, %3, %none, %false, %false) : (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>, !prim.list<!prim.optional<!prim.tensor>>, !prim.none, !prim.bool, !prim.bool) -> !prim.list<!prim.optional<!prim.tensor>>
  func.return %8 : !prim.list<!prim.optional<!prim.tensor>>
}
// CHECK-LABEL: func.func @second_order
// CHECK-NOT:     aten.grad
// CHECK:         %[[SIN:.*]] = aten.sin(%x)
// CHECK:         aten.sum_to_size(%v,
// CHECK:         aten.cos(%x)
// CHECK-NOT:     aten.detach
// CHECK:         aten.neg(%[[SIN]])
// CHECK:         %[[CUT:.*]] = aten.detach(
// CHECK-NEXT:    prim.ListConstruct(%[[CUT]])

// -----

// Of an input that is not used the gradient is None, with allow_unused. Values that compute the same stay apart.
func.func @unused(%x : !prim.tensor<f64, [?]>) -> !prim.list<!prim.optional<!prim.tensor>> {
  %none = prim.Constant none
  %true = prim.Constant true
  %false = prim.Constant false
  %0 = aten.exp(%x) : (!prim.tensor<f64, [?]>) -> !prim.tensor<f64, [?]>
  %1 = aten.exp(%x) : (!prim.tensor<f64, [?]>) -> !prim.tensor<f64, [?]>
  %2 = aten.sum(%0, %none) : (!prim.tensor<f64, [?]>, !prim.none) -> !prim.tensor<f64, []>
  %3 = prim.ListConstruct(%2) : (!prim.tensor<f64, []>) -> !prim.list<!prim.tensor>
  %4 = prim.ListConstruct(%1) : (!prim.tensor<f64, [?]>) -> !prim.list<!prim.tensor>
  %5 = aten.grad(%3, %4, %none, %none, %false, %true) : (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>, !prim.none, !prim.none, !prim.bool, !prim.bool) -> !prim.list<!prim.optional<!prim.tensor>>
  func.return %5 : !prim.list<!prim.optional<!prim.tensor>>
}
// CHECK-LABEL: func.func @unused
// CHECK-NEXT:    %[[NONE:.*]] = prim.Constant none : !prim.optional<!prim.tensor<f64, [?]>>
// CHECK-NEXT:    %[[LIST:.*]] = prim.ListConstruct(%[[NONE]])
// CHECK-NEXT:    func.return %[[LIST]]

// -----

// The slice goes on before the branch that the call is in.
func.func @in_a_branch(%x : !prim.tensor<f64, [?]>, %c : !prim.bool) -> !prim.list<!prim.optional<!prim.tensor>> {
  %none = prim.Constant none
  %false = prim.Constant false
  %0 = aten.exp(%x) : (!prim.tensor<f64, [?]>) -> !prim.tensor<f64, [?]>
  %1 = aten.sum(%0, %none) : (!prim.tensor<f64, [?]>, !prim.none) -> !prim.tensor<f64, []>
  %2 = prim.If %c -> (!prim.list<!prim.optional<!prim.tensor>>) {
    %3 = prim.ListConstruct(%1) : (!prim.tensor<f64, []>) -> !prim.list<!prim.tensor>
    %4 = prim.ListConstruct(%x) : (!prim.tensor<f64, [?]>) -> !prim.list<!prim.tensor>
    %5 = aten.grad(%3, %4, %none, %none, %false, %false) : (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>, !prim.none, !prim.none, !prim.bool, !prim.bool) -> !prim.list<!prim.optional<!prim.tensor>>
    prim.Yield %5 : !prim.list<!prim.optional<!prim.tensor>>
  } else {
    %6 = prim.ListConstruct() : () -> !prim.list<!prim.optional<!prim.tensor>>
    prim.Yield %6 : !prim.list<!prim.optional<!prim.tensor>>
  }
  func.return %2 : !prim.list<!prim.optional<!prim.tensor>>
}
// CHECK-LABEL: func.func @in_a_branch
// CHECK:         %[[EXP:.*]] = aten.exp(%x)
// CHECK:         prim.If %c
// CHECK:           aten.ones_like(
// CHECK:           aten.mul.Tensor(%{{.*}}, %[[EXP]])
// CHECK:           aten.detach(
// CHECK:         } else {

// -----

// In the body of a loop the slice ends at what the round takes of the one before.
func.func @in_a_loop(%x : !prim.tensor<f64, [?]>, %n : !prim.int) -> !prim.tensor<f64, [?]> {
  %none = prim.Constant none
  %true = prim.Constant true
  %false = prim.Constant false
  %zero = prim.Constant 0
  %0 = prim.Loop %n, %true, (%x) : (!prim.tensor<f64, [?]>) -> (!prim.tensor<f64, [?]>) {
  ^bb0(%i : !prim.int, %p : !prim.tensor<f64, [?]>):
    %1 = aten.exp(%p) : (!prim.tensor<f64, [?]>) -> !prim.tensor<f64, [?]>
    %2 = aten.sum(%1, %none) : (!prim.tensor<f64, [?]>, !prim.none) -> !prim.tensor<f64, []>
    %3 = prim.ListConstruct(%2) : (!prim.tensor<f64, []>) -> !prim.list<!prim.tensor>
    %4 = prim.ListConstruct(%p) : (!prim.tensor<f64, [?]>) -> !prim.list<!prim.tensor>
    %5 = aten.grad(%3, %4, %none, %none, %false, %false) : (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>, !prim.none, !prim.none, !prim.bool, !prim.bool) -> !prim.list<!prim.optional<!prim.tensor>>
    %6 = aten.__getitem__.t(%5, %zero) : (!prim.list<!prim.optional<!prim.tensor>>, !prim.int) -> !prim.optional<!prim.tensor>
    %7 = prim.unchecked_cast(%6) : (!prim.optional<!prim.tensor>) -> !prim.tensor<f64, [?]>
    prim.Yield %true, %7 : !prim.bool, !prim.tensor<f64, [?]>
  }
  func.return %0 : !prim.tensor<f64, [?]>
}
// CHECK-LABEL: func.func @in_a_loop
// CHECK:         prim.Loop %n
// CHECK-NEXT:    ^bb0(%{{.*}}: !prim.int, %[[P:.*]]: !prim.tensor<f64, [?]>):
// CHECK:           %[[EXP:.*]] = aten.exp(%[[P]])
// CHECK:           aten.mul.Tensor(%{{.*}}, %[[EXP]])
// CHECK:           %[[CUT:.*]] = aten.detach(
// CHECK-NEXT:      prim.Yield %{{.*}}, %[[CUT]]

// -----

// Under no_grad what is computed is detached; what is written there keeps the gradient that it had.
func.func @no_grad(%x : !prim.tensor<f64, [?]>, %y : !prim.tensor<f64, [?]>) -> !prim.tensor<f64, [?]> {
  %false = prim.Constant false
  %one = prim.Constant 1
  %0 = aten.exp(%x) : (!prim.tensor<f64, [?]>) -> !prim.tensor<f64, [?]>
  %before = aten.is_grad_enabled() : () -> !prim.bool
  aten.set_grad_enabled(%false) : (!prim.bool) -> ()
  %1 = aten.sin(%y) : (!prim.tensor<f64, [?]>) -> !prim.tensor<f64, [?]>
  %2 = aten.sub_.Tensor(%0, %1, %one) : (!prim.tensor<f64, [?]>, !prim.tensor<f64, [?]>, !prim.int) -> !prim.tensor<f64, [?]>
  aten.set_grad_enabled(%before) : (!prim.bool) -> ()
  %3 = aten.mul.Tensor(%0, %1) : (!prim.tensor<f64, [?]>, !prim.tensor<f64, [?]>) -> !prim.tensor<f64, [?]>
  func.return %3 : !prim.tensor<f64, [?]>
}
// CHECK-LABEL: func.func @no_grad
// CHECK-NOT:     grad_enabled
// CHECK:         %[[EXP:.*]] = aten.exp(%x)
// CHECK:         %[[SIN:.*]] = aten.sin(%y)
// CHECK:         %[[CUT:.*]] = aten.detach(%[[SIN]])
// CHECK:         %[[OLD:.*]] = aten.detach(%[[EXP]])
// CHECK:         aten.sub_.Tensor(%[[OLD]], %[[CUT]],
// CHECK:         aten.mul.Tensor(%[[EXP]], %[[CUT]])

// -----

// A function that says nothing of gradients is left alone, writes and all.
func.func @plain(%x : !prim.tensor<f64, [?]>) -> !prim.tensor<f64, [?]> {
  %0 = aten.relu_(%x) : (!prim.tensor<f64, [?]>) -> !prim.tensor<f64, [?]>
  %1 = aten.exp(%0) : (!prim.tensor<f64, [?]>) -> !prim.tensor<f64, [?]>
  %2 = aten.exp(%0) : (!prim.tensor<f64, [?]>) -> !prim.tensor<f64, [?]>
  func.return %2 : !prim.tensor<f64, [?]>
}
// CHECK-LABEL: func.func @plain
// CHECK-NEXT:    aten.relu_(%x)
// CHECK-NEXT:    aten.exp(
// CHECK-NEXT:    aten.exp(

// -----

// Whether the outputs use an input is found out where a branch decides it.
func.func @used_on_one_way(%x : !prim.tensor<f64, [?]>, %c : !prim.bool) -> !prim.optional<!prim.tensor> {
  %none = prim.Constant none : !prim.none
  %false = prim.Constant false
  %true = prim.Constant true
  %y = aten.detach(%x) : (!prim.tensor<f64, [?]>) -> !prim.tensor<f64, [?]>
  %0 = prim.If %c -> (!prim.tensor<f64, [?]>) {
    %1 = aten.sin(%x) : (!prim.tensor<f64, [?]>) -> !prim.tensor<f64, [?]>
    prim.Yield %1 : !prim.tensor<f64, [?]>
  } else {
    prim.Yield %y : !prim.tensor<f64, [?]>
  }
  %outputs = prim.ListConstruct(%0) : (!prim.tensor<f64, [?]>) -> !prim.list<!prim.tensor>
  %inputs = prim.ListConstruct(%x) : (!prim.tensor<f64, [?]>) -> !prim.list<!prim.tensor>
  %seed = aten.ones_like(%0, %none, %none, %none, %none, %none) : (!prim.tensor<f64, [?]>, !prim.none, !prim.none, !prim.none, !prim.none, !prim.none) -> !prim.tensor<f64, [?]>
  %seeds = prim.ListConstruct(%seed) : (!prim.tensor<f64, [?]>) -> !prim.list<!prim.tensor>
  %g = aten.grad(%outputs, %inputs, %seeds, %none, %false, %true) : (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>, !prim.list<!prim.tensor>, !prim.none, !prim.bool, !prim.bool) -> !prim.list<!prim.optional<!prim.tensor>>
  %zero = prim.Constant 0
  %2 = aten.__getitem__.t(%g, %zero) : (!prim.list<!prim.optional<!prim.tensor>>, !prim.int) -> !prim.optional<!prim.tensor>
  func.return %2 : !prim.optional<!prim.tensor>
}
// CHECK-LABEL: func.func @used_on_one_way
// CHECK:         %[[G:.*]] = prim.If %c -> (!prim.tensor<f64, [?, ?]>)
// CHECK:           prim.Yield %{{.*}} : !prim.tensor<f64, [1, ?]>
// CHECK:         } else {
// CHECK:           aten.empty.memory_format(
// CHECK:         %[[SIZE:.*]] = aten.size.int(%[[G]],
// CHECK:         %[[USED:.*]] = aten.gt.int(%[[SIZE]],
// CHECK:         %[[VALUE:.*]] = prim.If %[[USED]] -> (!prim.tensor<f64, [?]>)
// CHECK:           aten.select.int(%[[G]],
// CHECK:         } else {
// CHECK-NEXT:      prim.Uninitialized
// CHECK:         %[[RESULT:.*]] = prim.If %[[USED]] -> (!prim.optional<!prim.tensor<f64, [?]>>)
// CHECK-NEXT:      prim.Yield %[[VALUE]]
// CHECK-NEXT:    } else {
// CHECK-NEXT:      prim.Yield %none
// CHECK:         func.return %[[RESULT]]
