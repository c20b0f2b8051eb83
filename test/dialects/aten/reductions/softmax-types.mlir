// RUN: ts-opt %s -p infer-types | filecheck %s

// CHECK-LABEL: func.func @softmax(
// CHECK: aten.softmax.int{{.*}} -> !prim.tensor<f32, [2, s0]>{{$}}
func.func @softmax(%x: !prim.tensor<f32, [2, s0]>) {
  %dim = prim.Constant 1
  %dtype = prim.Constant none
  %0 = aten.softmax.int(%x, %dim, %dtype) : (!prim.tensor<f32, [2, s0]>, !prim.int, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @softmax_in_dtype(
// CHECK: aten.softmax.int{{.*}} -> !prim.tensor<f32, [2, 3]>{{$}}
func.func @softmax_in_dtype(%x: !prim.tensor<f16, [2, 3]>) {
  %dim = prim.Constant 1
  %dtype = prim.Constant 6
  %0 = aten.softmax.int(%x, %dim, %dtype) : (!prim.tensor<f16, [2, 3]>, !prim.int, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @log_softmax(
// CHECK: aten.log_softmax.int{{.*}} -> !prim.tensor<f64, [2, ?]>{{$}}
func.func @log_softmax(%x: !prim.tensor<f64, [2, ?]>) {
  %dim = prim.Constant -1
  %dtype = prim.Constant none
  %0 = aten.log_softmax.int(%x, %dim, %dtype) : (!prim.tensor<f64, [2, ?]>, !prim.int, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @backward(
// CHECK: aten._softmax_backward_data{{.*}} -> !prim.tensor<f32, [2, 3]>{{$}}
func.func @backward(%grad: !prim.tensor<f32, [2, 3]>, %output: !prim.tensor<f32, [2, 3]>) {
  %dim = prim.Constant 1
  %input_dtype = prim.Constant 6
  %0 = aten._softmax_backward_data(%grad, %output, %dim, %input_dtype) : (!prim.tensor<f32, [2, 3]>, !prim.tensor<f32, [2, 3]>, !prim.int, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @nothing_known(
// CHECK: aten.softmax.int{{.*}} -> !prim.tensor{{$}}
func.func @nothing_known(%x: !prim.tensor) {
  %dim = prim.Constant 0
  %dtype = prim.Constant none
  %0 = aten.softmax.int(%x, %dim, %dtype) : (!prim.tensor, !prim.int, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_dimension_out_of_range(
// CHECK: aten.softmax.int{{.*}} -> !prim.tensor{{$}}
func.func @negative_dimension_out_of_range(%x: !prim.tensor<f32, [2, 3]>) {
  %dim = prim.Constant 2
  %dtype = prim.Constant none
  %0 = aten.softmax.int(%x, %dim, %dtype) : (!prim.tensor<f32, [2, 3]>, !prim.int, !prim.none) -> !prim.tensor
  func.return
}
