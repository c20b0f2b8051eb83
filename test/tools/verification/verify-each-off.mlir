// RUN: ts-opt %s -p cse --verify-each=0 | filecheck %s

// CHECK: func.func @f
func.func @f(%x: i32) -> i32 {
  %a = arith.addi %x, %x : i32
  %b = arith.addi %x, %x : i32
  func.return %a : i32
}
