// A recurrent network over a list, forwards and backwards: a step is one native call in both loops.
// RUN: ts-translate %S/../../examples/list_rnn.py --entry list_rnn --spec '[3x5xf32=rand(0)]' --spec '?x?xf32' --spec '?x?xf32' --spec '?x?xf32' -o %t.source.mlir
// RUN: ts-translate %S/../../examples/list_rnn.graph --spec '[3x5xf32=rand(0)]' --spec '?x?xf32' --spec '?x?xf32' --spec '?x?xf32' -o %t.graph.mlir
// RUN: ts-opt %t.source.mlir --to=aten | filecheck %s --check-prefix=ATEN
// RUN: ts-opt %t.graph.mlir --to=aten | filecheck %s --check-prefix=ATEN
// RUN: ts-opt %t.source.mlir --to=groups | filecheck %s --check-prefix=GROUPS
// RUN: ts-opt %t.graph.mlir --to=groups | filecheck %s --check-prefix=GROUPS
// RUN: ts-opt %t.source.mlir --to=linalg | filecheck %s --check-prefix=LINALG
// RUN: ts-opt %t.source.mlir --to=loops | filecheck %s --check-prefix=LOOPS
// RUN: ts-opt %t.source.mlir --to=llvm | filecheck %s --check-prefix=LLVM

// ATEN-LABEL: func.func @{{main|list_rnn}}(
// ATEN-SAME: %[[XS:[^:]+]]: !prim.list<!prim.tensor<f32, [?, ?]>>
// ATEN-SAME: %[[H:[^:]+]]: !prim.tensor<f32, [?, ?]>
// ATEN-SAME: %[[W:[^:]+]]: !prim.tensor<f32, [?, ?]>
// ATEN-SAME: %[[U:[^:]+]]: !prim.tensor<f32, [?, ?]>
// ATEN: %[[LIST:.*]] = prim.ListConstruct() {{.*}} -> !prim.list<!prim.tensor>
// ATEN: %[[LEN:.*]] = aten.len.t(%[[XS]]) {{.*}} -> !prim.int
// ATEN: %{{.*}} = prim.Loop %[[LEN]], %{{.*}}, (%[[H]]) {{.*}} -> (!prim.tensor<f32, [?, ?]>) {
// ATEN-NEXT: ^bb0(%[[ARG:.*]]: !prim.int, %[[ARG_1:.*]]: !prim.tensor<f32, [?, ?]>)
// ATEN: %[[GETITEM:.*]] = aten.__getitem__.t(%[[XS]], %[[ARG]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[MM:.*]] = aten.mm(%[[GETITEM]], %[[W]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[MM_1:.*]] = aten.mm(%[[ARG_1]], %[[U]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[ADD:.*]] = aten.add.Tensor(%[[MM]], %[[MM_1]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[TANH:.*]] = aten.tanh(%[[ADD]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %{{.*}} = aten.append.t(%[[LIST]], %[[TANH]]) {{.*}} -> !prim.list<!prim.tensor>
// ATEN: prim.Yield %{{.*}}, %[[TANH]]
// ATEN: %[[LIST_1:.*]] = prim.ListConstruct() {{.*}} -> !prim.list<!prim.tensor>
// ATEN: %[[SUB:.*]] = aten.sub.int(%[[LEN]], %{{.*}}) {{.*}} -> !prim.int
// ATEN: %[[RANGE_LENGTH:.*]] = aten.__range_length(%[[SUB]], %{{.*}}, %{{.*}}) {{.*}} -> !prim.int
// ATEN: %{{.*}} = prim.Loop %[[RANGE_LENGTH]], %{{.*}}, (%[[H]]) {{.*}} -> (!prim.tensor<f32, [?, ?]>) {
// ATEN-NEXT: ^bb0(%[[ARG_2:.*]]: !prim.int, %[[ARG_3:.*]]: !prim.tensor<f32, [?, ?]>)
// ATEN: %[[DERIVE_INDEX:.*]] = aten.__derive_index(%[[ARG_2]], %[[SUB]], %{{.*}}) {{.*}} -> !prim.int
// ATEN: %[[GETITEM_1:.*]] = aten.__getitem__.t(%[[XS]], %[[DERIVE_INDEX]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[MM_2:.*]] = aten.mm(%[[GETITEM_1]], %[[W]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[MM_3:.*]] = aten.mm(%[[ARG_3]], %[[U]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[ADD_1:.*]] = aten.add.Tensor(%[[MM_2]], %[[MM_3]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[TANH_1:.*]] = aten.tanh(%[[ADD_1]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %{{.*}} = aten.append.t(%[[LIST_1]], %[[TANH_1]]) {{.*}} -> !prim.list<!prim.tensor>
// ATEN: prim.Yield %{{.*}}, %[[TANH_1]]
// ATEN: aten.reverse.t(%[[LIST_1]]) {{.*}} -> ()
// ATEN: %[[LIST_2:.*]] = prim.ListConstruct() {{.*}} -> !prim.list<!prim.tensor>
// ATEN: %[[LEN_1:.*]] = aten.len.t(%[[LIST]]) {{.*}} -> !prim.int
// ATEN: %[[LEN_2:.*]] = aten.len.t(%[[LIST_1]]) {{.*}} -> !prim.int
// ATEN: %[[MIN:.*]] = prim.min.int(%[[LEN_1]], %[[LEN_2]]) {{.*}} -> !prim.int
// ATEN: prim.Loop %[[MIN]], %{{.*}} {
// ATEN-NEXT: ^bb0(%[[ARG_4:.*]]: !prim.int)
// ATEN: %[[GETITEM_2:.*]] = aten.__getitem__.t(%[[LIST]], %[[ARG_4]]) {{.*}} -> !prim.tensor
// ATEN: %[[GETITEM_3:.*]] = aten.__getitem__.t(%[[LIST_1]], %[[ARG_4]]) {{.*}} -> !prim.tensor
// ATEN: %[[LIST_3:.*]] = prim.ListConstruct(%[[GETITEM_2]], %[[GETITEM_3]]) {{.*}} -> !prim.list<!prim.tensor>
// ATEN: %[[CAT:.*]] = aten.cat(%[[LIST_3]], %{{.*}}) {{.*}} -> !prim.tensor
// ATEN: %{{.*}} = aten.append.t(%[[LIST_2]], %[[CAT]]) {{.*}} -> !prim.list<!prim.tensor>
// ATEN: prim.Yield %{{.*}}
// ATEN: %[[LEN_3:.*]] = aten.len.t(%[[LIST_2]]) {{.*}} -> !prim.int
// ATEN: %[[GT:.*]] = aten.gt.int(%[[LEN_3]], %{{.*}}) {{.*}} -> !prim.bool
// ATEN: %[[IF:.*]] = prim.If %[[GT]] -> (!prim.list<!prim.tensor>) {
// ATEN: } else {
// ATEN: prim.Yield %[[LIST_2]]
// ATEN: func.return %[[IF]]

// GROUPS: prim.Loop
// GROUPS: %[[X:.*]] = aten.__getitem__.t(
// GROUPS: %[[STATE:.*]] = prim.FusionGroup(%[[X]]
// GROUPS: aten.mm(
// GROUPS: aten.mm(
// GROUPS: aten.add.Tensor(
// GROUPS: aten.tanh(
// GROUPS: prim.Yield
// GROUPS: aten.append.t(%{{.*}}, %[[STATE]])
// GROUPS: prim.Loop
// GROUPS: prim.FusionGroup(
// GROUPS: aten.__derive_index(
// GROUPS: %[[Y:.*]] = aten.__getitem__.t(
// GROUPS: %[[BACK:.*]] = prim.FusionGroup(%[[Y]]
// GROUPS: aten.tanh(
// GROUPS: aten.append.t(%{{.*}}, %[[BACK]])
// GROUPS: aten.reverse.t(
// What lists of lists hold is not known: the rest is interpreted.
// GROUPS: prim.Loop
// GROUPS: aten.cat(
// GROUPS: prim.If
// GROUPS: aten.neg(

// LINALG-LABEL: func.func @list_rnn.0(
// LINALG-SAME: -> memref<?x?xf32>
// LINALG: cf.assert %{{.*}}, "expected equal sizes in dimension 'k' of a product"
// LINALG: func.call @cblas_sgemm64(
// LINALG: cf.assert %{{.*}}, "expected equal sizes in dimension 'k' of a product"
// LINALG: func.call @cblas_sgemm64(
// LINALG: cf.assert %{{.*}}, "expected sizes that broadcast in dimension -2"
// LINALG: arith.addf
// LINALG: math.tanh
// LINALG: func.return
// LINALG-LABEL: func.func @list_rnn.1(
// LINALG: arith.subi
// LINALG-LABEL: func.func @list_rnn.3(
// LINALG: func.call @cblas_sgemm64(
// LINALG: func.call @cblas_sgemm64(
// LINALG: math.tanh

// LOOPS-LABEL: func.func @list_rnn.0(
// LOOPS: func.call @cblas_sgemm64(
// LOOPS: func.call @cblas_sgemm64(
// LOOPS: arith.addf {{.*}} : vector<16xf32>
// LOOPS: math.tanh {{.*}} : vector<16xf32>
// LOOPS: func.return

// LLVM-DAG: define i32 @"list_rnn.0.code"(
// LLVM-DAG: call void @"cblas_sgemm64"(
// LLVM-DAG: call <16 x float> @"tsir.tanh.v16f32"
// LLVM-DAG: define i32 @"list_rnn.1.code"(i64 %a0, ptr %results)
