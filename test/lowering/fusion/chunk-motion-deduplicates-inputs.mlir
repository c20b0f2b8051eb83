// RUN: ts-translate %S/cases.ts --entry chunk_motion_deduplicates_inputs --spec '?x?xf32' -o %t.mlir
// RUN: ts-opt %t.mlir --to=groups | filecheck %s --check-prefix=FORWARD
// RUN: ts-translate %S/cases.ts --entry chunk_motion_deduplicates_inputs_gradient --spec '?x?xf32' --spec '?x?xf32' -o %t.mlir
// RUN: ts-opt %t.mlir --to=groups | filecheck %s --check-prefix=GRADIENT

// FORWARD-LABEL: func.func @chunk_motion_deduplicates_inputs(
// FORWARD-SAME: %x: !prim.tensor<f32, [?, ?]> {prim.name = "x"}) -> !prim.tensor<f32, [?, ?]> {
// FORWARD-NEXT:    %[[FUSIONGROUP:.*]] = prim.FusionGroup(%x) ({
// FORWARD-NEXT:    ^bb0(%x_1: !prim.tensor<f32, [?, ?]>):
// FORWARD-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%x_1, %x_1)
// FORWARD-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// FORWARD-NEXT:      %[[SIZE:.*]] = aten.size.int(%[[MUL]], %[[CONSTANT]])
// FORWARD-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant -1
// FORWARD-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[SIZE]], %[[CONSTANT_1]])
// FORWARD-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant false
// FORWARD-NEXT:      %[[EXPAND:.*]] = aten.expand(%x_1, %[[LISTCONSTRUCT]], %[[CONSTANT_2]])
// FORWARD-NEXT:      %[[CONSTANTCHUNK:.*]], %[[CONSTANTCHUNK_1:.*]] = prim.ConstantChunk(%[[EXPAND]]) <{chunks = 2 : i64, dim = 0 : i64}>
// FORWARD-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[CONSTANTCHUNK]], %[[CONSTANTCHUNK]])
// FORWARD-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[CONSTANTCHUNK_1]], %[[CONSTANTCHUNK_1]])
// FORWARD-NEXT:      %[[MUL_3:.*]] = aten.mul.Tensor(%[[MUL_1]], %[[MUL_2]])
// FORWARD-NEXT:      prim.Yield %[[MUL_3]]
// FORWARD-NEXT:    })
// FORWARD-NEXT:    func.return %[[FUSIONGROUP]]
// FORWARD-NEXT:  }

// GRADIENT-LABEL: func.func @chunk_motion_deduplicates_inputs_gradient(
// GRADIENT-SAME: %x: !prim.tensor<f32, [?, ?]> {prim.name = "x"}, %grad: !prim.tensor<f32, [?, ?]> {prim.name = "grad"}) -> !prim.list<!prim.optional<!prim.tensor<f32, [?, ?]>>> {
// GRADIENT-NEXT:    %[[FUSIONGROUP:.*]] = prim.FusionGroup(%x, %grad) ({
// GRADIENT-NEXT:    ^bb0(%x_1: !prim.tensor<f32, [?, ?]>, %grad_1: !prim.tensor<f32, [?, ?]>):
// GRADIENT-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// GRADIENT-NEXT:      %[[SIZE:.*]] = aten.size.int(%x_1, %[[CONSTANT]])
// GRADIENT-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 1
// GRADIENT-NEXT:      %[[SIZE_1:.*]] = aten.size.int(%x_1, %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%x_1, %x_1)
// GRADIENT-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant 0
// GRADIENT-NEXT:      %[[SIZE_2:.*]] = aten.size.int(%[[MUL]], %[[CONSTANT_2]])
// GRADIENT-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant -1
// GRADIENT-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[SIZE_2]], %[[CONSTANT_3]])
// GRADIENT-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant false
// GRADIENT-NEXT:      %[[EXPAND:.*]] = aten.expand(%x_1, %[[LISTCONSTRUCT]], %[[CONSTANT_4]])
// GRADIENT-NEXT:      %[[CONSTANTCHUNK:.*]], %[[CONSTANTCHUNK_1:.*]] = prim.ConstantChunk(%[[EXPAND]]) <{chunks = 2 : i64, dim = 0 : i64}>
// GRADIENT-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[CONSTANTCHUNK]], %[[CONSTANTCHUNK]])
// GRADIENT-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[CONSTANTCHUNK_1]], %[[CONSTANTCHUNK_1]])
// GRADIENT-NEXT:      %[[SIZE_3:.*]] = aten.size.int(%[[MUL_1]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_4:.*]] = aten.size.int(%[[MUL_1]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[SIZE_5:.*]] = aten.size.int(%[[MUL_2]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_6:.*]] = aten.size.int(%[[MUL_2]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[MUL_3:.*]] = aten.mul.Tensor(%[[MUL_1]], %[[MUL_2]])
// GRADIENT-NEXT:      %[[SIZE_7:.*]] = aten.size.int(%[[MUL_3]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_8:.*]] = aten.size.int(%[[MUL_3]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[SIZE_7]], %[[SIZE_8]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%grad_1, %[[LISTCONSTRUCT_1]])
// GRADIENT-NEXT:      %[[MUL_4:.*]] = aten.mul.Tensor(%[[SUM_TO_SIZE]], %[[MUL_2]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[SIZE_3]], %[[SIZE_4]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MUL_4]], %[[LISTCONSTRUCT_2]])
// GRADIENT-NEXT:      %[[MUL_5:.*]] = aten.mul.Tensor(%[[SUM_TO_SIZE]], %[[MUL_1]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_3:.*]] = prim.ListConstruct(%[[SIZE_5]], %[[SIZE_6]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_2:.*]] = aten.sum_to_size(%[[MUL_5]], %[[LISTCONSTRUCT_3]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_4:.*]] = prim.ListConstruct(%[[SUM_TO_SIZE_1]], %[[SUM_TO_SIZE_2]])
// GRADIENT-NEXT:      %[[CAT:.*]] = aten.cat(%[[LISTCONSTRUCT_4]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[MUL_6:.*]] = aten.mul.Tensor(%[[CAT]], %x_1)
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_5:.*]] = prim.ListConstruct(%[[SIZE]], %[[SIZE_1]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_3:.*]] = aten.sum_to_size(%[[MUL_6]], %[[LISTCONSTRUCT_5]])
// GRADIENT-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%[[SUM_TO_SIZE_3]], %[[SUM_TO_SIZE_3]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[DETACH:.*]] = aten.detach(%[[ADD]])
// GRADIENT-NEXT:      prim.Yield %[[DETACH]]
// GRADIENT-NEXT:    })
// GRADIENT-NEXT:    %[[CONSTANT]] = prim.ListConstruct(%[[FUSIONGROUP]])
// GRADIENT-NEXT:    func.return %[[CONSTANT]]
// GRADIENT-NEXT:  }
