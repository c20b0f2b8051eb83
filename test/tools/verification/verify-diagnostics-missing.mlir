// RUN: not ts-opt %s --verify-diagnostics 2>&1 | filecheck %s

// CHECK: 4:4: error: expected error "does not come" was not produced
// expected-error@+1 {{does not come}}
func.func private @f()
