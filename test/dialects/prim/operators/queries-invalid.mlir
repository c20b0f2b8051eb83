// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @operand_type() {
  %self = prim.Constant 1
  // expected-error@+1 {{expected operand 'self' of type Tensor, got int}}
  %0 = aten.dim(%self) : (!prim.int) -> !prim.int
  func.return
}

// -----

func.func @result_type(%x: !prim.tensor) {
  // expected-error@+1 {{expected a result of type int[], got int}}
  %0 = aten.size(%x) : (!prim.tensor) -> !prim.int
  func.return
}
