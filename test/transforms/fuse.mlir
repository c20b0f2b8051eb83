// RUN: ts-opt %s -p fuse --split-input-file | filecheck %s
// RUN: ts-opt %s -p fuse --split-input-file --check-each -o /dev/null

// A sum of equal sizes, as they are those of one tensor, is computed by chunk; so is what comes before it.
func.func @same(%x : !prim.tensor<f32, [?, ?]>) -> !prim.tensor {
  %1 = prim.Constant 1
  %a = aten.tanh(%x) : (!prim.tensor<f32, [?, ?]>) -> !prim.tensor<f32, [?, ?]>
  %s = aten.neg(%a) : (!prim.tensor<f32, [?, ?]>) -> !prim.tensor<f32, [?, ?]>
  %p, %q = prim.ConstantChunk(%s) <{chunks = 2 : i64, dim = 1 : i64}> : (!prim.tensor<f32, [?, ?]>) -> (!prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>)
  %r = aten.mul.Tensor(%p, %q) : (!prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @same
// CHECK:         %[[P:.*]], %[[Q:.*]] = prim.ConstantChunk(%x) <{chunks = 2 : i64, dim = 1 : i64}>
// CHECK-NEXT:    %[[TP:.*]] = aten.tanh(%[[P]])
// CHECK-NEXT:    %[[NP:.*]] = aten.neg(%[[TP]])
// CHECK-NEXT:    %[[TQ:.*]] = aten.tanh(%[[Q]])
// CHECK-NEXT:    %[[NQ:.*]] = aten.neg(%[[TQ]])
// CHECK-NEXT:    aten.mul.Tensor(%[[NP]], %[[NQ]])

// -----

// What may be broadcast along the dimension is expanded to it first; what has no such dimension is read whole.
func.func @broadcast(%x : !prim.tensor<f32, [?, 6]>, %b : !prim.tensor<f32, [?]>, %c : !prim.tensor<f32, []>) -> !prim.tensor {
  %1 = prim.Constant 1
  %s = aten.add.Tensor(%x, %b, %1) : (!prim.tensor<f32, [?, 6]>, !prim.tensor<f32, [?]>, !prim.int) -> !prim.tensor<f32, [?, 6]>
  %m = aten.mul.Tensor(%s, %c) : (!prim.tensor<f32, [?, 6]>, !prim.tensor<f32, []>) -> !prim.tensor<f32, [?, 6]>
  %p, %q = prim.ConstantChunk(%m) <{chunks = 2 : i64, dim = -1 : i64}> : (!prim.tensor<f32, [?, 6]>) -> (!prim.tensor<f32, [?, 3]>, !prim.tensor<f32, [?, 3]>)
  %r = aten.mul.Tensor(%p, %q) : (!prim.tensor<f32, [?, 3]>, !prim.tensor<f32, [?, 3]>) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @broadcast
// CHECK:         %[[X:.*]], %[[Y:.*]] = prim.ConstantChunk(%x) <{chunks = 2 : i64, dim = 1 : i64}> {{.*}} -> (!prim.tensor<f32, [?, 3]>, !prim.tensor<f32, [?, 3]>)
// CHECK:         %[[WIDE:.*]] = aten.expand(%b,
// CHECK:         %[[B:.*]], %[[C:.*]] = prim.ConstantChunk(%[[WIDE]]) <{chunks = 2 : i64, dim = 0 : i64}>
// CHECK:         %[[S:.*]] = aten.add.Tensor(%[[X]], %[[B]],
// CHECK-NEXT:    aten.mul.Tensor(%[[S]], %c)
// CHECK-NEXT:    %[[T:.*]] = aten.add.Tensor(%[[Y]], %[[C]],
// CHECK-NEXT:    aten.mul.Tensor(%[[T]], %c)

// -----

// Not of what is read elsewhere, is a product, may be written, or leaves the function in pieces.
func.func @negative(%x : !prim.tensor<f32, [?, ?]>, %y : !prim.tensor<f32, [?, ?]>, %w : !prim.tensor<f32, [?, ?]>) -> (!prim.tensor<f32, [?, ?]>, !prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>) {
  %1 = prim.Constant 1
  %a = aten.neg(%x) : (!prim.tensor<f32, [?, ?]>) -> !prim.tensor<f32, [?, ?]>
  %p, %q = prim.ConstantChunk(%a) <{chunks = 2 : i64, dim = 1 : i64}> : (!prim.tensor<f32, [?, ?]>) -> (!prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>)
  %r = aten.mul.Tensor(%p, %q) : (!prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>) -> !prim.tensor
  %b = aten.mm(%x, %y) : (!prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>) -> !prim.tensor<f32, [?, ?]>
  %s, %t = prim.ConstantChunk(%b) <{chunks = 2 : i64, dim = 1 : i64}> : (!prim.tensor<f32, [?, ?]>) -> (!prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>)
  %u = aten.mul.Tensor(%s, %t) : (!prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>) -> !prim.tensor
  %c = aten.exp(%w) : (!prim.tensor<f32, [?, ?]>) -> !prim.tensor<f32, [?, ?]>
  %z = aten.relu_(%w) : (!prim.tensor<f32, [?, ?]>) -> !prim.tensor<f32, [?, ?]>
  %d, %e = prim.ConstantChunk(%c) <{chunks = 2 : i64, dim = 1 : i64}> : (!prim.tensor<f32, [?, ?]>) -> (!prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>)
  %f = aten.mul.Tensor(%d, %e) : (!prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>) -> !prim.tensor
  %g = aten.sin(%x) : (!prim.tensor<f32, [?, ?]>) -> !prim.tensor<f32, [?, ?]>
  %h, %i = prim.ConstantChunk(%g) <{chunks = 2 : i64, dim = 1 : i64}> : (!prim.tensor<f32, [?, ?]>) -> (!prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>)
  func.return %a, %r, %u, %f, %h, %i : !prim.tensor<f32, [?, ?]>, !prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>
}
// CHECK-LABEL: func.func @negative
// CHECK:         %a = aten.neg(%x)
// CHECK-NEXT:    prim.ConstantChunk(%a)
// CHECK:         %b = aten.mm(
// CHECK-NEXT:    prim.ConstantChunk(%b)
// CHECK:         prim.ConstantChunk(%c)
// CHECK:         prim.ConstantChunk(%g)
