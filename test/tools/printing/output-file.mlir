// RUN: ts-opt %s -o %t && filecheck %s --input-file %t

// CHECK: func.func private @f()
func.func private @f()
