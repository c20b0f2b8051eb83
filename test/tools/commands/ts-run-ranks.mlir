// RUN: not ts-run %s --entry f --input 2x3xf32=1 --input 4xf32=1 2>&1 | filecheck %s --check-prefix=INSIDE
// RUN: not ts-run %s --entry f --backend=interp --input 2x3xf32=1 --input 4xf32=1 2>&1 | filecheck %s --check-prefix=INSIDE
// RUN: not ts-run %s --entry g --input 2x3xf32=1 2>&1 | filecheck %s --check-prefix=ARGUMENT
// RUN: not ts-run %s --entry g --input 3 2>&1 | filecheck %s --check-prefix=KIND

// INSIDE: ts-run-ranks.mlir:11:8: error: expected 'mat2' of rank 2, got rank 1
// INSIDE-NOT: error
// ARGUMENT: ts-run-ranks.mlir:14:1: error: g: argument 'x': expected rank 1, got rank 2
// KIND: ts-run-ranks.mlir:14:1: error: g: argument 'x': expected an array, got a value of type int
func.func @f(%x: !prim.tensor, %y: !prim.tensor) -> !prim.tensor {
  %a = aten.mm(%x, %y) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return %a : !prim.tensor
}
func.func @g(%x: !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]> {
  func.return %x : !prim.tensor<f32, [?]>
}
