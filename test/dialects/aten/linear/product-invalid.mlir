// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @operand_type(%x: !prim.tensor) {
  %mat2 = prim.Constant 2
  // expected-error@+1 {{expected operand 'mat2' of type Tensor, got int}}
  %0 = aten.mm(%x, %mat2) : (!prim.tensor, !prim.int) -> !prim.tensor
  func.return
}

// -----

func.func @operand_count(%x: !prim.tensor, %y: !prim.tensor, %z: !prim.tensor) {
  // expected-error@+1 {{expected 5 operands}}
  %0 = aten.addmm(%x, %y, %z) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}

// -----

func.func @result_type(%x: !prim.tensor, %y: !prim.tensor) {
  // expected-error@+1 {{expected a result of type Tensor, got float}}
  %0 = aten.dot(%x, %y) : (!prim.tensor, !prim.tensor) -> !prim.float
  func.return
}
