// RUN: ts-opt %s --verify-diagnostics --split-input-file

// Numbers are not converted: an int is no float.
func.func @int_for_float() {
  %a = prim.Constant 1.0
  %b = prim.Constant 1
  // expected-error@+1 {{expected operand 'b' of type float, got int}}
  %0 = aten.add.float(%a, %b) : (!prim.float, !prim.int) -> !prim.float
  func.return
}

// -----

func.func @result_type() {
  %a = prim.Constant 1
  %b = prim.Constant 1
  // expected-error@+1 {{expected a result of type int, got float}}
  %0 = aten.add.int(%a, %b) : (!prim.int, !prim.int) -> !prim.float
  func.return
}

// -----

func.func @result_of_a_comparison() {
  %a = prim.Constant 1
  %b = prim.Constant 2
  // expected-error@+1 {{expected a result of type bool, got int}}
  %0 = aten.lt.int(%a, %b) : (!prim.int, !prim.int) -> !prim.int
  func.return
}

// -----

func.func @result_count() {
  %x = prim.Constant 5
  %y = prim.Constant 2
  // expected-error@+1 {{expected 2 results, got 1}}
  %0 = aten.divmod.int(%x, %y) : (!prim.int, !prim.int) -> !prim.int
  func.return
}

// -----

func.func @operand_count() {
  // expected-error@+1 {{expected 1 operands}}
  %0 = aten.sqrt.float() : () -> !prim.float
  func.return
}
