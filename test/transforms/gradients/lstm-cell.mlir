// RUN: ts-translate %S/../../../examples/lstm_cell.py --entry lstm_cell --spec '?x?xf32' --spec '?x?xf32' --spec '?x?xf32' --spec '?x?xf32' --spec '?x?xf32' --spec '?xf32' --spec '?xf32' -o %t.mlir
// RUN: ts-opt %t.mlir -p inline,lower-tuples,canonical-ops,infer-types,remove-dead,infer-requires-grad | filecheck %s --check-prefix=REQUIRES
// RUN: ts-opt %t.mlir -p differentiate | filecheck %s --check-prefix=DIFFERENTIATE
// RUN: ts-opt %t.mlir -p differentiate,specialize-undef,remove-dead | filecheck %s --check-prefix=SPECIALIZE
// RUN: ts-opt %t.mlir -p differentiate,lower-linear-blocks,remove-dead | filecheck %s --check-prefix=LOWER

// REQUIRES-LABEL: func.func @lstm_cell(
// REQUIRES-SAME: %x: !prim.tensor<f32, [?, ?]> {prim.name = "x"}, %hx: !prim.tensor<f32, [?, ?]> {prim.name = "hx"}, %cx: !prim.tensor<f32, [?, ?]> {prim.name = "cx"}, %w_ih: !prim.tensor<f32, [?, ?]> {prim.name = "w_ih"}, %w_hh: !prim.tensor<f32, [?, ?]> {prim.name = "w_hh"}, %b_ih: !prim.tensor<f32, [?]> {prim.name = "b_ih"}, %b_hh: !prim.tensor<f32, [?]> {prim.name = "b_hh"}) -> !prim.tuple<!prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>> {
// REQUIRES-NEXT:    %[[T:.*]] = aten.t(%w_ih) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[MM:.*]] = aten.mm(%x, %[[T]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[T_1:.*]] = aten.t(%w_hh) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[MM_1:.*]] = aten.mm(%hx, %[[T_1]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[CONSTANT:.*]] = prim.Constant 1
// REQUIRES-NEXT:    %[[ADD:.*]] = aten.add.Tensor(%[[MM]], %[[MM_1]], %[[CONSTANT]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant 1
// REQUIRES-NEXT:    %[[ADD_1:.*]] = aten.add.Tensor(%[[ADD]], %b_ih, %[[CONSTANT_1]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[CONSTANT_2:.*]] = prim.Constant 1
// REQUIRES-NEXT:    %[[ADD_2:.*]] = aten.add.Tensor(%[[ADD_1]], %b_hh, %[[CONSTANT_2]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[CONSTANTCHUNK:.*]], %[[CONSTANTCHUNK_1:.*]], %[[CONSTANTCHUNK_2:.*]], %[[CONSTANTCHUNK_3:.*]] = prim.ConstantChunk(%[[ADD_2]]) <{chunks = 4 : i64, dim = 1 : i64}> {autodiff.requires_grad = [true, true, true, true]}
// REQUIRES-NEXT:    %[[SIGMOID:.*]] = aten.sigmoid(%[[CONSTANTCHUNK]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[SIGMOID_1:.*]] = aten.sigmoid(%[[CONSTANTCHUNK_1]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[TANH:.*]] = aten.tanh(%[[CONSTANTCHUNK_2]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[SIGMOID_2:.*]] = aten.sigmoid(%[[CONSTANTCHUNK_3]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[MUL:.*]] = aten.mul.Tensor(%[[SIGMOID_1]], %cx) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[MUL_1:.*]] = aten.mul.Tensor(%[[SIGMOID]], %[[TANH]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[CONSTANT_3:.*]] = prim.Constant 1
// REQUIRES-NEXT:    %[[ADD_3:.*]] = aten.add.Tensor(%[[MUL]], %[[MUL_1]], %[[CONSTANT_3]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[TANH_1:.*]] = aten.tanh(%[[ADD_3]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[MUL_2:.*]] = aten.mul.Tensor(%[[SIGMOID_2]], %[[TANH_1]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[TUPLECONSTRUCT:.*]] = prim.TupleConstruct(%[[MUL_2]], %[[ADD_3]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    func.return %[[TUPLECONSTRUCT]]
// REQUIRES-NEXT:  }

// DIFFERENTIATE-LABEL: func.func @lstm_cell(
// DIFFERENTIATE-SAME: %x: !prim.tensor<f32, [?, ?]> {prim.name = "x"}, %hx: !prim.tensor<f32, [?, ?]> {prim.name = "hx"}, %cx: !prim.tensor<f32, [?, ?]> {prim.name = "cx"}, %w_ih: !prim.tensor<f32, [?, ?]> {prim.name = "w_ih"}, %w_hh: !prim.tensor<f32, [?, ?]> {prim.name = "w_hh"}, %b_ih: !prim.tensor<f32, [?]> {prim.name = "b_ih"}, %b_hh: !prim.tensor<f32, [?]> {prim.name = "b_hh"}) -> (!prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.tensor<f32, [?, ?]>) attributes {autodiff.gradient = {backward = @lstm_cell_backward, real_outputs = 2 : i64, input_vjps = [0 : i64, 1 : i64, 8 : i64, 9 : i64, 10 : i64, 11 : i64, 14 : i64], captured_inputs = [0 : i64, 1 : i64, 2 : i64, 3 : i64, 4 : i64], captured_outputs = [2 : i64, 3 : i64, 4 : i64, 5 : i64, 6 : i64, 7 : i64, 8 : i64, 9 : i64, 10 : i64, 11 : i64, 12 : i64, 13 : i64, 14 : i64], output_vjps = [0 : i64, 1 : i64, 2 : i64, 3 : i64, 4 : i64, 5 : i64, 6 : i64]}} {
// DIFFERENTIATE-NEXT:    %[[SIZE:.*]] = aten.size(%b_ih)
// DIFFERENTIATE-NEXT:    %[[SIZE_1:.*]] = aten.size(%b_hh)
// DIFFERENTIATE-NEXT:    %[[T:.*]] = aten.t(%w_ih)
// DIFFERENTIATE-NEXT:    %[[MM:.*]] = aten.mm(%x, %[[T]])
// DIFFERENTIATE-NEXT:    %[[SIZE_2:.*]] = aten.size(%[[MM]])
// DIFFERENTIATE-NEXT:    %[[T_1:.*]] = aten.t(%w_hh)
// DIFFERENTIATE-NEXT:    %[[MM_1:.*]] = aten.mm(%hx, %[[T_1]])
// DIFFERENTIATE-NEXT:    %[[SIZE_3:.*]] = aten.size(%[[MM_1]])
// DIFFERENTIATE-NEXT:    %[[CONSTANT:.*]] = prim.Constant 1
// DIFFERENTIATE-NEXT:    %[[ADD:.*]] = aten.add.Tensor(%[[MM]], %[[MM_1]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:    %[[SIZE_4:.*]] = aten.size(%[[ADD]])
// DIFFERENTIATE-NEXT:    %[[ADD_1:.*]] = aten.add.Tensor(%[[ADD]], %b_ih, %[[CONSTANT]])
// DIFFERENTIATE-NEXT:    %[[SIZE_5:.*]] = aten.size(%[[ADD_1]])
// DIFFERENTIATE-NEXT:    %[[ADD_2:.*]] = aten.add.Tensor(%[[ADD_1]], %b_hh, %[[CONSTANT]])
// DIFFERENTIATE-NEXT:    %[[CONSTANTCHUNK:.*]], %[[CONSTANTCHUNK_1:.*]], %[[CONSTANTCHUNK_2:.*]], %[[CONSTANTCHUNK_3:.*]] = prim.ConstantChunk(%[[ADD_2]]) <{chunks = 4 : i64, dim = 1 : i64}>
// DIFFERENTIATE-NEXT:    %[[SIGMOID:.*]] = aten.sigmoid(%[[CONSTANTCHUNK]])
// DIFFERENTIATE-NEXT:    %[[SIGMOID_1:.*]] = aten.sigmoid(%[[CONSTANTCHUNK_1]])
// DIFFERENTIATE-NEXT:    %[[TANH:.*]] = aten.tanh(%[[CONSTANTCHUNK_2]])
// DIFFERENTIATE-NEXT:    %[[SIGMOID_2:.*]] = aten.sigmoid(%[[CONSTANTCHUNK_3]])
// DIFFERENTIATE-NEXT:    %[[MUL:.*]] = aten.mul.Tensor(%[[SIGMOID_1]], %cx)
// DIFFERENTIATE-NEXT:    %[[SIZE_6:.*]] = aten.size(%[[MUL]])
// DIFFERENTIATE-NEXT:    %[[MUL_1:.*]] = aten.mul.Tensor(%[[SIGMOID]], %[[TANH]])
// DIFFERENTIATE-NEXT:    %[[SIZE_7:.*]] = aten.size(%[[MUL_1]])
// DIFFERENTIATE-NEXT:    %[[ADD_3:.*]] = aten.add.Tensor(%[[MUL]], %[[MUL_1]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:    %[[TANH_1:.*]] = aten.tanh(%[[ADD_3]])
// DIFFERENTIATE-NEXT:    %[[MUL_2:.*]] = aten.mul.Tensor(%[[SIGMOID_2]], %[[TANH_1]])
// DIFFERENTIATE-NEXT:    func.return %[[MUL_2]], %[[ADD_3]], %[[SIZE]], %[[SIZE_1]], %[[SIZE_2]], %[[SIZE_3]], %[[SIZE_4]], %[[SIZE_5]], %[[SIGMOID]], %[[SIGMOID_1]], %[[TANH]], %[[SIGMOID_2]], %[[SIZE_6]], %[[SIZE_7]], %[[TANH_1]]
// DIFFERENTIATE-NEXT:  }

// DIFFERENTIATE-LABEL: func.func @lstm_cell_backward(
// DIFFERENTIATE-SAME: %[[VALUE:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_1:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_2:.*]]: !prim.tensor, %[[VALUE_3:.*]]: !prim.tensor, %[[VALUE_4:.*]]: !prim.tensor, %[[VALUE_5:.*]]: !prim.tensor, %[[VALUE_6:.*]]: !prim.tensor, %x: !prim.tensor<f32, [?, ?]>, %hx: !prim.tensor<f32, [?, ?]>, %cx: !prim.tensor<f32, [?, ?]>, %w_ih: !prim.tensor<f32, [?, ?]>, %w_hh: !prim.tensor<f32, [?, ?]>, %[[VALUE_7:.*]]: !prim.list<!prim.int>, %[[VALUE_8:.*]]: !prim.list<!prim.int>, %[[VALUE_9:.*]]: !prim.list<!prim.int>, %[[VALUE_10:.*]]: !prim.list<!prim.int>, %[[VALUE_11:.*]]: !prim.list<!prim.int>, %[[VALUE_12:.*]]: !prim.list<!prim.int>, %[[VALUE_13:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_14:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_15:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_16:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_17:.*]]: !prim.list<!prim.int>, %[[VALUE_18:.*]]: !prim.list<!prim.int>, %[[VALUE_19:.*]]: !prim.tensor<f32, [?, ?]>) -> (!prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>, !prim.tensor, !prim.tensor) {
// DIFFERENTIATE-NEXT:    %[[SIZE:.*]] = aten.size(%cx)
// DIFFERENTIATE-NEXT:    %[[T:.*]] = aten.t(%w_ih)
// DIFFERENTIATE-NEXT:    %[[T_1:.*]] = aten.t(%w_hh)
// DIFFERENTIATE-NEXT:    %[[CONSTANT:.*]] = prim.Constant 1
// DIFFERENTIATE-NEXT:    %[[SIZE_1:.*]] = aten.size(%[[VALUE_13]])
// DIFFERENTIATE-NEXT:    %[[SIZE_2:.*]] = aten.size(%[[VALUE_14]])
// DIFFERENTIATE-NEXT:    %[[SIZE_3:.*]] = aten.size(%[[VALUE_15]])
// DIFFERENTIATE-NEXT:    %[[SIZE_4:.*]] = aten.size(%[[VALUE_16]])
// DIFFERENTIATE-NEXT:    %[[SIZE_5:.*]] = aten.size(%[[VALUE_19]])
// DIFFERENTIATE-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.mul.Tensor"}> ({
// DIFFERENTIATE-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[VALUE_19]])
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[MUL]], %[[SIZE_4]])
// DIFFERENTIATE-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[VALUE]], %[[VALUE_16]])
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MUL_1]], %[[SIZE_5]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[ADD:.*]] = autodiff.add(%[[VALUE_6]], %[[LINEAR_1]])
// DIFFERENTIATE-NEXT:    %[[ADD_1:.*]] = autodiff.add(%[[VALUE_5]], %[[LINEAR]])
// DIFFERENTIATE-NEXT:    %[[LINEAR_2:.*]] = autodiff.linear(%[[ADD]]) <{operator = "aten.tanh"}> ({
// DIFFERENTIATE-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[VALUE_19]], %[[VALUE_19]])
// DIFFERENTIATE-NEXT:      %[[RSUB:.*]] = aten.rsub.Scalar(%[[MUL_2]], %[[CONSTANT]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:      %[[MUL_3:.*]] = aten.mul.Tensor(%[[ADD]], %[[RSUB]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[MUL_3]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[ADD_2:.*]] = autodiff.add(%[[VALUE_1]], %[[LINEAR_2]])
// DIFFERENTIATE-NEXT:    %[[LINEAR_3:.*]], %[[LINEAR_4:.*]] = autodiff.linear(%[[ADD_2]]) <{operator = "aten.add.Tensor"}> ({
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_2:.*]] = aten.sum_to_size(%[[ADD_2]], %[[VALUE_17]])
// DIFFERENTIATE-NEXT:      %[[MUL_4:.*]] = aten.mul.Scalar(%[[ADD_2]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_3:.*]] = aten.sum_to_size(%[[MUL_4]], %[[VALUE_18]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[SUM_TO_SIZE_2]], %[[SUM_TO_SIZE_3]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[LINEAR_5:.*]], %[[LINEAR_6:.*]] = autodiff.linear(%[[LINEAR_4]]) <{operator = "aten.mul.Tensor"}> ({
// DIFFERENTIATE-NEXT:      %[[MUL_5:.*]] = aten.mul.Tensor(%[[LINEAR_4]], %[[VALUE_15]])
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_4:.*]] = aten.sum_to_size(%[[MUL_5]], %[[SIZE_1]])
// DIFFERENTIATE-NEXT:      %[[MUL_6:.*]] = aten.mul.Tensor(%[[LINEAR_4]], %[[VALUE_13]])
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_5:.*]] = aten.sum_to_size(%[[MUL_6]], %[[SIZE_3]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[SUM_TO_SIZE_4]], %[[SUM_TO_SIZE_5]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[ADD_3:.*]] = autodiff.add(%[[VALUE_4]], %[[LINEAR_6]])
// DIFFERENTIATE-NEXT:    %[[ADD_4:.*]] = autodiff.add(%[[VALUE_2]], %[[LINEAR_5]])
// DIFFERENTIATE-NEXT:    %[[LINEAR_7:.*]], %[[LINEAR_8:.*]] = autodiff.linear(%[[LINEAR_3]]) <{operator = "aten.mul.Tensor"}> ({
// DIFFERENTIATE-NEXT:      %[[MUL_7:.*]] = aten.mul.Tensor(%[[LINEAR_3]], %cx)
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_6:.*]] = aten.sum_to_size(%[[MUL_7]], %[[SIZE_2]])
// DIFFERENTIATE-NEXT:      %[[MUL_8:.*]] = aten.mul.Tensor(%[[LINEAR_3]], %[[VALUE_14]])
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_7:.*]] = aten.sum_to_size(%[[MUL_8]], %[[SIZE]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[SUM_TO_SIZE_6]], %[[SUM_TO_SIZE_7]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[ADD_5:.*]] = autodiff.add(%[[VALUE_3]], %[[LINEAR_7]])
// DIFFERENTIATE-NEXT:    %[[LINEAR_9:.*]] = autodiff.linear(%[[ADD_1]]) <{operator = "aten.sigmoid"}> ({
// DIFFERENTIATE-NEXT:      %[[RSUB_1:.*]] = aten.rsub.Scalar(%[[VALUE_16]], %[[CONSTANT]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:      %[[MUL_9:.*]] = aten.mul.Tensor(%[[ADD_1]], %[[RSUB_1]])
// DIFFERENTIATE-NEXT:      %[[MUL_10:.*]] = aten.mul.Tensor(%[[MUL_9]], %[[VALUE_16]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[MUL_10]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[LINEAR_10:.*]] = autodiff.linear(%[[ADD_3]]) <{operator = "aten.tanh"}> ({
// DIFFERENTIATE-NEXT:      %[[MUL_11:.*]] = aten.mul.Tensor(%[[VALUE_15]], %[[VALUE_15]])
// DIFFERENTIATE-NEXT:      %[[RSUB_2:.*]] = aten.rsub.Scalar(%[[MUL_11]], %[[CONSTANT]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:      %[[MUL_12:.*]] = aten.mul.Tensor(%[[ADD_3]], %[[RSUB_2]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[MUL_12]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[LINEAR_11:.*]] = autodiff.linear(%[[ADD_5]]) <{operator = "aten.sigmoid"}> ({
// DIFFERENTIATE-NEXT:      %[[RSUB_3:.*]] = aten.rsub.Scalar(%[[VALUE_14]], %[[CONSTANT]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:      %[[MUL_13:.*]] = aten.mul.Tensor(%[[ADD_5]], %[[RSUB_3]])
// DIFFERENTIATE-NEXT:      %[[MUL_14:.*]] = aten.mul.Tensor(%[[MUL_13]], %[[VALUE_14]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[MUL_14]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[LINEAR_12:.*]] = autodiff.linear(%[[ADD_4]]) <{operator = "aten.sigmoid"}> ({
// DIFFERENTIATE-NEXT:      %[[RSUB_4:.*]] = aten.rsub.Scalar(%[[VALUE_13]], %[[CONSTANT]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:      %[[MUL_15:.*]] = aten.mul.Tensor(%[[ADD_4]], %[[RSUB_4]])
// DIFFERENTIATE-NEXT:      %[[MUL_16:.*]] = aten.mul.Tensor(%[[MUL_15]], %[[VALUE_13]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[MUL_16]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[LINEAR_13:.*]] = autodiff.linear(%[[LINEAR_12]], %[[LINEAR_11]], %[[LINEAR_10]], %[[LINEAR_9]]) <{operator = "prim.ConstantChunk"}> ({
// DIFFERENTIATE-NEXT:      %[[ANY_DEFINED:.*]] = autodiff.any_defined(%[[LINEAR_12]])
// DIFFERENTIATE-NEXT:      %[[IF:.*]] = prim.If %[[ANY_DEFINED]] -> (!prim.tensor) {
// DIFFERENTIATE-NEXT:        prim.Yield %[[LINEAR_12]]
// DIFFERENTIATE-NEXT:      } else {
// DIFFERENTIATE-NEXT:        %[[CONSTANT_1:.*]] = prim.Constant 6
// DIFFERENTIATE-NEXT:        %[[CONSTANT_2:.*]] = prim.Constant none
// DIFFERENTIATE-NEXT:        %[[CONSTANT_3:.*]] = prim.Constant none
// DIFFERENTIATE-NEXT:        %[[CONSTANT_4:.*]] = prim.Constant none
// DIFFERENTIATE-NEXT:        %[[ZEROS:.*]] = aten.zeros(%[[SIZE_1]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]], %[[CONSTANT_4]])
// DIFFERENTIATE-NEXT:        prim.Yield %[[ZEROS]]
// DIFFERENTIATE-NEXT:      }
// DIFFERENTIATE-NEXT:      %[[ANY_DEFINED_1:.*]] = autodiff.any_defined(%[[LINEAR_11]])
// DIFFERENTIATE-NEXT:      %[[IF_1:.*]] = prim.If %[[ANY_DEFINED_1]] -> (!prim.tensor) {
// DIFFERENTIATE-NEXT:        prim.Yield %[[LINEAR_11]]
// DIFFERENTIATE-NEXT:      } else {
// DIFFERENTIATE-NEXT:        %[[CONSTANT_5:.*]] = prim.Constant 6
// DIFFERENTIATE-NEXT:        %[[CONSTANT_6:.*]] = prim.Constant none
// DIFFERENTIATE-NEXT:        %[[CONSTANT_7:.*]] = prim.Constant none
// DIFFERENTIATE-NEXT:        %[[CONSTANT_8:.*]] = prim.Constant none
// DIFFERENTIATE-NEXT:        %[[ZEROS_1:.*]] = aten.zeros(%[[SIZE_2]], %[[CONSTANT_5]], %[[CONSTANT_6]], %[[CONSTANT_7]], %[[CONSTANT_8]])
// DIFFERENTIATE-NEXT:        prim.Yield %[[ZEROS_1]]
// DIFFERENTIATE-NEXT:      }
// DIFFERENTIATE-NEXT:      %[[ANY_DEFINED_2:.*]] = autodiff.any_defined(%[[LINEAR_10]])
// DIFFERENTIATE-NEXT:      %[[IF_2:.*]] = prim.If %[[ANY_DEFINED_2]] -> (!prim.tensor) {
// DIFFERENTIATE-NEXT:        prim.Yield %[[LINEAR_10]]
// DIFFERENTIATE-NEXT:      } else {
// DIFFERENTIATE-NEXT:        %[[CONSTANT_9:.*]] = prim.Constant 6
// DIFFERENTIATE-NEXT:        %[[CONSTANT_10:.*]] = prim.Constant none
// DIFFERENTIATE-NEXT:        %[[CONSTANT_11:.*]] = prim.Constant none
// DIFFERENTIATE-NEXT:        %[[CONSTANT_12:.*]] = prim.Constant none
// DIFFERENTIATE-NEXT:        %[[ZEROS_2:.*]] = aten.zeros(%[[SIZE_3]], %[[CONSTANT_9]], %[[CONSTANT_10]], %[[CONSTANT_11]], %[[CONSTANT_12]])
// DIFFERENTIATE-NEXT:        prim.Yield %[[ZEROS_2]]
// DIFFERENTIATE-NEXT:      }
// DIFFERENTIATE-NEXT:      %[[ANY_DEFINED_3:.*]] = autodiff.any_defined(%[[LINEAR_9]])
// DIFFERENTIATE-NEXT:      %[[IF_3:.*]] = prim.If %[[ANY_DEFINED_3]] -> (!prim.tensor) {
// DIFFERENTIATE-NEXT:        prim.Yield %[[LINEAR_9]]
// DIFFERENTIATE-NEXT:      } else {
// DIFFERENTIATE-NEXT:        %[[CONSTANT_13:.*]] = prim.Constant 6
// DIFFERENTIATE-NEXT:        %[[CONSTANT_14:.*]] = prim.Constant none
// DIFFERENTIATE-NEXT:        %[[CONSTANT_15:.*]] = prim.Constant none
// DIFFERENTIATE-NEXT:        %[[CONSTANT_16:.*]] = prim.Constant none
// DIFFERENTIATE-NEXT:        %[[ZEROS_3:.*]] = aten.zeros(%[[SIZE_4]], %[[CONSTANT_13]], %[[CONSTANT_14]], %[[CONSTANT_15]], %[[CONSTANT_16]])
// DIFFERENTIATE-NEXT:        prim.Yield %[[ZEROS_3]]
// DIFFERENTIATE-NEXT:      }
// DIFFERENTIATE-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[IF]], %[[IF_1]], %[[IF_2]], %[[IF_3]])
// DIFFERENTIATE-NEXT:      %[[CAT:.*]] = aten.cat(%[[LISTCONSTRUCT]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[CAT]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[LINEAR_14:.*]], %[[LINEAR_15:.*]] = autodiff.linear(%[[LINEAR_13]]) <{operator = "aten.add.Tensor"}> ({
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_8:.*]] = aten.sum_to_size(%[[LINEAR_13]], %[[VALUE_12]])
// DIFFERENTIATE-NEXT:      %[[MUL_17:.*]] = aten.mul.Scalar(%[[LINEAR_13]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_9:.*]] = aten.sum_to_size(%[[MUL_17]], %[[VALUE_8]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[SUM_TO_SIZE_8]], %[[SUM_TO_SIZE_9]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[LINEAR_16:.*]], %[[LINEAR_17:.*]] = autodiff.linear(%[[LINEAR_14]]) <{operator = "aten.add.Tensor"}> ({
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_10:.*]] = aten.sum_to_size(%[[LINEAR_14]], %[[VALUE_11]])
// DIFFERENTIATE-NEXT:      %[[MUL_18:.*]] = aten.mul.Scalar(%[[LINEAR_14]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_11:.*]] = aten.sum_to_size(%[[MUL_18]], %[[VALUE_7]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[SUM_TO_SIZE_10]], %[[SUM_TO_SIZE_11]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[LINEAR_18:.*]], %[[LINEAR_19:.*]] = autodiff.linear(%[[LINEAR_16]]) <{operator = "aten.add.Tensor"}> ({
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_12:.*]] = aten.sum_to_size(%[[LINEAR_16]], %[[VALUE_9]])
// DIFFERENTIATE-NEXT:      %[[MUL_19:.*]] = aten.mul.Scalar(%[[LINEAR_16]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_13:.*]] = aten.sum_to_size(%[[MUL_19]], %[[VALUE_10]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[SUM_TO_SIZE_12]], %[[SUM_TO_SIZE_13]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[LINEAR_20:.*]], %[[LINEAR_21:.*]] = autodiff.linear(%[[LINEAR_19]]) <{operator = "aten.mm"}> ({
// DIFFERENTIATE-NEXT:      %[[T_2:.*]] = aten.t(%[[T_1]])
// DIFFERENTIATE-NEXT:      %[[MM:.*]] = aten.mm(%[[LINEAR_19]], %[[T_2]])
// DIFFERENTIATE-NEXT:      %[[T_3:.*]] = aten.t(%hx)
// DIFFERENTIATE-NEXT:      %[[MM_1:.*]] = aten.mm(%[[T_3]], %[[LINEAR_19]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[MM]], %[[MM_1]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[LINEAR_22:.*]] = autodiff.linear(%[[LINEAR_21]]) <{operator = "aten.t"}> ({
// DIFFERENTIATE-NEXT:      %[[T_4:.*]] = aten.t(%[[LINEAR_21]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[T_4]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[LINEAR_23:.*]], %[[LINEAR_24:.*]] = autodiff.linear(%[[LINEAR_18]]) <{operator = "aten.mm"}> ({
// DIFFERENTIATE-NEXT:      %[[T_5:.*]] = aten.t(%[[T]])
// DIFFERENTIATE-NEXT:      %[[MM_2:.*]] = aten.mm(%[[LINEAR_18]], %[[T_5]])
// DIFFERENTIATE-NEXT:      %[[T_6:.*]] = aten.t(%x)
// DIFFERENTIATE-NEXT:      %[[MM_3:.*]] = aten.mm(%[[T_6]], %[[LINEAR_18]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[MM_2]], %[[MM_3]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[LINEAR_25:.*]] = autodiff.linear(%[[LINEAR_24]]) <{operator = "aten.t"}> ({
// DIFFERENTIATE-NEXT:      %[[T_7:.*]] = aten.t(%[[LINEAR_24]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[T_7]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    func.return %[[LINEAR_23]], %[[LINEAR_20]], %[[LINEAR_8]], %[[LINEAR_25]], %[[LINEAR_22]], %[[LINEAR_17]], %[[LINEAR_15]]
// DIFFERENTIATE-NEXT:  }

// SPECIALIZE-LABEL: func.func @lstm_cell(
// SPECIALIZE-SAME: %x: !prim.tensor<f32, [?, ?]> {prim.name = "x"}, %hx: !prim.tensor<f32, [?, ?]> {prim.name = "hx"}, %cx: !prim.tensor<f32, [?, ?]> {prim.name = "cx"}, %w_ih: !prim.tensor<f32, [?, ?]> {prim.name = "w_ih"}, %w_hh: !prim.tensor<f32, [?, ?]> {prim.name = "w_hh"}, %b_ih: !prim.tensor<f32, [?]> {prim.name = "b_ih"}, %b_hh: !prim.tensor<f32, [?]> {prim.name = "b_hh"}) -> (!prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.tensor<f32, [?, ?]>) attributes {autodiff.gradient = {backward = @lstm_cell_backward, real_outputs = 2 : i64, input_vjps = [0 : i64, 1 : i64, 8 : i64, 9 : i64, 10 : i64, 11 : i64, 14 : i64], captured_inputs = [0 : i64, 1 : i64, 2 : i64, 3 : i64, 4 : i64], captured_outputs = [2 : i64, 3 : i64, 4 : i64, 5 : i64, 6 : i64, 7 : i64, 8 : i64, 9 : i64, 10 : i64, 11 : i64, 12 : i64, 13 : i64, 14 : i64], output_vjps = [0 : i64, 1 : i64, 2 : i64, 3 : i64, 4 : i64, 5 : i64, 6 : i64]}} {
// SPECIALIZE-NEXT:    %[[SIZE:.*]] = aten.size(%b_ih)
// SPECIALIZE-NEXT:    %[[SIZE_1:.*]] = aten.size(%b_hh)
// SPECIALIZE-NEXT:    %[[T:.*]] = aten.t(%w_ih)
// SPECIALIZE-NEXT:    %[[MM:.*]] = aten.mm(%x, %[[T]])
// SPECIALIZE-NEXT:    %[[SIZE_2:.*]] = aten.size(%[[MM]])
// SPECIALIZE-NEXT:    %[[T_1:.*]] = aten.t(%w_hh)
// SPECIALIZE-NEXT:    %[[MM_1:.*]] = aten.mm(%hx, %[[T_1]])
// SPECIALIZE-NEXT:    %[[SIZE_3:.*]] = aten.size(%[[MM_1]])
// SPECIALIZE-NEXT:    %[[CONSTANT:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:    %[[ADD:.*]] = aten.add.Tensor(%[[MM]], %[[MM_1]], %[[CONSTANT]])
// SPECIALIZE-NEXT:    %[[SIZE_4:.*]] = aten.size(%[[ADD]])
// SPECIALIZE-NEXT:    %[[ADD_1:.*]] = aten.add.Tensor(%[[ADD]], %b_ih, %[[CONSTANT]])
// SPECIALIZE-NEXT:    %[[SIZE_5:.*]] = aten.size(%[[ADD_1]])
// SPECIALIZE-NEXT:    %[[ADD_2:.*]] = aten.add.Tensor(%[[ADD_1]], %b_hh, %[[CONSTANT]])
// SPECIALIZE-NEXT:    %[[CONSTANTCHUNK:.*]], %[[CONSTANTCHUNK_1:.*]], %[[CONSTANTCHUNK_2:.*]], %[[CONSTANTCHUNK_3:.*]] = prim.ConstantChunk(%[[ADD_2]]) <{chunks = 4 : i64, dim = 1 : i64}>
// SPECIALIZE-NEXT:    %[[SIGMOID:.*]] = aten.sigmoid(%[[CONSTANTCHUNK]])
// SPECIALIZE-NEXT:    %[[SIGMOID_1:.*]] = aten.sigmoid(%[[CONSTANTCHUNK_1]])
// SPECIALIZE-NEXT:    %[[TANH:.*]] = aten.tanh(%[[CONSTANTCHUNK_2]])
// SPECIALIZE-NEXT:    %[[SIGMOID_2:.*]] = aten.sigmoid(%[[CONSTANTCHUNK_3]])
// SPECIALIZE-NEXT:    %[[MUL:.*]] = aten.mul.Tensor(%[[SIGMOID_1]], %cx)
// SPECIALIZE-NEXT:    %[[SIZE_6:.*]] = aten.size(%[[MUL]])
// SPECIALIZE-NEXT:    %[[MUL_1:.*]] = aten.mul.Tensor(%[[SIGMOID]], %[[TANH]])
// SPECIALIZE-NEXT:    %[[SIZE_7:.*]] = aten.size(%[[MUL_1]])
// SPECIALIZE-NEXT:    %[[ADD_3:.*]] = aten.add.Tensor(%[[MUL]], %[[MUL_1]], %[[CONSTANT]])
// SPECIALIZE-NEXT:    %[[TANH_1:.*]] = aten.tanh(%[[ADD_3]])
// SPECIALIZE-NEXT:    %[[MUL_2:.*]] = aten.mul.Tensor(%[[SIGMOID_2]], %[[TANH_1]])
// SPECIALIZE-NEXT:    func.return %[[MUL_2]], %[[ADD_3]], %[[SIZE]], %[[SIZE_1]], %[[SIZE_2]], %[[SIZE_3]], %[[SIZE_4]], %[[SIZE_5]], %[[SIGMOID]], %[[SIGMOID_1]], %[[TANH]], %[[SIGMOID_2]], %[[SIZE_6]], %[[SIZE_7]], %[[TANH_1]]
// SPECIALIZE-NEXT:  }

// SPECIALIZE-LABEL: func.func @lstm_cell_backward(
// SPECIALIZE-SAME: %[[VALUE:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_1:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_2:.*]]: !prim.tensor, %[[VALUE_3:.*]]: !prim.tensor, %[[VALUE_4:.*]]: !prim.tensor, %[[VALUE_5:.*]]: !prim.tensor, %[[VALUE_6:.*]]: !prim.tensor, %x: !prim.tensor<f32, [?, ?]>, %hx: !prim.tensor<f32, [?, ?]>, %cx: !prim.tensor<f32, [?, ?]>, %w_ih: !prim.tensor<f32, [?, ?]>, %w_hh: !prim.tensor<f32, [?, ?]>, %[[VALUE_7:.*]]: !prim.list<!prim.int>, %[[VALUE_8:.*]]: !prim.list<!prim.int>, %[[VALUE_9:.*]]: !prim.list<!prim.int>, %[[VALUE_10:.*]]: !prim.list<!prim.int>, %[[VALUE_11:.*]]: !prim.list<!prim.int>, %[[VALUE_12:.*]]: !prim.list<!prim.int>, %[[VALUE_13:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_14:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_15:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_16:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_17:.*]]: !prim.list<!prim.int>, %[[VALUE_18:.*]]: !prim.list<!prim.int>, %[[VALUE_19:.*]]: !prim.tensor<f32, [?, ?]>) -> (!prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>, !prim.tensor, !prim.tensor) {
// SPECIALIZE-NEXT:    %[[SIZE:.*]] = aten.size(%cx)
// SPECIALIZE-NEXT:    %[[T:.*]] = aten.t(%w_ih)
// SPECIALIZE-NEXT:    %[[T_1:.*]] = aten.t(%w_hh)
// SPECIALIZE-NEXT:    %[[CONSTANT:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:    %[[SIZE_1:.*]] = aten.size(%[[VALUE_13]])
// SPECIALIZE-NEXT:    %[[SIZE_2:.*]] = aten.size(%[[VALUE_14]])
// SPECIALIZE-NEXT:    %[[SIZE_3:.*]] = aten.size(%[[VALUE_15]])
// SPECIALIZE-NEXT:    %[[SIZE_4:.*]] = aten.size(%[[VALUE_16]])
// SPECIALIZE-NEXT:    %[[SIZE_5:.*]] = aten.size(%[[VALUE_19]])
// SPECIALIZE-NEXT:    %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[VALUE_19]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[MUL]], %[[SIZE_4]])
// SPECIALIZE-NEXT:    %[[MUL_1:.*]] = aten.mul.Tensor(%[[VALUE]], %[[VALUE_16]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MUL_1]], %[[SIZE_5]])
// SPECIALIZE-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:    %[[ADD:.*]] = aten.add.Tensor(%[[VALUE_6]], %[[SUM_TO_SIZE_1]], %[[CONSTANT_1]])
// SPECIALIZE-NEXT:    %[[CONSTANT_2:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:    %[[ADD_1:.*]] = aten.add.Tensor(%[[VALUE_5]], %[[SUM_TO_SIZE]], %[[CONSTANT_2]])
// SPECIALIZE-NEXT:    %[[MUL_2:.*]] = aten.mul.Tensor(%[[VALUE_19]], %[[VALUE_19]])
// SPECIALIZE-NEXT:    %[[RSUB:.*]] = aten.rsub.Scalar(%[[MUL_2]], %[[CONSTANT]], %[[CONSTANT]])
// SPECIALIZE-NEXT:    %[[MUL_3:.*]] = aten.mul.Tensor(%[[ADD]], %[[RSUB]])
// SPECIALIZE-NEXT:    %[[CONSTANT_3:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:    %[[ADD_2:.*]] = aten.add.Tensor(%[[VALUE_1]], %[[MUL_3]], %[[CONSTANT_3]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_2:.*]] = aten.sum_to_size(%[[ADD_2]], %[[VALUE_17]])
// SPECIALIZE-NEXT:    %[[MUL_4:.*]] = aten.mul.Scalar(%[[ADD_2]], %[[CONSTANT]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_3:.*]] = aten.sum_to_size(%[[MUL_4]], %[[VALUE_18]])
// SPECIALIZE-NEXT:    %[[MUL_5:.*]] = aten.mul.Tensor(%[[SUM_TO_SIZE_3]], %[[VALUE_15]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_4:.*]] = aten.sum_to_size(%[[MUL_5]], %[[SIZE_1]])
// SPECIALIZE-NEXT:    %[[MUL_6:.*]] = aten.mul.Tensor(%[[SUM_TO_SIZE_3]], %[[VALUE_13]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_5:.*]] = aten.sum_to_size(%[[MUL_6]], %[[SIZE_3]])
// SPECIALIZE-NEXT:    %[[CONSTANT_4:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:    %[[ADD_3:.*]] = aten.add.Tensor(%[[VALUE_4]], %[[SUM_TO_SIZE_5]], %[[CONSTANT_4]])
// SPECIALIZE-NEXT:    %[[CONSTANT_5:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:    %[[ADD_4:.*]] = aten.add.Tensor(%[[VALUE_2]], %[[SUM_TO_SIZE_4]], %[[CONSTANT_5]])
// SPECIALIZE-NEXT:    %[[MUL_7:.*]] = aten.mul.Tensor(%[[SUM_TO_SIZE_2]], %cx)
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_6:.*]] = aten.sum_to_size(%[[MUL_7]], %[[SIZE_2]])
// SPECIALIZE-NEXT:    %[[MUL_8:.*]] = aten.mul.Tensor(%[[SUM_TO_SIZE_2]], %[[VALUE_14]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_7:.*]] = aten.sum_to_size(%[[MUL_8]], %[[SIZE]])
// SPECIALIZE-NEXT:    %[[CONSTANT_6:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:    %[[ADD_5:.*]] = aten.add.Tensor(%[[VALUE_3]], %[[SUM_TO_SIZE_6]], %[[CONSTANT_6]])
// SPECIALIZE-NEXT:    %[[RSUB_1:.*]] = aten.rsub.Scalar(%[[VALUE_16]], %[[CONSTANT]], %[[CONSTANT]])
// SPECIALIZE-NEXT:    %[[MUL_9:.*]] = aten.mul.Tensor(%[[ADD_1]], %[[RSUB_1]])
// SPECIALIZE-NEXT:    %[[MUL_10:.*]] = aten.mul.Tensor(%[[MUL_9]], %[[VALUE_16]])
// SPECIALIZE-NEXT:    %[[MUL_11:.*]] = aten.mul.Tensor(%[[VALUE_15]], %[[VALUE_15]])
// SPECIALIZE-NEXT:    %[[RSUB_2:.*]] = aten.rsub.Scalar(%[[MUL_11]], %[[CONSTANT]], %[[CONSTANT]])
// SPECIALIZE-NEXT:    %[[MUL_12:.*]] = aten.mul.Tensor(%[[ADD_3]], %[[RSUB_2]])
// SPECIALIZE-NEXT:    %[[RSUB_3:.*]] = aten.rsub.Scalar(%[[VALUE_14]], %[[CONSTANT]], %[[CONSTANT]])
// SPECIALIZE-NEXT:    %[[MUL_13:.*]] = aten.mul.Tensor(%[[ADD_5]], %[[RSUB_3]])
// SPECIALIZE-NEXT:    %[[MUL_14:.*]] = aten.mul.Tensor(%[[MUL_13]], %[[VALUE_14]])
// SPECIALIZE-NEXT:    %[[RSUB_4:.*]] = aten.rsub.Scalar(%[[VALUE_13]], %[[CONSTANT]], %[[CONSTANT]])
// SPECIALIZE-NEXT:    %[[MUL_15:.*]] = aten.mul.Tensor(%[[ADD_4]], %[[RSUB_4]])
// SPECIALIZE-NEXT:    %[[MUL_16:.*]] = aten.mul.Tensor(%[[MUL_15]], %[[VALUE_13]])
// SPECIALIZE-NEXT:    %[[CONSTANT_7:.*]] = prim.Constant true
// SPECIALIZE-NEXT:    %[[IF:.*]] = prim.If %[[CONSTANT_7]] -> (!prim.tensor) {
// SPECIALIZE-NEXT:      prim.Yield %[[MUL_16]]
// SPECIALIZE-NEXT:    } else {
// SPECIALIZE-NEXT:      %[[CONSTANT_8:.*]] = prim.Constant 6
// SPECIALIZE-NEXT:      %[[CONSTANT_9:.*]] = prim.Constant none
// SPECIALIZE-NEXT:      %[[CONSTANT_10:.*]] = prim.Constant none
// SPECIALIZE-NEXT:      %[[CONSTANT_11:.*]] = prim.Constant none
// SPECIALIZE-NEXT:      %[[ZEROS:.*]] = aten.zeros(%[[SIZE_1]], %[[CONSTANT_8]], %[[CONSTANT_9]], %[[CONSTANT_10]], %[[CONSTANT_11]])
// SPECIALIZE-NEXT:      prim.Yield %[[ZEROS]]
// SPECIALIZE-NEXT:    }
// SPECIALIZE-NEXT:    %[[CONSTANT_12:.*]] = prim.Constant true
// SPECIALIZE-NEXT:    %[[IF_1:.*]] = prim.If %[[CONSTANT_12]] -> (!prim.tensor) {
// SPECIALIZE-NEXT:      prim.Yield %[[MUL_14]]
// SPECIALIZE-NEXT:    } else {
// SPECIALIZE-NEXT:      %[[CONSTANT_13:.*]] = prim.Constant 6
// SPECIALIZE-NEXT:      %[[CONSTANT_14:.*]] = prim.Constant none
// SPECIALIZE-NEXT:      %[[CONSTANT_15:.*]] = prim.Constant none
// SPECIALIZE-NEXT:      %[[CONSTANT_16:.*]] = prim.Constant none
// SPECIALIZE-NEXT:      %[[ZEROS_1:.*]] = aten.zeros(%[[SIZE_2]], %[[CONSTANT_13]], %[[CONSTANT_14]], %[[CONSTANT_15]], %[[CONSTANT_16]])
// SPECIALIZE-NEXT:      prim.Yield %[[ZEROS_1]]
// SPECIALIZE-NEXT:    }
// SPECIALIZE-NEXT:    %[[CONSTANT_17:.*]] = prim.Constant true
// SPECIALIZE-NEXT:    %[[IF_2:.*]] = prim.If %[[CONSTANT_17]] -> (!prim.tensor) {
// SPECIALIZE-NEXT:      prim.Yield %[[MUL_12]]
// SPECIALIZE-NEXT:    } else {
// SPECIALIZE-NEXT:      %[[CONSTANT_18:.*]] = prim.Constant 6
// SPECIALIZE-NEXT:      %[[CONSTANT_19:.*]] = prim.Constant none
// SPECIALIZE-NEXT:      %[[CONSTANT_20:.*]] = prim.Constant none
// SPECIALIZE-NEXT:      %[[CONSTANT_21:.*]] = prim.Constant none
// SPECIALIZE-NEXT:      %[[ZEROS_2:.*]] = aten.zeros(%[[SIZE_3]], %[[CONSTANT_18]], %[[CONSTANT_19]], %[[CONSTANT_20]], %[[CONSTANT_21]])
// SPECIALIZE-NEXT:      prim.Yield %[[ZEROS_2]]
// SPECIALIZE-NEXT:    }
// SPECIALIZE-NEXT:    %[[CONSTANT_22:.*]] = prim.Constant true
// SPECIALIZE-NEXT:    %[[IF_3:.*]] = prim.If %[[CONSTANT_22]] -> (!prim.tensor) {
// SPECIALIZE-NEXT:      prim.Yield %[[MUL_10]]
// SPECIALIZE-NEXT:    } else {
// SPECIALIZE-NEXT:      %[[CONSTANT_23:.*]] = prim.Constant 6
// SPECIALIZE-NEXT:      %[[CONSTANT_24:.*]] = prim.Constant none
// SPECIALIZE-NEXT:      %[[CONSTANT_25:.*]] = prim.Constant none
// SPECIALIZE-NEXT:      %[[CONSTANT_26:.*]] = prim.Constant none
// SPECIALIZE-NEXT:      %[[ZEROS_3:.*]] = aten.zeros(%[[SIZE_4]], %[[CONSTANT_23]], %[[CONSTANT_24]], %[[CONSTANT_25]], %[[CONSTANT_26]])
// SPECIALIZE-NEXT:      prim.Yield %[[ZEROS_3]]
// SPECIALIZE-NEXT:    }
// SPECIALIZE-NEXT:    %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[IF]], %[[IF_1]], %[[IF_2]], %[[IF_3]])
// SPECIALIZE-NEXT:    %[[CAT:.*]] = aten.cat(%[[LISTCONSTRUCT]], %[[CONSTANT]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_8:.*]] = aten.sum_to_size(%[[CAT]], %[[VALUE_12]])
// SPECIALIZE-NEXT:    %[[MUL_17:.*]] = aten.mul.Scalar(%[[CAT]], %[[CONSTANT]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_9:.*]] = aten.sum_to_size(%[[MUL_17]], %[[VALUE_8]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_10:.*]] = aten.sum_to_size(%[[SUM_TO_SIZE_8]], %[[VALUE_11]])
// SPECIALIZE-NEXT:    %[[MUL_18:.*]] = aten.mul.Scalar(%[[SUM_TO_SIZE_8]], %[[CONSTANT]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_11:.*]] = aten.sum_to_size(%[[MUL_18]], %[[VALUE_7]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_12:.*]] = aten.sum_to_size(%[[SUM_TO_SIZE_10]], %[[VALUE_9]])
// SPECIALIZE-NEXT:    %[[MUL_19:.*]] = aten.mul.Scalar(%[[SUM_TO_SIZE_10]], %[[CONSTANT]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_13:.*]] = aten.sum_to_size(%[[MUL_19]], %[[VALUE_10]])
// SPECIALIZE-NEXT:    %[[T_2:.*]] = aten.t(%[[T_1]])
// SPECIALIZE-NEXT:    %[[MM:.*]] = aten.mm(%[[SUM_TO_SIZE_13]], %[[T_2]])
// SPECIALIZE-NEXT:    %[[T_3:.*]] = aten.t(%hx)
// SPECIALIZE-NEXT:    %[[MM_1:.*]] = aten.mm(%[[T_3]], %[[SUM_TO_SIZE_13]])
// SPECIALIZE-NEXT:    %[[T_4:.*]] = aten.t(%[[MM_1]])
// SPECIALIZE-NEXT:    %[[T_5:.*]] = aten.t(%[[T]])
// SPECIALIZE-NEXT:    %[[MM_2:.*]] = aten.mm(%[[SUM_TO_SIZE_12]], %[[T_5]])
// SPECIALIZE-NEXT:    %[[T_6:.*]] = aten.t(%x)
// SPECIALIZE-NEXT:    %[[MM_3:.*]] = aten.mm(%[[T_6]], %[[SUM_TO_SIZE_12]])
// SPECIALIZE-NEXT:    %[[T_7:.*]] = aten.t(%[[MM_3]])
// SPECIALIZE-NEXT:    func.return %[[MM_2]], %[[MM]], %[[SUM_TO_SIZE_7]], %[[T_7]], %[[T_4]], %[[SUM_TO_SIZE_11]], %[[SUM_TO_SIZE_9]]
// SPECIALIZE-NEXT:  }

// LOWER-LABEL: func.func @lstm_cell(
// LOWER-SAME: %x: !prim.tensor<f32, [?, ?]> {prim.name = "x"}, %hx: !prim.tensor<f32, [?, ?]> {prim.name = "hx"}, %cx: !prim.tensor<f32, [?, ?]> {prim.name = "cx"}, %w_ih: !prim.tensor<f32, [?, ?]> {prim.name = "w_ih"}, %w_hh: !prim.tensor<f32, [?, ?]> {prim.name = "w_hh"}, %b_ih: !prim.tensor<f32, [?]> {prim.name = "b_ih"}, %b_hh: !prim.tensor<f32, [?]> {prim.name = "b_hh"}) -> (!prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.tensor<f32, [?, ?]>) attributes {autodiff.gradient = {backward = @lstm_cell_backward, real_outputs = 2 : i64, input_vjps = [0 : i64, 1 : i64, 8 : i64, 9 : i64, 10 : i64, 11 : i64, 14 : i64], captured_inputs = [0 : i64, 1 : i64, 2 : i64, 3 : i64, 4 : i64], captured_outputs = [2 : i64, 3 : i64, 4 : i64, 5 : i64, 6 : i64, 7 : i64, 8 : i64, 9 : i64, 10 : i64, 11 : i64, 12 : i64, 13 : i64, 14 : i64], output_vjps = [0 : i64, 1 : i64, 2 : i64, 3 : i64, 4 : i64, 5 : i64, 6 : i64]}} {
// LOWER-NEXT:    %[[SIZE:.*]] = aten.size(%b_ih)
// LOWER-NEXT:    %[[SIZE_1:.*]] = aten.size(%b_hh)
// LOWER-NEXT:    %[[T:.*]] = aten.t(%w_ih)
// LOWER-NEXT:    %[[MM:.*]] = aten.mm(%x, %[[T]])
// LOWER-NEXT:    %[[SIZE_2:.*]] = aten.size(%[[MM]])
// LOWER-NEXT:    %[[T_1:.*]] = aten.t(%w_hh)
// LOWER-NEXT:    %[[MM_1:.*]] = aten.mm(%hx, %[[T_1]])
// LOWER-NEXT:    %[[SIZE_3:.*]] = aten.size(%[[MM_1]])
// LOWER-NEXT:    %[[CONSTANT:.*]] = prim.Constant 1
// LOWER-NEXT:    %[[ADD:.*]] = aten.add.Tensor(%[[MM]], %[[MM_1]], %[[CONSTANT]])
// LOWER-NEXT:    %[[SIZE_4:.*]] = aten.size(%[[ADD]])
// LOWER-NEXT:    %[[ADD_1:.*]] = aten.add.Tensor(%[[ADD]], %b_ih, %[[CONSTANT]])
// LOWER-NEXT:    %[[SIZE_5:.*]] = aten.size(%[[ADD_1]])
// LOWER-NEXT:    %[[ADD_2:.*]] = aten.add.Tensor(%[[ADD_1]], %b_hh, %[[CONSTANT]])
// LOWER-NEXT:    %[[CONSTANTCHUNK:.*]], %[[CONSTANTCHUNK_1:.*]], %[[CONSTANTCHUNK_2:.*]], %[[CONSTANTCHUNK_3:.*]] = prim.ConstantChunk(%[[ADD_2]]) <{chunks = 4 : i64, dim = 1 : i64}>
// LOWER-NEXT:    %[[SIGMOID:.*]] = aten.sigmoid(%[[CONSTANTCHUNK]])
// LOWER-NEXT:    %[[SIGMOID_1:.*]] = aten.sigmoid(%[[CONSTANTCHUNK_1]])
// LOWER-NEXT:    %[[TANH:.*]] = aten.tanh(%[[CONSTANTCHUNK_2]])
// LOWER-NEXT:    %[[SIGMOID_2:.*]] = aten.sigmoid(%[[CONSTANTCHUNK_3]])
// LOWER-NEXT:    %[[MUL:.*]] = aten.mul.Tensor(%[[SIGMOID_1]], %cx)
// LOWER-NEXT:    %[[SIZE_6:.*]] = aten.size(%[[MUL]])
// LOWER-NEXT:    %[[MUL_1:.*]] = aten.mul.Tensor(%[[SIGMOID]], %[[TANH]])
// LOWER-NEXT:    %[[SIZE_7:.*]] = aten.size(%[[MUL_1]])
// LOWER-NEXT:    %[[ADD_3:.*]] = aten.add.Tensor(%[[MUL]], %[[MUL_1]], %[[CONSTANT]])
// LOWER-NEXT:    %[[TANH_1:.*]] = aten.tanh(%[[ADD_3]])
// LOWER-NEXT:    %[[MUL_2:.*]] = aten.mul.Tensor(%[[SIGMOID_2]], %[[TANH_1]])
// LOWER-NEXT:    func.return %[[MUL_2]], %[[ADD_3]], %[[SIZE]], %[[SIZE_1]], %[[SIZE_2]], %[[SIZE_3]], %[[SIZE_4]], %[[SIZE_5]], %[[SIGMOID]], %[[SIGMOID_1]], %[[TANH]], %[[SIGMOID_2]], %[[SIZE_6]], %[[SIZE_7]], %[[TANH_1]]
// LOWER-NEXT:  }

// LOWER-LABEL: func.func @lstm_cell_backward(
// LOWER-SAME: %[[VALUE:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_1:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_2:.*]]: !prim.tensor, %[[VALUE_3:.*]]: !prim.tensor, %[[VALUE_4:.*]]: !prim.tensor, %[[VALUE_5:.*]]: !prim.tensor, %[[VALUE_6:.*]]: !prim.tensor, %x: !prim.tensor<f32, [?, ?]>, %hx: !prim.tensor<f32, [?, ?]>, %cx: !prim.tensor<f32, [?, ?]>, %w_ih: !prim.tensor<f32, [?, ?]>, %w_hh: !prim.tensor<f32, [?, ?]>, %[[VALUE_7:.*]]: !prim.list<!prim.int>, %[[VALUE_8:.*]]: !prim.list<!prim.int>, %[[VALUE_9:.*]]: !prim.list<!prim.int>, %[[VALUE_10:.*]]: !prim.list<!prim.int>, %[[VALUE_11:.*]]: !prim.list<!prim.int>, %[[VALUE_12:.*]]: !prim.list<!prim.int>, %[[VALUE_13:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_14:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_15:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_16:.*]]: !prim.tensor<f32, [?, ?]>, %[[VALUE_17:.*]]: !prim.list<!prim.int>, %[[VALUE_18:.*]]: !prim.list<!prim.int>, %[[VALUE_19:.*]]: !prim.tensor<f32, [?, ?]>) -> (!prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>, !prim.tensor, !prim.tensor) {
// LOWER-NEXT:    %[[SIZE:.*]] = aten.size(%cx)
// LOWER-NEXT:    %[[T:.*]] = aten.t(%w_ih)
// LOWER-NEXT:    %[[T_1:.*]] = aten.t(%w_hh)
// LOWER-NEXT:    %[[CONSTANT:.*]] = prim.Constant 1
// LOWER-NEXT:    %[[SIZE_1:.*]] = aten.size(%[[VALUE_13]])
// LOWER-NEXT:    %[[SIZE_2:.*]] = aten.size(%[[VALUE_14]])
// LOWER-NEXT:    %[[SIZE_3:.*]] = aten.size(%[[VALUE_15]])
// LOWER-NEXT:    %[[SIZE_4:.*]] = aten.size(%[[VALUE_16]])
// LOWER-NEXT:    %[[SIZE_5:.*]] = aten.size(%[[VALUE_19]])
// LOWER-NEXT:    %[[ANY_DEFINED:.*]] = autodiff.any_defined(%[[VALUE]])
// LOWER-NEXT:    %[[IF:.*]], %[[IF_1:.*]] = prim.If %[[ANY_DEFINED]] -> (!prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>) {
// LOWER-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[VALUE]], %[[VALUE_19]])
// LOWER-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[MUL]], %[[SIZE_4]])
// LOWER-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[VALUE]], %[[VALUE_16]])
// LOWER-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MUL_1]], %[[SIZE_5]])
// LOWER-NEXT:      prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO:.*]] = autodiff.zero()
// LOWER-NEXT:      %[[ZERO_1:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO]], %[[ZERO_1]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ADD:.*]] = autodiff.add(%[[VALUE_6]], %[[IF_1]])
// LOWER-NEXT:    %[[ADD_1:.*]] = autodiff.add(%[[VALUE_5]], %[[IF]])
// LOWER-NEXT:    %[[ANY_DEFINED_1:.*]] = autodiff.any_defined(%[[ADD]])
// LOWER-NEXT:    %[[IF_2:.*]] = prim.If %[[ANY_DEFINED_1]] -> (!prim.tensor) {
// LOWER-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[VALUE_19]], %[[VALUE_19]])
// LOWER-NEXT:      %[[RSUB:.*]] = aten.rsub.Scalar(%[[MUL_2]], %[[CONSTANT]], %[[CONSTANT]])
// LOWER-NEXT:      %[[MUL_3:.*]] = aten.mul.Tensor(%[[ADD]], %[[RSUB]])
// LOWER-NEXT:      prim.Yield %[[MUL_3]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_2:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_2]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ADD_2:.*]] = autodiff.add(%[[VALUE_1]], %[[IF_2]])
// LOWER-NEXT:    %[[ANY_DEFINED_2:.*]] = autodiff.any_defined(%[[ADD_2]])
// LOWER-NEXT:    %[[IF_3:.*]], %[[IF_4:.*]] = prim.If %[[ANY_DEFINED_2]] -> (!prim.tensor, !prim.tensor) {
// LOWER-NEXT:      %[[SUM_TO_SIZE_2:.*]] = aten.sum_to_size(%[[ADD_2]], %[[VALUE_17]])
// LOWER-NEXT:      %[[MUL_4:.*]] = aten.mul.Scalar(%[[ADD_2]], %[[CONSTANT]])
// LOWER-NEXT:      %[[SUM_TO_SIZE_3:.*]] = aten.sum_to_size(%[[MUL_4]], %[[VALUE_18]])
// LOWER-NEXT:      prim.Yield %[[SUM_TO_SIZE_2]], %[[SUM_TO_SIZE_3]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_3:.*]] = autodiff.zero()
// LOWER-NEXT:      %[[ZERO_4:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_3]], %[[ZERO_4]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ANY_DEFINED_3:.*]] = autodiff.any_defined(%[[IF_4]])
// LOWER-NEXT:    %[[IF_5:.*]], %[[IF_6:.*]] = prim.If %[[ANY_DEFINED_3]] -> (!prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>) {
// LOWER-NEXT:      %[[MUL_5:.*]] = aten.mul.Tensor(%[[IF_4]], %[[VALUE_15]])
// LOWER-NEXT:      %[[SUM_TO_SIZE_4:.*]] = aten.sum_to_size(%[[MUL_5]], %[[SIZE_1]])
// LOWER-NEXT:      %[[MUL_6:.*]] = aten.mul.Tensor(%[[IF_4]], %[[VALUE_13]])
// LOWER-NEXT:      %[[SUM_TO_SIZE_5:.*]] = aten.sum_to_size(%[[MUL_6]], %[[SIZE_3]])
// LOWER-NEXT:      prim.Yield %[[SUM_TO_SIZE_4]], %[[SUM_TO_SIZE_5]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_5:.*]] = autodiff.zero()
// LOWER-NEXT:      %[[ZERO_6:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_5]], %[[ZERO_6]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ADD_3:.*]] = autodiff.add(%[[VALUE_4]], %[[IF_6]])
// LOWER-NEXT:    %[[ADD_4:.*]] = autodiff.add(%[[VALUE_2]], %[[IF_5]])
// LOWER-NEXT:    %[[ANY_DEFINED_4:.*]] = autodiff.any_defined(%[[IF_3]])
// LOWER-NEXT:    %[[IF_7:.*]], %[[IF_8:.*]] = prim.If %[[ANY_DEFINED_4]] -> (!prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>) {
// LOWER-NEXT:      %[[MUL_7:.*]] = aten.mul.Tensor(%[[IF_3]], %cx)
// LOWER-NEXT:      %[[SUM_TO_SIZE_6:.*]] = aten.sum_to_size(%[[MUL_7]], %[[SIZE_2]])
// LOWER-NEXT:      %[[MUL_8:.*]] = aten.mul.Tensor(%[[IF_3]], %[[VALUE_14]])
// LOWER-NEXT:      %[[SUM_TO_SIZE_7:.*]] = aten.sum_to_size(%[[MUL_8]], %[[SIZE]])
// LOWER-NEXT:      prim.Yield %[[SUM_TO_SIZE_6]], %[[SUM_TO_SIZE_7]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_7:.*]] = autodiff.zero()
// LOWER-NEXT:      %[[ZERO_8:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_7]], %[[ZERO_8]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ADD_5:.*]] = autodiff.add(%[[VALUE_3]], %[[IF_7]])
// LOWER-NEXT:    %[[ANY_DEFINED_5:.*]] = autodiff.any_defined(%[[ADD_1]])
// LOWER-NEXT:    %[[IF_9:.*]] = prim.If %[[ANY_DEFINED_5]] -> (!prim.tensor) {
// LOWER-NEXT:      %[[RSUB_1:.*]] = aten.rsub.Scalar(%[[VALUE_16]], %[[CONSTANT]], %[[CONSTANT]])
// LOWER-NEXT:      %[[MUL_9:.*]] = aten.mul.Tensor(%[[ADD_1]], %[[RSUB_1]])
// LOWER-NEXT:      %[[MUL_10:.*]] = aten.mul.Tensor(%[[MUL_9]], %[[VALUE_16]])
// LOWER-NEXT:      prim.Yield %[[MUL_10]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_9:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_9]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ANY_DEFINED_6:.*]] = autodiff.any_defined(%[[ADD_3]])
// LOWER-NEXT:    %[[IF_10:.*]] = prim.If %[[ANY_DEFINED_6]] -> (!prim.tensor) {
// LOWER-NEXT:      %[[MUL_11:.*]] = aten.mul.Tensor(%[[VALUE_15]], %[[VALUE_15]])
// LOWER-NEXT:      %[[RSUB_2:.*]] = aten.rsub.Scalar(%[[MUL_11]], %[[CONSTANT]], %[[CONSTANT]])
// LOWER-NEXT:      %[[MUL_12:.*]] = aten.mul.Tensor(%[[ADD_3]], %[[RSUB_2]])
// LOWER-NEXT:      prim.Yield %[[MUL_12]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_10:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_10]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ANY_DEFINED_7:.*]] = autodiff.any_defined(%[[ADD_5]])
// LOWER-NEXT:    %[[IF_11:.*]] = prim.If %[[ANY_DEFINED_7]] -> (!prim.tensor) {
// LOWER-NEXT:      %[[RSUB_3:.*]] = aten.rsub.Scalar(%[[VALUE_14]], %[[CONSTANT]], %[[CONSTANT]])
// LOWER-NEXT:      %[[MUL_13:.*]] = aten.mul.Tensor(%[[ADD_5]], %[[RSUB_3]])
// LOWER-NEXT:      %[[MUL_14:.*]] = aten.mul.Tensor(%[[MUL_13]], %[[VALUE_14]])
// LOWER-NEXT:      prim.Yield %[[MUL_14]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_11:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_11]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ANY_DEFINED_8:.*]] = autodiff.any_defined(%[[ADD_4]])
// LOWER-NEXT:    %[[IF_12:.*]] = prim.If %[[ANY_DEFINED_8]] -> (!prim.tensor) {
// LOWER-NEXT:      %[[RSUB_4:.*]] = aten.rsub.Scalar(%[[VALUE_13]], %[[CONSTANT]], %[[CONSTANT]])
// LOWER-NEXT:      %[[MUL_15:.*]] = aten.mul.Tensor(%[[ADD_4]], %[[RSUB_4]])
// LOWER-NEXT:      %[[MUL_16:.*]] = aten.mul.Tensor(%[[MUL_15]], %[[VALUE_13]])
// LOWER-NEXT:      prim.Yield %[[MUL_16]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_12:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_12]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ANY_DEFINED_9:.*]] = autodiff.any_defined(%[[IF_12]], %[[IF_11]], %[[IF_10]], %[[IF_9]])
// LOWER-NEXT:    %[[IF_13:.*]] = prim.If %[[ANY_DEFINED_9]] -> (!prim.tensor) {
// LOWER-NEXT:      %[[ANY_DEFINED_10:.*]] = autodiff.any_defined(%[[IF_12]])
// LOWER-NEXT:      %[[IF_14:.*]] = prim.If %[[ANY_DEFINED_10]] -> (!prim.tensor) {
// LOWER-NEXT:        prim.Yield %[[IF_12]]
// LOWER-NEXT:      } else {
// LOWER-NEXT:        %[[CONSTANT_1:.*]] = prim.Constant 6
// LOWER-NEXT:        %[[CONSTANT_2:.*]] = prim.Constant none
// LOWER-NEXT:        %[[CONSTANT_3:.*]] = prim.Constant none
// LOWER-NEXT:        %[[CONSTANT_4:.*]] = prim.Constant none
// LOWER-NEXT:        %[[ZEROS:.*]] = aten.zeros(%[[SIZE_1]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]], %[[CONSTANT_4]])
// LOWER-NEXT:        prim.Yield %[[ZEROS]]
// LOWER-NEXT:      }
// LOWER-NEXT:      %[[ANY_DEFINED_11:.*]] = autodiff.any_defined(%[[IF_11]])
// LOWER-NEXT:      %[[IF_15:.*]] = prim.If %[[ANY_DEFINED_11]] -> (!prim.tensor) {
// LOWER-NEXT:        prim.Yield %[[IF_11]]
// LOWER-NEXT:      } else {
// LOWER-NEXT:        %[[CONSTANT_5:.*]] = prim.Constant 6
// LOWER-NEXT:        %[[CONSTANT_6:.*]] = prim.Constant none
// LOWER-NEXT:        %[[CONSTANT_7:.*]] = prim.Constant none
// LOWER-NEXT:        %[[CONSTANT_8:.*]] = prim.Constant none
// LOWER-NEXT:        %[[ZEROS_1:.*]] = aten.zeros(%[[SIZE_2]], %[[CONSTANT_5]], %[[CONSTANT_6]], %[[CONSTANT_7]], %[[CONSTANT_8]])
// LOWER-NEXT:        prim.Yield %[[ZEROS_1]]
// LOWER-NEXT:      }
// LOWER-NEXT:      %[[ANY_DEFINED_12:.*]] = autodiff.any_defined(%[[IF_10]])
// LOWER-NEXT:      %[[IF_16:.*]] = prim.If %[[ANY_DEFINED_12]] -> (!prim.tensor) {
// LOWER-NEXT:        prim.Yield %[[IF_10]]
// LOWER-NEXT:      } else {
// LOWER-NEXT:        %[[CONSTANT_9:.*]] = prim.Constant 6
// LOWER-NEXT:        %[[CONSTANT_10:.*]] = prim.Constant none
// LOWER-NEXT:        %[[CONSTANT_11:.*]] = prim.Constant none
// LOWER-NEXT:        %[[CONSTANT_12:.*]] = prim.Constant none
// LOWER-NEXT:        %[[ZEROS_2:.*]] = aten.zeros(%[[SIZE_3]], %[[CONSTANT_9]], %[[CONSTANT_10]], %[[CONSTANT_11]], %[[CONSTANT_12]])
// LOWER-NEXT:        prim.Yield %[[ZEROS_2]]
// LOWER-NEXT:      }
// LOWER-NEXT:      %[[ANY_DEFINED_13:.*]] = autodiff.any_defined(%[[IF_9]])
// LOWER-NEXT:      %[[IF_17:.*]] = prim.If %[[ANY_DEFINED_13]] -> (!prim.tensor) {
// LOWER-NEXT:        prim.Yield %[[IF_9]]
// LOWER-NEXT:      } else {
// LOWER-NEXT:        %[[CONSTANT_13:.*]] = prim.Constant 6
// LOWER-NEXT:        %[[CONSTANT_14:.*]] = prim.Constant none
// LOWER-NEXT:        %[[CONSTANT_15:.*]] = prim.Constant none
// LOWER-NEXT:        %[[CONSTANT_16:.*]] = prim.Constant none
// LOWER-NEXT:        %[[ZEROS_3:.*]] = aten.zeros(%[[SIZE_4]], %[[CONSTANT_13]], %[[CONSTANT_14]], %[[CONSTANT_15]], %[[CONSTANT_16]])
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
// LOWER-NEXT:      %[[SUM_TO_SIZE_8:.*]] = aten.sum_to_size(%[[IF_13]], %[[VALUE_12]])
// LOWER-NEXT:      %[[MUL_17:.*]] = aten.mul.Scalar(%[[IF_13]], %[[CONSTANT]])
// LOWER-NEXT:      %[[SUM_TO_SIZE_9:.*]] = aten.sum_to_size(%[[MUL_17]], %[[VALUE_8]])
// LOWER-NEXT:      prim.Yield %[[SUM_TO_SIZE_8]], %[[SUM_TO_SIZE_9]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_14:.*]] = autodiff.zero()
// LOWER-NEXT:      %[[ZERO_15:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_14]], %[[ZERO_15]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ANY_DEFINED_15:.*]] = autodiff.any_defined(%[[IF_18]])
// LOWER-NEXT:    %[[IF_20:.*]], %[[IF_21:.*]] = prim.If %[[ANY_DEFINED_15]] -> (!prim.tensor, !prim.tensor) {
// LOWER-NEXT:      %[[SUM_TO_SIZE_10:.*]] = aten.sum_to_size(%[[IF_18]], %[[VALUE_11]])
// LOWER-NEXT:      %[[MUL_18:.*]] = aten.mul.Scalar(%[[IF_18]], %[[CONSTANT]])
// LOWER-NEXT:      %[[SUM_TO_SIZE_11:.*]] = aten.sum_to_size(%[[MUL_18]], %[[VALUE_7]])
// LOWER-NEXT:      prim.Yield %[[SUM_TO_SIZE_10]], %[[SUM_TO_SIZE_11]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_16:.*]] = autodiff.zero()
// LOWER-NEXT:      %[[ZERO_17:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_16]], %[[ZERO_17]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ANY_DEFINED_16:.*]] = autodiff.any_defined(%[[IF_20]])
// LOWER-NEXT:    %[[IF_22:.*]], %[[IF_23:.*]] = prim.If %[[ANY_DEFINED_16]] -> (!prim.tensor, !prim.tensor) {
// LOWER-NEXT:      %[[SUM_TO_SIZE_12:.*]] = aten.sum_to_size(%[[IF_20]], %[[VALUE_9]])
// LOWER-NEXT:      %[[MUL_19:.*]] = aten.mul.Scalar(%[[IF_20]], %[[CONSTANT]])
// LOWER-NEXT:      %[[SUM_TO_SIZE_13:.*]] = aten.sum_to_size(%[[MUL_19]], %[[VALUE_10]])
// LOWER-NEXT:      prim.Yield %[[SUM_TO_SIZE_12]], %[[SUM_TO_SIZE_13]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_18:.*]] = autodiff.zero()
// LOWER-NEXT:      %[[ZERO_19:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_18]], %[[ZERO_19]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ANY_DEFINED_17:.*]] = autodiff.any_defined(%[[IF_23]])
// LOWER-NEXT:    %[[IF_24:.*]], %[[IF_25:.*]] = prim.If %[[ANY_DEFINED_17]] -> (!prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>) {
// LOWER-NEXT:      %[[T_2:.*]] = aten.t(%[[T_1]])
// LOWER-NEXT:      %[[MM:.*]] = aten.mm(%[[IF_23]], %[[T_2]])
// LOWER-NEXT:      %[[T_3:.*]] = aten.t(%hx)
// LOWER-NEXT:      %[[MM_1:.*]] = aten.mm(%[[T_3]], %[[IF_23]])
// LOWER-NEXT:      prim.Yield %[[MM]], %[[MM_1]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_20:.*]] = autodiff.zero()
// LOWER-NEXT:      %[[ZERO_21:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_20]], %[[ZERO_21]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ANY_DEFINED_18:.*]] = autodiff.any_defined(%[[IF_25]])
// LOWER-NEXT:    %[[IF_26:.*]] = prim.If %[[ANY_DEFINED_18]] -> (!prim.tensor<[?, ?]>) {
// LOWER-NEXT:      %[[T_4:.*]] = aten.t(%[[IF_25]])
// LOWER-NEXT:      prim.Yield %[[T_4]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_22:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_22]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ANY_DEFINED_19:.*]] = autodiff.any_defined(%[[IF_22]])
// LOWER-NEXT:    %[[IF_27:.*]], %[[IF_28:.*]] = prim.If %[[ANY_DEFINED_19]] -> (!prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>) {
// LOWER-NEXT:      %[[T_5:.*]] = aten.t(%[[T]])
// LOWER-NEXT:      %[[MM_2:.*]] = aten.mm(%[[IF_22]], %[[T_5]])
// LOWER-NEXT:      %[[T_6:.*]] = aten.t(%x)
// LOWER-NEXT:      %[[MM_3:.*]] = aten.mm(%[[T_6]], %[[IF_22]])
// LOWER-NEXT:      prim.Yield %[[MM_2]], %[[MM_3]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_23:.*]] = autodiff.zero()
// LOWER-NEXT:      %[[ZERO_24:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_23]], %[[ZERO_24]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ANY_DEFINED_20:.*]] = autodiff.any_defined(%[[IF_28]])
// LOWER-NEXT:    %[[IF_29:.*]] = prim.If %[[ANY_DEFINED_20]] -> (!prim.tensor<[?, ?]>) {
// LOWER-NEXT:      %[[T_7:.*]] = aten.t(%[[IF_28]])
// LOWER-NEXT:      prim.Yield %[[T_7]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_25:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_25]]
// LOWER-NEXT:    }
// LOWER-NEXT:    func.return %[[IF_27]], %[[IF_24]], %[[IF_8]], %[[IF_29]], %[[IF_26]], %[[IF_21]], %[[IF_19]]
// LOWER-NEXT:  }
