// Loops with break and continue become loops with a flag, from source text and from graph text alike.
// RUN: ts-translate %S/../../examples/while_break.py --entry while_break --spec '?x?xf32' --spec '7' -o %t.source.mlir
// RUN: ts-translate %S/../../examples/while_break.graph --spec '?x?xf32' --spec '7' -o %t.graph.mlir
// RUN: ts-translate %S/../../examples/while_break.py --entry while_break --spec '4x32xf32' --spec '7' -o %t.static.mlir
// RUN: ts-opt %t.source.mlir --to=aten | filecheck %s --check-prefix=ATEN
// RUN: ts-opt %t.graph.mlir --to=aten | filecheck %s --check-prefix=ATEN
// RUN: ts-opt %t.source.mlir --to=groups | filecheck %s --check-prefix=GROUPS
// RUN: ts-opt %t.graph.mlir --to=groups | filecheck %s --check-prefix=GROUPS
// RUN: ts-opt %t.source.mlir --to=linalg | filecheck %s --check-prefix=LINALG
// RUN: ts-opt %t.static.mlir --to=loops | filecheck %s --check-prefix=LOOPS
// RUN: ts-opt %t.static.mlir --to=llvm | filecheck %s --check-prefix=LLVM
// RUN: ts-run %S/../../examples/while_break.py --input 2xf32=1,2 --input 7 | filecheck %s --check-prefix=VALUE
// RUN: ts-run %S/../../examples/while_break.graph --input 2xf32=1,2 --input 7 --backend=interp | filecheck %s --check-prefix=VALUE

// VALUE: result 0: 2xf32=[19, 38]

// ATEN-LABEL: func.func @{{main|while_break}}(
// ATEN-SAME: %[[X:[^:]+]]: !prim.tensor<f32, [?, ?]>
// ATEN-SAME: %[[LIMIT:[^:]+]]: !prim.int
// ATEN: aten.zeros_like(%[[X]]
// The condition of the loop is found at the end of a round.
// ATEN: prim.Loop
// ATEN: %[[I:.*]] = aten.add.int(
// ATEN: %[[END:.*]] = aten.gt.int(%[[I]], %[[LIMIT]])
// ATEN: prim.If %[[END]]
// ATEN: } else {
// ATEN: %[[THIRD:.*]] = aten.remainder.int(%[[I]]
// ATEN: aten.eq.int(%[[THIRD]]
// ATEN: prim.If
// ATEN: aten.add.int(
// ATEN: } else {
// ATEN: %[[SCALED:.*]] = aten.mul.Scalar(%[[X]], %[[I]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[TOTAL:.*]] = aten.add.Tensor({{.*}}%[[SCALED]]
// ATEN: %[[SUM:.*]] = aten.sum(%[[TOTAL]]
// ATEN: %[[LARGE:.*]] = aten.gt.Scalar(%[[SUM]]
// ATEN: aten.Bool.Tensor(%[[LARGE]])
// A range with a step counts rounds, and derives the index from their number.
// ATEN: aten.__range_length(%{{.*}}, %[[LIMIT]]
// ATEN: prim.Loop
// ATEN: %[[J:.*]] = aten.__derive_index(
// ATEN: prim.Loop
// ATEN: aten.gt.int(
// ATEN: prim.If
// ATEN: aten.add.int(
// ATEN: aten.sub.int(
// ATEN: prim.TupleConstruct(

// GROUPS: prim.FusionGroup(
// GROUPS: aten.zeros_like(
// GROUPS: prim.Loop
// GROUPS: %[[I:.*]] = aten.add.int(
// GROUPS: %[[END:.*]] = aten.gt.int(%[[I]]
// GROUPS: prim.If %[[END]]
// GROUPS: } else {
// GROUPS: %[[REST:.*]] = aten.remainder.int(%[[I]]
// GROUPS: %[[THIRD:.*]] = aten.eq.int(%[[REST]]
// GROUPS: prim.If %[[THIRD]]
// GROUPS: aten.add.int(
// GROUPS: } else {
// GROUPS: aten.mul.Scalar(
// GROUPS: aten.add.Tensor(
// GROUPS: aten.Bool.Tensor(
// GROUPS: aten.__range_length(
// GROUPS: prim.Loop
// GROUPS: aten.__derive_index(
// GROUPS: prim.Loop
// GROUPS: %[[FAR:.*]] = aten.gt.int(
// GROUPS: prim.If %[[FAR]]
// GROUPS: aten.add.int(
// GROUPS: aten.sub.int(
// GROUPS-NOT: prim.FusionGroup(
// GROUPS: func.return

// LINALG-LABEL: func.func @while_break.0(
// LINALG-SAME: %[[LIMIT:[^:]+]]: i64)
// LINALG: linalg.generic {{.*}}iterator_types = ["parallel", "parallel"]
// LINALG: scf.while {{.*}} : (index, i1, i64, i64, memref<?x?xf32>)
// LINALG: %[[NEXT:.*]] = arith.addi
// LINALG: %[[END:.*]] = arith.cmpi sgt, %[[NEXT]], %[[LIMIT]]
// LINALG-NEXT: %[[BREAKS:.*]], %[[COUNT:.*]], %[[TOTAL:.*]] = scf.if %[[END]] -> (i1, i64, memref<?x?xf32>) {
// LINALG-NOT: memref.alloc
// LINALG: arith.remsi %[[NEXT]]
// LINALG: scf.if
// LINALG-NOT: memref.alloc
// LINALG: arith.addi
// LINALG-NOT: memref.alloc
// LINALG: } else {
// LINALG: arith.sitofp %[[NEXT]]
// LINALG: arith.mulf
// LINALG: arith.addf
// LINALG: linalg.generic {{.*}}iterator_types = ["reduction", "reduction"]
// LINALG: arith.addf
// LINALG: arith.cmpf ogt
// LINALG: %[[GOES_ON:.*]] = arith.xori %[[BREAKS]]
// LINALG: scf.yield %{{.*}}, %[[GOES_ON]], %[[NEXT]], %[[COUNT]], %{{.*}} :
// LINALG: tsir.scope
// LINALG: scf.while
// LINALG: scf.while
// LINALG: func.return

// LOOPS-LABEL: func.func @while_break.0(
// LOOPS: scf.while
// LOOPS: arith.mulf {{.*}} : vector<16xf32>
// LOOPS-NEXT: arith.addf {{.*}} : vector<16xf32>
// LOOPS-NEXT: vector.store
// LOOPS: scf.for {{.*}} -> (vector<16xf32>)
// LOOPS: arith.addf
// LOOPS: func.return

// LLVM-DAG: define i32 @"while_break.0.code"(ptr %a0.owner, ptr %a0,
// LLVM-DAG: icmp sgt i64
// LLVM-DAG: fmul <16 x float>
// LLVM-DAG: call i1 @"tsir_poll"(
