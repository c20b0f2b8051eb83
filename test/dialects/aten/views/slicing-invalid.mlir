// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @operand_type(%x: !prim.tensor) {
  %dim = prim.Constant 0
  %index = prim.Constant none
  // expected-error@+1 {{expected operand 'index' of type int, got NoneType}}
  %0 = aten.select.int(%x, %dim, %index) : (!prim.tensor, !prim.int, !prim.none) -> !prim.tensor
  func.return
}

// -----

func.func @operand_count(%x: !prim.tensor) {
  // expected-error@+1 {{expected 5 operands}}
  %0 = aten.slice.Tensor(%x) : (!prim.tensor) -> !prim.tensor
  func.return
}
