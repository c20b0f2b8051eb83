// RUN: ts-opt %s --split-input-file --verify-diagnostics
// RUN: not ts-opt %s -p infer-tpyes 2>&1 | filecheck %s --check-prefix=PASS
// RUN: not ts-opt %s -p unroll-loops{max=3} 2>&1 | filecheck %s --check-prefix=OPTION

// Typical mistakes have one message each, at the place; ts-run-mistakes.mlir has those of a run.

// PASS: <pipeline>:1:1: error: unknown pass 'infer-tpyes'; did you mean 'infer-types'?
// PASS-NOT: error
// OPTION: <pipeline>:1:14: error: pass 'unroll-loops' has no option 'max'; it has {{.*}}
// OPTION-NOT: error
func.func @misspelt_operation(%x: !prim.tensor) {
  // expected-error@+1 {{unknown operation 'aten.rleu'; did you mean 'aten.relu'?}}
  %0 = aten.rleu(%x) : (!prim.tensor) -> !prim.tensor
  func.return
}

// -----

func.func @undefined_value(%x: !prim.tensor) {
  // expected-error@+1 {{use of undefined value '%y'}}
  %0 = aten.relu(%y) : (!prim.tensor) -> !prim.tensor
  func.return
}

// -----

func.func @wrong_type(%n: !prim.int) {
  // expected-error@+1 {{'aten.relu' op expected operand 'self' of type Tensor, got int}}
  %0 = aten.relu(%n) : (!prim.int) -> !prim.tensor
  func.return
}

// -----

func.func @another_type_than_before(%n: !prim.int) {
  // expected-error@+1 {{operand is used with type !prim.tensor, but has been previously used or defined with type !prim.int}}
  %0 = aten.relu(%n) : (!prim.tensor) -> !prim.tensor
  func.return
}

// -----

func.func @argument_count(%x: !prim.tensor) {
  // expected-error@+1 {{'aten.relu' op expected 1 operands for aten::relu(Tensor self) -> Tensor, got 2}}
  %0 = aten.relu(%x, %x) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}

// -----

// expected-error@+1 {{unknown type '!prim.tensr'; did you mean '!prim.tensor'?}}
func.func @misspelt_type(%x: !prim.tensr) {
  func.return
}

// -----

// expected-error@+1 {{expected a dtype (u8, i8, i16, i32, i64, f16, f32, f64, c64, c128, bool, bf16), got 'float'}}
func.func @misspelt_dtype(%x: !prim.tensor<float>) {
  func.return
}
