// RUN: ts-opt %s -p cse,dce --print-ir-before-all 2>&1 | filecheck %s

// CHECK: IR Dump Before CommonSubexpressionElimination (cse)
// CHECK: IR Dump Before DeadCodeElimination (dce)
func.func @f(%x: i32) -> i32 {
  %a = arith.addi %x, %x : i32
  %b = arith.addi %x, %x : i32
  func.return %a : i32
}
