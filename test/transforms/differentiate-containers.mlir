// RUN: ts-opt %s -p differentiate,lint --split-input-file | filecheck %s

// The gradient of a tuple is a tuple; a number in it has an undefined one.
func.func @pairs(%x : !prim.tensor<f64, [?]>, %n : !prim.int) -> !prim.tensor<f64, [?]> {
  %pair = prim.TupleConstruct(%n, %x) : (!prim.int, !prim.tensor<f64, [?]>) -> !prim.tuple<!prim.int, !prim.tensor<f64, [?]>>
  %list = prim.ListConstruct(%pair, %pair) : (!prim.tuple<!prim.int, !prim.tensor<f64, [?]>>, !prim.tuple<!prim.int, !prim.tensor<f64, [?]>>) -> !prim.list<!prim.tuple<!prim.int, !prim.tensor<f64, [?]>>>
  %one = aten.__getitem__.t(%list, %n) : (!prim.list<!prim.tuple<!prim.int, !prim.tensor<f64, [?]>>>, !prim.int) -> !prim.tuple<!prim.int, !prim.tensor<f64, [?]>>
  %i, %y = prim.TupleUnpack(%one) : (!prim.tuple<!prim.int, !prim.tensor<f64, [?]>>) -> (!prim.int, !prim.tensor<f64, [?]>)
  func.return %y : !prim.tensor<f64, [?]>
}
// CHECK-LABEL: func.func @pairs_backward(
// CHECK:         %[[NONE:.*]] = autodiff.zero() : () -> !prim.tensor
// CHECK:         prim.TupleConstruct(%[[NONE]], %0) : (!prim.tensor, !prim.tensor<f64, [?]>)
// CHECK:         prim.ListSet(
// CHECK:         prim.TupleIndex(%{{.*}}) <{index = 1 : i64}>

// -----

// The gradient of a dictionary has entries of what was read; what was written is taken out of it.
func.func @entries(%x : !prim.tensor<f64, [?]>, %b : !prim.str) -> !prim.tensor {
  %a = prim.Constant "a"
  %e = prim.DictConstruct(%a, %x) : (!prim.str, !prim.tensor<f64, [?]>) -> !prim.dict<!prim.str, !prim.tensor>
  %y = aten.sin(%x) : (!prim.tensor<f64, [?]>) -> !prim.tensor<f64, [?]>
  %f = prim.DictSet(%e, %b, %y) : (!prim.dict<!prim.str, !prim.tensor>, !prim.str, !prim.tensor<f64, [?]>) -> !prim.dict<!prim.str, !prim.tensor>
  %r = aten.__getitem__.Dict_str(%f, %b) : (!prim.dict<!prim.str, !prim.tensor>, !prim.str) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @entries_backward(
// CHECK:         %[[G:.*]] = prim.DictConstruct(%[[B:.*]], %0) : (!prim.str, !prim.tensor
// CHECK:         aten.get.default_str(%{{.*}}, %[[B]], %{{.*}})
// CHECK:         prim.DictDiscard(%{{.*}}, %[[B]])

// -----

// The gradient of values that are taken out of a dictionary is one of these keys.
func.func @unpacked(%d : !prim.dict<!prim.str, !prim.tensor>) -> !prim.tensor<f64, [?]> {
  %a = prim.Constant "a"
  %b = prim.Constant "b"
  %x, %y = prim.DictUnpack(%d, %a, %b) : (!prim.dict<!prim.str, !prim.tensor>, !prim.str, !prim.str) -> (!prim.tensor<f64, [?]>, !prim.tensor<f64, [?]>)
  %r = aten.mul.Tensor(%x, %y) : (!prim.tensor<f64, [?]>, !prim.tensor<f64, [?]>) -> !prim.tensor<f64, [?]>
  func.return %r : !prim.tensor<f64, [?]>
}
// CHECK-LABEL: func.func @unpacked_backward(
// CHECK:         %[[Y:.*]] = autodiff.add(%2,
// CHECK:         %[[X:.*]] = autodiff.add(%1,
// CHECK:         prim.DictConstruct(%a, %[[X]], %b, %[[Y]])

// -----

// An element is put into a list and another taken out: the gradient loses one and gains an undefined one.
func.func @changed(%x : !prim.tensor<f64, [?]>, %n : !prim.int) -> !prim.tensor {
  %zero = prim.Constant 0
  %l = prim.ListConstruct(%x, %x) : (!prim.tensor<f64, [?]>, !prim.tensor<f64, [?]>) -> !prim.list<!prim.tensor<f64, [?]>>
  %y = aten.sin(%x) : (!prim.tensor<f64, [?]>) -> !prim.tensor<f64, [?]>
  %m = prim.ListInsert(%l, %n, %y) : (!prim.list<!prim.tensor<f64, [?]>>, !prim.int, !prim.tensor<f64, [?]>) -> !prim.list<!prim.tensor<f64, [?]>>
  %k = prim.ListDelete(%m, %n) : (!prim.list<!prim.tensor<f64, [?]>>, !prim.int) -> !prim.list<!prim.tensor<f64, [?]>>
  %r = aten.__getitem__.t(%k, %zero) : (!prim.list<!prim.tensor<f64, [?]>>, !prim.int) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @changed_backward(
// CHECK:         %[[DELETED:.*]] = prim.ListInsert(%{{.*}}, %{{.*}}, %{{.*}})
// CHECK:         prim.min.int(
// CHECK:         aten.__getitem__.t(
// CHECK:         prim.ListDelete(
