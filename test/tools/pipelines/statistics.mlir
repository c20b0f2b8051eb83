// RUN: ts-opt %s -p cse --statistics 2>&1 | filecheck %s

// CHECK: ... Pass statistics report ...
// CHECK: CommonSubexpressionElimination (cse)
func.func @f(%x: i32) -> i32 {
  %a = arith.addi %x, %x : i32
  %b = arith.addi %x, %x : i32
  func.return %a : i32
}
