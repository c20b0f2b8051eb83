// RUN: ts-opt %s -p 'map-scf-to-gpu,narrow-gpu-indices' --split-input-file --verify-roundtrip | filecheck %s
// The host adds up how far a memref reaches, joins the bits of all numbers, and asks whether these are 31 at
// most. A size that is divided by becomes a factor and a shift: one multiplication in the place of a division
// and a remainder. Offsets have 32 bits up to the address. Behind it is the kernel as it was.

// CHECK-LABEL: func.func @rows
// CHECK: %[[D0:.*]] = memref.dim %x
// CHECK: %[[D1:.*]] = memref.dim %x
// CHECK: %[[LAST:.*]] = arith.subi %[[D0]], %{{.*}} : index
// CHECK-NEXT: %[[REACH:.*]] = arith.muli %[[LAST]], %{{.*}} : index
// CHECK: %[[ZEROS:.*]] = math.ctlz %{{.*}} : index
// CHECK: %[[SHIFTS:.*]] = arith.subi %{{.*}}, %[[ZEROS]] : index
// CHECK: %[[POWER:.*]] = arith.shli %{{.*}}, %{{.*}} : index
// CHECK: %[[QUOTIENT:.*]] = arith.divui %{{.*}}, %m : index
// CHECK-NEXT: %[[FACTOR:.*]] = arith.index_cast %[[QUOTIENT]] : index to i32
// CHECK-NEXT: %[[SHIFT:.*]] = arith.index_cast %[[SHIFTS]] : index to i32
// CHECK: arith.ori %{{.*}}, %[[REACH]] : index
// CHECK: %[[LIMIT:.*]] = arith.constant 2147483648 : index
// CHECK-NEXT: %[[FITS:.*]] = arith.cmpi ult, %{{.*}}, %[[LIMIT]] : index
// CHECK-NEXT: scf.if %[[FITS]] {
// CHECK-NEXT: "gpu.launch"
// CHECK: scf.for %[[ROW:.*]] = %{{.*}} to %{{.*}} step %{{.*}} : i32 {
// CHECK-NEXT: %[[TWICE:.*]] = arith.addi %[[ROW]], %[[ROW]] : i32
// CHECK-NEXT: %[[A:.*]] = arith.extui %[[TWICE]] : i32 to i64
// CHECK-NEXT: %[[B:.*]] = arith.extui %[[FACTOR]] : i32 to i64
// CHECK: %[[PRODUCT:.*]] = arith.muli %[[A]], %[[B]] : i64
// CHECK-NEXT: arith.shrui %[[PRODUCT]], %{{.*}} : i64
// CHECK: %[[I:.*]] = arith.shrui %{{.*}}, %{{.*}} : i32
// CHECK: %[[J:.*]] = arith.subi %[[ROW]], %{{.*}} : i32
// CHECK-NOT: arith.divui
// CHECK-NOT: arith.remui
// CHECK: scf.for %[[L:.*]] = %{{.*}} to %{{.*}} step %{{.*}} : i32 {
// CHECK-NEXT: arith.muli %[[I]], %{{.*}} : i32
// CHECK-NEXT: arith.muli %[[J]], %{{.*}} : i32
// CHECK: arith.muli %[[L]], %{{.*}} : i32
// CHECK-NEXT: %[[OFFSET:.*]] = arith.addi %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: %[[AT:.*]] = arith.index_cast %[[OFFSET]] : i32 to index
// CHECK-NEXT: %[[ELEMENT:.*]] = memref.reinterpret_cast %x to offset: [%[[AT]]], sizes: [1], strides: [1]
// CHECK: memref.load %[[ELEMENT]]
// CHECK: } else {
// CHECK-NEXT: "gpu.launch"
// CHECK: arith.remui %{{.*}}, %m : index
// CHECK: memref.load %x
func.func @rows(%x: memref<?x?x?xf32, strided<[?, ?, ?]>>, %o: memref<?x?x?xf32>, %n: index, %m: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  "scf.parallel"(%c0, %c0, %c0, %n, %m, %k, %c1, %c1, %c1) <{operandSegmentSizes = array<i32: 3, 3, 3, 0>}> ({
  ^bb0(%i: index, %j: index, %l: index):
    %a = memref.load %x[%i, %j, %l] : memref<?x?x?xf32, strided<[?, ?, ?]>>
    memref.store %a, %o[%i, %j, %l] : memref<?x?x?xf32>
    scf.reduce
  }) : (index, index, index, index, index, index, index, index, index) -> ()
  func.return
}

// -----

// What is known to be small needs no question, and no other kernel.

// CHECK-LABEL: func.func @known
// CHECK-NOT: scf.if
// CHECK: "gpu.launch"
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %{{.*}} : i32 {
// CHECK: arith.muli %[[I]], %{{.*}} : i32
// CHECK-NOT: "gpu.launch"
func.func @known(%x: memref<100xf32, strided<[3]>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 100 : index
  "scf.parallel"(%c0, %n, %c1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%i: index):
    %a = memref.load %x[%i] : memref<100xf32, strided<[3]>>
    %b = arith.addf %a, %a : f32
    memref.store %b, %x[%i] : memref<100xf32, strided<[3]>>
    scf.reduce
  }) : (index, index, index) -> ()
  func.return
}

// -----

// What is known to be large is left alone.

// CHECK-LABEL: func.func @large
// CHECK-NOT: scf.if
// CHECK: "gpu.launch"
// CHECK-NOT: : i32
// CHECK: scf.for
// CHECK-NEXT: memref.load %x
// CHECK-NOT: "gpu.launch"
func.func @large(%x: memref<3000000000xi8, strided<[3]>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 3000000000 : index
  "scf.parallel"(%c0, %n, %c1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%i: index):
    %a = memref.load %x[%i] : memref<3000000000xi8, strided<[3]>>
    %b = arith.addi %a, %a : i8
    memref.store %b, %x[%i] : memref<3000000000xi8, strided<[3]>>
    scf.reduce
  }) : (index, index, index) -> ()
  func.return
}

// -----

// Of a choice between launches, each becomes one of 32 bits; of 64 there is the last, which is for all cases.

// CHECK-LABEL: func.func @choice
// CHECK: scf.if %{{.*}} {
// CHECK-NEXT: scf.if %{{.*}} {
// CHECK-NEXT: "gpu.launch"
// CHECK: vector.load %{{.*}} {alignment = 16 : i64} : memref<4xf32, strided<[1], offset: ?>>, vector<4xf32>
// CHECK: } else {
// CHECK: "gpu.launch"
// CHECK: scf.for %{{.*}} : i32 {
// CHECK: } else {
// CHECK-NEXT: "gpu.launch"
// CHECK: scf.for
// CHECK-NEXT: memref.load %x
// CHECK-NOT: "gpu.launch"
func.func @choice(%x: memref<?xf32>, %o: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  "scf.parallel"(%c0, %n, %c1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%i: index):
    %a = memref.load %x[%i] : memref<?xf32>
    memref.store %a, %o[%i] : memref<?xf32>
    scf.reduce
  }) : (index, index, index) -> ()
  func.return
}

// -----

// An index from data is checked in 64 bits; where it has passed, its lower 32 make the offset.

// CHECK-LABEL: func.func @data
// CHECK: scf.if %{{.*}} {
// CHECK: scf.for %{{.*}} : i32 {
// CHECK: %[[AT:.*]] = memref.load
// CHECK-NEXT: %[[LOW:.*]] = arith.index_cast %[[AT]] : index to i32
// CHECK-NEXT: %[[PASSED:.*]] = arith.cmpi ult, %[[AT]], %m : index
// CHECK: scf.if %[[PASSED]] -> (f32) {
// CHECK: arith.muli %[[LOW]], %{{.*}} : i32
// CHECK: memref.load
func.func @data(%x: memref<?xf32, strided<[2]>>, %p: memref<?xindex>, %o: memref<?xf32, strided<[2]>>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  "scf.parallel"(%c0, %n, %c1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%i: index):
    %at = memref.load %p[%i] : memref<?xindex>
    %fits = arith.cmpi ult, %at, %m : index
    cf.assert %fits, "expected an index in range"
    %a = memref.load %x[%at] : memref<?xf32, strided<[2]>>
    memref.store %a, %o[%i] : memref<?xf32, strided<[2]>>
    scf.reduce
  }) : (index, index, index) -> ()
  func.return
}
