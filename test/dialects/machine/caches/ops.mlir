// RUN: ts-opt %s --verify-roundtrip | filecheck %s
// RUN: ts-opt %s --print-op-generic | ts-opt | filecheck %s

// CHECK-LABEL: func.func @f
// CHECK-NEXT: caches.prefetch %x[%i, %j] : memref<?x8xf32>
// CHECK-NEXT: caches.prefetch %y[] : memref<i64>
func.func @f(%x: memref<?x8xf32>, %y: memref<i64>, %i: index, %j: index) {
  caches.prefetch %x[%i, %j] : memref<?x8xf32>
  caches.prefetch %y[] : memref<i64>
  func.return
}
