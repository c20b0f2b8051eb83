// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @operand_type(%x: !prim.tensor, %i: !prim.tensor) {
  // expected-error@+1 {{expected operand 'indices' of type Tensor?[], got Tensor}}
  %0 = aten.index.Tensor(%x, %i) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}

// -----

func.func @result_type(%x: !prim.tensor) {
  // expected-error@+1 {{expected a result of type Tensor, got Tensor[]}}
  %0 = aten.nonzero(%x) : (!prim.tensor) -> !prim.list<!prim.tensor>
  func.return
}
