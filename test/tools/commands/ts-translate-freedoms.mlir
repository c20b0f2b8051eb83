// RUN: ts-translate %s --to=ptx --entry product --spec 24x40xf32 --spec 40x16xf32 --allow-tf32 | filecheck %s --check-prefix=TF32
// RUN: ts-translate %s --to=ptx --entry product --spec 24x40xf32 --spec 40x16xf32 --no-deterministic | filecheck %s --check-prefix=F32
// RUN: ts-translate %s --to=ptx --entry sums --spec '?xf32' --spec '?xi64' --spec '?xf32' --no-deterministic | filecheck %s --check-prefix=ATOMIC
// RUN: ts-translate %s --to=ptx --entry sums --spec '?xf32' --spec '?xi64' --spec '?xf32' --allow-tf32 | filecheck %s --check-prefix=ORDERED
// RUN: not ts-translate %s --to=so --entry product --spec '?x?xf32' --spec '?x?xf32' --allow-tf32 2>&1 | filecheck %s --check-prefix=NO_SO
// RUN: not ts-translate %s --no-deterministic 2>&1 | filecheck %s --check-prefix=NO_MLIR
// RUN: ts-translate %s --to=ptx --entry product --spec 2048x2048xf16 --spec 2048x2048xf16 --products=wgmma | filecheck %s --check-prefix=WGMMA
// RUN: not ts-translate %s --to=header --entry product --spec '?x?xf16' --spec '?x?xf16' --products=wgmma 2>&1 | filecheck %s --check-prefix=NO_HEADER
// RUN: not ts-translate %s --to=ptx --products=cublas 2>&1 | filecheck %s --check-prefix=NO_LIBRARY
// RUN: ts-translate --help | filecheck %s --check-prefix=HELP

// TF32: .entry product
// TF32: mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32
// F32: .entry product
// F32-NOT: mma.sync
// ATOMIC: .entry sums
// ATOMIC: atom.global.add.f32
// ORDERED: .entry sums
// ORDERED-NOT: .add.f32 {{.*}}\[
// WGMMA: .target sm_90a
// WGMMA: wgmma.mma_async
// NO_HEADER: ts-translate: error: expected --to=ptx with --products, got --to=header
// NO_LIBRARY: ts-translate: error: argument --products: invalid choice: 'cublas' (choose from {{'?own'?, '?wgmma'?}})
// NO_SO: ts-translate: error: expected --to=ptx with --allow-tf32, got --to=so
// NO_MLIR: ts-translate: error: expected --to=ptx with --no-deterministic, got --to=mlir
// HELP: --allow-tf32 {{ *}}ptx: products of f32 may round
// HELP: --no-deterministic {{ *}}ptx: sums may be in any order

func.func @product(%x: !prim.tensor, %y: !prim.tensor) -> !prim.tensor {
  %a = aten.mm(%x, %y) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return %a : !prim.tensor
}

func.func @sums(%x: !prim.tensor, %at: !prim.tensor, %y: !prim.tensor) -> !prim.tensor {
  %zero = prim.Constant 0
  %one = prim.Constant 1
  %a = aten.index_add(%x, %zero, %at, %y, %one) : (!prim.tensor, !prim.int, !prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor
  func.return %a : !prim.tensor
}
