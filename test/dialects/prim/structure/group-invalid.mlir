// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @no_block(%x: !prim.tensor) {
  // expected-error@+1 {{expected one region, got 0}}
  %0 = prim.FusionGroup(%x) : (!prim.tensor) -> !prim.tensor
  func.return
}

// -----

func.func @value_from_outside(%x: !prim.tensor) {
  // expected-error@+1 {{operation using value defined out of its IsolatedFromAbove parent}}
  %0 = prim.FusionGroup() ({
    prim.Yield %x : !prim.tensor
  }) : () -> !prim.tensor
  func.return
}

// -----

func.func @arguments_in_another_number(%x: !prim.tensor) {
  // expected-error@+1 {{expected 0 operands, got 1}}
  %0 = prim.FusionGroup(%x) ({
    %y = prim.Uninitialized() : () -> !prim.tensor
    prim.Yield %y : !prim.tensor
  }) : (!prim.tensor) -> !prim.tensor
  func.return
}

// -----

func.func @result_of_another_type(%x: !prim.int) {
  // expected-error@+1 {{expected result 0 to be !prim.tensor, got !prim.int}}
  %0 = prim.DifferentiableGraph(%x) ({
  ^bb0(%a: !prim.int):
    prim.Yield %a : !prim.int
  }) : (!prim.int) -> !prim.tensor
  func.return
}

// -----

func.func @another_terminator(%x: !prim.int) {
  // expected-error@+1 {{expected prim.Yield at the end of the group}}
  prim.DifferentiableGraph(%x) ({
  ^bb0(%a: !prim.int):
    "test.termop"() : () -> ()
  }) : (!prim.int) -> ()
  func.return
}

// -----

func.func @two_blocks(%x: !prim.tensor) {
  // expected-error@+1 {{expected one block in the group, got 2}}
  %r = prim.FusionGroup(%x) ({
  ^bb0(%a: !prim.tensor):
    prim.Yield %a : !prim.tensor
  ^bb1(%b: !prim.tensor):
    prim.Yield %b : !prim.tensor
  }) : (!prim.tensor) -> !prim.tensor
  func.return
}
