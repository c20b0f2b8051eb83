// RUN: ts-translate %S/cases.ts --entry scalar --spec '?x?xf32' --spec 'f32' -o %t.mlir
// RUN: ts-opt %t.mlir --to=groups | filecheck %s --check-prefix=FORWARD
// RUN: ts-translate %S/cases.ts --entry scalar_gradient --spec '?x?xf32' --spec 'f32' --spec '?x?xf32' -o %t.mlir
// RUN: ts-opt %t.mlir --to=groups | filecheck %s --check-prefix=GRADIENT

// FORWARD-LABEL: func.func @scalar(
// FORWARD-SAME: %x: !prim.tensor<f32, [?, ?]> {prim.name = "x"}, %y: !prim.tensor<f32, []> {prim.name = "y"}) -> !prim.tensor<f32, [?, ?]> {
// FORWARD-NEXT:    %[[FUSIONGROUP:.*]] = prim.FusionGroup(%x, %y) ({
// FORWARD-NEXT:    ^bb0(%x_1: !prim.tensor<f32, [?, ?]>, %y_1: !prim.tensor<f32, []>):
// FORWARD-NEXT:      %[[CONSTANT:.*]] = prim.Constant 2
// FORWARD-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%x_1, %[[CONSTANT]])
// FORWARD-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 1
// FORWARD-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%[[MUL]], %y_1, %[[CONSTANT_1]])
// FORWARD-NEXT:      prim.Yield %[[ADD]]
// FORWARD-NEXT:    })
// FORWARD-NEXT:    func.return %[[FUSIONGROUP]]
// FORWARD-NEXT:  }

// GRADIENT-LABEL: func.func @scalar_gradient(
// GRADIENT-SAME: %x: !prim.tensor<f32, [?, ?]> {prim.name = "x"}, %y: !prim.tensor<f32, []> {prim.name = "y"}, %grad: !prim.tensor<f32, [?, ?]> {prim.name = "grad"}) -> !prim.list<!prim.optional<!prim.tensor<f32>>> {
// GRADIENT-NEXT:    %[[FUSIONGROUP:.*]], %[[FUSIONGROUP_1:.*]] = prim.FusionGroup(%x, %grad) ({
// GRADIENT-NEXT:    ^bb0(%x_1: !prim.tensor<f32, [?, ?]>, %grad_1: !prim.tensor<f32, [?, ?]>):
// GRADIENT-NEXT:      %[[CONSTANT:.*]] = prim.Constant 2
// GRADIENT-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%x_1, %[[CONSTANT]])
// GRADIENT-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 0
// GRADIENT-NEXT:      %[[SIZE:.*]] = aten.size.int(%[[MUL]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant 1
// GRADIENT-NEXT:      %[[SIZE_1:.*]] = aten.size.int(%[[MUL]], %[[CONSTANT_2]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[SIZE]], %[[SIZE_1]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%grad_1, %[[LISTCONSTRUCT]])
// GRADIENT-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant []
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%grad_1, %[[CONSTANT_3]])
// GRADIENT-NEXT:      %[[MUL_1:.*]] = aten.mul.Scalar(%[[SUM_TO_SIZE]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[DETACH:.*]] = aten.detach(%[[MUL_1]])
// GRADIENT-NEXT:      %[[DETACH_1:.*]] = aten.detach(%[[SUM_TO_SIZE_1]])
// GRADIENT-NEXT:      prim.Yield %[[DETACH]], %[[DETACH_1]]
// GRADIENT-NEXT:    })
// GRADIENT-NEXT:    %[[CONSTANT]] = prim.ListConstruct(%[[FUSIONGROUP]], %[[FUSIONGROUP_1]])
// GRADIENT-NEXT:    func.return %[[CONSTANT]]
// GRADIENT-NEXT:  }
