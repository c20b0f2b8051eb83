// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::adjoint(Tensor(a) self) -> Tensor(a)
func.func @aten.adjoint(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.adjoint(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.adjoint(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.adjoint_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.adjoint(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.adjoint_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.adjoint"}> ({
// CHECK-NEXT:      %[[MT:.*]] = aten.mT(%[[VALUE]])
// CHECK-NEXT:      %[[IS_COMPLEX:.*]] = aten.is_complex(%[[MT]])
// CHECK-NEXT:      %[[IF:.*]] = prim.If %[[IS_COMPLEX]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONJ_PHYSICAL:.*]] = aten.conj_physical(%[[MT]])
// CHECK-NEXT:        prim.Yield %[[CONJ_PHYSICAL]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[MT]]
// CHECK-NEXT:      }
// CHECK-NEXT:      prim.Yield %[[IF]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::as_strided(Tensor(a) self, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None) -> Tensor(a)
func.func @aten.as_strided(%self : !prim.tensor<f32>, %size : !prim.list<!prim.int>, %stride : !prim.list<!prim.int>, %storage_offset : !prim.int) -> (!prim.tensor) {
  %r0 = aten.as_strided(%self, %size, %stride, %storage_offset) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.as_strided(
// CHECK-SAME: %self: !prim.tensor<f32>, %size: !prim.list<!prim.int>, %stride: !prim.list<!prim.int>, %storage_offset: !prim.int) -> (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.int, !prim.tensor<i64, [?]>, !prim.tensor<i64, [?]>) attributes {autodiff.gradient = {backward = @aten.as_strided_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64, 2 : i64, 3 : i64, 4 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[DEVICE:.*]] = prim.device(%self)
// CHECK-NEXT:    %[[LEN:.*]] = aten.len.t(%stride)
// CHECK-NEXT:    %[[LEN_1:.*]] = aten.len.t(%size)
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[LEN_2:.*]] = aten.len.t(%[[SIZE]])
// CHECK-NEXT:    %r0 = aten.as_strided(%self, %size, %stride, %storage_offset)
// CHECK-NEXT:    %[[STORAGE_OFFSET:.*]] = aten.storage_offset(%self)
// CHECK-NEXT:    %[[STRIDE:.*]] = aten.stride(%self)
// CHECK-NEXT:    %[[LEN_3:.*]] = aten.len.t(%[[STRIDE]])
// CHECK-NEXT:    %[[MIN:.*]] = prim.min.int(%[[STORAGE_OFFSET]], %storage_offset)
// CHECK-NEXT:    %[[MIN_1:.*]] = prim.min.int(%[[LEN_2]], %[[LEN_3]])
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:    %own_last = prim.Loop %[[MIN_1]], %[[CONSTANT]], (%[[STORAGE_OFFSET]]) : (!prim.int) -> (!prim.int) {
// CHECK-NEXT:    ^bb0(%[[VALUE:.*]]: !prim.int, %own_last_1: !prim.int):
// CHECK-NEXT:      %[[__GETITEM__:.*]] = aten.__getitem__.t(%[[SIZE]], %[[VALUE]])
// CHECK-NEXT:      %[[__GETITEM___1:.*]] = aten.__getitem__.t(%[[STRIDE]], %[[VALUE]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.int(%[[__GETITEM__]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.int(%[[SUB]], %[[__GETITEM___1]])
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.int(%own_last_1, %[[MUL]])
// CHECK-NEXT:      prim.Yield %[[CONSTANT]], %[[ADD]]
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[MIN_2:.*]] = prim.min.int(%[[LEN_1]], %[[LEN]])
// CHECK-NEXT:    %last = prim.Loop %[[MIN_2]], %[[CONSTANT]], (%storage_offset) : (!prim.int) -> (!prim.int) {
// CHECK-NEXT:    ^bb0(%[[VALUE_1:.*]]: !prim.int, %last_1: !prim.int):
// CHECK-NEXT:      %[[__GETITEM___2:.*]] = aten.__getitem__.t(%size, %[[VALUE_1]])
// CHECK-NEXT:      %[[__GETITEM___3:.*]] = aten.__getitem__.t(%stride, %[[VALUE_1]])
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SUB_1:.*]] = aten.sub.int(%[[__GETITEM___2]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.int(%[[SUB_1]], %[[__GETITEM___3]])
// CHECK-NEXT:      %[[ADD_1:.*]] = aten.add.int(%last_1, %[[MUL_1]])
// CHECK-NEXT:      prim.Yield %[[CONSTANT]], %[[ADD_1]]
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[MAX:.*]] = prim.max.int(%own_last, %last)
// CHECK-NEXT:    %[[SUB_2:.*]] = aten.sub.int(%[[MAX]], %[[MIN]])
// CHECK-NEXT:    %[[CONSTANT_3:.*]] = prim.Constant 1
// CHECK-NEXT:    %[[ADD_2:.*]] = aten.add.int(%[[SUB_2]], %[[CONSTANT_3]])
// CHECK-NEXT:    %[[CONSTANT_4:.*]] = prim.Constant 0
// CHECK-NEXT:    %[[MAX_1:.*]] = prim.max.int(%[[ADD_2]], %[[CONSTANT_4]])
// CHECK-NEXT:    %[[SUB_3:.*]] = aten.sub.int(%[[STORAGE_OFFSET]], %[[MIN]])
// CHECK-NEXT:    %[[STRIDED_PLACES:.*]] = prim.strided_places(%[[SIZE]], %[[STRIDE]], %[[SUB_3]], %[[DEVICE]])
// CHECK-NEXT:    %[[SUB_4:.*]] = aten.sub.int(%storage_offset, %[[MIN]])
// CHECK-NEXT:    %[[STRIDED_PLACES_1:.*]] = prim.strided_places(%size, %stride, %[[SUB_4]], %[[DEVICE]])
// CHECK-NEXT:    func.return %r0, %[[SIZE]], %[[MAX_1]], %[[STRIDED_PLACES]], %[[STRIDED_PLACES_1]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.as_strided_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.list<!prim.int>, %[[VALUE_2:.*]]: !prim.int, %[[VALUE_3:.*]]: !prim.tensor<i64, [?]>, %[[VALUE_4:.*]]: !prim.tensor<i64, [?]>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.as_strided"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant [1]
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:      %[[NEW_ONES:.*]] = aten.new_ones(%[[VALUE]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[SIZE:.*]] = aten.size.int(%[[VALUE_3]], %[[CONSTANT_4]])
// CHECK-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[SIZE]])
// CHECK-NEXT:      %[[CONSTANT_5:.*]] = prim.Constant false
// CHECK-NEXT:      %[[EXPAND:.*]] = aten.expand(%[[NEW_ONES]], %[[LISTCONSTRUCT]], %[[CONSTANT_5]])
// CHECK-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[VALUE_2]])
// CHECK-NEXT:      %[[NEW_ZEROS:.*]] = aten.new_zeros(%[[VALUE]], %[[LISTCONSTRUCT_1]], %[[CONSTANT_1]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[CONSTANT_6:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[INDEX_ADD:.*]] = aten.index_add(%[[NEW_ZEROS]], %[[CONSTANT_4]], %[[VALUE_3]], %[[EXPAND]], %[[CONSTANT_6]])
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq.Scalar(%[[INDEX_ADD]], %[[CONSTANT_4]])
// CHECK-NEXT:      %[[MASKED_FILL:.*]] = aten.masked_fill.Scalar(%[[INDEX_ADD]], %[[EQ]], %[[CONSTANT_6]])
// CHECK-NEXT:      %[[CONSTANT_7:.*]] = prim.Constant [-1]
// CHECK-NEXT:      %[[RESHAPE:.*]] = aten.reshape(%[[VALUE]], %[[CONSTANT_7]])
// CHECK-NEXT:      %[[INDEX_ADD_1:.*]] = aten.index_add(%[[NEW_ZEROS]], %[[CONSTANT_4]], %[[VALUE_4]], %[[RESHAPE]], %[[CONSTANT_6]])
// CHECK-NEXT:      %[[DIV:.*]] = aten.div.Tensor(%[[INDEX_ADD_1]], %[[MASKED_FILL]])
// CHECK-NEXT:      %[[INDEX_SELECT:.*]] = aten.index_select(%[[DIV]], %[[CONSTANT_4]], %[[VALUE_3]])
// CHECK-NEXT:      %[[RESHAPE_1:.*]] = aten.reshape(%[[INDEX_SELECT]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[RESHAPE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::atleast_1d(Tensor(a) self) -> Tensor(a)
func.func @aten.atleast_1d(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.atleast_1d(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.atleast_1d(
// CHECK-SAME: %self: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.atleast_1d_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.atleast_1d(%self)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.atleast_1d_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.atleast_1d"}> ({
// CHECK-NEXT:      %[[RESHAPE:.*]] = aten.reshape(%[[VALUE]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[RESHAPE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::atleast_2d(Tensor(a) self) -> Tensor(a)
func.func @aten.atleast_2d(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.atleast_2d(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.atleast_2d(
// CHECK-SAME: %self: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.atleast_2d_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.atleast_2d(%self)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.atleast_2d_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.atleast_2d"}> ({
// CHECK-NEXT:      %[[RESHAPE:.*]] = aten.reshape(%[[VALUE]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[RESHAPE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::atleast_3d(Tensor(a) self) -> Tensor(a)
func.func @aten.atleast_3d(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.atleast_3d(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.atleast_3d(
// CHECK-SAME: %self: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.atleast_3d_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.atleast_3d(%self)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.atleast_3d_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.atleast_3d"}> ({
// CHECK-NEXT:      %[[RESHAPE:.*]] = aten.reshape(%[[VALUE]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[RESHAPE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::broadcast_to(Tensor(a) self, SymInt[] size) -> Tensor(a)
func.func @aten.broadcast_to(%self : !prim.tensor<f32>, %size : !prim.list<!prim.int>) -> (!prim.tensor) {
  %r0 = aten.broadcast_to(%self, %size) : (!prim.tensor<f32>, !prim.list<!prim.int>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.broadcast_to(
// CHECK-SAME: %self: !prim.tensor<f32>, %size: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.broadcast_to_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.broadcast_to(%self, %size)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.broadcast_to_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.broadcast_to"}> ({
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[VALUE]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::diagonal(Tensor(a) self, int offset=0, int dim1=0, int dim2=1) -> Tensor(a)
func.func @aten.diagonal(%self : !prim.tensor<f32>, %offset : !prim.int, %dim1 : !prim.int, %dim2 : !prim.int) -> (!prim.tensor) {
  %r0 = aten.diagonal(%self, %offset, %dim1, %dim2) : (!prim.tensor<f32>, !prim.int, !prim.int, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.diagonal(
// CHECK-SAME: %self: !prim.tensor<f32>, %offset: !prim.int, %dim1: !prim.int, %dim2: !prim.int) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.diagonal_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64, 3 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.diagonal(%self, %offset, %dim1, %dim2)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.diagonal_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %offset: !prim.int, %dim1: !prim.int, %dim2: !prim.int, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.diagonal"}> ({
// CHECK-NEXT:      %[[DIAGONAL_BACKWARD:.*]] = aten.diagonal_backward(%[[VALUE]], %[[VALUE_1]], %offset, %dim1, %dim2)
// CHECK-NEXT:      prim.Yield %[[DIAGONAL_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::expand(Tensor(a) self, SymInt[] size, *, bool implicit=False) -> Tensor(a)
func.func @aten.expand(%self : !prim.tensor<f32>, %size : !prim.list<!prim.int>) -> (!prim.tensor) {
  %implicit = prim.Constant false
  %r0 = aten.expand(%self, %size, %implicit) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.bool) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.expand(
// CHECK-SAME: %self: !prim.tensor<f32>, %size: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.expand_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %implicit = prim.Constant false
// CHECK-NEXT:    %r0 = aten.expand(%self, %size, %implicit)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.expand_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.expand"}> ({
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[VALUE]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::mH(Tensor(a) self) -> Tensor(a)
func.func @aten.mH(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.mH(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.mH(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.mH_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.mH(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.mH_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.mH"}> ({
// CHECK-NEXT:      %[[MH:.*]] = aten.mH(%[[VALUE]])
// CHECK-NEXT:      prim.Yield %[[MH]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::mT(Tensor(a) self) -> Tensor(a)
func.func @aten.mT(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.mT(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.mT(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.mT_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.mT(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.mT_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.mT"}> ({
// CHECK-NEXT:      %[[MT:.*]] = aten.mT(%[[VALUE]])
// CHECK-NEXT:      prim.Yield %[[MT]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::matrix_H(Tensor(a) self) -> Tensor(a)
func.func @aten.matrix_H(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.matrix_H(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.matrix_H(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.matrix_H_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.matrix_H(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.matrix_H_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.matrix_H"}> ({
// CHECK-NEXT:      %[[MATRIX_H:.*]] = aten.matrix_H(%[[VALUE]])
// CHECK-NEXT:      prim.Yield %[[MATRIX_H]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::movedim.int(Tensor(a) self, int source, int destination) -> Tensor(a)
func.func @aten.movedim.int(%self : !prim.tensor<f32>, %source : !prim.int, %destination : !prim.int) -> (!prim.tensor) {
  %r0 = aten.movedim.int(%self, %source, %destination) : (!prim.tensor<f32>, !prim.int, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.movedim.int(
// CHECK-SAME: %self: !prim.tensor<f32>, %source: !prim.int, %destination: !prim.int) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.movedim.int_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.movedim.int(%self, %source, %destination)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.movedim.int_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %source: !prim.int, %destination: !prim.int) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.movedim.int"}> ({
// CHECK-NEXT:      %[[MOVEDIM:.*]] = aten.movedim.int(%[[VALUE]], %destination, %source)
// CHECK-NEXT:      prim.Yield %[[MOVEDIM]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::movedim.intlist(Tensor(a) self, int[] source, int[] destination) -> Tensor(a)
func.func @aten.movedim.intlist(%self : !prim.tensor<f32>, %source : !prim.list<!prim.int>, %destination : !prim.list<!prim.int>) -> (!prim.tensor) {
  %r0 = aten.movedim.intlist(%self, %source, %destination) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.list<!prim.int>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.movedim.intlist(
// CHECK-SAME: %self: !prim.tensor<f32>, %source: !prim.list<!prim.int>, %destination: !prim.list<!prim.int>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.movedim.intlist_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.movedim.intlist(%self, %source, %destination)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.movedim.intlist_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %source: !prim.list<!prim.int>, %destination: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.movedim.intlist"}> ({
// CHECK-NEXT:      %[[MOVEDIM:.*]] = aten.movedim.intlist(%[[VALUE]], %destination, %source)
// CHECK-NEXT:      prim.Yield %[[MOVEDIM]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::narrow(Tensor(a) self, int dim, SymInt start, SymInt length) -> Tensor(a)
func.func @aten.narrow(%self : !prim.tensor<f32>, %dim : !prim.int, %start : !prim.int, %length : !prim.int) -> (!prim.tensor) {
  %r0 = aten.narrow(%self, %dim, %start, %length) : (!prim.tensor<f32>, !prim.int, !prim.int, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.narrow(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.int, %start: !prim.int, %length: !prim.int) -> (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.int) attributes {autodiff.gradient = {backward = @aten.narrow_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 3 : i64], captured_outputs = [1 : i64, 2 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.narrow(%self, %dim, %start, %length)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:    %[[GE:.*]] = aten.ge.int(%start, %[[CONSTANT]])
// CHECK-NEXT:    %[[IF:.*]] = prim.If %[[GE]] -> (!prim.int) {
// CHECK-NEXT:      prim.Yield %start
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %[[SIZE_1:.*]] = aten.size.int(%self, %dim)
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.int(%start, %[[SIZE_1]])
// CHECK-NEXT:      prim.Yield %[[ADD]]
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r0, %[[SIZE]], %[[IF]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.narrow_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim: !prim.int, %length: !prim.int, %[[VALUE_1:.*]]: !prim.list<!prim.int>, %[[VALUE_2:.*]]: !prim.int) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.narrow"}> ({
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.int(%[[VALUE_2]], %length)
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SLICE_BACKWARD:.*]] = aten.slice_backward(%[[VALUE]], %[[VALUE_1]], %dim, %[[VALUE_2]], %[[ADD]], %[[CONSTANT]])
// CHECK-NEXT:      prim.Yield %[[SLICE_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::numpy_T(Tensor(a) self) -> Tensor(a)
func.func @aten.numpy_T(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.numpy_T(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.numpy_T(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.numpy_T_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.numpy_T(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.numpy_T_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.numpy_T"}> ({
// CHECK-NEXT:      %[[NUMPY_T:.*]] = aten.numpy_T(%[[VALUE]])
// CHECK-NEXT:      prim.Yield %[[NUMPY_T]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::permute(Tensor(a) self, int[] dims) -> Tensor(a)
func.func @aten.permute(%self : !prim.tensor<f32>, %dims : !prim.list<!prim.int>) -> (!prim.tensor) {
  %r0 = aten.permute(%self, %dims) : (!prim.tensor<f32>, !prim.list<!prim.int>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.permute(
// CHECK-SAME: %self: !prim.tensor<f32>, %dims: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.permute_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[LEN:.*]] = aten.len.t(%dims)
// CHECK-NEXT:    %r0 = aten.permute(%self, %dims)
// CHECK-NEXT:    %[[LISTCONSTRUCT:.*]] = prim.ListConstruct()
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:    %[[LOOP:.*]] = prim.Loop %[[LEN]], %[[CONSTANT]], (%[[LISTCONSTRUCT]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:    ^bb0(%[[VALUE:.*]]: !prim.int, %[[VALUE_1:.*]]: !prim.list<!prim.int>):
// CHECK-NEXT:      %[[__GETITEM__:.*]] = aten.__getitem__.t(%dims, %[[VALUE]])
// CHECK-NEXT:      %[[REMAINDER:.*]] = aten.remainder.int(%[[__GETITEM__]], %[[LEN]])
// CHECK-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[REMAINDER]])
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.t(%[[VALUE_1]], %[[LISTCONSTRUCT_1]])
// CHECK-NEXT:      prim.Yield %[[CONSTANT]], %[[ADD]]
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[LOOP_1:.*]] = prim.Loop %[[LEN]], %[[CONSTANT]], (%[[LISTCONSTRUCT]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:    ^bb0(%[[VALUE_2:.*]]: !prim.int, %[[VALUE_3:.*]]: !prim.list<!prim.int>):
// CHECK-NEXT:      %[[INDEX:.*]] = aten.index.list_int(%[[LOOP]], %[[VALUE_2]])
// CHECK-NEXT:      %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[INDEX]])
// CHECK-NEXT:      %[[ADD_1:.*]] = aten.add.t(%[[VALUE_3]], %[[LISTCONSTRUCT_2]])
// CHECK-NEXT:      prim.Yield %[[CONSTANT]], %[[ADD_1]]
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r0, %[[LOOP_1]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.permute_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.permute"}> ({
// CHECK-NEXT:      %[[PERMUTE:.*]] = aten.permute(%[[VALUE]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[PERMUTE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::select.int(Tensor(a) self, int dim, SymInt index) -> Tensor(a)
func.func @aten.select.int(%self : !prim.tensor<f32>, %dim : !prim.int, %index : !prim.int) -> (!prim.tensor) {
  %r0 = aten.select.int(%self, %dim, %index) : (!prim.tensor<f32>, !prim.int, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.select.int(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.int, %index: !prim.int) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.select.int_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.select.int(%self, %dim, %index)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.select.int_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim: !prim.int, %index: !prim.int, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.select.int"}> ({
// CHECK-NEXT:      %[[SELECT_BACKWARD:.*]] = aten.select_backward(%[[VALUE]], %[[VALUE_1]], %dim, %index)
// CHECK-NEXT:      prim.Yield %[[SELECT_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::slice.Tensor(Tensor(a) self, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1) -> Tensor(a)
func.func @aten.slice.Tensor(%self : !prim.tensor<f32>, %dim : !prim.int, %start : !prim.int, %end : !prim.int, %step : !prim.int) -> (!prim.tensor) {
  %r0 = aten.slice.Tensor(%self, %dim, %start, %end, %step) : (!prim.tensor<f32>, !prim.int, !prim.int, !prim.int, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.slice.Tensor(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.int, %start: !prim.int, %end: !prim.int, %step: !prim.int) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.slice.Tensor_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64, 3 : i64, 4 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.slice.Tensor(%self, %dim, %start, %end, %step)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.slice.Tensor_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim: !prim.int, %start: !prim.int, %end: !prim.int, %step: !prim.int, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.slice.Tensor"}> ({
// CHECK-NEXT:      %[[SLICE_BACKWARD:.*]] = aten.slice_backward(%[[VALUE]], %[[VALUE_1]], %dim, %start, %end, %step)
// CHECK-NEXT:      prim.Yield %[[SLICE_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::squeeze(Tensor(a) self) -> Tensor(a)
func.func @aten.squeeze(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.squeeze(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.squeeze(
// CHECK-SAME: %self: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.squeeze_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.squeeze(%self)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.squeeze_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.squeeze"}> ({
// CHECK-NEXT:      %[[RESHAPE:.*]] = aten.reshape(%[[VALUE]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[RESHAPE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::squeeze.dim(Tensor(a) self, int dim) -> Tensor(a)
func.func @aten.squeeze.dim(%self : !prim.tensor<f32>, %dim : !prim.int) -> (!prim.tensor) {
  %r0 = aten.squeeze.dim(%self, %dim) : (!prim.tensor<f32>, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.squeeze.dim(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.int) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.squeeze.dim_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.squeeze.dim(%self, %dim)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.squeeze.dim_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.squeeze.dim"}> ({
// CHECK-NEXT:      %[[RESHAPE:.*]] = aten.reshape(%[[VALUE]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[RESHAPE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::squeeze.dims(Tensor(a) self, int[] dim) -> Tensor(a)
func.func @aten.squeeze.dims(%self : !prim.tensor<f32>, %dim : !prim.list<!prim.int>) -> (!prim.tensor) {
  %r0 = aten.squeeze.dims(%self, %dim) : (!prim.tensor<f32>, !prim.list<!prim.int>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.squeeze.dims(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.squeeze.dims_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.squeeze.dims(%self, %dim)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.squeeze.dims_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.squeeze.dims"}> ({
// CHECK-NEXT:      %[[RESHAPE:.*]] = aten.reshape(%[[VALUE]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %[[RESHAPE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::swapaxes(Tensor(a) self, int axis0, int axis1) -> Tensor(a)
func.func @aten.swapaxes(%self : !prim.tensor<f32>, %axis0 : !prim.int, %axis1 : !prim.int) -> (!prim.tensor) {
  %r0 = aten.swapaxes(%self, %axis0, %axis1) : (!prim.tensor<f32>, !prim.int, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.swapaxes(
// CHECK-SAME: %self: !prim.tensor<f32>, %axis0: !prim.int, %axis1: !prim.int) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.swapaxes_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.swapaxes(%self, %axis0, %axis1)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.swapaxes_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %axis0: !prim.int, %axis1: !prim.int) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.swapaxes"}> ({
// CHECK-NEXT:      %[[SWAPAXES:.*]] = aten.swapaxes(%[[VALUE]], %axis0, %axis1)
// CHECK-NEXT:      prim.Yield %[[SWAPAXES]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::t(Tensor(a) self) -> Tensor(a)
func.func @aten.t(%self : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.t(%self) : (!prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.t(
// CHECK-SAME: %self: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.t_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.t(%self)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.t_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.t"}> ({
// CHECK-NEXT:      %[[T:.*]] = aten.t(%[[VALUE]])
// CHECK-NEXT:      prim.Yield %[[T]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::transpose.int(Tensor(a) self, int dim0, int dim1) -> Tensor(a)
func.func @aten.transpose.int(%self : !prim.tensor<f32>, %dim0 : !prim.int, %dim1 : !prim.int) -> (!prim.tensor) {
  %r0 = aten.transpose.int(%self, %dim0, %dim1) : (!prim.tensor<f32>, !prim.int, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.transpose.int(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim0: !prim.int, %dim1: !prim.int) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.transpose.int_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.transpose.int(%self, %dim0, %dim1)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.transpose.int_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim0: !prim.int, %dim1: !prim.int) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.transpose.int"}> ({
// CHECK-NEXT:      %[[TRANSPOSE:.*]] = aten.transpose.int(%[[VALUE]], %dim0, %dim1)
// CHECK-NEXT:      prim.Yield %[[TRANSPOSE]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::unfold(Tensor(a) self, int dimension, int size, int step) -> Tensor(a)
func.func @aten.unfold(%self : !prim.tensor<f32>, %dimension : !prim.int, %size : !prim.int, %step : !prim.int) -> (!prim.tensor) {
  %r0 = aten.unfold(%self, %dimension, %size, %step) : (!prim.tensor<f32>, !prim.int, !prim.int, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.unfold(
// CHECK-SAME: %self: !prim.tensor<f32>, %dimension: !prim.int, %size: !prim.int, %step: !prim.int) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.unfold_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64, 3 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.unfold(%self, %dimension, %size, %step)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.unfold_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dimension: !prim.int, %size: !prim.int, %step: !prim.int, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.unfold"}> ({
// CHECK-NEXT:      %[[UNFOLD_BACKWARD:.*]] = aten.unfold_backward(%[[VALUE]], %[[VALUE_1]], %dimension, %size, %step)
// CHECK-NEXT:      prim.Yield %[[UNFOLD_BACKWARD]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// aten::unsqueeze(Tensor(a) self, int dim) -> Tensor(a)
func.func @aten.unsqueeze(%self : !prim.tensor<f32>, %dim : !prim.int) -> (!prim.tensor) {
  %r0 = aten.unsqueeze(%self, %dim) : (!prim.tensor<f32>, !prim.int) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.unsqueeze(
// CHECK-SAME: %self: !prim.tensor<f32>, %dim: !prim.int) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.unsqueeze_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = aten.unsqueeze(%self, %dim)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.unsqueeze_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim: !prim.int) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.unsqueeze"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[SELECT:.*]] = aten.select.int(%[[VALUE]], %dim, %[[CONSTANT]])
// CHECK-NEXT:      prim.Yield %[[SELECT]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
// -----
// prim::expand_reduced(Tensor(a) self, int[] size, int[1]? dim, bool keepdim) -> Tensor(a)
func.func @prim.expand_reduced(%self : !prim.tensor<f32>, %size : !prim.list<!prim.int>, %dim : !prim.list<!prim.int>, %keepdim : !prim.bool) -> (!prim.tensor) {
  %r0 = prim.expand_reduced(%self, %size, %dim, %keepdim) : (!prim.tensor<f32>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @prim.expand_reduced(
// CHECK-SAME: %self: !prim.tensor<f32>, %size: !prim.list<!prim.int>, %dim: !prim.list<!prim.int>, %keepdim: !prim.bool) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @prim.expand_reduced_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [2 : i64, 3 : i64], captured_outputs = [], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %r0 = prim.expand_reduced(%self, %size, %dim, %keepdim)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @prim.expand_reduced_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %dim: !prim.list<!prim.int>, %keepdim: !prim.bool) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "prim.expand_reduced"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant none
// CHECK-NEXT:      %[[SUM:.*]] = aten.sum.dim_IntList(%[[VALUE]], %dim, %keepdim, %[[CONSTANT]])
// CHECK-NEXT:      prim.Yield %[[SUM]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
