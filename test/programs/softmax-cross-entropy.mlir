// The cross entropy of a softmax by hand: row reductions, and elements picked by number.
// RUN: ts-translate %S/../../examples/softmax_cross_entropy.py --entry softmax_cross_entropy --spec '?x?xf32' --spec '?xi64' --spec '0.1' -o %t.source.mlir
// RUN: ts-translate %S/../../examples/softmax_cross_entropy.graph --spec '?x?xf32' --spec '?xi64' --spec '0.1' -o %t.graph.mlir
// RUN: ts-translate %S/../../examples/softmax_cross_entropy.py --entry softmax_cross_entropy --spec '8x64xf32' --spec '8xi64' --spec '0.1' -o %t.static.mlir
// RUN: ts-opt %t.source.mlir --to=aten | filecheck %s --check-prefix=ATEN
// RUN: ts-opt %t.graph.mlir --to=aten | filecheck %s --check-prefix=ATEN
// RUN: ts-opt %t.source.mlir --to=groups | filecheck %s --check-prefix=GROUPS
// RUN: ts-opt %t.graph.mlir --to=groups | filecheck %s --check-prefix=GROUPS
// RUN: ts-opt %t.source.mlir --to=linalg | filecheck %s --check-prefix=LINALG
// RUN: ts-opt %t.static.mlir --to=loops | filecheck %s --check-prefix=LOOPS
// RUN: ts-opt %t.static.mlir --to=llvm | filecheck %s --check-prefix=LLVM

// ATEN-LABEL: func.func @{{main|softmax_cross_entropy}}(
// ATEN-SAME: %[[LOGITS:[^:]+]]: !prim.tensor<f32, [?, ?]>
// ATEN-SAME: %[[LABELS:[^:]+]]: !prim.tensor<i64, [?]>
// ATEN-SAME: %[[SMOOTHING:[^:]+]]: !prim.float
// ATEN: %[[LOG_SOFTMAX:.*]] = aten.log_softmax.int(%[[LOGITS]], %{{.*}}, %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[UNSQUEEZE:.*]] = aten.unsqueeze(%[[LABELS]], %{{.*}}) {{.*}} -> !prim.tensor<i64, [?, 1]>
// ATEN: %[[GATHER:.*]] = aten.gather(%[[LOG_SOFTMAX]], %{{.*}}, %[[UNSQUEEZE]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, 1]>
// ATEN: %[[SQUEEZE:.*]] = aten.squeeze.dim(%[[GATHER]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?]>
// ATEN: %[[SUB:.*]] = aten.sub.float(%{{.*}}, %[[SMOOTHING]]) {{.*}} -> !prim.float
// ATEN: %[[NEG:.*]] = aten.neg.float(%[[SUB]]) {{.*}} -> !prim.float
// ATEN: %[[MUL:.*]] = aten.mul.Scalar(%[[SQUEEZE]], %[[NEG]]) {{.*}} -> !prim.tensor<f32, [?]>
// ATEN: %[[MEAN:.*]] = aten.mean.dim(%[[LOG_SOFTMAX]], %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> !prim.tensor<f32, [?]>
// ATEN: %[[MUL_1:.*]] = aten.mul.Scalar(%[[MEAN]], %[[SMOOTHING]]) {{.*}} -> !prim.tensor<f32, [?]>
// ATEN: %[[SUB_1:.*]] = aten.sub.Tensor(%[[MUL]], %[[MUL_1]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?]>
// ATEN: %[[ARGMAX:.*]] = aten.argmax(%[[LOGITS]], %{{.*}}, %{{.*}}) {{.*}} -> !prim.tensor<i64, [?]>
// ATEN: %[[EQ:.*]] = aten.eq.Tensor(%[[ARGMAX]], %[[LABELS]]) {{.*}} -> !prim.tensor<bool, [?]>
// ATEN: %[[TO:.*]] = aten.to.dtype(%[[EQ]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> !prim.tensor<f32, [?]>
// ATEN: %[[MAX:.*]], %{{.*}} = aten.max.dim(%[[LOGITS]], %{{.*}}, %{{.*}}) {{.*}} -> (!prim.tensor<f32, [?, 1]>, !prim.tensor<i64, [?, 1]>)
// ATEN: %[[SUB_2:.*]] = aten.sub.Tensor(%[[LOGITS]], %[[MAX]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[EXP:.*]] = aten.exp(%[[SUB_2]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[SUM:.*]] = aten.sum.dim_IntList(%[[EXP]], %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> !prim.tensor<f32, [?]>
// ATEN: %[[LOG:.*]] = aten.log(%[[SUM]]) {{.*}} -> !prim.tensor<f32, [?]>
// ATEN: %[[GATHER_1:.*]] = aten.gather(%[[SUB_2]], %{{.*}}, %[[UNSQUEEZE]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, 1]>
// ATEN: %[[SQUEEZE_1:.*]] = aten.squeeze.dim(%[[GATHER_1]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?]>
// ATEN: %[[SUB_3:.*]] = aten.sub.Tensor(%[[LOG]], %[[SQUEEZE_1]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?]>
// ATEN: %[[SUM_1:.*]] = aten.sum(%[[SUB_1]], %{{.*}}) {{.*}} -> !prim.tensor<f32, []>
// ATEN: %[[SUM_2:.*]] = aten.sum(%[[TO]], %{{.*}}) {{.*}} -> !prim.tensor<f32, []>
// ATEN: %[[LT:.*]] = aten.lt.Scalar(%[[SQUEEZE]], %{{.*}}) {{.*}} -> !prim.tensor<bool, [?]>
// ATEN: %[[WHERE:.*]] = aten.where.self(%[[LT]], %[[SUB_1]], %[[SUB_3]]) {{.*}} -> !prim.tensor<f32, [?]>
// ATEN: %[[RESULT:.*]] = prim.TupleConstruct(%[[SUM_1]], %[[SUM_2]], %[[WHERE]]) {{.*}} -> !prim.tuple<!prim.tensor<f32, []>, !prim.tensor<f32, []>, !prim.tensor<f32, [?]>>
// ATEN: func.return %[[RESULT]]

// GROUPS: prim.FusionGroup(
// GROUPS: aten.log_softmax.int(
// GROUPS-NOT: prim.Yield
// GROUPS: aten.where.self(
// GROUPS: prim.Yield
// GROUPS-NEXT: })
// GROUPS-NOT: aten.
// GROUPS: prim.TupleConstruct(
// GROUPS: func.return

// LINALG-LABEL: func.func @softmax_cross_entropy.0(
// LINALG-SAME: %[[X:[^:]+]]: memref<?x?xf32, strided<[?, ?]>>, %{{.*}}: memref<?xi64, strided<[?]>>, %[[SMOOTHING:[^:]+]]: f64) -> (memref<f32>, memref<f32>, memref<?xf32>)
// LINALG: linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]} ins(%[[X]]
// LINALG: arith.maximumf
// LINALG: linalg.generic {{.*}} outs(%[[STABLE:.*]] : memref<?x?xf32>)
// LINALG: arith.subf
// LINALG: math.exp
// LINALG: math.log
// LINALG: linalg.generic {{.*}} ins(%[[STABLE]], {{.*}} outs(%[[LOGP:.*]] : memref<?x?xf32>)
// LINALG: cf.assert %{{.*}}, "expected an index that fits in dimension 0"
// LINALG: cf.assert %{{.*}}, "expected an index below the size of the dimension"
// LINALG: memref.load %[[LOGP]]
// LINALG: arith.subf %{{.*}}, %[[SMOOTHING]] : f64
// LINALG: arith.truncf
// The position of the largest value is found behind it, and compared with the label as an integer.
// LINALG: cf.assert %{{.*}}, "expected dimension 1 to have elements, got size 0"
// LINALG: linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]} ins(%[[X]] : {{.*}}) outs(%[[LARGEST:.*]] : memref<?xf32>)
// LINALG: linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]} ins(%[[X]], %[[LARGEST]] : {{.*}}) outs(%{{.*}} : memref<?xi64>)
// LINALG: arith.cmpi eq, %{{.*}}, %{{.*}} : i64
// LINALG: arith.uitofp
// LINALG: linalg.generic {{.*}}iterator_types = ["reduction"]
// LINALG: arith.cmpf olt
// LINALG: arith.select
// LINALG: func.return %{{.*}}, %{{.*}}, %{{.*}} : memref<f32>, memref<f32>, memref<?xf32>

// LOOPS-LABEL: func.func @softmax_cross_entropy.0(
// LOOPS: scf.for {{.*}} -> (vector<16xf32>)
// LOOPS-NEXT: vector.load
// LOOPS-NEXT: arith.maximumf
// LOOPS: scf.for {{.*}} -> (vector<16xf32>)
// LOOPS-NEXT: vector.load
// LOOPS-NEXT: math.exp
// LOOPS-NEXT: arith.addf
// LOOPS: scf.for {{.*}} -> (vector<8xi64>, vector<8xi64>)
// LOOPS: cf.assert %{{.*}}, "expected an index below the size of the dimension"
// How often the position is the label is added up as the comparison is made.
// LOOPS: lanes.cmpi {{.*}} : vector<16xi64> to vector<16xi1>
// LOOPS-NEXT: lanes.uitofp
// LOOPS: arith.addf

// LLVM-DAG: call <16 x float> @"llvm.maximum.v16f32"
// LLVM-DAG: call <16 x float> @"tsir.exp.v16f32"
// LLVM-DAG: call <16 x float> @"tsir.log.v16f32"
// LLVM-DAG: icmp eq <16 x i64>
// LLVM-DAG: define i32 @"softmax_cross_entropy.0.code"(ptr %a0.owner, ptr %a0, i64 %a0.size0, i64 %a0.size1, i64 %a0.stride0, i64 %a0.stride1, ptr %a1.owner, ptr %a1, i64 %a1.size0, i64 %a1.stride0, double %a2, ptr %results, ptr %frame)
