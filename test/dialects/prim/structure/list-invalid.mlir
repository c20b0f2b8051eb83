// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @element_of_another_type(%a: !prim.int, %f: !prim.float) {
  // expected-error@+1 {{expected element 1 to be !prim.int, got !prim.float}}
  %0 = prim.ListConstruct(%a, %f) : (!prim.int, !prim.float) -> !prim.list<!prim.int>
  func.return
}

// -----

func.func @result_is_no_list(%a: !prim.int) {
  // expected-error@+1 {{expected a list as result, got !prim.int}}
  %0 = prim.ListConstruct(%a) : (!prim.int) -> !prim.int
  func.return
}

// -----

func.func @two_results(%a: !prim.int) {
  // expected-error@+1 {{expected one result, got 2}}
  %0:2 = prim.ListConstruct(%a) : (!prim.int) -> (!prim.list<!prim.int>, !prim.list<!prim.int>)
  func.return
}

// -----

func.func @unpack_a_tuple(%a: !prim.tuple<!prim.int>) {
  // expected-error@+1 {{expected a list, got !prim.tuple<!prim.int>}}
  %0 = prim.ListUnpack(%a) : (!prim.tuple<!prim.int>) -> !prim.int
  func.return
}

// -----

func.func @unpack_to_another_type(%a: !prim.list<!prim.int>) {
  // expected-error@+1 {{expected result 1 to be !prim.int, got !prim.float}}
  %0:2 = prim.ListUnpack(%a) : (!prim.list<!prim.int>) -> (!prim.int, !prim.float)
  func.return
}

// -----

func.func @unpack_two(%a: !prim.list<!prim.int>) {
  // expected-error@+1 {{expected one operand, got 2}}
  %0 = prim.ListUnpack(%a, %a) : (!prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.int
  func.return
}

// -----

func.func @region(%a: !prim.int) {
  // expected-error@+1 {{expected no region, got 1}}
  %0 = prim.ListConstruct(%a) ({}) : (!prim.int) -> !prim.list<!prim.int>
  func.return
}

// -----

// Elements may be said to be more than the list tells, not something else.
func.func @unpack_of_another_dtype(%a: !prim.list<!prim.tensor<f32>>) {
  // expected-error@+1 {{expected result 0 to be !prim.tensor<f32>, got !prim.tensor<f64>}}
  %0 = prim.ListUnpack(%a) : (!prim.list<!prim.tensor<f32>>) -> !prim.tensor<f64>
  func.return
}

// -----

func.func @unpack_what_may_be_none(%a: !prim.list<!prim.optional<!prim.tensor>>) {
  // expected-error@+1 {{expected result 0 to be !prim.optional<!prim.tensor>, got !prim.int}}
  %0 = prim.ListUnpack(%a) : (!prim.list<!prim.optional<!prim.tensor>>) -> !prim.int
  func.return
}

// -----

func.func @construct_of_another_dtype(%a: !prim.tensor<f64>) {
  // expected-error@+1 {{expected element 0 to be !prim.tensor<f32>, got !prim.tensor<f64>}}
  %0 = prim.ListConstruct(%a) : (!prim.tensor<f64>) -> !prim.list<!prim.tensor<f32>>
  func.return
}
