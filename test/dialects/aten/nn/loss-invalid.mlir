// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @operand_type(%x: !prim.tensor, %y: !prim.tensor) {
  %reduction = prim.Constant "mean"
  // expected-error@+1 {{expected operand 'reduction' of type int, got str}}
  %0 = aten.mse_loss(%x, %y, %reduction) : (!prim.tensor, !prim.tensor, !prim.str) -> !prim.tensor
  func.return
}

// -----

func.func @operand_count(%x: !prim.tensor) {
  // expected-error@+1 {{expected 3 operands}}
  %0 = aten.mse_loss(%x) : (!prim.tensor) -> !prim.tensor
  func.return
}
