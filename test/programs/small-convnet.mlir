// Two convolutions with pooling and a linear layer: a convolution gathers windows and is a product for each image.
// RUN: ts-translate %S/../../examples/small_convnet.py --entry small_convnet --spec '?x?x?x?xf32' --spec '?x?x?x?xf32' --spec '?xf32' --spec '?x?x?x?xf32' --spec '?xf32' --spec '?x?xf32' --spec '?xf32' -o %t.source.mlir
// RUN: ts-translate %S/../../examples/small_convnet.graph --spec '?x?x?x?xf32' --spec '?x?x?x?xf32' --spec '?xf32' --spec '?x?x?x?xf32' --spec '?xf32' --spec '?x?xf32' --spec '?xf32' -o %t.graph.mlir
// RUN: ts-translate %S/../../examples/small_convnet.py --entry small_convnet --spec '2x1x12x12xf32' --spec '4x1x3x3xf32' --spec '4xf32' --spec '8x4x3x3xf32' --spec '8xf32' --spec '10x32xf32' --spec '10xf32' -o %t.static.mlir
// RUN: ts-opt %t.source.mlir --to=aten | filecheck %s --check-prefix=ATEN
// RUN: ts-opt %t.graph.mlir --to=aten | filecheck %s --check-prefix=ATEN
// RUN: ts-opt %t.source.mlir --to=groups | filecheck %s --check-prefix=GROUPS
// RUN: ts-opt %t.graph.mlir --to=groups | filecheck %s --check-prefix=GROUPS
// RUN: ts-opt %t.source.mlir --to=linalg | filecheck %s --check-prefix=LINALG
// RUN: ts-opt %t.static.mlir --to=loops | filecheck %s --check-prefix=LOOPS
// RUN: ts-opt %t.static.mlir --to=llvm | filecheck %s --check-prefix=LLVM

// ATEN-LABEL: func.func @{{main|small_convnet}}(
// ATEN-SAME: %[[IMAGE:[^:]+]]: !prim.tensor<f32, [?, ?, ?, ?]>
// ATEN-SAME: %[[W1:[^:]+]]: !prim.tensor<f32, [?, ?, ?, ?]>
// ATEN-SAME: %[[B1:[^:]+]]: !prim.tensor<f32, [?]>
// ATEN-SAME: %[[W2:[^:]+]]: !prim.tensor<f32, [?, ?, ?, ?]>
// ATEN-SAME: %[[B2:[^:]+]]: !prim.tensor<f32, [?]>
// ATEN-SAME: %[[W3:[^:]+]]: !prim.tensor<f32, [?, ?]>
// ATEN-SAME: %[[B3:[^:]+]]: !prim.tensor<f32, [?]>
// ATEN: %[[CONV2D:.*]] = aten.conv2d(%[[IMAGE]], %[[W1]], %[[B1]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?, ?, ?]>
// ATEN: %[[RELU:.*]] = aten.relu(%[[CONV2D]]) {{.*}} -> !prim.tensor<f32, [?, ?, ?, ?]>
// ATEN: %[[MAX_POOL2D:.*]] = aten.max_pool2d(%[[RELU]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?, ?, ?]>
// ATEN: %[[CONV2D_1:.*]] = aten.conv2d(%[[MAX_POOL2D]], %[[W2]], %[[B2]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?, ?, ?]>
// ATEN: %[[RELU_1:.*]] = aten.relu(%[[CONV2D_1]]) {{.*}} -> !prim.tensor<f32, [?, ?, ?, ?]>
// ATEN: %[[MAX_POOL2D_1:.*]] = aten.max_pool2d(%[[RELU_1]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?, ?, ?]>
// ATEN: %[[FLATTEN:.*]] = aten.flatten.using_ints(%[[MAX_POOL2D_1]], %{{.*}}, %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[LINEAR:.*]] = aten.linear(%[[FLATTEN]], %[[W3]], %[[B3]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[LOG_SOFTMAX:.*]] = aten.log_softmax.int(%[[LINEAR]], %{{.*}}, %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: func.return %[[LOG_SOFTMAX]]

// GROUPS: prim.FusionGroup(
// GROUPS: aten.conv2d(
// GROUPS-NOT: prim.Yield
// GROUPS: aten.log_softmax.int(
// GROUPS: prim.Yield
// GROUPS-NEXT: })
// GROUPS-NOT: aten.
// GROUPS: func.return

// The function is one group, and keeps its name.
// LINALG-LABEL: func.func @small_convnet(
// LINALG-SAME: -> memref<?x?xf32>
// LINALG: cf.assert %{{.*}}, "expected as many channels as the weight takes"
// LINALG-COUNT-2: cf.assert %{{.*}}, "expected a window that fits into the image"
// Images of few windows are multiplied together, those of others some rows at a time.
// LINALG: scf.if
// LINALG: scf.for
// LINALG: linalg.generic {{.*}}iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]} ins({{.*}})
// LINALG: func.call @cblas_sgemm64(
// LINALG: } else {
// LINALG-COUNT-3: scf.for
// LINALG: linalg.generic {{.*}}iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins({{.*}}) outs({{.*}} : memref<?x?x?x?x?xf32
// LINALG: func.call @cblas_sgemm64(
// LINALG: cf.assert %{{.*}}, "expected a bias for each output"
// LINALG: arith.addf
// LINALG: %[[NEGATIVE:.*]] = arith.cmpf ogt
// LINALG: arith.select %[[NEGATIVE]]
// LINALG: linalg.generic {{.*}}iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%[[POOLED1:.*]], %{{.*}} : memref<?x?x?x?xf32>, memref<?x?x?x?xi64>)
// LINALG-COUNT-4: arith.cmpf ogt
// LINALG: cf.assert %{{.*}}, "expected as many channels as the weight takes"
// LINALG-COUNT-2: cf.assert %{{.*}}, "expected a window that fits into the image"
// LINALG: scf.if
// LINALG: scf.for
// LINALG: linalg.generic {{.*}}iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]} ins({{.*}})
// LINALG: func.call @cblas_sgemm64(
// LINALG: } else {
// LINALG-COUNT-3: scf.for
// LINALG: linalg.generic {{.*}}iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins({{.*}}) outs({{.*}} : memref<?x?x?x?x?xf32
// LINALG: func.call @cblas_sgemm64(
// LINALG: cf.assert %{{.*}}, "expected a bias for each output"
// LINALG: arith.addf
// LINALG: %[[NEGATIVE:.*]] = arith.cmpf ogt
// LINALG: arith.select %[[NEGATIVE]]
// LINALG: linalg.generic {{.*}}iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%[[POOLED2:.*]], %{{.*}} : memref<?x?x?x?xf32>, memref<?x?x?x?xi64>)
// LINALG-COUNT-4: arith.cmpf ogt
// LINALG: cf.assert %{{.*}}, "expected equal sizes in dimension 'k' of a product"
// LINALG: func.call @cblas_sgemm64(
// The softmax takes the largest away first.
// LINALG: iterator_types = ["parallel", "reduction"]
// LINALG: arith.maximumf
// LINALG: math.exp
// LINALG: iterator_types = ["parallel", "reduction"]
// LINALG: arith.addf
// LINALG: math.log

// LOOPS-LABEL: func.func @small_convnet(
// LOOPS: scf.for
// LOOPS: "scf.parallel"
// LOOPS: func.call @cblas_sgemm64(
// LOOPS: arith.addf {{.*}} : vector<16xf32>
// LOOPS: lanes.cmpf {{.*}} : vector<16xf32>
// LOOPS: func.call @cblas_sgemm64(
// LOOPS: lanes.cmpf {{.*}} : vector<16xf32>
// LOOPS: func.call @cblas_sgemm64(
// The exponentials go into their sum, and are not stored.
// LOOPS: scf.for {{.*}} -> (vector<16xf32>)
// LOOPS: arith.maximumf
// LOOPS: scf.for {{.*}} -> (vector<16xf32>)
// LOOPS-NEXT: vector.load
// LOOPS-NEXT: %[[E:.*]] = math.exp
// LOOPS-NEXT: arith.addf {{.*}}%[[E]]
// LOOPS: math.log {{.*}} : vector<16xf32>

// LLVM-DAG: call <16 x float> @"tsir.exp.v16f32"
// LLVM-DAG: call void @"cblas_sgemm64"(
// LLVM-DAG: call <16 x float> @"tsir.log.v16f32"
// LLVM-DAG: define i32 @"small_convnet.code"(
