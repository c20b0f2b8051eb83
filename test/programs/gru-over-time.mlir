// A recurrent unit over a sequence: each round is one native call, the list of states stays with the interpreter.
// RUN: ts-translate %S/../../examples/gru_over_time.py --entry gru_over_time --spec '?x?x?xf32' --spec '?x?xf32' --spec '?x?xf32' --spec '?x?xf32' --spec '?xf32' --spec '?xf32' -o %t.source.mlir
// RUN: ts-translate %S/../../examples/gru_over_time.graph --spec '?x?x?xf32' --spec '?x?xf32' --spec '?x?xf32' --spec '?x?xf32' --spec '?xf32' --spec '?xf32' -o %t.graph.mlir
// RUN: ts-translate %S/../../examples/gru_over_time.py --entry gru_over_time --spec '5x4x32xf32' --spec '4x32xf32' --spec '96x32xf32' --spec '96x32xf32' --spec '96xf32' --spec '96xf32' -o %t.static.mlir
// RUN: ts-opt %t.source.mlir --to=aten | filecheck %s --check-prefix=ATEN
// RUN: ts-opt %t.graph.mlir --to=aten | filecheck %s --check-prefix=ATEN
// RUN: ts-opt %t.source.mlir --to=groups | filecheck %s --check-prefix=GROUPS
// RUN: ts-opt %t.graph.mlir --to=groups | filecheck %s --check-prefix=GROUPS
// RUN: ts-opt %t.source.mlir --to=linalg | filecheck %s --check-prefix=LINALG
// RUN: ts-opt %t.graph.mlir --to=linalg | filecheck %s --check-prefix=LINALG
// RUN: ts-opt %t.static.mlir --to=loops | filecheck %s --check-prefix=LOOPS
// RUN: ts-opt %t.static.mlir --to=llvm | filecheck %s --check-prefix=LLVM

// ATEN-LABEL: func.func @{{main|gru_over_time}}(
// ATEN-SAME: %[[XS:[^:]+]]: !prim.tensor<f32, [?, ?, ?]>
// ATEN-SAME: %[[H:[^:]+]]: !prim.tensor<f32, [?, ?]>
// ATEN-SAME: %[[W_IH:[^:]+]]: !prim.tensor<f32, [?, ?]>
// ATEN-SAME: %[[W_HH:[^:]+]]: !prim.tensor<f32, [?, ?]>
// ATEN-SAME: %[[B_IH:[^:]+]]: !prim.tensor<f32, [?]>
// ATEN-SAME: %[[B_HH:[^:]+]]: !prim.tensor<f32, [?]>
// ATEN: %[[LIST:.*]] = prim.ListConstruct() {{.*}} -> !prim.list<!prim.tensor>
// ATEN: %[[SIZE:.*]] = aten.size.int(%[[XS]], %{{.*}}) {{.*}} -> !prim.int
// ATEN: %[[LOOP:.*]] = prim.Loop %[[SIZE]], %{{.*}}, (%[[H]]) {{.*}} -> (!prim.tensor<f32, [?, ?]>) {
// ATEN-NEXT: ^bb0(%[[ARG:.*]]: !prim.int, %[[ARG_1:.*]]: !prim.tensor<f32, [?, ?]>)
// ATEN: %[[SELECT:.*]] = aten.select.int(%[[XS]], %{{.*}}, %[[ARG]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[LINEAR:.*]] = aten.linear(%[[SELECT]], %[[W_IH]], %[[B_IH]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[CHUNK:.*]], %[[CHUNK_1:.*]], %[[CHUNK_2:.*]] = prim.ConstantChunk(%[[LINEAR]]) <{chunks = 3 : i64, dim = -1 : i64}> {{.*}} -> (!prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>)
// ATEN: %[[LINEAR_1:.*]] = aten.linear(%[[ARG_1]], %[[W_HH]], %[[B_HH]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[CHUNK_3:.*]], %[[CHUNK_4:.*]], %[[CHUNK_5:.*]] = prim.ConstantChunk(%[[LINEAR_1]]) <{chunks = 3 : i64, dim = -1 : i64}> {{.*}} -> (!prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>)
// ATEN: %[[ADD:.*]] = aten.add.Tensor(%[[CHUNK]], %[[CHUNK_3]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[SIGMOID:.*]] = aten.sigmoid(%[[ADD]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[ADD_1:.*]] = aten.add.Tensor(%[[CHUNK_1]], %[[CHUNK_4]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[SIGMOID_1:.*]] = aten.sigmoid(%[[ADD_1]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[MUL:.*]] = aten.mul.Tensor(%[[SIGMOID]], %[[CHUNK_5]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[ADD_2:.*]] = aten.add.Tensor(%[[CHUNK_2]], %[[MUL]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[TANH:.*]] = aten.tanh(%[[ADD_2]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[MUL_1:.*]] = aten.mul.Tensor(%{{.*}}, %[[TANH]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[MUL_2:.*]] = aten.mul.Tensor(%[[SIGMOID_1]], %[[ARG_1]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[ADD_4:.*]] = aten.add.Tensor(%[[MUL_1]], %[[MUL_2]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %{{.*}} = aten.append.t(%[[LIST]], %[[ADD_4]]) {{.*}} -> !prim.list<!prim.tensor>
// ATEN: prim.Yield %{{.*}}, %[[ADD_4]]
// ATEN: %[[STACK:.*]] = aten.stack(%[[LIST]], %{{.*}}) {{.*}} -> !prim.tensor
// ATEN: %[[RESULT:.*]] = prim.TupleConstruct(%[[STACK]], %[[LOOP]]) {{.*}} -> !prim.tuple<!prim.tensor, !prim.tensor<f32, [?, ?]>>
// ATEN: func.return %[[RESULT]]

// GROUPS: prim.ListConstruct(
// GROUPS: prim.FusionGroup(
// GROUPS: aten.size.int(
// GROUPS: prim.Yield
// GROUPS: prim.Loop
// GROUPS: prim.FusionGroup(
// GROUPS: aten.select.int(
// GROUPS: aten.linear(
// GROUPS: prim.ConstantChunk(
// GROUPS: aten.linear(
// GROUPS: prim.ConstantChunk(
// GROUPS: aten.add.Tensor(
// GROUPS: aten.sigmoid(
// GROUPS: aten.add.Tensor(
// GROUPS: aten.sigmoid(
// GROUPS: aten.mul.Tensor(
// GROUPS: aten.add.Tensor(
// GROUPS: aten.tanh(
// GROUPS: aten.mul.Tensor(
// GROUPS: aten.mul.Tensor(
// GROUPS: aten.add.Tensor(
// GROUPS: prim.Yield
// GROUPS: aten.append.t(
// GROUPS: prim.Yield
// GROUPS: aten.stack(
// GROUPS: prim.TupleConstruct(
// GROUPS: func.return

// LINALG-LABEL: func.func @{{main|gru_over_time}}.0(
// LINALG-SAME: -> i64
// LINALG: memref.dim
// LINALG-LABEL: func.func @{{main|gru_over_time}}.1(
// LINALG-SAME: -> memref<?x?xf32>
// LINALG: cf.assert %{{.*}}, "index is out of range for dimension 0"
// LINALG: cf.assert %{{.*}}, "expected equal sizes in dimension 'k' of a product"
// LINALG: func.call @cblas_sgemm64(
// LINALG: memref<?x?xf32, strided<[0, ?]>>
// LINALG: arith.addf
// LINALG: cf.assert %{{.*}}, "expected 3 values to unpack"
// LINALG: cf.assert %{{.*}}, "expected equal sizes in dimension 'k' of a product"
// LINALG: func.call @cblas_sgemm64(
// LINALG: cf.assert %{{.*}}, "expected 3 values to unpack"
// LINALG-NOT: func.call @cblas
// LINALG-COUNT-2: func.call @tsir.sigmoid
// LINALG: math.tanh

// Behind the two products: their sums with the biases, and the new state.
// LOOPS-LABEL: func.func @gru_over_time.0(
// LOOPS: func.call @cblas_sgemm64(
// LOOPS: arith.addf {{.*}} : vector<16xf32>
// LOOPS-NEXT: vector.store
// LOOPS: func.call @cblas_sgemm64(
// LOOPS: arith.addf {{.*}} : vector<16xf32>
// LOOPS-NEXT: vector.store
// LOOPS: memref.alloc() {{.*}} : memref<4x32xf32>
// LOOPS: "scf.parallel"
// LOOPS-COUNT-7: vector.load
// LOOPS: func.call @tsir.sigmoid.v16f32
// LOOPS: func.call @tsir.sigmoid.v16f32
// LOOPS: math.tanh {{.*}} : vector<16xf32>
// LOOPS: vector.store
// LOOPS-NOT: memref.alloc
// LOOPS: func.return

// LLVM: call <16 x float> @"tsir.sigmoid.v16f32"
// LLVM: call <16 x float> @"tsir.tanh.v16f32"
// LLVM: define i32 @"gru_over_time.0.code"(
// LLVM-COUNT-2: call void @"cblas_sgemm64"(
