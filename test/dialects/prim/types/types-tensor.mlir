// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Of a tensor stands what is known, in one order: dtype, sizes, strides, device.

// CHECK: func.func private @nothing(!prim.tensor)
func.func private @nothing(!prim.tensor)
// CHECK: func.func private @dtypes(!prim.tensor<u8>, !prim.tensor<i8>, !prim.tensor<i16>, !prim.tensor<i32>, !prim.tensor<i64>)
func.func private @dtypes(!prim.tensor<u8>, !prim.tensor<i8>, !prim.tensor<i16>, !prim.tensor<i32>, !prim.tensor<i64>)
// CHECK: func.func private @floats(!prim.tensor<f16>, !prim.tensor<f32>, !prim.tensor<f64>, !prim.tensor<bool>, !prim.tensor<bf16>)
func.func private @floats(!prim.tensor<f16>, !prim.tensor<f32>, !prim.tensor<f64>, !prim.tensor<bool>, !prim.tensor<bf16>)
// CHECK: func.func private @rank_0(!prim.tensor<[]>)
func.func private @rank_0(!prim.tensor<[]>)
// CHECK: func.func private @sizes(!prim.tensor<f32, [3, s0, ?]>)
func.func private @sizes(!prim.tensor<f32, [3, s0, ?]>)
// CHECK: func.func private @strides(!prim.tensor<f32, [3, ?], strides [?, 1]>)
func.func private @strides(!prim.tensor<f32, [3, ?], strides [?, 1]>)
// CHECK: func.func private @broadcast(!prim.tensor<[3], strides [0]>)
func.func private @broadcast(!prim.tensor<[3], strides [0]>)
// CHECK: func.func private @device(!prim.tensor<device "cpu">)
func.func private @device(!prim.tensor<device "cpu">)
// CHECK: func.func private @everything(!prim.tensor<f32, [2, 3], strides [3, 1], device "cuda:0">)
func.func private @everything(!prim.tensor<f32, [2, 3], strides [3, 1], device "cuda:0">)
// CHECK: func.func private @another_order(!prim.tensor<f32, [2], device "cpu">)
func.func private @another_order(!prim.tensor<device "cpu", [2], f32>)
