// RUN: ts-opt %s -p 'inline{max-operations=64}' | filecheck %s

// Of a function with calls that double at each level, all calls are inlined up to the limit. Above it a call is
// inlined again as long as the function that it calls is small, as one is that only calls.
func.func @f0(%x : !prim.tensor) -> !prim.tensor {
  %r = aten.relu(%x) : (!prim.tensor) -> !prim.tensor
  func.return %r : !prim.tensor
}
func.func @f1(%x : !prim.tensor) -> !prim.tensor {
  %a = prim.CallFunction(%x) <{callee = @f0}> : (!prim.tensor) -> !prim.tensor
  %b = prim.CallFunction(%a) <{callee = @f0}> : (!prim.tensor) -> !prim.tensor
  %c = prim.CallFunction(%b) <{callee = @f0}> : (!prim.tensor) -> !prim.tensor
  func.return %c : !prim.tensor
}
func.func @f2(%x : !prim.tensor) -> !prim.tensor {
  %a = prim.CallFunction(%x) <{callee = @f1}> : (!prim.tensor) -> !prim.tensor
  %b = prim.CallFunction(%a) <{callee = @f1}> : (!prim.tensor) -> !prim.tensor
  %c = prim.CallFunction(%b) <{callee = @f1}> : (!prim.tensor) -> !prim.tensor
  func.return %c : !prim.tensor
}
func.func @f3(%x : !prim.tensor) -> !prim.tensor {
  %a = prim.CallFunction(%x) <{callee = @f2}> : (!prim.tensor) -> !prim.tensor
  %b = prim.CallFunction(%a) <{callee = @f2}> : (!prim.tensor) -> !prim.tensor
  func.return %b : !prim.tensor
}
func.func @f4(%x : !prim.tensor) -> !prim.tensor {
  %a = prim.CallFunction(%x) <{callee = @f3}> : (!prim.tensor) -> !prim.tensor
  %b = prim.CallFunction(%a) <{callee = @f3}> : (!prim.tensor) -> !prim.tensor
  func.return %b : !prim.tensor
}
// CHECK-LABEL: func.func @f2
// CHECK-NOT:     prim.CallFunction
// CHECK-LABEL: func.func @f3
// CHECK-COUNT-2: prim.CallFunction({{.*}}) <{callee = @f2}>
// CHECK-LABEL: func.func @f4
// CHECK-COUNT-4: prim.CallFunction({{.*}}) <{callee = @f2}>
// CHECK-NOT:     prim.CallFunction
