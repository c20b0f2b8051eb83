// RUN: ts-opt %s -p merge-common --split-input-file | filecheck %s

// Equal operations on equal operands are one, in nested blocks too.
func.func @merges(%x : !prim.tensor, %c : !prim.bool) -> !prim.tensor {
  %a = aten.exp(%x) : (!prim.tensor) -> !prim.tensor
  %b = aten.exp(%x) : (!prim.tensor) -> !prim.tensor
  %r = prim.If %c -> (!prim.tensor) {
    %d = aten.exp(%x) : (!prim.tensor) -> !prim.tensor
    prim.Yield %d : !prim.tensor
  } else {
    prim.Yield %b : !prim.tensor
  }
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @merges
// CHECK:         %[[A:.*]] = aten.exp(%x)
// CHECK-NOT:     aten.exp
// CHECK:         prim.Yield %[[A]]
// CHECK:         prim.Yield %[[A]]

// -----

// What one branch computes is not there in the other, nor behind the If.
func.func @negative_other_branch(%x : !prim.tensor, %c : !prim.bool) -> !prim.tensor {
  %r = prim.If %c -> (!prim.tensor) {
    %a = aten.exp(%x) : (!prim.tensor) -> !prim.tensor
    prim.Yield %a : !prim.tensor
  } else {
    %b = aten.exp(%x) : (!prim.tensor) -> !prim.tensor
    prim.Yield %b : !prim.tensor
  }
  %d = aten.exp(%x) : (!prim.tensor) -> !prim.tensor
  %s = aten.mul.Tensor(%r, %d) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return %s : !prim.tensor
}
// CHECK-LABEL: func.func @negative_other_branch
// CHECK-COUNT-3: aten.exp(%x)

// -----

// The second sum is of other values.
func.func @negative_across_write(%x : !prim.tensor) -> !prim.tensor {
  %a = aten.exp(%x) : (!prim.tensor) -> !prim.tensor
  %w = aten.relu_(%x) : (!prim.tensor) -> !prim.tensor
  %b = aten.exp(%x) : (!prim.tensor) -> !prim.tensor
  %s = aten.mul.Tensor(%a, %b) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return %s : !prim.tensor
}
// CHECK-LABEL: func.func @negative_across_write
// CHECK:         aten.exp(%x)
// CHECK:         aten.exp(%x)

// -----

// The results are written, so they must stay two tensors.
func.func @negative_written_result(%x : !prim.tensor) -> (!prim.tensor, !prim.tensor) {
  %a = aten.exp(%x) : (!prim.tensor) -> !prim.tensor
  %b = aten.exp(%x) : (!prim.tensor) -> !prim.tensor
  %w = aten.relu_(%a) : (!prim.tensor) -> !prim.tensor
  func.return %w, %b : !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @negative_written_result
// CHECK:         aten.exp(%x)
// CHECK:         aten.exp(%x)

// -----

// Two lists that change are two lists.
func.func @negative_lists(%i : !prim.int) -> !prim.int {
  %a = prim.ListConstruct(%i) : (!prim.int) -> !prim.list<!prim.int>
  %b = prim.ListConstruct(%i) : (!prim.int) -> !prim.list<!prim.int>
  %w = aten.append.t(%a, %i) : (!prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.int>
  %n = aten.len.t(%b) : (!prim.list<!prim.int>) -> !prim.int
  func.return %n : !prim.int
}
// CHECK-LABEL: func.func @negative_lists
// CHECK-COUNT-2: prim.ListConstruct

// -----

// Random numbers are drawn twice.
func.func @negative_random(%x : !prim.tensor) -> !prim.tensor {
  %g = prim.Constant none : !prim.optional<!prim.generator>
  %a = aten.bernoulli(%x, %g) : (!prim.tensor, !prim.optional<!prim.generator>) -> !prim.tensor
  %b = aten.bernoulli(%x, %g) : (!prim.tensor, !prim.optional<!prim.generator>) -> !prim.tensor
  %s = aten.mul.Tensor(%a, %b) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return %s : !prim.tensor
}
// CHECK-LABEL: func.func @negative_random
// CHECK-COUNT-2: aten.bernoulli

// -----

// The caller may write one of two results; what it gets but one of is merged, as with what stays inside.
func.func @negative_both_returned(%x : !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor) {
  %a = aten.neg(%x) : (!prim.tensor) -> !prim.tensor
  %b = aten.neg(%x) : (!prim.tensor) -> !prim.tensor
  %c = aten.exp(%x) : (!prim.tensor) -> !prim.tensor
  %d = aten.exp(%x) : (!prim.tensor) -> !prim.tensor
  %e = aten.relu(%d) : (!prim.tensor) -> !prim.tensor
  %f = aten.mul.Tensor(%c, %e) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return %a, %b, %f : !prim.tensor, !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @negative_both_returned
// CHECK:         aten.neg
// CHECK-NEXT:    aten.neg
// CHECK-NEXT:    aten.exp
// CHECK-NEXT:    aten.relu

// -----

// A group sees nothing of what is around it, nor the other way round.
func.func @group(%x : !prim.tensor) -> (!prim.tensor, !prim.tensor) {
  %two = prim.Constant 2
  %a = prim.DifferentiableGraph(%x) ({
  ^bb0(%p : !prim.tensor):
    %b = prim.Constant 2
    %c = prim.Constant 2
    %d = aten.add.Scalar(%p, %b, %c) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor
    prim.Yield %d : !prim.tensor
  }) : (!prim.tensor) -> !prim.tensor
  %e = aten.add.Scalar(%x, %two, %two) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor
  func.return %a, %e : !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @group
// CHECK-NEXT:    %[[TWO:.*]] = prim.Constant 2
// CHECK-NEXT:    prim.DifferentiableGraph(%x)
// CHECK-NEXT:    ^bb0(%[[P:.*]]: !prim.tensor):
// CHECK-NEXT:      %[[B:.*]] = prim.Constant 2
// CHECK-NEXT:      aten.add.Scalar(%[[P]], %[[B]], %[[B]])
// CHECK:         aten.add.Scalar(%x, %[[TWO]], %[[TWO]])
