// RUN: ts-opt %s -p 'func.func(dce)' | filecheck %s

// CHECK: func.func private @a()
func.func private @a()
// CHECK: %0 = arith.constant 1
%0 = arith.constant 1 : i32
// CHECK: func.func private @b()
func.func private @b()
