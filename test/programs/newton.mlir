// Newton's method: a loop with a condition, whose round is one native call.
// RUN: ts-translate %S/../../examples/newton.py --entry newton --spec '?x?xf32' --spec '1e-06' --spec '50' -o %t.source.mlir
// RUN: ts-translate %S/../../examples/newton.graph --spec '?x?xf32' --spec '1e-06' --spec '50' -o %t.graph.mlir
// RUN: ts-translate %S/../../examples/newton.py --entry newton --spec '4x32xf32' --spec '1e-06' --spec '50' -o %t.static.mlir
// RUN: ts-opt %t.source.mlir --to=aten | filecheck %s --check-prefix=ATEN
// RUN: ts-opt %t.graph.mlir --to=aten | filecheck %s --check-prefix=ATEN
// RUN: ts-opt %t.source.mlir --to=groups | filecheck %s --check-prefix=GROUPS
// RUN: ts-opt %t.graph.mlir --to=groups | filecheck %s --check-prefix=GROUPS
// RUN: ts-opt %t.source.mlir --to=linalg | filecheck %s --check-prefix=LINALG
// RUN: ts-opt %t.static.mlir --to=loops | filecheck %s --check-prefix=LOOPS
// RUN: ts-opt %t.static.mlir --to=llvm | filecheck %s --check-prefix=LLVM

// ATEN-LABEL: func.func @{{main|newton}}(
// ATEN-SAME: %[[A:[^:]+]]: !prim.tensor<f32, [?, ?]>
// ATEN-SAME: %[[TOLERANCE:[^:]+]]: !prim.float
// ATEN-SAME: %[[LIMIT:[^:]+]]: !prim.int
// ATEN: %{{.*}} = aten.ones_like(%[[A]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[MUL:.*]] = aten.mul.int_float(%{{.*}}, %[[TOLERANCE]]) {{.*}} -> !prim.float
// ATEN: %[[GT:.*]] = aten.gt.float(%[[MUL]], %[[TOLERANCE]]) {{.*}} -> !prim.bool
// ATEN: %[[IF:.*]] = prim.If %[[GT]] -> (!prim.bool) {
// ATEN: %[[LT:.*]] = aten.lt.int(%{{.*}}, %[[LIMIT]]) {{.*}} -> !prim.bool
// ATEN: prim.Yield %[[LT]]
// ATEN: } else {
// ATEN: prim.Yield %{{.*}}
// The order of what a loop carries differs between the two texts.
// ATEN: prim.Loop %{{.*}}, %[[IF]], (
// ATEN: %[[DIV:.*]] = aten.div.Tensor(%[[A]], %[[ARG_1:.*]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[ADD:.*]] = aten.add.Tensor(%[[ARG_1]], %[[DIV]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[MUL_1:.*]] = aten.mul.Scalar(%[[ADD]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[SUB:.*]] = aten.sub.Tensor(%[[MUL_1]], %[[ARG_1]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[ABS:.*]] = aten.abs(%[[SUB]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[MAX:.*]] = aten.max(%[[ABS]]) {{.*}} -> !prim.tensor<f32, []>
// ATEN: %[[FLOAT:.*]] = aten.Float.Tensor(%[[MAX]]) {{.*}} -> !prim.float
// ATEN: %[[ADD_1:.*]] = aten.add.int(%{{.*}}, %{{.*}}) {{.*}} -> !prim.int
// ATEN: %[[GT_1:.*]] = aten.gt.float(%[[FLOAT]], %[[TOLERANCE]]) {{.*}} -> !prim.bool
// ATEN: %[[IF_1:.*]] = prim.If %[[GT_1]] -> (!prim.bool) {
// ATEN: %[[LT_1:.*]] = aten.lt.int(%[[ADD_1]], %[[LIMIT]]) {{.*}} -> !prim.bool
// ATEN: prim.Yield %[[LT_1]]
// ATEN: } else {
// ATEN: prim.Yield %{{.*}}
// ATEN: prim.Yield %[[IF_1]],
// ATEN: %[[RESULT:.*]] = prim.TupleConstruct(%{{.*}}, %{{.*}}) {{.*}} -> !prim.tuple<!prim.tensor<f32, [?, ?]>, !prim.int>
// ATEN: func.return %[[RESULT]]

// Two groups, what is before the loop and a round; whether there is a (next) round is found in them.
// GROUPS: prim.FusionGroup(
// GROUPS: aten.ones_like(
// GROUPS: aten.mul.int_float(
// GROUPS: %[[GT:.*]] = aten.gt.float(
// GROUPS: %[[STARTS:.*]] = prim.If %[[GT]] -> (!prim.bool) {
// GROUPS: aten.lt.int(
// GROUPS: } else {
// GROUPS: prim.Loop %{{.*}}, %[[STARTS]], (
// GROUPS: aten.div.Tensor(
// GROUPS: aten.add.Tensor(
// GROUPS: aten.mul.Scalar(
// GROUPS: aten.sub.Tensor(
// GROUPS: aten.abs(
// GROUPS: aten.max(
// GROUPS: aten.Float.Tensor(
// GROUPS: %[[STEPS:.*]] = aten.add.int(
// GROUPS: %[[GT_1:.*]] = aten.gt.float(
// GROUPS: %[[GOES_ON:.*]] = prim.If %[[GT_1]] -> (!prim.bool) {
// GROUPS: aten.lt.int(%[[STEPS]]
// GROUPS: } else {
// GROUPS: prim.Yield %[[GOES_ON]],
// GROUPS-NEXT: }
// GROUPS-NEXT: prim.Yield
// GROUPS-NEXT: })
// GROUPS-NEXT: prim.TupleConstruct(
// GROUPS-NEXT: func.return

// LINALG-LABEL: func.func @newton.0(
// LINALG-SAME: %[[TOLERANCE:[^:]+]]: f64, %[[LIMIT:[^:]+]]: i64)
// LINALG: linalg.generic {{.*}} outs(%[[X:.*]] : memref<?x?xf32>)
// LINALG: %[[LARGE:.*]] = arith.cmpf ogt
// LINALG-NEXT: %[[STARTS:.*]] = scf.if %[[LARGE]] -> (i1) {
// LINALG: arith.cmpi slt
// LINALG: scf.while
// LINALG: } do {
// LINALG: arith.divf
// LINALG: arith.addf
// LINALG: linalg.generic {{.*}} outs(%[[FOLLOWING:.*]] : memref<?x?xf32>)
// LINALG: arith.mulf
// LINALG: arith.subf
// LINALG: math.absf
// LINALG: cf.assert %{{.*}}, "expected dimension 0 to have elements, got size 0"
// LINALG: linalg.generic {{.*}}iterator_types = ["reduction", "reduction"]
// LINALG: arith.maximumf
// LINALG: %[[CHANGE:.*]] = arith.extf
// LINALG: %[[NEXT:.*]] = arith.addi
// LINALG: %[[LARGE:.*]] = arith.cmpf ogt, %[[CHANGE]], %[[TOLERANCE]] : f64
// LINALG-NEXT: %[[MORE:.*]] = scf.if %[[LARGE]] -> (i1) {
// LINALG-NEXT: %[[LEFT:.*]] = arith.cmpi slt, %[[NEXT]], %[[LIMIT]] : i64
// LINALG-NEXT: scf.yield %[[LEFT]] : i1
// LINALG: scf.yield %{{.*}}, %[[MORE]], %[[NEXT]], %{{.*}} : index, i1, i64, memref<?x?xf32
// LINALG: tsir.scope

// The new values are one nest, and the change goes into its maximum without being stored.
// LOOPS-LABEL: func.func @newton.0(
// LOOPS: scf.while
// LOOPS: arith.divf {{.*}} : vector<16xf32>
// LOOPS-NEXT: arith.addf
// LOOPS: arith.mulf
// LOOPS-NEXT: vector.store
// LOOPS: scf.for {{.*}} -> (vector<16xf32>)
// LOOPS-COUNT-2: vector.load
// LOOPS-NEXT: arith.subf
// LOOPS-NEXT: math.absf
// LOOPS-NEXT: arith.maximumf
// LOOPS: scf.yield

// LLVM-DAG: define i32 @"newton.0.code"(
// LLVM-DAG: fdiv <16 x float>
// LLVM-DAG: call <16 x float> @"llvm.fabs.v16f32"
// LLVM-DAG: call <16 x float> @"llvm.maximum.v16f32"
// LLVM-DAG: icmp slt i64
// LLVM-DAG: call i1 @"tsir_poll"(
// LLVM-DAG: define i32 @"newton.0.entry"(ptr %args, ptr %results)
