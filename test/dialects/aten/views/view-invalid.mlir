// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @operand_type(%x: !prim.tensor) {
  %dims = prim.Constant 0
  // expected-error@+1 {{expected operand 'dims' of type int[], got int}}
  %0 = aten.permute(%x, %dims) : (!prim.tensor, !prim.int) -> !prim.tensor
  func.return
}

// -----

func.func @result_type(%x: !prim.tensor) {
  // expected-error@+1 {{expected a result of type Tensor, got (Tensor)}}
  %0 = aten.t(%x) : (!prim.tensor) -> !prim.tuple<!prim.tensor>
  func.return
}
