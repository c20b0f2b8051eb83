// RUN: ts-opt %s -p schedule | filecheck %s
// RUN: ts-opt %s -p 'schedule{tiles=1}' | filecheck %s --check-prefix=APART
// RUN: ts-opt %s -p schedule,aten-linalg-to-scf,vectorise-scf > %t.loops
// RUN: ts-run %s --entry shares --input 2x40xf32=rand(1) --input 2xf32=0 --output %t.before.npy
// RUN: ts-run %s -p schedule --entry shares --input 2x40xf32=rand(1) --input 2xf32=0 --expect @%t.before.npy --rtol 0 --atol 0

#id = affine_map<(i, j) -> (i, j)>
#rows = affine_map<(i, j) -> (i)>
#row = affine_map<(i) -> (i)>

// What is reduced and then used is read a few rows at a time; what passes between is memory of these rows.

// CHECK-LABEL: func.func @shares
// CHECK: %[[O:.*]] = memref.alloc(%{{.*}}, %[[N:.*]]) : memref<?x?xf32>
// CHECK-NOT: memref.alloc
// CHECK: arith.divui
// CHECK-NEXT: %[[ROWS:.*]] = arith.maxsi
// CHECK: %[[SOME:.*]] = arith.muli %[[ROWS]], %{{.*}} : index
// CHECK: "scf.parallel"(%{{.*}}, %{{.*}}, %[[SOME]])
// CHECK-NEXT: ^bb0(%[[FIRST:.*]]: index):
// CHECK-DAG: %[[MS:.*]] = memref.alloc(%[[ROWS]]) {{.*}} : memref<?xf32>
// CHECK-DAG: %[[ES:.*]] = memref.alloc(%[[ROWS]], %[[N]]) {{.*}} : memref<?x?xf32>
// CHECK: scf.for %[[I:.*]] = %[[FIRST]] to %{{.*}} step %[[ROWS]] {
// CHECK: %[[COUNT:.*]] = arith.minsi
// CHECK: %[[M:.*]] = memref.subview %[[MS]][0] [%[[COUNT]]] [1]
// CHECK: %[[E:.*]] = memref.subview %[[ES]][0, 0] [%[[COUNT]], %[[N]]] [1, 1]
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel"]} outs(%[[M]] :
// CHECK: %[[X:.*]] = memref.subview %x[%[[I]], 0] [%[[COUNT]], %{{.*}}] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
// CHECK-NEXT: linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]} ins(%[[X]] : {{.*}}) outs(%[[M]] :
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "parallel"]} ins(%[[X]], %[[M]] : {{.*}}) outs(%[[E]] :
// CHECK: math.exp
// CHECK: %[[S:.*]] = memref.subview %s[%[[I]]] [%[[COUNT]]] [1]
// CHECK-NEXT: linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]} ins(%[[E]] : {{.*}}) outs(%[[S]] :
// CHECK: %[[OUT:.*]] = memref.subview %[[O]][%[[I]], 0]
// CHECK-NEXT: linalg.generic {{.*}}iterator_types = ["parallel", "parallel"]} ins(%[[E]], %[[S]] : {{.*}}) outs(%[[OUT]] :
// The index of a shared loop counts from the first row.
// CHECK: %[[LOCAL:.*]] = linalg.index 0 : index
// CHECK-NEXT: arith.addi %[[LOCAL]], %[[I]] : index
// Where nobody shares their memory, each of the tiles is an iteration.
// APART-LABEL: func.func @shares
// APART: arith.divui
// APART-NEXT: %[[ROWS:.*]] = arith.maxsi
// APART-NOT: arith.muli
// APART: "scf.parallel"(%{{.*}}, %{{.*}}, %[[ROWS]])
// APART: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %[[ROWS]] {
// CHECK: memref.dealloc %[[MS]]
// CHECK: scf.reduce
// CHECK: func.return %[[O]]
func.func @shares(%x: memref<?x?xf32>, %s: memref<?xf32> {llvm.noalias}) -> memref<?x?xf32> attributes {tsir.result_dtypes = ["f32"]} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %m = memref.dim %x, %zero : memref<?x?xf32>
  %n = memref.dim %x, %one : memref<?x?xf32>
  %t = memref.alloc(%m) : memref<?xf32>
  %e = memref.alloc(%m, %n) : memref<?x?xf32>
  %o = memref.alloc(%m, %n) : memref<?x?xf32>
  linalg.generic {indexing_maps = [#row], iterator_types = ["parallel"]} outs(%t : memref<?xf32>) {
  ^bb0(%c: f32):
    %l = arith.constant 0.0 : f32
    linalg.yield %l : f32
  }
  linalg.generic {indexing_maps = [#id, #rows], iterator_types = ["parallel", "reduction"]}
    ins(%x : memref<?x?xf32>) outs(%t : memref<?xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %p = arith.maximumf %acc, %a : f32
    linalg.yield %p : f32
  }
  linalg.generic {indexing_maps = [#id, #rows, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x, %t : memref<?x?xf32>, memref<?xf32>) outs(%e : memref<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.subf %a, %b : f32
    %q = math.exp %p : f32
    linalg.yield %q : f32
  }
  linalg.generic {indexing_maps = [#id, #rows], iterator_types = ["parallel", "reduction"]}
    ins(%e : memref<?x?xf32>) outs(%s : memref<?xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %p = arith.addf %acc, %a : f32
    linalg.yield %p : f32
  }
  linalg.generic {indexing_maps = [#id, #rows, #id], iterator_types = ["parallel", "parallel"]}
    ins(%e, %s : memref<?x?xf32>, memref<?xf32>) outs(%o : memref<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %i = linalg.index 0 : index
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %p = arith.divf %a, %b : f32
    %q = arith.addf %p, %f : f32
    linalg.yield %q : f32
  }
  func.return %o : memref<?x?xf32>
}

// A sum of rows by itself needs no loops around it.

// CHECK-LABEL: func.func @negative_one_pass
// CHECK-NOT: scf.parallel
// CHECK: func.return
func.func @negative_one_pass(%x: memref<64x64xf32>, %s: memref<64xf32> {llvm.noalias}) {
  linalg.generic {indexing_maps = [#row], iterator_types = ["parallel"]} outs(%s : memref<64xf32>) {
  ^bb0(%c: f32):
    %l = arith.constant 0.0 : f32
    linalg.yield %l : f32
  }
  linalg.generic {indexing_maps = [#id, #rows], iterator_types = ["parallel", "reduction"]}
    ins(%x : memref<64x64xf32>) outs(%s : memref<64xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %p = arith.addf %acc, %a : f32
    linalg.yield %p : f32
  }
  func.return
}

// Few elements, and rows known to lie across the memory, are taken all at once.

// CHECK-LABEL: func.func @negative_few
// CHECK-NOT: scf.parallel
// CHECK: func.return
func.func @negative_few(%x: memref<8x4xf32>, %s: memref<8xf32> {llvm.noalias}, %o: memref<8x4xf32> {llvm.noalias}) {
  linalg.generic {indexing_maps = [#id, #rows], iterator_types = ["parallel", "reduction"]}
    ins(%x : memref<8x4xf32>) outs(%s : memref<8xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %p = arith.addf %acc, %a : f32
    linalg.yield %p : f32
  }
  linalg.generic {indexing_maps = [#id, #rows, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x, %s : memref<8x4xf32>, memref<8xf32>) outs(%o : memref<8x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.divf %a, %b : f32
    linalg.yield %p : f32
  }
  func.return
}

// CHECK-LABEL: func.func @negative_across
// CHECK-NOT: scf.parallel
// CHECK: func.return
func.func @negative_across(%x: memref<64x64xf32, strided<[1, 64]>>, %s: memref<64xf32> {llvm.noalias}, %o: memref<64x64xf32> {llvm.noalias}) {
  linalg.generic {indexing_maps = [#id, #rows], iterator_types = ["parallel", "reduction"]}
    ins(%x : memref<64x64xf32, strided<[1, 64]>>) outs(%s : memref<64xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %p = arith.addf %acc, %a : f32
    linalg.yield %p : f32
  }
  linalg.generic {indexing_maps = [#id, #rows, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x, %s : memref<64x64xf32, strided<[1, 64]>>, memref<64xf32>) outs(%o : memref<64x64xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.divf %a, %b : f32
    linalg.yield %p : f32
  }
  func.return
}

// A row that reads another one's result waits for all of them.

// CHECK-LABEL: func.func @negative_other_rows
// CHECK-NOT: scf.parallel
// CHECK: func.return
func.func @negative_other_rows(%x: memref<64x64xf32>, %s: memref<64xf32> {llvm.noalias}, %o: memref<64x64xf32> {llvm.noalias}) {
  linalg.generic {indexing_maps = [#id, #rows], iterator_types = ["parallel", "reduction"]}
    ins(%x : memref<64x64xf32>) outs(%s : memref<64xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %p = arith.addf %acc, %a : f32
    linalg.yield %p : f32
  }
  linalg.generic {indexing_maps = [#id, affine_map<(i, j) -> (j)>, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x, %s : memref<64x64xf32>, memref<64xf32>) outs(%o : memref<64x64xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.divf %a, %b : f32
    linalg.yield %p : f32
  }
  func.return
}

// What the last of them writes may be what the first one reads of another row.

// CHECK-LABEL: func.func @negative_may_alias
// CHECK-NOT: scf.parallel
// CHECK: func.return
func.func @negative_may_alias(%x: memref<64x64xf32>, %s: memref<64xf32> {llvm.noalias}, %o: memref<64x64xf32>) {
  linalg.generic {indexing_maps = [#id, #rows], iterator_types = ["parallel", "reduction"]}
    ins(%x : memref<64x64xf32>) outs(%s : memref<64xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %p = arith.addf %acc, %a : f32
    linalg.yield %p : f32
  }
  linalg.generic {indexing_maps = [#id, #rows, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x, %s : memref<64x64xf32>, memref<64xf32>) outs(%o : memref<64x64xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.divf %a, %b : f32
    linalg.yield %p : f32
  }
  func.return
}

// A sum of columns is taken on the way: rows are walked by lanes, 16 of a block side by side where they are short.

// CHECK-LABEL: func.func @columns
// CHECK-NOT: memref<64x96xf32>{{$}}
// CHECK: %[[PARTS:.*]] = memref.alloc() {{.*}} : memref<16x96xf32>
// CHECK: "scf.parallel"(%{{.*}}, %[[COUNT:.*]], %[[COUNT]])
// CHECK: memref.store %{{.*}}, %[[PARTS]]
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK: %[[LANES:.*]] = memref.reinterpret_cast %[[PARTS]] to offset: [%{{.*}}], sizes: [16, 96], strides: [96, 1]
// CHECK: %[[X:.*]] = memref.subview %x[%[[I]], 0] [16, 96] [1, 1]
// CHECK: iterator_types = ["parallel", "reduction"]} ins(%[[X]] :
// With what else walks the same places it is one operation.
// CHECK: %[[O:.*]] = memref.subview %o[%[[I]], 0] [16, 96] [1, 1]
// CHECK-NEXT: iterator_types = ["parallel", "parallel"]} ins(%[[X]], %{{.*}} : {{.*}}) outs(%[[LANES]], %[[O]] :
// CHECK-NEXT: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32, %[[C:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT: %[[Q:.*]] = arith.mulf %[[A]], %[[A]] : f32
// CHECK-NEXT: %[[SUM:.*]] = arith.addf %[[C]], %[[Q]] : f32
// CHECK-NEXT: %[[P:.*]] = arith.divf %[[A]], %[[B]] : f32
// CHECK-NEXT: linalg.yield %[[SUM]], %[[P]] : f32, f32
// CHECK: scf.reduce
// CHECK: "scf.parallel"
// CHECK: memref.load %[[PARTS]]
// CHECK: memref.store %{{.*}}, %c[
// CHECK: memref.dealloc %[[PARTS]]
// CHECK-NOT: linalg.generic
// CHECK: func.return
func.func @columns(%x: memref<64x96xf32>, %s: memref<64xf32> {llvm.noalias}, %c: memref<96xf32> {llvm.noalias}, %o: memref<64x96xf32> {llvm.noalias}) {
  %q = memref.alloc() : memref<64x96xf32>
  linalg.generic {indexing_maps = [#id, #rows], iterator_types = ["parallel", "reduction"]}
    ins(%x : memref<64x96xf32>) outs(%s : memref<64xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %p = arith.addf %acc, %a : f32
    linalg.yield %p : f32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x : memref<64x96xf32>) outs(%q : memref<64x96xf32>) {
  ^bb0(%a: f32, %old: f32):
    %p = arith.mulf %a, %a : f32
    linalg.yield %p : f32
  }
  linalg.generic {indexing_maps = [#row], iterator_types = ["parallel"]} outs(%c : memref<96xf32>) {
  ^bb0(%old: f32):
    %l = arith.constant 0.0 : f32
    linalg.yield %l : f32
  }
  %turned = memref.reinterpret_cast %q to offset: [0], sizes: [96, 64], strides: [1, 96] : memref<64x96xf32> to memref<96x64xf32, strided<[1, 96]>>
  linalg.generic {indexing_maps = [#id, #rows], iterator_types = ["parallel", "reduction"]}
    ins(%turned : memref<96x64xf32, strided<[1, 96]>>) outs(%c : memref<96xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %p = arith.addf %acc, %a : f32
    linalg.yield %p : f32
  }
  linalg.generic {indexing_maps = [#id, #rows, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x, %s : memref<64x96xf32>, memref<64xf32>) outs(%o : memref<64x96xf32>) {
  ^bb0(%a: f32, %b: f32, %old: f32):
    %p = arith.divf %a, %b : f32
    linalg.yield %p : f32
  }
  func.return
}

// A sum of all that is computed from what rows are for is taken block by block of 1024 elements, wherever rows end.

// CHECK-LABEL: func.func @all
// CHECK: %[[BLOCKS:.*]] = memref.alloc() {{.*}} : memref<6xf32>
// CHECK: "scf.parallel"
// CHECK: %[[ELEMENTS:.*]] = memref.alloc() {{.*}} : memref<2560xf32>
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK: %[[LEFT:.*]] = arith.remui
// CHECK-NEXT: %[[PLACE:.*]] = memref.reinterpret_cast %[[ELEMENTS]] to offset: [%[[LEFT]]], sizes: [16, 96], strides: [96, 1]
// CHECK: iterator_types = ["parallel", "reduction"]}
// CHECK: iterator_types = ["parallel", "parallel"]} ins(%{{.*}}) outs(%{{.*}}, %[[PLACE]] :
// CHECK: iterator_types = ["parallel", "reduction"]}
// CHECK: scf.for
// CHECK: memref.load %[[ELEMENTS]]
// CHECK: memref.store %{{.*}}, %[[BLOCKS]]
// CHECK: scf.if
// CHECK: memref.store %{{.*}}, %[[ELEMENTS]]
// CHECK: memref.dealloc %[[ELEMENTS]]
// CHECK: scf.reduce
// CHECK: memref.load %[[BLOCKS]]
// CHECK: memref.store %{{.*}}, %t[]
// CHECK: memref.dealloc %[[BLOCKS]]
// CHECK: func.return
func.func @all(%x: memref<64x96xf32>, %s: memref<64xf32> {llvm.noalias}, %t: memref<f32> {llvm.noalias}) {
  %o = memref.alloc() : memref<64x96xf32>
  linalg.generic {indexing_maps = [#id, #rows], iterator_types = ["parallel", "reduction"]}
    ins(%x : memref<64x96xf32>) outs(%s : memref<64xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %p = arith.addf %acc, %a : f32
    linalg.yield %p : f32
  }
  linalg.generic {indexing_maps = [#id, #rows, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x, %s : memref<64x96xf32>, memref<64xf32>) outs(%o : memref<64x96xf32>) {
  ^bb0(%a: f32, %b: f32, %old: f32):
    %p = arith.divf %a, %b : f32
    linalg.yield %p : f32
  }
  linalg.generic {indexing_maps = [#id, affine_map<(i, j) -> ()>], iterator_types = ["reduction", "reduction"]}
    ins(%o : memref<64x96xf32>) outs(%t : memref<f32>) {
  ^bb0(%a: f32, %acc: f32):
    %p = arith.addf %acc, %a : f32
    linalg.yield %p : f32
  }
  linalg.generic {indexing_maps = [#id, #rows], iterator_types = ["parallel", "reduction"]}
    ins(%o : memref<64x96xf32>) outs(%s : memref<64xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %p = arith.addf %acc, %a : f32
    linalg.yield %p : f32
  }
  func.return
}

// A sum of all arguments alone is no part of it: its pieces are smaller.

// CHECK-LABEL: func.func @negative_all_of_arguments
// CHECK: scf.reduce
// CHECK: iterator_types = ["reduction", "reduction"]}
// CHECK: func.return
func.func @negative_all_of_arguments(%x: memref<64x96xf32>, %s: memref<64xf32> {llvm.noalias}, %t: memref<f32> {llvm.noalias}, %o: memref<64x96xf32> {llvm.noalias}) {
  linalg.generic {indexing_maps = [#id, #rows], iterator_types = ["parallel", "reduction"]}
    ins(%x : memref<64x96xf32>) outs(%s : memref<64xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %p = arith.addf %acc, %a : f32
    linalg.yield %p : f32
  }
  linalg.generic {indexing_maps = [#id, #rows, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x, %s : memref<64x96xf32>, memref<64xf32>) outs(%o : memref<64x96xf32>) {
  ^bb0(%a: f32, %b: f32, %old: f32):
    %p = arith.divf %a, %b : f32
    linalg.yield %p : f32
  }
  linalg.generic {indexing_maps = [#id, affine_map<(i, j) -> ()>], iterator_types = ["reduction", "reduction"]}
    ins(%x : memref<64x96xf32>) outs(%t : memref<f32>) {
  ^bb0(%a: f32, %acc: f32):
    %p = arith.addf %acc, %a : f32
    linalg.yield %p : f32
  }
  func.return
}

// What is folded in order goes behind what is done with rows, and takes in what only it reads.

// CHECK-LABEL: func.func @columns_last
// CHECK: "scf.parallel"
// CHECK: scf.reduce
// CHECK-NOT: scf.parallel
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel"]} outs(%c :
// CHECK: linalg.generic
// CHECK-SAME: affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>], iterator_types = ["reduction", "parallel"]} ins(%x : memref<64x96xf32>) outs(%c :
// CHECK-NEXT: ^bb0(%[[X:.*]]: f32, %[[C:.*]]: f32):
// CHECK-NEXT: %[[Q:.*]] = arith.mulf %[[X]], %[[X]] : f32
// CHECK-NEXT: arith.subf %[[C]], %[[Q]] : f32
// CHECK: func.return
func.func @columns_last(%x: memref<64x96xf32>, %s: memref<64xf32> {llvm.noalias}, %c: memref<96xf32> {llvm.noalias}, %o: memref<64x96xf32> {llvm.noalias}) {
  %q = memref.alloc() : memref<64x96xf32>
  linalg.generic {indexing_maps = [#id, #rows], iterator_types = ["parallel", "reduction"]}
    ins(%x : memref<64x96xf32>) outs(%s : memref<64xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %p = arith.addf %acc, %a : f32
    linalg.yield %p : f32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x : memref<64x96xf32>) outs(%q : memref<64x96xf32>) {
  ^bb0(%a: f32, %old: f32):
    %p = arith.mulf %a, %a : f32
    linalg.yield %p : f32
  }
  linalg.generic {indexing_maps = [#row], iterator_types = ["parallel"]} outs(%c : memref<96xf32>) {
  ^bb0(%old: f32):
    %l = arith.constant 0.0 : f32
    linalg.yield %l : f32
  }
  %turned = memref.reinterpret_cast %q to offset: [0], sizes: [96, 64], strides: [1, 96] : memref<64x96xf32> to memref<96x64xf32, strided<[1, 96]>>
  linalg.generic {indexing_maps = [#id, #rows], iterator_types = ["parallel", "reduction"]}
    ins(%turned : memref<96x64xf32, strided<[1, 96]>>) outs(%c : memref<96xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %p = arith.subf %acc, %a : f32
    linalg.yield %p : f32
  }
  linalg.generic {indexing_maps = [#id, #rows, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x, %s : memref<64x96xf32>, memref<64xf32>) outs(%o : memref<64x96xf32>) {
  ^bb0(%a: f32, %b: f32, %old: f32):
    %p = arith.divf %a, %b : f32
    linalg.yield %p : f32
  }
  func.return
}
