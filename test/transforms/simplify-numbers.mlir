// RUN: ts-opt %s -p simplify | filecheck %s

// A number out of a tensor is of the kind that the dtype tells, and so is what is computed of it.
func.func @kinds(%x : !prim.tensor<f32>, %k : !prim.tensor<i64>) -> (!prim.tensor, !prim.bool) {
  %2 = prim.Constant 2
  %m = aten.item(%x) : (!prim.tensor<f32>) -> !prim.number
  %d = aten.mul(%m, %2) : (!prim.number, !prim.int) -> !prim.number
  %r = aten.mul.Scalar(%x, %d) : (!prim.tensor<f32>, !prim.number) -> !prim.tensor
  %n = aten.item(%k) : (!prim.tensor<i64>) -> !prim.number
  %p = aten.gt(%n, %2) : (!prim.number, !prim.int) -> !prim.bool
  func.return %r, %p : !prim.tensor, !prim.bool
}
// CHECK-LABEL: func.func @kinds
// CHECK:         %[[M:.*]] = aten.Float.Tensor(%x)
// CHECK-NEXT:    %[[D:.*]] = aten.mul.float_int(%[[M]],
// CHECK-NEXT:    aten.mul.Scalar(%x, %[[D]])
// CHECK:         %[[N:.*]] = aten.Int.Tensor(%k)
// CHECK-NEXT:    aten.gt.int(%[[N]],

// A dtype that is not known tells no kind; what the function gives on keeps its type; the larger
// of two kinds has the kind of the one that is chosen; the implicit conversion refuses dimensions.
func.func @negative_kinds(%x : !prim.tensor, %y : !prim.tensor<f32>) -> (!prim.tensor, !prim.number, !prim.number) {
  %2 = prim.Constant 2
  %m = aten.item(%x) : (!prim.tensor) -> !prim.number
  %r = aten.mul.Scalar(%x, %m) : (!prim.tensor, !prim.number) -> !prim.tensor
  %n = aten.item(%y) : (!prim.tensor<f32>) -> !prim.number
  %i = aten.ScalarImplicit(%y) : (!prim.tensor<f32>) -> !prim.number
  %s = aten.mul.Scalar(%r, %i) : (!prim.tensor, !prim.number) -> !prim.tensor
  %o = aten.item(%y) : (!prim.tensor<f32>) -> !prim.number
  %c = prim.max(%o, %2) : (!prim.number, !prim.int) -> !prim.number
  func.return %s, %n, %c : !prim.tensor, !prim.number, !prim.number
}
// CHECK-LABEL: func.func @negative_kinds
// CHECK:         aten.item(%x)
// CHECK:         %[[N:.*]] = aten.item(%y)
// CHECK:         aten.ScalarImplicit(%y)
// CHECK:         %[[O:.*]] = aten.Float.Tensor(%y)
// CHECK:         %[[C:.*]] = prim.max(%[[O]],
// CHECK:         func.return %{{.*}}, %[[N]], %[[C]]
