// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @cast_of_two(%x: !prim.int) {
  // expected-error@+1 {{expected one operand, got 2}}
  %0 = prim.unchecked_cast(%x, %x) : (!prim.int, !prim.int) -> !prim.int
  func.return
}

// -----

func.func @cast_to_nothing(%x: !prim.int) {
  // expected-error@+1 {{expected one result, got 0}}
  prim.unchecked_cast(%x) : (!prim.int) -> ()
  func.return
}

// -----

func.func @uninitialized_of_a_value(%x: !prim.int) {
  // expected-error@+1 {{expected no operand and one result}}
  %0 = prim.Uninitialized(%x) : (!prim.int) -> !prim.int
  func.return
}
