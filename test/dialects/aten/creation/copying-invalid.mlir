// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @operand_type(%x: !prim.tensor) {
  %dtype = prim.Constant "f32"
  %non_blocking = prim.Constant false
  %copy = prim.Constant false
  %memory_format = prim.Constant none
  // expected-error@+1 {{expected operand 'dtype' of type int, got str}}
  %0 = aten.to.dtype(%x, %dtype, %non_blocking, %copy, %memory_format) : (!prim.tensor, !prim.str, !prim.bool, !prim.bool, !prim.none) -> !prim.tensor
  func.return
}

// -----

func.func @operand_count(%x: !prim.tensor) {
  // expected-error@+1 {{expected 2 operands}}
  %0 = aten.clone(%x) : (!prim.tensor) -> !prim.tensor
  func.return
}
