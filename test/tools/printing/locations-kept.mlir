// RUN: ts-opt %s --print-debuginfo | filecheck %s

func.func @f(%x: i32) -> i32 {
  // CHECK: arith.addi %x, %x : i32 loc("model.py":7:3)
  %0 = arith.addi %x, %x : i32 loc("model.py":7:3)
  // CHECK: arith.addi %0, %x : i32 loc(unknown)
  %1 = arith.addi %0, %x : i32 loc(unknown)
  // CHECK: arith.addi %1, %x : i32 loc(fused["a.py":1:2, "b.py":3:4])
  %2 = arith.addi %1, %x : i32 loc(fused["a.py":1:2, "b.py":3:4])
  func.return %2 : i32
}
