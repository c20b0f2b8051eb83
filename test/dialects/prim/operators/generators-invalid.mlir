// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @seed_type(%seed: !prim.float, %i: !prim.int) {
  // expected-error@+1 {{expected operand 'seed' of type int, got float}}
  %0 = prim.Generator(%seed, %i, %i) : (!prim.float, !prim.int, !prim.int) -> !prim.generator
  func.return
}

// -----

func.func @operand_count(%seed: !prim.int) {
  // expected-error@+1 {{got 1}}
  %0 = prim.Generator(%seed) : (!prim.int) -> !prim.generator
  func.return
}

// -----

func.func @result_type() {
  // expected-error@+1 {{expected a result of type int, got Generator}}
  %0 = prim.RandomSeed() : () -> !prim.generator
  func.return
}

// -----

func.func @generator_type(%x: !prim.tensor, %p: !prim.float, %train: !prim.bool, %seed: !prim.int) {
  // expected-error@+1 {{expected operand 'generator' of type Generator, got int}}
  %0 = prim.dropout(%x, %p, %train, %seed) : (!prim.tensor, !prim.float, !prim.bool, !prim.int) -> !prim.tensor
  func.return
}

// -----

// A gradient draws the same again, so no default generator will do.
func.func @no_generator(%x: !prim.tensor, %p: !prim.float, %train: !prim.bool) {
  %none = prim.Constant none
  // expected-error@+1 {{expected operand 'generator' of type Generator, got None}}
  %0, %1 = prim.native_dropout(%x, %p, %train, %none) : (!prim.tensor, !prim.float, !prim.bool, !prim.none) -> (!prim.tensor, !prim.tensor)
  func.return
}
