// RUN: ts-opt %s -p 'inline{max-operations=16}' --split-input-file | filecheck %s
// RUN: not ts-opt %s -p 'inline{max-operations=-1}' --split-input-file 2>&1 | filecheck %s --check-prefix=NEGATIVE

// NEGATIVE: expected max-operations of at least 0, got -1

// A function that stays within the limit has all of its calls inlined.
func.func @one(%x : !prim.tensor) -> !prim.tensor {
  %r = aten.relu(%x) : (!prim.tensor) -> !prim.tensor
  func.return %r : !prim.tensor
}
func.func @two(%x : !prim.tensor) -> !prim.tensor {
  %a = prim.CallFunction(%x) <{callee = @one}> : (!prim.tensor) -> !prim.tensor
  %b = prim.CallFunction(%a) <{callee = @one}> : (!prim.tensor) -> !prim.tensor
  func.return %b : !prim.tensor
}
// CHECK-LABEL: func.func @two
// CHECK-NOT:     prim.CallFunction
// CHECK:         func.return

// -----

// A function that would be larger keeps the calls of functions that are not small.
func.func private @leaf(%x : !prim.tensor) -> !prim.tensor {
  %r = aten.relu(%x) : (!prim.tensor) -> !prim.tensor
  func.return %r : !prim.tensor
}
func.func @negative_many(%x : !prim.tensor) -> !prim.tensor {
  %a = prim.CallFunction(%x) <{callee = @leaf}> : (!prim.tensor) -> !prim.tensor
  %b = prim.CallFunction(%a) <{callee = @leaf}> : (!prim.tensor) -> !prim.tensor
  %c = prim.CallFunction(%b) <{callee = @leaf}> : (!prim.tensor) -> !prim.tensor
  %d = prim.CallFunction(%c) <{callee = @leaf}> : (!prim.tensor) -> !prim.tensor
  %e = prim.CallFunction(%d) <{callee = @leaf}> : (!prim.tensor) -> !prim.tensor
  func.return %e : !prim.tensor
}
// CHECK-LABEL: func.func @negative_many
// CHECK-COUNT-5: prim.CallFunction
// CHECK:         func.return
