// RUN: ts-translate %s -p remove-dead | filecheck %s --check-prefix=MLIR
// RUN: ts-translate %s --spec '2xf32' --spec '?xf32' | filecheck %s --check-prefix=SPEC
// RUN: ts-translate %s --to=llvm --spec '?xf32' --spec '?xf32' | filecheck %s --check-prefix=LLVM
// RUN: ts-translate %s --to=asm --spec '?xf32' --spec '?xf32' | filecheck %s --check-prefix=ASM
// RUN: not ts-translate %s --to=obj --spec '?xf32' --spec '?xf32' 2>&1 | filecheck %s --check-prefix=BINARY
// RUN: not ts-translate %s --to=llvm 2>&1 | filecheck %s --check-prefix=NONE
// RUN: ts-translate --help | filecheck %s --check-prefix=HELP

// MLIR: aten.relu
// SPEC: @f(%x: !prim.tensor<f32, [2]>
// LLVM: define i32 @
// ASM: .text
// BINARY: ts-translate: error: expected -o FILE, as the result is no text
// NONE: ts-translate: error: expected a --spec for each argument (x, y)
// HELP: usage: ts-translate
func.func @f(%x: !prim.tensor<f32, [?]>, %y: !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]> {
  %one = prim.Constant 1
  %a = aten.add.Tensor(%x, %y, %one) : (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>, !prim.int) -> !prim.tensor<f32, [?]>
  %b = aten.relu(%a) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  func.return %b : !prim.tensor<f32, [?]>
}
