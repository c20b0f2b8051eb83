// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::chunk(Tensor(a -> *) self, int chunks, int dim=0) -> Tensor(a)[]
func.func @aten.chunk(%self : !prim.tensor<f32>, %chunks : !prim.int, %dim : !prim.int) -> (!prim.list<!prim.tensor>) {
  %r0 = aten.chunk(%self, %chunks, %dim) : (!prim.tensor<f32>, !prim.int, !prim.int) -> (!prim.list<!prim.tensor>)
  func.return %r0 : !prim.list<!prim.tensor>
}

// CHECK-LABEL: func.func @aten.chunk(
// CHECK-SAME: %self: !prim.tensor<f32>, %chunks: !prim.int, %dim: !prim.int) -> (!prim.list<!prim.tensor<f32>>, !prim.list<!prim.int>, !prim.list<!prim.list<!prim.int>>) attributes {autodiff.gradient = {backward = @aten.chunk_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [2 : i64], captured_outputs = [1 : i64, 2 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.chunk(%self, %chunks, %dim)
// CHECK-NEXT:    %[[LISTCONSTRUCT:.*]] = prim.ListConstruct()
// CHECK-NEXT:    %[[LEN:.*]] = aten.len.t(%r0)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:    %[[LOOP:.*]] = prim.Loop %[[LEN]], %[[CONSTANT]], (%[[LISTCONSTRUCT]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:    ^bb0(%[[VALUE:.*]]: !prim.int, %[[VALUE_1:.*]]: !prim.list<!prim.int>):
// CHECK-NEXT:      %[[__GETITEM__:.*]] = aten.__getitem__.t(%r0, %[[VALUE]])
// CHECK-NEXT:      %[[DTYPE:.*]] = prim.dtype(%[[__GETITEM__]])
// CHECK-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[DTYPE]])
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.t(%[[VALUE_1]], %[[LISTCONSTRUCT_1]])
// CHECK-NEXT:      prim.Yield %[[CONSTANT]], %[[ADD]]
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct()
// CHECK-NEXT:    %[[LOOP_1:.*]] = prim.Loop %[[LEN]], %[[CONSTANT]], (%[[LISTCONSTRUCT_2]]) : (!prim.list<!prim.list<!prim.int>>) -> (!prim.list<!prim.list<!prim.int>>) {
// CHECK-NEXT:    ^bb0(%[[VALUE_2:.*]]: !prim.int, %[[VALUE_3:.*]]: !prim.list<!prim.list<!prim.int>>):
// CHECK-NEXT:      %[[__GETITEM___1:.*]] = aten.__getitem__.t(%r0, %[[VALUE_2]])
// CHECK-NEXT:      %[[SIZE:.*]] = aten.size(%[[__GETITEM___1]])
// CHECK-NEXT:      %[[LISTCONSTRUCT_3:.*]] = prim.ListConstruct(%[[SIZE]])
// CHECK-NEXT:      %[[ADD_1:.*]] = aten.add.t(%[[VALUE_3]], %[[LISTCONSTRUCT_3]])
// CHECK-NEXT:      prim.Yield %[[CONSTANT]], %[[ADD_1]]
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r0, %[[LOOP]], %[[LOOP_1]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.chunk_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.list<!prim.tensor>, %dim: !prim.int, %[[VALUE_1:.*]]: !prim.list<!prim.int>, %[[VALUE_2:.*]]: !prim.list<!prim.list<!prim.int>>) -> !prim.tensor {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.chunk"}> ({
// CHECK-NEXT:      %[[LEN:.*]] = aten.len.t(%[[VALUE]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant []
// CHECK-NEXT:      %[[LOOP:.*]] = prim.Loop %[[LEN]], %[[CONSTANT]], (%[[CONSTANT_1]]) : (!prim.list<!prim.tensor>) -> (!prim.list<!prim.tensor>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_3:.*]]: !prim.int, %[[VALUE_4:.*]]: !prim.list<!prim.tensor>):
// CHECK-NEXT:        %[[__GETITEM__:.*]] = aten.__getitem__.t(%[[VALUE]], %[[VALUE_3]])
// CHECK-NEXT:        %[[__GETITEM___1:.*]] = aten.__getitem__.t(%[[VALUE_2]], %[[VALUE_3]])
// CHECK-NEXT:        %[[__GETITEM___2:.*]] = aten.__getitem__.t(%[[VALUE_1]], %[[VALUE_3]])
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
// CHECK-NEXT:        %[[ADD:.*]] = aten.add.t(%[[VALUE_4]], %[[LISTCONSTRUCT]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT]], %[[ADD]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CAT:.*]] = aten.cat(%[[LOOP]], %dim)
// CHECK-NEXT:      prim.Yield %[[CAT]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::split(Tensor(a -> *) self, int[] split_sizes, int dim=0) -> Tensor(a)[]
func.func @aten.split(%self : !prim.tensor<f32>, %split_sizes : !prim.list<!prim.int>, %dim : !prim.int) -> (!prim.list<!prim.tensor>) {
  %r0 = aten.split(%self, %split_sizes, %dim) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.int) -> (!prim.list<!prim.tensor>)
  func.return %r0 : !prim.list<!prim.tensor>
}

// CHECK-LABEL: func.func @aten.split(
// CHECK-SAME: %self: !prim.tensor<f32>, %split_sizes: !prim.list<!prim.int>, %dim: !prim.int) -> (!prim.list<!prim.tensor<f32>>, !prim.list<!prim.int>, !prim.list<!prim.list<!prim.int>>) attributes {autodiff.gradient = {backward = @aten.split_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [2 : i64], captured_outputs = [1 : i64, 2 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.split(%self, %split_sizes, %dim)
// CHECK-NEXT:    %[[LISTCONSTRUCT:.*]] = prim.ListConstruct()
// CHECK-NEXT:    %[[LEN:.*]] = aten.len.t(%r0)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:    %[[LOOP:.*]] = prim.Loop %[[LEN]], %[[CONSTANT]], (%[[LISTCONSTRUCT]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:    ^bb0(%[[VALUE:.*]]: !prim.int, %[[VALUE_1:.*]]: !prim.list<!prim.int>):
// CHECK-NEXT:      %[[__GETITEM__:.*]] = aten.__getitem__.t(%r0, %[[VALUE]])
// CHECK-NEXT:      %[[DTYPE:.*]] = prim.dtype(%[[__GETITEM__]])
// CHECK-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[DTYPE]])
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.t(%[[VALUE_1]], %[[LISTCONSTRUCT_1]])
// CHECK-NEXT:      prim.Yield %[[CONSTANT]], %[[ADD]]
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct()
// CHECK-NEXT:    %[[LOOP_1:.*]] = prim.Loop %[[LEN]], %[[CONSTANT]], (%[[LISTCONSTRUCT_2]]) : (!prim.list<!prim.list<!prim.int>>) -> (!prim.list<!prim.list<!prim.int>>) {
// CHECK-NEXT:    ^bb0(%[[VALUE_2:.*]]: !prim.int, %[[VALUE_3:.*]]: !prim.list<!prim.list<!prim.int>>):
// CHECK-NEXT:      %[[__GETITEM___1:.*]] = aten.__getitem__.t(%r0, %[[VALUE_2]])
// CHECK-NEXT:      %[[SIZE:.*]] = aten.size(%[[__GETITEM___1]])
// CHECK-NEXT:      %[[LISTCONSTRUCT_3:.*]] = prim.ListConstruct(%[[SIZE]])
// CHECK-NEXT:      %[[ADD_1:.*]] = aten.add.t(%[[VALUE_3]], %[[LISTCONSTRUCT_3]])
// CHECK-NEXT:      prim.Yield %[[CONSTANT]], %[[ADD_1]]
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r0, %[[LOOP]], %[[LOOP_1]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.split_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.list<!prim.tensor>, %dim: !prim.int, %[[VALUE_1:.*]]: !prim.list<!prim.int>, %[[VALUE_2:.*]]: !prim.list<!prim.list<!prim.int>>) -> !prim.tensor {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.split"}> ({
// CHECK-NEXT:      %[[LEN:.*]] = aten.len.t(%[[VALUE]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant []
// CHECK-NEXT:      %[[LOOP:.*]] = prim.Loop %[[LEN]], %[[CONSTANT]], (%[[CONSTANT_1]]) : (!prim.list<!prim.tensor>) -> (!prim.list<!prim.tensor>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_3:.*]]: !prim.int, %[[VALUE_4:.*]]: !prim.list<!prim.tensor>):
// CHECK-NEXT:        %[[__GETITEM__:.*]] = aten.__getitem__.t(%[[VALUE]], %[[VALUE_3]])
// CHECK-NEXT:        %[[__GETITEM___1:.*]] = aten.__getitem__.t(%[[VALUE_2]], %[[VALUE_3]])
// CHECK-NEXT:        %[[__GETITEM___2:.*]] = aten.__getitem__.t(%[[VALUE_1]], %[[VALUE_3]])
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
// CHECK-NEXT:        %[[ADD:.*]] = aten.add.t(%[[VALUE_4]], %[[LISTCONSTRUCT]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT]], %[[ADD]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CAT:.*]] = aten.cat(%[[LOOP]], %dim)
// CHECK-NEXT:      prim.Yield %[[CAT]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::split.Tensor(Tensor(a -> *) self, SymInt split_size, int dim=0) -> Tensor(a)[]
func.func @aten.split.Tensor(%self : !prim.tensor<f32>, %split_size : !prim.int, %dim : !prim.int) -> (!prim.list<!prim.tensor>) {
  %r0 = aten.split.Tensor(%self, %split_size, %dim) : (!prim.tensor<f32>, !prim.int, !prim.int) -> (!prim.list<!prim.tensor>)
  func.return %r0 : !prim.list<!prim.tensor>
}

// CHECK-LABEL: func.func @aten.split.Tensor(
// CHECK-SAME: %self: !prim.tensor<f32>, %split_size: !prim.int, %dim: !prim.int) -> (!prim.list<!prim.tensor<f32>>, !prim.list<!prim.int>, !prim.list<!prim.list<!prim.int>>) attributes {autodiff.gradient = {backward = @aten.split.Tensor_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [2 : i64], captured_outputs = [1 : i64, 2 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.split.Tensor(%self, %split_size, %dim)
// CHECK-NEXT:    %[[LISTCONSTRUCT:.*]] = prim.ListConstruct()
// CHECK-NEXT:    %[[LEN:.*]] = aten.len.t(%r0)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:    %[[LOOP:.*]] = prim.Loop %[[LEN]], %[[CONSTANT]], (%[[LISTCONSTRUCT]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:    ^bb0(%[[VALUE:.*]]: !prim.int, %[[VALUE_1:.*]]: !prim.list<!prim.int>):
// CHECK-NEXT:      %[[__GETITEM__:.*]] = aten.__getitem__.t(%r0, %[[VALUE]])
// CHECK-NEXT:      %[[DTYPE:.*]] = prim.dtype(%[[__GETITEM__]])
// CHECK-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[DTYPE]])
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.t(%[[VALUE_1]], %[[LISTCONSTRUCT_1]])
// CHECK-NEXT:      prim.Yield %[[CONSTANT]], %[[ADD]]
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct()
// CHECK-NEXT:    %[[LOOP_1:.*]] = prim.Loop %[[LEN]], %[[CONSTANT]], (%[[LISTCONSTRUCT_2]]) : (!prim.list<!prim.list<!prim.int>>) -> (!prim.list<!prim.list<!prim.int>>) {
// CHECK-NEXT:    ^bb0(%[[VALUE_2:.*]]: !prim.int, %[[VALUE_3:.*]]: !prim.list<!prim.list<!prim.int>>):
// CHECK-NEXT:      %[[__GETITEM___1:.*]] = aten.__getitem__.t(%r0, %[[VALUE_2]])
// CHECK-NEXT:      %[[SIZE:.*]] = aten.size(%[[__GETITEM___1]])
// CHECK-NEXT:      %[[LISTCONSTRUCT_3:.*]] = prim.ListConstruct(%[[SIZE]])
// CHECK-NEXT:      %[[ADD_1:.*]] = aten.add.t(%[[VALUE_3]], %[[LISTCONSTRUCT_3]])
// CHECK-NEXT:      prim.Yield %[[CONSTANT]], %[[ADD_1]]
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r0, %[[LOOP]], %[[LOOP_1]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.split.Tensor_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.list<!prim.tensor>, %dim: !prim.int, %[[VALUE_1:.*]]: !prim.list<!prim.int>, %[[VALUE_2:.*]]: !prim.list<!prim.list<!prim.int>>) -> !prim.tensor {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.split.Tensor"}> ({
// CHECK-NEXT:      %[[LEN:.*]] = aten.len.t(%[[VALUE]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant []
// CHECK-NEXT:      %[[LOOP:.*]] = prim.Loop %[[LEN]], %[[CONSTANT]], (%[[CONSTANT_1]]) : (!prim.list<!prim.tensor>) -> (!prim.list<!prim.tensor>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_3:.*]]: !prim.int, %[[VALUE_4:.*]]: !prim.list<!prim.tensor>):
// CHECK-NEXT:        %[[__GETITEM__:.*]] = aten.__getitem__.t(%[[VALUE]], %[[VALUE_3]])
// CHECK-NEXT:        %[[__GETITEM___1:.*]] = aten.__getitem__.t(%[[VALUE_2]], %[[VALUE_3]])
// CHECK-NEXT:        %[[__GETITEM___2:.*]] = aten.__getitem__.t(%[[VALUE_1]], %[[VALUE_3]])
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
// CHECK-NEXT:        %[[ADD:.*]] = aten.add.t(%[[VALUE_4]], %[[LISTCONSTRUCT]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT]], %[[ADD]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CAT:.*]] = aten.cat(%[[LOOP]], %dim)
// CHECK-NEXT:      prim.Yield %[[CAT]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::split.sizes(Tensor(a -> *) self, SymInt[] split_size, int dim=0) -> Tensor(a)[]
func.func @aten.split.sizes(%self : !prim.tensor<f32>, %split_size : !prim.list<!prim.int>, %dim : !prim.int) -> (!prim.list<!prim.tensor>) {
  %r0 = aten.split.sizes(%self, %split_size, %dim) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.int) -> (!prim.list<!prim.tensor>)
  func.return %r0 : !prim.list<!prim.tensor>
}

// CHECK-LABEL: func.func @aten.split.sizes(
// CHECK-SAME: %self: !prim.tensor<f32>, %split_size: !prim.list<!prim.int>, %dim: !prim.int) -> (!prim.list<!prim.tensor<f32>>, !prim.list<!prim.int>, !prim.list<!prim.list<!prim.int>>) attributes {autodiff.gradient = {backward = @aten.split.sizes_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [2 : i64], captured_outputs = [1 : i64, 2 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.split.sizes(%self, %split_size, %dim)
// CHECK-NEXT:    %[[LISTCONSTRUCT:.*]] = prim.ListConstruct()
// CHECK-NEXT:    %[[LEN:.*]] = aten.len.t(%r0)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:    %[[LOOP:.*]] = prim.Loop %[[LEN]], %[[CONSTANT]], (%[[LISTCONSTRUCT]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:    ^bb0(%[[VALUE:.*]]: !prim.int, %[[VALUE_1:.*]]: !prim.list<!prim.int>):
// CHECK-NEXT:      %[[__GETITEM__:.*]] = aten.__getitem__.t(%r0, %[[VALUE]])
// CHECK-NEXT:      %[[DTYPE:.*]] = prim.dtype(%[[__GETITEM__]])
// CHECK-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[DTYPE]])
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.t(%[[VALUE_1]], %[[LISTCONSTRUCT_1]])
// CHECK-NEXT:      prim.Yield %[[CONSTANT]], %[[ADD]]
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct()
// CHECK-NEXT:    %[[LOOP_1:.*]] = prim.Loop %[[LEN]], %[[CONSTANT]], (%[[LISTCONSTRUCT_2]]) : (!prim.list<!prim.list<!prim.int>>) -> (!prim.list<!prim.list<!prim.int>>) {
// CHECK-NEXT:    ^bb0(%[[VALUE_2:.*]]: !prim.int, %[[VALUE_3:.*]]: !prim.list<!prim.list<!prim.int>>):
// CHECK-NEXT:      %[[__GETITEM___1:.*]] = aten.__getitem__.t(%r0, %[[VALUE_2]])
// CHECK-NEXT:      %[[SIZE:.*]] = aten.size(%[[__GETITEM___1]])
// CHECK-NEXT:      %[[LISTCONSTRUCT_3:.*]] = prim.ListConstruct(%[[SIZE]])
// CHECK-NEXT:      %[[ADD_1:.*]] = aten.add.t(%[[VALUE_3]], %[[LISTCONSTRUCT_3]])
// CHECK-NEXT:      prim.Yield %[[CONSTANT]], %[[ADD_1]]
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r0, %[[LOOP]], %[[LOOP_1]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.split.sizes_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.list<!prim.tensor>, %dim: !prim.int, %[[VALUE_1:.*]]: !prim.list<!prim.int>, %[[VALUE_2:.*]]: !prim.list<!prim.list<!prim.int>>) -> !prim.tensor {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.split.sizes"}> ({
// CHECK-NEXT:      %[[LEN:.*]] = aten.len.t(%[[VALUE]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant []
// CHECK-NEXT:      %[[LOOP:.*]] = prim.Loop %[[LEN]], %[[CONSTANT]], (%[[CONSTANT_1]]) : (!prim.list<!prim.tensor>) -> (!prim.list<!prim.tensor>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_3:.*]]: !prim.int, %[[VALUE_4:.*]]: !prim.list<!prim.tensor>):
// CHECK-NEXT:        %[[__GETITEM__:.*]] = aten.__getitem__.t(%[[VALUE]], %[[VALUE_3]])
// CHECK-NEXT:        %[[__GETITEM___1:.*]] = aten.__getitem__.t(%[[VALUE_2]], %[[VALUE_3]])
// CHECK-NEXT:        %[[__GETITEM___2:.*]] = aten.__getitem__.t(%[[VALUE_1]], %[[VALUE_3]])
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
// CHECK-NEXT:        %[[ADD:.*]] = aten.add.t(%[[VALUE_4]], %[[LISTCONSTRUCT]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT]], %[[ADD]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CAT:.*]] = aten.cat(%[[LOOP]], %dim)
// CHECK-NEXT:      prim.Yield %[[CAT]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::split_with_sizes(Tensor(a -> *) self, SymInt[] split_sizes, int dim=0) -> Tensor(a)[]
func.func @aten.split_with_sizes(%self : !prim.tensor<f32>, %split_sizes : !prim.list<!prim.int>, %dim : !prim.int) -> (!prim.list<!prim.tensor>) {
  %r0 = aten.split_with_sizes(%self, %split_sizes, %dim) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.int) -> (!prim.list<!prim.tensor>)
  func.return %r0 : !prim.list<!prim.tensor>
}

// CHECK-LABEL: func.func @aten.split_with_sizes(
// CHECK-SAME: %self: !prim.tensor<f32>, %split_sizes: !prim.list<!prim.int>, %dim: !prim.int) -> (!prim.list<!prim.tensor<f32>>, !prim.list<!prim.int>, !prim.list<!prim.list<!prim.int>>) attributes {autodiff.gradient = {backward = @aten.split_with_sizes_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [2 : i64], captured_outputs = [1 : i64, 2 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.split_with_sizes(%self, %split_sizes, %dim)
// CHECK-NEXT:    %[[LISTCONSTRUCT:.*]] = prim.ListConstruct()
// CHECK-NEXT:    %[[LEN:.*]] = aten.len.t(%r0)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:    %[[LOOP:.*]] = prim.Loop %[[LEN]], %[[CONSTANT]], (%[[LISTCONSTRUCT]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:    ^bb0(%[[VALUE:.*]]: !prim.int, %[[VALUE_1:.*]]: !prim.list<!prim.int>):
// CHECK-NEXT:      %[[__GETITEM__:.*]] = aten.__getitem__.t(%r0, %[[VALUE]])
// CHECK-NEXT:      %[[DTYPE:.*]] = prim.dtype(%[[__GETITEM__]])
// CHECK-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[DTYPE]])
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.t(%[[VALUE_1]], %[[LISTCONSTRUCT_1]])
// CHECK-NEXT:      prim.Yield %[[CONSTANT]], %[[ADD]]
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct()
// CHECK-NEXT:    %[[LOOP_1:.*]] = prim.Loop %[[LEN]], %[[CONSTANT]], (%[[LISTCONSTRUCT_2]]) : (!prim.list<!prim.list<!prim.int>>) -> (!prim.list<!prim.list<!prim.int>>) {
// CHECK-NEXT:    ^bb0(%[[VALUE_2:.*]]: !prim.int, %[[VALUE_3:.*]]: !prim.list<!prim.list<!prim.int>>):
// CHECK-NEXT:      %[[__GETITEM___1:.*]] = aten.__getitem__.t(%r0, %[[VALUE_2]])
// CHECK-NEXT:      %[[SIZE:.*]] = aten.size(%[[__GETITEM___1]])
// CHECK-NEXT:      %[[LISTCONSTRUCT_3:.*]] = prim.ListConstruct(%[[SIZE]])
// CHECK-NEXT:      %[[ADD_1:.*]] = aten.add.t(%[[VALUE_3]], %[[LISTCONSTRUCT_3]])
// CHECK-NEXT:      prim.Yield %[[CONSTANT]], %[[ADD_1]]
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r0, %[[LOOP]], %[[LOOP_1]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.split_with_sizes_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.list<!prim.tensor>, %dim: !prim.int, %[[VALUE_1:.*]]: !prim.list<!prim.int>, %[[VALUE_2:.*]]: !prim.list<!prim.list<!prim.int>>) -> !prim.tensor {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.split_with_sizes"}> ({
// CHECK-NEXT:      %[[LEN:.*]] = aten.len.t(%[[VALUE]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant []
// CHECK-NEXT:      %[[LOOP:.*]] = prim.Loop %[[LEN]], %[[CONSTANT]], (%[[CONSTANT_1]]) : (!prim.list<!prim.tensor>) -> (!prim.list<!prim.tensor>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_3:.*]]: !prim.int, %[[VALUE_4:.*]]: !prim.list<!prim.tensor>):
// CHECK-NEXT:        %[[__GETITEM__:.*]] = aten.__getitem__.t(%[[VALUE]], %[[VALUE_3]])
// CHECK-NEXT:        %[[__GETITEM___1:.*]] = aten.__getitem__.t(%[[VALUE_2]], %[[VALUE_3]])
// CHECK-NEXT:        %[[__GETITEM___2:.*]] = aten.__getitem__.t(%[[VALUE_1]], %[[VALUE_3]])
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
// CHECK-NEXT:        %[[ADD:.*]] = aten.add.t(%[[VALUE_4]], %[[LISTCONSTRUCT]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT]], %[[ADD]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CAT:.*]] = aten.cat(%[[LOOP]], %dim)
// CHECK-NEXT:      prim.Yield %[[CAT]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::tensor_split.indices(Tensor(a -> *) self, SymInt[] indices, int dim=0) -> Tensor(a)[]
func.func @aten.tensor_split.indices(%self : !prim.tensor<f32>, %indices : !prim.list<!prim.int>, %dim : !prim.int) -> (!prim.list<!prim.tensor>) {
  %r0 = aten.tensor_split.indices(%self, %indices, %dim) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.int) -> (!prim.list<!prim.tensor>)
  func.return %r0 : !prim.list<!prim.tensor>
}

// CHECK-LABEL: func.func @aten.tensor_split.indices(
// CHECK-SAME: %self: !prim.tensor<f32>, %indices: !prim.list<!prim.int>, %dim: !prim.int) -> (!prim.list<!prim.tensor<f32>>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.list<!prim.int>>) attributes {autodiff.gradient = {backward = @aten.tensor_split.indices_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64], captured_outputs = [1 : i64, 2 : i64, 3 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.tensor_split.indices(%self, %indices, %dim)
// CHECK-NEXT:    %[[LISTCONSTRUCT:.*]] = prim.ListConstruct()
// CHECK-NEXT:    %[[LEN:.*]] = aten.len.t(%r0)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:    %[[LOOP:.*]] = prim.Loop %[[LEN]], %[[CONSTANT]], (%[[LISTCONSTRUCT]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:    ^bb0(%[[VALUE:.*]]: !prim.int, %[[VALUE_1:.*]]: !prim.list<!prim.int>):
// CHECK-NEXT:      %[[__GETITEM__:.*]] = aten.__getitem__.t(%r0, %[[VALUE]])
// CHECK-NEXT:      %[[DTYPE:.*]] = prim.dtype(%[[__GETITEM__]])
// CHECK-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[DTYPE]])
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.t(%[[VALUE_1]], %[[LISTCONSTRUCT_1]])
// CHECK-NEXT:      prim.Yield %[[CONSTANT]], %[[ADD]]
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct()
// CHECK-NEXT:    %[[LOOP_1:.*]] = prim.Loop %[[LEN]], %[[CONSTANT]], (%[[LISTCONSTRUCT_2]]) : (!prim.list<!prim.list<!prim.int>>) -> (!prim.list<!prim.list<!prim.int>>) {
// CHECK-NEXT:    ^bb0(%[[VALUE_2:.*]]: !prim.int, %[[VALUE_3:.*]]: !prim.list<!prim.list<!prim.int>>):
// CHECK-NEXT:      %[[__GETITEM___1:.*]] = aten.__getitem__.t(%r0, %[[VALUE_2]])
// CHECK-NEXT:      %[[SIZE_1:.*]] = aten.size(%[[__GETITEM___1]])
// CHECK-NEXT:      %[[LISTCONSTRUCT_3:.*]] = prim.ListConstruct(%[[SIZE_1]])
// CHECK-NEXT:      %[[ADD_1:.*]] = aten.add.t(%[[VALUE_3]], %[[LISTCONSTRUCT_3]])
// CHECK-NEXT:      prim.Yield %[[CONSTANT]], %[[ADD_1]]
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r0, %[[SIZE]], %[[LOOP]], %[[LOOP_1]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.tensor_split.indices_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.list<!prim.tensor>, %indices: !prim.list<!prim.int>, %dim: !prim.int, %[[VALUE_1:.*]]: !prim.list<!prim.int>, %[[VALUE_2:.*]]: !prim.list<!prim.int>, %[[VALUE_3:.*]]: !prim.list<!prim.list<!prim.int>>) -> !prim.tensor<device "cpu"> {
// CHECK-NEXT:    %[[LEN:.*]] = aten.len.t(%indices)
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.tensor_split.indices"}> ({
// CHECK-NEXT:      %[[LEN_1:.*]] = aten.len.t(%[[VALUE]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant []
// CHECK-NEXT:      %[[LOOP:.*]] = prim.Loop %[[LEN_1]], %[[CONSTANT]], (%[[CONSTANT_1]]) : (!prim.list<!prim.tensor>) -> (!prim.list<!prim.tensor>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_4:.*]]: !prim.int, %[[VALUE_5:.*]]: !prim.list<!prim.tensor>):
// CHECK-NEXT:        %[[__GETITEM__:.*]] = aten.__getitem__.t(%[[VALUE]], %[[VALUE_4]])
// CHECK-NEXT:        %[[__GETITEM___1:.*]] = aten.__getitem__.t(%[[VALUE_3]], %[[VALUE_4]])
// CHECK-NEXT:        %[[__GETITEM___2:.*]] = aten.__getitem__.t(%[[VALUE_2]], %[[VALUE_4]])
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
// CHECK-NEXT:        %[[ADD:.*]] = aten.add.t(%[[VALUE_5]], %[[LISTCONSTRUCT]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT]], %[[ADD]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CONSTANT_5:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[__GETITEM___3:.*]] = aten.__getitem__.t(%[[LOOP]], %[[CONSTANT_5]])
// CHECK-NEXT:      %[[DTYPE:.*]] = prim.dtype(%[[__GETITEM___3]])
// CHECK-NEXT:      %[[CONSTANT_6:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_7:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_8:.*]] = prim.Constant none
// CHECK-NEXT:      %[[ZEROS_1:.*]] = aten.zeros(%[[VALUE_1]], %[[DTYPE]], %[[CONSTANT_6]], %[[CONSTANT_7]], %[[CONSTANT_8]])
// CHECK-NEXT:      %[[LEN_2:.*]] = aten.len.t(%[[LOOP]])
// CHECK-NEXT:      %total = prim.Loop %[[LEN_2]], %[[CONSTANT]], (%[[ZEROS_1]]) : (!prim.tensor<device "cpu">) -> (!prim.tensor<device "cpu">) {
// CHECK-NEXT:      ^bb0(%[[VALUE_6:.*]]: !prim.int, %total_1: !prim.tensor<device "cpu">):
// CHECK-NEXT:        %[[GT:.*]] = aten.gt.int(%[[VALUE_6]], %[[CONSTANT_5]])
// CHECK-NEXT:        %[[IF_1:.*]] = prim.If %[[GT]] -> (!prim.int) {
// CHECK-NEXT:          %[[CONSTANT_9:.*]] = prim.Constant 1
// CHECK-NEXT:          %[[SUB:.*]] = aten.sub.int(%[[VALUE_6]], %[[CONSTANT_9]])
// CHECK-NEXT:          %[[__GETITEM___4:.*]] = aten.__getitem__.t(%indices, %[[SUB]])
// CHECK-NEXT:          prim.Yield %[[__GETITEM___4]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          prim.Yield %[[CONSTANT_5]]
// CHECK-NEXT:        }
// CHECK-NEXT:        %[[LT:.*]] = aten.lt.int(%[[VALUE_6]], %[[LEN]])
// CHECK-NEXT:        %[[IF_2:.*]] = prim.If %[[LT]] -> (!prim.int) {
// CHECK-NEXT:          %[[__GETITEM___5:.*]] = aten.__getitem__.t(%indices, %[[VALUE_6]])
// CHECK-NEXT:          prim.Yield %[[__GETITEM___5]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          %[[__GETITEM___6:.*]] = aten.__getitem__.t(%[[VALUE_1]], %dim)
// CHECK-NEXT:          prim.Yield %[[__GETITEM___6]]
// CHECK-NEXT:        }
// CHECK-NEXT:        %[[__GETITEM___7:.*]] = aten.__getitem__.t(%[[LOOP]], %[[VALUE_6]])
// CHECK-NEXT:        %[[CONSTANT_10:.*]] = prim.Constant 1
// CHECK-NEXT:        %[[SLICE_SCATTER:.*]] = aten.slice_scatter(%[[ZEROS_1]], %[[__GETITEM___7]], %dim, %[[IF_1]], %[[IF_2]], %[[CONSTANT_10]])
// CHECK-NEXT:        %[[ADD_1:.*]] = aten.add.Tensor(%total_1, %[[SLICE_SCATTER]], %[[CONSTANT_10]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT]], %[[ADD_1]]
// CHECK-NEXT:      }
// CHECK-NEXT:      prim.Yield %total
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::tensor_split.sections(Tensor(a -> *) self, SymInt sections, int dim=0) -> Tensor(a)[]
func.func @aten.tensor_split.sections(%self : !prim.tensor<f32>, %sections : !prim.int, %dim : !prim.int) -> (!prim.list<!prim.tensor>) {
  %r0 = aten.tensor_split.sections(%self, %sections, %dim) : (!prim.tensor<f32>, !prim.int, !prim.int) -> (!prim.list<!prim.tensor>)
  func.return %r0 : !prim.list<!prim.tensor>
}

// CHECK-LABEL: func.func @aten.tensor_split.sections(
// CHECK-SAME: %self: !prim.tensor<f32>, %sections: !prim.int, %dim: !prim.int) -> (!prim.list<!prim.tensor<f32>>, !prim.list<!prim.int>, !prim.list<!prim.list<!prim.int>>) attributes {autodiff.gradient = {backward = @aten.tensor_split.sections_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [2 : i64], captured_outputs = [1 : i64, 2 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.tensor_split.sections(%self, %sections, %dim)
// CHECK-NEXT:    %[[LISTCONSTRUCT:.*]] = prim.ListConstruct()
// CHECK-NEXT:    %[[LEN:.*]] = aten.len.t(%r0)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:    %[[LOOP:.*]] = prim.Loop %[[LEN]], %[[CONSTANT]], (%[[LISTCONSTRUCT]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:    ^bb0(%[[VALUE:.*]]: !prim.int, %[[VALUE_1:.*]]: !prim.list<!prim.int>):
// CHECK-NEXT:      %[[__GETITEM__:.*]] = aten.__getitem__.t(%r0, %[[VALUE]])
// CHECK-NEXT:      %[[DTYPE:.*]] = prim.dtype(%[[__GETITEM__]])
// CHECK-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[DTYPE]])
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.t(%[[VALUE_1]], %[[LISTCONSTRUCT_1]])
// CHECK-NEXT:      prim.Yield %[[CONSTANT]], %[[ADD]]
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct()
// CHECK-NEXT:    %[[LOOP_1:.*]] = prim.Loop %[[LEN]], %[[CONSTANT]], (%[[LISTCONSTRUCT_2]]) : (!prim.list<!prim.list<!prim.int>>) -> (!prim.list<!prim.list<!prim.int>>) {
// CHECK-NEXT:    ^bb0(%[[VALUE_2:.*]]: !prim.int, %[[VALUE_3:.*]]: !prim.list<!prim.list<!prim.int>>):
// CHECK-NEXT:      %[[__GETITEM___1:.*]] = aten.__getitem__.t(%r0, %[[VALUE_2]])
// CHECK-NEXT:      %[[SIZE:.*]] = aten.size(%[[__GETITEM___1]])
// CHECK-NEXT:      %[[LISTCONSTRUCT_3:.*]] = prim.ListConstruct(%[[SIZE]])
// CHECK-NEXT:      %[[ADD_1:.*]] = aten.add.t(%[[VALUE_3]], %[[LISTCONSTRUCT_3]])
// CHECK-NEXT:      prim.Yield %[[CONSTANT]], %[[ADD_1]]
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r0, %[[LOOP]], %[[LOOP_1]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.tensor_split.sections_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.list<!prim.tensor>, %dim: !prim.int, %[[VALUE_1:.*]]: !prim.list<!prim.int>, %[[VALUE_2:.*]]: !prim.list<!prim.list<!prim.int>>) -> !prim.tensor {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.tensor_split.sections"}> ({
// CHECK-NEXT:      %[[LEN:.*]] = aten.len.t(%[[VALUE]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant []
// CHECK-NEXT:      %[[LOOP:.*]] = prim.Loop %[[LEN]], %[[CONSTANT]], (%[[CONSTANT_1]]) : (!prim.list<!prim.tensor>) -> (!prim.list<!prim.tensor>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_3:.*]]: !prim.int, %[[VALUE_4:.*]]: !prim.list<!prim.tensor>):
// CHECK-NEXT:        %[[__GETITEM__:.*]] = aten.__getitem__.t(%[[VALUE]], %[[VALUE_3]])
// CHECK-NEXT:        %[[__GETITEM___1:.*]] = aten.__getitem__.t(%[[VALUE_2]], %[[VALUE_3]])
// CHECK-NEXT:        %[[__GETITEM___2:.*]] = aten.__getitem__.t(%[[VALUE_1]], %[[VALUE_3]])
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
// CHECK-NEXT:        %[[ADD:.*]] = aten.add.t(%[[VALUE_4]], %[[LISTCONSTRUCT]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT]], %[[ADD]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CAT:.*]] = aten.cat(%[[LOOP]], %dim)
// CHECK-NEXT:      prim.Yield %[[CAT]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::unbind.int(Tensor(a -> *) self, int dim=0) -> Tensor(a)[]
func.func @aten.unbind.int(%self : !prim.tensor<f32>, %dim : !prim.int) -> (!prim.list<!prim.tensor>) {
  %r0 = aten.unbind.int(%self, %dim) : (!prim.tensor<f32>, !prim.int) -> (!prim.list<!prim.tensor>)
  func.return %r0 : !prim.list<!prim.tensor>
}

// CHECK-LABEL: func.func @aten.unbind.int(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.int) -> (!prim.list<!prim.tensor<f32>>, !prim.list<!prim.int>, !prim.list<!prim.list<!prim.int>>) attributes {autodiff.gradient = {backward = @aten.unbind.int_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [1 : i64, 2 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.unbind.int(%self, %dim)
// CHECK-NEXT:    %[[LISTCONSTRUCT:.*]] = prim.ListConstruct()
// CHECK-NEXT:    %[[LEN:.*]] = aten.len.t(%r0)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:    %[[LOOP:.*]] = prim.Loop %[[LEN]], %[[CONSTANT]], (%[[LISTCONSTRUCT]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:    ^bb0(%[[VALUE:.*]]: !prim.int, %[[VALUE_1:.*]]: !prim.list<!prim.int>):
// CHECK-NEXT:      %[[__GETITEM__:.*]] = aten.__getitem__.t(%r0, %[[VALUE]])
// CHECK-NEXT:      %[[DTYPE:.*]] = prim.dtype(%[[__GETITEM__]])
// CHECK-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[DTYPE]])
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.t(%[[VALUE_1]], %[[LISTCONSTRUCT_1]])
// CHECK-NEXT:      prim.Yield %[[CONSTANT]], %[[ADD]]
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct()
// CHECK-NEXT:    %[[LOOP_1:.*]] = prim.Loop %[[LEN]], %[[CONSTANT]], (%[[LISTCONSTRUCT_2]]) : (!prim.list<!prim.list<!prim.int>>) -> (!prim.list<!prim.list<!prim.int>>) {
// CHECK-NEXT:    ^bb0(%[[VALUE_2:.*]]: !prim.int, %[[VALUE_3:.*]]: !prim.list<!prim.list<!prim.int>>):
// CHECK-NEXT:      %[[__GETITEM___1:.*]] = aten.__getitem__.t(%r0, %[[VALUE_2]])
// CHECK-NEXT:      %[[SIZE:.*]] = aten.size(%[[__GETITEM___1]])
// CHECK-NEXT:      %[[LISTCONSTRUCT_3:.*]] = prim.ListConstruct(%[[SIZE]])
// CHECK-NEXT:      %[[ADD_1:.*]] = aten.add.t(%[[VALUE_3]], %[[LISTCONSTRUCT_3]])
// CHECK-NEXT:      prim.Yield %[[CONSTANT]], %[[ADD_1]]
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r0, %[[LOOP]], %[[LOOP_1]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.unbind.int_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.list<!prim.tensor>, %dim: !prim.int, %[[VALUE_1:.*]]: !prim.list<!prim.int>, %[[VALUE_2:.*]]: !prim.list<!prim.list<!prim.int>>) -> !prim.tensor {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.unbind.int"}> ({
// CHECK-NEXT:      %[[LEN:.*]] = aten.len.t(%[[VALUE]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant []
// CHECK-NEXT:      %[[LOOP:.*]] = prim.Loop %[[LEN]], %[[CONSTANT]], (%[[CONSTANT_1]]) : (!prim.list<!prim.tensor>) -> (!prim.list<!prim.tensor>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_3:.*]]: !prim.int, %[[VALUE_4:.*]]: !prim.list<!prim.tensor>):
// CHECK-NEXT:        %[[__GETITEM__:.*]] = aten.__getitem__.t(%[[VALUE]], %[[VALUE_3]])
// CHECK-NEXT:        %[[__GETITEM___1:.*]] = aten.__getitem__.t(%[[VALUE_2]], %[[VALUE_3]])
// CHECK-NEXT:        %[[__GETITEM___2:.*]] = aten.__getitem__.t(%[[VALUE_1]], %[[VALUE_3]])
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
// CHECK-NEXT:        %[[ADD:.*]] = aten.add.t(%[[VALUE_4]], %[[LISTCONSTRUCT]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT]], %[[ADD]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[STACK:.*]] = aten.stack(%[[LOOP]], %dim)
// CHECK-NEXT:      prim.Yield %[[STACK]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
