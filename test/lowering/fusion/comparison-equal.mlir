// RUN: ts-translate %S/cases.ts --entry comparison_equal --spec '?x?xf32' --spec '?x?xf32' -o %t.mlir
// RUN: ts-opt %t.mlir --to=groups | filecheck %s --check-prefix=FORWARD
// RUN: ts-translate %S/cases.ts --entry comparison_equal_gradient --spec '?x?xf32' --spec '?x?xf32' --spec '?x?xf32' -o %t.mlir
// RUN: ts-opt %t.mlir --to=groups | filecheck %s --check-prefix=GRADIENT

// FORWARD-LABEL: func.func @comparison_equal(
// FORWARD-SAME: %x: !prim.tensor<f32, [?, ?]> {prim.name = "x"}, %y: !prim.tensor<f32, [?, ?]> {prim.name = "y"}) -> !prim.tensor<f32, [?, ?]> {
// FORWARD-NEXT:    %[[FUSIONGROUP:.*]] = prim.FusionGroup(%x, %y) ({
// FORWARD-NEXT:    ^bb0(%x_1: !prim.tensor<f32, [?, ?]>, %y_1: !prim.tensor<f32, [?, ?]>):
// FORWARD-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// FORWARD-NEXT:      %[[EQ:.*]] = aten.eq.Scalar(%x_1, %[[CONSTANT]])
// FORWARD-NEXT:      %[[TYPE_AS:.*]] = aten.type_as(%[[EQ]], %x_1)
// FORWARD-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%x_1, %[[TYPE_AS]])
// FORWARD-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 1
// FORWARD-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%[[MUL]], %y_1, %[[CONSTANT_1]])
// FORWARD-NEXT:      %[[NE:.*]] = aten.ne.Scalar(%x_1, %[[CONSTANT]])
// FORWARD-NEXT:      %[[TYPE_AS_1:.*]] = aten.type_as(%[[NE]], %x_1)
// FORWARD-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[ADD]], %[[TYPE_AS_1]])
// FORWARD-NEXT:      %[[ADD_1:.*]] = aten.add.Tensor(%[[MUL_1]], %y_1, %[[CONSTANT_1]])
// FORWARD-NEXT:      prim.Yield %[[ADD_1]]
// FORWARD-NEXT:    })
// FORWARD-NEXT:    func.return %[[FUSIONGROUP]]
// FORWARD-NEXT:  }

// GRADIENT-LABEL: func.func @comparison_equal_gradient(
// GRADIENT-SAME: %x: !prim.tensor<f32, [?, ?]> {prim.name = "x"}, %y: !prim.tensor<f32, [?, ?]> {prim.name = "y"}, %grad: !prim.tensor<f32, [?, ?]> {prim.name = "grad"}) -> !prim.list<!prim.optional<!prim.tensor<f32, [?, ?]>>> {
// GRADIENT-NEXT:    %[[FUSIONGROUP:.*]], %[[FUSIONGROUP_1:.*]] = prim.FusionGroup(%y, %x, %grad) ({
// GRADIENT-NEXT:    ^bb0(%y_1: !prim.tensor<f32, [?, ?]>, %x_1: !prim.tensor<f32, [?, ?]>, %grad_1: !prim.tensor<f32, [?, ?]>):
// GRADIENT-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// GRADIENT-NEXT:      %[[SIZE:.*]] = aten.size.int(%y_1, %[[CONSTANT]])
// GRADIENT-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 1
// GRADIENT-NEXT:      %[[SIZE_1:.*]] = aten.size.int(%y_1, %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[SIZE_2:.*]] = aten.size.int(%x_1, %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_3:.*]] = aten.size.int(%x_1, %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[EQ:.*]] = aten.eq.Scalar(%x_1, %[[CONSTANT]])
// GRADIENT-NEXT:      %[[TYPE_AS:.*]] = aten.type_as(%[[EQ]], %x_1)
// GRADIENT-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%x_1, %[[TYPE_AS]])
// GRADIENT-NEXT:      %[[SIZE_4:.*]] = aten.size.int(%[[MUL]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_5:.*]] = aten.size.int(%[[MUL]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%[[MUL]], %y_1, %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[NE:.*]] = aten.ne.Scalar(%x_1, %[[CONSTANT]])
// GRADIENT-NEXT:      %[[TYPE_AS_1:.*]] = aten.type_as(%[[NE]], %x_1)
// GRADIENT-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[ADD]], %[[TYPE_AS_1]])
// GRADIENT-NEXT:      %[[SIZE_6:.*]] = aten.size.int(%[[MUL_1]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_7:.*]] = aten.size.int(%[[MUL_1]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[SIZE_6]], %[[SIZE_7]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%grad_1, %[[LISTCONSTRUCT]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[SIZE]], %[[SIZE_1]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%grad_1, %[[LISTCONSTRUCT_1]])
// GRADIENT-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[SUM_TO_SIZE]], %[[TYPE_AS_1]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[SIZE_4]], %[[SIZE_5]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_2:.*]] = aten.sum_to_size(%[[MUL_2]], %[[LISTCONSTRUCT_2]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_3:.*]] = aten.sum_to_size(%[[MUL_2]], %[[LISTCONSTRUCT_1]])
// GRADIENT-NEXT:      %[[ADD_1:.*]] = aten.add.Tensor(%[[SUM_TO_SIZE_1]], %[[SUM_TO_SIZE_3]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[MUL_3:.*]] = aten.mul.Tensor(%[[SUM_TO_SIZE_2]], %[[TYPE_AS]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_3:.*]] = prim.ListConstruct(%[[SIZE_2]], %[[SIZE_3]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_4:.*]] = aten.sum_to_size(%[[MUL_3]], %[[LISTCONSTRUCT_3]])
// GRADIENT-NEXT:      %[[DETACH:.*]] = aten.detach(%[[SUM_TO_SIZE_4]])
// GRADIENT-NEXT:      %[[DETACH_1:.*]] = aten.detach(%[[ADD_1]])
// GRADIENT-NEXT:      prim.Yield %[[DETACH]], %[[DETACH_1]]
// GRADIENT-NEXT:    })
// GRADIENT-NEXT:    %[[CONSTANT]] = prim.ListConstruct(%[[FUSIONGROUP]], %[[FUSIONGROUP_1]])
// GRADIENT-NEXT:    func.return %[[CONSTANT]]
// GRADIENT-NEXT:  }
