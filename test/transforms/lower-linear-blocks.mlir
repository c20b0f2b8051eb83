// RUN: ts-opt %s -p lower-linear-blocks,lint | filecheck %s

// A linear block becomes an If on whether anything that it reads is defined.
func.func @guarded(%g : !prim.tensor, %h : !prim.tensor) -> (!prim.tensor, !prim.tensor) {
  %a, %b = autodiff.linear(%g, %h) <{operator = "aten.max.dim"}> ({
    %0 = aten.neg(%g) : (!prim.tensor) -> !prim.tensor
    prim.Yield %0, %h : !prim.tensor, !prim.tensor
  }) : (!prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  func.return %a, %b : !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @guarded(
// CHECK-NEXT:    %[[C:.*]] = autodiff.any_defined(%g, %h)
// CHECK-NEXT:    %[[A:.*]], %[[B:.*]] = prim.If %[[C]] -> (!prim.tensor, !prim.tensor) {
// CHECK-NEXT:      %[[N:.*]] = aten.neg(%g)
// CHECK-NEXT:      prim.Yield %[[N]], %h
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %[[Z1:.*]] = autodiff.zero()
// CHECK-NEXT:      %[[Z2:.*]] = autodiff.zero()
// CHECK-NEXT:      prim.Yield %[[Z1]], %[[Z2]]
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %[[A]], %[[B]]

// A function without linear blocks stays as it is.
func.func @negative(%g : !prim.tensor) -> !prim.tensor {
  %0 = aten.neg(%g) : (!prim.tensor) -> !prim.tensor
  func.return %0 : !prim.tensor
}
// CHECK-LABEL: func.func @negative(
// CHECK-NEXT:    aten.neg
// CHECK-NEXT:    func.return
