// RUN: not ts-opt %s --split-input-file --verify-gradients 2>&1 | filecheck %s

// Backwards that somebody has changed: each has one fault, and the operator that it is in gets the blame.

// A wrong sign, in the gradient of the sine.
// CHECK:      :[[# @LINE + 4]]:8: error: the gradient of 'aten.sin' with regard to 'self' is wrong: expected 0.0223644{{.*}}, got -0.0223644{{.*}} at [0]; 3 of 3 elements differ
// CHECK:      note: this linear block computes it
// CHECK:      note: the gradient of 'sign' with regard to 'x': expected {{.*}} in a random direction, by differences, got
func.func @sign(%x: !prim.tensor<f64, [3]> {autodiff.requires_grad}, %y: !prim.tensor<f64, [3]>) -> !prim.tensor<f64, [3]> attributes {autodiff.gradient = {backward = @sign_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
  %0 = aten.sin(%x) : (!prim.tensor<f64, [3]>) -> !prim.tensor<f64, [3]>
  %1 = aten.mul.Tensor(%0, %y) : (!prim.tensor<f64, [3]>, !prim.tensor<f64, [3]>) -> !prim.tensor<f64, [3]>
  func.return %1 : !prim.tensor<f64, [3]>
}
func.func @sign_backward(%g: !prim.tensor<f64, [3]>, %x: !prim.tensor<f64, [3]>, %y: !prim.tensor<f64, [3]>) -> !prim.tensor<f64, [3]> {
  %0 = autodiff.linear(%g) <{operator = "aten.mul.Tensor"}> ({
    %1 = aten.mul.Tensor(%g, %y) : (!prim.tensor<f64, [3]>, !prim.tensor<f64, [3]>) -> !prim.tensor<f64, [3]>
    prim.Yield %1 : !prim.tensor<f64, [3]>
  }) : (!prim.tensor<f64, [3]>) -> !prim.tensor<f64, [3]>
  %2 = autodiff.linear(%0) <{operator = "aten.sin"}> ({
    %3 = aten.cos(%x) : (!prim.tensor<f64, [3]>) -> !prim.tensor<f64, [3]>
    %4 = aten.mul.Tensor(%0, %3) : (!prim.tensor<f64, [3]>, !prim.tensor<f64, [3]>) -> !prim.tensor<f64, [3]>
    %5 = aten.neg(%4) : (!prim.tensor<f64, [3]>) -> !prim.tensor<f64, [3]>
    prim.Yield %5 : !prim.tensor<f64, [3]>
  }) : (!prim.tensor<f64, [3]>) -> !prim.tensor<f64, [3]>
  func.return %2 : !prim.tensor<f64, [3]>
}

// -----

// A missing sum_to_size: the gradient of what was broadcast has the sizes of the result.
// CHECK:      :[[# @LINE + 3]]:8: error: the gradient of 'aten.add.Tensor' with regard to 'other' is wrong: expected 3xf64, got 2x3xf64
func.func @broadcast(%x: !prim.tensor<f64, [2, 3]>, %y: !prim.tensor<f64, [3]>) -> !prim.tensor attributes {autodiff.gradient = {backward = @broadcast_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [], output_vjps = [0 : i64, 1 : i64]}} {
  %one = prim.Constant 1
  %0 = aten.add.Tensor(%x, %y, %one) : (!prim.tensor<f64, [2, 3]>, !prim.tensor<f64, [3]>, !prim.int) -> !prim.tensor
  func.return %0 : !prim.tensor
}
func.func @broadcast_backward(%g: !prim.tensor) -> (!prim.tensor, !prim.tensor) {
  %0, %1 = autodiff.linear(%g) <{operator = "aten.add.Tensor"}> ({
    prim.Yield %g, %g : !prim.tensor, !prim.tensor
  }) : (!prim.tensor) -> (!prim.tensor, !prim.tensor)
  func.return %0, %1 : !prim.tensor, !prim.tensor
}

// -----

// A swapped capture: the record says that the backward takes %y, then %x.
// CHECK:      :[[# @LINE + 4]]:8: error: the gradient of 'aten.mul.Tensor' with regard to 'other' is wrong: expected 0.0869007{{.*}}, got 0.0475394{{.*}} at [0]
// CHECK:      :[[# @LINE + 3]]:8: error: the gradient of 'aten.mul.Tensor' with regard to 'self' is wrong: expected 0.0475394{{.*}}, got 0.0869007{{.*}} at [0]
func.func @swapped(%x: !prim.tensor<f64, [3]>, %y: !prim.tensor<f64, [3]>) -> !prim.tensor<f64, [3]> attributes {autodiff.gradient = {backward = @swapped_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 0 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64]}} {
  %one = prim.Constant 1
  %0 = aten.mul.Tensor(%x, %y) : (!prim.tensor<f64, [3]>, !prim.tensor<f64, [3]>) -> !prim.tensor<f64, [3]>
  %1 = aten.add.Tensor(%0, %0, %one) : (!prim.tensor<f64, [3]>, !prim.tensor<f64, [3]>, !prim.int) -> !prim.tensor<f64, [3]>
  func.return %1 : !prim.tensor<f64, [3]>
}
func.func @swapped_backward(%g: !prim.tensor<f64, [3]>, %x: !prim.tensor<f64, [3]>, %y: !prim.tensor<f64, [3]>) -> (!prim.tensor<f64, [3]>, !prim.tensor<f64, [3]>) {
  %0 = autodiff.add(%g, %g) : (!prim.tensor<f64, [3]>, !prim.tensor<f64, [3]>) -> !prim.tensor<f64, [3]>
  %1, %2 = autodiff.linear(%0) <{operator = "aten.mul.Tensor"}> ({
    %3 = aten.mul.Tensor(%0, %y) : (!prim.tensor<f64, [3]>, !prim.tensor<f64, [3]>) -> !prim.tensor<f64, [3]>
    %4 = aten.mul.Tensor(%0, %x) : (!prim.tensor<f64, [3]>, !prim.tensor<f64, [3]>) -> !prim.tensor<f64, [3]>
    prim.Yield %3, %4 : !prim.tensor<f64, [3]>, !prim.tensor<f64, [3]>
  }) : (!prim.tensor<f64, [3]>) -> (!prim.tensor<f64, [3]>, !prim.tensor<f64, [3]>)
  func.return %1, %2 : !prim.tensor<f64, [3]>, !prim.tensor<f64, [3]>
}

// -----

// A dropped cast: the gradient of an f32 tensor comes in f64.
// CHECK:      :[[# @LINE + 2]]:8: error: the gradient of 'aten.mul.Tensor' with regard to 'self' is wrong: expected 3xf32, got 3xf64
func.func @mixed(%x: !prim.tensor<f32, [3]> {autodiff.requires_grad}, %y: !prim.tensor<f64, [3]>) -> !prim.tensor attributes {autodiff.gradient = {backward = @mixed_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
  %0 = aten.mul.Tensor(%x, %y) : (!prim.tensor<f32, [3]>, !prim.tensor<f64, [3]>) -> !prim.tensor
  func.return %0 : !prim.tensor
}
func.func @mixed_backward(%g: !prim.tensor, %y: !prim.tensor<f64, [3]>) -> !prim.tensor {
  %0 = autodiff.linear(%g) <{operator = "aten.mul.Tensor"}> ({
    %1 = aten.mul.Tensor(%g, %y) : (!prim.tensor, !prim.tensor<f64, [3]>) -> !prim.tensor
    prim.Yield %1 : !prim.tensor
  }) : (!prim.tensor) -> !prim.tensor
  func.return %0 : !prim.tensor
}

// -----

// A loop replayed in the wrong order: round %i of the reverse reads the tape at %i, not at 3 - %i.
// CHECK:      :[[# @LINE + 7]]:18: error: 'prim.Loop' is replayed in the wrong order: the gradient of 'aten.div.Tensor' is that of round {{[0-9]}}, not {{[0-9]}}
// CHECK:      :[[# @LINE + 8]]:10: note: computed here
func.func @rounds(%x: !prim.tensor<f64, [3]>, %y: !prim.tensor<f64, [3]> {autodiff.requires_grad}) -> (!prim.tensor, !prim.list<!prim.tensor>) attributes {autodiff.gradient = {backward = @rounds_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [1 : i64], output_vjps = [1 : i64]}} {
  %four = prim.Constant 4
  %true = prim.Constant true
  %empty = prim.Constant [] : !prim.list<!prim.tensor>
  %half = prim.Constant 0.5
  %last, %tape = prim.Loop %four, %true, (%x, %empty) : (!prim.tensor<f64, [3]>, !prim.list<!prim.tensor>) -> (!prim.tensor, !prim.list<!prim.tensor>) {
  ^bb0(%i: !prim.int, %z: !prim.tensor, %before: !prim.list<!prim.tensor>):
    %0 = aten.div.Tensor(%y, %z) : (!prim.tensor<f64, [3]>, !prim.tensor) -> !prim.tensor
    %1 = prim.ListConstruct(%z) : (!prim.tensor) -> !prim.list<!prim.tensor>
    %2 = aten.add.t(%before, %1) : (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>) -> !prim.list<!prim.tensor>
    prim.Yield %true, %0, %2 : !prim.bool, !prim.tensor, !prim.list<!prim.tensor>
  }
  func.return %last, %tape : !prim.tensor, !prim.list<!prim.tensor>
}
func.func @rounds_backward(%g: !prim.tensor, %y: !prim.tensor<f64, [3]>, %tape: !prim.list<!prim.tensor>) -> !prim.tensor {
  %four = prim.Constant 4
  %true = prim.Constant true
  %none = autodiff.zero() : () -> !prim.tensor
  %gx, %gy = prim.Loop %four, %true, (%g, %none) : (!prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor) {
  ^bb0(%i: !prim.int, %gz: !prim.tensor, %sum: !prim.tensor):
    %z = aten.__getitem__.t(%tape, %i) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
    %0, %1 = autodiff.linear(%gz) <{operator = "aten.div.Tensor"}> ({
      %2 = aten.div.Tensor(%gz, %z) : (!prim.tensor, !prim.tensor) -> !prim.tensor
      %3 = aten.div.Tensor(%y, %z) : (!prim.tensor<f64, [3]>, !prim.tensor) -> !prim.tensor
      %4 = aten.neg(%2) : (!prim.tensor) -> !prim.tensor
      %5 = aten.mul.Tensor(%4, %3) : (!prim.tensor, !prim.tensor) -> !prim.tensor
      prim.Yield %2, %5 : !prim.tensor, !prim.tensor
    }) : (!prim.tensor) -> (!prim.tensor, !prim.tensor)
    %6 = autodiff.add(%sum, %0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
    prim.Yield %true, %1, %6 : !prim.bool, !prim.tensor, !prim.tensor
  }
  func.return %gy : !prim.tensor
}

// -----

// A sum that was forgotten: each use of %x gives its gradient, but the first is dropped.
// CHECK:      :[[# @LINE + 3]]:1: error: the gradient of argument 'x' is not the sum of those that its uses give, of which each is right
// CHECK:      :[[# @LINE + 3]]:8: note: used here, as 'self' of 'aten.sin'
// CHECK:      :[[# @LINE + 3]]:8: note: used here, as 'self' of 'aten.cos'
func.func @sum(%x: !prim.tensor<f64, [3]>) -> (!prim.tensor, !prim.tensor) attributes {autodiff.gradient = {backward = @sum_backward, real_outputs = 2 : i64, input_vjps = [0 : i64, 1 : i64], captured_inputs = [0 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
  %0 = aten.sin(%x) : (!prim.tensor<f64, [3]>) -> !prim.tensor
  %1 = aten.cos(%x) : (!prim.tensor<f64, [3]>) -> !prim.tensor
  func.return %0, %1 : !prim.tensor, !prim.tensor
}
func.func @sum_backward(%g: !prim.tensor, %h: !prim.tensor, %x: !prim.tensor<f64, [3]>) -> !prim.tensor {
  %0 = autodiff.linear(%g) <{operator = "aten.sin"}> ({
    %1 = aten.cos(%x) : (!prim.tensor<f64, [3]>) -> !prim.tensor
    %2 = aten.mul.Tensor(%g, %1) : (!prim.tensor, !prim.tensor) -> !prim.tensor
    prim.Yield %2 : !prim.tensor
  }) : (!prim.tensor) -> !prim.tensor
  %3 = autodiff.linear(%h) <{operator = "aten.cos"}> ({
    %4 = aten.sin(%x) : (!prim.tensor<f64, [3]>) -> !prim.tensor
    %5 = aten.neg(%4) : (!prim.tensor) -> !prim.tensor
    %6 = aten.mul.Tensor(%h, %5) : (!prim.tensor, !prim.tensor) -> !prim.tensor
    prim.Yield %6 : !prim.tensor
  }) : (!prim.tensor) -> !prim.tensor
  func.return %3 : !prim.tensor
}
