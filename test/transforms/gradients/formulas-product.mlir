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
// CHECK-NEXT:      %[[MV:.*]] = aten.mv(%[[VALUE]], %vec2)
// CHECK-NEXT:      %[[T:.*]] = aten.t(%[[VALUE]])
// CHECK-NEXT:      %[[MV_1:.*]] = aten.mv(%[[T]], %self)
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
// CHECK-NEXT:          %[[SIZE_1:.*]] = aten.size.int(%weight, %[[CONSTANT_2]])
// CHECK-NEXT:          %[[CONSTANT_3:.*]] = prim.Constant -1
// CHECK-NEXT:          %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[CONSTANT_3]], %[[SIZE_1]])
// CHECK-NEXT:          %[[RESHAPE:.*]] = aten.reshape(%[[VALUE]], %[[LISTCONSTRUCT]])
// CHECK-NEXT:          prim.Yield %[[RESHAPE]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          %[[CONSTANT_4:.*]] = prim.Constant 0
// CHECK-NEXT:          %[[UNSQUEEZE_1:.*]] = aten.unsqueeze(%[[VALUE]], %[[CONSTANT_4]])
// CHECK-NEXT:          prim.Yield %[[UNSQUEEZE_1]]
// CHECK-NEXT:        }
// CHECK-NEXT:        %[[IF_1:.*]] = prim.If %[[NE]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:          %[[SIZE_2:.*]] = aten.size.int(%weight, %[[CONSTANT]])
// CHECK-NEXT:          %[[CONSTANT_5:.*]] = prim.Constant -1
// CHECK-NEXT:          %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[CONSTANT_5]], %[[SIZE_2]])
// CHECK-NEXT:          %[[RESHAPE_1:.*]] = aten.reshape(%input, %[[LISTCONSTRUCT_1]])
// CHECK-NEXT:          prim.Yield %[[RESHAPE_1]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          %[[CONSTANT_6:.*]] = prim.Constant 0
// CHECK-NEXT:          %[[UNSQUEEZE_2:.*]] = aten.unsqueeze(%input, %[[CONSTANT_6]])
// CHECK-NEXT:          prim.Yield %[[UNSQUEEZE_2]]
// CHECK-NEXT:        }
// CHECK-NEXT:        %[[T:.*]] = aten.t(%[[IF]])
// CHECK-NEXT:        %[[MM:.*]] = aten.mm(%[[T]], %[[IF_1]])
// CHECK-NEXT:        prim.Yield %[[MATMUL]], %[[MM]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[_GRAD_SUM_TO_SIZE:.*]] = aten._grad_sum_to_size(%[[VALUE]], %[[VALUE_1]])
// CHECK-NEXT:      prim.Yield %grad_input, %grad_weight, %[[_GRAD_SUM_TO_SIZE]]
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
// CHECK-NEXT:      %[[MV:.*]] = aten.mv(%[[VALUE]], %vec2)
// CHECK-NEXT:      %[[T:.*]] = aten.t(%[[VALUE]])
// CHECK-NEXT:      %[[MV_1:.*]] = aten.mv(%[[T]], %self)
// CHECK-NEXT:      prim.Yield %[[MV]], %[[MV_1]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]]
// CHECK-NEXT:  }
