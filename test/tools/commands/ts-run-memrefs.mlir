// RUN: ts-run %s --entry scaled --input 3xf32=1,2,3 --input 2 --input 4 | filecheck %s
// RUN: ts-run %s --entry flags --input 3xbool=1,0,1 | filecheck %s --check-prefix=PRIVATE
// RUN: not ts-run %s --entry scaled --input 3xf32=1,2,3 --input 2 2>&1 | filecheck %s --check-prefix=COUNT
// RUN: not ts-run %s --entry unknown --input 2 2>&1 | filecheck %s --check-prefix=KIND

// Loops that are written by hand run too; what they write is seen in the argument.
// CHECK: result 0: 2.0
// CHECK: result 1: 3xf32=[2, 4, 6]
// CHECK: argument 0 after the call: 3xf32=[2, 4, 6]
// PRIVATE: result 0: 3xbool=[true, false, true]
// COUNT: error: expected 3 arguments, got 2
// KIND: error: expected memrefs, i64, index, f64 or i1 as arguments, got f32
func.func @scaled(%x: memref<?xf32>, %s: f64, %n: index) -> (f64, memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.dim %x, %c0 : memref<?xf32>
  %v = arith.truncf %s : f64 to f32
  scf.for %i = %c0 to %d step %c1 {
    %a = memref.load %x[%i] : memref<?xf32>
    %b = arith.mulf %a, %v : f32
    memref.store %b, %x[%i] : memref<?xf32>
  }
  func.return %s, %x : f64, memref<?xf32>
}

func.func private @flags(%x: memref<?xi1>) -> memref<?xi1> {
  func.return %x : memref<?xi1>
}

func.func @unknown(%x: f32) -> f64 {
  %y = arith.extf %x : f32 to f64
  func.return %y : f64
}
