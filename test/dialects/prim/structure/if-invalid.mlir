// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @condition_is_a_number(%c: !prim.int) {
  // expected-error@+1 {{operand is used with type !prim.bool, but has been previously used or defined with type !prim.int}}
  prim.If %c {
  }
  func.return
}

// -----

func.func @missing_result(%c: !prim.bool, %a: !prim.int) {
  // expected-error@+1 {{expected 1 results from the branch for false, got 0}}
  %r = prim.If %c -> (!prim.int) {
    prim.Yield %a : !prim.int
  }
  func.return
}

// -----

func.func @another_type(%c: !prim.bool, %a: !prim.int, %b: !prim.float) {
  // expected-error@+1 {{expected result 0 of the branch for false to be !prim.int, got !prim.float}}
  %r = prim.If %c -> (!prim.int) {
    prim.Yield %a : !prim.int
  } else {
    prim.Yield %b : !prim.float
  }
  func.return
}

// -----

func.func @branch_knows_less(%c: !prim.bool, %a: !prim.tensor) {
  // expected-error@+1 {{expected result 0 of the branch for true to be !prim.tensor<f32>, got !prim.tensor}}
  %r = prim.If %c -> (!prim.tensor<f32>) {
    prim.Yield %a : !prim.tensor
  } else {
    prim.Yield %a : !prim.tensor
  }
  func.return
}

// -----

func.func @block_arguments(%c: !prim.bool) {
  // expected-error@+1 {{expected no arguments of the branch for true, got 1}}
  prim.If %c {
  ^bb0(%i: !prim.int):
    prim.Yield
  }
  func.return
}
