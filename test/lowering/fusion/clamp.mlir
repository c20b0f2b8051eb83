// RUN: ts-translate %S/cases.ts --entry clamp --spec '?x?xf32' --spec '?x?xf32' -o %t.mlir
// RUN: ts-opt %t.mlir --to=groups | filecheck %s --check-prefix=FORWARD
// RUN: ts-translate %S/cases.ts --entry clamp_gradient --spec '?x?xf32' --spec '?x?xf32' --spec '?x?xf32' -o %t.mlir
// RUN: ts-opt %t.mlir --to=groups | filecheck %s --check-prefix=GRADIENT

// FORWARD-LABEL: func.func @clamp(
// FORWARD-SAME: %a: !prim.tensor<f32, [?, ?]> {prim.name = "a"}, %b: !prim.tensor<f32, [?, ?]> {prim.name = "b"}) -> !prim.tensor<f32, [?, ?]> {
// FORWARD-NEXT:    %[[FUSIONGROUP:.*]] = prim.FusionGroup(%a, %b) ({
// FORWARD-NEXT:    ^bb0(%a_1: !prim.tensor<f32, [?, ?]>, %b_1: !prim.tensor<f32, [?, ?]>):
// FORWARD-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// FORWARD-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%a_1, %b_1, %[[CONSTANT]])
// FORWARD-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 0
// FORWARD-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant 2
// FORWARD-NEXT:      %[[CLAMP:.*]] = aten.clamp(%[[ADD]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// FORWARD-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant inf
// FORWARD-NEXT:      %[[CLAMP_1:.*]] = aten.clamp(%[[ADD]], %[[CONSTANT_1]], %[[CONSTANT_3]])
// FORWARD-NEXT:      %[[SUB:.*]] = aten.sub.Tensor(%a_1, %b_1, %[[CONSTANT]])
// FORWARD-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant none
// FORWARD-NEXT:      %[[CLAMP_2:.*]] = aten.clamp(%[[SUB]], %[[CONSTANT_4]], %[[CONSTANT_2]])
// FORWARD-NEXT:      %[[ADD_1:.*]] = aten.add.Tensor(%[[CLAMP]], %[[CLAMP_1]], %[[CONSTANT]])
// FORWARD-NEXT:      %[[ADD_2:.*]] = aten.add.Tensor(%[[ADD_1]], %[[CLAMP_2]], %[[CONSTANT]])
// FORWARD-NEXT:      prim.Yield %[[ADD_2]]
// FORWARD-NEXT:    })
// FORWARD-NEXT:    func.return %[[FUSIONGROUP]]
// FORWARD-NEXT:  }

// GRADIENT-LABEL: func.func @clamp_gradient(
// GRADIENT-SAME: %a: !prim.tensor<f32, [?, ?]> {prim.name = "a"}, %b: !prim.tensor<f32, [?, ?]> {prim.name = "b"}, %grad: !prim.tensor<f32, [?, ?]> {prim.name = "grad"}) -> !prim.list<!prim.optional<!prim.tensor<f32, [?, ?]>>> {
// GRADIENT-NEXT:    %[[FUSIONGROUP:.*]], %[[FUSIONGROUP_1:.*]] = prim.FusionGroup(%b, %a, %grad) ({
// GRADIENT-NEXT:    ^bb0(%b_1: !prim.tensor<f32, [?, ?]>, %a_1: !prim.tensor<f32, [?, ?]>, %grad_1: !prim.tensor<f32, [?, ?]>):
// GRADIENT-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// GRADIENT-NEXT:      %[[SIZE:.*]] = aten.size.int(%b_1, %[[CONSTANT]])
// GRADIENT-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 1
// GRADIENT-NEXT:      %[[SIZE_1:.*]] = aten.size.int(%b_1, %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[SIZE_2:.*]] = aten.size.int(%a_1, %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_3:.*]] = aten.size.int(%a_1, %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%a_1, %b_1, %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant 2
// GRADIENT-NEXT:      %[[CLAMP:.*]] = aten.clamp(%[[ADD]], %[[CONSTANT]], %[[CONSTANT_2]])
// GRADIENT-NEXT:      %[[SIZE_4:.*]] = aten.size.int(%[[CLAMP]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_5:.*]] = aten.size.int(%[[CLAMP]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant inf
// GRADIENT-NEXT:      %[[CLAMP_1:.*]] = aten.clamp(%[[ADD]], %[[CONSTANT]], %[[CONSTANT_3]])
// GRADIENT-NEXT:      %[[SIZE_6:.*]] = aten.size.int(%[[CLAMP_1]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_7:.*]] = aten.size.int(%[[CLAMP_1]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[SUB:.*]] = aten.sub.Tensor(%a_1, %b_1, %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant none
// GRADIENT-NEXT:      %[[CLAMP_2:.*]] = aten.clamp(%[[SUB]], %[[CONSTANT_4]], %[[CONSTANT_2]])
// GRADIENT-NEXT:      %[[SIZE_8:.*]] = aten.size.int(%[[CLAMP_2]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_9:.*]] = aten.size.int(%[[CLAMP_2]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[SIZE_8]], %[[SIZE_9]])
// GRADIENT-NEXT:      %grad_2 = aten.sum_to_size(%grad_1, %[[LISTCONSTRUCT]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[SIZE_4]], %[[SIZE_5]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%grad_1, %[[LISTCONSTRUCT_1]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[SIZE_6]], %[[SIZE_7]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%grad_1, %[[LISTCONSTRUCT_2]])
// GRADIENT-NEXT:      %[[LE:.*]] = aten.le.Scalar(%[[SUB]], %[[CONSTANT_2]])
// GRADIENT-NEXT:      %grad_3 = aten.where.ScalarOther(%[[LE]], %grad_2, %[[CONSTANT]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_3:.*]] = prim.ListConstruct(%[[SIZE_2]], %[[SIZE_3]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_2:.*]] = aten.sum_to_size(%grad_3, %[[LISTCONSTRUCT_3]])
// GRADIENT-NEXT:      %[[NEG:.*]] = aten.neg(%grad_3)
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_4:.*]] = prim.ListConstruct(%[[SIZE]], %[[SIZE_1]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_3:.*]] = aten.sum_to_size(%[[NEG]], %[[LISTCONSTRUCT_4]])
// GRADIENT-NEXT:      %[[GE:.*]] = aten.ge.Scalar(%[[ADD]], %[[CONSTANT]])
// GRADIENT-NEXT:      %grad_4 = aten.where.ScalarOther(%[[GE]], %[[SUM_TO_SIZE_1]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[LE_1:.*]] = aten.le.Scalar(%[[ADD]], %[[CONSTANT_3]])
// GRADIENT-NEXT:      %grad_5 = aten.where.ScalarOther(%[[LE_1]], %grad_4, %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_4:.*]] = aten.sum_to_size(%grad_5, %[[LISTCONSTRUCT_3]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_5:.*]] = aten.sum_to_size(%grad_5, %[[LISTCONSTRUCT_4]])
// GRADIENT-NEXT:      %[[ADD_1:.*]] = aten.add.Tensor(%[[SUM_TO_SIZE_2]], %[[SUM_TO_SIZE_4]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[ADD_2:.*]] = aten.add.Tensor(%[[SUM_TO_SIZE_3]], %[[SUM_TO_SIZE_5]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %grad_6 = aten.where.ScalarOther(%[[GE]], %[[SUM_TO_SIZE]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[LE_2:.*]] = aten.le.Scalar(%[[ADD]], %[[CONSTANT_2]])
// GRADIENT-NEXT:      %grad_7 = aten.where.ScalarOther(%[[LE_2]], %grad_6, %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_6:.*]] = aten.sum_to_size(%grad_7, %[[LISTCONSTRUCT_3]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_7:.*]] = aten.sum_to_size(%grad_7, %[[LISTCONSTRUCT_4]])
// GRADIENT-NEXT:      %[[ADD_3:.*]] = aten.add.Tensor(%[[ADD_1]], %[[SUM_TO_SIZE_6]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[ADD_4:.*]] = aten.add.Tensor(%[[ADD_2]], %[[SUM_TO_SIZE_7]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[DETACH:.*]] = aten.detach(%[[ADD_3]])
// GRADIENT-NEXT:      %[[DETACH_1:.*]] = aten.detach(%[[ADD_4]])
// GRADIENT-NEXT:      prim.Yield %[[DETACH]], %[[DETACH_1]]
// GRADIENT-NEXT:    })
// GRADIENT-NEXT:    %[[CONSTANT]] = prim.ListConstruct(%[[FUSIONGROUP]], %[[FUSIONGROUP_1]])
// GRADIENT-NEXT:    func.return %[[CONSTANT]]
// GRADIENT-NEXT:  }
