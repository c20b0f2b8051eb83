// RUN: ts-opt %s -p batch --split-input-file --verify-diagnostics

// Everything without a batched form is listed at once.
func.func @drawn(%x: !prim.tensor<f32, [3]>) -> !prim.tensor {
  // expected-error @above {{the function does not run row by row: it draws random numbers}}
  %size = prim.Constant [3] : !prim.list<!prim.int>
  %n = prim.Constant none : !prim.optional<!prim.int>
  %d = prim.Constant none : !prim.optional<!prim.device>
  %p = prim.Constant none : !prim.optional<!prim.bool>
  %one = prim.Constant 1
  // expected-error @below {{'aten.rand.generator' is not batched: it draws random numbers: say randomness='different'}}
  %0 = aten.rand(%size, %n, %n, %d, %p) : (!prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // expected-error @below {{'aten.randn.generator' is not batched}}
  %1 = aten.randn(%size, %n, %n, %d, %p) : (!prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  %2 = aten.add.Tensor(%0, %1, %one) : (!prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor
  %3 = aten.add.Tensor(%2, %x, %one) : (!prim.tensor, !prim.tensor<f32, [3]>, !prim.int) -> !prim.tensor
  func.return %3 : !prim.tensor
}

// -----

// expected-error @below {{expected an argument with a batch, got none}}
func.func @number(%x: !prim.int) -> !prim.int {
  func.return %x : !prim.int
}
