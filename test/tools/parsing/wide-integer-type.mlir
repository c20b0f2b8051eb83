// RUN: not ts-opt %s 2>&1 | filecheck %s

// CHECK: error: expected an integer type of at most 16777215 bits
%0 = arith.constant 1 : i1000000000
