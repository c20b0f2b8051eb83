// RUN: ts-run %s --input 2xf32=1,2 --input 2xf32=1,-3 --expect 2xf32=2.000001,0
// RUN: not ts-run %s --input 2xf32=1,2 --input 2xf32=1,-3 --expect 2xf32=2.1,0 2>&1 | filecheck %s
// RUN: ts-run %s --input 2xf32=1,2 --input 2xf32=1,-3 --expect 2xf32=2.1,0 --rtol 0.1
// RUN: not ts-run %s --input 2xf32=1,2 --input 2xf32=1,-3 --expect 2xf32=2,0 --expect 5 2>&1 | filecheck %s --check-prefix=MORE

// CHECK: <expect 0>:1:1: error: result 0: expected 2.1, got 2 at [0]; 1 of 2 elements differ
// MORE: <expect 1>:1:1: error: expected a result 1, got 1 results
func.func @f(%x: !prim.tensor<f32, [?]>, %y: !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]> {
  %one = prim.Constant 1
  %a = aten.add.Tensor(%x, %y, %one) : (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>, !prim.int) -> !prim.tensor<f32, [?]>
  %b = aten.relu(%a) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  func.return %b : !prim.tensor<f32, [?]>
}
