// RUN: ts-opt %s -p 'convert-aten-to-linalg{atomic=true}' | filecheck %s
// RUN: ts-opt %s -p convert-aten-to-linalg | filecheck %s --check-prefix=ORDER

// What is added at places of data is so by atomic operations of a parallel loop; else in the order of the places.

// CHECK-LABEL: func.func @added
// CHECK: scf.parallel
// CHECK: cf.assert
// CHECK-NOT: memref.store
// CHECK: "memref.atomic_rmw"({{.*}}) <{kind = 0 : i64}> : (f32, memref<5x7xf32>, index, index) -> f32
// CHECK: func.return
// ORDER-LABEL: func.func @added
// ORDER-NOT: atomic_rmw
// ORDER: scf.for
// ORDER: memref.store
// ORDER: func.return
func.func @added(%x: !prim.tensor<f32, [5, 7]>, %at: !prim.tensor<i64, [6]>, %y: !prim.tensor<f32, [6, 7]>) -> !prim.tensor<f32, [5, 7]> {
  %dim = prim.Constant 0
  %one = prim.Constant 1
  %r = aten.index_add(%x, %dim, %at, %y, %one) : (!prim.tensor<f32, [5, 7]>, !prim.int, !prim.tensor<i64, [6]>, !prim.tensor<f32, [6, 7]>, !prim.int) -> !prim.tensor<f32, [5, 7]>
  func.return %r : !prim.tensor<f32, [5, 7]>
}

// CHECK-LABEL: func.func @halves
// CHECK-NOT: atomic_rmw
// CHECK: func.return
func.func @halves(%x: !prim.tensor<f16, [5]>, %at: !prim.tensor<i64, [6]>, %y: !prim.tensor<f16, [6]>) -> !prim.tensor<f16, [5]> {
  %dim = prim.Constant 0
  %one = prim.Constant 1
  %r = aten.index_add(%x, %dim, %at, %y, %one) : (!prim.tensor<f16, [5]>, !prim.int, !prim.tensor<i64, [6]>, !prim.tensor<f16, [6]>, !prim.int) -> !prim.tensor<f16, [5]>
  func.return %r : !prim.tensor<f16, [5]>
}
