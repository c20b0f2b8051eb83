// RUN: ts-opt %s -p create-differentiable-subgraphs | filecheck %s
// RUN: ts-opt %s -p create-differentiable-subgraphs{threshold=3} | filecheck %s --check-prefix=THREE

// By default a group has two operations at least.
func.func @one(%x : !prim.tensor) -> !prim.tensor {
  %a = aten.exp(%x) : (!prim.tensor) -> !prim.tensor
  func.return %a : !prim.tensor
}
// CHECK-LABEL: func.func @one
// CHECK-NEXT:    aten.exp(%x)
// THREE-LABEL: func.func @one
// THREE-NEXT:    aten.exp(%x)

// A constant that is copied into the group counts.
func.func @with_constant(%x : !prim.tensor) -> !prim.tensor {
  %half = prim.Constant 0.5
  %a = aten.mul.Scalar(%x, %half) : (!prim.tensor, !prim.float) -> !prim.tensor
  func.return %a : !prim.tensor
}
// CHECK-LABEL: func.func @with_constant
// CHECK:         prim.DifferentiableGraph(%x)
// THREE-LABEL: func.func @with_constant
// THREE-NOT:     prim.DifferentiableGraph

// What is in a branch counts.
func.func @with_branch(%x : !prim.tensor, %c : !prim.bool) -> !prim.tensor {
  %a = prim.If %c -> (!prim.tensor) {
    %b = aten.exp(%x) : (!prim.tensor) -> !prim.tensor
    prim.Yield %b : !prim.tensor
  } else {
    prim.Yield %x : !prim.tensor
  }
  func.return %a : !prim.tensor
}
// CHECK-LABEL: func.func @with_branch
// CHECK-NEXT:    prim.DifferentiableGraph(%c, %x)
// THREE-LABEL: func.func @with_branch
// THREE-NEXT:    prim.If %c
// THREE-NOT:     prim.DifferentiableGraph
