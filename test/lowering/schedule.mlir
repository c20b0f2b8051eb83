// RUN: ts-opt %s -p schedule | filecheck %s

#id = affine_map<(i, j) -> (i, j)>
#rows = affine_map<(i, j) -> (i)>

// A chain of pointwise operations becomes one; its temporaries are registers.

// CHECK-LABEL: func.func @chain
// CHECK-NOT: memref.alloc
// CHECK: linalg.generic
// CHECK-SAME: ins(%x, %y : memref<?x?xf32>, memref<?x?xf32>) outs(%o : memref<?x?xf32>)
// CHECK-NEXT: ^bb0(%[[X:.*]]: f32, %[[Y:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT: %[[P:.*]] = arith.mulf %[[X]], %[[Y]] : f32
// CHECK-NEXT: %[[N:.*]] = arith.negf %[[P]] : f32
// CHECK-NEXT: %[[S:.*]] = arith.addf %[[N]], %[[X]] : f32
// CHECK-NEXT: linalg.yield %[[S]] : f32
// CHECK-NOT: linalg.generic
func.func @chain(%x: memref<?x?xf32>, %y: memref<?x?xf32>, %o: memref<?x?xf32> {llvm.noalias}, %m: index, %n: index) {
  %t = memref.alloc(%m, %n) : memref<?x?xf32>
  %u = memref.alloc(%m, %n) : memref<?x?xf32>
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x, %y : memref<?x?xf32>, memref<?x?xf32>) outs(%t : memref<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.mulf %a, %b : f32
    linalg.yield %p : f32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%t : memref<?x?xf32>) outs(%u : memref<?x?xf32>) {
  ^bb0(%a: f32, %c: f32):
    %q = arith.negf %a : f32
    linalg.yield %q : f32
  }
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%u, %x : memref<?x?xf32>, memref<?x?xf32>) outs(%o : memref<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  memref.dealloc %t : memref<?x?xf32>
  memref.dealloc %u : memref<?x?xf32>
  func.return
}

// A reduction takes in what it reduces.

// CHECK-LABEL: func.func @into_reduction
// CHECK-NOT: memref.alloc
// CHECK: iterator_types = ["parallel", "reduction"]
// CHECK: ^bb0(%[[X:.*]]: f32, %[[ACC:.*]]: f32):
// CHECK-NEXT: %[[Q:.*]] = arith.mulf %[[X]], %[[X]] : f32
// CHECK-NEXT: arith.addf %[[Q]], %[[ACC]] : f32
// CHECK-NOT: linalg.generic
func.func @into_reduction(%x: memref<?x?xf32>, %o: memref<?xf32> {llvm.noalias}, %m: index, %n: index) {
  %t = memref.alloc(%m, %n) : memref<?x?xf32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x : memref<?x?xf32>) outs(%t : memref<?x?xf32>) {
  ^bb0(%a: f32, %c: f32):
    %p = arith.mulf %a, %a : f32
    linalg.yield %p : f32
  }
  linalg.generic {indexing_maps = [#id, #rows], iterator_types = ["parallel", "reduction"]}
    ins(%t : memref<?x?xf32>) outs(%o : memref<?xf32>) {
  ^bb0(%a: f32, %c: f32):
    %s = arith.addf %a, %c : f32
    linalg.yield %s : f32
  }
  func.return
}

// Updating the operand in place at the same index is no obstacle.

// CHECK-LABEL: func.func @in_place
// CHECK-NOT: memref.alloc
// CHECK: ins(%x : memref<?x?xf32>) outs(%x : memref<?x?xf32>)
func.func @in_place(%x: memref<?x?xf32>, %m: index, %n: index) {
  %t = memref.alloc(%m, %n) : memref<?x?xf32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x : memref<?x?xf32>) outs(%t : memref<?x?xf32>) {
  ^bb0(%a: f32, %c: f32):
    %p = arith.mulf %a, %a : f32
    linalg.yield %p : f32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%t : memref<?x?xf32>) outs(%x : memref<?x?xf32>) {
  ^bb0(%a: f32, %c: f32):
    %p = arith.negf %a : f32
    linalg.yield %p : f32
  }
  func.return
}

// The output may be the input's memory at another index.

// CHECK-LABEL: func.func @negative_may_alias
// CHECK: memref.alloc
// CHECK: linalg.generic
// CHECK: linalg.generic
func.func @negative_may_alias(%x: memref<?x?xf32>, %o: memref<?x?xf32>, %m: index, %n: index) {
  %t = memref.alloc(%m, %n) : memref<?x?xf32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x : memref<?x?xf32>) outs(%t : memref<?x?xf32>) {
  ^bb0(%a: f32, %c: f32):
    %p = arith.mulf %a, %a : f32
    linalg.yield %p : f32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%t : memref<?x?xf32>) outs(%o : memref<?x?xf32>) {
  ^bb0(%a: f32, %c: f32):
    %p = arith.negf %a : f32
    linalg.yield %p : f32
  }
  func.return
}

// A temporary with two readers is a register of both.

// CHECK-LABEL: func.func @two_readers
// CHECK-NOT: memref.alloc
// CHECK: linalg.generic
// CHECK-SAME: ins(%x : memref<?x?xf32>) outs(%o, %q : memref<?x?xf32>, memref<?x?xf32>)
// CHECK-NEXT: ^bb0(%[[X:.*]]: f32, %{{.*}}: f32, %{{.*}}: f32):
// CHECK-NEXT: %[[P:.*]] = arith.mulf %[[X]], %[[X]] : f32
// CHECK-NEXT: %[[N:.*]] = arith.negf %[[P]] : f32
// CHECK-NEXT: %[[E:.*]] = math.exp %[[P]] : f32
// CHECK-NEXT: linalg.yield %[[N]], %[[E]] : f32, f32
// CHECK-NOT: linalg.generic
// CHECK: func.return
func.func @two_readers(%x: memref<?x?xf32>, %o: memref<?x?xf32> {llvm.noalias}, %q: memref<?x?xf32> {llvm.noalias}, %m: index, %n: index) {
  %t = memref.alloc(%m, %n) : memref<?x?xf32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x : memref<?x?xf32>) outs(%t : memref<?x?xf32>) {
  ^bb0(%a: f32, %c: f32):
    %p = arith.mulf %a, %a : f32
    linalg.yield %p : f32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%t : memref<?x?xf32>) outs(%o : memref<?x?xf32>) {
  ^bb0(%a: f32, %c: f32):
    %p = arith.negf %a : f32
    linalg.yield %p : f32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%t : memref<?x?xf32>) outs(%q : memref<?x?xf32>) {
  ^bb0(%a: f32, %c: f32):
    %p = math.exp %a : f32
    linalg.yield %p : f32
  }
  func.return
}

// What the producer reads is written before the consumer runs.

// CHECK-LABEL: func.func @negative_written_between
// CHECK: memref.alloc
// CHECK: linalg.fill
func.func @negative_written_between(%x: memref<?x?xf32>, %o: memref<?x?xf32> {llvm.noalias}, %m: index, %n: index, %z: f32) {
  %t = memref.alloc(%m, %n) : memref<?x?xf32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x : memref<?x?xf32>) outs(%t : memref<?x?xf32>) {
  ^bb0(%a: f32, %c: f32):
    %p = arith.mulf %a, %a : f32
    linalg.yield %p : f32
  }
  linalg.fill ins(%z : f32) outs(%x : memref<?x?xf32>)
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%t : memref<?x?xf32>) outs(%o : memref<?x?xf32>) {
  ^bb0(%a: f32, %c: f32):
    %p = arith.negf %a : f32
    linalg.yield %p : f32
  }
  func.return
}

// A transposed reader walks another space.

// CHECK-LABEL: func.func @negative_transposed
// CHECK: memref.alloc
func.func @negative_transposed(%x: memref<?x?xf32>, %o: memref<?x?xf32> {llvm.noalias}, %m: index, %n: index) {
  %t = memref.alloc(%m, %n) : memref<?x?xf32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x : memref<?x?xf32>) outs(%t : memref<?x?xf32>) {
  ^bb0(%a: f32, %c: f32):
    %p = arith.mulf %a, %a : f32
    linalg.yield %p : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, #id], iterator_types = ["parallel", "parallel"]}
    ins(%t : memref<?x?xf32>) outs(%o : memref<?x?xf32>) {
  ^bb0(%a: f32, %c: f32):
    %p = arith.negf %a : f32
    linalg.yield %p : f32
  }
  func.return
}

// A chain of three goes into a reduction at its end, which then reads what the first of them reads.

// CHECK-LABEL: func.func @chain_into_reduction
// CHECK-NOT: memref.alloc
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]
// CHECK-SAME: ins(%x : memref<?x?xf32>) outs(%o : memref<?xf32>)
// CHECK-NEXT: ^bb0(%[[X:.*]]: f32, %[[ACC:.*]]: f32):
// CHECK-NEXT: %[[N:.*]] = arith.negf %[[X]] : f32
// CHECK-NEXT: %[[E:.*]] = math.exp %[[N]] : f32
// CHECK-NEXT: arith.addf %[[ACC]], %[[E]] : f32
// CHECK-NOT: linalg.generic
func.func @chain_into_reduction(%x: memref<?x?xf32>, %o: memref<?xf32> {llvm.noalias}, %m: index, %n: index) {
  %t = memref.alloc(%m, %n) : memref<?x?xf32>
  %u = memref.alloc(%m, %n) : memref<?x?xf32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x : memref<?x?xf32>) outs(%t : memref<?x?xf32>) {
  ^bb0(%a: f32, %c: f32):
    %q = arith.negf %a : f32
    linalg.yield %q : f32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%t : memref<?x?xf32>) outs(%u : memref<?x?xf32>) {
  ^bb0(%a: f32, %c: f32):
    %q = math.exp %a : f32
    linalg.yield %q : f32
  }
  linalg.generic {indexing_maps = [#id, #rows], iterator_types = ["parallel", "reduction"]}
    ins(%u : memref<?x?xf32>) outs(%o : memref<?xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %s = arith.addf %acc, %a : f32
    linalg.yield %s : f32
  }
  func.return
}

// What a reduction gives is ready only when it is done.

// CHECK-LABEL: func.func @negative_out_of_reduction
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel"]
func.func @negative_out_of_reduction(%x: memref<?x?xf32>, %o: memref<?xf32> {llvm.noalias}, %m: index) {
  %t = memref.alloc(%m) : memref<?xf32>
  linalg.generic {indexing_maps = [#id, #rows], iterator_types = ["parallel", "reduction"]}
    ins(%x : memref<?x?xf32>) outs(%t : memref<?xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %s = arith.addf %acc, %a : f32
    linalg.yield %s : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%t : memref<?xf32>) outs(%o : memref<?xf32>) {
  ^bb0(%a: f32, %c: f32):
    %q = math.sqrt %a : f32
    linalg.yield %q : f32
  }
  func.return
}

// A result that leaves the function is stored once, and still a register of who reads it here.

// CHECK-LABEL: func.func @returned
// CHECK: %[[T:.*]] = memref.alloc
// CHECK: linalg.generic
// CHECK-SAME: ins(%x : memref<?x?xf32>) outs(%[[T]], %o : memref<?x?xf32>, memref<?x?xf32>)
// CHECK: %[[N:.*]] = arith.negf %{{.*}} : f32
// CHECK-NEXT: %[[E:.*]] = math.exp %[[N]] : f32
// CHECK-NEXT: linalg.yield %[[N]], %[[E]] : f32, f32
// CHECK-NOT: linalg.generic
// CHECK: func.return %[[T]]
func.func @returned(%x: memref<?x?xf32>, %o: memref<?x?xf32> {llvm.noalias}, %m: index, %n: index) -> memref<?x?xf32> {
  %t = memref.alloc(%m, %n) : memref<?x?xf32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x : memref<?x?xf32>) outs(%t : memref<?x?xf32>) {
  ^bb0(%a: f32, %c: f32):
    %q = arith.negf %a : f32
    linalg.yield %q : f32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%t : memref<?x?xf32>) outs(%o : memref<?x?xf32>) {
  ^bb0(%a: f32, %c: f32):
    %q = math.exp %a : f32
    linalg.yield %q : f32
  }
  func.return %t : memref<?x?xf32>
}

// An assertion touches no memory: operations fuse across it.

// CHECK-LABEL: func.func @across_assertion
// CHECK: cf.assert
// CHECK: linalg.generic
// CHECK-NOT: linalg.generic
// CHECK: func.return
func.func @across_assertion(%x: memref<?x?xf32>, %o: memref<?x?xf32> {llvm.noalias}, %m: index, %n: index, %b: i1) {
  %t = memref.alloc(%m, %n) : memref<?x?xf32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x : memref<?x?xf32>) outs(%t : memref<?x?xf32>) {
  ^bb0(%a: f32, %c: f32):
    %q = arith.negf %a : f32
    linalg.yield %q : f32
  }
  cf.assert %b, "expected something"
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%t : memref<?x?xf32>) outs(%o : memref<?x?xf32>) {
  ^bb0(%a: f32, %c: f32):
    %q = math.exp %a : f32
    linalg.yield %q : f32
  }
  func.return
}

// A temporary of which alone the size of the iteration space is known stays.

// CHECK-LABEL: func.func @negative_sizes_of_the_temporary
// CHECK: memref.alloc(%n)
// CHECK: linalg.generic
// CHECK: linalg.generic
// CHECK-SAME: iterator_types = ["reduction"]
// CHECK: func.return
func.func @negative_sizes_of_the_temporary(%o: memref<f32> {llvm.noalias}, %n: index) {
  %t = memref.alloc(%n) : memref<?xf32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%t : memref<?xf32>) {
  ^bb0(%c: f32):
    %q = arith.constant 1.0 : f32
    linalg.yield %q : f32
  }
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]}
    ins(%t : memref<?xf32>) outs(%o : memref<f32>) {
  ^bb0(%a: f32, %c: f32):
    %q = arith.addf %a, %c : f32
    linalg.yield %q : f32
  }
  func.return
}

// Independent operations over one space are one; so are sums over it, and what only they read.

// CHECK-LABEL: func.func @horizontal
// CHECK: linalg.generic
// CHECK-SAME: iterator_types = ["parallel", "parallel"]} ins(%x, %y : {{.*}}) outs(%o, %q :
// CHECK: linalg.generic
// CHECK-SAME: iterator_types = ["parallel", "reduction"]} ins(%x, %y : {{.*}}) outs(%r, %s :
// CHECK-NEXT: ^bb0(%[[X:.*]]: f32, %[[Y:.*]]: f32, %[[R:.*]]: f32, %[[S:.*]]: f32):
// CHECK-NEXT: %[[P:.*]] = arith.mulf %[[X]], %[[Y]] : f32
// CHECK-NEXT: %[[RX:.*]] = arith.addf %[[X]], %[[R]] : f32
// CHECK-NEXT: %[[SX:.*]] = arith.addf %[[P]], %[[S]] : f32
// CHECK-NEXT: linalg.yield %[[RX]], %[[SX]] : f32, f32
// CHECK-NOT: linalg.generic
// CHECK: func.return
func.func @horizontal(%x: memref<4x8xf32>, %y: memref<4x8xf32>, %o: memref<4x8xf32> {llvm.noalias}, %q: memref<4x8xf32> {llvm.noalias}, %r: memref<4xf32> {llvm.noalias}, %s: memref<4xf32> {llvm.noalias}) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x : memref<4x8xf32>) outs(%o : memref<4x8xf32>) {
  ^bb0(%a: f32, %c: f32):
    %ng = arith.negf %a : f32
    linalg.yield %ng : f32
  }
  %t = memref.alloc() : memref<4x8xf32>
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x, %y : memref<4x8xf32>, memref<4x8xf32>) outs(%t : memref<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    linalg.yield %m : f32
  }
  linalg.generic {indexing_maps = [#id, #rows], iterator_types = ["parallel", "reduction"]}
    ins(%x : memref<4x8xf32>) outs(%r : memref<4xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %z = arith.addf %a, %acc : f32
    linalg.yield %z : f32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%y : memref<4x8xf32>) outs(%q : memref<4x8xf32>) {
  ^bb0(%a: f32, %c: f32):
    %e = math.exp %a : f32
    linalg.yield %e : f32
  }
  linalg.generic {indexing_maps = [#id, #rows], iterator_types = ["parallel", "reduction"]}
    ins(%t : memref<4x8xf32>) outs(%s : memref<4xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %z = arith.addf %a, %acc : f32
    linalg.yield %z : f32
  }
  func.return
}

// What a reduction and another operation read is computed once, and stored.

// CHECK-LABEL: func.func @into_reduction_and_stored
// CHECK: %[[T:.*]] = memref.alloc
// CHECK: linalg.generic
// CHECK-SAME: outs(%[[T]] :
// CHECK: math.exp
// CHECK: linalg.generic
// CHECK-SAME: ins(%[[T]] : memref<4x8xf32>) outs(%r : memref<4xf32>)
// CHECK: linalg.generic
// CHECK-SAME: ins(%[[T]], %r : memref<4x8xf32>, memref<4xf32>) outs(%o : memref<4x8xf32>)
// CHECK-NOT: math.exp
// CHECK: func.return
func.func @into_reduction_and_stored(%x: memref<4x8xf32>, %o: memref<4x8xf32> {llvm.noalias}, %r: memref<4xf32> {llvm.noalias}) {
  %t = memref.alloc() : memref<4x8xf32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x : memref<4x8xf32>) outs(%t : memref<4x8xf32>) {
  ^bb0(%a: f32, %c: f32):
    %e = math.exp %a : f32
    linalg.yield %e : f32
  }
  linalg.generic {indexing_maps = [#id, #rows], iterator_types = ["parallel", "reduction"]}
    ins(%t : memref<4x8xf32>) outs(%r : memref<4xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %z = arith.addf %a, %acc : f32
    linalg.yield %z : f32
  }
  linalg.generic {indexing_maps = [#id, #rows, #id], iterator_types = ["parallel", "parallel"]}
    ins(%t, %r : memref<4x8xf32>, memref<4xf32>) outs(%o : memref<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %z = arith.divf %a, %b : f32
    linalg.yield %z : f32
  }
  func.return
}

// A view that broadcasts a buffer is read as the buffer; what is computed of it before has other loops.

// CHECK-LABEL: func.func @broadcast
// CHECK: linalg.generic
// CHECK-SAME: ["parallel"]
// CHECK-NOT: memref.reinterpret_cast
// CHECK: linalg.generic
// CHECK-SAME: affine_map<(d0, d1) -> (d0, 0)>
// CHECK-SAME: ["parallel", "parallel"]} ins(%x, %{{.*}} : memref<?x?xf32>, memref<?x1xf32>) outs(%o :
// CHECK-NOT: linalg.generic
// CHECK: func.return
func.func @broadcast(%x: memref<?x?xf32>, %s: memref<?xf32>, %o: memref<?x?xf32> {llvm.noalias}, %m: index, %n: index) {
  %t = memref.alloc(%m) : memref<?x1xf32>
  %u = memref.alloc(%m) : memref<?x1xf32>
  %column = memref.reinterpret_cast %s to offset: [0], sizes: [%m, 1], strides: [1, 0] : memref<?xf32> to memref<?x1xf32, strided<[1, 0]>>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%column : memref<?x1xf32, strided<[1, 0]>>) outs(%t : memref<?x1xf32>) {
  ^bb0(%a: f32, %c: f32):
    %e = math.exp %a : f32
    linalg.yield %e : f32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%t : memref<?x1xf32>) outs(%u : memref<?x1xf32>) {
  ^bb0(%a: f32, %c: f32):
    %e = arith.negf %a : f32
    linalg.yield %e : f32
  }
  %wide = memref.reinterpret_cast %u to offset: [0], sizes: [%m, %n], strides: [1, 0] : memref<?x1xf32> to memref<?x?xf32, strided<[1, 0]>>
  %v = memref.alloc(%m, %n) : memref<?x?xf32>
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x, %wide : memref<?x?xf32>, memref<?x?xf32, strided<[1, 0]>>) outs(%v : memref<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %e = arith.mulf %a, %b : f32
    linalg.yield %e : f32
  }
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%v, %wide : memref<?x?xf32>, memref<?x?xf32, strided<[1, 0]>>) outs(%o : memref<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %e = arith.addf %a, %b : f32
    linalg.yield %e : f32
  }
  func.return
}

// An operation whose result a branch hands on under another name keeps its place.

// CHECK-LABEL: func.func @negative_other_name
// CHECK: linalg.generic
// CHECK: arith.negf
// CHECK: scf.if
// CHECK: linalg.generic
// CHECK: math.exp
// CHECK: func.return
func.func @negative_other_name(%x: memref<4xf32>, %o: memref<4xf32> {llvm.noalias}, %b: i1) {
  %t = memref.alloc() : memref<4xf32>
  %u = memref.alloc() : memref<4xf32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    ins(%x : memref<4xf32>) outs(%t : memref<4xf32>) {
  ^bb0(%a: f32, %c: f32):
    %q = arith.negf %a : f32
    linalg.yield %q : f32
  }
  %w = scf.if %b -> (memref<4xf32>) {
    scf.yield %t : memref<4xf32>
  } else {
    scf.yield %u : memref<4xf32>
  }
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    ins(%w : memref<4xf32>) outs(%o : memref<4xf32>) {
  ^bb0(%a: f32, %c: f32):
    %q = math.exp %a : f32
    linalg.yield %q : f32
  }
  func.return
}

// What nobody reads is not computed: a sum of which only the rank was asked, and what was for it alone.
// What may raise is, and what leaves the function.

// CHECK-LABEL: func.func @unread(
// CHECK-NOT: {{math.exp|func.call}}
// CHECK: cf.assert
// CHECK: arith.negf
// CHECK-NOT: linalg.generic
// CHECK: func.return
func.func private @tsir.sigmoid(f32) -> f32
func.func @unread(%x : memref<?x4xf32>, %m : index, %ok : i1) -> memref<?x4xf32> {
  %t = memref.alloc(%m) : memref<?x4xf32>
  %s = memref.alloc() : memref<f32>
  %u = memref.alloc(%m) : memref<?x4xf32>
  %y = memref.alloc(%m) : memref<?x4xf32>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
                  iterator_types = ["parallel", "parallel"]}
    ins(%x : memref<?x4xf32>) outs(%t : memref<?x4xf32>) {
  ^bb0(%a: f32, %c: f32):
    %e = math.exp %a : f32
    %p = func.call @tsir.sigmoid(%e) : (f32) -> f32
    linalg.yield %p : f32
  }
  linalg.generic {indexing_maps = [affine_map<() -> ()>], iterator_types = []} outs(%s : memref<f32>) {
  ^bb0(%c: f32):
    %z = arith.constant 0.0 : f32
    linalg.yield %z : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>],
                  iterator_types = ["reduction", "reduction"]}
    ins(%t : memref<?x4xf32>) outs(%s : memref<f32>) {
  ^bb0(%a: f32, %c: f32):
    %p = arith.addf %c, %a : f32
    linalg.yield %p : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
                  iterator_types = ["parallel", "parallel"]}
    ins(%x : memref<?x4xf32>) outs(%u : memref<?x4xf32>) {
  ^bb0(%a: f32, %c: f32):
    cf.assert %ok, "expected what is told"
    linalg.yield %a : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
                  iterator_types = ["parallel", "parallel"]}
    ins(%x : memref<?x4xf32>) outs(%y : memref<?x4xf32>) {
  ^bb0(%a: f32, %c: f32):
    %p = arith.negf %a : f32
    linalg.yield %p : f32
  }
  func.return %y : memref<?x4xf32>
}

// What a body reads at a place that it computes, another operation may have written anywhere.

// CHECK-LABEL: func.func @gather_without_loops
// CHECK: linalg.generic
// CHECK-SAME: outs(%t : memref<f64>)
// CHECK: memref.load %x
// CHECK: linalg.generic
// CHECK-SAME: outs(%y : memref<f64>)
// CHECK: memref.load %t
func.func @gather_without_loops(%x: memref<f64>) -> memref<f64> {
  %t = memref.alloc() {alignment = 64 : i64} : memref<f64>
  linalg.generic {indexing_maps = [affine_map<() -> ()>], iterator_types = []} outs(%t : memref<f64>) {
  ^bb0(%o: f64):
    %a = memref.load %x[] : memref<f64>
    linalg.yield %a : f64
  }
  %y = memref.alloc() {alignment = 64 : i64} : memref<f64>
  linalg.generic {indexing_maps = [affine_map<() -> ()>], iterator_types = []} outs(%y : memref<f64>) {
  ^bb0(%o: f64):
    %a = memref.load %t[] : memref<f64>
    linalg.yield %a : f64
  }
  func.return %y : memref<f64>
}

// Of several results, those that nobody reads are left out, and what was for them alone.

// CHECK-LABEL: func.func @partly_unread(
// CHECK: %[[Y:.*]] = memref.alloc
// CHECK-NOT: memref.alloc
// CHECK: linalg.generic {{.*}} ins(%x : {{.*}}) outs(%[[Y]] : memref<?x4xf32>) {
// CHECK-NEXT: ^bb0(%{{.*}}: f32, %{{.*}}: f32):
// CHECK-NEXT: %[[N:.*]] = arith.negf
// CHECK-NEXT: linalg.yield %[[N]] : f32
func.func @partly_unread(%x : memref<?x4xf32>, %m : index) -> memref<?x4xf32> {
  %u = memref.alloc(%m) : memref<?x4xi64>
  %y = memref.alloc(%m) : memref<?x4xf32>
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x : memref<?x4xf32>) outs(%u, %y : memref<?x4xi64>, memref<?x4xf32>) {
  ^bb0(%a: f32, %b: i64, %c: f32):
    %i = linalg.index 1 : index
    %p = arith.index_cast %i : index to i64
    %n = arith.negf %a : f32
    linalg.yield %p, %n : i64, f32
  }
  func.return %y : memref<?x4xf32>
}

// What fills the result of a reduction stands apart from others in the same loops: the reduction starts from it.

// CHECK-LABEL: func.func @fill_apart
// CHECK-DAG: linalg.generic {{.*}}iterator_types = ["parallel"]} outs(%t :
// CHECK-DAG: linalg.generic {{.*}}iterator_types = ["parallel"]} ins(%y : {{.*}}) outs(%p :
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]} ins(%x : {{.*}}) outs(%t :
func.func @fill_apart(%x: memref<8x?xf32>, %y: memref<8xf32>, %t: memref<8xf32> {llvm.noalias}, %p: memref<8xf32> {llvm.noalias}) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%t : memref<8xf32>) {
  ^bb0(%old: f32):
    %zero = arith.constant 0.0 : f32
    linalg.yield %zero : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%y : memref<8xf32>) outs(%p : memref<8xf32>) {
  ^bb0(%a: f32, %old: f32):
    %n = arith.negf %a : f32
    linalg.yield %n : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
    ins(%x : memref<8x?xf32>) outs(%t : memref<8xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %s = arith.addf %acc, %a : f32
    linalg.yield %s : f32
  }
  func.return
}
