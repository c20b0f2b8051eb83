// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @operand_type(%x: !prim.tensor) {
  %size = prim.Constant 3
  // expected-error@+1 {{expected operand 'size' of type int[], got int}}
  %0 = aten.view(%x, %size) : (!prim.tensor, !prim.int) -> !prim.tensor
  func.return
}

// -----

func.func @list_of_optionals(%x: !prim.tensor, %sizes: !prim.list<!prim.optional<!prim.int>>) {
  // expected-error@+1 {{expected operand 'size' of type int[], got int?[]}}
  %0 = aten.view(%x, %sizes) : (!prim.tensor, !prim.list<!prim.optional<!prim.int>>) -> !prim.tensor
  func.return
}
