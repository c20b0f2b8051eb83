// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::broadcast_tensors(Tensor[] tensors) -> Tensor[]
func.func @aten.broadcast_tensors(%tensors : !prim.list<!prim.tensor<f32>>) -> (!prim.list<!prim.tensor>) {
  %r0 = aten.broadcast_tensors(%tensors) : (!prim.list<!prim.tensor<f32>>) -> (!prim.list<!prim.tensor>)
  func.return %r0 : !prim.list<!prim.tensor>
}

// CHECK-LABEL: func.func @aten.broadcast_tensors(
// CHECK-SAME: %tensors: !prim.list<!prim.tensor<f32>>) -> (!prim.list<!prim.tensor>, !prim.list<!prim.int>, !prim.int, !prim.list<!prim.int>, !prim.list<!prim.list<!prim.int>>, !prim.list<!prim.list<!prim.int>>) attributes {autodiff.gradient = {backward = @aten.broadcast_tensors_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64, 2 : i64, 3 : i64, 4 : i64, 5 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[LISTCONSTRUCT:.*]] = prim.ListConstruct()
// CHECK-NEXT:    %[[LEN:.*]] = aten.len.t(%tensors)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:    %[[LOOP:.*]] = prim.Loop %[[LEN]], %[[CONSTANT]], (%[[LISTCONSTRUCT]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:    ^bb0(%[[VALUE:.*]]: !prim.int, %[[VALUE_1:.*]]: !prim.list<!prim.int>):
// CHECK-NEXT:      %[[__GETITEM__:.*]] = aten.__getitem__.t(%tensors, %[[VALUE]])
// CHECK-NEXT:      %[[DTYPE:.*]] = prim.dtype(%[[__GETITEM__]])
// CHECK-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[DTYPE]])
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.t(%[[VALUE_1]], %[[LISTCONSTRUCT_1]])
// CHECK-NEXT:      prim.Yield %[[CONSTANT]], %[[ADD]]
// CHECK-NEXT:    }
// CHECK-NEXT:    %r0 = aten.broadcast_tensors(%tensors)
// CHECK-NEXT:    %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct()
// CHECK-NEXT:    %[[LEN_1:.*]] = aten.len.t(%r0)
// CHECK-NEXT:    %[[LOOP_1:.*]] = prim.Loop %[[LEN_1]], %[[CONSTANT]], (%[[LISTCONSTRUCT_2]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:    ^bb0(%[[VALUE_2:.*]]: !prim.int, %[[VALUE_3:.*]]: !prim.list<!prim.int>):
// CHECK-NEXT:      %[[__GETITEM___1:.*]] = aten.__getitem__.t(%r0, %[[VALUE_2]])
// CHECK-NEXT:      %[[DTYPE_1:.*]] = prim.dtype(%[[__GETITEM___1]])
// CHECK-NEXT:      %[[LISTCONSTRUCT_3:.*]] = prim.ListConstruct(%[[DTYPE_1]])
// CHECK-NEXT:      %[[ADD_1:.*]] = aten.add.t(%[[VALUE_3]], %[[LISTCONSTRUCT_3]])
// CHECK-NEXT:      prim.Yield %[[CONSTANT]], %[[ADD_1]]
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[LISTCONSTRUCT_4:.*]] = prim.ListConstruct()
// CHECK-NEXT:    %[[LOOP_2:.*]] = prim.Loop %[[LEN_1]], %[[CONSTANT]], (%[[LISTCONSTRUCT_4]]) : (!prim.list<!prim.list<!prim.int>>) -> (!prim.list<!prim.list<!prim.int>>) {
// CHECK-NEXT:    ^bb0(%[[VALUE_4:.*]]: !prim.int, %[[VALUE_5:.*]]: !prim.list<!prim.list<!prim.int>>):
// CHECK-NEXT:      %[[__GETITEM___2:.*]] = aten.__getitem__.t(%r0, %[[VALUE_4]])
// CHECK-NEXT:      %[[SIZE:.*]] = aten.size(%[[__GETITEM___2]])
// CHECK-NEXT:      %[[LISTCONSTRUCT_5:.*]] = prim.ListConstruct(%[[SIZE]])
// CHECK-NEXT:      %[[ADD_2:.*]] = aten.add.t(%[[VALUE_5]], %[[LISTCONSTRUCT_5]])
// CHECK-NEXT:      prim.Yield %[[CONSTANT]], %[[ADD_2]]
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[LISTCONSTRUCT_6:.*]] = prim.ListConstruct()
// CHECK-NEXT:    %[[LOOP_3:.*]] = prim.Loop %[[LEN]], %[[CONSTANT]], (%[[LISTCONSTRUCT_6]]) : (!prim.list<!prim.list<!prim.int>>) -> (!prim.list<!prim.list<!prim.int>>) {
// CHECK-NEXT:    ^bb0(%[[VALUE_6:.*]]: !prim.int, %[[VALUE_7:.*]]: !prim.list<!prim.list<!prim.int>>):
// CHECK-NEXT:      %[[__GETITEM___3:.*]] = aten.__getitem__.t(%tensors, %[[VALUE_6]])
// CHECK-NEXT:      %[[SIZE_1:.*]] = aten.size(%[[__GETITEM___3]])
// CHECK-NEXT:      %[[LISTCONSTRUCT_7:.*]] = prim.ListConstruct(%[[SIZE_1]])
// CHECK-NEXT:      %[[ADD_3:.*]] = aten.add.t(%[[VALUE_7]], %[[LISTCONSTRUCT_7]])
// CHECK-NEXT:      prim.Yield %[[CONSTANT]], %[[ADD_3]]
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r0, %[[LOOP]], %[[LEN]], %[[LOOP_1]], %[[LOOP_2]], %[[LOOP_3]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.broadcast_tensors_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.list<!prim.tensor>, %[[VALUE_1:.*]]: !prim.list<!prim.int>, %[[VALUE_2:.*]]: !prim.int, %[[VALUE_3:.*]]: !prim.list<!prim.int>, %[[VALUE_4:.*]]: !prim.list<!prim.list<!prim.int>>, %[[VALUE_5:.*]]: !prim.list<!prim.list<!prim.int>>) -> !prim.list<!prim.tensor> {
// CHECK-NEXT:    %[[LEN:.*]] = aten.len.t(%[[VALUE_5]])
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.broadcast_tensors"}> ({
// CHECK-NEXT:      %[[LEN_1:.*]] = aten.len.t(%[[VALUE]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant []
// CHECK-NEXT:      %[[LOOP:.*]] = prim.Loop %[[LEN_1]], %[[CONSTANT]], (%[[CONSTANT_1]]) : (!prim.list<!prim.tensor>) -> (!prim.list<!prim.tensor>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_6:.*]]: !prim.int, %[[VALUE_7:.*]]: !prim.list<!prim.tensor>):
// CHECK-NEXT:        %[[__GETITEM__:.*]] = aten.__getitem__.t(%[[VALUE]], %[[VALUE_6]])
// CHECK-NEXT:        %[[__GETITEM___1:.*]] = aten.__getitem__.t(%[[VALUE_4]], %[[VALUE_6]])
// CHECK-NEXT:        %[[__GETITEM___2:.*]] = aten.__getitem__.t(%[[VALUE_3]], %[[VALUE_6]])
// CHECK-NEXT:        %[[ANY_DEFINED:.*]] = autodiff.any_defined(%[[__GETITEM__]])
// CHECK-NEXT:        %[[IF:.*]] = prim.If %[[ANY_DEFINED]] -> (!prim.tensor) {
// CHECK-NEXT:          prim.Yield %[[__GETITEM__]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:          %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:          %[[CONSTANT_4:.*]] = prim.Constant none
// CHECK-NEXT:          %[[ZEROS:.*]] = aten.zeros(%[[__GETITEM___1]], %[[__GETITEM___2]], %[[CONSTANT_2]], %[[CONSTANT_3]], %[[CONSTANT_4]])
// CHECK-NEXT:          prim.Yield %[[ZEROS]]
// CHECK-NEXT:        }
// CHECK-NEXT:        %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[IF]])
// CHECK-NEXT:        %[[ADD:.*]] = aten.add.t(%[[VALUE_7]], %[[LISTCONSTRUCT]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT]], %[[ADD]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct()
// CHECK-NEXT:      %[[LOOP_1:.*]] = prim.Loop %[[LEN]], %[[CONSTANT]], (%[[LISTCONSTRUCT_1]]) : (!prim.list<!prim.tensor>) -> (!prim.list<!prim.tensor>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_8:.*]]: !prim.int, %[[VALUE_9:.*]]: !prim.list<!prim.tensor>):
// CHECK-NEXT:        %[[__GETITEM___3:.*]] = aten.__getitem__.t(%[[LOOP]], %[[VALUE_8]])
// CHECK-NEXT:        %[[__GETITEM___4:.*]] = aten.__getitem__.t(%[[VALUE_5]], %[[VALUE_8]])
// CHECK-NEXT:        %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[__GETITEM___3]], %[[__GETITEM___4]])
// CHECK-NEXT:        %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[SUM_TO_SIZE]])
// CHECK-NEXT:        %[[ADD_1:.*]] = aten.add.t(%[[VALUE_9]], %[[LISTCONSTRUCT_2]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT]], %[[ADD_1]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[LEN_2:.*]] = aten.len.t(%[[VALUE_1]])
// CHECK-NEXT:      %[[LOOP_2:.*]] = prim.Loop %[[LEN_2]], %[[CONSTANT]], (%[[LISTCONSTRUCT_1]]) : (!prim.list<!prim.tensor>) -> (!prim.list<!prim.tensor>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_10:.*]]: !prim.int, %[[VALUE_11:.*]]: !prim.list<!prim.tensor>):
// CHECK-NEXT:        %[[__GETITEM___5:.*]] = aten.__getitem__.t(%[[LOOP_1]], %[[VALUE_10]])
// CHECK-NEXT:        %[[__GETITEM___6:.*]] = aten.__getitem__.t(%[[VALUE_1]], %[[VALUE_10]])
// CHECK-NEXT:        %[[CONSTANT_5:.*]] = prim.Constant false
// CHECK-NEXT:        %[[CONSTANT_6:.*]] = prim.Constant none
// CHECK-NEXT:        %[[TO:.*]] = aten.to.dtype(%[[__GETITEM___5]], %[[__GETITEM___6]], %[[CONSTANT_5]], %[[CONSTANT_5]], %[[CONSTANT_6]])
// CHECK-NEXT:        %[[LISTCONSTRUCT_3:.*]] = prim.ListConstruct(%[[TO]])
// CHECK-NEXT:        %[[ADD_2:.*]] = aten.add.t(%[[VALUE_11]], %[[LISTCONSTRUCT_3]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT]], %[[ADD_2]]
// CHECK-NEXT:      }
// CHECK-NEXT:      prim.Yield %[[LOOP_2]]
// CHECK-NEXT:    })
// CHECK-NEXT:    %[[ZERO:.*]] = autodiff.zero()
// CHECK-NEXT:    %[[LISTCONSTRUCT_4:.*]] = prim.ListConstruct(%[[ZERO]])
// CHECK-NEXT:    %[[MUL:.*]] = aten.mul.left_t(%[[LISTCONSTRUCT_4]], %[[VALUE_2]])
// CHECK-NEXT:    %[[ADD_3:.*]] = autodiff.add(%[[MUL]], %[[LINEAR]])
// CHECK-NEXT:    func.return %[[ADD_3]]
// CHECK-NEXT:  }
// -----
// aten::cat(Tensor[] tensors, int dim=0) -> Tensor
func.func @aten.cat(%tensors : !prim.list<!prim.tensor<f32>>, %dim : !prim.int) -> (!prim.tensor) {
  %r0 = aten.cat(%tensors, %dim) : (!prim.list<!prim.tensor<f32>>, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.cat(
// CHECK-SAME: %tensors: !prim.list<!prim.tensor<f32>>, %dim: !prim.int) -> (!prim.tensor<f32>, !prim.int, !prim.bool, !prim.list<!prim.list<!prim.int>>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.cat_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [1 : i64, 2 : i64, 3 : i64, 4 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[LEN:.*]] = aten.len.t(%tensors)
// CHECK-NEXT:    %r0 = aten.cat(%tensors, %dim)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:    %[[__GETITEM__:.*]] = aten.__getitem__.t(%tensors, %[[CONSTANT]])
// CHECK-NEXT:    %[[DIM:.*]] = aten.dim(%[[__GETITEM__]])
// CHECK-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant true
// CHECK-NEXT:    %same = prim.Loop %[[LEN]], %[[CONSTANT_1]], (%[[CONSTANT_1]]) : (!prim.bool) -> (!prim.bool) {
// CHECK-NEXT:    ^bb0(%[[VALUE:.*]]: !prim.int, %same_1: !prim.bool):
// CHECK-NEXT:      %[[__GETITEM___1:.*]] = aten.__getitem__.t(%tensors, %[[VALUE]])
// CHECK-NEXT:      %[[DIM_1:.*]] = aten.dim(%[[__GETITEM___1]])
// CHECK-NEXT:      %[[NE:.*]] = aten.ne.int(%[[DIM_1]], %[[DIM]])
// CHECK-NEXT:      %same_2 = prim.If %[[NE]] -> (!prim.bool) {
// CHECK-NEXT:        %[[CONSTANT_2:.*]] = prim.Constant false
// CHECK-NEXT:        prim.Yield %[[CONSTANT_2]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %same_1
// CHECK-NEXT:      }
// CHECK-NEXT:      prim.Yield %[[CONSTANT_1]], %same_2
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[CONSTANT_3:.*]] = prim.Constant []
// CHECK-NEXT:    %shapes, %sizes = prim.If %same -> (!prim.list<!prim.list<!prim.int>>, !prim.list<!prim.int>) {
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant []
// CHECK-NEXT:      %[[LOOP:.*]] = prim.Loop %[[LEN]], %[[CONSTANT_1]], (%[[CONSTANT_4]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_1:.*]]: !prim.int, %[[VALUE_2:.*]]: !prim.list<!prim.int>):
// CHECK-NEXT:        %[[__GETITEM___2:.*]] = aten.__getitem__.t(%tensors, %[[VALUE_1]])
// CHECK-NEXT:        %[[SIZE:.*]] = aten.size.int(%[[__GETITEM___2]], %dim)
// CHECK-NEXT:        %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[SIZE]])
// CHECK-NEXT:        %[[ADD:.*]] = aten.add.t(%[[VALUE_2]], %[[LISTCONSTRUCT]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT_1]], %[[ADD]]
// CHECK-NEXT:      }
// CHECK-NEXT:      prim.Yield %[[CONSTANT_3]], %[[LOOP]]
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %[[CONSTANT_5:.*]] = prim.Constant []
// CHECK-NEXT:      %[[LOOP_1:.*]] = prim.Loop %[[LEN]], %[[CONSTANT_1]], (%[[CONSTANT_5]]) : (!prim.list<!prim.list<!prim.int>>) -> (!prim.list<!prim.list<!prim.int>>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_3:.*]]: !prim.int, %[[VALUE_4:.*]]: !prim.list<!prim.list<!prim.int>>):
// CHECK-NEXT:        %[[__GETITEM___3:.*]] = aten.__getitem__.t(%tensors, %[[VALUE_3]])
// CHECK-NEXT:        %[[SIZE_1:.*]] = aten.size(%[[__GETITEM___3]])
// CHECK-NEXT:        %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[SIZE_1]])
// CHECK-NEXT:        %[[ADD_1:.*]] = aten.add.t(%[[VALUE_4]], %[[LISTCONSTRUCT_1]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT_1]], %[[ADD_1]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CONSTANT_6:.*]] = prim.Constant []
// CHECK-NEXT:      %[[LEN_1:.*]] = aten.len.t(%[[LOOP_1]])
// CHECK-NEXT:      %[[LOOP_2:.*]] = prim.Loop %[[LEN_1]], %[[CONSTANT_1]], (%[[CONSTANT_6]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_5:.*]]: !prim.int, %[[VALUE_6:.*]]: !prim.list<!prim.int>):
// CHECK-NEXT:        %[[__GETITEM___4:.*]] = aten.__getitem__.t(%[[LOOP_1]], %[[VALUE_5]])
// CHECK-NEXT:        %[[CONSTANT_7:.*]] = prim.Constant [0]
// CHECK-NEXT:        %[[EQ:.*]] = aten.eq.int_list(%[[__GETITEM___4]], %[[CONSTANT_7]])
// CHECK-NEXT:        %[[IF:.*]] = prim.If %[[EQ]] -> (!prim.int) {
// CHECK-NEXT:          prim.Yield %[[CONSTANT]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          %[[__GETITEM___5:.*]] = aten.__getitem__.t(%[[__GETITEM___4]], %dim)
// CHECK-NEXT:          prim.Yield %[[__GETITEM___5]]
// CHECK-NEXT:        }
// CHECK-NEXT:        %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[IF]])
// CHECK-NEXT:        %[[ADD_2:.*]] = aten.add.t(%[[VALUE_6]], %[[LISTCONSTRUCT_2]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT_1]], %[[ADD_2]]
// CHECK-NEXT:      }
// CHECK-NEXT:      prim.Yield %[[LOOP_1]], %[[LOOP_2]]
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r0, %[[LEN]], %same, %shapes, %sizes
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.cat_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim: !prim.int, %[[VALUE_1:.*]]: !prim.int, %same: !prim.bool, %shapes: !prim.list<!prim.list<!prim.int>>, %sizes: !prim.list<!prim.int>) -> !prim.list<!prim.tensor<f32>> {
// CHECK-NEXT:    %[[LEN:.*]] = aten.len.t(%sizes)
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.cat"}> ({
// CHECK-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct()
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 0
// CHECK-NEXT:      %start, %[[LOOP:.*]] = prim.Loop %[[LEN]], %[[CONSTANT]], (%[[CONSTANT_1]], %[[LISTCONSTRUCT]]) : (!prim.int, !prim.list<!prim.tensor>) -> (!prim.int, !prim.list<!prim.tensor<f32>>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_2:.*]]: !prim.int, %start_1: !prim.int, %[[VALUE_3:.*]]: !prim.list<!prim.tensor<f32>>):
// CHECK-NEXT:        %[[__GETITEM__:.*]] = aten.__getitem__.t(%sizes, %[[VALUE_2]])
// CHECK-NEXT:        %[[NARROW:.*]] = aten.narrow(%[[VALUE]], %dim, %start_1, %[[__GETITEM__]])
// CHECK-NEXT:        %[[IF:.*]] = prim.If %same -> (!prim.tensor<f32>) {
// CHECK-NEXT:          prim.Yield %[[NARROW]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          %[[__GETITEM___1:.*]] = aten.__getitem__.t(%shapes, %[[VALUE_2]])
// CHECK-NEXT:          %[[RESHAPE:.*]] = aten.reshape(%[[NARROW]], %[[__GETITEM___1]])
// CHECK-NEXT:          prim.Yield %[[RESHAPE]]
// CHECK-NEXT:        }
// CHECK-NEXT:        %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[IF]])
// CHECK-NEXT:        %[[ADD:.*]] = aten.add.t(%[[VALUE_3]], %[[LISTCONSTRUCT_1]])
// CHECK-NEXT:        %[[ADD_1:.*]] = aten.add.int(%start_1, %[[__GETITEM__]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT]], %[[ADD_1]], %[[ADD]]
// CHECK-NEXT:      }
// CHECK-NEXT:      prim.Yield %[[LOOP]]
// CHECK-NEXT:    })
// CHECK-NEXT:    %[[ZERO:.*]] = autodiff.zero()
// CHECK-NEXT:    %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[ZERO]])
// CHECK-NEXT:    %[[MUL:.*]] = aten.mul.left_t(%[[LISTCONSTRUCT_2]], %[[VALUE_1]])
// CHECK-NEXT:    %[[ADD_2:.*]] = autodiff.add(%[[MUL]], %[[LINEAR]])
// CHECK-NEXT:    func.return %[[ADD_2]]
// CHECK-NEXT:  }
// -----
// aten::concat(Tensor[] tensors, int dim=0) -> Tensor
func.func @aten.concat(%tensors : !prim.list<!prim.tensor<f32>>, %dim : !prim.int) -> (!prim.tensor) {
  %r0 = aten.concat(%tensors, %dim) : (!prim.list<!prim.tensor<f32>>, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.concat(
// CHECK-SAME: %tensors: !prim.list<!prim.tensor<f32>>, %dim: !prim.int) -> (!prim.tensor<f32>, !prim.int, !prim.bool, !prim.list<!prim.list<!prim.int>>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.concat_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [1 : i64, 2 : i64, 3 : i64, 4 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[LEN:.*]] = aten.len.t(%tensors)
// CHECK-NEXT:    %r0 = aten.concat(%tensors, %dim)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:    %[[__GETITEM__:.*]] = aten.__getitem__.t(%tensors, %[[CONSTANT]])
// CHECK-NEXT:    %[[DIM:.*]] = aten.dim(%[[__GETITEM__]])
// CHECK-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant true
// CHECK-NEXT:    %same = prim.Loop %[[LEN]], %[[CONSTANT_1]], (%[[CONSTANT_1]]) : (!prim.bool) -> (!prim.bool) {
// CHECK-NEXT:    ^bb0(%[[VALUE:.*]]: !prim.int, %same_1: !prim.bool):
// CHECK-NEXT:      %[[__GETITEM___1:.*]] = aten.__getitem__.t(%tensors, %[[VALUE]])
// CHECK-NEXT:      %[[DIM_1:.*]] = aten.dim(%[[__GETITEM___1]])
// CHECK-NEXT:      %[[NE:.*]] = aten.ne.int(%[[DIM_1]], %[[DIM]])
// CHECK-NEXT:      %same_2 = prim.If %[[NE]] -> (!prim.bool) {
// CHECK-NEXT:        %[[CONSTANT_2:.*]] = prim.Constant false
// CHECK-NEXT:        prim.Yield %[[CONSTANT_2]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %same_1
// CHECK-NEXT:      }
// CHECK-NEXT:      prim.Yield %[[CONSTANT_1]], %same_2
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[CONSTANT_3:.*]] = prim.Constant []
// CHECK-NEXT:    %shapes, %sizes = prim.If %same -> (!prim.list<!prim.list<!prim.int>>, !prim.list<!prim.int>) {
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant []
// CHECK-NEXT:      %[[LOOP:.*]] = prim.Loop %[[LEN]], %[[CONSTANT_1]], (%[[CONSTANT_4]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_1:.*]]: !prim.int, %[[VALUE_2:.*]]: !prim.list<!prim.int>):
// CHECK-NEXT:        %[[__GETITEM___2:.*]] = aten.__getitem__.t(%tensors, %[[VALUE_1]])
// CHECK-NEXT:        %[[SIZE:.*]] = aten.size.int(%[[__GETITEM___2]], %dim)
// CHECK-NEXT:        %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[SIZE]])
// CHECK-NEXT:        %[[ADD:.*]] = aten.add.t(%[[VALUE_2]], %[[LISTCONSTRUCT]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT_1]], %[[ADD]]
// CHECK-NEXT:      }
// CHECK-NEXT:      prim.Yield %[[CONSTANT_3]], %[[LOOP]]
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %[[CONSTANT_5:.*]] = prim.Constant []
// CHECK-NEXT:      %[[LOOP_1:.*]] = prim.Loop %[[LEN]], %[[CONSTANT_1]], (%[[CONSTANT_5]]) : (!prim.list<!prim.list<!prim.int>>) -> (!prim.list<!prim.list<!prim.int>>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_3:.*]]: !prim.int, %[[VALUE_4:.*]]: !prim.list<!prim.list<!prim.int>>):
// CHECK-NEXT:        %[[__GETITEM___3:.*]] = aten.__getitem__.t(%tensors, %[[VALUE_3]])
// CHECK-NEXT:        %[[SIZE_1:.*]] = aten.size(%[[__GETITEM___3]])
// CHECK-NEXT:        %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[SIZE_1]])
// CHECK-NEXT:        %[[ADD_1:.*]] = aten.add.t(%[[VALUE_4]], %[[LISTCONSTRUCT_1]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT_1]], %[[ADD_1]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CONSTANT_6:.*]] = prim.Constant []
// CHECK-NEXT:      %[[LEN_1:.*]] = aten.len.t(%[[LOOP_1]])
// CHECK-NEXT:      %[[LOOP_2:.*]] = prim.Loop %[[LEN_1]], %[[CONSTANT_1]], (%[[CONSTANT_6]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_5:.*]]: !prim.int, %[[VALUE_6:.*]]: !prim.list<!prim.int>):
// CHECK-NEXT:        %[[__GETITEM___4:.*]] = aten.__getitem__.t(%[[LOOP_1]], %[[VALUE_5]])
// CHECK-NEXT:        %[[CONSTANT_7:.*]] = prim.Constant [0]
// CHECK-NEXT:        %[[EQ:.*]] = aten.eq.int_list(%[[__GETITEM___4]], %[[CONSTANT_7]])
// CHECK-NEXT:        %[[IF:.*]] = prim.If %[[EQ]] -> (!prim.int) {
// CHECK-NEXT:          prim.Yield %[[CONSTANT]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          %[[__GETITEM___5:.*]] = aten.__getitem__.t(%[[__GETITEM___4]], %dim)
// CHECK-NEXT:          prim.Yield %[[__GETITEM___5]]
// CHECK-NEXT:        }
// CHECK-NEXT:        %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[IF]])
// CHECK-NEXT:        %[[ADD_2:.*]] = aten.add.t(%[[VALUE_6]], %[[LISTCONSTRUCT_2]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT_1]], %[[ADD_2]]
// CHECK-NEXT:      }
// CHECK-NEXT:      prim.Yield %[[LOOP_1]], %[[LOOP_2]]
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r0, %[[LEN]], %same, %shapes, %sizes
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.concat_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim: !prim.int, %[[VALUE_1:.*]]: !prim.int, %same: !prim.bool, %shapes: !prim.list<!prim.list<!prim.int>>, %sizes: !prim.list<!prim.int>) -> !prim.list<!prim.tensor<f32>> {
// CHECK-NEXT:    %[[LEN:.*]] = aten.len.t(%sizes)
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.concat"}> ({
// CHECK-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct()
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 0
// CHECK-NEXT:      %start, %[[LOOP:.*]] = prim.Loop %[[LEN]], %[[CONSTANT]], (%[[CONSTANT_1]], %[[LISTCONSTRUCT]]) : (!prim.int, !prim.list<!prim.tensor>) -> (!prim.int, !prim.list<!prim.tensor<f32>>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_2:.*]]: !prim.int, %start_1: !prim.int, %[[VALUE_3:.*]]: !prim.list<!prim.tensor<f32>>):
// CHECK-NEXT:        %[[__GETITEM__:.*]] = aten.__getitem__.t(%sizes, %[[VALUE_2]])
// CHECK-NEXT:        %[[NARROW:.*]] = aten.narrow(%[[VALUE]], %dim, %start_1, %[[__GETITEM__]])
// CHECK-NEXT:        %[[IF:.*]] = prim.If %same -> (!prim.tensor<f32>) {
// CHECK-NEXT:          prim.Yield %[[NARROW]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          %[[__GETITEM___1:.*]] = aten.__getitem__.t(%shapes, %[[VALUE_2]])
// CHECK-NEXT:          %[[RESHAPE:.*]] = aten.reshape(%[[NARROW]], %[[__GETITEM___1]])
// CHECK-NEXT:          prim.Yield %[[RESHAPE]]
// CHECK-NEXT:        }
// CHECK-NEXT:        %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[IF]])
// CHECK-NEXT:        %[[ADD:.*]] = aten.add.t(%[[VALUE_3]], %[[LISTCONSTRUCT_1]])
// CHECK-NEXT:        %[[ADD_1:.*]] = aten.add.int(%start_1, %[[__GETITEM__]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT]], %[[ADD_1]], %[[ADD]]
// CHECK-NEXT:      }
// CHECK-NEXT:      prim.Yield %[[LOOP]]
// CHECK-NEXT:    })
// CHECK-NEXT:    %[[ZERO:.*]] = autodiff.zero()
// CHECK-NEXT:    %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[ZERO]])
// CHECK-NEXT:    %[[MUL:.*]] = aten.mul.left_t(%[[LISTCONSTRUCT_2]], %[[VALUE_1]])
// CHECK-NEXT:    %[[ADD_2:.*]] = autodiff.add(%[[MUL]], %[[LINEAR]])
// CHECK-NEXT:    func.return %[[ADD_2]]
// CHECK-NEXT:  }
// -----
// aten::flip(Tensor self, int[] dims) -> Tensor
func.func @aten.flip(%self : !prim.tensor<f32>, %dims : !prim.list<!prim.int>) -> (!prim.tensor) {
  %r0 = aten.flip(%self, %dims) : (!prim.tensor<f32>, !prim.list<!prim.int>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.flip(
// CHECK-SAME: %self: !prim.tensor<f32>, %dims: !prim.list<!prim.int>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.flip_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.flip(%self, %dims)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.flip_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dims: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.flip"}> ({
// CHECK-NEXT:      %[[FLIP:.*]] = aten.flip(%[[VALUE]], %dims)
// CHECK-NEXT:      prim.Yield %[[FLIP]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::meshgrid(Tensor[] tensors) -> Tensor[]
func.func @aten.meshgrid(%tensors : !prim.list<!prim.tensor<f32>>) -> (!prim.list<!prim.tensor>) {
  %r0 = aten.meshgrid(%tensors) : (!prim.list<!prim.tensor<f32>>) -> (!prim.list<!prim.tensor>)
  func.return %r0 : !prim.list<!prim.tensor>
}

// CHECK-LABEL: func.func @aten.meshgrid(
// CHECK-SAME: %tensors: !prim.list<!prim.tensor<f32>>) -> (!prim.list<!prim.tensor>, !prim.list<!prim.int>, !prim.int, !prim.list<!prim.int>, !prim.list<!prim.list<!prim.int>>, !prim.list<!prim.list<!prim.int>>) attributes {autodiff.gradient = {backward = @aten.meshgrid_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64, 2 : i64, 3 : i64, 4 : i64, 5 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[LISTCONSTRUCT:.*]] = prim.ListConstruct()
// CHECK-NEXT:    %[[LEN:.*]] = aten.len.t(%tensors)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:    %[[LOOP:.*]] = prim.Loop %[[LEN]], %[[CONSTANT]], (%[[LISTCONSTRUCT]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:    ^bb0(%[[VALUE:.*]]: !prim.int, %[[VALUE_1:.*]]: !prim.list<!prim.int>):
// CHECK-NEXT:      %[[__GETITEM__:.*]] = aten.__getitem__.t(%tensors, %[[VALUE]])
// CHECK-NEXT:      %[[DTYPE:.*]] = prim.dtype(%[[__GETITEM__]])
// CHECK-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[DTYPE]])
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.t(%[[VALUE_1]], %[[LISTCONSTRUCT_1]])
// CHECK-NEXT:      prim.Yield %[[CONSTANT]], %[[ADD]]
// CHECK-NEXT:    }
// CHECK-NEXT:    %r0 = aten.meshgrid(%tensors)
// CHECK-NEXT:    %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct()
// CHECK-NEXT:    %[[LEN_1:.*]] = aten.len.t(%r0)
// CHECK-NEXT:    %[[LOOP_1:.*]] = prim.Loop %[[LEN_1]], %[[CONSTANT]], (%[[LISTCONSTRUCT_2]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:    ^bb0(%[[VALUE_2:.*]]: !prim.int, %[[VALUE_3:.*]]: !prim.list<!prim.int>):
// CHECK-NEXT:      %[[__GETITEM___1:.*]] = aten.__getitem__.t(%r0, %[[VALUE_2]])
// CHECK-NEXT:      %[[DTYPE_1:.*]] = prim.dtype(%[[__GETITEM___1]])
// CHECK-NEXT:      %[[LISTCONSTRUCT_3:.*]] = prim.ListConstruct(%[[DTYPE_1]])
// CHECK-NEXT:      %[[ADD_1:.*]] = aten.add.t(%[[VALUE_3]], %[[LISTCONSTRUCT_3]])
// CHECK-NEXT:      prim.Yield %[[CONSTANT]], %[[ADD_1]]
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[LISTCONSTRUCT_4:.*]] = prim.ListConstruct()
// CHECK-NEXT:    %[[LOOP_2:.*]] = prim.Loop %[[LEN_1]], %[[CONSTANT]], (%[[LISTCONSTRUCT_4]]) : (!prim.list<!prim.list<!prim.int>>) -> (!prim.list<!prim.list<!prim.int>>) {
// CHECK-NEXT:    ^bb0(%[[VALUE_4:.*]]: !prim.int, %[[VALUE_5:.*]]: !prim.list<!prim.list<!prim.int>>):
// CHECK-NEXT:      %[[__GETITEM___2:.*]] = aten.__getitem__.t(%r0, %[[VALUE_4]])
// CHECK-NEXT:      %[[SIZE:.*]] = aten.size(%[[__GETITEM___2]])
// CHECK-NEXT:      %[[LISTCONSTRUCT_5:.*]] = prim.ListConstruct(%[[SIZE]])
// CHECK-NEXT:      %[[ADD_2:.*]] = aten.add.t(%[[VALUE_5]], %[[LISTCONSTRUCT_5]])
// CHECK-NEXT:      prim.Yield %[[CONSTANT]], %[[ADD_2]]
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[LISTCONSTRUCT_6:.*]] = prim.ListConstruct()
// CHECK-NEXT:    %[[LOOP_3:.*]] = prim.Loop %[[LEN]], %[[CONSTANT]], (%[[LISTCONSTRUCT_6]]) : (!prim.list<!prim.list<!prim.int>>) -> (!prim.list<!prim.list<!prim.int>>) {
// CHECK-NEXT:    ^bb0(%[[VALUE_6:.*]]: !prim.int, %[[VALUE_7:.*]]: !prim.list<!prim.list<!prim.int>>):
// CHECK-NEXT:      %[[__GETITEM___3:.*]] = aten.__getitem__.t(%tensors, %[[VALUE_6]])
// CHECK-NEXT:      %[[SIZE_1:.*]] = aten.size(%[[__GETITEM___3]])
// CHECK-NEXT:      %[[LISTCONSTRUCT_7:.*]] = prim.ListConstruct(%[[SIZE_1]])
// CHECK-NEXT:      %[[ADD_3:.*]] = aten.add.t(%[[VALUE_7]], %[[LISTCONSTRUCT_7]])
// CHECK-NEXT:      prim.Yield %[[CONSTANT]], %[[ADD_3]]
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r0, %[[LOOP]], %[[LEN]], %[[LOOP_1]], %[[LOOP_2]], %[[LOOP_3]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.meshgrid_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.list<!prim.tensor>, %[[VALUE_1:.*]]: !prim.list<!prim.int>, %[[VALUE_2:.*]]: !prim.int, %[[VALUE_3:.*]]: !prim.list<!prim.int>, %[[VALUE_4:.*]]: !prim.list<!prim.list<!prim.int>>, %[[VALUE_5:.*]]: !prim.list<!prim.list<!prim.int>>) -> !prim.list<!prim.tensor> {
// CHECK-NEXT:    %[[LEN:.*]] = aten.len.t(%[[VALUE_5]])
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.meshgrid"}> ({
// CHECK-NEXT:      %[[LEN_1:.*]] = aten.len.t(%[[VALUE]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant []
// CHECK-NEXT:      %[[LOOP:.*]] = prim.Loop %[[LEN_1]], %[[CONSTANT]], (%[[CONSTANT_1]]) : (!prim.list<!prim.tensor>) -> (!prim.list<!prim.tensor>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_6:.*]]: !prim.int, %[[VALUE_7:.*]]: !prim.list<!prim.tensor>):
// CHECK-NEXT:        %[[__GETITEM__:.*]] = aten.__getitem__.t(%[[VALUE]], %[[VALUE_6]])
// CHECK-NEXT:        %[[__GETITEM___1:.*]] = aten.__getitem__.t(%[[VALUE_4]], %[[VALUE_6]])
// CHECK-NEXT:        %[[__GETITEM___2:.*]] = aten.__getitem__.t(%[[VALUE_3]], %[[VALUE_6]])
// CHECK-NEXT:        %[[ANY_DEFINED:.*]] = autodiff.any_defined(%[[__GETITEM__]])
// CHECK-NEXT:        %[[IF:.*]] = prim.If %[[ANY_DEFINED]] -> (!prim.tensor) {
// CHECK-NEXT:          prim.Yield %[[__GETITEM__]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:          %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:          %[[CONSTANT_4:.*]] = prim.Constant none
// CHECK-NEXT:          %[[ZEROS:.*]] = aten.zeros(%[[__GETITEM___1]], %[[__GETITEM___2]], %[[CONSTANT_2]], %[[CONSTANT_3]], %[[CONSTANT_4]])
// CHECK-NEXT:          prim.Yield %[[ZEROS]]
// CHECK-NEXT:        }
// CHECK-NEXT:        %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[IF]])
// CHECK-NEXT:        %[[ADD:.*]] = aten.add.t(%[[VALUE_7]], %[[LISTCONSTRUCT]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT]], %[[ADD]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct()
// CHECK-NEXT:      %[[LOOP_1:.*]] = prim.Loop %[[LEN]], %[[CONSTANT]], (%[[LISTCONSTRUCT_1]]) : (!prim.list<!prim.tensor>) -> (!prim.list<!prim.tensor>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_8:.*]]: !prim.int, %[[VALUE_9:.*]]: !prim.list<!prim.tensor>):
// CHECK-NEXT:        %[[__GETITEM___3:.*]] = aten.__getitem__.t(%[[LOOP]], %[[VALUE_8]])
// CHECK-NEXT:        %[[CONSTANT_5:.*]] = prim.Constant 1
// CHECK-NEXT:        %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[CONSTANT_5]])
// CHECK-NEXT:        %[[MUL:.*]] = aten.mul.left_t(%[[LISTCONSTRUCT_2]], %[[VALUE_8]])
// CHECK-NEXT:        %[[SIZE:.*]] = aten.size.int(%[[__GETITEM___3]], %[[VALUE_8]])
// CHECK-NEXT:        %[[LISTCONSTRUCT_3:.*]] = prim.ListConstruct(%[[SIZE]])
// CHECK-NEXT:        %[[ADD_1:.*]] = aten.add.t(%[[MUL]], %[[LISTCONSTRUCT_3]])
// CHECK-NEXT:        %[[SUB:.*]] = aten.sub.int(%[[LEN]], %[[VALUE_8]])
// CHECK-NEXT:        %[[SUB_1:.*]] = aten.sub.int(%[[SUB]], %[[CONSTANT_5]])
// CHECK-NEXT:        %[[MUL_1:.*]] = aten.mul.left_t(%[[LISTCONSTRUCT_2]], %[[SUB_1]])
// CHECK-NEXT:        %[[ADD_2:.*]] = aten.add.t(%[[ADD_1]], %[[MUL_1]])
// CHECK-NEXT:        %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[__GETITEM___3]], %[[ADD_2]])
// CHECK-NEXT:        %[[__GETITEM___4:.*]] = aten.__getitem__.t(%[[VALUE_5]], %[[VALUE_8]])
// CHECK-NEXT:        %[[RESHAPE:.*]] = aten.reshape(%[[SUM_TO_SIZE]], %[[__GETITEM___4]])
// CHECK-NEXT:        %[[LISTCONSTRUCT_4:.*]] = prim.ListConstruct(%[[RESHAPE]])
// CHECK-NEXT:        %[[ADD_3:.*]] = aten.add.t(%[[VALUE_9]], %[[LISTCONSTRUCT_4]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT]], %[[ADD_3]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[LEN_2:.*]] = aten.len.t(%[[VALUE_1]])
// CHECK-NEXT:      %[[LOOP_2:.*]] = prim.Loop %[[LEN_2]], %[[CONSTANT]], (%[[LISTCONSTRUCT_1]]) : (!prim.list<!prim.tensor>) -> (!prim.list<!prim.tensor>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_10:.*]]: !prim.int, %[[VALUE_11:.*]]: !prim.list<!prim.tensor>):
// CHECK-NEXT:        %[[__GETITEM___5:.*]] = aten.__getitem__.t(%[[LOOP_1]], %[[VALUE_10]])
// CHECK-NEXT:        %[[__GETITEM___6:.*]] = aten.__getitem__.t(%[[VALUE_1]], %[[VALUE_10]])
// CHECK-NEXT:        %[[CONSTANT_6:.*]] = prim.Constant false
// CHECK-NEXT:        %[[CONSTANT_7:.*]] = prim.Constant none
// CHECK-NEXT:        %[[TO:.*]] = aten.to.dtype(%[[__GETITEM___5]], %[[__GETITEM___6]], %[[CONSTANT_6]], %[[CONSTANT_6]], %[[CONSTANT_7]])
// CHECK-NEXT:        %[[LISTCONSTRUCT_5:.*]] = prim.ListConstruct(%[[TO]])
// CHECK-NEXT:        %[[ADD_4:.*]] = aten.add.t(%[[VALUE_11]], %[[LISTCONSTRUCT_5]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT]], %[[ADD_4]]
// CHECK-NEXT:      }
// CHECK-NEXT:      prim.Yield %[[LOOP_2]]
// CHECK-NEXT:    })
// CHECK-NEXT:    %[[ZERO:.*]] = autodiff.zero()
// CHECK-NEXT:    %[[LISTCONSTRUCT_6:.*]] = prim.ListConstruct(%[[ZERO]])
// CHECK-NEXT:    %[[MUL_2:.*]] = aten.mul.left_t(%[[LISTCONSTRUCT_6]], %[[VALUE_2]])
// CHECK-NEXT:    %[[ADD_5:.*]] = autodiff.add(%[[MUL_2]], %[[LINEAR]])
// CHECK-NEXT:    func.return %[[ADD_5]]
// CHECK-NEXT:  }
// -----
// aten::meshgrid.indexing(Tensor[] tensors, *, str indexing) -> Tensor[]
func.func @aten.meshgrid.indexing(%tensors : !prim.list<!prim.tensor<f32>>, %indexing : !prim.str) -> (!prim.list<!prim.tensor>) {
  %r0 = aten.meshgrid.indexing(%tensors, %indexing) : (!prim.list<!prim.tensor<f32>>, !prim.str) -> (!prim.list<!prim.tensor>)
  func.return %r0 : !prim.list<!prim.tensor>
}

// CHECK-LABEL: func.func @aten.meshgrid.indexing(
// CHECK-SAME: %tensors: !prim.list<!prim.tensor<f32>>, %indexing: !prim.str) -> (!prim.list<!prim.tensor>, !prim.list<!prim.int>, !prim.int, !prim.list<!prim.int>, !prim.list<!prim.list<!prim.int>>, !prim.list<!prim.list<!prim.int>>) attributes {autodiff.gradient = {backward = @aten.meshgrid.indexing_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [1 : i64, 2 : i64, 3 : i64, 4 : i64, 5 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[LISTCONSTRUCT:.*]] = prim.ListConstruct()
// CHECK-NEXT:    %[[LEN:.*]] = aten.len.t(%tensors)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:    %[[LOOP:.*]] = prim.Loop %[[LEN]], %[[CONSTANT]], (%[[LISTCONSTRUCT]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:    ^bb0(%[[VALUE:.*]]: !prim.int, %[[VALUE_1:.*]]: !prim.list<!prim.int>):
// CHECK-NEXT:      %[[__GETITEM__:.*]] = aten.__getitem__.t(%tensors, %[[VALUE]])
// CHECK-NEXT:      %[[DTYPE:.*]] = prim.dtype(%[[__GETITEM__]])
// CHECK-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[DTYPE]])
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.t(%[[VALUE_1]], %[[LISTCONSTRUCT_1]])
// CHECK-NEXT:      prim.Yield %[[CONSTANT]], %[[ADD]]
// CHECK-NEXT:    }
// CHECK-NEXT:    %r0 = aten.meshgrid.indexing(%tensors, %indexing)
// CHECK-NEXT:    %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct()
// CHECK-NEXT:    %[[LEN_1:.*]] = aten.len.t(%r0)
// CHECK-NEXT:    %[[LOOP_1:.*]] = prim.Loop %[[LEN_1]], %[[CONSTANT]], (%[[LISTCONSTRUCT_2]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:    ^bb0(%[[VALUE_2:.*]]: !prim.int, %[[VALUE_3:.*]]: !prim.list<!prim.int>):
// CHECK-NEXT:      %[[__GETITEM___1:.*]] = aten.__getitem__.t(%r0, %[[VALUE_2]])
// CHECK-NEXT:      %[[DTYPE_1:.*]] = prim.dtype(%[[__GETITEM___1]])
// CHECK-NEXT:      %[[LISTCONSTRUCT_3:.*]] = prim.ListConstruct(%[[DTYPE_1]])
// CHECK-NEXT:      %[[ADD_1:.*]] = aten.add.t(%[[VALUE_3]], %[[LISTCONSTRUCT_3]])
// CHECK-NEXT:      prim.Yield %[[CONSTANT]], %[[ADD_1]]
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[LISTCONSTRUCT_4:.*]] = prim.ListConstruct()
// CHECK-NEXT:    %[[LOOP_2:.*]] = prim.Loop %[[LEN_1]], %[[CONSTANT]], (%[[LISTCONSTRUCT_4]]) : (!prim.list<!prim.list<!prim.int>>) -> (!prim.list<!prim.list<!prim.int>>) {
// CHECK-NEXT:    ^bb0(%[[VALUE_4:.*]]: !prim.int, %[[VALUE_5:.*]]: !prim.list<!prim.list<!prim.int>>):
// CHECK-NEXT:      %[[__GETITEM___2:.*]] = aten.__getitem__.t(%r0, %[[VALUE_4]])
// CHECK-NEXT:      %[[SIZE:.*]] = aten.size(%[[__GETITEM___2]])
// CHECK-NEXT:      %[[LISTCONSTRUCT_5:.*]] = prim.ListConstruct(%[[SIZE]])
// CHECK-NEXT:      %[[ADD_2:.*]] = aten.add.t(%[[VALUE_5]], %[[LISTCONSTRUCT_5]])
// CHECK-NEXT:      prim.Yield %[[CONSTANT]], %[[ADD_2]]
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant []
// CHECK-NEXT:    %[[LOOP_3:.*]] = prim.Loop %[[LEN]], %[[CONSTANT]], (%[[CONSTANT_1]]) : (!prim.list<!prim.list<!prim.int>>) -> (!prim.list<!prim.list<!prim.int>>) {
// CHECK-NEXT:    ^bb0(%[[VALUE_6:.*]]: !prim.int, %[[VALUE_7:.*]]: !prim.list<!prim.list<!prim.int>>):
// CHECK-NEXT:      %[[__GETITEM___3:.*]] = aten.__getitem__.t(%tensors, %[[VALUE_6]])
// CHECK-NEXT:      %[[SIZE_1:.*]] = aten.size(%[[__GETITEM___3]])
// CHECK-NEXT:      %[[LISTCONSTRUCT_6:.*]] = prim.ListConstruct(%[[SIZE_1]])
// CHECK-NEXT:      %[[ADD_3:.*]] = aten.add.t(%[[VALUE_7]], %[[LISTCONSTRUCT_6]])
// CHECK-NEXT:      prim.Yield %[[CONSTANT]], %[[ADD_3]]
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r0, %[[LOOP]], %[[LEN]], %[[LOOP_1]], %[[LOOP_2]], %[[LOOP_3]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.meshgrid.indexing_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.list<!prim.tensor>, %indexing: !prim.str, %[[VALUE_1:.*]]: !prim.list<!prim.int>, %[[VALUE_2:.*]]: !prim.int, %[[VALUE_3:.*]]: !prim.list<!prim.int>, %[[VALUE_4:.*]]: !prim.list<!prim.list<!prim.int>>, %[[VALUE_5:.*]]: !prim.list<!prim.list<!prim.int>>) -> !prim.list<!prim.tensor> {
// CHECK-NEXT:    %[[LEN:.*]] = aten.len.t(%[[VALUE_5]])
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.meshgrid.indexing"}> ({
// CHECK-NEXT:      %[[LEN_1:.*]] = aten.len.t(%[[VALUE]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant []
// CHECK-NEXT:      %[[LOOP:.*]] = prim.Loop %[[LEN_1]], %[[CONSTANT]], (%[[CONSTANT_1]]) : (!prim.list<!prim.tensor>) -> (!prim.list<!prim.tensor>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_6:.*]]: !prim.int, %[[VALUE_7:.*]]: !prim.list<!prim.tensor>):
// CHECK-NEXT:        %[[__GETITEM__:.*]] = aten.__getitem__.t(%[[VALUE]], %[[VALUE_6]])
// CHECK-NEXT:        %[[__GETITEM___1:.*]] = aten.__getitem__.t(%[[VALUE_4]], %[[VALUE_6]])
// CHECK-NEXT:        %[[__GETITEM___2:.*]] = aten.__getitem__.t(%[[VALUE_3]], %[[VALUE_6]])
// CHECK-NEXT:        %[[ANY_DEFINED:.*]] = autodiff.any_defined(%[[__GETITEM__]])
// CHECK-NEXT:        %[[IF:.*]] = prim.If %[[ANY_DEFINED]] -> (!prim.tensor) {
// CHECK-NEXT:          prim.Yield %[[__GETITEM__]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:          %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:          %[[CONSTANT_4:.*]] = prim.Constant none
// CHECK-NEXT:          %[[ZEROS:.*]] = aten.zeros(%[[__GETITEM___1]], %[[__GETITEM___2]], %[[CONSTANT_2]], %[[CONSTANT_3]], %[[CONSTANT_4]])
// CHECK-NEXT:          prim.Yield %[[ZEROS]]
// CHECK-NEXT:        }
// CHECK-NEXT:        %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[IF]])
// CHECK-NEXT:        %[[ADD:.*]] = aten.add.t(%[[VALUE_7]], %[[LISTCONSTRUCT]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT]], %[[ADD]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct()
// CHECK-NEXT:      %[[LOOP_1:.*]] = prim.Loop %[[LEN]], %[[CONSTANT]], (%[[LISTCONSTRUCT_1]]) : (!prim.list<!prim.tensor>) -> (!prim.list<!prim.tensor>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_8:.*]]: !prim.int, %[[VALUE_9:.*]]: !prim.list<!prim.tensor>):
// CHECK-NEXT:        %[[CONSTANT_5:.*]] = prim.Constant "xy"
// CHECK-NEXT:        %[[EQ:.*]] = aten.eq.str(%indexing, %[[CONSTANT_5]])
// CHECK-NEXT:        %[[IF_1:.*]] = prim.If %[[EQ]] -> (!prim.bool) {
// CHECK-NEXT:          %[[CONSTANT_6:.*]] = prim.Constant 1
// CHECK-NEXT:          %[[GT:.*]] = aten.gt.int(%[[LEN]], %[[CONSTANT_6]])
// CHECK-NEXT:          prim.Yield %[[GT]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          %[[CONSTANT_7:.*]] = prim.Constant false
// CHECK-NEXT:          prim.Yield %[[CONSTANT_7]]
// CHECK-NEXT:        }
// CHECK-NEXT:        %[[IF_2:.*]] = prim.If %[[IF_1]] -> (!prim.tensor) {
// CHECK-NEXT:          %[[__GETITEM___3:.*]] = aten.__getitem__.t(%[[LOOP]], %[[VALUE_8]])
// CHECK-NEXT:          %[[CONSTANT_8:.*]] = prim.Constant 0
// CHECK-NEXT:          %[[CONSTANT_9:.*]] = prim.Constant 1
// CHECK-NEXT:          %[[TRANSPOSE:.*]] = aten.transpose.int(%[[__GETITEM___3]], %[[CONSTANT_8]], %[[CONSTANT_9]])
// CHECK-NEXT:          prim.Yield %[[TRANSPOSE]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          %[[__GETITEM___4:.*]] = aten.__getitem__.t(%[[LOOP]], %[[VALUE_8]])
// CHECK-NEXT:          prim.Yield %[[__GETITEM___4]]
// CHECK-NEXT:        }
// CHECK-NEXT:        %[[CONSTANT_10:.*]] = prim.Constant [1]
// CHECK-NEXT:        %[[MUL:.*]] = aten.mul.left_t(%[[CONSTANT_10]], %[[VALUE_8]])
// CHECK-NEXT:        %[[SIZE:.*]] = aten.size.int(%[[IF_2]], %[[VALUE_8]])
// CHECK-NEXT:        %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[SIZE]])
// CHECK-NEXT:        %[[ADD_1:.*]] = aten.add.t(%[[MUL]], %[[LISTCONSTRUCT_2]])
// CHECK-NEXT:        %[[SUB:.*]] = aten.sub.int(%[[LEN]], %[[VALUE_8]])
// CHECK-NEXT:        %[[CONSTANT_11:.*]] = prim.Constant 1
// CHECK-NEXT:        %[[SUB_1:.*]] = aten.sub.int(%[[SUB]], %[[CONSTANT_11]])
// CHECK-NEXT:        %[[MUL_1:.*]] = aten.mul.left_t(%[[CONSTANT_10]], %[[SUB_1]])
// CHECK-NEXT:        %[[ADD_2:.*]] = aten.add.t(%[[ADD_1]], %[[MUL_1]])
// CHECK-NEXT:        %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[IF_2]], %[[ADD_2]])
// CHECK-NEXT:        %[[__GETITEM___5:.*]] = aten.__getitem__.t(%[[VALUE_5]], %[[VALUE_8]])
// CHECK-NEXT:        %[[RESHAPE:.*]] = aten.reshape(%[[SUM_TO_SIZE]], %[[__GETITEM___5]])
// CHECK-NEXT:        %[[LISTCONSTRUCT_3:.*]] = prim.ListConstruct(%[[RESHAPE]])
// CHECK-NEXT:        %[[ADD_3:.*]] = aten.add.t(%[[VALUE_9]], %[[LISTCONSTRUCT_3]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT]], %[[ADD_3]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[LEN_2:.*]] = aten.len.t(%[[VALUE_1]])
// CHECK-NEXT:      %[[LOOP_2:.*]] = prim.Loop %[[LEN_2]], %[[CONSTANT]], (%[[LISTCONSTRUCT_1]]) : (!prim.list<!prim.tensor>) -> (!prim.list<!prim.tensor>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_10:.*]]: !prim.int, %[[VALUE_11:.*]]: !prim.list<!prim.tensor>):
// CHECK-NEXT:        %[[__GETITEM___6:.*]] = aten.__getitem__.t(%[[LOOP_1]], %[[VALUE_10]])
// CHECK-NEXT:        %[[__GETITEM___7:.*]] = aten.__getitem__.t(%[[VALUE_1]], %[[VALUE_10]])
// CHECK-NEXT:        %[[CONSTANT_12:.*]] = prim.Constant false
// CHECK-NEXT:        %[[CONSTANT_13:.*]] = prim.Constant none
// CHECK-NEXT:        %[[TO:.*]] = aten.to.dtype(%[[__GETITEM___6]], %[[__GETITEM___7]], %[[CONSTANT_12]], %[[CONSTANT_12]], %[[CONSTANT_13]])
// CHECK-NEXT:        %[[LISTCONSTRUCT_4:.*]] = prim.ListConstruct(%[[TO]])
// CHECK-NEXT:        %[[ADD_4:.*]] = aten.add.t(%[[VALUE_11]], %[[LISTCONSTRUCT_4]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT]], %[[ADD_4]]
// CHECK-NEXT:      }
// CHECK-NEXT:      prim.Yield %[[LOOP_2]]
// CHECK-NEXT:    })
// CHECK-NEXT:    %[[ZERO:.*]] = autodiff.zero()
// CHECK-NEXT:    %[[LISTCONSTRUCT_5:.*]] = prim.ListConstruct(%[[ZERO]])
// CHECK-NEXT:    %[[MUL_2:.*]] = aten.mul.left_t(%[[LISTCONSTRUCT_5]], %[[VALUE_2]])
// CHECK-NEXT:    %[[ADD_5:.*]] = autodiff.add(%[[MUL_2]], %[[LINEAR]])
// CHECK-NEXT:    func.return %[[ADD_5]]
// CHECK-NEXT:  }
// -----
// aten::repeat(Tensor self, SymInt[] repeats) -> Tensor
func.func @aten.repeat(%self : !prim.tensor<f32>, %repeats : !prim.list<!prim.int>) -> (!prim.tensor) {
  %r0 = aten.repeat(%self, %repeats) : (!prim.tensor<f32>, !prim.list<!prim.int>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.repeat(
// CHECK-SAME: %self: !prim.tensor<f32>, %repeats: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.repeat_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.repeat(%self, %repeats)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.repeat_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %repeats: !prim.list<!prim.int>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LEN:.*]] = aten.len.t(%repeats)
// CHECK-NEXT:    %[[LEN_1:.*]] = aten.len.t(%[[VALUE_1]])
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.repeat"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant []
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.int(%[[LEN]], %[[LEN_1]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant true
// CHECK-NEXT:      %kept, %wide = prim.Loop %[[LEN]], %[[CONSTANT_1]], (%[[CONSTANT]], %[[CONSTANT]]) : (!prim.list<!prim.int>, !prim.list<!prim.int>) -> (!prim.list<!prim.int>, !prim.list<!prim.int>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_2:.*]]: !prim.int, %kept_1: !prim.list<!prim.int>, %wide_1: !prim.list<!prim.int>):
// CHECK-NEXT:        %[[LT:.*]] = aten.lt.int(%[[VALUE_2]], %[[SUB]])
// CHECK-NEXT:        %[[IF:.*]] = prim.If %[[LT]] -> (!prim.int) {
// CHECK-NEXT:          %[[CONSTANT_2:.*]] = prim.Constant 1
// CHECK-NEXT:          prim.Yield %[[CONSTANT_2]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          %[[SUB_1:.*]] = aten.sub.int(%[[VALUE_2]], %[[SUB]])
// CHECK-NEXT:          %[[__GETITEM__:.*]] = aten.__getitem__.t(%[[VALUE_1]], %[[SUB_1]])
// CHECK-NEXT:          prim.Yield %[[__GETITEM__]]
// CHECK-NEXT:        }
// CHECK-NEXT:        %[[__GETITEM___1:.*]] = aten.__getitem__.t(%repeats, %[[VALUE_2]])
// CHECK-NEXT:        %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[__GETITEM___1]], %[[IF]])
// CHECK-NEXT:        %[[ADD:.*]] = aten.add.t(%wide_1, %[[LISTCONSTRUCT]])
// CHECK-NEXT:        %[[CONSTANT_3:.*]] = prim.Constant 1
// CHECK-NEXT:        %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[CONSTANT_3]], %[[IF]])
// CHECK-NEXT:        %[[ADD_1:.*]] = aten.add.t(%kept_1, %[[LISTCONSTRUCT_1]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT_1]], %[[ADD_1]], %[[ADD]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[RESHAPE:.*]] = aten.reshape(%[[VALUE]], %wide)
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[RESHAPE]], %kept)
// CHECK-NEXT:      %[[RESHAPE_1:.*]] = aten.reshape(%[[SUM_TO_SIZE]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[RESHAPE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::roll(Tensor self, SymInt[1] shifts, int[1] dims=[]) -> Tensor
func.func @aten.roll(%self : !prim.tensor<f32>, %shifts : !prim.list<!prim.int>, %dims : !prim.list<!prim.int>) -> (!prim.tensor) {
  %r0 = aten.roll(%self, %shifts, %dims) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.list<!prim.int>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.roll(
// CHECK-SAME: %self: !prim.tensor<f32>, %shifts: !prim.list<!prim.int>, %dims: !prim.list<!prim.int>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.roll_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.roll(%self, %shifts, %dims)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.roll_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %shifts: !prim.list<!prim.int>, %dims: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LEN:.*]] = aten.len.t(%shifts)
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.roll"}> ({
// CHECK-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct()
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:      %[[LOOP:.*]] = prim.Loop %[[LEN]], %[[CONSTANT]], (%[[LISTCONSTRUCT]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_1:.*]]: !prim.int, %[[VALUE_2:.*]]: !prim.list<!prim.int>):
// CHECK-NEXT:        %[[__GETITEM__:.*]] = aten.__getitem__.t(%shifts, %[[VALUE_1]])
// CHECK-NEXT:        %[[NEG:.*]] = aten.neg.int(%[[__GETITEM__]])
// CHECK-NEXT:        %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[NEG]])
// CHECK-NEXT:        %[[ADD:.*]] = aten.add.t(%[[VALUE_2]], %[[LISTCONSTRUCT_1]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT]], %[[ADD]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[ROLL:.*]] = aten.roll(%[[VALUE]], %[[LOOP]], %dims)
// CHECK-NEXT:      prim.Yield %[[ROLL]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::stack(Tensor[] tensors, int dim=0) -> Tensor
func.func @aten.stack(%tensors : !prim.list<!prim.tensor<f32>>, %dim : !prim.int) -> (!prim.tensor) {
  %r0 = aten.stack(%tensors, %dim) : (!prim.list<!prim.tensor<f32>>, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.stack(
// CHECK-SAME: %tensors: !prim.list<!prim.tensor<f32>>, %dim: !prim.int) -> (!prim.tensor<f32>, !prim.int) attributes {autodiff.gradient = {backward = @aten.stack_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[LEN:.*]] = aten.len.t(%tensors)
// CHECK-NEXT:    %r0 = aten.stack(%tensors, %dim)
// CHECK-NEXT:    func.return %r0, %[[LEN]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.stack_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim: !prim.int, %[[VALUE_1:.*]]: !prim.int) -> !prim.list<!prim.tensor<f32>> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.stack"}> ({
// CHECK-NEXT:      %[[UNBIND:.*]] = aten.unbind.int(%[[VALUE]], %dim)
// CHECK-NEXT:      prim.Yield %[[UNBIND]]
// CHECK-NEXT:    })
// CHECK-NEXT:    %[[ZERO:.*]] = autodiff.zero()
// CHECK-NEXT:    %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[ZERO]])
// CHECK-NEXT:    %[[MUL:.*]] = aten.mul.left_t(%[[LISTCONSTRUCT]], %[[VALUE_1]])
// CHECK-NEXT:    %[[ADD:.*]] = autodiff.add(%[[MUL]], %[[LINEAR]])
// CHECK-NEXT:    func.return %[[ADD]]
// CHECK-NEXT:  }
// -----
// aten::tile(Tensor self, SymInt[] dims) -> Tensor
func.func @aten.tile(%self : !prim.tensor<f32>, %dims : !prim.list<!prim.int>) -> (!prim.tensor) {
  %r0 = aten.tile(%self, %dims) : (!prim.tensor<f32>, !prim.list<!prim.int>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.tile(
// CHECK-SAME: %self: !prim.tensor<f32>, %dims: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.tile_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64, 2 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[LEN:.*]] = aten.len.t(%dims)
// CHECK-NEXT:    %[[DIM:.*]] = aten.dim(%self)
// CHECK-NEXT:    %r0 = aten.tile(%self, %dims)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant [1]
// CHECK-NEXT:    %[[SUB:.*]] = aten.sub.int(%[[DIM]], %[[LEN]])
// CHECK-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant 0
// CHECK-NEXT:    %[[MAX:.*]] = prim.max.int(%[[SUB]], %[[CONSTANT_1]])
// CHECK-NEXT:    %[[MUL:.*]] = aten.mul.left_t(%[[CONSTANT]], %[[MAX]])
// CHECK-NEXT:    %[[ADD:.*]] = aten.add.t(%[[MUL]], %dims)
// CHECK-NEXT:    func.return %r0, %[[SIZE]], %[[ADD]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.tile_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.list<!prim.int>, %[[VALUE_2:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LEN:.*]] = aten.len.t(%[[VALUE_1]])
// CHECK-NEXT:    %[[LEN_1:.*]] = aten.len.t(%[[VALUE_2]])
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.tile"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant []
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.int(%[[LEN_1]], %[[LEN]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant true
// CHECK-NEXT:      %kept, %wide = prim.Loop %[[LEN_1]], %[[CONSTANT_1]], (%[[CONSTANT]], %[[CONSTANT]]) : (!prim.list<!prim.int>, !prim.list<!prim.int>) -> (!prim.list<!prim.int>, !prim.list<!prim.int>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_3:.*]]: !prim.int, %kept_1: !prim.list<!prim.int>, %wide_1: !prim.list<!prim.int>):
// CHECK-NEXT:        %[[LT:.*]] = aten.lt.int(%[[VALUE_3]], %[[SUB]])
// CHECK-NEXT:        %[[IF:.*]] = prim.If %[[LT]] -> (!prim.int) {
// CHECK-NEXT:          %[[CONSTANT_2:.*]] = prim.Constant 1
// CHECK-NEXT:          prim.Yield %[[CONSTANT_2]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          %[[SUB_1:.*]] = aten.sub.int(%[[VALUE_3]], %[[SUB]])
// CHECK-NEXT:          %[[__GETITEM__:.*]] = aten.__getitem__.t(%[[VALUE_1]], %[[SUB_1]])
// CHECK-NEXT:          prim.Yield %[[__GETITEM__]]
// CHECK-NEXT:        }
// CHECK-NEXT:        %[[__GETITEM___1:.*]] = aten.__getitem__.t(%[[VALUE_2]], %[[VALUE_3]])
// CHECK-NEXT:        %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[__GETITEM___1]], %[[IF]])
// CHECK-NEXT:        %[[ADD:.*]] = aten.add.t(%wide_1, %[[LISTCONSTRUCT]])
// CHECK-NEXT:        %[[CONSTANT_3:.*]] = prim.Constant 1
// CHECK-NEXT:        %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[CONSTANT_3]], %[[IF]])
// CHECK-NEXT:        %[[ADD_1:.*]] = aten.add.t(%kept_1, %[[LISTCONSTRUCT_1]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT_1]], %[[ADD_1]], %[[ADD]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[RESHAPE:.*]] = aten.reshape(%[[VALUE]], %wide)
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[RESHAPE]], %kept)
// CHECK-NEXT:      %[[RESHAPE_1:.*]] = aten.reshape(%[[SUM_TO_SIZE]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[RESHAPE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
