// RUN: ts-opt %s -p 'any(dce)' | filecheck %s

// CHECK: func.func @f
func.func @f() {
  // CHECK-NOT: arith.constant
  %c = arith.constant 2 : i32
  func.return
}
