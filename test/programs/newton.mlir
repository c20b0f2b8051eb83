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

// GROUPS: prim.FusionGroup(
// GROUPS: aten.ones_like(
// GROUPS: aten.mul.int_float(
// GROUPS: aten.gt.float(
// GROUPS: prim.Yield
// GROUPS: prim.If
// GROUPS: prim.FusionGroup(
// GROUPS: aten.lt.int(
// GROUPS: prim.Yield
// GROUPS: prim.Yield
// GROUPS: } else {
// GROUPS: prim.Yield
// GROUPS: prim.Loop
// GROUPS: prim.FusionGroup(
// GROUPS: aten.div.Tensor(
// GROUPS: aten.add.Tensor(
// GROUPS: aten.mul.Scalar(
// GROUPS: aten.sub.Tensor(
// GROUPS: aten.abs(
// GROUPS: aten.max(
// GROUPS: aten.Float.Tensor(
// GROUPS: aten.add.int(
// GROUPS: aten.gt.float(
// GROUPS: prim.Yield
// GROUPS: prim.If
// GROUPS: prim.FusionGroup(
// GROUPS: aten.lt.int(
// GROUPS: prim.Yield
// GROUPS: prim.Yield
// GROUPS: } else {
// GROUPS: prim.Yield
// GROUPS: prim.Yield
// GROUPS: prim.TupleConstruct(
// GROUPS: func.return

// LINALG-LABEL: func.func @newton.0(
// LINALG-SAME: -> (memref<?x?xf32>, i1)
// LINALG: linalg.generic {{.*}} outs(%[[X:.*]] : memref<?x?xf32>)
// LINALG: arith.cmpf ogt
// LINALG: func.return %[[X]]
// LINALG-LABEL: func.func @newton.1(
// LINALG: arith.cmpi slt
// A round: the new values, their largest change, and whether it is still above the tolerance.
// LINALG-LABEL: func.func @newton.2(
// LINALG-SAME: %[[A:[^:]+]]: memref<?x?xf32, strided<[?, ?]>>, %[[X:[^:]+]]: memref<?x?xf32, strided<[?, ?]>>, %[[STEPS:[^:]+]]: i64, %[[TOLERANCE:[^:]+]]: f64) -> (memref<?x?xf32>, i64, i1)
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
// LINALG: %[[NEXT:.*]] = arith.addi %[[STEPS]]
// LINALG: %[[MORE:.*]] = arith.cmpf ogt, %[[CHANGE]], %[[TOLERANCE]] : f64
// LINALG: func.return %[[FOLLOWING]], %[[NEXT]], %[[MORE]]

// The new values are one nest, and the change goes into its maximum without being stored.
// LOOPS-LABEL: func.func @newton.2(
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

// LLVM: define i32 @"newton.0.entry"(ptr %args, ptr %results)
// LLVM: define i32 @"newton.1.code"(i64 %a0, ptr %results)
// LLVM: icmp slt i64
// LLVM: define i32 @"newton.2.code"(
// LLVM: fdiv <16 x float>
// LLVM: call <16 x float> @"llvm.fabs.v16f32"
// LLVM: call <16 x float> @"llvm.maximum.v16f32"
// LLVM: define i32 @"newton.3.code"(i64 %a0, i64 %a1, ptr %results)
