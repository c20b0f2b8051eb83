// RUN: ts-translate %S/cases.ts --entry where_and_typing --spec '?x?xf32' --spec '?x?xf32' -o %t.mlir
// RUN: ts-opt %t.mlir --to=groups | filecheck %s --check-prefix=FORWARD
// RUN: ts-translate %S/cases.ts --entry where_and_typing_gradient --spec '?x?xf32' --spec '?x?xf32' --spec '?x?xf32' -o %t.mlir
// RUN: ts-opt %t.mlir --to=groups | filecheck %s --check-prefix=GRADIENT

// FORWARD-LABEL: func.func @where_and_typing(
// FORWARD-SAME: %f: !prim.tensor<f32, [?, ?]> {prim.name = "f"}, %g: !prim.tensor<f32, [?, ?]> {prim.name = "g"}) -> !prim.tuple<!prim.tensor<f32, [?, ?]>, !prim.tensor<bool, [?, ?]>> {
// FORWARD-NEXT:    %[[FUSIONGROUP:.*]], %[[FUSIONGROUP_1:.*]] = prim.FusionGroup(%f, %g) ({
// FORWARD-NEXT:    ^bb0(%f_1: !prim.tensor<f32, [?, ?]>, %g_1: !prim.tensor<f32, [?, ?]>):
// FORWARD-NEXT:      %[[GT:.*]] = aten.gt.Tensor(%f_1, %g_1)
// FORWARD-NEXT:      %[[WHERE:.*]] = aten.where.self(%[[GT]], %f_1, %g_1)
// FORWARD-NEXT:      prim.Yield %[[GT]], %[[WHERE]]
// FORWARD-NEXT:    })
// FORWARD-NEXT:    %[[GT]] = prim.TupleConstruct(%[[FUSIONGROUP_1]], %[[FUSIONGROUP]])
// FORWARD-NEXT:    func.return %[[GT]]
// FORWARD-NEXT:  }

// GRADIENT-LABEL: func.func @where_and_typing_gradient(
// GRADIENT-SAME: %f: !prim.tensor<f32, [?, ?]> {prim.name = "f"}, %g: !prim.tensor<f32, [?, ?]> {prim.name = "g"}, %grad: !prim.tensor<f32, [?, ?]> {prim.name = "grad"}) -> !prim.list<!prim.optional<!prim.tensor<f32, [?, ?]>>> {
// GRADIENT-NEXT:    %[[FUSIONGROUP:.*]], %[[FUSIONGROUP_1:.*]] = prim.FusionGroup(%g, %f, %grad) ({
// GRADIENT-NEXT:    ^bb0(%g_1: !prim.tensor<f32, [?, ?]>, %f_1: !prim.tensor<f32, [?, ?]>, %grad_1: !prim.tensor<f32, [?, ?]>):
// GRADIENT-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// GRADIENT-NEXT:      %[[SIZE:.*]] = aten.size.int(%g_1, %[[CONSTANT]])
// GRADIENT-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 1
// GRADIENT-NEXT:      %[[SIZE_1:.*]] = aten.size.int(%g_1, %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[SIZE_2:.*]] = aten.size.int(%f_1, %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_3:.*]] = aten.size.int(%f_1, %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[GT:.*]] = aten.gt.Tensor(%f_1, %g_1)
// GRADIENT-NEXT:      %[[WHERE:.*]] = aten.where.self(%[[GT]], %f_1, %g_1)
// GRADIENT-NEXT:      %[[SIZE_4:.*]] = aten.size.int(%[[WHERE]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_5:.*]] = aten.size.int(%[[WHERE]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[SIZE_4]], %[[SIZE_5]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%grad_1, %[[LISTCONSTRUCT]])
// GRADIENT-NEXT:      %[[WHERE_1:.*]] = aten.where.ScalarOther(%[[GT]], %[[SUM_TO_SIZE]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[SIZE_2]], %[[SIZE_3]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[WHERE_1]], %[[LISTCONSTRUCT_1]])
// GRADIENT-NEXT:      %[[WHERE_2:.*]] = aten.where.ScalarSelf(%[[GT]], %[[CONSTANT]], %[[SUM_TO_SIZE]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[SIZE]], %[[SIZE_1]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_2:.*]] = aten.sum_to_size(%[[WHERE_2]], %[[LISTCONSTRUCT_2]])
// GRADIENT-NEXT:      %[[DETACH:.*]] = aten.detach(%[[SUM_TO_SIZE_1]])
// GRADIENT-NEXT:      %[[DETACH_1:.*]] = aten.detach(%[[SUM_TO_SIZE_2]])
// GRADIENT-NEXT:      prim.Yield %[[DETACH]], %[[DETACH_1]]
// GRADIENT-NEXT:    })
// GRADIENT-NEXT:    %[[CONSTANT]] = prim.ListConstruct(%[[FUSIONGROUP]], %[[FUSIONGROUP_1]])
// GRADIENT-NEXT:    func.return %[[CONSTANT]]
// GRADIENT-NEXT:  }
