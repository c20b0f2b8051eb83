// Tuples, dictionaries and comprehensions: what a caller gives is taken apart, lists that grow stay with the interpreter.
// RUN: ts-translate %S/../../examples/tuples_and_dicts.py --entry tuples_and_dicts --spec '?x?xf32' --spec '(2x3xf32=rand(0), 2)' --spec '{"bias": 3xf32=rand(1)}' --spec '[3, -1, 2, 0, 5, 4, -2, 1, 6]' -o %t.source.mlir
// RUN: ts-translate %S/../../examples/tuples_and_dicts.graph --spec '?x?xf32' --spec '(2x3xf32=rand(0), 2)' --spec '{"bias": 3xf32=rand(1)}' --spec '[3, -1, 2, 0, 5, 4, -2, 1, 6]' -o %t.graph.mlir
// RUN: ts-opt %t.source.mlir --to=aten | filecheck %s --check-prefix=ATEN
// RUN: ts-opt %t.graph.mlir --to=aten | filecheck %s --check-prefix=ATEN
// RUN: ts-opt %t.source.mlir --to=groups | filecheck %s --check-prefix=GROUPS
// RUN: ts-opt %t.graph.mlir --to=groups | filecheck %s --check-prefix=GROUPS
// RUN: ts-opt %t.source.mlir --to=linalg | filecheck %s --check-prefix=LINALG
// RUN: ts-opt %t.source.mlir --to=loops | filecheck %s --check-prefix=LOOPS
// RUN: ts-opt %t.source.mlir --to=llvm | filecheck %s --check-prefix=LLVM

// ATEN-LABEL: func.func @{{main|tuples_and_dicts}}(
// ATEN-SAME: %[[X:[^:]+]]: !prim.tensor<f32, [?, ?]>
// ATEN-SAME: %[[PAIR:[^:]+]]: !prim.tuple<!prim.tensor<f32, [?, ?]>, !prim.int>
// ATEN-SAME: %[[TABLE:[^:]+]]: !prim.dict<!prim.str, !prim.tensor>
// ATEN-SAME: %[[VALUES:[^:]+]]: !prim.list<!prim.int>
// What the caller gives is taken apart at the entry.
// ATEN: %[[BIAS:.*]] = prim.DictUnpack(%[[TABLE]]
// ATEN: %[[Y:.*]], %[[N:.*]] = prim.TupleUnpack(%[[PAIR]])
// ATEN: %[[SUM:.*]] = aten.add.Tensor(%[[X]], %[[Y]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[RESULT:.*]] = prim.DictConstruct(%{{.*}}, %[[SUM]], %{{.*}}, %[[Y]])
// The loop over the table is its only round, and what the table holds is known.
// ATEN: %[[SCALED:.*]] = aten.mul.Scalar(%[[BIAS]], %[[N]])
// ATEN: %[[KEY:.*]] = prim.Constant "bias_scaled"
// ATEN: aten._set_item.str(%[[RESULT]], %[[KEY]], %[[SCALED]])
// ATEN: aten.add.Tensor(%[[X]], %[[BIAS]]
// ATEN-NOT: prim.If
// The comprehension appends the squares, whose smallest and largest are carried without a tuple.
// ATEN: %[[SQUARES:.*]] = prim.ListConstruct() : () -> !prim.list<!prim.int>
// ATEN: prim.Loop
// ATEN: aten.mul.int(
// ATEN: aten.append.t(%[[SQUARES]]
// ATEN: prim.Loop {{.*}} -> (!prim.int, !prim.int)
// ATEN-DAG: prim.min.int(
// ATEN-DAG: prim.max.int(
// ATEN: prim.min.int(
// ATEN: %[[TOTAL:.*]] = prim.Loop {{.*}} -> (!prim.int)
// ATEN: aten.append.t(%[[SQUARES]], %[[TOTAL]])
// ATEN: aten.extend.t(%[[SQUARES]]
// ATEN: aten.pop.Dict_str(%[[RESULT]]
// ATEN: %[[EXTREMES:.*]] = prim.TupleConstruct({{.*}} -> !prim.tuple<!prim.int, !prim.int>
// ATEN: prim.TupleConstruct(%[[RESULT]], %[[EXTREMES]], %[[SQUARES]])

// GROUPS: prim.TupleUnpack(
// GROUPS: %[[SUM:.*]] = prim.FusionGroup(
// GROUPS: aten.add.Tensor(
// GROUPS: prim.DictConstruct({{.*}}%[[SUM]]
// GROUPS: aten.mul.Scalar(
// GROUPS: aten._set_item.str(
// GROUPS: prim.Loop
// GROUPS: prim.FusionGroup(
// GROUPS: aten.mul.int(
// GROUPS: prim.Loop
// GROUPS: prim.FusionGroup(
// GROUPS-DAG: prim.min.int(
// GROUPS-DAG: prim.max.int(
// GROUPS: prim.Yield
// GROUPS: prim.Loop
// GROUPS: prim.FusionGroup(
// GROUPS: aten.mul.int(
// GROUPS: aten.add.int(
// GROUPS: aten.add.int(
// GROUPS: prim.Yield

// LINALG-LABEL: func.func @tuples_and_dicts.0(
// LINALG-SAME: -> memref<?x?xf32>
// LINALG: cf.assert %{{.*}}, "expected sizes that broadcast in dimension -2"
// LINALG: cf.assert %{{.*}}, "expected sizes that broadcast in dimension -1"
// LINALG: linalg.generic {{.*}}iterator_types = ["parallel", "parallel"]
// LINALG: arith.addf
// LINALG-LABEL: func.func @tuples_and_dicts.3(
// LINALG: %[[SQUARE:.*]] = arith.muli
// LINALG: func.return %[[SQUARE]] : i64
// LINALG-LABEL: func.func @tuples_and_dicts.4(
// LINALG-SAME: -> (i64, i64)
// LINALG-COUNT-2: arith.select

// LOOPS-LABEL: func.func @tuples_and_dicts.0(
// LOOPS: arith.addf {{.*}} : vector<16xf32>
// LOOPS-NEXT: scf.if
// LOOPS-NEXT: vector.store {{.*}}nontemporal
// LOOPS: vector.store

// LLVM-DAG: define i32 @"tuples_and_dicts.0.code"(
// LLVM-DAG: fadd <16 x float>
// LLVM-DAG: define i32 @"tuples_and_dicts.3.code"(i64 %a0, ptr %results)
// LLVM-DAG: mul i64 %a0, %a0
