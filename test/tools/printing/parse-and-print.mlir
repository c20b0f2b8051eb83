// RUN: ts-opt %s | filecheck %s

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @twice(%x: i32) -> i32 {
// CHECK-NEXT:     %0 = arith.addi %x, %x : i32
// CHECK-NEXT:     func.return %0 : i32
func.func @twice(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  func.return %0 : i32
}
