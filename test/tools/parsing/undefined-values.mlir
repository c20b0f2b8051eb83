// RUN: not ts-opt %s 2>&1 | filecheck %s

// Each undefined value is reported where it is first used.
// CHECK: 6:23: error: use of undefined value '%b'
func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  // CHECK: 9:15: error: use of undefined value '%c'
  %1 = arith.addi %b, %0 : i32
  func.return %c : i32
}
