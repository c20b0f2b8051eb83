// RUN: not ts-opt %s --verify-diagnostics 2>&1 | filecheck %s

// CHECK-DAG: 6:1: error: unexpected error: unknown operation 'no.such'
// CHECK-DAG: 5:4: error: expected error "unknown operation" was not produced
// expected-error@+2 {{unknown operation}}
no.such
