// RUN: ts-opt %s -p specialize-undef,remove-dead,lint --split-input-file | filecheck %s

// A block whose operands are all undefined does not run; a sum with what it gives is the other term.
func.func @undefined(%g : !prim.tensor, %u : !autodiff.undefined) -> !prim.tensor {
  %a = autodiff.linear(%u) <{operator = "aten.neg"}> ({
    %z = autodiff.zero() : () -> !prim.tensor
    %0 = aten.neg(%z) : (!prim.tensor) -> !prim.tensor
    prim.Yield %0 : !prim.tensor
  }) : (!autodiff.undefined) -> !prim.tensor
  %b = autodiff.add(%a, %g) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return %b : !prim.tensor
}
// CHECK-LABEL: func.func @undefined(
// CHECK-NEXT:    func.return %g

// -----

// A block with a defined operand always runs; the sum of two defined gradients is an ordinary one.
func.func @defined(%g : !prim.tensor, %h : !prim.tensor) -> (!prim.tensor, !prim.bool) {
  %a = autodiff.linear(%g) <{operator = "aten.neg"}> ({
    %0 = aten.neg(%g) : (!prim.tensor) -> !prim.tensor
    prim.Yield %0 : !prim.tensor
  }) : (!prim.tensor) -> !prim.tensor
  %b = autodiff.add(%a, %h) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  %c = autodiff.any_defined(%a) : (!prim.tensor) -> !prim.bool
  func.return %b, %c : !prim.tensor, !prim.bool
}
// CHECK-LABEL: func.func @defined(
// CHECK-NEXT:    %[[A:.*]] = aten.neg(%g)
// CHECK-NEXT:    %[[ONE:.*]] = prim.Constant 1
// CHECK-NEXT:    %[[B:.*]] = aten.add.Tensor(%[[A]], %h, %[[ONE]])
// CHECK-NEXT:    %[[C:.*]] = prim.Constant true
// CHECK-NEXT:    func.return %[[B]], %[[C]]

// -----

// What a branch leaves undefined is only known when the program runs: the block stays.
func.func @negative_unknown(%g : !prim.tensor, %c : !prim.bool) -> !prim.tensor {
  %a = prim.If %c -> (!prim.tensor) {
    prim.Yield %g : !prim.tensor
  } else {
    %z = autodiff.zero() : () -> !prim.tensor
    prim.Yield %z : !prim.tensor
  }
  %b = autodiff.linear(%a) <{operator = "aten.neg"}> ({
    %0 = aten.neg(%a) : (!prim.tensor) -> !prim.tensor
    prim.Yield %0 : !prim.tensor
  }) : (!prim.tensor) -> !prim.tensor
  func.return %b : !prim.tensor
}
// CHECK-LABEL: func.func @negative_unknown(
// CHECK:         autodiff.linear

// -----

// A gradient that a loop carries is defined if it is so before the loop and after each round.
func.func @loop(%g : !prim.tensor, %n : !prim.int) -> !prim.tensor {
  %true = prim.Constant true
  %r = prim.Loop %n, %true, (%g) : (!prim.tensor) -> (!prim.tensor) {
  ^bb0(%i : !prim.int, %h : !prim.tensor):
    %a = autodiff.linear(%h) <{operator = "aten.neg"}> ({
      %0 = aten.neg(%h) : (!prim.tensor) -> !prim.tensor
      prim.Yield %0 : !prim.tensor
    }) : (!prim.tensor) -> !prim.tensor
    prim.Yield %true, %a : !prim.bool, !prim.tensor
  }
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @loop(
// CHECK-NOT:     autodiff
// CHECK:         func.return

// -----

// A tuple is defined if all of its elements are; sums of tuples stay.
func.func @tuples(%g : !prim.tensor) -> (!prim.bool, !prim.bool, !prim.tensor) {
  %z = autodiff.zero() : () -> !prim.tensor
  %p = prim.TupleConstruct(%g, %g) : (!prim.tensor, !prim.tensor) -> !prim.tuple<!prim.tensor, !prim.tensor>
  %q = prim.TupleConstruct(%g, %z) : (!prim.tensor, !prim.tensor) -> !prim.tuple<!prim.tensor, !prim.tensor>
  %a, %b = prim.TupleUnpack(%p) : (!prim.tuple<!prim.tensor, !prim.tensor>) -> (!prim.tensor, !prim.tensor)
  %c = prim.TupleIndex(%q) <{index = 0 : i64}> : (!prim.tuple<!prim.tensor, !prim.tensor>) -> !prim.tensor
  %known = autodiff.any_defined(%a) : (!prim.tensor) -> !prim.bool
  %unknown = autodiff.any_defined(%c) : (!prim.tensor) -> !prim.bool
  %s = autodiff.add(%p, %q) : (!prim.tuple<!prim.tensor, !prim.tensor>, !prim.tuple<!prim.tensor, !prim.tensor>) -> !prim.tuple<!prim.tensor, !prim.tensor>
  %d = prim.TupleIndex(%s) <{index = 0 : i64}> : (!prim.tuple<!prim.tensor, !prim.tensor>) -> !prim.tensor
  func.return %known, %unknown, %d : !prim.bool, !prim.bool, !prim.tensor
}
// CHECK-LABEL: func.func @tuples(
// CHECK:         %[[KNOWN:.*]] = prim.Constant true
// CHECK-NEXT:    %[[UNKNOWN:.*]] = autodiff.any_defined(%c)
// CHECK-NEXT:    %[[S:.*]] = autodiff.add(%p, %q)
// CHECK-NEXT:    %[[D:.*]] = prim.TupleIndex(%[[S]]) <{index = 0 : i64}>
// CHECK-NEXT:    func.return %[[KNOWN]], %[[UNKNOWN]], %[[D]]
