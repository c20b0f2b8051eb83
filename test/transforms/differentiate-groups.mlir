// RUN: ts-opt %s -p create-differentiable-subgraphs{threshold=1},differentiate --check-each --verify-roundtrip --split-input-file | filecheck %s

// Each group is differentiated by itself. It returns what its backward reads besides its own results;
// the attribute says what is what.
func.func @parts(%x : !prim.tensor<f64, [2]>, %y : !prim.tensor<f64, [2]>) -> !prim.tensor<f64, [2]> {
  %a = aten.exp(%x) : (!prim.tensor<f64, [2]>) -> !prim.tensor<f64, [2]>
  %b = aten.tanh(%a) : (!prim.tensor<f64, [2]>) -> !prim.tensor<f64, [2]>
  %c = aten.floor_divide(%b, %b) : (!prim.tensor<f64, [2]>, !prim.tensor<f64, [2]>) -> !prim.tensor<f64, [2]>
  %d = aten.mul.Tensor(%c, %y) : (!prim.tensor<f64, [2]>, !prim.tensor<f64, [2]>) -> !prim.tensor<f64, [2]>
  func.return %d : !prim.tensor<f64, [2]>
}
// CHECK-LABEL: func.func @parts(
// CHECK-NEXT:    %[[B:.*]], %[[A:.*]] = prim.DifferentiableGraph(%x)
// CHECK-SAME:      backward = @parts_backward_0, real_outputs = 1 : i64, input_vjps = [0 : i64, 1 : i64], captured_inputs = [], captured_outputs = [0 : i64, 1 : i64], output_vjps = [0 : i64]
// CHECK:           %[[EXP:.*]] = aten.exp
// CHECK-NEXT:      %[[TANH:.*]] = aten.tanh(%[[EXP]])
// CHECK-NEXT:      prim.Yield %[[TANH]], %[[EXP]]
// CHECK:         %[[C:.*]] = aten.floor_divide(%[[B]], %[[B]])
// CHECK-NEXT:    %[[D:.*]] = prim.DifferentiableGraph(%[[C]], %y)
// CHECK-SAME:      backward = @parts_backward_1, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64]
// CHECK:         func.return %[[D]]
// CHECK:       func.func @parts_backward_0(
// CHECK:         autodiff.linear(%{{.*}}) <{operator = "aten.tanh"}>
// CHECK:         autodiff.linear(%{{.*}}) <{operator = "aten.exp"}>
// CHECK:       func.func @parts_backward_1(
// CHECK-SAME:    ) -> (!prim.tensor<f64, [2]>, !prim.tensor<f64, [2]>)

// -----

// What a Python function may write to before the backward runs is captured as a copy.
func.func @python(%x : !prim.tensor<f64, [2]>) -> !prim.tensor {
  %a = aten.tanh(%x) : (!prim.tensor<f64, [2]>) -> !prim.tensor<f64, [2]>
  %b = prim.PythonOp(%a) <{callee = "math:sin"}> : (!prim.tensor<f64, [2]>) -> !prim.tensor
  func.return %b : !prim.tensor
}
// CHECK-LABEL: func.func @python(
// CHECK-NEXT:    %[[A:.*]], %{{.*}} = prim.DifferentiableGraph(%x)
// CHECK-SAME:      captured_outputs = [1 : i64]
// CHECK:           %[[T:.*]] = aten.tanh
// CHECK:           %[[COPY:.*]] = aten.clone(%[[T]],
// CHECK-NEXT:      prim.Yield %[[T]], %[[COPY]]
// CHECK:         prim.PythonOp(%[[A]])

// -----

// Other functions are differentiated as wholes.
func.func @in_parts(%x : !prim.tensor<f64, [2]>) -> !prim.tensor<f64, [2]> {
  %a = aten.exp(%x) : (!prim.tensor<f64, [2]>) -> !prim.tensor<f64, [2]>
  %b = prim.PythonOp(%a) <{callee = "math:sin"}> : (!prim.tensor<f64, [2]>) -> !prim.tensor<f64, [2]>
  func.return %b : !prim.tensor<f64, [2]>
}
func.func @as_a_whole(%n : !prim.int) -> !prim.int {
  func.return %n : !prim.int
}
// CHECK:       func.func @as_a_whole(%n: !prim.int) -> !prim.int attributes {autodiff.gradient
// CHECK:       func.func @as_a_whole_backward
// CHECK:       func.func @in_parts(
// CHECK-NOT:     attributes
// CHECK:         prim.DifferentiableGraph(%x)
// CHECK:       func.func @in_parts_backward_0
