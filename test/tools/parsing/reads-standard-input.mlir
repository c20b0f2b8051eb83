// RUN: ts-opt < %s | filecheck %s
// RUN: ts-opt - < %s | filecheck %s

// CHECK: func.func private @f()
func.func private @f()
