// RUN: ts-opt %s -p differentiate --split-input-file --verify-diagnostics

// Everything that has no gradient is reported at once.
func.func @missing(%x : !prim.tensor<f64, [?]>) -> !prim.tensor {
  // expected-error@+1 {{'aten.floor_divide' has no gradient}}
  %0 = aten.floor_divide(%x, %x) : (!prim.tensor<f64, [?]>, !prim.tensor<f64, [?]>) -> !prim.tensor
  // expected-error@+1 {{'aten.floor_divide' has no gradient}}
  %1 = aten.floor_divide(%0, %0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return %1 : !prim.tensor
}

// -----

// A part that may write to what it is given cannot be rebuilt, so it is never differentiated wrongly.
func.func @opaque(%x : !prim.tensor<f64, [?]>) -> !prim.tensor {
  // expected-error@+1 {{'prim.PythonOp' may write to its operands}}
  %1 = prim.PythonOp(%x) <{callee = "math:sin"}> : (!prim.tensor<f64, [?]>) -> !prim.tensor
  func.return %1 : !prim.tensor
}

// -----

// An operator that the table lacks is named.
func.func @unknown(%x : !prim.tensor<f64, [?]>) -> !prim.tensor {
  // expected-error@+1 {{'my::op' has no gradient}}
  %1 = prim.Operator(%x) <{operator = "my::op", schema = "my::op(Tensor x) -> Tensor"}> : (!prim.tensor<f64, [?]>) -> !prim.tensor
  func.return %1 : !prim.tensor
}
