// RUN: ts-opt %s -p stream-results --split-input-file | filecheck %s

// Whether memory is large is told behind its allocation, by its sizes.

// CHECK-LABEL: func.func @result(
// CHECK: %[[R:.*]] = memref.alloc(%m)
// CHECK: %[[SIZE:.*]] = arith.muli %m, %{{.*}} : index
// CHECK: %[[LARGE:.*]] = arith.cmpi slt, %{{.*}}, %[[SIZE]] : index
// CHECK: %[[VIEW:.*]] = memref.reinterpret_cast %[[R]]
// CHECK: scf.if %[[LARGE]] {
// CHECK-NEXT: vector.store %v, %[[VIEW]][%i] {nontemporal = true}
// CHECK-NEXT: } else {
// CHECK-NEXT: vector.store %v, %[[VIEW]][%i] :
// CHECK-NEXT: }
// CHECK: vector.maskedstore
// CHECK: func.return %[[R]]
func.func @result(%m: index, %i: index, %v: vector<16xf32>, %k: vector<16xi1>) -> memref<?x8xf32> {
  %r = memref.alloc(%m) : memref<?x8xf32>
  %view = memref.reinterpret_cast %r to offset: [0], sizes: [%m], strides: [1] : memref<?x8xf32> to memref<?xf32>
  vector.store %v, %view[%i] : memref<?xf32>, vector<16xf32>
  vector.maskedstore %view[%i], %k, %v : memref<?xf32>, vector<16xi1>, vector<16xf32>
  func.return %r : memref<?x8xf32>
}

// -----

// Of sizes that are known there is one store: here it is large.

// CHECK-LABEL: func.func @known(
// CHECK-NOT: scf.if
// CHECK: vector.store %v, %{{.*}}[%i] {nontemporal = true} : memref<3145728xf32>
// CHECK: vector.store %v, %{{.*}}[%i] : memref<3145727xf32>
func.func @known(%i: index, %v: vector<16xf32>) -> (memref<3145728xf32>, memref<3145727xf32>) {
  %r = memref.alloc() : memref<3145728xf32>
  %s = memref.alloc() : memref<3145727xf32>
  vector.store %v, %r[%i] : memref<3145728xf32>, vector<16xf32>
  vector.store %v, %s[%i] : memref<3145727xf32>, vector<16xf32>
  func.return %r, %s : memref<3145728xf32>, memref<3145727xf32>
}

// -----

// What is read here, or by what is called, and memory of others stay in the caches.

// CHECK-LABEL: func.func @others(
// CHECK-NOT: nontemporal
// CHECK: func.return
func.func private @reads(memref<?xf32>)
func.func @others(%given: memref<?xf32>, %m: index, %i: index, %v: vector<16xf32>) -> (memref<?xf32>, memref<?xf32>) {
  %r = memref.alloc(%m) : memref<?xf32>
  vector.store %v, %r[%i] : memref<?xf32>, vector<16xf32>
  %part = memref.subview %r[0] [%m] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
  %read = memref.load %part[%i] : memref<?xf32, strided<[1]>>
  %s = memref.alloc(%m) : memref<?xf32>
  vector.store %v, %s[%i] : memref<?xf32>, vector<16xf32>
  func.call @reads(%s) : (memref<?xf32>) -> ()
  vector.store %v, %given[%i] : memref<?xf32>, vector<16xf32>
  func.return %r, %s : memref<?xf32>, memref<?xf32>
}
