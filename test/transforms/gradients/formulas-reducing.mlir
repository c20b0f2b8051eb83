// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::scatter_reduce.two(Tensor self, int dim, Tensor index, Tensor src, str reduce, *, bool include_self=True) -> Tensor
func.func @aten.scatter_reduce.two(%self : !prim.tensor<f32>, %dim : !prim.int, %index : !prim.tensor<i64>, %src : !prim.tensor<f32>, %reduce : !prim.str) -> (!prim.tensor) {
  %include_self = prim.Constant true
  %r0 = aten.scatter_reduce.two(%self, %dim, %index, %src, %reduce, %include_self) : (!prim.tensor<f32>, !prim.int, !prim.tensor<i64>, !prim.tensor<f32>, !prim.str, !prim.bool) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.scatter_reduce.two(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.int, %index: !prim.tensor<i64>, %src: !prim.tensor<f32>, %reduce: !prim.str) -> (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.tensor<f32>) attributes {autodiff.gradient = {backward = @aten.scatter_reduce.two_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64, 2 : i64, 4 : i64], captured_outputs = [0 : i64, 1 : i64, 2 : i64], output_vjps = [0 : i64, 3 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%index)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%src)
// CHECK-NEXT:    %[[LEN:.*]] = aten.len.t(%[[SIZE_1]])
// CHECK-NEXT:    %include_self = prim.Constant true
// CHECK-NEXT:    %r0 = aten.scatter_reduce.two(%self, %dim, %index, %src, %reduce, %include_self)
// CHECK-NEXT:    %[[NE:.*]] = aten.ne.int_list(%[[SIZE]], %[[SIZE_1]])
// CHECK-NEXT:    %part = prim.If %[[NE]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:      %part_1 = prim.Loop %[[LEN]], %include_self, (%src) : (!prim.tensor<f32>) -> (!prim.tensor<f32>) {
// CHECK-NEXT:      ^bb0(%[[VALUE:.*]]: !prim.int, %part_2: !prim.tensor<f32>):
// CHECK-NEXT:        %[[SIZE_2:.*]] = aten.size.int(%index, %[[VALUE]])
// CHECK-NEXT:        %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:        %[[NARROW:.*]] = aten.narrow(%part_2, %[[VALUE]], %[[CONSTANT]], %[[SIZE_2]])
// CHECK-NEXT:        prim.Yield %include_self, %[[NARROW]]
// CHECK-NEXT:      }
// CHECK-NEXT:      prim.Yield %part_1
// CHECK-NEXT:    } else {
// CHECK-NEXT:      prim.Yield %src
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r0, %[[SIZE_1]], %part
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.scatter_reduce.two_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %dim: !prim.int, %index: !prim.tensor<i64>, %reduce: !prim.str, %r0: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.list<!prim.int>, %part: !prim.tensor) -> (!prim.tensor, !prim.tensor) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%index)
// CHECK-NEXT:    %[[LEN:.*]] = aten.len.t(%[[VALUE_1]])
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 6
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.scatter_reduce.two"}> ({
// CHECK-NEXT:      %include_self = prim.Constant true
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant "sum"
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq.str(%reduce, %[[CONSTANT_1]])
// CHECK-NEXT:      %grad_self, %grad_src = prim.If %[[EQ]] -> (!prim.tensor, !prim.tensor) {
// CHECK-NEXT:        %[[CONSTANT_2:.*]] = prim.Constant false
// CHECK-NEXT:        %[[GATHER:.*]] = aten.gather(%[[VALUE]], %dim, %index, %[[CONSTANT_2]])
// CHECK-NEXT:        prim.Yield %[[VALUE]], %[[GATHER]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[CONSTANT_3:.*]] = prim.Constant "mean"
// CHECK-NEXT:        %[[EQ_1:.*]] = aten.eq.str(%reduce, %[[CONSTANT_3]])
// CHECK-NEXT:        %grad_self_1, %grad_src_1 = prim.If %[[EQ_1]] -> (!prim.tensor, !prim.tensor) {
// CHECK-NEXT:          %[[CONSTANT_4:.*]] = prim.Constant none
// CHECK-NEXT:          %[[CONSTANT_5:.*]] = prim.Constant none
// CHECK-NEXT:          %[[CONSTANT_6:.*]] = prim.Constant none
// CHECK-NEXT:          %[[ONES_LIKE:.*]] = aten.ones_like(%[[VALUE]], %[[CONSTANT_4]], %[[CONSTANT_4]], %[[CONSTANT_5]], %[[CONSTANT_6]], %[[CONSTANT_4]])
// CHECK-NEXT:          %[[ONES_LIKE_1:.*]] = aten.ones_like(%part, %[[CONSTANT_4]], %[[CONSTANT_4]], %[[CONSTANT_5]], %[[CONSTANT_6]], %[[CONSTANT_4]])
// CHECK-NEXT:          %[[SCATTER_ADD:.*]] = aten.scatter_add(%[[ONES_LIKE]], %dim, %index, %[[ONES_LIKE_1]])
// CHECK-NEXT:          %[[CONSTANT_7:.*]] = prim.Constant 1
// CHECK-NEXT:          %[[CLAMP_MIN:.*]] = aten.clamp_min(%[[SCATTER_ADD]], %[[CONSTANT_7]])
// CHECK-NEXT:          %[[DIV:.*]] = aten.div.Tensor(%[[VALUE]], %[[CLAMP_MIN]])
// CHECK-NEXT:          %[[CONSTANT_8:.*]] = prim.Constant false
// CHECK-NEXT:          %[[GATHER_1:.*]] = aten.gather(%[[DIV]], %dim, %index, %[[CONSTANT_8]])
// CHECK-NEXT:          prim.Yield %[[DIV]], %[[GATHER_1]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          %[[CONSTANT_9:.*]] = prim.Constant "prod"
// CHECK-NEXT:          %[[EQ_2:.*]] = aten.eq.str(%reduce, %[[CONSTANT_9]])
// CHECK-NEXT:          %grad_self_2, %grad_src_2 = prim.If %[[EQ_2]] -> (!prim.tensor, !prim.tensor) {
// CHECK-NEXT:            %[[CONSTANT_10:.*]] = prim.Constant 0
// CHECK-NEXT:            %[[EQ_3:.*]] = aten.eq.Scalar(%self, %[[CONSTANT_10]])
// CHECK-NEXT:            %[[CONSTANT_11:.*]] = prim.Constant 1
// CHECK-NEXT:            %[[WHERE:.*]] = aten.where.ScalarSelf(%[[EQ_3]], %[[CONSTANT_11]], %self)
// CHECK-NEXT:            %[[SCATTER_REDUCE:.*]] = aten.scatter_reduce.two(%[[WHERE]], %dim, %index, %part, %[[CONSTANT_9]], %include_self)
// CHECK-NEXT:            %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[SCATTER_REDUCE]])
// CHECK-NEXT:            %[[DIV_1:.*]] = aten.div.Tensor(%[[MUL]], %[[WHERE]])
// CHECK-NEXT:            %[[EQ_4:.*]] = aten.eq.Scalar(%part, %[[CONSTANT_10]])
// CHECK-NEXT:            %[[CONSTANT_12:.*]] = prim.Constant none
// CHECK-NEXT:            %[[CONSTANT_13:.*]] = prim.Constant none
// CHECK-NEXT:            %[[CONSTANT_14:.*]] = prim.Constant none
// CHECK-NEXT:            %[[ZEROS_LIKE:.*]] = aten.zeros_like(%self, %[[CONSTANT_12]], %[[CONSTANT_12]], %[[CONSTANT_13]], %[[CONSTANT_14]], %[[CONSTANT_12]])
// CHECK-NEXT:            %[[CONSTANT_15:.*]] = prim.Constant false
// CHECK-NEXT:            %[[TO:.*]] = aten.to.dtype(%[[EQ_4]], %[[CONSTANT]], %[[CONSTANT_15]], %[[CONSTANT_15]], %[[CONSTANT_12]])
// CHECK-NEXT:            %[[SCATTER_ADD_1:.*]] = aten.scatter_add(%[[ZEROS_LIKE]], %dim, %index, %[[TO]])
// CHECK-NEXT:            %[[GATHER_2:.*]] = aten.gather(%[[SCATTER_ADD_1]], %dim, %index, %[[CONSTANT_15]])
// CHECK-NEXT:            %[[EQ_5:.*]] = aten.eq.Scalar(%[[GATHER_2]], %[[CONSTANT_11]])
// CHECK-NEXT:            %[[LOGICAL_AND:.*]] = aten.logical_and(%[[EQ_4]], %[[EQ_5]])
// CHECK-NEXT:            %[[WHERE_1:.*]] = aten.where.ScalarSelf(%[[LOGICAL_AND]], %[[CONSTANT_11]], %part)
// CHECK-NEXT:            %[[SCATTER_REDUCE_1:.*]] = aten.scatter_reduce.two(%self, %dim, %index, %[[WHERE_1]], %[[CONSTANT_9]], %include_self)
// CHECK-NEXT:            %[[MUL_1:.*]] = aten.mul.Tensor(%[[VALUE]], %r0)
// CHECK-NEXT:            %[[GATHER_3:.*]] = aten.gather(%[[MUL_1]], %dim, %index, %[[CONSTANT_15]])
// CHECK-NEXT:            %[[WHERE_2:.*]] = aten.where.ScalarSelf(%[[EQ_4]], %[[CONSTANT_11]], %part)
// CHECK-NEXT:            %[[DIV_2:.*]] = aten.div.Tensor(%[[GATHER_3]], %[[WHERE_2]])
// CHECK-NEXT:            %[[MUL_2:.*]] = aten.mul.Tensor(%[[VALUE]], %[[SCATTER_REDUCE_1]])
// CHECK-NEXT:            %[[GATHER_4:.*]] = aten.gather(%[[MUL_2]], %dim, %index, %[[CONSTANT_15]])
// CHECK-NEXT:            %[[WHERE_3:.*]] = aten.where.self(%[[LOGICAL_AND]], %[[GATHER_4]], %[[DIV_2]])
// CHECK-NEXT:            prim.Yield %[[DIV_1]], %[[WHERE_3]]
// CHECK-NEXT:          } else {
// CHECK-NEXT:            %[[EQ_6:.*]] = aten.eq.Tensor(%self, %r0)
// CHECK-NEXT:            %[[DTYPE:.*]] = prim.dtype(%[[VALUE]])
// CHECK-NEXT:            %[[CONSTANT_16:.*]] = prim.Constant false
// CHECK-NEXT:            %[[CONSTANT_17:.*]] = prim.Constant none
// CHECK-NEXT:            %[[TO_1:.*]] = aten.to.dtype(%[[EQ_6]], %[[DTYPE]], %[[CONSTANT_16]], %[[CONSTANT_16]], %[[CONSTANT_17]])
// CHECK-NEXT:            %[[GATHER_5:.*]] = aten.gather(%r0, %dim, %index, %[[CONSTANT_16]])
// CHECK-NEXT:            %[[EQ_7:.*]] = aten.eq.Tensor(%part, %[[GATHER_5]])
// CHECK-NEXT:            %[[TO_2:.*]] = aten.to.dtype(%[[EQ_7]], %[[DTYPE]], %[[CONSTANT_16]], %[[CONSTANT_16]], %[[CONSTANT_17]])
// CHECK-NEXT:            %[[SCATTER_ADD_2:.*]] = aten.scatter_add(%[[TO_1]], %dim, %index, %[[TO_2]])
// CHECK-NEXT:            %[[DIV_3:.*]] = aten.div.Tensor(%[[VALUE]], %[[SCATTER_ADD_2]])
// CHECK-NEXT:            %[[MUL_3:.*]] = aten.mul.Tensor(%[[TO_1]], %[[DIV_3]])
// CHECK-NEXT:            %[[GATHER_6:.*]] = aten.gather(%[[DIV_3]], %dim, %index, %[[CONSTANT_16]])
// CHECK-NEXT:            %[[MUL_4:.*]] = aten.mul.Tensor(%[[TO_2]], %[[GATHER_6]])
// CHECK-NEXT:            prim.Yield %[[MUL_3]], %[[MUL_4]]
// CHECK-NEXT:          }
// CHECK-NEXT:          prim.Yield %grad_self_2, %grad_src_2
// CHECK-NEXT:        }
// CHECK-NEXT:        prim.Yield %grad_self_1, %grad_src_1
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[NE:.*]] = aten.ne.int_list(%[[SIZE]], %[[VALUE_1]])
// CHECK-NEXT:      %grad_src_3 = prim.If %[[NE]] -> (!prim.tensor) {
// CHECK-NEXT:        %[[CONSTANT_18:.*]] = prim.Constant []
// CHECK-NEXT:        %pad = prim.Loop %[[LEN]], %include_self, (%[[CONSTANT_18]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:        ^bb0(%[[VALUE_2:.*]]: !prim.int, %pad_1: !prim.list<!prim.int>):
// CHECK-NEXT:          %[[__GETITEM__:.*]] = aten.__getitem__.t(%[[VALUE_1]], %[[VALUE_2]])
// CHECK-NEXT:          %[[SIZE_1:.*]] = aten.size.int(%index, %[[VALUE_2]])
// CHECK-NEXT:          %[[SUB:.*]] = aten.sub.int(%[[__GETITEM__]], %[[SIZE_1]])
// CHECK-NEXT:          %[[CONSTANT_19:.*]] = prim.Constant 0
// CHECK-NEXT:          %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[CONSTANT_19]], %[[SUB]])
// CHECK-NEXT:          %[[ADD:.*]] = aten.add.t(%[[LISTCONSTRUCT]], %pad_1)
// CHECK-NEXT:          prim.Yield %include_self, %[[ADD]]
// CHECK-NEXT:        }
// CHECK-NEXT:        %[[CONSTANT_20:.*]] = prim.Constant 0
// CHECK-NEXT:        %[[CONSTANT_PAD_ND:.*]] = aten.constant_pad_nd(%grad_src, %pad, %[[CONSTANT_20]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT_PAD_ND]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %grad_src
// CHECK-NEXT:      }
// CHECK-NEXT:      prim.Yield %grad_self, %grad_src_3
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
