// RUN: ts-opt %s -p optional-gradients,lint --split-input-file | filecheck %s

// A gradient that one branch leaves undefined has a dimension more, of size 0 where it is not defined.
func.func @branch(%g : !prim.tensor<f32, [?]>, %c : !prim.bool) -> (!prim.tensor<f32, [?]>, !prim.bool) {
  %a = prim.If %c -> (!prim.tensor<f32, [?]>) {
    prim.Yield %g : !prim.tensor<f32, [?]>
  } else {
    %z = autodiff.zero() : () -> !prim.tensor<f32, [?]>
    prim.Yield %z : !prim.tensor<f32, [?]>
  }
  %b = autodiff.add(%a, %g) : (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %d = autodiff.any_defined(%a) : (!prim.tensor<f32, [?]>) -> !prim.bool
  func.return %b, %d : !prim.tensor<f32, [?]>, !prim.bool
}
// CHECK-LABEL: func.func @branch(
// CHECK:         %[[A:.*]] = prim.If %c -> (!prim.tensor) {
// CHECK:           %[[ONE:.*]] = aten.unsqueeze(%g, %{{.*}})
// CHECK-NEXT:      prim.Yield %[[ONE]]
// CHECK:           %[[NONE:.*]] = aten.empty.memory_format({{.*}} -> !prim.tensor<f32, [0, 0]
// CHECK-NEXT:      prim.Yield %[[NONE]]
// CHECK:         %[[SIZE:.*]] = aten.size.int(%[[A]], %{{.*}})
// CHECK:         aten.gt.int(%[[SIZE]], %{{.*}})
// CHECK:         prim.If
// CHECK:           %[[OWN:.*]] = aten.select.int(%[[A]], %{{.*}}, %{{.*}})
// CHECK:           aten.add.Tensor(%g, %[[OWN]], %{{.*}})
// CHECK:           prim.Yield %g
// CHECK-NOT:     autodiff

// -----

// What reads a gradient where it is defined takes it out; lists hold gradients of one kind.
func.func @list(%g : !prim.tensor<f32, []>, %n : !prim.int) -> !prim.tensor {
  %0 = prim.Constant 0
  %z = autodiff.zero() : () -> !prim.tensor<f32, []>
  %one = prim.ListConstruct(%z) : (!prim.tensor<f32, []>) -> !prim.list<!prim.tensor<f32, []>>
  %l = aten.mul.left_t(%one, %n) : (!prim.list<!prim.tensor<f32, []>>, !prim.int) -> !prim.list<!prim.tensor<f32, []>>
  %m = prim.ListSet(%l, %0, %g) : (!prim.list<!prim.tensor<f32, []>>, !prim.int, !prim.tensor<f32, []>) -> !prim.list<!prim.tensor<f32, []>>
  %x = aten.__getitem__.t(%m, %0) : (!prim.list<!prim.tensor<f32, []>>, !prim.int) -> !prim.tensor<f32, []>
  %r = aten.neg(%x) : (!prim.tensor<f32, []>) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @list(
// CHECK:         %[[NONE:.*]] = aten.empty.memory_format({{.*}} -> !prim.tensor<f32, [0]
// CHECK-NEXT:    %[[ONE:.*]] = prim.ListConstruct(%[[NONE]])
// CHECK-NEXT:    %[[ALL:.*]] = aten.mul.left_t(%[[ONE]], %n)
// CHECK:         %[[G:.*]] = aten.unsqueeze(%g, %{{.*}})
// CHECK-NEXT:    %[[M:.*]] = prim.ListSet(%[[ALL]], %{{.*}}, %[[G]])
// CHECK-NEXT:    %[[X:.*]] = aten.__getitem__.t(%[[M]], %{{.*}})
// CHECK:         %[[OWN:.*]] = aten.select.int(%[[X]], %{{.*}}, %{{.*}})
// CHECK-NEXT:    aten.neg(%[[OWN]])

// -----

// A function that returns what may be undefined stays as it is.
func.func @negative_returned(%g : !prim.tensor<f32, [?]>, %c : !prim.bool) -> !prim.tensor<f32, [?]> {
  %a = prim.If %c -> (!prim.tensor<f32, [?]>) {
    prim.Yield %g : !prim.tensor<f32, [?]>
  } else {
    %z = autodiff.zero() : () -> !prim.tensor<f32, [?]>
    prim.Yield %z : !prim.tensor<f32, [?]>
  }
  func.return %a : !prim.tensor<f32, [?]>
}
// CHECK-LABEL: func.func @negative_returned(
// CHECK:         autodiff.zero()

// -----

// So does one with an undefined gradient of which the rank is not known.
func.func @negative_unknown(%g : !prim.tensor, %c : !prim.bool) -> !prim.bool {
  %a = prim.If %c -> (!prim.tensor) {
    prim.Yield %g : !prim.tensor
  } else {
    %z = autodiff.zero() : () -> !prim.tensor
    prim.Yield %z : !prim.tensor
  }
  %d = autodiff.any_defined(%a) : (!prim.tensor) -> !prim.bool
  func.return %d : !prim.bool
}
// CHECK-LABEL: func.func @negative_unknown(
// CHECK:         autodiff.zero()
// CHECK:         autodiff.any_defined
