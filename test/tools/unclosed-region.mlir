// RUN: not ts-opt %s 2>&1 | filecheck %s

// CHECK: unclosed-region.mlir:[[#@LINE+4]]:1: error: expected an operation or '}', got the end of the file
// CHECK: unclosed-region.mlir:[[#@LINE+1]]:48: note: the region begins here
func.func @f(%x: !prim.tensor) -> !prim.tensor {
  func.return %x : !prim.tensor
