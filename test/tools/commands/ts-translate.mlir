// RUN: ts-translate %s -p remove-dead | filecheck %s --check-prefix=MLIR
// RUN: ts-translate %s --spec '2xf32' --spec '?xf32' | filecheck %s --check-prefix=SPEC
// RUN: ts-translate %s --to=llvm --spec '?xf32' --spec '?xf32' | filecheck %s --check-prefix=LLVM
// RUN: ts-translate %s --to=asm --spec '?xf32' --spec '?xf32' | filecheck %s --check-prefix=ASM
// RUN: ts-translate %s --to=header --spec '?xf32' --spec '3xf32' | filecheck %s --check-prefix=HEADER
// RUN: ts-translate %s --to=header --name relu_of_sum --spec '?xf32' --spec '3xf32' | filecheck %s --check-prefix=NAMED
// RUN: ts-translate %s --to=asm --target aarch64-linux-gnu --spec '?xf32' --spec '?xf32' | filecheck %s --check-prefix=CROSS
// RUN: not ts-translate %s --to=asm --target pdp11 --spec '?xf32' --spec '?xf32' 2>&1 | filecheck %s --check-prefix=UNKNOWN
// RUN: not ts-translate %s --to=asm --target cuda --spec '?xf32' --spec '?xf32' 2>&1 | filecheck %s --check-prefix=HERE-ONLY
// RUN: not ts-translate %s --to=asm --name double --spec '?xf32' --spec '?xf32' 2>&1 | filecheck %s --check-prefix=KEYWORD
// RUN: not ts-translate %s --to=archive --spec '?xf32' --spec '?xf32' 2>&1 | filecheck %s --check-prefix=BINARY
// RUN: not ts-translate %s --to=obj --spec '?xf32' --spec '?xf32' 2>&1 | filecheck %s --check-prefix=BINARY
// RUN: not ts-translate %s --to=llvm 2>&1 | filecheck %s --check-prefix=NONE
// RUN: ts-translate %s --to=ptx --spec '?xf32' --spec '?xf32' | filecheck %s --check-prefix=PTX
// RUN: ts-translate %s --to=ptx --target nvptx64-sm_120 --spec '?xf32' --spec '?xf32' | filecheck %s --check-prefix=SM
// RUN: not ts-translate %s --to=ptx --target nvptx64-sm_1 --spec '?xf32' --spec '?xf32' 2>&1 | filecheck %s --check-prefix=NO_SM
// RUN: not ts-translate %s --to=so --target nvptx64 --spec '?xf32' --spec '?xf32' 2>&1 | filecheck %s --check-prefix=NO_SO
// RUN: not ts-translate %s --to=ptx --target cpu --spec '?xf32' --spec '?xf32' 2>&1 | filecheck %s --check-prefix=HOST
// RUN: not ts-translate %s --to=so --spec '?xf32' --spec '?xf32' -o %t.dll 2>&1 | filecheck %s --check-prefix=SUFFIX
// RUN: not ts-translate %s --to=ptx --target aarch64-linux-gnu --spec '?xf32' --spec '?xf32' 2>&1 | filecheck %s --check-prefix=NO_CPU
// RUN: not ts-translate %s --to=ptx --target '' --spec '?xf32' --spec '?xf32' 2>&1 | filecheck %s --check-prefix=NO_TARGET
// RUN: not ts-translate %s --to=ptx --name g --spec '?xf32' --spec '?xf32' 2>&1 | filecheck %s --check-prefix=NO_NAME
// RUN: not ts-translate %s --to=header --name '' --spec '?xf32' --spec '?xf32' 2>&1 | filecheck %s --check-prefix=EMPTY
// RUN: not ts-translate %s --target nvptx64 2>&1 | filecheck %s --check-prefix=NO_FORM
// RUN: not ts-translate %s --spec=-2xf32 --spec '?xf32' 2>&1 | filecheck %s --check-prefix=NO_SPEC
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
// UNKNOWN: ts-translate: error: expected the target 'cpu', 'cuda', 'nvptx64', one of x86_64, aarch64, wasm32, or a triple of these, as 'aarch64-linux-gnu', got 'pdp11'
// HERE-ONLY: ts-translate: error: expected a target that files can be for, as 'nvptx64' or 'nvptx64-sm_80', got 'cuda', the GPUs of this machine
// KEYWORD: ts-translate: error: expected a name that is free in C and C++ for the exported function, got 'double', which has a meaning
// ASM: .text
// BINARY: ts-translate: error: expected -o FILE, as the result is no text
// PTX: .target sm_90
// PTX: .entry f_0_kernel_0(
// SM: .target sm_120
// NO_SM: ts-translate: error: expected one of sm_75, {{.*}} sm_120a after 'nvptx64-', got 'sm_1'
// NO_SO: ts-translate: error: expected --to=ptx with a target 'nvptx64', and with no other, got --to=so --target=nvptx64
// HOST: ts-translate: error: expected --to=ptx with a target 'nvptx64', and with no other, got --to=ptx --target=cpu
// SUFFIX: ts-translate: error: expected -o with the suffix .so for --to=so, got '{{.*}}.dll'
// NO_CPU: ts-translate: error: expected --to=ptx with a target 'nvptx64', and with no other, got --to=ptx --target=aarch64-linux-gnu
// NO_TARGET: ts-translate: error: expected the target 'cpu', {{.*}}, got ''
// NO_NAME: ts-translate: error: expected --to=llvm, asm, obj, archive, so or header with --name, got --to=ptx
// EMPTY: ts-translate: error: expected a name that is free in C and C++ for the exported function, got ''
// NO_FORM: ts-translate: error: expected --to=llvm, asm, obj, archive, so, header or ptx with --target, got --to=mlir
// NO_SPEC: <spec 0>:1:1: error: expected a spec, such as ?x3xf32, 5, none or [f32]
// NONE: ts-translate: error: expected a --spec for each argument (x, y)
// HELP: usage: ts-translate
func.func @f(%x: !prim.tensor<f32, [?]>, %y: !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]> {
  %one = prim.Constant 1
  %a = aten.add.Tensor(%x, %y, %one) : (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>, !prim.int) -> !prim.tensor<f32, [?]>
  %b = aten.relu(%a) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  func.return %b : !prim.tensor<f32, [?]>
}
