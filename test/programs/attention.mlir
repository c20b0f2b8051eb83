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
// ATEN: %[[BATCH:.*]], %[[LENGTH:.*]], %[[WIDTH:.*]] = prim.ListUnpack(
// ATEN: %[[DEPTH:.*]] = aten.floordiv.int(%[[WIDTH]], %[[HEADS]])
// The function that splits heads is inlined three times.
// ATEN: %[[QS:.*]] = aten.view(%[[Q]], {{.*}} -> !prim.tensor<f32, [?, ?, ?, ?]>
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

// GROUPS: prim.FusionGroup(
// GROUPS: aten.floordiv.int(
// GROUPS: aten.view(
// GROUPS: aten.matmul(
// GROUPS: aten.div.Scalar(

// LINALG-LABEL: func.func @attention.0(
// LINALG: cf.assert %{{.*}}, "expected a divisor that is not zero"
// LINALG: cf.assert %{{.*}}, "expected sizes that the strides of the input allow; use reshape to copy"
// LINALG: scf.for
// LINALG: scf.for
// LINALG: func.call @cblas_sgemm64(
// LINALG: math.sqrt
// LINALG: arith.divf

// LOOPS-LABEL: func.func @attention.0(
// LOOPS: scf.for
// LOOPS: scf.for
// LOOPS: func.call @cblas_sgemm64(
// LOOPS: arith.divf {{.*}} : vector<16xf32>

// LLVM: define i32 @"attention.0.code"(
// LLVM: call void @"cblas_sgemm64"(
// LLVM: call double @"llvm.sqrt.f64"
// LLVM: fdiv <16 x float>
