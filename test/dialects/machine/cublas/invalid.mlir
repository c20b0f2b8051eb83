// RUN: ts-opt %s --split-input-file --verify-diagnostics

func.func @f(%a: memref<2x2xf16>, %o: memref<2x2xf16>, %no: i1) {
  // expected-error@+1 {{expected floats and their sums, got f16, f16 and f16}}
  "cublas.gemm"(%a, %a, %o, %no, %no) : (memref<2x2xf16>, memref<2x2xf16>, memref<2x2xf16>, i1, i1) -> ()
  func.return
}

// -----

func.func @f(%a: memref<2x2xf16>, %o: memref<2x2xf32>, %no: i1, %n: index) {
  // expected-error@+1 {{expected 10 numbers, got 1}}
  "cublas.gemm"(%a, %a, %o, %no, %no, %n) : (memref<2x2xf16>, memref<2x2xf16>, memref<2x2xf32>, i1, i1, index) -> ()
  func.return
}
