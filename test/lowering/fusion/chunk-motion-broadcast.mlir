// RUN: ts-translate %S/cases.ts --entry chunk_motion_broadcast --spec '?x?xf32' --spec '?x?xf32' -o %t.mlir
// RUN: ts-opt %t.mlir --to=groups | filecheck %s --check-prefix=FORWARD
// RUN: ts-translate %S/cases.ts --entry chunk_motion_broadcast_gradient --spec '?x?xf32' --spec '?x?xf32' --spec '?x?xf32' -o %t.mlir
// RUN: ts-opt %t.mlir --to=groups | filecheck %s --check-prefix=GRADIENT

// FORWARD-LABEL: func.func @chunk_motion_broadcast(
// FORWARD-SAME: %x: !prim.tensor<f32, [?, ?]> {prim.name = "x"}, %y: !prim.tensor<f32, [?, ?]> {prim.name = "y"}) -> !prim.tensor<f32, [?, ?]> {
// FORWARD-NEXT:    %[[FUSIONGROUP:.*]] = prim.FusionGroup(%x, %y) ({
// FORWARD-NEXT:    ^bb0(%x_1: !prim.tensor<f32, [?, ?]>, %y_1: !prim.tensor<f32, [?, ?]>):
// FORWARD-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%x_1, %y_1)
// FORWARD-NEXT:      %[[SIGMOID:.*]] = aten.sigmoid(%[[MUL]])
// FORWARD-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// FORWARD-NEXT:      %[[SIZE:.*]] = aten.size.int(%[[SIGMOID]], %[[CONSTANT]])
// FORWARD-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant -1
// FORWARD-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[CONSTANT_1]], %[[SIZE]])
// FORWARD-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant false
// FORWARD-NEXT:      %[[EXPAND:.*]] = aten.expand(%x_1, %[[LISTCONSTRUCT]], %[[CONSTANT_2]])
// FORWARD-NEXT:      %[[CONSTANTCHUNK:.*]], %[[CONSTANTCHUNK_1:.*]] = prim.ConstantChunk(%[[EXPAND]]) <{chunks = 2 : i64, dim = 1 : i64}>
// FORWARD-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant 1
// FORWARD-NEXT:      %[[SIZE_1:.*]] = aten.size.int(%[[SIGMOID]], %[[CONSTANT_3]])
// FORWARD-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant -1
// FORWARD-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[CONSTANT_4]], %[[SIZE_1]])
// FORWARD-NEXT:      %[[CONSTANT_5:.*]] = prim.Constant false
// FORWARD-NEXT:      %[[EXPAND_1:.*]] = aten.expand(%y_1, %[[LISTCONSTRUCT_1]], %[[CONSTANT_5]])
// FORWARD-NEXT:      %[[CONSTANTCHUNK_2:.*]], %[[CONSTANTCHUNK_3:.*]] = prim.ConstantChunk(%[[EXPAND_1]]) <{chunks = 2 : i64, dim = 1 : i64}>
// FORWARD-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[CONSTANTCHUNK]], %[[CONSTANTCHUNK_2]])
// FORWARD-NEXT:      %[[SIGMOID_1:.*]] = aten.sigmoid(%[[MUL_1]])
// FORWARD-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[CONSTANTCHUNK_1]], %[[CONSTANTCHUNK_3]])
// FORWARD-NEXT:      %[[SIGMOID_2:.*]] = aten.sigmoid(%[[MUL_2]])
// FORWARD-NEXT:      %[[MUL_3:.*]] = aten.mul.Tensor(%[[SIGMOID_1]], %[[SIGMOID_2]])
// FORWARD-NEXT:      prim.Yield %[[MUL_3]]
// FORWARD-NEXT:    })
// FORWARD-NEXT:    func.return %[[FUSIONGROUP]]
// FORWARD-NEXT:  }

// GRADIENT-LABEL: func.func @chunk_motion_broadcast_gradient(
// GRADIENT-SAME: %x: !prim.tensor<f32, [?, ?]> {prim.name = "x"}, %y: !prim.tensor<f32, [?, ?]> {prim.name = "y"}, %grad: !prim.tensor<f32, [?, ?]> {prim.name = "grad"}) -> !prim.list<!prim.optional<!prim.tensor<f32, [?, ?]>>> {
// GRADIENT-NEXT:    %[[FUSIONGROUP:.*]], %[[FUSIONGROUP_1:.*]] = prim.FusionGroup(%y, %x, %grad) ({
// GRADIENT-NEXT:    ^bb0(%y_1: !prim.tensor<f32, [?, ?]>, %x_1: !prim.tensor<f32, [?, ?]>, %grad_1: !prim.tensor<f32, [?, ?]>):
// GRADIENT-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// GRADIENT-NEXT:      %[[SIZE:.*]] = aten.size.int(%y_1, %[[CONSTANT]])
// GRADIENT-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 1
// GRADIENT-NEXT:      %[[SIZE_1:.*]] = aten.size.int(%y_1, %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[SIZE_2:.*]] = aten.size.int(%x_1, %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_3:.*]] = aten.size.int(%x_1, %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%x_1, %y_1)
// GRADIENT-NEXT:      %[[SIGMOID:.*]] = aten.sigmoid(%[[MUL]])
// GRADIENT-NEXT:      %[[CONSTANTCHUNK:.*]], %[[CONSTANTCHUNK_1:.*]] = prim.ConstantChunk(%[[SIGMOID]]) <{chunks = 2 : i64, dim = 1 : i64}>
// GRADIENT-NEXT:      %[[SIZE_4:.*]] = aten.size.int(%[[CONSTANTCHUNK]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_5:.*]] = aten.size.int(%[[CONSTANTCHUNK]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[SIZE_6:.*]] = aten.size.int(%[[CONSTANTCHUNK_1]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_7:.*]] = aten.size.int(%[[CONSTANTCHUNK_1]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[CONSTANTCHUNK]], %[[CONSTANTCHUNK_1]])
// GRADIENT-NEXT:      %[[SIZE_8:.*]] = aten.size.int(%[[MUL_1]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_9:.*]] = aten.size.int(%[[MUL_1]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[SIZE_8]], %[[SIZE_9]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%grad_1, %[[LISTCONSTRUCT]])
// GRADIENT-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[SUM_TO_SIZE]], %[[CONSTANTCHUNK_1]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[SIZE_4]], %[[SIZE_5]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MUL_2]], %[[LISTCONSTRUCT_1]])
// GRADIENT-NEXT:      %[[MUL_3:.*]] = aten.mul.Tensor(%[[SUM_TO_SIZE]], %[[CONSTANTCHUNK]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[SIZE_6]], %[[SIZE_7]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_2:.*]] = aten.sum_to_size(%[[MUL_3]], %[[LISTCONSTRUCT_2]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_3:.*]] = prim.ListConstruct(%[[SUM_TO_SIZE_1]], %[[SUM_TO_SIZE_2]])
// GRADIENT-NEXT:      %[[CAT:.*]] = aten.cat(%[[LISTCONSTRUCT_3]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[RSUB:.*]] = aten.rsub.Scalar(%[[SIGMOID]], %[[CONSTANT_1]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[MUL_4:.*]] = aten.mul.Tensor(%[[CAT]], %[[RSUB]])
// GRADIENT-NEXT:      %[[MUL_5:.*]] = aten.mul.Tensor(%[[MUL_4]], %[[SIGMOID]])
// GRADIENT-NEXT:      %[[MUL_6:.*]] = aten.mul.Tensor(%[[MUL_5]], %y_1)
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_4:.*]] = prim.ListConstruct(%[[SIZE_2]], %[[SIZE_3]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_3:.*]] = aten.sum_to_size(%[[MUL_6]], %[[LISTCONSTRUCT_4]])
// GRADIENT-NEXT:      %[[MUL_7:.*]] = aten.mul.Tensor(%[[MUL_5]], %x_1)
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_5:.*]] = prim.ListConstruct(%[[SIZE]], %[[SIZE_1]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_4:.*]] = aten.sum_to_size(%[[MUL_7]], %[[LISTCONSTRUCT_5]])
// GRADIENT-NEXT:      %[[DETACH:.*]] = aten.detach(%[[SUM_TO_SIZE_3]])
// GRADIENT-NEXT:      %[[DETACH_1:.*]] = aten.detach(%[[SUM_TO_SIZE_4]])
// GRADIENT-NEXT:      prim.Yield %[[DETACH]], %[[DETACH_1]]
// GRADIENT-NEXT:    })
// GRADIENT-NEXT:    %[[CONSTANT]] = prim.ListConstruct(%[[FUSIONGROUP]], %[[FUSIONGROUP_1]])
// GRADIENT-NEXT:    func.return %[[CONSTANT]]
// GRADIENT-NEXT:  }
