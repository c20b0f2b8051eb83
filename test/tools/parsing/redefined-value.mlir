// RUN: not ts-opt %s 2>&1 | filecheck %s

func.func @f(%a: i32) {
  // CHECK: 5:3: error: SSA value %a is already defined
  %a = arith.constant 1 : i32
  func.return
}
