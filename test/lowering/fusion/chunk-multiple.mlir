// RUN: ts-translate %S/cases.ts --entry chunk_multiple --spec '?x?x?xf32' --spec '?x?x?xf32' --spec '?x?x?xf32' --spec '?x?x?xf32' -o %t.mlir
// RUN: ts-opt %t.mlir --to=groups | filecheck %s --check-prefix=FORWARD
// RUN: ts-translate %S/cases.ts --entry chunk_multiple_gradient --spec '?x?x?xf32' --spec '?x?x?xf32' --spec '?x?x?xf32' --spec '?x?x?xf32' --spec '?x?x?xf32' -o %t.mlir
// RUN: ts-opt %t.mlir --to=groups | filecheck %s --check-prefix=GRADIENT

// FORWARD-LABEL: func.func @chunk_multiple(
// FORWARD-SAME: %s: !prim.tensor<f32, [?, ?, ?]> {prim.name = "s"}, %x: !prim.tensor<f32, [?, ?, ?]> {prim.name = "x"}, %y: !prim.tensor<f32, [?, ?, ?]> {prim.name = "y"}, %z: !prim.tensor<f32, [?, ?, ?]> {prim.name = "z"}) -> !prim.tensor<f32, [?, ?, ?]> {
// FORWARD-NEXT:    %[[FUSIONGROUP:.*]] = prim.FusionGroup(%z, %x, %y, %s) ({
// FORWARD-NEXT:    ^bb0(%z_1: !prim.tensor<f32, [?, ?, ?]>, %x_1: !prim.tensor<f32, [?, ?, ?]>, %y_1: !prim.tensor<f32, [?, ?, ?]>, %s_1: !prim.tensor<f32, [?, ?, ?]>):
// FORWARD-NEXT:      %[[CONSTANTCHUNK:.*]], %[[CONSTANTCHUNK_1:.*]] = prim.ConstantChunk(%z_1) <{chunks = 2 : i64, dim = 2 : i64}>
// FORWARD-NEXT:      %[[CONSTANTCHUNK_2:.*]], %[[CONSTANTCHUNK_3:.*]], %[[CONSTANTCHUNK_4:.*]] = prim.ConstantChunk(%x_1) <{chunks = 3 : i64, dim = 1 : i64}>
// FORWARD-NEXT:      %[[CONSTANTCHUNK_5:.*]], %[[CONSTANTCHUNK_6:.*]] = prim.ConstantChunk(%y_1) <{chunks = 2 : i64, dim = 0 : i64}>
// FORWARD-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// FORWARD-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%s_1, %[[CONSTANTCHUNK_2]], %[[CONSTANT]])
// FORWARD-NEXT:      %[[ADD_1:.*]] = aten.add.Tensor(%[[ADD]], %[[CONSTANTCHUNK_3]], %[[CONSTANT]])
// FORWARD-NEXT:      %[[ADD_2:.*]] = aten.add.Tensor(%[[ADD_1]], %[[CONSTANTCHUNK_4]], %[[CONSTANT]])
// FORWARD-NEXT:      %[[ADD_3:.*]] = aten.add.Tensor(%[[ADD_2]], %[[CONSTANTCHUNK_5]], %[[CONSTANT]])
// FORWARD-NEXT:      %[[ADD_4:.*]] = aten.add.Tensor(%[[ADD_3]], %[[CONSTANTCHUNK_6]], %[[CONSTANT]])
// FORWARD-NEXT:      %[[ADD_5:.*]] = aten.add.Tensor(%[[ADD_4]], %[[CONSTANTCHUNK]], %[[CONSTANT]])
// FORWARD-NEXT:      %[[ADD_6:.*]] = aten.add.Tensor(%[[ADD_5]], %[[CONSTANTCHUNK_1]], %[[CONSTANT]])
// FORWARD-NEXT:      prim.Yield %[[ADD_6]]
// FORWARD-NEXT:    })
// FORWARD-NEXT:    func.return %[[FUSIONGROUP]]
// FORWARD-NEXT:  }

// GRADIENT-LABEL: func.func @chunk_multiple_gradient(
// GRADIENT-SAME: %s: !prim.tensor<f32, [?, ?, ?]> {prim.name = "s"}, %x: !prim.tensor<f32, [?, ?, ?]> {prim.name = "x"}, %y: !prim.tensor<f32, [?, ?, ?]> {prim.name = "y"}, %z: !prim.tensor<f32, [?, ?, ?]> {prim.name = "z"}, %grad: !prim.tensor<f32, [?, ?, ?]> {prim.name = "grad"}) -> !prim.list<!prim.optional<!prim.tensor<f32, [?, ?, ?]>>> {
// GRADIENT-NEXT:    %[[FUSIONGROUP:.*]], %[[FUSIONGROUP_1:.*]], %[[FUSIONGROUP_2:.*]], %[[FUSIONGROUP_3:.*]] = prim.FusionGroup(%s, %z, %x, %y, %grad) ({
// GRADIENT-NEXT:    ^bb0(%s_1: !prim.tensor<f32, [?, ?, ?]>, %z_1: !prim.tensor<f32, [?, ?, ?]>, %x_1: !prim.tensor<f32, [?, ?, ?]>, %y_1: !prim.tensor<f32, [?, ?, ?]>, %grad_1: !prim.tensor<f32, [?, ?, ?]>):
// GRADIENT-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// GRADIENT-NEXT:      %[[SIZE:.*]] = aten.size.int(%s_1, %[[CONSTANT]])
// GRADIENT-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 1
// GRADIENT-NEXT:      %[[SIZE_1:.*]] = aten.size.int(%s_1, %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant 2
// GRADIENT-NEXT:      %[[SIZE_2:.*]] = aten.size.int(%s_1, %[[CONSTANT_2]])
// GRADIENT-NEXT:      %[[CONSTANTCHUNK:.*]], %[[CONSTANTCHUNK_1:.*]] = prim.ConstantChunk(%z_1) <{chunks = 2 : i64, dim = 2 : i64}>
// GRADIENT-NEXT:      %[[SIZE_3:.*]] = aten.size.int(%[[CONSTANTCHUNK_1]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_4:.*]] = aten.size.int(%[[CONSTANTCHUNK_1]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[SIZE_5:.*]] = aten.size.int(%[[CONSTANTCHUNK_1]], %[[CONSTANT_2]])
// GRADIENT-NEXT:      %[[SIZE_6:.*]] = aten.size.int(%[[CONSTANTCHUNK]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_7:.*]] = aten.size.int(%[[CONSTANTCHUNK]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[SIZE_8:.*]] = aten.size.int(%[[CONSTANTCHUNK]], %[[CONSTANT_2]])
// GRADIENT-NEXT:      %[[CONSTANTCHUNK_2:.*]], %[[CONSTANTCHUNK_3:.*]], %[[CONSTANTCHUNK_4:.*]] = prim.ConstantChunk(%x_1) <{chunks = 3 : i64, dim = 1 : i64}>
// GRADIENT-NEXT:      %[[SIZE_9:.*]] = aten.size.int(%[[CONSTANTCHUNK_4]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_10:.*]] = aten.size.int(%[[CONSTANTCHUNK_4]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[SIZE_11:.*]] = aten.size.int(%[[CONSTANTCHUNK_4]], %[[CONSTANT_2]])
// GRADIENT-NEXT:      %[[SIZE_12:.*]] = aten.size.int(%[[CONSTANTCHUNK_3]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_13:.*]] = aten.size.int(%[[CONSTANTCHUNK_3]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[SIZE_14:.*]] = aten.size.int(%[[CONSTANTCHUNK_3]], %[[CONSTANT_2]])
// GRADIENT-NEXT:      %[[SIZE_15:.*]] = aten.size.int(%[[CONSTANTCHUNK_2]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_16:.*]] = aten.size.int(%[[CONSTANTCHUNK_2]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[SIZE_17:.*]] = aten.size.int(%[[CONSTANTCHUNK_2]], %[[CONSTANT_2]])
// GRADIENT-NEXT:      %[[CONSTANTCHUNK_5:.*]], %[[CONSTANTCHUNK_6:.*]] = prim.ConstantChunk(%y_1) <{chunks = 2 : i64, dim = 0 : i64}>
// GRADIENT-NEXT:      %[[SIZE_18:.*]] = aten.size.int(%[[CONSTANTCHUNK_6]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_19:.*]] = aten.size.int(%[[CONSTANTCHUNK_6]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[SIZE_20:.*]] = aten.size.int(%[[CONSTANTCHUNK_6]], %[[CONSTANT_2]])
// GRADIENT-NEXT:      %[[SIZE_21:.*]] = aten.size.int(%[[CONSTANTCHUNK_5]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_22:.*]] = aten.size.int(%[[CONSTANTCHUNK_5]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[SIZE_23:.*]] = aten.size.int(%[[CONSTANTCHUNK_5]], %[[CONSTANT_2]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[SIZE_3]], %[[SIZE_4]], %[[SIZE_5]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%grad_1, %[[LISTCONSTRUCT]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[SIZE_6]], %[[SIZE_7]], %[[SIZE_8]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%grad_1, %[[LISTCONSTRUCT_1]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[SIZE_18]], %[[SIZE_19]], %[[SIZE_20]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_2:.*]] = aten.sum_to_size(%grad_1, %[[LISTCONSTRUCT_2]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_3:.*]] = prim.ListConstruct(%[[SIZE_21]], %[[SIZE_22]], %[[SIZE_23]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_3:.*]] = aten.sum_to_size(%grad_1, %[[LISTCONSTRUCT_3]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_4:.*]] = prim.ListConstruct(%[[SIZE_9]], %[[SIZE_10]], %[[SIZE_11]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_4:.*]] = aten.sum_to_size(%grad_1, %[[LISTCONSTRUCT_4]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_5:.*]] = prim.ListConstruct(%[[SIZE_12]], %[[SIZE_13]], %[[SIZE_14]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_5:.*]] = aten.sum_to_size(%grad_1, %[[LISTCONSTRUCT_5]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_6:.*]] = prim.ListConstruct(%[[SIZE]], %[[SIZE_1]], %[[SIZE_2]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_6:.*]] = aten.sum_to_size(%grad_1, %[[LISTCONSTRUCT_6]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_7:.*]] = prim.ListConstruct(%[[SIZE_15]], %[[SIZE_16]], %[[SIZE_17]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_7:.*]] = aten.sum_to_size(%grad_1, %[[LISTCONSTRUCT_7]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_8:.*]] = prim.ListConstruct(%[[SUM_TO_SIZE_3]], %[[SUM_TO_SIZE_2]])
// GRADIENT-NEXT:      %[[CAT:.*]] = aten.cat(%[[LISTCONSTRUCT_8]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_9:.*]] = prim.ListConstruct(%[[SUM_TO_SIZE_7]], %[[SUM_TO_SIZE_5]], %[[SUM_TO_SIZE_4]])
// GRADIENT-NEXT:      %[[CAT_1:.*]] = aten.cat(%[[LISTCONSTRUCT_9]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_10:.*]] = prim.ListConstruct(%[[SUM_TO_SIZE_1]], %[[SUM_TO_SIZE]])
// GRADIENT-NEXT:      %[[CAT_2:.*]] = aten.cat(%[[LISTCONSTRUCT_10]], %[[CONSTANT_2]])
// GRADIENT-NEXT:      %[[DETACH:.*]] = aten.detach(%[[SUM_TO_SIZE_6]])
// GRADIENT-NEXT:      %[[DETACH_1:.*]] = aten.detach(%[[CAT_1]])
// GRADIENT-NEXT:      %[[DETACH_2:.*]] = aten.detach(%[[CAT]])
// GRADIENT-NEXT:      %[[DETACH_3:.*]] = aten.detach(%[[CAT_2]])
// GRADIENT-NEXT:      prim.Yield %[[DETACH]], %[[DETACH_1]], %[[DETACH_2]], %[[DETACH_3]]
// GRADIENT-NEXT:    })
// GRADIENT-NEXT:    %[[CONSTANT]] = prim.ListConstruct(%[[FUSIONGROUP]], %[[FUSIONGROUP_1]], %[[FUSIONGROUP_2]], %[[FUSIONGROUP_3]])
// GRADIENT-NEXT:    func.return %[[CONSTANT]]
// GRADIENT-NEXT:  }
