// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @no_name(%x: !prim.tensor) {
  // expected-error@+1 {{expected a string property 'operator'}}
  %0 = prim.Operator(%x) : (!prim.tensor) -> !prim.tensor
  func.return
}

// -----

func.func @operand_against_the_schema(%x: !prim.int) {
  // expected-error@+1 {{expected operand 'self' of type Tensor, got int}}
  %0 = prim.Operator(%x) <{operator = "ns::f", schema = "ns::f(Tensor self) -> Tensor"}> : (!prim.int) -> !prim.tensor
  func.return
}

// -----

func.func @malformed_schema(%x: !prim.tensor) {
  // expected-error@+1 {{expected an argument name, got ')'}}
  %0 = prim.Operator(%x) <{operator = "ns::f", schema = "ns::f(Tensor) -> Tensor"}> : (!prim.tensor) -> !prim.tensor
  func.return
}

// -----

func.func @operator_that_does_not_exist(%x: !prim.tensor) {
  // expected-error@+1 {{aten.frobnicate}}
  %0 = aten.frobnicate(%x) : (!prim.tensor) -> !prim.tensor
  func.return
}
