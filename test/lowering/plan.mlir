// RUN: ts-opt %s -p plan --split-input-file | filecheck %s

!v = !prim.tensor<f32, [?]>

// What follows one another is one group; it has copies of the constants that it reads, and nobody else is left to read them.

// CHECK-LABEL: func.func @chain
// CHECK-NEXT:  %[[R:.*]] = prim.FusionGroup(%x) ({
// CHECK-NEXT:  ^bb0(%[[X:.*]]: !prim.tensor<f32, [?]>):
// CHECK-NEXT:    %[[TWO:.*]] = prim.Constant 2.0
// CHECK-NEXT:    %[[A:.*]] = aten.mul.Scalar(%[[X]], %[[TWO]])
// CHECK-NEXT:    %[[B:.*]] = aten.relu(%[[A]])
// CHECK-NEXT:    prim.Yield %[[B]] : !prim.tensor<f32, [?]>
// CHECK:       func.return %[[R]]
func.func @chain(%x : !v) -> !v {
  %two = prim.Constant 2.0
  %a = aten.mul.Scalar(%x, %two) : (!v, !prim.float) -> !v
  %r = aten.relu(%a) : (!v) -> !v
  func.return %r : !v
}

// -----

!v = !prim.tensor<f32, [?]>
!z = !prim.tensor<c64, [?]>

// A complex number crosses as its parts; what is computed of it is computed where it is read.

// CHECK-LABEL: func.func @complex_number
// CHECK-NEXT:  %[[RE:.*]] = prim.real_part.complex(%c)
// CHECK-NEXT:  %[[IM:.*]] = prim.imaginary_part.complex(%c)
// CHECK-NEXT:  %[[R:.*]] = prim.FusionGroup(%x, %[[RE]], %[[IM]]) ({
// CHECK-NEXT:  ^bb0(%[[X:.*]]: !prim.tensor<f32, [?]>, %[[A:.*]]: !prim.float, %[[B:.*]]: !prim.float):
// CHECK-NEXT:    %[[C:.*]] = aten.Complex.float_float(%[[A]], %[[B]])
// CHECK-NEXT:    %[[D:.*]] = aten.mul.complex(%[[C]], %[[C]])
// CHECK-NEXT:    %[[Y:.*]] = aten.mul.Scalar(%[[X]], %[[D]])
// CHECK-NEXT:    prim.Yield %[[Y]]
// CHECK:       func.return %[[R]]
func.func @complex_number(%x : !v, %c : !prim.complex) -> !z {
  %d = aten.mul.complex(%c, %c) : (!prim.complex, !prim.complex) -> !prim.complex
  %y = aten.mul.Scalar(%x, %d) : (!v, !prim.complex) -> !z
  func.return %y : !z
}

// -----

// One that is computed for others than groups is left to the interpreter.

// CHECK-LABEL: func.func @negative_complex_result
// CHECK-NOT:   prim.FusionGroup
// CHECK:       func.return
func.func @negative_complex_result(%c : !prim.complex) -> !prim.complex {
  %d = aten.mul.complex(%c, %c) : (!prim.complex, !prim.complex) -> !prim.complex
  func.return %d : !prim.complex
}

// -----

!v = !prim.tensor<f32, [?]>

// So it is for a constant of another block, which groups of inner blocks read.

// CHECK-LABEL: func.func @outer_constant
// CHECK-NEXT:  %[[T:.*]] = prim.Constant true
// CHECK-NEXT:  prim.Loop %n, %[[T]]
// CHECK:         prim.Print
// CHECK:         prim.FusionGroup(
// CHECK:           prim.Constant 2.0
func.func @outer_constant(%x : !v, %n : !prim.int) -> !v {
  %two = prim.Constant 2.0
  %t = prim.Constant true
  %r = prim.Loop %n, %t, (%x) : (!v) -> (!v) {
  ^bb0(%i : !prim.int, %y : !v):
    prim.Print(%i) : (!prim.int) -> ()
    %a = aten.mul.Scalar(%y, %two) : (!v, !prim.float) -> !v
    prim.Yield %t, %a : !prim.bool, !v
  }
  func.return %r : !v
}

// -----

!v = !prim.tensor<f32, [?]>
!i = !prim.tensor<i64, [?]>
!l = !prim.list<!prim.optional<!prim.tensor>>

// A list that nobody changes is made anew inside, although its elements, which may be views of %x, are written.

// CHECK-LABEL: func.func @list_of_written
// CHECK:       %[[M:.*]] = prim.FusionGroup(%x, %i)
// CHECK:         prim.ListConstruct
// CHECK-NEXT:    aten.index.Tensor
// CHECK:         aten.mul.Scalar
// CHECK:       aten.index_put_(%x, %{{.*}}, %[[M]]
func.func @list_of_written(%x : !v, %i : !i) -> !v {
  %two = prim.Constant 2.0
  %false = prim.Constant false
  %l = prim.ListConstruct(%i) : (!i) -> !l
  %a = aten.index.Tensor(%x, %l) : (!v, !l) -> !v
  %b = aten.mul.Scalar(%a, %two) : (!v, !prim.float) -> !v
  %r = aten.index_put_(%x, %l, %b, %false) : (!v, !l, !v, !prim.bool) -> !v
  func.return %r : !v
}

// -----

!v = !prim.tensor<f32, [?]>
!l = !prim.list<!prim.tensor>

// An operation that reads what no native code takes stays outside, and its neighbours are grouped nonetheless.

// CHECK-LABEL: func.func @negative_reads_list
// CHECK:       %[[G:.*]] = prim.FusionGroup(%x)
// CHECK:         aten.relu
// CHECK:         prim.Yield
// CHECK:       %[[C:.*]] = aten.stack(%list
// CHECK:       prim.FusionGroup(%[[G]])
// CHECK:         aten.neg
func.func @negative_reads_list(%x : !v, %list : !l) -> (!prim.tensor, !v) {
  %zero = prim.Constant 0
  %a = aten.relu(%x) : (!v) -> !v
  %s = aten.stack(%list, %zero) : (!l, !prim.int) -> !prim.tensor
  %b = aten.neg(%a) : (!v) -> !v
  func.return %s, %b : !prim.tensor, !v
}

// -----

!v = !prim.tensor<f32, [?]>

// Nothing is moved across a write.

// CHECK-LABEL: func.func @negative_write
// CHECK:       %[[V:.*]] = prim.FusionGroup(%x)
// CHECK-NOT:     aten.relu
// CHECK:       aten.add_.Scalar(%[[V]]
// CHECK-NEXT:  prim.FusionGroup(%x)
// CHECK:         aten.relu
func.func @negative_write(%x : !v) -> !v {
  %zero = prim.Constant 0
  %one = prim.Constant 1
  %v = aten.slice.Tensor(%x, %zero, %zero, %one, %one) : (!v, !prim.int, !prim.int, !prim.int, !prim.int) -> !v
  %w = aten.add_.Scalar(%v, %one, %one) : (!v, !prim.int, !prim.int) -> !v
  %r = aten.relu(%x) : (!v) -> !v
  func.return %r : !v
}

// -----

!v = !prim.tensor<f32, [?]>

// A list that grows is no list to repeat.

// CHECK-LABEL: func.func @negative_growing
// CHECK:       %[[L:.*]] = prim.ListConstruct
// CHECK-NOT:   prim.FusionGroup
// CHECK:       aten.append.t(%[[L]]
// CHECK:       aten.cat(%[[L]]
func.func @negative_growing(%x : !v) -> !prim.tensor {
  %zero = prim.Constant 0
  %l = prim.ListConstruct(%x) : (!v) -> !prim.list<!prim.tensor>
  %m = aten.append.t(%l, %x) : (!prim.list<!prim.tensor>, !v) -> !prim.list<!prim.tensor>
  %r = aten.cat(%l, %zero) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  func.return %r : !prim.tensor
}

// -----

!v = !prim.tensor<f32, [?]>
!g = !prim.generator

// A generator is made anew in the group that reads it; one that the function is given stays outside, whichever of the two comes first.

// CHECK-LABEL: func.func @given_generator
// CHECK-NOT:   prim.FusionGroup
// CHECK-LABEL: func.func @made_generator
// CHECK:       prim.FusionGroup
// CHECK:         aten.randn_like.generator
// CHECK-LABEL: func.func @given_again
// CHECK-NOT:   prim.FusionGroup
func.func @given_generator(%x : !v, %g : !g) -> !v {
  %none = prim.Constant none : !prim.none
  %a = aten.randn_like.generator(%x, %g, %none, %none, %none, %none, %none) : (!v, !g, !prim.none, !prim.none, !prim.none, !prim.none, !prim.none) -> !v
  func.return %a : !v
}
func.func @made_generator(%x : !v, %seed : !prim.int) -> !v {
  %none = prim.Constant none : !prim.none
  %zero = prim.Constant 0
  %g = prim.Generator(%seed, %zero, %zero) : (!prim.int, !prim.int, !prim.int) -> !g
  %a = aten.randn_like.generator(%x, %g, %none, %none, %none, %none, %none) : (!v, !g, !prim.none, !prim.none, !prim.none, !prim.none, !prim.none) -> !v
  func.return %a : !v
}
func.func @given_again(%x : !v, %g : !g) -> !v {
  %none = prim.Constant none : !prim.none
  %a = aten.randn_like.generator(%x, %g, %none, %none, %none, %none, %none) : (!v, !g, !prim.none, !prim.none, !prim.none, !prim.none, !prim.none) -> !v
  func.return %a : !v
}

// -----

!v = !prim.tensor<f32, [?]>

// What is refused of one value of a number is not refused of others, nor the other way round.

// CHECK-LABEL: func.func @negative_shrinkage
// CHECK-NOT:   prim.FusionGroup
// CHECK-LABEL: func.func @shrinkage
// CHECK:       prim.FusionGroup
// CHECK:         aten.softshrink
// CHECK-LABEL: func.func @negative_again
// CHECK-NOT:   prim.FusionGroup
func.func @negative_shrinkage(%x : !v) -> !v {
  %lambda = prim.Constant -1.0
  %r = aten.softshrink(%x, %lambda) : (!v, !prim.float) -> !v
  func.return %r : !v
}
func.func @shrinkage(%x : !v) -> !v {
  %lambda = prim.Constant 0.5
  %r = aten.softshrink(%x, %lambda) : (!v, !prim.float) -> !v
  func.return %r : !v
}
func.func @negative_again(%x : !v) -> !v {
  %lambda = prim.Constant -2.0
  %r = aten.softshrink(%x, %lambda) : (!v, !prim.float) -> !v
  func.return %r : !v
}
