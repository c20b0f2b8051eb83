// RUN: ts-opt %s -p convert-aten-to-linalg | filecheck %s

// What fails whenever it is reached stops the program where it stands, and nothing follows it in its block.

!v = !prim.tensor<f32, [2]>

// CHECK-LABEL: func.func @element(
// CHECK:         %[[never:.*]] = arith.constant false
// CHECK:         cf.assert %[[never]], "expected a tensor with one element"
// CHECK-NOT:     arith.addf
// CHECK:         func.return
func.func @element(%x : !v) -> !prim.float {
  %a = aten.Float.Tensor(%x) : (!v) -> !prim.float
  %r = aten.add.float(%a, %a) : (!prim.float, !prim.float) -> !prim.float
  func.return %r : !prim.float
}

// CHECK-LABEL: func.func @in_a_branch(
// CHECK:         scf.if
// CHECK:           cf.assert %{{.*}}, "index is out of range for dimension 0"
// CHECK:           memref.alloc
// CHECK:           scf.yield
// CHECK:         } else {
// CHECK-NOT:       cf.assert
// CHECK:           scf.yield
func.func @in_a_branch(%x : !prim.tensor<f32, [?]>, %b : !prim.bool) -> !prim.tensor<f32, [?]> {
  %zero = prim.Constant 0
  %r = prim.If %b -> (!prim.tensor<f32, [?]>) {
    %n = aten.size.int(%x, %zero) : (!prim.tensor<f32, [?]>, !prim.int) -> !prim.int
    %e = aten.select.int(%x, %zero, %n) : (!prim.tensor<f32, [?]>, !prim.int, !prim.int) -> !prim.tensor<f32, []>
    %y = aten.expand_as(%e, %x) : (!prim.tensor<f32, []>, !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
    prim.Yield %y : !prim.tensor<f32, [?]>
  } else {
    prim.Yield %x : !prim.tensor<f32, [?]>
  }
  func.return %r : !prim.tensor<f32, [?]>
}
