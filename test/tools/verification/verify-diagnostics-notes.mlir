// RUN: ts-opt %s --verify-diagnostics

func.func @f() {
// expected-note@+1 {{originally declared here}}
^bb1:
  cf.br ^bb1
// expected-error@+1 {{re-declaration of block 'bb1'}}
^bb1:
  func.return
}
