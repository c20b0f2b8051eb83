// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @operand_type(%x: !prim.tensor) {
  %dim = prim.Constant 0
  %index = prim.Constant 1
  %value = prim.Constant 2
  // expected-error@+1 {{expected operand 'index' of type Tensor, got int}}
  %0 = aten.scatter.value(%x, %dim, %index, %value) : (!prim.tensor, !prim.int, !prim.int, !prim.int) -> !prim.tensor
  func.return
}

// -----

func.func @operand_count(%x: !prim.tensor, %i: !prim.tensor) {
  %dim = prim.Constant 0
  // expected-error@+1 {{expected 4 operands}}
  %0 = aten.gather(%x, %dim, %i) : (!prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor
  func.return
}
