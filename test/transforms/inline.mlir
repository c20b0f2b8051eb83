// RUN: ts-opt %s -p inline --split-input-file | filecheck %s

// Calls are replaced from the inside out, with control flow and writes as they are.
func.func @leaf(%x : !prim.tensor) -> !prim.tensor {
  %r = aten.relu_(%x) : (!prim.tensor) -> !prim.tensor
  func.return %r : !prim.tensor
}
func.func @middle(%x : !prim.tensor) -> !prim.tensor {
  %r = prim.CallFunction(%x) <{callee = @leaf}> : (!prim.tensor) -> !prim.tensor
  func.return %r : !prim.tensor
}
func.func @outer(%x : !prim.tensor, %c : !prim.bool) -> !prim.tensor {
  %r = prim.If %c -> (!prim.tensor) {
    %a = prim.CallFunction(%x) <{callee = @middle}> : (!prim.tensor) -> !prim.tensor
    prim.Yield %a : !prim.tensor
  } else {
    prim.Yield %x : !prim.tensor
  }
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @outer
// CHECK-NOT:     prim.CallFunction
// CHECK:         %[[A:.*]] = aten.relu_(%x)
// CHECK-NEXT:    prim.Yield %[[A]]

// -----

// A function that calls itself keeps the call.
func.func @negative_recursive(%x : !prim.tensor) -> !prim.tensor {
  %r = prim.CallFunction(%x) <{callee = @negative_recursive}> : (!prim.tensor) -> !prim.tensor
  func.return %r : !prim.tensor
}
func.func @calls_recursive(%x : !prim.tensor) -> !prim.tensor {
  %r = prim.CallFunction(%x) <{callee = @negative_recursive}> : (!prim.tensor) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @negative_recursive
// CHECK:         prim.CallFunction(%x) <{callee = @negative_recursive}>
// CHECK-LABEL: func.func @calls_recursive
// CHECK:         prim.CallFunction(%x) <{callee = @negative_recursive}>

// -----

// Of a function of which only the signature is known there is nothing to copy.
func.func private @outside(!prim.tensor) -> !prim.tensor
func.func @negative_declaration(%x : !prim.tensor) -> !prim.tensor {
  %r = prim.CallFunction(%x) <{callee = @outside}> : (!prim.tensor) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @negative_declaration
// CHECK:         prim.CallFunction(%x) <{callee = @outside}>

// -----

// The elements of a tuple have the types of the tuple that the function makes.
func.func @pair(%x : !prim.tensor<f32, [2]>) -> !prim.tuple<!prim.tensor<f32, [2]>> {
  %p = prim.TupleConstruct(%x) : (!prim.tensor<f32, [2]>) -> !prim.tuple<!prim.tensor<f32, [2]>>
  func.return %p : !prim.tuple<!prim.tensor<f32, [2]>>
}
func.func @takes_pair(%x : !prim.tensor<f32, [2]>) -> !prim.tensor {
  %p = prim.CallFunction(%x) <{callee = @pair}> : (!prim.tensor<f32, [2]>) -> !prim.tuple<!prim.tensor>
  %q = prim.TupleUnpack(%p) : (!prim.tuple<!prim.tensor>) -> !prim.tensor
  func.return %q : !prim.tensor
}
// CHECK-LABEL: func.func @takes_pair
// CHECK-SAME:    -> !prim.tensor<f32, [2]>
// CHECK:         prim.TupleUnpack(%{{.*}}) : (!prim.tuple<!prim.tensor<f32, [2]>>) -> !prim.tensor<f32, [2]>

// -----

// What is private is removed with its last call; what still is called, or seen from outside, stays.
func.func private @helper(%x : !prim.tensor) -> !prim.tensor {
  %r = aten.relu(%x) : (!prim.tensor) -> !prim.tensor
  func.return %r : !prim.tensor
}
func.func private @deeper(%x : !prim.tensor) -> !prim.tensor {
  %r = prim.CallFunction(%x) <{callee = @deeper}> : (!prim.tensor) -> !prim.tensor
  func.return %r : !prim.tensor
}
func.func private @unused(%x : !prim.tensor) -> !prim.tensor {
  %r = prim.CallFunction(%x) <{callee = @unused}> : (!prim.tensor) -> !prim.tensor
  func.return %r : !prim.tensor
}
func.func @entry(%x : !prim.tensor) -> !prim.tensor {
  %a = prim.CallFunction(%x) <{callee = @helper}> : (!prim.tensor) -> !prim.tensor
  %b = prim.CallFunction(%a) <{callee = @deeper}> : (!prim.tensor) -> !prim.tensor
  func.return %b : !prim.tensor
}
func.func @negative_public(%x : !prim.tensor) -> !prim.tensor {
  func.return %x : !prim.tensor
}
// CHECK-NOT:     @helper
// CHECK:         func.func private @deeper
// CHECK-NOT:     @unused
// CHECK-LABEL: func.func @entry
// CHECK-NEXT:    %[[A:.*]] = aten.relu(%x)
// CHECK-NEXT:    prim.CallFunction(%[[A]]) <{callee = @deeper}>
// CHECK-LABEL: func.func @negative_public
