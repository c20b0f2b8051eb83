// RUN: ts-opt %s -p cse,dce --print-ir-after-all 2>&1 | filecheck %s

// CHECK: IR Dump After CommonSubexpressionElimination (cse)
// CHECK: IR Dump After DeadCodeElimination (dce)
func.func @f(%x: i32) -> i32 {
  %a = arith.addi %x, %x : i32
  %b = arith.addi %x, %x : i32
  func.return %a : i32
}
