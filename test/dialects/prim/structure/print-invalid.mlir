// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @print_gives_nothing(%s: !prim.str) {
  // expected-error@+1 {{expected no results, got 1}}
  %0 = prim.Print(%s) : (!prim.str) -> !prim.none
  func.return
}

// -----

func.func @raise_a_number(%i: !prim.int, %none: !prim.none) {
  // expected-error@+1 {{expected operand 'msg' of type str, got int}}
  prim.RaiseException(%i, %none) : (!prim.int, !prim.none) -> ()
  func.return
}
