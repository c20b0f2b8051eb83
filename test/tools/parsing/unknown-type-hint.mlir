// RUN: ts-opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{unknown type '!prim.tensr'; did you mean '!prim.tensor'?}}
func.func @f(%x: !prim.tensor, %y: !prim.tensr) {
  func.return
}

// -----

// expected-error@+1 {{invalid parameters of 'prim.none'}}
func.func @f(%x: !prim.none<f32>) {
  func.return
}

// -----

// expected-error@+1 {{unknown attribute '#prim.tensr'; did you mean '#prim.tensor'?}}
%0 = prim.Constant #prim.tensr<f32, [1], [1.0]>
