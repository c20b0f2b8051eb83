// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @operand_type(%x: !prim.tensor, %y: !prim.tensor) {
  // expected-error@+1 {{expected operand 'other' of type Scalar, got Tensor}}
  %0 = aten.bitwise_and.Scalar(%x, %y) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}

// -----

func.func @operand_count(%x: !prim.tensor, %y: !prim.tensor) {
  // expected-error@+1 {{expected 1 operands}}
  %0 = aten.bitwise_not(%x, %y) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}
