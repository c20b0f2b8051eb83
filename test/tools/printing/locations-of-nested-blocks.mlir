// RUN: ts-opt %s --print-debuginfo | filecheck %s

func.func @f(%x: i32) -> i32 {
  cf.br ^bb1(%x : i32)
// CHECK: ^bb1(%y: i32 loc("{{.*}}.mlir":6:6)):
^bb1(%y: i32):
  func.return %y : i32
}
