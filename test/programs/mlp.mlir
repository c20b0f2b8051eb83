// A perceptron over lists: lists stay with the interpreter, the layers and the loss are native.
// RUN: ts-translate %S/../../examples/mlp.py --entry mlp --spec '?x?xf32' --spec '?x?xf32' --spec '[3x5xf32=rand(0)]' --spec '[3xf32=rand(0)]' -o %t.source.mlir
// RUN: ts-translate %S/../../examples/mlp.graph --spec '?x?xf32' --spec '?x?xf32' --spec '[3x5xf32=rand(0)]' --spec '[3xf32=rand(0)]' -o %t.graph.mlir
// RUN: ts-opt %t.source.mlir --to=aten | filecheck %s --check-prefix=ATEN
// RUN: ts-opt %t.graph.mlir --to=aten | filecheck %s --check-prefix=ATEN
// RUN: ts-opt %t.source.mlir --to=groups | filecheck %s --check-prefix=GROUPS
// RUN: ts-opt %t.graph.mlir --to=groups | filecheck %s --check-prefix=GROUPS
// RUN: ts-opt %t.source.mlir --to=linalg | filecheck %s --check-prefix=LINALG
// RUN: ts-opt %t.source.mlir --to=loops | filecheck %s --check-prefix=LOOPS
// RUN: ts-opt %t.source.mlir --to=llvm | filecheck %s --check-prefix=LLVM

// ATEN-LABEL: func.func @{{main|mlp}}(
// ATEN-SAME: %[[X:[^:]+]]: !prim.tensor<f32, [?, ?]>
// ATEN-SAME: %[[TARGET:[^:]+]]: !prim.tensor<f32, [?, ?]>
// ATEN-SAME: %[[WEIGHTS:[^:]+]]: !prim.list<!prim.tensor<f32, [?, ?]>>
// ATEN-SAME: %[[BIASES:[^:]+]]: !prim.list<!prim.tensor<f32, [?]>>
// ATEN: %[[LEN:.*]] = aten.len.t(%[[WEIGHTS]]) {{.*}} -> !prim.int
// ATEN: %[[LOOP:.*]] = prim.Loop %[[LEN]], %{{.*}}, (%[[X]]) {{.*}} -> (!prim.tensor<f32, [?, ?]>) {
// ATEN-NEXT: ^bb0(%[[ARG:.*]]: !prim.int, %[[ARG_1:.*]]: !prim.tensor<f32, [?, ?]>)
// ATEN: %[[GETITEM:.*]] = aten.__getitem__.t(%[[WEIGHTS]], %[[ARG]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[GETITEM_1:.*]] = aten.__getitem__.t(%[[BIASES]], %[[ARG]]) {{.*}} -> !prim.tensor<f32, [?]>
// ATEN: %[[T:.*]] = aten.t(%[[GETITEM]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[MM:.*]] = aten.mm(%[[ARG_1]], %[[T]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[BIAS:.*]] = aten.expand_as(%[[GETITEM_1]], %[[MM]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[ADD:.*]] = aten.add.Tensor(%[[BIAS]], %[[MM]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[ADD_1:.*]] = aten.add.int(%[[ARG]], %{{.*}}) {{.*}} -> !prim.int
// ATEN: %[[LT:.*]] = aten.lt.int(%[[ADD_1]], %[[LEN]]) {{.*}} -> !prim.bool
// ATEN: %[[IF:.*]] = prim.If %[[LT]] -> (!prim.tensor<f32, [?, ?]>) {
// ATEN: %[[RELU:.*]] = aten.relu(%[[ADD]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: prim.Yield %[[RELU]]
// ATEN: } else {
// ATEN: prim.Yield %[[ADD]]
// ATEN: prim.Yield %{{.*}}, %[[IF]]
// ATEN: %[[SUB:.*]] = aten.sub.Tensor(%[[LOOP]], %[[TARGET]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[POW:.*]] = aten.pow.Tensor_Scalar(%[[SUB]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[SUM:.*]] = aten.sum(%[[POW]], %{{.*}}) {{.*}} -> !prim.tensor<f32, []>
// ATEN: %[[NUMEL:.*]] = aten.numel(%[[LOOP]]) {{.*}} -> !prim.int
// ATEN: %[[DIV:.*]] = aten.div.Scalar(%[[SUM]], %[[NUMEL]]) {{.*}} -> !prim.tensor<f32, []>
// ATEN: %[[RESULT:.*]] = prim.TupleConstruct(%[[LOOP]], %[[DIV]]) {{.*}} -> !prim.tuple<!prim.tensor<f32, [?, ?]>, !prim.tensor<f32, []>>
// ATEN: func.return %[[RESULT]]

// GROUPS: prim.FusionGroup(
// GROUPS: %[[COUNT:.*]] = aten.len.t(
// GROUPS: prim.Loop %[[COUNT]]
// GROUPS: aten.__getitem__.t(
// GROUPS: aten.__getitem__.t(
// GROUPS: aten.t(
// GROUPS: aten.mm(
// GROUPS: %[[SUM:.*]] = aten.add.Tensor(
// GROUPS: aten.add.int(
// GROUPS: %[[MORE:.*]] = aten.lt.int(
// GROUPS-NEXT: %[[IF:.*]] = prim.If %[[MORE]] -> (!prim.tensor<f32, [?, ?]>) {
// GROUPS-NEXT: %[[RELU:.*]] = aten.relu(%[[SUM]])
// GROUPS-NEXT: prim.Yield %[[RELU]] :
// GROUPS-NEXT: } else {
// GROUPS-NEXT: prim.Yield %[[SUM]] :
// GROUPS-NEXT: }
// GROUPS-NEXT: prim.Yield %{{.*}}, %[[IF]] :
// GROUPS-NEXT: }
// GROUPS: aten.sub.Tensor(
// GROUPS: aten.pow.Tensor_Scalar(
// GROUPS: aten.sum(
// GROUPS: aten.numel(
// GROUPS: aten.div.Scalar(
// GROUPS-NOT: prim.FusionGroup(
// GROUPS: prim.TupleConstruct(
// GROUPS: func.return

// A layer: the last one is what the sum is, the others go through relu.
// LINALG-LABEL: func.func @mlp.0(
// LINALG: %[[COUNT:.*]] = lists.length
// LINALG: scf.for {{.*}} -> (memref<?x?xf32, strided<[?, ?], offset: ?>>) {
// LINALG: cf.assert %{{.*}}, "expected an index within the list"
// LINALG: lists.get
// LINALG: cf.assert %{{.*}}, "expected equal sizes in dimension 'k' of a product"
// LINALG: func.call @cblas_sgemm64(
// LINALG: memref<?x?xf32, strided<[0, ?]>>
// LINALG: linalg.generic {{.*}} outs(%[[SUM:.*]] : memref<?x?xf32>)
// LINALG: arith.addf
// LINALG: %[[MORE:.*]] = arith.cmpi slt, {{.*}} : i64
// LINALG-NEXT: %[[RESULT:.*]] = scf.if %[[MORE]] -> (memref<?x?xf32>) {
// LINALG: linalg.generic {{.*}} ins(%[[SUM]] :
// LINALG: %[[NEGATIVE:.*]] = arith.cmpf ogt
// LINALG: arith.select %[[NEGATIVE]]
// LINALG: } else {
// LINALG-NOT: linalg.generic
// LINALG: %[[SAME:.*]] = memref.reinterpret_cast %[[SUM]]
// LINALG-NEXT: scf.yield %[[SAME]]
// LINALG: tsir.scope
// LINALG: arith.subf
// LINALG: ^bb{{.*}}(%[[D:.*]]: f32, %{{.*}}: f32):
// LINALG-NEXT: arith.mulf %[[D]], %[[D]] : f32
// LINALG: linalg.generic {{.*}}iterator_types = ["reduction", "reduction"]
// LINALG: arith.addf
// LINALG: arith.sitofp
// LINALG: linalg.generic {{.*}}iterator_types = []
// LINALG: arith.divf

// LOOPS-LABEL: func.func @mlp.0(
// LOOPS: func.call @cblas_sgemm64(
// LOOPS: arith.addf {{.*}} : vector<16xf32>
// LOOPS: lanes.cmpf {{.*}} : vector<16xf32>
// LOOPS: scf.for {{.*}} -> (vector<16xf32>)
// LOOPS-COUNT-2: vector.load
// LOOPS-NEXT: %[[D:.*]] = arith.subf
// LOOPS-NEXT: %[[SQUARE:.*]] = arith.mulf %[[D]], %[[D]] : vector<16xf32>
// LOOPS-NEXT: arith.addf {{.*}}%[[SQUARE]]

// LLVM-DAG: define i32 @"mlp.0.code"(
// LLVM-DAG: call void @"cblas_sgemm64"(
// LLVM-DAG: fcmp ogt <16 x float>
// LLVM-DAG: fadd <16 x float>
