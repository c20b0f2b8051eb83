// RUN: ts-opt %s -p infer-types | filecheck %s

// CHECK-LABEL: func.func @mm(
// CHECK: aten.mm{{.*}} -> !prim.tensor<f32, [2, 4]>{{$}}
func.func @mm(%x: !prim.tensor<f32, [2, s0]>, %y: !prim.tensor<f32, [s0, 4]>) {
  %0 = aten.mm(%x, %y) : (!prim.tensor<f32, [2, s0]>, !prim.tensor<f32, [s0, 4]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @bmm(
// CHECK: aten.bmm{{.*}} -> !prim.tensor<f32, [5, 2, ?]>{{$}}
func.func @bmm(%x: !prim.tensor<f32, [5, 2, 3]>, %y: !prim.tensor<f32, [5, 3, ?]>) {
  %0 = aten.bmm(%x, %y) : (!prim.tensor<f32, [5, 2, 3]>, !prim.tensor<f32, [5, 3, ?]>) -> !prim.tensor
  func.return
}

// Every combination of ranks has a product.
// CHECK-LABEL: func.func @matmul_of_vectors(
// CHECK: aten.matmul{{.*}} -> !prim.tensor<f32, []>{{$}}
func.func @matmul_of_vectors(%x: !prim.tensor<f32, [3]>, %y: !prim.tensor<f32, [3]>) {
  %0 = aten.matmul(%x, %y) : (!prim.tensor<f32, [3]>, !prim.tensor<f32, [3]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @matmul_of_matrix_and_vector(
// CHECK: aten.matmul{{.*}} -> !prim.tensor<f32, [2]>{{$}}
func.func @matmul_of_matrix_and_vector(%x: !prim.tensor<f32, [2, 3]>, %y: !prim.tensor<f32, [3]>) {
  %0 = aten.matmul(%x, %y) : (!prim.tensor<f32, [2, 3]>, !prim.tensor<f32, [3]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @matmul_of_vector_and_matrix(
// CHECK: aten.matmul{{.*}} -> !prim.tensor<f32, [s0]>{{$}}
func.func @matmul_of_vector_and_matrix(%x: !prim.tensor<f32, [3]>, %y: !prim.tensor<f32, [3, s0]>) {
  %0 = aten.matmul(%x, %y) : (!prim.tensor<f32, [3]>, !prim.tensor<f32, [3, s0]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @matmul_of_batches(
// CHECK: aten.matmul{{.*}} -> !prim.tensor<f32, [5, 4, 2, 6]>{{$}}
func.func @matmul_of_batches(%x: !prim.tensor<f32, [5, 1, 2, 3]>, %y: !prim.tensor<f32, [4, 3, 6]>) {
  %0 = aten.matmul(%x, %y) : (!prim.tensor<f32, [5, 1, 2, 3]>, !prim.tensor<f32, [4, 3, 6]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @addmm(
// CHECK: aten.addmm{{.*}} -> !prim.tensor<f32, [2, 4]>{{$}}
func.func @addmm(%x: !prim.tensor<f32, [4]>, %a: !prim.tensor<f32, [2, 3]>, %b: !prim.tensor<f32, [3, 4]>) {
  %beta = prim.Constant 1
  %alpha = prim.Constant 1
  %0 = aten.addmm(%x, %a, %b, %beta, %alpha) : (!prim.tensor<f32, [4]>, !prim.tensor<f32, [2, 3]>, !prim.tensor<f32, [3, 4]>, !prim.int, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @linear(
// CHECK: aten.linear{{.*}} -> !prim.tensor<f32, [5, s0, 4]>{{$}}
func.func @linear(
    %x: !prim.tensor<f32, [5, s0, 3]>,
    %weight: !prim.tensor<f32, [4, 3]>,
    %bias: !prim.tensor<f32, [4]>) {
  %0 = aten.linear(%x, %weight, %bias) : (!prim.tensor<f32, [5, s0, 3]>, !prim.tensor<f32, [4, 3]>, !prim.tensor<f32, [4]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @dot(
// CHECK: aten.dot{{.*}} -> !prim.tensor<f32, []>{{$}}
func.func @dot(%x: !prim.tensor<f32, [3]>, %y: !prim.tensor<f32, [3]>) {
  %0 = aten.dot(%x, %y) : (!prim.tensor<f32, [3]>, !prim.tensor<f32, [3]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @outer(
// CHECK: aten.outer{{.*}} -> !prim.tensor<f32, [2, s0]>{{$}}
func.func @outer(%x: !prim.tensor<f32, [2]>, %y: !prim.tensor<f32, [s0]>) {
  %0 = aten.outer(%x, %y) : (!prim.tensor<f32, [2]>, !prim.tensor<f32, [s0]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @unknown_rank(
// CHECK: aten.matmul{{.*}} -> !prim.tensor<f32>{{$}}
func.func @unknown_rank(%x: !prim.tensor<f32>, %y: !prim.tensor<f32, [3, 4]>) {
  %0 = aten.matmul(%x, %y) : (!prim.tensor<f32>, !prim.tensor<f32, [3, 4]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @dtype_of_one_unknown(
// CHECK: aten.mm{{.*}} -> !prim.tensor<[2, 4]>{{$}}
func.func @dtype_of_one_unknown(%x: !prim.tensor<f32, [2, 3]>, %y: !prim.tensor<[3, 4]>) {
  %0 = aten.mm(%x, %y) : (!prim.tensor<f32, [2, 3]>, !prim.tensor<[3, 4]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_other_inner_sizes(
// CHECK: aten.mm{{.*}} -> !prim.tensor{{$}}
func.func @negative_other_inner_sizes(%x: !prim.tensor<f32, [2, 3]>, %y: !prim.tensor<f32, [4, 5]>) {
  %0 = aten.mm(%x, %y) : (!prim.tensor<f32, [2, 3]>, !prim.tensor<f32, [4, 5]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_other_ranks(
// CHECK: aten.mm{{.*}} -> !prim.tensor{{$}}
func.func @negative_other_ranks(%x: !prim.tensor<f32, [2, 3]>, %y: !prim.tensor<f32, [3]>) {
  %0 = aten.mm(%x, %y) : (!prim.tensor<f32, [2, 3]>, !prim.tensor<f32, [3]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_other_dtypes(
// CHECK: aten.mm{{.*}} -> !prim.tensor{{$}}
func.func @negative_other_dtypes(%x: !prim.tensor<f32, [2, 3]>, %y: !prim.tensor<f64, [3, 4]>) {
  %0 = aten.mm(%x, %y) : (!prim.tensor<f32, [2, 3]>, !prim.tensor<f64, [3, 4]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_matmul_of_rank_0(
// CHECK: aten.matmul{{.*}} -> !prim.tensor{{$}}
func.func @negative_matmul_of_rank_0(%x: !prim.tensor<f32, []>, %y: !prim.tensor<f32, [3]>) {
  %0 = aten.matmul(%x, %y) : (!prim.tensor<f32, []>, !prim.tensor<f32, [3]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_addmm_that_would_shrink(
// CHECK: aten.addmm{{.*}} -> !prim.tensor{{$}}
func.func @negative_addmm_that_would_shrink(
    %x: !prim.tensor<f32, [7, 4]>,
    %a: !prim.tensor<f32, [2, 3]>,
    %b: !prim.tensor<f32, [3, 4]>) {
  %beta = prim.Constant 1
  %alpha = prim.Constant 1
  %0 = aten.addmm(%x, %a, %b, %beta, %alpha) : (!prim.tensor<f32, [7, 4]>, !prim.tensor<f32, [2, 3]>, !prim.tensor<f32, [3, 4]>, !prim.int, !prim.int) -> !prim.tensor
  func.return
}
