// RUN: not ts-opt %s 2>&1 | filecheck %s

// CHECK: 5:3: error: 'func.return' op expected arguments
func.func @f() -> i32 {
  func.return
}
// CHECK: 9:3: error: 'func.return' op expected arguments
func.func @g() -> i32 {
  func.return
}
