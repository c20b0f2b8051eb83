// The graph that PyTorch prints for an LSTM cell, at each stage.
// RUN: ts-translate %S/../../examples/lstm_cell.graph -o %t.mlir --spec '?x?xf32' --spec '?x?xf32' --spec '?x?xf32' --spec '?x?xf32' --spec '?x?xf32' --spec '?xf32' --spec '?xf32'
// RUN: ts-opt %t.mlir --to=aten --verify-roundtrip | filecheck %s --check-prefix=ATEN
// RUN: ts-opt %t.mlir --to=groups --verify-roundtrip | filecheck %s --check-prefix=GROUPS
// RUN: ts-opt %t.mlir --to=linalg --verify-roundtrip | filecheck %s --check-prefix=LINALG
// RUN: ts-opt %t.mlir --to=loops --verify-roundtrip | filecheck %s --check-prefix=LOOPS
// RUN: ts-opt %t.mlir --to=llvm | filecheck %s --check-prefix=LLVM

// ATEN: func.func @main(
// ATEN: %[[W:.*]] = aten.t(%w_ih
// ATEN: aten.mm(%x{{.*}}, %[[W]])
// ATEN: prim.ConstantChunk({{.*}}chunks = 4
// ATEN-COUNT-2: aten.sigmoid
// ATEN: aten.tanh
// ATEN: prim.TupleConstruct

// GROUPS: prim.FusionGroup
// GROUPS-NOT: prim.FusionGroup
// GROUPS: func.return

// LINALG: func.func @main.0(
// LINALG: linalg.generic
// LINALG-NOT: aten.
// LINALG: func.return

// LOOPS: func.func @main.0(
// LOOPS: vector.load
// LOOPS-NOT: linalg.generic
// LOOPS: func.return

// LLVM: define i32 @"main.0
// LLVM: <16 x float>
