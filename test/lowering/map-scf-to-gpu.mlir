// RUN: ts-opt %s -p 'map-scf-to-gpu' --split-input-file --verify-roundtrip | filecheck %s
// RUN: ts-opt %s -p 'map-scf-to-gpu{threads=64}' --split-input-file | filecheck %s --check-prefix=FEW

// One loop: a thread for each iteration, 256 in a block, and as many more times as it takes.

// CHECK-LABEL: func.func @one
// CHECK: %[[MORE:.*]] = arith.addi %n, %{{.*}} : index
// CHECK: %[[BLOCKS:.*]] = arith.divui %[[MORE]], %[[THREADS:.*]] : index
// CHECK: %[[MOST:.*]] = arith.minsi %[[BLOCKS]], %{{.*}} : index
// CHECK: %[[GRID:.*]] = arith.select %{{.*}}, %{{.*}}, %[[MOST]] : index
// CHECK: "gpu.launch"(%[[GRID]], %[[ONE:.*]], %[[ONE]], %[[THREADS]], %[[ONE]], %[[ONE]])
// CHECK-NEXT: ^bb0(%[[B:.*]]: index, %{{.*}}: index, %{{.*}}: index, %[[T:.*]]: index, %{{.*}}: index, %{{.*}}: index, %[[GX:.*]]: index, %{{.*}}: index, %{{.*}}: index, %[[BX:.*]]: index, %{{.*}}: index, %{{.*}}: index):
// CHECK-NEXT: %[[BASE:.*]] = arith.muli %[[B]], %[[BX]] : index
// CHECK-NEXT: %[[FIRST:.*]] = arith.addi %[[BASE]], %[[T]] : index
// CHECK-NEXT: %[[STEP:.*]] = arith.muli %[[GX]], %[[BX]] : index
// CHECK-NEXT: scf.for %[[I:.*]] = %[[FIRST]] to %n step %[[STEP]] {
// CHECK-NEXT: %[[V:.*]] = memref.load %x[%[[I]]] : memref<?xf32, strided<[?]>>
// CHECK-NEXT: memref.store %[[V]], %o[%[[I]]] : memref<?xf32, strided<[?]>>
// CHECK-NEXT: }
// CHECK-NEXT: gpu.terminator
// CHECK: nvvm.maxntid = 256 : i32
// CHECK-NOT: scf.parallel
// FEW-LABEL: func.func @one
// FEW: arith.constant 64 : index
// FEW: nvvm.maxntid = 64 : i32
func.func @one(%x: memref<?xf32, strided<[?]>>, %o: memref<?xf32, strided<[?]>>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  "scf.parallel"(%c0, %n, %c1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%i: index):
    %a = memref.load %x[%i] : memref<?xf32, strided<[?]>>
    memref.store %a, %o[%i] : memref<?xf32, strided<[?]>>
    scf.reduce
  }) : (index, index, index) -> ()
  func.return
}

// -----

// Elements that lie side by side: a thread takes 16 bytes at once if all starts there, and what is left alone.

// CHECK-LABEL: func.func @wide
// CHECK: %[[X:.*]] = "memref.extract_aligned_pointer_as_index"(%x)
// CHECK: %[[O:.*]] = "memref.extract_aligned_pointer_as_index"(%o)
// CHECK: %[[ALIGNED:.*]] = arith.andi
// CHECK: scf.if %[[ALIGNED]] {
// CHECK: "gpu.launch"
// CHECK: scf.for %[[GROUP:.*]] =
// CHECK: %[[FIRST:.*]] = arith.muli %[[GROUP]]
// CHECK: %[[END:.*]] = arith.addi %[[FIRST]], %{{.*}} : index
// CHECK: %[[LEFT:.*]] = arith.cmpi slt, %n, %[[END]] : index
// CHECK: scf.if %[[LEFT]] {
// CHECK: scf.for %[[I:.*]] = %[[FIRST]] to %n
// CHECK: memref.load %x[%[[I]]]
// CHECK: } else {
// CHECK: %[[V:.*]] = vector.load %x[%[[FIRST]]] {alignment = 16 : i64} : memref<?xf32>, vector<4xf32>
// CHECK: vector.store %{{.*}}, %o[%[[FIRST]]] {alignment = 16 : i64} : memref<?xf32>, vector<4xf32>
// CHECK: } else {
// CHECK: "gpu.launch"
// CHECK: memref.load %x
func.func @wide(%x: memref<?xf32>, %o: memref<?xf32>, %n: index) {
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

// An element of a row that comes from data lies beside none of the next iteration: each thread takes one.

// CHECK-LABEL: func.func @rows_from_data
// CHECK-NOT: vector.load
func.func @rows_from_data(%x: memref<?x?xf32>, %p: memref<?xi64>, %o: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  "scf.parallel"(%c0, %n, %c1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%i: index):
    %number = memref.load %p[%i] : memref<?xi64>
    %row = arith.index_cast %number : i64 to index
    %a = memref.load %x[%row, %i] : memref<?x?xf32>
    memref.store %a, %o[%i] : memref<?xf32>
    scf.reduce
  }) : (index, index, index) -> ()
  func.return
}

// -----

// Three loops of known sizes, with bounds and a step: x walks the last one, y the others.

// CHECK-LABEL: func.func @three
// CHECK: %[[WIDTH:[0-9]+]] = arith.constant 4 : index
// CHECK-NEXT: %[[HEIGHT:.*]] = arith.constant 64 : index
// CHECK-NEXT: "gpu.launch"(%[[ONE:.*]], %[[ONE]], %[[ONE]], %[[WIDTH]], %[[HEIGHT]], %[[ONE]])
// CHECK: scf.for %[[ROW:.*]] = %{{.*}} to %[[ROWS:.*]] step
// CHECK: %[[J:.*]] = arith.remui %[[ROW]], %{{.*}} : index
// CHECK: %[[I:.*]] = arith.divui %[[ROW]], %{{.*}} : index
// CHECK: scf.for %[[K:.*]] = %{{.*}} to %{{.*}} step
// CHECK: %[[TWICE:.*]] = arith.muli %[[K]], %{{.*}} : index
// CHECK: %[[AT:.*]] = arith.addi %{{.*}}, %[[TWICE]] : index
// CHECK: memref.load %x[%[[I]], %[[J]], %[[AT]]]
func.func @three(%x: memref<4x5x9xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c9 = arith.constant 9 : index
  "scf.parallel"(%c0, %c0, %c1, %c4, %c5, %c9, %c1, %c1, %c2) <{operandSegmentSizes = array<i32: 3, 3, 3, 0>}> ({
  ^bb0(%i: index, %j: index, %k: index):
    %a = memref.load %x[%i, %j, %k] : memref<4x5x9xf32>
    memref.store %a, %x[%i, %j, %k] : memref<4x5x9xf32>
    scf.reduce
  }) : (index, index, index, index, index, index, index, index, index) -> ()
  func.return
}

// -----

// The host keeps what computes with sizes, also around loops; elements between loops are of one thread.

// CHECK-LABEL: func.func @between
// CHECK: scf.if %c {
// CHECK: "gpu.launch"
// CHECK: scf.for
// CHECK: } else {
// CHECK: %[[SUM:.*]] = arith.addi %n, %n : index
// CHECK: "gpu.launch"(%[[ONE:.*]], %[[ONE]], %[[ONE]], %[[ONE]], %[[ONE]], %[[ONE]])
// CHECK-NEXT: ^bb0(
// CHECK-NEXT: %[[A:.*]] = memref.load %s[] : memref<f32>
// CHECK-NEXT: %[[B:.*]] = arith.addf %[[A]], %[[A]] : f32
// CHECK-NEXT: memref.store %[[B]], %x[%[[SUM]]] : memref<?xf32>
// CHECK-NEXT: gpu.terminator
// CHECK: nvvm.maxntid = 1 : i32
func.func @between(%x: memref<?xf32>, %s: memref<f32>, %n: index, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.if %c {
    "scf.parallel"(%c0, %n, %c1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
    ^bb0(%i: index):
      %a = memref.load %s[] : memref<f32>
      memref.store %a, %x[%i] : memref<?xf32>
      scf.reduce
    }) : (index, index, index) -> ()
  } else {
    %a = memref.load %s[] : memref<f32>
    %m = arith.addi %n, %n : index
    %b = arith.addf %a, %a : f32
    memref.store %b, %x[%m] : memref<?xf32>
  }
  func.return
}

// -----

// A block of the reduction tree is shared by a cluster of 16 threads: a lane for each, and shuffles in the
// order of the tree. The first thread stores, between barriers.

// CHECK-LABEL: func.func @tree
// CHECK: %[[THREADS:.*]] = arith.muli %n, %{{.*}} : index
// CHECK: arith.addi %[[THREADS]], %{{.*}} : index
// CHECK: "gpu.launch"
// CHECK: %[[LANE:.*]] = arith.remui %[[AT:.*]], %[[C16:.*]] : index
// CHECK-NEXT: %[[FIRST:.*]] = arith.divui %[[AT]], %[[C16]] : index
// CHECK-NEXT: %[[STEP:.*]] = arith.divui %{{.*}}, %[[C16]] : index
// CHECK-NEXT: scf.for %[[I:.*]] = %[[FIRST]] to %n step %[[STEP]] {
// CHECK: %[[BEGIN:.*]] = arith.addi %{{.*}}, %[[LANE]] : index
// CHECK: %[[SUM:.*]] = scf.for %[[K:.*]] = %[[BEGIN]] to %{{.*}} step %{{.*}} iter_args
// CHECK-NEXT: memref.load %x[%[[I]], %[[K]]] : memref<?x?xf32>
// CHECK: %[[Q:.*]] = arith.remui %[[LANE]], %[[C4:.*]] : index
// CHECK-NEXT: %[[Q4:.*]] = arith.addi %[[Q]], %[[C4]] : index
// CHECK: %[[L0:.*]] = subgroup.shuffle %[[SUM]], %[[Q]] {width = 16 : i32} : f32
// CHECK-NEXT: %[[L1:.*]] = subgroup.shuffle %[[SUM]], %[[Q4]] {width = 16 : i32} : f32
// CHECK: %[[ID:.*]] = arith.constant -0.000000e+00 : f32
// CHECK-NEXT: %[[S0:.*]] = arith.addf %[[ID]], %[[L0]] : f32
// CHECK-NEXT: arith.addf %[[S0]], %[[L1]] : f32
// CHECK-COUNT-4: subgroup.shuffle
// CHECK-NOT: subgroup.shuffle
// CHECK: subgroup.barrier {width = 16 : i32}
// CHECK: %[[IS_FIRST:.*]] = arith.cmpi eq, %[[LANE]], %{{.*}} : index
// CHECK-NEXT: scf.if %[[IS_FIRST]] {
// CHECK-NEXT: memref.store
// CHECK-NEXT: }
// CHECK-NEXT: subgroup.barrier {width = 16 : i32}
func.func @tree(%x: memref<?x?xf32>, %o: memref<?xf32>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant -0.0 : f32
  "scf.parallel"(%c0, %n, %c1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%i: index):
    %sum = scf.for %q = %c0 to %c4 step %c1 iter_args(%s = %zero) -> (f32) {
      %past = arith.addi %q, %c16 : index
      %quarter = scf.for %l = %q to %past step %c4 iter_args(%t = %zero) -> (f32) {
        %lane = scf.for %k = %l to %m step %c16 iter_args(%u = %zero) -> (f32) {
          %a = memref.load %x[%i, %k] : memref<?x?xf32>
          %v = arith.addf %u, %a : f32
          scf.yield %v : f32
        }
        %w = arith.addf %t, %lane : f32
        scf.yield %w : f32
      }
      %r = arith.addf %s, %quarter : f32
      scf.yield %r : f32
    } {lanes.block}
    memref.store %sum, %o[%i] : memref<?xf32>
    scf.reduce
  }) : (index, index, index) -> ()
  func.return
}

// -----

// Loops inside of a loop are dealt out; a buffer of an iteration is a part of one for all clusters, of which
// there are no more than that many.

// CHECK-LABEL: func.func @buffer
// CHECK: %[[MOST:.*]] = arith.constant 1024 : index
// CHECK-NEXT: %[[BLOCKS:.*]] = arith.minsi %{{.*}}, %[[MOST]] : index
// CHECK-NEXT: %[[COUNT:.*]] = arith.muli %[[BLOCKS]], %{{.*}} : index
// CHECK: %[[SIZE:.*]] = arith.muli %[[BYTES:.*]], %[[COUNT]] : index
// CHECK: %[[ALL:.*]] = memref.alloc(%[[SIZE]]) {alignment = 64 : i64} : memref<?xi8>
// CHECK: "gpu.launch"
// CHECK: %[[LANE:.*]] = arith.remui
// CHECK: %[[FIRST:.*]] = arith.divui
// CHECK: %[[START:.*]] = arith.muli %[[FIRST]], %{{.*}} : index
// CHECK-NEXT: %[[B:.*]] = memref.view %[[ALL]][%[[START]]][%n] : memref<?xi8> to memref<?xf32>
// CHECK: scf.for %[[I:.*]] = %[[FIRST]]
// CHECK-NOT: subgroup.barrier
// CHECK: %[[STEP:.*]] = arith.constant 16 : index
// CHECK-NEXT: scf.for %[[J:.*]] = %[[LANE]] to %n step %[[STEP]] {
// CHECK: memref.store %{{.*}}, %[[B]][%[[J]]] : memref<?xf32>
// CHECK: subgroup.barrier {width = 16 : i32}
// CHECK-NOT: subgroup.barrier
// CHECK: scf.for %{{.*}} = %[[LANE]] to %n
// CHECK: memref.load %[[B]]
// CHECK: subgroup.barrier {width = 16 : i32}
// CHECK-NOT: memref.dealloc %[[B]]
// CHECK: gpu.terminator
// CHECK: memref.dealloc %[[ALL]] : memref<?xi8>
func.func @buffer(%x: memref<?x?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  "scf.parallel"(%c0, %n, %c1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%i: index):
    %b = memref.alloc(%n) : memref<?xf32>
    "scf.parallel"(%c0, %n, %c1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
    ^bb0(%j: index):
      %a = memref.load %x[%i, %j] : memref<?x?xf32>
      memref.store %a, %b[%j] : memref<?xf32>
      scf.reduce
    }) : (index, index, index) -> ()
    "scf.parallel"(%c0, %n, %c1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
    ^bb0(%j: index):
      %a = memref.load %b[%j] : memref<?xf32>
      memref.store %a, %x[%i, %j] : memref<?x?xf32>
      scf.reduce
    }) : (index, index, index) -> ()
    memref.dealloc %b : memref<?xf32>
    scf.reduce
  }) : (index, index, index) -> ()
  func.return
}

// -----

// Of columns, neighbouring threads read neighbours: each has one to itself.

// CHECK-LABEL: func.func @columns
// CHECK: "gpu.launch"
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %n step
// CHECK: scf.for
// CHECK: scf.for
// CHECK: scf.for %[[K:[a-z0-9]+]] =
// CHECK-NEXT: memref.load %x[%[[K]], %[[I]]]
// CHECK-NOT: subgroup
// CHECK: memref.store
// CHECK-NOT: subgroup
func.func @columns(%x: memref<?x?xf32>, %o: memref<?xf32>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant -0.0 : f32
  "scf.parallel"(%c0, %n, %c1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%i: index):
    %sum = scf.for %q = %c0 to %c4 step %c1 iter_args(%s = %zero) -> (f32) {
      %past = arith.addi %q, %c16 : index
      %quarter = scf.for %l = %q to %past step %c4 iter_args(%t = %zero) -> (f32) {
        %lane = scf.for %k = %l to %m step %c16 iter_args(%u = %zero) -> (f32) {
          %a = memref.load %x[%k, %i] : memref<?x?xf32>
          %v = arith.addf %u, %a : f32
          scf.yield %v : f32
        }
        %w = arith.addf %t, %lane : f32
        scf.yield %w : f32
      }
      %r = arith.addf %s, %quarter : f32
      scf.yield %r : f32
    } {lanes.block}
    memref.store %sum, %o[%i] : memref<?xf32>
    scf.reduce
  }) : (index, index, index) -> ()
  func.return
}

// -----

// A loop of the program stays with the host, and carries what is in the memory of the GPU.

// CHECK-LABEL: func.func @program
// CHECK: %[[R:.*]] = scf.for %{{.*}} = %c0 to %n step %c1 iter_args(%[[X:.*]] = %x) -> (memref<?xf32>) {
// CHECK-NEXT: %[[Y:.*]] = memref.alloc(%n) : memref<?xf32>
// CHECK: "gpu.launch"
// CHECK: memref.load %[[X]]
// CHECK: memref.store %{{.*}}, %[[Y]]
// CHECK: gpu.terminator
// CHECK: scf.yield %[[Y]] : memref<?xf32>
// CHECK: func.return %[[R]] : memref<?xf32>
func.func @program(%x: memref<?xf32>, %n: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%old = %x) -> (memref<?xf32>) {
    %new = memref.alloc(%n) : memref<?xf32>
    "scf.parallel"(%c0, %n, %c1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
    ^bb0(%i: index):
      %a = memref.load %old[%i] : memref<?xf32>
      memref.store %a, %new[%i] : memref<?xf32>
      scf.reduce
    }) : (index, index, index) -> ()
    scf.yield %new : memref<?xf32>
  } {tsir.scope}
  func.return %r : memref<?xf32>
}

// -----

// A check in a kernel: it leaves its number, and what has an index from data is not accessed behind it. The
// host looks at the word at its end.

// CHECK-LABEL: func.func @checked
// CHECK:         %[[WORD:.*]] = memref.alloc() {{.*}}: memref<i32>
// CHECK:         "gpu.launch"
// CHECK:           memref.store %{{.*}}, %[[WORD]][] : memref<i32>
// CHECK:         "gpu.launch"
// CHECK:           scf.if %[[FITS:.*]] {
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[NUMBER:.*]] = arith.constant 0 : i32
// CHECK-NEXT:        "memref.atomic_rmw"(%[[NUMBER]], %[[WORD]]) <{kind = 8 : i64}>
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[FOUND:.*]] = scf.if %[[FITS]] -> (f32) {
// CHECK-NEXT:        memref.load %x
// CHECK-NEXT:        scf.yield
// CHECK-NEXT:      } else {
// CHECK-NEXT:        arith.constant 0.000000e+00 : f32
// CHECK-NEXT:        scf.yield
// CHECK-NEXT:      }
// CHECK-NEXT:      memref.store %[[FOUND]], %o
// CHECK:         %[[FAILED:.*]] = memref.load %[[WORD]][] {tsir.checks} : memref<i32>
// CHECK:         %[[PASSED:.*]] = arith.cmpi ne, %[[FAILED]]
// CHECK-NEXT:    cf.assert %[[PASSED]], "expected an index in range"
// CHECK:         memref.dealloc %[[WORD]]
func.func @checked(%x: memref<?xf32>, %p: memref<?xindex>, %o: memref<?xf32>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  "scf.parallel"(%c0, %n, %c1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%i: index):
    %at = memref.load %p[%i] : memref<?xindex>
    %fits = arith.cmpi ult, %at, %m : index
    cf.assert %fits, "expected an index in range"
    %a = memref.load %x[%at] : memref<?xf32>
    memref.store %a, %o[%i] : memref<?xf32>
    scf.reduce
  }) : (index, index, index) -> ()
  func.return
}

// -----

// What the host needs of an element, it reads: here the size of a buffer. No check, no word.

// CHECK-LABEL: func.func @read
// CHECK:         %[[CELL:.*]] = memref.alloc() {{.*}}: memref<index>
// CHECK:         "gpu.launch"
// CHECK:           %[[FOUND:.*]] = memref.load %p
// CHECK-NEXT:      %[[TWICE:.*]] = arith.addi %[[FOUND]], %[[FOUND]]
// CHECK-NEXT:      memref.store %[[TWICE]], %[[CELL]][] : memref<index>
// CHECK-NEXT:      "gpu.terminator"
// CHECK:         %[[SIZE:.*]] = memref.load %[[CELL]][] : memref<index>
// CHECK-NEXT:    memref.dealloc %[[CELL]]
// CHECK-NEXT:    memref.alloc(%[[SIZE]]) : memref<?xf32>
// CHECK-NOT:     memref<i32>
func.func @read(%p: memref<?xindex>) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %n = memref.load %p[%c0] : memref<?xindex>
  %twice = arith.addi %n, %n : index
  %b = memref.alloc(%twice) : memref<?xf32>
  func.return %b : memref<?xf32>
}

// -----

// What an elementary function gives is computed by a kernel, which has it; other numbers are the host's.

// CHECK-LABEL: func.func @of_numbers
// CHECK:         %[[TWICE:.*]] = arith.addf %s, %s
// CHECK-NEXT:    %[[HOLDS:.*]] = arith.cmpf une, %s, %s
// CHECK:         "gpu.launch"
// CHECK:           %[[FOUND:.*]] = func.call @tsir.lgamma(%[[TWICE]])
// CHECK-NEXT:      %[[CHOSEN:.*]] = arith.select %[[HOLDS]], %[[FOUND]], %s
// CHECK-NEXT:      memref.store %[[CHOSEN]], %o[]
// CHECK-NEXT:      "gpu.terminator"
func.func private @tsir.lgamma(f32) -> f32
func.func @of_numbers(%s: f32, %o: memref<f32>) {
  %twice = arith.addf %s, %s : f32
  %holds = arith.cmpf une, %s, %s : f32
  %found = func.call @tsir.lgamma(%twice) : (f32) -> f32
  %chosen = arith.select %holds, %found, %s : f32
  memref.store %chosen, %o[] : memref<f32>
  func.return
}
