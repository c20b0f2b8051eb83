// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @element_of_another_type(%a: !prim.int) {
  // expected-error@+1 {{expected element 0 to be !prim.str, got !prim.int}}
  %0 = prim.TupleConstruct(%a) : (!prim.int) -> !prim.tuple<!prim.str>
  func.return
}

// -----

func.func @too_few_elements(%a: !prim.int) {
  // expected-error@+1 {{expected 2 elements, got 1}}
  %0 = prim.TupleConstruct(%a) : (!prim.int) -> !prim.tuple<!prim.int, !prim.int>
  func.return
}

// -----

func.func @construct_a_list(%a: !prim.int) {
  // expected-error@+1 {{expected a tuple as result, got !prim.list<!prim.int>}}
  %0 = prim.TupleConstruct(%a) : (!prim.int) -> !prim.list<!prim.int>
  func.return
}

// -----

func.func @unpack_too_few(%t: !prim.tuple<!prim.int, !prim.str>) {
  // expected-error@+1 {{expected 2 results, got 1}}
  %0 = prim.TupleUnpack(%t) : (!prim.tuple<!prim.int, !prim.str>) -> !prim.int
  func.return
}

// -----

func.func @unpack_a_list(%t: !prim.list<!prim.int>) {
  // expected-error@+1 {{expected a tuple, got !prim.list<!prim.int>}}
  %0 = prim.TupleUnpack(%t) : (!prim.list<!prim.int>) -> !prim.int
  func.return
}

// -----

func.func @index_out_of_range(%t: !prim.tuple<!prim.int>) {
  // expected-error@+1 {{expected an index below 1, got 1}}
  %0 = prim.TupleIndex(%t) <{index = 1 : i64}> : (!prim.tuple<!prim.int>) -> !prim.int
  func.return
}

// -----

func.func @index_missing(%t: !prim.tuple<!prim.int>) {
  // expected-error@+1 {{expected an integer property 'index'}}
  %0 = prim.TupleIndex(%t) : (!prim.tuple<!prim.int>) -> !prim.int
  func.return
}

// -----

func.func @element_of_another_result(%t: !prim.tuple<!prim.int>) {
  // expected-error@+1 {{expected result 0 to be !prim.int, got !prim.str}}
  %0 = prim.TupleIndex(%t) <{index = 0 : i64}> : (!prim.tuple<!prim.int>) -> !prim.str
  func.return
}

// -----

func.func @slice_out_of_range(%t: !prim.tuple<!prim.int>) {
  // expected-error@+1 {{expected 0 <= beg <= end <= 1, got 0 and 2}}
  %0 = prim.TupleSlice(%t) <{beg = 0 : i64, end = 2 : i64}> : (!prim.tuple<!prim.int>) -> !prim.tuple<!prim.int>
  func.return
}

// -----

func.func @slice_of_another_type(%t: !prim.tuple<!prim.int, !prim.str>) {
  // expected-error@+1 {{expected result 0 to be !prim.tuple<!prim.int>, got !prim.tuple<!prim.str>}}
  %0 = prim.TupleSlice(%t) <{beg = 0 : i64, end = 1 : i64}> : (!prim.tuple<!prim.int, !prim.str>) -> !prim.tuple<!prim.str>
  func.return
}

// -----

// What is said of one tensor in two places must agree.
func.func @construct_of_other_sizes(%a: !prim.tensor<f32, [2, 3]>) {
  // expected-error@+1 {{expected element 0 to be !prim.tensor<f32, [2, 4]>, got !prim.tensor<f32, [2, 3]>}}
  %0 = prim.TupleConstruct(%a) : (!prim.tensor<f32, [2, 3]>) -> !prim.tuple<!prim.tensor<f32, [2, 4]>>
  func.return
}

// -----

func.func @unpack_of_another_rank(%t: !prim.tuple<!prim.tensor<f32, [2, 3]>>) {
  // expected-error@+1 {{expected result 0 to be !prim.tensor<f32, [2, 3]>, got !prim.tensor<f32, [2]>}}
  %0 = prim.TupleUnpack(%t) : (!prim.tuple<!prim.tensor<f32, [2, 3]>>) -> !prim.tensor<f32, [2]>
  func.return
}

// -----

func.func @unpack_what_may_be_none(%t: !prim.tuple<!prim.optional<!prim.tensor>>) {
  // expected-error@+1 {{expected result 0 to be !prim.optional<!prim.tensor>, got !prim.tensor}}
  %0 = prim.TupleUnpack(%t) : (!prim.tuple<!prim.optional<!prim.tensor>>) -> !prim.tensor
  func.return
}

// -----

func.func @index_of_another_dtype(%t: !prim.tuple<!prim.tensor<f32>>) {
  // expected-error@+1 {{expected result 0 to be !prim.tensor<f32>, got !prim.tensor<f64>}}
  %0 = prim.TupleIndex(%t) <{index = 0 : i64}> : (!prim.tuple<!prim.tensor<f32>>) -> !prim.tensor<f64>
  func.return
}
