// RUN: ts-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: f32, %i: index) {
  // expected-error@+1 {{expected a width that is a power of two, 32 at most, got 12}}
  %a = subgroup.shuffle %x, %i {width = 12 : i32} : f32
  func.return
}

// -----

func.func @f() {
  // expected-error@+1 {{expected a width that is a power of two, 32 at most, got 64}}
  subgroup.barrier {width = 64 : i32}
  func.return
}

// -----

func.func @f(%x: vector<4xf32>, %i: index) {
  // expected-error@+1 {{operand 'value' at position 0 does not verify}}
  %a = "subgroup.shuffle"(%x, %i) <{width = 16 : i32}> : (vector<4xf32>, index) -> vector<4xf32>
  func.return
}
