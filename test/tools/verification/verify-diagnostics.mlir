// RUN: ts-opt %s --verify-diagnostics

func.func @f() -> i32 {
  // expected-error@+1 {{expected arguments to have the same types}}
  func.return
}
