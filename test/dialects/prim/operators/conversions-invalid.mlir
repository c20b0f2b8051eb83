// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @operand_type() {
  %a = prim.Constant 1
  // expected-error@+1 {{expected operand 'a' of type Tensor, got int}}
  %0 = aten.Int.Tensor(%a) : (!prim.int) -> !prim.int
  func.return
}

// -----

func.func @result_type(%x: !prim.tensor) {
  // expected-error@+1 {{expected a result of type float, got int}}
  %0 = aten.Float.Tensor(%x) : (!prim.tensor) -> !prim.int
  func.return
}
