// RUN: ts-opt %s --print-op-generic | filecheck %s

// CHECK: "arith.addi"(%x, %x)
func.func @f(%x: i32) -> i32 {
  %a = arith.addi %x, %x : i32
  %b = arith.addi %x, %x : i32
  func.return %a : i32
}
