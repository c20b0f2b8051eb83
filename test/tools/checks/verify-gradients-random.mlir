// RUN: ts-opt %s --verify-gradients | filecheck %s
// RUN: ts-opt %s -p 'differentiate{checkpoint=2}' --verify-gradients | filecheck %s

// All runs that are compared draw the same, those that are given generators and those that are not.

// CHECK:      function   argument  differences    dot product    inputs
// CHECK-NEXT: given      x         {{[0-9.]+}}e-{{[01][0-9]}}        {{[0-9.]+}}e{{[-+][0-9]+}}        4 of 4
// CHECK-NEXT: not_given  x         {{[0-9.]+}}e-{{[01][0-9]}}        {{[0-9.]+}}e{{[-+][0-9]+}}        1 of 1

func.func @given(%x: !prim.tensor<f64, [20]>, %n: !prim.int) -> !prim.tensor {
  %p = prim.Constant 0.5
  %t = prim.Constant true
  %0 = prim.Loop %n, %t, (%x) : (!prim.tensor<f64, [20]>) -> (!prim.tensor) {
  ^bb0(%i: !prim.int, %y: !prim.tensor):
    %1 = aten.dropout(%y, %p, %t) : (!prim.tensor, !prim.float, !prim.bool) -> !prim.tensor
    %2 = aten.mul.Tensor(%1, %1) : (!prim.tensor, !prim.tensor) -> !prim.tensor
    prim.Yield %t, %2 : !prim.bool, !prim.tensor
  }
  func.return %0 : !prim.tensor
}

// Whether the second draws is known when it runs, so no generators are threaded through the function.
func.func @not_given(%x: !prim.tensor<f64, [20]>, %g: !prim.optional<!prim.generator>) -> !prim.tensor {
  %p = prim.Constant 0.5
  %none = prim.Constant none
  %0 = aten.bernoulli.p(%x, %p, %none) : (!prim.tensor<f64, [20]>, !prim.float, !prim.none) -> !prim.tensor
  %1 = aten.bernoulli.p(%x, %p, %g) : (!prim.tensor<f64, [20]>, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor
  %2 = aten.mul.Tensor(%x, %1) : (!prim.tensor<f64, [20]>, !prim.tensor) -> !prim.tensor
  %3 = aten.mul.Tensor(%2, %0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return %3 : !prim.tensor
}
