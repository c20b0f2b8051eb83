// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @operand_type(%x: !prim.tensor) {
  %unbiased = prim.Constant 1
  // expected-error@+1 {{expected operand 'unbiased' of type bool, got int}}
  %0 = aten.var(%x, %unbiased) : (!prim.tensor, !prim.int) -> !prim.tensor
  func.return
}

// -----

func.func @result_count(%x: !prim.tensor) {
  %unbiased = prim.Constant true
  // expected-error@+1 {{expected 2 results, got 1}}
  %0 = aten.std_mean(%x, %unbiased) : (!prim.tensor, !prim.bool) -> !prim.tensor
  func.return
}
