// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @operand_type(%grad: !prim.tensor, %x: !prim.tensor) {
  %threshold = prim.Constant "0"
  // expected-error@+1 {{expected operand 'threshold' of type Scalar, got str}}
  %0 = aten.threshold_backward(%grad, %x, %threshold) : (!prim.tensor, !prim.tensor, !prim.str) -> !prim.tensor
  func.return
}

// -----

func.func @operand_count(%grad: !prim.tensor) {
  // expected-error@+1 {{expected 2 operands}}
  %0 = aten.sigmoid_backward(%grad) : (!prim.tensor) -> !prim.tensor
  func.return
}
