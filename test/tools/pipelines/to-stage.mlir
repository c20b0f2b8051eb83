// RUN: ts-opt %s --to=aten | filecheck %s

// CHECK: func.func private @f()
func.func private @f()
