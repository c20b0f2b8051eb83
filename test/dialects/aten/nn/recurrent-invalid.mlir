// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @operand_type(%x: !prim.tensor, %h: !prim.tensor, %w: !prim.tensor, %v: !prim.tensor) {
  %b_ih = prim.Constant none
  %b_hh = prim.Constant none
  // expected-error@+1 {{expected operand 'hx' of type Tensor[], got Tensor}}
  %0:2 = aten.lstm_cell(%x, %h, %w, %v, %b_ih, %b_hh) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor, !prim.none, !prim.none) -> (!prim.tensor, !prim.tensor)
  func.return
}

// -----

func.func @operand_count(%x: !prim.tensor, %h: !prim.tensor) {
  // expected-error@+1 {{expected 6 operands}}
  %0 = aten.gru_cell(%x, %h) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}
