// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @body_without_a_counter(%n: !prim.int, %c: !prim.bool) {
  // expected-error@+1 {{expected block arguments of the types of the counter and the results}}
  prim.Loop %n, %c {
    prim.Yield %c : !prim.bool
  }
  func.return
}

// -----

func.func @argument_of_another_type(%n: !prim.int, %c: !prim.bool, %x: !prim.int) {
  // expected-error@+1 {{expected block arguments of the types of the counter and the results}}
  %r = prim.Loop %n, %c, (%x) : (!prim.int) -> (!prim.int) {
  ^bb0(%i: !prim.int, %y: !prim.float):
    prim.Yield %c, %x : !prim.bool, !prim.int
  }
  func.return
}

// -----

func.func @initial_values_in_another_number(%n: !prim.int, %c: !prim.bool, %x: !prim.int) {
  // expected-error@+1 {{expected 1 carried values, got 2}}
  %r = prim.Loop %n, %c, (%x, %x) : (!prim.int, !prim.int) -> (!prim.int) {
  ^bb0(%i: !prim.int, %y: !prim.int):
    prim.Yield %c, %y : !prim.bool, !prim.int
  }
  func.return
}

// -----

func.func @initial_value_of_another_type(%n: !prim.int, %c: !prim.bool, %x: !prim.float) {
  // expected-error@+1 {{expected carried value 0 to be !prim.int, got !prim.float}}
  %r = prim.Loop %n, %c, (%x) : (!prim.float) -> (!prim.int) {
  ^bb0(%i: !prim.int, %y: !prim.int):
    prim.Yield %c, %y : !prim.bool, !prim.int
  }
  func.return
}

// -----

func.func @body_without_a_condition(%n: !prim.int, %c: !prim.bool, %x: !prim.int) {
  // expected-error@+1 {{expected 2 results from the loop's body, got 1}}
  %r = prim.Loop %n, %c, (%x) : (!prim.int) -> (!prim.int) {
  ^bb0(%i: !prim.int, %y: !prim.int):
    prim.Yield %y : !prim.int
  }
  func.return
}

// -----

func.func @condition_is_a_number(%n: !prim.int, %c: !prim.bool) {
  // expected-error@+1 {{expected result 0 of the loop's body to be !prim.bool, got !prim.int}}
  prim.Loop %n, %c {
  ^bb0(%i: !prim.int):
    prim.Yield %i : !prim.int
  }
  func.return
}

// -----

func.func @another_terminator(%n: !prim.int, %c: !prim.bool) {
  // expected-error@+1 {{expected prim.Yield at the end of the loop's body}}
  prim.Loop %n, %c {
  ^bb0(%i: !prim.int):
    "test.termop"() : () -> ()
  }
  func.return
}
