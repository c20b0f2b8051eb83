// RUN: ts-translate %S/../../../examples/list_rnn.py --entry list_rnn --spec '[3x5xf32=rand(0)]' --spec '?x?xf32' --spec '?x?xf32' --spec '?x?xf32' -o %t.mlir
// RUN: ts-opt %t.mlir -p inline,lower-tuples,canonical-ops,infer-types,remove-dead,infer-requires-grad | filecheck %s --check-prefix=REQUIRES
// RUN: ts-opt %t.mlir -p differentiate | filecheck %s --check-prefix=DIFFERENTIATE
// RUN: ts-opt %t.mlir -p differentiate,specialize-undef,remove-dead | filecheck %s --check-prefix=SPECIALIZE
// RUN: ts-opt %t.mlir -p differentiate,lower-linear-blocks,remove-dead | filecheck %s --check-prefix=LOWER

// REQUIRES-LABEL: func.func @list_rnn(
// REQUIRES-SAME: %xs: !prim.list<!prim.tensor<f32, [?, ?]>> {prim.name = "xs"}, %h: !prim.tensor<f32, [?, ?]> {prim.name = "h"}, %w: !prim.tensor<f32, [?, ?]> {prim.name = "w"}, %u: !prim.tensor<f32, [?, ?]> {prim.name = "u"}) -> !prim.list<!prim.tensor> {
// REQUIRES-NEXT:    %[[LISTCONSTRUCT:.*]] = prim.ListConstruct()
// REQUIRES-NEXT:    %[[LEN:.*]] = aten.len.t(%xs)
// REQUIRES-NEXT:    %[[CONSTANT:.*]] = prim.Constant true
// REQUIRES-NEXT:    %state = prim.Loop %[[LEN]], %[[CONSTANT]], (%h) : (!prim.tensor<f32, [?, ?]>) -> (!prim.tensor<f32, [?, ?]>) attributes {autodiff.requires_grad = [true]} {
// REQUIRES-NEXT:    ^bb0(%[[VALUE:.*]]: !prim.int, %state_1: !prim.tensor<f32, [?, ?]>):
// REQUIRES-NEXT:      %[[__GETITEM__:.*]] = aten.__getitem__.t(%xs, %[[VALUE]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:      %[[MM:.*]] = aten.mm(%[[__GETITEM__]], %w) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:      %[[MM_1:.*]] = aten.mm(%state_1, %u) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 1
// REQUIRES-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%[[MM]], %[[MM_1]], %[[CONSTANT_1]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:      %[[TANH:.*]] = aten.tanh(%[[ADD]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:      %[[APPEND:.*]] = aten.append.t(%[[LISTCONSTRUCT]], %[[TANH]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant true
// REQUIRES-NEXT:      prim.Yield %[[CONSTANT_2]], %[[TANH]]
// REQUIRES-NEXT:    }
// REQUIRES-NEXT:    %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct()
// REQUIRES-NEXT:    %[[LEN_1:.*]] = aten.len.t(%xs)
// REQUIRES-NEXT:    %[[CONSTANT_3:.*]] = prim.Constant 1
// REQUIRES-NEXT:    %[[SUB:.*]] = aten.sub.int(%[[LEN_1]], %[[CONSTANT_3]])
// REQUIRES-NEXT:    %[[CONSTANT_4:.*]] = prim.Constant -1
// REQUIRES-NEXT:    %[[CONSTANT_5:.*]] = prim.Constant -1
// REQUIRES-NEXT:    %[[__RANGE_LENGTH:.*]] = aten.__range_length(%[[SUB]], %[[CONSTANT_4]], %[[CONSTANT_5]])
// REQUIRES-NEXT:    %[[CONSTANT_6:.*]] = prim.Constant true
// REQUIRES-NEXT:    %state_2 = prim.Loop %[[__RANGE_LENGTH]], %[[CONSTANT_6]], (%h) : (!prim.tensor<f32, [?, ?]>) -> (!prim.tensor<f32, [?, ?]>) attributes {autodiff.requires_grad = [true]} {
// REQUIRES-NEXT:    ^bb0(%[[VALUE_1:.*]]: !prim.int, %state_3: !prim.tensor<f32, [?, ?]>):
// REQUIRES-NEXT:      %[[__DERIVE_INDEX:.*]] = aten.__derive_index(%[[VALUE_1]], %[[SUB]], %[[CONSTANT_5]])
// REQUIRES-NEXT:      %[[__GETITEM___1:.*]] = aten.__getitem__.t(%xs, %[[__DERIVE_INDEX]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:      %[[MM_2:.*]] = aten.mm(%[[__GETITEM___1]], %w) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:      %[[MM_3:.*]] = aten.mm(%state_3, %u) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:      %[[CONSTANT_7:.*]] = prim.Constant 1
// REQUIRES-NEXT:      %[[ADD_1:.*]] = aten.add.Tensor(%[[MM_2]], %[[MM_3]], %[[CONSTANT_7]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:      %[[TANH_1:.*]] = aten.tanh(%[[ADD_1]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:      %[[APPEND_1:.*]] = aten.append.t(%[[LISTCONSTRUCT_1]], %[[TANH_1]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:      %[[CONSTANT_8:.*]] = prim.Constant true
// REQUIRES-NEXT:      prim.Yield %[[CONSTANT_8]], %[[TANH_1]]
// REQUIRES-NEXT:    }
// REQUIRES-NEXT:    aten.reverse.t(%[[LISTCONSTRUCT_1]])
// REQUIRES-NEXT:    %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct()
// REQUIRES-NEXT:    %[[LEN_2:.*]] = aten.len.t(%[[LISTCONSTRUCT]])
// REQUIRES-NEXT:    %[[LEN_3:.*]] = aten.len.t(%[[LISTCONSTRUCT_1]])
// REQUIRES-NEXT:    %[[MIN:.*]] = prim.min.int(%[[LEN_2]], %[[LEN_3]])
// REQUIRES-NEXT:    %[[CONSTANT_9:.*]] = prim.Constant true
// REQUIRES-NEXT:    prim.Loop %[[MIN]], %[[CONSTANT_9]] {
// REQUIRES-NEXT:    ^bb0(%[[VALUE_2:.*]]: !prim.int):
// REQUIRES-NEXT:      %[[__GETITEM___2:.*]] = aten.__getitem__.t(%[[LISTCONSTRUCT]], %[[VALUE_2]])
// REQUIRES-NEXT:      %[[__GETITEM___3:.*]] = aten.__getitem__.t(%[[LISTCONSTRUCT_1]], %[[VALUE_2]])
// REQUIRES-NEXT:      %[[LISTCONSTRUCT_3:.*]] = prim.ListConstruct(%[[__GETITEM___2]], %[[__GETITEM___3]])
// REQUIRES-NEXT:      %[[CONSTANT_10:.*]] = prim.Constant 1
// REQUIRES-NEXT:      %[[CAT:.*]] = aten.cat(%[[LISTCONSTRUCT_3]], %[[CONSTANT_10]])
// REQUIRES-NEXT:      %[[APPEND_2:.*]] = aten.append.t(%[[LISTCONSTRUCT_2]], %[[CAT]])
// REQUIRES-NEXT:      %[[CONSTANT_11:.*]] = prim.Constant true
// REQUIRES-NEXT:      prim.Yield %[[CONSTANT_11]]
// REQUIRES-NEXT:    }
// REQUIRES-NEXT:    %[[LEN_4:.*]] = aten.len.t(%[[LISTCONSTRUCT_2]])
// REQUIRES-NEXT:    %[[CONSTANT_12:.*]] = prim.Constant 2
// REQUIRES-NEXT:    %[[GT:.*]] = aten.gt.int(%[[LEN_4]], %[[CONSTANT_12]])
// REQUIRES-NEXT:    %joined = prim.If %[[GT]] -> (!prim.list<!prim.tensor>) {
// REQUIRES-NEXT:      %[[CONSTANT_13:.*]] = prim.Constant 0
// REQUIRES-NEXT:      %[[__GETITEM___4:.*]] = aten.__getitem__.t(%[[LISTCONSTRUCT_2]], %[[CONSTANT_13]])
// REQUIRES-NEXT:      %[[CONSTANT_14:.*]] = prim.Constant 2.0
// REQUIRES-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%[[__GETITEM___4]], %[[CONSTANT_14]])
// REQUIRES-NEXT:      %[[CONSTANT_15:.*]] = prim.Constant 0
// REQUIRES-NEXT:      %[[_SET_ITEM:.*]] = aten._set_item.t(%[[LISTCONSTRUCT_2]], %[[CONSTANT_15]], %[[MUL]])
// REQUIRES-NEXT:      %[[CONSTANT_16:.*]] = prim.Constant -1
// REQUIRES-NEXT:      %[[CONSTANT_17:.*]] = prim.Constant none
// REQUIRES-NEXT:      %[[CONSTANT_18:.*]] = prim.Constant 1
// REQUIRES-NEXT:      %[[SLICE:.*]] = aten.slice.t(%[[LISTCONSTRUCT_2]], %[[CONSTANT_17]], %[[CONSTANT_16]], %[[CONSTANT_18]])
// REQUIRES-NEXT:      %[[CONSTANT_19:.*]] = prim.Constant -1
// REQUIRES-NEXT:      %[[__GETITEM___5:.*]] = aten.__getitem__.t(%[[LISTCONSTRUCT_2]], %[[CONSTANT_19]])
// REQUIRES-NEXT:      %[[NEG:.*]] = aten.neg(%[[__GETITEM___5]])
// REQUIRES-NEXT:      %[[LISTCONSTRUCT_4:.*]] = prim.ListConstruct(%[[NEG]])
// REQUIRES-NEXT:      %[[ADD_2:.*]] = aten.add.t(%[[SLICE]], %[[LISTCONSTRUCT_4]])
// REQUIRES-NEXT:      prim.Yield %[[ADD_2]]
// REQUIRES-NEXT:    } else {
// REQUIRES-NEXT:      prim.Yield %[[LISTCONSTRUCT_2]]
// REQUIRES-NEXT:    }
// REQUIRES-NEXT:    func.return %joined
// REQUIRES-NEXT:  }

// DIFFERENTIATE-LABEL: func.func @list_rnn(
// DIFFERENTIATE-SAME: %xs: !prim.list<!prim.tensor<f32, [?, ?]>> {prim.name = "xs"}, %h: !prim.tensor<f32, [?, ?]> {prim.name = "h"}, %w: !prim.tensor<f32, [?, ?]> {prim.name = "w"}, %u: !prim.tensor<f32, [?, ?]> {prim.name = "u"}) -> (!prim.list<!prim.tensor<f32, [?, ?]>>, !prim.int, !prim.int, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.int, !prim.list<!prim.int>, !prim.int, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.int, !prim.int, !prim.int, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.bool>, !prim.list<!prim.list<!prim.list<!prim.int>>>, !prim.list<!prim.list<!prim.int>>, !prim.int, !prim.bool, !prim.int, !prim.int) attributes {autodiff.gradient = {backward = @list_rnn_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [2 : i64, 3 : i64], captured_outputs = [1 : i64, 2 : i64, 3 : i64, 4 : i64, 5 : i64, 6 : i64, 7 : i64, 8 : i64, 9 : i64, 10 : i64, 11 : i64, 12 : i64, 13 : i64, 14 : i64, 15 : i64, 16 : i64, 17 : i64, 18 : i64, 19 : i64, 20 : i64, 21 : i64, 22 : i64, 23 : i64, 24 : i64, 25 : i64, 26 : i64, 27 : i64, 28 : i64, 29 : i64, 30 : i64, 31 : i64, 32 : i64, 33 : i64, 34 : i64, 35 : i64], output_vjps = [0 : i64, 1 : i64, 2 : i64, 3 : i64]}} {
// DIFFERENTIATE-NEXT:    %[[LEN:.*]] = aten.len.t(%xs)
// DIFFERENTIATE-NEXT:    %[[CONSTANT:.*]] = prim.Constant []
// DIFFERENTIATE-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant true
// DIFFERENTIATE-NEXT:    %[[CONSTANT_2:.*]] = prim.Constant []
// DIFFERENTIATE-NEXT:    %[[CONSTANT_3:.*]] = prim.Constant []
// DIFFERENTIATE-NEXT:    %[[CONSTANT_4:.*]] = prim.Constant []
// DIFFERENTIATE-NEXT:    %[[CONSTANT_5:.*]] = prim.Constant []
// DIFFERENTIATE-NEXT:    %[[CONSTANT_6:.*]] = prim.Constant []
// DIFFERENTIATE-NEXT:    %[[CONSTANT_7:.*]] = prim.Constant []
// DIFFERENTIATE-NEXT:    %[[CONSTANT_8:.*]] = prim.Constant []
// DIFFERENTIATE-NEXT:    %[[CONSTANT_9:.*]] = prim.Constant []
// DIFFERENTIATE-NEXT:    %[[CONSTANT_10:.*]] = prim.Constant 0
// DIFFERENTIATE-NEXT:    %[[MAX:.*]] = prim.max.int(%[[LEN]], %[[CONSTANT_10]])
// DIFFERENTIATE-NEXT:    %state, %state_1, %state_2, %state_3, %state_4, %state_5, %state_6, %state_7, %state_8, %state_9 = prim.Loop %[[LEN]], %[[CONSTANT_1]], (%h, %[[CONSTANT]], %[[CONSTANT_2]], %[[CONSTANT_3]], %[[CONSTANT_4]], %[[CONSTANT_5]], %[[CONSTANT_6]], %[[CONSTANT_7]], %[[CONSTANT_8]], %[[CONSTANT_9]]) : (!prim.tensor<f32, [?, ?]>, !prim.list<!prim.tensor>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.tensor<f32, [?, ?]>>) -> (!prim.tensor<f32, [?, ?]>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.tensor<f32, [?, ?]>>) {
// DIFFERENTIATE-NEXT:    ^bb0(%[[VALUE:.*]]: !prim.int, %state_10: !prim.tensor<f32, [?, ?]>, %[[VALUE_1:.*]]: !prim.list<!prim.tensor<f32, [?, ?]>>, %[[VALUE_2:.*]]: !prim.list<!prim.tensor<f32, [?, ?]>>, %[[VALUE_3:.*]]: !prim.list<!prim.int>, %[[VALUE_4:.*]]: !prim.list<!prim.tensor<f32, [?, ?]>>, %[[VALUE_5:.*]]: !prim.list<!prim.int>, %[[VALUE_6:.*]]: !prim.list<!prim.int>, %[[VALUE_7:.*]]: !prim.list<!prim.int>, %[[VALUE_8:.*]]: !prim.list<!prim.int>, %[[VALUE_9:.*]]: !prim.list<!prim.tensor<f32, [?, ?]>>):
// DIFFERENTIATE-NEXT:      %[[LEN_1:.*]] = aten.len.t(%[[VALUE_1]])
// DIFFERENTIATE-NEXT:      %[[__GETITEM__:.*]] = aten.__getitem__.t(%xs, %[[VALUE]])
// DIFFERENTIATE-NEXT:      %[[MM:.*]] = aten.mm(%[[__GETITEM__]], %w)
// DIFFERENTIATE-NEXT:      %[[SIZE:.*]] = aten.size.int(%[[MM]], %[[CONSTANT_10]])
// DIFFERENTIATE-NEXT:      %[[CONSTANT_11:.*]] = prim.Constant 1
// DIFFERENTIATE-NEXT:      %[[SIZE_1:.*]] = aten.size.int(%[[MM]], %[[CONSTANT_11]])
// DIFFERENTIATE-NEXT:      %[[MM_1:.*]] = aten.mm(%state_10, %u)
// DIFFERENTIATE-NEXT:      %[[SIZE_2:.*]] = aten.size.int(%[[MM_1]], %[[CONSTANT_10]])
// DIFFERENTIATE-NEXT:      %[[SIZE_3:.*]] = aten.size.int(%[[MM_1]], %[[CONSTANT_11]])
// DIFFERENTIATE-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%[[MM]], %[[MM_1]], %[[CONSTANT_11]])
// DIFFERENTIATE-NEXT:      %[[TANH:.*]] = aten.tanh(%[[ADD]])
// DIFFERENTIATE-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[TANH]])
// DIFFERENTIATE-NEXT:      %[[ADD_1:.*]] = aten.add.t(%[[VALUE_1]], %[[LISTCONSTRUCT]])
// DIFFERENTIATE-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%state_10)
// DIFFERENTIATE-NEXT:      %[[ADD_2:.*]] = aten.add.t(%[[VALUE_2]], %[[LISTCONSTRUCT_1]])
// DIFFERENTIATE-NEXT:      %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[LEN_1]])
// DIFFERENTIATE-NEXT:      %[[ADD_3:.*]] = aten.add.t(%[[VALUE_3]], %[[LISTCONSTRUCT_2]])
// DIFFERENTIATE-NEXT:      %[[LISTCONSTRUCT_3:.*]] = prim.ListConstruct(%[[__GETITEM__]])
// DIFFERENTIATE-NEXT:      %[[ADD_4:.*]] = aten.add.t(%[[VALUE_4]], %[[LISTCONSTRUCT_3]])
// DIFFERENTIATE-NEXT:      %[[LISTCONSTRUCT_4:.*]] = prim.ListConstruct(%[[SIZE]])
// DIFFERENTIATE-NEXT:      %[[ADD_5:.*]] = aten.add.t(%[[VALUE_5]], %[[LISTCONSTRUCT_4]])
// DIFFERENTIATE-NEXT:      %[[LISTCONSTRUCT_5:.*]] = prim.ListConstruct(%[[SIZE_1]])
// DIFFERENTIATE-NEXT:      %[[ADD_6:.*]] = aten.add.t(%[[VALUE_6]], %[[LISTCONSTRUCT_5]])
// DIFFERENTIATE-NEXT:      %[[LISTCONSTRUCT_6:.*]] = prim.ListConstruct(%[[SIZE_2]])
// DIFFERENTIATE-NEXT:      %[[ADD_7:.*]] = aten.add.t(%[[VALUE_7]], %[[LISTCONSTRUCT_6]])
// DIFFERENTIATE-NEXT:      %[[LISTCONSTRUCT_7:.*]] = prim.ListConstruct(%[[SIZE_3]])
// DIFFERENTIATE-NEXT:      %[[ADD_8:.*]] = aten.add.t(%[[VALUE_8]], %[[LISTCONSTRUCT_7]])
// DIFFERENTIATE-NEXT:      %[[LISTCONSTRUCT_8:.*]] = prim.ListConstruct(%[[TANH]])
// DIFFERENTIATE-NEXT:      %[[ADD_9:.*]] = aten.add.t(%[[VALUE_9]], %[[LISTCONSTRUCT_8]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[CONSTANT_1]], %[[TANH]], %[[ADD_1]], %[[ADD_2]], %[[ADD_3]], %[[ADD_4]], %[[ADD_5]], %[[ADD_6]], %[[ADD_7]], %[[ADD_8]], %[[ADD_9]]
// DIFFERENTIATE-NEXT:    }
// DIFFERENTIATE-NEXT:    %[[LEN_2:.*]] = aten.len.t(%state_1)
// DIFFERENTIATE-NEXT:    %[[SIZE_4:.*]] = aten.size(%state)
// DIFFERENTIATE-NEXT:    %[[CONSTANT_12:.*]] = prim.Constant 1
// DIFFERENTIATE-NEXT:    %[[SUB:.*]] = aten.sub.int(%[[LEN]], %[[CONSTANT_12]])
// DIFFERENTIATE-NEXT:    %[[CONSTANT_13:.*]] = prim.Constant -1
// DIFFERENTIATE-NEXT:    %[[__RANGE_LENGTH:.*]] = aten.__range_length(%[[SUB]], %[[CONSTANT_13]], %[[CONSTANT_13]])
// DIFFERENTIATE-NEXT:    %[[CONSTANT_14:.*]] = prim.Constant []
// DIFFERENTIATE-NEXT:    %[[CONSTANT_15:.*]] = prim.Constant []
// DIFFERENTIATE-NEXT:    %[[CONSTANT_16:.*]] = prim.Constant []
// DIFFERENTIATE-NEXT:    %[[CONSTANT_17:.*]] = prim.Constant []
// DIFFERENTIATE-NEXT:    %[[CONSTANT_18:.*]] = prim.Constant []
// DIFFERENTIATE-NEXT:    %[[CONSTANT_19:.*]] = prim.Constant []
// DIFFERENTIATE-NEXT:    %[[CONSTANT_20:.*]] = prim.Constant []
// DIFFERENTIATE-NEXT:    %[[CONSTANT_21:.*]] = prim.Constant []
// DIFFERENTIATE-NEXT:    %[[CONSTANT_22:.*]] = prim.Constant []
// DIFFERENTIATE-NEXT:    %[[MAX_1:.*]] = prim.max.int(%[[__RANGE_LENGTH]], %[[CONSTANT_10]])
// DIFFERENTIATE-NEXT:    %state_11, %state_12, %state_13, %state_14, %state_15, %state_16, %state_17, %state_18, %state_19, %state_20, %state_21 = prim.Loop %[[__RANGE_LENGTH]], %[[CONSTANT_1]], (%h, %[[CONSTANT]], %[[CONSTANT_14]], %[[CONSTANT_15]], %[[CONSTANT_16]], %[[CONSTANT_17]], %[[CONSTANT_18]], %[[CONSTANT_19]], %[[CONSTANT_20]], %[[CONSTANT_21]], %[[CONSTANT_22]]) : (!prim.tensor<f32, [?, ?]>, !prim.list<!prim.tensor>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.tensor<f32, [?, ?]>>) -> (!prim.tensor<f32, [?, ?]>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.tensor<f32, [?, ?]>>) {
// DIFFERENTIATE-NEXT:    ^bb0(%[[VALUE_10:.*]]: !prim.int, %state_22: !prim.tensor<f32, [?, ?]>, %[[VALUE_11:.*]]: !prim.list<!prim.tensor<f32, [?, ?]>>, %[[VALUE_12:.*]]: !prim.list<!prim.tensor<f32, [?, ?]>>, %[[VALUE_13:.*]]: !prim.list<!prim.int>, %[[VALUE_14:.*]]: !prim.list<!prim.int>, %[[VALUE_15:.*]]: !prim.list<!prim.tensor<f32, [?, ?]>>, %[[VALUE_16:.*]]: !prim.list<!prim.int>, %[[VALUE_17:.*]]: !prim.list<!prim.int>, %[[VALUE_18:.*]]: !prim.list<!prim.int>, %[[VALUE_19:.*]]: !prim.list<!prim.int>, %[[VALUE_20:.*]]: !prim.list<!prim.tensor<f32, [?, ?]>>):
// DIFFERENTIATE-NEXT:      %[[LEN_3:.*]] = aten.len.t(%[[VALUE_11]])
// DIFFERENTIATE-NEXT:      %[[__DERIVE_INDEX:.*]] = aten.__derive_index(%[[VALUE_10]], %[[SUB]], %[[CONSTANT_13]])
// DIFFERENTIATE-NEXT:      %[[__GETITEM___1:.*]] = aten.__getitem__.t(%xs, %[[__DERIVE_INDEX]])
// DIFFERENTIATE-NEXT:      %[[MM_2:.*]] = aten.mm(%[[__GETITEM___1]], %w)
// DIFFERENTIATE-NEXT:      %[[SIZE_5:.*]] = aten.size.int(%[[MM_2]], %[[CONSTANT_10]])
// DIFFERENTIATE-NEXT:      %[[SIZE_6:.*]] = aten.size.int(%[[MM_2]], %[[CONSTANT_12]])
// DIFFERENTIATE-NEXT:      %[[MM_3:.*]] = aten.mm(%state_22, %u)
// DIFFERENTIATE-NEXT:      %[[SIZE_7:.*]] = aten.size.int(%[[MM_3]], %[[CONSTANT_10]])
// DIFFERENTIATE-NEXT:      %[[SIZE_8:.*]] = aten.size.int(%[[MM_3]], %[[CONSTANT_12]])
// DIFFERENTIATE-NEXT:      %[[ADD_10:.*]] = aten.add.Tensor(%[[MM_2]], %[[MM_3]], %[[CONSTANT_12]])
// DIFFERENTIATE-NEXT:      %[[TANH_1:.*]] = aten.tanh(%[[ADD_10]])
// DIFFERENTIATE-NEXT:      %[[LISTCONSTRUCT_9:.*]] = prim.ListConstruct(%[[TANH_1]])
// DIFFERENTIATE-NEXT:      %[[ADD_11:.*]] = aten.add.t(%[[VALUE_11]], %[[LISTCONSTRUCT_9]])
// DIFFERENTIATE-NEXT:      %[[LISTCONSTRUCT_10:.*]] = prim.ListConstruct(%state_22)
// DIFFERENTIATE-NEXT:      %[[ADD_12:.*]] = aten.add.t(%[[VALUE_12]], %[[LISTCONSTRUCT_10]])
// DIFFERENTIATE-NEXT:      %[[LISTCONSTRUCT_11:.*]] = prim.ListConstruct(%[[LEN_3]])
// DIFFERENTIATE-NEXT:      %[[ADD_13:.*]] = aten.add.t(%[[VALUE_13]], %[[LISTCONSTRUCT_11]])
// DIFFERENTIATE-NEXT:      %[[LISTCONSTRUCT_12:.*]] = prim.ListConstruct(%[[__DERIVE_INDEX]])
// DIFFERENTIATE-NEXT:      %[[ADD_14:.*]] = aten.add.t(%[[VALUE_14]], %[[LISTCONSTRUCT_12]])
// DIFFERENTIATE-NEXT:      %[[LISTCONSTRUCT_13:.*]] = prim.ListConstruct(%[[__GETITEM___1]])
// DIFFERENTIATE-NEXT:      %[[ADD_15:.*]] = aten.add.t(%[[VALUE_15]], %[[LISTCONSTRUCT_13]])
// DIFFERENTIATE-NEXT:      %[[LISTCONSTRUCT_14:.*]] = prim.ListConstruct(%[[SIZE_5]])
// DIFFERENTIATE-NEXT:      %[[ADD_16:.*]] = aten.add.t(%[[VALUE_16]], %[[LISTCONSTRUCT_14]])
// DIFFERENTIATE-NEXT:      %[[LISTCONSTRUCT_15:.*]] = prim.ListConstruct(%[[SIZE_6]])
// DIFFERENTIATE-NEXT:      %[[ADD_17:.*]] = aten.add.t(%[[VALUE_17]], %[[LISTCONSTRUCT_15]])
// DIFFERENTIATE-NEXT:      %[[LISTCONSTRUCT_16:.*]] = prim.ListConstruct(%[[SIZE_7]])
// DIFFERENTIATE-NEXT:      %[[ADD_18:.*]] = aten.add.t(%[[VALUE_18]], %[[LISTCONSTRUCT_16]])
// DIFFERENTIATE-NEXT:      %[[LISTCONSTRUCT_17:.*]] = prim.ListConstruct(%[[SIZE_8]])
// DIFFERENTIATE-NEXT:      %[[ADD_19:.*]] = aten.add.t(%[[VALUE_19]], %[[LISTCONSTRUCT_17]])
// DIFFERENTIATE-NEXT:      %[[LISTCONSTRUCT_18:.*]] = prim.ListConstruct(%[[TANH_1]])
// DIFFERENTIATE-NEXT:      %[[ADD_20:.*]] = aten.add.t(%[[VALUE_20]], %[[LISTCONSTRUCT_18]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[CONSTANT_1]], %[[TANH_1]], %[[ADD_11]], %[[ADD_12]], %[[ADD_13]], %[[ADD_14]], %[[ADD_15]], %[[ADD_16]], %[[ADD_17]], %[[ADD_18]], %[[ADD_19]], %[[ADD_20]]
// DIFFERENTIATE-NEXT:    }
// DIFFERENTIATE-NEXT:    %[[SIZE_9:.*]] = aten.size(%state_11)
// DIFFERENTIATE-NEXT:    %[[LEN_4:.*]] = aten.len.t(%state_12)
// DIFFERENTIATE-NEXT:    %[[LISTREVERSE:.*]] = prim.ListReverse(%state_12)
// DIFFERENTIATE-NEXT:    %[[LEN_5:.*]] = aten.len.t(%[[LISTREVERSE]])
// DIFFERENTIATE-NEXT:    %[[LISTCONSTRUCT_19:.*]] = prim.ListConstruct()
// DIFFERENTIATE-NEXT:    %[[MIN:.*]] = prim.min.int(%[[LEN_2]], %[[LEN_5]])
// DIFFERENTIATE-NEXT:    %[[CONSTANT_23:.*]] = prim.Constant []
// DIFFERENTIATE-NEXT:    %[[CONSTANT_24:.*]] = prim.Constant []
// DIFFERENTIATE-NEXT:    %[[CONSTANT_25:.*]] = prim.Constant []
// DIFFERENTIATE-NEXT:    %[[CONSTANT_26:.*]] = prim.Constant []
// DIFFERENTIATE-NEXT:    %[[CONSTANT_27:.*]] = prim.Constant []
// DIFFERENTIATE-NEXT:    %[[MAX_2:.*]] = prim.max.int(%[[MIN]], %[[CONSTANT_10]])
// DIFFERENTIATE-NEXT:    %[[LOOP:.*]], %[[LOOP_1:.*]], %[[LOOP_2:.*]], %[[LOOP_3:.*]], %[[LOOP_4:.*]], %[[LOOP_5:.*]] = prim.Loop %[[MIN]], %[[CONSTANT_1]], (%[[LISTCONSTRUCT_19]], %[[CONSTANT_23]], %[[CONSTANT_24]], %[[CONSTANT_25]], %[[CONSTANT_26]], %[[CONSTANT_27]]) : (!prim.list<!prim.tensor>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.bool>, !prim.list<!prim.list<!prim.list<!prim.int>>>, !prim.list<!prim.list<!prim.int>>) -> (!prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.bool>, !prim.list<!prim.list<!prim.list<!prim.int>>>, !prim.list<!prim.list<!prim.int>>) {
// DIFFERENTIATE-NEXT:    ^bb0(%[[VALUE_21:.*]]: !prim.int, %[[VALUE_22:.*]]: !prim.list<!prim.tensor<f32, [?, ?]>>, %[[VALUE_23:.*]]: !prim.list<!prim.int>, %[[VALUE_24:.*]]: !prim.list<!prim.int>, %[[VALUE_25:.*]]: !prim.list<!prim.bool>, %[[VALUE_26:.*]]: !prim.list<!prim.list<!prim.list<!prim.int>>>, %[[VALUE_27:.*]]: !prim.list<!prim.list<!prim.int>>):
// DIFFERENTIATE-NEXT:      %[[LEN_6:.*]] = aten.len.t(%[[VALUE_22]])
// DIFFERENTIATE-NEXT:      %[[__GETITEM___2:.*]] = aten.__getitem__.t(%state_1, %[[VALUE_21]])
// DIFFERENTIATE-NEXT:      %[[__GETITEM___3:.*]] = aten.__getitem__.t(%[[LISTREVERSE]], %[[VALUE_21]])
// DIFFERENTIATE-NEXT:      %[[LISTCONSTRUCT_20:.*]] = prim.ListConstruct(%[[__GETITEM___2]], %[[__GETITEM___3]])
// DIFFERENTIATE-NEXT:      %[[LEN_7:.*]] = aten.len.t(%[[LISTCONSTRUCT_20]])
// DIFFERENTIATE-NEXT:      %[[CAT:.*]] = aten.cat(%[[LISTCONSTRUCT_20]], %[[CONSTANT_12]])
// DIFFERENTIATE-NEXT:      %[[__GETITEM___4:.*]] = aten.__getitem__.t(%[[LISTCONSTRUCT_20]], %[[CONSTANT_10]])
// DIFFERENTIATE-NEXT:      %[[DIM:.*]] = aten.dim(%[[__GETITEM___4]])
// DIFFERENTIATE-NEXT:      %same = prim.Loop %[[LEN_7]], %[[CONSTANT_1]], (%[[CONSTANT_1]]) : (!prim.bool) -> (!prim.bool) {
// DIFFERENTIATE-NEXT:      ^bb0(%[[VALUE_28:.*]]: !prim.int, %same_1: !prim.bool):
// DIFFERENTIATE-NEXT:        %[[__GETITEM___5:.*]] = aten.__getitem__.t(%[[LISTCONSTRUCT_20]], %[[VALUE_28]])
// DIFFERENTIATE-NEXT:        %[[DIM_1:.*]] = aten.dim(%[[__GETITEM___5]])
// DIFFERENTIATE-NEXT:        %[[NE:.*]] = aten.ne.int(%[[DIM_1]], %[[DIM]])
// DIFFERENTIATE-NEXT:        %same_2 = prim.If %[[NE]] -> (!prim.bool) {
// DIFFERENTIATE-NEXT:          %[[CONSTANT_28:.*]] = prim.Constant false
// DIFFERENTIATE-NEXT:          prim.Yield %[[CONSTANT_28]]
// DIFFERENTIATE-NEXT:        } else {
// DIFFERENTIATE-NEXT:          prim.Yield %same_1
// DIFFERENTIATE-NEXT:        }
// DIFFERENTIATE-NEXT:        prim.Yield %[[CONSTANT_1]], %same_2
// DIFFERENTIATE-NEXT:      }
// DIFFERENTIATE-NEXT:      %[[CONSTANT_29:.*]] = prim.Constant []
// DIFFERENTIATE-NEXT:      %shapes, %sizes = prim.If %same -> (!prim.list<!prim.list<!prim.int>>, !prim.list<!prim.int>) {
// DIFFERENTIATE-NEXT:        %[[CONSTANT_30:.*]] = prim.Constant []
// DIFFERENTIATE-NEXT:        %[[LOOP_6:.*]] = prim.Loop %[[LEN_7]], %[[CONSTANT_1]], (%[[CONSTANT_30]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// DIFFERENTIATE-NEXT:        ^bb0(%[[VALUE_29:.*]]: !prim.int, %[[VALUE_30:.*]]: !prim.list<!prim.int>):
// DIFFERENTIATE-NEXT:          %[[__GETITEM___6:.*]] = aten.__getitem__.t(%[[LISTCONSTRUCT_20]], %[[VALUE_29]])
// DIFFERENTIATE-NEXT:          %[[SIZE_10:.*]] = aten.size.int(%[[__GETITEM___6]], %[[CONSTANT_12]])
// DIFFERENTIATE-NEXT:          %[[LISTCONSTRUCT_21:.*]] = prim.ListConstruct(%[[SIZE_10]])
// DIFFERENTIATE-NEXT:          %[[ADD_21:.*]] = aten.add.t(%[[VALUE_30]], %[[LISTCONSTRUCT_21]])
// DIFFERENTIATE-NEXT:          prim.Yield %[[CONSTANT_1]], %[[ADD_21]]
// DIFFERENTIATE-NEXT:        }
// DIFFERENTIATE-NEXT:        prim.Yield %[[CONSTANT_29]], %[[LOOP_6]]
// DIFFERENTIATE-NEXT:      } else {
// DIFFERENTIATE-NEXT:        %[[CONSTANT_31:.*]] = prim.Constant []
// DIFFERENTIATE-NEXT:        %[[LOOP_7:.*]] = prim.Loop %[[LEN_7]], %[[CONSTANT_1]], (%[[CONSTANT_31]]) : (!prim.list<!prim.list<!prim.int>>) -> (!prim.list<!prim.list<!prim.int>>) {
// DIFFERENTIATE-NEXT:        ^bb0(%[[VALUE_31:.*]]: !prim.int, %[[VALUE_32:.*]]: !prim.list<!prim.list<!prim.int>>):
// DIFFERENTIATE-NEXT:          %[[__GETITEM___7:.*]] = aten.__getitem__.t(%[[LISTCONSTRUCT_20]], %[[VALUE_31]])
// DIFFERENTIATE-NEXT:          %[[SIZE_11:.*]] = aten.size(%[[__GETITEM___7]])
// DIFFERENTIATE-NEXT:          %[[LISTCONSTRUCT_22:.*]] = prim.ListConstruct(%[[SIZE_11]])
// DIFFERENTIATE-NEXT:          %[[ADD_22:.*]] = aten.add.t(%[[VALUE_32]], %[[LISTCONSTRUCT_22]])
// DIFFERENTIATE-NEXT:          prim.Yield %[[CONSTANT_1]], %[[ADD_22]]
// DIFFERENTIATE-NEXT:        }
// DIFFERENTIATE-NEXT:        %[[CONSTANT_32:.*]] = prim.Constant []
// DIFFERENTIATE-NEXT:        %[[LEN_8:.*]] = aten.len.t(%[[LOOP_7]])
// DIFFERENTIATE-NEXT:        %[[LOOP_8:.*]] = prim.Loop %[[LEN_8]], %[[CONSTANT_1]], (%[[CONSTANT_32]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// DIFFERENTIATE-NEXT:        ^bb0(%[[VALUE_33:.*]]: !prim.int, %[[VALUE_34:.*]]: !prim.list<!prim.int>):
// DIFFERENTIATE-NEXT:          %[[__GETITEM___8:.*]] = aten.__getitem__.t(%[[LOOP_7]], %[[VALUE_33]])
// DIFFERENTIATE-NEXT:          %[[CONSTANT_33:.*]] = prim.Constant [0]
// DIFFERENTIATE-NEXT:          %[[EQ:.*]] = aten.eq.int_list(%[[__GETITEM___8]], %[[CONSTANT_33]])
// DIFFERENTIATE-NEXT:          %[[IF:.*]] = prim.If %[[EQ]] -> (!prim.int) {
// DIFFERENTIATE-NEXT:            prim.Yield %[[CONSTANT_10]]
// DIFFERENTIATE-NEXT:          } else {
// DIFFERENTIATE-NEXT:            %[[__GETITEM___9:.*]] = aten.__getitem__.t(%[[__GETITEM___8]], %[[CONSTANT_12]])
// DIFFERENTIATE-NEXT:            prim.Yield %[[__GETITEM___9]]
// DIFFERENTIATE-NEXT:          }
// DIFFERENTIATE-NEXT:          %[[LISTCONSTRUCT_23:.*]] = prim.ListConstruct(%[[IF]])
// DIFFERENTIATE-NEXT:          %[[ADD_23:.*]] = aten.add.t(%[[VALUE_34]], %[[LISTCONSTRUCT_23]])
// DIFFERENTIATE-NEXT:          prim.Yield %[[CONSTANT_1]], %[[ADD_23]]
// DIFFERENTIATE-NEXT:        }
// DIFFERENTIATE-NEXT:        prim.Yield %[[LOOP_7]], %[[LOOP_8]]
// DIFFERENTIATE-NEXT:      }
// DIFFERENTIATE-NEXT:      %[[LISTCONSTRUCT_24:.*]] = prim.ListConstruct(%[[CAT]])
// DIFFERENTIATE-NEXT:      %[[ADD_24:.*]] = aten.add.t(%[[VALUE_22]], %[[LISTCONSTRUCT_24]])
// DIFFERENTIATE-NEXT:      %[[LISTCONSTRUCT_25:.*]] = prim.ListConstruct(%[[LEN_6]])
// DIFFERENTIATE-NEXT:      %[[ADD_25:.*]] = aten.add.t(%[[VALUE_23]], %[[LISTCONSTRUCT_25]])
// DIFFERENTIATE-NEXT:      %[[LISTCONSTRUCT_26:.*]] = prim.ListConstruct(%[[LEN_7]])
// DIFFERENTIATE-NEXT:      %[[ADD_26:.*]] = aten.add.t(%[[VALUE_24]], %[[LISTCONSTRUCT_26]])
// DIFFERENTIATE-NEXT:      %[[LISTCONSTRUCT_27:.*]] = prim.ListConstruct(%same)
// DIFFERENTIATE-NEXT:      %[[ADD_27:.*]] = aten.add.t(%[[VALUE_25]], %[[LISTCONSTRUCT_27]])
// DIFFERENTIATE-NEXT:      %[[LISTCONSTRUCT_28:.*]] = prim.ListConstruct(%shapes)
// DIFFERENTIATE-NEXT:      %[[ADD_28:.*]] = aten.add.t(%[[VALUE_26]], %[[LISTCONSTRUCT_28]])
// DIFFERENTIATE-NEXT:      %[[LISTCONSTRUCT_29:.*]] = prim.ListConstruct(%sizes)
// DIFFERENTIATE-NEXT:      %[[ADD_29:.*]] = aten.add.t(%[[VALUE_27]], %[[LISTCONSTRUCT_29]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[CONSTANT_1]], %[[ADD_24]], %[[ADD_25]], %[[ADD_26]], %[[ADD_27]], %[[ADD_28]], %[[ADD_29]]
// DIFFERENTIATE-NEXT:    }
// DIFFERENTIATE-NEXT:    %[[LEN_9:.*]] = aten.len.t(%[[LOOP]])
// DIFFERENTIATE-NEXT:    %[[CONSTANT_34:.*]] = prim.Constant 2
// DIFFERENTIATE-NEXT:    %[[GT:.*]] = aten.gt.int(%[[LEN_9]], %[[CONSTANT_34]])
// DIFFERENTIATE-NEXT:    %joined, %joined_1, %joined_2 = prim.If %[[GT]] -> (!prim.list<!prim.tensor<f32, [?, ?]>>, !prim.int, !prim.int) {
// DIFFERENTIATE-NEXT:      %[[__GETITEM___10:.*]] = aten.__getitem__.t(%[[LOOP]], %[[CONSTANT_10]])
// DIFFERENTIATE-NEXT:      %[[CONSTANT_35:.*]] = prim.Constant 2.0
// DIFFERENTIATE-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%[[__GETITEM___10]], %[[CONSTANT_35]])
// DIFFERENTIATE-NEXT:      %[[LISTSET:.*]] = prim.ListSet(%[[LOOP]], %[[CONSTANT_10]], %[[MUL]])
// DIFFERENTIATE-NEXT:      %[[LEN_10:.*]] = aten.len.t(%[[LISTSET]])
// DIFFERENTIATE-NEXT:      %[[CONSTANT_36:.*]] = prim.Constant none
// DIFFERENTIATE-NEXT:      %[[SLICE:.*]] = aten.slice.t(%[[LISTSET]], %[[CONSTANT_36]], %[[CONSTANT_13]], %[[CONSTANT_12]])
// DIFFERENTIATE-NEXT:      %[[LEN_11:.*]] = aten.len.t(%[[SLICE]])
// DIFFERENTIATE-NEXT:      %[[__GETITEM___11:.*]] = aten.__getitem__.t(%[[LISTSET]], %[[CONSTANT_13]])
// DIFFERENTIATE-NEXT:      %[[NEG:.*]] = aten.neg(%[[__GETITEM___11]])
// DIFFERENTIATE-NEXT:      %[[LISTCONSTRUCT_30:.*]] = prim.ListConstruct(%[[NEG]])
// DIFFERENTIATE-NEXT:      %[[ADD_30:.*]] = aten.add.t(%[[SLICE]], %[[LISTCONSTRUCT_30]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[ADD_30]], %[[LEN_10]], %[[LEN_11]]
// DIFFERENTIATE-NEXT:    } else {
// DIFFERENTIATE-NEXT:      %[[UNINITIALIZED:.*]] = prim.Uninitialized()
// DIFFERENTIATE-NEXT:      prim.Yield %[[LOOP]], %[[UNINITIALIZED]], %[[UNINITIALIZED]]
// DIFFERENTIATE-NEXT:    }
// DIFFERENTIATE-NEXT:    func.return %joined, %[[LEN]], %[[MAX]], %state_2, %state_3, %state_4, %state_5, %state_6, %state_7, %state_8, %state_9, %[[LEN_2]], %[[SIZE_4]], %[[MAX_1]], %state_13, %state_14, %state_15, %state_16, %state_17, %state_18, %state_19, %state_20, %state_21, %[[SIZE_9]], %[[LEN_4]], %[[LEN_5]], %[[MAX_2]], %[[LOOP_1]], %[[LOOP_2]], %[[LOOP_3]], %[[LOOP_4]], %[[LOOP_5]], %[[LEN_9]], %[[GT]], %joined_1, %joined_2
// DIFFERENTIATE-NEXT:  }

// DIFFERENTIATE-LABEL: func.func @list_rnn_backward(
// DIFFERENTIATE-SAME: %[[VALUE:.*]]: !prim.list<!prim.tensor>, %w: !prim.tensor<f32, [?, ?]>, %u: !prim.tensor<f32, [?, ?]>, %[[VALUE_1:.*]]: !prim.int, %[[VALUE_2:.*]]: !prim.int, %state: !prim.list<!prim.tensor<f32, [?, ?]>>, %state_1: !prim.list<!prim.int>, %state_2: !prim.list<!prim.tensor<f32, [?, ?]>>, %state_3: !prim.list<!prim.int>, %state_4: !prim.list<!prim.int>, %state_5: !prim.list<!prim.int>, %state_6: !prim.list<!prim.int>, %state_7: !prim.list<!prim.tensor<f32, [?, ?]>>, %[[VALUE_3:.*]]: !prim.int, %[[VALUE_4:.*]]: !prim.list<!prim.int>, %[[VALUE_5:.*]]: !prim.int, %state_8: !prim.list<!prim.tensor<f32, [?, ?]>>, %state_9: !prim.list<!prim.int>, %state_10: !prim.list<!prim.int>, %state_11: !prim.list<!prim.tensor<f32, [?, ?]>>, %state_12: !prim.list<!prim.int>, %state_13: !prim.list<!prim.int>, %state_14: !prim.list<!prim.int>, %state_15: !prim.list<!prim.int>, %state_16: !prim.list<!prim.tensor<f32, [?, ?]>>, %[[VALUE_6:.*]]: !prim.list<!prim.int>, %[[VALUE_7:.*]]: !prim.int, %[[VALUE_8:.*]]: !prim.int, %[[VALUE_9:.*]]: !prim.int, %[[VALUE_10:.*]]: !prim.list<!prim.int>, %[[VALUE_11:.*]]: !prim.list<!prim.int>, %[[VALUE_12:.*]]: !prim.list<!prim.bool>, %[[VALUE_13:.*]]: !prim.list<!prim.list<!prim.list<!prim.int>>>, %[[VALUE_14:.*]]: !prim.list<!prim.list<!prim.int>>, %[[VALUE_15:.*]]: !prim.int, %[[VALUE_16:.*]]: !prim.bool, %joined: !prim.int, %joined_1: !prim.int) -> (!prim.list<!prim.tensor<[?, ?]>>, !prim.tensor, !prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>) {
// DIFFERENTIATE-NEXT:    %[[SIZE:.*]] = aten.size(%w)
// DIFFERENTIATE-NEXT:    %[[SIZE_1:.*]] = aten.size(%u)
// DIFFERENTIATE-NEXT:    %[[CONSTANT:.*]] = prim.Constant 1
// DIFFERENTIATE-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant -1
// DIFFERENTIATE-NEXT:    %[[IF:.*]] = prim.If %[[VALUE_16]] -> (!prim.list<!prim.tensor>) {
// DIFFERENTIATE-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant 0
// DIFFERENTIATE-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant 2.0
// DIFFERENTIATE-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant none
// DIFFERENTIATE-NEXT:      %[[SLICE:.*]] = aten.slice.t(%[[VALUE]], %[[CONSTANT_4]], %joined_1, %[[CONSTANT]])
// DIFFERENTIATE-NEXT:      %[[SLICE_1:.*]] = aten.slice.t(%[[VALUE]], %joined_1, %[[CONSTANT_4]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:      %[[__GETITEM__:.*]] = aten.__getitem__.t(%[[SLICE_1]], %[[CONSTANT_2]])
// DIFFERENTIATE-NEXT:      %[[LINEAR:.*]] = autodiff.linear(%[[__GETITEM__]]) <{operator = "aten.neg"}> ({
// DIFFERENTIATE-NEXT:        %[[NEG:.*]] = aten.neg(%[[__GETITEM__]])
// DIFFERENTIATE-NEXT:        prim.Yield %[[NEG]]
// DIFFERENTIATE-NEXT:      })
// DIFFERENTIATE-NEXT:      %[[ZERO:.*]] = autodiff.zero()
// DIFFERENTIATE-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[ZERO]])
// DIFFERENTIATE-NEXT:      %[[MUL:.*]] = aten.mul.left_t(%[[LISTCONSTRUCT]], %joined)
// DIFFERENTIATE-NEXT:      %[[__GETITEM___1:.*]] = aten.__getitem__.t(%[[MUL]], %[[CONSTANT_1]])
// DIFFERENTIATE-NEXT:      %[[ADD:.*]] = autodiff.add(%[[__GETITEM___1]], %[[LINEAR]])
// DIFFERENTIATE-NEXT:      %[[LISTSET:.*]] = prim.ListSet(%[[MUL]], %[[CONSTANT_1]], %[[ADD]])
// DIFFERENTIATE-NEXT:      %[[LEN:.*]] = aten.len.t(%[[MUL]])
// DIFFERENTIATE-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct()
// DIFFERENTIATE-NEXT:      %[[CONSTANT_5:.*]] = prim.Constant true
// DIFFERENTIATE-NEXT:      %[[LOOP:.*]] = prim.Loop %[[LEN]], %[[CONSTANT_5]], (%[[LISTCONSTRUCT_1]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// DIFFERENTIATE-NEXT:      ^bb0(%[[VALUE_17:.*]]: !prim.int, %[[VALUE_18:.*]]: !prim.list<!prim.int>):
// DIFFERENTIATE-NEXT:        %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[VALUE_17]])
// DIFFERENTIATE-NEXT:        %[[ADD_1:.*]] = aten.add.t(%[[VALUE_18]], %[[LISTCONSTRUCT_2]])
// DIFFERENTIATE-NEXT:        prim.Yield %[[CONSTANT_5]], %[[ADD_1]]
// DIFFERENTIATE-NEXT:      }
// DIFFERENTIATE-NEXT:      %[[SLICE_2:.*]] = aten.slice.t(%[[LOOP]], %[[CONSTANT_4]], %[[CONSTANT_1]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:      %[[LEN_1:.*]] = aten.len.t(%[[SLICE_2]])
// DIFFERENTIATE-NEXT:      %[[LOOP_1:.*]] = prim.Loop %[[LEN_1]], %[[CONSTANT_5]], (%[[MUL]]) : (!prim.list<!prim.tensor<f32, [?, ?]>>) -> (!prim.list<!prim.tensor>) {
// DIFFERENTIATE-NEXT:      ^bb0(%[[VALUE_19:.*]]: !prim.int, %[[VALUE_20:.*]]: !prim.list<!prim.tensor>):
// DIFFERENTIATE-NEXT:        %[[__GETITEM___2:.*]] = aten.__getitem__.t(%[[SLICE_2]], %[[VALUE_19]])
// DIFFERENTIATE-NEXT:        %[[__GETITEM___3:.*]] = aten.__getitem__.t(%[[SLICE]], %[[VALUE_19]])
// DIFFERENTIATE-NEXT:        %[[LISTSET_1:.*]] = prim.ListSet(%[[VALUE_20]], %[[__GETITEM___2]], %[[__GETITEM___3]])
// DIFFERENTIATE-NEXT:        prim.Yield %[[CONSTANT_5]], %[[LISTSET_1]]
// DIFFERENTIATE-NEXT:      }
// DIFFERENTIATE-NEXT:      %[[ADD_2:.*]] = autodiff.add(%[[LISTSET]], %[[LOOP_1]])
// DIFFERENTIATE-NEXT:      %[[__GETITEM___4:.*]] = aten.__getitem__.t(%[[ADD_2]], %[[CONSTANT_2]])
// DIFFERENTIATE-NEXT:      %[[LISTSET_2:.*]] = prim.ListSet(%[[ADD_2]], %[[CONSTANT_2]], %[[ZERO]])
// DIFFERENTIATE-NEXT:      %[[LINEAR_1:.*]] = autodiff.linear(%[[__GETITEM___4]]) <{operator = "aten.mul.Scalar"}> ({
// DIFFERENTIATE-NEXT:        %[[MUL_1:.*]] = aten.mul.Scalar(%[[__GETITEM___4]], %[[CONSTANT_3]])
// DIFFERENTIATE-NEXT:        prim.Yield %[[MUL_1]]
// DIFFERENTIATE-NEXT:      })
// DIFFERENTIATE-NEXT:      %[[__GETITEM___5:.*]] = aten.__getitem__.t(%[[LISTSET_2]], %[[CONSTANT_2]])
// DIFFERENTIATE-NEXT:      %[[ADD_3:.*]] = autodiff.add(%[[__GETITEM___5]], %[[LINEAR_1]])
// DIFFERENTIATE-NEXT:      %[[LISTSET_3:.*]] = prim.ListSet(%[[LISTSET_2]], %[[CONSTANT_2]], %[[ADD_3]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[LISTSET_3]]
// DIFFERENTIATE-NEXT:    } else {
// DIFFERENTIATE-NEXT:      prim.Yield %[[VALUE]]
// DIFFERENTIATE-NEXT:    }
// DIFFERENTIATE-NEXT:    %[[ZERO_1:.*]] = autodiff.zero()
// DIFFERENTIATE-NEXT:    %[[LISTCONSTRUCT_3:.*]] = prim.ListConstruct(%[[ZERO_1]])
// DIFFERENTIATE-NEXT:    %[[MUL_2:.*]] = aten.mul.left_t(%[[LISTCONSTRUCT_3]], %[[VALUE_15]])
// DIFFERENTIATE-NEXT:    %[[ADD_4:.*]] = autodiff.add(%[[MUL_2]], %[[IF]])
// DIFFERENTIATE-NEXT:    %[[MUL_3:.*]] = aten.mul.left_t(%[[LISTCONSTRUCT_3]], %[[VALUE_8]])
// DIFFERENTIATE-NEXT:    %[[MUL_4:.*]] = aten.mul.left_t(%[[LISTCONSTRUCT_3]], %[[VALUE_3]])
// DIFFERENTIATE-NEXT:    %[[CONSTANT_6:.*]] = prim.Constant true
// DIFFERENTIATE-NEXT:    %[[LOOP_2:.*]], %[[LOOP_3:.*]], %[[LOOP_4:.*]] = prim.Loop %[[VALUE_9]], %[[CONSTANT_6]], (%[[ADD_4]], %[[MUL_3]], %[[MUL_4]]) : (!prim.list<!prim.tensor>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.tensor<f32, [?, ?]>>) -> (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>, !prim.list<!prim.tensor>) {
// DIFFERENTIATE-NEXT:    ^bb0(%[[VALUE_21:.*]]: !prim.int, %[[VALUE_22:.*]]: !prim.list<!prim.tensor>, %[[VALUE_23:.*]]: !prim.list<!prim.tensor>, %[[VALUE_24:.*]]: !prim.list<!prim.tensor>):
// DIFFERENTIATE-NEXT:      %[[SUB:.*]] = aten.sub.int(%[[VALUE_9]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:      %[[SUB_1:.*]] = aten.sub.int(%[[SUB]], %[[VALUE_21]])
// DIFFERENTIATE-NEXT:      %[[__GETITEM___6:.*]] = aten.__getitem__.t(%[[VALUE_10]], %[[SUB_1]])
// DIFFERENTIATE-NEXT:      %[[__GETITEM___7:.*]] = aten.__getitem__.t(%[[VALUE_11]], %[[SUB_1]])
// DIFFERENTIATE-NEXT:      %[[__GETITEM___8:.*]] = aten.__getitem__.t(%[[VALUE_12]], %[[SUB_1]])
// DIFFERENTIATE-NEXT:      %[[__GETITEM___9:.*]] = aten.__getitem__.t(%[[VALUE_13]], %[[SUB_1]])
// DIFFERENTIATE-NEXT:      %[[__GETITEM___10:.*]] = aten.__getitem__.t(%[[VALUE_14]], %[[SUB_1]])
// DIFFERENTIATE-NEXT:      %[[LEN_2:.*]] = aten.len.t(%[[__GETITEM___10]])
// DIFFERENTIATE-NEXT:      %[[CONSTANT_7:.*]] = prim.Constant none
// DIFFERENTIATE-NEXT:      %[[SLICE_3:.*]] = aten.slice.t(%[[VALUE_22]], %[[CONSTANT_7]], %[[__GETITEM___6]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:      %[[SLICE_4:.*]] = aten.slice.t(%[[VALUE_22]], %[[__GETITEM___6]], %[[CONSTANT_7]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:      %[[CONSTANT_8:.*]] = prim.Constant 0
// DIFFERENTIATE-NEXT:      %[[__GETITEM___11:.*]] = aten.__getitem__.t(%[[SLICE_4]], %[[CONSTANT_8]])
// DIFFERENTIATE-NEXT:      %[[LINEAR_2:.*]] = autodiff.linear(%[[__GETITEM___11]]) <{operator = "aten.cat"}> ({
// DIFFERENTIATE-NEXT:        %[[LISTCONSTRUCT_4:.*]] = prim.ListConstruct()
// DIFFERENTIATE-NEXT:        %start, %[[LOOP_5:.*]] = prim.Loop %[[LEN_2]], %[[CONSTANT_6]], (%[[CONSTANT_8]], %[[LISTCONSTRUCT_4]]) : (!prim.int, !prim.list<!prim.tensor>) -> (!prim.int, !prim.list<!prim.tensor>) {
// DIFFERENTIATE-NEXT:        ^bb0(%[[VALUE_25:.*]]: !prim.int, %start_1: !prim.int, %[[VALUE_26:.*]]: !prim.list<!prim.tensor>):
// DIFFERENTIATE-NEXT:          %[[__GETITEM___12:.*]] = aten.__getitem__.t(%[[__GETITEM___10]], %[[VALUE_25]])
// DIFFERENTIATE-NEXT:          %[[NARROW:.*]] = aten.narrow(%[[__GETITEM___11]], %[[CONSTANT]], %start_1, %[[__GETITEM___12]])
// DIFFERENTIATE-NEXT:          %[[IF_1:.*]] = prim.If %[[__GETITEM___8]] -> (!prim.tensor) {
// DIFFERENTIATE-NEXT:            prim.Yield %[[NARROW]]
// DIFFERENTIATE-NEXT:          } else {
// DIFFERENTIATE-NEXT:            %[[__GETITEM___13:.*]] = aten.__getitem__.t(%[[__GETITEM___9]], %[[VALUE_25]])
// DIFFERENTIATE-NEXT:            %[[RESHAPE:.*]] = aten.reshape(%[[NARROW]], %[[__GETITEM___13]])
// DIFFERENTIATE-NEXT:            prim.Yield %[[RESHAPE]]
// DIFFERENTIATE-NEXT:          }
// DIFFERENTIATE-NEXT:          %[[LISTCONSTRUCT_5:.*]] = prim.ListConstruct(%[[IF_1]])
// DIFFERENTIATE-NEXT:          %[[ADD_5:.*]] = aten.add.t(%[[VALUE_26]], %[[LISTCONSTRUCT_5]])
// DIFFERENTIATE-NEXT:          %[[ADD_6:.*]] = aten.add.int(%start_1, %[[__GETITEM___12]])
// DIFFERENTIATE-NEXT:          prim.Yield %[[CONSTANT_6]], %[[ADD_6]], %[[ADD_5]]
// DIFFERENTIATE-NEXT:        }
// DIFFERENTIATE-NEXT:        prim.Yield %[[LOOP_5]]
// DIFFERENTIATE-NEXT:      })
// DIFFERENTIATE-NEXT:      %[[MUL_5:.*]] = aten.mul.left_t(%[[LISTCONSTRUCT_3]], %[[__GETITEM___7]])
// DIFFERENTIATE-NEXT:      %[[ADD_7:.*]] = autodiff.add(%[[MUL_5]], %[[LINEAR_2]])
// DIFFERENTIATE-NEXT:      %[[__GETITEM___14:.*]] = aten.__getitem__.t(%[[ADD_7]], %[[CONSTANT_8]])
// DIFFERENTIATE-NEXT:      %[[__GETITEM___15:.*]] = aten.__getitem__.t(%[[ADD_7]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:      %[[__GETITEM___16:.*]] = aten.__getitem__.t(%[[VALUE_23]], %[[SUB_1]])
// DIFFERENTIATE-NEXT:      %[[ADD_8:.*]] = autodiff.add(%[[__GETITEM___16]], %[[__GETITEM___15]])
// DIFFERENTIATE-NEXT:      %[[LISTSET_4:.*]] = prim.ListSet(%[[VALUE_23]], %[[SUB_1]], %[[ADD_8]])
// DIFFERENTIATE-NEXT:      %[[__GETITEM___17:.*]] = aten.__getitem__.t(%[[VALUE_24]], %[[SUB_1]])
// DIFFERENTIATE-NEXT:      %[[ADD_9:.*]] = autodiff.add(%[[__GETITEM___17]], %[[__GETITEM___14]])
// DIFFERENTIATE-NEXT:      %[[LISTSET_5:.*]] = prim.ListSet(%[[VALUE_24]], %[[SUB_1]], %[[ADD_9]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[CONSTANT_6]], %[[SLICE_3]], %[[LISTSET_4]], %[[LISTSET_5]]
// DIFFERENTIATE-NEXT:    }
// DIFFERENTIATE-NEXT:    %[[LISTREVERSE:.*]] = prim.ListReverse(%[[LOOP_3]])
// DIFFERENTIATE-NEXT:    %[[CONSTANT_9:.*]] = prim.Constant 6
// DIFFERENTIATE-NEXT:    %[[CONSTANT_10:.*]] = prim.Constant none
// DIFFERENTIATE-NEXT:    %[[CONSTANT_11:.*]] = prim.Constant none
// DIFFERENTIATE-NEXT:    %[[CONSTANT_12:.*]] = prim.Constant none
// DIFFERENTIATE-NEXT:    %[[ZEROS:.*]] = aten.zeros(%[[VALUE_6]], %[[CONSTANT_9]], %[[CONSTANT_10]], %[[CONSTANT_11]], %[[CONSTANT_12]])
// DIFFERENTIATE-NEXT:    %[[MUL_6:.*]] = aten.mul.left_t(%[[LISTCONSTRUCT_3]], %[[VALUE_7]])
// DIFFERENTIATE-NEXT:    %[[ADD_10:.*]] = autodiff.add(%[[MUL_6]], %[[LISTREVERSE]])
// DIFFERENTIATE-NEXT:    %[[ZEROS_1:.*]] = aten.zeros(%[[SIZE_1]], %[[CONSTANT_9]], %[[CONSTANT_10]], %[[CONSTANT_11]], %[[CONSTANT_12]])
// DIFFERENTIATE-NEXT:    %[[ZEROS_2:.*]] = aten.zeros(%[[SIZE]], %[[CONSTANT_9]], %[[CONSTANT_10]], %[[CONSTANT_11]], %[[CONSTANT_12]])
// DIFFERENTIATE-NEXT:    %[[MUL_7:.*]] = aten.mul.left_t(%[[LISTCONSTRUCT_3]], %[[VALUE_1]])
// DIFFERENTIATE-NEXT:    %[[LOOP_6:.*]], %[[LOOP_7:.*]], %[[LOOP_8:.*]], %[[LOOP_9:.*]], %[[LOOP_10:.*]] = prim.Loop %[[VALUE_5]], %[[CONSTANT_6]], (%[[ZEROS]], %[[ADD_10]], %[[ZEROS_1]], %[[ZEROS_2]], %[[MUL_7]]) : (!prim.tensor<f32, device "cpu">, !prim.list<!prim.tensor>, !prim.tensor<f32, [?, ?], device "cpu">, !prim.tensor<f32, [?, ?], device "cpu">, !prim.list<!prim.tensor<f32, [?, ?]>>) -> (!prim.tensor, !prim.list<!prim.tensor>, !prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>, !prim.list<!prim.tensor<[?, ?]>>) {
// DIFFERENTIATE-NEXT:    ^bb0(%[[VALUE_27:.*]]: !prim.int, %[[VALUE_28:.*]]: !prim.tensor, %[[VALUE_29:.*]]: !prim.list<!prim.tensor>, %[[VALUE_30:.*]]: !prim.tensor<[?, ?]>, %[[VALUE_31:.*]]: !prim.tensor<[?, ?]>, %[[VALUE_32:.*]]: !prim.list<!prim.tensor<[?, ?]>>):
// DIFFERENTIATE-NEXT:      %[[SUB_2:.*]] = aten.sub.int(%[[VALUE_5]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:      %[[SUB_3:.*]] = aten.sub.int(%[[SUB_2]], %[[VALUE_27]])
// DIFFERENTIATE-NEXT:      %[[__GETITEM___18:.*]] = aten.__getitem__.t(%state_8, %[[SUB_3]])
// DIFFERENTIATE-NEXT:      %[[__GETITEM___19:.*]] = aten.__getitem__.t(%state_9, %[[SUB_3]])
// DIFFERENTIATE-NEXT:      %[[__GETITEM___20:.*]] = aten.__getitem__.t(%state_10, %[[SUB_3]])
// DIFFERENTIATE-NEXT:      %[[__GETITEM___21:.*]] = aten.__getitem__.t(%state_11, %[[SUB_3]])
// DIFFERENTIATE-NEXT:      %[[__GETITEM___22:.*]] = aten.__getitem__.t(%state_12, %[[SUB_3]])
// DIFFERENTIATE-NEXT:      %[[__GETITEM___23:.*]] = aten.__getitem__.t(%state_13, %[[SUB_3]])
// DIFFERENTIATE-NEXT:      %[[__GETITEM___24:.*]] = aten.__getitem__.t(%state_14, %[[SUB_3]])
// DIFFERENTIATE-NEXT:      %[[__GETITEM___25:.*]] = aten.__getitem__.t(%state_15, %[[SUB_3]])
// DIFFERENTIATE-NEXT:      %[[__GETITEM___26:.*]] = aten.__getitem__.t(%state_16, %[[SUB_3]])
// DIFFERENTIATE-NEXT:      %[[LISTCONSTRUCT_6:.*]] = prim.ListConstruct(%[[__GETITEM___24]], %[[__GETITEM___25]])
// DIFFERENTIATE-NEXT:      %[[LISTCONSTRUCT_7:.*]] = prim.ListConstruct(%[[__GETITEM___22]], %[[__GETITEM___23]])
// DIFFERENTIATE-NEXT:      %[[SLICE_5:.*]] = aten.slice.t(%[[VALUE_29]], %[[CONSTANT_10]], %[[__GETITEM___19]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:      %[[SLICE_6:.*]] = aten.slice.t(%[[VALUE_29]], %[[__GETITEM___19]], %[[CONSTANT_10]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:      %[[CONSTANT_13:.*]] = prim.Constant 0
// DIFFERENTIATE-NEXT:      %[[__GETITEM___27:.*]] = aten.__getitem__.t(%[[SLICE_6]], %[[CONSTANT_13]])
// DIFFERENTIATE-NEXT:      %[[ADD_11:.*]] = autodiff.add(%[[VALUE_28]], %[[__GETITEM___27]])
// DIFFERENTIATE-NEXT:      %[[LINEAR_3:.*]] = autodiff.linear(%[[ADD_11]]) <{operator = "aten.tanh"}> ({
// DIFFERENTIATE-NEXT:        %[[MUL_8:.*]] = aten.mul.Tensor(%[[__GETITEM___26]], %[[__GETITEM___26]])
// DIFFERENTIATE-NEXT:        %[[RSUB:.*]] = aten.rsub.Scalar(%[[MUL_8]], %[[CONSTANT]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:        %[[MUL_9:.*]] = aten.mul.Tensor(%[[ADD_11]], %[[RSUB]])
// DIFFERENTIATE-NEXT:        prim.Yield %[[MUL_9]]
// DIFFERENTIATE-NEXT:      })
// DIFFERENTIATE-NEXT:      %[[LINEAR_4:.*]], %[[LINEAR_5:.*]] = autodiff.linear(%[[LINEAR_3]]) <{operator = "aten.add.Tensor"}> ({
// DIFFERENTIATE-NEXT:        %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[LINEAR_3]], %[[LISTCONSTRUCT_7]])
// DIFFERENTIATE-NEXT:        %[[MUL_10:.*]] = aten.mul.Scalar(%[[LINEAR_3]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:        %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MUL_10]], %[[LISTCONSTRUCT_6]])
// DIFFERENTIATE-NEXT:        prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// DIFFERENTIATE-NEXT:      })
// DIFFERENTIATE-NEXT:      %[[LINEAR_6:.*]], %[[LINEAR_7:.*]] = autodiff.linear(%[[LINEAR_5]]) <{operator = "aten.mm"}> ({
// DIFFERENTIATE-NEXT:        %[[T:.*]] = aten.t(%u)
// DIFFERENTIATE-NEXT:        %[[MM:.*]] = aten.mm(%[[LINEAR_5]], %[[T]])
// DIFFERENTIATE-NEXT:        %[[T_1:.*]] = aten.t(%[[__GETITEM___18]])
// DIFFERENTIATE-NEXT:        %[[MM_1:.*]] = aten.mm(%[[T_1]], %[[LINEAR_5]])
// DIFFERENTIATE-NEXT:        prim.Yield %[[MM]], %[[MM_1]]
// DIFFERENTIATE-NEXT:      })
// DIFFERENTIATE-NEXT:      %[[ADD_12:.*]] = autodiff.add(%[[VALUE_30]], %[[LINEAR_7]])
// DIFFERENTIATE-NEXT:      %[[LINEAR_8:.*]], %[[LINEAR_9:.*]] = autodiff.linear(%[[LINEAR_4]]) <{operator = "aten.mm"}> ({
// DIFFERENTIATE-NEXT:        %[[T_2:.*]] = aten.t(%w)
// DIFFERENTIATE-NEXT:        %[[MM_2:.*]] = aten.mm(%[[LINEAR_4]], %[[T_2]])
// DIFFERENTIATE-NEXT:        %[[T_3:.*]] = aten.t(%[[__GETITEM___21]])
// DIFFERENTIATE-NEXT:        %[[MM_3:.*]] = aten.mm(%[[T_3]], %[[LINEAR_4]])
// DIFFERENTIATE-NEXT:        prim.Yield %[[MM_2]], %[[MM_3]]
// DIFFERENTIATE-NEXT:      })
// DIFFERENTIATE-NEXT:      %[[ADD_13:.*]] = autodiff.add(%[[VALUE_31]], %[[LINEAR_9]])
// DIFFERENTIATE-NEXT:      %[[__GETITEM___28:.*]] = aten.__getitem__.t(%[[VALUE_32]], %[[__GETITEM___20]])
// DIFFERENTIATE-NEXT:      %[[ADD_14:.*]] = autodiff.add(%[[__GETITEM___28]], %[[LINEAR_8]])
// DIFFERENTIATE-NEXT:      %[[LISTSET_6:.*]] = prim.ListSet(%[[VALUE_32]], %[[__GETITEM___20]], %[[ADD_14]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[CONSTANT_6]], %[[LINEAR_6]], %[[SLICE_5]], %[[ADD_12]], %[[ADD_13]], %[[LISTSET_6]]
// DIFFERENTIATE-NEXT:    }
// DIFFERENTIATE-NEXT:    %[[ZEROS_3:.*]] = aten.zeros(%[[VALUE_4]], %[[CONSTANT_9]], %[[CONSTANT_10]], %[[CONSTANT_11]], %[[CONSTANT_12]])
// DIFFERENTIATE-NEXT:    %[[ADD_15:.*]] = autodiff.add(%[[MUL_4]], %[[LOOP_4]])
// DIFFERENTIATE-NEXT:    %[[ADD_16:.*]] = autodiff.add(%[[ZEROS_1]], %[[LOOP_8]])
// DIFFERENTIATE-NEXT:    %[[ADD_17:.*]] = autodiff.add(%[[ZEROS_2]], %[[LOOP_9]])
// DIFFERENTIATE-NEXT:    %[[ADD_18:.*]] = autodiff.add(%[[MUL_7]], %[[LOOP_10]])
// DIFFERENTIATE-NEXT:    %[[LOOP_11:.*]], %[[LOOP_12:.*]], %[[LOOP_13:.*]], %[[LOOP_14:.*]], %[[LOOP_15:.*]] = prim.Loop %[[VALUE_2]], %[[CONSTANT_6]], (%[[ZEROS_3]], %[[ADD_15]], %[[ADD_16]], %[[ADD_17]], %[[ADD_18]]) : (!prim.tensor<f32, device "cpu">, !prim.list<!prim.tensor>, !prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>, !prim.list<!prim.tensor<[?, ?]>>) -> (!prim.tensor, !prim.list<!prim.tensor>, !prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>, !prim.list<!prim.tensor<[?, ?]>>) {
// DIFFERENTIATE-NEXT:    ^bb0(%[[VALUE_33:.*]]: !prim.int, %[[VALUE_34:.*]]: !prim.tensor, %[[VALUE_35:.*]]: !prim.list<!prim.tensor>, %[[VALUE_36:.*]]: !prim.tensor<[?, ?]>, %[[VALUE_37:.*]]: !prim.tensor<[?, ?]>, %[[VALUE_38:.*]]: !prim.list<!prim.tensor<[?, ?]>>):
// DIFFERENTIATE-NEXT:      %[[SUB_4:.*]] = aten.sub.int(%[[VALUE_2]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:      %[[SUB_5:.*]] = aten.sub.int(%[[SUB_4]], %[[VALUE_33]])
// DIFFERENTIATE-NEXT:      %[[__GETITEM___29:.*]] = aten.__getitem__.t(%state, %[[SUB_5]])
// DIFFERENTIATE-NEXT:      %[[__GETITEM___30:.*]] = aten.__getitem__.t(%state_1, %[[SUB_5]])
// DIFFERENTIATE-NEXT:      %[[__GETITEM___31:.*]] = aten.__getitem__.t(%state_2, %[[SUB_5]])
// DIFFERENTIATE-NEXT:      %[[__GETITEM___32:.*]] = aten.__getitem__.t(%state_3, %[[SUB_5]])
// DIFFERENTIATE-NEXT:      %[[__GETITEM___33:.*]] = aten.__getitem__.t(%state_4, %[[SUB_5]])
// DIFFERENTIATE-NEXT:      %[[__GETITEM___34:.*]] = aten.__getitem__.t(%state_5, %[[SUB_5]])
// DIFFERENTIATE-NEXT:      %[[__GETITEM___35:.*]] = aten.__getitem__.t(%state_6, %[[SUB_5]])
// DIFFERENTIATE-NEXT:      %[[__GETITEM___36:.*]] = aten.__getitem__.t(%state_7, %[[SUB_5]])
// DIFFERENTIATE-NEXT:      %[[LISTCONSTRUCT_8:.*]] = prim.ListConstruct(%[[__GETITEM___34]], %[[__GETITEM___35]])
// DIFFERENTIATE-NEXT:      %[[LISTCONSTRUCT_9:.*]] = prim.ListConstruct(%[[__GETITEM___32]], %[[__GETITEM___33]])
// DIFFERENTIATE-NEXT:      %[[SLICE_7:.*]] = aten.slice.t(%[[VALUE_35]], %[[CONSTANT_10]], %[[__GETITEM___30]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:      %[[SLICE_8:.*]] = aten.slice.t(%[[VALUE_35]], %[[__GETITEM___30]], %[[CONSTANT_10]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:      %[[CONSTANT_14:.*]] = prim.Constant 0
// DIFFERENTIATE-NEXT:      %[[__GETITEM___37:.*]] = aten.__getitem__.t(%[[SLICE_8]], %[[CONSTANT_14]])
// DIFFERENTIATE-NEXT:      %[[ADD_19:.*]] = autodiff.add(%[[VALUE_34]], %[[__GETITEM___37]])
// DIFFERENTIATE-NEXT:      %[[LINEAR_10:.*]] = autodiff.linear(%[[ADD_19]]) <{operator = "aten.tanh"}> ({
// DIFFERENTIATE-NEXT:        %[[MUL_11:.*]] = aten.mul.Tensor(%[[__GETITEM___36]], %[[__GETITEM___36]])
// DIFFERENTIATE-NEXT:        %[[RSUB_1:.*]] = aten.rsub.Scalar(%[[MUL_11]], %[[CONSTANT]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:        %[[MUL_12:.*]] = aten.mul.Tensor(%[[ADD_19]], %[[RSUB_1]])
// DIFFERENTIATE-NEXT:        prim.Yield %[[MUL_12]]
// DIFFERENTIATE-NEXT:      })
// DIFFERENTIATE-NEXT:      %[[LINEAR_11:.*]], %[[LINEAR_12:.*]] = autodiff.linear(%[[LINEAR_10]]) <{operator = "aten.add.Tensor"}> ({
// DIFFERENTIATE-NEXT:        %[[SUM_TO_SIZE_2:.*]] = aten.sum_to_size(%[[LINEAR_10]], %[[LISTCONSTRUCT_9]])
// DIFFERENTIATE-NEXT:        %[[MUL_13:.*]] = aten.mul.Scalar(%[[LINEAR_10]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:        %[[SUM_TO_SIZE_3:.*]] = aten.sum_to_size(%[[MUL_13]], %[[LISTCONSTRUCT_8]])
// DIFFERENTIATE-NEXT:        prim.Yield %[[SUM_TO_SIZE_2]], %[[SUM_TO_SIZE_3]]
// DIFFERENTIATE-NEXT:      })
// DIFFERENTIATE-NEXT:      %[[LINEAR_13:.*]], %[[LINEAR_14:.*]] = autodiff.linear(%[[LINEAR_12]]) <{operator = "aten.mm"}> ({
// DIFFERENTIATE-NEXT:        %[[T_4:.*]] = aten.t(%u)
// DIFFERENTIATE-NEXT:        %[[MM_4:.*]] = aten.mm(%[[LINEAR_12]], %[[T_4]])
// DIFFERENTIATE-NEXT:        %[[T_5:.*]] = aten.t(%[[__GETITEM___29]])
// DIFFERENTIATE-NEXT:        %[[MM_5:.*]] = aten.mm(%[[T_5]], %[[LINEAR_12]])
// DIFFERENTIATE-NEXT:        prim.Yield %[[MM_4]], %[[MM_5]]
// DIFFERENTIATE-NEXT:      })
// DIFFERENTIATE-NEXT:      %[[ADD_20:.*]] = autodiff.add(%[[VALUE_36]], %[[LINEAR_14]])
// DIFFERENTIATE-NEXT:      %[[LINEAR_15:.*]], %[[LINEAR_16:.*]] = autodiff.linear(%[[LINEAR_11]]) <{operator = "aten.mm"}> ({
// DIFFERENTIATE-NEXT:        %[[T_6:.*]] = aten.t(%w)
// DIFFERENTIATE-NEXT:        %[[MM_6:.*]] = aten.mm(%[[LINEAR_11]], %[[T_6]])
// DIFFERENTIATE-NEXT:        %[[T_7:.*]] = aten.t(%[[__GETITEM___31]])
// DIFFERENTIATE-NEXT:        %[[MM_7:.*]] = aten.mm(%[[T_7]], %[[LINEAR_11]])
// DIFFERENTIATE-NEXT:        prim.Yield %[[MM_6]], %[[MM_7]]
// DIFFERENTIATE-NEXT:      })
// DIFFERENTIATE-NEXT:      %[[ADD_21:.*]] = autodiff.add(%[[VALUE_37]], %[[LINEAR_16]])
// DIFFERENTIATE-NEXT:      %[[__GETITEM___38:.*]] = aten.__getitem__.t(%[[VALUE_38]], %[[SUB_5]])
// DIFFERENTIATE-NEXT:      %[[ADD_22:.*]] = autodiff.add(%[[__GETITEM___38]], %[[LINEAR_15]])
// DIFFERENTIATE-NEXT:      %[[LISTSET_7:.*]] = prim.ListSet(%[[VALUE_38]], %[[SUB_5]], %[[ADD_22]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[CONSTANT_6]], %[[LINEAR_13]], %[[SLICE_7]], %[[ADD_20]], %[[ADD_21]], %[[LISTSET_7]]
// DIFFERENTIATE-NEXT:    }
// DIFFERENTIATE-NEXT:    %[[ADD_23:.*]] = autodiff.add(%[[LOOP_6]], %[[LOOP_11]])
// DIFFERENTIATE-NEXT:    func.return %[[LOOP_15]], %[[ADD_23]], %[[LOOP_14]], %[[LOOP_13]]
// DIFFERENTIATE-NEXT:  }

// SPECIALIZE-LABEL: func.func @list_rnn(
// SPECIALIZE-SAME: %xs: !prim.list<!prim.tensor<f32, [?, ?]>> {prim.name = "xs"}, %h: !prim.tensor<f32, [?, ?]> {prim.name = "h"}, %w: !prim.tensor<f32, [?, ?]> {prim.name = "w"}, %u: !prim.tensor<f32, [?, ?]> {prim.name = "u"}) -> (!prim.list<!prim.tensor<f32, [?, ?]>>, !prim.int, !prim.int, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.int, !prim.list<!prim.int>, !prim.int, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.int, !prim.int, !prim.int, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.bool>, !prim.list<!prim.list<!prim.list<!prim.int>>>, !prim.list<!prim.list<!prim.int>>, !prim.int, !prim.bool, !prim.int, !prim.int) attributes {autodiff.gradient = {backward = @list_rnn_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [2 : i64, 3 : i64], captured_outputs = [1 : i64, 2 : i64, 3 : i64, 4 : i64, 5 : i64, 6 : i64, 7 : i64, 8 : i64, 9 : i64, 10 : i64, 11 : i64, 12 : i64, 13 : i64, 14 : i64, 15 : i64, 16 : i64, 17 : i64, 18 : i64, 19 : i64, 20 : i64, 21 : i64, 22 : i64, 23 : i64, 24 : i64, 25 : i64, 26 : i64, 27 : i64, 28 : i64, 29 : i64, 30 : i64, 31 : i64, 32 : i64, 33 : i64, 34 : i64, 35 : i64], output_vjps = [0 : i64, 1 : i64, 2 : i64, 3 : i64]}} {
// SPECIALIZE-NEXT:    %[[LEN:.*]] = aten.len.t(%xs)
// SPECIALIZE-NEXT:    %[[CONSTANT:.*]] = prim.Constant []
// SPECIALIZE-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant true
// SPECIALIZE-NEXT:    %[[CONSTANT_2:.*]] = prim.Constant []
// SPECIALIZE-NEXT:    %[[CONSTANT_3:.*]] = prim.Constant []
// SPECIALIZE-NEXT:    %[[CONSTANT_4:.*]] = prim.Constant []
// SPECIALIZE-NEXT:    %[[CONSTANT_5:.*]] = prim.Constant []
// SPECIALIZE-NEXT:    %[[CONSTANT_6:.*]] = prim.Constant []
// SPECIALIZE-NEXT:    %[[CONSTANT_7:.*]] = prim.Constant []
// SPECIALIZE-NEXT:    %[[CONSTANT_8:.*]] = prim.Constant []
// SPECIALIZE-NEXT:    %[[CONSTANT_9:.*]] = prim.Constant []
// SPECIALIZE-NEXT:    %[[CONSTANT_10:.*]] = prim.Constant 0
// SPECIALIZE-NEXT:    %[[MAX:.*]] = prim.max.int(%[[LEN]], %[[CONSTANT_10]])
// SPECIALIZE-NEXT:    %state, %state_1, %state_2, %state_3, %state_4, %state_5, %state_6, %state_7, %state_8, %state_9 = prim.Loop %[[LEN]], %[[CONSTANT_1]], (%h, %[[CONSTANT]], %[[CONSTANT_2]], %[[CONSTANT_3]], %[[CONSTANT_4]], %[[CONSTANT_5]], %[[CONSTANT_6]], %[[CONSTANT_7]], %[[CONSTANT_8]], %[[CONSTANT_9]]) : (!prim.tensor<f32, [?, ?]>, !prim.list<!prim.tensor>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.tensor<f32, [?, ?]>>) -> (!prim.tensor<f32, [?, ?]>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.tensor<f32, [?, ?]>>) {
// SPECIALIZE-NEXT:    ^bb0(%[[VALUE:.*]]: !prim.int, %state_10: !prim.tensor<f32, [?, ?]>, %[[VALUE_1:.*]]: !prim.list<!prim.tensor<f32, [?, ?]>>, %[[VALUE_2:.*]]: !prim.list<!prim.tensor<f32, [?, ?]>>, %[[VALUE_3:.*]]: !prim.list<!prim.int>, %[[VALUE_4:.*]]: !prim.list<!prim.tensor<f32, [?, ?]>>, %[[VALUE_5:.*]]: !prim.list<!prim.int>, %[[VALUE_6:.*]]: !prim.list<!prim.int>, %[[VALUE_7:.*]]: !prim.list<!prim.int>, %[[VALUE_8:.*]]: !prim.list<!prim.int>, %[[VALUE_9:.*]]: !prim.list<!prim.tensor<f32, [?, ?]>>):
// SPECIALIZE-NEXT:      %[[LEN_1:.*]] = aten.len.t(%[[VALUE_1]])
// SPECIALIZE-NEXT:      %[[__GETITEM__:.*]] = aten.__getitem__.t(%xs, %[[VALUE]])
// SPECIALIZE-NEXT:      %[[MM:.*]] = aten.mm(%[[__GETITEM__]], %w)
// SPECIALIZE-NEXT:      %[[SIZE:.*]] = aten.size.int(%[[MM]], %[[CONSTANT_10]])
// SPECIALIZE-NEXT:      %[[CONSTANT_11:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:      %[[SIZE_1:.*]] = aten.size.int(%[[MM]], %[[CONSTANT_11]])
// SPECIALIZE-NEXT:      %[[MM_1:.*]] = aten.mm(%state_10, %u)
// SPECIALIZE-NEXT:      %[[SIZE_2:.*]] = aten.size.int(%[[MM_1]], %[[CONSTANT_10]])
// SPECIALIZE-NEXT:      %[[SIZE_3:.*]] = aten.size.int(%[[MM_1]], %[[CONSTANT_11]])
// SPECIALIZE-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%[[MM]], %[[MM_1]], %[[CONSTANT_11]])
// SPECIALIZE-NEXT:      %[[TANH:.*]] = aten.tanh(%[[ADD]])
// SPECIALIZE-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[TANH]])
// SPECIALIZE-NEXT:      %[[ADD_1:.*]] = aten.add.t(%[[VALUE_1]], %[[LISTCONSTRUCT]])
// SPECIALIZE-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%state_10)
// SPECIALIZE-NEXT:      %[[ADD_2:.*]] = aten.add.t(%[[VALUE_2]], %[[LISTCONSTRUCT_1]])
// SPECIALIZE-NEXT:      %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[LEN_1]])
// SPECIALIZE-NEXT:      %[[ADD_3:.*]] = aten.add.t(%[[VALUE_3]], %[[LISTCONSTRUCT_2]])
// SPECIALIZE-NEXT:      %[[LISTCONSTRUCT_3:.*]] = prim.ListConstruct(%[[__GETITEM__]])
// SPECIALIZE-NEXT:      %[[ADD_4:.*]] = aten.add.t(%[[VALUE_4]], %[[LISTCONSTRUCT_3]])
// SPECIALIZE-NEXT:      %[[LISTCONSTRUCT_4:.*]] = prim.ListConstruct(%[[SIZE]])
// SPECIALIZE-NEXT:      %[[ADD_5:.*]] = aten.add.t(%[[VALUE_5]], %[[LISTCONSTRUCT_4]])
// SPECIALIZE-NEXT:      %[[LISTCONSTRUCT_5:.*]] = prim.ListConstruct(%[[SIZE_1]])
// SPECIALIZE-NEXT:      %[[ADD_6:.*]] = aten.add.t(%[[VALUE_6]], %[[LISTCONSTRUCT_5]])
// SPECIALIZE-NEXT:      %[[LISTCONSTRUCT_6:.*]] = prim.ListConstruct(%[[SIZE_2]])
// SPECIALIZE-NEXT:      %[[ADD_7:.*]] = aten.add.t(%[[VALUE_7]], %[[LISTCONSTRUCT_6]])
// SPECIALIZE-NEXT:      %[[LISTCONSTRUCT_7:.*]] = prim.ListConstruct(%[[SIZE_3]])
// SPECIALIZE-NEXT:      %[[ADD_8:.*]] = aten.add.t(%[[VALUE_8]], %[[LISTCONSTRUCT_7]])
// SPECIALIZE-NEXT:      %[[LISTCONSTRUCT_8:.*]] = prim.ListConstruct(%[[TANH]])
// SPECIALIZE-NEXT:      %[[ADD_9:.*]] = aten.add.t(%[[VALUE_9]], %[[LISTCONSTRUCT_8]])
// SPECIALIZE-NEXT:      prim.Yield %[[CONSTANT_1]], %[[TANH]], %[[ADD_1]], %[[ADD_2]], %[[ADD_3]], %[[ADD_4]], %[[ADD_5]], %[[ADD_6]], %[[ADD_7]], %[[ADD_8]], %[[ADD_9]]
// SPECIALIZE-NEXT:    }
// SPECIALIZE-NEXT:    %[[LEN_2:.*]] = aten.len.t(%state_1)
// SPECIALIZE-NEXT:    %[[SIZE_4:.*]] = aten.size(%state)
// SPECIALIZE-NEXT:    %[[CONSTANT_12:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:    %[[SUB:.*]] = aten.sub.int(%[[LEN]], %[[CONSTANT_12]])
// SPECIALIZE-NEXT:    %[[CONSTANT_13:.*]] = prim.Constant -1
// SPECIALIZE-NEXT:    %[[__RANGE_LENGTH:.*]] = aten.__range_length(%[[SUB]], %[[CONSTANT_13]], %[[CONSTANT_13]])
// SPECIALIZE-NEXT:    %[[CONSTANT_14:.*]] = prim.Constant []
// SPECIALIZE-NEXT:    %[[CONSTANT_15:.*]] = prim.Constant []
// SPECIALIZE-NEXT:    %[[CONSTANT_16:.*]] = prim.Constant []
// SPECIALIZE-NEXT:    %[[CONSTANT_17:.*]] = prim.Constant []
// SPECIALIZE-NEXT:    %[[CONSTANT_18:.*]] = prim.Constant []
// SPECIALIZE-NEXT:    %[[CONSTANT_19:.*]] = prim.Constant []
// SPECIALIZE-NEXT:    %[[CONSTANT_20:.*]] = prim.Constant []
// SPECIALIZE-NEXT:    %[[CONSTANT_21:.*]] = prim.Constant []
// SPECIALIZE-NEXT:    %[[CONSTANT_22:.*]] = prim.Constant []
// SPECIALIZE-NEXT:    %[[MAX_1:.*]] = prim.max.int(%[[__RANGE_LENGTH]], %[[CONSTANT_10]])
// SPECIALIZE-NEXT:    %state_11, %state_12, %state_13, %state_14, %state_15, %state_16, %state_17, %state_18, %state_19, %state_20, %state_21 = prim.Loop %[[__RANGE_LENGTH]], %[[CONSTANT_1]], (%h, %[[CONSTANT]], %[[CONSTANT_14]], %[[CONSTANT_15]], %[[CONSTANT_16]], %[[CONSTANT_17]], %[[CONSTANT_18]], %[[CONSTANT_19]], %[[CONSTANT_20]], %[[CONSTANT_21]], %[[CONSTANT_22]]) : (!prim.tensor<f32, [?, ?]>, !prim.list<!prim.tensor>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.tensor<f32, [?, ?]>>) -> (!prim.tensor<f32, [?, ?]>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.tensor<f32, [?, ?]>>) {
// SPECIALIZE-NEXT:    ^bb0(%[[VALUE_10:.*]]: !prim.int, %state_22: !prim.tensor<f32, [?, ?]>, %[[VALUE_11:.*]]: !prim.list<!prim.tensor<f32, [?, ?]>>, %[[VALUE_12:.*]]: !prim.list<!prim.tensor<f32, [?, ?]>>, %[[VALUE_13:.*]]: !prim.list<!prim.int>, %[[VALUE_14:.*]]: !prim.list<!prim.int>, %[[VALUE_15:.*]]: !prim.list<!prim.tensor<f32, [?, ?]>>, %[[VALUE_16:.*]]: !prim.list<!prim.int>, %[[VALUE_17:.*]]: !prim.list<!prim.int>, %[[VALUE_18:.*]]: !prim.list<!prim.int>, %[[VALUE_19:.*]]: !prim.list<!prim.int>, %[[VALUE_20:.*]]: !prim.list<!prim.tensor<f32, [?, ?]>>):
// SPECIALIZE-NEXT:      %[[LEN_3:.*]] = aten.len.t(%[[VALUE_11]])
// SPECIALIZE-NEXT:      %[[__DERIVE_INDEX:.*]] = aten.__derive_index(%[[VALUE_10]], %[[SUB]], %[[CONSTANT_13]])
// SPECIALIZE-NEXT:      %[[__GETITEM___1:.*]] = aten.__getitem__.t(%xs, %[[__DERIVE_INDEX]])
// SPECIALIZE-NEXT:      %[[MM_2:.*]] = aten.mm(%[[__GETITEM___1]], %w)
// SPECIALIZE-NEXT:      %[[SIZE_5:.*]] = aten.size.int(%[[MM_2]], %[[CONSTANT_10]])
// SPECIALIZE-NEXT:      %[[SIZE_6:.*]] = aten.size.int(%[[MM_2]], %[[CONSTANT_12]])
// SPECIALIZE-NEXT:      %[[MM_3:.*]] = aten.mm(%state_22, %u)
// SPECIALIZE-NEXT:      %[[SIZE_7:.*]] = aten.size.int(%[[MM_3]], %[[CONSTANT_10]])
// SPECIALIZE-NEXT:      %[[SIZE_8:.*]] = aten.size.int(%[[MM_3]], %[[CONSTANT_12]])
// SPECIALIZE-NEXT:      %[[ADD_10:.*]] = aten.add.Tensor(%[[MM_2]], %[[MM_3]], %[[CONSTANT_12]])
// SPECIALIZE-NEXT:      %[[TANH_1:.*]] = aten.tanh(%[[ADD_10]])
// SPECIALIZE-NEXT:      %[[LISTCONSTRUCT_9:.*]] = prim.ListConstruct(%[[TANH_1]])
// SPECIALIZE-NEXT:      %[[ADD_11:.*]] = aten.add.t(%[[VALUE_11]], %[[LISTCONSTRUCT_9]])
// SPECIALIZE-NEXT:      %[[LISTCONSTRUCT_10:.*]] = prim.ListConstruct(%state_22)
// SPECIALIZE-NEXT:      %[[ADD_12:.*]] = aten.add.t(%[[VALUE_12]], %[[LISTCONSTRUCT_10]])
// SPECIALIZE-NEXT:      %[[LISTCONSTRUCT_11:.*]] = prim.ListConstruct(%[[LEN_3]])
// SPECIALIZE-NEXT:      %[[ADD_13:.*]] = aten.add.t(%[[VALUE_13]], %[[LISTCONSTRUCT_11]])
// SPECIALIZE-NEXT:      %[[LISTCONSTRUCT_12:.*]] = prim.ListConstruct(%[[__DERIVE_INDEX]])
// SPECIALIZE-NEXT:      %[[ADD_14:.*]] = aten.add.t(%[[VALUE_14]], %[[LISTCONSTRUCT_12]])
// SPECIALIZE-NEXT:      %[[LISTCONSTRUCT_13:.*]] = prim.ListConstruct(%[[__GETITEM___1]])
// SPECIALIZE-NEXT:      %[[ADD_15:.*]] = aten.add.t(%[[VALUE_15]], %[[LISTCONSTRUCT_13]])
// SPECIALIZE-NEXT:      %[[LISTCONSTRUCT_14:.*]] = prim.ListConstruct(%[[SIZE_5]])
// SPECIALIZE-NEXT:      %[[ADD_16:.*]] = aten.add.t(%[[VALUE_16]], %[[LISTCONSTRUCT_14]])
// SPECIALIZE-NEXT:      %[[LISTCONSTRUCT_15:.*]] = prim.ListConstruct(%[[SIZE_6]])
// SPECIALIZE-NEXT:      %[[ADD_17:.*]] = aten.add.t(%[[VALUE_17]], %[[LISTCONSTRUCT_15]])
// SPECIALIZE-NEXT:      %[[LISTCONSTRUCT_16:.*]] = prim.ListConstruct(%[[SIZE_7]])
// SPECIALIZE-NEXT:      %[[ADD_18:.*]] = aten.add.t(%[[VALUE_18]], %[[LISTCONSTRUCT_16]])
// SPECIALIZE-NEXT:      %[[LISTCONSTRUCT_17:.*]] = prim.ListConstruct(%[[SIZE_8]])
// SPECIALIZE-NEXT:      %[[ADD_19:.*]] = aten.add.t(%[[VALUE_19]], %[[LISTCONSTRUCT_17]])
// SPECIALIZE-NEXT:      %[[LISTCONSTRUCT_18:.*]] = prim.ListConstruct(%[[TANH_1]])
// SPECIALIZE-NEXT:      %[[ADD_20:.*]] = aten.add.t(%[[VALUE_20]], %[[LISTCONSTRUCT_18]])
// SPECIALIZE-NEXT:      prim.Yield %[[CONSTANT_1]], %[[TANH_1]], %[[ADD_11]], %[[ADD_12]], %[[ADD_13]], %[[ADD_14]], %[[ADD_15]], %[[ADD_16]], %[[ADD_17]], %[[ADD_18]], %[[ADD_19]], %[[ADD_20]]
// SPECIALIZE-NEXT:    }
// SPECIALIZE-NEXT:    %[[SIZE_9:.*]] = aten.size(%state_11)
// SPECIALIZE-NEXT:    %[[LEN_4:.*]] = aten.len.t(%state_12)
// SPECIALIZE-NEXT:    %[[LISTREVERSE:.*]] = prim.ListReverse(%state_12)
// SPECIALIZE-NEXT:    %[[LEN_5:.*]] = aten.len.t(%[[LISTREVERSE]])
// SPECIALIZE-NEXT:    %[[LISTCONSTRUCT_19:.*]] = prim.ListConstruct()
// SPECIALIZE-NEXT:    %[[MIN:.*]] = prim.min.int(%[[LEN_2]], %[[LEN_5]])
// SPECIALIZE-NEXT:    %[[CONSTANT_23:.*]] = prim.Constant []
// SPECIALIZE-NEXT:    %[[CONSTANT_24:.*]] = prim.Constant []
// SPECIALIZE-NEXT:    %[[CONSTANT_25:.*]] = prim.Constant []
// SPECIALIZE-NEXT:    %[[CONSTANT_26:.*]] = prim.Constant []
// SPECIALIZE-NEXT:    %[[CONSTANT_27:.*]] = prim.Constant []
// SPECIALIZE-NEXT:    %[[MAX_2:.*]] = prim.max.int(%[[MIN]], %[[CONSTANT_10]])
// SPECIALIZE-NEXT:    %[[LOOP:.*]], %[[LOOP_1:.*]], %[[LOOP_2:.*]], %[[LOOP_3:.*]], %[[LOOP_4:.*]], %[[LOOP_5:.*]] = prim.Loop %[[MIN]], %[[CONSTANT_1]], (%[[LISTCONSTRUCT_19]], %[[CONSTANT_23]], %[[CONSTANT_24]], %[[CONSTANT_25]], %[[CONSTANT_26]], %[[CONSTANT_27]]) : (!prim.list<!prim.tensor>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.bool>, !prim.list<!prim.list<!prim.list<!prim.int>>>, !prim.list<!prim.list<!prim.int>>) -> (!prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.bool>, !prim.list<!prim.list<!prim.list<!prim.int>>>, !prim.list<!prim.list<!prim.int>>) {
// SPECIALIZE-NEXT:    ^bb0(%[[VALUE_21:.*]]: !prim.int, %[[VALUE_22:.*]]: !prim.list<!prim.tensor<f32, [?, ?]>>, %[[VALUE_23:.*]]: !prim.list<!prim.int>, %[[VALUE_24:.*]]: !prim.list<!prim.int>, %[[VALUE_25:.*]]: !prim.list<!prim.bool>, %[[VALUE_26:.*]]: !prim.list<!prim.list<!prim.list<!prim.int>>>, %[[VALUE_27:.*]]: !prim.list<!prim.list<!prim.int>>):
// SPECIALIZE-NEXT:      %[[LEN_6:.*]] = aten.len.t(%[[VALUE_22]])
// SPECIALIZE-NEXT:      %[[__GETITEM___2:.*]] = aten.__getitem__.t(%state_1, %[[VALUE_21]])
// SPECIALIZE-NEXT:      %[[__GETITEM___3:.*]] = aten.__getitem__.t(%[[LISTREVERSE]], %[[VALUE_21]])
// SPECIALIZE-NEXT:      %[[LISTCONSTRUCT_20:.*]] = prim.ListConstruct(%[[__GETITEM___2]], %[[__GETITEM___3]])
// SPECIALIZE-NEXT:      %[[LEN_7:.*]] = aten.len.t(%[[LISTCONSTRUCT_20]])
// SPECIALIZE-NEXT:      %[[CAT:.*]] = aten.cat(%[[LISTCONSTRUCT_20]], %[[CONSTANT_12]])
// SPECIALIZE-NEXT:      %[[__GETITEM___4:.*]] = aten.__getitem__.t(%[[LISTCONSTRUCT_20]], %[[CONSTANT_10]])
// SPECIALIZE-NEXT:      %[[DIM:.*]] = aten.dim(%[[__GETITEM___4]])
// SPECIALIZE-NEXT:      %same = prim.Loop %[[LEN_7]], %[[CONSTANT_1]], (%[[CONSTANT_1]]) : (!prim.bool) -> (!prim.bool) {
// SPECIALIZE-NEXT:      ^bb0(%[[VALUE_28:.*]]: !prim.int, %same_1: !prim.bool):
// SPECIALIZE-NEXT:        %[[__GETITEM___5:.*]] = aten.__getitem__.t(%[[LISTCONSTRUCT_20]], %[[VALUE_28]])
// SPECIALIZE-NEXT:        %[[DIM_1:.*]] = aten.dim(%[[__GETITEM___5]])
// SPECIALIZE-NEXT:        %[[NE:.*]] = aten.ne.int(%[[DIM_1]], %[[DIM]])
// SPECIALIZE-NEXT:        %same_2 = prim.If %[[NE]] -> (!prim.bool) {
// SPECIALIZE-NEXT:          %[[CONSTANT_28:.*]] = prim.Constant false
// SPECIALIZE-NEXT:          prim.Yield %[[CONSTANT_28]]
// SPECIALIZE-NEXT:        } else {
// SPECIALIZE-NEXT:          prim.Yield %same_1
// SPECIALIZE-NEXT:        }
// SPECIALIZE-NEXT:        prim.Yield %[[CONSTANT_1]], %same_2
// SPECIALIZE-NEXT:      }
// SPECIALIZE-NEXT:      %[[CONSTANT_29:.*]] = prim.Constant []
// SPECIALIZE-NEXT:      %shapes, %sizes = prim.If %same -> (!prim.list<!prim.list<!prim.int>>, !prim.list<!prim.int>) {
// SPECIALIZE-NEXT:        %[[CONSTANT_30:.*]] = prim.Constant []
// SPECIALIZE-NEXT:        %[[LOOP_6:.*]] = prim.Loop %[[LEN_7]], %[[CONSTANT_1]], (%[[CONSTANT_30]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// SPECIALIZE-NEXT:        ^bb0(%[[VALUE_29:.*]]: !prim.int, %[[VALUE_30:.*]]: !prim.list<!prim.int>):
// SPECIALIZE-NEXT:          %[[__GETITEM___6:.*]] = aten.__getitem__.t(%[[LISTCONSTRUCT_20]], %[[VALUE_29]])
// SPECIALIZE-NEXT:          %[[SIZE_10:.*]] = aten.size.int(%[[__GETITEM___6]], %[[CONSTANT_12]])
// SPECIALIZE-NEXT:          %[[LISTCONSTRUCT_21:.*]] = prim.ListConstruct(%[[SIZE_10]])
// SPECIALIZE-NEXT:          %[[ADD_21:.*]] = aten.add.t(%[[VALUE_30]], %[[LISTCONSTRUCT_21]])
// SPECIALIZE-NEXT:          prim.Yield %[[CONSTANT_1]], %[[ADD_21]]
// SPECIALIZE-NEXT:        }
// SPECIALIZE-NEXT:        prim.Yield %[[CONSTANT_29]], %[[LOOP_6]]
// SPECIALIZE-NEXT:      } else {
// SPECIALIZE-NEXT:        %[[CONSTANT_31:.*]] = prim.Constant []
// SPECIALIZE-NEXT:        %[[LOOP_7:.*]] = prim.Loop %[[LEN_7]], %[[CONSTANT_1]], (%[[CONSTANT_31]]) : (!prim.list<!prim.list<!prim.int>>) -> (!prim.list<!prim.list<!prim.int>>) {
// SPECIALIZE-NEXT:        ^bb0(%[[VALUE_31:.*]]: !prim.int, %[[VALUE_32:.*]]: !prim.list<!prim.list<!prim.int>>):
// SPECIALIZE-NEXT:          %[[__GETITEM___7:.*]] = aten.__getitem__.t(%[[LISTCONSTRUCT_20]], %[[VALUE_31]])
// SPECIALIZE-NEXT:          %[[SIZE_11:.*]] = aten.size(%[[__GETITEM___7]])
// SPECIALIZE-NEXT:          %[[LISTCONSTRUCT_22:.*]] = prim.ListConstruct(%[[SIZE_11]])
// SPECIALIZE-NEXT:          %[[ADD_22:.*]] = aten.add.t(%[[VALUE_32]], %[[LISTCONSTRUCT_22]])
// SPECIALIZE-NEXT:          prim.Yield %[[CONSTANT_1]], %[[ADD_22]]
// SPECIALIZE-NEXT:        }
// SPECIALIZE-NEXT:        %[[CONSTANT_32:.*]] = prim.Constant []
// SPECIALIZE-NEXT:        %[[LEN_8:.*]] = aten.len.t(%[[LOOP_7]])
// SPECIALIZE-NEXT:        %[[LOOP_8:.*]] = prim.Loop %[[LEN_8]], %[[CONSTANT_1]], (%[[CONSTANT_32]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// SPECIALIZE-NEXT:        ^bb0(%[[VALUE_33:.*]]: !prim.int, %[[VALUE_34:.*]]: !prim.list<!prim.int>):
// SPECIALIZE-NEXT:          %[[__GETITEM___8:.*]] = aten.__getitem__.t(%[[LOOP_7]], %[[VALUE_33]])
// SPECIALIZE-NEXT:          %[[CONSTANT_33:.*]] = prim.Constant [0]
// SPECIALIZE-NEXT:          %[[EQ:.*]] = aten.eq.int_list(%[[__GETITEM___8]], %[[CONSTANT_33]])
// SPECIALIZE-NEXT:          %[[IF:.*]] = prim.If %[[EQ]] -> (!prim.int) {
// SPECIALIZE-NEXT:            prim.Yield %[[CONSTANT_10]]
// SPECIALIZE-NEXT:          } else {
// SPECIALIZE-NEXT:            %[[__GETITEM___9:.*]] = aten.__getitem__.t(%[[__GETITEM___8]], %[[CONSTANT_12]])
// SPECIALIZE-NEXT:            prim.Yield %[[__GETITEM___9]]
// SPECIALIZE-NEXT:          }
// SPECIALIZE-NEXT:          %[[LISTCONSTRUCT_23:.*]] = prim.ListConstruct(%[[IF]])
// SPECIALIZE-NEXT:          %[[ADD_23:.*]] = aten.add.t(%[[VALUE_34]], %[[LISTCONSTRUCT_23]])
// SPECIALIZE-NEXT:          prim.Yield %[[CONSTANT_1]], %[[ADD_23]]
// SPECIALIZE-NEXT:        }
// SPECIALIZE-NEXT:        prim.Yield %[[LOOP_7]], %[[LOOP_8]]
// SPECIALIZE-NEXT:      }
// SPECIALIZE-NEXT:      %[[LISTCONSTRUCT_24:.*]] = prim.ListConstruct(%[[CAT]])
// SPECIALIZE-NEXT:      %[[ADD_24:.*]] = aten.add.t(%[[VALUE_22]], %[[LISTCONSTRUCT_24]])
// SPECIALIZE-NEXT:      %[[LISTCONSTRUCT_25:.*]] = prim.ListConstruct(%[[LEN_6]])
// SPECIALIZE-NEXT:      %[[ADD_25:.*]] = aten.add.t(%[[VALUE_23]], %[[LISTCONSTRUCT_25]])
// SPECIALIZE-NEXT:      %[[LISTCONSTRUCT_26:.*]] = prim.ListConstruct(%[[LEN_7]])
// SPECIALIZE-NEXT:      %[[ADD_26:.*]] = aten.add.t(%[[VALUE_24]], %[[LISTCONSTRUCT_26]])
// SPECIALIZE-NEXT:      %[[LISTCONSTRUCT_27:.*]] = prim.ListConstruct(%same)
// SPECIALIZE-NEXT:      %[[ADD_27:.*]] = aten.add.t(%[[VALUE_25]], %[[LISTCONSTRUCT_27]])
// SPECIALIZE-NEXT:      %[[LISTCONSTRUCT_28:.*]] = prim.ListConstruct(%shapes)
// SPECIALIZE-NEXT:      %[[ADD_28:.*]] = aten.add.t(%[[VALUE_26]], %[[LISTCONSTRUCT_28]])
// SPECIALIZE-NEXT:      %[[LISTCONSTRUCT_29:.*]] = prim.ListConstruct(%sizes)
// SPECIALIZE-NEXT:      %[[ADD_29:.*]] = aten.add.t(%[[VALUE_27]], %[[LISTCONSTRUCT_29]])
// SPECIALIZE-NEXT:      prim.Yield %[[CONSTANT_1]], %[[ADD_24]], %[[ADD_25]], %[[ADD_26]], %[[ADD_27]], %[[ADD_28]], %[[ADD_29]]
// SPECIALIZE-NEXT:    }
// SPECIALIZE-NEXT:    %[[LEN_9:.*]] = aten.len.t(%[[LOOP]])
// SPECIALIZE-NEXT:    %[[CONSTANT_34:.*]] = prim.Constant 2
// SPECIALIZE-NEXT:    %[[GT:.*]] = aten.gt.int(%[[LEN_9]], %[[CONSTANT_34]])
// SPECIALIZE-NEXT:    %joined, %joined_1, %joined_2 = prim.If %[[GT]] -> (!prim.list<!prim.tensor<f32, [?, ?]>>, !prim.int, !prim.int) {
// SPECIALIZE-NEXT:      %[[__GETITEM___10:.*]] = aten.__getitem__.t(%[[LOOP]], %[[CONSTANT_10]])
// SPECIALIZE-NEXT:      %[[CONSTANT_35:.*]] = prim.Constant 2.0
// SPECIALIZE-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%[[__GETITEM___10]], %[[CONSTANT_35]])
// SPECIALIZE-NEXT:      %[[LISTSET:.*]] = prim.ListSet(%[[LOOP]], %[[CONSTANT_10]], %[[MUL]])
// SPECIALIZE-NEXT:      %[[LEN_10:.*]] = aten.len.t(%[[LISTSET]])
// SPECIALIZE-NEXT:      %[[CONSTANT_36:.*]] = prim.Constant none
// SPECIALIZE-NEXT:      %[[SLICE:.*]] = aten.slice.t(%[[LISTSET]], %[[CONSTANT_36]], %[[CONSTANT_13]], %[[CONSTANT_12]])
// SPECIALIZE-NEXT:      %[[LEN_11:.*]] = aten.len.t(%[[SLICE]])
// SPECIALIZE-NEXT:      %[[__GETITEM___11:.*]] = aten.__getitem__.t(%[[LISTSET]], %[[CONSTANT_13]])
// SPECIALIZE-NEXT:      %[[NEG:.*]] = aten.neg(%[[__GETITEM___11]])
// SPECIALIZE-NEXT:      %[[LISTCONSTRUCT_30:.*]] = prim.ListConstruct(%[[NEG]])
// SPECIALIZE-NEXT:      %[[ADD_30:.*]] = aten.add.t(%[[SLICE]], %[[LISTCONSTRUCT_30]])
// SPECIALIZE-NEXT:      prim.Yield %[[ADD_30]], %[[LEN_10]], %[[LEN_11]]
// SPECIALIZE-NEXT:    } else {
// SPECIALIZE-NEXT:      %[[UNINITIALIZED:.*]] = prim.Uninitialized()
// SPECIALIZE-NEXT:      prim.Yield %[[LOOP]], %[[UNINITIALIZED]], %[[UNINITIALIZED]]
// SPECIALIZE-NEXT:    }
// SPECIALIZE-NEXT:    func.return %joined, %[[LEN]], %[[MAX]], %state_2, %state_3, %state_4, %state_5, %state_6, %state_7, %state_8, %state_9, %[[LEN_2]], %[[SIZE_4]], %[[MAX_1]], %state_13, %state_14, %state_15, %state_16, %state_17, %state_18, %state_19, %state_20, %state_21, %[[SIZE_9]], %[[LEN_4]], %[[LEN_5]], %[[MAX_2]], %[[LOOP_1]], %[[LOOP_2]], %[[LOOP_3]], %[[LOOP_4]], %[[LOOP_5]], %[[LEN_9]], %[[GT]], %joined_1, %joined_2
// SPECIALIZE-NEXT:  }

// SPECIALIZE-LABEL: func.func @list_rnn_backward(
// SPECIALIZE-SAME: %[[VALUE:.*]]: !prim.list<!prim.tensor>, %w: !prim.tensor<f32, [?, ?]>, %u: !prim.tensor<f32, [?, ?]>, %[[VALUE_1:.*]]: !prim.int, %[[VALUE_2:.*]]: !prim.int, %state: !prim.list<!prim.tensor<f32, [?, ?]>>, %state_1: !prim.list<!prim.int>, %state_2: !prim.list<!prim.tensor<f32, [?, ?]>>, %state_3: !prim.list<!prim.int>, %state_4: !prim.list<!prim.int>, %state_5: !prim.list<!prim.int>, %state_6: !prim.list<!prim.int>, %state_7: !prim.list<!prim.tensor<f32, [?, ?]>>, %[[VALUE_3:.*]]: !prim.int, %[[VALUE_4:.*]]: !prim.list<!prim.int>, %[[VALUE_5:.*]]: !prim.int, %state_8: !prim.list<!prim.tensor<f32, [?, ?]>>, %state_9: !prim.list<!prim.int>, %state_10: !prim.list<!prim.int>, %state_11: !prim.list<!prim.tensor<f32, [?, ?]>>, %state_12: !prim.list<!prim.int>, %state_13: !prim.list<!prim.int>, %state_14: !prim.list<!prim.int>, %state_15: !prim.list<!prim.int>, %state_16: !prim.list<!prim.tensor<f32, [?, ?]>>, %[[VALUE_6:.*]]: !prim.list<!prim.int>, %[[VALUE_7:.*]]: !prim.int, %[[VALUE_8:.*]]: !prim.int, %[[VALUE_9:.*]]: !prim.int, %[[VALUE_10:.*]]: !prim.list<!prim.int>, %[[VALUE_11:.*]]: !prim.list<!prim.int>, %[[VALUE_12:.*]]: !prim.list<!prim.bool>, %[[VALUE_13:.*]]: !prim.list<!prim.list<!prim.list<!prim.int>>>, %[[VALUE_14:.*]]: !prim.list<!prim.list<!prim.int>>, %[[VALUE_15:.*]]: !prim.int, %[[VALUE_16:.*]]: !prim.bool, %joined: !prim.int, %joined_1: !prim.int) -> (!prim.list<!prim.tensor<[?, ?]>>, !prim.tensor, !prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>) {
// SPECIALIZE-NEXT:    %[[SIZE:.*]] = aten.size(%w)
// SPECIALIZE-NEXT:    %[[SIZE_1:.*]] = aten.size(%u)
// SPECIALIZE-NEXT:    %[[CONSTANT:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant -1
// SPECIALIZE-NEXT:    %[[IF:.*]] = prim.If %[[VALUE_16]] -> (!prim.list<!prim.tensor>) {
// SPECIALIZE-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant 0
// SPECIALIZE-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant 2.0
// SPECIALIZE-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant none
// SPECIALIZE-NEXT:      %[[SLICE:.*]] = aten.slice.t(%[[VALUE]], %[[CONSTANT_4]], %joined_1, %[[CONSTANT]])
// SPECIALIZE-NEXT:      %[[SLICE_1:.*]] = aten.slice.t(%[[VALUE]], %joined_1, %[[CONSTANT_4]], %[[CONSTANT]])
// SPECIALIZE-NEXT:      %[[__GETITEM__:.*]] = aten.__getitem__.t(%[[SLICE_1]], %[[CONSTANT_2]])
// SPECIALIZE-NEXT:      %[[NEG:.*]] = aten.neg(%[[__GETITEM__]])
// SPECIALIZE-NEXT:      %[[ZERO:.*]] = autodiff.zero()
// SPECIALIZE-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[ZERO]])
// SPECIALIZE-NEXT:      %[[MUL:.*]] = aten.mul.left_t(%[[LISTCONSTRUCT]], %joined)
// SPECIALIZE-NEXT:      %[[LISTSET:.*]] = prim.ListSet(%[[MUL]], %[[CONSTANT_1]], %[[NEG]])
// SPECIALIZE-NEXT:      %[[LEN:.*]] = aten.len.t(%[[MUL]])
// SPECIALIZE-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct()
// SPECIALIZE-NEXT:      %[[CONSTANT_5:.*]] = prim.Constant true
// SPECIALIZE-NEXT:      %[[LOOP:.*]] = prim.Loop %[[LEN]], %[[CONSTANT_5]], (%[[LISTCONSTRUCT_1]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// SPECIALIZE-NEXT:      ^bb0(%[[VALUE_17:.*]]: !prim.int, %[[VALUE_18:.*]]: !prim.list<!prim.int>):
// SPECIALIZE-NEXT:        %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[VALUE_17]])
// SPECIALIZE-NEXT:        %[[ADD:.*]] = aten.add.t(%[[VALUE_18]], %[[LISTCONSTRUCT_2]])
// SPECIALIZE-NEXT:        prim.Yield %[[CONSTANT_5]], %[[ADD]]
// SPECIALIZE-NEXT:      }
// SPECIALIZE-NEXT:      %[[SLICE_2:.*]] = aten.slice.t(%[[LOOP]], %[[CONSTANT_4]], %[[CONSTANT_1]], %[[CONSTANT]])
// SPECIALIZE-NEXT:      %[[LEN_1:.*]] = aten.len.t(%[[SLICE_2]])
// SPECIALIZE-NEXT:      %[[LOOP_1:.*]] = prim.Loop %[[LEN_1]], %[[CONSTANT_5]], (%[[MUL]]) : (!prim.list<!prim.tensor<f32, [?, ?]>>) -> (!prim.list<!prim.tensor>) {
// SPECIALIZE-NEXT:      ^bb0(%[[VALUE_19:.*]]: !prim.int, %[[VALUE_20:.*]]: !prim.list<!prim.tensor>):
// SPECIALIZE-NEXT:        %[[__GETITEM___1:.*]] = aten.__getitem__.t(%[[SLICE_2]], %[[VALUE_19]])
// SPECIALIZE-NEXT:        %[[__GETITEM___2:.*]] = aten.__getitem__.t(%[[SLICE]], %[[VALUE_19]])
// SPECIALIZE-NEXT:        %[[LISTSET_1:.*]] = prim.ListSet(%[[VALUE_20]], %[[__GETITEM___1]], %[[__GETITEM___2]])
// SPECIALIZE-NEXT:        prim.Yield %[[CONSTANT_5]], %[[LISTSET_1]]
// SPECIALIZE-NEXT:      }
// SPECIALIZE-NEXT:      %[[ADD_1:.*]] = autodiff.add(%[[LISTSET]], %[[LOOP_1]])
// SPECIALIZE-NEXT:      %[[__GETITEM___3:.*]] = aten.__getitem__.t(%[[ADD_1]], %[[CONSTANT_2]])
// SPECIALIZE-NEXT:      %[[LISTSET_2:.*]] = prim.ListSet(%[[ADD_1]], %[[CONSTANT_2]], %[[ZERO]])
// SPECIALIZE-NEXT:      %[[LINEAR:.*]] = autodiff.linear(%[[__GETITEM___3]]) <{operator = "aten.mul.Scalar"}> ({
// SPECIALIZE-NEXT:        %[[MUL_1:.*]] = aten.mul.Scalar(%[[__GETITEM___3]], %[[CONSTANT_3]])
// SPECIALIZE-NEXT:        prim.Yield %[[MUL_1]]
// SPECIALIZE-NEXT:      })
// SPECIALIZE-NEXT:      %[[__GETITEM___4:.*]] = aten.__getitem__.t(%[[LISTSET_2]], %[[CONSTANT_2]])
// SPECIALIZE-NEXT:      %[[ADD_2:.*]] = autodiff.add(%[[__GETITEM___4]], %[[LINEAR]])
// SPECIALIZE-NEXT:      %[[LISTSET_3:.*]] = prim.ListSet(%[[LISTSET_2]], %[[CONSTANT_2]], %[[ADD_2]])
// SPECIALIZE-NEXT:      prim.Yield %[[LISTSET_3]]
// SPECIALIZE-NEXT:    } else {
// SPECIALIZE-NEXT:      prim.Yield %[[VALUE]]
// SPECIALIZE-NEXT:    }
// SPECIALIZE-NEXT:    %[[ZERO_1:.*]] = autodiff.zero()
// SPECIALIZE-NEXT:    %[[LISTCONSTRUCT_3:.*]] = prim.ListConstruct(%[[ZERO_1]])
// SPECIALIZE-NEXT:    %[[MUL_2:.*]] = aten.mul.left_t(%[[LISTCONSTRUCT_3]], %[[VALUE_15]])
// SPECIALIZE-NEXT:    %[[ADD_3:.*]] = autodiff.add(%[[MUL_2]], %[[IF]])
// SPECIALIZE-NEXT:    %[[MUL_3:.*]] = aten.mul.left_t(%[[LISTCONSTRUCT_3]], %[[VALUE_8]])
// SPECIALIZE-NEXT:    %[[MUL_4:.*]] = aten.mul.left_t(%[[LISTCONSTRUCT_3]], %[[VALUE_3]])
// SPECIALIZE-NEXT:    %[[CONSTANT_6:.*]] = prim.Constant true
// SPECIALIZE-NEXT:    %[[LOOP_2:.*]], %[[LOOP_3:.*]], %[[LOOP_4:.*]] = prim.Loop %[[VALUE_9]], %[[CONSTANT_6]], (%[[ADD_3]], %[[MUL_3]], %[[MUL_4]]) : (!prim.list<!prim.tensor>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.tensor<f32, [?, ?]>>) -> (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>, !prim.list<!prim.tensor>) {
// SPECIALIZE-NEXT:    ^bb0(%[[VALUE_21:.*]]: !prim.int, %[[VALUE_22:.*]]: !prim.list<!prim.tensor>, %[[VALUE_23:.*]]: !prim.list<!prim.tensor>, %[[VALUE_24:.*]]: !prim.list<!prim.tensor>):
// SPECIALIZE-NEXT:      %[[SUB:.*]] = aten.sub.int(%[[VALUE_9]], %[[CONSTANT]])
// SPECIALIZE-NEXT:      %[[SUB_1:.*]] = aten.sub.int(%[[SUB]], %[[VALUE_21]])
// SPECIALIZE-NEXT:      %[[__GETITEM___5:.*]] = aten.__getitem__.t(%[[VALUE_10]], %[[SUB_1]])
// SPECIALIZE-NEXT:      %[[__GETITEM___6:.*]] = aten.__getitem__.t(%[[VALUE_11]], %[[SUB_1]])
// SPECIALIZE-NEXT:      %[[__GETITEM___7:.*]] = aten.__getitem__.t(%[[VALUE_12]], %[[SUB_1]])
// SPECIALIZE-NEXT:      %[[__GETITEM___8:.*]] = aten.__getitem__.t(%[[VALUE_13]], %[[SUB_1]])
// SPECIALIZE-NEXT:      %[[__GETITEM___9:.*]] = aten.__getitem__.t(%[[VALUE_14]], %[[SUB_1]])
// SPECIALIZE-NEXT:      %[[LEN_2:.*]] = aten.len.t(%[[__GETITEM___9]])
// SPECIALIZE-NEXT:      %[[CONSTANT_7:.*]] = prim.Constant none
// SPECIALIZE-NEXT:      %[[SLICE_3:.*]] = aten.slice.t(%[[VALUE_22]], %[[CONSTANT_7]], %[[__GETITEM___5]], %[[CONSTANT]])
// SPECIALIZE-NEXT:      %[[SLICE_4:.*]] = aten.slice.t(%[[VALUE_22]], %[[__GETITEM___5]], %[[CONSTANT_7]], %[[CONSTANT]])
// SPECIALIZE-NEXT:      %[[CONSTANT_8:.*]] = prim.Constant 0
// SPECIALIZE-NEXT:      %[[__GETITEM___10:.*]] = aten.__getitem__.t(%[[SLICE_4]], %[[CONSTANT_8]])
// SPECIALIZE-NEXT:      %[[LINEAR_1:.*]] = autodiff.linear(%[[__GETITEM___10]]) <{operator = "aten.cat"}> ({
// SPECIALIZE-NEXT:        %[[LISTCONSTRUCT_4:.*]] = prim.ListConstruct()
// SPECIALIZE-NEXT:        %start, %[[LOOP_5:.*]] = prim.Loop %[[LEN_2]], %[[CONSTANT_6]], (%[[CONSTANT_8]], %[[LISTCONSTRUCT_4]]) : (!prim.int, !prim.list<!prim.tensor>) -> (!prim.int, !prim.list<!prim.tensor>) {
// SPECIALIZE-NEXT:        ^bb0(%[[VALUE_25:.*]]: !prim.int, %start_1: !prim.int, %[[VALUE_26:.*]]: !prim.list<!prim.tensor>):
// SPECIALIZE-NEXT:          %[[__GETITEM___11:.*]] = aten.__getitem__.t(%[[__GETITEM___9]], %[[VALUE_25]])
// SPECIALIZE-NEXT:          %[[NARROW:.*]] = aten.narrow(%[[__GETITEM___10]], %[[CONSTANT]], %start_1, %[[__GETITEM___11]])
// SPECIALIZE-NEXT:          %[[IF_1:.*]] = prim.If %[[__GETITEM___7]] -> (!prim.tensor) {
// SPECIALIZE-NEXT:            prim.Yield %[[NARROW]]
// SPECIALIZE-NEXT:          } else {
// SPECIALIZE-NEXT:            %[[__GETITEM___12:.*]] = aten.__getitem__.t(%[[__GETITEM___8]], %[[VALUE_25]])
// SPECIALIZE-NEXT:            %[[RESHAPE:.*]] = aten.reshape(%[[NARROW]], %[[__GETITEM___12]])
// SPECIALIZE-NEXT:            prim.Yield %[[RESHAPE]]
// SPECIALIZE-NEXT:          }
// SPECIALIZE-NEXT:          %[[LISTCONSTRUCT_5:.*]] = prim.ListConstruct(%[[IF_1]])
// SPECIALIZE-NEXT:          %[[ADD_4:.*]] = aten.add.t(%[[VALUE_26]], %[[LISTCONSTRUCT_5]])
// SPECIALIZE-NEXT:          %[[ADD_5:.*]] = aten.add.int(%start_1, %[[__GETITEM___11]])
// SPECIALIZE-NEXT:          prim.Yield %[[CONSTANT_6]], %[[ADD_5]], %[[ADD_4]]
// SPECIALIZE-NEXT:        }
// SPECIALIZE-NEXT:        prim.Yield %[[LOOP_5]]
// SPECIALIZE-NEXT:      })
// SPECIALIZE-NEXT:      %[[MUL_5:.*]] = aten.mul.left_t(%[[LISTCONSTRUCT_3]], %[[__GETITEM___6]])
// SPECIALIZE-NEXT:      %[[ADD_6:.*]] = autodiff.add(%[[MUL_5]], %[[LINEAR_1]])
// SPECIALIZE-NEXT:      %[[__GETITEM___13:.*]] = aten.__getitem__.t(%[[ADD_6]], %[[CONSTANT_8]])
// SPECIALIZE-NEXT:      %[[__GETITEM___14:.*]] = aten.__getitem__.t(%[[ADD_6]], %[[CONSTANT]])
// SPECIALIZE-NEXT:      %[[__GETITEM___15:.*]] = aten.__getitem__.t(%[[VALUE_23]], %[[SUB_1]])
// SPECIALIZE-NEXT:      %[[ADD_7:.*]] = autodiff.add(%[[__GETITEM___15]], %[[__GETITEM___14]])
// SPECIALIZE-NEXT:      %[[LISTSET_4:.*]] = prim.ListSet(%[[VALUE_23]], %[[SUB_1]], %[[ADD_7]])
// SPECIALIZE-NEXT:      %[[__GETITEM___16:.*]] = aten.__getitem__.t(%[[VALUE_24]], %[[SUB_1]])
// SPECIALIZE-NEXT:      %[[ADD_8:.*]] = autodiff.add(%[[__GETITEM___16]], %[[__GETITEM___13]])
// SPECIALIZE-NEXT:      %[[LISTSET_5:.*]] = prim.ListSet(%[[VALUE_24]], %[[SUB_1]], %[[ADD_8]])
// SPECIALIZE-NEXT:      prim.Yield %[[CONSTANT_6]], %[[SLICE_3]], %[[LISTSET_4]], %[[LISTSET_5]]
// SPECIALIZE-NEXT:    }
// SPECIALIZE-NEXT:    %[[LISTREVERSE:.*]] = prim.ListReverse(%[[LOOP_3]])
// SPECIALIZE-NEXT:    %[[CONSTANT_9:.*]] = prim.Constant 6
// SPECIALIZE-NEXT:    %[[CONSTANT_10:.*]] = prim.Constant none
// SPECIALIZE-NEXT:    %[[CONSTANT_11:.*]] = prim.Constant none
// SPECIALIZE-NEXT:    %[[CONSTANT_12:.*]] = prim.Constant none
// SPECIALIZE-NEXT:    %[[ZEROS:.*]] = aten.zeros(%[[VALUE_6]], %[[CONSTANT_9]], %[[CONSTANT_10]], %[[CONSTANT_11]], %[[CONSTANT_12]])
// SPECIALIZE-NEXT:    %[[MUL_6:.*]] = aten.mul.left_t(%[[LISTCONSTRUCT_3]], %[[VALUE_7]])
// SPECIALIZE-NEXT:    %[[ADD_9:.*]] = autodiff.add(%[[MUL_6]], %[[LISTREVERSE]])
// SPECIALIZE-NEXT:    %[[ZEROS_1:.*]] = aten.zeros(%[[SIZE_1]], %[[CONSTANT_9]], %[[CONSTANT_10]], %[[CONSTANT_11]], %[[CONSTANT_12]])
// SPECIALIZE-NEXT:    %[[ZEROS_2:.*]] = aten.zeros(%[[SIZE]], %[[CONSTANT_9]], %[[CONSTANT_10]], %[[CONSTANT_11]], %[[CONSTANT_12]])
// SPECIALIZE-NEXT:    %[[MUL_7:.*]] = aten.mul.left_t(%[[LISTCONSTRUCT_3]], %[[VALUE_1]])
// SPECIALIZE-NEXT:    %[[LOOP_6:.*]], %[[LOOP_7:.*]], %[[LOOP_8:.*]], %[[LOOP_9:.*]], %[[LOOP_10:.*]] = prim.Loop %[[VALUE_5]], %[[CONSTANT_6]], (%[[ZEROS]], %[[ADD_9]], %[[ZEROS_1]], %[[ZEROS_2]], %[[MUL_7]]) : (!prim.tensor<f32, device "cpu">, !prim.list<!prim.tensor>, !prim.tensor<f32, [?, ?], device "cpu">, !prim.tensor<f32, [?, ?], device "cpu">, !prim.list<!prim.tensor<f32, [?, ?]>>) -> (!prim.tensor, !prim.list<!prim.tensor>, !prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>, !prim.list<!prim.tensor<[?, ?]>>) {
// SPECIALIZE-NEXT:    ^bb0(%[[VALUE_27:.*]]: !prim.int, %[[VALUE_28:.*]]: !prim.tensor, %[[VALUE_29:.*]]: !prim.list<!prim.tensor>, %[[VALUE_30:.*]]: !prim.tensor<[?, ?]>, %[[VALUE_31:.*]]: !prim.tensor<[?, ?]>, %[[VALUE_32:.*]]: !prim.list<!prim.tensor<[?, ?]>>):
// SPECIALIZE-NEXT:      %[[SUB_2:.*]] = aten.sub.int(%[[VALUE_5]], %[[CONSTANT]])
// SPECIALIZE-NEXT:      %[[SUB_3:.*]] = aten.sub.int(%[[SUB_2]], %[[VALUE_27]])
// SPECIALIZE-NEXT:      %[[__GETITEM___17:.*]] = aten.__getitem__.t(%state_8, %[[SUB_3]])
// SPECIALIZE-NEXT:      %[[__GETITEM___18:.*]] = aten.__getitem__.t(%state_9, %[[SUB_3]])
// SPECIALIZE-NEXT:      %[[__GETITEM___19:.*]] = aten.__getitem__.t(%state_10, %[[SUB_3]])
// SPECIALIZE-NEXT:      %[[__GETITEM___20:.*]] = aten.__getitem__.t(%state_11, %[[SUB_3]])
// SPECIALIZE-NEXT:      %[[__GETITEM___21:.*]] = aten.__getitem__.t(%state_12, %[[SUB_3]])
// SPECIALIZE-NEXT:      %[[__GETITEM___22:.*]] = aten.__getitem__.t(%state_13, %[[SUB_3]])
// SPECIALIZE-NEXT:      %[[__GETITEM___23:.*]] = aten.__getitem__.t(%state_14, %[[SUB_3]])
// SPECIALIZE-NEXT:      %[[__GETITEM___24:.*]] = aten.__getitem__.t(%state_15, %[[SUB_3]])
// SPECIALIZE-NEXT:      %[[__GETITEM___25:.*]] = aten.__getitem__.t(%state_16, %[[SUB_3]])
// SPECIALIZE-NEXT:      %[[LISTCONSTRUCT_6:.*]] = prim.ListConstruct(%[[__GETITEM___23]], %[[__GETITEM___24]])
// SPECIALIZE-NEXT:      %[[LISTCONSTRUCT_7:.*]] = prim.ListConstruct(%[[__GETITEM___21]], %[[__GETITEM___22]])
// SPECIALIZE-NEXT:      %[[SLICE_5:.*]] = aten.slice.t(%[[VALUE_29]], %[[CONSTANT_10]], %[[__GETITEM___18]], %[[CONSTANT]])
// SPECIALIZE-NEXT:      %[[SLICE_6:.*]] = aten.slice.t(%[[VALUE_29]], %[[__GETITEM___18]], %[[CONSTANT_10]], %[[CONSTANT]])
// SPECIALIZE-NEXT:      %[[CONSTANT_13:.*]] = prim.Constant 0
// SPECIALIZE-NEXT:      %[[__GETITEM___26:.*]] = aten.__getitem__.t(%[[SLICE_6]], %[[CONSTANT_13]])
// SPECIALIZE-NEXT:      %[[ADD_10:.*]] = autodiff.add(%[[VALUE_28]], %[[__GETITEM___26]])
// SPECIALIZE-NEXT:      %[[MUL_8:.*]] = aten.mul.Tensor(%[[__GETITEM___25]], %[[__GETITEM___25]])
// SPECIALIZE-NEXT:      %[[RSUB:.*]] = aten.rsub.Scalar(%[[MUL_8]], %[[CONSTANT]], %[[CONSTANT]])
// SPECIALIZE-NEXT:      %[[MUL_9:.*]] = aten.mul.Tensor(%[[ADD_10]], %[[RSUB]])
// SPECIALIZE-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[MUL_9]], %[[LISTCONSTRUCT_7]])
// SPECIALIZE-NEXT:      %[[MUL_10:.*]] = aten.mul.Scalar(%[[MUL_9]], %[[CONSTANT]])
// SPECIALIZE-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MUL_10]], %[[LISTCONSTRUCT_6]])
// SPECIALIZE-NEXT:      %[[T:.*]] = aten.t(%u)
// SPECIALIZE-NEXT:      %[[MM:.*]] = aten.mm(%[[SUM_TO_SIZE_1]], %[[T]])
// SPECIALIZE-NEXT:      %[[T_1:.*]] = aten.t(%[[__GETITEM___17]])
// SPECIALIZE-NEXT:      %[[MM_1:.*]] = aten.mm(%[[T_1]], %[[SUM_TO_SIZE_1]])
// SPECIALIZE-NEXT:      %[[CONSTANT_14:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:      %[[ADD_11:.*]] = aten.add.Tensor(%[[VALUE_30]], %[[MM_1]], %[[CONSTANT_14]])
// SPECIALIZE-NEXT:      %[[T_2:.*]] = aten.t(%w)
// SPECIALIZE-NEXT:      %[[MM_2:.*]] = aten.mm(%[[SUM_TO_SIZE]], %[[T_2]])
// SPECIALIZE-NEXT:      %[[T_3:.*]] = aten.t(%[[__GETITEM___20]])
// SPECIALIZE-NEXT:      %[[MM_3:.*]] = aten.mm(%[[T_3]], %[[SUM_TO_SIZE]])
// SPECIALIZE-NEXT:      %[[CONSTANT_15:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:      %[[ADD_12:.*]] = aten.add.Tensor(%[[VALUE_31]], %[[MM_3]], %[[CONSTANT_15]])
// SPECIALIZE-NEXT:      %[[__GETITEM___27:.*]] = aten.__getitem__.t(%[[VALUE_32]], %[[__GETITEM___19]])
// SPECIALIZE-NEXT:      %[[ADD_13:.*]] = autodiff.add(%[[__GETITEM___27]], %[[MM_2]])
// SPECIALIZE-NEXT:      %[[LISTSET_6:.*]] = prim.ListSet(%[[VALUE_32]], %[[__GETITEM___19]], %[[ADD_13]])
// SPECIALIZE-NEXT:      prim.Yield %[[CONSTANT_6]], %[[MM]], %[[SLICE_5]], %[[ADD_11]], %[[ADD_12]], %[[LISTSET_6]]
// SPECIALIZE-NEXT:    }
// SPECIALIZE-NEXT:    %[[ZEROS_3:.*]] = aten.zeros(%[[VALUE_4]], %[[CONSTANT_9]], %[[CONSTANT_10]], %[[CONSTANT_11]], %[[CONSTANT_12]])
// SPECIALIZE-NEXT:    %[[ADD_14:.*]] = autodiff.add(%[[MUL_4]], %[[LOOP_4]])
// SPECIALIZE-NEXT:    %[[ADD_15:.*]] = autodiff.add(%[[MUL_7]], %[[LOOP_10]])
// SPECIALIZE-NEXT:    %[[LOOP_11:.*]], %[[LOOP_12:.*]], %[[LOOP_13:.*]], %[[LOOP_14:.*]], %[[LOOP_15:.*]] = prim.Loop %[[VALUE_2]], %[[CONSTANT_6]], (%[[ZEROS_3]], %[[ADD_14]], %[[LOOP_8]], %[[LOOP_9]], %[[ADD_15]]) : (!prim.tensor<f32, device "cpu">, !prim.list<!prim.tensor>, !prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>, !prim.list<!prim.tensor<[?, ?]>>) -> (!prim.tensor, !prim.list<!prim.tensor>, !prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>, !prim.list<!prim.tensor<[?, ?]>>) {
// SPECIALIZE-NEXT:    ^bb0(%[[VALUE_33:.*]]: !prim.int, %[[VALUE_34:.*]]: !prim.tensor, %[[VALUE_35:.*]]: !prim.list<!prim.tensor>, %[[VALUE_36:.*]]: !prim.tensor<[?, ?]>, %[[VALUE_37:.*]]: !prim.tensor<[?, ?]>, %[[VALUE_38:.*]]: !prim.list<!prim.tensor<[?, ?]>>):
// SPECIALIZE-NEXT:      %[[SUB_4:.*]] = aten.sub.int(%[[VALUE_2]], %[[CONSTANT]])
// SPECIALIZE-NEXT:      %[[SUB_5:.*]] = aten.sub.int(%[[SUB_4]], %[[VALUE_33]])
// SPECIALIZE-NEXT:      %[[__GETITEM___28:.*]] = aten.__getitem__.t(%state, %[[SUB_5]])
// SPECIALIZE-NEXT:      %[[__GETITEM___29:.*]] = aten.__getitem__.t(%state_1, %[[SUB_5]])
// SPECIALIZE-NEXT:      %[[__GETITEM___30:.*]] = aten.__getitem__.t(%state_2, %[[SUB_5]])
// SPECIALIZE-NEXT:      %[[__GETITEM___31:.*]] = aten.__getitem__.t(%state_3, %[[SUB_5]])
// SPECIALIZE-NEXT:      %[[__GETITEM___32:.*]] = aten.__getitem__.t(%state_4, %[[SUB_5]])
// SPECIALIZE-NEXT:      %[[__GETITEM___33:.*]] = aten.__getitem__.t(%state_5, %[[SUB_5]])
// SPECIALIZE-NEXT:      %[[__GETITEM___34:.*]] = aten.__getitem__.t(%state_6, %[[SUB_5]])
// SPECIALIZE-NEXT:      %[[__GETITEM___35:.*]] = aten.__getitem__.t(%state_7, %[[SUB_5]])
// SPECIALIZE-NEXT:      %[[LISTCONSTRUCT_8:.*]] = prim.ListConstruct(%[[__GETITEM___33]], %[[__GETITEM___34]])
// SPECIALIZE-NEXT:      %[[LISTCONSTRUCT_9:.*]] = prim.ListConstruct(%[[__GETITEM___31]], %[[__GETITEM___32]])
// SPECIALIZE-NEXT:      %[[SLICE_7:.*]] = aten.slice.t(%[[VALUE_35]], %[[CONSTANT_10]], %[[__GETITEM___29]], %[[CONSTANT]])
// SPECIALIZE-NEXT:      %[[SLICE_8:.*]] = aten.slice.t(%[[VALUE_35]], %[[__GETITEM___29]], %[[CONSTANT_10]], %[[CONSTANT]])
// SPECIALIZE-NEXT:      %[[CONSTANT_16:.*]] = prim.Constant 0
// SPECIALIZE-NEXT:      %[[__GETITEM___36:.*]] = aten.__getitem__.t(%[[SLICE_8]], %[[CONSTANT_16]])
// SPECIALIZE-NEXT:      %[[ADD_16:.*]] = autodiff.add(%[[VALUE_34]], %[[__GETITEM___36]])
// SPECIALIZE-NEXT:      %[[MUL_11:.*]] = aten.mul.Tensor(%[[__GETITEM___35]], %[[__GETITEM___35]])
// SPECIALIZE-NEXT:      %[[RSUB_1:.*]] = aten.rsub.Scalar(%[[MUL_11]], %[[CONSTANT]], %[[CONSTANT]])
// SPECIALIZE-NEXT:      %[[MUL_12:.*]] = aten.mul.Tensor(%[[ADD_16]], %[[RSUB_1]])
// SPECIALIZE-NEXT:      %[[SUM_TO_SIZE_2:.*]] = aten.sum_to_size(%[[MUL_12]], %[[LISTCONSTRUCT_9]])
// SPECIALIZE-NEXT:      %[[MUL_13:.*]] = aten.mul.Scalar(%[[MUL_12]], %[[CONSTANT]])
// SPECIALIZE-NEXT:      %[[SUM_TO_SIZE_3:.*]] = aten.sum_to_size(%[[MUL_13]], %[[LISTCONSTRUCT_8]])
// SPECIALIZE-NEXT:      %[[T_4:.*]] = aten.t(%u)
// SPECIALIZE-NEXT:      %[[MM_4:.*]] = aten.mm(%[[SUM_TO_SIZE_3]], %[[T_4]])
// SPECIALIZE-NEXT:      %[[T_5:.*]] = aten.t(%[[__GETITEM___28]])
// SPECIALIZE-NEXT:      %[[MM_5:.*]] = aten.mm(%[[T_5]], %[[SUM_TO_SIZE_3]])
// SPECIALIZE-NEXT:      %[[CONSTANT_17:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:      %[[ADD_17:.*]] = aten.add.Tensor(%[[VALUE_36]], %[[MM_5]], %[[CONSTANT_17]])
// SPECIALIZE-NEXT:      %[[T_6:.*]] = aten.t(%w)
// SPECIALIZE-NEXT:      %[[MM_6:.*]] = aten.mm(%[[SUM_TO_SIZE_2]], %[[T_6]])
// SPECIALIZE-NEXT:      %[[T_7:.*]] = aten.t(%[[__GETITEM___30]])
// SPECIALIZE-NEXT:      %[[MM_7:.*]] = aten.mm(%[[T_7]], %[[SUM_TO_SIZE_2]])
// SPECIALIZE-NEXT:      %[[CONSTANT_18:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:      %[[ADD_18:.*]] = aten.add.Tensor(%[[VALUE_37]], %[[MM_7]], %[[CONSTANT_18]])
// SPECIALIZE-NEXT:      %[[__GETITEM___37:.*]] = aten.__getitem__.t(%[[VALUE_38]], %[[SUB_5]])
// SPECIALIZE-NEXT:      %[[ADD_19:.*]] = autodiff.add(%[[__GETITEM___37]], %[[MM_6]])
// SPECIALIZE-NEXT:      %[[LISTSET_7:.*]] = prim.ListSet(%[[VALUE_38]], %[[SUB_5]], %[[ADD_19]])
// SPECIALIZE-NEXT:      prim.Yield %[[CONSTANT_6]], %[[MM_4]], %[[SLICE_7]], %[[ADD_17]], %[[ADD_18]], %[[LISTSET_7]]
// SPECIALIZE-NEXT:    }
// SPECIALIZE-NEXT:    %[[CONSTANT_19:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:    %[[ADD_20:.*]] = aten.add.Tensor(%[[LOOP_6]], %[[LOOP_11]], %[[CONSTANT_19]])
// SPECIALIZE-NEXT:    func.return %[[LOOP_15]], %[[ADD_20]], %[[LOOP_14]], %[[LOOP_13]]
// SPECIALIZE-NEXT:  }

// LOWER-LABEL: func.func @list_rnn(
// LOWER-SAME: %xs: !prim.list<!prim.tensor<f32, [?, ?]>> {prim.name = "xs"}, %h: !prim.tensor<f32, [?, ?]> {prim.name = "h"}, %w: !prim.tensor<f32, [?, ?]> {prim.name = "w"}, %u: !prim.tensor<f32, [?, ?]> {prim.name = "u"}) -> (!prim.list<!prim.tensor<f32, [?, ?]>>, !prim.int, !prim.int, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.int, !prim.list<!prim.int>, !prim.int, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.int, !prim.int, !prim.int, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.bool>, !prim.list<!prim.list<!prim.list<!prim.int>>>, !prim.list<!prim.list<!prim.int>>, !prim.int, !prim.bool, !prim.int, !prim.int) attributes {autodiff.gradient = {backward = @list_rnn_backward, real_outputs = 1 : i64, input_vjps = [0 : i64], captured_inputs = [2 : i64, 3 : i64], captured_outputs = [1 : i64, 2 : i64, 3 : i64, 4 : i64, 5 : i64, 6 : i64, 7 : i64, 8 : i64, 9 : i64, 10 : i64, 11 : i64, 12 : i64, 13 : i64, 14 : i64, 15 : i64, 16 : i64, 17 : i64, 18 : i64, 19 : i64, 20 : i64, 21 : i64, 22 : i64, 23 : i64, 24 : i64, 25 : i64, 26 : i64, 27 : i64, 28 : i64, 29 : i64, 30 : i64, 31 : i64, 32 : i64, 33 : i64, 34 : i64, 35 : i64], output_vjps = [0 : i64, 1 : i64, 2 : i64, 3 : i64]}} {
// LOWER-NEXT:    %[[LEN:.*]] = aten.len.t(%xs)
// LOWER-NEXT:    %[[CONSTANT:.*]] = prim.Constant []
// LOWER-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant true
// LOWER-NEXT:    %[[CONSTANT_2:.*]] = prim.Constant []
// LOWER-NEXT:    %[[CONSTANT_3:.*]] = prim.Constant []
// LOWER-NEXT:    %[[CONSTANT_4:.*]] = prim.Constant []
// LOWER-NEXT:    %[[CONSTANT_5:.*]] = prim.Constant []
// LOWER-NEXT:    %[[CONSTANT_6:.*]] = prim.Constant []
// LOWER-NEXT:    %[[CONSTANT_7:.*]] = prim.Constant []
// LOWER-NEXT:    %[[CONSTANT_8:.*]] = prim.Constant []
// LOWER-NEXT:    %[[CONSTANT_9:.*]] = prim.Constant []
// LOWER-NEXT:    %[[CONSTANT_10:.*]] = prim.Constant 0
// LOWER-NEXT:    %[[MAX:.*]] = prim.max.int(%[[LEN]], %[[CONSTANT_10]])
// LOWER-NEXT:    %state, %state_1, %state_2, %state_3, %state_4, %state_5, %state_6, %state_7, %state_8, %state_9 = prim.Loop %[[LEN]], %[[CONSTANT_1]], (%h, %[[CONSTANT]], %[[CONSTANT_2]], %[[CONSTANT_3]], %[[CONSTANT_4]], %[[CONSTANT_5]], %[[CONSTANT_6]], %[[CONSTANT_7]], %[[CONSTANT_8]], %[[CONSTANT_9]]) : (!prim.tensor<f32, [?, ?]>, !prim.list<!prim.tensor>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.tensor<f32, [?, ?]>>) -> (!prim.tensor<f32, [?, ?]>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.tensor<f32, [?, ?]>>) {
// LOWER-NEXT:    ^bb0(%[[VALUE:.*]]: !prim.int, %state_10: !prim.tensor<f32, [?, ?]>, %[[VALUE_1:.*]]: !prim.list<!prim.tensor<f32, [?, ?]>>, %[[VALUE_2:.*]]: !prim.list<!prim.tensor<f32, [?, ?]>>, %[[VALUE_3:.*]]: !prim.list<!prim.int>, %[[VALUE_4:.*]]: !prim.list<!prim.tensor<f32, [?, ?]>>, %[[VALUE_5:.*]]: !prim.list<!prim.int>, %[[VALUE_6:.*]]: !prim.list<!prim.int>, %[[VALUE_7:.*]]: !prim.list<!prim.int>, %[[VALUE_8:.*]]: !prim.list<!prim.int>, %[[VALUE_9:.*]]: !prim.list<!prim.tensor<f32, [?, ?]>>):
// LOWER-NEXT:      %[[LEN_1:.*]] = aten.len.t(%[[VALUE_1]])
// LOWER-NEXT:      %[[__GETITEM__:.*]] = aten.__getitem__.t(%xs, %[[VALUE]])
// LOWER-NEXT:      %[[MM:.*]] = aten.mm(%[[__GETITEM__]], %w)
// LOWER-NEXT:      %[[SIZE:.*]] = aten.size.int(%[[MM]], %[[CONSTANT_10]])
// LOWER-NEXT:      %[[CONSTANT_11:.*]] = prim.Constant 1
// LOWER-NEXT:      %[[SIZE_1:.*]] = aten.size.int(%[[MM]], %[[CONSTANT_11]])
// LOWER-NEXT:      %[[MM_1:.*]] = aten.mm(%state_10, %u)
// LOWER-NEXT:      %[[SIZE_2:.*]] = aten.size.int(%[[MM_1]], %[[CONSTANT_10]])
// LOWER-NEXT:      %[[SIZE_3:.*]] = aten.size.int(%[[MM_1]], %[[CONSTANT_11]])
// LOWER-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%[[MM]], %[[MM_1]], %[[CONSTANT_11]])
// LOWER-NEXT:      %[[TANH:.*]] = aten.tanh(%[[ADD]])
// LOWER-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[TANH]])
// LOWER-NEXT:      %[[ADD_1:.*]] = aten.add.t(%[[VALUE_1]], %[[LISTCONSTRUCT]])
// LOWER-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%state_10)
// LOWER-NEXT:      %[[ADD_2:.*]] = aten.add.t(%[[VALUE_2]], %[[LISTCONSTRUCT_1]])
// LOWER-NEXT:      %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[LEN_1]])
// LOWER-NEXT:      %[[ADD_3:.*]] = aten.add.t(%[[VALUE_3]], %[[LISTCONSTRUCT_2]])
// LOWER-NEXT:      %[[LISTCONSTRUCT_3:.*]] = prim.ListConstruct(%[[__GETITEM__]])
// LOWER-NEXT:      %[[ADD_4:.*]] = aten.add.t(%[[VALUE_4]], %[[LISTCONSTRUCT_3]])
// LOWER-NEXT:      %[[LISTCONSTRUCT_4:.*]] = prim.ListConstruct(%[[SIZE]])
// LOWER-NEXT:      %[[ADD_5:.*]] = aten.add.t(%[[VALUE_5]], %[[LISTCONSTRUCT_4]])
// LOWER-NEXT:      %[[LISTCONSTRUCT_5:.*]] = prim.ListConstruct(%[[SIZE_1]])
// LOWER-NEXT:      %[[ADD_6:.*]] = aten.add.t(%[[VALUE_6]], %[[LISTCONSTRUCT_5]])
// LOWER-NEXT:      %[[LISTCONSTRUCT_6:.*]] = prim.ListConstruct(%[[SIZE_2]])
// LOWER-NEXT:      %[[ADD_7:.*]] = aten.add.t(%[[VALUE_7]], %[[LISTCONSTRUCT_6]])
// LOWER-NEXT:      %[[LISTCONSTRUCT_7:.*]] = prim.ListConstruct(%[[SIZE_3]])
// LOWER-NEXT:      %[[ADD_8:.*]] = aten.add.t(%[[VALUE_8]], %[[LISTCONSTRUCT_7]])
// LOWER-NEXT:      %[[LISTCONSTRUCT_8:.*]] = prim.ListConstruct(%[[TANH]])
// LOWER-NEXT:      %[[ADD_9:.*]] = aten.add.t(%[[VALUE_9]], %[[LISTCONSTRUCT_8]])
// LOWER-NEXT:      prim.Yield %[[CONSTANT_1]], %[[TANH]], %[[ADD_1]], %[[ADD_2]], %[[ADD_3]], %[[ADD_4]], %[[ADD_5]], %[[ADD_6]], %[[ADD_7]], %[[ADD_8]], %[[ADD_9]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[LEN_2:.*]] = aten.len.t(%state_1)
// LOWER-NEXT:    %[[SIZE_4:.*]] = aten.size(%state)
// LOWER-NEXT:    %[[CONSTANT_12:.*]] = prim.Constant 1
// LOWER-NEXT:    %[[SUB:.*]] = aten.sub.int(%[[LEN]], %[[CONSTANT_12]])
// LOWER-NEXT:    %[[CONSTANT_13:.*]] = prim.Constant -1
// LOWER-NEXT:    %[[__RANGE_LENGTH:.*]] = aten.__range_length(%[[SUB]], %[[CONSTANT_13]], %[[CONSTANT_13]])
// LOWER-NEXT:    %[[CONSTANT_14:.*]] = prim.Constant []
// LOWER-NEXT:    %[[CONSTANT_15:.*]] = prim.Constant []
// LOWER-NEXT:    %[[CONSTANT_16:.*]] = prim.Constant []
// LOWER-NEXT:    %[[CONSTANT_17:.*]] = prim.Constant []
// LOWER-NEXT:    %[[CONSTANT_18:.*]] = prim.Constant []
// LOWER-NEXT:    %[[CONSTANT_19:.*]] = prim.Constant []
// LOWER-NEXT:    %[[CONSTANT_20:.*]] = prim.Constant []
// LOWER-NEXT:    %[[CONSTANT_21:.*]] = prim.Constant []
// LOWER-NEXT:    %[[CONSTANT_22:.*]] = prim.Constant []
// LOWER-NEXT:    %[[MAX_1:.*]] = prim.max.int(%[[__RANGE_LENGTH]], %[[CONSTANT_10]])
// LOWER-NEXT:    %state_11, %state_12, %state_13, %state_14, %state_15, %state_16, %state_17, %state_18, %state_19, %state_20, %state_21 = prim.Loop %[[__RANGE_LENGTH]], %[[CONSTANT_1]], (%h, %[[CONSTANT]], %[[CONSTANT_14]], %[[CONSTANT_15]], %[[CONSTANT_16]], %[[CONSTANT_17]], %[[CONSTANT_18]], %[[CONSTANT_19]], %[[CONSTANT_20]], %[[CONSTANT_21]], %[[CONSTANT_22]]) : (!prim.tensor<f32, [?, ?]>, !prim.list<!prim.tensor>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.tensor<f32, [?, ?]>>) -> (!prim.tensor<f32, [?, ?]>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.tensor<f32, [?, ?]>>) {
// LOWER-NEXT:    ^bb0(%[[VALUE_10:.*]]: !prim.int, %state_22: !prim.tensor<f32, [?, ?]>, %[[VALUE_11:.*]]: !prim.list<!prim.tensor<f32, [?, ?]>>, %[[VALUE_12:.*]]: !prim.list<!prim.tensor<f32, [?, ?]>>, %[[VALUE_13:.*]]: !prim.list<!prim.int>, %[[VALUE_14:.*]]: !prim.list<!prim.int>, %[[VALUE_15:.*]]: !prim.list<!prim.tensor<f32, [?, ?]>>, %[[VALUE_16:.*]]: !prim.list<!prim.int>, %[[VALUE_17:.*]]: !prim.list<!prim.int>, %[[VALUE_18:.*]]: !prim.list<!prim.int>, %[[VALUE_19:.*]]: !prim.list<!prim.int>, %[[VALUE_20:.*]]: !prim.list<!prim.tensor<f32, [?, ?]>>):
// LOWER-NEXT:      %[[LEN_3:.*]] = aten.len.t(%[[VALUE_11]])
// LOWER-NEXT:      %[[__DERIVE_INDEX:.*]] = aten.__derive_index(%[[VALUE_10]], %[[SUB]], %[[CONSTANT_13]])
// LOWER-NEXT:      %[[__GETITEM___1:.*]] = aten.__getitem__.t(%xs, %[[__DERIVE_INDEX]])
// LOWER-NEXT:      %[[MM_2:.*]] = aten.mm(%[[__GETITEM___1]], %w)
// LOWER-NEXT:      %[[SIZE_5:.*]] = aten.size.int(%[[MM_2]], %[[CONSTANT_10]])
// LOWER-NEXT:      %[[SIZE_6:.*]] = aten.size.int(%[[MM_2]], %[[CONSTANT_12]])
// LOWER-NEXT:      %[[MM_3:.*]] = aten.mm(%state_22, %u)
// LOWER-NEXT:      %[[SIZE_7:.*]] = aten.size.int(%[[MM_3]], %[[CONSTANT_10]])
// LOWER-NEXT:      %[[SIZE_8:.*]] = aten.size.int(%[[MM_3]], %[[CONSTANT_12]])
// LOWER-NEXT:      %[[ADD_10:.*]] = aten.add.Tensor(%[[MM_2]], %[[MM_3]], %[[CONSTANT_12]])
// LOWER-NEXT:      %[[TANH_1:.*]] = aten.tanh(%[[ADD_10]])
// LOWER-NEXT:      %[[LISTCONSTRUCT_9:.*]] = prim.ListConstruct(%[[TANH_1]])
// LOWER-NEXT:      %[[ADD_11:.*]] = aten.add.t(%[[VALUE_11]], %[[LISTCONSTRUCT_9]])
// LOWER-NEXT:      %[[LISTCONSTRUCT_10:.*]] = prim.ListConstruct(%state_22)
// LOWER-NEXT:      %[[ADD_12:.*]] = aten.add.t(%[[VALUE_12]], %[[LISTCONSTRUCT_10]])
// LOWER-NEXT:      %[[LISTCONSTRUCT_11:.*]] = prim.ListConstruct(%[[LEN_3]])
// LOWER-NEXT:      %[[ADD_13:.*]] = aten.add.t(%[[VALUE_13]], %[[LISTCONSTRUCT_11]])
// LOWER-NEXT:      %[[LISTCONSTRUCT_12:.*]] = prim.ListConstruct(%[[__DERIVE_INDEX]])
// LOWER-NEXT:      %[[ADD_14:.*]] = aten.add.t(%[[VALUE_14]], %[[LISTCONSTRUCT_12]])
// LOWER-NEXT:      %[[LISTCONSTRUCT_13:.*]] = prim.ListConstruct(%[[__GETITEM___1]])
// LOWER-NEXT:      %[[ADD_15:.*]] = aten.add.t(%[[VALUE_15]], %[[LISTCONSTRUCT_13]])
// LOWER-NEXT:      %[[LISTCONSTRUCT_14:.*]] = prim.ListConstruct(%[[SIZE_5]])
// LOWER-NEXT:      %[[ADD_16:.*]] = aten.add.t(%[[VALUE_16]], %[[LISTCONSTRUCT_14]])
// LOWER-NEXT:      %[[LISTCONSTRUCT_15:.*]] = prim.ListConstruct(%[[SIZE_6]])
// LOWER-NEXT:      %[[ADD_17:.*]] = aten.add.t(%[[VALUE_17]], %[[LISTCONSTRUCT_15]])
// LOWER-NEXT:      %[[LISTCONSTRUCT_16:.*]] = prim.ListConstruct(%[[SIZE_7]])
// LOWER-NEXT:      %[[ADD_18:.*]] = aten.add.t(%[[VALUE_18]], %[[LISTCONSTRUCT_16]])
// LOWER-NEXT:      %[[LISTCONSTRUCT_17:.*]] = prim.ListConstruct(%[[SIZE_8]])
// LOWER-NEXT:      %[[ADD_19:.*]] = aten.add.t(%[[VALUE_19]], %[[LISTCONSTRUCT_17]])
// LOWER-NEXT:      %[[LISTCONSTRUCT_18:.*]] = prim.ListConstruct(%[[TANH_1]])
// LOWER-NEXT:      %[[ADD_20:.*]] = aten.add.t(%[[VALUE_20]], %[[LISTCONSTRUCT_18]])
// LOWER-NEXT:      prim.Yield %[[CONSTANT_1]], %[[TANH_1]], %[[ADD_11]], %[[ADD_12]], %[[ADD_13]], %[[ADD_14]], %[[ADD_15]], %[[ADD_16]], %[[ADD_17]], %[[ADD_18]], %[[ADD_19]], %[[ADD_20]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[SIZE_9:.*]] = aten.size(%state_11)
// LOWER-NEXT:    %[[LEN_4:.*]] = aten.len.t(%state_12)
// LOWER-NEXT:    %[[LISTREVERSE:.*]] = prim.ListReverse(%state_12)
// LOWER-NEXT:    %[[LEN_5:.*]] = aten.len.t(%[[LISTREVERSE]])
// LOWER-NEXT:    %[[LISTCONSTRUCT_19:.*]] = prim.ListConstruct()
// LOWER-NEXT:    %[[MIN:.*]] = prim.min.int(%[[LEN_2]], %[[LEN_5]])
// LOWER-NEXT:    %[[CONSTANT_23:.*]] = prim.Constant []
// LOWER-NEXT:    %[[CONSTANT_24:.*]] = prim.Constant []
// LOWER-NEXT:    %[[CONSTANT_25:.*]] = prim.Constant []
// LOWER-NEXT:    %[[CONSTANT_26:.*]] = prim.Constant []
// LOWER-NEXT:    %[[CONSTANT_27:.*]] = prim.Constant []
// LOWER-NEXT:    %[[MAX_2:.*]] = prim.max.int(%[[MIN]], %[[CONSTANT_10]])
// LOWER-NEXT:    %[[LOOP:.*]], %[[LOOP_1:.*]], %[[LOOP_2:.*]], %[[LOOP_3:.*]], %[[LOOP_4:.*]], %[[LOOP_5:.*]] = prim.Loop %[[MIN]], %[[CONSTANT_1]], (%[[LISTCONSTRUCT_19]], %[[CONSTANT_23]], %[[CONSTANT_24]], %[[CONSTANT_25]], %[[CONSTANT_26]], %[[CONSTANT_27]]) : (!prim.list<!prim.tensor>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.bool>, !prim.list<!prim.list<!prim.list<!prim.int>>>, !prim.list<!prim.list<!prim.int>>) -> (!prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.bool>, !prim.list<!prim.list<!prim.list<!prim.int>>>, !prim.list<!prim.list<!prim.int>>) {
// LOWER-NEXT:    ^bb0(%[[VALUE_21:.*]]: !prim.int, %[[VALUE_22:.*]]: !prim.list<!prim.tensor<f32, [?, ?]>>, %[[VALUE_23:.*]]: !prim.list<!prim.int>, %[[VALUE_24:.*]]: !prim.list<!prim.int>, %[[VALUE_25:.*]]: !prim.list<!prim.bool>, %[[VALUE_26:.*]]: !prim.list<!prim.list<!prim.list<!prim.int>>>, %[[VALUE_27:.*]]: !prim.list<!prim.list<!prim.int>>):
// LOWER-NEXT:      %[[LEN_6:.*]] = aten.len.t(%[[VALUE_22]])
// LOWER-NEXT:      %[[__GETITEM___2:.*]] = aten.__getitem__.t(%state_1, %[[VALUE_21]])
// LOWER-NEXT:      %[[__GETITEM___3:.*]] = aten.__getitem__.t(%[[LISTREVERSE]], %[[VALUE_21]])
// LOWER-NEXT:      %[[LISTCONSTRUCT_20:.*]] = prim.ListConstruct(%[[__GETITEM___2]], %[[__GETITEM___3]])
// LOWER-NEXT:      %[[LEN_7:.*]] = aten.len.t(%[[LISTCONSTRUCT_20]])
// LOWER-NEXT:      %[[CAT:.*]] = aten.cat(%[[LISTCONSTRUCT_20]], %[[CONSTANT_12]])
// LOWER-NEXT:      %[[__GETITEM___4:.*]] = aten.__getitem__.t(%[[LISTCONSTRUCT_20]], %[[CONSTANT_10]])
// LOWER-NEXT:      %[[DIM:.*]] = aten.dim(%[[__GETITEM___4]])
// LOWER-NEXT:      %same = prim.Loop %[[LEN_7]], %[[CONSTANT_1]], (%[[CONSTANT_1]]) : (!prim.bool) -> (!prim.bool) {
// LOWER-NEXT:      ^bb0(%[[VALUE_28:.*]]: !prim.int, %same_1: !prim.bool):
// LOWER-NEXT:        %[[__GETITEM___5:.*]] = aten.__getitem__.t(%[[LISTCONSTRUCT_20]], %[[VALUE_28]])
// LOWER-NEXT:        %[[DIM_1:.*]] = aten.dim(%[[__GETITEM___5]])
// LOWER-NEXT:        %[[NE:.*]] = aten.ne.int(%[[DIM_1]], %[[DIM]])
// LOWER-NEXT:        %same_2 = prim.If %[[NE]] -> (!prim.bool) {
// LOWER-NEXT:          %[[CONSTANT_28:.*]] = prim.Constant false
// LOWER-NEXT:          prim.Yield %[[CONSTANT_28]]
// LOWER-NEXT:        } else {
// LOWER-NEXT:          prim.Yield %same_1
// LOWER-NEXT:        }
// LOWER-NEXT:        prim.Yield %[[CONSTANT_1]], %same_2
// LOWER-NEXT:      }
// LOWER-NEXT:      %[[CONSTANT_29:.*]] = prim.Constant []
// LOWER-NEXT:      %shapes, %sizes = prim.If %same -> (!prim.list<!prim.list<!prim.int>>, !prim.list<!prim.int>) {
// LOWER-NEXT:        %[[CONSTANT_30:.*]] = prim.Constant []
// LOWER-NEXT:        %[[LOOP_6:.*]] = prim.Loop %[[LEN_7]], %[[CONSTANT_1]], (%[[CONSTANT_30]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// LOWER-NEXT:        ^bb0(%[[VALUE_29:.*]]: !prim.int, %[[VALUE_30:.*]]: !prim.list<!prim.int>):
// LOWER-NEXT:          %[[__GETITEM___6:.*]] = aten.__getitem__.t(%[[LISTCONSTRUCT_20]], %[[VALUE_29]])
// LOWER-NEXT:          %[[SIZE_10:.*]] = aten.size.int(%[[__GETITEM___6]], %[[CONSTANT_12]])
// LOWER-NEXT:          %[[LISTCONSTRUCT_21:.*]] = prim.ListConstruct(%[[SIZE_10]])
// LOWER-NEXT:          %[[ADD_21:.*]] = aten.add.t(%[[VALUE_30]], %[[LISTCONSTRUCT_21]])
// LOWER-NEXT:          prim.Yield %[[CONSTANT_1]], %[[ADD_21]]
// LOWER-NEXT:        }
// LOWER-NEXT:        prim.Yield %[[CONSTANT_29]], %[[LOOP_6]]
// LOWER-NEXT:      } else {
// LOWER-NEXT:        %[[CONSTANT_31:.*]] = prim.Constant []
// LOWER-NEXT:        %[[LOOP_7:.*]] = prim.Loop %[[LEN_7]], %[[CONSTANT_1]], (%[[CONSTANT_31]]) : (!prim.list<!prim.list<!prim.int>>) -> (!prim.list<!prim.list<!prim.int>>) {
// LOWER-NEXT:        ^bb0(%[[VALUE_31:.*]]: !prim.int, %[[VALUE_32:.*]]: !prim.list<!prim.list<!prim.int>>):
// LOWER-NEXT:          %[[__GETITEM___7:.*]] = aten.__getitem__.t(%[[LISTCONSTRUCT_20]], %[[VALUE_31]])
// LOWER-NEXT:          %[[SIZE_11:.*]] = aten.size(%[[__GETITEM___7]])
// LOWER-NEXT:          %[[LISTCONSTRUCT_22:.*]] = prim.ListConstruct(%[[SIZE_11]])
// LOWER-NEXT:          %[[ADD_22:.*]] = aten.add.t(%[[VALUE_32]], %[[LISTCONSTRUCT_22]])
// LOWER-NEXT:          prim.Yield %[[CONSTANT_1]], %[[ADD_22]]
// LOWER-NEXT:        }
// LOWER-NEXT:        %[[CONSTANT_32:.*]] = prim.Constant []
// LOWER-NEXT:        %[[LEN_8:.*]] = aten.len.t(%[[LOOP_7]])
// LOWER-NEXT:        %[[LOOP_8:.*]] = prim.Loop %[[LEN_8]], %[[CONSTANT_1]], (%[[CONSTANT_32]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// LOWER-NEXT:        ^bb0(%[[VALUE_33:.*]]: !prim.int, %[[VALUE_34:.*]]: !prim.list<!prim.int>):
// LOWER-NEXT:          %[[__GETITEM___8:.*]] = aten.__getitem__.t(%[[LOOP_7]], %[[VALUE_33]])
// LOWER-NEXT:          %[[CONSTANT_33:.*]] = prim.Constant [0]
// LOWER-NEXT:          %[[EQ:.*]] = aten.eq.int_list(%[[__GETITEM___8]], %[[CONSTANT_33]])
// LOWER-NEXT:          %[[IF:.*]] = prim.If %[[EQ]] -> (!prim.int) {
// LOWER-NEXT:            prim.Yield %[[CONSTANT_10]]
// LOWER-NEXT:          } else {
// LOWER-NEXT:            %[[__GETITEM___9:.*]] = aten.__getitem__.t(%[[__GETITEM___8]], %[[CONSTANT_12]])
// LOWER-NEXT:            prim.Yield %[[__GETITEM___9]]
// LOWER-NEXT:          }
// LOWER-NEXT:          %[[LISTCONSTRUCT_23:.*]] = prim.ListConstruct(%[[IF]])
// LOWER-NEXT:          %[[ADD_23:.*]] = aten.add.t(%[[VALUE_34]], %[[LISTCONSTRUCT_23]])
// LOWER-NEXT:          prim.Yield %[[CONSTANT_1]], %[[ADD_23]]
// LOWER-NEXT:        }
// LOWER-NEXT:        prim.Yield %[[LOOP_7]], %[[LOOP_8]]
// LOWER-NEXT:      }
// LOWER-NEXT:      %[[LISTCONSTRUCT_24:.*]] = prim.ListConstruct(%[[CAT]])
// LOWER-NEXT:      %[[ADD_24:.*]] = aten.add.t(%[[VALUE_22]], %[[LISTCONSTRUCT_24]])
// LOWER-NEXT:      %[[LISTCONSTRUCT_25:.*]] = prim.ListConstruct(%[[LEN_6]])
// LOWER-NEXT:      %[[ADD_25:.*]] = aten.add.t(%[[VALUE_23]], %[[LISTCONSTRUCT_25]])
// LOWER-NEXT:      %[[LISTCONSTRUCT_26:.*]] = prim.ListConstruct(%[[LEN_7]])
// LOWER-NEXT:      %[[ADD_26:.*]] = aten.add.t(%[[VALUE_24]], %[[LISTCONSTRUCT_26]])
// LOWER-NEXT:      %[[LISTCONSTRUCT_27:.*]] = prim.ListConstruct(%same)
// LOWER-NEXT:      %[[ADD_27:.*]] = aten.add.t(%[[VALUE_25]], %[[LISTCONSTRUCT_27]])
// LOWER-NEXT:      %[[LISTCONSTRUCT_28:.*]] = prim.ListConstruct(%shapes)
// LOWER-NEXT:      %[[ADD_28:.*]] = aten.add.t(%[[VALUE_26]], %[[LISTCONSTRUCT_28]])
// LOWER-NEXT:      %[[LISTCONSTRUCT_29:.*]] = prim.ListConstruct(%sizes)
// LOWER-NEXT:      %[[ADD_29:.*]] = aten.add.t(%[[VALUE_27]], %[[LISTCONSTRUCT_29]])
// LOWER-NEXT:      prim.Yield %[[CONSTANT_1]], %[[ADD_24]], %[[ADD_25]], %[[ADD_26]], %[[ADD_27]], %[[ADD_28]], %[[ADD_29]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[LEN_9:.*]] = aten.len.t(%[[LOOP]])
// LOWER-NEXT:    %[[CONSTANT_34:.*]] = prim.Constant 2
// LOWER-NEXT:    %[[GT:.*]] = aten.gt.int(%[[LEN_9]], %[[CONSTANT_34]])
// LOWER-NEXT:    %joined, %joined_1, %joined_2 = prim.If %[[GT]] -> (!prim.list<!prim.tensor<f32, [?, ?]>>, !prim.int, !prim.int) {
// LOWER-NEXT:      %[[__GETITEM___10:.*]] = aten.__getitem__.t(%[[LOOP]], %[[CONSTANT_10]])
// LOWER-NEXT:      %[[CONSTANT_35:.*]] = prim.Constant 2.0
// LOWER-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%[[__GETITEM___10]], %[[CONSTANT_35]])
// LOWER-NEXT:      %[[LISTSET:.*]] = prim.ListSet(%[[LOOP]], %[[CONSTANT_10]], %[[MUL]])
// LOWER-NEXT:      %[[LEN_10:.*]] = aten.len.t(%[[LISTSET]])
// LOWER-NEXT:      %[[CONSTANT_36:.*]] = prim.Constant none
// LOWER-NEXT:      %[[SLICE:.*]] = aten.slice.t(%[[LISTSET]], %[[CONSTANT_36]], %[[CONSTANT_13]], %[[CONSTANT_12]])
// LOWER-NEXT:      %[[LEN_11:.*]] = aten.len.t(%[[SLICE]])
// LOWER-NEXT:      %[[__GETITEM___11:.*]] = aten.__getitem__.t(%[[LISTSET]], %[[CONSTANT_13]])
// LOWER-NEXT:      %[[NEG:.*]] = aten.neg(%[[__GETITEM___11]])
// LOWER-NEXT:      %[[LISTCONSTRUCT_30:.*]] = prim.ListConstruct(%[[NEG]])
// LOWER-NEXT:      %[[ADD_30:.*]] = aten.add.t(%[[SLICE]], %[[LISTCONSTRUCT_30]])
// LOWER-NEXT:      prim.Yield %[[ADD_30]], %[[LEN_10]], %[[LEN_11]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[UNINITIALIZED:.*]] = prim.Uninitialized()
// LOWER-NEXT:      prim.Yield %[[LOOP]], %[[UNINITIALIZED]], %[[UNINITIALIZED]]
// LOWER-NEXT:    }
// LOWER-NEXT:    func.return %joined, %[[LEN]], %[[MAX]], %state_2, %state_3, %state_4, %state_5, %state_6, %state_7, %state_8, %state_9, %[[LEN_2]], %[[SIZE_4]], %[[MAX_1]], %state_13, %state_14, %state_15, %state_16, %state_17, %state_18, %state_19, %state_20, %state_21, %[[SIZE_9]], %[[LEN_4]], %[[LEN_5]], %[[MAX_2]], %[[LOOP_1]], %[[LOOP_2]], %[[LOOP_3]], %[[LOOP_4]], %[[LOOP_5]], %[[LEN_9]], %[[GT]], %joined_1, %joined_2
// LOWER-NEXT:  }

// LOWER-LABEL: func.func @list_rnn_backward(
// LOWER-SAME: %[[VALUE:.*]]: !prim.list<!prim.tensor>, %w: !prim.tensor<f32, [?, ?]>, %u: !prim.tensor<f32, [?, ?]>, %[[VALUE_1:.*]]: !prim.int, %[[VALUE_2:.*]]: !prim.int, %state: !prim.list<!prim.tensor<f32, [?, ?]>>, %state_1: !prim.list<!prim.int>, %state_2: !prim.list<!prim.tensor<f32, [?, ?]>>, %state_3: !prim.list<!prim.int>, %state_4: !prim.list<!prim.int>, %state_5: !prim.list<!prim.int>, %state_6: !prim.list<!prim.int>, %state_7: !prim.list<!prim.tensor<f32, [?, ?]>>, %[[VALUE_3:.*]]: !prim.int, %[[VALUE_4:.*]]: !prim.list<!prim.int>, %[[VALUE_5:.*]]: !prim.int, %state_8: !prim.list<!prim.tensor<f32, [?, ?]>>, %state_9: !prim.list<!prim.int>, %state_10: !prim.list<!prim.int>, %state_11: !prim.list<!prim.tensor<f32, [?, ?]>>, %state_12: !prim.list<!prim.int>, %state_13: !prim.list<!prim.int>, %state_14: !prim.list<!prim.int>, %state_15: !prim.list<!prim.int>, %state_16: !prim.list<!prim.tensor<f32, [?, ?]>>, %[[VALUE_6:.*]]: !prim.list<!prim.int>, %[[VALUE_7:.*]]: !prim.int, %[[VALUE_8:.*]]: !prim.int, %[[VALUE_9:.*]]: !prim.int, %[[VALUE_10:.*]]: !prim.list<!prim.int>, %[[VALUE_11:.*]]: !prim.list<!prim.int>, %[[VALUE_12:.*]]: !prim.list<!prim.bool>, %[[VALUE_13:.*]]: !prim.list<!prim.list<!prim.list<!prim.int>>>, %[[VALUE_14:.*]]: !prim.list<!prim.list<!prim.int>>, %[[VALUE_15:.*]]: !prim.int, %[[VALUE_16:.*]]: !prim.bool, %joined: !prim.int, %joined_1: !prim.int) -> (!prim.list<!prim.tensor<[?, ?]>>, !prim.tensor, !prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>) {
// LOWER-NEXT:    %[[SIZE:.*]] = aten.size(%w)
// LOWER-NEXT:    %[[SIZE_1:.*]] = aten.size(%u)
// LOWER-NEXT:    %[[CONSTANT:.*]] = prim.Constant 1
// LOWER-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant -1
// LOWER-NEXT:    %[[IF:.*]] = prim.If %[[VALUE_16]] -> (!prim.list<!prim.tensor>) {
// LOWER-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant 0
// LOWER-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant 2.0
// LOWER-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant none
// LOWER-NEXT:      %[[SLICE:.*]] = aten.slice.t(%[[VALUE]], %[[CONSTANT_4]], %joined_1, %[[CONSTANT]])
// LOWER-NEXT:      %[[SLICE_1:.*]] = aten.slice.t(%[[VALUE]], %joined_1, %[[CONSTANT_4]], %[[CONSTANT]])
// LOWER-NEXT:      %[[__GETITEM__:.*]] = aten.__getitem__.t(%[[SLICE_1]], %[[CONSTANT_2]])
// LOWER-NEXT:      %[[ANY_DEFINED:.*]] = autodiff.any_defined(%[[__GETITEM__]])
// LOWER-NEXT:      %[[IF_1:.*]] = prim.If %[[ANY_DEFINED]] -> (!prim.tensor) {
// LOWER-NEXT:        %[[NEG:.*]] = aten.neg(%[[__GETITEM__]])
// LOWER-NEXT:        prim.Yield %[[NEG]]
// LOWER-NEXT:      } else {
// LOWER-NEXT:        %[[ZERO:.*]] = autodiff.zero()
// LOWER-NEXT:        prim.Yield %[[ZERO]]
// LOWER-NEXT:      }
// LOWER-NEXT:      %[[ZERO_1:.*]] = autodiff.zero()
// LOWER-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[ZERO_1]])
// LOWER-NEXT:      %[[MUL:.*]] = aten.mul.left_t(%[[LISTCONSTRUCT]], %joined)
// LOWER-NEXT:      %[[__GETITEM___1:.*]] = aten.__getitem__.t(%[[MUL]], %[[CONSTANT_1]])
// LOWER-NEXT:      %[[ADD:.*]] = autodiff.add(%[[__GETITEM___1]], %[[IF_1]])
// LOWER-NEXT:      %[[LISTSET:.*]] = prim.ListSet(%[[MUL]], %[[CONSTANT_1]], %[[ADD]])
// LOWER-NEXT:      %[[LEN:.*]] = aten.len.t(%[[MUL]])
// LOWER-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct()
// LOWER-NEXT:      %[[CONSTANT_5:.*]] = prim.Constant true
// LOWER-NEXT:      %[[LOOP:.*]] = prim.Loop %[[LEN]], %[[CONSTANT_5]], (%[[LISTCONSTRUCT_1]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// LOWER-NEXT:      ^bb0(%[[VALUE_17:.*]]: !prim.int, %[[VALUE_18:.*]]: !prim.list<!prim.int>):
// LOWER-NEXT:        %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[VALUE_17]])
// LOWER-NEXT:        %[[ADD_1:.*]] = aten.add.t(%[[VALUE_18]], %[[LISTCONSTRUCT_2]])
// LOWER-NEXT:        prim.Yield %[[CONSTANT_5]], %[[ADD_1]]
// LOWER-NEXT:      }
// LOWER-NEXT:      %[[SLICE_2:.*]] = aten.slice.t(%[[LOOP]], %[[CONSTANT_4]], %[[CONSTANT_1]], %[[CONSTANT]])
// LOWER-NEXT:      %[[LEN_1:.*]] = aten.len.t(%[[SLICE_2]])
// LOWER-NEXT:      %[[LOOP_1:.*]] = prim.Loop %[[LEN_1]], %[[CONSTANT_5]], (%[[MUL]]) : (!prim.list<!prim.tensor<f32, [?, ?]>>) -> (!prim.list<!prim.tensor>) {
// LOWER-NEXT:      ^bb0(%[[VALUE_19:.*]]: !prim.int, %[[VALUE_20:.*]]: !prim.list<!prim.tensor>):
// LOWER-NEXT:        %[[__GETITEM___2:.*]] = aten.__getitem__.t(%[[SLICE_2]], %[[VALUE_19]])
// LOWER-NEXT:        %[[__GETITEM___3:.*]] = aten.__getitem__.t(%[[SLICE]], %[[VALUE_19]])
// LOWER-NEXT:        %[[LISTSET_1:.*]] = prim.ListSet(%[[VALUE_20]], %[[__GETITEM___2]], %[[__GETITEM___3]])
// LOWER-NEXT:        prim.Yield %[[CONSTANT_5]], %[[LISTSET_1]]
// LOWER-NEXT:      }
// LOWER-NEXT:      %[[ADD_2:.*]] = autodiff.add(%[[LISTSET]], %[[LOOP_1]])
// LOWER-NEXT:      %[[__GETITEM___4:.*]] = aten.__getitem__.t(%[[ADD_2]], %[[CONSTANT_2]])
// LOWER-NEXT:      %[[LISTSET_2:.*]] = prim.ListSet(%[[ADD_2]], %[[CONSTANT_2]], %[[ZERO_1]])
// LOWER-NEXT:      %[[ANY_DEFINED_1:.*]] = autodiff.any_defined(%[[__GETITEM___4]])
// LOWER-NEXT:      %[[IF_2:.*]] = prim.If %[[ANY_DEFINED_1]] -> (!prim.tensor) {
// LOWER-NEXT:        %[[MUL_1:.*]] = aten.mul.Scalar(%[[__GETITEM___4]], %[[CONSTANT_3]])
// LOWER-NEXT:        prim.Yield %[[MUL_1]]
// LOWER-NEXT:      } else {
// LOWER-NEXT:        %[[ZERO_2:.*]] = autodiff.zero()
// LOWER-NEXT:        prim.Yield %[[ZERO_2]]
// LOWER-NEXT:      }
// LOWER-NEXT:      %[[__GETITEM___5:.*]] = aten.__getitem__.t(%[[LISTSET_2]], %[[CONSTANT_2]])
// LOWER-NEXT:      %[[ADD_3:.*]] = autodiff.add(%[[__GETITEM___5]], %[[IF_2]])
// LOWER-NEXT:      %[[LISTSET_3:.*]] = prim.ListSet(%[[LISTSET_2]], %[[CONSTANT_2]], %[[ADD_3]])
// LOWER-NEXT:      prim.Yield %[[LISTSET_3]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      prim.Yield %[[VALUE]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ZERO_3:.*]] = autodiff.zero()
// LOWER-NEXT:    %[[LISTCONSTRUCT_3:.*]] = prim.ListConstruct(%[[ZERO_3]])
// LOWER-NEXT:    %[[MUL_2:.*]] = aten.mul.left_t(%[[LISTCONSTRUCT_3]], %[[VALUE_15]])
// LOWER-NEXT:    %[[ADD_4:.*]] = autodiff.add(%[[MUL_2]], %[[IF]])
// LOWER-NEXT:    %[[MUL_3:.*]] = aten.mul.left_t(%[[LISTCONSTRUCT_3]], %[[VALUE_8]])
// LOWER-NEXT:    %[[MUL_4:.*]] = aten.mul.left_t(%[[LISTCONSTRUCT_3]], %[[VALUE_3]])
// LOWER-NEXT:    %[[CONSTANT_6:.*]] = prim.Constant true
// LOWER-NEXT:    %[[LOOP_2:.*]], %[[LOOP_3:.*]], %[[LOOP_4:.*]] = prim.Loop %[[VALUE_9]], %[[CONSTANT_6]], (%[[ADD_4]], %[[MUL_3]], %[[MUL_4]]) : (!prim.list<!prim.tensor>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.tensor<f32, [?, ?]>>) -> (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>, !prim.list<!prim.tensor>) {
// LOWER-NEXT:    ^bb0(%[[VALUE_21:.*]]: !prim.int, %[[VALUE_22:.*]]: !prim.list<!prim.tensor>, %[[VALUE_23:.*]]: !prim.list<!prim.tensor>, %[[VALUE_24:.*]]: !prim.list<!prim.tensor>):
// LOWER-NEXT:      %[[SUB:.*]] = aten.sub.int(%[[VALUE_9]], %[[CONSTANT]])
// LOWER-NEXT:      %[[SUB_1:.*]] = aten.sub.int(%[[SUB]], %[[VALUE_21]])
// LOWER-NEXT:      %[[__GETITEM___6:.*]] = aten.__getitem__.t(%[[VALUE_10]], %[[SUB_1]])
// LOWER-NEXT:      %[[__GETITEM___7:.*]] = aten.__getitem__.t(%[[VALUE_11]], %[[SUB_1]])
// LOWER-NEXT:      %[[__GETITEM___8:.*]] = aten.__getitem__.t(%[[VALUE_12]], %[[SUB_1]])
// LOWER-NEXT:      %[[__GETITEM___9:.*]] = aten.__getitem__.t(%[[VALUE_13]], %[[SUB_1]])
// LOWER-NEXT:      %[[__GETITEM___10:.*]] = aten.__getitem__.t(%[[VALUE_14]], %[[SUB_1]])
// LOWER-NEXT:      %[[LEN_2:.*]] = aten.len.t(%[[__GETITEM___10]])
// LOWER-NEXT:      %[[CONSTANT_7:.*]] = prim.Constant none
// LOWER-NEXT:      %[[SLICE_3:.*]] = aten.slice.t(%[[VALUE_22]], %[[CONSTANT_7]], %[[__GETITEM___6]], %[[CONSTANT]])
// LOWER-NEXT:      %[[SLICE_4:.*]] = aten.slice.t(%[[VALUE_22]], %[[__GETITEM___6]], %[[CONSTANT_7]], %[[CONSTANT]])
// LOWER-NEXT:      %[[CONSTANT_8:.*]] = prim.Constant 0
// LOWER-NEXT:      %[[__GETITEM___11:.*]] = aten.__getitem__.t(%[[SLICE_4]], %[[CONSTANT_8]])
// LOWER-NEXT:      %[[ANY_DEFINED_2:.*]] = autodiff.any_defined(%[[__GETITEM___11]])
// LOWER-NEXT:      %[[IF_3:.*]] = prim.If %[[ANY_DEFINED_2]] -> (!prim.list<!prim.tensor>) {
// LOWER-NEXT:        %[[LISTCONSTRUCT_4:.*]] = prim.ListConstruct()
// LOWER-NEXT:        %start, %[[LOOP_5:.*]] = prim.Loop %[[LEN_2]], %[[CONSTANT_6]], (%[[CONSTANT_8]], %[[LISTCONSTRUCT_4]]) : (!prim.int, !prim.list<!prim.tensor>) -> (!prim.int, !prim.list<!prim.tensor>) {
// LOWER-NEXT:        ^bb0(%[[VALUE_25:.*]]: !prim.int, %start_1: !prim.int, %[[VALUE_26:.*]]: !prim.list<!prim.tensor>):
// LOWER-NEXT:          %[[__GETITEM___12:.*]] = aten.__getitem__.t(%[[__GETITEM___10]], %[[VALUE_25]])
// LOWER-NEXT:          %[[NARROW:.*]] = aten.narrow(%[[__GETITEM___11]], %[[CONSTANT]], %start_1, %[[__GETITEM___12]])
// LOWER-NEXT:          %[[IF_4:.*]] = prim.If %[[__GETITEM___8]] -> (!prim.tensor) {
// LOWER-NEXT:            prim.Yield %[[NARROW]]
// LOWER-NEXT:          } else {
// LOWER-NEXT:            %[[__GETITEM___13:.*]] = aten.__getitem__.t(%[[__GETITEM___9]], %[[VALUE_25]])
// LOWER-NEXT:            %[[RESHAPE:.*]] = aten.reshape(%[[NARROW]], %[[__GETITEM___13]])
// LOWER-NEXT:            prim.Yield %[[RESHAPE]]
// LOWER-NEXT:          }
// LOWER-NEXT:          %[[LISTCONSTRUCT_5:.*]] = prim.ListConstruct(%[[IF_4]])
// LOWER-NEXT:          %[[ADD_5:.*]] = aten.add.t(%[[VALUE_26]], %[[LISTCONSTRUCT_5]])
// LOWER-NEXT:          %[[ADD_6:.*]] = aten.add.int(%start_1, %[[__GETITEM___12]])
// LOWER-NEXT:          prim.Yield %[[CONSTANT_6]], %[[ADD_6]], %[[ADD_5]]
// LOWER-NEXT:        }
// LOWER-NEXT:        prim.Yield %[[LOOP_5]]
// LOWER-NEXT:      } else {
// LOWER-NEXT:        %[[ZERO_4:.*]] = autodiff.zero()
// LOWER-NEXT:        prim.Yield %[[ZERO_4]]
// LOWER-NEXT:      }
// LOWER-NEXT:      %[[MUL_5:.*]] = aten.mul.left_t(%[[LISTCONSTRUCT_3]], %[[__GETITEM___7]])
// LOWER-NEXT:      %[[ADD_7:.*]] = autodiff.add(%[[MUL_5]], %[[IF_3]])
// LOWER-NEXT:      %[[__GETITEM___14:.*]] = aten.__getitem__.t(%[[ADD_7]], %[[CONSTANT_8]])
// LOWER-NEXT:      %[[__GETITEM___15:.*]] = aten.__getitem__.t(%[[ADD_7]], %[[CONSTANT]])
// LOWER-NEXT:      %[[__GETITEM___16:.*]] = aten.__getitem__.t(%[[VALUE_23]], %[[SUB_1]])
// LOWER-NEXT:      %[[ADD_8:.*]] = autodiff.add(%[[__GETITEM___16]], %[[__GETITEM___15]])
// LOWER-NEXT:      %[[LISTSET_4:.*]] = prim.ListSet(%[[VALUE_23]], %[[SUB_1]], %[[ADD_8]])
// LOWER-NEXT:      %[[__GETITEM___17:.*]] = aten.__getitem__.t(%[[VALUE_24]], %[[SUB_1]])
// LOWER-NEXT:      %[[ADD_9:.*]] = autodiff.add(%[[__GETITEM___17]], %[[__GETITEM___14]])
// LOWER-NEXT:      %[[LISTSET_5:.*]] = prim.ListSet(%[[VALUE_24]], %[[SUB_1]], %[[ADD_9]])
// LOWER-NEXT:      prim.Yield %[[CONSTANT_6]], %[[SLICE_3]], %[[LISTSET_4]], %[[LISTSET_5]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[LISTREVERSE:.*]] = prim.ListReverse(%[[LOOP_3]])
// LOWER-NEXT:    %[[CONSTANT_9:.*]] = prim.Constant 6
// LOWER-NEXT:    %[[CONSTANT_10:.*]] = prim.Constant none
// LOWER-NEXT:    %[[CONSTANT_11:.*]] = prim.Constant none
// LOWER-NEXT:    %[[CONSTANT_12:.*]] = prim.Constant none
// LOWER-NEXT:    %[[ZEROS:.*]] = aten.zeros(%[[VALUE_6]], %[[CONSTANT_9]], %[[CONSTANT_10]], %[[CONSTANT_11]], %[[CONSTANT_12]])
// LOWER-NEXT:    %[[MUL_6:.*]] = aten.mul.left_t(%[[LISTCONSTRUCT_3]], %[[VALUE_7]])
// LOWER-NEXT:    %[[ADD_10:.*]] = autodiff.add(%[[MUL_6]], %[[LISTREVERSE]])
// LOWER-NEXT:    %[[ZEROS_1:.*]] = aten.zeros(%[[SIZE_1]], %[[CONSTANT_9]], %[[CONSTANT_10]], %[[CONSTANT_11]], %[[CONSTANT_12]])
// LOWER-NEXT:    %[[ZEROS_2:.*]] = aten.zeros(%[[SIZE]], %[[CONSTANT_9]], %[[CONSTANT_10]], %[[CONSTANT_11]], %[[CONSTANT_12]])
// LOWER-NEXT:    %[[MUL_7:.*]] = aten.mul.left_t(%[[LISTCONSTRUCT_3]], %[[VALUE_1]])
// LOWER-NEXT:    %[[LOOP_6:.*]], %[[LOOP_7:.*]], %[[LOOP_8:.*]], %[[LOOP_9:.*]], %[[LOOP_10:.*]] = prim.Loop %[[VALUE_5]], %[[CONSTANT_6]], (%[[ZEROS]], %[[ADD_10]], %[[ZEROS_1]], %[[ZEROS_2]], %[[MUL_7]]) : (!prim.tensor<f32, device "cpu">, !prim.list<!prim.tensor>, !prim.tensor<f32, [?, ?], device "cpu">, !prim.tensor<f32, [?, ?], device "cpu">, !prim.list<!prim.tensor<f32, [?, ?]>>) -> (!prim.tensor, !prim.list<!prim.tensor>, !prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>, !prim.list<!prim.tensor<[?, ?]>>) {
// LOWER-NEXT:    ^bb0(%[[VALUE_27:.*]]: !prim.int, %[[VALUE_28:.*]]: !prim.tensor, %[[VALUE_29:.*]]: !prim.list<!prim.tensor>, %[[VALUE_30:.*]]: !prim.tensor<[?, ?]>, %[[VALUE_31:.*]]: !prim.tensor<[?, ?]>, %[[VALUE_32:.*]]: !prim.list<!prim.tensor<[?, ?]>>):
// LOWER-NEXT:      %[[SUB_2:.*]] = aten.sub.int(%[[VALUE_5]], %[[CONSTANT]])
// LOWER-NEXT:      %[[SUB_3:.*]] = aten.sub.int(%[[SUB_2]], %[[VALUE_27]])
// LOWER-NEXT:      %[[__GETITEM___18:.*]] = aten.__getitem__.t(%state_8, %[[SUB_3]])
// LOWER-NEXT:      %[[__GETITEM___19:.*]] = aten.__getitem__.t(%state_9, %[[SUB_3]])
// LOWER-NEXT:      %[[__GETITEM___20:.*]] = aten.__getitem__.t(%state_10, %[[SUB_3]])
// LOWER-NEXT:      %[[__GETITEM___21:.*]] = aten.__getitem__.t(%state_11, %[[SUB_3]])
// LOWER-NEXT:      %[[__GETITEM___22:.*]] = aten.__getitem__.t(%state_12, %[[SUB_3]])
// LOWER-NEXT:      %[[__GETITEM___23:.*]] = aten.__getitem__.t(%state_13, %[[SUB_3]])
// LOWER-NEXT:      %[[__GETITEM___24:.*]] = aten.__getitem__.t(%state_14, %[[SUB_3]])
// LOWER-NEXT:      %[[__GETITEM___25:.*]] = aten.__getitem__.t(%state_15, %[[SUB_3]])
// LOWER-NEXT:      %[[__GETITEM___26:.*]] = aten.__getitem__.t(%state_16, %[[SUB_3]])
// LOWER-NEXT:      %[[LISTCONSTRUCT_6:.*]] = prim.ListConstruct(%[[__GETITEM___24]], %[[__GETITEM___25]])
// LOWER-NEXT:      %[[LISTCONSTRUCT_7:.*]] = prim.ListConstruct(%[[__GETITEM___22]], %[[__GETITEM___23]])
// LOWER-NEXT:      %[[SLICE_5:.*]] = aten.slice.t(%[[VALUE_29]], %[[CONSTANT_10]], %[[__GETITEM___19]], %[[CONSTANT]])
// LOWER-NEXT:      %[[SLICE_6:.*]] = aten.slice.t(%[[VALUE_29]], %[[__GETITEM___19]], %[[CONSTANT_10]], %[[CONSTANT]])
// LOWER-NEXT:      %[[CONSTANT_13:.*]] = prim.Constant 0
// LOWER-NEXT:      %[[__GETITEM___27:.*]] = aten.__getitem__.t(%[[SLICE_6]], %[[CONSTANT_13]])
// LOWER-NEXT:      %[[ADD_11:.*]] = autodiff.add(%[[VALUE_28]], %[[__GETITEM___27]])
// LOWER-NEXT:      %[[ANY_DEFINED_3:.*]] = autodiff.any_defined(%[[ADD_11]])
// LOWER-NEXT:      %[[IF_5:.*]] = prim.If %[[ANY_DEFINED_3]] -> (!prim.tensor) {
// LOWER-NEXT:        %[[MUL_8:.*]] = aten.mul.Tensor(%[[__GETITEM___26]], %[[__GETITEM___26]])
// LOWER-NEXT:        %[[RSUB:.*]] = aten.rsub.Scalar(%[[MUL_8]], %[[CONSTANT]], %[[CONSTANT]])
// LOWER-NEXT:        %[[MUL_9:.*]] = aten.mul.Tensor(%[[ADD_11]], %[[RSUB]])
// LOWER-NEXT:        prim.Yield %[[MUL_9]]
// LOWER-NEXT:      } else {
// LOWER-NEXT:        %[[ZERO_5:.*]] = autodiff.zero()
// LOWER-NEXT:        prim.Yield %[[ZERO_5]]
// LOWER-NEXT:      }
// LOWER-NEXT:      %[[ANY_DEFINED_4:.*]] = autodiff.any_defined(%[[IF_5]])
// LOWER-NEXT:      %[[IF_6:.*]], %[[IF_7:.*]] = prim.If %[[ANY_DEFINED_4]] -> (!prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>) {
// LOWER-NEXT:        %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[IF_5]], %[[LISTCONSTRUCT_7]])
// LOWER-NEXT:        %[[MUL_10:.*]] = aten.mul.Scalar(%[[IF_5]], %[[CONSTANT]])
// LOWER-NEXT:        %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MUL_10]], %[[LISTCONSTRUCT_6]])
// LOWER-NEXT:        prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// LOWER-NEXT:      } else {
// LOWER-NEXT:        %[[ZERO_6:.*]] = autodiff.zero()
// LOWER-NEXT:        %[[ZERO_7:.*]] = autodiff.zero()
// LOWER-NEXT:        prim.Yield %[[ZERO_6]], %[[ZERO_7]]
// LOWER-NEXT:      }
// LOWER-NEXT:      %[[ANY_DEFINED_5:.*]] = autodiff.any_defined(%[[IF_7]])
// LOWER-NEXT:      %[[IF_8:.*]], %[[IF_9:.*]] = prim.If %[[ANY_DEFINED_5]] -> (!prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>) {
// LOWER-NEXT:        %[[T:.*]] = aten.t(%u)
// LOWER-NEXT:        %[[MM:.*]] = aten.mm(%[[IF_7]], %[[T]])
// LOWER-NEXT:        %[[T_1:.*]] = aten.t(%[[__GETITEM___18]])
// LOWER-NEXT:        %[[MM_1:.*]] = aten.mm(%[[T_1]], %[[IF_7]])
// LOWER-NEXT:        prim.Yield %[[MM]], %[[MM_1]]
// LOWER-NEXT:      } else {
// LOWER-NEXT:        %[[ZERO_8:.*]] = autodiff.zero()
// LOWER-NEXT:        %[[ZERO_9:.*]] = autodiff.zero()
// LOWER-NEXT:        prim.Yield %[[ZERO_8]], %[[ZERO_9]]
// LOWER-NEXT:      }
// LOWER-NEXT:      %[[ADD_12:.*]] = autodiff.add(%[[VALUE_30]], %[[IF_9]])
// LOWER-NEXT:      %[[ANY_DEFINED_6:.*]] = autodiff.any_defined(%[[IF_6]])
// LOWER-NEXT:      %[[IF_10:.*]], %[[IF_11:.*]] = prim.If %[[ANY_DEFINED_6]] -> (!prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>) {
// LOWER-NEXT:        %[[T_2:.*]] = aten.t(%w)
// LOWER-NEXT:        %[[MM_2:.*]] = aten.mm(%[[IF_6]], %[[T_2]])
// LOWER-NEXT:        %[[T_3:.*]] = aten.t(%[[__GETITEM___21]])
// LOWER-NEXT:        %[[MM_3:.*]] = aten.mm(%[[T_3]], %[[IF_6]])
// LOWER-NEXT:        prim.Yield %[[MM_2]], %[[MM_3]]
// LOWER-NEXT:      } else {
// LOWER-NEXT:        %[[ZERO_10:.*]] = autodiff.zero()
// LOWER-NEXT:        %[[ZERO_11:.*]] = autodiff.zero()
// LOWER-NEXT:        prim.Yield %[[ZERO_10]], %[[ZERO_11]]
// LOWER-NEXT:      }
// LOWER-NEXT:      %[[ADD_13:.*]] = autodiff.add(%[[VALUE_31]], %[[IF_11]])
// LOWER-NEXT:      %[[__GETITEM___28:.*]] = aten.__getitem__.t(%[[VALUE_32]], %[[__GETITEM___20]])
// LOWER-NEXT:      %[[ADD_14:.*]] = autodiff.add(%[[__GETITEM___28]], %[[IF_10]])
// LOWER-NEXT:      %[[LISTSET_6:.*]] = prim.ListSet(%[[VALUE_32]], %[[__GETITEM___20]], %[[ADD_14]])
// LOWER-NEXT:      prim.Yield %[[CONSTANT_6]], %[[IF_8]], %[[SLICE_5]], %[[ADD_12]], %[[ADD_13]], %[[LISTSET_6]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ZEROS_3:.*]] = aten.zeros(%[[VALUE_4]], %[[CONSTANT_9]], %[[CONSTANT_10]], %[[CONSTANT_11]], %[[CONSTANT_12]])
// LOWER-NEXT:    %[[ADD_15:.*]] = autodiff.add(%[[MUL_4]], %[[LOOP_4]])
// LOWER-NEXT:    %[[ADD_16:.*]] = autodiff.add(%[[ZEROS_1]], %[[LOOP_8]])
// LOWER-NEXT:    %[[ADD_17:.*]] = autodiff.add(%[[ZEROS_2]], %[[LOOP_9]])
// LOWER-NEXT:    %[[ADD_18:.*]] = autodiff.add(%[[MUL_7]], %[[LOOP_10]])
// LOWER-NEXT:    %[[LOOP_11:.*]], %[[LOOP_12:.*]], %[[LOOP_13:.*]], %[[LOOP_14:.*]], %[[LOOP_15:.*]] = prim.Loop %[[VALUE_2]], %[[CONSTANT_6]], (%[[ZEROS_3]], %[[ADD_15]], %[[ADD_16]], %[[ADD_17]], %[[ADD_18]]) : (!prim.tensor<f32, device "cpu">, !prim.list<!prim.tensor>, !prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>, !prim.list<!prim.tensor<[?, ?]>>) -> (!prim.tensor, !prim.list<!prim.tensor>, !prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>, !prim.list<!prim.tensor<[?, ?]>>) {
// LOWER-NEXT:    ^bb0(%[[VALUE_33:.*]]: !prim.int, %[[VALUE_34:.*]]: !prim.tensor, %[[VALUE_35:.*]]: !prim.list<!prim.tensor>, %[[VALUE_36:.*]]: !prim.tensor<[?, ?]>, %[[VALUE_37:.*]]: !prim.tensor<[?, ?]>, %[[VALUE_38:.*]]: !prim.list<!prim.tensor<[?, ?]>>):
// LOWER-NEXT:      %[[SUB_4:.*]] = aten.sub.int(%[[VALUE_2]], %[[CONSTANT]])
// LOWER-NEXT:      %[[SUB_5:.*]] = aten.sub.int(%[[SUB_4]], %[[VALUE_33]])
// LOWER-NEXT:      %[[__GETITEM___29:.*]] = aten.__getitem__.t(%state, %[[SUB_5]])
// LOWER-NEXT:      %[[__GETITEM___30:.*]] = aten.__getitem__.t(%state_1, %[[SUB_5]])
// LOWER-NEXT:      %[[__GETITEM___31:.*]] = aten.__getitem__.t(%state_2, %[[SUB_5]])
// LOWER-NEXT:      %[[__GETITEM___32:.*]] = aten.__getitem__.t(%state_3, %[[SUB_5]])
// LOWER-NEXT:      %[[__GETITEM___33:.*]] = aten.__getitem__.t(%state_4, %[[SUB_5]])
// LOWER-NEXT:      %[[__GETITEM___34:.*]] = aten.__getitem__.t(%state_5, %[[SUB_5]])
// LOWER-NEXT:      %[[__GETITEM___35:.*]] = aten.__getitem__.t(%state_6, %[[SUB_5]])
// LOWER-NEXT:      %[[__GETITEM___36:.*]] = aten.__getitem__.t(%state_7, %[[SUB_5]])
// LOWER-NEXT:      %[[LISTCONSTRUCT_8:.*]] = prim.ListConstruct(%[[__GETITEM___34]], %[[__GETITEM___35]])
// LOWER-NEXT:      %[[LISTCONSTRUCT_9:.*]] = prim.ListConstruct(%[[__GETITEM___32]], %[[__GETITEM___33]])
// LOWER-NEXT:      %[[SLICE_7:.*]] = aten.slice.t(%[[VALUE_35]], %[[CONSTANT_10]], %[[__GETITEM___30]], %[[CONSTANT]])
// LOWER-NEXT:      %[[SLICE_8:.*]] = aten.slice.t(%[[VALUE_35]], %[[__GETITEM___30]], %[[CONSTANT_10]], %[[CONSTANT]])
// LOWER-NEXT:      %[[CONSTANT_14:.*]] = prim.Constant 0
// LOWER-NEXT:      %[[__GETITEM___37:.*]] = aten.__getitem__.t(%[[SLICE_8]], %[[CONSTANT_14]])
// LOWER-NEXT:      %[[ADD_19:.*]] = autodiff.add(%[[VALUE_34]], %[[__GETITEM___37]])
// LOWER-NEXT:      %[[ANY_DEFINED_7:.*]] = autodiff.any_defined(%[[ADD_19]])
// LOWER-NEXT:      %[[IF_12:.*]] = prim.If %[[ANY_DEFINED_7]] -> (!prim.tensor) {
// LOWER-NEXT:        %[[MUL_11:.*]] = aten.mul.Tensor(%[[__GETITEM___36]], %[[__GETITEM___36]])
// LOWER-NEXT:        %[[RSUB_1:.*]] = aten.rsub.Scalar(%[[MUL_11]], %[[CONSTANT]], %[[CONSTANT]])
// LOWER-NEXT:        %[[MUL_12:.*]] = aten.mul.Tensor(%[[ADD_19]], %[[RSUB_1]])
// LOWER-NEXT:        prim.Yield %[[MUL_12]]
// LOWER-NEXT:      } else {
// LOWER-NEXT:        %[[ZERO_12:.*]] = autodiff.zero()
// LOWER-NEXT:        prim.Yield %[[ZERO_12]]
// LOWER-NEXT:      }
// LOWER-NEXT:      %[[ANY_DEFINED_8:.*]] = autodiff.any_defined(%[[IF_12]])
// LOWER-NEXT:      %[[IF_13:.*]], %[[IF_14:.*]] = prim.If %[[ANY_DEFINED_8]] -> (!prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>) {
// LOWER-NEXT:        %[[SUM_TO_SIZE_2:.*]] = aten.sum_to_size(%[[IF_12]], %[[LISTCONSTRUCT_9]])
// LOWER-NEXT:        %[[MUL_13:.*]] = aten.mul.Scalar(%[[IF_12]], %[[CONSTANT]])
// LOWER-NEXT:        %[[SUM_TO_SIZE_3:.*]] = aten.sum_to_size(%[[MUL_13]], %[[LISTCONSTRUCT_8]])
// LOWER-NEXT:        prim.Yield %[[SUM_TO_SIZE_2]], %[[SUM_TO_SIZE_3]]
// LOWER-NEXT:      } else {
// LOWER-NEXT:        %[[ZERO_13:.*]] = autodiff.zero()
// LOWER-NEXT:        %[[ZERO_14:.*]] = autodiff.zero()
// LOWER-NEXT:        prim.Yield %[[ZERO_13]], %[[ZERO_14]]
// LOWER-NEXT:      }
// LOWER-NEXT:      %[[ANY_DEFINED_9:.*]] = autodiff.any_defined(%[[IF_14]])
// LOWER-NEXT:      %[[IF_15:.*]], %[[IF_16:.*]] = prim.If %[[ANY_DEFINED_9]] -> (!prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>) {
// LOWER-NEXT:        %[[T_4:.*]] = aten.t(%u)
// LOWER-NEXT:        %[[MM_4:.*]] = aten.mm(%[[IF_14]], %[[T_4]])
// LOWER-NEXT:        %[[T_5:.*]] = aten.t(%[[__GETITEM___29]])
// LOWER-NEXT:        %[[MM_5:.*]] = aten.mm(%[[T_5]], %[[IF_14]])
// LOWER-NEXT:        prim.Yield %[[MM_4]], %[[MM_5]]
// LOWER-NEXT:      } else {
// LOWER-NEXT:        %[[ZERO_15:.*]] = autodiff.zero()
// LOWER-NEXT:        %[[ZERO_16:.*]] = autodiff.zero()
// LOWER-NEXT:        prim.Yield %[[ZERO_15]], %[[ZERO_16]]
// LOWER-NEXT:      }
// LOWER-NEXT:      %[[ADD_20:.*]] = autodiff.add(%[[VALUE_36]], %[[IF_16]])
// LOWER-NEXT:      %[[ANY_DEFINED_10:.*]] = autodiff.any_defined(%[[IF_13]])
// LOWER-NEXT:      %[[IF_17:.*]], %[[IF_18:.*]] = prim.If %[[ANY_DEFINED_10]] -> (!prim.tensor<[?, ?]>, !prim.tensor<[?, ?]>) {
// LOWER-NEXT:        %[[T_6:.*]] = aten.t(%w)
// LOWER-NEXT:        %[[MM_6:.*]] = aten.mm(%[[IF_13]], %[[T_6]])
// LOWER-NEXT:        %[[T_7:.*]] = aten.t(%[[__GETITEM___31]])
// LOWER-NEXT:        %[[MM_7:.*]] = aten.mm(%[[T_7]], %[[IF_13]])
// LOWER-NEXT:        prim.Yield %[[MM_6]], %[[MM_7]]
// LOWER-NEXT:      } else {
// LOWER-NEXT:        %[[ZERO_17:.*]] = autodiff.zero()
// LOWER-NEXT:        %[[ZERO_18:.*]] = autodiff.zero()
// LOWER-NEXT:        prim.Yield %[[ZERO_17]], %[[ZERO_18]]
// LOWER-NEXT:      }
// LOWER-NEXT:      %[[ADD_21:.*]] = autodiff.add(%[[VALUE_37]], %[[IF_18]])
// LOWER-NEXT:      %[[__GETITEM___38:.*]] = aten.__getitem__.t(%[[VALUE_38]], %[[SUB_5]])
// LOWER-NEXT:      %[[ADD_22:.*]] = autodiff.add(%[[__GETITEM___38]], %[[IF_17]])
// LOWER-NEXT:      %[[LISTSET_7:.*]] = prim.ListSet(%[[VALUE_38]], %[[SUB_5]], %[[ADD_22]])
// LOWER-NEXT:      prim.Yield %[[CONSTANT_6]], %[[IF_15]], %[[SLICE_7]], %[[ADD_20]], %[[ADD_21]], %[[LISTSET_7]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ADD_23:.*]] = autodiff.add(%[[LOOP_6]], %[[LOOP_11]])
// LOWER-NEXT:    func.return %[[LOOP_15]], %[[ADD_23]], %[[LOOP_14]], %[[LOOP_13]]
// LOWER-NEXT:  }
