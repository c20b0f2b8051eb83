// RUN: ts-opt %s -p 'map-scf-to-gpu' --split-input-file --verify-diagnostics
// RUN: not ts-opt %s -p 'map-scf-to-gpu{threads=8}' 2>&1 | filecheck %s --check-prefix=FEW
// RUN: not ts-opt %s -p 'map-scf-to-gpu{threads=96}' 2>&1 | filecheck %s --check-prefix=ODD
// RUN: not ts-opt %s -p 'map-scf-to-gpu{threads=2048}' 2>&1 | filecheck %s --check-prefix=MANY

// FEW: expected threads of at least 32, got 8
// ODD: expected threads, 1024 at most, as a power of two, got 96
// MANY: expected threads, 1024 at most, as a power of two, got 2048

// All that has no form on a GPU is told at once.

func.func private @c_function(memref<?xf32>) attributes {tsir.c_abi}
func.func private @sinf(f32) -> f32
func.func @reasons(%x: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-error@+1 {{operation func.call is not supported between kernels}}
  func.call @c_function(%x) : (memref<?xf32>) -> ()
  "scf.parallel"(%c0, %n, %c1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%i: index):
    // expected-error@+1 {{operation memref.alloc is not supported by the GPU back end}}
    %b = memref.alloc(%n) : memref<?xf32>
    %a = memref.load %x[%i] : memref<?xf32>
    // expected-error@+1 {{function @sinf is not supported by the GPU back end}}
    %t = func.call @sinf(%a) : (f32) -> f32
    memref.store %t, %x[%i] : memref<?xf32>
    scf.reduce
  }) : (index, index, index) -> ()
  func.return
}

// -----

func.func @carries(%x: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  // expected-error@+1 {{expected parallel loops without results}}
  %s = "scf.parallel"(%c0, %n, %c1, %zero) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
  ^bb0(%i: index):
    %a = memref.load %x[%i] : memref<?xf32>
    scf.reduce(%a : f32) {
    ^bb1(%l: f32, %r: f32):
      %t = arith.addf %l, %r : f32
      scf.reduce.return %t : f32
    }
  }) : (index, index, index, f32) -> f32
  func.return
}

// -----

// The size of a buffer has to be known where there is memory for all of them.

func.func @buffer(%x: memref<?xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  "scf.parallel"(%c0, %n, %c1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%i: index):
    %m = memref.load %x[%i] : memref<?xindex>
    // expected-error@+1 {{operation memref.alloc is not supported by the GPU back end}}
    %b = memref.alloc(%m) : memref<?xf32>
    "scf.parallel"(%c0, %n, %c1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
    ^bb0(%j: index):
      %a = memref.load %b[%j] : memref<?xf32>
      memref.store %a, %b[%j] : memref<?xf32>
      scf.reduce
    }) : (index, index, index) -> ()
    scf.reduce
  }) : (index, index, index) -> ()
  func.return
}
