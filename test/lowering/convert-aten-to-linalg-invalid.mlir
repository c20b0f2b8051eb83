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
  // expected-error@+1 {{'aten.mul.Tensor' has no native form: sizes [3] and [4] cannot be broadcast}}
  %r = aten.mul.Tensor(%x, %y) : (!a, !b) -> !prim.tensor<f32, [?]>
  return %r : !prim.tensor<f32, [?]>
}

// -----

!s = !prim.tensor<f32, []>

func.func @length_of_scalar(%x : !s) -> !prim.int {
  // expected-error@+1 {{'aten.len.Tensor' has no native form: expected a list, or a tensor with dimensions}}
  %r = aten.len.Tensor(%x) : (!s) -> !prim.int
  func.return %r : !prim.int
}

// -----

!v = !prim.tensor<f32, [?]>

func.func @size_of_no_dimension(%x : !v) -> !prim.int {
  %two = prim.Constant 2
  // expected-error@+1 {{'aten.size.int' has no native form: expected a dimension of rank 1, got 2}}
  %r = aten.size.int(%x, %two) : (!v, !prim.int) -> !prim.int
  func.return %r : !prim.int
}

// -----

!v = !prim.tensor<f32, [?]>

func.func @random(%x : !v) -> !v {
  %none = prim.Constant none
  // expected-error@+1 {{'aten.bernoulli' has no native form: it draws from the default generator}}
  %r = aten.bernoulli(%x, %none) : (!v, !prim.none) -> !v
  func.return %r : !v
}

// -----

!m = !prim.tensor<f32, [3, 3]>

func.func @no_loops(%x : !m) -> !m {
  %two = prim.Constant 2
  // expected-error@+1 {{'aten.polygamma' has no native form: it has no loops}}
  %r = aten.polygamma(%two, %x) : (!prim.int, !m) -> !m
  func.return %r : !m
}

// -----

!a = !prim.tensor<f32, [2, 3]>
!b = !prim.tensor<f32, [4, 5]>

func.func @product(%x : !a, %y : !b) -> !prim.tensor<f32, [?, ?]> {
  // expected-error@+1 {{'aten.mm' has no native form: sizes [2, 3] and [4, 5] cannot be multiplied}}
  %r = aten.mm(%x, %y) : (!a, !b) -> !prim.tensor<f32, [?, ?]>
  func.return %r : !prim.tensor<f32, [?, ?]>
}

// -----

!a = !prim.tensor<f32, [2, 3]>
!b = !prim.tensor<f32, [2, 4]>

func.func @joined(%x : !a, %y : !b) -> !prim.tensor<f32, [4, 3]> {
  %zero = prim.Constant 0
  %l = prim.ListConstruct(%x, %y) : (!a, !b) -> !prim.list<!prim.tensor>
  // expected-error@+1 {{'aten.cat' has no native form: expected equal sizes in dimension 1, got [3, 4]}}
  %r = aten.cat(%l, %zero) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor<f32, [4, 3]>
  func.return %r : !prim.tensor<f32, [4, 3]>
}

// -----

!x = !prim.tensor<f32, [1, 3, 8, 8]>
!w = !prim.tensor<f32, [4, 2, 3, 3]>

func.func @channels(%x : !x, %w : !w) -> !prim.tensor<f32, [?, ?, ?, ?]> {
  %ones = prim.Constant [1, 1] : !prim.list<!prim.int>
  %zeros = prim.Constant [0, 0] : !prim.list<!prim.int>
  %one = prim.Constant 1
  %none = prim.Constant none
  // expected-error@+1 {{'aten.conv2d' has no native form: expected 'input' of 2 channels, got 3}}
  %r = aten.conv2d(%x, %w, %none, %ones, %zeros, %ones, %one) : (!x, !w, !prim.none, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int) -> !prim.tensor<f32, [?, ?, ?, ?]>
  func.return %r : !prim.tensor<f32, [?, ?, ?, ?]>
}

// -----

!m = !prim.tensor<f32, [3, 4]>

func.func @elements(%x : !m) -> !prim.tensor<f32, [5]> {
  %shape = prim.Constant [5] : !prim.list<!prim.int>
  // expected-error@+1 {{'aten.reshape' has no native form: sizes [5] do not hold 12 elements}}
  %r = aten.reshape(%x, %shape) : (!m, !prim.list<!prim.int>) -> !prim.tensor<f32, [5]>
  func.return %r : !prim.tensor<f32, [5]>
}

// -----

func.func @raises(%x : !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]> {
  %text = prim.Constant "never"
  %kind = prim.Constant "RuntimeError"
  // expected-error@+1 {{'prim.RaiseException' has no native form: it has an effect}}
  prim.RaiseException(%text, %kind) : (!prim.str, !prim.str) -> ()
  func.return %x : !prim.tensor<f32, [?]>
}

// -----

!v = !prim.tensor<f32, [?]>

func.func @dimension_at_run_time(%x : !v, %d : !prim.int) -> !v {
  %none = prim.Constant none
  // expected-error@+1 {{'aten.amax' has no native form: argument 'dim' is not a constant}}
  %r = aten.softmax.int(%x, %d, %none) : (!v, !prim.int, !prim.none) -> !v
  func.return %r : !v
}
