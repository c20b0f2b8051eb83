// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @no_such_function(%x: !prim.int) {
  // expected-error@+1 {{expected the name of a function, got 'missing'}}
  prim.CallFunction(%x) <{callee = @missing}> : (!prim.int) -> ()
  func.return
}

// -----

func.func @no_name(%x: !prim.int) {
  // expected-error@+1 {{expected a symbol property 'callee'}}
  prim.CallFunction(%x) <{callee = "name"}> : (!prim.int) -> ()
  func.return
}

// -----

func.func private @callee(!prim.int) -> !prim.int

func.func @operand_of_another_type(%x: !prim.float) {
  // expected-error@+1 {{expected operand 0 to be !prim.int, got !prim.float}}
  %0 = prim.CallFunction(%x) <{callee = @callee}> : (!prim.float) -> !prim.int
  func.return
}

// -----

func.func private @callee(!prim.int) -> !prim.int

func.func @too_few_operands() {
  // expected-error@+1 {{expected 1 operands, got 0}}
  %0 = prim.CallFunction() <{callee = @callee}> : () -> !prim.int
  func.return
}

// -----

func.func private @callee(!prim.int) -> !prim.int

func.func @too_few_results(%x: !prim.int) {
  // expected-error@+1 {{expected 1 results, got 0}}
  prim.CallFunction(%x) <{callee = @callee}> : (!prim.int) -> ()
  func.return
}

// -----

func.func private @callee(!prim.int) -> !prim.tensor

func.func @result_knows_more(%x: !prim.int) {
  // expected-error@+1 {{expected result 0 to be !prim.tensor, got !prim.tensor<f32>}}
  %0 = prim.CallFunction(%x) <{callee = @callee}> : (!prim.int) -> !prim.tensor<f32>
  func.return
}

// -----

func.func @python_without_a_name(%x: !prim.int) {
  // expected-error@+1 {{expected a string property 'callee'}}
  prim.PythonOp(%x) : (!prim.int) -> ()
  func.return
}
