// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @operand_type(%x: !prim.int) {
  // expected-error@+1 {{expected operand 'self' of type Tensor, got int}}
  %0 = aten.relu(%x) : (!prim.int) -> !prim.tensor
  func.return
}

// -----

func.func @operand_count(%x: !prim.tensor) {
  // expected-error@+1 {{expected 2 operands for aten::leaky_relu(Tensor self, Scalar negative_slope=0.01) -> Tensor, got 1}}
  %0 = aten.leaky_relu(%x) : (!prim.tensor) -> !prim.tensor
  func.return
}

// -----

func.func @result_type(%x: !prim.tensor) {
  %approximate = prim.Constant "none"
  // expected-error@+1 {{expected a result of type Tensor, got float}}
  %0 = aten.gelu(%x, %approximate) : (!prim.tensor, !prim.str) -> !prim.float
  func.return
}
