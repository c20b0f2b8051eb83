// RUN: ts-opt %s -p infer-types | filecheck %s

// CHECK-LABEL: func.func @rand(
// CHECK: aten.rand{{.*}} -> !prim.tensor<f32, [2, 3], device "cpu">{{$}}
func.func @rand() {
  %size = prim.Constant [2, 3] : !prim.list<!prim.int>
  %dtype = prim.Constant none
  %layout = prim.Constant none
  %device = prim.Constant none
  %pin_memory = prim.Constant none
  %0 = aten.rand(%size, %dtype, %layout, %device, %pin_memory) : (!prim.list<!prim.int>, !prim.none, !prim.none, !prim.none, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @randn_of_dtype(
// CHECK: aten.randn{{.*}} -> !prim.tensor<f64, [2], device "cpu">{{$}}
func.func @randn_of_dtype() {
  %size = prim.Constant [2] : !prim.list<!prim.int>
  %dtype = prim.Constant 7
  %layout = prim.Constant none
  %device = prim.Constant none
  %pin_memory = prim.Constant none
  %0 = aten.randn(%size, %dtype, %layout, %device, %pin_memory) : (!prim.list<!prim.int>, !prim.int, !prim.none, !prim.none, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @randn_like(
// CHECK: aten.randn_like{{.*}} -> !prim.tensor<f16, [2, s0]>{{$}}
func.func @randn_like(%x: !prim.tensor<f16, [2, s0]>) {
  %dtype = prim.Constant none
  %layout = prim.Constant none
  %device = prim.Constant none
  %pin_memory = prim.Constant none
  %memory_format = prim.Constant none
  %0 = aten.randn_like(%x, %dtype, %layout, %device, %pin_memory, %memory_format) : (!prim.tensor<f16, [2, s0]>, !prim.none, !prim.none, !prim.none, !prim.none, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @randint(
// CHECK: aten.randint{{.*}} -> !prim.tensor<i64, [2], device "cpu">{{$}}
func.func @randint() {
  %high = prim.Constant 10
  %size = prim.Constant [2] : !prim.list<!prim.int>
  %dtype = prim.Constant 4
  %layout = prim.Constant none
  %device = prim.Constant none
  %pin_memory = prim.Constant none
  %0 = aten.randint(%high, %size, %dtype, %layout, %device, %pin_memory) : (!prim.int, !prim.list<!prim.int>, !prim.int, !prim.none, !prim.none, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @randperm(
// CHECK: aten.randperm{{.*}} -> !prim.tensor<i64, [5], device "cpu">{{$}}
func.func @randperm() {
  %n = prim.Constant 5
  %dtype = prim.Constant 4
  %layout = prim.Constant none
  %device = prim.Constant none
  %pin_memory = prim.Constant none
  %0 = aten.randperm(%n, %dtype, %layout, %device, %pin_memory) : (!prim.int, !prim.int, !prim.none, !prim.none, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @bernoulli(
// CHECK: aten.bernoulli{{.*}} -> !prim.tensor<f32, [2, s0]>{{$}}
func.func @bernoulli(%x: !prim.tensor<f32, [2, s0]>) {
  %generator = prim.Constant none
  %0 = aten.bernoulli(%x, %generator) : (!prim.tensor<f32, [2, s0]>, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @dropout(
// CHECK: aten.dropout{{.*}} -> !prim.tensor<f32, [2, s0]>{{$}}
func.func @dropout(%x: !prim.tensor<f32, [2, s0]>) {
  %p = prim.Constant 0.5
  %train = prim.Constant true
  %0 = aten.dropout(%x, %p, %train) : (!prim.tensor<f32, [2, s0]>, !prim.float, !prim.bool) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @native_dropout(
// CHECK: aten.native_dropout{{.*}} -> (!prim.tensor<f32, [2]>, !prim.tensor<bool, [2]>){{$}}
func.func @native_dropout(%x: !prim.tensor<f32, [2]>) {
  %p = prim.Constant 0.5
  %train = prim.Constant true
  %0:2 = aten.native_dropout(%x, %p, %train) : (!prim.tensor<f32, [2]>, !prim.float, !prim.bool) -> (!prim.tensor, !prim.tensor)
  func.return
}

// CHECK-LABEL: func.func @in_place(
// CHECK: aten.uniform_{{.*}} -> !prim.tensor<f64, [2]>{{$}}
func.func @in_place(%x: !prim.tensor<f64, [2]>) {
  %from = prim.Constant 0.0
  %to = prim.Constant 1.0
  %generator = prim.Constant none
  %0 = aten.uniform_(%x, %from, %to, %generator) : (!prim.tensor<f64, [2]>, !prim.float, !prim.float, !prim.none) -> !prim.tensor
  func.return
}
