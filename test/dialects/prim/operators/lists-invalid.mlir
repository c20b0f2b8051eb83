// RUN: ts-opt %s --verify-diagnostics --split-input-file

// The element of a list is of its type.
func.func @append_of_another_type(%x: !prim.list<!prim.int>) {
  %el = prim.Constant 1.0
  // expected-error@+1 {{expected operand 'el' of type int, got float}}
  %0 = aten.append.t(%x, %el) : (!prim.list<!prim.int>, !prim.float) -> !prim.list<!prim.int>
  func.return
}

// -----

func.func @lists_of_two_types(%x: !prim.list<!prim.int>, %y: !prim.list<!prim.float>) {
  // expected-error@+1 {{expected operand 'b' of type int[], got float[]}}
  %0 = aten.add.t(%x, %y) : (!prim.list<!prim.int>, !prim.list<!prim.float>) -> !prim.list<!prim.int>
  func.return
}

// -----

func.func @element_of_another_type(%x: !prim.list<!prim.str>) {
  %idx = prim.Constant 0
  // expected-error@+1 {{expected a result of type str, got int}}
  %0 = aten.__getitem__.t(%x, %idx) : (!prim.list<!prim.str>, !prim.int) -> !prim.int
  func.return
}

// -----

func.func @dictionary_for_list(%x: !prim.dict<!prim.str, !prim.int>) {
  // expected-error@+1 {{expected operand 'a' of type t[], got Dict(str, int)}}
  %0 = aten.len.t(%x) : (!prim.dict<!prim.str, !prim.int>) -> !prim.int
  func.return
}
