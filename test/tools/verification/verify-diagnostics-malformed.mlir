// RUN: not ts-opt %s --verify-diagnostics 2>&1 | filecheck %s

// CHECK: error: expected `expected-error@+1 {{[{][{]}}text{{[}][}]}}` or its like
// expected-error@+1 unknown operation
