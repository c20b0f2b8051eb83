// RUN: ts-opt %s -p infer-types | filecheck %s

// CHECK-LABEL: func.func @clone(
// CHECK: aten.clone{{.*}} -> !prim.tensor<f32, [2, s0]>{{$}}
func.func @clone(%x: !prim.tensor<f32, [2, s0]>) {
  %memory_format = prim.Constant none
  %0 = aten.clone(%x, %memory_format) : (!prim.tensor<f32, [2, s0]>, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @to_dtype(
// CHECK: aten.to.dtype{{.*}} -> !prim.tensor<f64, [2, s0]>{{$}}
func.func @to_dtype(%x: !prim.tensor<f32, [2, s0]>) {
  %dtype = prim.Constant 7
  %non_blocking = prim.Constant false
  %copy = prim.Constant false
  %memory_format = prim.Constant none
  %0 = aten.to.dtype(%x, %dtype, %non_blocking, %copy, %memory_format) : (!prim.tensor<f32, [2, s0]>, !prim.int, !prim.bool, !prim.bool, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @to_unknown_dtype(
// CHECK: aten.to.dtype{{.*}} -> !prim.tensor<[2, s0]>{{$}}
func.func @to_unknown_dtype(%x: !prim.tensor<f32, [2, s0]>, %dtype: !prim.int) {
  %non_blocking = prim.Constant false
  %copy = prim.Constant false
  %memory_format = prim.Constant none
  %0 = aten.to.dtype(%x, %dtype, %non_blocking, %copy, %memory_format) : (!prim.tensor<f32, [2, s0]>, !prim.int, !prim.bool, !prim.bool, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @to_other(
// CHECK: aten.to.other{{.*}} -> !prim.tensor<i64, [2]>{{$}}
func.func @to_other(%x: !prim.tensor<f32, [2]>, %other: !prim.tensor<i64, [5]>) {
  %non_blocking = prim.Constant false
  %copy = prim.Constant false
  %memory_format = prim.Constant none
  %0 = aten.to.other(%x, %other, %non_blocking, %copy, %memory_format) : (!prim.tensor<f32, [2]>, !prim.tensor<i64, [5]>, !prim.bool, !prim.bool, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @type_as(
// CHECK: aten.type_as{{.*}} -> !prim.tensor<f16, [2, ?]>{{$}}
func.func @type_as(%x: !prim.tensor<f32, [2, ?]>, %other: !prim.tensor<f16, [3]>) {
  %0 = aten.type_as(%x, %other) : (!prim.tensor<f32, [2, ?]>, !prim.tensor<f16, [3]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @detach(
// CHECK: aten.detach{{.*}} -> !prim.tensor<f32, [2]>{{$}}
func.func @detach(%x: !prim.tensor<f32, [2]>) {
  %0 = aten.detach(%x) : (!prim.tensor<f32, [2]>) -> !prim.tensor
  func.return
}

// What is filled keeps its own dtype.
// CHECK-LABEL: func.func @fill(
// CHECK: aten.fill.Scalar{{.*}} -> !prim.tensor<i64, [2]>{{$}}
func.func @fill(%x: !prim.tensor<i64, [2]>) {
  %value = prim.Constant 2
  %0 = aten.fill.Scalar(%x, %value) : (!prim.tensor<i64, [2]>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @copy_into_another(
// CHECK: aten.copy{{.*}} -> !prim.tensor<i64, [2, 3]>{{$}}
func.func @copy_into_another(%x: !prim.tensor<i64, [2, 3]>, %source: !prim.tensor<f32, [3]>) {
  %non_blocking = prim.Constant false
  %0 = aten.copy(%x, %source, %non_blocking) : (!prim.tensor<i64, [2, 3]>, !prim.tensor<f32, [3]>, !prim.bool) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @in_place(
// CHECK: aten.copy_{{.*}} -> !prim.tensor<i64, [2, 3]>{{$}}
func.func @in_place(%x: !prim.tensor<i64, [2, 3]>, %source: !prim.tensor<f32, [3]>) {
  %non_blocking = prim.Constant false
  %0 = aten.copy_(%x, %source, %non_blocking) : (!prim.tensor<i64, [2, 3]>, !prim.tensor<f32, [3]>, !prim.bool) -> !prim.tensor
  func.return
}
