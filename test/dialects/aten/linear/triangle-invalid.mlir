// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @operand_type(%x: !prim.tensor) {
  %diagonal = prim.Constant none
  // expected-error@+1 {{expected operand 'diagonal' of type int, got NoneType}}
  %0 = aten.tril(%x, %diagonal) : (!prim.tensor, !prim.none) -> !prim.tensor
  func.return
}
