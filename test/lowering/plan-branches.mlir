// RUN: ts-opt %s -p plan --split-input-file | filecheck %s

// A branch that the run decides is in a group as a whole, with the constants and lists it reads from outside.
// CHECK-LABEL: func.func @branch
// CHECK-NEXT:  %[[R:.*]] = prim.FusionGroup(%n, %x)
// CHECK:         aten.gt.int
// CHECK:         prim.If
// CHECK:           aten.view
// CHECK:         aten.neg
// CHECK:       func.return %[[R]]
func.func @branch(%x: !prim.tensor<f32, [?]>, %n: !prim.int) -> !prim.tensor<f32, [?]> {
  %3 = prim.Constant 3
  %l = prim.ListConstruct(%n) : (!prim.int) -> !prim.list<!prim.int>
  %c = aten.gt.int(%n, %3) : (!prim.int, !prim.int) -> !prim.bool
  %r = prim.If %c -> (!prim.tensor<f32, [?]>) {
    %v = aten.view(%x, %l) : (!prim.tensor<f32, [?]>, !prim.list<!prim.int>) -> !prim.tensor<f32, [?]>
    prim.Yield %v : !prim.tensor<f32, [?]>
  } else {
    %u = prim.Uninitialized() : () -> !prim.tensor<f32, [?]>
    prim.Yield %u : !prim.tensor<f32, [?]>
  }
  %s = aten.neg(%r) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  func.return %s : !prim.tensor<f32, [?]>
}

// -----

// A check is a group even if it computes nothing that anybody reads.
// CHECK-LABEL: func.func @check
// CHECK:         prim.FusionGroup
// CHECK:           prim.RaiseException
// CHECK:       func.return %n
func.func @check(%n: !prim.int) -> !prim.int {
  %3 = prim.Constant 3
  %message = prim.Constant "few"
  %none = prim.Constant none
  %c = aten.gt.int(%n, %3) : (!prim.int, !prim.int) -> !prim.bool
  prim.If %c {
    prim.Yield
  } else {
    prim.RaiseException(%message, %none) : (!prim.str, !prim.none) -> ()
    prim.Yield
  }
  func.return %n : !prim.int
}

// -----

// A branch that prints, one that gives what is no tensor or number, and a loop that prints stay between the groups.
// CHECK-LABEL: func.func @negative_branches
// CHECK:         prim.FusionGroup
// CHECK:         prim.If
// CHECK:           prim.Print
// CHECK:         prim.If
// CHECK:         prim.If
// CHECK:           prim.Loop
// CHECK-NEXT:      ^bb0
// CHECK-NEXT:        prim.Print
// CHECK-NEXT:        prim.FusionGroup
func.func @negative_branches(%x: !prim.tensor<f32, [?]>, %n: !prim.int) -> (!prim.str, !prim.tensor<f32, [?]>) {
  %3 = prim.Constant 3
  %t = prim.Constant true
  %a = prim.Constant "a"
  %b = prim.Constant "b"
  %c = aten.gt.int(%n, %3) : (!prim.int, !prim.int) -> !prim.bool
  prim.If %c {
    prim.Print(%n) : (!prim.int) -> ()
    prim.Yield
  }
  %s = prim.If %c -> (!prim.str) {
    prim.Yield %a : !prim.str
  } else {
    prim.Yield %b : !prim.str
  }
  %r = prim.If %c -> (!prim.tensor<f32, [?]>) {
    %l = prim.Loop %n, %t, (%x) : (!prim.tensor<f32, [?]>) -> (!prim.tensor<f32, [?]>) {
    ^bb0(%i: !prim.int, %y: !prim.tensor<f32, [?]>):
      prim.Print(%i) : (!prim.int) -> ()
      %z = aten.neg(%y) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
      prim.Yield %t, %z : !prim.bool, !prim.tensor<f32, [?]>
    }
    prim.Yield %l : !prim.tensor<f32, [?]>
  } else {
    prim.Yield %x : !prim.tensor<f32, [?]>
  }
  func.return %s, %r : !prim.str, !prim.tensor<f32, [?]>
}
