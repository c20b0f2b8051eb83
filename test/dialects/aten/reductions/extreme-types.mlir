// RUN: ts-opt %s -p infer-types | filecheck %s

// CHECK-LABEL: func.func @max_of_all(
// CHECK: aten.max{{.*}} -> !prim.tensor<i64, []>{{$}}
func.func @max_of_all(%x: !prim.tensor<i64, [2, 3]>) {
  %0 = aten.max(%x) : (!prim.tensor<i64, [2, 3]>) -> !prim.tensor
  func.return
}

// The places of extreme values are i64.
// CHECK-LABEL: func.func @max_along(
// CHECK: aten.max.dim{{.*}} -> (!prim.tensor<f32, [2]>, !prim.tensor<i64, [2]>){{$}}
func.func @max_along(%x: !prim.tensor<f32, [2, s0]>) {
  %dim = prim.Constant 1
  %keepdim = prim.Constant false
  %0:2 = aten.max.dim(%x, %dim, %keepdim) : (!prim.tensor<f32, [2, s0]>, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor)
  func.return
}

// CHECK-LABEL: func.func @min_along_kept(
// CHECK: aten.min.dim{{.*}} -> (!prim.tensor<f32, [1, s0]>, !prim.tensor<i64, [1, s0]>){{$}}
func.func @min_along_kept(%x: !prim.tensor<f32, [2, s0]>) {
  %dim = prim.Constant 0
  %keepdim = prim.Constant true
  %0:2 = aten.min.dim(%x, %dim, %keepdim) : (!prim.tensor<f32, [2, s0]>, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor)
  func.return
}

// CHECK-LABEL: func.func @argmax_of_all(
// CHECK: aten.argmax{{.*}} -> !prim.tensor<i64, []>{{$}}
func.func @argmax_of_all(%x: !prim.tensor<f32, [2, 3]>) {
  %dim = prim.Constant none
  %keepdim = prim.Constant false
  %0 = aten.argmax(%x, %dim, %keepdim) : (!prim.tensor<f32, [2, 3]>, !prim.none, !prim.bool) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @argmin_along(
// CHECK: aten.argmin{{.*}} -> !prim.tensor<i64, [2, 1]>{{$}}
func.func @argmin_along(%x: !prim.tensor<f32, [2, 3]>) {
  %dim = prim.Constant 1
  %keepdim = prim.Constant true
  %0 = aten.argmin(%x, %dim, %keepdim) : (!prim.tensor<f32, [2, 3]>, !prim.int, !prim.bool) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @sort(
// CHECK: aten.sort{{.*}} -> (!prim.tensor<f32, [2, ?]>, !prim.tensor<i64, [2, ?]>){{$}}
func.func @sort(%x: !prim.tensor<f32, [2, ?]>) {
  %dim = prim.Constant -1
  %descending = prim.Constant false
  %0:2 = aten.sort(%x, %dim, %descending) : (!prim.tensor<f32, [2, ?]>, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor)
  func.return
}

// CHECK-LABEL: func.func @argsort(
// CHECK: aten.argsort{{.*}} -> !prim.tensor<i64, [2, 3]>{{$}}
func.func @argsort(%x: !prim.tensor<f32, [2, 3]>) {
  %dim = prim.Constant -1
  %descending = prim.Constant false
  %0 = aten.argsort(%x, %dim, %descending) : (!prim.tensor<f32, [2, 3]>, !prim.int, !prim.bool) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @topk(
// CHECK: aten.topk{{.*}} -> (!prim.tensor<f32, [2, 3]>, !prim.tensor<i64, [2, 3]>){{$}}
func.func @topk(%x: !prim.tensor<f32, [2, 9]>) {
  %k = prim.Constant 3
  %dim = prim.Constant -1
  %largest = prim.Constant true
  %sorted = prim.Constant true
  %0:2 = aten.topk(%x, %k, %dim, %largest, %sorted) : (!prim.tensor<f32, [2, 9]>, !prim.int, !prim.int, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor)
  func.return
}

// CHECK-LABEL: func.func @topk_of_unknown_count(
// CHECK: aten.topk{{.*}} -> (!prim.tensor<f32, [2, ?]>, !prim.tensor<i64, [2, ?]>){{$}}
func.func @topk_of_unknown_count(%x: !prim.tensor<f32, [2, 9]>, %k: !prim.int) {
  %dim = prim.Constant -1
  %largest = prim.Constant true
  %sorted = prim.Constant true
  %0:2 = aten.topk(%x, %k, %dim, %largest, %sorted) : (!prim.tensor<f32, [2, 9]>, !prim.int, !prim.int, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor)
  func.return
}

// CHECK-LABEL: func.func @negative_topk_of_too_many(
// CHECK: aten.topk{{.*}} -> (!prim.tensor, !prim.tensor){{$}}
func.func @negative_topk_of_too_many(%x: !prim.tensor<f32, [2, 9]>) {
  %k = prim.Constant 10
  %dim = prim.Constant -1
  %largest = prim.Constant true
  %sorted = prim.Constant true
  %0:2 = aten.topk(%x, %k, %dim, %largest, %sorted) : (!prim.tensor<f32, [2, 9]>, !prim.int, !prim.int, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor)
  func.return
}

// CHECK-LABEL: func.func @negative_max_along_missing(
// CHECK: aten.max.dim{{.*}} -> (!prim.tensor, !prim.tensor){{$}}
func.func @negative_max_along_missing(%x: !prim.tensor<f32, [2]>) {
  %dim = prim.Constant 1
  %keepdim = prim.Constant false
  %0:2 = aten.max.dim(%x, %dim, %keepdim) : (!prim.tensor<f32, [2]>, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor)
  func.return
}
