// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @list_without_a_type() {
  %0 = prim.Constant [1, 2]
  // expected-error@+1 {{expected ':' and the type of the constant}}
  func.return
}

// -----

func.func @another_type() {
  // expected-error@+1 {{expected a value of type !prim.float, got one of !prim.int}}
  %0 = prim.Constant 1 : !prim.float
  func.return
}

// -----

func.func @none_for_a_value() {
  // expected-error@+1 {{expected a value of type !prim.int, got one of !prim.none}}
  %0 = prim.Constant none : !prim.int
  func.return
}

// -----

func.func @mixed_list() {
  // expected-error@+1 {{expected a value of type !prim.list<!prim.int>}}
  %0 = prim.Constant [1, 2.0] : !prim.list<!prim.int>
  func.return
}

// -----

func.func @no_device() {
  // expected-error@+1 {{expected a device as 'cpu' or 'cuda:0', got 'gpu'}}
  %0 = prim.Constant "gpu" : !prim.device
  func.return
}

// -----

func.func @sizes_that_differ() {
  // expected-error@+1 {{expected a value of type !prim.tensor<f32, [3]>}}
  %0 = prim.Constant #prim.tensor<f32, [2], [1.0, 2.0]> : !prim.tensor<f32, [3]>
  func.return
}

// -----

func.func @no_dtype() {
  // expected-error@+1 {{expected a dtype (u8, i8, i16, i32, i64, f16, f32, f64, c64, c128, bool, bf16), got 'float'}}
  %0 = prim.Constant #prim.tensor<float, [1], [1.0]>
  func.return
}

// -----

func.func @too_few_elements() {
  // expected-error@+1 {{expected 3 elements, got 2}}
  %0 = prim.Constant #prim.tensor<f32, [3], [1.0, 2.0]>
  func.return
}

// -----

func.func @too_few_bytes() {
  // expected-error@+1 {{expected 8 bytes, got 4}}
  %0 = prim.Constant #prim.tensor<f32, [2], "0x00000000">
  func.return
}

// -----

func.func @no_hexadecimal_digits() {
  // expected-error@+1 {{expected hexadecimal digits}}
  %0 = prim.Constant #prim.tensor<f32, [1], "0xzz">
  func.return
}

// -----

func.func @element_out_of_range() {
  // expected-error@+1 {{expected elements of u8}}
  %0 = prim.Constant #prim.tensor<u8, [1], [256]>
  func.return
}

// -----

func.func @no_number() {
  %0 = prim.Constant -
  // expected-error@+1 {{expected a number}}
  func.return
}

// -----

func.func @complex_for_a_float() {
  // expected-error@+1 {{expected a value of type !prim.float, got one of !prim.complex}}
  %0 = prim.Constant #prim.complex<1.0, 2.0> : !prim.float
  func.return
}

// -----

func.func @one_part() {
  // expected-error@+1 {{expected ','}}
  %0 = prim.Constant #prim.complex<1.0>
  func.return
}
