// RUN: ts-opt %s -p dce,cse --print-ir-diff 2>&1 | filecheck %s

// CHECK: IR Dump Diff After DeadCodeElimination (dce)
// CHECK: -    %b = arith.addi %x, %x : i32
// CHECK-NOT: IR Dump Diff
func.func @f(%x: i32) -> i32 {
  %a = arith.addi %x, %x : i32
  %b = arith.addi %x, %x : i32
  func.return %a : i32
}
