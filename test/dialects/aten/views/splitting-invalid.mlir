// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @result_type(%x: !prim.tensor) {
  %chunks = prim.Constant 2
  %dim = prim.Constant 0
  // expected-error@+1 {{expected a result of type Tensor[], got Tensor}}
  %0 = aten.chunk(%x, %chunks, %dim) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor
  func.return
}

// -----

func.func @result_count(%x: !prim.tensor) {
  %chunks = prim.Constant 2
  %dim = prim.Constant 0
  // expected-error@+1 {{expected 1 results, got 2}}
  %0:2 = aten.chunk(%x, %chunks, %dim) : (!prim.tensor, !prim.int, !prim.int) -> (!prim.tensor, !prim.tensor)
  func.return
}
