// RUN: ts-opt %s -p infer-requires-grad --split-input-file | filecheck %s

// Gradients flow from marked arguments through what has a gradient, and stop at comparisons and detach.
func.func @flow(%x : !prim.tensor<f64, [?]> {autodiff.requires_grad}, %y : !prim.tensor<f64, [?]>) {
  %0 = aten.mul.Tensor(%x, %y) : (!prim.tensor<f64, [?]>, !prim.tensor<f64, [?]>) -> !prim.tensor<f64, [?]>
  %1 = aten.exp(%y) : (!prim.tensor<f64, [?]>) -> !prim.tensor<f64, [?]>
  %2 = aten.gt.Tensor(%0, %1) : (!prim.tensor<f64, [?]>, !prim.tensor<f64, [?]>) -> !prim.tensor<bool, [?]>
  %3 = aten.detach(%0) : (!prim.tensor<f64, [?]>) -> !prim.tensor<f64, [?]>
  func.return
}
// CHECK-LABEL: func.func @flow
// CHECK:         aten.mul.Tensor(%x, %y) {autodiff.requires_grad = [true]}
// CHECK-NEXT:    aten.exp(%y) :
// CHECK-NEXT:    aten.gt.Tensor(%{{.*}}, %{{.*}}) :
// CHECK-NEXT:    aten.detach(%{{.*}}) :

// -----

// What an If or a Loop passes on carries a gradient if it does on some path.
func.func @paths(%x : !prim.tensor<f64, [?]> {autodiff.requires_grad}, %y : !prim.tensor<f64, [?]>, %c : !prim.bool, %n : !prim.int) {
  %0 = prim.If %c -> (!prim.tensor<f64, [?]>) {
    prim.Yield %x : !prim.tensor<f64, [?]>
  } else {
    prim.Yield %y : !prim.tensor<f64, [?]>
  }
  %1, %2 = prim.Loop %n, %c, (%y, %y) : (!prim.tensor<f64, [?]>, !prim.tensor<f64, [?]>) -> (!prim.tensor<f64, [?]>, !prim.tensor<f64, [?]>) {
  ^bb0(%i : !prim.int, %a : !prim.tensor<f64, [?]>, %b : !prim.tensor<f64, [?]>):
    prim.Yield %c, %0, %b : !prim.bool, !prim.tensor<f64, [?]>, !prim.tensor<f64, [?]>
  }
  func.return
}
// CHECK-LABEL: func.func @paths
// CHECK:         prim.If %c -> (!prim.tensor<f64, [?]>) attributes {autodiff.requires_grad = [true]}
// CHECK:         prim.Loop
// CHECK-SAME:    attributes {autodiff.requires_grad = [true, false]}

// -----

// Through a group they flow as through what is in it.
func.func @group(%x : !prim.tensor<f64, [?]> {autodiff.requires_grad}, %y : !prim.tensor<f64, [?]>) {
  %0, %1 = prim.DifferentiableGraph(%x, %y) ({
  ^bb0(%a : !prim.tensor<f64, [?]>, %b : !prim.tensor<f64, [?]>):
    %2 = aten.exp(%a) : (!prim.tensor<f64, [?]>) -> !prim.tensor<f64, [?]>
    %3 = aten.exp(%b) : (!prim.tensor<f64, [?]>) -> !prim.tensor<f64, [?]>
    prim.Yield %2, %3 : !prim.tensor<f64, [?]>, !prim.tensor<f64, [?]>
  }) : (!prim.tensor<f64, [?]>, !prim.tensor<f64, [?]>) -> (!prim.tensor<f64, [?]>, !prim.tensor<f64, [?]>)
  func.return
}
// CHECK-LABEL: func.func @group
// CHECK-NEXT:    prim.DifferentiableGraph(%x, %y) {autodiff.requires_grad = [true, false]}
// CHECK:           aten.exp(%{{.*}}) {autodiff.requires_grad = [true]}
// CHECK-NEXT:      aten.exp(%{{.*}}) :
