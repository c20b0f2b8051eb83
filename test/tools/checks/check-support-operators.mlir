// RUN: ts-opt %s --check-support --split-input-file --verify-diagnostics

func.func @unknown(%x: !prim.tensor) -> !prim.tensor {
  // expected-error@+1 {{unknown operator 'my::one'}}
  %a = prim.Operator(%x) <{operator = "my::one"}> : (!prim.tensor) -> !prim.tensor
  // expected-error@+1 {{unknown operator 'my::two.out'}}
  %b = prim.Operator(%a) <{operator = "my::two.out"}> : (!prim.tensor) -> !prim.tensor
  // expected-error@+1 {{unknown operator 'aten::rleu'; did you mean 'aten::relu'?}}
  %c = prim.Operator(%b) <{operator = "aten::rleu"}> : (!prim.tensor) -> !prim.tensor
  func.return %c : !prim.tensor
}

// -----

func.func @interpreted(%x: !prim.str, %y: !prim.tensor) -> (!prim.str, !prim.tensor) {
  // expected-remark@+1 {{'aten.add.str' runs in the interpreter: it has no loops}}
  %a = aten.add.str(%x, %x) : (!prim.str, !prim.str) -> !prim.str
  %b = aten.relu_(%y) : (!prim.tensor) -> !prim.tensor
  func.return %a, %b : !prim.str, !prim.tensor
}
