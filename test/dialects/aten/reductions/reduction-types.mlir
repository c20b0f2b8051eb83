// RUN: ts-opt %s -p infer-types | filecheck %s

// A sum of everything has no dimensions.
// CHECK-LABEL: func.func @sum(
// CHECK: aten.sum{{.*}} -> !prim.tensor<f32, []>{{$}}
func.func @sum(%x: !prim.tensor<f32, [2, ?]>) {
  %dtype = prim.Constant none
  %0 = aten.sum(%x, %dtype) : (!prim.tensor<f32, [2, ?]>, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @sum_of_unknown_rank(
// CHECK: aten.sum{{.*}} -> !prim.tensor<f32, []>{{$}}
func.func @sum_of_unknown_rank(%x: !prim.tensor<f32>) {
  %dtype = prim.Constant none
  %0 = aten.sum(%x, %dtype) : (!prim.tensor<f32>, !prim.none) -> !prim.tensor
  func.return
}

// Integers and bools are counted in i64, floats in their own dtype, unless one is given.
// CHECK-LABEL: func.func @sum_of_bools(
// CHECK: aten.sum{{.*}} -> !prim.tensor<i64, []>{{$}}
func.func @sum_of_bools(%x: !prim.tensor<bool, [2]>) {
  %dtype = prim.Constant none
  %0 = aten.sum(%x, %dtype) : (!prim.tensor<bool, [2]>, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @sum_of_halves(
// CHECK: aten.sum{{.*}} -> !prim.tensor<f16, []>{{$}}
func.func @sum_of_halves(%x: !prim.tensor<f16, [2]>) {
  %dtype = prim.Constant none
  %0 = aten.sum(%x, %dtype) : (!prim.tensor<f16, [2]>, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @sum_in_f64(
// CHECK: aten.sum{{.*}} -> !prim.tensor<f64, []>{{$}}
func.func @sum_in_f64(%x: !prim.tensor<f32, [2]>) {
  %dtype = prim.Constant 7
  %0 = aten.sum(%x, %dtype) : (!prim.tensor<f32, [2]>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @sum_in_unknown_dtype(
// CHECK: aten.sum{{.*}} -> !prim.tensor<[]>{{$}}
func.func @sum_in_unknown_dtype(%x: !prim.tensor<f32, [2]>, %dtype: !prim.int) {
  %0 = aten.sum(%x, %dtype) : (!prim.tensor<f32, [2]>, !prim.int) -> !prim.tensor
  func.return
}

// The named dimensions disappear, or stay with size 1.
// CHECK-LABEL: func.func @sum_of_one(
// CHECK: aten.sum.dim_IntList{{.*}} -> !prim.tensor<f32, [2, 4]>{{$}}
func.func @sum_of_one(%x: !prim.tensor<f32, [2, s0, 4]>) {
  %dim = prim.Constant [1] : !prim.list<!prim.int>
  %keepdim = prim.Constant false
  %dtype = prim.Constant none
  %0 = aten.sum.dim_IntList(%x, %dim, %keepdim, %dtype) : (!prim.tensor<f32, [2, s0, 4]>, !prim.list<!prim.int>, !prim.bool, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @sum_of_last(
// CHECK: aten.sum.dim_IntList{{.*}} -> !prim.tensor<f32, [2, s0, 1]>{{$}}
func.func @sum_of_last(%x: !prim.tensor<f32, [2, s0, 4]>) {
  %dim = prim.Constant [-1] : !prim.list<!prim.int>
  %keepdim = prim.Constant true
  %dtype = prim.Constant none
  %0 = aten.sum.dim_IntList(%x, %dim, %keepdim, %dtype) : (!prim.tensor<f32, [2, s0, 4]>, !prim.list<!prim.int>, !prim.bool, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @sum_of_two(
// CHECK: aten.sum.dim_IntList{{.*}} -> !prim.tensor<f32, [s0]>{{$}}
func.func @sum_of_two(%x: !prim.tensor<f32, [2, s0, 4]>) {
  %dim = prim.Constant [0, 2] : !prim.list<!prim.int>
  %keepdim = prim.Constant false
  %dtype = prim.Constant none
  %0 = aten.sum.dim_IntList(%x, %dim, %keepdim, %dtype) : (!prim.tensor<f32, [2, s0, 4]>, !prim.list<!prim.int>, !prim.bool, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @sum_of_none(
// CHECK: aten.sum.dim_IntList{{.*}} -> !prim.tensor<f32, [1, 1]>{{$}}
func.func @sum_of_none(%x: !prim.tensor<f32, [2, 3]>) {
  %dim = prim.Constant none
  %keepdim = prim.Constant true
  %dtype = prim.Constant none
  %0 = aten.sum.dim_IntList(%x, %dim, %keepdim, %dtype) : (!prim.tensor<f32, [2, 3]>, !prim.none, !prim.bool, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @sum_of_empty_list(
// CHECK: aten.sum.dim_IntList{{.*}} -> !prim.tensor<f32, []>{{$}}
func.func @sum_of_empty_list(%x: !prim.tensor<f32, [2, 3]>) {
  %dim = prim.Constant [] : !prim.list<!prim.int>
  %keepdim = prim.Constant false
  %dtype = prim.Constant none
  %0 = aten.sum.dim_IntList(%x, %dim, %keepdim, %dtype) : (!prim.tensor<f32, [2, 3]>, !prim.list<!prim.int>, !prim.bool, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @sum_of_unknown_dimension(
// CHECK: aten.sum.dim_IntList{{.*}} -> !prim.tensor<f32>{{$}}
func.func @sum_of_unknown_dimension(%x: !prim.tensor<f32, [2, 3]>, %dim: !prim.list<!prim.int>) {
  %keepdim = prim.Constant false
  %dtype = prim.Constant none
  %0 = aten.sum.dim_IntList(%x, %dim, %keepdim, %dtype) : (!prim.tensor<f32, [2, 3]>, !prim.list<!prim.int>, !prim.bool, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @sum_of_unknown_dimension_kept(
// CHECK: aten.sum.dim_IntList{{.*}} -> !prim.tensor<f32, [?, ?]>{{$}}
func.func @sum_of_unknown_dimension_kept(%x: !prim.tensor<f32, [2, 3]>, %dim: !prim.list<!prim.int>) {
  %keepdim = prim.Constant true
  %dtype = prim.Constant none
  %0 = aten.sum.dim_IntList(%x, %dim, %keepdim, %dtype) : (!prim.tensor<f32, [2, 3]>, !prim.list<!prim.int>, !prim.bool, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @unknown_whether_kept(
// CHECK: aten.amax{{.*}} -> !prim.tensor<f32>{{$}}
func.func @unknown_whether_kept(%x: !prim.tensor<f32, [2, 3]>, %keepdim: !prim.bool) {
  %dim = prim.Constant [0] : !prim.list<!prim.int>
  %0 = aten.amax(%x, %dim, %keepdim) : (!prim.tensor<f32, [2, 3]>, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor
  func.return
}

// Means are of floats.
// CHECK-LABEL: func.func @mean(
// CHECK: aten.mean.dim{{.*}} -> !prim.tensor<f32, [2]>{{$}}
func.func @mean(%x: !prim.tensor<f32, [2, 3]>) {
  %dim = prim.Constant [1] : !prim.list<!prim.int>
  %keepdim = prim.Constant false
  %dtype = prim.Constant none
  %0 = aten.mean.dim(%x, %dim, %keepdim, %dtype) : (!prim.tensor<f32, [2, 3]>, !prim.list<!prim.int>, !prim.bool, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @mean_in_dtype(
// CHECK: aten.mean{{.*}} -> !prim.tensor<f32, []>{{$}}
func.func @mean_in_dtype(%x: !prim.tensor<i64, [2]>) {
  %dtype = prim.Constant 6
  %0 = aten.mean(%x, %dtype) : (!prim.tensor<i64, [2]>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_mean_of_integers(
// CHECK: aten.mean{{.*}} -> !prim.tensor{{$}}
func.func @negative_mean_of_integers(%x: !prim.tensor<i64, [2]>) {
  %dtype = prim.Constant none
  %0 = aten.mean(%x, %dtype) : (!prim.tensor<i64, [2]>, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @any(
// CHECK: aten.any.dim{{.*}} -> !prim.tensor<bool, [3]>{{$}}
func.func @any(%x: !prim.tensor<f32, [2, 3]>) {
  %dim = prim.Constant 0
  %keepdim = prim.Constant false
  %0 = aten.any.dim(%x, %dim, %keepdim) : (!prim.tensor<f32, [2, 3]>, !prim.int, !prim.bool) -> !prim.tensor
  func.return
}

// Truth of bytes is told in bytes.
// CHECK-LABEL: func.func @all_of_bytes(
// CHECK: aten.all{{.*}} -> !prim.tensor<u8, []>{{$}}
func.func @all_of_bytes(%x: !prim.tensor<u8, [2]>) {
  %0 = aten.all(%x) : (!prim.tensor<u8, [2]>) -> !prim.tensor
  func.return
}

// An empty list names no dimension here.
// CHECK-LABEL: func.func @any_of_no_dimension(
// CHECK: aten.any.dims{{.*}} -> !prim.tensor<bool, [2, 3]>{{$}}
func.func @any_of_no_dimension(%x: !prim.tensor<f32, [2, 3]>) {
  %dim = prim.Constant [] : !prim.list<!prim.int>
  %keepdim = prim.Constant false
  %0 = aten.any.dims(%x, %dim, %keepdim) : (!prim.tensor<f32, [2, 3]>, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @count_nonzero(
// CHECK: aten.count_nonzero{{.*}} -> !prim.tensor<i64, [3]>{{$}}
func.func @count_nonzero(%x: !prim.tensor<f32, [2, 3]>) {
  %dim = prim.Constant 0
  %0 = aten.count_nonzero(%x, %dim) : (!prim.tensor<f32, [2, 3]>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @logsumexp(
// CHECK: aten.logsumexp{{.*}} -> !prim.tensor<f32, [2]>{{$}}
func.func @logsumexp(%x: !prim.tensor<f32, [2, 3]>) {
  %dim = prim.Constant [1] : !prim.list<!prim.int>
  %keepdim = prim.Constant false
  %0 = aten.logsumexp(%x, %dim, %keepdim) : (!prim.tensor<f32, [2, 3]>, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor
  func.return
}

// A scan keeps its sizes.
// CHECK-LABEL: func.func @cumsum(
// CHECK: aten.cumsum{{.*}} -> !prim.tensor<i64, [2, ?]>{{$}}
func.func @cumsum(%x: !prim.tensor<i32, [2, ?]>) {
  %dim = prim.Constant 1
  %dtype = prim.Constant none
  %0 = aten.cumsum(%x, %dim, %dtype) : (!prim.tensor<i32, [2, ?]>, !prim.int, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @sum_to_size(
// CHECK: aten.sum_to_size{{.*}} -> !prim.tensor<f32, [1, 3]>{{$}}
func.func @sum_to_size(%x: !prim.tensor<f32, [2, 3]>) {
  %size = prim.Constant [1, 3] : !prim.list<!prim.int>
  %0 = aten.sum_to_size(%x, %size) : (!prim.tensor<f32, [2, 3]>, !prim.list<!prim.int>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_dimension_out_of_range(
// CHECK: aten.sum.dim_IntList{{.*}} -> !prim.tensor{{$}}
func.func @negative_dimension_out_of_range(%x: !prim.tensor<f32, [2, 3]>) {
  %dim = prim.Constant [2] : !prim.list<!prim.int>
  %keepdim = prim.Constant false
  %dtype = prim.Constant none
  %0 = aten.sum.dim_IntList(%x, %dim, %keepdim, %dtype) : (!prim.tensor<f32, [2, 3]>, !prim.list<!prim.int>, !prim.bool, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_dimension_twice(
// CHECK: aten.sum.dim_IntList{{.*}} -> !prim.tensor{{$}}
func.func @negative_dimension_twice(%x: !prim.tensor<f32, [2, 3]>) {
  %dim = prim.Constant [0, -2] : !prim.list<!prim.int>
  %keepdim = prim.Constant false
  %dtype = prim.Constant none
  %0 = aten.sum.dim_IntList(%x, %dim, %keepdim, %dtype) : (!prim.tensor<f32, [2, 3]>, !prim.list<!prim.int>, !prim.bool, !prim.none) -> !prim.tensor
  func.return
}
