// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @result_count(%x: !prim.tensor) {
  %normalized_shape = prim.Constant [3] : !prim.list<!prim.int>
  %weight = prim.Constant none
  %bias = prim.Constant none
  %eps = prim.Constant 1.0e-5
  // expected-error@+1 {{expected 3 results, got 1}}
  %0 = aten.native_layer_norm(%x, %normalized_shape, %weight, %bias, %eps) : (!prim.tensor, !prim.list<!prim.int>, !prim.none, !prim.none, !prim.float) -> !prim.tensor
  func.return
}

// -----

func.func @operand_type(%x: !prim.tensor) {
  %normalized_shape = prim.Constant 3
  %weight = prim.Constant none
  %bias = prim.Constant none
  %eps = prim.Constant 1.0e-5
  %cudnn_enable = prim.Constant true
  // expected-error@+1 {{expected operand 'normalized_shape' of type int[], got int}}
  %0 = aten.layer_norm(%x, %normalized_shape, %weight, %bias, %eps, %cudnn_enable) : (!prim.tensor, !prim.int, !prim.none, !prim.none, !prim.float, !prim.bool) -> !prim.tensor
  func.return
}
