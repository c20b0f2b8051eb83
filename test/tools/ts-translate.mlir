// RUN: ts-translate %s -p remove-dead | filecheck %s --check-prefix=MLIR
// RUN: ts-translate %s --spec '2xf32' --spec '?xf32' | filecheck %s --check-prefix=SPEC
// RUN: ts-translate %s --to=llvm --spec '?xf32' --spec '?xf32' | filecheck %s --check-prefix=LLVM
// RUN: ts-translate %s --to=asm --spec '?xf32' --spec '?xf32' | filecheck %s --check-prefix=ASM
// RUN: ts-translate %s --to=header --spec '?xf32' --spec '3xf32' | filecheck %s --check-prefix=HEADER
// RUN: ts-translate %s --to=header --name relu_of_sum --spec '?xf32' --spec '3xf32' | filecheck %s --check-prefix=NAMED
// RUN: ts-translate %s --to=asm --target aarch64-linux-gnu --spec '?xf32' --spec '?xf32' | filecheck %s --check-prefix=CROSS
// RUN: not ts-translate %s --to=asm --target pdp11 --spec '?xf32' --spec '?xf32' 2>&1 | filecheck %s --check-prefix=UNKNOWN
// RUN: not ts-translate %s --to=asm --name double --spec '?xf32' --spec '?xf32' 2>&1 | filecheck %s --check-prefix=KEYWORD
// RUN: not ts-translate %s --to=archive --spec '?xf32' --spec '?xf32' 2>&1 | filecheck %s --check-prefix=BINARY
// RUN: not ts-translate %s --to=obj --spec '?xf32' --spec '?xf32' 2>&1 | filecheck %s --check-prefix=BINARY
// RUN: not ts-translate %s --to=llvm 2>&1 | filecheck %s --check-prefix=NONE
// RUN: ts-translate --help | filecheck %s --check-prefix=HELP

// MLIR: aten.relu
// SPEC: @f(%x: !prim.tensor<f32, [2]>
// LLVM: define signext i32 @"f"(ptr %given.x, ptr %given.y, ptr %given.result, ptr %message, i64 %capacity)
// HEADER: int f(
// HEADER-NEXT: const tsir_tensor *x,  /* f32 [?] */
// HEADER-NEXT: const tsir_tensor *y,  /* f32 [3] */
// HEADER-NEXT: tsir_tensor *result,  /* f32 [3] */
// HEADER-NEXT: char *message, int64_t capacity);
// NAMED: int relu_of_sum(
// CROSS: .globl	f
// CROSS: fadd	v
// UNKNOWN: {{.*}}ts-translate.mlir:[[#]]:{{[0-9]+}}: error: expected the target 'cpu' or a triple of x86_64, aarch64, wasm32, as 'aarch64-linux-gnu', got 'pdp11'
// KEYWORD: {{.*}}: error: expected a name that is free in C and C++ for the exported function, got 'double', which has a meaning; give it another
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
