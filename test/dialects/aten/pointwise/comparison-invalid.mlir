// RUN: ts-opt %s --verify-diagnostics --split-input-file

// The comparison of two tensors is a tensor of bools, not a bool.
func.func @result_type(%x: !prim.tensor, %y: !prim.tensor) {
  // expected-error@+1 {{expected a result of type Tensor, got bool}}
  %0 = aten.eq.Tensor(%x, %y) : (!prim.tensor, !prim.tensor) -> !prim.bool
  func.return
}

// -----

func.func @operand_type(%x: !prim.tensor, %y: !prim.tensor) {
  %condition = prim.Constant true
  // expected-error@+1 {{expected operand 'condition' of type Tensor, got bool}}
  %0 = aten.where.self(%condition, %x, %y) : (!prim.bool, !prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}
