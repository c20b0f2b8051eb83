// RUN: ts-opt %s --verify-diagnostics

func.func @f() {
^bb0:
  // expected-error@+1 {{'cf.br' op branches to the first block of its region}}
  cf.br ^bb0
}
