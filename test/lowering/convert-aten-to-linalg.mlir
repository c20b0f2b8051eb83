// RUN: ts-opt %s -p convert-aten-to-linalg --split-input-file | filecheck %s

!m = !prim.tensor<f32, [?, ?]>
!v = !prim.tensor<f32, [?]>

// Operands that may be broadcast get stride 0 where their size is 1; what does not fit stops the program.

// CHECK-LABEL: func.func @broadcast
// CHECK-SAME: memref<?x?xf32, strided<[?, ?]>>
// CHECK-SAME: memref<?xf32, strided<[?]>>
// CHECK-SAME: -> memref<?x?xf32>
// CHECK: cf.assert %{{.*}}, "expected sizes that broadcast in dimension -1"
// CHECK: %[[S:.*]] = arith.select %{{.*}}, %{{.*}}, %{{.*}} : index
// CHECK: memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [%{{.*}}, %{{.*}}], strides: [0, %{{.*}}]
// CHECK: linalg.generic
// CHECK-SAME: iterator_types = ["parallel", "parallel"]
// CHECK: %[[A:.*]] = arith.addf
// CHECK-NEXT: linalg.yield %[[A]]
func.func @broadcast(%x : !m, %y : !v) -> !m {
  %one = prim.Constant 1
  %r = aten.add.Tensor(%x, %y, %one) : (!m, !v, !prim.int) -> !m
  return %r : !m
}

// -----

!m = !prim.tensor<f32, [?, ?]>

// The same tensor, or a symbol that stands for both sizes, needs no decision at run time.

// CHECK-LABEL: func.func @same_shape
// CHECK-NOT: cf.assert
// CHECK-NOT: reinterpret_cast
// CHECK: linalg.generic
// CHECK-SAME: ins(%{{.*}} : memref<?x?xf32, strided<[?, ?]>>)
func.func @same_shape(%x : !m) -> !m {
  %r = aten.tanh(%x) : (!m) -> !m
  return %r : !m
}

// -----

!m = !prim.tensor<f32, [?, ?]>

// A view is another layout of the same buffer.

// CHECK-LABEL: func.func @view
// CHECK-NOT: memref.alloc
// CHECK-NOT: linalg
// CHECK: %[[R:.*]] = memref.reinterpret_cast %{{.*}} to offset: [0]
// CHECK: func.return %[[R]]
func.func @view(%x : !m) -> !m {
  %a = prim.Constant 0
  %b = prim.Constant 1
  %r = aten.transpose.int(%x, %a, %b) : (!m, !prim.int, !prim.int) -> !m
  return %r : !m
}

// -----

!m = !prim.tensor<f16, [?, ?]>
!v = !prim.tensor<f16, [?]>

// 16-bit floats are added up in f32 and rounded once.

// CHECK-LABEL: func.func @reduction
// CHECK: memref.alloc(%{{.*}}) {alignment = 64 : i64} : memref<?xf32>
// CHECK: linalg.generic
// CHECK: linalg.generic
// CHECK-SAME: affine_map<(d0, d1) -> (d0)>
// CHECK-SAME: iterator_types = ["parallel", "reduction"]
// CHECK: arith.extf
// CHECK: arith.addf %{{.*}}, %{{.*}} : f32
// CHECK: linalg.generic
// CHECK: arith.truncf
func.func @reduction(%x : !m) -> !v {
  %dim = prim.Constant [1] : !prim.list<!prim.int>
  %keep = prim.Constant false
  %none = prim.Constant none : !prim.none
  %r = aten.sum.dim_IntList(%x, %dim, %keep, %none) : (!m, !prim.list<!prim.int>, !prim.bool, !prim.none) -> !v
  return %r : !v
}

// -----

!m = !prim.tensor<i32, [?, ?]>

// Integers are multiplied by loops: two of them are parallel, the third is a reduction.

// CHECK-LABEL: func.func @product
// CHECK: cf.assert %{{.*}}, "expected equal sizes in dimension 'k' of a product"
// CHECK: iterator_types = ["parallel", "parallel", "reduction"]
func.func @product(%x : !m, %y : !m) -> !m {
  %r = aten.mm(%x, %y) : (!m, !m) -> !m
  return %r : !m
}

// -----

!v = !prim.tensor<f32, [?]>

// A branch whose condition is constant is taken at compile time; constants become arguments of expressions.

// CHECK-LABEL: func.func @constant_branch
// CHECK: %[[C:.*]] = arith.constant 2.000000e+00 : f32
// CHECK: arith.mulf %{{.*}}, %[[C]] : f32
// CHECK-NOT: aten
func.func @constant_branch(%x : !v) -> !v {
  %two = prim.Constant 2
  %c = prim.Constant true
  %r = prim.If %c -> (!v) {
    %a = aten.mul.Scalar(%x, %two) : (!v, !prim.int) -> !v
    prim.Yield %a : !v
  } else {
    %b = aten.relu(%x) : (!v) -> !v
    prim.Yield %b : !v
  }
  return %r : !v
}

// -----

!v = !prim.tensor<f32, [?]>

// A branch whose condition is known at run time is taken then; both give memrefs of one type.

// CHECK-LABEL: func.func @branch
// CHECK: %[[R:.*]] = scf.if %{{.*}} -> (memref<?xf32, strided<[?], offset: ?>>) {
// CHECK: scf.yield
// CHECK: } else {
// CHECK: linalg.generic
// CHECK: scf.yield
// CHECK: func.return %[[R]]
func.func @branch(%x : !v, %c : !prim.bool) -> !v {
  %r = prim.If %c -> (!v) {
    prim.Yield %x : !v
  } else {
    %b = aten.relu(%x) : (!v) -> !v
    prim.Yield %b : !v
  }
  return %r : !v
}
