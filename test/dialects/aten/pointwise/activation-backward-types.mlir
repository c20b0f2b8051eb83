// RUN: ts-opt %s -p infer-types | filecheck %s

// A gradient has the sizes of what it is the gradient of.
// CHECK-LABEL: func.func @sigmoid_backward(
// CHECK: aten.sigmoid_backward{{.*}} -> !prim.tensor<f32, [2, s0]>{{$}}
func.func @sigmoid_backward(%grad: !prim.tensor<f32, [2, s0]>, %output: !prim.tensor<f32, [2, s0]>) {
  %0 = aten.sigmoid_backward(%grad, %output) : (!prim.tensor<f32, [2, s0]>, !prim.tensor<f32, [2, s0]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @tanh_backward(
// CHECK: aten.tanh_backward{{.*}} -> !prim.tensor<f64, [2]>{{$}}
func.func @tanh_backward(%grad: !prim.tensor<f64, [2]>, %output: !prim.tensor<f64, [2]>) {
  %0 = aten.tanh_backward(%grad, %output) : (!prim.tensor<f64, [2]>, !prim.tensor<f64, [2]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @gelu_backward(
// CHECK: aten.gelu_backward{{.*}} -> !prim.tensor<bf16, [3]>{{$}}
func.func @gelu_backward(%grad: !prim.tensor<bf16, [3]>, %x: !prim.tensor<bf16, [3]>) {
  %approximate = prim.Constant "none"
  %0 = aten.gelu_backward(%grad, %x, %approximate) : (!prim.tensor<bf16, [3]>, !prim.tensor<bf16, [3]>, !prim.str) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @threshold_backward(
// CHECK: aten.threshold_backward{{.*}} -> !prim.tensor<f32, [2, ?]>{{$}}
func.func @threshold_backward(%grad: !prim.tensor<f32, [2, ?]>, %x: !prim.tensor<f32, [2, ?]>) {
  %threshold = prim.Constant 0
  %0 = aten.threshold_backward(%grad, %x, %threshold) : (!prim.tensor<f32, [2, ?]>, !prim.tensor<f32, [2, ?]>, !prim.int) -> !prim.tensor
  func.return
}

// Two gaps that meet stay a gap, and a number beside a gap wins.
// CHECK-LABEL: func.func @gap_and_number(
// CHECK: aten.silu_backward{{.*}} -> !prim.tensor<f32, [?, 5]>{{$}}
func.func @gap_and_number(%grad: !prim.tensor<f32, [?, ?]>, %x: !prim.tensor<f32, [?, 5]>) {
  %0 = aten.silu_backward(%grad, %x) : (!prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, 5]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @nothing_known(
// CHECK: aten.elu_backward{{.*}} -> !prim.tensor{{$}}
func.func @nothing_known(%grad: !prim.tensor, %x: !prim.tensor) {
  %alpha = prim.Constant 1.0
  %scale = prim.Constant 1.0
  %input_scale = prim.Constant 1.0
  %is_result = prim.Constant false
  %0 = aten.elu_backward(%grad, %alpha, %scale, %input_scale, %is_result, %x) : (!prim.tensor, !prim.float, !prim.float, !prim.float, !prim.bool, !prim.tensor) -> !prim.tensor
  func.return
}
