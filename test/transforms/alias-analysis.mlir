// RUN: ts-opt %s -p alias-analysis | filecheck %s
// RUN: ts-opt %s -p 'alias-analysis{distinct-arguments=true}' | filecheck %s --check-prefix=APART

// A view is in the set of what it looks at, a new tensor in its own; arguments may alias.
// CHECK-LABEL: func.func @views
// CHECK:         aten.t(%x) {alias.sets = [0 : i64]}
// CHECK-NEXT:    aten.neg(%{{.*}}) {alias.sets = [1 : i64]}
// CHECK-NEXT:    aten.relu_(%{{.*}}) {alias.sets = [0 : i64], alias.writes = [0 : i64]}
// CHECK-NEXT:    aten.relu_(%y) {alias.sets = [0 : i64], alias.writes = [0 : i64]}
// APART-LABEL: func.func @views
// APART:         aten.t(%x) {alias.sets = [0 : i64]}
// APART-NEXT:    aten.neg(%{{.*}}) {alias.sets = [2 : i64]}
// APART:         aten.relu_(%y) {alias.sets = [1 : i64], alias.writes = [1 : i64]}
func.func @views(%x : !prim.tensor, %y : !prim.tensor) {
  %v = aten.t(%x) : (!prim.tensor) -> !prim.tensor
  %n = aten.neg(%v) : (!prim.tensor) -> !prim.tensor
  %w = aten.relu_(%v) : (!prim.tensor) -> !prim.tensor
  %u = aten.relu_(%y) : (!prim.tensor) -> !prim.tensor
  func.return
}

// What is taken out of a list, or of a slice of it, may be what was put in.
// CHECK-LABEL: func.func @containers
// CHECK:         aten.neg(%x) {alias.sets = {{.}}[[N:[0-9]+]] : i64]}
// CHECK:         prim.ListConstruct(
// CHECK:         aten.slice.t(
// CHECK:         aten.__getitem__.t({{.*}}) {alias.sets = {{.}}[[N]] : i64]}
func.func @containers(%x : !prim.tensor) -> !prim.tensor {
  %0 = prim.Constant 0
  %1 = prim.Constant 1
  %none = prim.Constant none : !prim.optional<!prim.int>
  %n = aten.neg(%x) : (!prim.tensor) -> !prim.tensor
  %l = prim.ListConstruct(%n) : (!prim.tensor) -> !prim.list<!prim.tensor>
  %s = aten.slice.t(%l, %none, %none, %1) : (!prim.list<!prim.tensor>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.int) -> !prim.list<!prim.tensor>
  %e = aten.__getitem__.t(%s, %0) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  func.return %e : !prim.tensor
}

// Either branch may be the result; what a loop carries may be what it began with.
// CHECK-LABEL: func.func @control_flow
// CHECK:         aten.neg(%x) {alias.sets = {{.}}[[A:[0-9]+]] : i64]}
// CHECK:         prim.If %c -> (!prim.tensor) attributes {alias.sets = {{.}}[[A]] : i64]}
// CHECK:         prim.Loop {{.*}} attributes {alias.sets = {{.}}[[A]] : i64]}
func.func @control_flow(%x : !prim.tensor, %c : !prim.bool, %n : !prim.int) -> !prim.tensor {
  %t = prim.Constant true
  %a = aten.neg(%x) : (!prim.tensor) -> !prim.tensor
  %y = prim.If %c -> (!prim.tensor) {
    prim.Yield %a : !prim.tensor
  } else {
    %b = aten.abs(%x) : (!prim.tensor) -> !prim.tensor
    prim.Yield %b : !prim.tensor
  }
  %r = prim.Loop %n, %t, (%y) : (!prim.tensor) -> (!prim.tensor) {
  ^bb0(%i : !prim.int, %z : !prim.tensor):
    %w = aten.exp(%z) : (!prim.tensor) -> !prim.tensor
    prim.Yield %t, %w : !prim.bool, !prim.tensor
  }
  func.return %r : !prim.tensor
}

// An operation of which nothing is known may write whatever it is given, and keep it.
// CHECK-LABEL: func.func @unknown
// CHECK:         prim.PythonOp(%{{.*}}) <{callee = "m:f"}> {alias.sets = {{.}}[[W:[0-9]+]] : i64], alias.writes = {{.}}[[W]] : i64]}
func.func @unknown(%x : !prim.tensor) -> !prim.tensor {
  %a = aten.neg(%x) : (!prim.tensor) -> !prim.tensor
  %b = prim.PythonOp(%a) <{callee = "m:f"}> : (!prim.tensor) -> !prim.tensor
  func.return %b : !prim.tensor
}
