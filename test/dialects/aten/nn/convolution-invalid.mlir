// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @operand_type(%x: !prim.tensor, %w: !prim.tensor) {
  %bias = prim.Constant none
  %stride = prim.Constant 1
  %padding = prim.Constant [0] : !prim.list<!prim.int>
  %dilation = prim.Constant [1] : !prim.list<!prim.int>
  %groups = prim.Constant 1
  // expected-error@+1 {{expected operand 'stride' of type int[], got int}}
  %0 = aten.conv1d(%x, %w, %bias, %stride, %padding, %dilation, %groups) : (!prim.tensor, !prim.tensor, !prim.none, !prim.int, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int) -> !prim.tensor
  func.return
}

// -----

func.func @list_of_floats(%x: !prim.tensor, %w: !prim.tensor) {
  %bias = prim.Constant none
  %stride = prim.Constant [1.0] : !prim.list<!prim.float>
  %padding = prim.Constant [0] : !prim.list<!prim.int>
  %dilation = prim.Constant [1] : !prim.list<!prim.int>
  %groups = prim.Constant 1
  // expected-error@+1 {{expected operand 'stride' of type int[], got float[]}}
  %0 = aten.conv1d(%x, %w, %bias, %stride, %padding, %dilation, %groups) : (!prim.tensor, !prim.tensor, !prim.none, !prim.list<!prim.float>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int) -> !prim.tensor
  func.return
}

// -----

func.func @operand_count(%x: !prim.tensor, %w: !prim.tensor) {
  // expected-error@+1 {{expected 7 operands}}
  %0 = aten.conv2d(%x, %w) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}
