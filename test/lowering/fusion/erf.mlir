// RUN: ts-translate %S/cases.ts --entry erf --spec '?x?xf32' -o %t.mlir
// RUN: ts-opt %t.mlir --to=groups | filecheck %s --check-prefix=FORWARD
// RUN: ts-translate %S/cases.ts --entry erf_gradient --spec '?x?xf32' --spec '?x?xf32' -o %t.mlir
// RUN: ts-opt %t.mlir --to=groups | filecheck %s --check-prefix=GRADIENT

// FORWARD-LABEL: func.func @erf(
// FORWARD-SAME: %x: !prim.tensor<f32, [?, ?]> {prim.name = "x"}) -> !prim.tensor<f32, [?, ?]> {
// FORWARD-NEXT:    %[[FUSIONGROUP:.*]] = prim.FusionGroup(%x) ({
// FORWARD-NEXT:    ^bb0(%x_1: !prim.tensor<f32, [?, ?]>):
// FORWARD-NEXT:      %[[ERF:.*]] = aten.erf(%x_1)
// FORWARD-NEXT:      %[[ERFC:.*]] = aten.erfc(%x_1)
// FORWARD-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// FORWARD-NEXT:      %[[SUB:.*]] = aten.sub.Tensor(%[[ERF]], %[[ERFC]], %[[CONSTANT]])
// FORWARD-NEXT:      %[[RELU:.*]] = aten.relu(%[[SUB]])
// FORWARD-NEXT:      prim.Yield %[[RELU]]
// FORWARD-NEXT:    })
// FORWARD-NEXT:    func.return %[[FUSIONGROUP]]
// FORWARD-NEXT:  }

// GRADIENT-LABEL: func.func @erf_gradient(
// GRADIENT-SAME: %x: !prim.tensor<f32, [?, ?]> {prim.name = "x"}, %grad: !prim.tensor<f32, [?, ?]> {prim.name = "grad"}) -> !prim.list<!prim.optional<!prim.tensor<f32, [?, ?]>>> {
// GRADIENT-NEXT:    %[[FUSIONGROUP:.*]] = prim.FusionGroup(%x, %grad) ({
// GRADIENT-NEXT:    ^bb0(%x_1: !prim.tensor<f32, [?, ?]>, %grad_1: !prim.tensor<f32, [?, ?]>):
// GRADIENT-NEXT:      %[[ERF:.*]] = aten.erf(%x_1)
// GRADIENT-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// GRADIENT-NEXT:      %[[SIZE:.*]] = aten.size.int(%[[ERF]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 1
// GRADIENT-NEXT:      %[[SIZE_1:.*]] = aten.size.int(%[[ERF]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[ERFC:.*]] = aten.erfc(%x_1)
// GRADIENT-NEXT:      %[[SIZE_2:.*]] = aten.size.int(%[[ERFC]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_3:.*]] = aten.size.int(%[[ERFC]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[SUB:.*]] = aten.sub.Tensor(%[[ERF]], %[[ERFC]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[RELU:.*]] = aten.relu(%[[SUB]])
// GRADIENT-NEXT:      %[[SIZE_4:.*]] = aten.size.int(%[[RELU]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_5:.*]] = aten.size.int(%[[RELU]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[SIZE_4]], %[[SIZE_5]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%grad_1, %[[LISTCONSTRUCT]])
// GRADIENT-NEXT:      %[[THRESHOLD_BACKWARD:.*]] = aten.threshold_backward(%[[SUM_TO_SIZE]], %[[RELU]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[SIZE]], %[[SIZE_1]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[THRESHOLD_BACKWARD]], %[[LISTCONSTRUCT_1]])
// GRADIENT-NEXT:      %[[NEG:.*]] = aten.neg(%[[THRESHOLD_BACKWARD]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[SIZE_2]], %[[SIZE_3]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_2:.*]] = aten.sum_to_size(%[[NEG]], %[[LISTCONSTRUCT_2]])
// GRADIENT-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%x_1, %x_1)
// GRADIENT-NEXT:      %[[NEG_1:.*]] = aten.neg(%[[MUL]])
// GRADIENT-NEXT:      %[[EXP:.*]] = aten.exp(%[[NEG_1]])
// GRADIENT-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant -1.1283791670955126
// GRADIENT-NEXT:      %[[MUL_1:.*]] = aten.mul.Scalar(%[[EXP]], %[[CONSTANT_2]])
// GRADIENT-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[SUM_TO_SIZE_2]], %[[MUL_1]])
// GRADIENT-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant 1.1283791670955126
// GRADIENT-NEXT:      %[[MUL_3:.*]] = aten.mul.Scalar(%[[EXP]], %[[CONSTANT_3]])
// GRADIENT-NEXT:      %[[MUL_4:.*]] = aten.mul.Tensor(%[[SUM_TO_SIZE_1]], %[[MUL_3]])
// GRADIENT-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%[[MUL_2]], %[[MUL_4]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[DETACH:.*]] = aten.detach(%[[ADD]])
// GRADIENT-NEXT:      prim.Yield %[[DETACH]]
// GRADIENT-NEXT:    })
// GRADIENT-NEXT:    %[[ERF]] = prim.ListConstruct(%[[FUSIONGROUP]])
// GRADIENT-NEXT:    func.return %[[ERF]]
// GRADIENT-NEXT:  }
