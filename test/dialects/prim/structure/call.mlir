// RUN: ts-opt %s --verify-roundtrip | filecheck %s

func.func @callee(%x: !prim.tensor, %n: !prim.number) -> !prim.tensor<f32> {
  %r = prim.Uninitialized() : () -> !prim.tensor<f32>
  func.return %r : !prim.tensor<f32>
}

// An operand may know more than the function asks for, and a result less than it gives.

// CHECK-LABEL: func.func @caller
func.func @caller(%x: !prim.tensor<f32, [2]>, %i: !prim.int) {
  // CHECK: prim.CallFunction(%x, %i) <{callee = @callee}> : (!prim.tensor<f32, [2]>, !prim.int) -> !prim.tensor{{$}}
  %0 = prim.CallFunction(%x, %i) <{callee = @callee}> : (!prim.tensor<f32, [2]>, !prim.int) -> !prim.tensor
  func.return
}

// A function may call itself.

// CHECK-LABEL: func.func @itself
func.func @itself(%x: !prim.int) {
  // CHECK: prim.CallFunction(%x) <{callee = @itself}> : (!prim.int) -> (){{$}}
  prim.CallFunction(%x) <{callee = @itself}> : (!prim.int) -> ()
  func.return
}

// CHECK-LABEL: func.func @python
func.func @python(%x: !prim.tensor) {
  // CHECK: prim.PythonOp(%x) <{callee = "module:name"}> : (!prim.tensor) -> !prim.tensor{{$}}
  %0 = prim.PythonOp(%x) <{callee = "module:name"}> : (!prim.tensor) -> !prim.tensor
  func.return
}
