// RUN: ts-opt %s -p remove-dead --split-input-file | filecheck %s

// Unused pure operations go, with all that only they use.
func.func @unused(%x : !prim.tensor) -> !prim.tensor {
  %a = aten.neg(%x) : (!prim.tensor) -> !prim.tensor
  %b = aten.exp(%a) : (!prim.tensor) -> !prim.tensor
  %r = aten.relu(%x) : (!prim.tensor) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @unused
// CHECK-NEXT:    %[[R:.*]] = aten.relu(
// CHECK-NEXT:    func.return %[[R]]

// -----

// A write to an argument is seen by the caller, also through a view.
func.func @negative_write_to_argument(%x : !prim.tensor) {
  %v = aten.t(%x) : (!prim.tensor) -> !prim.tensor
  %w = aten.relu_(%v) : (!prim.tensor) -> !prim.tensor
  func.return
}
// CHECK-LABEL: func.func @negative_write_to_argument
// CHECK:         aten.relu_(

// -----

// A write to what nobody reads any more goes; one that is read through a view stays.
func.func @writes_to_new_tensors(%x : !prim.tensor) -> !prim.tensor {
  %a = aten.neg(%x) : (!prim.tensor) -> !prim.tensor
  %w = aten.relu_(%a) : (!prim.tensor) -> !prim.tensor
  %b = aten.exp(%x) : (!prim.tensor) -> !prim.tensor
  %v = aten.t(%b) : (!prim.tensor) -> !prim.tensor
  %u = aten.relu_(%b) : (!prim.tensor) -> !prim.tensor
  func.return %v : !prim.tensor
}
// CHECK-LABEL: func.func @writes_to_new_tensors
// CHECK-NEXT:    %[[B:.*]] = aten.exp(
// CHECK-NEXT:    %[[V:.*]] = aten.t(%[[B]])
// CHECK-NEXT:    aten.relu_(%[[B]])
// CHECK-NEXT:    func.return %[[V]]

// -----

// The list may hold the tensor that is written.
func.func @negative_write_to_element(%x : !prim.tensor) -> !prim.tensor {
  %0 = prim.Constant 0
  %a = aten.neg(%x) : (!prim.tensor) -> !prim.tensor
  %l = prim.ListConstruct(%a) : (!prim.tensor) -> !prim.list<!prim.tensor>
  %e = aten.__getitem__.t(%l, %0) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  %w = aten.relu_(%e) : (!prim.tensor) -> !prim.tensor
  func.return %a : !prim.tensor
}
// CHECK-LABEL: func.func @negative_write_to_element
// CHECK:         aten.relu_(

// -----

// What prints stays, and the branch around it; unused results of the If go.
func.func @print_in_branch(%x : !prim.tensor, %c : !prim.bool) {
  %r = prim.If %c -> (!prim.tensor) {
    prim.Print(%x) : (!prim.tensor) -> ()
    prim.Yield %x : !prim.tensor
  } else {
    %n = aten.neg(%x) : (!prim.tensor) -> !prim.tensor
    prim.Yield %n : !prim.tensor
  }
  func.return
}
// CHECK-LABEL: func.func @print_in_branch
// CHECK-NEXT:    prim.If %c {
// CHECK-NEXT:      prim.Print(%x)
// CHECK-NEXT:      prim.Yield
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return

// -----

// A branch without effects goes with its If.
func.func @dead_branch(%x : !prim.tensor, %c : !prim.bool) {
  prim.If %c {
    %n = aten.neg(%x) : (!prim.tensor) -> !prim.tensor
  }
  func.return
}
// CHECK-LABEL: func.func @dead_branch
// CHECK-NEXT:    func.return

// -----

// A carried value that only feeds itself goes; one that another needs stays.
func.func @carried(%x : !prim.tensor, %n : !prim.int) -> !prim.tensor {
  %t = prim.Constant true
  %r:3 = prim.Loop %n, %t, (%x, %x, %x) : (!prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor) {
  ^bb0(%i : !prim.int, %a : !prim.tensor, %b : !prim.tensor, %c : !prim.tensor):
    %s = aten.mul.Tensor(%a, %b) : (!prim.tensor, !prim.tensor) -> !prim.tensor
    %e = aten.exp(%b) : (!prim.tensor) -> !prim.tensor
    %u = aten.neg(%c) : (!prim.tensor) -> !prim.tensor
    prim.Yield %t, %s, %e, %u : !prim.bool, !prim.tensor, !prim.tensor, !prim.tensor
  }
  func.return %r#0 : !prim.tensor
}
// CHECK-LABEL: func.func @carried
// CHECK:         prim.Loop %n, %{{.*}}, (%x, %x) :
// CHECK-NOT:     aten.neg
// CHECK:         prim.Yield %{{[^,]*}}, %{{[^,]*}}, %{{[^,]*}} : !prim.bool, !prim.tensor, !prim.tensor

// -----

// A draw of random numbers moves the stream on.
func.func @negative_random(%l : !prim.list<!prim.int>) {
  %n = prim.Constant none : !prim.optional<!prim.int>
  %d = prim.Constant none : !prim.optional<!prim.device>
  %b = prim.Constant none : !prim.optional<!prim.bool>
  %r = aten.rand(%l, %n, %n, %d, %b) : (!prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  func.return
}
// CHECK-LABEL: func.func @negative_random
// CHECK:         aten.rand(

// -----

// A batch norm in training writes its running statistics although its schema does not say so.
func.func @running_statistics(%x : !prim.tensor, %m : !prim.tensor, %v : !prim.tensor, %training : !prim.bool) {
  %n = prim.Constant none : !prim.optional<!prim.tensor>
  %f = prim.Constant 0.1
  %off = prim.Constant false
  %r = aten.batch_norm(%x, %n, %n, %m, %v, %training, %f, %f, %off) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.tensor, !prim.tensor, !prim.bool, !prim.float, !prim.float, !prim.bool) -> !prim.tensor
  %s = aten.batch_norm(%x, %n, %n, %m, %v, %off, %f, %f, %off) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.tensor, !prim.tensor, !prim.bool, !prim.float, !prim.float, !prim.bool) -> !prim.tensor
  func.return
}
// CHECK-LABEL: func.func @running_statistics
// CHECK:         aten.batch_norm(%x, %{{.*}}, %{{.*}}, %m, %v, %training,
// CHECK-NEXT:    func.return
