// RUN: ts-opt %s -p 'outline-repeats{size=1 length=8}' --split-input-file | filecheck %s

// What comes three times becomes three calls of one function.
func.func @layers(%x: !prim.tensor<f32, [?]>, %w0: !prim.tensor<f32, [?]>, %w1: !prim.tensor<f32, [?]>, %w2: !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]> {
  %m0 = aten.mul.Tensor(%x, %w0) : (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %relu0 = aten.relu(%m0) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %exp0 = aten.exp(%relu0) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %neg0 = aten.neg(%exp0) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %tanh0 = aten.tanh(%neg0) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %sigmoid0 = aten.sigmoid(%tanh0) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %abs0 = aten.abs(%sigmoid0) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %sin0 = aten.sin(%abs0) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %m1 = aten.mul.Tensor(%sin0, %w1) : (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %relu1 = aten.relu(%m1) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %exp1 = aten.exp(%relu1) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %neg1 = aten.neg(%exp1) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %tanh1 = aten.tanh(%neg1) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %sigmoid1 = aten.sigmoid(%tanh1) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %abs1 = aten.abs(%sigmoid1) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %sin1 = aten.sin(%abs1) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %m2 = aten.mul.Tensor(%sin1, %w2) : (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %relu2 = aten.relu(%m2) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %exp2 = aten.exp(%relu2) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %neg2 = aten.neg(%exp2) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %tanh2 = aten.tanh(%neg2) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %sigmoid2 = aten.sigmoid(%tanh2) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %abs2 = aten.abs(%sigmoid2) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %sin2 = aten.sin(%abs2) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  func.return %sin2 : !prim.tensor<f32, [?]>
}
// CHECK-LABEL: func.func @layers
// CHECK-NEXT:    %[[A:.*]] = prim.CallFunction(%x, %w0) <{callee = @layers.repeated0}>
// CHECK-NEXT:    %[[B:.*]] = prim.CallFunction(%[[A]], %w1) <{callee = @layers.repeated0}>
// CHECK-NEXT:    %[[C:.*]] = prim.CallFunction(%[[B]], %w2) <{callee = @layers.repeated0}>
// CHECK-NEXT:    func.return %[[C]]
// CHECK:       func.func private @layers.repeated0(%[[X:.*]]: !prim.tensor<f32, [?]>, %[[W:.*]]: !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]> {
// CHECK-NEXT:    aten.mul.Tensor(%[[X]], %[[W]])
// CHECK-NEXT:    aten.relu
// CHECK:         %[[R:.*]] = aten.sin
// CHECK-NEXT:    func.return %[[R]]
// CHECK-NOT:   func.func

// -----

// Another operator in the second of three: nothing comes behind itself.
func.func @negative_another(%x: !prim.tensor<f32, [?]>, %w0: !prim.tensor<f32, [?]>, %w1: !prim.tensor<f32, [?]>, %w2: !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]> {
  %m0 = aten.mul.Tensor(%x, %w0) : (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %relu0 = aten.relu(%m0) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %exp0 = aten.exp(%relu0) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %neg0 = aten.neg(%exp0) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %tanh0 = aten.tanh(%neg0) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %sigmoid0 = aten.sigmoid(%tanh0) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %abs0 = aten.abs(%sigmoid0) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %sin0 = aten.sin(%abs0) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %m1 = aten.mul.Tensor(%sin0, %w1) : (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %relu1 = aten.relu(%m1) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %exp1 = aten.exp(%relu1) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %neg1 = aten.neg(%exp1) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %cos1 = aten.cos(%neg1) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %sigmoid1 = aten.sigmoid(%cos1) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %abs1 = aten.abs(%sigmoid1) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %sin1 = aten.sin(%abs1) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %m2 = aten.mul.Tensor(%sin1, %w2) : (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %relu2 = aten.relu(%m2) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %exp2 = aten.exp(%relu2) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %neg2 = aten.neg(%exp2) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %tanh2 = aten.tanh(%neg2) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %sigmoid2 = aten.sigmoid(%tanh2) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %abs2 = aten.abs(%sigmoid2) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %sin2 = aten.sin(%abs2) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  func.return %sin2 : !prim.tensor<f32, [?]>
}
// CHECK-LABEL: func.func @negative_another
// CHECK-NOT:     prim.CallFunction

// -----

// Too few operations for a function.
func.func @negative_few(%x: !prim.tensor<f32, [?]>, %w0: !prim.tensor<f32, [?]>, %w1: !prim.tensor<f32, [?]>, %w2: !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]> {
  %m0 = aten.mul.Tensor(%x, %w0) : (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %relu0 = aten.relu(%m0) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %exp0 = aten.exp(%relu0) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %neg0 = aten.neg(%exp0) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %tanh0 = aten.tanh(%neg0) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %sigmoid0 = aten.sigmoid(%tanh0) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %m1 = aten.mul.Tensor(%sigmoid0, %w1) : (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %relu1 = aten.relu(%m1) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %exp1 = aten.exp(%relu1) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %neg1 = aten.neg(%exp1) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %tanh1 = aten.tanh(%neg1) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %sigmoid1 = aten.sigmoid(%tanh1) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %m2 = aten.mul.Tensor(%sigmoid1, %w2) : (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %relu2 = aten.relu(%m2) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %exp2 = aten.exp(%relu2) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %neg2 = aten.neg(%exp2) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %tanh2 = aten.tanh(%neg2) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %sigmoid2 = aten.sigmoid(%tanh2) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  func.return %sigmoid2 : !prim.tensor<f32, [?]>
}
// CHECK-LABEL: func.func @negative_few
// CHECK-NOT:     prim.CallFunction

// -----

// Equal constants are part of the function; a number that differs is not, nor what reads it.
func.func @constants(%x: !prim.tensor<f32, [?]>, %w: !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]> {
  %c0 = prim.Constant 2
  %m0 = aten.mul.Tensor(%x, %w) : (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %relu0 = aten.relu(%m0) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %exp0 = aten.exp(%relu0) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %neg0 = aten.neg(%exp0) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %tanh0 = aten.tanh(%neg0) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %sigmoid0 = aten.sigmoid(%tanh0) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %abs0 = aten.abs(%sigmoid0) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %sin0 = aten.sin(%abs0) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %a0 = aten.add.Tensor(%sin0, %x, %c0) : (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>, !prim.int) -> !prim.tensor<f32, [?]>
  %c1 = prim.Constant 2
  %m1 = aten.mul.Tensor(%a0, %w) : (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %relu1 = aten.relu(%m1) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %exp1 = aten.exp(%relu1) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %neg1 = aten.neg(%exp1) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %tanh1 = aten.tanh(%neg1) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %sigmoid1 = aten.sigmoid(%tanh1) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %abs1 = aten.abs(%sigmoid1) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %sin1 = aten.sin(%abs1) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %a1 = aten.add.Tensor(%sin1, %a0, %c1) : (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>, !prim.int) -> !prim.tensor<f32, [?]>
  func.return %a1 : !prim.tensor<f32, [?]>
}
// CHECK-LABEL: func.func @constants
// CHECK:         %[[A:.*]] = prim.CallFunction(%x, %w) <{callee = @constants.repeated0}>
// CHECK:         prim.CallFunction(%[[A]], %w) <{callee = @constants.repeated0}>
// CHECK:       func.func private @constants.repeated0
// CHECK:         %[[TWO:.*]] = prim.Constant 2
// CHECK:         aten.add.Tensor(%{{.*}}, %{{.*}}, %[[TWO]])

// -----

func.func @negative_constants(%x: !prim.tensor<f32, [?]>, %w: !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]> {
  %c0 = prim.Constant 2
  %m0 = aten.mul.Tensor(%x, %w) : (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %relu0 = aten.relu(%m0) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %exp0 = aten.exp(%relu0) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %neg0 = aten.neg(%exp0) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %tanh0 = aten.tanh(%neg0) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %sigmoid0 = aten.sigmoid(%tanh0) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %abs0 = aten.abs(%sigmoid0) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %sin0 = aten.sin(%abs0) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %a0 = aten.add.Tensor(%sin0, %x, %c0) : (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>, !prim.int) -> !prim.tensor<f32, [?]>
  %c1 = prim.Constant 3
  %m1 = aten.mul.Tensor(%a0, %w) : (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %relu1 = aten.relu(%m1) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %exp1 = aten.exp(%relu1) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %neg1 = aten.neg(%exp1) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %tanh1 = aten.tanh(%neg1) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %sigmoid1 = aten.sigmoid(%tanh1) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %abs1 = aten.abs(%sigmoid1) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %sin1 = aten.sin(%abs1) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %a1 = aten.add.Tensor(%sin1, %a0, %c1) : (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>, !prim.int) -> !prim.tensor<f32, [?]>
  func.return %a1 : !prim.tensor<f32, [?]>
}
// CHECK-LABEL: func.func @negative_constants
// CHECK-NOT:     prim.CallFunction

// -----

// Operations that are wired otherwise: the second time, the sum is of what was just computed.
func.func @negative_wiring(%x: !prim.tensor<f32, [?]>, %w: !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]> {
  %c0 = prim.Constant 2
  %m0 = aten.mul.Tensor(%x, %w) : (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %relu0 = aten.relu(%m0) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %exp0 = aten.exp(%relu0) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %neg0 = aten.neg(%exp0) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %tanh0 = aten.tanh(%neg0) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %sigmoid0 = aten.sigmoid(%tanh0) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %abs0 = aten.abs(%sigmoid0) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %sin0 = aten.sin(%abs0) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %a0 = aten.add.Tensor(%sin0, %x, %c0) : (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>, !prim.int) -> !prim.tensor<f32, [?]>
  %c1 = prim.Constant 2
  %m1 = aten.mul.Tensor(%a0, %w) : (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %relu1 = aten.relu(%m1) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %exp1 = aten.exp(%relu1) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %neg1 = aten.neg(%exp1) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %tanh1 = aten.tanh(%neg1) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %sigmoid1 = aten.sigmoid(%tanh1) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %abs1 = aten.abs(%sigmoid1) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %sin1 = aten.sin(%abs1) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %a1 = aten.add.Tensor(%sin1, %sin1, %c1) : (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>, !prim.int) -> !prim.tensor<f32, [?]>
  func.return %a1 : !prim.tensor<f32, [?]>
}
// CHECK-LABEL: func.func @negative_wiring
// CHECK:         prim.CallFunction(%x, %w) <{callee = @negative_wiring.repeated0}>
// CHECK:         aten.add.Tensor(%[[S:.*]], %[[S]], %
