// Layer normalisation written out: two means over rows, and what is computed for each element.
// RUN: ts-translate %S/../../examples/layer_norm.py --entry layer_norm --spec '?x?x?xf32' --spec '?xf32' --spec '?xf32' --spec '1e-05' -o %t.source.mlir
// RUN: ts-translate %S/../../examples/layer_norm.graph --spec '?x?x?xf32' --spec '?xf32' --spec '?xf32' --spec '1e-05' -o %t.graph.mlir
// RUN: ts-translate %S/../../examples/layer_norm.py --entry layer_norm --spec '2x3x64xf32' --spec '64xf32' --spec '64xf32' --spec '1e-05' -o %t.static.mlir
// RUN: ts-opt %t.source.mlir --to=aten | filecheck %s --check-prefix=ATEN
// RUN: ts-opt %t.graph.mlir --to=aten | filecheck %s --check-prefix=ATEN
// RUN: ts-opt %t.source.mlir --to=groups | filecheck %s --check-prefix=GROUPS
// RUN: ts-opt %t.graph.mlir --to=groups | filecheck %s --check-prefix=GROUPS
// RUN: ts-opt %t.source.mlir --to=linalg | filecheck %s --check-prefix=LINALG
// RUN: ts-opt %t.static.mlir --to=loops | filecheck %s --check-prefix=LOOPS
// RUN: ts-opt %t.static.mlir --to=llvm | filecheck %s --check-prefix=LLVM

// ATEN-LABEL: func.func @{{main|layer_norm}}(
// ATEN-SAME: %[[X:[^:]+]]: !prim.tensor<f32, [?, ?, ?]>
// ATEN-SAME: %[[WEIGHT:[^:]+]]: !prim.tensor<f32, [?]>
// ATEN-SAME: %[[BIAS:[^:]+]]: !prim.tensor<f32, [?]>
// ATEN-SAME: %[[EPS:[^:]+]]: !prim.float
// ATEN: %[[MEAN:.*]] = aten.mean.dim(%[[X]], %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?, 1]>
// ATEN: %[[SUB:.*]] = aten.sub.Tensor(%[[X]], %[[MEAN]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?, ?]>
// ATEN: %[[MUL:.*]] = aten.mul.Tensor(%[[SUB]], %[[SUB]]) {{.*}} -> !prim.tensor<f32, [?, ?, ?]>
// ATEN: %[[MEAN_1:.*]] = aten.mean.dim(%[[MUL]], %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?, 1]>
// ATEN: %[[ADD:.*]] = aten.add.Scalar(%[[MEAN_1]], %[[EPS]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?, 1]>
// ATEN: %[[RSQRT:.*]] = aten.rsqrt(%[[ADD]]) {{.*}} -> !prim.tensor<f32, [?, ?, 1]>
// ATEN: %[[MUL_1:.*]] = aten.mul.Tensor(%[[SUB]], %[[RSQRT]]) {{.*}} -> !prim.tensor<f32, [?, ?, ?]>
// ATEN: %[[MUL_2:.*]] = aten.mul.Tensor(%[[MUL_1]], %[[WEIGHT]]) {{.*}} -> !prim.tensor<f32, [?, ?, ?]>
// ATEN: %[[ADD_1:.*]] = aten.add.Tensor(%[[MUL_2]], %[[BIAS]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?, ?]>
// ATEN: func.return %[[ADD_1]]

// GROUPS: prim.FusionGroup(
// GROUPS: aten.mean.dim(
// GROUPS-NOT: prim.Yield
// GROUPS: aten.add.Tensor(
// GROUPS: prim.Yield
// GROUPS-NEXT: })
// GROUPS-NOT: aten.
// GROUPS: func.return

// A mean is a sum over the last dimension, divided by its size; it is read along a row with stride 0.
// The function is one group: it keeps its name, its arguments and what is known of them.
// LINALG-LABEL: func.func @layer_norm(
// LINALG-SAME: %[[X:[^:]+]]: memref<?x?x?xf32, strided<[?, ?, ?]>> {prim.name = "x"}
// LINALG-SAME: memref<?xf32, strided<[?]>> {prim.name = "weight"}
// LINALG-SAME: memref<?xf32, strided<[?]>> {prim.name = "bias"}
// LINALG-SAME: %[[EPS:[^:]+]]: f64 {prim.name = "eps"
// LINALG-SAME: -> memref<?x?x?xf32>
// LINALG: linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%[[X]] : {{.*}}) outs(%[[SUM:.*]] : memref<?x?xf32>)
// LINALG-NEXT: ^bb0(%[[A:.*]]: f32, %[[ACC:.*]]: f32):
// LINALG-NEXT: arith.addf
// LINALG: linalg.generic {{.*}} ins(%[[SUM]] : memref<?x?xf32>) outs(%[[MEAN:.*]] : memref<?x?xf32>)
// LINALG: arith.divf
// LINALG: %[[ROWS:.*]] = memref.reinterpret_cast %[[MEAN]] to {{.*}} strides: [%{{.*}}, 1, 0]
// LINALG: linalg.generic {{.*}} ins(%[[X]], %[[ROWS]] : {{.*}}) outs(%[[CENTRED:.*]] : memref<?x?x?xf32>)
// LINALG: arith.subf
// LINALG: linalg.generic {{.*}} ins(%[[CENTRED]], %[[CENTRED]] :
// LINALG: arith.mulf
// LINALG: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]
// LINALG: arith.truncf %[[EPS]] : f64 to f32
// LINALG: math.rsqrt
// LINALG: cf.assert %{{.*}}, "expected sizes that broadcast in dimension -1"

// Of known sizes: the square of what is centred goes into its sum and is never stored, and what is computed
// for each element is one nest that reads weight and bias as vectors.
// LOOPS-LABEL: func.func @layer_norm(
// LOOPS: scf.for {{.*}} -> (vector<16xf32>)
// LOOPS: arith.subf {{.*}} : vector<16xf32>
// LOOPS: scf.for {{.*}} -> (vector<16xf32>)
// LOOPS-NEXT: %[[C:.*]] = vector.load
// LOOPS-NEXT: %[[SQUARE:.*]] = arith.mulf %[[C]], %[[C]] : vector<16xf32>
// LOOPS-NEXT: arith.addf {{.*}}%[[SQUARE]]
// LOOPS: math.rsqrt %{{.*}} : vector<16xf32>
// LOOPS: %[[V:.*]] = vector.load
// LOOPS: %[[W:.*]] = vector.load
// LOOPS-NEXT: %[[B:.*]] = vector.load
// LOOPS: %[[SCALED:.*]] = arith.mulf %[[V]]
// LOOPS-NEXT: %[[WEIGHTED:.*]] = arith.mulf %[[SCALED]], %[[W]]
// LOOPS-NEXT: %[[R:.*]] = arith.addf %[[WEIGHTED]], %[[B]]
// LOOPS-NEXT: vector.store %[[R]]

// LLVM: define i32 @"layer_norm.code"(ptr %a0.owner, ptr %a0, i64 %a0.size0, i64 %a0.size1, i64 %a0.size2, i64 %a0.stride0, i64 %a0.stride1, i64 %a0.stride2, ptr %a1.owner, ptr %a1, i64 %a1.size0, i64 %a1.stride0, ptr %a2.owner, ptr %a2, i64 %a2.size0, i64 %a2.stride0, double %a3,
// LLVM: fadd <16 x float>
// LLVM: call <16 x float> @"tsir.rsqrt.v16f32"
// LLVM: define i32 @"layer_norm.entry"(ptr %args, ptr %results)
