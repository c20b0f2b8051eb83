// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @results_in_another_number(%x: !prim.tensor) {
  // expected-error@+1 {{expected 2 results, got 1}}
  %0 = prim.ConstantChunk(%x) <{chunks = 2 : i64, dim = 1 : i64}> : (!prim.tensor) -> !prim.tensor
  func.return
}

// -----

func.func @no_dimension(%x: !prim.tensor) {
  // expected-error@+1 {{expected an integer property 'dim'}}
  %0 = prim.ConstantChunk(%x) <{chunks = 1 : i64}> : (!prim.tensor) -> !prim.tensor
  func.return
}

// -----

func.func @no_chunks(%x: !prim.tensor) {
  // expected-error@+1 {{expected chunks of at least 1, got 0}}
  prim.ConstantChunk(%x) <{chunks = 0 : i64, dim = 0 : i64}> : (!prim.tensor) -> ()
  func.return
}

// -----

func.func @chunks_of_a_list(%x: !prim.list<!prim.tensor>) {
  // expected-error@+1 {{expected operand 0 to be !prim.tensor, got !prim.list<!prim.tensor>}}
  %0 = prim.ConstantChunk(%x) <{chunks = 1 : i64, dim = 0 : i64}> : (!prim.list<!prim.tensor>) -> !prim.tensor
  func.return
}
