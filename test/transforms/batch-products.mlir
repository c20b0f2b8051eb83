// RUN: ts-opt %s -p 'batch-products{threshold=2}' --split-input-file | filecheck %s
// RUN: ts-opt %s -p 'batch-products{threshold=2}' --split-input-file --check-each -o /dev/null
// RUN: ts-opt %s -p batch-products --split-input-file | filecheck %s --check-prefix=FOUR

!a = !prim.tensor<f64, [m, k]>
!b = !prim.tensor<f64, [k, n]>
!p = !prim.tensor<f64, [m, n]>

// A sum of products is one product, beside which others are added. Two are too few for the default.
func.func @sum(%a : !a, %b : !b, %c : !prim.tensor<f64, [m, 3]>, %d : !prim.tensor<f64, [3, n]>, %e : !p) -> !prim.tensor {
  %1 = prim.Constant 1
  %p = aten.mm(%a, %b) : (!a, !b) -> !p
  %q = aten.mm(%c, %d) : (!prim.tensor<f64, [m, 3]>, !prim.tensor<f64, [3, n]>) -> !p
  %s = aten.add.Tensor(%p, %q, %1) : (!p, !p, !prim.int) -> !p
  %t = aten.add.Tensor(%s, %e, %1) : (!p, !p, !prim.int) -> !prim.tensor
  func.return %t : !prim.tensor
}
// CHECK-LABEL: func.func @sum
// CHECK:         %[[L:.*]] = prim.ListConstruct(%a, %c)
// CHECK:         %[[A:.*]] = aten.cat(%[[L]],
// CHECK:         %[[R:.*]] = prim.ListConstruct(%b, %d)
// CHECK:         %[[B:.*]] = aten.cat(%[[R]],
// CHECK:         %[[S:.*]] = aten.mm(%[[A]], %[[B]])
// CHECK-NOT:     aten.mm
// CHECK:         aten.add.Tensor(%[[S]], %e,
// FOUR-LABEL:  func.func @sum
// FOUR-COUNT-2:  aten.mm

// -----

!a = !prim.tensor<f64, [m, k]>
!b = !prim.tensor<f64, [k, n]>
!p = !prim.tensor<f64, [m, n]>

// Four, in whatever tree, by sides that are transposed.
func.func @tree(%a : !a, %w : !prim.tensor<f64, [n, k]>) -> !p {
  %1 = prim.Constant 1
  %b = aten.t(%w) : (!prim.tensor<f64, [n, k]>) -> !b
  %p = aten.mm(%a, %b) : (!a, !b) -> !p
  %q = aten.mm(%a, %b) : (!a, !b) -> !p
  %r = aten.mm(%a, %b) : (!a, !b) -> !p
  %s = aten.mm(%a, %b) : (!a, !b) -> !p
  %t = aten.add.Tensor(%r, %s, %1) : (!p, !p, !prim.int) -> !p
  %u = aten.add.Tensor(%q, %t, %1) : (!p, !p, !prim.int) -> !p
  %v = aten.add.Tensor(%u, %p, %1) : (!p, !p, !prim.int) -> !p
  func.return %v : !p
}
// CHECK-LABEL: func.func @tree
// CHECK:         prim.ListConstruct(%a, %a, %a, %a)
// CHECK:         %[[S:.*]] = aten.mm(
// CHECK-NEXT:    func.return %[[S]]
// FOUR-LABEL:  func.func @tree
// FOUR:          aten.mm(
// FOUR-NEXT:     func.return

// -----

!a = !prim.tensor<f64, [m, k]>
!p = !prim.tensor<f64, [m, n]>

// Unknown sizes, other dtypes, products that are read elsewhere, sums times a number, and what is written, stay.
func.func @negative_sum(%x : !prim.tensor<f64, [?, ?]>, %y : !prim.tensor<f64, [?, ?]>, %a : !a, %b : !prim.tensor<f64, [k, n]>, %i : !prim.tensor<i64, [m, k]>, %j : !prim.tensor<i64, [k, n]>) -> (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor, !p) {
  %1 = prim.Constant 1
  %2 = prim.Constant 2
  %p = aten.mm(%x, %y) : (!prim.tensor<f64, [?, ?]>, !prim.tensor<f64, [?, ?]>) -> !prim.tensor<f64, [?, ?]>
  %q = aten.mm(%y, %x) : (!prim.tensor<f64, [?, ?]>, !prim.tensor<f64, [?, ?]>) -> !prim.tensor<f64, [?, ?]>
  %r = aten.add.Tensor(%p, %q, %1) : (!prim.tensor<f64, [?, ?]>, !prim.tensor<f64, [?, ?]>, !prim.int) -> !prim.tensor
  %c = aten.mm(%a, %b) : (!a, !prim.tensor<f64, [k, n]>) -> !p
  %k = aten.mm(%i, %j) : (!prim.tensor<i64, [m, k]>, !prim.tensor<i64, [k, n]>) -> !prim.tensor<i64, [m, n]>
  %s = aten.add.Tensor(%c, %k, %1) : (!p, !prim.tensor<i64, [m, n]>, !prim.int) -> !prim.tensor
  %d = aten.mm(%a, %b) : (!a, !prim.tensor<f64, [k, n]>) -> !p
  %e = aten.mm(%a, %b) : (!a, !prim.tensor<f64, [k, n]>) -> !p
  %t = aten.add.Tensor(%d, %e, %2) : (!p, !p, !prim.int) -> !prim.tensor
  %f = aten.mm(%a, %b) : (!a, !prim.tensor<f64, [k, n]>) -> !p
  %u = aten.add.Tensor(%f, %f, %1) : (!p, !p, !prim.int) -> !prim.tensor
  %g = aten.mm(%a, %b) : (!a, !prim.tensor<f64, [k, n]>) -> !p
  %h = aten.relu_(%g) : (!p) -> !p
  func.return %r, %s, %t, %u, %h : !prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor, !p
}
// CHECK-LABEL: func.func @negative_sum
// CHECK-COUNT-4: aten.add.Tensor

// -----

!a = !prim.tensor<f64, [m, k]>
!b = !prim.tensor<f64, [k, n]>
!p = !prim.tensor<f64, [m, n]>

// Products with the left side in common, and with the right one, are pieces of one.
func.func @sides(%a : !a, %b : !b, %c : !b, %d : !a) -> (!prim.tensor, !prim.tensor) {
  %p = aten.mm(%a, %b) : (!a, !b) -> !p
  %x = aten.tanh(%p) : (!p) -> !prim.tensor
  %q = aten.mm(%a, %c) : (!a, !b) -> !p
  %y = aten.tanh(%q) : (!p) -> !prim.tensor
  func.return %x, %y : !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @sides
// CHECK:         %[[B:.*]] = aten.cat(
// CHECK:         %[[W:.*]] = aten.mm(%a, %[[B]])
// CHECK:         %[[P:.*]], %[[Q:.*]] = prim.ConstantChunk(%[[W]]) <{chunks = 2 : i64, dim = 1 : i64}>
// CHECK:         aten.tanh(%[[P]])
// CHECK:         aten.tanh(%[[Q]])

// -----

!a = !prim.tensor<f64, [m, k]>
!b = !prim.tensor<f64, [k, n]>
!p = !prim.tensor<f64, [m, n]>

func.func @right(%a : !a, %b : !b, %d : !a) -> !prim.tensor {
  %p = aten.mm(%a, %b) : (!a, !b) -> !p
  %q = aten.mm(%d, %b) : (!a, !b) -> !p
  %y = aten.mul.Tensor(%p, %q) : (!p, !p) -> !prim.tensor
  func.return %y : !prim.tensor
}
// CHECK-LABEL: func.func @right
// CHECK:         %[[A:.*]] = aten.cat(
// CHECK:         %[[W:.*]] = aten.mm(%[[A]], %b)
// CHECK:         %[[P:.*]], %[[Q:.*]] = prim.ConstantChunk(%[[W]]) <{chunks = 2 : i64, dim = 0 : i64}>
// CHECK:         aten.mul.Tensor(%[[P]], %[[Q]])

// -----

!a = !prim.tensor<f64, [k, k]>

// Not where a side is computed from the other product, a product leaves the function, or sizes differ.
func.func @negative_sides(%a : !a, %b : !a, %x : !prim.tensor<f64, [?, k]>, %y : !prim.tensor<f64, [?, k]>) -> (!prim.tensor, !a, !a, !prim.tensor) {
  %p = aten.mm(%a, %b) : (!a, !a) -> !a
  %q = aten.mm(%a, %p) : (!a, !a) -> !a
  %s = aten.tanh(%q) : (!a) -> !prim.tensor
  %c = aten.mm(%b, %b) : (!a, !a) -> !a
  %d = aten.mm(%b, %a) : (!a, !a) -> !a
  %e = aten.mm(%x, %a) : (!prim.tensor<f64, [?, k]>, !a) -> !prim.tensor<f64, [?, k]>
  %f = aten.mm(%y, %a) : (!prim.tensor<f64, [?, k]>, !a) -> !prim.tensor<f64, [?, k]>
  %g = aten.mul.Tensor(%e, %f) : (!prim.tensor<f64, [?, k]>, !prim.tensor<f64, [?, k]>) -> !prim.tensor
  func.return %s, %c, %d, %g : !prim.tensor, !a, !a, !prim.tensor
}
// CHECK-LABEL: func.func @negative_sides
// CHECK-COUNT-6: aten.mm
