// RUN: ts-translate %S/../../../examples/lstm_cell.py | ts-opt --verify-gradients --input '2x3xf32=rand(0)' --input '2x2xf32=rand(1)' --input '2x2xf32=rand(2)' --input '8x3xf32=rand(3)' --input '8x2xf32=rand(4)' --input '8xf32=rand(5)' --input '8xf32=rand(6)' | filecheck %s --check-prefix=LSTM
// RUN: ts-translate %S/../../../examples/layer_norm.py | ts-opt --verify-gradients --input '2x5xf32=rand(0)' --input '5xf32=rand(1)' --input '5xf32=rand(2)' | filecheck %s --check-prefix=NORM
// RUN: ts-opt %s --verify-gradients --input 3xf64=0,1,2 --input 3xf64=1,2,3 2>&1 | filecheck %s

// LSTM:       function   argument  differences    dot product    inputs
// LSTM-NEXT:  lstm_cell  x         {{[0-9.]+}}e-{{[01][0-9]}}        {{[0-9.]+}}e{{[-+][0-9]+}}        1 of 1
// LSTM:       lstm_cell  w_ih      {{[0-9.]+}}e-{{[01][0-9]}}
// LSTM:       lstm_cell  b_hh      {{[0-9.]+}}e-{{[01][0-9]}}

// NORM:       layer_norm  x         {{[0-9.]+}}e-{{[01][0-9]}}
// NORM-NEXT:  layer_norm  weight    {{[0-9.]+}}e-{{[01][0-9]}}
// NORM-NEXT:  layer_norm  bias      {{[0-9.]+}}e-{{[01][0-9]}}

// CHECK:      :[[# @LINE + 11]]:1: warning: the gradient of 'kink' with regard to 'x' is not checked: differences tell no derivative at its inputs, which are empty, or at a kink, or not finite
// CHECK:      :[[# @LINE + 24]]:8: warning: 'aten.scatter.value_reduce'

// CHECK:      function  argument  differences    dot product    inputs
// CHECK-NEXT: kink      x         not checked: differences tell no derivative at its inputs, which are empty, or at a kink, or not finite
// CHECK-NEXT: kink      y         {{[0-9.]+}}e-{{[01][0-9]}} {{.*}} 1 of 1
// CHECK-NEXT: integers  -         not checked: no argument carries a gradient
// CHECK-NEXT: missing   -         not checked: it cannot be differentiated

// What differences do not tell is not checked, here the kink of relu; nor what carries no gradient, nor
// what has no gradient.
func.func @kink(%x: !prim.tensor<f64, [3]>, %y: !prim.tensor<f64, [3]>) -> !prim.tensor {
  %0 = aten.relu(%x) : (!prim.tensor<f64, [3]>) -> !prim.tensor
  %1 = aten.mul.Tensor(%0, %y) : (!prim.tensor, !prim.tensor<f64, [3]>) -> !prim.tensor
  func.return %1 : !prim.tensor
}
func.func @integers(%x: !prim.tensor<i64, [?]>) -> !prim.tensor {
  %0 = aten.neg(%x) : (!prim.tensor<i64, [?]>) -> !prim.tensor
  func.return %0 : !prim.tensor
}
func.func @missing(%x: !prim.tensor<f64, [3]>) -> !prim.tensor {
  %dim = prim.Constant 0
  %index = prim.Constant #prim.tensor<i64, [1], [2]>
  %value = prim.Constant 2
  %how = prim.Constant "add"
  %0 = aten.scatter.value_reduce(%x, %dim, %index, %value, %how) : (!prim.tensor<f64, [3]>, !prim.int, !prim.tensor<i64, [1], strides [1], device "cpu">, !prim.int, !prim.str) -> !prim.tensor
  func.return %0 : !prim.tensor
}
