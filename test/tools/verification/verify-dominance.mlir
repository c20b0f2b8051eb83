// RUN: not ts-opt %s 2>&1 | filecheck %s

func.func @f() {
  // CHECK: 5:8: error: 'arith.addi' op operand #0 does not dominate this use
  %0 = arith.addi %1, %2 : i32
  %1 = arith.constant 1 : i32
  %2 = arith.constant 2 : i32
  func.return
}
