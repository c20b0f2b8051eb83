// Batch normalisation with running statistics: scale and shift of the channels are computed once, not for each element.
// RUN: ts-translate %S/../../examples/batch_norm_eval.py --entry batch_norm_eval --spec '?x?x?x?xf32' --spec '?xf32' --spec '?xf32' --spec '?xf32' --spec '?xf32' --spec '1e-05' -o %t.source.mlir
// RUN: ts-translate %S/../../examples/batch_norm_eval.graph --spec '?x?x?x?xf32' --spec '?xf32' --spec '?xf32' --spec '?xf32' --spec '?xf32' --spec '1e-05' -o %t.graph.mlir
// RUN: ts-translate %S/../../examples/batch_norm_eval.py --entry batch_norm_eval --spec '2x8x4x32xf32' --spec '8xf32' --spec '8xf32' --spec '8xf32' --spec '8xf32' --spec '1e-05' -o %t.static.mlir
// RUN: ts-opt %t.source.mlir --to=aten | filecheck %s --check-prefix=ATEN
// RUN: ts-opt %t.graph.mlir --to=aten | filecheck %s --check-prefix=ATEN
// RUN: ts-opt %t.source.mlir --to=groups | filecheck %s --check-prefix=GROUPS
// RUN: ts-opt %t.graph.mlir --to=groups | filecheck %s --check-prefix=GROUPS
// RUN: ts-opt %t.source.mlir --to=linalg | filecheck %s --check-prefix=LINALG
// RUN: ts-opt %t.static.mlir --to=loops | filecheck %s --check-prefix=LOOPS
// RUN: ts-opt %t.static.mlir --to=llvm | filecheck %s --check-prefix=LLVM

// ATEN-LABEL: func.func @{{main|batch_norm_eval}}(
// ATEN-SAME: %[[X:[^:]+]]: !prim.tensor<f32, [?, ?, ?, ?]>
// ATEN-SAME: %[[RUNNING_MEAN:[^:]+]]: !prim.tensor<f32, [?]>
// ATEN-SAME: %[[RUNNING_VAR:[^:]+]]: !prim.tensor<f32, [?]>
// ATEN-SAME: %[[WEIGHT:[^:]+]]: !prim.tensor<f32, [?]>
// ATEN-SAME: %[[BIAS:[^:]+]]: !prim.tensor<f32, [?]>
// ATEN-SAME: %[[EPS:[^:]+]]: !prim.float
// ATEN: %[[ADD:.*]] = aten.add.Scalar(%[[RUNNING_VAR]], %[[EPS]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?]>
// ATEN: %[[SQRT:.*]] = aten.sqrt(%[[ADD]]) {{.*}} -> !prim.tensor<f32, [?]>
// ATEN: %[[DIV:.*]] = aten.div.Tensor(%[[WEIGHT]], %[[SQRT]]) {{.*}} -> !prim.tensor<f32, [?]>
// ATEN: %[[MUL:.*]] = aten.mul.Tensor(%[[RUNNING_MEAN]], %[[DIV]]) {{.*}} -> !prim.tensor<f32, [?]>
// ATEN: %[[SUB:.*]] = aten.sub.Tensor(%[[BIAS]], %[[MUL]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?]>
// ATEN: %[[VIEW:.*]] = aten.view(%[[DIV]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [1, ?, 1, 1]>
// ATEN: %[[MUL_1:.*]] = aten.mul.Tensor(%[[X]], %[[VIEW]]) {{.*}} -> !prim.tensor<f32, [?, ?, ?, ?]>
// ATEN: %[[UNSQUEEZE:.*]] = aten.unsqueeze(%[[SUB]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, 1]>
// ATEN: %[[UNSQUEEZE_1:.*]] = aten.unsqueeze(%[[UNSQUEEZE]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, 1, 1]>
// ATEN: %[[ADD_1:.*]] = aten.add.Tensor(%[[MUL_1]], %[[UNSQUEEZE_1]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?, ?, ?]>
// ATEN: func.return %[[ADD_1]]

// GROUPS: prim.FusionGroup(
// GROUPS: aten.add.Scalar(
// GROUPS-NOT: prim.Yield
// GROUPS: aten.add.Tensor(
// GROUPS: prim.Yield
// GROUPS-NEXT: })
// GROUPS-NOT: aten.
// GROUPS: func.return

// The function is one group, and keeps its name.
// LINALG-LABEL: func.func @batch_norm_eval(
// LINALG-SAME: -> memref<?x?x?x?xf32>
// LINALG: math.sqrt
// LINALG: cf.assert %{{.*}}, "expected sizes that broadcast in dimension -1"
// LINALG: linalg.generic {{.*}} outs(%[[SCALE:.*]] : memref<?xf32>)
// LINALG: arith.divf
// LINALG: arith.mulf
// LINALG: linalg.generic {{.*}} outs(%[[SHIFT:.*]] : memref<?xf32>)
// LINALG: arith.subf
// Channels are read with stride 0 along the other dimensions.
// LINALG: cf.assert %{{.*}}, "expected sizes that broadcast in dimension -3"
// LINALG: memref.reinterpret_cast %[[SCALE]] to {{.*}} strides: [0, %{{.*}}, 0, 0]
// LINALG: iterator_types = ["parallel", "parallel", "parallel", "parallel"]
// LINALG: arith.mulf
// LINALG: memref.reinterpret_cast %[[SHIFT]] to {{.*}} strides: [0, %{{.*}}, 0, 0]
// LINALG: arith.addf
// LINALG: func.return

// Scale, shift and the image: three nests, of which the last multiplies and adds.
// LOOPS-LABEL: func.func @batch_norm_eval(
// LOOPS: math.sqrt {{.*}} : vector<16xf32>
// LOOPS-NEXT: arith.divf {{.*}} : vector<16xf32>
// LOOPS: arith.mulf {{.*}} : vector<16xf32>
// LOOPS-NEXT: arith.subf {{.*}} : vector<16xf32>
// What has one number for each channel does not have the loops run along the channels.
// LOOPS: memref<2x8x4x32xf32>
// LOOPS: "scf.parallel"
// LOOPS: vector.load {{.*}} : memref<2x8x?x?xf32, strided<[?, ?, ?, 1]>>, vector<16xf32>
// LOOPS: arith.mulf {{.*}} : vector<16xf32>
// LOOPS: arith.addf {{.*}} : vector<16xf32>
// LOOPS: "scf.parallel"
// LOOPS: arith.mulf {{.*}} : f32
// LOOPS-NEXT: arith.addf {{.*}} : f32
// LOOPS: func.return

// LLVM-DAG: call <16 x float> @"llvm.sqrt.v16f32"
// LLVM-DAG: fdiv <16 x float>
// LLVM-DAG: call float @"llvm.sqrt.f32"
// LLVM-DAG: define i32 @"batch_norm_eval.code"(
// LLVM: define i32 @"batch_norm_eval.entry"(ptr %args, ptr %results)
