// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @operand_type() {
  %self = prim.Constant 1
  // expected-error@+1 {{expected operand 'self' of type str, got int}}
  %0 = aten.upper(%self) : (!prim.int) -> !prim.str
  func.return
}

// -----

func.func @list_of_ints() {
  %self = prim.Constant ", "
  %values = prim.Constant [1, 2] : !prim.list<!prim.int>
  // expected-error@+1 {{expected operand 'values' of type str[], got int[]}}
  %0 = aten.join(%self, %values) : (!prim.str, !prim.list<!prim.int>) -> !prim.str
  func.return
}

// -----

func.func @result_type() {
  %self = prim.Constant "a b"
  %separator = prim.Constant none
  %max = prim.Constant -1
  // expected-error@+1 {{expected a result of type str[], got str}}
  %0 = aten.split.str(%self, %separator, %max) : (!prim.str, !prim.none, !prim.int) -> !prim.str
  func.return
}
