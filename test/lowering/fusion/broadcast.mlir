// RUN: ts-translate %S/cases.ts --entry broadcast --spec '?x?xf32' --spec '?xf32' --spec '?xf32' -o %t.mlir
// RUN: ts-opt %t.mlir --to=groups | filecheck %s --check-prefix=FORWARD
// RUN: ts-translate %S/cases.ts --entry broadcast_gradient --spec '?x?xf32' --spec '?xf32' --spec '?xf32' --spec '?x?xf32' -o %t.mlir
// RUN: ts-opt %t.mlir --to=groups | filecheck %s --check-prefix=GRADIENT

// FORWARD-LABEL: func.func @broadcast(
// FORWARD-SAME: %x: !prim.tensor<f32, [?, ?]> {prim.name = "x"}, %scale: !prim.tensor<f32, [?]> {prim.name = "scale"}, %shift: !prim.tensor<f32, [?]> {prim.name = "shift"}) -> !prim.tensor<f32, [?, ?]> {
// FORWARD-NEXT:    %[[FUSIONGROUP:.*]] = prim.FusionGroup(%x, %scale, %shift) ({
// FORWARD-NEXT:    ^bb0(%x_1: !prim.tensor<f32, [?, ?]>, %scale_1: !prim.tensor<f32, [?]>, %shift_1: !prim.tensor<f32, [?]>):
// FORWARD-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%x_1, %scale_1)
// FORWARD-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// FORWARD-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%[[MUL]], %shift_1, %[[CONSTANT]])
// FORWARD-NEXT:      prim.Yield %[[ADD]]
// FORWARD-NEXT:    })
// FORWARD-NEXT:    func.return %[[FUSIONGROUP]]
// FORWARD-NEXT:  }

// GRADIENT-LABEL: func.func @broadcast_gradient(
// GRADIENT-SAME: %x: !prim.tensor<f32, [?, ?]> {prim.name = "x"}, %scale: !prim.tensor<f32, [?]> {prim.name = "scale"}, %shift: !prim.tensor<f32, [?]> {prim.name = "shift"}, %grad: !prim.tensor<f32, [?, ?]> {prim.name = "grad"}) -> !prim.list<!prim.optional<!prim.tensor<f32>>> {
// GRADIENT-NEXT:    %[[FUSIONGROUP:.*]], %[[FUSIONGROUP_1:.*]], %[[FUSIONGROUP_2:.*]] = prim.FusionGroup(%shift, %scale, %x, %grad) ({
// GRADIENT-NEXT:    ^bb0(%shift_1: !prim.tensor<f32, [?]>, %scale_1: !prim.tensor<f32, [?]>, %x_1: !prim.tensor<f32, [?, ?]>, %grad_1: !prim.tensor<f32, [?, ?]>):
// GRADIENT-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// GRADIENT-NEXT:      %[[SIZE:.*]] = aten.size.int(%shift_1, %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_1:.*]] = aten.size.int(%scale_1, %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_2:.*]] = aten.size.int(%x_1, %[[CONSTANT]])
// GRADIENT-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 1
// GRADIENT-NEXT:      %[[SIZE_3:.*]] = aten.size.int(%x_1, %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%x_1, %scale_1)
// GRADIENT-NEXT:      %[[SIZE_4:.*]] = aten.size.int(%[[MUL]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_5:.*]] = aten.size.int(%[[MUL]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[SIZE_4]], %[[SIZE_5]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%grad_1, %[[LISTCONSTRUCT]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[SIZE]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%grad_1, %[[LISTCONSTRUCT_1]])
// GRADIENT-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[SUM_TO_SIZE]], %scale_1)
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[SIZE_2]], %[[SIZE_3]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_2:.*]] = aten.sum_to_size(%[[MUL_1]], %[[LISTCONSTRUCT_2]])
// GRADIENT-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[SUM_TO_SIZE]], %x_1)
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_3:.*]] = prim.ListConstruct(%[[SIZE_1]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_3:.*]] = aten.sum_to_size(%[[MUL_2]], %[[LISTCONSTRUCT_3]])
// GRADIENT-NEXT:      %[[DETACH:.*]] = aten.detach(%[[SUM_TO_SIZE_2]])
// GRADIENT-NEXT:      %[[DETACH_1:.*]] = aten.detach(%[[SUM_TO_SIZE_3]])
// GRADIENT-NEXT:      %[[DETACH_2:.*]] = aten.detach(%[[SUM_TO_SIZE_1]])
// GRADIENT-NEXT:      prim.Yield %[[DETACH]], %[[DETACH_1]], %[[DETACH_2]]
// GRADIENT-NEXT:    })
// GRADIENT-NEXT:    %[[CONSTANT]] = prim.ListConstruct(%[[FUSIONGROUP]], %[[FUSIONGROUP_1]], %[[FUSIONGROUP_2]])
// GRADIENT-NEXT:    func.return %[[CONSTANT]]
// GRADIENT-NEXT:  }
