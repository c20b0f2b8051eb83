// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @result_count(%x: !prim.tensor) {
  %dim = prim.Constant 0
  %keepdim = prim.Constant false
  // expected-error@+1 {{expected 2 results, got 1}}
  %0 = aten.max.dim(%x, %dim, %keepdim) : (!prim.tensor, !prim.int, !prim.bool) -> !prim.tensor
  func.return
}

// -----

func.func @operand_type(%x: !prim.tensor) {
  %dim = prim.Constant [0] : !prim.list<!prim.int>
  %keepdim = prim.Constant false
  // expected-error@+1 {{expected operand 'dim' of type int?, got int[]}}
  %0 = aten.argmax(%x, %dim, %keepdim) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor
  func.return
}
