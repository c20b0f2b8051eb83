// RUN: not ts-opt %s 2>&1 | filecheck %s

// CHECK: error: expected at most 4194304 elements in a dense literal, got 1000000000
%0 = arith.constant dense<0.0> : tensor<1000000000xf32>
