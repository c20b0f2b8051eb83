// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @operand_type(%x: !prim.tensor) {
  %other = prim.Constant 1
  %alpha = prim.Constant 1
  // expected-error@+1 {{expected operand 'other' of type Tensor, got int}}
  %0 = aten.add.Tensor(%x, %other, %alpha) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor
  func.return
}

// -----

// A string is no number.
func.func @string_for_a_number(%x: !prim.tensor, %y: !prim.tensor) {
  %alpha = prim.Constant "1"
  // expected-error@+1 {{expected operand 'alpha' of type Scalar, got str}}
  %0 = aten.add.Tensor(%x, %y, %alpha) : (!prim.tensor, !prim.tensor, !prim.str) -> !prim.tensor
  func.return
}

// -----

// Every argument of the schema is an operand, defaults too.
func.func @operand_count(%x: !prim.tensor, %y: !prim.tensor) {
  // expected-error@+1 {{expected 3 operands for aten::add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor, got 2}}
  %0 = aten.add.Tensor(%x, %y) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}

// -----

func.func @result_type(%x: !prim.tensor, %y: !prim.tensor) {
  // expected-error@+1 {{expected a result of type Tensor, got int}}
  %0 = aten.mul.Tensor(%x, %y) : (!prim.tensor, !prim.tensor) -> !prim.int
  func.return
}

// -----

func.func @result_count(%x: !prim.tensor, %y: !prim.tensor) {
  // expected-error@+1 {{expected 1 results, got 0}}
  aten.mul.Tensor(%x, %y) : (!prim.tensor, !prim.tensor) -> ()
  func.return
}

// -----

func.func @none_for_a_number(%x: !prim.tensor) {
  %exponent = prim.Constant none
  // expected-error@+1 {{expected operand 'exponent' of type Scalar, got NoneType}}
  %0 = aten.pow.Tensor_Scalar(%x, %exponent) : (!prim.tensor, !prim.none) -> !prim.tensor
  func.return
}
