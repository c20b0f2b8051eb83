// RUN: ts-opt %s -p cse,dce | filecheck %s

// CHECK:      func.func @f
// CHECK-NEXT:   %a = arith.addi
// CHECK-NEXT:   func.return %a
func.func @f(%x: i32) -> i32 {
  %a = arith.addi %x, %x : i32
  %b = arith.addi %x, %x : i32
  func.return %a : i32
}
