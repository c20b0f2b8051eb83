// RUN: ts-opt %s -p inline,infer-types,constant-propagate,merge-common,remove-dead,differentiate --statistics 2>&1 | filecheck %s

// Each pass says what it did, and how many operations there were before it and after it.
// CHECK:      InlinePass (inline)
// CHECK-NEXT:   (S)      1 inlined calls of twice
// CHECK-NEXT:   (S)      7 operations after
// CHECK-NEXT:   (S)     10 operations before
// CHECK-NEXT: InferTypesPass (infer-types)
// CHECK-NEXT:   (S)      7 operations after
// CHECK-NEXT:   (S)      7 operations before
// CHECK-NEXT:   (S)      3 refined types
// CHECK-NEXT: ConstantPropagatePass (constant-propagate)
// CHECK-NEXT:   (S)      1 folded aten.add.int
// CHECK:      MergeCommonPass (merge-common)
// CHECK-NEXT:   (S)      1 merged aten.relu
// CHECK:      RemoveDeadPass (remove-dead)
// CHECK-NEXT:   (S)      5 operations after
// CHECK-NEXT:   (S)      5 operations before
// CHECK:      DifferentiatePass (differentiate)
// CHECK-NEXT:   (S)      1 differentiated aten.mul.Tensor
// CHECK-NEXT:   (S)      1 differentiated aten.relu

func.func private @twice(%y: !prim.tensor<f32, [2]>) -> !prim.tensor {
  %r = aten.relu(%y) : (!prim.tensor<f32, [2]>) -> !prim.tensor
  func.return %r : !prim.tensor
}
func.func @f(%x: !prim.tensor<f32, [2]>) -> (!prim.tensor, !prim.int) {
  %one = prim.Constant 1
  %n = aten.add.int(%one, %one) : (!prim.int, !prim.int) -> !prim.int
  %a = prim.CallFunction(%x) <{callee = @twice}> : (!prim.tensor<f32, [2]>) -> !prim.tensor
  %b = aten.relu(%x) : (!prim.tensor<f32, [2]>) -> !prim.tensor
  %c = aten.mul.Tensor(%a, %b) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return %c, %n : !prim.tensor, !prim.int
}
