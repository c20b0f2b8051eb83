// RUN: ts-opt %s --to=groups | filecheck %s --check-prefix=GROUPS
// RUN: ts-opt %s --to=linalg | filecheck %s --check-prefix=LINALG
// RUN: ts-opt %s --to=loops | filecheck %s --check-prefix=LOOPS
// RUN: ts-opt %s --to=llvm | filecheck %s --check-prefix=LLVM
// RUN: ts-opt %s --to=asm | filecheck %s --check-prefix=ASM
// RUN: ts-opt %s --to=gpu --verify-roundtrip | filecheck %s --check-prefix=GPU
// RUN: ts-opt %s --to=ptx | filecheck %s --check-prefix=PTX

// GROUPS: prim.FusionGroup
// LINALG: func.func @f(
// LINALG: linalg.generic
// LOOPS: vector.load
// LLVM: define i32 @"f.
// ASM: .text
// GPU: "gpu.launch_func"
// GPU: "gpu.func"
// PTX: .target sm_90
// PTX: .visible .entry f_kernel_0(
// PTX: add.rn.f32
// PTX: setp.lt.f32
// PTX: selp.f32
func.func @f(%x: !prim.tensor<f32, [?]>, %y: !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]> {
  %one = prim.Constant 1
  %a = aten.add.Tensor(%x, %y, %one) : (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>, !prim.int) -> !prim.tensor<f32, [?]>
  %b = aten.relu(%a) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  func.return %b : !prim.tensor<f32, [?]>
}
