// RUN: ts-opt %s --check-support | filecheck %s

// CHECK: func.func private @f()
func.func private @f()
