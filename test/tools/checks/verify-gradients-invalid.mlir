// RUN: not ts-opt %s --verify-gradients 2>&1 | filecheck %s
// RUN: not ts-opt %s --verify-gradients --to=aten 2>&1 | filecheck %s --check-prefix=STAGE
// RUN: not ts-opt %s --input 1 2>&1 | filecheck %s --check-prefix=INPUT

// STAGE: expected no --to with --verify-gradients
// INPUT: expected --input only with --check-each or --verify-gradients

// CHECK:      :[[# @LINE + 3]]:1: error: in 'autodiff.gradient': expected a list of indices as 'captured_inputs'
// CHECK:      :[[# @LINE + 2]]:1: error: in 'autodiff.gradient': expected the name of a function as 'backward', got @gone
// CHECK-NOT:  Traceback
func.func @f(%x: !prim.tensor<f64, [3]>) -> !prim.tensor attributes {autodiff.gradient = {backward = @gone, real_outputs = 1 : i64, input_vjps = [7 : i64], captured_inputs = "x", captured_outputs = [], output_vjps = [0 : i64]}} {
  %0 = aten.relu(%x) : (!prim.tensor<f64, [3]>) -> !prim.tensor
  func.return %0 : !prim.tensor
}
