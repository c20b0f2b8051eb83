// RUN: ts-opt %s --split-input-file --verify-diagnostics

func.func @zero_of_int() {
  // expected-error@+1 {{expected result 0 of 'autodiff.zero' to be a gradient, got !prim.int}}
  %z = autodiff.zero() : () -> !prim.int
  func.return
}

// -----

func.func @add_of_one(%g : !prim.tensor) {
  // expected-error@+1 {{expected two operands, got 1}}
  %s = autodiff.add(%g) : (!prim.tensor) -> !prim.tensor
  func.return
}

// -----

func.func @any_defined_is_bool(%g : !prim.tensor) {
  // expected-error@+1 {{expected one result of type !prim.bool}}
  %c = autodiff.any_defined(%g) : (!prim.tensor) -> !prim.int
  func.return
}

// -----

func.func @linear_without_operator(%g : !prim.tensor) {
  // expected-error@+1 {{expected a string property 'operator'}}
  %l = autodiff.linear(%g) ({
    prim.Yield %g : !prim.tensor
  }) : (!prim.tensor) -> !prim.tensor
  func.return
}

// -----

func.func @linear_of_too_many(%g : !prim.tensor) {
  // expected-error@+1 {{expected 1 results of the block, got 2}}
  %l = autodiff.linear(%g) <{operator = "aten.neg"}> ({
    prim.Yield %g, %g : !prim.tensor, !prim.tensor
  }) : (!prim.tensor) -> !prim.tensor
  func.return
}

// -----

func.func @closure_of_nothing(%x : !prim.tensor) {
  // expected-error@+1 {{expected the name of a function, got 'missing'}}
  %f = autodiff.closure(%x) <{callee = @missing}> : (!prim.tensor) -> !autodiff.closure
  func.return
}
