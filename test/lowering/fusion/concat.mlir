// RUN: ts-translate %S/cases.ts --entry concat --spec '?x?xf32' --spec '?x?xf32' -o %t.mlir
// RUN: ts-opt %t.mlir --to=groups | filecheck %s --check-prefix=FORWARD
// RUN: ts-translate %S/cases.ts --entry concat_gradient --spec '?x?xf32' --spec '?x?xf32' --spec '?x?xf32' -o %t.mlir
// RUN: ts-opt %t.mlir --to=groups | filecheck %s --check-prefix=GRADIENT

// FORWARD-LABEL: func.func @concat(
// FORWARD-SAME: %hx: !prim.tensor<f32, [?, ?]> {prim.name = "hx"}, %cx: !prim.tensor<f32, [?, ?]> {prim.name = "cx"}) -> !prim.tensor<f32, [?, ?]> {
// FORWARD-NEXT:    %[[FUSIONGROUP:.*]] = prim.FusionGroup(%hx, %cx) ({
// FORWARD-NEXT:    ^bb0(%hx_1: !prim.tensor<f32, [?, ?]>, %cx_1: !prim.tensor<f32, [?, ?]>):
// FORWARD-NEXT:      %[[CONSTANT:.*]] = prim.Constant 1
// FORWARD-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%hx_1, %cx_1, %[[CONSTANT]])
// FORWARD-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%hx_1, %cx_1)
// FORWARD-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[ADD]], %[[MUL]])
// FORWARD-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 0
// FORWARD-NEXT:      %[[CAT:.*]] = aten.cat(%[[LISTCONSTRUCT]], %[[CONSTANT_1]])
// FORWARD-NEXT:      prim.Yield %[[CAT]]
// FORWARD-NEXT:    })
// FORWARD-NEXT:    func.return %[[FUSIONGROUP]]
// FORWARD-NEXT:  }

// GRADIENT-LABEL: func.func @concat_gradient(
// GRADIENT-SAME: %hx: !prim.tensor<f32, [?, ?]> {prim.name = "hx"}, %cx: !prim.tensor<f32, [?, ?]> {prim.name = "cx"}, %grad: !prim.tensor<f32, [?, ?]> {prim.name = "grad"}) -> !prim.list<!prim.optional<!prim.tensor<f32, [?, ?]>>> {
// GRADIENT-NEXT:    %[[FUSIONGROUP:.*]], %[[FUSIONGROUP_1:.*]] = prim.FusionGroup(%cx, %hx, %grad) ({
// GRADIENT-NEXT:    ^bb0(%cx_1: !prim.tensor<f32, [?, ?]>, %hx_1: !prim.tensor<f32, [?, ?]>, %grad_1: !prim.tensor<f32, [?, ?]>):
// GRADIENT-NEXT:      %[[CONSTANT:.*]] = prim.Constant 0
// GRADIENT-NEXT:      %[[SIZE:.*]] = aten.size.int(%cx_1, %[[CONSTANT]])
// GRADIENT-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant 1
// GRADIENT-NEXT:      %[[SIZE_1:.*]] = aten.size.int(%cx_1, %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[SIZE_2:.*]] = aten.size.int(%hx_1, %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_3:.*]] = aten.size.int(%hx_1, %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%hx_1, %cx_1, %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%hx_1, %cx_1)
// GRADIENT-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[ADD]], %[[MUL]])
// GRADIENT-NEXT:      %[[CAT:.*]] = aten.cat(%[[LISTCONSTRUCT]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_4:.*]] = aten.size.int(%[[ADD]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_5:.*]] = aten.size.int(%[[MUL]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_6:.*]] = aten.size.int(%[[CAT]], %[[CONSTANT]])
// GRADIENT-NEXT:      %[[SIZE_7:.*]] = aten.size.int(%[[CAT]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[SIZE_6]], %[[SIZE_7]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%grad_1, %[[LISTCONSTRUCT_1]])
// GRADIENT-NEXT:      %[[NARROW:.*]] = aten.narrow(%[[SUM_TO_SIZE]], %[[CONSTANT]], %[[CONSTANT]], %[[SIZE_4]])
// GRADIENT-NEXT:      %[[ADD_1:.*]] = aten.add.int(%[[CONSTANT]], %[[SIZE_4]])
// GRADIENT-NEXT:      %[[NARROW_1:.*]] = aten.narrow(%[[SUM_TO_SIZE]], %[[CONSTANT]], %[[ADD_1]], %[[SIZE_5]])
// GRADIENT-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%[[NARROW_1]], %cx_1)
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[SIZE_2]], %[[SIZE_3]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MUL_1]], %[[LISTCONSTRUCT_2]])
// GRADIENT-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[NARROW_1]], %hx_1)
// GRADIENT-NEXT:      %[[LISTCONSTRUCT_3:.*]] = prim.ListConstruct(%[[SIZE]], %[[SIZE_1]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_2:.*]] = aten.sum_to_size(%[[MUL_2]], %[[LISTCONSTRUCT_3]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_3:.*]] = aten.sum_to_size(%[[NARROW]], %[[LISTCONSTRUCT_2]])
// GRADIENT-NEXT:      %[[SUM_TO_SIZE_4:.*]] = aten.sum_to_size(%[[NARROW]], %[[LISTCONSTRUCT_3]])
// GRADIENT-NEXT:      %[[ADD_2:.*]] = aten.add.Tensor(%[[SUM_TO_SIZE_1]], %[[SUM_TO_SIZE_3]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[ADD_3:.*]] = aten.add.Tensor(%[[SUM_TO_SIZE_2]], %[[SUM_TO_SIZE_4]], %[[CONSTANT_1]])
// GRADIENT-NEXT:      %[[DETACH:.*]] = aten.detach(%[[ADD_2]])
// GRADIENT-NEXT:      %[[DETACH_1:.*]] = aten.detach(%[[ADD_3]])
// GRADIENT-NEXT:      prim.Yield %[[DETACH]], %[[DETACH_1]]
// GRADIENT-NEXT:    })
// GRADIENT-NEXT:    %[[CONSTANT]] = prim.ListConstruct(%[[FUSIONGROUP]], %[[FUSIONGROUP_1]])
// GRADIENT-NEXT:    func.return %[[CONSTANT]]
// GRADIENT-NEXT:  }
