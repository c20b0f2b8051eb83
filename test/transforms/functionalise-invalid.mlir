// RUN: ts-opt %s -p functionalise --verify-diagnostics --split-input-file

// Every reason is reported, each where it is.
func.func @all_reasons(%x : !prim.tensor, %y : !prim.tensor, %c : !prim.bool) -> !prim.tensor {
  %l = prim.Constant [2, 3] : !prim.list<!prim.int>
  %f = prim.Constant false
  %e = aten.expand(%x, %l, %f) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor
  // expected-error@+1 {{writes through 'aten.expand': elements of the view share storage}}
  %a = aten.relu_(%e) : (!prim.tensor) -> !prim.tensor
  %z = prim.If %c -> (!prim.tensor) {
    prim.Yield %x : !prim.tensor
  } else {
    prim.Yield %y : !prim.tensor
  }
  // expected-error@+3 {{may write to argument 0, which is not known for certain}}
  // expected-error@+2 {{may write to argument 1, which is not known for certain}}
  // expected-note@+1 {{the write is here}}
  %b = aten.relu_(%z) : (!prim.tensor) -> !prim.tensor
  // expected-error@+1 {{reads what a write may have changed, which is not known for certain}}
  %r = aten.neg(%x) : (!prim.tensor) -> !prim.tensor
  func.return %r : !prim.tensor
}

// -----

func.func @constant() {
  %x = prim.Constant #prim.tensor<f32, [2], [1.0, 2.0]>
  // expected-error@+1 {{writes to a constant}}
  %a = aten.relu_(%x) : (!prim.tensor<f32, [2], strides [1], device "cpu">) -> !prim.tensor
  func.return
}

// -----

func.func @unknown(%x : !prim.tensor) {
  // expected-error@+1 {{'prim.PythonOp' may write to its operands}}
  prim.PythonOp(%x) <{callee = "m:f"}> : (!prim.tensor) -> ()
  // expected-error@+1 {{unknown operator 'aten::frobnicate_' may write to its operands}}
  prim.Operator(%x) <{operator = "aten::frobnicate_"}> : (!prim.tensor) -> ()
  func.return
}

// -----

func.func @result(%x : !prim.tensor) -> !prim.tensor {
  %a = aten.relu_(%x) : (!prim.tensor) -> !prim.tensor
  %v = aten.t(%x) : (!prim.tensor) -> !prim.tensor
  // expected-error@+1 {{result 0 may share storage with an argument that is written}}
  func.return %v : !prim.tensor
}

// -----

// The second round reads what the first has written.
func.func @next_round(%x : !prim.tensor, %n : !prim.int) -> !prim.list<!prim.tensor> {
  %t = prim.Constant true
  %l = prim.ListConstruct() : () -> !prim.list<!prim.tensor>
  %y = aten.neg(%x) : (!prim.tensor) -> !prim.tensor
  prim.Loop %n, %t {
  ^bb0(%i : !prim.int):
    // expected-note@+2 {{the write is here}}
    // expected-note@+1 {{the write is here}}
    %w = aten.relu_(%y) : (!prim.tensor) -> !prim.tensor
    // expected-error@+1 {{reads what a write may have changed}}
    %a = aten.append.t(%l, %y) : (!prim.list<!prim.tensor>, !prim.tensor) -> !prim.list<!prim.tensor>
    prim.Yield %t : !prim.bool
  }
  // expected-error@+1 {{reads what a write may have changed}}
  func.return %l : !prim.list<!prim.tensor>
}

// -----

// Rows before a place and those behind it are apart; what is told of neither may be a part of both.
func.func @reads_what_it_writes(%x : !prim.tensor, %n : !prim.int, %m : !prim.int) {
  %zero = prim.Constant 0
  %one = prim.Constant 1
  %none = prim.Constant none
  %before = aten.slice.Tensor(%x, %zero, %none, %n, %one) : (!prim.tensor, !prim.int, !prim.none, !prim.int, !prim.int) -> !prim.tensor
  %behind = aten.slice.Tensor(%x, %zero, %n, %none, %one) : (!prim.tensor, !prim.int, !prim.int, !prim.none, !prim.int) -> !prim.tensor
  %others = aten.slice.Tensor(%x, %zero, %m, %none, %one) : (!prim.tensor, !prim.int, !prim.int, !prim.none, !prim.int) -> !prim.tensor
  %a = aten.add_.Tensor(%before, %behind, %one) : (!prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor
  // expected-error@+1 {{'aten.add_.Tensor' may read a part of what it writes}}
  %b = aten.add_.Tensor(%before, %others, %one) : (!prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor
  func.return
}
