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

// GROUPS: prim.FusionGroup(
// GROUPS: aten.eq.int(
// GROUPS: prim.If
// GROUPS: prim.If
// GROUPS: prim.If
// GROUPS: prim.FusionGroup(
// GROUPS: aten.zeros_like(
// GROUPS: prim.FusionGroup(
// GROUPS: aten.mul.Scalar(
// GROUPS: prim.Loop
// GROUPS: prim.FusionGroup(
// GROUPS: aten.select.int(
// GROUPS: aten.Float.Tensor(
// GROUPS: aten.gt.float(
// GROUPS: prim.Yield
// GROUPS: prim.FusionGroup(
// GROUPS: aten.select.int(
// GROUPS: aten.sub.Tensor(
// GROUPS: prim.Yield

// An element is taken where it lies, after a check of its number; there is nothing to loop over.
// LINALG: func.func @early_returns.{{[0-9]+}}(%[[X:[^:]+]]: memref<?xf32, strided<[?]>>, %{{[^:]+}}: i64, %[[BOUND:[^:]+]]: f64) -> i1
// LINALG-NOT: linalg.generic
// LINALG: cf.assert %{{.*}}, "expected an index within dimension 0"
// LINALG: memref.load
// LINALG: %[[ITEM:.*]] = arith.extf
// LINALG: %[[LARGE:.*]] = arith.cmpf ogt, %[[ITEM]], %[[BOUND]] : f64
// LINALG: func.return %[[LARGE]]
// The sum is a result of the call that compares it.
// LINALG: func.func @early_returns.{{[0-9]+}}({{.*}}) -> (memref<f32>, i1)
// LINALG: linalg.generic {{.*}}iterator_types = ["reduction"]
// LINALG: arith.cmpf ogt
// LINALG: func.func @early_returns.{{[0-9]+}}({{.*}}memref<f32, strided<[]>>) -> memref<?xf32>
// LINALG: memref<?xf32, strided<[0]>>
// LINALG: arith.divf
// LINALG: func.func @early_returns.{{[0-9]+}}(%{{[^:]+}}: memref<?xf32, strided<[?]>>) -> memref<?xf32>
// LINALG: math.exp

// LOOPS-LABEL: func.func @early_returns.4(
// LOOPS: arith.mulf {{.*}} : vector<16xf32>
// LOOPS: scf.reduce

// LLVM: define i32 @"early_returns.0.code"(i64 %a0, ptr %results)
// LLVM: icmp eq i64 %a0, 0
// LLVM: define i32 @"early_returns.4.code"(
// LLVM: fmul <16 x float>
