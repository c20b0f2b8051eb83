// RUN: ts-opt %s --to=groups | ts-run - --input 3xf32=1,-2,3 --input 1xf32=-1 | filecheck %s
// RUN: ts-opt %s --to=linalg | ts-run - --input 3xf32=1,-2,3 --input 1xf32=-1 | filecheck %s
// RUN: ts-opt %s --to=loops | ts-run - --entry f --input 3xf32=1,-2,3 --input 1xf32=-1 | filecheck %s
// RUN: ts-run %s -p plan,outline-groups,convert-aten-to-linalg,schedule --input 3xf32=1,-2,3 --input 1xf32=-1 | filecheck %s
// RUN: ts-opt %s --to=linalg | not ts-run - --input 3xf32=1,-2,3 --input 2xf32=-1 2>&1 | filecheck %s --check-prefix=SIZES
// RUN: ts-opt %s --to=linalg | not ts-run - --input 3xf64=1,-2,3 --input 1xf32=-1 2>&1 | filecheck %s --check-prefix=DTYPE
// RUN: ts-opt %s --to=linalg | not ts-run - --backend=interp --input 1 2>&1 | filecheck %s --check-prefix=INTERP

// Every stage runs: functions on memrefs are compiled from where they are.
// CHECK: result 0: 3xf32=[0, 0, 2]
// SIZES: error: expected sizes that broadcast in dimension -1
// DTYPE: error: expected elements of f32 in argument 0, got f64
// INTERP: error: expected a function of operators for --backend=interp, got one on memrefs
func.func @f(%x: !prim.tensor<f32, [?]>, %y: !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]> {
  %one = prim.Constant 1
  %a = aten.add.Tensor(%x, %y, %one) : (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>, !prim.int) -> !prim.tensor<f32, [?]>
  %b = aten.relu(%a) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  func.return %b : !prim.tensor<f32, [?]>
}
