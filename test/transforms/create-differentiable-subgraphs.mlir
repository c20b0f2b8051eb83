// RUN: ts-opt %s -p create-differentiable-subgraphs{threshold=1} --check-each --verify-roundtrip --split-input-file | filecheck %s

// The nine slicings of 2018; `aten.floor_divide` stands for an operation that has no gradient.

func.func @simple_merge(%x : !prim.tensor, %y : !prim.tensor, %z : !prim.tensor) -> !prim.tensor {
  %a = aten.mul.Tensor(%x, %y) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  %b = aten.mul.Tensor(%a, %z) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return %b : !prim.tensor
}
// CHECK-LABEL: func.func @simple_merge
// CHECK-NEXT:    %[[R:.*]] = prim.DifferentiableGraph(%x, %y, %z) ({
// CHECK-NEXT:    ^bb0(%[[X:.*]]: !prim.tensor, %[[Y:.*]]: !prim.tensor, %[[Z:.*]]: !prim.tensor):
// CHECK-NEXT:      %[[A:.*]] = aten.mul.Tensor(%[[X]], %[[Y]])
// CHECK-NEXT:      %[[B:.*]] = aten.mul.Tensor(%[[A]], %[[Z]])
// CHECK-NEXT:      prim.Yield %[[B]] : !prim.tensor
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[R]]

// -----

// What others read as well becomes a result of the group.
func.func @simple_no_merge(%x : !prim.tensor, %y : !prim.tensor) -> (!prim.tensor, !prim.tensor) {
  %a = aten.mul.Tensor(%x, %y) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  %b = aten.floor_divide(%a, %a) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return %a, %b : !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @simple_no_merge
// CHECK-NEXT:    %[[A:.*]] = prim.DifferentiableGraph(%x, %y)
// CHECK:         }) :
// CHECK-NEXT:    %[[B:.*]] = aten.floor_divide(%[[A]], %[[A]])
// CHECK-NEXT:    func.return %[[A]], %[[B]]

// -----

func.func @does_not_merge_unrelated(%w : !prim.tensor, %x : !prim.tensor, %y : !prim.tensor, %z : !prim.tensor) -> (!prim.tensor, !prim.tensor) {
  %a = aten.mul.Tensor(%x, %y) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  %b = aten.mul.Tensor(%w, %z) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return %a, %b : !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @does_not_merge_unrelated
// CHECK-NEXT:    prim.DifferentiableGraph(%x, %y)
// CHECK:         prim.DifferentiableGraph(%w, %z)

// -----

func.func @merges_without_cycles(%w : !prim.tensor, %x : !prim.tensor, %y : !prim.tensor) -> !prim.tensor {
  %a = aten.mul.Tensor(%w, %x) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  %b = aten.mul.Tensor(%a, %y) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  %c = aten.mul.Tensor(%a, %b) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return %c : !prim.tensor
}
// CHECK-LABEL: func.func @merges_without_cycles
// CHECK-NEXT:    prim.DifferentiableGraph(%w, %x, %y)
// CHECK-COUNT-3: aten.mul.Tensor
// CHECK-NEXT:      prim.Yield %{{.*}} : !prim.tensor
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return

// -----

// A group that a later operation reads from joins it, with what it has.
func.func @merges_dense(%x : !prim.tensor, %y : !prim.tensor) -> (!prim.tensor, !prim.tensor) {
  %a, %b = prim.ConstantChunk(%x) <{chunks = 2 : i64, dim = 0 : i64}> : (!prim.tensor) -> (!prim.tensor, !prim.tensor)
  %c, %d = prim.ConstantChunk(%y) <{chunks = 2 : i64, dim = 0 : i64}> : (!prim.tensor) -> (!prim.tensor, !prim.tensor)
  %e = aten.mul.Tensor(%a, %c) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  %f = aten.mul.Tensor(%b, %d) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return %e, %f : !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @merges_dense
// CHECK-NEXT:    prim.DifferentiableGraph(%x, %y)
// CHECK-COUNT-2: prim.ConstantChunk
// CHECK-COUNT-2: aten.mul.Tensor
// CHECK-NEXT:      prim.Yield %{{.*}}, %{{.*}} : !prim.tensor, !prim.tensor
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return

// -----

func.func @does_not_create_cycles(%w : !prim.tensor, %x : !prim.tensor) -> !prim.tensor {
  %a = aten.mul.Tensor(%w, %x) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  %b = aten.floor_divide(%a, %a) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  %c = aten.mul.Tensor(%a, %b) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return %c : !prim.tensor
}
// CHECK-LABEL: func.func @does_not_create_cycles
// CHECK-NEXT:    %[[A:.*]] = prim.DifferentiableGraph(%w, %x)
// CHECK:         %[[B:.*]] = aten.floor_divide(%[[A]], %[[A]])
// CHECK-NEXT:    prim.DifferentiableGraph(%[[A]], %[[B]])

// -----

// The operation between, which reads what joins the group, goes behind it.
func.func @merges_up(%w : !prim.tensor, %x : !prim.tensor, %z : !prim.tensor) -> (!prim.tensor, !prim.tensor) {
  %a = aten.mul.Tensor(%w, %x) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  %b = aten.floor_divide(%a, %a) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  %c = aten.mul.Tensor(%a, %z) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return %b, %c : !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @merges_up
// CHECK-NEXT:    %[[R:.*]], %[[C:.*]] = prim.DifferentiableGraph(%w, %x, %z)
// CHECK-COUNT-2: aten.mul.Tensor
// CHECK:         }) :
// CHECK-NEXT:    %[[B:.*]] = aten.floor_divide(%[[R]], %[[R]])
// CHECK-NEXT:    func.return %[[B]], %[[C]]

// -----

// The operation between, which gives what the group reads, stays before it.
func.func @merges_down(%v : !prim.tensor, %w : !prim.tensor, %x : !prim.tensor) -> (!prim.tensor, !prim.tensor) {
  %a = aten.mul.Tensor(%v, %w) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  %b = aten.floor_divide(%x, %x) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  %c = aten.mul.Tensor(%b, %a) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return %a, %c : !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @merges_down
// CHECK-NEXT:    %[[B:.*]] = aten.floor_divide(%x, %x)
// CHECK-NEXT:    prim.DifferentiableGraph(%v, %w, %[[B]])
// CHECK-COUNT-2: aten.mul.Tensor

// -----

// An If that cannot be differentiated reads a value of the first group inside: the two stay apart.
func.func @respects_lexical_scoping(%x : !prim.tensor, %k : !prim.tensor, %c : !prim.bool) -> !prim.tensor {
  %half = prim.Constant 0.5
  %y = aten.mul.Scalar(%x, %half) : (!prim.tensor, !prim.float) -> !prim.tensor
  %r = prim.If %c -> (!prim.tensor) {
    %s = aten.mul.Tensor(%k, %y) : (!prim.tensor, !prim.tensor) -> !prim.tensor
    %t = aten.floor_divide(%s, %s) : (!prim.tensor, !prim.tensor) -> !prim.tensor
    prim.Yield %t : !prim.tensor
  } else {
    prim.Yield %k : !prim.tensor
  }
  %z = aten.mul.Tensor(%y, %r) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return %z : !prim.tensor
}
// CHECK-LABEL: func.func @respects_lexical_scoping
// CHECK:         %[[Y:.*]] = prim.DifferentiableGraph(%x)
// CHECK-NEXT:    ^bb0(%[[A:.*]]: !prim.tensor):
// CHECK-NEXT:      %[[HALF:.*]] = prim.Constant 0.5
// CHECK-NEXT:      aten.mul.Scalar(%[[A]], %[[HALF]])
// CHECK:         %[[R:.*]] = prim.If %c
// CHECK-NEXT:      %[[S:.*]] = prim.DifferentiableGraph(%k, %[[Y]])
// CHECK:           aten.floor_divide(%[[S]], %[[S]])
// CHECK:         prim.DifferentiableGraph(%[[Y]], %[[R]])

// -----

// Beyond 2018: branches and loops that can be differentiated are in a group, as wholes.
func.func @control_flow(%x : !prim.tensor, %n : !prim.int, %c : !prim.bool) -> !prim.tensor {
  %true = prim.Constant true
  %y = aten.exp(%x) : (!prim.tensor) -> !prim.tensor
  %r = prim.If %c -> (!prim.tensor) {
    %s = aten.mul.Tensor(%x, %y) : (!prim.tensor, !prim.tensor) -> !prim.tensor
    prim.Yield %s : !prim.tensor
  } else {
    prim.Yield %x : !prim.tensor
  }
  %z = prim.Loop %n, %true, (%r) : (!prim.tensor) -> (!prim.tensor) {
  ^bb0(%i : !prim.int, %a : !prim.tensor):
    %b = aten.mul.Tensor(%a, %y) : (!prim.tensor, !prim.tensor) -> !prim.tensor
    prim.Yield %true, %b : !prim.bool, !prim.tensor
  }
  func.return %z : !prim.tensor
}
// CHECK-LABEL: func.func @control_flow
// CHECK:         %[[R:.*]] = prim.DifferentiableGraph(%x, %c, %n)
// CHECK:           aten.exp
// CHECK:           prim.If
// CHECK:           prim.Loop
// CHECK:         }) :
// CHECK-NEXT:    func.return %[[R]]

// -----

// What carries no gradient joins a group, but does not start one; what prints is never in one.
func.func @without_gradient(%x : !prim.tensor<f32>, %i : !prim.tensor<i64>) -> (!prim.tensor, !prim.tensor<i64>) {
  %0 = prim.Constant 0
  %m = aten.gt.Scalar(%i, %0) : (!prim.tensor<i64>, !prim.int) -> !prim.tensor<bool>
  %j = aten.neg(%i) : (!prim.tensor<i64>) -> !prim.tensor<i64>
  prim.Print(%i) : (!prim.tensor<i64>) -> ()
  %r = aten.mul.Tensor(%x, %m) : (!prim.tensor<f32>, !prim.tensor<bool>) -> !prim.tensor
  func.return %r, %j : !prim.tensor, !prim.tensor<i64>
}
// CHECK-LABEL: func.func @without_gradient
// CHECK:         %[[J:.*]] = aten.neg(%i)
// CHECK-NEXT:    prim.Print(%i)
// CHECK-NEXT:    %[[R:.*]] = prim.DifferentiableGraph(%i, %x)
// CHECK:           aten.gt.Scalar
// CHECK-NEXT:      aten.mul.Tensor
// CHECK:         func.return %[[R]], %[[J]]

// -----

// Only from arguments that are marked.
func.func @marked(%x : !prim.tensor {autodiff.requires_grad}, %y : !prim.tensor) -> (!prim.tensor, !prim.tensor) {
  %a = aten.exp(%x) : (!prim.tensor) -> !prim.tensor
  %b = aten.exp(%y) : (!prim.tensor) -> !prim.tensor
  func.return %a, %b : !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @marked
// CHECK-NEXT:    prim.DifferentiableGraph(%x)
// CHECK:         }) :
// CHECK-NEXT:    aten.exp(%y)

// -----

// A write is never crossed by what reads the same storage, and is in no group.
func.func @writes(%x : !prim.tensor, %y : !prim.tensor) -> !prim.tensor {
  %a = aten.exp(%x) : (!prim.tensor) -> !prim.tensor
  %b = aten.relu_(%x) : (!prim.tensor) -> !prim.tensor
  %c = aten.mul.Tensor(%a, %b) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return %c : !prim.tensor
}
// CHECK-LABEL: func.func @writes
// CHECK-NEXT:    %[[A:.*]] = prim.DifferentiableGraph(%x)
// CHECK:         %[[B:.*]] = aten.relu_(%x)
// CHECK-NEXT:    prim.DifferentiableGraph(%[[A]], %[[B]])

// -----

// A constant that the caller gets, who may write to it, is not copied.
func.func @returned_constant(%x : !prim.tensor) -> (!prim.tensor, !prim.tensor) {
  %w = prim.Constant #prim.tensor<f32, [2], [1.0, 2.0]> : !prim.tensor
  %a = aten.mul.Tensor(%x, %w) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return %a, %w : !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @returned_constant
// CHECK:         prim.DifferentiableGraph(%x, %w)

// -----

// Groups that there are already stay as they are.
func.func @again(%x : !prim.tensor) -> !prim.tensor {
  %a = prim.DifferentiableGraph(%x) ({
  ^bb0(%p : !prim.tensor):
    %b = aten.exp(%p) : (!prim.tensor) -> !prim.tensor
    prim.Yield %b : !prim.tensor
  }) : (!prim.tensor) -> !prim.tensor
  %c = aten.tanh(%a) : (!prim.tensor) -> !prim.tensor
  func.return %c : !prim.tensor
}
// CHECK-LABEL: func.func @again
// CHECK-NEXT:    %[[A:.*]] = prim.DifferentiableGraph(%x) ({
// CHECK:           aten.exp
// CHECK:         prim.DifferentiableGraph(%[[A]]) ({
// CHECK:           aten.tanh
