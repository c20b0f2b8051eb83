// A program that asks for a gradient itself: the energy and the forces are one native call.
// RUN: ts-translate %S/../../examples/forces.py --entry forces --spec '?x3xf32' --spec '?xf32' --spec '?x?xf32' --spec '?xf32' -o %t.source.mlir
// RUN: ts-translate %S/../../examples/forces.graph --spec '?x3xf32' --spec '?xf32' --spec '?x?xf32' --spec '?xf32' -o %t.graph.mlir
// RUN: ts-translate %S/../../examples/forces.py --entry forces --spec '8x3xf32' --spec '16xf32' --spec '16x32xf32' --spec '32xf32' -o %t.static.mlir
// RUN: ts-opt %t.source.mlir --to=aten | filecheck %s --check-prefix=ATEN
// RUN: ts-opt %t.graph.mlir --to=aten | filecheck %s --check-prefix=ATEN
// RUN: ts-opt %t.source.mlir --to=groups | filecheck %s --check-prefix=GROUPS
// RUN: ts-opt %t.graph.mlir --to=groups | filecheck %s --check-prefix=GROUPS
// RUN: ts-opt %t.source.mlir --to=linalg | filecheck %s --check-prefix=LINALG
// RUN: ts-opt %t.static.mlir --to=loops | filecheck %s --check-prefix=LOOPS
// RUN: ts-opt %t.static.mlir --to=llvm | filecheck %s --check-prefix=LLVM

// ATEN-LABEL: func.func @{{main|forces}}(
// ATEN-SAME: %[[POSITIONS:[^:]+]]: !prim.tensor<f32, [?, 3]>
// ATEN-SAME: %[[CENTERS:[^:]+]]: !prim.tensor<f32, [?]>
// ATEN-SAME: %[[WEIGHT:[^:]+]]: !prim.tensor<f32, [?, ?]>
// ATEN-SAME: %[[READOUT:[^:]+]]: !prim.tensor<f32, [?]>
// ATEN-NOT: requires_grad_
// The energy.
// ATEN: %[[CUT:.*]] = aten.detach(%[[POSITIONS]]) {{.*}} -> !prim.tensor<f32, [?, 3]>
// ATEN: %[[APART:.*]] = aten.sub.Tensor(%{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?, 3]>
// ATEN: %[[DISTANCES:.*]] = aten.sqrt(%{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: %[[SHIFTED:.*]] = aten.sub.Tensor(%{{.*}}, %[[CENTERS]], %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?, ?]>
// ATEN: %[[FEATURES:.*]] = aten.exp(%{{.*}}) {{.*}} -> !prim.tensor<f32, [?, ?, ?]>
// ATEN: %[[MATMUL:.*]] = aten.matmul(%[[FEATURES]], %[[WEIGHT]]) {{.*}} -> !prim.tensor<f32, [?, ?, ?]>
// ATEN: %[[TANH:.*]] = aten.tanh(%[[MATMUL]]) {{.*}} -> !prim.tensor<f32, [?, ?, ?]>
// ATEN: aten.matmul(%[[TANH]], %[[READOUT]]) {{.*}} -> !prim.tensor<f32, [?, ?]>
// ATEN: aten.sum(
// ATEN: %[[TOTAL:.*]] = aten.mul.Scalar(%{{.*}}, %{{.*}}) {{.*}} -> !prim.tensor<f32, []>
// Its gradient, of tanh, exp, sqrt and of both sides of the difference.
// ATEN: aten.ones_like(%[[TOTAL]],
// ATEN: aten.transpose.int(
// ATEN: %[[SQUARE:.*]] = aten.mul.Tensor(%[[TANH]], %[[TANH]])
// ATEN: aten.rsub.Scalar(%[[SQUARE]],
// ATEN: aten.transpose.int(%[[WEIGHT]],
// ATEN: aten.mul.Tensor(%{{.*}}, %[[FEATURES]])
// ATEN: aten.pow.Tensor_Scalar(%[[SHIFTED]],
// ATEN: aten.div.Tensor(
// ATEN: aten.pow.Tensor_Scalar(%[[APART]],
// ATEN: aten.sum_to_size(%{{.*}}, %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, 1, 3]>
// ATEN: aten.sum_to_size(%{{.*}}, %{{.*}}) {{.*}} -> !prim.tensor<f32, [1, ?, 3]>
// ATEN: %[[GRADIENT:.*]] = aten.add.Tensor(%{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> !prim.tensor<f32, [?, 3]>
// ATEN: %[[ENERGY:.*]] = aten.detach(%[[TOTAL]])
// ATEN: %[[FORCES:.*]] = aten.neg(%[[GRADIENT]])
// ATEN: prim.TupleConstruct(%[[ENERGY]], %[[FORCES]])

// GROUPS: prim.FusionGroup(
// GROUPS: aten.tanh(
// GROUPS: aten.ones_like(
// GROUPS: %[[FORCES:.*]] = aten.neg(%{{.*}}) {{.*}} -> !prim.tensor<f32, [?, 3]>
// GROUPS: prim.Yield %{{.*}}, %[[FORCES]]
// GROUPS-NOT: prim.FusionGroup(
// GROUPS: func.return

// LINALG: func.func @{{.*}}({{.*}}memref<?x3xf32
// LINALG: math.tanh

// LOOPS: func.func
// LOOPS: vector.
// LLVM: define
// LLVM: <{{[0-9]+}} x float>
