// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @operand_type(%x: !prim.tensor) {
  %min = prim.Constant 1
  %max = prim.Constant none
  // expected-error@+1 {{expected operand 'min' of type Tensor?, got int}}
  %0 = aten.clamp.Tensor(%x, %min, %max) : (!prim.tensor, !prim.int, !prim.none) -> !prim.tensor
  func.return
}

// -----

func.func @result_type(%x: !prim.tensor, %y: !prim.tensor) {
  // expected-error@+1 {{expected a result of type Tensor, got Tensor[]}}
  %0 = aten.maximum(%x, %y) : (!prim.tensor, !prim.tensor) -> !prim.list<!prim.tensor>
  func.return
}
