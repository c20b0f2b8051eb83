// RUN: ts-opt %s -p 'differentiate{checkpoint=2}' --split-input-file --verify-diagnostics
// RUN: not ts-opt %s -p 'differentiate{checkpoint=0}' 2>&1 | filecheck %s --check-prefix NONE
// NONE: <pipeline>:1:1: error: pass 'differentiate': expected checkpoint of at least 1, got 0

// A call whose body is not in sight may draw or print.
func.func @recursive(%x : !prim.tensor<f64, [?]>, %n : !prim.int) -> !prim.tensor {
  %true = prim.Constant true
  %r = prim.Loop %n, %true, (%x) : (!prim.tensor<f64, [?]>) -> (!prim.tensor) {
  ^bb0(%i : !prim.int, %y : !prim.tensor):
    // expected-error@+1 {{'prim.CallFunction' may not run again, so a loop with it has no checkpoints}}
    %0 = prim.CallFunction(%x, %i) <{callee = @recursive}> : (!prim.tensor<f64, [?]>, !prim.int) -> !prim.tensor
    %1 = aten.mul.Tensor(%y, %0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
    prim.Yield %true, %1 : !prim.bool, !prim.tensor
  }
  func.return %r : !prim.tensor
}
