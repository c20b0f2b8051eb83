// RUN: not ts-opt %s --verify-gradients 2>&1 | filecheck %s
// RUN: not ts-opt %S/../parsing/empty-file.mlir --verify-gradients 2>&1 | filecheck %s --check-prefix=EMPTY

// Nothing is checked of any function: an error, with all reasons.

// EMPTY:      error: no gradient was checked: the module has no functions with a body
// CHECK:      :[[# @LINE + 5]]:1: error: no gradient was checked
// CHECK:      :[[# @LINE + 4]]:1: note: 'integers': no argument carries a gradient
// CHECK:      :[[# @LINE + 7]]:1: note: 'kink' with regard to 'x': differences tell no derivative at its inputs
// CHECK-NOT:  function
// CHECK-NOT:  Traceback
func.func @integers(%x: !prim.tensor<i64, [?]>) -> !prim.tensor {
  %0 = aten.neg(%x) : (!prim.tensor<i64, [?]>) -> !prim.tensor
  func.return %0 : !prim.tensor
}
func.func @kink(%x: !prim.tensor<f64, [0]>) -> !prim.tensor {
  %0 = aten.relu(%x) : (!prim.tensor<f64, [0]>) -> !prim.tensor
  func.return %0 : !prim.tensor
}
