// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::addbmm(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor
func.func @aten.addbmm(%self : !prim.tensor<f32>, %batch1 : !prim.tensor<f32>, %batch2 : !prim.tensor<f32>, %beta : !prim.number, %alpha : !prim.number) -> (!prim.tensor) {
  %r0 = aten.addbmm(%self, %batch1, %batch2, %beta, %alpha) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>, !prim.number, !prim.number) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.addbmm(
// CHECK-SAME: %self: !prim.tensor<f32>, %batch1: !prim.tensor<f32>, %batch2: !prim.tensor<f32>, %beta: !prim.number, %alpha: !prim.number) -> (!prim.tensor<f32, [?, ?]>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.addbmm_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64, 3 : i64, 4 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64, 1 : i64, 2 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.addbmm(%self, %batch1, %batch2, %beta, %alpha)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.addbmm_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32, [?, ?]>, %batch1: !prim.tensor<f32>, %batch2: !prim.tensor<f32>, %beta: !prim.number, %alpha: !prim.number, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> (!prim.tensor, !prim.tensor, !prim.tensor) {
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]], %[[LINEAR_2:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.addbmm"}> ({
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%[[VALUE]], %beta)
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[MUL]], %[[VALUE_1]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 2
// CHECK-NEXT:      %[[TRANSPOSE:.*]] = aten.transpose.int(%batch2, %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[MATMUL:.*]] = aten.matmul(%[[VALUE]], %[[TRANSPOSE]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Scalar(%[[MATMUL]], %alpha)
// CHECK-NEXT:      %[[TRANSPOSE_1:.*]] = aten.transpose.int(%batch1, %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[MATMUL_1:.*]] = aten.matmul(%[[TRANSPOSE_1]], %[[VALUE]])
// CHECK-NEXT:      %[[MUL_2:.*]] = aten.mul.Scalar(%[[MATMUL_1]], %alpha)
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[MUL_1]], %[[MUL_2]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]], %[[LINEAR_2]]
// CHECK-NEXT:  }
// -----
// aten::addmm(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1) -> Tensor
func.func @aten.addmm(%self : !prim.tensor<f32>, %mat1 : !prim.tensor<f32>, %mat2 : !prim.tensor<f32>, %beta : !prim.number, %alpha : !prim.number) -> (!prim.tensor) {
  %r0 = aten.addmm(%self, %mat1, %mat2, %beta, %alpha) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>, !prim.number, !prim.number) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.addmm(
// CHECK-SAME: %self: !prim.tensor<f32>, %mat1: !prim.tensor<f32>, %mat2: !prim.tensor<f32>, %beta: !prim.number, %alpha: !prim.number) -> (!prim.tensor<f32, [?, ?]>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.addmm_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64, 3 : i64, 4 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64, 1 : i64, 2 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.addmm(%self, %mat1, %mat2, %beta, %alpha)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.addmm_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32, [?, ?]>, %mat1: !prim.tensor<f32>, %mat2: !prim.tensor<f32>, %beta: !prim.number, %alpha: !prim.number, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> (!prim.tensor, !prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>) {
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]], %[[LINEAR_2:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.addmm"}> ({
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%[[VALUE]], %beta)
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[MUL]], %[[VALUE_1]])
// CHECK-NEXT:      %[[T:.*]] = aten.t(%mat2)
// CHECK-NEXT:      %[[MM:.*]] = aten.mm(%[[VALUE]], %[[T]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Scalar(%[[MM]], %alpha)
// CHECK-NEXT:      %[[T_1:.*]] = aten.t(%mat1)
// CHECK-NEXT:      %[[MM_1:.*]] = aten.mm(%[[T_1]], %[[VALUE]])
// CHECK-NEXT:      %[[MUL_2:.*]] = aten.mul.Scalar(%[[MM_1]], %alpha)
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[MUL_1]], %[[MUL_2]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]], %[[LINEAR_2]]
// CHECK-NEXT:  }
// -----
// aten::addmv(Tensor self, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1) -> Tensor
func.func @aten.addmv(%self : !prim.tensor<f32>, %mat : !prim.tensor<f32>, %vec : !prim.tensor<f32>, %beta : !prim.number, %alpha : !prim.number) -> (!prim.tensor) {
  %r0 = aten.addmv(%self, %mat, %vec, %beta, %alpha) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>, !prim.number, !prim.number) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.addmv(
// CHECK-SAME: %self: !prim.tensor<f32>, %mat: !prim.tensor<f32>, %vec: !prim.tensor<f32>, %beta: !prim.number, %alpha: !prim.number) -> (!prim.tensor<f32, [?]>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.addmv_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64, 3 : i64, 4 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64, 1 : i64, 2 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.addmv(%self, %mat, %vec, %beta, %alpha)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.addmv_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32, [?]>, %mat: !prim.tensor<f32>, %vec: !prim.tensor<f32>, %beta: !prim.number, %alpha: !prim.number, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> (!prim.tensor, !prim.tensor<[?, ?]>, !prim.tensor<[?]>) {
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]], %[[LINEAR_2:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.addmv"}> ({
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%[[VALUE]], %beta)
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[MUL]], %[[VALUE_1]])
// CHECK-NEXT:      %[[OUTER:.*]] = aten.outer(%[[VALUE]], %vec)
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Scalar(%[[OUTER]], %alpha)
// CHECK-NEXT:      %[[T:.*]] = aten.t(%mat)
// CHECK-NEXT:      %[[MV:.*]] = aten.mv(%[[T]], %[[VALUE]])
// CHECK-NEXT:      %[[MUL_2:.*]] = aten.mul.Scalar(%[[MV]], %alpha)
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[MUL_1]], %[[MUL_2]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]], %[[LINEAR_2]]
// CHECK-NEXT:  }
// -----
// aten::addr(Tensor self, Tensor vec1, Tensor vec2, *, Scalar beta=1, Scalar alpha=1) -> Tensor
func.func @aten.addr(%self : !prim.tensor<f32>, %vec1 : !prim.tensor<f32>, %vec2 : !prim.tensor<f32>, %beta : !prim.number, %alpha : !prim.number) -> (!prim.tensor) {
  %r0 = aten.addr(%self, %vec1, %vec2, %beta, %alpha) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>, !prim.number, !prim.number) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.addr(
// CHECK-SAME: %self: !prim.tensor<f32>, %vec1: !prim.tensor<f32>, %vec2: !prim.tensor<f32>, %beta: !prim.number, %alpha: !prim.number) -> (!prim.tensor<f32, [?, ?]>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.addr_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64, 3 : i64, 4 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64, 1 : i64, 2 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.addr(%self, %vec1, %vec2, %beta, %alpha)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.addr_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32, [?, ?]>, %vec1: !prim.tensor<f32>, %vec2: !prim.tensor<f32>, %beta: !prim.number, %alpha: !prim.number, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> (!prim.tensor, !prim.tensor<[?]>, !prim.tensor<[?]>) {
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]], %[[LINEAR_2:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.addr"}> ({
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%[[VALUE]], %beta)
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[MUL]], %[[VALUE_1]])
// CHECK-NEXT:      %[[MV:.*]] = aten.mv(%[[VALUE]], %vec2)
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Scalar(%[[MV]], %alpha)
// CHECK-NEXT:      %[[T:.*]] = aten.t(%[[VALUE]])
// CHECK-NEXT:      %[[MV_1:.*]] = aten.mv(%[[T]], %vec1)
// CHECK-NEXT:      %[[MUL_2:.*]] = aten.mul.Scalar(%[[MV_1]], %alpha)
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[MUL_1]], %[[MUL_2]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]], %[[LINEAR_2]]
// CHECK-NEXT:  }
// -----
// aten::baddbmm(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor
func.func @aten.baddbmm(%self : !prim.tensor<f32>, %batch1 : !prim.tensor<f32>, %batch2 : !prim.tensor<f32>, %beta : !prim.number, %alpha : !prim.number) -> (!prim.tensor) {
  %r0 = aten.baddbmm(%self, %batch1, %batch2, %beta, %alpha) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>, !prim.number, !prim.number) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.baddbmm(
// CHECK-SAME: %self: !prim.tensor<f32>, %batch1: !prim.tensor<f32>, %batch2: !prim.tensor<f32>, %beta: !prim.number, %alpha: !prim.number) -> (!prim.tensor<f32, [?, ?, ?]>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.baddbmm_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64, 2 : i64, 3 : i64, 4 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64, 1 : i64, 2 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%self)
// CHECK-NEXT:    %r0 = aten.baddbmm(%self, %batch1, %batch2, %beta, %alpha)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.baddbmm_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32, [?, ?, ?]>, %batch1: !prim.tensor<f32>, %batch2: !prim.tensor<f32>, %beta: !prim.number, %alpha: !prim.number, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> (!prim.tensor, !prim.tensor<[?, ?, ?]>, !prim.tensor<[?, ?, ?]>) {
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]], %[[LINEAR_2:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.baddbmm"}> ({
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%[[VALUE]], %beta)
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[MUL]], %[[VALUE_1]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 2
// CHECK-NEXT:      %[[TRANSPOSE:.*]] = aten.transpose.int(%batch2, %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[BMM:.*]] = aten.bmm(%[[VALUE]], %[[TRANSPOSE]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Scalar(%[[BMM]], %alpha)
// CHECK-NEXT:      %[[TRANSPOSE_1:.*]] = aten.transpose.int(%batch1, %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[BMM_1:.*]] = aten.bmm(%[[TRANSPOSE_1]], %[[VALUE]])
// CHECK-NEXT:      %[[MUL_2:.*]] = aten.mul.Scalar(%[[BMM_1]], %alpha)
// CHECK-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[MUL_1]], %[[MUL_2]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]], %[[LINEAR_2]]
// CHECK-NEXT:  }
// -----
// aten::bmm(Tensor self, Tensor mat2) -> Tensor
func.func @aten.bmm(%self : !prim.tensor<f32>, %mat2 : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.bmm(%self, %mat2) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.bmm(
// CHECK-SAME: %self: !prim.tensor<f32>, %mat2: !prim.tensor<f32>) -> !prim.tensor<f32, [?, ?, ?]> attributes {autodiff.gradient = {backward = @aten.bmm_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %r0 = aten.bmm(%self, %mat2)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.bmm_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32, [?, ?, ?]>, %self: !prim.tensor<f32>, %mat2: !prim.tensor<f32>) -> (!prim.tensor<f32, [?, ?, ?]>, !prim.tensor<f32, [?, ?, ?]>) {
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.bmm"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 2
// CHECK-NEXT:      %[[TRANSPOSE:.*]] = aten.transpose.int(%mat2, %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[BMM:.*]] = aten.bmm(%[[VALUE]], %[[TRANSPOSE]])
// CHECK-NEXT:      %[[TRANSPOSE_1:.*]] = aten.transpose.int(%self, %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[BMM_1:.*]] = aten.bmm(%[[TRANSPOSE_1]], %[[VALUE]])
// CHECK-NEXT:      prim.Yield %[[BMM]], %[[BMM_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::dot(Tensor self, Tensor tensor) -> Tensor
func.func @aten.dot(%self : !prim.tensor<f32>, %tensor : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.dot(%self, %tensor) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.dot(
// CHECK-SAME: %self: !prim.tensor<f32>, %tensor: !prim.tensor<f32>) -> !prim.tensor<f32, []> attributes {autodiff.gradient = {backward = @aten.dot_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %r0 = aten.dot(%self, %tensor)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.dot_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32, []>, %self: !prim.tensor<f32>, %tensor: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.dot"}> ({
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %tensor)
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[VALUE]], %self)
// CHECK-NEXT:      prim.Yield %[[MUL]], %[[MUL_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::einsum(str equation, Tensor[] tensors, *, int[]? path=None) -> Tensor
func.func @aten.einsum(%equation : !prim.str, %tensors : !prim.list<!prim.tensor<f32>>, %path : !prim.list<!prim.int>) -> (!prim.tensor) {
  %r0 = aten.einsum(%equation, %tensors, %path) : (!prim.str, !prim.list<!prim.tensor<f32>>, !prim.list<!prim.int>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.einsum(
// CHECK-SAME: %equation: !prim.str, %tensors: !prim.list<!prim.tensor<f32>>, %path: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.str, !prim.str, !prim.list<!prim.str>) attributes {autodiff.gradient = {backward = @aten.einsum_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [1 : i64], captured_outputs = [1 : i64, 2 : i64, 3 : i64], output_vjps = [1 : i64]}} {
// CHECK-NEXT:    %r0 = aten.einsum(%equation, %tensors, %path)
// CHECK-NEXT:    %[[CONSTANT:.*]] = prim.Constant " "
// CHECK-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant ""
// CHECK-NEXT:    %[[CONSTANT_2:.*]] = prim.Constant -1
// CHECK-NEXT:    %[[REPLACE:.*]] = aten.replace(%equation, %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// CHECK-NEXT:    %[[CONSTANT_3:.*]] = prim.Constant "->"
// CHECK-NEXT:    %[[CONSTANT_4:.*]] = prim.Constant 0
// CHECK-NEXT:    %[[FIND:.*]] = aten.find(%[[REPLACE]], %[[CONSTANT_3]], %[[CONSTANT_4]], %[[CONSTANT_2]])
// CHECK-NEXT:    %[[LT:.*]] = aten.lt.int(%[[FIND]], %[[CONSTANT_4]])
// CHECK-NEXT:    %[[IF:.*]] = prim.If %[[LT]] -> (!prim.str) {
// CHECK-NEXT:      prim.Yield %[[REPLACE]]
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %[[CONSTANT_5:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_6:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SLICE:.*]] = aten.slice.str(%[[REPLACE]], %[[CONSTANT_5]], %[[FIND]], %[[CONSTANT_6]])
// CHECK-NEXT:      prim.Yield %[[SLICE]]
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[GE:.*]] = aten.ge.int(%[[FIND]], %[[CONSTANT_4]])
// CHECK-NEXT:    %[[IF_1:.*]] = prim.If %[[GE]] -> (!prim.str) {
// CHECK-NEXT:      %[[CONSTANT_7:.*]] = prim.Constant 2
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.int(%[[FIND]], %[[CONSTANT_7]])
// CHECK-NEXT:      %[[CONSTANT_8:.*]] = prim.Constant none
// CHECK-NEXT:      %[[CONSTANT_9:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SLICE_1:.*]] = aten.slice.str(%[[REPLACE]], %[[ADD]], %[[CONSTANT_8]], %[[CONSTANT_9]])
// CHECK-NEXT:      prim.Yield %[[SLICE_1]]
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %[[CONSTANT_10:.*]] = prim.Constant "..."
// CHECK-NEXT:      %[[FIND_1:.*]] = aten.find(%[[IF]], %[[CONSTANT_10]], %[[CONSTANT_4]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[GE_1:.*]] = aten.ge.int(%[[FIND_1]], %[[CONSTANT_4]])
// CHECK-NEXT:      %[[IF_2:.*]] = prim.If %[[GE_1]] -> (!prim.str) {
// CHECK-NEXT:        prim.Yield %[[CONSTANT_10]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[CONSTANT_1]]
// CHECK-NEXT:      }
// CHECK-NEXT:      prim.Yield %[[IF_2]]
// CHECK-NEXT:    }
// CHECK-NEXT:    %right = prim.If %[[LT]] -> (!prim.str) {
// CHECK-NEXT:      %[[CONSTANT_11:.*]] = prim.Constant 65
// CHECK-NEXT:      %[[CONSTANT_12:.*]] = prim.Constant 58
// CHECK-NEXT:      %[[CONSTANT_13:.*]] = prim.Constant true
// CHECK-NEXT:      %right_1 = prim.Loop %[[CONSTANT_12]], %[[CONSTANT_13]], (%[[IF_1]]) : (!prim.str) -> (!prim.str) {
// CHECK-NEXT:      ^bb0(%[[VALUE:.*]]: !prim.int, %right_2: !prim.str):
// CHECK-NEXT:        %[[CONSTANT_14:.*]] = prim.Constant 1
// CHECK-NEXT:        %[[__DERIVE_INDEX:.*]] = aten.__derive_index(%[[VALUE]], %[[CONSTANT_11]], %[[CONSTANT_14]])
// CHECK-NEXT:        %[[CHR:.*]] = aten.chr(%[[__DERIVE_INDEX]])
// CHECK-NEXT:        %[[COUNT:.*]] = aten.count(%[[IF]], %[[CHR]], %[[CONSTANT_4]], %[[CONSTANT_2]])
// CHECK-NEXT:        %[[EQ:.*]] = aten.eq.int(%[[COUNT]], %[[CONSTANT_14]])
// CHECK-NEXT:        %right_3 = prim.If %[[EQ]] -> (!prim.str) {
// CHECK-NEXT:          %[[ADD_1:.*]] = aten.add.str(%right_2, %[[CHR]])
// CHECK-NEXT:          prim.Yield %[[ADD_1]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          prim.Yield %right_2
// CHECK-NEXT:        }
// CHECK-NEXT:        prim.Yield %[[CONSTANT_13]], %right_3
// CHECK-NEXT:      }
// CHECK-NEXT:      prim.Yield %right_1
// CHECK-NEXT:    } else {
// CHECK-NEXT:      prim.Yield %[[IF_1]]
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[CONSTANT_15:.*]] = prim.Constant ","
// CHECK-NEXT:    %[[SPLIT:.*]] = aten.split.str(%[[IF]], %[[CONSTANT_15]], %[[CONSTANT_2]])
// CHECK-NEXT:    func.return %r0, %[[REPLACE]], %right, %[[SPLIT]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.einsum_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %tensors: !prim.list<!prim.tensor<f32>>, %[[VALUE_1:.*]]: !prim.str, %right: !prim.str, %[[VALUE_2:.*]]: !prim.list<!prim.str>) -> !prim.list<!prim.tensor<f32>> {
// CHECK-NEXT:    %[[LEN:.*]] = aten.len.t(%tensors)
// CHECK-NEXT:    %[[LEN_1:.*]] = aten.len.t(%[[VALUE_2]])
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.einsum"}> ({
// CHECK-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct()
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant true
// CHECK-NEXT:      %found = prim.Loop %[[LEN_1]], %[[CONSTANT]], (%[[LISTCONSTRUCT]]) : (!prim.list<!prim.tensor>) -> (!prim.list<!prim.tensor<f32>>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_3:.*]]: !prim.int, %found_1: !prim.list<!prim.tensor<f32>>):
// CHECK-NEXT:        %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[VALUE]])
// CHECK-NEXT:        %inputs, %operands = prim.Loop %[[LEN_1]], %[[CONSTANT]], (%right, %[[LISTCONSTRUCT_1]]) : (!prim.str, !prim.list<!prim.tensor<f32>>) -> (!prim.str, !prim.list<!prim.tensor<f32>>) {
// CHECK-NEXT:        ^bb0(%[[VALUE_4:.*]]: !prim.int, %inputs_1: !prim.str, %operands_1: !prim.list<!prim.tensor<f32>>):
// CHECK-NEXT:          %[[NE:.*]] = aten.ne.int(%[[VALUE_4]], %[[VALUE_3]])
// CHECK-NEXT:          %inputs_2, %operands_2 = prim.If %[[NE]] -> (!prim.str, !prim.list<!prim.tensor<f32>>) {
// CHECK-NEXT:            %[[CONSTANT_1:.*]] = prim.Constant ","
// CHECK-NEXT:            %[[ADD:.*]] = aten.add.str(%inputs_1, %[[CONSTANT_1]])
// CHECK-NEXT:            %[[__GETITEM__:.*]] = aten.__getitem__.t(%[[VALUE_2]], %[[VALUE_4]])
// CHECK-NEXT:            %[[ADD_1:.*]] = aten.add.str(%[[ADD]], %[[__GETITEM__]])
// CHECK-NEXT:            %[[__GETITEM___1:.*]] = aten.__getitem__.t(%tensors, %[[VALUE_4]])
// CHECK-NEXT:            %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[__GETITEM___1]])
// CHECK-NEXT:            %[[ADD_2:.*]] = aten.add.t(%operands_1, %[[LISTCONSTRUCT_2]])
// CHECK-NEXT:            prim.Yield %[[ADD_1]], %[[ADD_2]]
// CHECK-NEXT:          } else {
// CHECK-NEXT:            prim.Yield %inputs_1, %operands_1
// CHECK-NEXT:          }
// CHECK-NEXT:          prim.Yield %[[CONSTANT]], %inputs_2, %operands_2
// CHECK-NEXT:        }
// CHECK-NEXT:        %[[__GETITEM___2:.*]] = aten.__getitem__.t(%[[VALUE_2]], %[[VALUE_3]])
// CHECK-NEXT:        %[[CONSTANT_2:.*]] = prim.Constant "..."
// CHECK-NEXT:        %[[CONSTANT_3:.*]] = prim.Constant "."
// CHECK-NEXT:        %[[CONSTANT_4:.*]] = prim.Constant -1
// CHECK-NEXT:        %[[REPLACE:.*]] = aten.replace(%[[__GETITEM___2]], %[[CONSTANT_2]], %[[CONSTANT_3]], %[[CONSTANT_4]])
// CHECK-NEXT:        %[[CONSTANT_5:.*]] = prim.Constant 0
// CHECK-NEXT:        %[[FIND:.*]] = aten.find(%[[REPLACE]], %[[CONSTANT_3]], %[[CONSTANT_5]], %[[CONSTANT_4]])
// CHECK-NEXT:        %[[__GETITEM___3:.*]] = aten.__getitem__.t(%tensors, %[[VALUE_3]])
// CHECK-NEXT:        %[[SIZE:.*]] = aten.size(%[[__GETITEM___3]])
// CHECK-NEXT:        %[[GE:.*]] = aten.ge.int(%[[FIND]], %[[CONSTANT_5]])
// CHECK-NEXT:        %[[IF:.*]] = prim.If %[[GE]] -> (!prim.int) {
// CHECK-NEXT:          %[[LEN_2:.*]] = aten.len.t(%[[SIZE]])
// CHECK-NEXT:          %[[LEN_3:.*]] = aten.len.str(%[[REPLACE]])
// CHECK-NEXT:          %[[SUB:.*]] = aten.sub.int(%[[LEN_2]], %[[LEN_3]])
// CHECK-NEXT:          %[[CONSTANT_6:.*]] = prim.Constant 1
// CHECK-NEXT:          %[[ADD_3:.*]] = aten.add.int(%[[SUB]], %[[CONSTANT_6]])
// CHECK-NEXT:          prim.Yield %[[ADD_3]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          prim.Yield %[[CONSTANT_5]]
// CHECK-NEXT:        }
// CHECK-NEXT:        %[[IF_1:.*]] = prim.If %[[GE]] -> (!prim.list<!prim.int>) {
// CHECK-NEXT:          %[[ADD_4:.*]] = aten.add.int(%[[FIND]], %[[IF]])
// CHECK-NEXT:          %[[CONSTANT_7:.*]] = prim.Constant 1
// CHECK-NEXT:          %[[SLICE:.*]] = aten.slice.t(%[[SIZE]], %[[FIND]], %[[ADD_4]], %[[CONSTANT_7]])
// CHECK-NEXT:          prim.Yield %[[SLICE]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          %[[CONSTANT_8:.*]] = prim.Constant none
// CHECK-NEXT:          %[[CONSTANT_9:.*]] = prim.Constant 1
// CHECK-NEXT:          %[[SLICE_1:.*]] = aten.slice.t(%[[SIZE]], %[[CONSTANT_8]], %[[CONSTANT_5]], %[[CONSTANT_9]])
// CHECK-NEXT:          prim.Yield %[[SLICE_1]]
// CHECK-NEXT:        }
// CHECK-NEXT:        %[[LEN_4:.*]] = aten.len.str(%[[REPLACE]])
// CHECK-NEXT:        %[[CONSTANT_10:.*]] = prim.Constant 64
// CHECK-NEXT:        %[[CONSTANT_11:.*]] = prim.Constant ""
// CHECK-NEXT:        %code, %inputs_3, %once, %operands_3, %sizes, %wide = prim.Loop %[[LEN_4]], %[[CONSTANT]], (%[[CONSTANT_10]], %inputs, %[[CONSTANT_11]], %operands, %[[IF_1]], %[[CONSTANT_2]]) : (!prim.int, !prim.str, !prim.str, !prim.list<!prim.tensor<f32>>, !prim.list<!prim.int>, !prim.str) -> (!prim.int, !prim.str, !prim.str, !prim.list<!prim.tensor<f32>>, !prim.list<!prim.int>, !prim.str) {
// CHECK-NEXT:        ^bb0(%[[VALUE_5:.*]]: !prim.int, %code_1: !prim.int, %inputs_4: !prim.str, %once_1: !prim.str, %operands_4: !prim.list<!prim.tensor<f32>>, %sizes_1: !prim.list<!prim.int>, %wide_1: !prim.str):
// CHECK-NEXT:          %[[__GETITEM___4:.*]] = aten.__getitem__.str(%[[REPLACE]], %[[VALUE_5]])
// CHECK-NEXT:          %[[NE_1:.*]] = aten.ne.int(%[[VALUE_5]], %[[FIND]])
// CHECK-NEXT:          %code_2, %inputs_5, %once_2, %operands_5, %sizes_2, %wide_2 = prim.If %[[NE_1]] -> (!prim.int, !prim.str, !prim.str, !prim.list<!prim.tensor<f32>>, !prim.list<!prim.int>, !prim.str) {
// CHECK-NEXT:            %[[LT:.*]] = aten.lt.int(%[[FIND]], %[[CONSTANT_5]])
// CHECK-NEXT:            %[[IF_2:.*]] = prim.If %[[LT]] -> (!prim.bool) {
// CHECK-NEXT:              prim.Yield %[[CONSTANT]]
// CHECK-NEXT:            } else {
// CHECK-NEXT:              %[[LT_1:.*]] = aten.lt.int(%[[VALUE_5]], %[[FIND]])
// CHECK-NEXT:              prim.Yield %[[LT_1]]
// CHECK-NEXT:            }
// CHECK-NEXT:            %[[IF_3:.*]] = prim.If %[[IF_2]] -> (!prim.int) {
// CHECK-NEXT:              prim.Yield %[[VALUE_5]]
// CHECK-NEXT:            } else {
// CHECK-NEXT:              %[[ADD_5:.*]] = aten.add.int(%[[VALUE_5]], %[[IF]])
// CHECK-NEXT:              %[[CONSTANT_12:.*]] = prim.Constant 1
// CHECK-NEXT:              %[[SUB_1:.*]] = aten.sub.int(%[[ADD_5]], %[[CONSTANT_12]])
// CHECK-NEXT:              prim.Yield %[[SUB_1]]
// CHECK-NEXT:            }
// CHECK-NEXT:            %[[__GETITEM___5:.*]] = aten.__getitem__.t(%[[SIZE]], %[[IF_3]])
// CHECK-NEXT:            %[[LISTCONSTRUCT_3:.*]] = prim.ListConstruct(%[[__GETITEM___5]])
// CHECK-NEXT:            %[[ADD_6:.*]] = aten.add.t(%sizes_1, %[[LISTCONSTRUCT_3]])
// CHECK-NEXT:            %[[FIND_1:.*]] = aten.find(%once_1, %[[__GETITEM___4]], %[[CONSTANT_5]], %[[CONSTANT_4]])
// CHECK-NEXT:            %[[GE_1:.*]] = aten.ge.int(%[[FIND_1]], %[[CONSTANT_5]])
// CHECK-NEXT:            %code_3, %inputs_6, %letter, %once_3, %operands_6 = prim.If %[[GE_1]] -> (!prim.int, !prim.str, !prim.str, !prim.str, !prim.list<!prim.tensor<f32>>) {
// CHECK-NEXT:              %[[CONSTANT_13:.*]] = prim.Constant 1
// CHECK-NEXT:              %[[ADD_7:.*]] = aten.add.int(%code_1, %[[CONSTANT_13]])
// CHECK-NEXT:              %[[CONSTANT_14:.*]] = prim.Constant 9223372036854775807
// CHECK-NEXT:              %[[CHR:.*]] = aten.chr(%[[ADD_7]])
// CHECK-NEXT:              %[[FIND_2:.*]] = aten.find(%[[VALUE_1]], %[[CHR]], %[[CONSTANT_5]], %[[CONSTANT_4]])
// CHECK-NEXT:              %[[GE_2:.*]] = aten.ge.int(%[[FIND_2]], %[[CONSTANT_5]])
// CHECK-NEXT:              %[[IF_4:.*]] = prim.If %[[GE_2]] -> (!prim.bool) {
// CHECK-NEXT:                prim.Yield %[[CONSTANT]]
// CHECK-NEXT:              } else {
// CHECK-NEXT:                %[[CONSTANT_15:.*]] = prim.Constant 90
// CHECK-NEXT:                %[[GT:.*]] = aten.gt.int(%[[ADD_7]], %[[CONSTANT_15]])
// CHECK-NEXT:                %[[IF_5:.*]] = prim.If %[[GT]] -> (!prim.bool) {
// CHECK-NEXT:                  %[[CONSTANT_16:.*]] = prim.Constant 97
// CHECK-NEXT:                  %[[LT_2:.*]] = aten.lt.int(%[[ADD_7]], %[[CONSTANT_16]])
// CHECK-NEXT:                  prim.Yield %[[LT_2]]
// CHECK-NEXT:                } else {
// CHECK-NEXT:                  %[[CONSTANT_17:.*]] = prim.Constant false
// CHECK-NEXT:                  prim.Yield %[[CONSTANT_17]]
// CHECK-NEXT:                }
// CHECK-NEXT:                prim.Yield %[[IF_5]]
// CHECK-NEXT:              }
// CHECK-NEXT:              %code_4 = prim.Loop %[[CONSTANT_14]], %[[IF_4]], (%[[ADD_7]]) : (!prim.int) -> (!prim.int) {
// CHECK-NEXT:              ^bb0(%[[VALUE_6:.*]]: !prim.int, %code_5: !prim.int):
// CHECK-NEXT:                %[[ADD_8:.*]] = aten.add.int(%code_5, %[[CONSTANT_13]])
// CHECK-NEXT:                %[[CHR_1:.*]] = aten.chr(%[[ADD_8]])
// CHECK-NEXT:                %[[FIND_3:.*]] = aten.find(%[[VALUE_1]], %[[CHR_1]], %[[CONSTANT_5]], %[[CONSTANT_4]])
// CHECK-NEXT:                %[[GE_3:.*]] = aten.ge.int(%[[FIND_3]], %[[CONSTANT_5]])
// CHECK-NEXT:                %[[IF_6:.*]] = prim.If %[[GE_3]] -> (!prim.bool) {
// CHECK-NEXT:                  prim.Yield %[[CONSTANT]]
// CHECK-NEXT:                } else {
// CHECK-NEXT:                  %[[CONSTANT_18:.*]] = prim.Constant 90
// CHECK-NEXT:                  %[[GT_1:.*]] = aten.gt.int(%[[ADD_8]], %[[CONSTANT_18]])
// CHECK-NEXT:                  %[[IF_7:.*]] = prim.If %[[GT_1]] -> (!prim.bool) {
// CHECK-NEXT:                    %[[CONSTANT_19:.*]] = prim.Constant 97
// CHECK-NEXT:                    %[[LT_3:.*]] = aten.lt.int(%[[ADD_8]], %[[CONSTANT_19]])
// CHECK-NEXT:                    prim.Yield %[[LT_3]]
// CHECK-NEXT:                  } else {
// CHECK-NEXT:                    %[[CONSTANT_20:.*]] = prim.Constant false
// CHECK-NEXT:                    prim.Yield %[[CONSTANT_20]]
// CHECK-NEXT:                  }
// CHECK-NEXT:                  prim.Yield %[[IF_7]]
// CHECK-NEXT:                }
// CHECK-NEXT:                prim.Yield %[[IF_6]], %[[ADD_8]]
// CHECK-NEXT:              }
// CHECK-NEXT:              %[[CONSTANT_21:.*]] = prim.Constant ","
// CHECK-NEXT:              %[[ADD_9:.*]] = aten.add.str(%inputs_4, %[[CONSTANT_21]])
// CHECK-NEXT:              %[[ADD_10:.*]] = aten.add.str(%[[ADD_9]], %[[__GETITEM___4]])
// CHECK-NEXT:              %[[CHR_2:.*]] = aten.chr(%code_4)
// CHECK-NEXT:              %[[ADD_11:.*]] = aten.add.str(%[[ADD_10]], %[[CHR_2]])
// CHECK-NEXT:              %[[DTYPE:.*]] = prim.dtype(%[[VALUE]])
// CHECK-NEXT:              %[[CONSTANT_22:.*]] = prim.Constant none
// CHECK-NEXT:              %[[CONSTANT_23:.*]] = prim.Constant none
// CHECK-NEXT:              %[[CONSTANT_24:.*]] = prim.Constant none
// CHECK-NEXT:              %[[EYE:.*]] = aten.eye(%[[__GETITEM___5]], %[[DTYPE]], %[[CONSTANT_22]], %[[CONSTANT_23]], %[[CONSTANT_24]])
// CHECK-NEXT:              %[[LISTCONSTRUCT_4:.*]] = prim.ListConstruct(%[[EYE]])
// CHECK-NEXT:              %[[ADD_12:.*]] = aten.add.t(%operands_4, %[[LISTCONSTRUCT_4]])
// CHECK-NEXT:              prim.Yield %code_4, %[[ADD_11]], %[[CHR_2]], %once_1, %[[ADD_12]]
// CHECK-NEXT:            } else {
// CHECK-NEXT:              %[[ADD_13:.*]] = aten.add.str(%once_1, %[[__GETITEM___4]])
// CHECK-NEXT:              prim.Yield %code_1, %inputs_4, %[[__GETITEM___4]], %[[ADD_13]], %operands_4
// CHECK-NEXT:            }
// CHECK-NEXT:            %[[ADD_14:.*]] = aten.add.str(%wide_1, %letter)
// CHECK-NEXT:            prim.Yield %code_3, %inputs_6, %once_3, %operands_6, %[[ADD_6]], %[[ADD_14]]
// CHECK-NEXT:          } else {
// CHECK-NEXT:            prim.Yield %code_1, %inputs_4, %once_1, %operands_4, %sizes_1, %wide_1
// CHECK-NEXT:          }
// CHECK-NEXT:          prim.Yield %[[CONSTANT]], %code_2, %inputs_5, %once_2, %operands_5, %sizes_2, %wide_2
// CHECK-NEXT:        }
// CHECK-NEXT:        %[[CONSTANT_25:.*]] = prim.Constant "->"
// CHECK-NEXT:        %[[ADD_15:.*]] = aten.add.str(%[[__GETITEM___2]], %[[CONSTANT_25]])
// CHECK-NEXT:        %[[IF_8:.*]] = prim.If %[[GE]] -> (!prim.str) {
// CHECK-NEXT:          prim.Yield %[[CONSTANT_2]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          prim.Yield %[[CONSTANT_11]]
// CHECK-NEXT:        }
// CHECK-NEXT:        %[[ADD_16:.*]] = aten.add.str(%[[ADD_15]], %[[IF_8]])
// CHECK-NEXT:        %[[ADD_17:.*]] = aten.add.str(%[[ADD_16]], %once)
// CHECK-NEXT:        %[[CONSTANT_26:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_27:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_28:.*]] = prim.Constant none
// CHECK-NEXT:        %[[ONES_LIKE:.*]] = aten.ones_like(%[[__GETITEM___3]], %[[CONSTANT_26]], %[[CONSTANT_26]], %[[CONSTANT_27]], %[[CONSTANT_28]], %[[CONSTANT_26]])
// CHECK-NEXT:        %[[LISTCONSTRUCT_5:.*]] = prim.ListConstruct(%[[ONES_LIKE]])
// CHECK-NEXT:        %[[CONSTANT_29:.*]] = prim.Constant none
// CHECK-NEXT:        %[[EINSUM:.*]] = aten.einsum(%[[ADD_17]], %[[LISTCONSTRUCT_5]], %[[CONSTANT_29]])
// CHECK-NEXT:        %[[CONSTANT_30:.*]] = prim.Constant ","
// CHECK-NEXT:        %[[ADD_18:.*]] = aten.add.str(%inputs_3, %[[CONSTANT_30]])
// CHECK-NEXT:        %[[IF_9:.*]] = prim.If %[[GE]] -> (!prim.str) {
// CHECK-NEXT:          prim.Yield %[[CONSTANT_2]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          prim.Yield %[[CONSTANT_11]]
// CHECK-NEXT:        }
// CHECK-NEXT:        %[[ADD_19:.*]] = aten.add.str(%[[ADD_18]], %[[IF_9]])
// CHECK-NEXT:        %[[ADD_20:.*]] = aten.add.str(%[[ADD_19]], %once)
// CHECK-NEXT:        %[[ADD_21:.*]] = aten.add.str(%[[ADD_20]], %[[CONSTANT_25]])
// CHECK-NEXT:        %[[ADD_22:.*]] = aten.add.str(%[[ADD_21]], %wide)
// CHECK-NEXT:        %[[LISTCONSTRUCT_6:.*]] = prim.ListConstruct(%[[EINSUM]])
// CHECK-NEXT:        %[[ADD_23:.*]] = aten.add.t(%operands_3, %[[LISTCONSTRUCT_6]])
// CHECK-NEXT:        %[[EINSUM_1:.*]] = aten.einsum(%[[ADD_22]], %[[ADD_23]], %[[CONSTANT_29]])
// CHECK-NEXT:        %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[EINSUM_1]], %sizes)
// CHECK-NEXT:        %[[LT_4:.*]] = aten.lt.int(%[[FIND]], %[[CONSTANT_5]])
// CHECK-NEXT:        %[[IF_10:.*]] = prim.If %[[LT_4]] -> (!prim.str) {
// CHECK-NEXT:          prim.Yield %[[REPLACE]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          %[[CONSTANT_31:.*]] = prim.Constant 3
// CHECK-NEXT:          %[[ADD_24:.*]] = aten.add.int(%[[CONSTANT_31]], %[[FIND]])
// CHECK-NEXT:          %[[CONSTANT_32:.*]] = prim.Constant 1
// CHECK-NEXT:          %[[SLICE_2:.*]] = aten.slice.str(%wide, %[[CONSTANT_31]], %[[ADD_24]], %[[CONSTANT_32]])
// CHECK-NEXT:          %[[ADD_25:.*]] = aten.add.str(%[[SLICE_2]], %[[CONSTANT_2]])
// CHECK-NEXT:          %[[SLICE_3:.*]] = aten.slice.str(%wide, %[[ADD_24]], %[[CONSTANT_26]], %[[CONSTANT_32]])
// CHECK-NEXT:          %[[ADD_26:.*]] = aten.add.str(%[[ADD_25]], %[[SLICE_3]])
// CHECK-NEXT:          prim.Yield %[[ADD_26]]
// CHECK-NEXT:        }
// CHECK-NEXT:        %[[GT_2:.*]] = aten.gt.int(%[[FIND]], %[[CONSTANT_5]])
// CHECK-NEXT:        %[[IF_11:.*]] = prim.If %[[GT_2]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:          %[[ADD_27:.*]] = aten.add.str(%wide, %[[CONSTANT_25]])
// CHECK-NEXT:          %[[ADD_28:.*]] = aten.add.str(%[[ADD_27]], %[[IF_10]])
// CHECK-NEXT:          %[[LISTCONSTRUCT_7:.*]] = prim.ListConstruct(%[[SUM_TO_SIZE]])
// CHECK-NEXT:          %[[EINSUM_2:.*]] = aten.einsum(%[[ADD_28]], %[[LISTCONSTRUCT_7]], %[[CONSTANT_29]])
// CHECK-NEXT:          prim.Yield %[[EINSUM_2]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          prim.Yield %[[SUM_TO_SIZE]]
// CHECK-NEXT:        }
// CHECK-NEXT:        %[[LISTCONSTRUCT_8:.*]] = prim.ListConstruct(%[[IF_11]])
// CHECK-NEXT:        %[[ADD_29:.*]] = aten.add.t(%found_1, %[[LISTCONSTRUCT_8]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT]], %[[ADD_29]]
// CHECK-NEXT:      }
// CHECK-NEXT:      prim.Yield %found
// CHECK-NEXT:    })
// CHECK-NEXT:    %[[ZERO:.*]] = autodiff.zero()
// CHECK-NEXT:    %[[LISTCONSTRUCT_9:.*]] = prim.ListConstruct(%[[ZERO]])
// CHECK-NEXT:    %[[MUL:.*]] = aten.mul.left_t(%[[LISTCONSTRUCT_9]], %[[LEN]])
// CHECK-NEXT:    %[[ADD_30:.*]] = autodiff.add(%[[MUL]], %[[LINEAR]])
// CHECK-NEXT:    func.return %[[ADD_30]]
// CHECK-NEXT:  }
// -----
// aten::ger(Tensor self, Tensor vec2) -> Tensor
func.func @aten.ger(%self : !prim.tensor<f32>, %vec2 : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.ger(%self, %vec2) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.ger(
// CHECK-SAME: %self: !prim.tensor<f32>, %vec2: !prim.tensor<f32>) -> !prim.tensor<f32, [?, ?]> attributes {autodiff.gradient = {backward = @aten.ger_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %r0 = aten.ger(%self, %vec2)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.ger_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32, [?, ?]>, %self: !prim.tensor<f32>, %vec2: !prim.tensor<f32>) -> (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>) {
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.ger"}> ({
// CHECK-NEXT:      %[[DTYPE:.*]] = prim.dtype(%[[VALUE]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant false
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[TO:.*]] = aten.to.dtype(%vec2, %[[DTYPE]], %[[CONSTANT]], %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[MV:.*]] = aten.mv(%[[VALUE]], %[[TO]])
// CHECK-NEXT:      %[[T:.*]] = aten.t(%[[VALUE]])
// CHECK-NEXT:      %[[TO_1:.*]] = aten.to.dtype(%self, %[[DTYPE]], %[[CONSTANT]], %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[MV_1:.*]] = aten.mv(%[[T]], %[[TO_1]])
// CHECK-NEXT:      prim.Yield %[[MV]], %[[MV_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::linear(Tensor input, Tensor weight, Tensor? bias=None) -> Tensor
func.func @aten.linear(%input : !prim.tensor<f32>, %weight : !prim.tensor<f32>, %bias : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.linear(%input, %weight, %bias) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.linear(
// CHECK-SAME: %input: !prim.tensor<f32>, %weight: !prim.tensor<f32>, %bias: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.linear_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [1 : i64], output_vjps = [0 : i64, 1 : i64, 2 : i64]}} {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%bias)
// CHECK-NEXT:    %r0 = aten.linear(%input, %weight, %bias)
// CHECK-NEXT:    func.return %r0, %[[SIZE]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.linear_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %input: !prim.tensor<f32>, %weight: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> (!prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[DIM:.*]] = aten.dim(%input)
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%weight)
// CHECK-NEXT:    %[[DIM_1:.*]] = aten.dim(%weight)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]], %[[LINEAR_2:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.linear"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq.int(%[[DIM_1]], %[[CONSTANT]])
// CHECK-NEXT:      %grad_input, %grad_weight = prim.If %[[EQ]] -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONSTANT_1:.*]] = prim.Constant -1
// CHECK-NEXT:        %[[UNSQUEEZE:.*]] = aten.unsqueeze(%[[VALUE]], %[[CONSTANT_1]])
// CHECK-NEXT:        %[[MUL:.*]] = aten.mul.Tensor(%[[UNSQUEEZE]], %weight)
// CHECK-NEXT:        %[[MUL_1:.*]] = aten.mul.Tensor(%[[UNSQUEEZE]], %input)
// CHECK-NEXT:        %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[MUL_1]], %[[SIZE]])
// CHECK-NEXT:        prim.Yield %[[MUL]], %[[SUM_TO_SIZE]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[MATMUL:.*]] = aten.matmul(%[[VALUE]], %weight)
// CHECK-NEXT:        %[[NE:.*]] = aten.ne.int(%[[DIM]], %[[CONSTANT]])
// CHECK-NEXT:        %[[IF:.*]] = prim.If %[[NE]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:          %[[CONSTANT_2:.*]] = prim.Constant 0
// CHECK-NEXT:          %[[CONSTANT_3:.*]] = prim.Constant -2
// CHECK-NEXT:          %[[FLATTEN:.*]] = aten.flatten.using_ints(%[[VALUE]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:          prim.Yield %[[FLATTEN]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          %[[CONSTANT_4:.*]] = prim.Constant 0
// CHECK-NEXT:          %[[UNSQUEEZE_1:.*]] = aten.unsqueeze(%[[VALUE]], %[[CONSTANT_4]])
// CHECK-NEXT:          prim.Yield %[[UNSQUEEZE_1]]
// CHECK-NEXT:        }
// CHECK-NEXT:        %[[IF_1:.*]] = prim.If %[[NE]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:          %[[CONSTANT_5:.*]] = prim.Constant 0
// CHECK-NEXT:          %[[CONSTANT_6:.*]] = prim.Constant -2
// CHECK-NEXT:          %[[FLATTEN_1:.*]] = aten.flatten.using_ints(%input, %[[CONSTANT_5]], %[[CONSTANT_6]])
// CHECK-NEXT:          prim.Yield %[[FLATTEN_1]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          %[[CONSTANT_7:.*]] = prim.Constant 0
// CHECK-NEXT:          %[[UNSQUEEZE_2:.*]] = aten.unsqueeze(%input, %[[CONSTANT_7]])
// CHECK-NEXT:          prim.Yield %[[UNSQUEEZE_2]]
// CHECK-NEXT:        }
// CHECK-NEXT:        %[[T:.*]] = aten.t(%[[IF]])
// CHECK-NEXT:        %[[MM:.*]] = aten.mm(%[[T]], %[[IF_1]])
// CHECK-NEXT:        prim.Yield %[[MATMUL]], %[[MM]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[VALUE]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %grad_input, %grad_weight, %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]], %[[LINEAR_2]]
// CHECK-NEXT:  }
// -----
// aten::matmul(Tensor self, Tensor other) -> Tensor
func.func @aten.matmul(%self : !prim.tensor<f32>, %other : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.matmul(%self, %other) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.matmul(
// CHECK-SAME: %self: !prim.tensor<f32>, %other: !prim.tensor<f32>) -> !prim.tensor<f32> attributes {autodiff.gradient = {backward = @aten.matmul_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %r0 = aten.matmul(%self, %other)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.matmul_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %self: !prim.tensor<f32>, %other: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%other)
// CHECK-NEXT:    %[[LEN:.*]] = aten.len.t(%[[SIZE]])
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%self)
// CHECK-NEXT:    %[[LEN_1:.*]] = aten.len.t(%[[SIZE_1]])
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.matmul"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[EQ:.*]] = aten.eq.int(%[[LEN]], %[[CONSTANT]])
// CHECK-NEXT:      %[[IF:.*]] = prim.If %[[EQ]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONSTANT_1:.*]] = prim.Constant -1
// CHECK-NEXT:        %[[UNSQUEEZE:.*]] = aten.unsqueeze(%[[VALUE]], %[[CONSTANT_1]])
// CHECK-NEXT:        prim.Yield %[[UNSQUEEZE]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[VALUE]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[EQ_1:.*]] = aten.eq.int(%[[LEN_1]], %[[CONSTANT]])
// CHECK-NEXT:      %[[IF_1:.*]] = prim.If %[[EQ_1]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONSTANT_2:.*]] = prim.Constant -2
// CHECK-NEXT:        %[[UNSQUEEZE_1:.*]] = aten.unsqueeze(%[[IF]], %[[CONSTANT_2]])
// CHECK-NEXT:        prim.Yield %[[UNSQUEEZE_1]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[IF]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[IF_2:.*]] = prim.If %[[EQ_1]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONSTANT_3:.*]] = prim.Constant 0
// CHECK-NEXT:        %[[UNSQUEEZE_2:.*]] = aten.unsqueeze(%self, %[[CONSTANT_3]])
// CHECK-NEXT:        prim.Yield %[[UNSQUEEZE_2]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %self
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[IF_3:.*]] = prim.If %[[EQ]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[UNSQUEEZE_3:.*]] = aten.unsqueeze(%other, %[[CONSTANT]])
// CHECK-NEXT:        prim.Yield %[[UNSQUEEZE_3]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %other
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant -1
// CHECK-NEXT:      %[[CONSTANT_5:.*]] = prim.Constant -2
// CHECK-NEXT:      %[[TRANSPOSE:.*]] = aten.transpose.int(%[[IF_3]], %[[CONSTANT_4]], %[[CONSTANT_5]])
// CHECK-NEXT:      %[[MATMUL:.*]] = aten.matmul(%[[IF_1]], %[[TRANSPOSE]])
// CHECK-NEXT:      %[[SIZE_2:.*]] = aten.size(%[[IF_2]])
// CHECK-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[MATMUL]], %[[SIZE_2]])
// CHECK-NEXT:      %[[DIM:.*]] = aten.dim(%[[IF_3]])
// CHECK-NEXT:      %[[CONSTANT_6:.*]] = prim.Constant 2
// CHECK-NEXT:      %[[EQ_2:.*]] = aten.eq.int(%[[DIM]], %[[CONSTANT_6]])
// CHECK-NEXT:      %grad_other = prim.If %[[EQ_2]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[CONSTANT_7:.*]] = prim.Constant 0
// CHECK-NEXT:        %[[FLATTEN:.*]] = aten.flatten.using_ints(%[[IF_2]], %[[CONSTANT_7]], %[[CONSTANT_5]])
// CHECK-NEXT:        %[[T:.*]] = aten.t(%[[FLATTEN]])
// CHECK-NEXT:        %[[FLATTEN_1:.*]] = aten.flatten.using_ints(%[[IF_1]], %[[CONSTANT_7]], %[[CONSTANT_5]])
// CHECK-NEXT:        %[[MM:.*]] = aten.mm(%[[T]], %[[FLATTEN_1]])
// CHECK-NEXT:        prim.Yield %[[MM]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[TRANSPOSE_1:.*]] = aten.transpose.int(%[[IF_2]], %[[CONSTANT_4]], %[[CONSTANT_5]])
// CHECK-NEXT:        %[[MATMUL_1:.*]] = aten.matmul(%[[TRANSPOSE_1]], %[[IF_1]])
// CHECK-NEXT:        %[[SIZE_3:.*]] = aten.size(%[[IF_3]])
// CHECK-NEXT:        %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MATMUL_1]], %[[SIZE_3]])
// CHECK-NEXT:        prim.Yield %[[SUM_TO_SIZE_1]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[RESHAPE:.*]] = aten.reshape(%[[SUM_TO_SIZE]], %[[SIZE_1]])
// CHECK-NEXT:      %[[RESHAPE_1:.*]] = aten.reshape(%grad_other, %[[SIZE]])
// CHECK-NEXT:      prim.Yield %[[RESHAPE]], %[[RESHAPE_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::mm(Tensor self, Tensor mat2) -> Tensor
func.func @aten.mm(%self : !prim.tensor<f32>, %mat2 : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.mm(%self, %mat2) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.mm(
// CHECK-SAME: %self: !prim.tensor<f32>, %mat2: !prim.tensor<f32>) -> !prim.tensor<f32, [?, ?]> attributes {autodiff.gradient = {backward = @aten.mm_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %r0 = aten.mm(%self, %mat2)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.mm_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32, [?, ?]>, %self: !prim.tensor<f32>, %mat2: !prim.tensor<f32>) -> (!prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>) {
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.mm"}> ({
// CHECK-NEXT:      %[[T:.*]] = aten.t(%mat2)
// CHECK-NEXT:      %[[MM:.*]] = aten.mm(%[[VALUE]], %[[T]])
// CHECK-NEXT:      %[[T_1:.*]] = aten.t(%self)
// CHECK-NEXT:      %[[MM_1:.*]] = aten.mm(%[[T_1]], %[[VALUE]])
// CHECK-NEXT:      prim.Yield %[[MM]], %[[MM_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::mv(Tensor self, Tensor vec) -> Tensor
func.func @aten.mv(%self : !prim.tensor<f32>, %vec : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.mv(%self, %vec) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.mv(
// CHECK-SAME: %self: !prim.tensor<f32>, %vec: !prim.tensor<f32>) -> !prim.tensor<f32, [?]> attributes {autodiff.gradient = {backward = @aten.mv_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %r0 = aten.mv(%self, %vec)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.mv_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32, [?]>, %self: !prim.tensor<f32>, %vec: !prim.tensor<f32>) -> (!prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?]>) {
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.mv"}> ({
// CHECK-NEXT:      %[[OUTER:.*]] = aten.outer(%[[VALUE]], %vec)
// CHECK-NEXT:      %[[T:.*]] = aten.t(%self)
// CHECK-NEXT:      %[[MV:.*]] = aten.mv(%[[T]], %[[VALUE]])
// CHECK-NEXT:      prim.Yield %[[OUTER]], %[[MV]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
// -----
// aten::outer(Tensor self, Tensor vec2) -> Tensor
func.func @aten.outer(%self : !prim.tensor<f32>, %vec2 : !prim.tensor<f32>) -> (!prim.tensor) {
  %r0 = aten.outer(%self, %vec2) : (!prim.tensor<f32>, !prim.tensor<f32>) -> (!prim.tensor)
  func.return %r0 : !prim.tensor
}

// CHECK-LABEL: func.func @aten.outer(
// CHECK-SAME: %self: !prim.tensor<f32>, %vec2: !prim.tensor<f32>) -> !prim.tensor<f32, [?, ?]> attributes {autodiff.gradient = {backward = @aten.outer_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64, 1 : i64], captured_outputs = [], output_vjps = [0 : i64, 1 : i64]}} {
// CHECK-NEXT:    %r0 = aten.outer(%self, %vec2)
// CHECK-NEXT:    func.return %r0
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.outer_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32, [?, ?]>, %self: !prim.tensor<f32>, %vec2: !prim.tensor<f32>) -> (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>) {
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.outer"}> ({
// CHECK-NEXT:      %[[DTYPE:.*]] = prim.dtype(%[[VALUE]])
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant false
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:      %[[TO:.*]] = aten.to.dtype(%vec2, %[[DTYPE]], %[[CONSTANT]], %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[MV:.*]] = aten.mv(%[[VALUE]], %[[TO]])
// CHECK-NEXT:      %[[T:.*]] = aten.t(%[[VALUE]])
// CHECK-NEXT:      %[[TO_1:.*]] = aten.to.dtype(%self, %[[DTYPE]], %[[CONSTANT]], %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[MV_1:.*]] = aten.mv(%[[T]], %[[TO_1]])
// CHECK-NEXT:      prim.Yield %[[MV]], %[[MV_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
