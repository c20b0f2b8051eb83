// RUN: ts-translate %S/cases.ts --entry concat_invariant --spec '?x?xf32' --spec '?x?xf32' --spec '?x?xf32' -o %t.mlir
// RUN: ts-opt %t.mlir --to=groups | filecheck %s --check-prefix=FORWARD
// RUN: ts-translate %S/cases.ts --entry concat_invariant_gradient --spec '?x?xf32' --spec '?x?xf32' --spec '?x?xf32' --spec '?x?xf32' -o %t.mlir
// RUN: ts-opt %t.mlir --to=groups | filecheck %s --check-prefix=GRADIENT

// FORWARD-LABEL: func.func @concat_invariant(
// FORWARD-SAME: %x: !prim.tensor<f32, [?, ?]> {prim.name = "x"}, %y: !prim.tensor<f32, [?, ?]> {prim.name = "y"}, %z: !prim.tensor<f32, [?, ?]> {prim.name = "z"}) -> !prim.tensor<f32, [?, ?]> {
// FORWARD-NEXT:    %[[FUSIONGROUP:.*]] = prim.FusionGroup(%x, %y, %z) ({
// FORWARD-NEXT:    ^bb0(%x_1: !prim.tensor<f32, [?, ?]>, %y_1: !prim.tensor<f32, [?, ?]>, %z_1: !prim.tensor<f32, [?, ?]>):
// FORWARD-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// FORWARD-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%x_1, %y_1, %[[CONSTANT]])
// FORWARD-NEXT:      %[[SUB:.*]] = aten.sub.Tensor(%x_1, %y_1, %[[CONSTANT]])
// FORWARD-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[ADD]], %[[SUB]])
// FORWARD-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 0
// FORWARD-NEXT:      %[[CAT:.*]] = aten.cat(%[[LISTCONSTRUCT]], %[[CONSTANT_1]])
// FORWARD-NEXT:      %[[ADD_1:.*]] = aten.add.Tensor(%[[CAT]], %z_1, %[[CONSTANT]])
// FORWARD-NEXT:      prim.Yield %[[ADD_1]]
// FORWARD-NEXT:    })
// FORWARD-NEXT:    func.return %[[FUSIONGROUP]]
// FORWARD-NEXT:  }

// GRADIENT-LABEL: func.func @concat_invariant_gradient(
// GRADIENT-SAME: %x: !prim.tensor<f32, [?, ?]> {prim.name = "x"}, %y: !prim.tensor<f32, [?, ?]> {prim.name = "y"}, %z: !prim.tensor<f32, [?, ?]> {prim.name = "z"}, %grad: !prim.tensor<f32, [?, ?]> {prim.name = "grad"}) -> !prim.list<!prim.optional<!prim.tensor<f32, [?, ?]>>> {
// GRADIENT-NEXT:    %[[FUSIONGROUP:.*]], %[[FUSIONGROUP_1:.*]], %[[FUSIONGROUP_2:.*]] = prim.FusionGroup(%z, %y, %x, %grad) ({
// GRADIENT-NEXT:    ^bb0(%z_1: !prim.tensor<f32, [?, ?]>, %y_1: !prim.tensor<f32, [?, ?]>, %x_1: !prim.tensor<f32, [?, ?]>, %grad_1: !prim.tensor<f32, [?, ?]>):
// GRADIENT-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// GRADIENT-NEXT:      %[[SIZE:.*]] = aten.size.int(%z_1, %[[CONSTANT]])
// GRADIENT-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 1
// GRADIENT-NEXT:      %[[SIZE_1:.*]] = aten.size.int(%z_1, %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[SIZE_2:.*]] = aten.size.int(%y_1, %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_3:.*]] = aten.size.int(%y_1, %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[SIZE_4:.*]] = aten.size.int(%x_1, %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_5:.*]] = aten.size.int(%x_1, %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%x_1, %y_1, %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[SUB:.*]] = aten.sub.Tensor(%x_1, %y_1, %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[ADD]], %[[SUB]])
// GRADIENT-NEXT:      %[[CAT:.*]] = aten.cat(%[[LISTCONSTRUCT]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_6:.*]] = aten.size.int(%[[CAT]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_7:.*]] = aten.size.int(%[[CAT]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[SIZE_8:.*]] = aten.size.int(%[[ADD]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_9:.*]] = aten.size.int(%[[SUB]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[SIZE_6]], %[[SIZE_7]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%grad_1, %[[LISTCONSTRUCT_1]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[SIZE]], %[[SIZE_1]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%grad_1, %[[LISTCONSTRUCT_2]])
// GRADIENT-NEXT:      %[[NARROW:.*]] = aten.narrow(%[[SUM_TO_SIZE]], %[[CONSTANT]], %[[CONSTANT]], %[[SIZE_8]])
// GRADIENT-NEXT:      %[[ADD_1:.*]] = aten.add.int(%[[CONSTANT]], %[[SIZE_8]])
// GRADIENT-NEXT:      %[[NARROW_1:.*]] = aten.narrow(%[[SUM_TO_SIZE]], %[[CONSTANT]], %[[ADD_1]], %[[SIZE_9]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_3:.*]] = prim.ListConstruct(%[[SIZE_4]], %[[SIZE_5]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_2:.*]] = aten.sum_to_size(%[[NARROW_1]], %[[LISTCONSTRUCT_3]])
// GRADIENT-NEXT:      %[[NEG:.*]] = aten.neg(%[[NARROW_1]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_4:.*]] = prim.ListConstruct(%[[SIZE_2]], %[[SIZE_3]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_3:.*]] = aten.sum_to_size(%[[NEG]], %[[LISTCONSTRUCT_4]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_4:.*]] = aten.sum_to_size(%[[NARROW]], %[[LISTCONSTRUCT_3]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_5:.*]] = aten.sum_to_size(%[[NARROW]], %[[LISTCONSTRUCT_4]])
// GRADIENT-NEXT:      %[[ADD_2:.*]] = aten.add.Tensor(%[[SUM_TO_SIZE_2]], %[[SUM_TO_SIZE_4]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[ADD_3:.*]] = aten.add.Tensor(%[[SUM_TO_SIZE_3]], %[[SUM_TO_SIZE_5]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[DETACH:.*]] = aten.detach(%[[ADD_2]])
// GRADIENT-NEXT:      %[[DETACH_1:.*]] = aten.detach(%[[ADD_3]])
// GRADIENT-NEXT:      %[[DETACH_2:.*]] = aten.detach(%[[SUM_TO_SIZE_1]])
// GRADIENT-NEXT:      prim.Yield %[[DETACH]], %[[DETACH_1]], %[[DETACH_2]]
// GRADIENT-NEXT:    })
// GRADIENT-NEXT:    %[[CONSTANT]] = prim.ListConstruct(%[[FUSIONGROUP]], %[[FUSIONGROUP_1]], %[[FUSIONGROUP_2]])
// GRADIENT-NEXT:    func.return %[[CONSTANT]]
// GRADIENT-NEXT:  }
