// RUN: ts-opt %s --check-differentiable --split-input-file --verify-diagnostics

// All that keeps gradients from getting through is reported at once, in all functions.
func.func @missing(%x : !prim.tensor, %c : !prim.bool) -> !prim.tensor {
  // expected-error@+1 {{'aten.floor_divide' has no gradient}}
  %a = aten.floor_divide(%x, %x) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  %b = prim.If %c -> (!prim.tensor) {
    // expected-error@+1 {{'my::op' has no gradient}}
    %d = prim.Operator(%a) <{operator = "my::op", schema = "my::op(Tensor x) -> Tensor"}> : (!prim.tensor) -> !prim.tensor
    prim.Yield %d : !prim.tensor
  } else {
    prim.Yield %a : !prim.tensor
  }
  func.return %b : !prim.tensor
}

func.func @other(%x : !prim.tensor) -> !prim.tensor {
  // expected-error@+1 {{'aten.floor_divide' has no gradient}}
  %a = aten.floor_divide(%x, %x) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return %a : !prim.tensor
}

// -----

// Where no gradient arrives nothing is in the way.
func.func @fine(%x : !prim.tensor {autodiff.requires_grad}, %y : !prim.tensor) -> !prim.tensor {
  %a = aten.floor_divide(%y, %y) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  %b = aten.mul_.Tensor(%x, %a) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  prim.Print(%b) : (!prim.tensor) -> ()
  func.return %b : !prim.tensor
}

// -----

// A write that cannot be rebuilt does not hide what comes after it, nor what is behind the write.
func.func @written(%x : !prim.tensor) -> !prim.tensor {
  %0 = prim.Constant 0
  %n = prim.Constant none : !prim.optional<!prim.int>
  %1 = prim.Constant 1
  %sizes = prim.Constant [2] : !prim.list<!prim.int>
  %d = prim.Constant none : !prim.optional<!prim.device>
  %p = prim.Constant none : !prim.optional<!prim.bool>
  %z = aten.zeros(%sizes, %n, %n, %d, %p) : (!prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  %w = aten.add_.Tensor(%z, %x, %1) : (!prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor
  // expected-error@+1 {{'prim.PythonOp' may write to its operands}}
  prim.PythonOp(%x) <{callee = "math:sin"}> : (!prim.tensor) -> ()
  // expected-error@+1 {{'aten.floor_divide' has no gradient}}
  %a = aten.floor_divide(%z, %z) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return %a : !prim.tensor
}

// -----

// Gradients do not get through the union of dictionaries.
func.func @dictionary(%x : !prim.tensor, %k : !prim.str) -> !prim.dict<!prim.str, !prim.tensor> {
  %d = prim.DictConstruct(%k, %x) : (!prim.str, !prim.tensor) -> !prim.dict<!prim.str, !prim.tensor>
  // expected-error@+1 {{'prim.DictUpdate' has no gradient}}
  %u = prim.DictUpdate(%d, %d) : (!prim.dict<!prim.str, !prim.tensor>, !prim.dict<!prim.str, !prim.tensor>) -> !prim.dict<!prim.str, !prim.tensor>
  func.return %u : !prim.dict<!prim.str, !prim.tensor>
}
