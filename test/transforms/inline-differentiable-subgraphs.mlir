// RUN: ts-opt %s -p inline-differentiable-subgraphs --check-each | filecheck %s
// RUN: ts-opt %s -p inline-differentiable-subgraphs{threshold=1} | filecheck %s --check-prefix=ONE

// A group of fewer than five operations is put back; what it passes on is the operand itself.
func.func @small(%x : !prim.tensor, %y : !prim.tensor) -> (!prim.tensor, !prim.tensor) {
  %r, %s = prim.DifferentiableGraph(%x, %y) ({
  ^bb0(%a : !prim.tensor, %b : !prim.tensor):
    %c = aten.mul.Tensor(%a, %b) : (!prim.tensor, !prim.tensor) -> !prim.tensor
    prim.Yield %c, %b : !prim.tensor, !prim.tensor
  }) : (!prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  func.return %r, %s : !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @small
// CHECK-NEXT:    %[[C:.*]] = aten.mul.Tensor(%x, %y)
// CHECK-NEXT:    func.return %[[C]], %y
// ONE-LABEL: func.func @small
// ONE-NEXT:    prim.DifferentiableGraph

// One of five stays.
func.func @large(%x : !prim.tensor) -> !prim.tensor {
  %r = prim.DifferentiableGraph(%x) ({
  ^bb0(%a : !prim.tensor):
    %b = aten.exp(%a) : (!prim.tensor) -> !prim.tensor
    %c = aten.exp(%b) : (!prim.tensor) -> !prim.tensor
    %d = aten.exp(%c) : (!prim.tensor) -> !prim.tensor
    %e = aten.exp(%d) : (!prim.tensor) -> !prim.tensor
    %f = aten.exp(%e) : (!prim.tensor) -> !prim.tensor
    prim.Yield %f : !prim.tensor
  }) : (!prim.tensor) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @large
// CHECK-NEXT:    prim.DifferentiableGraph

// One with native code inside stays.
func.func @native(%x : !prim.tensor) -> !prim.tensor {
  %r = prim.DifferentiableGraph(%x) ({
  ^bb0(%a : !prim.tensor):
    %b = prim.FusionGroup(%a) ({
    ^bb0(%c : !prim.tensor):
      %d = aten.exp(%c) : (!prim.tensor) -> !prim.tensor
      prim.Yield %d : !prim.tensor
    }) : (!prim.tensor) -> !prim.tensor
    prim.Yield %b : !prim.tensor
  }) : (!prim.tensor) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @native
// CHECK-NEXT:    prim.DifferentiableGraph

// One that has been differentiated stays: its gradient would be lost.
func.func @differentiated(%x : !prim.tensor) -> !prim.tensor {
  %r = prim.DifferentiableGraph(%x) {autodiff.gradient = {}} ({
  ^bb0(%a : !prim.tensor):
    %b = aten.exp(%a) : (!prim.tensor) -> !prim.tensor
    prim.Yield %b : !prim.tensor
  }) : (!prim.tensor) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @differentiated
// CHECK-NEXT:    prim.DifferentiableGraph

// Inside of branches too.
func.func @nested(%x : !prim.tensor, %c : !prim.bool) -> !prim.tensor {
  %r = prim.If %c -> (!prim.tensor) {
    %s = prim.DifferentiableGraph(%x) ({
    ^bb0(%a : !prim.tensor):
      %b = aten.exp(%a) : (!prim.tensor) -> !prim.tensor
      prim.Yield %b : !prim.tensor
    }) : (!prim.tensor) -> !prim.tensor
    prim.Yield %s : !prim.tensor
  } else {
    prim.Yield %x : !prim.tensor
  }
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @nested
// CHECK-NEXT:    prim.If %c
// CHECK-NEXT:      %[[B:.*]] = aten.exp(%x)
// CHECK-NEXT:      prim.Yield %[[B]]
