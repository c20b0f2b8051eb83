// RUN: not ts-opt %s 2>&1 | filecheck %s

// CHECK: 5:6: error: unknown operation 'arith.constan'; did you mean 'arith.constant'?

%0 = arith.constan 1 : i32
