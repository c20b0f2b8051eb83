// Attention with heads: the product of queries and keys is native, a product for each head.
// RUN: ts-translate %S/../../examples/attention.py --entry attention --spec '?x?x?xf32' --spec '?x?x?xf32' --spec '?x?x?xf32' --spec '2' --spec '?x?xf32' -o %t.source.mlir
// RUN: ts-translate %S/../../examples/attention.graph --spec '?x?x?xf32' --spec '?x?x?xf32' --spec '?x?x?xf32' --spec '2' --spec '?x?xf32' -o %t.graph.mlir
// RUN: ts-opt %t.source.mlir --to=aten | filecheck %s --check-prefix=ATEN
// RUN: ts-opt %t.graph.mlir --to=aten | filecheck %s --check-prefix=ATEN
// RUN: ts-opt %t.source.mlir --to=groups | filecheck %s --check-prefix=GROUPS
// RUN: ts-opt %t.graph.mlir --to=groups | filecheck %s --check-prefix=GROUPS
// RUN: ts-opt %t.source.mlir --to=linalg | filecheck %s --check-prefix=LINALG
// RUN: ts-opt %t.source.mlir --to=loops | filecheck %s --check-prefix=LOOPS
// RUN: ts-opt %t.source.mlir --to=llvm | filecheck %s --check-prefix=LLVM

// ATEN-LABEL: func.func @{{main|attention}}(
// ATEN-SAME: %[[Q:[^:]+]]: !prim.tensor<f32, [?, ?, ?]>
// ATEN-SAME: %[[K:[^:]+]]: !prim.tensor<f32, [?, ?, ?]>
// ATEN-SAME: %[[V:[^:]+]]: !prim.tensor<f32, [?, ?, ?]>
// ATEN-SAME: %[[HEADS:[^:]+]]: !prim.int
// ATEN-SAME: %[[MASK:[^:]+]]: !prim.tensor<f32, [?, ?]>
// The list of sizes that is taken apart is never made.
// ATEN-NOT: prim.ListUnpack(
// ATEN: %[[BATCH:.*]] = aten.size.int(%[[Q]]
// ATEN: %[[LENGTH:.*]] = aten.size.int(%[[Q]]
// ATEN: %[[WIDTH:.*]] = aten.size.int(%[[Q]]
// ATEN: %[[DEPTH:.*]] = aten.floordiv.int(%[[WIDTH]], %[[HEADS]])
// The function that splits heads is inlined three times.
// ATEN: %[[SIZES:.*]] = prim.ListConstruct(%[[BATCH]], %[[LENGTH]], %[[HEADS]], %[[DEPTH]])
// ATEN: %[[QS:.*]] = aten.view(%[[Q]], %[[SIZES]]) {{.*}} -> !prim.tensor<f32, [?, ?, ?, ?]>
// ATEN: %[[QT:.*]] = aten.transpose.int(%[[QS]]
// ATEN: %[[KS:.*]] = aten.view(%[[K]], {{.*}} -> !prim.tensor<f32, [?, ?, ?, ?]>
// ATEN: %[[KT:.*]] = aten.transpose.int(%[[KS]]
// ATEN: %[[VS:.*]] = aten.view(%[[V]], {{.*}} -> !prim.tensor<f32, [?, ?, ?, ?]>
// ATEN: %[[VT:.*]] = aten.transpose.int(%[[VS]]
// ATEN: %[[KTT:.*]] = aten.transpose.int(%[[KT]]
// ATEN: %[[PRODUCT:.*]] = aten.matmul(%[[QT]], %[[KTT]]) {{.*}} -> !prim.tensor<f32, [?, ?, ?, ?]>
// ATEN: %[[ROOT:.*]] = aten.sqrt.int(%[[DEPTH]]) : (!prim.int) -> !prim.float
// ATEN: %[[SCORES:.*]] = aten.div.Scalar(%[[PRODUCT]], %[[ROOT]])
// The mask is given: there is no test for None.
// ATEN-NOT: prim.If
// ATEN: aten.masked_fill.Scalar(%[[SCORES]]
// ATEN: %[[WEIGHTS:.*]] = aten.softmax.int(
// ATEN: %[[OUT:.*]] = aten.matmul(%[[WEIGHTS]], %[[VT]])
// ATEN: %[[ROWS:.*]] = aten.transpose.int(%[[OUT]]
// ATEN: aten.contiguous(%[[ROWS]]
// ATEN: prim.TupleConstruct({{.*}}%[[WEIGHTS]])

// The function is one native group; only the tuple is made outside.
// GROUPS: %[[FIRST:.*]], %[[SECOND:.*]] = prim.FusionGroup(
// GROUPS-COUNT-3: aten.size.int(
// GROUPS: aten.floordiv.int(
// GROUPS-COUNT-3: aten.view(
// GROUPS: %[[PRODUCT:.*]] = aten.matmul(
// GROUPS: %[[ROOT:.*]] = aten.sqrt.int(
// GROUPS: %[[SCORES:.*]] = aten.div.Scalar(%[[PRODUCT]], %[[ROOT]])
// GROUPS: %[[MASKED:.*]] = aten.masked_fill.Scalar(%[[SCORES]]
// GROUPS: %[[WEIGHTS:.*]] = aten.softmax.int(%[[MASKED]]
// GROUPS: aten.matmul(%[[WEIGHTS]]
// GROUPS: %[[ROWS:.*]] = aten.contiguous(
// GROUPS: %[[OUT:.*]] = aten.view(%[[ROWS]]
// GROUPS-NEXT: prim.Yield %[[WEIGHTS]], %[[OUT]] :
// GROUPS-NEXT: })
// GROUPS-NEXT: %[[RESULT:.*]] = prim.TupleConstruct(%[[SECOND]], %[[FIRST]])
// GROUPS-NEXT: func.return %[[RESULT]]

// LINALG-LABEL: func.func @attention.0(
// LINALG-SAME: -> (memref<?x?x?x?xf32>, memref<?x?x?xf32, strided<[?, ?, ?]>>)
// LINALG: cf.assert %{{.*}}, "division by zero"
// LINALG: cf.assert %{{.*}}, "expected sizes that the strides of the input allow; use reshape to copy"
// LINALG: "scf.parallel"(
// LINALG: func.call @cblas_sgemm64(
// LINALG: math.sqrt
// LINALG: arith.divf
// LINALG: arith.select {{.*}} : f32
// The softmax takes the largest away first.
// LINALG: iterator_types = ["parallel", "parallel", "parallel", "reduction"]
// LINALG: arith.maximumf
// LINALG: arith.subf
// LINALG: math.exp
// LINALG: iterator_types = ["parallel", "parallel", "parallel", "reduction"]
// LINALG: arith.addf
// LINALG: linalg.generic {{.*}} outs(%[[WEIGHTS:.*]] : memref<?x?x?x?xf32>)
// LINALG: arith.divf
// LINALG: func.call @cblas_sgemm64(
// LINALG: func.return %[[WEIGHTS]], %{{.*}} :

// LOOPS-LABEL: func.func @attention.0(
// LOOPS: "scf.parallel"(
// LOOPS: func.call @cblas_sgemm64(
// LOOPS: arith.divf {{.*}} : vector<16xf32>
// LOOPS: lanes.select {{.*}} : vector<16xi1>, vector<16xf32>
// LOOPS: math.exp {{.*}} : vector<16xf32>
// LOOPS: func.call @cblas_sgemm64(

// LLVM-DAG: define i32 @"attention.0.code"(
// LLVM-DAG: call void @"cblas_sgemm64"(
// LLVM-DAG: call double @"llvm.sqrt.f64"
// LLVM-DAG: fdiv <16 x float>
// LLVM-DAG: call <16 x float> @"tsir.exp.v16f32"(
// LLVM-DAG: call void @"cblas_sgemm64"(
