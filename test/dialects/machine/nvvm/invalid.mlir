// RUN: ts-opt %s --split-input-file --verify-diagnostics

func.func @f(%a: vector<2xf16>, %c: f32) {
  // expected-error@+1 {{expected 4, 2, 4 and 4 or 2, 1, 4 and 4 registers, got (2, 2, 2, 2)}}
  %d, %d1 = nvvm.mma.sync A[%a, %a] B[%a, %a] C[%c, %c] : A[vector<2xf16>, vector<2xf16>] B[vector<2xf16>, vector<2xf16>] -> f32, f32
  func.return
}

// -----

func.func @f(%a: vector<2xf16>, %b: vector<2xbf16>, %c: f32) {
  // expected-error@+1 {{expected factors of vector<2xf16>, of vector<2xbf16>, or four and two of i32, got vector<2xbf16>, vector<2xf16>}}
  %d, %d1, %d2, %d3 = nvvm.mma.sync A[%a, %a] B[%b] C[%c, %c, %c, %c] : A[vector<2xf16>, vector<2xf16>] B[vector<2xbf16>] -> f32, f32, f32, f32
  func.return
}

// -----

func.func @f(%a: vector<4xf16>, %c: f32) {
  // expected-error@+1 {{expected factors of vector<2xf16>, of vector<2xbf16>, or four and two of i32, got vector<4xf16>}}
  %d, %d1, %d2, %d3 = nvvm.mma.sync A[%a, %a] B[%a] C[%c, %c, %c, %c] : A[vector<4xf16>, vector<4xf16>] B[vector<4xf16>] -> f32, f32, f32, f32
  func.return
}

// -----

func.func @f(%x: memref<16x16xf16>, %i: index) {
  // expected-error@+1 {{expected shared memory, got memref<16x16xf16>}}
  %a, %a1, %a2, %a3 = nvvm.ldmatrix %x[%i, %i] : memref<16x16xf16> -> vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>
  func.return
}

// -----

func.func @f(%s: memref<16x16xf16, 3 : i64>, %i: index) {
  // expected-error@+1 {{expected an index for each axis of memref<16x16xf16, 3 : i64>, got 1}}
  %a, %a1, %a2, %a3 = nvvm.ldmatrix %s[%i] : memref<16x16xf16, 3 : i64> -> vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>
  func.return
}

// -----

func.func @f(%s: memref<16x16xf32, 3 : i64>, %i: index) {
  // expected-error@+1 {{expected 16-bit floats, got f32}}
  %a, %a1, %a2, %a3 = nvvm.ldmatrix %s[%i, %i] : memref<16x16xf32, 3 : i64> -> vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
  func.return
}

// -----

func.func @f(%s: memref<16xf16, 3 : i64>, %i: index) {
  // expected-error@+1 {{expected 4 results of vector<2xf16>, got vector<2xf16>}}
  %a = nvvm.ldmatrix %s[%i] : memref<16xf16, 3 : i64> -> vector<2xf16>
  func.return
}

// -----

func.func @f(%s: memref<16xf16, 3 : i64>, %i: index) {
  // expected-error@+1 {{expected global memory, got memref<16xf16, 3 : i64>}}
  nvvm.cp.async.shared.global %s[%i], %s[%i], %i : memref<16xf16, 3 : i64>, memref<16xf16, 3 : i64>
  func.return
}

// -----

func.func @f(%s: memref<16xf16, 3 : i64>, %x: memref<16xbf16>, %i: index) {
  // expected-error@+1 {{expected a source of f16, got bf16}}
  nvvm.cp.async.shared.global %s[%i], %x[%i], %i : memref<16xf16, 3 : i64>, memref<16xbf16>
  func.return
}

// -----

func.func @f() {
  // expected-error@+1 {{expected a number of groups from 0 on, got -1}}
  nvvm.cp.async.wait.group {n = -1 : i32}
  func.return
}

// -----

func.func @f(%a: i32, %c: f32) {
  // expected-error@+1 {{expected factors of vector<2xf16>, of vector<2xbf16>, or four and two of i32, got i32}}
  %d, %d1, %d2, %d3 = nvvm.mma.sync A[%a, %a] B[%a] C[%c, %c, %c, %c] : A[i32, i32] B[i32] -> f32, f32, f32, f32
  func.return
}

// -----

func.func @f(%s: memref<64xf16, 3 : i64>, %b: memref<64xf16>, %i: index, %c: f32) {
  // expected-error@+1 {{expected shared memory, got memref<64xf16>}}
  %d, %d1, %d2, %d3 = nvvm.wgmma A %s[%i] B %b[%i] C[%c, %c, %c, %c] {depth = 32 : i32} : memref<64xf16, 3 : i64>, memref<64xf16> -> f32, f32, f32, f32
  func.return
}

// -----

func.func @f(%s: memref<64xf16, 3 : i64>, %b: memref<64xbf16, 3 : i64>, %i: index, %c: f32) {
  // expected-error@+1 {{expected factors of f16 or of bf16, got f16 and bf16}}
  %d, %d1, %d2, %d3 = nvvm.wgmma A %s[%i] B %b[%i] C[%c, %c, %c, %c] {depth = 32 : i32} : memref<64xf16, 3 : i64>, memref<64xbf16, 3 : i64> -> f32, f32, f32, f32
  func.return
}

// -----

func.func @f(%s: memref<64xf32, 3 : i64>, %b: memref<64xf32, 3 : i64>, %i: index, %c: f32) {
  // expected-error@+1 {{expected factors of f16 or of bf16, got f32 and f32}}
  %d, %d1, %d2, %d3 = nvvm.wgmma A %s[%i] B %b[%i] C[%c, %c, %c, %c] {depth = 32 : i32} : memref<64xf32, 3 : i64>, memref<64xf32, 3 : i64> -> f32, f32, f32, f32
  func.return
}

// -----

func.func @f(%s: memref<64xf16, 3 : i64>, %b: memref<64xf16, 3 : i64>, %i: index, %c: f32) {
  // expected-error@+1 {{expected as many sums as results, 4, 8 or so on up to 128, got 4 and 2}}
  %d, %d1 = nvvm.wgmma A %s[%i] B %b[%i] C[%c, %c, %c, %c] {depth = 32 : i32} : memref<64xf16, 3 : i64>, memref<64xf16, 3 : i64> -> f32, f32
  func.return
}

// -----

func.func @f(%s: memref<64xf16, 3 : i64>, %b: memref<64xf16, 3 : i64>, %i: index, %c: f32) {
  // expected-error@+1 {{expected as many sums as results, 4, 8 or so on up to 128, got 2 and 2}}
  %d, %d1 = nvvm.wgmma A %s[%i] B %b[%i] C[%c, %c] {depth = 32 : i32} : memref<64xf16, 3 : i64>, memref<64xf16, 3 : i64> -> f32, f32
  func.return
}

// -----

func.func @f(%s: memref<64xf16, 3 : i64>, %b: memref<64xf16, 3 : i64>, %i: index, %c: f32) {
  // expected-error@+1 {{expected a depth of 32 or 64, got 16}}
  %d, %d1, %d2, %d3 = nvvm.wgmma A %s[%i] B %b[%i] C[%c, %c, %c, %c] {depth = 16 : i32} : memref<64xf16, 3 : i64>, memref<64xf16, 3 : i64> -> f32, f32, f32, f32
  func.return
}

// -----

func.func @f() {
  // expected-error@+1 {{expected a number of products from 0 on, got -1}}
  nvvm.wgmma.wait.group C[] {n = -1 : i32}
  func.return
}

// -----

func.func @f(%c: f32) {
  // expected-error@+1 {{expected as many sums as results, got 2 and 1}}
  %d = nvvm.wgmma.wait.group C[%c, %c] {n = 0 : i32} : f32
  func.return
}

// -----

func.func @f(%c: f32) {
  // expected-error@+1 {{expected no sums where 1 products are on their way, got 1}}
  %d = nvvm.wgmma.wait.group C[%c] {n = 1 : i32} : f32
  func.return
}
