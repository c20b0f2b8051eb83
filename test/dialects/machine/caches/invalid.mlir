// RUN: ts-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: memref<?x8xf32>, %i: index) {
  // expected-error@+1 {{expected 2 indices, got 1}}
  caches.prefetch %x[%i] : memref<?x8xf32>
  func.return
}

// -----

func.func @f(%x: vector<4xf32>, %i: index) {
  // expected-error@+1 {{operand 'memref' at position 0 does not verify}}
  "caches.prefetch"(%x, %i) : (vector<4xf32>, index) -> ()
  func.return
}
