// RUN: ts-translate %S/cases.ts --entry abs --spec '?x?xf32' -o %t.mlir
// RUN: ts-opt %t.mlir --to=groups | filecheck %s --check-prefix=FORWARD
// RUN: ts-translate %S/cases.ts --entry abs_gradient --spec '?x?xf32' --spec '?x?xf32' -o %t.mlir
// RUN: ts-opt %t.mlir --to=groups | filecheck %s --check-prefix=GRADIENT

// FORWARD-LABEL: func.func @abs(
// FORWARD-SAME: %x: !prim.tensor<f32, [?, ?]> {prim.name = "x"}) -> !prim.tensor<f32, [?, ?]> {
// FORWARD-NEXT:    %[[FUSIONGROUP:.*]] = prim.FusionGroup(%x) ({
// FORWARD-NEXT:    ^bb0(%x_1: !prim.tensor<f32, [?, ?]>):
// FORWARD-NEXT:      %[[ABS:.*]] = aten.abs(%x_1)
// FORWARD-NEXT:      %[[CONSTANT:.*]] = prim.Constant 2
// FORWARD-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%[[ABS]], %[[CONSTANT]])
// FORWARD-NEXT:      prim.Yield %[[MUL]]
// FORWARD-NEXT:    })
// FORWARD-NEXT:    func.return %[[FUSIONGROUP]]
// FORWARD-NEXT:  }

// GRADIENT-LABEL: func.func @abs_gradient(
// GRADIENT-SAME: %x: !prim.tensor<f32, [?, ?]> {prim.name = "x"}, %grad: !prim.tensor<f32, [?, ?]> {prim.name = "grad"}) -> !prim.list<!prim.optional<!prim.tensor<f32, [?, ?]>>> {
// GRADIENT-NEXT:    %[[FUSIONGROUP:.*]] = prim.FusionGroup(%x, %grad) ({
// GRADIENT-NEXT:    ^bb0(%x_1: !prim.tensor<f32, [?, ?]>, %grad_1: !prim.tensor<f32, [?, ?]>):
// GRADIENT-NEXT:      %[[ABS:.*]] = aten.abs(%x_1)
// GRADIENT-NEXT:      %[[CONSTANT:.*]] = prim.Constant 2
// GRADIENT-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%[[ABS]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 0
// GRADIENT-NEXT:      %[[SIZE:.*]] = aten.size.int(%[[MUL]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant 1
// GRADIENT-NEXT:      %[[SIZE_1:.*]] = aten.size.int(%[[MUL]], %[[CONSTANT_2]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[SIZE]], %[[SIZE_1]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%grad_1, %[[LISTCONSTRUCT]])
// GRADIENT-NEXT:      %[[MUL_1:.*]] = aten.mul.Scalar(%[[SUM_TO_SIZE]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIGN:.*]] = aten.sign(%x_1)
// GRADIENT-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[MUL_1]], %[[SIGN]])
// GRADIENT-NEXT:      %[[DETACH:.*]] = aten.detach(%[[MUL_2]])
// GRADIENT-NEXT:      prim.Yield %[[DETACH]]
// GRADIENT-NEXT:    })
// GRADIENT-NEXT:    %[[ABS]] = prim.ListConstruct(%[[FUSIONGROUP]])
// GRADIENT-NEXT:    func.return %[[ABS]]
// GRADIENT-NEXT:  }
