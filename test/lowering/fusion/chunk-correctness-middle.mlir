// RUN: ts-translate %S/cases.ts --entry chunk_correctness_middle --spec '?x?x?xf32' -o %t.mlir
// RUN: ts-opt %t.mlir --to=groups | filecheck %s --check-prefix=FORWARD
// RUN: ts-translate %S/cases.ts --entry chunk_correctness_middle_gradient --spec '?x?x?xf32' --spec '?x?x?xf32' -o %t.mlir
// RUN: ts-opt %t.mlir --to=groups | filecheck %s --check-prefix=GRADIENT

// FORWARD-LABEL: func.func @chunk_correctness_middle(
// FORWARD-SAME: %x: !prim.tensor<f32, [?, ?, ?]> {prim.name = "x"}) -> !prim.tensor<f32, [?, ?, ?]> {
// FORWARD-NEXT:    %[[FUSIONGROUP:.*]] = prim.FusionGroup(%x) ({
// FORWARD-NEXT:    ^bb0(%x_1: !prim.tensor<f32, [?, ?, ?]>):
// FORWARD-NEXT:      %[[CONSTANTCHUNK:.*]], %[[CONSTANTCHUNK_1:.*]] = prim.ConstantChunk(%x_1) <{chunks = 2 : i64, dim = 1 : i64}>
// FORWARD-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// FORWARD-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%[[CONSTANTCHUNK]], %[[CONSTANTCHUNK_1]], %[[CONSTANT]])
// FORWARD-NEXT:      prim.Yield %[[ADD]]
// FORWARD-NEXT:    })
// FORWARD-NEXT:    func.return %[[FUSIONGROUP]]
// FORWARD-NEXT:  }

// GRADIENT-LABEL: func.func @chunk_correctness_middle_gradient(
// GRADIENT-SAME: %x: !prim.tensor<f32, [?, ?, ?]> {prim.name = "x"}, %grad: !prim.tensor<f32, [?, ?, ?]> {prim.name = "grad"}) -> !prim.list<!prim.optional<!prim.tensor<f32, [?, ?, ?]>>> {
// GRADIENT-NEXT:    %[[FUSIONGROUP:.*]] = prim.FusionGroup(%x, %grad) ({
// GRADIENT-NEXT:    ^bb0(%x_1: !prim.tensor<f32, [?, ?, ?]>, %grad_1: !prim.tensor<f32, [?, ?, ?]>):
// GRADIENT-NEXT:      %[[CONSTANTCHUNK:.*]], %[[CONSTANTCHUNK_1:.*]] = prim.ConstantChunk(%x_1) <{chunks = 2 : i64, dim = 1 : i64}>
// GRADIENT-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// GRADIENT-NEXT:      %[[SIZE:.*]] = aten.size.int(%[[CONSTANTCHUNK]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 1
// GRADIENT-NEXT:      %[[SIZE_1:.*]] = aten.size.int(%[[CONSTANTCHUNK]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant 2
// GRADIENT-NEXT:      %[[SIZE_2:.*]] = aten.size.int(%[[CONSTANTCHUNK]], %[[CONSTANT_2]])
// GRADIENT-NEXT:      %[[SIZE_3:.*]] = aten.size.int(%[[CONSTANTCHUNK_1]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_4:.*]] = aten.size.int(%[[CONSTANTCHUNK_1]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[SIZE_5:.*]] = aten.size.int(%[[CONSTANTCHUNK_1]], %[[CONSTANT_2]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[SIZE]], %[[SIZE_1]], %[[SIZE_2]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%grad_1, %[[LISTCONSTRUCT]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[SIZE_3]], %[[SIZE_4]], %[[SIZE_5]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%grad_1, %[[LISTCONSTRUCT_1]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]])
// GRADIENT-NEXT:      %[[CAT:.*]] = aten.cat(%[[LISTCONSTRUCT_2]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[DETACH:.*]] = aten.detach(%[[CAT]])
// GRADIENT-NEXT:      prim.Yield %[[DETACH]]
// GRADIENT-NEXT:    })
// GRADIENT-NEXT:    %[[CONSTANTCHUNK]] = prim.ListConstruct(%[[FUSIONGROUP]])
// GRADIENT-NEXT:    func.return %[[CONSTANTCHUNK]]
// GRADIENT-NEXT:  }
