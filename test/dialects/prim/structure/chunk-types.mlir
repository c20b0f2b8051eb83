// RUN: ts-opt %s -p infer-types | filecheck %s

// CHECK-LABEL: func.func @even
// CHECK: prim.ConstantChunk{{.*}} -> (!prim.tensor<f32, [s0, 3]>, !prim.tensor<f32, [s0, 3]>){{$}}
func.func @even(%x: !prim.tensor<f32, [s0, 6]>) {
  %0:2 = prim.ConstantChunk(%x) <{chunks = 2 : i64, dim = -1 : i64}> : (!prim.tensor<f32, [s0, 6]>) -> (!prim.tensor, !prim.tensor)
  func.return
}

// The last piece may be smaller.

// CHECK-LABEL: func.func @uneven
// CHECK: prim.ConstantChunk{{.*}} -> (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>){{$}}
func.func @uneven(%x: !prim.tensor<f32, [7]>) {
  %0:2 = prim.ConstantChunk(%x) <{chunks = 2 : i64, dim = 0 : i64}> : (!prim.tensor<f32, [7]>) -> (!prim.tensor, !prim.tensor)
  func.return
}

// CHECK-LABEL: func.func @unknown_size
// CHECK: prim.ConstantChunk{{.*}} -> (!prim.tensor<f32, [?, 4]>, !prim.tensor<f32, [?, 4]>){{$}}
func.func @unknown_size(%x: !prim.tensor<f32, [s0, 4]>) {
  %0:2 = prim.ConstantChunk(%x) <{chunks = 2 : i64, dim = 0 : i64}> : (!prim.tensor<f32, [s0, 4]>) -> (!prim.tensor, !prim.tensor)
  func.return
}

// CHECK-LABEL: func.func @unknown_rank
// CHECK: prim.ConstantChunk{{.*}} -> !prim.tensor<f32>{{$}}
func.func @unknown_rank(%x: !prim.tensor<f32>) {
  %0 = prim.ConstantChunk(%x) <{chunks = 1 : i64, dim = 0 : i64}> : (!prim.tensor<f32>) -> !prim.tensor
  func.return
}

// There is no such dimension: what the program does then is found when it runs.

// CHECK-LABEL: func.func @negative_dimension_out_of_range
// CHECK: prim.ConstantChunk{{.*}} -> !prim.tensor<f32>{{$}}
func.func @negative_dimension_out_of_range(%x: !prim.tensor<f32, [4]>) {
  %0 = prim.ConstantChunk(%x) <{chunks = 1 : i64, dim = 1 : i64}> : (!prim.tensor<f32, [4]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_without_dimensions
// CHECK: prim.ConstantChunk{{.*}} -> !prim.tensor<f32>{{$}}
func.func @negative_without_dimensions(%x: !prim.tensor<f32, []>) {
  %0 = prim.ConstantChunk(%x) <{chunks = 1 : i64, dim = 0 : i64}> : (!prim.tensor<f32, []>) -> !prim.tensor
  func.return
}
