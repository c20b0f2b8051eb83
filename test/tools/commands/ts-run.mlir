// RUN: ts-run %s --input 3xf32=1,-2,3 --input 1xf32=-1 | filecheck %s
// RUN: ts-run %s --input 3xf32=1,-2,3 --input 1xf32=-1 --backend=interp | filecheck %s
// RUN: ts-run %s --input 3xf32=1,-2,3 --input 1xf32=-1 --no-fallback -p remove-dead --entry f | filecheck %s

// CHECK: result 0: 3xf32=[0, 0, 2]
func.func @f(%x: !prim.tensor<f32, [?]>, %y: !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]> {
  %one = prim.Constant 1
  %a = aten.add.Tensor(%x, %y, %one) : (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>, !prim.int) -> !prim.tensor<f32, [?]>
  %b = aten.relu(%a) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  func.return %b : !prim.tensor<f32, [?]>
}
