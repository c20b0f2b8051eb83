// RUN: not ts-opt %s 2>&1 | filecheck %s

// CHECK: unclosed-region.mlir:7:1: error: expected an operation or '}', got the end of the file
// CHECK: unclosed-region.mlir:5:48: note: the region begins here
func.func @f(%x: !prim.tensor) -> !prim.tensor {
  func.return %x : !prim.tensor
