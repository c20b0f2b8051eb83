// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @operand_type(%x: !prim.tensor) {
  %dim = prim.Constant [0.5] : !prim.list<!prim.float>
  %keepdim = prim.Constant false
  %dtype = prim.Constant none
  // expected-error@+1 {{expected operand 'dim' of type int[]?, got float[]}}
  %0 = aten.sum.dim_IntList(%x, %dim, %keepdim, %dtype) : (!prim.tensor, !prim.list<!prim.float>, !prim.bool, !prim.none) -> !prim.tensor
  func.return
}

// -----

// What is summed is a tensor of one element, not a number.
func.func @result_type(%x: !prim.tensor) {
  %dtype = prim.Constant none
  // expected-error@+1 {{expected a result of type Tensor, got float}}
  %0 = aten.sum(%x, %dtype) : (!prim.tensor, !prim.none) -> !prim.float
  func.return
}
