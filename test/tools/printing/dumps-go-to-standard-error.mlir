// RUN: ts-opt %s -p cse --print-ir-after-all --timing --statistics --dump-pass-pipeline | filecheck %s

// CHECK-NOT: //
// CHECK-NOT: ===
// CHECK: builtin.module {
// CHECK-NOT: //
func.func @f(%x: i32) -> i32 {
  %a = arith.addi %x, %x : i32
  %b = arith.addi %x, %x : i32
  func.return %a : i32
}
