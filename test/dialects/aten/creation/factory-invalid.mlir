// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @operand_type() {
  %size = prim.Constant 2
  %dtype = prim.Constant none
  %layout = prim.Constant none
  %device = prim.Constant none
  %pin_memory = prim.Constant none
  // expected-error@+1 {{expected operand 'size' of type int[], got int}}
  %0 = aten.zeros(%size, %dtype, %layout, %device, %pin_memory) : (!prim.int, !prim.none, !prim.none, !prim.none, !prim.none) -> !prim.tensor
  func.return
}

// -----

func.func @device_as_text() {
  %size = prim.Constant [2] : !prim.list<!prim.int>
  %dtype = prim.Constant none
  %layout = prim.Constant none
  %device = prim.Constant "cpu"
  %pin_memory = prim.Constant none
  // expected-error@+1 {{expected operand 'device' of type Device?, got str}}
  %0 = aten.zeros(%size, %dtype, %layout, %device, %pin_memory) : (!prim.list<!prim.int>, !prim.none, !prim.none, !prim.str, !prim.none) -> !prim.tensor
  func.return
}

// -----

func.func @operand_count() {
  %end = prim.Constant 5
  // expected-error@+1 {{expected 5 operands}}
  %0 = aten.arange(%end) : (!prim.int) -> !prim.tensor
  func.return
}
