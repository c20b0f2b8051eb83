// RUN: ts-opt %s -p cse,dce --print-ir-after=cse 2>&1 | filecheck %s

// CHECK: // -----// IR Dump After CommonSubexpressionElimination (cse) //----- //
// CHECK-NEXT: builtin.module
// CHECK-NOT: IR Dump
func.func @f(%x: i32) -> i32 {
  %a = arith.addi %x, %x : i32
  %b = arith.addi %x, %x : i32
  func.return %a : i32
}
