// RUN: ts-opt %s -p simplify | filecheck %s

// The parts of a value that nothing writes and that stays inside are copied, which native code can do.
func.func @copied(%x: !prim.tensor<f32, [2]>, %y: !prim.tensor<f32, [2]>) -> (!prim.tensor) {
  %z = aten.complex(%x, %y) : (!prim.tensor<f32, [2]>, !prim.tensor<f32, [2]>) -> !prim.tensor<c64, [2]>
  %r = aten.real(%z) : (!prim.tensor<c64, [2]>) -> !prim.tensor<f32, [2]>
  %i = aten.imag(%z) : (!prim.tensor<c64, [2]>) -> !prim.tensor<f32, [2]>
  %p = aten.view_as_real(%z) : (!prim.tensor<c64, [2]>) -> !prim.tensor<f32, [2, 2]>
  %c = aten.view_as_complex(%p) : (!prim.tensor<f32, [2, 2]>) -> !prim.tensor<c64, [2]>
  %one = prim.Constant 1
  %a = aten.add.Tensor(%r, %i, %one) : (!prim.tensor<f32, [2]>, !prim.tensor<f32, [2]>, !prim.int) -> !prim.tensor
  %b = aten.mul.Tensor(%a, %c) : (!prim.tensor, !prim.tensor<c64, [2]>) -> !prim.tensor
  func.return %b : !prim.tensor
}
// CHECK-LABEL: func.func @copied
// CHECK:         %r = prim.real_part(%z)
// CHECK:         %i = prim.imaginary_part(%z)
// CHECK:         %[[STACK:.*]] = aten.stack
// CHECK:         aten.select.int
// CHECK:         aten.select.int
// CHECK:         %c = aten.complex
// CHECK-NOT:     view_as

// What is returned, or written, is a view: its caller may tell.
func.func @negative_returned(%z: !prim.tensor<c64, [2]>) -> (!prim.tensor<f32, [2]>) {
  %r = aten.real(%z) : (!prim.tensor<c64, [2]>) -> !prim.tensor<f32, [2]>
  func.return %r : !prim.tensor<f32, [2]>
}
// CHECK-LABEL: func.func @negative_returned
// CHECK:         aten.real

func.func @negative_written(%z: !prim.tensor<c64, [2]>) -> (!prim.tensor<c64, [2]>) {
  %r = aten.imag(%z) : (!prim.tensor<c64, [2]>) -> !prim.tensor<f32, [2]>
  %w = aten.zero_(%r) : (!prim.tensor<f32, [2]>) -> !prim.tensor<f32, [2]>
  func.return %z : !prim.tensor<c64, [2]>
}
// CHECK-LABEL: func.func @negative_written
// CHECK:         aten.imag

// The real part of real numbers is the tensor itself; of an unknown dtype nothing is known.
func.func @real(%x: !prim.tensor<f32, [2]>, %y: !prim.tensor) -> (!prim.tensor) {
  %a = aten.real(%x) : (!prim.tensor<f32, [2]>) -> !prim.tensor<f32, [2]>
  %b = aten.real(%y) : (!prim.tensor) -> !prim.tensor
  %r = aten.mul.Tensor(%a, %b) : (!prim.tensor<f32, [2]>, !prim.tensor) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @real
// CHECK-NEXT:    %b = aten.real(%y)
// CHECK-NEXT:    aten.mul.Tensor(%x, %b)

// Numbers side by side are complex numbers where there are known to be two of them.
func.func @negative_pairs(%x: !prim.tensor<f32, [2, ?]>) -> (!prim.tensor) {
  %c = aten.view_as_complex(%x) : (!prim.tensor<f32, [2, ?]>) -> !prim.tensor<c64, [2]>
  %r = aten.mul.Tensor(%c, %c) : (!prim.tensor<c64, [2]>, !prim.tensor<c64, [2]>) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @negative_pairs
// CHECK:         aten.view_as_complex

func.func @queries(%x: !prim.tensor<c64, [2]>, %y: !prim.tensor<f32>, %u: !prim.tensor) -> (!prim.bool, !prim.bool, !prim.bool) {
  %a = aten.is_complex(%x) : (!prim.tensor<c64, [2]>) -> !prim.bool
  %b = aten.is_floating_point(%y) : (!prim.tensor<f32>) -> !prim.bool
  %c = aten.is_complex(%u) : (!prim.tensor) -> !prim.bool
  func.return %a, %b, %c : !prim.bool, !prim.bool, !prim.bool
}
// CHECK-LABEL: func.func @queries
// CHECK:         prim.Constant true
// CHECK:         prim.Constant true
// CHECK:         aten.is_complex(%u)

// A view of a new tensor that nothing else sees may be a copy of it, even if it is returned.
func.func @alone(%x: !prim.tensor<f32, [2]>, %y: !prim.tensor<f32, [2]>) -> (!prim.tensor<f32, [2]>) {
  %z = aten.complex(%x, %y) : (!prim.tensor<f32, [2]>, !prim.tensor<f32, [2]>) -> !prim.tensor<c64, [2]>
  %r = aten.imag(%z) : (!prim.tensor<c64, [2]>) -> !prim.tensor<f32, [2]>
  func.return %r : !prim.tensor<f32, [2]>
}
// CHECK-LABEL: func.func @alone
// CHECK:         prim.imaginary_part(%z)

func.func @negative_two_views(%x: !prim.tensor<f32, [2]>, %y: !prim.tensor<f32, [2]>) -> (!prim.tensor<f32, [2]>, !prim.tensor<f32, [2]>) {
  %z = aten.complex(%x, %y) : (!prim.tensor<f32, [2]>, !prim.tensor<f32, [2]>) -> !prim.tensor<c64, [2]>
  %r = aten.real(%z) : (!prim.tensor<c64, [2]>) -> !prim.tensor<f32, [2]>
  %i = aten.imag(%z) : (!prim.tensor<c64, [2]>) -> !prim.tensor<f32, [2]>
  func.return %r, %i : !prim.tensor<f32, [2]>, !prim.tensor<f32, [2]>
}
// CHECK-LABEL: func.func @negative_two_views
// CHECK:         aten.real
// CHECK:         aten.imag
