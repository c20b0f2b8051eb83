// RUN: ts-opt %s --split-input-file | filecheck %s

// Both parts may define the same symbol.
// CHECK: func.func private @f()
func.func private @f()
// CHECK: // -----
// -----
// CHECK: func.func private @f()
func.func private @f()
