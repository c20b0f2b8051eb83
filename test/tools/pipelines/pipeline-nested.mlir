// RUN: ts-opt %s --pass-pipeline='builtin.module(func.func(dce))' | filecheck %s

// A pass inside func.func does not see what is outside functions.
// CHECK: %g = arith.constant 1
%g = arith.constant 1 : i32
// CHECK: func.func @f
func.func @f() {
  // CHECK-NOT: arith.constant 2
  %c = arith.constant 2 : i32
  func.return
}
