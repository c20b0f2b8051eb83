// RUN: ts-opt %s --verify-diagnostics --split-input-file

// expected-error@+1 {{expected a dtype (u8, i8, i16, i32, i64, f16, f32, f64, c64, c128, bool, bf16), got 'f8'}}
func.func private @no_dtype(!prim.tensor<f8>)

// -----

// expected-error@+1 {{expected one stride per size, got 1}}
func.func private @too_few_strides(!prim.tensor<[2, 3], strides [1]>)

// -----

// expected-error@+1 {{expected one stride per size, got 2}}
func.func private @strides_without_sizes(!prim.tensor<strides [3, 1]>)

// -----

// expected-error@+1 {{expected integer literal}}
func.func private @size_below_zero(!prim.tensor<[-1]>)

// -----

// expected-error@+1 {{for a dtype, sizes, strides or device}}
func.func private @nothing_between_brackets(!prim.tensor<>)

// -----

// expected-error@+1 {{no_such_type}}
func.func private @no_type(!prim.no_such_type)

// -----

// expected-error@+1 {{'<' expected}}
func.func private @list_of_nothing(!prim.list)

// -----

// expected-error@+1 {{expected !prim.dict of 2 types, got 1}}
func.func private @dictionary_without_values(!prim.dict<!prim.str>)

// -----

// expected-error@+1 {{expected !prim.optional of 1 types, got 2}}
func.func private @optional_of_two(!prim.optional<!prim.int, !prim.int>)

// -----

// expected-error@+1 {{type expected}}
func.func private @list_of_a_number(!prim.list<1>)
