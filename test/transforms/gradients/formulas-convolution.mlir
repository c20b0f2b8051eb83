// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::constant_pad_nd(Tensor self, SymInt[] pad, Scalar value=0) -> Tensor
func.func @aten.constant_pad_nd(%self : !prim.tensor<f32>, %pad : !prim.list<!prim.int>, %value : !prim.number) -> (!prim.tensor) {
  %r0 = aten.constant_pad_nd(%self, %pad, %value) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.number) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.constant_pad_nd(
// CHECK-SAME: %self: !prim.tensor<f32>, %pad: !prim.list<!prim.int>, %value: !prim.number) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.constant_pad_nd_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.constant_pad_nd(%self, %pad, %value)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.constant_pad_nd_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %pad: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LEN:.*]] = aten.len.t(%pad)
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.constant_pad_nd"}> ({
// CHECK-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct()
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:      %[[LOOP:.*]] = prim.Loop %[[LEN]], %[[CONSTANT]], (%[[LISTCONSTRUCT]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_1:.*]]: !prim.int, %[[VALUE_2:.*]]: !prim.list<!prim.int>):
// CHECK-NEXT:        %[[__GETITEM__:.*]] = aten.__getitem__.t(%pad, %[[VALUE_1]])
// CHECK-NEXT:        %[[NEG:.*]] = aten.neg.int(%[[__GETITEM__]])
// CHECK-NEXT:        %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[NEG]])
// CHECK-NEXT:        %[[ADD:.*]] = aten.add.t(%[[VALUE_2]], %[[LISTCONSTRUCT_1]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT]], %[[ADD]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[CONSTANT_PAD_ND:.*]] = aten.constant_pad_nd(%[[VALUE]], %[[LOOP]], %[[CONSTANT_1]])
// CHECK-NEXT:      prim.Yield %[[CONSTANT_PAD_ND]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::convolution(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups) -> Tensor
func.func @aten.convolution(%input : !prim.tensor<f32>, %weight : !prim.tensor<f32>, %bias : !prim.tensor<f32>, %stride : !prim.list<!prim.int>, %padding : !prim.list<!prim.int>, %dilation : !prim.list<!prim.int>, %transposed : !prim.bool, %output_padding : !prim.list<!prim.int>, %groups : !prim.int) -> (!prim.tensor) {
  %r0 = aten.convolution(%input, %weight, %bias, %stride, %padding, %dilation, %transposed, %output_padding, %groups) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.list<!prim.int>, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.convolution(
// CHECK-SAME: %input: !prim.tensor<f32>, %weight: !prim.tensor<f32>, %bias: !prim.tensor<f32>, %stride: !prim.list<!prim.int>, %padding: !prim.list<!prim.int>, %dilation: !prim.list<!prim.int>, %transposed: !prim.bool, %output_padding: !prim.list<!prim.int>, %groups: !prim.int) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.convolution_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64, 3 : i64, 4 : i64, 5 : i64, 6 : i64, 8 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64, 2 : i64]}} {
// CHECK-NEXT:    %r0 = aten.convolution(%input, %weight, %bias, %stride, %padding, %dilation, %transposed, %output_padding, %groups)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.convolution_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %input: !prim.tensor<f32>, %weight: !prim.tensor<f32>, %stride: !prim.list<!prim.int>, %padding: !prim.list<!prim.int>, %dilation: !prim.list<!prim.int>, %transposed: !prim.bool, %groups: !prim.int) -> (!prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[LEN:.*]] = aten.len.t(%dilation)
// CHECK-NEXT:    %[[LEN_1:.*]] = aten.len.t(%padding)
// CHECK-NEXT:    %[[LEN_2:.*]] = aten.len.t(%stride)
// CHECK-NEXT:    %[[DIM:.*]] = aten.dim(%weight)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]], %[[LINEAR_2:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.convolution"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 2
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.int(%[[DIM]], %[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant []
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant true
// CHECK-NEXT:      %[[LOOP:.*]] = prim.Loop %[[SUB]], %[[CONSTANT_2]], (%[[CONSTANT_1]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_1:.*]]: !prim.int, %[[VALUE_2:.*]]: !prim.list<!prim.int>):
// CHECK-NEXT:        %[[CONSTANT_3:.*]] = prim.Constant [0]
// CHECK-NEXT:        %[[ADD:.*]] = aten.add.t(%[[VALUE_2]], %[[CONSTANT_3]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT_2]], %[[ADD]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[LOOP_1:.*]] = prim.Loop %[[SUB]], %[[CONSTANT_2]], (%[[CONSTANT_1]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_3:.*]]: !prim.int, %[[VALUE_4:.*]]: !prim.list<!prim.int>):
// CHECK-NEXT:        %[[REMAINDER:.*]] = aten.remainder.int(%[[VALUE_3]], %[[LEN_2]])
// CHECK-NEXT:        %[[__GETITEM__:.*]] = aten.__getitem__.t(%stride, %[[REMAINDER]])
// CHECK-NEXT:        %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[__GETITEM__]])
// CHECK-NEXT:        %[[ADD_1:.*]] = aten.add.t(%[[VALUE_4]], %[[LISTCONSTRUCT]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT_2]], %[[ADD_1]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[LOOP_2:.*]] = prim.Loop %[[SUB]], %[[CONSTANT_2]], (%[[CONSTANT_1]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_5:.*]]: !prim.int, %[[VALUE_6:.*]]: !prim.list<!prim.int>):
// CHECK-NEXT:        %[[REMAINDER_1:.*]] = aten.remainder.int(%[[VALUE_5]], %[[LEN_1]])
// CHECK-NEXT:        %[[__GETITEM___1:.*]] = aten.__getitem__.t(%padding, %[[REMAINDER_1]])
// CHECK-NEXT:        %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[__GETITEM___1]])
// CHECK-NEXT:        %[[ADD_2:.*]] = aten.add.t(%[[VALUE_6]], %[[LISTCONSTRUCT_1]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT_2]], %[[ADD_2]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[LOOP_3:.*]] = prim.Loop %[[SUB]], %[[CONSTANT_2]], (%[[CONSTANT_1]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_7:.*]]: !prim.int, %[[VALUE_8:.*]]: !prim.list<!prim.int>):
// CHECK-NEXT:        %[[REMAINDER_2:.*]] = aten.remainder.int(%[[VALUE_7]], %[[LEN]])
// CHECK-NEXT:        %[[__GETITEM___2:.*]] = aten.__getitem__.t(%dilation, %[[REMAINDER_2]])
// CHECK-NEXT:        %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[__GETITEM___2]])
// CHECK-NEXT:        %[[ADD_3:.*]] = aten.add.t(%[[VALUE_8]], %[[LISTCONSTRUCT_2]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT_2]], %[[ADD_3]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[LOOP_4:.*]] = prim.Loop %[[SUB]], %[[CONSTANT_2]], (%[[CONSTANT_1]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_9:.*]]: !prim.int, %[[VALUE_10:.*]]: !prim.list<!prim.int>):
// CHECK-NEXT:        %[[ADD_4:.*]] = aten.add.int(%[[CONSTANT]], %[[VALUE_9]])
// CHECK-NEXT:        %[[SIZE:.*]] = aten.size.int(%input, %[[ADD_4]])
// CHECK-NEXT:        %[[__GETITEM___3:.*]] = aten.__getitem__.t(%[[LOOP_2]], %[[VALUE_9]])
// CHECK-NEXT:        %[[MUL:.*]] = aten.mul.int(%[[CONSTANT]], %[[__GETITEM___3]])
// CHECK-NEXT:        %[[ADD_5:.*]] = aten.add.int(%[[SIZE]], %[[MUL]])
// CHECK-NEXT:        %[[__GETITEM___4:.*]] = aten.__getitem__.t(%[[LOOP_3]], %[[VALUE_9]])
// CHECK-NEXT:        %[[SIZE_1:.*]] = aten.size.int(%weight, %[[ADD_4]])
// CHECK-NEXT:        %[[CONSTANT_4:.*]] = prim.Constant 1
// CHECK-NEXT:        %[[SUB_1:.*]] = aten.sub.int(%[[SIZE_1]], %[[CONSTANT_4]])
// CHECK-NEXT:        %[[MUL_1:.*]] = aten.mul.int(%[[__GETITEM___4]], %[[SUB_1]])
// CHECK-NEXT:        %[[SUB_2:.*]] = aten.sub.int(%[[ADD_5]], %[[MUL_1]])
// CHECK-NEXT:        %[[SUB_3:.*]] = aten.sub.int(%[[SUB_2]], %[[CONSTANT_4]])
// CHECK-NEXT:        %[[__GETITEM___5:.*]] = aten.__getitem__.t(%[[LOOP_1]], %[[VALUE_9]])
// CHECK-NEXT:        %[[REMAINDER_3:.*]] = aten.remainder.int(%[[SUB_3]], %[[__GETITEM___5]])
// CHECK-NEXT:        %[[LISTCONSTRUCT_3:.*]] = prim.ListConstruct(%[[REMAINDER_3]])
// CHECK-NEXT:        %[[ADD_6:.*]] = aten.add.t(%[[VALUE_10]], %[[LISTCONSTRUCT_3]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT_2]], %[[ADD_6]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[__NOT__:.*]] = aten.__not__(%transposed)
// CHECK-NEXT:      %[[IF:.*]] = prim.If %transposed -> (!prim.list<!prim.int>) {
// CHECK-NEXT:        prim.Yield %[[LOOP]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[LOOP_4]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CONSTANT_5:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONVOLUTION_SUM:.*]] = prim.convolution_sum(%[[VALUE]], %weight, %[[CONSTANT_5]], %stride, %padding, %dilation, %[[__NOT__]], %[[IF]], %groups)
// CHECK-NEXT:      %grad_input = prim.Loop %[[SUB]], %[[CONSTANT_2]], (%[[CONVOLUTION_SUM]]) : (!prim.tensor<f32>) -> (!prim.tensor<f32>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_11:.*]]: !prim.int, %grad_input_1: !prim.tensor<f32>):
// CHECK-NEXT:        %[[ADD_7:.*]] = aten.add.int(%[[CONSTANT]], %[[VALUE_11]])
// CHECK-NEXT:        %[[SIZE_2:.*]] = aten.size.int(%input, %[[ADD_7]])
// CHECK-NEXT:        %[[CONSTANT_6:.*]] = prim.Constant 0
// CHECK-NEXT:        %[[NARROW:.*]] = aten.narrow(%grad_input_1, %[[ADD_7]], %[[CONSTANT_6]], %[[SIZE_2]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT_2]], %[[NARROW]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[IF_1:.*]] = prim.If %transposed -> (!prim.tensor<f32>) {
// CHECK-NEXT:        prim.Yield %[[VALUE]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %input
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[IF_2:.*]] = prim.If %transposed -> (!prim.tensor<f32>) {
// CHECK-NEXT:        prim.Yield %input
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[VALUE]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CONSTANT_7:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[SIZE_3:.*]] = aten.size.int(%input, %[[CONSTANT_7]])
// CHECK-NEXT:      %[[CONSTANT_8:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SIZE_4:.*]] = aten.size.int(%[[IF_1]], %[[CONSTANT_8]])
// CHECK-NEXT:      %[[FLOORDIV:.*]] = aten.floordiv.int(%[[SIZE_4]], %groups)
// CHECK-NEXT:      %[[LISTCONSTRUCT_4:.*]] = prim.ListConstruct(%[[SIZE_3]], %groups, %[[FLOORDIV]])
// CHECK-NEXT:      %[[SIZE_5:.*]] = aten.size(%[[IF_1]])
// CHECK-NEXT:      %[[CONSTANT_9:.*]] = prim.Constant none
// CHECK-NEXT:      %[[SLICE:.*]] = aten.slice.t(%[[SIZE_5]], %[[CONSTANT]], %[[CONSTANT_9]], %[[CONSTANT_8]])
// CHECK-NEXT:      %[[ADD_8:.*]] = aten.add.t(%[[LISTCONSTRUCT_4]], %[[SLICE]])
// CHECK-NEXT:      %[[RESHAPE:.*]] = aten.reshape(%[[IF_1]], %[[ADD_8]])
// CHECK-NEXT:      %[[CONSTANT_10:.*]] = prim.Constant [2, 1, 0]
// CHECK-NEXT:      %[[LOOP_5:.*]] = prim.Loop %[[SUB]], %[[CONSTANT_2]], (%[[CONSTANT_1]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_12:.*]]: !prim.int, %[[VALUE_13:.*]]: !prim.list<!prim.int>):
// CHECK-NEXT:        %[[CONSTANT_11:.*]] = prim.Constant 3
// CHECK-NEXT:        %[[ADD_9:.*]] = aten.add.int(%[[CONSTANT_11]], %[[VALUE_12]])
// CHECK-NEXT:        %[[LISTCONSTRUCT_5:.*]] = prim.ListConstruct(%[[ADD_9]])
// CHECK-NEXT:        %[[ADD_10:.*]] = aten.add.t(%[[VALUE_13]], %[[LISTCONSTRUCT_5]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT_2]], %[[ADD_10]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[ADD_11:.*]] = aten.add.t(%[[CONSTANT_10]], %[[LOOP_5]])
// CHECK-NEXT:      %[[PERMUTE:.*]] = aten.permute(%[[RESHAPE]], %[[ADD_11]])
// CHECK-NEXT:      %[[MUL_2:.*]] = aten.mul.int(%groups, %[[SIZE_3]])
// CHECK-NEXT:      %[[LISTCONSTRUCT_6:.*]] = prim.ListConstruct(%[[FLOORDIV]], %[[MUL_2]])
// CHECK-NEXT:      %[[ADD_12:.*]] = aten.add.t(%[[LISTCONSTRUCT_6]], %[[SLICE]])
// CHECK-NEXT:      %[[RESHAPE_1:.*]] = aten.reshape(%[[PERMUTE]], %[[ADD_12]])
// CHECK-NEXT:      %[[TRANSPOSE:.*]] = aten.transpose.int(%[[IF_2]], %[[CONSTANT_7]], %[[CONSTANT_8]])
// CHECK-NEXT:      %[[CONSTANT_12:.*]] = prim.Constant false
// CHECK-NEXT:      %[[CONVOLUTION_SUM_1:.*]] = prim.convolution_sum(%[[RESHAPE_1]], %[[TRANSPOSE]], %[[CONSTANT_5]], %dilation, %padding, %stride, %[[CONSTANT_12]], %[[LOOP]], %groups)
// CHECK-NEXT:      %grad_weight = prim.Loop %[[SUB]], %[[CONSTANT_2]], (%[[CONVOLUTION_SUM_1]]) : (!prim.tensor<f32>) -> (!prim.tensor<f32>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_14:.*]]: !prim.int, %grad_weight_1: !prim.tensor<f32>):
// CHECK-NEXT:        %[[ADD_13:.*]] = aten.add.int(%[[CONSTANT]], %[[VALUE_14]])
// CHECK-NEXT:        %[[SIZE_6:.*]] = aten.size.int(%weight, %[[ADD_13]])
// CHECK-NEXT:        %[[NARROW_1:.*]] = aten.narrow(%grad_weight_1, %[[ADD_13]], %[[CONSTANT_7]], %[[SIZE_6]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT_2]], %[[NARROW_1]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[TRANSPOSE_1:.*]] = aten.transpose.int(%grad_weight, %[[CONSTANT_7]], %[[CONSTANT_8]])
// CHECK-NEXT:      %[[CONSTANT_13:.*]] = prim.Constant [0]
// CHECK-NEXT:      %[[LOOP_6:.*]] = prim.Loop %[[SUB]], %[[CONSTANT_2]], (%[[CONSTANT_1]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_15:.*]]: !prim.int, %[[VALUE_16:.*]]: !prim.list<!prim.int>):
// CHECK-NEXT:        %[[ADD_14:.*]] = aten.add.int(%[[CONSTANT]], %[[VALUE_15]])
// CHECK-NEXT:        %[[LISTCONSTRUCT_7:.*]] = prim.ListConstruct(%[[ADD_14]])
// CHECK-NEXT:        %[[ADD_15:.*]] = aten.add.t(%[[VALUE_16]], %[[LISTCONSTRUCT_7]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT_2]], %[[ADD_15]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[ADD_16:.*]] = aten.add.t(%[[CONSTANT_13]], %[[LOOP_6]])
// CHECK-NEXT:      %[[SUM:.*]] = aten.sum.dim_IntList(%[[VALUE]], %[[ADD_16]], %[[CONSTANT_12]], %[[CONSTANT_9]])
// CHECK-NEXT:      prim.Yield %grad_input, %[[TRANSPOSE_1]], %[[SUM]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]], %[[LINEAR_2]]
// CHECK-NEXT:  }
// -----
// prim::convolution_sum(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups) -> Tensor
func.func @prim.convolution_sum(%input : !prim.tensor<f32>, %weight : !prim.tensor<f32>, %bias : !prim.tensor<f32>, %stride : !prim.list<!prim.int>, %padding : !prim.list<!prim.int>, %dilation : !prim.list<!prim.int>, %transposed : !prim.bool, %output_padding : !prim.list<!prim.int>, %groups : !prim.int) -> (!prim.tensor) {
  %r0 = prim.convolution_sum(%input, %weight, %bias, %stride, %padding, %dilation, %transposed, %output_padding, %groups) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.list<!prim.int>, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @prim.convolution_sum(
// CHECK-SAME: %input: !prim.tensor<f32>, %weight: !prim.tensor<f32>, %bias: !prim.tensor<f32>, %stride: !prim.list<!prim.int>, %padding: !prim.list<!prim.int>, %dilation: !prim.list<!prim.int>, %transposed: !prim.bool, %output_padding: !prim.list<!prim.int>, %groups: !prim.int) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @prim.convolution_sum_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64, 3 : i64, 4 : i64, 5 : i64, 6 : i64, 8 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64, 2 : i64]}} {
// CHECK-NEXT:    %r0 = prim.convolution_sum(%input, %weight, %bias, %stride, %padding, %dilation, %transposed, %output_padding, %groups)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @prim.convolution_sum_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %input: !prim.tensor<f32>, %weight: !prim.tensor<f32>, %stride: !prim.list<!prim.int>, %padding: !prim.list<!prim.int>, %dilation: !prim.list<!prim.int>, %transposed: !prim.bool, %groups: !prim.int) -> (!prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[LEN:.*]] = aten.len.t(%dilation)
// CHECK-NEXT:    %[[LEN_1:.*]] = aten.len.t(%padding)
// CHECK-NEXT:    %[[LEN_2:.*]] = aten.len.t(%stride)
// CHECK-NEXT:    %[[DIM:.*]] = aten.dim(%weight)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]], %[[LINEAR_2:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "prim.convolution_sum"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 2
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.int(%[[DIM]], %[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant []
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant true
// CHECK-NEXT:      %[[LOOP:.*]] = prim.Loop %[[SUB]], %[[CONSTANT_2]], (%[[CONSTANT_1]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_1:.*]]: !prim.int, %[[VALUE_2:.*]]: !prim.list<!prim.int>):
// CHECK-NEXT:        %[[CONSTANT_3:.*]] = prim.Constant [0]
// CHECK-NEXT:        %[[ADD:.*]] = aten.add.t(%[[VALUE_2]], %[[CONSTANT_3]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT_2]], %[[ADD]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[LOOP_1:.*]] = prim.Loop %[[SUB]], %[[CONSTANT_2]], (%[[CONSTANT_1]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_3:.*]]: !prim.int, %[[VALUE_4:.*]]: !prim.list<!prim.int>):
// CHECK-NEXT:        %[[REMAINDER:.*]] = aten.remainder.int(%[[VALUE_3]], %[[LEN_2]])
// CHECK-NEXT:        %[[__GETITEM__:.*]] = aten.__getitem__.t(%stride, %[[REMAINDER]])
// CHECK-NEXT:        %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[__GETITEM__]])
// CHECK-NEXT:        %[[ADD_1:.*]] = aten.add.t(%[[VALUE_4]], %[[LISTCONSTRUCT]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT_2]], %[[ADD_1]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[LOOP_2:.*]] = prim.Loop %[[SUB]], %[[CONSTANT_2]], (%[[CONSTANT_1]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_5:.*]]: !prim.int, %[[VALUE_6:.*]]: !prim.list<!prim.int>):
// CHECK-NEXT:        %[[REMAINDER_1:.*]] = aten.remainder.int(%[[VALUE_5]], %[[LEN_1]])
// CHECK-NEXT:        %[[__GETITEM___1:.*]] = aten.__getitem__.t(%padding, %[[REMAINDER_1]])
// CHECK-NEXT:        %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[__GETITEM___1]])
// CHECK-NEXT:        %[[ADD_2:.*]] = aten.add.t(%[[VALUE_6]], %[[LISTCONSTRUCT_1]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT_2]], %[[ADD_2]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[LOOP_3:.*]] = prim.Loop %[[SUB]], %[[CONSTANT_2]], (%[[CONSTANT_1]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_7:.*]]: !prim.int, %[[VALUE_8:.*]]: !prim.list<!prim.int>):
// CHECK-NEXT:        %[[REMAINDER_2:.*]] = aten.remainder.int(%[[VALUE_7]], %[[LEN]])
// CHECK-NEXT:        %[[__GETITEM___2:.*]] = aten.__getitem__.t(%dilation, %[[REMAINDER_2]])
// CHECK-NEXT:        %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[__GETITEM___2]])
// CHECK-NEXT:        %[[ADD_3:.*]] = aten.add.t(%[[VALUE_8]], %[[LISTCONSTRUCT_2]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT_2]], %[[ADD_3]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[LOOP_4:.*]] = prim.Loop %[[SUB]], %[[CONSTANT_2]], (%[[CONSTANT_1]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_9:.*]]: !prim.int, %[[VALUE_10:.*]]: !prim.list<!prim.int>):
// CHECK-NEXT:        %[[ADD_4:.*]] = aten.add.int(%[[CONSTANT]], %[[VALUE_9]])
// CHECK-NEXT:        %[[SIZE:.*]] = aten.size.int(%input, %[[ADD_4]])
// CHECK-NEXT:        %[[__GETITEM___3:.*]] = aten.__getitem__.t(%[[LOOP_2]], %[[VALUE_9]])
// CHECK-NEXT:        %[[MUL:.*]] = aten.mul.int(%[[CONSTANT]], %[[__GETITEM___3]])
// CHECK-NEXT:        %[[ADD_5:.*]] = aten.add.int(%[[SIZE]], %[[MUL]])
// CHECK-NEXT:        %[[__GETITEM___4:.*]] = aten.__getitem__.t(%[[LOOP_3]], %[[VALUE_9]])
// CHECK-NEXT:        %[[SIZE_1:.*]] = aten.size.int(%weight, %[[ADD_4]])
// CHECK-NEXT:        %[[CONSTANT_4:.*]] = prim.Constant 1
// CHECK-NEXT:        %[[SUB_1:.*]] = aten.sub.int(%[[SIZE_1]], %[[CONSTANT_4]])
// CHECK-NEXT:        %[[MUL_1:.*]] = aten.mul.int(%[[__GETITEM___4]], %[[SUB_1]])
// CHECK-NEXT:        %[[SUB_2:.*]] = aten.sub.int(%[[ADD_5]], %[[MUL_1]])
// CHECK-NEXT:        %[[SUB_3:.*]] = aten.sub.int(%[[SUB_2]], %[[CONSTANT_4]])
// CHECK-NEXT:        %[[__GETITEM___5:.*]] = aten.__getitem__.t(%[[LOOP_1]], %[[VALUE_9]])
// CHECK-NEXT:        %[[REMAINDER_3:.*]] = aten.remainder.int(%[[SUB_3]], %[[__GETITEM___5]])
// CHECK-NEXT:        %[[LISTCONSTRUCT_3:.*]] = prim.ListConstruct(%[[REMAINDER_3]])
// CHECK-NEXT:        %[[ADD_6:.*]] = aten.add.t(%[[VALUE_10]], %[[LISTCONSTRUCT_3]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT_2]], %[[ADD_6]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[__NOT__:.*]] = aten.__not__(%transposed)
// CHECK-NEXT:      %[[IF:.*]] = prim.If %transposed -> (!prim.list<!prim.int>) {
// CHECK-NEXT:        prim.Yield %[[LOOP]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[LOOP_4]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CONSTANT_5:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONVOLUTION_SUM:.*]] = prim.convolution_sum(%[[VALUE]], %weight, %[[CONSTANT_5]], %stride, %padding, %dilation, %[[__NOT__]], %[[IF]], %groups)
// CHECK-NEXT:      %grad_input = prim.Loop %[[SUB]], %[[CONSTANT_2]], (%[[CONVOLUTION_SUM]]) : (!prim.tensor<f32>) -> (!prim.tensor<f32>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_11:.*]]: !prim.int, %grad_input_1: !prim.tensor<f32>):
// CHECK-NEXT:        %[[ADD_7:.*]] = aten.add.int(%[[CONSTANT]], %[[VALUE_11]])
// CHECK-NEXT:        %[[SIZE_2:.*]] = aten.size.int(%input, %[[ADD_7]])
// CHECK-NEXT:        %[[CONSTANT_6:.*]] = prim.Constant 0
// CHECK-NEXT:        %[[NARROW:.*]] = aten.narrow(%grad_input_1, %[[ADD_7]], %[[CONSTANT_6]], %[[SIZE_2]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT_2]], %[[NARROW]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[IF_1:.*]] = prim.If %transposed -> (!prim.tensor<f32>) {
// CHECK-NEXT:        prim.Yield %[[VALUE]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %input
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[IF_2:.*]] = prim.If %transposed -> (!prim.tensor<f32>) {
// CHECK-NEXT:        prim.Yield %input
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[VALUE]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CONSTANT_7:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[SIZE_3:.*]] = aten.size.int(%input, %[[CONSTANT_7]])
// CHECK-NEXT:      %[[CONSTANT_8:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SIZE_4:.*]] = aten.size.int(%[[IF_1]], %[[CONSTANT_8]])
// CHECK-NEXT:      %[[FLOORDIV:.*]] = aten.floordiv.int(%[[SIZE_4]], %groups)
// CHECK-NEXT:      %[[LISTCONSTRUCT_4:.*]] = prim.ListConstruct(%[[SIZE_3]], %groups, %[[FLOORDIV]])
// CHECK-NEXT:      %[[SIZE_5:.*]] = aten.size(%[[IF_1]])
// CHECK-NEXT:      %[[CONSTANT_9:.*]] = prim.Constant none
// CHECK-NEXT:      %[[SLICE:.*]] = aten.slice.t(%[[SIZE_5]], %[[CONSTANT]], %[[CONSTANT_9]], %[[CONSTANT_8]])
// CHECK-NEXT:      %[[ADD_8:.*]] = aten.add.t(%[[LISTCONSTRUCT_4]], %[[SLICE]])
// CHECK-NEXT:      %[[RESHAPE:.*]] = aten.reshape(%[[IF_1]], %[[ADD_8]])
// CHECK-NEXT:      %[[CONSTANT_10:.*]] = prim.Constant [2, 1, 0]
// CHECK-NEXT:      %[[LOOP_5:.*]] = prim.Loop %[[SUB]], %[[CONSTANT_2]], (%[[CONSTANT_1]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_12:.*]]: !prim.int, %[[VALUE_13:.*]]: !prim.list<!prim.int>):
// CHECK-NEXT:        %[[CONSTANT_11:.*]] = prim.Constant 3
// CHECK-NEXT:        %[[ADD_9:.*]] = aten.add.int(%[[CONSTANT_11]], %[[VALUE_12]])
// CHECK-NEXT:        %[[LISTCONSTRUCT_5:.*]] = prim.ListConstruct(%[[ADD_9]])
// CHECK-NEXT:        %[[ADD_10:.*]] = aten.add.t(%[[VALUE_13]], %[[LISTCONSTRUCT_5]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT_2]], %[[ADD_10]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[ADD_11:.*]] = aten.add.t(%[[CONSTANT_10]], %[[LOOP_5]])
// CHECK-NEXT:      %[[PERMUTE:.*]] = aten.permute(%[[RESHAPE]], %[[ADD_11]])
// CHECK-NEXT:      %[[MUL_2:.*]] = aten.mul.int(%groups, %[[SIZE_3]])
// CHECK-NEXT:      %[[LISTCONSTRUCT_6:.*]] = prim.ListConstruct(%[[FLOORDIV]], %[[MUL_2]])
// CHECK-NEXT:      %[[ADD_12:.*]] = aten.add.t(%[[LISTCONSTRUCT_6]], %[[SLICE]])
// CHECK-NEXT:      %[[RESHAPE_1:.*]] = aten.reshape(%[[PERMUTE]], %[[ADD_12]])
// CHECK-NEXT:      %[[TRANSPOSE:.*]] = aten.transpose.int(%[[IF_2]], %[[CONSTANT_7]], %[[CONSTANT_8]])
// CHECK-NEXT:      %[[CONSTANT_12:.*]] = prim.Constant false
// CHECK-NEXT:      %[[CONVOLUTION_SUM_1:.*]] = prim.convolution_sum(%[[RESHAPE_1]], %[[TRANSPOSE]], %[[CONSTANT_5]], %dilation, %padding, %stride, %[[CONSTANT_12]], %[[LOOP]], %groups)
// CHECK-NEXT:      %grad_weight = prim.Loop %[[SUB]], %[[CONSTANT_2]], (%[[CONVOLUTION_SUM_1]]) : (!prim.tensor<f32>) -> (!prim.tensor<f32>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_14:.*]]: !prim.int, %grad_weight_1: !prim.tensor<f32>):
// CHECK-NEXT:        %[[ADD_13:.*]] = aten.add.int(%[[CONSTANT]], %[[VALUE_14]])
// CHECK-NEXT:        %[[SIZE_6:.*]] = aten.size.int(%weight, %[[ADD_13]])
// CHECK-NEXT:        %[[NARROW_1:.*]] = aten.narrow(%grad_weight_1, %[[ADD_13]], %[[CONSTANT_7]], %[[SIZE_6]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT_2]], %[[NARROW_1]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[TRANSPOSE_1:.*]] = aten.transpose.int(%grad_weight, %[[CONSTANT_7]], %[[CONSTANT_8]])
// CHECK-NEXT:      %[[CONSTANT_13:.*]] = prim.Constant [0]
// CHECK-NEXT:      %[[LOOP_6:.*]] = prim.Loop %[[SUB]], %[[CONSTANT_2]], (%[[CONSTANT_1]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_15:.*]]: !prim.int, %[[VALUE_16:.*]]: !prim.list<!prim.int>):
// CHECK-NEXT:        %[[ADD_14:.*]] = aten.add.int(%[[CONSTANT]], %[[VALUE_15]])
// CHECK-NEXT:        %[[LISTCONSTRUCT_7:.*]] = prim.ListConstruct(%[[ADD_14]])
// CHECK-NEXT:        %[[ADD_15:.*]] = aten.add.t(%[[VALUE_16]], %[[LISTCONSTRUCT_7]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT_2]], %[[ADD_15]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[ADD_16:.*]] = aten.add.t(%[[CONSTANT_13]], %[[LOOP_6]])
// CHECK-NEXT:      %[[SUM:.*]] = aten.sum.dim_IntList(%[[VALUE]], %[[ADD_16]], %[[CONSTANT_12]], %[[CONSTANT_9]])
// CHECK-NEXT:      prim.Yield %grad_input, %[[TRANSPOSE_1]], %[[SUM]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]], %[[LINEAR_2]]
// CHECK-NEXT:  }
