// RUN: ts-opt %s -p batch --check-each | filecheck %s

// One argument is the same in all rows, the batch of the other is its last dimension.
// CHECK-LABEL: func.func @product_batched(%x: !prim.tensor<f32, [?]>, %w: !prim.tensor<f32, [?, ?, ?]>) -> !prim.tensor<f32, [?]>
// CHECK: [[W:%[0-9]+]] = aten.movedim.int(%w,
// CHECK: [[Y:%[0-9]+]] = aten.matmul([[W]], %x)
// CHECK: aten.sum.dim_IntList([[Y]],
func.func @product(%x: !prim.tensor<f32, [?]>, %w: !prim.tensor<f32, [?, ?]> {batch.axis = 1 : i64}) -> !prim.tensor {
  %0 = aten.mv(%w, %x) : (!prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?]>) -> !prim.tensor
  %n = prim.Constant none : !prim.optional<!prim.int>
  %1 = aten.sum(%0, %n) : (!prim.tensor, !prim.optional<!prim.int>) -> !prim.tensor
  func.return %1 : !prim.tensor
}

// What depends on no batch stays as it is; without marks all tensors have one.
// CHECK-LABEL: func.func @alone_batched(%x: !prim.tensor<f32, [?, ?]>, %k: !prim.int)
// CHECK: [[K:%[0-9]+]] = aten.mul.int(%k,
// CHECK: aten.mul.Scalar(%x, [[K]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
func.func @alone(%x: !prim.tensor<f32, [?]>, %k: !prim.int) -> !prim.tensor {
  %0 = prim.Constant 2
  %1 = aten.mul.int(%k, %0) : (!prim.int, !prim.int) -> !prim.int
  %2 = aten.mul.Scalar(%x, %1) : (!prim.tensor<f32, [?]>, !prim.int) -> !prim.tensor
  func.return %2 : !prim.tensor
}

// Each branch runs for its rows alone, and not at all if there are none.
// CHECK-LABEL: func.func @branch_batched
// CHECK: prim.If [[ANY:%[0-9]+]] ->
// CHECK-NEXT: [[ROWS:%[0-9]+]] = aten.index_select(%x,
// CHECK-NEXT: aten.reciprocal([[ROWS]])
func.func @branch(%x: !prim.tensor<f64, []>) -> !prim.tensor<f64, []> {
  %0 = aten.Bool.Tensor(%x) : (!prim.tensor<f64, []>) -> !prim.bool
  %1 = prim.If %0 -> (!prim.tensor<f64, []>) {
    %2 = aten.reciprocal(%x) : (!prim.tensor<f64, []>) -> !prim.tensor<f64, []>
    prim.Yield %2 : !prim.tensor<f64, []>
  } else {
    prim.Yield %x : !prim.tensor<f64, []>
  }
  func.return %1 : !prim.tensor<f64, []>
}

// Numbers that raise nothing and have a constant slope are chosen by a mask.
// CHECK-LABEL: func.func @chosen_batched
// CHECK-NOT: prim.If
// CHECK: [[NEG:%[0-9]+]] = aten.neg(%x)
// CHECK: aten.where.self([[MASK:%[0-9]+]], [[NEG]], %x)
func.func @chosen(%x: !prim.tensor<f64, []>) -> !prim.tensor<f64, []> {
  %0 = aten.Bool.Tensor(%x) : (!prim.tensor<f64, []>) -> !prim.bool
  %1 = prim.If %0 -> (!prim.tensor<f64, []>) {
    %2 = aten.neg(%x) : (!prim.tensor<f64, []>) -> !prim.tensor<f64, []>
    prim.Yield %2 : !prim.tensor<f64, []>
  } else {
    prim.Yield %x : !prim.tensor<f64, []>
  }
  func.return %1 : !prim.tensor<f64, []>
}

// The rows that go on are carried; those that end are written to the results.
// CHECK-LABEL: func.func @loop_batched
// CHECK: [[LEFT:%[0-9]+]], [[DONE:%[0-9]+]], [[OWN:%[0-9]+]] = prim.Loop
// CHECK: aten.sub.Scalar
// CHECK: prim.If
// CHECK-NEXT: aten.index_copy
// CHECK-NEXT: aten.index_select
// CHECK-NEXT: aten.index_select
// CHECK: func.return [[DONE]]
func.func @loop(%x: !prim.tensor<f64, []>) -> !prim.tensor<f64, []> {
  %most = prim.Constant 9223372036854775807
  %two = prim.Constant 2.0
  %zero = prim.Constant 0
  %p = aten.gt.Scalar(%x, %zero) : (!prim.tensor<f64, []>, !prim.int) -> !prim.tensor<bool, []>
  %0 = aten.Bool.Tensor(%p) : (!prim.tensor<bool, []>) -> !prim.bool
  %1 = prim.Loop %most, %0, (%x) : (!prim.tensor<f64, []>) -> (!prim.tensor<f64, []>) {
  ^bb0(%i: !prim.int, %y: !prim.tensor<f64, []>):
    %2 = aten.sub.Scalar(%y, %two, %two) : (!prim.tensor<f64, []>, !prim.float, !prim.float) -> !prim.tensor<f64, []>
    %q = aten.gt.Scalar(%2, %zero) : (!prim.tensor<f64, []>, !prim.int) -> !prim.tensor<bool, []>
    %3 = aten.Bool.Tensor(%q) : (!prim.tensor<bool, []>) -> !prim.bool
    prim.Yield %3, %2 : !prim.bool, !prim.tensor<f64, []>
  }
  func.return %1 : !prim.tensor<f64, []>
}

// What has no rule runs row by row.
// CHECK-LABEL: func.func @rows_batched
// CHECK-SAME: 'aten.as_strided' is not batched: it has no rule
// CHECK: prim.Loop
// CHECK: aten.as_strided
// CHECK: aten.stack
func.func @rows(%x: !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?, ?]> {
  %size = prim.Constant [2, 2] : !prim.list<!prim.int>
  %stride = prim.Constant [1, 1] : !prim.list<!prim.int>
  %n = prim.Constant none : !prim.optional<!prim.int>
  %0 = aten.as_strided(%x, %size, %stride, %n) : (!prim.tensor<f32, [?]>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.optional<!prim.int>) -> !prim.tensor<f32, [?, ?]>
  func.return %0 : !prim.tensor<f32, [?, ?]>
}
