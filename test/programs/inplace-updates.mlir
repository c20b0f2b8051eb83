// Writes to views: the writes stay where they are, between native groups that make the views and the values.
// RUN: ts-translate %S/../../examples/inplace_updates.py --entry inplace_updates --spec '?x?xf32' --spec '?xf32' --spec '?xi64' -o %t.source.mlir
// RUN: ts-translate %S/../../examples/inplace_updates.graph --spec '?x?xf32' --spec '?xf32' --spec '?xi64' -o %t.graph.mlir
// RUN: ts-opt %t.source.mlir --to=aten | filecheck %s --check-prefix=ATEN
// RUN: ts-opt %t.graph.mlir --to=aten | filecheck %s --check-prefix=ATEN
// RUN: ts-opt %t.source.mlir --to=groups | filecheck %s --check-prefix=GROUPS
// RUN: ts-opt %t.graph.mlir --to=groups | filecheck %s --check-prefix=GROUPS
// RUN: ts-opt %t.source.mlir --to=linalg | filecheck %s --check-prefix=LINALG
// RUN: ts-opt %t.source.mlir --to=loops | filecheck %s --check-prefix=LOOPS
// RUN: ts-opt %t.source.mlir --to=llvm | filecheck %s --check-prefix=LLVM

// ATEN-LABEL: func.func @{{main|inplace_updates}}(
// ATEN-SAME: %[[X:[^:]+]]: !prim.tensor<f32, [?, ?]>
// ATEN-SAME: %[[ROW:[^:]+]]: !prim.tensor<f32, [?]>
// ATEN-SAME: %[[INDEX:[^:]+]]: !prim.tensor<i64, [?]>
// ATEN: %[[ZEROS:.*]] = aten.zeros(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?], device "cpu">
// ATEN: %[[SLICE:.*]] = aten.slice.Tensor(%[[X]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[SLICE_1:.*]] = aten.slice.Tensor(%[[SLICE]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[SLICE_2:.*]] = aten.slice.Tensor(%[[ZEROS]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?], device "cpu">
// ATEN: %[[SLICE_3:.*]] = aten.slice.Tensor(%[[SLICE_2]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?], device "cpu">
// ATEN: %{{.*}} = aten.copy_(%[[SLICE_3]], %[[SLICE_1]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?], device "cpu">
// ATEN: %[[SELECT:.*]] = aten.select.int(%[[ZEROS]], %{{.*}}, %{{.*}}) {{.*}} -> !prim.tensor<f32, [?], device "cpu">
// ATEN: %{{.*}} = aten.copy_(%[[SELECT]], %[[ROW]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?], device "cpu">
// ATEN: %[[SELECT_1:.*]] = aten.select.int(%[[ZEROS]], %{{.*}}, %{{.*}}) {{.*}} -> !prim.tensor<f32, [?], device "cpu">
// ATEN: %{{.*}} = aten.add_.Scalar(%[[SELECT_1]], %{{.*}}, %{{.*}}) {{.*}} -> !prim.tensor<f32, [?], device "cpu">
// ATEN: %[[LIST_1:.*]] = prim.ListConstruct(%[[INDEX]]) {{.*}} -> !prim.list<!prim.optional<!prim.tensor>>
// ATEN: %[[INDEX_1:.*]] = aten.index.Tensor(%[[ZEROS]], %[[LIST_1]]) {{.*}} -> !prim.tensor<f32, [?, ?], device "cpu">
// ATEN: %[[MUL:.*]] = aten.mul.Scalar(%[[INDEX_1]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?], device "cpu">
// ATEN: %[[LIST_2:.*]] = prim.ListConstruct(%[[INDEX]]) {{.*}} -> !prim.list<!prim.optional<!prim.tensor>>
// ATEN: %{{.*}} = aten.index_put_(%[[ZEROS]], %[[LIST_2]], %[[MUL]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?], device "cpu">
// ATEN: %[[VIEW:.*]] = aten.view(%[[ZEROS]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?], device "cpu">
// ATEN: %{{.*}} = aten.mul_.Scalar(%[[VIEW]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?], device "cpu">
// ATEN: %[[SLICE_4:.*]] = aten.slice.Tensor(%[[VIEW]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> !prim.tensor<f32, [?], device "cpu">
// ATEN: %{{.*}} = aten.add_.Scalar(%[[SLICE_4]], %{{.*}}, %{{.*}}) {{.*}} -> !prim.tensor<f32, [?], device "cpu">
// ATEN: %[[SELECT_2:.*]] = aten.select.int(%[[X]], %{{.*}}, %{{.*}}) {{.*}} -> !prim.tensor<f32, [?]>
// ATEN: %[[SLICE_5:.*]] = aten.slice.Tensor(%[[ZEROS]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?], device "cpu">
// ATEN: %[[SELECT_3:.*]] = aten.select.int(%[[SLICE_5]], %{{.*}}, %{{.*}}) {{.*}} -> !prim.tensor<f32, [?], device "cpu">
// ATEN: %{{.*}} = aten.copy_(%[[SELECT_2]], %[[SELECT_3]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?]>
// ATEN: %[[SLICE_6:.*]] = aten.slice.Tensor(%[[X]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[SELECT_4:.*]] = aten.select.int(%[[SLICE_6]], %{{.*}}, %{{.*}}) {{.*}} -> !prim.tensor<f32, [?]>
// ATEN: %{{.*}} = aten.sub_.Scalar(%[[SELECT_4]], %{{.*}}, %{{.*}}) {{.*}} -> !prim.tensor<f32, [?]>
// ATEN: %[[GT:.*]] = aten.gt.Scalar(%[[ZEROS]], %{{.*}}) {{.*}} -> !prim.tensor<bool, [?, ?], device "cpu">
// ATEN: %[[LIST_3:.*]] = prim.ListConstruct(%[[GT]]) {{.*}} -> !prim.list<!prim.optional<!prim.tensor>>
// ATEN: aten.index_put_(%[[ZEROS]], %[[LIST_3]], %{{.*}}, %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?], device "cpu">
// ATEN: %[[CLONE:.*]] = aten.clone(%[[VIEW]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?], device "cpu">
// ATEN: %[[RELU:.*]] = aten.relu_(%[[CLONE]]) {{.*}} -> !prim.tensor<f32, [?], device "cpu">
// ATEN: %[[RESULT:.*]] = prim.TupleConstruct(%[[ZEROS]], %[[RELU]]) {{.*}} -> !prim.tuple<!prim.tensor<f32, [?, ?], device "cpu">, !prim.tensor<f32, [?], device "cpu">>
// ATEN: func.return %[[RESULT]]

// GROUPS: %[[BUFFER:.*]], %[[FROM:.*]], %[[TO:.*]] = prim.FusionGroup(
// GROUPS: aten.zeros(
// GROUPS: prim.Yield
// GROUPS: aten.copy_(%[[TO]], %[[FROM]]
// GROUPS: %[[FIRST:.*]] = prim.FusionGroup(%[[BUFFER]])
// GROUPS: aten.select.int(
// GROUPS: aten.copy_(%[[FIRST]]
// GROUPS: %[[LAST:.*]] = prim.FusionGroup(%[[BUFFER]])
// GROUPS: aten.add_.Scalar(%[[LAST]]
// GROUPS: %[[DOUBLED:.*]] = prim.FusionGroup(%[[BUFFER]], %index
// GROUPS: aten.index.Tensor(
// GROUPS: aten.mul.Scalar(
// GROUPS: prim.Yield
// GROUPS: aten.index_put_(%[[BUFFER]], %{{.*}}, %[[DOUBLED]]
// GROUPS: %[[FLAT:.*]] = prim.FusionGroup(%[[BUFFER]])
// GROUPS: aten.view(
// GROUPS: aten.mul_.Scalar(%[[FLAT]]
// GROUPS: aten.add_.Scalar(
// GROUPS: aten.copy_(
// GROUPS: aten.sub_.Scalar(
// GROUPS: %[[LARGE:.*]] = prim.FusionGroup(%[[BUFFER]])
// GROUPS: aten.gt.Scalar(
// GROUPS: %[[MASK:.*]] = prim.ListConstruct(%[[LARGE]])
// GROUPS: aten.index_put_(%[[BUFFER]], %[[MASK]]
// GROUPS: %[[CLONE:.*]] = prim.FusionGroup(%[[FLAT]])
// GROUPS: aten.relu_(%[[CLONE]])

// A view is a layout of its argument; nothing is copied.
// LINALG-LABEL: func.func @inplace_updates.0(
// LINALG-SAME: %[[X:[^:]+]]: memref<?x?xf32, strided<[?, ?]>>) -> (memref<?x?xf32>, memref<?x?xf32, strided<[?, ?]>>, memref<?x?xf32, strided<[?, 2]>>)
// LINALG: %[[BUFFER:.*]] = memref.alloc(
// LINALG: linalg.generic {{.*}} outs(%[[BUFFER]] :
// LINALG-DAG: %[[FROM:.*]] = memref.reinterpret_cast %[[X]]
// LINALG-DAG: %[[TO:.*]] = memref.reinterpret_cast %[[BUFFER]]
// LINALG: func.return %[[BUFFER]]
// LINALG-LABEL: func.func @inplace_updates.1(
// LINALG-NOT: linalg.generic
// LINALG: cf.assert %{{.*}}, "index 0 is out of range for dimension 0"
// LINALG: memref.reinterpret_cast
// Rows are found by number, each of which is checked.
// LINALG-LABEL: func.func @inplace_updates.3(
// LINALG-SAME: memref<?xi64, strided<[?]>>) -> memref<?x?xf32>
// LINALG: linalg.generic
// LINALG: arith.index_cast
// LINALG: cf.assert %{{.*}}, "expected an index below the size of the dimension"
// LINALG: memref.load
// LINALG: arith.mulf
// LINALG-LABEL: func.func @inplace_updates.4(
// LINALG: cf.assert %{{.*}}, "expected sizes that the strides of the input allow; use reshape to copy"
// LINALG-LABEL: func.func @inplace_updates.8(
// LINALG-SAME: -> memref<?x?xi1>
// LINALG: arith.cmpf ogt

// LOOPS-LABEL: func.func @inplace_updates.1(
// LOOPS-NOT: scf.
// LOOPS: func.return
// LOOPS-LABEL: func.func @inplace_updates.8(
// LOOPS: %[[MASK:.*]] = lanes.cmpf {{.*}} : vector<16xf32> to vector<16xi1>
// LOOPS: vector.store %[[MASK]], %{{.*}} : memref<?x?xi1, strided<[?, 1]>>, vector<16xi1>

// LLVM-DAG: define i32 @"inplace_updates.1.code"(
// LLVM-NOT: load <
// LLVM-DAG: define i32 @"inplace_updates.1.entry"(
// LLVM-DAG: define i32 @"inplace_updates.8.code"(
// LLVM-DAG: fcmp ogt <16 x float>
