// RUN: ts-opt %s -p schedule | filecheck %s
// RUN: ts-opt %s -p schedule,aten-linalg-to-scf,vectorise-scf > %t.loops
// RUN: ts-run %s --entry shares --input 2x40xf32=rand(1) --input 2xf32=0 --output %t.before.npy
// RUN: ts-run %s -p schedule --entry shares --input 2x40xf32=rand(1) --input 2xf32=0 --expect @%t.before.npy --rtol 0 --atol 0

#id = affine_map<(i, j) -> (i, j)>
#rows = affine_map<(i, j) -> (i)>
#row = affine_map<(i) -> (i)>

// What is reduced and then used is read row by row; what passes between is memory of one row.

// CHECK-LABEL: func.func @shares
// CHECK: %[[O:.*]] = memref.alloc(%{{.*}}, %[[N:.*]]) : memref<?x?xf32>
// CHECK-NOT: memref.alloc
// CHECK: "scf.parallel"(%{{.*}}, %{{.*}}, %{{.*}})
// CHECK-NEXT: ^bb0(%[[FIRST:.*]]: index):
// CHECK-DAG: %[[M:.*]] = memref.alloca() {{.*}} : memref<f32>
// CHECK-DAG: %[[E:.*]] = memref.alloc(%[[N]]) {{.*}} : memref<?xf32>
// CHECK: scf.for %[[I:.*]] = %[[FIRST]] to
// CHECK: linalg.generic {indexing_maps = [affine_map<() -> ()>], iterator_types = []} outs(%[[M]] : memref<f32>)
// CHECK: %[[ROW:.*]] = memref.subview %x[%[[I]], 0] [1, %{{.*}}] [1, 1] : memref<?x?xf32> to memref<?xf32, strided<[1], offset: ?>>
// CHECK-NEXT: linalg.generic {{.*}}iterator_types = ["reduction"]} ins(%[[ROW]] : {{.*}}) outs(%[[M]] : memref<f32>)
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel"]} ins(%[[ROW]], %[[M]] : {{.*}}) outs(%[[E]] : memref<?xf32>)
// CHECK: math.exp
// CHECK: %[[PART:.*]] = memref.subview %s[%[[I]]] [1] [1] : memref<?xf32> to memref<f32, strided<[], offset: ?>>
// CHECK-NEXT: linalg.generic {{.*}}iterator_types = ["reduction"]} ins(%[[E]] : {{.*}}) outs(%[[PART]] : {{.*}})
// CHECK: %[[OUT:.*]] = memref.subview %[[O]][%[[I]], 0]
// CHECK-NEXT: linalg.generic {{.*}}iterator_types = ["parallel"]} ins(%[[E]], %[[PART]] : {{.*}}) outs(%[[OUT]] : {{.*}})
// CHECK-NEXT: ^bb0
// The index of a shared loop is that of the row.
// CHECK-NEXT: arith.index_cast %[[I]] : index to i32
// CHECK: memref.dealloc %[[E]]
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
func.func @negative_one_pass(%x: memref<8x64xf32>, %s: memref<8xf32> {llvm.noalias}) {
  linalg.generic {indexing_maps = [#row], iterator_types = ["parallel"]} outs(%s : memref<8xf32>) {
  ^bb0(%c: f32):
    %l = arith.constant 0.0 : f32
    linalg.yield %l : f32
  }
  linalg.generic {indexing_maps = [#id, #rows], iterator_types = ["parallel", "reduction"]}
    ins(%x : memref<8x64xf32>) outs(%s : memref<8xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %p = arith.addf %acc, %a : f32
    linalg.yield %p : f32
  }
  func.return
}

// Short rows, and rows known to lie across the memory, are faster all at once.

// CHECK-LABEL: func.func @negative_short
// CHECK-NOT: scf.parallel
// CHECK: func.return
func.func @negative_short(%x: memref<8x4xf32>, %s: memref<8xf32> {llvm.noalias}, %o: memref<8x4xf32> {llvm.noalias}) {
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
func.func @negative_across(%x: memref<8x64xf32, strided<[1, 8]>>, %s: memref<8xf32> {llvm.noalias}, %o: memref<8x64xf32> {llvm.noalias}) {
  linalg.generic {indexing_maps = [#id, #rows], iterator_types = ["parallel", "reduction"]}
    ins(%x : memref<8x64xf32, strided<[1, 8]>>) outs(%s : memref<8xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %p = arith.addf %acc, %a : f32
    linalg.yield %p : f32
  }
  linalg.generic {indexing_maps = [#id, #rows, #id], iterator_types = ["parallel", "parallel"]}
    ins(%x, %s : memref<8x64xf32, strided<[1, 8]>>, memref<8xf32>) outs(%o : memref<8x64xf32>) {
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
