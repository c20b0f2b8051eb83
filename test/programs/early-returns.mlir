// Returns in the middle of a function become results of branches, beside a flag that says which are meant.
// RUN: ts-translate %S/../../examples/early_returns.py --entry early_returns --spec '?xf32' --spec '2' --spec '0.3' -o %t.source.mlir
// RUN: ts-translate %S/../../examples/early_returns.graph --spec '?xf32' --spec '2' --spec '0.3' -o %t.graph.mlir
// RUN: ts-translate %S/../../examples/early_returns.py --entry early_returns --spec '64xf32' --spec '2' --spec '0.3' -o %t.static.mlir
// RUN: ts-opt %t.source.mlir --to=aten | filecheck %s --check-prefix=ATEN
// RUN: ts-opt %t.graph.mlir --to=aten | filecheck %s --check-prefix=ATEN
// RUN: ts-opt %t.source.mlir --to=groups | filecheck %s --check-prefix=GROUPS
// RUN: ts-opt %t.graph.mlir --to=groups | filecheck %s --check-prefix=GROUPS
// RUN: ts-opt %t.source.mlir --to=linalg | filecheck %s --check-prefix=LINALG
// RUN: ts-opt %t.static.mlir --to=loops | filecheck %s --check-prefix=LOOPS
// RUN: ts-opt %t.static.mlir --to=llvm | filecheck %s --check-prefix=LLVM

// ATEN-LABEL: func.func @{{main|early_returns}}(
// ATEN-SAME: %[[X:[^:]+]]: !prim.tensor<f32, [?]>
// ATEN-SAME: %[[MODE:[^:]+]]: !prim.int
// ATEN-SAME: %[[BOUND:[^:]+]]: !prim.float
// ATEN: %[[SAME:.*]] = aten.eq.int(%[[MODE]]
// ATEN: %[[RESULT:.*]] = prim.If %[[SAME]] -> (!prim.tensor
// ATEN-NEXT: prim.Yield %[[X]]
// ATEN: } else {
// ATEN: %[[NEGATIVE:.*]] = aten.lt.int(%[[MODE]]
// ATEN: %[[RETURNS:.*]], %[[VALUE:.*]], %[[GOES_ON:.*]] = prim.If %[[NEGATIVE]] -> (!prim.bool, !prim.tensor
// ATEN: prim.If %{{.*}} -> ({{.*}}!prim.tensor
// ATEN: aten.zeros_like(%[[X]]
// ATEN: } else {
// ATEN: aten.mul.Scalar(%[[X]], %[[MODE]])
// The function that is called is inlined; its return in a loop ends the loop.
// ATEN: aten.numel(%[[X]])
// ATEN: prim.Loop {{.*}} -> (!prim.bool, !prim.int
// ATEN: %[[ITEM:.*]] = aten.select.int(%[[X]]
// ATEN: %[[NUMBER:.*]] = aten.Float.Tensor(%[[ITEM]])
// ATEN: aten.gt.float(%[[NUMBER]], %[[BOUND]])
// ATEN: aten.ge.int(
// ATEN: aten.sub.Tensor(%[[X]]
// What follows runs where nothing has been returned.
// ATEN: prim.If %{{.*}} -> (!prim.tensor
// ATEN: %[[SUM:.*]] = aten.sum(%[[GOES_ON]]
// ATEN: aten.gt.Scalar(%[[SUM]], %[[BOUND]])
// ATEN: aten.div.Tensor(%[[GOES_ON]], %[[SUM]])
// ATEN: aten.exp(%[[GOES_ON]])
// ATEN: func.return %[[RESULT]]

// GROUPS: %[[SAME:.*]] = prim.FusionGroup(
// GROUPS: aten.eq.int(
// GROUPS: prim.If %[[SAME]]
// GROUPS: %[[NEGATIVE:.*]] = prim.FusionGroup(
// GROUPS: aten.lt.int(
// GROUPS: prim.If %[[NEGATIVE]]
// A branch without loops is in a group, with what it returns.
// GROUPS: prim.FusionGroup(
// GROUPS: %[[SMALL:.*]] = aten.lt.int(
// GROUPS: %[[ZEROS:.*]], %[[SCALED:.*]] = prim.If %[[SMALL]]
// GROUPS: aten.zeros_like(
// GROUPS: } else {
// GROUPS: aten.mul.Scalar(
// GROUPS: prim.Uninitialized(
// GROUPS: prim.Yield %[[SMALL]], %[[ZEROS]], %[[SCALED]] :
// GROUPS-NEXT: })
// GROUPS: prim.Loop
// GROUPS: prim.FusionGroup(
// GROUPS: aten.select.int(
// GROUPS: aten.Float.Tensor(
// GROUPS: %[[LARGE:.*]] = aten.gt.float(
// GROUPS: prim.If %[[LARGE]]
// GROUPS-NOT: prim.FusionGroup(
// GROUPS: })
// GROUPS: prim.FusionGroup(
// GROUPS: %[[FOUND:.*]] = aten.ge.int(
// GROUPS: prim.If %[[FOUND]]
// GROUPS: aten.select.int(
// GROUPS: aten.sub.Tensor(
// GROUPS: prim.Yield
// What follows is one group, with the test of whether it runs at all.
// GROUPS: %[[REST:.*]] = prim.FusionGroup(
// GROUPS: %[[IF:.*]] = prim.If %{{.*}} -> (!prim.tensor<f32, [?]>) {
// GROUPS: aten.sum(
// GROUPS: %[[ABOVE:.*]] = aten.Bool.Tensor(
// GROUPS: prim.If %[[ABOVE]]
// GROUPS: aten.div.Tensor(
// GROUPS: aten.exp(
// GROUPS: prim.Yield %[[IF]] :
// GROUPS-NEXT: })
// GROUPS-NEXT: prim.Yield %[[REST]] :
// GROUPS-NEXT: }
// GROUPS-NEXT: func.return

// A tensor that nothing was assigned to is empty.
// LINALG: func.func @early_returns.{{[0-9]+}}(%[[MODE:[^:]+]]: i64, %[[X:[^:]+]]: memref<?xf32, strided<[?]>>) -> (i1, {{.*}})
// LINALG: %[[SMALL:.*]] = arith.cmpi slt, %[[MODE]]
// LINALG-NEXT: %[[ZEROS:.*]], %[[SCALED:.*]] = scf.if %[[SMALL]]
// LINALG: } else {
// LINALG: arith.mulf
// LINALG: memref.alloc() {{.*}} : memref<0xf32>
// LINALG: func.return %[[SMALL]], %[[ZEROS]], %[[SCALED]] :
// An element is taken where it lies, after a check of its number; there is nothing to loop over.
// LINALG: func.func @early_returns.{{[0-9]+}}(%[[X:[^:]+]]: memref<?xf32, strided<[?]>>, %[[AT:[^:]+]]: i64, %[[BOUND:[^:]+]]: f64, %[[BEFORE:[^:]+]]: i64) -> (i1, i64, i1)
// LINALG-NOT: linalg.generic
// LINALG: cf.assert %{{.*}}, "expected an index within dimension 0"
// LINALG: memref.load
// LINALG: %[[ITEM:.*]] = arith.extf
// LINALG: %[[LARGE:.*]] = arith.cmpf ogt, %[[ITEM]], %[[BOUND]] : f64
// LINALG-NEXT: %[[FOUND:.*]] = scf.if %[[LARGE]] -> (i64) {
// LINALG-NEXT: scf.yield %[[AT]]
// LINALG: scf.yield %[[BEFORE]]
// LINALG: func.return %[[LARGE]], %[[FOUND]], %{{.*}} :
// The sum is found where it is compared, and never leaves its branch.
// LINALG: func.func @early_returns.{{[0-9]+}}({{.*}}) -> memref<?xf32, strided<[?], offset: ?>>
// LINALG: %[[RESULT:.*]] = scf.if
// LINALG: linalg.generic {{.*}}iterator_types = ["reduction"]} ins({{.*}}) outs(%[[SUM:.*]] : memref<f32>)
// LINALG: arith.cmpf ogt
// LINALG: scf.if
// LINALG: memref.reinterpret_cast %[[SUM]] to {{.*}} strides: [0]
// LINALG: arith.divf
// LINALG: } else {
// LINALG: math.exp
// LINALG: func.return %[[RESULT]]

// LOOPS-LABEL: func.func @early_returns.2(
// LOOPS: scf.if
// LOOPS: arith.mulf {{.*}} : vector<16xf32>
// LOOPS: scf.reduce

// LLVM: define i32 @"early_returns.0.code"(i64 %a0, ptr %results)
// LLVM: icmp eq i64 %a0, 0
// LLVM: define i32 @"early_returns.2.code"(i64 %a0, ptr %a1,
// LLVM: fmul <16 x float>
