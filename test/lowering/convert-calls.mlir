// RUN: ts-opt %s -p convert-aten-to-linalg --split-input-file --verify-diagnostics | filecheck %s

// Calls that know the same of their arguments share one function. What is taken for granted of sizes holds inside,
// where only those sizes are passed that it reads; what it tells of the result holds for the next call.
func.func @same(%x: !prim.tensor<f32, [?, ?]> {tsir.sizes = array<i64: 4, 8>, tsir.strides = array<i64: 8, 1>}, %a: !prim.tensor<f32, [?]> {tsir.sizes = array<i64: 8>, tsir.strides = array<i64: 1>}, %b: !prim.tensor<f32, [?]> {tsir.sizes = array<i64: 8>, tsir.strides = array<i64: 1>}) -> !prim.tensor<f32, [?, ?]> {
  %y = prim.CallFunction(%x, %a) <{callee = @scaled}> : (!prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?, ?]>
  %z = prim.CallFunction(%y, %b) <{callee = @scaled}> : (!prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?, ?]>
  func.return %z : !prim.tensor<f32, [?, ?]>
}
func.func private @scaled(%x: !prim.tensor<f32, [?, ?]>, %w: !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?, ?]> {
  %y = aten.mul.Tensor(%x, %w) : (!prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?, ?]>
  func.return %y : !prim.tensor<f32, [?, ?]>
}
// CHECK:       func.func private @scaled.0(%{{.*}}: memref<?x?xf32>, %{{.*}}: memref<?xf32>, %[[R:.*]]: index, %[[C:.*]]: index)
// CHECK-SAME:    tsir.once
// CHECK-NEXT:    memref.alloc(%[[R]], %[[C]])
// CHECK-NOT:     cf.assert
// CHECK-LABEL: func.func @same
// CHECK:         %[[ROWS:.*]] = memref.dim %0
// CHECK:         %[[COLUMNS:.*]] = memref.dim %0
// CHECK:         %[[Y:.*]] = func.call @scaled.0(%{{.*}}, %{{.*}}, %[[ROWS]], %[[COLUMNS]]) : (memref<?x?xf32>, memref<?xf32>, index, index) -> memref<?x?xf32>
// CHECK-NEXT:    func.call @scaled.0(%[[Y]], %{{.*}}, %[[ROWS]], %[[COLUMNS]])

// -----

// Where nothing is known of sizes, all are passed, equal ones once; a call that knows other things has its own.
func.func @other(%x: !prim.tensor<f32, [?]>, %w: !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]> {
  %y = prim.CallFunction(%x, %w) <{callee = @scaled}> : (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %z = prim.CallFunction(%y, %y) <{callee = @scaled}> : (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  func.return %z : !prim.tensor<f32, [?]>
}
func.func private @scaled(%x: !prim.tensor<f32, [?]>, %w: !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]> {
  %y = aten.mul.Tensor(%x, %w) : (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  func.return %y : !prim.tensor<f32, [?]>
}
// CHECK:       func.func private @scaled.0
// CHECK:         cf.assert %{{.*}}, "expected sizes that broadcast
// CHECK:       func.func private @scaled.1
// CHECK-NOT:     cf.assert
// CHECK-LABEL: func.func @other
// CHECK:         %[[Y:.*]] = func.call @scaled.0(%{{.*}}) : ({{.*}}, index, index, index, index) -> memref<?xf32>
// CHECK:         %[[SIZE:.*]] = memref.dim %[[Y]]
// CHECK:         func.call @scaled.1(%[[Y]], %[[Y]], %[[SIZE]]) : (memref<?xf32>, memref<?xf32>, index) -> memref<?xf32>

// -----

// A number that is a size stays one on both sides; a constant is part of the function, and so is a result.
func.func @numbers(%x: !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]> {
  %zero = prim.Constant 0
  %n = aten.size.int(%x, %zero) : (!prim.tensor<f32, [?]>, !prim.int) -> !prim.int
  %y, %m = prim.CallFunction(%x, %n, %zero) <{callee = @sized}> : (!prim.tensor<f32, [?]>, !prim.int, !prim.int) -> (!prim.tensor<f32, [?]>, !prim.int)
  %sizes = prim.ListConstruct(%m) : (!prim.int) -> !prim.list<!prim.int>
  %z = aten.view(%y, %sizes) : (!prim.tensor<f32, [?]>, !prim.list<!prim.int>) -> !prim.tensor<f32, [?]>
  func.return %z : !prim.tensor<f32, [?]>
}
func.func private @sized(%x: !prim.tensor<f32, [?]>, %n: !prim.int, %dim: !prim.int) -> (!prim.tensor<f32, [?]>, !prim.int) {
  %m = aten.size.int(%x, %dim) : (!prim.tensor<f32, [?]>, !prim.int) -> !prim.int
  %y = aten.add.Scalar(%x, %n, %m) : (!prim.tensor<f32, [?]>, !prim.int, !prim.int) -> !prim.tensor<f32, [?]>
  func.return %y, %m : !prim.tensor<f32, [?]>, !prim.int
}
// CHECK:       func.func private @sized.0
// CHECK-LABEL: func.func @numbers
// CHECK:         %[[Y:.*]] = func.call @sized.0(%{{.*}}, %{{.*}}, %{{.*}}) : ({{.*}}, index, index) -> memref<?xf32>
// CHECK-NOT:     cf.assert

// -----

// Only private functions are lowered as they are called.
func.func @public(%x: !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]> {
  // expected-error@+1 {{'prim.CallFunction' has no native form: native code has no form of it}}
  %y = prim.CallFunction(%x) <{callee = @another}> : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  func.return %y : !prim.tensor<f32, [?]>
}
func.func @another(%x: !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]> {
  func.return %x : !prim.tensor<f32, [?]>
}

// -----

func.func @recursive(%x: !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]> {
  %y = prim.CallFunction(%x) <{callee = @again}> : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  func.return %y : !prim.tensor<f32, [?]>
}
func.func private @again(%x: !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]> {
  // expected-error@+1 {{'prim.CallFunction' has no native form: native code has no form of it}}
  %y = prim.CallFunction(%x) <{callee = @again}> : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  func.return %y : !prim.tensor<f32, [?]>
}
