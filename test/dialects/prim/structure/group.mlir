// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Groups are isolated: what they use are their arguments.

// CHECK-LABEL: func.func @fusion
func.func @fusion(%x: !prim.tensor<f32>) -> !prim.tensor {
  // CHECK:      %[[R:.*]] = prim.FusionGroup(%x) ({
  // CHECK-NEXT: ^bb0(%[[A:.*]]: !prim.tensor):
  // CHECK-NEXT:   %[[B:.*]] = aten.relu(%[[A]])
  // CHECK-NEXT:   prim.Yield %[[B]] : !prim.tensor
  // CHECK-NEXT: }) : (!prim.tensor<f32>) -> !prim.tensor
  // CHECK-NEXT: func.return %[[R]]
  %r = prim.FusionGroup(%x) ({
  ^bb0(%a: !prim.tensor):
    %b = aten.relu(%a) : (!prim.tensor) -> !prim.tensor
    prim.Yield %b : !prim.tensor
  }) : (!prim.tensor<f32>) -> !prim.tensor
  func.return %r : !prim.tensor
}

// CHECK-LABEL: func.func @differentiable
func.func @differentiable(%x: !prim.tensor) {
  // CHECK:      %{{.*}}, %{{.*}} = prim.DifferentiableGraph(%x, %x) ({
  // CHECK-NEXT: ^bb0(%[[A:.*]]: !prim.tensor, %[[B:.*]]: !prim.tensor):
  // CHECK-NEXT:   prim.Yield %[[B]], %[[A]] : !prim.tensor, !prim.tensor
  // CHECK-NEXT: }) : (!prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  %r:2 = prim.DifferentiableGraph(%x, %x) ({
  ^bb0(%a: !prim.tensor, %b: !prim.tensor):
    prim.Yield %b, %a : !prim.tensor, !prim.tensor
  }) : (!prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  func.return
}
