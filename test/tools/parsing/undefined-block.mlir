// RUN: not ts-opt %s 2>&1 | filecheck %s

func.func @f() {
  // CHECK: 5:9: error: use of undefined block '^bb5'
  cf.br ^bb5
}
