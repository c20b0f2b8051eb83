// RUN: ts-translate %S/cases.ts --entry lstm_gates_permutations --spec '?x?xf32' --spec '?x?xf32' --spec '?x?xf32' --spec '?x?xf32' --spec '?xf32' --spec '?xf32' -o %t.mlir
// RUN: ts-opt %t.mlir --to=groups | filecheck %s --check-prefix=FORWARD
// RUN: ts-translate %S/cases.ts --entry lstm_gates_permutations_gradient --spec '?x?xf32' --spec '?x?xf32' --spec '?x?xf32' --spec '?x?xf32' --spec '?xf32' --spec '?xf32' --spec '?x?xf32' -o %t.mlir
// RUN: ts-opt %t.mlir --to=groups | filecheck %s --check-prefix=GRADIENT

// FORWARD-LABEL: func.func @lstm_gates_permutations(
// FORWARD-SAME: %x: !prim.tensor<f32, [?, ?]> {prim.name = "x"}, %hx: !prim.tensor<f32, [?, ?]> {prim.name = "hx"}, %w_ih: !prim.tensor<f32, [?, ?]> {prim.name = "w_ih"}, %w_hh: !prim.tensor<f32, [?, ?]> {prim.name = "w_hh"}, %b_ih: !prim.tensor<f32, [?]> {prim.name = "b_ih"}, %b_hh: !prim.tensor<f32, [?]> {prim.name = "b_hh"}) -> !prim.tensor<f32, [?, ?]> {
// FORWARD-NEXT:    %[[FUSIONGROUP:.*]] = prim.FusionGroup(%w_ih, %x, %w_hh, %hx, %b_ih, %b_hh) ({
// FORWARD-NEXT:    ^bb0(%w_ih_1: !prim.tensor<f32, [?, ?]>, %x_1: !prim.tensor<f32, [?, ?]>, %w_hh_1: !prim.tensor<f32, [?, ?]>, %hx_1: !prim.tensor<f32, [?, ?]>, %b_ih_1: !prim.tensor<f32, [?]>, %b_hh_1: !prim.tensor<f32, [?]>):
// FORWARD-NEXT:      %[[T:.*]] = aten.t(%w_ih_1)
// FORWARD-NEXT:      %[[MM:.*]] = aten.mm(%x_1, %[[T]])
// FORWARD-NEXT:      %[[T_1:.*]] = aten.t(%w_hh_1)
// FORWARD-NEXT:      %[[MM_1:.*]] = aten.mm(%hx_1, %[[T_1]])
// FORWARD-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// FORWARD-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%[[MM]], %[[MM_1]], %[[CONSTANT]])
// FORWARD-NEXT:      %[[ADD_1:.*]] = aten.add.Tensor(%[[ADD]], %b_ih_1, %[[CONSTANT]])
// FORWARD-NEXT:      %[[ADD_2:.*]] = aten.add.Tensor(%[[ADD_1]], %b_hh_1, %[[CONSTANT]])
// FORWARD-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 1
// FORWARD-NEXT:      %[[SIZE:.*]] = aten.size.int(%[[ADD_2]], %[[CONSTANT_1]])
// FORWARD-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant -1
// FORWARD-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[CONSTANT_2]], %[[SIZE]])
// FORWARD-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant false
// FORWARD-NEXT:      %[[EXPAND:.*]] = aten.expand(%[[MM]], %[[LISTCONSTRUCT]], %[[CONSTANT_3]])
// FORWARD-NEXT:      %[[CONSTANTCHUNK:.*]], %[[CONSTANTCHUNK_1:.*]], %[[CONSTANTCHUNK_2:.*]], %[[CONSTANTCHUNK_3:.*]] = prim.ConstantChunk(%[[EXPAND]]) <{chunks = 4 : i64, dim = 1 : i64}>
// FORWARD-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant 1
// FORWARD-NEXT:      %[[SIZE_1:.*]] = aten.size.int(%[[ADD_2]], %[[CONSTANT_4]])
// FORWARD-NEXT:      %[[CONSTANT_5:.*]] = prim.Constant -1
// FORWARD-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[CONSTANT_5]], %[[SIZE_1]])
// FORWARD-NEXT:      %[[CONSTANT_6:.*]] = prim.Constant false
// FORWARD-NEXT:      %[[EXPAND_1:.*]] = aten.expand(%[[MM_1]], %[[LISTCONSTRUCT_1]], %[[CONSTANT_6]])
// FORWARD-NEXT:      %[[CONSTANTCHUNK_4:.*]], %[[CONSTANTCHUNK_5:.*]], %[[CONSTANTCHUNK_6:.*]], %[[CONSTANTCHUNK_7:.*]] = prim.ConstantChunk(%[[EXPAND_1]]) <{chunks = 4 : i64, dim = 1 : i64}>
// FORWARD-NEXT:      %[[CONSTANT_7:.*]] = prim.Constant 1
// FORWARD-NEXT:      %[[SIZE_2:.*]] = aten.size.int(%[[ADD_2]], %[[CONSTANT_7]])
// FORWARD-NEXT:      %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[SIZE_2]])
// FORWARD-NEXT:      %[[CONSTANT_8:.*]] = prim.Constant false
// FORWARD-NEXT:      %[[EXPAND_2:.*]] = aten.expand(%b_ih_1, %[[LISTCONSTRUCT_2]], %[[CONSTANT_8]])
// FORWARD-NEXT:      %[[CONSTANTCHUNK_8:.*]], %[[CONSTANTCHUNK_9:.*]], %[[CONSTANTCHUNK_10:.*]], %[[CONSTANTCHUNK_11:.*]] = prim.ConstantChunk(%[[EXPAND_2]]) <{chunks = 4 : i64, dim = 0 : i64}>
// FORWARD-NEXT:      %[[CONSTANT_9:.*]] = prim.Constant 1
// FORWARD-NEXT:      %[[SIZE_3:.*]] = aten.size.int(%[[ADD_2]], %[[CONSTANT_9]])
// FORWARD-NEXT:      %[[LISTCONSTRUCT_3:.*]] = prim.ListConstruct(%[[SIZE_3]])
// FORWARD-NEXT:      %[[CONSTANT_10:.*]] = prim.Constant false
// FORWARD-NEXT:      %[[EXPAND_3:.*]] = aten.expand(%b_hh_1, %[[LISTCONSTRUCT_3]], %[[CONSTANT_10]])
// FORWARD-NEXT:      %[[CONSTANTCHUNK_12:.*]], %[[CONSTANTCHUNK_13:.*]], %[[CONSTANTCHUNK_14:.*]], %[[CONSTANTCHUNK_15:.*]] = prim.ConstantChunk(%[[EXPAND_3]]) <{chunks = 4 : i64, dim = 0 : i64}>
// FORWARD-NEXT:      %[[ADD_3:.*]] = aten.add.Tensor(%[[CONSTANTCHUNK]], %[[CONSTANTCHUNK_4]], %[[CONSTANT]])
// FORWARD-NEXT:      %[[ADD_4:.*]] = aten.add.Tensor(%[[ADD_3]], %[[CONSTANTCHUNK_8]], %[[CONSTANT]])
// FORWARD-NEXT:      %[[ADD_5:.*]] = aten.add.Tensor(%[[ADD_4]], %[[CONSTANTCHUNK_12]], %[[CONSTANT]])
// FORWARD-NEXT:      %[[ADD_6:.*]] = aten.add.Tensor(%[[CONSTANTCHUNK_1]], %[[CONSTANTCHUNK_5]], %[[CONSTANT]])
// FORWARD-NEXT:      %[[ADD_7:.*]] = aten.add.Tensor(%[[ADD_6]], %[[CONSTANTCHUNK_9]], %[[CONSTANT]])
// FORWARD-NEXT:      %[[ADD_8:.*]] = aten.add.Tensor(%[[ADD_7]], %[[CONSTANTCHUNK_13]], %[[CONSTANT]])
// FORWARD-NEXT:      %[[ADD_9:.*]] = aten.add.Tensor(%[[CONSTANTCHUNK_2]], %[[CONSTANTCHUNK_6]], %[[CONSTANT]])
// FORWARD-NEXT:      %[[ADD_10:.*]] = aten.add.Tensor(%[[ADD_9]], %[[CONSTANTCHUNK_10]], %[[CONSTANT]])
// FORWARD-NEXT:      %[[ADD_11:.*]] = aten.add.Tensor(%[[ADD_10]], %[[CONSTANTCHUNK_14]], %[[CONSTANT]])
// FORWARD-NEXT:      %[[ADD_12:.*]] = aten.add.Tensor(%[[CONSTANTCHUNK_3]], %[[CONSTANTCHUNK_7]], %[[CONSTANT]])
// FORWARD-NEXT:      %[[ADD_13:.*]] = aten.add.Tensor(%[[ADD_12]], %[[CONSTANTCHUNK_11]], %[[CONSTANT]])
// FORWARD-NEXT:      %[[ADD_14:.*]] = aten.add.Tensor(%[[ADD_13]], %[[CONSTANTCHUNK_15]], %[[CONSTANT]])
// FORWARD-NEXT:      %[[SIGMOID:.*]] = aten.sigmoid(%[[ADD_5]])
// FORWARD-NEXT:      %[[SIGMOID_1:.*]] = aten.sigmoid(%[[ADD_8]])
// FORWARD-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[SIGMOID]], %[[SIGMOID_1]])
// FORWARD-NEXT:      %[[TANH:.*]] = aten.tanh(%[[ADD_11]])
// FORWARD-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[MUL]], %[[TANH]])
// FORWARD-NEXT:      %[[SIGMOID_2:.*]] = aten.sigmoid(%[[ADD_14]])
// FORWARD-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[MUL_1]], %[[SIGMOID_2]])
// FORWARD-NEXT:      prim.Yield %[[MUL_2]]
// FORWARD-NEXT:    })
// FORWARD-NEXT:    func.return %[[FUSIONGROUP]]
// FORWARD-NEXT:  }

// GRADIENT-LABEL: func.func @lstm_gates_permutations_gradient(
// GRADIENT-SAME: %x: !prim.tensor<f32, [?, ?]> {prim.name = "x"}, %hx: !prim.tensor<f32, [?, ?]> {prim.name = "hx"}, %w_ih: !prim.tensor<f32, [?, ?]> {prim.name = "w_ih"}, %w_hh: !prim.tensor<f32, [?, ?]> {prim.name = "w_hh"}, %b_ih: !prim.tensor<f32, [?]> {prim.name = "b_ih"}, %b_hh: !prim.tensor<f32, [?]> {prim.name = "b_hh"}, %grad: !prim.tensor<f32, [?, ?]> {prim.name = "grad"}) -> !prim.list<!prim.optional<!prim.tensor<f32>>> {
// GRADIENT-NEXT:    %[[FUSIONGROUP:.*]], %[[FUSIONGROUP_1:.*]], %[[FUSIONGROUP_2:.*]], %[[FUSIONGROUP_3:.*]], %[[FUSIONGROUP_4:.*]], %[[FUSIONGROUP_5:.*]] = prim.FusionGroup(%b_hh, %b_ih, %w_ih, %x, %w_hh, %hx, %grad) ({
// GRADIENT-NEXT:    ^bb0(%b_hh_1: !prim.tensor<f32, [?]>, %b_ih_1: !prim.tensor<f32, [?]>, %w_ih_1: !prim.tensor<f32, [?, ?]>, %x_1: !prim.tensor<f32, [?, ?]>, %w_hh_1: !prim.tensor<f32, [?, ?]>, %hx_1: !prim.tensor<f32, [?, ?]>, %grad_1: !prim.tensor<f32, [?, ?]>):
// GRADIENT-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// GRADIENT-NEXT:      %[[SIZE:.*]] = aten.size.int(%b_hh_1, %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_1:.*]] = aten.size.int(%b_ih_1, %[[CONSTANT]])
// GRADIENT-NEXT:      %[[T:.*]] = aten.t(%w_ih_1)
// GRADIENT-NEXT:      %[[MM:.*]] = aten.mm(%x_1, %[[T]])
// GRADIENT-NEXT:      %[[SIZE_2:.*]] = aten.size.int(%[[MM]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 1
// GRADIENT-NEXT:      %[[SIZE_3:.*]] = aten.size.int(%[[MM]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[T_1:.*]] = aten.t(%w_hh_1)
// GRADIENT-NEXT:      %[[MM_1:.*]] = aten.mm(%hx_1, %[[T_1]])
// GRADIENT-NEXT:      %[[SIZE_4:.*]] = aten.size.int(%[[MM_1]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_5:.*]] = aten.size.int(%[[MM_1]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%[[MM]], %[[MM_1]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[ADD_1:.*]] = aten.add.Tensor(%[[ADD]], %b_ih_1, %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[ADD_2:.*]] = aten.add.Tensor(%[[ADD_1]], %b_hh_1, %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant 1
// GRADIENT-NEXT:      %[[SIZE_6:.*]] = aten.size.int(%[[ADD_2]], %[[CONSTANT_2]])
// GRADIENT-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant -1
// GRADIENT-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[CONSTANT_3]], %[[SIZE_6]])
// GRADIENT-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant false
// GRADIENT-NEXT:      %[[EXPAND:.*]] = aten.expand(%[[MM]], %[[LISTCONSTRUCT]], %[[CONSTANT_4]])
// GRADIENT-NEXT:      %[[CONSTANTCHUNK:.*]], %[[CONSTANTCHUNK_1:.*]], %[[CONSTANTCHUNK_2:.*]], %[[CONSTANTCHUNK_3:.*]] = prim.ConstantChunk(%[[EXPAND]]) <{chunks = 4 : i64, dim = 1 : i64}>
// GRADIENT-NEXT:      %[[CONSTANT_5:.*]] = prim.Constant 1
// GRADIENT-NEXT:      %[[SIZE_7:.*]] = aten.size.int(%[[ADD_2]], %[[CONSTANT_5]])
// GRADIENT-NEXT:      %[[CONSTANT_6:.*]] = prim.Constant -1
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[CONSTANT_6]], %[[SIZE_7]])
// GRADIENT-NEXT:      %[[CONSTANT_7:.*]] = prim.Constant false
// GRADIENT-NEXT:      %[[EXPAND_1:.*]] = aten.expand(%[[MM_1]], %[[LISTCONSTRUCT_1]], %[[CONSTANT_7]])
// GRADIENT-NEXT:      %[[CONSTANTCHUNK_4:.*]], %[[CONSTANTCHUNK_5:.*]], %[[CONSTANTCHUNK_6:.*]], %[[CONSTANTCHUNK_7:.*]] = prim.ConstantChunk(%[[EXPAND_1]]) <{chunks = 4 : i64, dim = 1 : i64}>
// GRADIENT-NEXT:      %[[CONSTANT_8:.*]] = prim.Constant 1
// GRADIENT-NEXT:      %[[SIZE_8:.*]] = aten.size.int(%[[ADD_2]], %[[CONSTANT_8]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[SIZE_8]])
// GRADIENT-NEXT:      %[[CONSTANT_9:.*]] = prim.Constant false
// GRADIENT-NEXT:      %[[EXPAND_2:.*]] = aten.expand(%b_ih_1, %[[LISTCONSTRUCT_2]], %[[CONSTANT_9]])
// GRADIENT-NEXT:      %[[CONSTANTCHUNK_8:.*]], %[[CONSTANTCHUNK_9:.*]], %[[CONSTANTCHUNK_10:.*]], %[[CONSTANTCHUNK_11:.*]] = prim.ConstantChunk(%[[EXPAND_2]]) <{chunks = 4 : i64, dim = 0 : i64}>
// GRADIENT-NEXT:      %[[CONSTANT_10:.*]] = prim.Constant 1
// GRADIENT-NEXT:      %[[SIZE_9:.*]] = aten.size.int(%[[ADD_2]], %[[CONSTANT_10]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_3:.*]] = prim.ListConstruct(%[[SIZE_9]])
// GRADIENT-NEXT:      %[[CONSTANT_11:.*]] = prim.Constant false
// GRADIENT-NEXT:      %[[EXPAND_3:.*]] = aten.expand(%b_hh_1, %[[LISTCONSTRUCT_3]], %[[CONSTANT_11]])
// GRADIENT-NEXT:      %[[CONSTANTCHUNK_12:.*]], %[[CONSTANTCHUNK_13:.*]], %[[CONSTANTCHUNK_14:.*]], %[[CONSTANTCHUNK_15:.*]] = prim.ConstantChunk(%[[EXPAND_3]]) <{chunks = 4 : i64, dim = 0 : i64}>
// GRADIENT-NEXT:      %[[ADD_3:.*]] = aten.add.Tensor(%[[CONSTANTCHUNK]], %[[CONSTANTCHUNK_4]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[ADD_4:.*]] = aten.add.Tensor(%[[ADD_3]], %[[CONSTANTCHUNK_8]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[ADD_5:.*]] = aten.add.Tensor(%[[ADD_4]], %[[CONSTANTCHUNK_12]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[ADD_6:.*]] = aten.add.Tensor(%[[CONSTANTCHUNK_1]], %[[CONSTANTCHUNK_5]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[ADD_7:.*]] = aten.add.Tensor(%[[ADD_6]], %[[CONSTANTCHUNK_9]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[ADD_8:.*]] = aten.add.Tensor(%[[ADD_7]], %[[CONSTANTCHUNK_13]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[ADD_9:.*]] = aten.add.Tensor(%[[CONSTANTCHUNK_2]], %[[CONSTANTCHUNK_6]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[ADD_10:.*]] = aten.add.Tensor(%[[ADD_9]], %[[CONSTANTCHUNK_10]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[ADD_11:.*]] = aten.add.Tensor(%[[ADD_10]], %[[CONSTANTCHUNK_14]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[ADD_12:.*]] = aten.add.Tensor(%[[CONSTANTCHUNK_3]], %[[CONSTANTCHUNK_7]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[ADD_13:.*]] = aten.add.Tensor(%[[ADD_12]], %[[CONSTANTCHUNK_11]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[ADD_14:.*]] = aten.add.Tensor(%[[ADD_13]], %[[CONSTANTCHUNK_15]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[SIGMOID:.*]] = aten.sigmoid(%[[ADD_5]])
// GRADIENT-NEXT:      %[[SIZE_10:.*]] = aten.size.int(%[[SIGMOID]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_11:.*]] = aten.size.int(%[[SIGMOID]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[SIGMOID_1:.*]] = aten.sigmoid(%[[ADD_8]])
// GRADIENT-NEXT:      %[[SIZE_12:.*]] = aten.size.int(%[[SIGMOID_1]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_13:.*]] = aten.size.int(%[[SIGMOID_1]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[SIGMOID]], %[[SIGMOID_1]])
// GRADIENT-NEXT:      %[[SIZE_14:.*]] = aten.size.int(%[[MUL]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_15:.*]] = aten.size.int(%[[MUL]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[TANH:.*]] = aten.tanh(%[[ADD_11]])
// GRADIENT-NEXT:      %[[SIZE_16:.*]] = aten.size.int(%[[TANH]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_17:.*]] = aten.size.int(%[[TANH]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[MUL]], %[[TANH]])
// GRADIENT-NEXT:      %[[SIZE_18:.*]] = aten.size.int(%[[MUL_1]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_19:.*]] = aten.size.int(%[[MUL_1]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[SIGMOID_2:.*]] = aten.sigmoid(%[[ADD_14]])
// GRADIENT-NEXT:      %[[SIZE_20:.*]] = aten.size.int(%[[SIGMOID_2]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_21:.*]] = aten.size.int(%[[SIGMOID_2]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[MUL_1]], %[[SIGMOID_2]])
// GRADIENT-NEXT:      %[[SIZE_22:.*]] = aten.size.int(%[[MUL_2]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_23:.*]] = aten.size.int(%[[MUL_2]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_4:.*]] = prim.ListConstruct(%[[SIZE_22]], %[[SIZE_23]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%grad_1, %[[LISTCONSTRUCT_4]])
// GRADIENT-NEXT:      %[[MUL_3:.*]] = aten.mul.Tensor(%[[SUM_TO_SIZE]], %[[SIGMOID_2]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_5:.*]] = prim.ListConstruct(%[[SIZE_18]], %[[SIZE_19]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MUL_3]], %[[LISTCONSTRUCT_5]])
// GRADIENT-NEXT:      %[[MUL_4:.*]] = aten.mul.Tensor(%[[SUM_TO_SIZE]], %[[MUL_1]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_6:.*]] = prim.ListConstruct(%[[SIZE_20]], %[[SIZE_21]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_2:.*]] = aten.sum_to_size(%[[MUL_4]], %[[LISTCONSTRUCT_6]])
// GRADIENT-NEXT:      %[[RSUB:.*]] = aten.rsub.Scalar(%[[SIGMOID_2]], %[[CONSTANT_1]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[MUL_5:.*]] = aten.mul.Tensor(%[[SUM_TO_SIZE_2]], %[[RSUB]])
// GRADIENT-NEXT:      %[[MUL_6:.*]] = aten.mul.Tensor(%[[MUL_5]], %[[SIGMOID_2]])
// GRADIENT-NEXT:      %[[MUL_7:.*]] = aten.mul.Tensor(%[[SUM_TO_SIZE_1]], %[[TANH]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_7:.*]] = prim.ListConstruct(%[[SIZE_14]], %[[SIZE_15]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_3:.*]] = aten.sum_to_size(%[[MUL_7]], %[[LISTCONSTRUCT_7]])
// GRADIENT-NEXT:      %[[MUL_8:.*]] = aten.mul.Tensor(%[[SUM_TO_SIZE_1]], %[[MUL]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_8:.*]] = prim.ListConstruct(%[[SIZE_16]], %[[SIZE_17]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_4:.*]] = aten.sum_to_size(%[[MUL_8]], %[[LISTCONSTRUCT_8]])
// GRADIENT-NEXT:      %[[MUL_9:.*]] = aten.mul.Tensor(%[[TANH]], %[[TANH]])
// GRADIENT-NEXT:      %[[RSUB_1:.*]] = aten.rsub.Scalar(%[[MUL_9]], %[[CONSTANT_1]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[MUL_10:.*]] = aten.mul.Tensor(%[[SUM_TO_SIZE_4]], %[[RSUB_1]])
// GRADIENT-NEXT:      %[[MUL_11:.*]] = aten.mul.Tensor(%[[SUM_TO_SIZE_3]], %[[SIGMOID_1]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_9:.*]] = prim.ListConstruct(%[[SIZE_10]], %[[SIZE_11]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_5:.*]] = aten.sum_to_size(%[[MUL_11]], %[[LISTCONSTRUCT_9]])
// GRADIENT-NEXT:      %[[MUL_12:.*]] = aten.mul.Tensor(%[[SUM_TO_SIZE_3]], %[[SIGMOID]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_10:.*]] = prim.ListConstruct(%[[SIZE_12]], %[[SIZE_13]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_6:.*]] = aten.sum_to_size(%[[MUL_12]], %[[LISTCONSTRUCT_10]])
// GRADIENT-NEXT:      %[[RSUB_2:.*]] = aten.rsub.Scalar(%[[SIGMOID_1]], %[[CONSTANT_1]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[MUL_13:.*]] = aten.mul.Tensor(%[[SUM_TO_SIZE_6]], %[[RSUB_2]])
// GRADIENT-NEXT:      %[[MUL_14:.*]] = aten.mul.Tensor(%[[MUL_13]], %[[SIGMOID_1]])
// GRADIENT-NEXT:      %[[RSUB_3:.*]] = aten.rsub.Scalar(%[[SIGMOID]], %[[CONSTANT_1]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[MUL_15:.*]] = aten.mul.Tensor(%[[SUM_TO_SIZE_5]], %[[RSUB_3]])
// GRADIENT-NEXT:      %[[MUL_16:.*]] = aten.mul.Tensor(%[[MUL_15]], %[[SIGMOID]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_11:.*]] = prim.ListConstruct(%[[MUL_16]], %[[MUL_14]], %[[MUL_10]], %[[MUL_6]])
// GRADIENT-NEXT:      %[[CAT:.*]] = aten.cat(%[[LISTCONSTRUCT_11]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_12:.*]] = prim.ListConstruct(%[[SIZE]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_7:.*]] = aten.sum_to_size(%[[CAT]], %[[LISTCONSTRUCT_12]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_13:.*]] = prim.ListConstruct(%[[SIZE_1]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_8:.*]] = aten.sum_to_size(%[[CAT]], %[[LISTCONSTRUCT_13]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_14:.*]] = prim.ListConstruct(%[[SIZE_2]], %[[SIZE_3]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_9:.*]] = aten.sum_to_size(%[[CAT]], %[[LISTCONSTRUCT_14]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_15:.*]] = prim.ListConstruct(%[[SIZE_4]], %[[SIZE_5]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_10:.*]] = aten.sum_to_size(%[[CAT]], %[[LISTCONSTRUCT_15]])
// GRADIENT-NEXT:      %[[MM_2:.*]] = aten.mm(%[[SUM_TO_SIZE_10]], %w_hh_1)
// GRADIENT-NEXT:      %[[T_2:.*]] = aten.t(%hx_1)
// GRADIENT-NEXT:      %[[MM_3:.*]] = aten.mm(%[[T_2]], %[[SUM_TO_SIZE_10]])
// GRADIENT-NEXT:      %[[T_3:.*]] = aten.t(%[[MM_3]])
// GRADIENT-NEXT:      %[[MM_4:.*]] = aten.mm(%[[SUM_TO_SIZE_9]], %w_ih_1)
// GRADIENT-NEXT:      %[[T_4:.*]] = aten.t(%x_1)
// GRADIENT-NEXT:      %[[MM_5:.*]] = aten.mm(%[[T_4]], %[[SUM_TO_SIZE_9]])
// GRADIENT-NEXT:      %[[T_5:.*]] = aten.t(%[[MM_5]])
// GRADIENT-NEXT:      %[[DETACH:.*]] = aten.detach(%[[MM_4]])
// GRADIENT-NEXT:      %[[DETACH_1:.*]] = aten.detach(%[[MM_2]])
// GRADIENT-NEXT:      %[[DETACH_2:.*]] = aten.detach(%[[T_5]])
// GRADIENT-NEXT:      %[[DETACH_3:.*]] = aten.detach(%[[T_3]])
// GRADIENT-NEXT:      %[[DETACH_4:.*]] = aten.detach(%[[SUM_TO_SIZE_8]])
// GRADIENT-NEXT:      %[[DETACH_5:.*]] = aten.detach(%[[SUM_TO_SIZE_7]])
// GRADIENT-NEXT:      prim.Yield %[[DETACH]], %[[DETACH_1]], %[[DETACH_2]], %[[DETACH_3]], %[[DETACH_4]], %[[DETACH_5]]
// GRADIENT-NEXT:    })
// GRADIENT-NEXT:    %[[CONSTANT]] = prim.ListConstruct(%[[FUSIONGROUP]], %[[FUSIONGROUP_1]], %[[FUSIONGROUP_2]], %[[FUSIONGROUP_3]], %[[FUSIONGROUP_4]], %[[FUSIONGROUP_5]])
// GRADIENT-NEXT:    func.return %[[CONSTANT]]
// GRADIENT-NEXT:  }
