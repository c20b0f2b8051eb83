// RUN: ts-opt %s -p cse --timing 2>&1 | filecheck %s

// CHECK: ... Execution time report ...
// CHECK: Parser
// CHECK: CommonSubexpressionElimination (cse)
// CHECK: 100.0%)  Total
func.func @f(%x: i32) -> i32 {
  %a = arith.addi %x, %x : i32
  %b = arith.addi %x, %x : i32
  func.return %a : i32
}
