// RUN: ts-opt %s --verify-roundtrip | filecheck %s
// RUN: ts-opt %s --print-op-generic | filecheck %s --check-prefix=GENERIC

func.func @ops(%g : !prim.tensor, %x : !prim.tensor, %u : !autodiff.undefined) -> !prim.tensor {
  %z = autodiff.zero() : () -> !prim.tensor
  %s = autodiff.add(%g, %z) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  %t = autodiff.add(%s, %u) : (!prim.tensor, !autodiff.undefined) -> !prim.tensor
  %c = autodiff.any_defined(%s, %u) : (!prim.tensor, !autodiff.undefined) -> !prim.bool
  %l = autodiff.linear(%t) <{operator = "aten.mul.Tensor"}> ({
    %0 = aten.mul.Tensor(%t, %x) : (!prim.tensor, !prim.tensor) -> !prim.tensor
    prim.Yield %0 : !prim.tensor
  }) : (!prim.tensor) -> !prim.tensor
  %f = autodiff.closure(%x) <{callee = @backward}> : (!prim.tensor) -> !autodiff.closure
  func.return %l : !prim.tensor
}
func.func @backward(%x : !prim.tensor, %g : !prim.tensor) -> !prim.tensor {
  func.return %g : !prim.tensor
}
// CHECK-LABEL: func.func @ops(%g: !prim.tensor, %x: !prim.tensor, %u: !autodiff.undefined)
// CHECK:         %[[Z:.*]] = autodiff.zero() : () -> !prim.tensor
// CHECK-NEXT:    %[[S:.*]] = autodiff.add(%g, %[[Z]]) : (!prim.tensor, !prim.tensor) -> !prim.tensor
// CHECK-NEXT:    %[[T:.*]] = autodiff.add(%[[S]], %u) : (!prim.tensor, !autodiff.undefined) -> !prim.tensor
// CHECK-NEXT:    %{{.*}} = autodiff.any_defined(%[[S]], %u)
// CHECK-NEXT:    %[[L:.*]] = autodiff.linear(%[[T]]) <{operator = "aten.mul.Tensor"}> ({
// CHECK-NEXT:      %[[M:.*]] = aten.mul.Tensor(%[[T]], %x)
// CHECK-NEXT:      prim.Yield %[[M]] : !prim.tensor
// CHECK-NEXT:    }) : (!prim.tensor) -> !prim.tensor
// CHECK-NEXT:    %{{.*}} = autodiff.closure(%x) <{callee = @backward}> : (!prim.tensor) -> !autodiff.closure
// CHECK-NEXT:    func.return %[[L]]
// GENERIC:       "autodiff.zero"()
// GENERIC:       "autodiff.linear"(%{{.*}}) <{operator = "aten.mul.Tensor"}> ({
// GENERIC:       "autodiff.closure"(%{{.*}}) <{callee = @backward}>
