// RUN: not ts-opt %s 2>&1 | filecheck %s

func.func @f() -> i32 {
  // CHECK: 5:3: error: 'func.return' op expected arguments to have the same types as the function output types
  func.return
}
