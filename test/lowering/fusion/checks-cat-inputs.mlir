// RUN: ts-translate %S/cases.ts --entry checks_cat_inputs --spec '?x?xf32' --spec '?x?xf32' -o %t.mlir
// RUN: ts-opt %t.mlir --to=groups | filecheck %s --check-prefix=FORWARD
// RUN: ts-translate %S/cases.ts --entry checks_cat_inputs_gradient --spec '?x?xf32' --spec '?x?xf32' --spec '?x?xf32' -o %t.mlir
// RUN: ts-opt %t.mlir --to=groups | filecheck %s --check-prefix=GRADIENT

// FORWARD-LABEL: func.func @checks_cat_inputs(
// FORWARD-SAME: %x: !prim.tensor<f32, [?, ?]> {prim.name = "x"}, %y: !prim.tensor<f32, [?, ?]> {prim.name = "y"}) -> !prim.tensor<f32, [?, ?]> {
// FORWARD-NEXT:    %[[FUSIONGROUP:.*]] = prim.FusionGroup(%x, %y) ({
// FORWARD-NEXT:    ^bb0(%x_1: !prim.tensor<f32, [?, ?]>, %y_1: !prim.tensor<f32, [?, ?]>):
// FORWARD-NEXT:      %[[CONSTANT:.*]] = prim.Constant 2
// FORWARD-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%x_1, %[[CONSTANT]])
// FORWARD-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 1
// FORWARD-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%x_1, %[[MUL]], %[[CONSTANT_1]])
// FORWARD-NEXT:      %[[POW:.*]] = aten.pow.Tensor_Scalar(%x_1, %[[CONSTANT]])
// FORWARD-NEXT:      %[[ADD_1:.*]] = aten.add.Tensor(%[[ADD]], %[[POW]], %[[CONSTANT_1]])
// FORWARD-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant 4
// FORWARD-NEXT:      %[[MUL_1:.*]] = aten.mul.Scalar(%y_1, %[[CONSTANT_2]])
// FORWARD-NEXT:      %[[ADD_2:.*]] = aten.add.Tensor(%y_1, %[[MUL_1]], %[[CONSTANT_1]])
// FORWARD-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant 3
// FORWARD-NEXT:      %[[POW_1:.*]] = aten.pow.Tensor_Scalar(%y_1, %[[CONSTANT_3]])
// FORWARD-NEXT:      %[[ADD_3:.*]] = aten.add.Tensor(%[[ADD_2]], %[[POW_1]], %[[CONSTANT_1]])
// FORWARD-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[ADD_1]], %[[ADD_3]])
// FORWARD-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant 0
// FORWARD-NEXT:      %[[CAT:.*]] = aten.cat(%[[LISTCONSTRUCT]], %[[CONSTANT_4]])
// FORWARD-NEXT:      prim.Yield %[[CAT]]
// FORWARD-NEXT:    })
// FORWARD-NEXT:    func.return %[[FUSIONGROUP]]
// FORWARD-NEXT:  }

// GRADIENT-LABEL: func.func @checks_cat_inputs_gradient(
// GRADIENT-SAME: %x: !prim.tensor<f32, [?, ?]> {prim.name = "x"}, %y: !prim.tensor<f32, [?, ?]> {prim.name = "y"}, %grad: !prim.tensor<f32, [?, ?]> {prim.name = "grad"}) -> !prim.list<!prim.optional<!prim.tensor<f32, [?, ?]>>> {
// GRADIENT-NEXT:    %[[FUSIONGROUP:.*]], %[[FUSIONGROUP_1:.*]] = prim.FusionGroup(%y, %x, %grad) ({
// GRADIENT-NEXT:    ^bb0(%y_1: !prim.tensor<f32, [?, ?]>, %x_1: !prim.tensor<f32, [?, ?]>, %grad_1: !prim.tensor<f32, [?, ?]>):
// GRADIENT-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// GRADIENT-NEXT:      %[[SIZE:.*]] = aten.size.int(%y_1, %[[CONSTANT]])
// GRADIENT-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 1
// GRADIENT-NEXT:      %[[SIZE_1:.*]] = aten.size.int(%y_1, %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[SIZE_2:.*]] = aten.size.int(%x_1, %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_3:.*]] = aten.size.int(%x_1, %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant 2
// GRADIENT-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%x_1, %[[CONSTANT_2]])
// GRADIENT-NEXT:      %[[SIZE_4:.*]] = aten.size.int(%[[MUL]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_5:.*]] = aten.size.int(%[[MUL]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%x_1, %[[MUL]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[POW:.*]] = aten.pow.Tensor_Scalar(%x_1, %[[CONSTANT_2]])
// GRADIENT-NEXT:      %[[SIZE_6:.*]] = aten.size.int(%[[POW]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_7:.*]] = aten.size.int(%[[POW]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[ADD_1:.*]] = aten.add.Tensor(%[[ADD]], %[[POW]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant 4
// GRADIENT-NEXT:      %[[MUL_1:.*]] = aten.mul.Scalar(%y_1, %[[CONSTANT_3]])
// GRADIENT-NEXT:      %[[SIZE_8:.*]] = aten.size.int(%[[MUL_1]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_9:.*]] = aten.size.int(%[[MUL_1]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[ADD_2:.*]] = aten.add.Tensor(%y_1, %[[MUL_1]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant 3
// GRADIENT-NEXT:      %[[POW_1:.*]] = aten.pow.Tensor_Scalar(%y_1, %[[CONSTANT_4]])
// GRADIENT-NEXT:      %[[SIZE_10:.*]] = aten.size.int(%[[POW_1]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_11:.*]] = aten.size.int(%[[POW_1]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[ADD_3:.*]] = aten.add.Tensor(%[[ADD_2]], %[[POW_1]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[ADD_1]], %[[ADD_3]])
// GRADIENT-NEXT:      %[[CAT:.*]] = aten.cat(%[[LISTCONSTRUCT]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_12:.*]] = aten.size.int(%[[ADD_1]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_13:.*]] = aten.size.int(%[[ADD_3]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_14:.*]] = aten.size.int(%[[CAT]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_15:.*]] = aten.size.int(%[[CAT]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[SIZE_14]], %[[SIZE_15]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%grad_1, %[[LISTCONSTRUCT_1]])
// GRADIENT-NEXT:      %[[NARROW:.*]] = aten.narrow(%[[SUM_TO_SIZE]], %[[CONSTANT]], %[[CONSTANT]], %[[SIZE_12]])
// GRADIENT-NEXT:      %[[ADD_4:.*]] = aten.add.int(%[[CONSTANT]], %[[SIZE_12]])
// GRADIENT-NEXT:      %[[NARROW_1:.*]] = aten.narrow(%[[SUM_TO_SIZE]], %[[CONSTANT]], %[[ADD_4]], %[[SIZE_13]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[SIZE_10]], %[[SIZE_11]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[NARROW_1]], %[[LISTCONSTRUCT_2]])
// GRADIENT-NEXT:      %[[POW_2:.*]] = aten.pow.Tensor_Scalar(%y_1, %[[CONSTANT_2]])
// GRADIENT-NEXT:      %[[MUL_2:.*]] = aten.mul.Scalar(%[[POW_2]], %[[CONSTANT_4]])
// GRADIENT-NEXT:      %[[MUL_3:.*]] = aten.mul.Tensor(%[[SUM_TO_SIZE_1]], %[[MUL_2]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_3:.*]] = prim.ListConstruct(%[[SIZE]], %[[SIZE_1]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_2:.*]] = aten.sum_to_size(%[[NARROW_1]], %[[LISTCONSTRUCT_3]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_4:.*]] = prim.ListConstruct(%[[SIZE_8]], %[[SIZE_9]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_3:.*]] = aten.sum_to_size(%[[NARROW_1]], %[[LISTCONSTRUCT_4]])
// GRADIENT-NEXT:      %[[ADD_5:.*]] = aten.add.Tensor(%[[MUL_3]], %[[SUM_TO_SIZE_2]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[MUL_4:.*]] = aten.mul.Scalar(%[[SUM_TO_SIZE_3]], %[[CONSTANT_3]])
// GRADIENT-NEXT:      %[[ADD_6:.*]] = aten.add.Tensor(%[[ADD_5]], %[[MUL_4]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_5:.*]] = prim.ListConstruct(%[[SIZE_6]], %[[SIZE_7]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_4:.*]] = aten.sum_to_size(%[[NARROW]], %[[LISTCONSTRUCT_5]])
// GRADIENT-NEXT:      %[[POW_3:.*]] = aten.pow.Tensor_Scalar(%x_1, %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[MUL_5:.*]] = aten.mul.Scalar(%[[POW_3]], %[[CONSTANT_2]])
// GRADIENT-NEXT:      %[[MUL_6:.*]] = aten.mul.Tensor(%[[SUM_TO_SIZE_4]], %[[MUL_5]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_6:.*]] = prim.ListConstruct(%[[SIZE_2]], %[[SIZE_3]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_5:.*]] = aten.sum_to_size(%[[NARROW]], %[[LISTCONSTRUCT_6]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_7:.*]] = prim.ListConstruct(%[[SIZE_4]], %[[SIZE_5]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_6:.*]] = aten.sum_to_size(%[[NARROW]], %[[LISTCONSTRUCT_7]])
// GRADIENT-NEXT:      %[[ADD_7:.*]] = aten.add.Tensor(%[[MUL_6]], %[[SUM_TO_SIZE_5]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[MUL_7:.*]] = aten.mul.Scalar(%[[SUM_TO_SIZE_6]], %[[CONSTANT_2]])
// GRADIENT-NEXT:      %[[ADD_8:.*]] = aten.add.Tensor(%[[ADD_7]], %[[MUL_7]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[DETACH:.*]] = aten.detach(%[[ADD_8]])
// GRADIENT-NEXT:      %[[DETACH_1:.*]] = aten.detach(%[[ADD_6]])
// GRADIENT-NEXT:      prim.Yield %[[DETACH]], %[[DETACH_1]]
// GRADIENT-NEXT:    })
// GRADIENT-NEXT:    %[[CONSTANT]] = prim.ListConstruct(%[[FUSIONGROUP]], %[[FUSIONGROUP_1]])
// GRADIENT-NEXT:    func.return %[[CONSTANT]]
// GRADIENT-NEXT:  }
