// RUN: ts-opt %s -p infer-types | filecheck %s

// What is known of the operands is known inside, and what is known there of the results.

// CHECK-LABEL: func.func @fusion
// CHECK: prim.FusionGroup(%x)
// CHECK-NEXT: ^bb0(%{{.*}}: !prim.tensor<i64, [2]>):
// CHECK-NEXT: aten.exp{{.*}} -> !prim.tensor<f32, [2]>{{$}}
// CHECK: }) : (!prim.tensor<i64, [2]>) -> !prim.tensor<f32, [2]>{{$}}
func.func @fusion(%x: !prim.tensor<i64, [2]>) -> !prim.tensor {
  %r = prim.FusionGroup(%x) ({
  ^bb0(%a: !prim.tensor):
    %b = aten.exp(%a) : (!prim.tensor) -> !prim.tensor
    prim.Yield %b : !prim.tensor
  }) : (!prim.tensor<i64, [2]>) -> !prim.tensor
  func.return %r : !prim.tensor
}
