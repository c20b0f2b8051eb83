// Layer normalisation by its operator, between pointwise operators: mean and variance are found in two walks over a row.
// RUN: ts-translate %S/../../examples/functional_layer_norm.py --entry functional_layer_norm --spec '?x?x?xf32' --spec '?x?x?xf32' --spec '?xf32' --spec '?xf32' -o %t.source.mlir
// RUN: ts-translate %S/../../examples/functional_layer_norm.graph --spec '?x?x?xf32' --spec '?x?x?xf32' --spec '?xf32' --spec '?xf32' -o %t.graph.mlir
// RUN: ts-translate %S/../../examples/functional_layer_norm.py --entry functional_layer_norm --spec '2x3x64xf32' --spec '2x3x64xf32' --spec '64xf32' --spec '64xf32' -o %t.static.mlir
// RUN: ts-opt %t.source.mlir --to=aten | filecheck %s --check-prefix=ATEN
// RUN: ts-opt %t.graph.mlir --to=aten | filecheck %s --check-prefix=ATEN
// RUN: ts-opt %t.source.mlir --to=groups | filecheck %s --check-prefix=GROUPS
// RUN: ts-opt %t.graph.mlir --to=groups | filecheck %s --check-prefix=GROUPS
// RUN: ts-opt %t.source.mlir --to=linalg | filecheck %s --check-prefix=LINALG
// RUN: ts-opt %t.static.mlir --to=loops | filecheck %s --check-prefix=LOOPS
// RUN: ts-opt %t.static.mlir --to=llvm | filecheck %s --check-prefix=LLVM

// ATEN-LABEL: func.func @{{main|functional_layer_norm}}(
// ATEN-SAME: %[[X:[^:]+]]: !prim.tensor<f32, [?, ?, ?]>
// ATEN-SAME: %[[BRANCH:[^:]+]]: !prim.tensor<f32, [?, ?, ?]>
// ATEN-SAME: %[[WEIGHT:[^:]+]]: !prim.tensor<f32, [?]>
// ATEN-SAME: %[[BIAS:[^:]+]]: !prim.tensor<f32, [?]>
// ATEN: %[[ADD:.*]] = aten.add.Tensor(%[[X]], %[[BRANCH]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?, ?]>
// ATEN: %[[SIZE:.*]] = aten.size.int(%[[X]], %{{.*}}) {{.*}} -> !prim.int
// ATEN: %[[LIST:.*]] = prim.ListConstruct(%[[SIZE]]) {{.*}} -> !prim.list<!prim.int>
// ATEN: %[[LAYER_NORM:.*]] = aten.layer_norm(%[[ADD]], %[[LIST]], %[[WEIGHT]], %[[BIAS]], %{{.*}}, %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?, ?]>
// ATEN: %[[RELU:.*]] = aten.relu(%[[LAYER_NORM]]) {{.*}} -> !prim.tensor<f32, [?, ?, ?]>
// ATEN: %[[GELU:.*]] = aten.gelu(%[[X]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?, ?]>
// ATEN: %[[ADD_1:.*]] = aten.add.Tensor(%[[RELU]], %[[GELU]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?, ?]>
// ATEN: func.return %[[ADD_1]]

// GROUPS: prim.FusionGroup(
// GROUPS: aten.add.Tensor(
// GROUPS-NOT: prim.Yield
// GROUPS: aten.add.Tensor(
// GROUPS: prim.Yield
// GROUPS-NEXT: })
// GROUPS-NOT: aten.
// GROUPS: func.return

// The sizes that two tensors share are asserted once for each dimension.
// The function is one group, and keeps its name.
// LINALG-LABEL: func.func @functional_layer_norm(
// LINALG-SAME: -> memref<?x?x?xf32>
// LINALG: cf.assert %{{.*}}, "expected sizes that broadcast in dimension -3"
// LINALG: cf.assert %{{.*}}, "expected sizes that broadcast in dimension -2"
// LINALG: cf.assert %{{.*}}, "expected sizes that broadcast in dimension -1"
// LINALG: linalg.generic {{.*}} outs(%[[SUM:.*]] : memref<?x?x?xf32>)
// LINALG: arith.addf
// LINALG: cf.assert %{{.*}}, "expected an input whose last sizes are normalized_shape"
// The squares of distances from the mean of a row are summed in f64, in a second walk.
// LINALG: linalg.generic {{.*}} ins(%[[SUM]] : memref<?x?x?xf32>) outs(%[[WIDE:.*]] : memref<?x?x?xf64>)
// LINALG: linalg.generic {{.*}}iterator_types = ["parallel", "parallel", "reduction"]} ins(%[[WIDE]] : memref<?x?x?xf64>) outs(%{{.*}} : memref<?x?xf64>)
// LINALG: linalg.generic {{.*}} ins(%[[WIDE]], %{{.*}} : memref<?x?x?xf64>, memref<?x?x?xf64, strided<[?, 1, 0]>>) outs(%[[DISTANCES:.*]] : memref<?x?x?xf64>)
// LINALG: linalg.generic {{.*}} ins(%[[DISTANCES]], %[[DISTANCES]] : {{.*}}) outs(%[[SQUARES:.*]] : memref<?x?x?xf64>)
// LINALG: linalg.generic {{.*}}iterator_types = ["parallel", "parallel", "reduction"]} ins(%[[SQUARES]] : memref<?x?x?xf64>) outs(%{{.*}} : memref<?x?xf64>)
// LINALG: math.rsqrt
// LINALG: %[[NEGATIVE:.*]] = arith.cmpf ogt
// LINALG: arith.select %[[NEGATIVE]]
// LINALG: func.call @tsir.ndtr.f32
// LINALG: func.return
// LINALG-NEXT: }
// LINALG-NEXT: func.func private @tsir.ndtr.f32(f32) -> f32

// After the walks over rows, all of scale, shift, relu, gelu and the sum is one nest.
// LOOPS-LABEL: func.func @functional_layer_norm(
// LOOPS-COUNT-2: scf.for {{.*}} -> (vector<16xf64>)
// LOOPS: math.rsqrt {{.*}} : vector<8xf32>
// LOOPS: "scf.parallel"
// LOOPS: "scf.parallel"
// LOOPS-COUNT-4: vector.load
// LOOPS: lanes.cmpf {{.*}} : vector<16xf32>
// LOOPS: func.call @tsir.ndtr.v16f32(%{{.*}}) : (vector<16xf32>) -> vector<16xf32>
// LOOPS: arith.addf
// LOOPS-NEXT: vector.store

// LLVM-DAG: define internal <16 x float> @"tsir.ndtr.v16f32"(<16 x float> %x0)
// LLVM-DAG: define i32 @"functional_layer_norm.code"(
// LLVM-DAG: call <16 x float> @"tsir.ndtr.v16f32"
// LLVM-DAG: call float @"tsir.ndtr.f32"
