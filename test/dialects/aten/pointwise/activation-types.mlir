// RUN: ts-opt %s -p infer-types | filecheck %s

// What is known of the argument is known of the result: sizes, symbols and gaps.
// CHECK-LABEL: func.func @relu(
// CHECK: aten.relu{{.*}} -> !prim.tensor<f32, [2, s0, ?]>{{$}}
func.func @relu(%x: !prim.tensor<f32, [2, s0, ?]>) {
  %0 = aten.relu(%x) : (!prim.tensor<f32, [2, s0, ?]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @dtype_alone(
// CHECK: aten.gelu{{.*}} -> !prim.tensor<bf16>{{$}}
func.func @dtype_alone(%x: !prim.tensor<bf16>) {
  %approximate = prim.Constant "none"
  %0 = aten.gelu(%x, %approximate) : (!prim.tensor<bf16>, !prim.str) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @nothing_known(
// CHECK: aten.silu{{.*}} -> !prim.tensor{{$}}
func.func @nothing_known(%x: !prim.tensor) {
  %0 = aten.silu(%x) : (!prim.tensor) -> !prim.tensor
  func.return
}

// Functions of probabilities make floats of integers.
// CHECK-LABEL: func.func @sigmoid_of_integers(
// CHECK: aten.sigmoid{{.*}} -> !prim.tensor<f32, [3]>{{$}}
func.func @sigmoid_of_integers(%x: !prim.tensor<i64, [3]>) {
  %0 = aten.sigmoid(%x) : (!prim.tensor<i64, [3]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @tanh_keeps_halves(
// CHECK: aten.tanh{{.*}} -> !prim.tensor<f16, [3]>{{$}}
func.func @tanh_keeps_halves(%x: !prim.tensor<f16, [3]>) {
  %0 = aten.tanh(%x) : (!prim.tensor<f16, [3]>) -> !prim.tensor
  func.return
}

// ReLU has a value for integers, and keeps them.
// CHECK-LABEL: func.func @relu_of_integers(
// CHECK: aten.relu{{.*}} -> !prim.tensor<i32, [3]>{{$}}
func.func @relu_of_integers(%x: !prim.tensor<i32, [3]>) {
  %0 = aten.relu(%x) : (!prim.tensor<i32, [3]>) -> !prim.tensor
  func.return
}

// Half of the channels remains.
// CHECK-LABEL: func.func @glu(
// CHECK: aten.glu{{.*}} -> !prim.tensor<f32, [4, 3]>{{$}}
func.func @glu(%x: !prim.tensor<f32, [4, 6]>) {
  %dim = prim.Constant -1
  %0 = aten.glu(%x, %dim) : (!prim.tensor<f32, [4, 6]>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @glu_of_unknown_sizes(
// CHECK: aten.glu{{.*}} -> !prim.tensor<f32, [4, ?]>{{$}}
func.func @glu_of_unknown_sizes(%x: !prim.tensor<f32, [4, ?]>) {
  %dim = prim.Constant 1
  %0 = aten.glu(%x, %dim) : (!prim.tensor<f32, [4, ?]>, !prim.int) -> !prim.tensor
  func.return
}

// An odd number of channels has no half: what the program does then is found when it runs.
// CHECK-LABEL: func.func @negative_glu_of_odd_size(
// CHECK: aten.glu{{.*}} -> !prim.tensor{{$}}
func.func @negative_glu_of_odd_size(%x: !prim.tensor<f32, [4, 5]>) {
  %dim = prim.Constant 1
  %0 = aten.glu(%x, %dim) : (!prim.tensor<f32, [4, 5]>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_glu_of_rank_0(
// CHECK: aten.glu{{.*}} -> !prim.tensor{{$}}
func.func @negative_glu_of_rank_0(%x: !prim.tensor<f32, []>) {
  %dim = prim.Constant 0
  %0 = aten.glu(%x, %dim) : (!prim.tensor<f32, []>, !prim.int) -> !prim.tensor
  func.return
}

// Bounds below zero do not fit u8.
// CHECK-LABEL: func.func @negative_hardtanh_of_bytes(
// CHECK: aten.hardtanh{{.*}} -> !prim.tensor{{$}}
func.func @negative_hardtanh_of_bytes(%x: !prim.tensor<u8, [3]>) {
  %min_val = prim.Constant -1
  %max_val = prim.Constant 1
  %0 = aten.hardtanh(%x, %min_val, %max_val) : (!prim.tensor<u8, [3]>, !prim.int, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @prelu(
// CHECK: aten.prelu{{.*}} -> !prim.tensor<f32, [2, 3]>{{$}}
func.func @prelu(%x: !prim.tensor<f32, [2, 3]>, %weight: !prim.tensor<f32, [3]>) {
  %0 = aten.prelu(%x, %weight) : (!prim.tensor<f32, [2, 3]>, !prim.tensor<f32, [3]>) -> !prim.tensor
  func.return
}
