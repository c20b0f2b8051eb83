// RUN: ts-opt %s -p convert-aten-to-linalg --verify-diagnostics --split-input-file

!v = !prim.tensor<f32, [?]>

func.func @in_place(%x : !v) -> !v {
  // expected-error@+1 {{'aten.relu_' has no native form: it writes into an argument}}
  %r = aten.relu_(%x) : (!v) -> !v
  return %r : !v
}

// -----

// expected-error@+1 {{expected tensors of known dtype and rank, and numbers, got !prim.tensor<[?]>}}
func.func @unknown_dtype(%x : !prim.tensor<[?]>) -> !prim.tensor<[?]> {
  return %x : !prim.tensor<[?]>
}

// -----

!a = !prim.tensor<f32, [3]>
!b = !prim.tensor<f32, [4]>

func.func @shapes(%x : !a, %y : !b) -> !prim.tensor<f32, [?]> {
  // expected-error@+1 {{'aten.mul.Tensor' has no native form: expected sizes that broadcast, got 3 and 4}}
  %r = aten.mul.Tensor(%x, %y) : (!a, !b) -> !prim.tensor<f32, [?]>
  return %r : !prim.tensor<f32, [?]>
}
