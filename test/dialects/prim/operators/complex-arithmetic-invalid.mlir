// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @operand_type(%c: !prim.complex, %x: !prim.float) {
  // expected-error@+1 {{expected operand 'b' of type complex, got float}}
  %0 = aten.div.complex(%c, %x) : (!prim.complex, !prim.float) -> !prim.complex
  func.return
}

// -----

func.func @result_type(%c: !prim.complex) {
  // expected-error@+1 {{expected a result of type float, got complex}}
  %0 = prim.abs.complex(%c) : (!prim.complex) -> !prim.complex
  func.return
}
