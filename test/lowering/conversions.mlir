// RUN: ts-opt %s -p schedule | filecheck %s
// RUN: ts-run %s --entry variance --input 3x40xf32=rand(1) --output %t.before.npy
// RUN: ts-run %s -p schedule --entry variance --input 3x40xf32=rand(1) --expect @%t.before.npy --rtol 0 --atol 0
// RUN: ts-run %s --entry written --input 3x40xf32=rand(1) --output %t.written.npy
// RUN: ts-run %s -p schedule --entry written --input 3x40xf32=rand(1) --expect @%t.written.npy --rtol 0 --atol 0

#id = affine_map<(i, j) -> (i, j)>
#turned = affine_map<(i, j) -> (j, i)>
#rows = affine_map<(i, j) -> (i)>
#one = affine_map<(i) -> (i)>

// What is widened once and read twice is widened where it is read; each reads the narrow elements.

// CHECK-LABEL: func.func @variance
// CHECK-NOT: memref<?x?xf64>
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]} ins(%{{.*}} : memref<?x?xf32,
// CHECK: arith.extf
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]} ins(%{{.*}}, %{{.*}} : memref<?x?xf32,
// CHECK: arith.extf
// CHECK-NOT: memref<?x?xf64>
// CHECK: func.return
func.func @variance(%x: memref<?x?xf32> {llvm.noalias}) -> memref<?xf64> attributes {tsir.result_dtypes = ["f64"]} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %m = memref.dim %x, %zero : memref<?x?xf32>
  %n = memref.dim %x, %one : memref<?x?xf32>
  %w = memref.alloc(%m, %n) : memref<?x?xf64>
  %s = memref.alloc(%m) : memref<?xf64>
  %v = memref.alloc(%m) : memref<?xf64>
  linalg.generic {indexing_maps = [#one, #one], iterator_types = ["parallel"]} outs(%s, %v : memref<?xf64>, memref<?xf64>) {
  ^bb0(%a: f64, %b: f64):
    %l = arith.constant 0.0 : f64
    linalg.yield %l, %l : f64, f64
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : memref<?x?xf32>) outs(%w : memref<?x?xf64>) {
  ^bb0(%e: f32, %o: f64):
    %wide = arith.extf %e : f32 to f64
    linalg.yield %wide : f64
  }
  linalg.generic {indexing_maps = [#id, #rows], iterator_types = ["parallel", "reduction"]} ins(%w : memref<?x?xf64>) outs(%s : memref<?xf64>) {
  ^bb0(%e: f64, %o: f64):
    %sum = arith.addf %o, %e : f64
    linalg.yield %sum : f64
  }
  linalg.generic {indexing_maps = [#id, #rows, #rows], iterator_types = ["parallel", "reduction"]} ins(%w, %s : memref<?x?xf64>, memref<?xf64>) outs(%v : memref<?xf64>) {
  ^bb0(%e: f64, %mean: f64, %o: f64):
    %d = arith.subf %e, %mean : f64
    %q = arith.mulf %d, %d : f64
    %sum = arith.addf %o, %q : f64
    linalg.yield %sum : f64
  }
  func.return %v : memref<?xf64>
}

// The reader's own map is followed, and all steps of widening are taken there.

// CHECK-LABEL: func.func @turned
// CHECK: linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>
// CHECK-SAME: ins(%x, %x : memref<?x?xf16>, memref<?x?xf16>)
// CHECK: arith.extf %{{.*}} : f16 to f32
// CHECK: arith.extf %{{.*}} : f32 to f64
// CHECK: arith.extf %{{.*}} : f16 to f32
// CHECK: arith.extf %{{.*}} : f32 to f64
// CHECK: func.return
func.func @turned(%x: memref<?x?xf16> {llvm.noalias}) -> memref<?x?xf64> attributes {tsir.result_dtypes = ["f64"]} {
  %zero = arith.constant 0 : index
  %n = memref.dim %x, %zero : memref<?x?xf16>
  %h = memref.alloc(%n, %n) : memref<?x?xf32>
  %w = memref.alloc(%n, %n) : memref<?x?xf64>
  %o = memref.alloc(%n, %n) : memref<?x?xf64>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : memref<?x?xf16>) outs(%h : memref<?x?xf32>) {
  ^bb0(%e: f16, %old: f32):
    %wide = arith.extf %e : f16 to f32
    linalg.yield %wide : f32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%h : memref<?x?xf32>) outs(%w : memref<?x?xf64>) {
  ^bb0(%e: f32, %old: f64):
    %wide = arith.extf %e : f32 to f64
    linalg.yield %wide : f64
  }
  linalg.generic {indexing_maps = [#id, #turned, #id], iterator_types = ["parallel", "parallel"]} ins(%w, %w : memref<?x?xf64>, memref<?x?xf64>) outs(%o : memref<?x?xf64>) {
  ^bb0(%a: f64, %b: f64, %old: f64):
    %p = arith.mulf %a, %b : f64
    linalg.yield %p : f64
  }
  func.return %o : memref<?x?xf64>
}

// What is read again for each row stays as it is, and so does what is seen outside.

// CHECK-LABEL: func.func @negative_broadcast
// CHECK: linalg.generic {{.*}} ins(%x : memref<?xf32>)
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : memref<?xf64>)
func.func @negative_broadcast(%x: memref<?xf32> {llvm.noalias}, %o: memref<?x?xf64> {llvm.noalias}) attributes {tsir.result_dtypes = []} {
  %zero = arith.constant 0 : index
  %n = memref.dim %x, %zero : memref<?xf32>
  %w = memref.alloc(%n) : memref<?xf64>
  linalg.generic {indexing_maps = [#one, #one], iterator_types = ["parallel"]} ins(%x : memref<?xf32>) outs(%w : memref<?xf64>) {
  ^bb0(%e: f32, %old: f64):
    %wide = arith.extf %e : f32 to f64
    linalg.yield %wide : f64
  }
  linalg.generic {indexing_maps = [#rows, #id], iterator_types = ["parallel", "parallel"]} ins(%w : memref<?xf64>) outs(%o : memref<?x?xf64>) {
  ^bb0(%e: f64, %old: f64):
    linalg.yield %e : f64
  }
  func.return
}

// CHECK-LABEL: func.func @negative_returned
// CHECK: %[[W:.*]] = memref.alloc
// CHECK: outs(%[[W]], %{{.*}} : memref<?xf64>, memref<?xf64>)
// CHECK: func.return %[[W]]
func.func @negative_returned(%x: memref<?xf32> {llvm.noalias}) -> (memref<?xf64>, memref<?xf64>) attributes {tsir.result_dtypes = ["f64", "f64"]} {
  %zero = arith.constant 0 : index
  %n = memref.dim %x, %zero : memref<?xf32>
  %w = memref.alloc(%n) : memref<?xf64>
  %o = memref.alloc(%n) : memref<?xf64>
  linalg.generic {indexing_maps = [#one, #one], iterator_types = ["parallel"]} ins(%x : memref<?xf32>) outs(%w : memref<?xf64>) {
  ^bb0(%e: f32, %old: f64):
    %wide = arith.extf %e : f32 to f64
    linalg.yield %wide : f64
  }
  linalg.generic {indexing_maps = [#one, #one], iterator_types = ["parallel"]} ins(%w : memref<?xf64>) outs(%o : memref<?xf64>) {
  ^bb0(%e: f64, %old: f64):
    %d = arith.addf %e, %e : f64
    linalg.yield %d : f64
  }
  func.return %w, %o : memref<?xf64>, memref<?xf64>
}

// What is written before it is read again is kept as it was.

// CHECK-LABEL: func.func @written
// CHECK: linalg.generic {{.*}}"reduction"]} ins(%{{.*}} : memref<?x?xf64,
func.func @written(%x: memref<?x?xf32> {llvm.noalias}) -> memref<?xf64> attributes {tsir.result_dtypes = ["f64"]} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %m = memref.dim %x, %zero : memref<?x?xf32>
  %n = memref.dim %x, %one : memref<?x?xf32>
  %w = memref.alloc(%m, %n) : memref<?x?xf64>
  %s = memref.alloc(%m) : memref<?xf64>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : memref<?x?xf32>) outs(%w : memref<?x?xf64>) {
  ^bb0(%e: f32, %o: f64):
    %wide = arith.extf %e : f32 to f64
    linalg.yield %wide : f64
  }
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%x : memref<?x?xf32>) {
  ^bb0(%o: f32):
    %l = arith.constant 7.0 : f32
    linalg.yield %l : f32
  }
  linalg.generic {indexing_maps = [#one], iterator_types = ["parallel"]} outs(%s : memref<?xf64>) {
  ^bb0(%a: f64):
    %l = arith.constant 0.0 : f64
    linalg.yield %l : f64
  }
  linalg.generic {indexing_maps = [#id, #rows], iterator_types = ["parallel", "reduction"]} ins(%w : memref<?x?xf64>) outs(%s : memref<?xf64>) {
  ^bb0(%e: f64, %o: f64):
    %sum = arith.addf %o, %e : f64
    linalg.yield %sum : f64
  }
  func.return %s : memref<?xf64>
}
