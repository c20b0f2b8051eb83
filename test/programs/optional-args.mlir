// Optional arguments: a call with all of them and a call with none are programs without tests for None.
// RUN: ts-translate %S/../../examples/optional_args.py --entry optional_args --spec '?x?xf32' --spec '?xf32' --spec '2.0' --spec '3' -o %t.source.mlir
// RUN: ts-translate %S/../../examples/optional_args.graph --spec '?x?xf32' --spec '?xf32' --spec '2.0' --spec '3' -o %t.graph.mlir
// RUN: ts-opt %t.source.mlir --to=aten | filecheck %s --check-prefix=ATEN
// RUN: ts-opt %t.graph.mlir --to=aten | filecheck %s --check-prefix=ATEN
// RUN: ts-opt %t.source.mlir --to=groups | filecheck %s --check-prefix=GROUPS
// RUN: ts-opt %t.graph.mlir --to=groups | filecheck %s --check-prefix=GROUPS
// RUN: ts-opt %t.source.mlir --to=linalg | filecheck %s --check-prefix=LINALG
// RUN: ts-opt %t.graph.mlir --to=linalg | filecheck %s --check-prefix=LINALG
// RUN: ts-opt %t.source.mlir --to=loops | filecheck %s --check-prefix=LOOPS
// RUN: ts-opt %t.source.mlir --to=llvm | filecheck %s --check-prefix=LLVM

// ATEN-LABEL: func.func @{{main|optional_args}}(
// ATEN-SAME: %[[X:[^:]+]]: !prim.tensor<f32, [?, ?]>
// ATEN-SAME: %[[BIAS:[^:]+]]: !prim.tensor<f32, [?]>
// ATEN-SAME: %[[SCALE:[^:]+]]: !prim.float
// ATEN-SAME: %[[SIZE:[^:]+]]: !prim.int
// ATEN-NOT: aten.__is
// ATEN: %[[Y:.*]] = aten.mul.Scalar(%[[X]], %[[SCALE]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[ROWS:.*]] = aten.slice.Tensor(%[[Y]], %{{.*}}, %{{.*}}, %[[SIZE]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[SUM:.*]] = aten.add.Tensor(%[[ROWS]]
// ATEN: %[[HOLDS:.*]] = aten.ge.int(%[[SIZE]]
// ATEN: prim.If %[[HOLDS]] {
// ATEN: } else {
// ATEN: prim.RaiseException(
// ATEN: %[[COUNT:.*]] = aten.add.int(%[[SIZE]]
// ATEN: %[[RESULT:.*]] = prim.TupleConstruct(%[[SUM]], %[[COUNT]])
// ATEN: func.return %[[RESULT]]

// The function is one native group, from which the exception is raised; only the tuple is made outside.
// GROUPS: %[[Y:.*]], %[[COUNT:.*]] = prim.FusionGroup(
// GROUPS: %[[SCALED:.*]] = aten.mul.Scalar(
// GROUPS: %[[ROWS:.*]] = aten.slice.Tensor(%[[SCALED]], %{{[^,]+}}, %{{[^,]+}}, %[[SIZE:[^,]+]], %{{[^,]+}})
// GROUPS: %[[SUM:.*]] = aten.add.Tensor(%[[ROWS]]
// GROUPS: %[[HOLDS:.*]] = aten.ge.int(%[[SIZE]]
// GROUPS: prim.If %[[HOLDS]] {
// GROUPS-NEXT: prim.Yield
// GROUPS-NEXT: } else {
// GROUPS: prim.RaiseException(
// GROUPS-NEXT: prim.Yield
// GROUPS-NEXT: }
// GROUPS-NEXT: %[[NEXT:.*]] = aten.add.int(%[[SIZE]]
// GROUPS-NEXT: prim.Yield %[[SUM]], %[[NEXT]] :
// GROUPS-NEXT: })
// GROUPS-NEXT: %[[RESULT:.*]] = prim.TupleConstruct(%[[Y]], %[[COUNT]])
// GROUPS-NEXT: func.return %[[RESULT]]

// LINALG-LABEL: func.func @{{main|optional_args}}.0(
// LINALG-SAME: memref<?x?xf32, strided<[?, ?]>>, %[[SCALE:[^:]+]]: f64, %[[SIZE:[^:]+]]: i64, %[[BIAS:[^:]+]]: memref<?xf32, strided<[?]>>) -> (memref<?x?xf32>, i64)
// LINALG: %[[FACTOR:.*]] = arith.truncf %[[SCALE]] : f64 to f32
// LINALG: linalg.generic {{.*}}iterator_types = ["parallel", "parallel"]
// LINALG: arith.mulf %{{.*}}, %[[FACTOR]] : f32
// LINALG: memref.reinterpret_cast %[[BIAS]] to {{.*}} strides: [0, %{{.*}}]
// LINALG: arith.addf
// LINALG: %[[HOLDS:.*]] = arith.cmpi sge, %[[SIZE]]
// LINALG-NEXT: cf.assert %[[HOLDS]], "AssertionError: size must not be negative"
// LINALG: %[[COUNT:.*]] = arith.addi %[[SIZE]]
// LINALG-NEXT: func.return %{{.*}}, %[[COUNT]] : memref<?x?xf32>, i64

// LOOPS-LABEL: func.func @optional_args.0(
// LOOPS: arith.mulf {{.*}} : vector<16xf32>
// LOOPS-NEXT: vector.store

// LLVM-DAG: define i32 @"optional_args.0.code"(ptr %a0.owner, ptr %a0, i64 %a0.size0, i64 %a0.size1, i64 %a0.stride0, i64 %a0.stride1, double %a1,
// LLVM-DAG: fmul <16 x float>
// LLVM-DAG: icmp sge i64
