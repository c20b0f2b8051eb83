// RUN: ts-translate %S/../../../examples/layer_norm.py --entry layer_norm --spec '?x?x?xf32' --spec '?xf32' --spec '?xf32' --spec '1e-05' -o %t.mlir
// RUN: ts-opt %t.mlir -p inline,lower-tuples,canonical-ops,infer-types,remove-dead,infer-requires-grad | filecheck %s --check-prefix=REQUIRES
// RUN: ts-opt %t.mlir -p differentiate | filecheck %s --check-prefix=DIFFERENTIATE
// RUN: ts-opt %t.mlir -p differentiate,specialize-undef,remove-dead | filecheck %s --check-prefix=SPECIALIZE
// RUN: ts-opt %t.mlir -p differentiate,lower-linear-blocks,remove-dead | filecheck %s --check-prefix=LOWER

// REQUIRES-LABEL: func.func @layer_norm(
// REQUIRES-SAME: %x: !prim.tensor<f32, [?, ?, ?]> {prim.name = "x"}, %weight: !prim.tensor<f32, [?]> {prim.name = "weight"}, %bias: !prim.tensor<f32, [?]> {prim.name = "bias"}, %eps: !prim.float {prim.name = "eps", prim.default = 1.000000e-05 : f64}) -> !prim.tensor<f32, [?, ?, ?]> {
// REQUIRES-NEXT:    %[[CONSTANT:.*]] = prim.Constant -1
// REQUIRES-NEXT:    %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[CONSTANT]])
// REQUIRES-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant true
// REQUIRES-NEXT:    %[[CONSTANT_2:.*]] = prim.Constant none
// REQUIRES-NEXT:    %[[MEAN:.*]] = aten.mean.dim(%x, %[[LISTCONSTRUCT]], %[[CONSTANT_1]], %[[CONSTANT_2]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[CONSTANT_3:.*]] = prim.Constant 1
// REQUIRES-NEXT:    %[[SUB:.*]] = aten.sub.Tensor(%x, %[[MEAN]], %[[CONSTANT_3]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[MUL:.*]] = aten.mul.Tensor(%[[SUB]], %[[SUB]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[CONSTANT_4:.*]] = prim.Constant -1
// REQUIRES-NEXT:    %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[CONSTANT_4]])
// REQUIRES-NEXT:    %[[CONSTANT_5:.*]] = prim.Constant true
// REQUIRES-NEXT:    %[[CONSTANT_6:.*]] = prim.Constant none
// REQUIRES-NEXT:    %[[MEAN_1:.*]] = aten.mean.dim(%[[MUL]], %[[LISTCONSTRUCT_1]], %[[CONSTANT_5]], %[[CONSTANT_6]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[CONSTANT_7:.*]] = prim.Constant 1
// REQUIRES-NEXT:    %[[ADD:.*]] = aten.add.Scalar(%[[MEAN_1]], %eps, %[[CONSTANT_7]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[RSQRT:.*]] = aten.rsqrt(%[[ADD]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[MUL_1:.*]] = aten.mul.Tensor(%[[SUB]], %[[RSQRT]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[MUL_2:.*]] = aten.mul.Tensor(%[[MUL_1]], %weight) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[CONSTANT_8:.*]] = prim.Constant 1
// REQUIRES-NEXT:    %[[ADD_1:.*]] = aten.add.Tensor(%[[MUL_2]], %bias, %[[CONSTANT_8]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    func.return %[[ADD_1]]
// REQUIRES-NEXT:  }

// DIFFERENTIATE-LABEL: func.func @layer_norm(
// DIFFERENTIATE-SAME: %x: !prim.tensor<f32, [?, ?, ?]> {prim.name = "x"}, %weight: !prim.tensor<f32, [?]> {prim.name = "weight"}, %bias: !prim.tensor<f32, [?]> {prim.name = "bias"}, %eps: !prim.float {prim.name = "eps", prim.default = 1.000000e-05 : f64}) -> (!prim.tensor<f32, [?, ?, ?]>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int, !prim.tensor<f32, [?, ?, ?]>, !prim.list<!prim.int>, !prim.int, !prim.tensor<f32, [?, ?, 1]>, !prim.tensor<f32, [?, ?, ?]>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @layer_norm_backward, real_outputs = 1 : i64, input_vjps = [0 : i64, 5 : i64, 8 : i64, 9 : i64], captured_inputs = [1 : i64], captured_outputs = [1 : i64, 2 : i64, 3 : i64, 4 : i64, 5 : i64, 6 : i64, 7 : i64, 8 : i64, 9 : i64, 10 : i64], output_vjps = [0 : i64, 1 : i64, 2 : i64]}} {
// DIFFERENTIATE-NEXT:    %[[NUMEL:.*]] = aten.numel(%x)
// DIFFERENTIATE-NEXT:    %[[SIZE:.*]] = aten.size(%x)
// DIFFERENTIATE-NEXT:    %[[SIZE_1:.*]] = aten.size(%bias)
// DIFFERENTIATE-NEXT:    %[[CONSTANT:.*]] = prim.Constant [-1]
// DIFFERENTIATE-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant true
// DIFFERENTIATE-NEXT:    %[[CONSTANT_2:.*]] = prim.Constant none
// DIFFERENTIATE-NEXT:    %[[MEAN:.*]] = aten.mean.dim(%x, %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// DIFFERENTIATE-NEXT:    %[[SIZE_2:.*]] = aten.size(%[[MEAN]])
// DIFFERENTIATE-NEXT:    %[[NUMEL_1:.*]] = aten.numel(%[[MEAN]])
// DIFFERENTIATE-NEXT:    %[[CONSTANT_3:.*]] = prim.Constant 1
// DIFFERENTIATE-NEXT:    %[[MAX:.*]] = prim.max.int(%[[NUMEL]], %[[CONSTANT_3]])
// DIFFERENTIATE-NEXT:    %[[MAX_1:.*]] = prim.max.int(%[[NUMEL_1]], %[[CONSTANT_3]])
// DIFFERENTIATE-NEXT:    %[[FLOORDIV:.*]] = aten.floordiv.int(%[[MAX]], %[[MAX_1]])
// DIFFERENTIATE-NEXT:    %[[SUB:.*]] = aten.sub.Tensor(%x, %[[MEAN]], %[[CONSTANT_3]])
// DIFFERENTIATE-NEXT:    %[[MUL:.*]] = aten.mul.Tensor(%[[SUB]], %[[SUB]])
// DIFFERENTIATE-NEXT:    %[[SIZE_3:.*]] = aten.size(%[[MUL]])
// DIFFERENTIATE-NEXT:    %[[NUMEL_2:.*]] = aten.numel(%[[MUL]])
// DIFFERENTIATE-NEXT:    %[[MEAN_1:.*]] = aten.mean.dim(%[[MUL]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// DIFFERENTIATE-NEXT:    %[[NUMEL_3:.*]] = aten.numel(%[[MEAN_1]])
// DIFFERENTIATE-NEXT:    %[[MAX_2:.*]] = prim.max.int(%[[NUMEL_2]], %[[CONSTANT_3]])
// DIFFERENTIATE-NEXT:    %[[MAX_3:.*]] = prim.max.int(%[[NUMEL_3]], %[[CONSTANT_3]])
// DIFFERENTIATE-NEXT:    %[[FLOORDIV_1:.*]] = aten.floordiv.int(%[[MAX_2]], %[[MAX_3]])
// DIFFERENTIATE-NEXT:    %[[ADD:.*]] = aten.add.Scalar(%[[MEAN_1]], %eps, %[[CONSTANT_3]])
// DIFFERENTIATE-NEXT:    %[[RSQRT:.*]] = aten.rsqrt(%[[ADD]])
// DIFFERENTIATE-NEXT:    %[[MUL_1:.*]] = aten.mul.Tensor(%[[SUB]], %[[RSQRT]])
// DIFFERENTIATE-NEXT:    %[[MUL_2:.*]] = aten.mul.Tensor(%[[MUL_1]], %weight)
// DIFFERENTIATE-NEXT:    %[[SIZE_4:.*]] = aten.size(%[[MUL_2]])
// DIFFERENTIATE-NEXT:    %[[ADD_1:.*]] = aten.add.Tensor(%[[MUL_2]], %bias, %[[CONSTANT_3]])
// DIFFERENTIATE-NEXT:    func.return %[[ADD_1]], %[[SIZE]], %[[SIZE_1]], %[[SIZE_2]], %[[FLOORDIV]], %[[SUB]], %[[SIZE_3]], %[[FLOORDIV_1]], %[[RSQRT]], %[[MUL_1]], %[[SIZE_4]]
// DIFFERENTIATE-NEXT:  }

// DIFFERENTIATE-LABEL: func.func @layer_norm_backward(
// DIFFERENTIATE-SAME: %[[VALUE:.*]]: !prim.tensor<f32, [?, ?, ?]>, %[[VALUE_1:.*]]: !prim.tensor, %[[VALUE_2:.*]]: !prim.tensor, %[[VALUE_3:.*]]: !prim.tensor, %weight: !prim.tensor<f32, [?]>, %[[VALUE_4:.*]]: !prim.list<!prim.int>, %[[VALUE_5:.*]]: !prim.list<!prim.int>, %[[VALUE_6:.*]]: !prim.list<!prim.int>, %[[VALUE_7:.*]]: !prim.int, %[[VALUE_8:.*]]: !prim.tensor<f32, [?, ?, ?]>, %[[VALUE_9:.*]]: !prim.list<!prim.int>, %[[VALUE_10:.*]]: !prim.int, %[[VALUE_11:.*]]: !prim.tensor<f32, [?, ?, 1]>, %[[VALUE_12:.*]]: !prim.tensor<f32, [?, ?, ?]>, %[[VALUE_13:.*]]: !prim.list<!prim.int>) -> (!prim.tensor, !prim.tensor<f32, [?]>, !prim.tensor<f32>) {
// DIFFERENTIATE-NEXT:    %[[SIZE:.*]] = aten.size(%weight)
// DIFFERENTIATE-NEXT:    %[[CONSTANT:.*]] = prim.Constant [-1]
// DIFFERENTIATE-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant true
// DIFFERENTIATE-NEXT:    %[[CONSTANT_2:.*]] = prim.Constant 1
// DIFFERENTIATE-NEXT:    %[[SIZE_1:.*]] = aten.size(%[[VALUE_8]])
// DIFFERENTIATE-NEXT:    %[[SIZE_2:.*]] = aten.size(%[[VALUE_11]])
// DIFFERENTIATE-NEXT:    %[[SIZE_3:.*]] = aten.size(%[[VALUE_12]])
// DIFFERENTIATE-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.add.Tensor"}> ({
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[VALUE]], %[[VALUE_13]])
// DIFFERENTIATE-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%[[VALUE]], %[[CONSTANT_2]])
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MUL]], %[[VALUE_5]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[LINEAR_2:.*]], %[[LINEAR_3:.*]] = autodiff.linear(%[[LINEAR]]) <{operator = "aten.mul.Tensor"}> ({
// DIFFERENTIATE-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[LINEAR]], %weight)
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_2:.*]] = aten.sum_to_size(%[[MUL_1]], %[[SIZE_3]])
// DIFFERENTIATE-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[LINEAR]], %[[VALUE_12]])
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_3:.*]] = aten.sum_to_size(%[[MUL_2]], %[[SIZE]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[SUM_TO_SIZE_2]], %[[SUM_TO_SIZE_3]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[ADD:.*]] = autodiff.add(%[[VALUE_3]], %[[LINEAR_2]])
// DIFFERENTIATE-NEXT:    %[[LINEAR_4:.*]], %[[LINEAR_5:.*]] = autodiff.linear(%[[ADD]]) <{operator = "aten.mul.Tensor"}> ({
// DIFFERENTIATE-NEXT:      %[[MUL_3:.*]] = aten.mul.Tensor(%[[ADD]], %[[VALUE_11]])
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_4:.*]] = aten.sum_to_size(%[[MUL_3]], %[[SIZE_1]])
// DIFFERENTIATE-NEXT:      %[[MUL_4:.*]] = aten.mul.Tensor(%[[ADD]], %[[VALUE_8]])
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_5:.*]] = aten.sum_to_size(%[[MUL_4]], %[[SIZE_2]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[SUM_TO_SIZE_4]], %[[SUM_TO_SIZE_5]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[ADD_1:.*]] = autodiff.add(%[[VALUE_2]], %[[LINEAR_5]])
// DIFFERENTIATE-NEXT:    %[[LINEAR_6:.*]] = autodiff.linear(%[[ADD_1]]) <{operator = "aten.rsqrt"}> ({
// DIFFERENTIATE-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant -0.5
// DIFFERENTIATE-NEXT:      %[[MUL_5:.*]] = aten.mul.Scalar(%[[ADD_1]], %[[CONSTANT_3]])
// DIFFERENTIATE-NEXT:      %[[MUL_6:.*]] = aten.mul.Tensor(%[[VALUE_11]], %[[VALUE_11]])
// DIFFERENTIATE-NEXT:      %[[MUL_7:.*]] = aten.mul.Tensor(%[[MUL_6]], %[[VALUE_11]])
// DIFFERENTIATE-NEXT:      %[[MUL_8:.*]] = aten.mul.Tensor(%[[MUL_5]], %[[MUL_7]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[MUL_8]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[LINEAR_7:.*]] = autodiff.linear(%[[LINEAR_6]]) <{operator = "aten.add.Scalar"}> ({
// DIFFERENTIATE-NEXT:      prim.Yield %[[LINEAR_6]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[LINEAR_8:.*]] = autodiff.linear(%[[LINEAR_7]]) <{operator = "aten.mean.dim"}> ({
// DIFFERENTIATE-NEXT:      %[[DIV:.*]] = aten.div.Scalar(%[[LINEAR_7]], %[[VALUE_10]])
// DIFFERENTIATE-NEXT:      %[[EXPAND_REDUCED:.*]] = prim.expand_reduced(%[[DIV]], %[[VALUE_9]], %[[CONSTANT]], %[[CONSTANT_1]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[EXPAND_REDUCED]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[LINEAR_9:.*]], %[[LINEAR_10:.*]] = autodiff.linear(%[[LINEAR_8]]) <{operator = "aten.mul.Tensor"}> ({
// DIFFERENTIATE-NEXT:      %[[MUL_9:.*]] = aten.mul.Tensor(%[[LINEAR_8]], %[[VALUE_8]])
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_6:.*]] = aten.sum_to_size(%[[MUL_9]], %[[SIZE_1]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[SUM_TO_SIZE_6]], %[[SUM_TO_SIZE_6]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[ADD_2:.*]] = autodiff.add(%[[LINEAR_4]], %[[LINEAR_9]])
// DIFFERENTIATE-NEXT:    %[[ADD_3:.*]] = autodiff.add(%[[ADD_2]], %[[LINEAR_10]])
// DIFFERENTIATE-NEXT:    %[[ADD_4:.*]] = autodiff.add(%[[VALUE_1]], %[[ADD_3]])
// DIFFERENTIATE-NEXT:    %[[LINEAR_11:.*]], %[[LINEAR_12:.*]] = autodiff.linear(%[[ADD_4]]) <{operator = "aten.sub.Tensor"}> ({
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_7:.*]] = aten.sum_to_size(%[[ADD_4]], %[[VALUE_4]])
// DIFFERENTIATE-NEXT:      %[[NEG:.*]] = aten.neg(%[[ADD_4]])
// DIFFERENTIATE-NEXT:      %[[MUL_10:.*]] = aten.mul.Scalar(%[[NEG]], %[[CONSTANT_2]])
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_8:.*]] = aten.sum_to_size(%[[MUL_10]], %[[VALUE_6]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[SUM_TO_SIZE_7]], %[[SUM_TO_SIZE_8]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[LINEAR_13:.*]] = autodiff.linear(%[[LINEAR_12]]) <{operator = "aten.mean.dim"}> ({
// DIFFERENTIATE-NEXT:      %[[DIV_1:.*]] = aten.div.Scalar(%[[LINEAR_12]], %[[VALUE_7]])
// DIFFERENTIATE-NEXT:      %[[EXPAND_REDUCED_1:.*]] = prim.expand_reduced(%[[DIV_1]], %[[VALUE_4]], %[[CONSTANT]], %[[CONSTANT_1]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[EXPAND_REDUCED_1]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[ADD_5:.*]] = autodiff.add(%[[LINEAR_11]], %[[LINEAR_13]])
// DIFFERENTIATE-NEXT:    func.return %[[ADD_5]], %[[LINEAR_3]], %[[LINEAR_1]]
// DIFFERENTIATE-NEXT:  }

// SPECIALIZE-LABEL: func.func @layer_norm(
// SPECIALIZE-SAME: %x: !prim.tensor<f32, [?, ?, ?]> {prim.name = "x"}, %weight: !prim.tensor<f32, [?]> {prim.name = "weight"}, %bias: !prim.tensor<f32, [?]> {prim.name = "bias"}, %eps: !prim.float {prim.name = "eps", prim.default = 1.000000e-05 : f64}) -> (!prim.tensor<f32, [?, ?, ?]>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int, !prim.tensor<f32, [?, ?, ?]>, !prim.list<!prim.int>, !prim.int, !prim.tensor<f32, [?, ?, 1]>, !prim.tensor<f32, [?, ?, ?]>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @layer_norm_backward, real_outputs = 1 : i64, input_vjps = [0 : i64, 5 : i64, 8 : i64, 9 : i64], captured_inputs = [1 : i64], captured_outputs = [1 : i64, 2 : i64, 3 : i64, 4 : i64, 5 : i64, 6 : i64, 7 : i64, 8 : i64, 9 : i64, 10 : i64], output_vjps = [0 : i64, 1 : i64, 2 : i64]}} {
// SPECIALIZE-NEXT:    %[[NUMEL:.*]] = aten.numel(%x)
// SPECIALIZE-NEXT:    %[[SIZE:.*]] = aten.size(%x)
// SPECIALIZE-NEXT:    %[[SIZE_1:.*]] = aten.size(%bias)
// SPECIALIZE-NEXT:    %[[CONSTANT:.*]] = prim.Constant [-1]
// SPECIALIZE-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant true
// SPECIALIZE-NEXT:    %[[CONSTANT_2:.*]] = prim.Constant none
// SPECIALIZE-NEXT:    %[[MEAN:.*]] = aten.mean.dim(%x, %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// SPECIALIZE-NEXT:    %[[SIZE_2:.*]] = aten.size(%[[MEAN]])
// SPECIALIZE-NEXT:    %[[NUMEL_1:.*]] = aten.numel(%[[MEAN]])
// SPECIALIZE-NEXT:    %[[CONSTANT_3:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:    %[[MAX:.*]] = prim.max.int(%[[NUMEL]], %[[CONSTANT_3]])
// SPECIALIZE-NEXT:    %[[MAX_1:.*]] = prim.max.int(%[[NUMEL_1]], %[[CONSTANT_3]])
// SPECIALIZE-NEXT:    %[[FLOORDIV:.*]] = aten.floordiv.int(%[[MAX]], %[[MAX_1]])
// SPECIALIZE-NEXT:    %[[SUB:.*]] = aten.sub.Tensor(%x, %[[MEAN]], %[[CONSTANT_3]])
// SPECIALIZE-NEXT:    %[[MUL:.*]] = aten.mul.Tensor(%[[SUB]], %[[SUB]])
// SPECIALIZE-NEXT:    %[[SIZE_3:.*]] = aten.size(%[[MUL]])
// SPECIALIZE-NEXT:    %[[NUMEL_2:.*]] = aten.numel(%[[MUL]])
// SPECIALIZE-NEXT:    %[[MEAN_1:.*]] = aten.mean.dim(%[[MUL]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// SPECIALIZE-NEXT:    %[[NUMEL_3:.*]] = aten.numel(%[[MEAN_1]])
// SPECIALIZE-NEXT:    %[[MAX_2:.*]] = prim.max.int(%[[NUMEL_2]], %[[CONSTANT_3]])
// SPECIALIZE-NEXT:    %[[MAX_3:.*]] = prim.max.int(%[[NUMEL_3]], %[[CONSTANT_3]])
// SPECIALIZE-NEXT:    %[[FLOORDIV_1:.*]] = aten.floordiv.int(%[[MAX_2]], %[[MAX_3]])
// SPECIALIZE-NEXT:    %[[ADD:.*]] = aten.add.Scalar(%[[MEAN_1]], %eps, %[[CONSTANT_3]])
// SPECIALIZE-NEXT:    %[[RSQRT:.*]] = aten.rsqrt(%[[ADD]])
// SPECIALIZE-NEXT:    %[[MUL_1:.*]] = aten.mul.Tensor(%[[SUB]], %[[RSQRT]])
// SPECIALIZE-NEXT:    %[[MUL_2:.*]] = aten.mul.Tensor(%[[MUL_1]], %weight)
// SPECIALIZE-NEXT:    %[[SIZE_4:.*]] = aten.size(%[[MUL_2]])
// SPECIALIZE-NEXT:    %[[ADD_1:.*]] = aten.add.Tensor(%[[MUL_2]], %bias, %[[CONSTANT_3]])
// SPECIALIZE-NEXT:    func.return %[[ADD_1]], %[[SIZE]], %[[SIZE_1]], %[[SIZE_2]], %[[FLOORDIV]], %[[SUB]], %[[SIZE_3]], %[[FLOORDIV_1]], %[[RSQRT]], %[[MUL_1]], %[[SIZE_4]]
// SPECIALIZE-NEXT:  }

// SPECIALIZE-LABEL: func.func @layer_norm_backward(
// SPECIALIZE-SAME: %[[VALUE:.*]]: !prim.tensor<f32, [?, ?, ?]>, %[[VALUE_1:.*]]: !prim.tensor, %[[VALUE_2:.*]]: !prim.tensor, %[[VALUE_3:.*]]: !prim.tensor, %weight: !prim.tensor<f32, [?]>, %[[VALUE_4:.*]]: !prim.list<!prim.int>, %[[VALUE_5:.*]]: !prim.list<!prim.int>, %[[VALUE_6:.*]]: !prim.list<!prim.int>, %[[VALUE_7:.*]]: !prim.int, %[[VALUE_8:.*]]: !prim.tensor<f32, [?, ?, ?]>, %[[VALUE_9:.*]]: !prim.list<!prim.int>, %[[VALUE_10:.*]]: !prim.int, %[[VALUE_11:.*]]: !prim.tensor<f32, [?, ?, 1]>, %[[VALUE_12:.*]]: !prim.tensor<f32, [?, ?, ?]>, %[[VALUE_13:.*]]: !prim.list<!prim.int>) -> (!prim.tensor, !prim.tensor<f32, [?]>, !prim.tensor<f32>) {
// SPECIALIZE-NEXT:    %[[SIZE:.*]] = aten.size(%weight)
// SPECIALIZE-NEXT:    %[[CONSTANT:.*]] = prim.Constant [-1]
// SPECIALIZE-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant true
// SPECIALIZE-NEXT:    %[[CONSTANT_2:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:    %[[SIZE_1:.*]] = aten.size(%[[VALUE_8]])
// SPECIALIZE-NEXT:    %[[SIZE_2:.*]] = aten.size(%[[VALUE_11]])
// SPECIALIZE-NEXT:    %[[SIZE_3:.*]] = aten.size(%[[VALUE_12]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[VALUE]], %[[VALUE_13]])
// SPECIALIZE-NEXT:    %[[MUL:.*]] = aten.mul.Scalar(%[[VALUE]], %[[CONSTANT_2]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MUL]], %[[VALUE_5]])
// SPECIALIZE-NEXT:    %[[MUL_1:.*]] = aten.mul.Tensor(%[[SUM_TO_SIZE]], %weight)
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_2:.*]] = aten.sum_to_size(%[[MUL_1]], %[[SIZE_3]])
// SPECIALIZE-NEXT:    %[[MUL_2:.*]] = aten.mul.Tensor(%[[SUM_TO_SIZE]], %[[VALUE_12]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_3:.*]] = aten.sum_to_size(%[[MUL_2]], %[[SIZE]])
// SPECIALIZE-NEXT:    %[[CONSTANT_3:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:    %[[ADD:.*]] = aten.add.Tensor(%[[VALUE_3]], %[[SUM_TO_SIZE_2]], %[[CONSTANT_3]])
// SPECIALIZE-NEXT:    %[[MUL_3:.*]] = aten.mul.Tensor(%[[ADD]], %[[VALUE_11]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_4:.*]] = aten.sum_to_size(%[[MUL_3]], %[[SIZE_1]])
// SPECIALIZE-NEXT:    %[[MUL_4:.*]] = aten.mul.Tensor(%[[ADD]], %[[VALUE_8]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_5:.*]] = aten.sum_to_size(%[[MUL_4]], %[[SIZE_2]])
// SPECIALIZE-NEXT:    %[[CONSTANT_4:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:    %[[ADD_1:.*]] = aten.add.Tensor(%[[VALUE_2]], %[[SUM_TO_SIZE_5]], %[[CONSTANT_4]])
// SPECIALIZE-NEXT:    %[[CONSTANT_5:.*]] = prim.Constant -0.5
// SPECIALIZE-NEXT:    %[[MUL_5:.*]] = aten.mul.Scalar(%[[ADD_1]], %[[CONSTANT_5]])
// SPECIALIZE-NEXT:    %[[MUL_6:.*]] = aten.mul.Tensor(%[[VALUE_11]], %[[VALUE_11]])
// SPECIALIZE-NEXT:    %[[MUL_7:.*]] = aten.mul.Tensor(%[[MUL_6]], %[[VALUE_11]])
// SPECIALIZE-NEXT:    %[[MUL_8:.*]] = aten.mul.Tensor(%[[MUL_5]], %[[MUL_7]])
// SPECIALIZE-NEXT:    %[[DIV:.*]] = aten.div.Scalar(%[[MUL_8]], %[[VALUE_10]])
// SPECIALIZE-NEXT:    %[[EXPAND_REDUCED:.*]] = prim.expand_reduced(%[[DIV]], %[[VALUE_9]], %[[CONSTANT]], %[[CONSTANT_1]])
// SPECIALIZE-NEXT:    %[[MUL_9:.*]] = aten.mul.Tensor(%[[EXPAND_REDUCED]], %[[VALUE_8]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_6:.*]] = aten.sum_to_size(%[[MUL_9]], %[[SIZE_1]])
// SPECIALIZE-NEXT:    %[[CONSTANT_6:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:    %[[ADD_2:.*]] = aten.add.Tensor(%[[SUM_TO_SIZE_4]], %[[SUM_TO_SIZE_6]], %[[CONSTANT_6]])
// SPECIALIZE-NEXT:    %[[CONSTANT_7:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:    %[[ADD_3:.*]] = aten.add.Tensor(%[[ADD_2]], %[[SUM_TO_SIZE_6]], %[[CONSTANT_7]])
// SPECIALIZE-NEXT:    %[[CONSTANT_8:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:    %[[ADD_4:.*]] = aten.add.Tensor(%[[VALUE_1]], %[[ADD_3]], %[[CONSTANT_8]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_7:.*]] = aten.sum_to_size(%[[ADD_4]], %[[VALUE_4]])
// SPECIALIZE-NEXT:    %[[NEG:.*]] = aten.neg(%[[ADD_4]])
// SPECIALIZE-NEXT:    %[[MUL_10:.*]] = aten.mul.Scalar(%[[NEG]], %[[CONSTANT_2]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_8:.*]] = aten.sum_to_size(%[[MUL_10]], %[[VALUE_6]])
// SPECIALIZE-NEXT:    %[[DIV_1:.*]] = aten.div.Scalar(%[[SUM_TO_SIZE_8]], %[[VALUE_7]])
// SPECIALIZE-NEXT:    %[[EXPAND_REDUCED_1:.*]] = prim.expand_reduced(%[[DIV_1]], %[[VALUE_4]], %[[CONSTANT]], %[[CONSTANT_1]])
// SPECIALIZE-NEXT:    %[[CONSTANT_9:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:    %[[ADD_5:.*]] = aten.add.Tensor(%[[SUM_TO_SIZE_7]], %[[EXPAND_REDUCED_1]], %[[CONSTANT_9]])
// SPECIALIZE-NEXT:    func.return %[[ADD_5]], %[[SUM_TO_SIZE_3]], %[[SUM_TO_SIZE_1]]
// SPECIALIZE-NEXT:  }

// LOWER-LABEL: func.func @layer_norm(
// LOWER-SAME: %x: !prim.tensor<f32, [?, ?, ?]> {prim.name = "x"}, %weight: !prim.tensor<f32, [?]> {prim.name = "weight"}, %bias: !prim.tensor<f32, [?]> {prim.name = "bias"}, %eps: !prim.float {prim.name = "eps", prim.default = 1.000000e-05 : f64}) -> (!prim.tensor<f32, [?, ?, ?]>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int, !prim.tensor<f32, [?, ?, ?]>, !prim.list<!prim.int>, !prim.int, !prim.tensor<f32, [?, ?, 1]>, !prim.tensor<f32, [?, ?, ?]>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @layer_norm_backward, real_outputs = 1 : i64, input_vjps = [0 : i64, 5 : i64, 8 : i64, 9 : i64], captured_inputs = [1 : i64], captured_outputs = [1 : i64, 2 : i64, 3 : i64, 4 : i64, 5 : i64, 6 : i64, 7 : i64, 8 : i64, 9 : i64, 10 : i64], output_vjps = [0 : i64, 1 : i64, 2 : i64]}} {
// LOWER-NEXT:    %[[NUMEL:.*]] = aten.numel(%x)
// LOWER-NEXT:    %[[SIZE:.*]] = aten.size(%x)
// LOWER-NEXT:    %[[SIZE_1:.*]] = aten.size(%bias)
// LOWER-NEXT:    %[[CONSTANT:.*]] = prim.Constant [-1]
// LOWER-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant true
// LOWER-NEXT:    %[[CONSTANT_2:.*]] = prim.Constant none
// LOWER-NEXT:    %[[MEAN:.*]] = aten.mean.dim(%x, %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// LOWER-NEXT:    %[[SIZE_2:.*]] = aten.size(%[[MEAN]])
// LOWER-NEXT:    %[[NUMEL_1:.*]] = aten.numel(%[[MEAN]])
// LOWER-NEXT:    %[[CONSTANT_3:.*]] = prim.Constant 1
// LOWER-NEXT:    %[[MAX:.*]] = prim.max.int(%[[NUMEL]], %[[CONSTANT_3]])
// LOWER-NEXT:    %[[MAX_1:.*]] = prim.max.int(%[[NUMEL_1]], %[[CONSTANT_3]])
// LOWER-NEXT:    %[[FLOORDIV:.*]] = aten.floordiv.int(%[[MAX]], %[[MAX_1]])
// LOWER-NEXT:    %[[SUB:.*]] = aten.sub.Tensor(%x, %[[MEAN]], %[[CONSTANT_3]])
// LOWER-NEXT:    %[[MUL:.*]] = aten.mul.Tensor(%[[SUB]], %[[SUB]])
// LOWER-NEXT:    %[[SIZE_3:.*]] = aten.size(%[[MUL]])
// LOWER-NEXT:    %[[NUMEL_2:.*]] = aten.numel(%[[MUL]])
// LOWER-NEXT:    %[[MEAN_1:.*]] = aten.mean.dim(%[[MUL]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// LOWER-NEXT:    %[[NUMEL_3:.*]] = aten.numel(%[[MEAN_1]])
// LOWER-NEXT:    %[[MAX_2:.*]] = prim.max.int(%[[NUMEL_2]], %[[CONSTANT_3]])
// LOWER-NEXT:    %[[MAX_3:.*]] = prim.max.int(%[[NUMEL_3]], %[[CONSTANT_3]])
// LOWER-NEXT:    %[[FLOORDIV_1:.*]] = aten.floordiv.int(%[[MAX_2]], %[[MAX_3]])
// LOWER-NEXT:    %[[ADD:.*]] = aten.add.Scalar(%[[MEAN_1]], %eps, %[[CONSTANT_3]])
// LOWER-NEXT:    %[[RSQRT:.*]] = aten.rsqrt(%[[ADD]])
// LOWER-NEXT:    %[[MUL_1:.*]] = aten.mul.Tensor(%[[SUB]], %[[RSQRT]])
// LOWER-NEXT:    %[[MUL_2:.*]] = aten.mul.Tensor(%[[MUL_1]], %weight)
// LOWER-NEXT:    %[[SIZE_4:.*]] = aten.size(%[[MUL_2]])
// LOWER-NEXT:    %[[ADD_1:.*]] = aten.add.Tensor(%[[MUL_2]], %bias, %[[CONSTANT_3]])
// LOWER-NEXT:    func.return %[[ADD_1]], %[[SIZE]], %[[SIZE_1]], %[[SIZE_2]], %[[FLOORDIV]], %[[SUB]], %[[SIZE_3]], %[[FLOORDIV_1]], %[[RSQRT]], %[[MUL_1]], %[[SIZE_4]]
// LOWER-NEXT:  }

// LOWER-LABEL: func.func @layer_norm_backward(
// LOWER-SAME: %[[VALUE:.*]]: !prim.tensor<f32, [?, ?, ?]>, %[[VALUE_1:.*]]: !prim.tensor, %[[VALUE_2:.*]]: !prim.tensor, %[[VALUE_3:.*]]: !prim.tensor, %weight: !prim.tensor<f32, [?]>, %[[VALUE_4:.*]]: !prim.list<!prim.int>, %[[VALUE_5:.*]]: !prim.list<!prim.int>, %[[VALUE_6:.*]]: !prim.list<!prim.int>, %[[VALUE_7:.*]]: !prim.int, %[[VALUE_8:.*]]: !prim.tensor<f32, [?, ?, ?]>, %[[VALUE_9:.*]]: !prim.list<!prim.int>, %[[VALUE_10:.*]]: !prim.int, %[[VALUE_11:.*]]: !prim.tensor<f32, [?, ?, 1]>, %[[VALUE_12:.*]]: !prim.tensor<f32, [?, ?, ?]>, %[[VALUE_13:.*]]: !prim.list<!prim.int>) -> (!prim.tensor, !prim.tensor<f32, [?]>, !prim.tensor<f32>) {
// LOWER-NEXT:    %[[SIZE:.*]] = aten.size(%weight)
// LOWER-NEXT:    %[[CONSTANT:.*]] = prim.Constant [-1]
// LOWER-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant true
// LOWER-NEXT:    %[[CONSTANT_2:.*]] = prim.Constant 1
// LOWER-NEXT:    %[[SIZE_1:.*]] = aten.size(%[[VALUE_8]])
// LOWER-NEXT:    %[[SIZE_2:.*]] = aten.size(%[[VALUE_11]])
// LOWER-NEXT:    %[[SIZE_3:.*]] = aten.size(%[[VALUE_12]])
// LOWER-NEXT:    %[[ANY_DEFINED:.*]] = autodiff.any_defined(%[[VALUE]])
// LOWER-NEXT:    %[[IF:.*]], %[[IF_1:.*]] = prim.If %[[ANY_DEFINED]] -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// LOWER-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[VALUE]], %[[VALUE_13]])
// LOWER-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%[[VALUE]], %[[CONSTANT_2]])
// LOWER-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MUL]], %[[VALUE_5]])
// LOWER-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO:.*]] = autodiff.zero()
// LOWER-NEXT:      %[[ZERO_1:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO]], %[[ZERO_1]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ANY_DEFINED_1:.*]] = autodiff.any_defined(%[[IF]])
// LOWER-NEXT:    %[[IF_2:.*]], %[[IF_3:.*]] = prim.If %[[ANY_DEFINED_1]] -> (!prim.tensor<f32, [?, ?, ?]>, !prim.tensor<f32, [?]>) {
// LOWER-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[IF]], %weight)
// LOWER-NEXT:      %[[SUM_TO_SIZE_2:.*]] = aten.sum_to_size(%[[MUL_1]], %[[SIZE_3]])
// LOWER-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[IF]], %[[VALUE_12]])
// LOWER-NEXT:      %[[SUM_TO_SIZE_3:.*]] = aten.sum_to_size(%[[MUL_2]], %[[SIZE]])
// LOWER-NEXT:      prim.Yield %[[SUM_TO_SIZE_2]], %[[SUM_TO_SIZE_3]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_2:.*]] = autodiff.zero()
// LOWER-NEXT:      %[[ZERO_3:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_2]], %[[ZERO_3]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ADD:.*]] = autodiff.add(%[[VALUE_3]], %[[IF_2]])
// LOWER-NEXT:    %[[ANY_DEFINED_2:.*]] = autodiff.any_defined(%[[ADD]])
// LOWER-NEXT:    %[[IF_4:.*]], %[[IF_5:.*]] = prim.If %[[ANY_DEFINED_2]] -> (!prim.tensor<[?, ?, ?]>, !prim.tensor<[?, ?, 1]>) {
// LOWER-NEXT:      %[[MUL_3:.*]] = aten.mul.Tensor(%[[ADD]], %[[VALUE_11]])
// LOWER-NEXT:      %[[SUM_TO_SIZE_4:.*]] = aten.sum_to_size(%[[MUL_3]], %[[SIZE_1]])
// LOWER-NEXT:      %[[MUL_4:.*]] = aten.mul.Tensor(%[[ADD]], %[[VALUE_8]])
// LOWER-NEXT:      %[[SUM_TO_SIZE_5:.*]] = aten.sum_to_size(%[[MUL_4]], %[[SIZE_2]])
// LOWER-NEXT:      prim.Yield %[[SUM_TO_SIZE_4]], %[[SUM_TO_SIZE_5]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_4:.*]] = autodiff.zero()
// LOWER-NEXT:      %[[ZERO_5:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_4]], %[[ZERO_5]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ADD_1:.*]] = autodiff.add(%[[VALUE_2]], %[[IF_5]])
// LOWER-NEXT:    %[[ANY_DEFINED_3:.*]] = autodiff.any_defined(%[[ADD_1]])
// LOWER-NEXT:    %[[IF_6:.*]] = prim.If %[[ANY_DEFINED_3]] -> (!prim.tensor) {
// LOWER-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant -0.5
// LOWER-NEXT:      %[[MUL_5:.*]] = aten.mul.Scalar(%[[ADD_1]], %[[CONSTANT_3]])
// LOWER-NEXT:      %[[MUL_6:.*]] = aten.mul.Tensor(%[[VALUE_11]], %[[VALUE_11]])
// LOWER-NEXT:      %[[MUL_7:.*]] = aten.mul.Tensor(%[[MUL_6]], %[[VALUE_11]])
// LOWER-NEXT:      %[[MUL_8:.*]] = aten.mul.Tensor(%[[MUL_5]], %[[MUL_7]])
// LOWER-NEXT:      prim.Yield %[[MUL_8]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_6:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_6]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ANY_DEFINED_4:.*]] = autodiff.any_defined(%[[IF_6]])
// LOWER-NEXT:    %[[IF_7:.*]] = prim.If %[[ANY_DEFINED_4]] -> (!prim.tensor) {
// LOWER-NEXT:      prim.Yield %[[IF_6]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_7:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_7]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ANY_DEFINED_5:.*]] = autodiff.any_defined(%[[IF_7]])
// LOWER-NEXT:    %[[IF_8:.*]] = prim.If %[[ANY_DEFINED_5]] -> (!prim.tensor) {
// LOWER-NEXT:      %[[DIV:.*]] = aten.div.Scalar(%[[IF_7]], %[[VALUE_10]])
// LOWER-NEXT:      %[[EXPAND_REDUCED:.*]] = prim.expand_reduced(%[[DIV]], %[[VALUE_9]], %[[CONSTANT]], %[[CONSTANT_1]])
// LOWER-NEXT:      prim.Yield %[[EXPAND_REDUCED]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_8:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_8]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ANY_DEFINED_6:.*]] = autodiff.any_defined(%[[IF_8]])
// LOWER-NEXT:    %[[IF_9:.*]], %[[IF_10:.*]] = prim.If %[[ANY_DEFINED_6]] -> (!prim.tensor<[?, ?, ?]>, !prim.tensor<[?, ?, ?]>) {
// LOWER-NEXT:      %[[MUL_9:.*]] = aten.mul.Tensor(%[[IF_8]], %[[VALUE_8]])
// LOWER-NEXT:      %[[SUM_TO_SIZE_6:.*]] = aten.sum_to_size(%[[MUL_9]], %[[SIZE_1]])
// LOWER-NEXT:      prim.Yield %[[SUM_TO_SIZE_6]], %[[SUM_TO_SIZE_6]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_9:.*]] = autodiff.zero()
// LOWER-NEXT:      %[[ZERO_10:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_9]], %[[ZERO_10]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ADD_2:.*]] = autodiff.add(%[[IF_4]], %[[IF_9]])
// LOWER-NEXT:    %[[ADD_3:.*]] = autodiff.add(%[[ADD_2]], %[[IF_10]])
// LOWER-NEXT:    %[[ADD_4:.*]] = autodiff.add(%[[VALUE_1]], %[[ADD_3]])
// LOWER-NEXT:    %[[ANY_DEFINED_7:.*]] = autodiff.any_defined(%[[ADD_4]])
// LOWER-NEXT:    %[[IF_11:.*]], %[[IF_12:.*]] = prim.If %[[ANY_DEFINED_7]] -> (!prim.tensor, !prim.tensor) {
// LOWER-NEXT:      %[[SUM_TO_SIZE_7:.*]] = aten.sum_to_size(%[[ADD_4]], %[[VALUE_4]])
// LOWER-NEXT:      %[[NEG:.*]] = aten.neg(%[[ADD_4]])
// LOWER-NEXT:      %[[MUL_10:.*]] = aten.mul.Scalar(%[[NEG]], %[[CONSTANT_2]])
// LOWER-NEXT:      %[[SUM_TO_SIZE_8:.*]] = aten.sum_to_size(%[[MUL_10]], %[[VALUE_6]])
// LOWER-NEXT:      prim.Yield %[[SUM_TO_SIZE_7]], %[[SUM_TO_SIZE_8]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_11:.*]] = autodiff.zero()
// LOWER-NEXT:      %[[ZERO_12:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_11]], %[[ZERO_12]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ANY_DEFINED_8:.*]] = autodiff.any_defined(%[[IF_12]])
// LOWER-NEXT:    %[[IF_13:.*]] = prim.If %[[ANY_DEFINED_8]] -> (!prim.tensor) {
// LOWER-NEXT:      %[[DIV_1:.*]] = aten.div.Scalar(%[[IF_12]], %[[VALUE_7]])
// LOWER-NEXT:      %[[EXPAND_REDUCED_1:.*]] = prim.expand_reduced(%[[DIV_1]], %[[VALUE_4]], %[[CONSTANT]], %[[CONSTANT_1]])
// LOWER-NEXT:      prim.Yield %[[EXPAND_REDUCED_1]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_13:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_13]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ADD_5:.*]] = autodiff.add(%[[IF_11]], %[[IF_13]])
// LOWER-NEXT:    func.return %[[ADD_5]], %[[IF_3]], %[[IF_1]]
// LOWER-NEXT:  }
