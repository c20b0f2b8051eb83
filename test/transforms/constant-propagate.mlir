// RUN: ts-opt %s -p constant-propagate --split-input-file | filecheck %s

func.func @folds() -> !prim.int {
  %2 = prim.Constant 2
  %3 = prim.Constant 3
  %s = aten.add.int(%2, %3) : (!prim.int, !prim.int) -> !prim.int
  %p = aten.mul.int(%s, %s) : (!prim.int, !prim.int) -> !prim.int
  func.return %p : !prim.int
}
// CHECK-LABEL: func.func @folds
// CHECK-NEXT:    %[[C:.*]] = prim.Constant 25
// CHECK-NEXT:    func.return %[[C]]

// -----

// The branch that is taken replaces the If.
func.func @takes_branch(%x : !prim.tensor) -> !prim.tensor {
  %2 = prim.Constant 2
  %3 = prim.Constant 3
  %c = aten.lt.int(%2, %3) : (!prim.int, !prim.int) -> !prim.bool
  %r = prim.If %c -> (!prim.tensor) {
    %a = aten.exp(%x) : (!prim.tensor) -> !prim.tensor
    prim.Yield %a : !prim.tensor
  } else {
    prim.Yield %x : !prim.tensor
  }
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @takes_branch
// CHECK-NEXT:    %[[A:.*]] = aten.exp(%x)
// CHECK-NEXT:    func.return %[[A]]

// -----

// What raises is left for the program to meet.
func.func @negative_raises() -> !prim.int {
  %0 = prim.Constant 0
  %1 = prim.Constant 1
  %r = aten.floordiv.int(%1, %0) : (!prim.int, !prim.int) -> !prim.int
  func.return %r : !prim.int
}
// CHECK-LABEL: func.func @negative_raises
// CHECK:         aten.floordiv.int

// -----

// A list that changes is no constant, in whichever way it is made.
func.func @negative_changed_lists() -> (!prim.int, !prim.int) {
  %1 = prim.Constant 1
  %a = prim.ListConstruct(%1) : (!prim.int) -> !prim.list<!prim.int>
  %b = prim.Constant [1] : !prim.list<!prim.int>
  %w = aten.append.t(%a, %1) : (!prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.int>
  %u = aten.append.t(%b, %1) : (!prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.int>
  %n = aten.len.t(%a) : (!prim.list<!prim.int>) -> !prim.int
  %m = aten.len.t(%b) : (!prim.list<!prim.int>) -> !prim.int
  func.return %n, %m : !prim.int, !prim.int
}
// CHECK-LABEL: func.func @negative_changed_lists
// CHECK-COUNT-2: aten.len.t

// -----

// A tensor that is written afterwards is made anew by every call.
func.func @negative_written() -> !prim.tensor {
  %x = prim.Constant #prim.tensor<f32, [2], [1.0, -2.0]>
  %a = aten.neg(%x) : (!prim.tensor<f32, [2], strides [1], device "cpu">) -> !prim.tensor
  %w = aten.relu_(%a) : (!prim.tensor) -> !prim.tensor
  %s = aten.exp(%w) : (!prim.tensor) -> !prim.tensor
  func.return %s : !prim.tensor
}
// CHECK-LABEL: func.func @negative_written
// CHECK:         %[[A:.*]] = aten.neg(
// CHECK-NEXT:    %[[W:.*]] = aten.relu_(%[[A]])
// CHECK-NEXT:    aten.exp(%[[W]])

// -----

// Both branches give the same.
func.func @equal_results(%x : !prim.tensor, %c : !prim.bool) -> (!prim.tensor, !prim.int) {
  %r:2 = prim.If %c -> (!prim.tensor, !prim.int) {
    %1 = prim.Constant 1
    prim.Yield %x, %1 : !prim.tensor, !prim.int
  } else {
    %2 = prim.Constant 1
    prim.Yield %x, %2 : !prim.tensor, !prim.int
  }
  func.return %r#0, %r#1 : !prim.tensor, !prim.int
}
// CHECK-LABEL: func.func @equal_results
// CHECK-NEXT:    %[[C:.*]] = prim.Constant 1
// CHECK-NEXT:    func.return %x, %[[C]]

// -----

// A short loop over constants is run, one that starts from what is written is not.
func.func @loops(%x : !prim.tensor) -> (!prim.tensor, !prim.tensor) {
  %one = prim.Constant 1
  %two = prim.Constant 2
  %true = prim.Constant true
  %start = prim.Constant [0] : !prim.list<!prim.int>
  %written = prim.Constant [0] : !prim.list<!prim.int>
  %dims = prim.Loop %two, %true, (%start) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
  ^bb0(%i : !prim.int, %carried : !prim.list<!prim.int>):
    %n = aten.add.int(%i, %two) : (!prim.int, !prim.int) -> !prim.int
    %l = prim.ListConstruct(%n) : (!prim.int) -> !prim.list<!prim.int>
    %next = aten.add.t(%carried, %l) : (!prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.list<!prim.int>
    prim.Yield %true, %next : !prim.bool, !prim.list<!prim.int>
  }
  %a = aten.permute(%x, %dims) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  %w = aten.append.t(%written, %one) : (!prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.int>
  %r = prim.Loop %one, %true, (%written) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
  ^bb0(%i : !prim.int, %carried : !prim.list<!prim.int>):
    %next = aten.add.t(%carried, %carried) : (!prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.list<!prim.int>
    prim.Yield %true, %next : !prim.bool, !prim.list<!prim.int>
  }
  %b = aten.permute(%x, %r) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  func.return %a, %b : !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @loops
// CHECK:         %[[DIMS:.*]] = prim.Constant [0, 2, 3]
// CHECK:         aten.permute(%x, %[[DIMS]])
// CHECK:         %[[R:.*]] = prim.Loop
// CHECK:         aten.permute(%x, %[[R]])

// -----

// A tensor of many elements stays what makes it.
func.func @many(%x : !prim.tensor) -> (!prim.tensor, !prim.tensor) {
  %few = prim.Constant [8, 8] : !prim.list<!prim.int>
  %many = prim.Constant [8, 9] : !prim.list<!prim.int>
  %none = prim.Constant none : !prim.none
  %a = aten.zeros(%few, %none, %none, %none, %none) : (!prim.list<!prim.int>, !prim.none, !prim.none, !prim.none, !prim.none) -> !prim.tensor
  %b = aten.zeros(%many, %none, %none, %none, %none) : (!prim.list<!prim.int>, !prim.none, !prim.none, !prim.none, !prim.none) -> !prim.tensor
  %r = aten.matmul(%x, %a) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  %s = aten.matmul(%x, %b) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return %r, %s : !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @many
// CHECK:         %a = prim.Constant #prim.tensor<f32, [8, 8],
// CHECK:         %b = aten.zeros(

// -----

// A list that a branch passes on is known, if nobody changes what the branches give.

// CHECK-LABEL: func.func @list_through_a_branch
// CHECK-NEXT: %[[N:.*]] = prim.Constant 1
// CHECK-NEXT: func.return %[[N]]
func.func @list_through_a_branch() -> !prim.int {
  %none = prim.Constant [] : !prim.list<!prim.int>
  %one = prim.Constant [3] : !prim.list<!prim.int>
  %zero = prim.Constant 0
  %n = aten.len.t(%none) : (!prim.list<!prim.int>) -> !prim.int
  %some = aten.gt.int(%n, %zero) : (!prim.int, !prim.int) -> !prim.bool
  %l = prim.If %some -> (!prim.list<!prim.int>) {
    prim.Yield %none : !prim.list<!prim.int>
  } else {
    prim.Yield %one : !prim.list<!prim.int>
  }
  %m = aten.len.t(%l) : (!prim.list<!prim.int>) -> !prim.int
  func.return %m : !prim.int
}

// -----

// CHECK-LABEL: func.func @changed_behind_a_branch
// CHECK: aten.len.t
// CHECK: aten.append.t
// CHECK: aten.len.t
func.func @changed_behind_a_branch(%b: !prim.bool) -> (!prim.int, !prim.int) {
  %none = prim.Constant [] : !prim.list<!prim.int>
  %one = prim.Constant [3] : !prim.list<!prim.int>
  %zero = prim.Constant 0
  %l = prim.If %b -> (!prim.list<!prim.int>) {
    prim.Yield %none : !prim.list<!prim.int>
  } else {
    prim.Yield %one : !prim.list<!prim.int>
  }
  %n = aten.len.t(%none) : (!prim.list<!prim.int>) -> !prim.int
  %same = aten.append.t(%l, %zero) : (!prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.int>
  %m = aten.len.t(%none) : (!prim.list<!prim.int>) -> !prim.int
  func.return %n, %m : !prim.int, !prim.int
}
