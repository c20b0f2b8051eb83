// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @operand_type(%x: !prim.tensor) {
  %dim = prim.Constant 0
  // expected-error@+1 {{expected operand 'tensors' of type Tensor[], got Tensor}}
  %0 = aten.cat(%x, %dim) : (!prim.tensor, !prim.int) -> !prim.tensor
  func.return
}

// -----

func.func @tuple_for_list(%x: !prim.tuple<!prim.tensor, !prim.tensor>) {
  %dim = prim.Constant 0
  // expected-error@+1 {{expected operand 'tensors' of type Tensor[], got (Tensor, Tensor)}}
  %0 = aten.stack(%x, %dim) : (!prim.tuple<!prim.tensor, !prim.tensor>, !prim.int) -> !prim.tensor
  func.return
}
