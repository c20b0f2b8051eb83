// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @key_without_a_value(%k: !prim.str) {
  // expected-error@+1 {{expected a value for each key, got 1 operands}}
  %0 = prim.DictConstruct(%k) : (!prim.str) -> !prim.dict<!prim.str, !prim.int>
  func.return
}

// -----

func.func @value_of_another_type(%k: !prim.str) {
  // expected-error@+1 {{expected operand 1 to be !prim.int, got !prim.str}}
  %0 = prim.DictConstruct(%k, %k) : (!prim.str, !prim.str) -> !prim.dict<!prim.str, !prim.int>
  func.return
}

// -----

func.func @construct_a_list(%k: !prim.str) {
  // expected-error@+1 {{expected one result, a dictionary}}
  %0 = prim.DictConstruct(%k, %k) : (!prim.str, !prim.str) -> !prim.list<!prim.str>
  func.return
}

// -----

func.func @value_of_another_dtype(%k: !prim.str, %a: !prim.tensor<f64>) {
  // expected-error@+1 {{expected operand 1 to be !prim.tensor<f32>, got !prim.tensor<f64>}}
  %0 = prim.DictConstruct(%k, %a) : (!prim.str, !prim.tensor<f64>) -> !prim.dict<!prim.str, !prim.tensor<f32>>
  func.return
}
