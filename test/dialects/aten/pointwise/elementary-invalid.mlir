// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @operand_type() {
  %self = prim.Constant 1.0
  // expected-error@+1 {{expected operand 'self' of type Tensor, got float}}
  %0 = aten.exp(%self) : (!prim.float) -> !prim.tensor
  func.return
}

// -----

func.func @operand_count() {
  // expected-error@+1 {{expected 1 operands for aten::sin(Tensor self) -> Tensor, got 0}}
  %0 = aten.sin() : () -> !prim.tensor
  func.return
}

// -----

func.func @optional_for_tensor(%x: !prim.optional<!prim.tensor>) {
  // expected-error@+1 {{expected operand 'self' of type Tensor, got Tensor?}}
  %0 = aten.sin(%x) : (!prim.optional<!prim.tensor>) -> !prim.tensor
  func.return
}
