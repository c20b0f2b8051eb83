// RUN: ts-opt %s -p outline-groups --split-input-file --verify-diagnostics | filecheck %s

// CHECK-LABEL: func.func @f.0
// CHECK: aten.relu
// CHECK-LABEL: func.func @f.1
// CHECK: aten.neg
// CHECK-NOT: prim.Print
func.func @f(%x: !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]> {
  %y = prim.FusionGroup(%x) ({
  ^bb0(%a : !prim.tensor<f32, [?]>):
    %b = aten.relu(%a) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
    prim.Yield %b : !prim.tensor<f32, [?]>
  }) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  prim.Print(%y) : (!prim.tensor<f32, [?]>) -> ()
  %z = prim.FusionGroup(%y) ({
  ^bb0(%a : !prim.tensor<f32, [?]>):
    %b = aten.neg(%a) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
    prim.Yield %b : !prim.tensor<f32, [?]>
  }) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  func.return %z : !prim.tensor<f32, [?]>
}

// -----

func.func @negative_no_groups(%x: !prim.tensor) -> !prim.tensor {
  // expected-error@+1 {{'aten.relu' has no native form: expected tensors of known dtype and rank}}
  %y = aten.relu(%x) : (!prim.tensor) -> !prim.tensor
  func.return %y : !prim.tensor
}

// -----

// CHECK-LABEL: func.func @negative_nothing_to_do
func.func @negative_nothing_to_do(%x: !prim.tensor) -> !prim.tensor {
  func.return %x : !prim.tensor
}

// -----

// A function that is one group keeps its name and all of its arguments.
// CHECK-LABEL: func.func @whole(%x: !prim.tensor<f32, [?]>, %y: !prim.tensor<f32, [?]>)
// CHECK-NEXT:  %[[B:.*]] = aten.relu(%y)
// CHECK-NEXT:  func.return %[[B]]
func.func @whole(%x: !prim.tensor<f32, [?]>, %y: !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]> {
  %z = prim.FusionGroup(%y) ({
  ^bb0(%a : !prim.tensor<f32, [?]>):
    %b = aten.relu(%a) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
    prim.Yield %b : !prim.tensor<f32, [?]>
  }) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  func.return %z : !prim.tensor<f32, [?]>
}

// -----

// An argument that returns itself is no result of native code.
// CHECK-LABEL: func.func @returns_argument.0
func.func @returns_argument(%x: !prim.tensor<f32, [?]>) -> (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>) {
  %z = prim.FusionGroup(%x) ({
  ^bb0(%a : !prim.tensor<f32, [?]>):
    %b = aten.relu(%a) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
    prim.Yield %b : !prim.tensor<f32, [?]>
  }) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  func.return %x, %z : !prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>
}
