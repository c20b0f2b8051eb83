// RUN: ts-opt %s -p differentiate,specialize-undef,lower-linear-blocks --check-each | filecheck %s

// The results that a function returns for its backward only are not compared.
// CHECK: func.func @f({{.*}}) -> (!prim.tensor<f32, [?]>, !prim.list<!prim.int>, !prim.list<!prim.int>)
// CHECK: func.func @f_backward(
func.func @f(%x: !prim.tensor<f32, [?]>, %y: !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]> {
  %one = prim.Constant 1
  %a = aten.add.Tensor(%x, %y, %one) : (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>, !prim.int) -> !prim.tensor<f32, [?]>
  %b = aten.relu(%a) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  func.return %b : !prim.tensor<f32, [?]>
}
