// RUN: ts-opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{expected an int of 64 bits, got 9223372036854775808}}
%0 = prim.Constant 9223372036854775808

// -----

// expected-error@+1 {{expected an int of 64 bits, got -9223372036854775809}}
%0 = prim.Constant -9223372036854775809

// -----

// expected-error@+1 {{expected elements of i64, got 1.5}}
%0 = prim.Constant #prim.tensor<i64, [1], [1.5]>

// -----

// expected-error@+1 {{expected elements of bool, got 5}}
%0 = prim.Constant #prim.tensor<bool, [1], [5]>

// -----

// expected-error@+1 {{expected integer literal}}
%0 = prim.Constant #prim.tensor<i64, [-1], [1]>

// -----

// expected-error@+1 {{expected fewer elements}}
%0 = prim.Constant #prim.tensor<i64, [99999999999, 99999999999], 1>
