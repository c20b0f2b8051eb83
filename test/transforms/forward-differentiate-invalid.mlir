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

func.func @dictionary(%x : !prim.tensor<f64, [?]>) -> !prim.dict<!prim.str, !prim.tensor<f64, [?]>> {
  %k = prim.Constant "k"
  // expected-error @below {{'prim.DictConstruct' has no derivative}}
  %0 = prim.DictConstruct(%k, %x) : (!prim.str, !prim.tensor<f64, [?]>) -> !prim.dict<!prim.str, !prim.tensor<f64, [?]>>
  func.return %0 : !prim.dict<!prim.str, !prim.tensor<f64, [?]>>
}
