// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @operand_type(%x: !prim.tensor) {
  %p = prim.Constant 1
  %train = prim.Constant true
  // expected-error@+1 {{expected operand 'p' of type float, got int}}
  %0 = aten.dropout(%x, %p, %train) : (!prim.tensor, !prim.int, !prim.bool) -> !prim.tensor
  func.return
}

// -----

func.func @result_count(%x: !prim.tensor) {
  %p = prim.Constant 0.5
  %train = prim.Constant true
  // expected-error@+1 {{expected 2 results, got 1}}
  %0 = aten.native_dropout(%x, %p, %train) : (!prim.tensor, !prim.float, !prim.bool) -> !prim.tensor
  func.return
}
