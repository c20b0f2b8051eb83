// RUN: ts-opt %s -p forward-differentiate --split-input-file --verify-diagnostics

// Everything without a derivative is listed at once.
func.func @two(%x : !prim.tensor<f64, [?]>) -> !prim.tensor {
  // expected-error @below {{'aten.floor_divide' has no derivative}}
  %0 = aten.floor_divide(%x, %x) : (!prim.tensor<f64, [?]>, !prim.tensor<f64, [?]>) -> !prim.tensor
  %1 = aten.sin(%0) : (!prim.tensor) -> !prim.tensor
  // expected-error @below {{'aten.floor_divide' has no derivative}}
  %2 = aten.floor_divide(%1, %1) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return %2 : !prim.tensor
}

// -----

// Which element a sorted list has in a place depends on the values.
func.func @sorted(%x : !prim.tensor<f64, []>, %y : !prim.tensor<f64, []>) -> !prim.tensor {
  %i = prim.Constant 0
  %reverse = prim.Constant false
  %0 = prim.ListConstruct(%x, %y) : (!prim.tensor<f64, []>, !prim.tensor<f64, []>) -> !prim.list<!prim.tensor>
  // expected-error @below {{'prim.ListSort' has no derivative}}
  %1 = prim.ListSort(%0, %reverse) : (!prim.list<!prim.tensor>, !prim.bool) -> !prim.list<!prim.tensor>
  %2 = aten.__getitem__.t(%1, %i) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  func.return %2 : !prim.tensor
}
