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

// GROUPS: %[[RESULT:.*]] = prim.FusionGroup(
// GROUPS: %[[SAME:.*]] = aten.eq.int(
// GROUPS: prim.If %[[SAME]]
// GROUPS: %[[NEGATIVE:.*]] = aten.lt.int(
// GROUPS: prim.If %[[NEGATIVE]]
// GROUPS: %[[SMALL:.*]] = aten.lt.int(
// GROUPS: prim.If %[[SMALL]]
// GROUPS: aten.zeros_like(
// GROUPS: } else {
// GROUPS: aten.mul.Scalar(
// GROUPS: prim.Loop
// GROUPS: aten.select.int(
// GROUPS: aten.Float.Tensor(
// GROUPS: %[[LARGE:.*]] = aten.gt.float(
// GROUPS: aten.__not__(%[[LARGE]])
// GROUPS: %[[FOUND:.*]] = aten.ge.int(
// GROUPS: prim.If %[[FOUND]]
// GROUPS: aten.sub.Tensor(
// GROUPS: aten.sum(
// GROUPS: %[[ABOVE:.*]] = aten.Bool.Tensor(
// GROUPS: prim.If %[[ABOVE]]
// GROUPS: aten.div.Tensor(
// GROUPS: aten.exp(
// GROUPS-NOT: prim.FusionGroup(
// GROUPS: func.return %[[RESULT]]

// A tensor that nothing was assigned to is empty.
// LINALG-LABEL: func.func @early_returns(
// LINALG-SAME: %[[X:[^:]+]]: memref<?xf32, strided<[?]>> {{.*}}, %[[MODE:[^:]+]]: i64 {{.*}}, %[[BOUND:[^:]+]]: f64 
// LINALG: scf.if
// LINALG: %[[SMALL:.*]] = arith.cmpi slt, %[[MODE]]
// LINALG-NEXT: scf.if %[[SMALL]]
// LINALG: } else {
// LINALG: arith.mulf
// LINALG: memref.alloc() {{.*}} : memref<0xf32>
// LINALG: scf.while (%[[AT:.*]] = %{{.*}}, %{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}, %[[BEFORE:.*]] = %{{.*}}) : (index, i1, i1, i64)
// LINALG: } do {
// LINALG-NOT: linalg.generic
// LINALG: cf.assert %{{.*}}, "index is out of range for dimension 0"
// LINALG: memref.load
// LINALG: %[[ITEM:.*]] = arith.extf
// LINALG: %[[LARGE:.*]] = arith.cmpf ogt, %[[ITEM]], %[[BOUND]] : f64
// LINALG-NEXT: %[[FOUND:.*]] = scf.if %[[LARGE]] -> (i64) {
// LINALG: scf.yield %{{.*}}, %{{.*}}, %[[LARGE]], %[[FOUND]] : index, i1, i1, i64
// LINALG: tsir.scope
// LINALG: linalg.generic {{.*}}iterator_types = ["reduction"]} ins({{.*}}) outs(%[[SUM:.*]] : memref<f32>)
// LINALG: arith.cmpf ogt
// LINALG: scf.if
// LINALG: memref.reinterpret_cast %[[SUM]] to {{.*}} strides: [0]
// LINALG: arith.divf
// LINALG: } else {
// LINALG: math.exp
// LINALG: func.return

// LOOPS-LABEL: func.func @early_returns(
// LOOPS: scf.if
// LOOPS: arith.mulf {{.*}} : vector<16xf32>
// LOOPS: scf.reduce

// LLVM: fmul <16 x float>
// LLVM: define i32 @"early_returns.code"(ptr %a0.owner, ptr %a0,
// LLVM: icmp eq i64 %a1, 0
