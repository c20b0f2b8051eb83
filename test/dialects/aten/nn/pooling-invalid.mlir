// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @operand_type(%x: !prim.tensor) {
  %kernel_size = prim.Constant 2
  %stride = prim.Constant [2] : !prim.list<!prim.int>
  %padding = prim.Constant [0] : !prim.list<!prim.int>
  %dilation = prim.Constant [1] : !prim.list<!prim.int>
  %ceil_mode = prim.Constant false
  // expected-error@+1 {{expected operand 'kernel_size' of type int[], got int}}
  %0 = aten.max_pool1d(%x, %kernel_size, %stride, %padding, %dilation, %ceil_mode) : (!prim.tensor, !prim.int, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor
  func.return
}

// -----

func.func @result_count(%x: !prim.tensor) {
  %kernel_size = prim.Constant [2, 2] : !prim.list<!prim.int>
  %stride = prim.Constant [2, 2] : !prim.list<!prim.int>
  %padding = prim.Constant [0, 0] : !prim.list<!prim.int>
  %dilation = prim.Constant [1, 1] : !prim.list<!prim.int>
  %ceil_mode = prim.Constant false
  // expected-error@+1 {{expected 2 results, got 1}}
  %0 = aten.max_pool2d_with_indices(%x, %kernel_size, %stride, %padding, %dilation, %ceil_mode) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor
  func.return
}
