// RUN: ts-translate %S/../../../examples/milstm_cell.py --entry milstm_cell --spec '?x?xf32' --spec '?x?xf32' --spec '?x?xf32' --spec '?x?xf32' --spec '?x?xf32' --spec '?xf32' --spec '?xf32' --spec '?xf32' --spec '?xf32' -o %t.mlir
// RUN: ts-opt %t.mlir -p inline,lower-tuples,canonical-ops,infer-types,remove-dead,infer-requires-grad | filecheck %s --check-prefix=REQUIRES
// RUN: ts-opt %t.mlir -p differentiate | filecheck %s --check-prefix=DIFFERENTIATE
// RUN: ts-opt %t.mlir -p differentiate,specialize-undef,remove-dead | filecheck %s --check-prefix=SPECIALIZE
// RUN: ts-opt %t.mlir -p differentiate,lower-linear-blocks,remove-dead | filecheck %s --check-prefix=LOWER

// REQUIRES-LABEL: func.func @milstm_cell(
// REQUIRES-SAME: %x: !prim.tensor<f32, [?, ?]> {prim.name = "x"}, %hx: !prim.tensor<f32, [?, ?]> {prim.name = "hx"}, %cx: !prim.tensor<f32, [?, ?]> {prim.name = "cx"}, %w_ih: !prim.tensor<f32, [?, ?]> {prim.name = "w_ih"}, %w_hh: !prim.tensor<f32, [?, ?]> {prim.name = "w_hh"}, %alpha: !prim.tensor<f32, [?]> {prim.name = "alpha"}, %beta_i: !prim.tensor<f32, [?]> {prim.name = "beta_i"}, %beta_h: !prim.tensor<f32, [?]> {prim.name = "beta_h"}, %bias: !prim.tensor<f32, [?]> {prim.name = "bias"}) -> !prim.tuple<!prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>> {
// REQUIRES-NEXT:    %[[T:.*]] = aten.t(%w_ih) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[MM:.*]] = aten.mm(%x, %[[T]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[T_1:.*]] = aten.t(%w_hh) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[MM_1:.*]] = aten.mm(%hx, %[[T_1]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[MUL:.*]] = aten.mul.Tensor(%alpha, %[[MM]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[MUL_1:.*]] = aten.mul.Tensor(%[[MUL]], %[[MM_1]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[MUL_2:.*]] = aten.mul.Tensor(%beta_i, %[[MM]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[CONSTANT:.*]] = prim.Constant 1
// REQUIRES-NEXT:    %[[ADD:.*]] = aten.add.Tensor(%[[MUL_1]], %[[MUL_2]], %[[CONSTANT]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[MUL_3:.*]] = aten.mul.Tensor(%beta_h, %[[MM_1]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant 1
// REQUIRES-NEXT:    %[[ADD_1:.*]] = aten.add.Tensor(%[[ADD]], %[[MUL_3]], %[[CONSTANT_1]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[CONSTANT_2:.*]] = prim.Constant 1
// REQUIRES-NEXT:    %[[ADD_2:.*]] = aten.add.Tensor(%[[ADD_1]], %bias, %[[CONSTANT_2]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[CONSTANTCHUNK:.*]], %[[CONSTANTCHUNK_1:.*]], %[[CONSTANTCHUNK_2:.*]], %[[CONSTANTCHUNK_3:.*]] = prim.ConstantChunk(%[[ADD_2]]) <{chunks = 4 : i64, dim = 1 : i64}> {autodiff.requires_grad = [true, true, true, true]}
// REQUIRES-NEXT:    %[[SIGMOID:.*]] = aten.sigmoid(%[[CONSTANTCHUNK_1]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[MUL_4:.*]] = aten.mul.Tensor(%[[SIGMOID]], %cx) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[SIGMOID_1:.*]] = aten.sigmoid(%[[CONSTANTCHUNK]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[TANH:.*]] = aten.tanh(%[[CONSTANTCHUNK_2]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[MUL_5:.*]] = aten.mul.Tensor(%[[SIGMOID_1]], %[[TANH]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[CONSTANT_3:.*]] = prim.Constant 1
// REQUIRES-NEXT:    %[[ADD_3:.*]] = aten.add.Tensor(%[[MUL_4]], %[[MUL_5]], %[[CONSTANT_3]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[SIGMOID_2:.*]] = aten.sigmoid(%[[CONSTANTCHUNK_3]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[TANH_1:.*]] = aten.tanh(%[[ADD_3]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[MUL_6:.*]] = aten.mul.Tensor(%[[SIGMOID_2]], %[[TANH_1]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[TUPLECONSTRUCT:.*]] = prim.TupleConstruct(%[[MUL_6]], %[[ADD_3]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    func.return %[[TUPLECONSTRUCT]]
// REQUIRES-NEXT:  }

// DIFFERENTIATE-LABEL: func.func @milstm_cell(
// DIFFERENTIATE-SAME: %x: !prim.tensor<f32, [?, ?]> {prim.name = "x"}, %hx: !prim.tensor<f32, [?, ?]> {prim.name = "hx"}, %cx: !prim.tensor<f32, [?, ?]> {prim.name = "cx"}, %w_ih: !prim.tensor<f32, [?, ?]> {prim.name = "w_ih"}, %w_hh: !prim.tensor<f32, [?, ?]> {prim.name = "w_hh"}, %alpha: !prim.tensor<f32, [?]> {prim.name = "alpha"}, %beta_i: !prim.tensor<f32, [?]> {prim.name = "beta_i"}, %beta_h: !prim.tensor<f32, [?]> {prim.name = "beta_h"}, %bias: !prim.tensor<f32, [?]> {prim.name = "bias"}) -> (!prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>, !prim.list<!prim.int>, !prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.tensor<f32, [?, ?]>, !prim.list<!prim.int>, !prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>, !prim.list<!prim.int>, !prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>) attributes {autodiff.gradient = {backward = @milstm_cell_backward, real_outputs = 2 : i64, input_vjps = [0 : i64, 1 : i64, 3 : i64, 4 : i64, 5 : i64, 11 : i64, 13 : i64, 14 : i64, 16 : i64, 17 : i64], captured_inputs = [0 : i64, 1 : i64, 2 : i64, 3 : i64, 4 : i64, 5 : i64, 6 : i64, 7 : i64], captured_outputs = [2 : i64, 3 : i64, 4 : i64, 5 : i64, 6 : i64, 7 : i64, 8 : i64, 9 : i64, 10 : i64, 11 : i64, 12 : i64, 13 : i64, 14 : i64, 15 : i64, 16 : i64, 17 : i64], output_vjps = [0 : i64, 1 : i64, 2 : i64, 3 : i64, 4 : i64, 5 : i64, 6 : i64, 7 : i64, 8 : i64]}} {
// DIFFERENTIATE-NEXT:    %[[SIZE:.*]] = aten.size(%bias)
// DIFFERENTIATE-NEXT:    %[[T:.*]] = aten.t(%w_ih)
// DIFFERENTIATE-NEXT:    %[[MM:.*]] = aten.mm(%x, %[[T]])
// DIFFERENTIATE-NEXT:    %[[T_1:.*]] = aten.t(%w_hh)
// DIFFERENTIATE-NEXT:    %[[MM_1:.*]] = aten.mm(%hx, %[[T_1]])
// DIFFERENTIATE-NEXT:    %[[MUL:.*]] = aten.mul.Tensor(%alpha, %[[MM]])
// DIFFERENTIATE-NEXT:    %[[MUL_1:.*]] = aten.mul.Tensor(%[[MUL]], %[[MM_1]])
// DIFFERENTIATE-NEXT:    %[[SIZE_1:.*]] = aten.size(%[[MUL_1]])
// DIFFERENTIATE-NEXT:    %[[MUL_2:.*]] = aten.mul.Tensor(%beta_i, %[[MM]])
// DIFFERENTIATE-NEXT:    %[[SIZE_2:.*]] = aten.size(%[[MUL_2]])
// DIFFERENTIATE-NEXT:    %[[CONSTANT:.*]] = prim.Constant 1
// DIFFERENTIATE-NEXT:    %[[ADD:.*]] = aten.add.Tensor(%[[MUL_1]], %[[MUL_2]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:    %[[SIZE_3:.*]] = aten.size(%[[ADD]])
// DIFFERENTIATE-NEXT:    %[[MUL_3:.*]] = aten.mul.Tensor(%beta_h, %[[MM_1]])
// DIFFERENTIATE-NEXT:    %[[SIZE_4:.*]] = aten.size(%[[MUL_3]])
// DIFFERENTIATE-NEXT:    %[[ADD_1:.*]] = aten.add.Tensor(%[[ADD]], %[[MUL_3]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:    %[[SIZE_5:.*]] = aten.size(%[[ADD_1]])
// DIFFERENTIATE-NEXT:    %[[ADD_2:.*]] = aten.add.Tensor(%[[ADD_1]], %bias, %[[CONSTANT]])
// DIFFERENTIATE-NEXT:    %[[CONSTANTCHUNK:.*]], %[[CONSTANTCHUNK_1:.*]], %[[CONSTANTCHUNK_2:.*]], %[[CONSTANTCHUNK_3:.*]] = prim.ConstantChunk(%[[ADD_2]]) <{chunks = 4 : i64, dim = 1 : i64}>
// DIFFERENTIATE-NEXT:    %[[SIGMOID:.*]] = aten.sigmoid(%[[CONSTANTCHUNK_1]])
// DIFFERENTIATE-NEXT:    %[[MUL_4:.*]] = aten.mul.Tensor(%[[SIGMOID]], %cx)
// DIFFERENTIATE-NEXT:    %[[SIZE_6:.*]] = aten.size(%[[MUL_4]])
// DIFFERENTIATE-NEXT:    %[[SIGMOID_1:.*]] = aten.sigmoid(%[[CONSTANTCHUNK]])
// DIFFERENTIATE-NEXT:    %[[TANH:.*]] = aten.tanh(%[[CONSTANTCHUNK_2]])
// DIFFERENTIATE-NEXT:    %[[MUL_5:.*]] = aten.mul.Tensor(%[[SIGMOID_1]], %[[TANH]])
// DIFFERENTIATE-NEXT:    %[[SIZE_7:.*]] = aten.size(%[[MUL_5]])
// DIFFERENTIATE-NEXT:    %[[ADD_3:.*]] = aten.add.Tensor(%[[MUL_4]], %[[MUL_5]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:    %[[SIGMOID_2:.*]] = aten.sigmoid(%[[CONSTANTCHUNK_3]])
// DIFFERENTIATE-NEXT:    %[[TANH_1:.*]] = aten.tanh(%[[ADD_3]])
// DIFFERENTIATE-NEXT:    %[[MUL_6:.*]] = aten.mul.Tensor(%[[SIGMOID_2]], %[[TANH_1]])
// DIFFERENTIATE-NEXT:    func.return %[[MUL_6]], %[[ADD_3]], %[[SIZE]], %[[MM]], %[[MM_1]], %[[MUL]], %[[SIZE_1]], %[[SIZE_2]], %[[SIZE_3]], %[[SIZE_4]], %[[SIZE_5]], %[[SIGMOID]], %[[SIZE_6]], %[[SIGMOID_1]], %[[TANH]], %[[SIZE_7]], %[[SIGMOID_2]], %[[TANH_1]]
// DIFFERENTIATE-NEXT:  }

// DIFFERENTIATE-LABEL: func.func @milstm_cell_backward(
// DIFFERENTIATE-SAME: %[[VALUE:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_1:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_2:.*]]: !prim.tensor, %[[VALUE_3:.*]]: !prim.tensor, %[[VALUE_4:.*]]: !prim.tensor, %[[VALUE_5:.*]]: !prim.tensor, %[[VALUE_6:.*]]: !prim.tensor, %[[VALUE_7:.*]]: !prim.tensor, %[[VALUE_8:.*]]: !prim.tensor, %[[VALUE_9:.*]]: !prim.tensor, %x: !prim.tensor<f32, [?, ?]>, %hx: !prim.tensor<f32, [?, ?]>, %cx: !prim.tensor<f32, [?, ?]>, %w_ih: !prim.tensor<f32, [?, ?]>, %w_hh: !prim.tensor<f32, [?, ?]>, %alpha: !prim.tensor<f32, [?]>, %beta_i: !prim.tensor<f32, [?]>, %beta_h: !prim.tensor<f32, [?]>, %[[VALUE_10:.*]]: !prim.list<!prim.int>, %[[VALUE_11:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_12:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_13:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_14:.*]]: !prim.list<!prim.int>, %[[VALUE_15:.*]]: !prim.list<!prim.int>, %[[VALUE_16:.*]]: !prim.list<!prim.int>, %[[VALUE_17:.*]]: !prim.list<!prim.int>, %[[VALUE_18:.*]]: !prim.list<!prim.int>, %[[VALUE_19:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_20:.*]]: !prim.list<!prim.int>, %[[VALUE_21:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_22:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_23:.*]]: !prim.list<!prim.int>, %[[VALUE_24:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_25:.*]]: !prim.tensor<f32, [?, ?]>) -> (!prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>, !prim.tensor<[?]>, !prim.tensor<[?]>, !prim.tensor<[?]>, !prim.tensor) {
// DIFFERENTIATE-NEXT:    %[[SIZE:.*]] = aten.size(%alpha)
// DIFFERENTIATE-NEXT:    %[[SIZE_1:.*]] = aten.size(%beta_i)
// DIFFERENTIATE-NEXT:    %[[SIZE_2:.*]] = aten.size(%beta_h)
// DIFFERENTIATE-NEXT:    %[[SIZE_3:.*]] = aten.size(%cx)
// DIFFERENTIATE-NEXT:    %[[T:.*]] = aten.t(%w_ih)
// DIFFERENTIATE-NEXT:    %[[SIZE_4:.*]] = aten.size(%[[VALUE_11]])
// DIFFERENTIATE-NEXT:    %[[T_1:.*]] = aten.t(%w_hh)
// DIFFERENTIATE-NEXT:    %[[SIZE_5:.*]] = aten.size(%[[VALUE_12]])
// DIFFERENTIATE-NEXT:    %[[SIZE_6:.*]] = aten.size(%[[VALUE_13]])
// DIFFERENTIATE-NEXT:    %[[CONSTANT:.*]] = prim.Constant 1
// DIFFERENTIATE-NEXT:    %[[SIZE_7:.*]] = aten.size(%[[VALUE_21]])
// DIFFERENTIATE-NEXT:    %[[SIZE_8:.*]] = aten.size(%[[VALUE_19]])
// DIFFERENTIATE-NEXT:    %[[SIZE_9:.*]] = aten.size(%[[VALUE_22]])
// DIFFERENTIATE-NEXT:    %[[SIZE_10:.*]] = aten.size(%[[VALUE_24]])
// DIFFERENTIATE-NEXT:    %[[SIZE_11:.*]] = aten.size(%[[VALUE_25]])
// DIFFERENTIATE-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.mul.Tensor"}> ({
// DIFFERENTIATE-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[VALUE_25]])
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[MUL]], %[[SIZE_10]])
// DIFFERENTIATE-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[VALUE]], %[[VALUE_24]])
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MUL_1]], %[[SIZE_11]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[ADD:.*]] = autodiff.add(%[[VALUE_9]], %[[LINEAR_1]])
// DIFFERENTIATE-NEXT:    %[[ADD_1:.*]] = autodiff.add(%[[VALUE_8]], %[[LINEAR]])
// DIFFERENTIATE-NEXT:    %[[LINEAR_2:.*]] = autodiff.linear(%[[ADD]]) <{operator = "aten.tanh"}> ({
// DIFFERENTIATE-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[VALUE_25]], %[[VALUE_25]])
// DIFFERENTIATE-NEXT:      %[[RSUB:.*]] = aten.rsub.Scalar(%[[MUL_2]], %[[CONSTANT]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:      %[[MUL_3:.*]] = aten.mul.Tensor(%[[ADD]], %[[RSUB]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[MUL_3]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[ADD_2:.*]] = autodiff.add(%[[VALUE_1]], %[[LINEAR_2]])
// DIFFERENTIATE-NEXT:    %[[LINEAR_3:.*]] = autodiff.linear(%[[ADD_1]]) <{operator = "aten.sigmoid"}> ({
// DIFFERENTIATE-NEXT:      %[[RSUB_1:.*]] = aten.rsub.Scalar(%[[VALUE_24]], %[[CONSTANT]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:      %[[MUL_4:.*]] = aten.mul.Tensor(%[[ADD_1]], %[[RSUB_1]])
// DIFFERENTIATE-NEXT:      %[[MUL_5:.*]] = aten.mul.Tensor(%[[MUL_4]], %[[VALUE_24]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[MUL_5]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[LINEAR_4:.*]], %[[LINEAR_5:.*]] = autodiff.linear(%[[ADD_2]]) <{operator = "aten.add.Tensor"}> ({
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_2:.*]] = aten.sum_to_size(%[[ADD_2]], %[[VALUE_20]])
// DIFFERENTIATE-NEXT:      %[[MUL_6:.*]] = aten.mul.Scalar(%[[ADD_2]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_3:.*]] = aten.sum_to_size(%[[MUL_6]], %[[VALUE_23]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[SUM_TO_SIZE_2]], %[[SUM_TO_SIZE_3]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[LINEAR_6:.*]], %[[LINEAR_7:.*]] = autodiff.linear(%[[LINEAR_5]]) <{operator = "aten.mul.Tensor"}> ({
// DIFFERENTIATE-NEXT:      %[[MUL_7:.*]] = aten.mul.Tensor(%[[LINEAR_5]], %[[VALUE_22]])
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_4:.*]] = aten.sum_to_size(%[[MUL_7]], %[[SIZE_7]])
// DIFFERENTIATE-NEXT:      %[[MUL_8:.*]] = aten.mul.Tensor(%[[LINEAR_5]], %[[VALUE_21]])
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_5:.*]] = aten.sum_to_size(%[[MUL_8]], %[[SIZE_9]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[SUM_TO_SIZE_4]], %[[SUM_TO_SIZE_5]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[ADD_3:.*]] = autodiff.add(%[[VALUE_7]], %[[LINEAR_7]])
// DIFFERENTIATE-NEXT:    %[[ADD_4:.*]] = autodiff.add(%[[VALUE_6]], %[[LINEAR_6]])
// DIFFERENTIATE-NEXT:    %[[LINEAR_8:.*]] = autodiff.linear(%[[ADD_3]]) <{operator = "aten.tanh"}> ({
// DIFFERENTIATE-NEXT:      %[[MUL_9:.*]] = aten.mul.Tensor(%[[VALUE_22]], %[[VALUE_22]])
// DIFFERENTIATE-NEXT:      %[[RSUB_2:.*]] = aten.rsub.Scalar(%[[MUL_9]], %[[CONSTANT]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:      %[[MUL_10:.*]] = aten.mul.Tensor(%[[ADD_3]], %[[RSUB_2]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[MUL_10]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[LINEAR_9:.*]] = autodiff.linear(%[[ADD_4]]) <{operator = "aten.sigmoid"}> ({
// DIFFERENTIATE-NEXT:      %[[RSUB_3:.*]] = aten.rsub.Scalar(%[[VALUE_21]], %[[CONSTANT]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:      %[[MUL_11:.*]] = aten.mul.Tensor(%[[ADD_4]], %[[RSUB_3]])
// DIFFERENTIATE-NEXT:      %[[MUL_12:.*]] = aten.mul.Tensor(%[[MUL_11]], %[[VALUE_21]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[MUL_12]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[LINEAR_10:.*]], %[[LINEAR_11:.*]] = autodiff.linear(%[[LINEAR_4]]) <{operator = "aten.mul.Tensor"}> ({
// DIFFERENTIATE-NEXT:      %[[MUL_13:.*]] = aten.mul.Tensor(%[[LINEAR_4]], %cx)
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_6:.*]] = aten.sum_to_size(%[[MUL_13]], %[[SIZE_8]])
// DIFFERENTIATE-NEXT:      %[[MUL_14:.*]] = aten.mul.Tensor(%[[LINEAR_4]], %[[VALUE_19]])
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_7:.*]] = aten.sum_to_size(%[[MUL_14]], %[[SIZE_3]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[SUM_TO_SIZE_6]], %[[SUM_TO_SIZE_7]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[ADD_5:.*]] = autodiff.add(%[[VALUE_5]], %[[LINEAR_10]])
// DIFFERENTIATE-NEXT:    %[[LINEAR_12:.*]] = autodiff.linear(%[[ADD_5]]) <{operator = "aten.sigmoid"}> ({
// DIFFERENTIATE-NEXT:      %[[RSUB_4:.*]] = aten.rsub.Scalar(%[[VALUE_19]], %[[CONSTANT]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:      %[[MUL_15:.*]] = aten.mul.Tensor(%[[ADD_5]], %[[RSUB_4]])
// DIFFERENTIATE-NEXT:      %[[MUL_16:.*]] = aten.mul.Tensor(%[[MUL_15]], %[[VALUE_19]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[MUL_16]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[LINEAR_13:.*]] = autodiff.linear(%[[LINEAR_9]], %[[LINEAR_12]], %[[LINEAR_8]], %[[LINEAR_3]]) <{operator = "prim.ConstantChunk"}> ({
// DIFFERENTIATE-NEXT:      %[[ANY_DEFINED:.*]] = autodiff.any_defined(%[[LINEAR_9]])
// DIFFERENTIATE-NEXT:      %[[IF:.*]] = prim.If %[[ANY_DEFINED]] -> (!prim.tensor) {
// DIFFERENTIATE-NEXT:        prim.Yield %[[LINEAR_9]]
// DIFFERENTIATE-NEXT:      } else {
// DIFFERENTIATE-NEXT:        %[[CONSTANT_1:.*]] = prim.Constant 6
// DIFFERENTIATE-NEXT:        %[[CONSTANT_2:.*]] = prim.Constant none
// DIFFERENTIATE-NEXT:        %[[CONSTANT_3:.*]] = prim.Constant none
// DIFFERENTIATE-NEXT:        %[[CONSTANT_4:.*]] = prim.Constant none
// DIFFERENTIATE-NEXT:        %[[ZEROS:.*]] = aten.zeros(%[[SIZE_7]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]], %[[CONSTANT_4]])
// DIFFERENTIATE-NEXT:        prim.Yield %[[ZEROS]]
// DIFFERENTIATE-NEXT:      }
// DIFFERENTIATE-NEXT:      %[[ANY_DEFINED_1:.*]] = autodiff.any_defined(%[[LINEAR_12]])
// DIFFERENTIATE-NEXT:      %[[IF_1:.*]] = prim.If %[[ANY_DEFINED_1]] -> (!prim.tensor) {
// DIFFERENTIATE-NEXT:        prim.Yield %[[LINEAR_12]]
// DIFFERENTIATE-NEXT:      } else {
// DIFFERENTIATE-NEXT:        %[[CONSTANT_5:.*]] = prim.Constant 6
// DIFFERENTIATE-NEXT:        %[[CONSTANT_6:.*]] = prim.Constant none
// DIFFERENTIATE-NEXT:        %[[CONSTANT_7:.*]] = prim.Constant none
// DIFFERENTIATE-NEXT:        %[[CONSTANT_8:.*]] = prim.Constant none
// DIFFERENTIATE-NEXT:        %[[ZEROS_1:.*]] = aten.zeros(%[[SIZE_8]], %[[CONSTANT_5]], %[[CONSTANT_6]], %[[CONSTANT_7]], %[[CONSTANT_8]])
// DIFFERENTIATE-NEXT:        prim.Yield %[[ZEROS_1]]
// DIFFERENTIATE-NEXT:      }
// DIFFERENTIATE-NEXT:      %[[ANY_DEFINED_2:.*]] = autodiff.any_defined(%[[LINEAR_8]])
// DIFFERENTIATE-NEXT:      %[[IF_2:.*]] = prim.If %[[ANY_DEFINED_2]] -> (!prim.tensor) {
// DIFFERENTIATE-NEXT:        prim.Yield %[[LINEAR_8]]
// DIFFERENTIATE-NEXT:      } else {
// DIFFERENTIATE-NEXT:        %[[CONSTANT_9:.*]] = prim.Constant 6
// DIFFERENTIATE-NEXT:        %[[CONSTANT_10:.*]] = prim.Constant none
// DIFFERENTIATE-NEXT:        %[[CONSTANT_11:.*]] = prim.Constant none
// DIFFERENTIATE-NEXT:        %[[CONSTANT_12:.*]] = prim.Constant none
// DIFFERENTIATE-NEXT:        %[[ZEROS_2:.*]] = aten.zeros(%[[SIZE_9]], %[[CONSTANT_9]], %[[CONSTANT_10]], %[[CONSTANT_11]], %[[CONSTANT_12]])
// DIFFERENTIATE-NEXT:        prim.Yield %[[ZEROS_2]]
// DIFFERENTIATE-NEXT:      }
// DIFFERENTIATE-NEXT:      %[[ANY_DEFINED_3:.*]] = autodiff.any_defined(%[[LINEAR_3]])
// DIFFERENTIATE-NEXT:      %[[IF_3:.*]] = prim.If %[[ANY_DEFINED_3]] -> (!prim.tensor) {
// DIFFERENTIATE-NEXT:        prim.Yield %[[LINEAR_3]]
// DIFFERENTIATE-NEXT:      } else {
// DIFFERENTIATE-NEXT:        %[[CONSTANT_13:.*]] = prim.Constant 6
// DIFFERENTIATE-NEXT:        %[[CONSTANT_14:.*]] = prim.Constant none
// DIFFERENTIATE-NEXT:        %[[CONSTANT_15:.*]] = prim.Constant none
// DIFFERENTIATE-NEXT:        %[[CONSTANT_16:.*]] = prim.Constant none
// DIFFERENTIATE-NEXT:        %[[ZEROS_3:.*]] = aten.zeros(%[[SIZE_10]], %[[CONSTANT_13]], %[[CONSTANT_14]], %[[CONSTANT_15]], %[[CONSTANT_16]])
// DIFFERENTIATE-NEXT:        prim.Yield %[[ZEROS_3]]
// DIFFERENTIATE-NEXT:      }
// DIFFERENTIATE-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[IF]], %[[IF_1]], %[[IF_2]], %[[IF_3]])
// DIFFERENTIATE-NEXT:      %[[CAT:.*]] = aten.cat(%[[LISTCONSTRUCT]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[CAT]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[LINEAR_14:.*]], %[[LINEAR_15:.*]] = autodiff.linear(%[[LINEAR_13]]) <{operator = "aten.add.Tensor"}> ({
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_8:.*]] = aten.sum_to_size(%[[LINEAR_13]], %[[VALUE_18]])
// DIFFERENTIATE-NEXT:      %[[MUL_17:.*]] = aten.mul.Scalar(%[[LINEAR_13]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_9:.*]] = aten.sum_to_size(%[[MUL_17]], %[[VALUE_10]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[SUM_TO_SIZE_8]], %[[SUM_TO_SIZE_9]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[LINEAR_16:.*]], %[[LINEAR_17:.*]] = autodiff.linear(%[[LINEAR_14]]) <{operator = "aten.add.Tensor"}> ({
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_10:.*]] = aten.sum_to_size(%[[LINEAR_14]], %[[VALUE_16]])
// DIFFERENTIATE-NEXT:      %[[MUL_18:.*]] = aten.mul.Scalar(%[[LINEAR_14]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_11:.*]] = aten.sum_to_size(%[[MUL_18]], %[[VALUE_17]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[SUM_TO_SIZE_10]], %[[SUM_TO_SIZE_11]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[LINEAR_18:.*]], %[[LINEAR_19:.*]] = autodiff.linear(%[[LINEAR_17]]) <{operator = "aten.mul.Tensor"}> ({
// DIFFERENTIATE-NEXT:      %[[MUL_19:.*]] = aten.mul.Tensor(%[[LINEAR_17]], %[[VALUE_12]])
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_12:.*]] = aten.sum_to_size(%[[MUL_19]], %[[SIZE_2]])
// DIFFERENTIATE-NEXT:      %[[MUL_20:.*]] = aten.mul.Tensor(%[[LINEAR_17]], %beta_h)
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_13:.*]] = aten.sum_to_size(%[[MUL_20]], %[[SIZE_5]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[SUM_TO_SIZE_12]], %[[SUM_TO_SIZE_13]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[LINEAR_20:.*]], %[[LINEAR_21:.*]] = autodiff.linear(%[[LINEAR_16]]) <{operator = "aten.add.Tensor"}> ({
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_14:.*]] = aten.sum_to_size(%[[LINEAR_16]], %[[VALUE_14]])
// DIFFERENTIATE-NEXT:      %[[MUL_21:.*]] = aten.mul.Scalar(%[[LINEAR_16]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_15:.*]] = aten.sum_to_size(%[[MUL_21]], %[[VALUE_15]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[SUM_TO_SIZE_14]], %[[SUM_TO_SIZE_15]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[LINEAR_22:.*]], %[[LINEAR_23:.*]] = autodiff.linear(%[[LINEAR_21]]) <{operator = "aten.mul.Tensor"}> ({
// DIFFERENTIATE-NEXT:      %[[MUL_22:.*]] = aten.mul.Tensor(%[[LINEAR_21]], %[[VALUE_11]])
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_16:.*]] = aten.sum_to_size(%[[MUL_22]], %[[SIZE_1]])
// DIFFERENTIATE-NEXT:      %[[MUL_23:.*]] = aten.mul.Tensor(%[[LINEAR_21]], %beta_i)
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_17:.*]] = aten.sum_to_size(%[[MUL_23]], %[[SIZE_4]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[SUM_TO_SIZE_16]], %[[SUM_TO_SIZE_17]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[LINEAR_24:.*]], %[[LINEAR_25:.*]] = autodiff.linear(%[[LINEAR_20]]) <{operator = "aten.mul.Tensor"}> ({
// DIFFERENTIATE-NEXT:      %[[MUL_24:.*]] = aten.mul.Tensor(%[[LINEAR_20]], %[[VALUE_12]])
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_18:.*]] = aten.sum_to_size(%[[MUL_24]], %[[SIZE_6]])
// DIFFERENTIATE-NEXT:      %[[MUL_25:.*]] = aten.mul.Tensor(%[[LINEAR_20]], %[[VALUE_13]])
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_19:.*]] = aten.sum_to_size(%[[MUL_25]], %[[SIZE_5]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[SUM_TO_SIZE_18]], %[[SUM_TO_SIZE_19]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[ADD_6:.*]] = autodiff.add(%[[VALUE_4]], %[[LINEAR_24]])
// DIFFERENTIATE-NEXT:    %[[ADD_7:.*]] = autodiff.add(%[[LINEAR_19]], %[[LINEAR_25]])
// DIFFERENTIATE-NEXT:    %[[ADD_8:.*]] = autodiff.add(%[[VALUE_3]], %[[ADD_7]])
// DIFFERENTIATE-NEXT:    %[[LINEAR_26:.*]], %[[LINEAR_27:.*]] = autodiff.linear(%[[ADD_6]]) <{operator = "aten.mul.Tensor"}> ({
// DIFFERENTIATE-NEXT:      %[[MUL_26:.*]] = aten.mul.Tensor(%[[ADD_6]], %[[VALUE_11]])
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_20:.*]] = aten.sum_to_size(%[[MUL_26]], %[[SIZE]])
// DIFFERENTIATE-NEXT:      %[[MUL_27:.*]] = aten.mul.Tensor(%[[ADD_6]], %alpha)
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_21:.*]] = aten.sum_to_size(%[[MUL_27]], %[[SIZE_4]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[SUM_TO_SIZE_20]], %[[SUM_TO_SIZE_21]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[ADD_9:.*]] = autodiff.add(%[[LINEAR_23]], %[[LINEAR_27]])
// DIFFERENTIATE-NEXT:    %[[ADD_10:.*]] = autodiff.add(%[[VALUE_2]], %[[ADD_9]])
// DIFFERENTIATE-NEXT:    %[[LINEAR_28:.*]], %[[LINEAR_29:.*]] = autodiff.linear(%[[ADD_8]]) <{operator = "aten.mm"}> ({
// DIFFERENTIATE-NEXT:      %[[T_2:.*]] = aten.t(%[[T_1]])
// DIFFERENTIATE-NEXT:      %[[MM:.*]] = aten.mm(%[[ADD_8]], %[[T_2]])
// DIFFERENTIATE-NEXT:      %[[T_3:.*]] = aten.t(%hx)
// DIFFERENTIATE-NEXT:      %[[MM_1:.*]] = aten.mm(%[[T_3]], %[[ADD_8]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[MM]], %[[MM_1]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[LINEAR_30:.*]] = autodiff.linear(%[[LINEAR_29]]) <{operator = "aten.t"}> ({
// DIFFERENTIATE-NEXT:      %[[T_4:.*]] = aten.t(%[[LINEAR_29]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[T_4]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[LINEAR_31:.*]], %[[LINEAR_32:.*]] = autodiff.linear(%[[ADD_10]]) <{operator = "aten.mm"}> ({
// DIFFERENTIATE-NEXT:      %[[T_5:.*]] = aten.t(%[[T]])
// DIFFERENTIATE-NEXT:      %[[MM_2:.*]] = aten.mm(%[[ADD_10]], %[[T_5]])
// DIFFERENTIATE-NEXT:      %[[T_6:.*]] = aten.t(%x)
// DIFFERENTIATE-NEXT:      %[[MM_3:.*]] = aten.mm(%[[T_6]], %[[ADD_10]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[MM_2]], %[[MM_3]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[LINEAR_33:.*]] = autodiff.linear(%[[LINEAR_32]]) <{operator = "aten.t"}> ({
// DIFFERENTIATE-NEXT:      %[[T_7:.*]] = aten.t(%[[LINEAR_32]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[T_7]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    func.return %[[LINEAR_31]], %[[LINEAR_28]], %[[LINEAR_11]], %[[LINEAR_33]], %[[LINEAR_30]], %[[LINEAR_26]], %[[LINEAR_22]], %[[LINEAR_18]], %[[LINEAR_15]]
// DIFFERENTIATE-NEXT:  }

// SPECIALIZE-LABEL: func.func @milstm_cell(
// SPECIALIZE-SAME: %x: !prim.tensor<f32, [?, ?]> {prim.name = "x"}, %hx: !prim.tensor<f32, [?, ?]> {prim.name = "hx"}, %cx: !prim.tensor<f32, [?, ?]> {prim.name = "cx"}, %w_ih: !prim.tensor<f32, [?, ?]> {prim.name = "w_ih"}, %w_hh: !prim.tensor<f32, [?, ?]> {prim.name = "w_hh"}, %alpha: !prim.tensor<f32, [?]> {prim.name = "alpha"}, %beta_i: !prim.tensor<f32, [?]> {prim.name = "beta_i"}, %beta_h: !prim.tensor<f32, [?]> {prim.name = "beta_h"}, %bias: !prim.tensor<f32, [?]> {prim.name = "bias"}) -> (!prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>, !prim.list<!prim.int>, !prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.tensor<f32, [?, ?]>, !prim.list<!prim.int>, !prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>, !prim.list<!prim.int>, !prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>) attributes {autodiff.gradient = {backward = @milstm_cell_backward, real_outputs = 2 : i64, input_vjps = [0 : i64, 1 : i64, 3 : i64, 4 : i64, 5 : i64, 11 : i64, 13 : i64, 14 : i64, 16 : i64, 17 : i64], captured_inputs = [0 : i64, 1 : i64, 2 : i64, 3 : i64, 4 : i64, 5 : i64, 6 : i64, 7 : i64], captured_outputs = [2 : i64, 3 : i64, 4 : i64, 5 : i64, 6 : i64, 7 : i64, 8 : i64, 9 : i64, 10 : i64, 11 : i64, 12 : i64, 13 : i64, 14 : i64, 15 : i64, 16 : i64, 17 : i64], output_vjps = [0 : i64, 1 : i64, 2 : i64, 3 : i64, 4 : i64, 5 : i64, 6 : i64, 7 : i64, 8 : i64]}} {
// SPECIALIZE-NEXT:    %[[SIZE:.*]] = aten.size(%bias)
// SPECIALIZE-NEXT:    %[[T:.*]] = aten.t(%w_ih)
// SPECIALIZE-NEXT:    %[[MM:.*]] = aten.mm(%x, %[[T]])
// SPECIALIZE-NEXT:    %[[T_1:.*]] = aten.t(%w_hh)
// SPECIALIZE-NEXT:    %[[MM_1:.*]] = aten.mm(%hx, %[[T_1]])
// SPECIALIZE-NEXT:    %[[MUL:.*]] = aten.mul.Tensor(%alpha, %[[MM]])
// SPECIALIZE-NEXT:    %[[MUL_1:.*]] = aten.mul.Tensor(%[[MUL]], %[[MM_1]])
// SPECIALIZE-NEXT:    %[[SIZE_1:.*]] = aten.size(%[[MUL_1]])
// SPECIALIZE-NEXT:    %[[MUL_2:.*]] = aten.mul.Tensor(%beta_i, %[[MM]])
// SPECIALIZE-NEXT:    %[[SIZE_2:.*]] = aten.size(%[[MUL_2]])
// SPECIALIZE-NEXT:    %[[CONSTANT:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:    %[[ADD:.*]] = aten.add.Tensor(%[[MUL_1]], %[[MUL_2]], %[[CONSTANT]])
// SPECIALIZE-NEXT:    %[[SIZE_3:.*]] = aten.size(%[[ADD]])
// SPECIALIZE-NEXT:    %[[MUL_3:.*]] = aten.mul.Tensor(%beta_h, %[[MM_1]])
// SPECIALIZE-NEXT:    %[[SIZE_4:.*]] = aten.size(%[[MUL_3]])
// SPECIALIZE-NEXT:    %[[ADD_1:.*]] = aten.add.Tensor(%[[ADD]], %[[MUL_3]], %[[CONSTANT]])
// SPECIALIZE-NEXT:    %[[SIZE_5:.*]] = aten.size(%[[ADD_1]])
// SPECIALIZE-NEXT:    %[[ADD_2:.*]] = aten.add.Tensor(%[[ADD_1]], %bias, %[[CONSTANT]])
// SPECIALIZE-NEXT:    %[[CONSTANTCHUNK:.*]], %[[CONSTANTCHUNK_1:.*]], %[[CONSTANTCHUNK_2:.*]], %[[CONSTANTCHUNK_3:.*]] = prim.ConstantChunk(%[[ADD_2]]) <{chunks = 4 : i64, dim = 1 : i64}>
// SPECIALIZE-NEXT:    %[[SIGMOID:.*]] = aten.sigmoid(%[[CONSTANTCHUNK_1]])
// SPECIALIZE-NEXT:    %[[MUL_4:.*]] = aten.mul.Tensor(%[[SIGMOID]], %cx)
// SPECIALIZE-NEXT:    %[[SIZE_6:.*]] = aten.size(%[[MUL_4]])
// SPECIALIZE-NEXT:    %[[SIGMOID_1:.*]] = aten.sigmoid(%[[CONSTANTCHUNK]])
// SPECIALIZE-NEXT:    %[[TANH:.*]] = aten.tanh(%[[CONSTANTCHUNK_2]])
// SPECIALIZE-NEXT:    %[[MUL_5:.*]] = aten.mul.Tensor(%[[SIGMOID_1]], %[[TANH]])
// SPECIALIZE-NEXT:    %[[SIZE_7:.*]] = aten.size(%[[MUL_5]])
// SPECIALIZE-NEXT:    %[[ADD_3:.*]] = aten.add.Tensor(%[[MUL_4]], %[[MUL_5]], %[[CONSTANT]])
// SPECIALIZE-NEXT:    %[[SIGMOID_2:.*]] = aten.sigmoid(%[[CONSTANTCHUNK_3]])
// SPECIALIZE-NEXT:    %[[TANH_1:.*]] = aten.tanh(%[[ADD_3]])
// SPECIALIZE-NEXT:    %[[MUL_6:.*]] = aten.mul.Tensor(%[[SIGMOID_2]], %[[TANH_1]])
// SPECIALIZE-NEXT:    func.return %[[MUL_6]], %[[ADD_3]], %[[SIZE]], %[[MM]], %[[MM_1]], %[[MUL]], %[[SIZE_1]], %[[SIZE_2]], %[[SIZE_3]], %[[SIZE_4]], %[[SIZE_5]], %[[SIGMOID]], %[[SIZE_6]], %[[SIGMOID_1]], %[[TANH]], %[[SIZE_7]], %[[SIGMOID_2]], %[[TANH_1]]
// SPECIALIZE-NEXT:  }

// SPECIALIZE-LABEL: func.func @milstm_cell_backward(
// SPECIALIZE-SAME: %[[VALUE:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_1:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_2:.*]]: !prim.tensor, %[[VALUE_3:.*]]: !prim.tensor, %[[VALUE_4:.*]]: !prim.tensor, %[[VALUE_5:.*]]: !prim.tensor, %[[VALUE_6:.*]]: !prim.tensor, %[[VALUE_7:.*]]: !prim.tensor, %[[VALUE_8:.*]]: !prim.tensor, %[[VALUE_9:.*]]: !prim.tensor, %x: !prim.tensor<f32, [?, ?]>, %hx: !prim.tensor<f32, [?, ?]>, %cx: !prim.tensor<f32, [?, ?]>, %w_ih: !prim.tensor<f32, [?, ?]>, %w_hh: !prim.tensor<f32, [?, ?]>, %alpha: !prim.tensor<f32, [?]>, %beta_i: !prim.tensor<f32, [?]>, %beta_h: !prim.tensor<f32, [?]>, %[[VALUE_10:.*]]: !prim.list<!prim.int>, %[[VALUE_11:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_12:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_13:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_14:.*]]: !prim.list<!prim.int>, %[[VALUE_15:.*]]: !prim.list<!prim.int>, %[[VALUE_16:.*]]: !prim.list<!prim.int>, %[[VALUE_17:.*]]: !prim.list<!prim.int>, %[[VALUE_18:.*]]: !prim.list<!prim.int>, %[[VALUE_19:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_20:.*]]: !prim.list<!prim.int>, %[[VALUE_21:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_22:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_23:.*]]: !prim.list<!prim.int>, %[[VALUE_24:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_25:.*]]: !prim.tensor<f32, [?, ?]>) -> (!prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>, !prim.tensor<[?]>, !prim.tensor<[?]>, !prim.tensor<[?]>, !prim.tensor) {
// SPECIALIZE-NEXT:    %[[SIZE:.*]] = aten.size(%alpha)
// SPECIALIZE-NEXT:    %[[SIZE_1:.*]] = aten.size(%beta_i)
// SPECIALIZE-NEXT:    %[[SIZE_2:.*]] = aten.size(%beta_h)
// SPECIALIZE-NEXT:    %[[SIZE_3:.*]] = aten.size(%cx)
// SPECIALIZE-NEXT:    %[[T:.*]] = aten.t(%w_ih)
// SPECIALIZE-NEXT:    %[[SIZE_4:.*]] = aten.size(%[[VALUE_11]])
// SPECIALIZE-NEXT:    %[[T_1:.*]] = aten.t(%w_hh)
// SPECIALIZE-NEXT:    %[[SIZE_5:.*]] = aten.size(%[[VALUE_12]])
// SPECIALIZE-NEXT:    %[[SIZE_6:.*]] = aten.size(%[[VALUE_13]])
// SPECIALIZE-NEXT:    %[[CONSTANT:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:    %[[SIZE_7:.*]] = aten.size(%[[VALUE_21]])
// SPECIALIZE-NEXT:    %[[SIZE_8:.*]] = aten.size(%[[VALUE_19]])
// SPECIALIZE-NEXT:    %[[SIZE_9:.*]] = aten.size(%[[VALUE_22]])
// SPECIALIZE-NEXT:    %[[SIZE_10:.*]] = aten.size(%[[VALUE_24]])
// SPECIALIZE-NEXT:    %[[SIZE_11:.*]] = aten.size(%[[VALUE_25]])
// SPECIALIZE-NEXT:    %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[VALUE_25]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[MUL]], %[[SIZE_10]])
// SPECIALIZE-NEXT:    %[[MUL_1:.*]] = aten.mul.Tensor(%[[VALUE]], %[[VALUE_24]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MUL_1]], %[[SIZE_11]])
// SPECIALIZE-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:    %[[ADD:.*]] = aten.add.Tensor(%[[VALUE_9]], %[[SUM_TO_SIZE_1]], %[[CONSTANT_1]])
// SPECIALIZE-NEXT:    %[[CONSTANT_2:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:    %[[ADD_1:.*]] = aten.add.Tensor(%[[VALUE_8]], %[[SUM_TO_SIZE]], %[[CONSTANT_2]])
// SPECIALIZE-NEXT:    %[[MUL_2:.*]] = aten.mul.Tensor(%[[VALUE_25]], %[[VALUE_25]])
// SPECIALIZE-NEXT:    %[[RSUB:.*]] = aten.rsub.Scalar(%[[MUL_2]], %[[CONSTANT]], %[[CONSTANT]])
// SPECIALIZE-NEXT:    %[[MUL_3:.*]] = aten.mul.Tensor(%[[ADD]], %[[RSUB]])
// SPECIALIZE-NEXT:    %[[CONSTANT_3:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:    %[[ADD_2:.*]] = aten.add.Tensor(%[[VALUE_1]], %[[MUL_3]], %[[CONSTANT_3]])
// SPECIALIZE-NEXT:    %[[RSUB_1:.*]] = aten.rsub.Scalar(%[[VALUE_24]], %[[CONSTANT]], %[[CONSTANT]])
// SPECIALIZE-NEXT:    %[[MUL_4:.*]] = aten.mul.Tensor(%[[ADD_1]], %[[RSUB_1]])
// SPECIALIZE-NEXT:    %[[MUL_5:.*]] = aten.mul.Tensor(%[[MUL_4]], %[[VALUE_24]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_2:.*]] = aten.sum_to_size(%[[ADD_2]], %[[VALUE_20]])
// SPECIALIZE-NEXT:    %[[MUL_6:.*]] = aten.mul.Scalar(%[[ADD_2]], %[[CONSTANT]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_3:.*]] = aten.sum_to_size(%[[MUL_6]], %[[VALUE_23]])
// SPECIALIZE-NEXT:    %[[MUL_7:.*]] = aten.mul.Tensor(%[[SUM_TO_SIZE_3]], %[[VALUE_22]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_4:.*]] = aten.sum_to_size(%[[MUL_7]], %[[SIZE_7]])
// SPECIALIZE-NEXT:    %[[MUL_8:.*]] = aten.mul.Tensor(%[[SUM_TO_SIZE_3]], %[[VALUE_21]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_5:.*]] = aten.sum_to_size(%[[MUL_8]], %[[SIZE_9]])
// SPECIALIZE-NEXT:    %[[CONSTANT_4:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:    %[[ADD_3:.*]] = aten.add.Tensor(%[[VALUE_7]], %[[SUM_TO_SIZE_5]], %[[CONSTANT_4]])
// SPECIALIZE-NEXT:    %[[CONSTANT_5:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:    %[[ADD_4:.*]] = aten.add.Tensor(%[[VALUE_6]], %[[SUM_TO_SIZE_4]], %[[CONSTANT_5]])
// SPECIALIZE-NEXT:    %[[MUL_9:.*]] = aten.mul.Tensor(%[[VALUE_22]], %[[VALUE_22]])
// SPECIALIZE-NEXT:    %[[RSUB_2:.*]] = aten.rsub.Scalar(%[[MUL_9]], %[[CONSTANT]], %[[CONSTANT]])
// SPECIALIZE-NEXT:    %[[MUL_10:.*]] = aten.mul.Tensor(%[[ADD_3]], %[[RSUB_2]])
// SPECIALIZE-NEXT:    %[[RSUB_3:.*]] = aten.rsub.Scalar(%[[VALUE_21]], %[[CONSTANT]], %[[CONSTANT]])
// SPECIALIZE-NEXT:    %[[MUL_11:.*]] = aten.mul.Tensor(%[[ADD_4]], %[[RSUB_3]])
// SPECIALIZE-NEXT:    %[[MUL_12:.*]] = aten.mul.Tensor(%[[MUL_11]], %[[VALUE_21]])
// SPECIALIZE-NEXT:    %[[MUL_13:.*]] = aten.mul.Tensor(%[[SUM_TO_SIZE_2]], %cx)
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_6:.*]] = aten.sum_to_size(%[[MUL_13]], %[[SIZE_8]])
// SPECIALIZE-NEXT:    %[[MUL_14:.*]] = aten.mul.Tensor(%[[SUM_TO_SIZE_2]], %[[VALUE_19]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_7:.*]] = aten.sum_to_size(%[[MUL_14]], %[[SIZE_3]])
// SPECIALIZE-NEXT:    %[[CONSTANT_6:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:    %[[ADD_5:.*]] = aten.add.Tensor(%[[VALUE_5]], %[[SUM_TO_SIZE_6]], %[[CONSTANT_6]])
// SPECIALIZE-NEXT:    %[[RSUB_4:.*]] = aten.rsub.Scalar(%[[VALUE_19]], %[[CONSTANT]], %[[CONSTANT]])
// SPECIALIZE-NEXT:    %[[MUL_15:.*]] = aten.mul.Tensor(%[[ADD_5]], %[[RSUB_4]])
// SPECIALIZE-NEXT:    %[[MUL_16:.*]] = aten.mul.Tensor(%[[MUL_15]], %[[VALUE_19]])
// SPECIALIZE-NEXT:    %[[CONSTANT_7:.*]] = prim.Constant true
// SPECIALIZE-NEXT:    %[[IF:.*]] = prim.If %[[CONSTANT_7]] -> (!prim.tensor) {
// SPECIALIZE-NEXT:      prim.Yield %[[MUL_12]]
// SPECIALIZE-NEXT:    } else {
// SPECIALIZE-NEXT:      %[[CONSTANT_8:.*]] = prim.Constant 6
// SPECIALIZE-NEXT:      %[[CONSTANT_9:.*]] = prim.Constant none
// SPECIALIZE-NEXT:      %[[CONSTANT_10:.*]] = prim.Constant none
// SPECIALIZE-NEXT:      %[[CONSTANT_11:.*]] = prim.Constant none
// SPECIALIZE-NEXT:      %[[ZEROS:.*]] = aten.zeros(%[[SIZE_7]], %[[CONSTANT_8]], %[[CONSTANT_9]], %[[CONSTANT_10]], %[[CONSTANT_11]])
// SPECIALIZE-NEXT:      prim.Yield %[[ZEROS]]
// SPECIALIZE-NEXT:    }
// SPECIALIZE-NEXT:    %[[CONSTANT_12:.*]] = prim.Constant true
// SPECIALIZE-NEXT:    %[[IF_1:.*]] = prim.If %[[CONSTANT_12]] -> (!prim.tensor) {
// SPECIALIZE-NEXT:      prim.Yield %[[MUL_16]]
// SPECIALIZE-NEXT:    } else {
// SPECIALIZE-NEXT:      %[[CONSTANT_13:.*]] = prim.Constant 6
// SPECIALIZE-NEXT:      %[[CONSTANT_14:.*]] = prim.Constant none
// SPECIALIZE-NEXT:      %[[CONSTANT_15:.*]] = prim.Constant none
// SPECIALIZE-NEXT:      %[[CONSTANT_16:.*]] = prim.Constant none
// SPECIALIZE-NEXT:      %[[ZEROS_1:.*]] = aten.zeros(%[[SIZE_8]], %[[CONSTANT_13]], %[[CONSTANT_14]], %[[CONSTANT_15]], %[[CONSTANT_16]])
// SPECIALIZE-NEXT:      prim.Yield %[[ZEROS_1]]
// SPECIALIZE-NEXT:    }
// SPECIALIZE-NEXT:    %[[CONSTANT_17:.*]] = prim.Constant true
// SPECIALIZE-NEXT:    %[[IF_2:.*]] = prim.If %[[CONSTANT_17]] -> (!prim.tensor) {
// SPECIALIZE-NEXT:      prim.Yield %[[MUL_10]]
// SPECIALIZE-NEXT:    } else {
// SPECIALIZE-NEXT:      %[[CONSTANT_18:.*]] = prim.Constant 6
// SPECIALIZE-NEXT:      %[[CONSTANT_19:.*]] = prim.Constant none
// SPECIALIZE-NEXT:      %[[CONSTANT_20:.*]] = prim.Constant none
// SPECIALIZE-NEXT:      %[[CONSTANT_21:.*]] = prim.Constant none
// SPECIALIZE-NEXT:      %[[ZEROS_2:.*]] = aten.zeros(%[[SIZE_9]], %[[CONSTANT_18]], %[[CONSTANT_19]], %[[CONSTANT_20]], %[[CONSTANT_21]])
// SPECIALIZE-NEXT:      prim.Yield %[[ZEROS_2]]
// SPECIALIZE-NEXT:    }
// SPECIALIZE-NEXT:    %[[CONSTANT_22:.*]] = prim.Constant true
// SPECIALIZE-NEXT:    %[[IF_3:.*]] = prim.If %[[CONSTANT_22]] -> (!prim.tensor) {
// SPECIALIZE-NEXT:      prim.Yield %[[MUL_5]]
// SPECIALIZE-NEXT:    } else {
// SPECIALIZE-NEXT:      %[[CONSTANT_23:.*]] = prim.Constant 6
// SPECIALIZE-NEXT:      %[[CONSTANT_24:.*]] = prim.Constant none
// SPECIALIZE-NEXT:      %[[CONSTANT_25:.*]] = prim.Constant none
// SPECIALIZE-NEXT:      %[[CONSTANT_26:.*]] = prim.Constant none
// SPECIALIZE-NEXT:      %[[ZEROS_3:.*]] = aten.zeros(%[[SIZE_10]], %[[CONSTANT_23]], %[[CONSTANT_24]], %[[CONSTANT_25]], %[[CONSTANT_26]])
// SPECIALIZE-NEXT:      prim.Yield %[[ZEROS_3]]
// SPECIALIZE-NEXT:    }
// SPECIALIZE-NEXT:    %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[IF]], %[[IF_1]], %[[IF_2]], %[[IF_3]])
// SPECIALIZE-NEXT:    %[[CAT:.*]] = aten.cat(%[[LISTCONSTRUCT]], %[[CONSTANT]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_8:.*]] = aten.sum_to_size(%[[CAT]], %[[VALUE_18]])
// SPECIALIZE-NEXT:    %[[MUL_17:.*]] = aten.mul.Scalar(%[[CAT]], %[[CONSTANT]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_9:.*]] = aten.sum_to_size(%[[MUL_17]], %[[VALUE_10]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_10:.*]] = aten.sum_to_size(%[[SUM_TO_SIZE_8]], %[[VALUE_16]])
// SPECIALIZE-NEXT:    %[[MUL_18:.*]] = aten.mul.Scalar(%[[SUM_TO_SIZE_8]], %[[CONSTANT]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_11:.*]] = aten.sum_to_size(%[[MUL_18]], %[[VALUE_17]])
// SPECIALIZE-NEXT:    %[[MUL_19:.*]] = aten.mul.Tensor(%[[SUM_TO_SIZE_11]], %[[VALUE_12]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_12:.*]] = aten.sum_to_size(%[[MUL_19]], %[[SIZE_2]])
// SPECIALIZE-NEXT:    %[[MUL_20:.*]] = aten.mul.Tensor(%[[SUM_TO_SIZE_11]], %beta_h)
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_13:.*]] = aten.sum_to_size(%[[MUL_20]], %[[SIZE_5]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_14:.*]] = aten.sum_to_size(%[[SUM_TO_SIZE_10]], %[[VALUE_14]])
// SPECIALIZE-NEXT:    %[[MUL_21:.*]] = aten.mul.Scalar(%[[SUM_TO_SIZE_10]], %[[CONSTANT]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_15:.*]] = aten.sum_to_size(%[[MUL_21]], %[[VALUE_15]])
// SPECIALIZE-NEXT:    %[[MUL_22:.*]] = aten.mul.Tensor(%[[SUM_TO_SIZE_15]], %[[VALUE_11]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_16:.*]] = aten.sum_to_size(%[[MUL_22]], %[[SIZE_1]])
// SPECIALIZE-NEXT:    %[[MUL_23:.*]] = aten.mul.Tensor(%[[SUM_TO_SIZE_15]], %beta_i)
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_17:.*]] = aten.sum_to_size(%[[MUL_23]], %[[SIZE_4]])
// SPECIALIZE-NEXT:    %[[MUL_24:.*]] = aten.mul.Tensor(%[[SUM_TO_SIZE_14]], %[[VALUE_12]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_18:.*]] = aten.sum_to_size(%[[MUL_24]], %[[SIZE_6]])
// SPECIALIZE-NEXT:    %[[MUL_25:.*]] = aten.mul.Tensor(%[[SUM_TO_SIZE_14]], %[[VALUE_13]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_19:.*]] = aten.sum_to_size(%[[MUL_25]], %[[SIZE_5]])
// SPECIALIZE-NEXT:    %[[CONSTANT_27:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:    %[[ADD_6:.*]] = aten.add.Tensor(%[[VALUE_4]], %[[SUM_TO_SIZE_18]], %[[CONSTANT_27]])
// SPECIALIZE-NEXT:    %[[CONSTANT_28:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:    %[[ADD_7:.*]] = aten.add.Tensor(%[[SUM_TO_SIZE_13]], %[[SUM_TO_SIZE_19]], %[[CONSTANT_28]])
// SPECIALIZE-NEXT:    %[[CONSTANT_29:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:    %[[ADD_8:.*]] = aten.add.Tensor(%[[VALUE_3]], %[[ADD_7]], %[[CONSTANT_29]])
// SPECIALIZE-NEXT:    %[[MUL_26:.*]] = aten.mul.Tensor(%[[ADD_6]], %[[VALUE_11]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_20:.*]] = aten.sum_to_size(%[[MUL_26]], %[[SIZE]])
// SPECIALIZE-NEXT:    %[[MUL_27:.*]] = aten.mul.Tensor(%[[ADD_6]], %alpha)
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_21:.*]] = aten.sum_to_size(%[[MUL_27]], %[[SIZE_4]])
// SPECIALIZE-NEXT:    %[[CONSTANT_30:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:    %[[ADD_9:.*]] = aten.add.Tensor(%[[SUM_TO_SIZE_17]], %[[SUM_TO_SIZE_21]], %[[CONSTANT_30]])
// SPECIALIZE-NEXT:    %[[CONSTANT_31:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:    %[[ADD_10:.*]] = aten.add.Tensor(%[[VALUE_2]], %[[ADD_9]], %[[CONSTANT_31]])
// SPECIALIZE-NEXT:    %[[T_2:.*]] = aten.t(%[[T_1]])
// SPECIALIZE-NEXT:    %[[MM:.*]] = aten.mm(%[[ADD_8]], %[[T_2]])
// SPECIALIZE-NEXT:    %[[T_3:.*]] = aten.t(%hx)
// SPECIALIZE-NEXT:    %[[MM_1:.*]] = aten.mm(%[[T_3]], %[[ADD_8]])
// SPECIALIZE-NEXT:    %[[T_4:.*]] = aten.t(%[[MM_1]])
// SPECIALIZE-NEXT:    %[[T_5:.*]] = aten.t(%[[T]])
// SPECIALIZE-NEXT:    %[[MM_2:.*]] = aten.mm(%[[ADD_10]], %[[T_5]])
// SPECIALIZE-NEXT:    %[[T_6:.*]] = aten.t(%x)
// SPECIALIZE-NEXT:    %[[MM_3:.*]] = aten.mm(%[[T_6]], %[[ADD_10]])
// SPECIALIZE-NEXT:    %[[T_7:.*]] = aten.t(%[[MM_3]])
// SPECIALIZE-NEXT:    func.return %[[MM_2]], %[[MM]], %[[SUM_TO_SIZE_7]], %[[T_7]], %[[T_4]], %[[SUM_TO_SIZE_20]], %[[SUM_TO_SIZE_16]], %[[SUM_TO_SIZE_12]], %[[SUM_TO_SIZE_9]]
// SPECIALIZE-NEXT:  }

// LOWER-LABEL: func.func @milstm_cell(
// LOWER-SAME: %x: !prim.tensor<f32, [?, ?]> {prim.name = "x"}, %hx: !prim.tensor<f32, [?, ?]> {prim.name = "hx"}, %cx: !prim.tensor<f32, [?, ?]> {prim.name = "cx"}, %w_ih: !prim.tensor<f32, [?, ?]> {prim.name = "w_ih"}, %w_hh: !prim.tensor<f32, [?, ?]> {prim.name = "w_hh"}, %alpha: !prim.tensor<f32, [?]> {prim.name = "alpha"}, %beta_i: !prim.tensor<f32, [?]> {prim.name = "beta_i"}, %beta_h: !prim.tensor<f32, [?]> {prim.name = "beta_h"}, %bias: !prim.tensor<f32, [?]> {prim.name = "bias"}) -> (!prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>, !prim.list<!prim.int>, !prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.tensor<f32, [?, ?]>, !prim.list<!prim.int>, !prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>, !prim.list<!prim.int>, !prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>) attributes {autodiff.gradient = {backward = @milstm_cell_backward, real_outputs = 2 : i64, input_vjps = [0 : i64, 1 : i64, 3 : i64, 4 : i64, 5 : i64, 11 : i64, 13 : i64, 14 : i64, 16 : i64, 17 : i64], captured_inputs = [0 : i64, 1 : i64, 2 : i64, 3 : i64, 4 : i64, 5 : i64, 6 : i64, 7 : i64], captured_outputs = [2 : i64, 3 : i64, 4 : i64, 5 : i64, 6 : i64, 7 : i64, 8 : i64, 9 : i64, 10 : i64, 11 : i64, 12 : i64, 13 : i64, 14 : i64, 15 : i64, 16 : i64, 17 : i64], output_vjps = [0 : i64, 1 : i64, 2 : i64, 3 : i64, 4 : i64, 5 : i64, 6 : i64, 7 : i64, 8 : i64]}} {
// LOWER-NEXT:    %[[SIZE:.*]] = aten.size(%bias)
// LOWER-NEXT:    %[[T:.*]] = aten.t(%w_ih)
// LOWER-NEXT:    %[[MM:.*]] = aten.mm(%x, %[[T]])
// LOWER-NEXT:    %[[T_1:.*]] = aten.t(%w_hh)
// LOWER-NEXT:    %[[MM_1:.*]] = aten.mm(%hx, %[[T_1]])
// LOWER-NEXT:    %[[MUL:.*]] = aten.mul.Tensor(%alpha, %[[MM]])
// LOWER-NEXT:    %[[MUL_1:.*]] = aten.mul.Tensor(%[[MUL]], %[[MM_1]])
// LOWER-NEXT:    %[[SIZE_1:.*]] = aten.size(%[[MUL_1]])
// LOWER-NEXT:    %[[MUL_2:.*]] = aten.mul.Tensor(%beta_i, %[[MM]])
// LOWER-NEXT:    %[[SIZE_2:.*]] = aten.size(%[[MUL_2]])
// LOWER-NEXT:    %[[CONSTANT:.*]] = prim.Constant 1
// LOWER-NEXT:    %[[ADD:.*]] = aten.add.Tensor(%[[MUL_1]], %[[MUL_2]], %[[CONSTANT]])
// LOWER-NEXT:    %[[SIZE_3:.*]] = aten.size(%[[ADD]])
// LOWER-NEXT:    %[[MUL_3:.*]] = aten.mul.Tensor(%beta_h, %[[MM_1]])
// LOWER-NEXT:    %[[SIZE_4:.*]] = aten.size(%[[MUL_3]])
// LOWER-NEXT:    %[[ADD_1:.*]] = aten.add.Tensor(%[[ADD]], %[[MUL_3]], %[[CONSTANT]])
// LOWER-NEXT:    %[[SIZE_5:.*]] = aten.size(%[[ADD_1]])
// LOWER-NEXT:    %[[ADD_2:.*]] = aten.add.Tensor(%[[ADD_1]], %bias, %[[CONSTANT]])
// LOWER-NEXT:    %[[CONSTANTCHUNK:.*]], %[[CONSTANTCHUNK_1:.*]], %[[CONSTANTCHUNK_2:.*]], %[[CONSTANTCHUNK_3:.*]] = prim.ConstantChunk(%[[ADD_2]]) <{chunks = 4 : i64, dim = 1 : i64}>
// LOWER-NEXT:    %[[SIGMOID:.*]] = aten.sigmoid(%[[CONSTANTCHUNK_1]])
// LOWER-NEXT:    %[[MUL_4:.*]] = aten.mul.Tensor(%[[SIGMOID]], %cx)
// LOWER-NEXT:    %[[SIZE_6:.*]] = aten.size(%[[MUL_4]])
// LOWER-NEXT:    %[[SIGMOID_1:.*]] = aten.sigmoid(%[[CONSTANTCHUNK]])
// LOWER-NEXT:    %[[TANH:.*]] = aten.tanh(%[[CONSTANTCHUNK_2]])
// LOWER-NEXT:    %[[MUL_5:.*]] = aten.mul.Tensor(%[[SIGMOID_1]], %[[TANH]])
// LOWER-NEXT:    %[[SIZE_7:.*]] = aten.size(%[[MUL_5]])
// LOWER-NEXT:    %[[ADD_3:.*]] = aten.add.Tensor(%[[MUL_4]], %[[MUL_5]], %[[CONSTANT]])
// LOWER-NEXT:    %[[SIGMOID_2:.*]] = aten.sigmoid(%[[CONSTANTCHUNK_3]])
// LOWER-NEXT:    %[[TANH_1:.*]] = aten.tanh(%[[ADD_3]])
// LOWER-NEXT:    %[[MUL_6:.*]] = aten.mul.Tensor(%[[SIGMOID_2]], %[[TANH_1]])
// LOWER-NEXT:    func.return %[[MUL_6]], %[[ADD_3]], %[[SIZE]], %[[MM]], %[[MM_1]], %[[MUL]], %[[SIZE_1]], %[[SIZE_2]], %[[SIZE_3]], %[[SIZE_4]], %[[SIZE_5]], %[[SIGMOID]], %[[SIZE_6]], %[[SIGMOID_1]], %[[TANH]], %[[SIZE_7]], %[[SIGMOID_2]], %[[TANH_1]]
// LOWER-NEXT:  }

// LOWER-LABEL: func.func @milstm_cell_backward(
// LOWER-SAME: %[[VALUE:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_1:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_2:.*]]: !prim.tensor, %[[VALUE_3:.*]]: !prim.tensor, %[[VALUE_4:.*]]: !prim.tensor, %[[VALUE_5:.*]]: !prim.tensor, %[[VALUE_6:.*]]: !prim.tensor, %[[VALUE_7:.*]]: !prim.tensor, %[[VALUE_8:.*]]: !prim.tensor, %[[VALUE_9:.*]]: !prim.tensor, %x: !prim.tensor<f32, [?, ?]>, %hx: !prim.tensor<f32, [?, ?]>, %cx: !prim.tensor<f32, [?, ?]>, %w_ih: !prim.tensor<f32, [?, ?]>, %w_hh: !prim.tensor<f32, [?, ?]>, %alpha: !prim.tensor<f32, [?]>, %beta_i: !prim.tensor<f32, [?]>, %beta_h: !prim.tensor<f32, [?]>, %[[VALUE_10:.*]]: !prim.list<!prim.int>, %[[VALUE_11:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_12:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_13:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_14:.*]]: !prim.list<!prim.int>, %[[VALUE_15:.*]]: !prim.list<!prim.int>, %[[VALUE_16:.*]]: !prim.list<!prim.int>, %[[VALUE_17:.*]]: !prim.list<!prim.int>, %[[VALUE_18:.*]]: !prim.list<!prim.int>, %[[VALUE_19:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_20:.*]]: !prim.list<!prim.int>, %[[VALUE_21:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_22:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_23:.*]]: !prim.list<!prim.int>, %[[VALUE_24:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_25:.*]]: !prim.tensor<f32, [?, ?]>) -> (!prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>, !prim.tensor<[?]>, !prim.tensor<[?]>, !prim.tensor<[?]>, !prim.tensor) {
// LOWER-NEXT:    %[[SIZE:.*]] = aten.size(%alpha)
// LOWER-NEXT:    %[[SIZE_1:.*]] = aten.size(%beta_i)
// LOWER-NEXT:    %[[SIZE_2:.*]] = aten.size(%beta_h)
// LOWER-NEXT:    %[[SIZE_3:.*]] = aten.size(%cx)
// LOWER-NEXT:    %[[T:.*]] = aten.t(%w_ih)
// LOWER-NEXT:    %[[SIZE_4:.*]] = aten.size(%[[VALUE_11]])
// LOWER-NEXT:    %[[T_1:.*]] = aten.t(%w_hh)
// LOWER-NEXT:    %[[SIZE_5:.*]] = aten.size(%[[VALUE_12]])
// LOWER-NEXT:    %[[SIZE_6:.*]] = aten.size(%[[VALUE_13]])
// LOWER-NEXT:    %[[CONSTANT:.*]] = prim.Constant 1
// LOWER-NEXT:    %[[SIZE_7:.*]] = aten.size(%[[VALUE_21]])
// LOWER-NEXT:    %[[SIZE_8:.*]] = aten.size(%[[VALUE_19]])
// LOWER-NEXT:    %[[SIZE_9:.*]] = aten.size(%[[VALUE_22]])
// LOWER-NEXT:    %[[SIZE_10:.*]] = aten.size(%[[VALUE_24]])
// LOWER-NEXT:    %[[SIZE_11:.*]] = aten.size(%[[VALUE_25]])
// LOWER-NEXT:    %[[ANY_DEFINED:.*]] = autodiff.any_defined(%[[VALUE]])
// LOWER-NEXT:    %[[IF:.*]], %[[IF_1:.*]] = prim.If %[[ANY_DEFINED]] -> (!prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>) {
// LOWER-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[VALUE_25]])
// LOWER-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[MUL]], %[[SIZE_10]])
// LOWER-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[VALUE]], %[[VALUE_24]])
// LOWER-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MUL_1]], %[[SIZE_11]])
// LOWER-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO:.*]] = autodiff.zero()
// LOWER-NEXT:      %[[ZERO_1:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO]], %[[ZERO_1]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ADD:.*]] = autodiff.add(%[[VALUE_9]], %[[IF_1]])
// LOWER-NEXT:    %[[ADD_1:.*]] = autodiff.add(%[[VALUE_8]], %[[IF]])
// LOWER-NEXT:    %[[ANY_DEFINED_1:.*]] = autodiff.any_defined(%[[ADD]])
// LOWER-NEXT:    %[[IF_2:.*]] = prim.If %[[ANY_DEFINED_1]] -> (!prim.tensor) {
// LOWER-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[VALUE_25]], %[[VALUE_25]])
// LOWER-NEXT:      %[[RSUB:.*]] = aten.rsub.Scalar(%[[MUL_2]], %[[CONSTANT]], %[[CONSTANT]])
// LOWER-NEXT:      %[[MUL_3:.*]] = aten.mul.Tensor(%[[ADD]], %[[RSUB]])
// LOWER-NEXT:      prim.Yield %[[MUL_3]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_2:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_2]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ADD_2:.*]] = autodiff.add(%[[VALUE_1]], %[[IF_2]])
// LOWER-NEXT:    %[[ANY_DEFINED_2:.*]] = autodiff.any_defined(%[[ADD_1]])
// LOWER-NEXT:    %[[IF_3:.*]] = prim.If %[[ANY_DEFINED_2]] -> (!prim.tensor) {
// LOWER-NEXT:      %[[RSUB_1:.*]] = aten.rsub.Scalar(%[[VALUE_24]], %[[CONSTANT]], %[[CONSTANT]])
// LOWER-NEXT:      %[[MUL_4:.*]] = aten.mul.Tensor(%[[ADD_1]], %[[RSUB_1]])
// LOWER-NEXT:      %[[MUL_5:.*]] = aten.mul.Tensor(%[[MUL_4]], %[[VALUE_24]])
// LOWER-NEXT:      prim.Yield %[[MUL_5]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_3:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_3]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ANY_DEFINED_3:.*]] = autodiff.any_defined(%[[ADD_2]])
// LOWER-NEXT:    %[[IF_4:.*]], %[[IF_5:.*]] = prim.If %[[ANY_DEFINED_3]] -> (!prim.tensor, !prim.tensor) {
// LOWER-NEXT:      %[[SUM_TO_SIZE_2:.*]] = aten.sum_to_size(%[[ADD_2]], %[[VALUE_20]])
// LOWER-NEXT:      %[[MUL_6:.*]] = aten.mul.Scalar(%[[ADD_2]], %[[CONSTANT]])
// LOWER-NEXT:      %[[SUM_TO_SIZE_3:.*]] = aten.sum_to_size(%[[MUL_6]], %[[VALUE_23]])
// LOWER-NEXT:      prim.Yield %[[SUM_TO_SIZE_2]], %[[SUM_TO_SIZE_3]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_4:.*]] = autodiff.zero()
// LOWER-NEXT:      %[[ZERO_5:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_4]], %[[ZERO_5]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ANY_DEFINED_4:.*]] = autodiff.any_defined(%[[IF_5]])
// LOWER-NEXT:    %[[IF_6:.*]], %[[IF_7:.*]] = prim.If %[[ANY_DEFINED_4]] -> (!prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>) {
// LOWER-NEXT:      %[[MUL_7:.*]] = aten.mul.Tensor(%[[IF_5]], %[[VALUE_22]])
// LOWER-NEXT:      %[[SUM_TO_SIZE_4:.*]] = aten.sum_to_size(%[[MUL_7]], %[[SIZE_7]])
// LOWER-NEXT:      %[[MUL_8:.*]] = aten.mul.Tensor(%[[IF_5]], %[[VALUE_21]])
// LOWER-NEXT:      %[[SUM_TO_SIZE_5:.*]] = aten.sum_to_size(%[[MUL_8]], %[[SIZE_9]])
// LOWER-NEXT:      prim.Yield %[[SUM_TO_SIZE_4]], %[[SUM_TO_SIZE_5]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_6:.*]] = autodiff.zero()
// LOWER-NEXT:      %[[ZERO_7:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_6]], %[[ZERO_7]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ADD_3:.*]] = autodiff.add(%[[VALUE_7]], %[[IF_7]])
// LOWER-NEXT:    %[[ADD_4:.*]] = autodiff.add(%[[VALUE_6]], %[[IF_6]])
// LOWER-NEXT:    %[[ANY_DEFINED_5:.*]] = autodiff.any_defined(%[[ADD_3]])
// LOWER-NEXT:    %[[IF_8:.*]] = prim.If %[[ANY_DEFINED_5]] -> (!prim.tensor) {
// LOWER-NEXT:      %[[MUL_9:.*]] = aten.mul.Tensor(%[[VALUE_22]], %[[VALUE_22]])
// LOWER-NEXT:      %[[RSUB_2:.*]] = aten.rsub.Scalar(%[[MUL_9]], %[[CONSTANT]], %[[CONSTANT]])
// LOWER-NEXT:      %[[MUL_10:.*]] = aten.mul.Tensor(%[[ADD_3]], %[[RSUB_2]])
// LOWER-NEXT:      prim.Yield %[[MUL_10]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_8:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_8]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ANY_DEFINED_6:.*]] = autodiff.any_defined(%[[ADD_4]])
// LOWER-NEXT:    %[[IF_9:.*]] = prim.If %[[ANY_DEFINED_6]] -> (!prim.tensor) {
// LOWER-NEXT:      %[[RSUB_3:.*]] = aten.rsub.Scalar(%[[VALUE_21]], %[[CONSTANT]], %[[CONSTANT]])
// LOWER-NEXT:      %[[MUL_11:.*]] = aten.mul.Tensor(%[[ADD_4]], %[[RSUB_3]])
// LOWER-NEXT:      %[[MUL_12:.*]] = aten.mul.Tensor(%[[MUL_11]], %[[VALUE_21]])
// LOWER-NEXT:      prim.Yield %[[MUL_12]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_9:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_9]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ANY_DEFINED_7:.*]] = autodiff.any_defined(%[[IF_4]])
// LOWER-NEXT:    %[[IF_10:.*]], %[[IF_11:.*]] = prim.If %[[ANY_DEFINED_7]] -> (!prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>) {
// LOWER-NEXT:      %[[MUL_13:.*]] = aten.mul.Tensor(%[[IF_4]], %cx)
// LOWER-NEXT:      %[[SUM_TO_SIZE_6:.*]] = aten.sum_to_size(%[[MUL_13]], %[[SIZE_8]])
// LOWER-NEXT:      %[[MUL_14:.*]] = aten.mul.Tensor(%[[IF_4]], %[[VALUE_19]])
// LOWER-NEXT:      %[[SUM_TO_SIZE_7:.*]] = aten.sum_to_size(%[[MUL_14]], %[[SIZE_3]])
// LOWER-NEXT:      prim.Yield %[[SUM_TO_SIZE_6]], %[[SUM_TO_SIZE_7]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_10:.*]] = autodiff.zero()
// LOWER-NEXT:      %[[ZERO_11:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_10]], %[[ZERO_11]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ADD_5:.*]] = autodiff.add(%[[VALUE_5]], %[[IF_10]])
// LOWER-NEXT:    %[[ANY_DEFINED_8:.*]] = autodiff.any_defined(%[[ADD_5]])
// LOWER-NEXT:    %[[IF_12:.*]] = prim.If %[[ANY_DEFINED_8]] -> (!prim.tensor) {
// LOWER-NEXT:      %[[RSUB_4:.*]] = aten.rsub.Scalar(%[[VALUE_19]], %[[CONSTANT]], %[[CONSTANT]])
// LOWER-NEXT:      %[[MUL_15:.*]] = aten.mul.Tensor(%[[ADD_5]], %[[RSUB_4]])
// LOWER-NEXT:      %[[MUL_16:.*]] = aten.mul.Tensor(%[[MUL_15]], %[[VALUE_19]])
// LOWER-NEXT:      prim.Yield %[[MUL_16]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_12:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_12]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ANY_DEFINED_9:.*]] = autodiff.any_defined(%[[IF_9]], %[[IF_12]], %[[IF_8]], %[[IF_3]])
// LOWER-NEXT:    %[[IF_13:.*]] = prim.If %[[ANY_DEFINED_9]] -> (!prim.tensor) {
// LOWER-NEXT:      %[[ANY_DEFINED_10:.*]] = autodiff.any_defined(%[[IF_9]])
// LOWER-NEXT:      %[[IF_14:.*]] = prim.If %[[ANY_DEFINED_10]] -> (!prim.tensor) {
// LOWER-NEXT:        prim.Yield %[[IF_9]]
// LOWER-NEXT:      } else {
// LOWER-NEXT:        %[[CONSTANT_1:.*]] = prim.Constant 6
// LOWER-NEXT:        %[[CONSTANT_2:.*]] = prim.Constant none
// LOWER-NEXT:        %[[CONSTANT_3:.*]] = prim.Constant none
// LOWER-NEXT:        %[[CONSTANT_4:.*]] = prim.Constant none
// LOWER-NEXT:        %[[ZEROS:.*]] = aten.zeros(%[[SIZE_7]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]], %[[CONSTANT_4]])
// LOWER-NEXT:        prim.Yield %[[ZEROS]]
// LOWER-NEXT:      }
// LOWER-NEXT:      %[[ANY_DEFINED_11:.*]] = autodiff.any_defined(%[[IF_12]])
// LOWER-NEXT:      %[[IF_15:.*]] = prim.If %[[ANY_DEFINED_11]] -> (!prim.tensor) {
// LOWER-NEXT:        prim.Yield %[[IF_12]]
// LOWER-NEXT:      } else {
// LOWER-NEXT:        %[[CONSTANT_5:.*]] = prim.Constant 6
// LOWER-NEXT:        %[[CONSTANT_6:.*]] = prim.Constant none
// LOWER-NEXT:        %[[CONSTANT_7:.*]] = prim.Constant none
// LOWER-NEXT:        %[[CONSTANT_8:.*]] = prim.Constant none
// LOWER-NEXT:        %[[ZEROS_1:.*]] = aten.zeros(%[[SIZE_8]], %[[CONSTANT_5]], %[[CONSTANT_6]], %[[CONSTANT_7]], %[[CONSTANT_8]])
// LOWER-NEXT:        prim.Yield %[[ZEROS_1]]
// LOWER-NEXT:      }
// LOWER-NEXT:      %[[ANY_DEFINED_12:.*]] = autodiff.any_defined(%[[IF_8]])
// LOWER-NEXT:      %[[IF_16:.*]] = prim.If %[[ANY_DEFINED_12]] -> (!prim.tensor) {
// LOWER-NEXT:        prim.Yield %[[IF_8]]
// LOWER-NEXT:      } else {
// LOWER-NEXT:        %[[CONSTANT_9:.*]] = prim.Constant 6
// LOWER-NEXT:        %[[CONSTANT_10:.*]] = prim.Constant none
// LOWER-NEXT:        %[[CONSTANT_11:.*]] = prim.Constant none
// LOWER-NEXT:        %[[CONSTANT_12:.*]] = prim.Constant none
// LOWER-NEXT:        %[[ZEROS_2:.*]] = aten.zeros(%[[SIZE_9]], %[[CONSTANT_9]], %[[CONSTANT_10]], %[[CONSTANT_11]], %[[CONSTANT_12]])
// LOWER-NEXT:        prim.Yield %[[ZEROS_2]]
// LOWER-NEXT:      }
// LOWER-NEXT:      %[[ANY_DEFINED_13:.*]] = autodiff.any_defined(%[[IF_3]])
// LOWER-NEXT:      %[[IF_17:.*]] = prim.If %[[ANY_DEFINED_13]] -> (!prim.tensor) {
// LOWER-NEXT:        prim.Yield %[[IF_3]]
// LOWER-NEXT:      } else {
// LOWER-NEXT:        %[[CONSTANT_13:.*]] = prim.Constant 6
// LOWER-NEXT:        %[[CONSTANT_14:.*]] = prim.Constant none
// LOWER-NEXT:        %[[CONSTANT_15:.*]] = prim.Constant none
// LOWER-NEXT:        %[[CONSTANT_16:.*]] = prim.Constant none
// LOWER-NEXT:        %[[ZEROS_3:.*]] = aten.zeros(%[[SIZE_10]], %[[CONSTANT_13]], %[[CONSTANT_14]], %[[CONSTANT_15]], %[[CONSTANT_16]])
// LOWER-NEXT:        prim.Yield %[[ZEROS_3]]
// LOWER-NEXT:      }
// LOWER-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[IF_14]], %[[IF_15]], %[[IF_16]], %[[IF_17]])
// LOWER-NEXT:      %[[CAT:.*]] = aten.cat(%[[LISTCONSTRUCT]], %[[CONSTANT]])
// LOWER-NEXT:      prim.Yield %[[CAT]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_13:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_13]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ANY_DEFINED_14:.*]] = autodiff.any_defined(%[[IF_13]])
// LOWER-NEXT:    %[[IF_18:.*]], %[[IF_19:.*]] = prim.If %[[ANY_DEFINED_14]] -> (!prim.tensor, !prim.tensor) {
// LOWER-NEXT:      %[[SUM_TO_SIZE_8:.*]] = aten.sum_to_size(%[[IF_13]], %[[VALUE_18]])
// LOWER-NEXT:      %[[MUL_17:.*]] = aten.mul.Scalar(%[[IF_13]], %[[CONSTANT]])
// LOWER-NEXT:      %[[SUM_TO_SIZE_9:.*]] = aten.sum_to_size(%[[MUL_17]], %[[VALUE_10]])
// LOWER-NEXT:      prim.Yield %[[SUM_TO_SIZE_8]], %[[SUM_TO_SIZE_9]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_14:.*]] = autodiff.zero()
// LOWER-NEXT:      %[[ZERO_15:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_14]], %[[ZERO_15]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ANY_DEFINED_15:.*]] = autodiff.any_defined(%[[IF_18]])
// LOWER-NEXT:    %[[IF_20:.*]], %[[IF_21:.*]] = prim.If %[[ANY_DEFINED_15]] -> (!prim.tensor, !prim.tensor) {
// LOWER-NEXT:      %[[SUM_TO_SIZE_10:.*]] = aten.sum_to_size(%[[IF_18]], %[[VALUE_16]])
// LOWER-NEXT:      %[[MUL_18:.*]] = aten.mul.Scalar(%[[IF_18]], %[[CONSTANT]])
// LOWER-NEXT:      %[[SUM_TO_SIZE_11:.*]] = aten.sum_to_size(%[[MUL_18]], %[[VALUE_17]])
// LOWER-NEXT:      prim.Yield %[[SUM_TO_SIZE_10]], %[[SUM_TO_SIZE_11]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_16:.*]] = autodiff.zero()
// LOWER-NEXT:      %[[ZERO_17:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_16]], %[[ZERO_17]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ANY_DEFINED_16:.*]] = autodiff.any_defined(%[[IF_21]])
// LOWER-NEXT:    %[[IF_22:.*]], %[[IF_23:.*]] = prim.If %[[ANY_DEFINED_16]] -> (!prim.tensor<[?]>, !prim.tensor<[?, ?]>) {
// LOWER-NEXT:      %[[MUL_19:.*]] = aten.mul.Tensor(%[[IF_21]], %[[VALUE_12]])
// LOWER-NEXT:      %[[SUM_TO_SIZE_12:.*]] = aten.sum_to_size(%[[MUL_19]], %[[SIZE_2]])
// LOWER-NEXT:      %[[MUL_20:.*]] = aten.mul.Tensor(%[[IF_21]], %beta_h)
// LOWER-NEXT:      %[[SUM_TO_SIZE_13:.*]] = aten.sum_to_size(%[[MUL_20]], %[[SIZE_5]])
// LOWER-NEXT:      prim.Yield %[[SUM_TO_SIZE_12]], %[[SUM_TO_SIZE_13]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_18:.*]] = autodiff.zero()
// LOWER-NEXT:      %[[ZERO_19:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_18]], %[[ZERO_19]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ANY_DEFINED_17:.*]] = autodiff.any_defined(%[[IF_20]])
// LOWER-NEXT:    %[[IF_24:.*]], %[[IF_25:.*]] = prim.If %[[ANY_DEFINED_17]] -> (!prim.tensor, !prim.tensor) {
// LOWER-NEXT:      %[[SUM_TO_SIZE_14:.*]] = aten.sum_to_size(%[[IF_20]], %[[VALUE_14]])
// LOWER-NEXT:      %[[MUL_21:.*]] = aten.mul.Scalar(%[[IF_20]], %[[CONSTANT]])
// LOWER-NEXT:      %[[SUM_TO_SIZE_15:.*]] = aten.sum_to_size(%[[MUL_21]], %[[VALUE_15]])
// LOWER-NEXT:      prim.Yield %[[SUM_TO_SIZE_14]], %[[SUM_TO_SIZE_15]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_20:.*]] = autodiff.zero()
// LOWER-NEXT:      %[[ZERO_21:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_20]], %[[ZERO_21]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ANY_DEFINED_18:.*]] = autodiff.any_defined(%[[IF_25]])
// LOWER-NEXT:    %[[IF_26:.*]], %[[IF_27:.*]] = prim.If %[[ANY_DEFINED_18]] -> (!prim.tensor<[?]>, !prim.tensor<[?, ?]>) {
// LOWER-NEXT:      %[[MUL_22:.*]] = aten.mul.Tensor(%[[IF_25]], %[[VALUE_11]])
// LOWER-NEXT:      %[[SUM_TO_SIZE_16:.*]] = aten.sum_to_size(%[[MUL_22]], %[[SIZE_1]])
// LOWER-NEXT:      %[[MUL_23:.*]] = aten.mul.Tensor(%[[IF_25]], %beta_i)
// LOWER-NEXT:      %[[SUM_TO_SIZE_17:.*]] = aten.sum_to_size(%[[MUL_23]], %[[SIZE_4]])
// LOWER-NEXT:      prim.Yield %[[SUM_TO_SIZE_16]], %[[SUM_TO_SIZE_17]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_22:.*]] = autodiff.zero()
// LOWER-NEXT:      %[[ZERO_23:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_22]], %[[ZERO_23]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ANY_DEFINED_19:.*]] = autodiff.any_defined(%[[IF_24]])
// LOWER-NEXT:    %[[IF_28:.*]], %[[IF_29:.*]] = prim.If %[[ANY_DEFINED_19]] -> (!prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>) {
// LOWER-NEXT:      %[[MUL_24:.*]] = aten.mul.Tensor(%[[IF_24]], %[[VALUE_12]])
// LOWER-NEXT:      %[[SUM_TO_SIZE_18:.*]] = aten.sum_to_size(%[[MUL_24]], %[[SIZE_6]])
// LOWER-NEXT:      %[[MUL_25:.*]] = aten.mul.Tensor(%[[IF_24]], %[[VALUE_13]])
// LOWER-NEXT:      %[[SUM_TO_SIZE_19:.*]] = aten.sum_to_size(%[[MUL_25]], %[[SIZE_5]])
// LOWER-NEXT:      prim.Yield %[[SUM_TO_SIZE_18]], %[[SUM_TO_SIZE_19]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_24:.*]] = autodiff.zero()
// LOWER-NEXT:      %[[ZERO_25:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_24]], %[[ZERO_25]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ADD_6:.*]] = autodiff.add(%[[VALUE_4]], %[[IF_28]])
// LOWER-NEXT:    %[[ADD_7:.*]] = autodiff.add(%[[IF_23]], %[[IF_29]])
// LOWER-NEXT:    %[[ADD_8:.*]] = autodiff.add(%[[VALUE_3]], %[[ADD_7]])
// LOWER-NEXT:    %[[ANY_DEFINED_20:.*]] = autodiff.any_defined(%[[ADD_6]])
// LOWER-NEXT:    %[[IF_30:.*]], %[[IF_31:.*]] = prim.If %[[ANY_DEFINED_20]] -> (!prim.tensor<[?]>, !prim.tensor<[?, ?]>) {
// LOWER-NEXT:      %[[MUL_26:.*]] = aten.mul.Tensor(%[[ADD_6]], %[[VALUE_11]])
// LOWER-NEXT:      %[[SUM_TO_SIZE_20:.*]] = aten.sum_to_size(%[[MUL_26]], %[[SIZE]])
// LOWER-NEXT:      %[[MUL_27:.*]] = aten.mul.Tensor(%[[ADD_6]], %alpha)
// LOWER-NEXT:      %[[SUM_TO_SIZE_21:.*]] = aten.sum_to_size(%[[MUL_27]], %[[SIZE_4]])
// LOWER-NEXT:      prim.Yield %[[SUM_TO_SIZE_20]], %[[SUM_TO_SIZE_21]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_26:.*]] = autodiff.zero()
// LOWER-NEXT:      %[[ZERO_27:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_26]], %[[ZERO_27]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ADD_9:.*]] = autodiff.add(%[[IF_27]], %[[IF_31]])
// LOWER-NEXT:    %[[ADD_10:.*]] = autodiff.add(%[[VALUE_2]], %[[ADD_9]])
// LOWER-NEXT:    %[[ANY_DEFINED_21:.*]] = autodiff.any_defined(%[[ADD_8]])
// LOWER-NEXT:    %[[IF_32:.*]], %[[IF_33:.*]] = prim.If %[[ANY_DEFINED_21]] -> (!prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>) {
// LOWER-NEXT:      %[[T_2:.*]] = aten.t(%[[T_1]])
// LOWER-NEXT:      %[[MM:.*]] = aten.mm(%[[ADD_8]], %[[T_2]])
// LOWER-NEXT:      %[[T_3:.*]] = aten.t(%hx)
// LOWER-NEXT:      %[[MM_1:.*]] = aten.mm(%[[T_3]], %[[ADD_8]])
// LOWER-NEXT:      prim.Yield %[[MM]], %[[MM_1]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_28:.*]] = autodiff.zero()
// LOWER-NEXT:      %[[ZERO_29:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_28]], %[[ZERO_29]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ANY_DEFINED_22:.*]] = autodiff.any_defined(%[[IF_33]])
// LOWER-NEXT:    %[[IF_34:.*]] = prim.If %[[ANY_DEFINED_22]] -> (!prim.tensor<[?, ?]>) {
// LOWER-NEXT:      %[[T_4:.*]] = aten.t(%[[IF_33]])
// LOWER-NEXT:      prim.Yield %[[T_4]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_30:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_30]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ANY_DEFINED_23:.*]] = autodiff.any_defined(%[[ADD_10]])
// LOWER-NEXT:    %[[IF_35:.*]], %[[IF_36:.*]] = prim.If %[[ANY_DEFINED_23]] -> (!prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>) {
// LOWER-NEXT:      %[[T_5:.*]] = aten.t(%[[T]])
// LOWER-NEXT:      %[[MM_2:.*]] = aten.mm(%[[ADD_10]], %[[T_5]])
// LOWER-NEXT:      %[[T_6:.*]] = aten.t(%x)
// LOWER-NEXT:      %[[MM_3:.*]] = aten.mm(%[[T_6]], %[[ADD_10]])
// LOWER-NEXT:      prim.Yield %[[MM_2]], %[[MM_3]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_31:.*]] = autodiff.zero()
// LOWER-NEXT:      %[[ZERO_32:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_31]], %[[ZERO_32]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ANY_DEFINED_24:.*]] = autodiff.any_defined(%[[IF_36]])
// LOWER-NEXT:    %[[IF_37:.*]] = prim.If %[[ANY_DEFINED_24]] -> (!prim.tensor<[?, ?]>) {
// LOWER-NEXT:      %[[T_7:.*]] = aten.t(%[[IF_36]])
// LOWER-NEXT:      prim.Yield %[[T_7]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_33:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_33]]
// LOWER-NEXT:    }
// LOWER-NEXT:    func.return %[[IF_35]], %[[IF_32]], %[[IF_11]], %[[IF_37]], %[[IF_34]], %[[IF_30]], %[[IF_26]], %[[IF_22]], %[[IF_19]]
// LOWER-NEXT:  }
