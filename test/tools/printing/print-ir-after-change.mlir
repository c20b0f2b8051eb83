// RUN: ts-opt %s -p cse,dce,cse --print-ir-after-change 2>&1 | filecheck %s

// Only the first pass changes something.
// CHECK: IR Dump After CommonSubexpressionElimination (cse)
// CHECK-NOT: IR Dump
func.func @f(%x: i32) -> i32 {
  %a = arith.addi %x, %x : i32
  %b = arith.addi %x, %x : i32
  func.return %a : i32
}
