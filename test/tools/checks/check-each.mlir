// RUN: ts-opt %s -p canonical-ops,simplify,merge-common,remove-dead --check-each | filecheck %s
// RUN: ts-opt %s -p simplify --check-each --input 2xf32=1,2 --input 2xf32=3,4 | filecheck %s
// RUN: not ts-opt %s -p simplify --check-each --input 2xf32=word 2>&1 | filecheck %s --check-prefix=VALUE

// CHECK: aten.relu
// VALUE: error: expected a number
func.func @f(%x: !prim.tensor<f32, [?]>, %y: !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]> {
  %one = prim.Constant 1
  %a = aten.add.Tensor(%x, %y, %one) : (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>, !prim.int) -> !prim.tensor<f32, [?]>
  %b = aten.relu(%a) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  func.return %b : !prim.tensor<f32, [?]>
}
