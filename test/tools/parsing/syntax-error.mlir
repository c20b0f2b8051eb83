// RUN: not ts-opt %s 2>&1 | filecheck %s --strict-whitespace --match-full-lines

func.func @f(%x: i32) -> i32 {
  %0 = arith.addi %x %x : i32
  func.return %0 : i32
}

//      CHECK:{{.*}}syntax-error.mlir:4:22: error: expected ','
// CHECK-NEXT:  %0 = arith.addi %x %x : i32
// CHECK-NEXT:                     ^
