// RUN: not ts-opt %s -p differentiate,differentiate 2>&1 | filecheck %s --check-prefix=BLOCKS
// RUN: ts-opt %s -p differentiate,specialize-undef,lower-linear-blocks,differentiate | filecheck %s

// A backward is differentiated once its linear blocks are gone.

// BLOCKS:     differentiate-again.mlir:[[# @LINE + 6]]:8: error: 'autodiff.linear' has no gradient; run specialize-undef,lower-linear-blocks first
// BLOCKS-NOT: error
// CHECK:      func.func @f(
// CHECK:      func.func @f_backward(
// CHECK:      func.func @f_backward_backward(
func.func @f(%x: !prim.tensor<f64, [3]>) -> !prim.tensor {
  %0 = aten.tanh(%x) : (!prim.tensor<f64, [3]>) -> !prim.tensor
  func.return %0 : !prim.tensor
}
