// RUN: ts-opt %s -p expand-grad --split-input-file --verify-diagnostics

// An input that the outputs do not use.
func.func @unused(%x : !prim.tensor<f64, [?]>, %y : !prim.tensor<f64, [?]>) {
  %none = prim.Constant none
  %true = prim.Constant true
  %false = prim.Constant false
  %0 = aten.sum(%x, %none) : (!prim.tensor<f64, [?]>, !prim.none) -> !prim.tensor<f64, []>
  %o = prim.ListConstruct(%0) : (!prim.tensor<f64, []>) -> !prim.list<!prim.tensor>
  %i = prim.ListConstruct(%x, %y) : (!prim.tensor<f64, [?]>, !prim.tensor<f64, [?]>) -> !prim.list<!prim.tensor>
  // expected-error@+1 {{the outputs do not use input 1; with allow_unused=True its gradient is None}}
  %g = aten.grad(%o, %i, %none, %none, %false, %false) : (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>, !prim.none, !prim.none, !prim.bool, !prim.bool) -> !prim.list<!prim.optional<!prim.tensor>>
  func.return
}

// -----

// More than one element, and no gradient given.
func.func @not_scalar(%x : !prim.tensor<f64, [3]>) {
  %none = prim.Constant none
  %true = prim.Constant true
  %false = prim.Constant false
  %0 = aten.exp(%x) : (!prim.tensor<f64, [3]>) -> !prim.tensor<f64, [3]>
  %o = prim.ListConstruct(%0) : (!prim.tensor<f64, [3]>) -> !prim.list<!prim.tensor>
  %i = prim.ListConstruct(%x) : (!prim.tensor<f64, [3]>) -> !prim.list<!prim.tensor>
  // expected-error@+1 {{grad can be implicitly created only for scalar outputs, got !prim.tensor<f64, [3]>}}
  %g = aten.grad(%o, %i, %none, %none, %false, %false) : (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>, !prim.none, !prim.none, !prim.bool, !prim.bool) -> !prim.list<!prim.optional<!prim.tensor>>
  func.return
}

// -----

// A list that is not in sight.
func.func @list(%x : !prim.tensor<f64, []>, %xs : !prim.list<!prim.tensor>) {
  %none = prim.Constant none
  %false = prim.Constant false
  %o = prim.ListConstruct(%x) : (!prim.tensor<f64, []>) -> !prim.list<!prim.tensor>
  // expected-error@+1 {{expected 'inputs' to be a list that is made of tensors in sight, got !prim.list<!prim.tensor>}}
  %g = aten.grad(%o, %xs, %none, %none, %false, %false) : (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>, !prim.none, !prim.none, !prim.bool, !prim.bool) -> !prim.list<!prim.optional<!prim.tensor>>
  func.return
}

// -----

// An operator of the slice without a gradient.
func.func @missing(%x : !prim.tensor<f64, [?]>) {
  %none = prim.Constant none
  %false = prim.Constant false
  // expected-error@+1 {{'aten.floor_divide' has no gradient}}
  %0 = aten.floor_divide(%x, %x) : (!prim.tensor<f64, [?]>, !prim.tensor<f64, [?]>) -> !prim.tensor<f64, [?]>
  %1 = aten.sum(%0, %none) : (!prim.tensor<f64, [?]>, !prim.none) -> !prim.tensor<f64, []>
  %o = prim.ListConstruct(%1) : (!prim.tensor<f64, []>) -> !prim.list<!prim.tensor>
  %i = prim.ListConstruct(%x) : (!prim.tensor<f64, [?]>) -> !prim.list<!prim.tensor>
  %g = aten.grad(%o, %i, %none, %none, %false, %false) : (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>, !prim.none, !prim.none, !prim.bool, !prim.bool) -> !prim.list<!prim.optional<!prim.tensor>>
  func.return
}

// -----

// Outputs of an earlier round.
func.func @earlier(%x : !prim.tensor<f64, [?]>, %n : !prim.int) {
  %none = prim.Constant none
  %true = prim.Constant true
  %false = prim.Constant false
  // expected-note@+1 {{the loop is here}}
  %0 = prim.Loop %n, %true, (%x) : (!prim.tensor<f64, [?]>) -> (!prim.tensor<f64, [?]>) {
  ^bb0(%r : !prim.int, %y : !prim.tensor<f64, [?]>):
    %1 = aten.exp(%y) : (!prim.tensor<f64, [?]>) -> !prim.tensor<f64, [?]>
    %2 = aten.sum(%1, %none) : (!prim.tensor<f64, [?]>, !prim.none) -> !prim.tensor<f64, []>
    %o = prim.ListConstruct(%2) : (!prim.tensor<f64, []>) -> !prim.list<!prim.tensor>
    %i = prim.ListConstruct(%x) : (!prim.tensor<f64, [?]>) -> !prim.list<!prim.tensor>
    // expected-error@+1 {{the outputs come from an earlier iteration of a loop}}
    %g = aten.grad(%o, %i, %none, %none, %false, %false) : (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>, !prim.none, !prim.none, !prim.bool, !prim.bool) -> !prim.list<!prim.optional<!prim.tensor>>
    prim.Yield %true, %1 : !prim.bool, !prim.tensor<f64, [?]>
  }
  func.return
}

// -----

// What only the run tells of the mode, and a request that comes too late.
func.func @modes(%x : !prim.tensor<f64, [?]>, %c : !prim.bool) {
  %true = prim.Constant true
  aten.set_grad_enabled(%c) : (!prim.bool) -> ()
  // expected-error@+1 {{whether 'aten.exp' runs with gradients enabled is known only when the program runs}}
  %0 = aten.exp(%x) : (!prim.tensor<f64, [?]>) -> !prim.tensor<f64, [?]>
  // expected-error@+1 {{expected 'requires_grad_' before anything is computed of the tensor}}
  %1 = aten.requires_grad_(%x, %true) : (!prim.tensor<f64, [?]>, !prim.bool) -> !prim.tensor<f64, [?]>
  // expected-error@+2 {{expected requires_grad_(True); detach() cuts a tensor off}}
  %false = prim.Constant false
  %2 = aten.requires_grad_(%0, %false) : (!prim.tensor<f64, [?]>, !prim.bool) -> !prim.tensor<f64, [?]>
  func.return
}
