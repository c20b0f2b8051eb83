// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @outputs(%t: !prim.tensor, %l: !prim.list<!prim.tensor>, %n: !prim.none, %b: !prim.bool) {
  // expected-error@+1 {{expected operand 'outputs' of type Tensor[], got Tensor}}
  %0 = aten.grad(%t, %l, %n, %n, %b, %b) : (!prim.tensor, !prim.list<!prim.tensor>, !prim.none, !prim.none, !prim.bool, !prim.bool) -> !prim.list<!prim.optional<!prim.tensor>>
  func.return
}

// -----

func.func @mode(%t: !prim.tensor) {
  // expected-error@+1 {{expected operand 'val' of type bool, got Tensor}}
  aten.set_grad_enabled(%t) : (!prim.tensor) -> ()
  func.return
}

// -----

func.func @result(%t: !prim.tensor, %b: !prim.bool) {
  // expected-error@+1 {{expected a result of type Tensor, got bool}}
  %0 = aten.requires_grad_(%t, %b) : (!prim.tensor, !prim.bool) -> !prim.bool
  func.return
}
