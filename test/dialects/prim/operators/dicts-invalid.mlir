// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @key_of_another_type(%x: !prim.dict<!prim.str, !prim.int>) {
  %key = prim.Constant 0
  // expected-error@+1 {{expected operand 'key' of type str, got int}}
  %0 = aten.__getitem__.Dict_str(%x, %key) : (!prim.dict<!prim.str, !prim.int>, !prim.int) -> !prim.int
  func.return
}

// -----

func.func @value_of_another_type(%x: !prim.dict<!prim.str, !prim.int>) {
  %key = prim.Constant "a"
  // expected-error@+1 {{expected a result of type int, got float}}
  %0 = aten.__getitem__.Dict_str(%x, %key) : (!prim.dict<!prim.str, !prim.int>, !prim.str) -> !prim.float
  func.return
}

// -----

func.func @keys_of_another_type(%x: !prim.dict<!prim.int, !prim.int>) {
  %key = prim.Constant "a"
  // expected-error@+1 {{expected operand 'self' of type Dict(str, int), got Dict(int, int)}}
  %0 = aten.__getitem__.Dict_str(%x, %key) : (!prim.dict<!prim.int, !prim.int>, !prim.str) -> !prim.int
  func.return
}
