// RUN: ts-opt %s --to=ptx | filecheck %s
// RUN: ts-opt %s --to=gpu --verify-roundtrip | filecheck %s --check-prefix=GPU

// One pass over memory for a chain, whose operations are each rounded by itself.

// GPU-LABEL: func.func @chain
// GPU: "gpu.launch_func"
// CHECK: .visible .entry chain_kernel_0(
// CHECK: .maxntid 256
// CHECK: ld.global.nc.v4.b32
// CHECK: ld.global.nc.v4.b32
// CHECK: mul.rn.f32
// CHECK: add.rn.f32
// CHECK: st.global.v4.b32
// CHECK: ret;
// Indices have 32 bits, and 64 in the last of its kernels.
// CHECK: .visible .entry chain_kernel_1(
// CHECK: ld.global.nc.b32
// CHECK: st.global.b32
// CHECK: setp.lt.s32
// CHECK: .visible .entry chain_kernel_2(
// CHECK: ld.global.nc.b32
// CHECK: st.global.b32
// CHECK: setp.lt.s64
func.func @chain(%x: !prim.tensor<f32, [s0]>, %y: !prim.tensor<f32, [s0]>) -> !prim.tensor<f32, [s0]> {
  %one = prim.Constant 1
  %a = aten.mul.Tensor(%x, %y) : (!prim.tensor<f32, [s0]>, !prim.tensor<f32, [s0]>) -> !prim.tensor<f32, [s0]>
  %b = aten.add.Tensor(%a, %x, %one) : (!prim.tensor<f32, [s0]>, !prim.tensor<f32, [s0]>, !prim.int) -> !prim.tensor<f32, [s0]>
  func.return %b : !prim.tensor<f32, [s0]>
}

// A softmax is one kernel, which the host picks: a block for a long row, or 16 threads for a short one, their
// sums and largest elements by shuffles. One more is for offsets of more than 31 bits, whatever the length is.

// GPU-LABEL: func.func @softmax
// GPU-COUNT-4: "gpu.launch_func"
// GPU-NOT: "gpu.launch_func"
// GPU: func.return
// CHECK: .visible .entry softmax_kernel_5(
// CHECK: bar.sync
// CHECK: .visible .entry softmax_kernel_7(
// CHECK: bar.warp.sync
// CHECK: shfl.sync.idx.b32
// CHECK: max.NaN.f32
// CHECK: fma.rn.f32
// CHECK: shfl.sync.idx.b32
// CHECK: add.rn.f32
// CHECK: div.rn.f32
// CHECK: ret;
func.func @softmax(%x: !prim.tensor<f32, [?, ?]>) -> !prim.tensor<f32, [?, ?]> {
  %dim = prim.Constant 1
  %none = prim.Constant none
  %a = aten.softmax.int(%x, %dim, %none) : (!prim.tensor<f32, [?, ?]>, !prim.int, !prim.none) -> !prim.tensor<f32, [?, ?]>
  func.return %a : !prim.tensor<f32, [?, ?]>
}

// A product of 16-bit floats by units for matrices, with what is added to it and the rounding to 16 bits.

// GPU-LABEL: func.func @product
// GPU: "gpu.launch_func"
// GPU-NOT: linalg
// CHECK: .visible .entry product_kernel_
// CHECK: cp.async.cg.shared.global
// CHECK: cp.async.wait_group
// CHECK: bar.sync
// CHECK: ldmatrix.sync.aligned.m8n8.x4.shared.b16
// CHECK: ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16
// CHECK: mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
// CHECK: st.global.b16
// CHECK: ret;
func.func @product(%x: !prim.tensor<f16, [24, 64], strides [64, 1]>, %y: !prim.tensor<f16, [64, 48], strides [48, 1]>, %b: !prim.tensor<f16, [48], strides [1]>) -> !prim.tensor<f16, [24, 48]> {
  %one = prim.Constant 1
  %p = aten.mm(%x, %y) : (!prim.tensor<f16, [24, 64], strides [64, 1]>, !prim.tensor<f16, [64, 48], strides [48, 1]>) -> !prim.tensor<f16, [24, 48]>
  %r = aten.add.Tensor(%p, %b, %one) : (!prim.tensor<f16, [24, 48]>, !prim.tensor<f16, [48], strides [1]>, !prim.int) -> !prim.tensor<f16, [24, 48]>
  func.return %r : !prim.tensor<f16, [24, 48]>
}
