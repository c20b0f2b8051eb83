// A step of an LSTM: two products, then gates, from source text and from what PyTorch prints.
// RUN: ts-translate %S/../../examples/lstm_cell.py --entry lstm_cell --spec '?x?xf32' --spec '?x?xf32' --spec '?x?xf32' --spec '?x?xf32' --spec '?x?xf32' --spec '?xf32' --spec '?xf32' -o %t.source.mlir
// RUN: ts-translate %S/../../examples/lstm_cell.graph --spec '?x?xf32' --spec '?x?xf32' --spec '?x?xf32' --spec '?x?xf32' --spec '?x?xf32' --spec '?xf32' --spec '?xf32' -o %t.graph.mlir
// RUN: ts-translate %S/../../examples/lstm_cell.py --entry lstm_cell --spec '4x32xf32' --spec '4x32xf32' --spec '4x32xf32' --spec '128x32xf32' --spec '128x32xf32' --spec '128xf32' --spec '128xf32' -o %t.static.mlir
// RUN: ts-opt %t.source.mlir --to=aten | filecheck %s --check-prefix=ATEN
// RUN: ts-opt %t.graph.mlir --to=aten | filecheck %s --check-prefix=ATEN
// RUN: ts-opt %t.source.mlir --to=groups | filecheck %s --check-prefix=GROUPS
// RUN: ts-opt %t.graph.mlir --to=groups | filecheck %s --check-prefix=GROUPS
// RUN: ts-opt %t.source.mlir --to=linalg | filecheck %s --check-prefix=LINALG
// RUN: ts-opt %t.static.mlir --to=loops | filecheck %s --check-prefix=LOOPS
// RUN: ts-opt %t.static.mlir --to=llvm | filecheck %s --check-prefix=LLVM

// ATEN-LABEL: func.func @{{main|lstm_cell}}(
// ATEN-SAME: %[[X:[^:]+]]: !prim.tensor<f32, [?, ?]>
// ATEN-SAME: %[[HX:[^:]+]]: !prim.tensor<f32, [?, ?]>
// ATEN-SAME: %[[CX:[^:]+]]: !prim.tensor<f32, [?, ?]>
// ATEN-SAME: %[[W_IH:[^:]+]]: !prim.tensor<f32, [?, ?]>
// ATEN-SAME: %[[W_HH:[^:]+]]: !prim.tensor<f32, [?, ?]>
// ATEN-SAME: %[[B_IH:[^:]+]]: !prim.tensor<f32, [?]>
// ATEN-SAME: %[[B_HH:[^:]+]]: !prim.tensor<f32, [?]>
// ATEN: %[[T:.*]] = aten.t(%[[W_IH]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[MM:.*]] = aten.mm(%[[X]], %[[T]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[T_1:.*]] = aten.t(%[[W_HH]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[MM_1:.*]] = aten.mm(%[[HX]], %[[T_1]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[ADD:.*]] = aten.add.Tensor(%[[MM]], %[[MM_1]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[ADD_1:.*]] = aten.add.Tensor(%[[ADD]], %[[B_IH]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[ADD_2:.*]] = aten.add.Tensor(%[[ADD_1]], %[[B_HH]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[CHUNK:.*]], %[[CHUNK_1:.*]], %[[CHUNK_2:.*]], %[[CHUNK_3:.*]] = prim.ConstantChunk(%[[ADD_2]]) <{chunks = 4 : i64, dim = 1 : i64}> {{.*}} -> (!prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>)
// ATEN: %[[SIGMOID:.*]] = aten.sigmoid(%[[CHUNK]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[SIGMOID_1:.*]] = aten.sigmoid(%[[CHUNK_1]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[TANH:.*]] = aten.tanh(%[[CHUNK_2]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[SIGMOID_2:.*]] = aten.sigmoid(%[[CHUNK_3]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[MUL:.*]] = aten.mul.Tensor(%[[SIGMOID_1]], %[[CX]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[MUL_1:.*]] = aten.mul.Tensor(%[[SIGMOID]], %[[TANH]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[ADD_3:.*]] = aten.add.Tensor(%[[MUL]], %[[MUL_1]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[TANH_1:.*]] = aten.tanh(%[[ADD_3]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[MUL_2:.*]] = aten.mul.Tensor(%[[SIGMOID_2]], %[[TANH_1]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[RESULT:.*]] = prim.TupleConstruct(%[[MUL_2]], %[[ADD_3]]) {{.*}} -> !prim.tuple<!prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>>
// ATEN: func.return %[[RESULT]]

// GROUPS: prim.FusionGroup(
// GROUPS: aten.t(
// GROUPS-NOT: prim.Yield
// GROUPS: aten.mul.Tensor(
// GROUPS: prim.Yield
// GROUPS-NEXT: })
// GROUPS-NOT: aten.
// GROUPS: prim.TupleConstruct(
// GROUPS: func.return

// Products go to BLAS, with the strides of the arguments; an argument that it cannot read is copied first.
// LINALG-LABEL: func.func @lstm_cell.0(
// LINALG-SAME: -> (memref<?x?xf32>, memref<?x?xf32>)
// LINALG: cf.assert %{{.*}}, "expected equal sizes in dimension 'k' of a product"
// LINALG: %[[INPUT:.*]] = memref.alloc(
// LINALG: scf.if {{.*}} -> (memref<?x?xf32, strided<[?, ?], offset: ?>>)
// LINALG: } else {
// LINALG: linalg.generic
// LINALG: func.call @cblas_sgemm64(
// LINALG: cf.assert %{{.*}}, "expected equal sizes in dimension 'k' of a product"
// LINALG: func.call @cblas_sgemm64(
// LINALG-NOT: func.call
// Each gate is computed from views of the products.
// LINALG: cf.assert %{{.*}}, "expected 4 values to unpack"
// LINALG: arith.addf
// LINALG: arith.addf
// LINALG: arith.addf
// LINALG: func.call @tsir.sigmoid
// LINALG: func.call @tsir.sigmoid
// LINALG: math.tanh
// LINALG: func.call @tsir.sigmoid
// LINALG: math.tanh
// LINALG: arith.mulf
// LINALG: func.return %{{.*}}, %{{.*}} : memref<?x?xf32>, memref<?x?xf32>

// Of known sizes there is one nest behind the products: each gate is computed from its pieces of them.
// LOOPS-LABEL: func.func @lstm_cell.0(
// LOOPS-COUNT-2: func.call @cblas_sgemm64(
// LOOPS-NOT: memref.alloc() {{.*}} : memref<4x128xf32>
// LOOPS-COUNT-2: memref.alloc() {{.*}} : memref<4x32xf32>
// LOOPS-NOT: memref.alloc
// LOOPS: "scf.parallel"
// LOOPS: "scf.parallel"
// LOOPS-COUNT-17: vector.load
// LOOPS-DAG: math.tanh {{.*}} : vector<16xf32>
// LOOPS-DAG: func.call @tsir.sigmoid.v16f32
// LOOPS: vector.store
// LOOPS-NEXT: vector.store
// LOOPS-NOT: memref.alloc
// LOOPS: func.return

// LLVM-DAG: define internal <16 x float> @"tsir.sigmoid.v16f32"(<16 x float> %x0) alwaysinline
// LLVM-DAG: define internal <16 x float> @"tsir.tanh.v16f32"(<16 x float> %x0) alwaysinline
// LLVM: call <16 x float> @"tsir.tanh.v16f32"
// LLVM: define i32 @"lstm_cell.0.code"(ptr %a0.owner, ptr %a0, i64 %a0.size0, i64 %a0.size1, i64 %a0.stride0, i64 %a0.stride1,
// LLVM-COUNT-2: call void @"cblas_sgemm64"(
// LLVM: define i32 @"lstm_cell.0.entry"(ptr %args, ptr %results)
