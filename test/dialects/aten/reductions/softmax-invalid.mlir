// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @operand_type(%x: !prim.tensor) {
  %dim = prim.Constant none
  %dtype = prim.Constant none
  // expected-error@+1 {{expected operand 'dim' of type int, got NoneType}}
  %0 = aten.softmax.int(%x, %dim, %dtype) : (!prim.tensor, !prim.none, !prim.none) -> !prim.tensor
  func.return
}

// -----

func.func @operand_count(%x: !prim.tensor) {
  %dim = prim.Constant 0
  // expected-error@+1 {{expected 3 operands}}
  %0 = aten.log_softmax.int(%x, %dim) : (!prim.tensor, !prim.int) -> !prim.tensor
  func.return
}
