// Numbers are native where many follow one another; strings, and what waits for them, are interpreted.
// RUN: ts-translate %S/../../examples/strings_and_numbers.py --entry strings_and_numbers --spec '7' --spec '3' --spec '2.5' --spec '"tensor"' -o %t.source.mlir
// RUN: ts-translate %S/../../examples/strings_and_numbers.graph --spec '7' --spec '3' --spec '2.5' --spec '"tensor"' -o %t.graph.mlir
// RUN: ts-opt %t.source.mlir --to=aten | filecheck %s --check-prefix=ATEN
// RUN: ts-opt %t.graph.mlir --to=aten | filecheck %s --check-prefix=ATEN
// RUN: ts-opt %t.source.mlir --to=groups | filecheck %s --check-prefix=GROUPS
// RUN: ts-opt %t.graph.mlir --to=groups | filecheck %s --check-prefix=GROUPS
// RUN: ts-opt %t.source.mlir --to=linalg | filecheck %s --check-prefix=LINALG
// RUN: ts-opt %t.source.mlir --to=loops | filecheck %s --check-prefix=LOOPS
// RUN: ts-opt %t.source.mlir --to=llvm | filecheck %s --check-prefix=LLVM

// ATEN-LABEL: func.func @{{main|strings_and_numbers}}(
// ATEN-SAME: %[[A:[^:]+]]: !prim.int
// ATEN-SAME: %[[B:[^:]+]]: !prim.int
// ATEN-SAME: %[[C:[^:]+]]: !prim.float
// ATEN-SAME: %[[NAME:[^:]+]]: !prim.str
// ATEN: %[[SUM:.*]] = aten.add.int(%[[A]], %[[B]])
// ATEN: aten.floordiv.int(%[[A]], %[[B]])
// ATEN: aten.__lshift__.int(%[[A]]
// ATEN: aten.Int.Scalar(%[[C]]) : (!prim.float) -> !prim.int
// ATEN: %[[INTS:.*]] = prim.ListConstruct(%[[SUM]], {{.*}} -> !prim.list<!prim.int>
// ATEN: aten.div.int(%[[A]], %[[B]]) : (!prim.int, !prim.int) -> !prim.float
// ATEN: aten.pow.float_int(%[[C]]
// ATEN: %[[FLOATS:.*]] = prim.ListConstruct({{.*}} -> !prim.list<!prim.float>
// The second of two conditions is evaluated only if the first holds.
// ATEN: %[[POSITIVE:.*]] = aten.lt.int(%{{.*}}, %[[A]])
// ATEN: %[[BETWEEN:.*]] = prim.If %[[POSITIVE]] -> (!prim.bool)
// ATEN: aten.lt.int(%[[A]]
// ATEN: aten.eq.str(%[[NAME]]
// ATEN: %[[BOOLS:.*]] = prim.ListConstruct({{.*}}%[[BETWEEN]]{{.*}} -> !prim.list<!prim.bool>
// The function that is called twice is inlined twice.
// ATEN: aten.format(%{{.*}}, %[[NAME]], %[[C]])
// ATEN: aten.lt.float_int(%[[C]]
// ATEN: prim.If {{.*}} -> (!prim.str)
// ATEN: aten.add.int_float(%[[SUM]]
// ATEN: aten.format(
// ATEN: aten.join(
// The loop over two names is two rounds.
// ATEN-NOT: prim.Loop
// ATEN-COUNT-2: aten.format(
// ATEN: aten.replace(
// ATEN: %[[RESULT:.*]] = prim.TupleConstruct(%{{.*}}, %[[INTS]], %[[FLOATS]], %[[BOOLS]])
// ATEN: func.return %[[RESULT]]

// GROUPS: prim.FusionGroup(%{{a|a\.1}}, %{{b|b\.1}}, %{{c|c\.1}})
// GROUPS: aten.add.int(
// GROUPS: aten.Int.Scalar(
// GROUPS: aten.pow.float_int(
// GROUPS: aten.lt.int(
// GROUPS: prim.Yield
// GROUPS: prim.ListConstruct(
// GROUPS: aten.eq.str(
// GROUPS: aten.format(
// GROUPS: aten.join(
// GROUPS-NOT: prim.Loop
// GROUPS-COUNT-2: aten.format(
// GROUPS: aten.replace(

// Division rounds down and has a check; the largest of two is a choice.
// LINALG-LABEL: func.func @{{main|strings_and_numbers}}.0(
// LINALG-SAME: i64, %{{.*}}: i64, %{{.*}}: f64) -> (i64,
// LINALG: arith.addi {{.*}} : i64
// LINALG: cf.assert %{{.*}}, "division by zero"
// LINALG: arith.divsi
// LINALG: arith.remsi
// LINALG: arith.andi
// LINALG: arith.shli
// LINALG: arith.divf {{.*}} : f64
// LINALG: arith.mulf {{.*}} : f64
// LINALG: math.roundeven
// LINALG: func.return

// There is nothing to loop over.
// LOOPS-LABEL: func.func @strings_and_numbers.0(
// LOOPS-NOT: scf.
// LOOPS: math.roundeven

// LLVM: define i32 @"strings_and_numbers.0.code"(i64 %a0, i64 %a1, double %a2, ptr %results)
// LLVM: sdiv i64
// LLVM: call double @"llvm.roundeven.f64"
// LLVM: define i32 @"strings_and_numbers.0.entry"(ptr %args, ptr %results)
