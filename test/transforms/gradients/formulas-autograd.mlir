// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// prim::barrier(Tensor(a) self) -> Tensor(a)
func.func @prim.barrier(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = prim.barrier(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @prim.barrier(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @prim.barrier_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = prim.barrier(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @prim.barrier_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "prim.barrier"}> ({
// CHECK-NEXT:      prim.Yield %[[VALUE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// prim::detach_scatter(Tensor self, Tensor src) -> Tensor
func.func @prim.detach_scatter(%self : !prim.tensor<f32>, %src : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = prim.detach_scatter(%self, %src) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @prim.detach_scatter(
// CHECK-SAME: %self: !prim.tensor<f32>, %src: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @prim.detach_scatter_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = prim.detach_scatter(%self, %src)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @prim.detach_scatter_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "prim.detach_scatter"}> ({
// CHECK-NEXT:      prim.Yield %[[VALUE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
