// RUN: ts-opt %s --print-debuginfo | filecheck %s

// CHECK: func.func @f(%x: i32 loc("{{.*}}given-by-parser.mlir":4:14)) -> i32
func.func @f(%x: i32) -> i32 {
  // CHECK: arith.addi %x, %x : i32 loc("{{.*}}given-by-parser.mlir":6:8)
  %0 = arith.addi %x, %x : i32
  func.return %0 : i32
}
