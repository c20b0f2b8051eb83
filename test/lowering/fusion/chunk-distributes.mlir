// RUN: ts-translate %S/cases.ts --entry chunk_distributes --spec '?x?xf32' --spec '?x?xf32' -o %t.mlir
// RUN: ts-opt %t.mlir --to=groups | filecheck %s --check-prefix=FORWARD
// RUN: ts-translate %S/cases.ts --entry chunk_distributes_gradient --spec '?x?xf32' --spec '?x?xf32' --spec '?x?xf32' -o %t.mlir
// RUN: ts-opt %t.mlir --to=groups | filecheck %s --check-prefix=GRADIENT

// FORWARD-LABEL: func.func @chunk_distributes(
// FORWARD-SAME: %x: !prim.tensor<f32, [?, ?]> {prim.name = "x"}, %y: !prim.tensor<f32, [?, ?]> {prim.name = "y"}) -> !prim.tensor<f32, [?, ?]> {
// FORWARD-NEXT:    %[[FUSIONGROUP:.*]] = prim.FusionGroup(%x, %y) ({
// FORWARD-NEXT:    ^bb0(%x_1: !prim.tensor<f32, [?, ?]>, %y_1: !prim.tensor<f32, [?, ?]>):
// FORWARD-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// FORWARD-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%x_1, %y_1, %[[CONSTANT]])
// FORWARD-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 1
// FORWARD-NEXT:      %[[SIZE:.*]] = aten.size.int(%[[ADD]], %[[CONSTANT_1]])
// FORWARD-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant -1
// FORWARD-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[CONSTANT_2]], %[[SIZE]])
// FORWARD-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant false
// FORWARD-NEXT:      %[[EXPAND:.*]] = aten.expand(%x_1, %[[LISTCONSTRUCT]], %[[CONSTANT_3]])
// FORWARD-NEXT:      %[[CONSTANTCHUNK:.*]], %[[CONSTANTCHUNK_1:.*]] = prim.ConstantChunk(%[[EXPAND]]) <{chunks = 2 : i64, dim = 1 : i64}>
// FORWARD-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant 1
// FORWARD-NEXT:      %[[SIZE_1:.*]] = aten.size.int(%[[ADD]], %[[CONSTANT_4]])
// FORWARD-NEXT:      %[[CONSTANT_5:.*]] = prim.Constant -1
// FORWARD-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[CONSTANT_5]], %[[SIZE_1]])
// FORWARD-NEXT:      %[[CONSTANT_6:.*]] = prim.Constant false
// FORWARD-NEXT:      %[[EXPAND_1:.*]] = aten.expand(%y_1, %[[LISTCONSTRUCT_1]], %[[CONSTANT_6]])
// FORWARD-NEXT:      %[[CONSTANTCHUNK_2:.*]], %[[CONSTANTCHUNK_3:.*]] = prim.ConstantChunk(%[[EXPAND_1]]) <{chunks = 2 : i64, dim = 1 : i64}>
// FORWARD-NEXT:      %[[ADD_1:.*]] = aten.add.Tensor(%[[CONSTANTCHUNK]], %[[CONSTANTCHUNK_2]], %[[CONSTANT]])
// FORWARD-NEXT:      %[[ADD_2:.*]] = aten.add.Tensor(%[[CONSTANTCHUNK_1]], %[[CONSTANTCHUNK_3]], %[[CONSTANT]])
// FORWARD-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[ADD_1]], %[[ADD_2]])
// FORWARD-NEXT:      prim.Yield %[[MUL]]
// FORWARD-NEXT:    })
// FORWARD-NEXT:    func.return %[[FUSIONGROUP]]
// FORWARD-NEXT:  }

// GRADIENT-LABEL: func.func @chunk_distributes_gradient(
// GRADIENT-SAME: %x: !prim.tensor<f32, [?, ?]> {prim.name = "x"}, %y: !prim.tensor<f32, [?, ?]> {prim.name = "y"}, %grad: !prim.tensor<f32, [?, ?]> {prim.name = "grad"}) -> !prim.list<!prim.optional<!prim.tensor<f32, [?, ?]>>> {
// GRADIENT-NEXT:    %[[FUSIONGROUP:.*]], %[[FUSIONGROUP_1:.*]] = prim.FusionGroup(%y, %x, %grad) ({
// GRADIENT-NEXT:    ^bb0(%y_1: !prim.tensor<f32, [?, ?]>, %x_1: !prim.tensor<f32, [?, ?]>, %grad_1: !prim.tensor<f32, [?, ?]>):
// GRADIENT-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// GRADIENT-NEXT:      %[[SIZE:.*]] = aten.size.int(%y_1, %[[CONSTANT]])
// GRADIENT-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 1
// GRADIENT-NEXT:      %[[SIZE_1:.*]] = aten.size.int(%y_1, %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[SIZE_2:.*]] = aten.size.int(%x_1, %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_3:.*]] = aten.size.int(%x_1, %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%x_1, %y_1, %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant 1
// GRADIENT-NEXT:      %[[SIZE_4:.*]] = aten.size.int(%[[ADD]], %[[CONSTANT_2]])
// GRADIENT-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant -1
// GRADIENT-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[CONSTANT_3]], %[[SIZE_4]])
// GRADIENT-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant false
// GRADIENT-NEXT:      %[[EXPAND:.*]] = aten.expand(%x_1, %[[LISTCONSTRUCT]], %[[CONSTANT_4]])
// GRADIENT-NEXT:      %[[CONSTANTCHUNK:.*]], %[[CONSTANTCHUNK_1:.*]] = prim.ConstantChunk(%[[EXPAND]]) <{chunks = 2 : i64, dim = 1 : i64}>
// GRADIENT-NEXT:      %[[CONSTANT_5:.*]] = prim.Constant 1
// GRADIENT-NEXT:      %[[SIZE_5:.*]] = aten.size.int(%[[ADD]], %[[CONSTANT_5]])
// GRADIENT-NEXT:      %[[CONSTANT_6:.*]] = prim.Constant -1
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[CONSTANT_6]], %[[SIZE_5]])
// GRADIENT-NEXT:      %[[CONSTANT_7:.*]] = prim.Constant false
// GRADIENT-NEXT:      %[[EXPAND_1:.*]] = aten.expand(%y_1, %[[LISTCONSTRUCT_1]], %[[CONSTANT_7]])
// GRADIENT-NEXT:      %[[CONSTANTCHUNK_2:.*]], %[[CONSTANTCHUNK_3:.*]] = prim.ConstantChunk(%[[EXPAND_1]]) <{chunks = 2 : i64, dim = 1 : i64}>
// GRADIENT-NEXT:      %[[ADD_1:.*]] = aten.add.Tensor(%[[CONSTANTCHUNK]], %[[CONSTANTCHUNK_2]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[ADD_2:.*]] = aten.add.Tensor(%[[CONSTANTCHUNK_1]], %[[CONSTANTCHUNK_3]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[SIZE_6:.*]] = aten.size.int(%[[ADD_1]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_7:.*]] = aten.size.int(%[[ADD_1]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[SIZE_8:.*]] = aten.size.int(%[[ADD_2]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_9:.*]] = aten.size.int(%[[ADD_2]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[ADD_1]], %[[ADD_2]])
// GRADIENT-NEXT:      %[[SIZE_10:.*]] = aten.size.int(%[[MUL]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_11:.*]] = aten.size.int(%[[MUL]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[SIZE_10]], %[[SIZE_11]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%grad_1, %[[LISTCONSTRUCT_2]])
// GRADIENT-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[SUM_TO_SIZE]], %[[ADD_2]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_3:.*]] = prim.ListConstruct(%[[SIZE_6]], %[[SIZE_7]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MUL_1]], %[[LISTCONSTRUCT_3]])
// GRADIENT-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[SUM_TO_SIZE]], %[[ADD_1]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_4:.*]] = prim.ListConstruct(%[[SIZE_8]], %[[SIZE_9]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_2:.*]] = aten.sum_to_size(%[[MUL_2]], %[[LISTCONSTRUCT_4]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_5:.*]] = prim.ListConstruct(%[[SUM_TO_SIZE_1]], %[[SUM_TO_SIZE_2]])
// GRADIENT-NEXT:      %[[CAT:.*]] = aten.cat(%[[LISTCONSTRUCT_5]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_6:.*]] = prim.ListConstruct(%[[SIZE_2]], %[[SIZE_3]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_3:.*]] = aten.sum_to_size(%[[CAT]], %[[LISTCONSTRUCT_6]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_7:.*]] = prim.ListConstruct(%[[SIZE]], %[[SIZE_1]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_4:.*]] = aten.sum_to_size(%[[CAT]], %[[LISTCONSTRUCT_7]])
// GRADIENT-NEXT:      %[[DETACH:.*]] = aten.detach(%[[SUM_TO_SIZE_3]])
// GRADIENT-NEXT:      %[[DETACH_1:.*]] = aten.detach(%[[SUM_TO_SIZE_4]])
// GRADIENT-NEXT:      prim.Yield %[[DETACH]], %[[DETACH_1]]
// GRADIENT-NEXT:    })
// GRADIENT-NEXT:    %[[CONSTANT]] = prim.ListConstruct(%[[FUSIONGROUP]], %[[FUSIONGROUP_1]])
// GRADIENT-NEXT:    func.return %[[CONSTANT]]
// GRADIENT-NEXT:  }
