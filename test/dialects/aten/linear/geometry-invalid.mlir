// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @operand_type(%x: !prim.tensor, %i: !prim.int) {
  // expected-error@+1 {{expected operand 'other' of type Tensor, got int}}
  %0 = aten.linalg_cross(%x, %i, %i) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor
  func.return
}

// -----

func.func @operand_count(%x: !prim.tensor) {
  // expected-error@+1 {{expected 4 operands}}
  %0 = aten.cdist(%x, %x) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}
