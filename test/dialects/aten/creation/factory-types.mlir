// RUN: ts-opt %s -p infer-types | filecheck %s

// CHECK-LABEL: func.func @zeros(
// CHECK: aten.zeros{{.*}} -> !prim.tensor<f32, [2, 3], device "cpu">{{$}}
func.func @zeros() {
  %size = prim.Constant [2, 3] : !prim.list<!prim.int>
  %dtype = prim.Constant none
  %layout = prim.Constant none
  %device = prim.Constant none
  %pin_memory = prim.Constant none
  %0 = aten.zeros(%size, %dtype, %layout, %device, %pin_memory) : (!prim.list<!prim.int>, !prim.none, !prim.none, !prim.none, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @zeros_of_dtype(
// CHECK: aten.zeros{{.*}} -> !prim.tensor<i64, [2], device "cpu">{{$}}
func.func @zeros_of_dtype() {
  %size = prim.Constant [2] : !prim.list<!prim.int>
  %dtype = prim.Constant 4
  %layout = prim.Constant none
  %device = prim.Constant none
  %pin_memory = prim.Constant none
  %0 = aten.zeros(%size, %dtype, %layout, %device, %pin_memory) : (!prim.list<!prim.int>, !prim.int, !prim.none, !prim.none, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @zeros_on_device(
// CHECK: aten.zeros{{.*}} -> !prim.tensor<f32, [2], device "cpu">{{$}}
func.func @zeros_on_device() {
  %size = prim.Constant [2] : !prim.list<!prim.int>
  %dtype = prim.Constant none
  %layout = prim.Constant none
  %device = prim.Constant "cpu" : !prim.device
  %pin_memory = prim.Constant none
  %0 = aten.zeros(%size, %dtype, %layout, %device, %pin_memory) : (!prim.list<!prim.int>, !prim.none, !prim.none, !prim.device, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @zeros_of_unknown_rank(
// CHECK: aten.zeros{{.*}} -> !prim.tensor<f32, device "cpu">{{$}}
func.func @zeros_of_unknown_rank(%size: !prim.list<!prim.int>) {
  %dtype = prim.Constant none
  %layout = prim.Constant none
  %device = prim.Constant none
  %pin_memory = prim.Constant none
  %0 = aten.zeros(%size, %dtype, %layout, %device, %pin_memory) : (!prim.list<!prim.int>, !prim.none, !prim.none, !prim.none, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @zeros_like(
// CHECK: aten.zeros_like{{.*}} -> !prim.tensor<f16, [2, s0]>{{$}}
func.func @zeros_like(%x: !prim.tensor<f16, [2, s0]>) {
  %dtype = prim.Constant none
  %layout = prim.Constant none
  %device = prim.Constant none
  %pin_memory = prim.Constant none
  %memory_format = prim.Constant none
  %0 = aten.zeros_like(%x, %dtype, %layout, %device, %pin_memory, %memory_format) : (!prim.tensor<f16, [2, s0]>, !prim.none, !prim.none, !prim.none, !prim.none, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @ones_like_of_dtype(
// CHECK: aten.ones_like{{.*}} -> !prim.tensor<f64, [2, s0]>{{$}}
func.func @ones_like_of_dtype(%x: !prim.tensor<f16, [2, s0]>) {
  %dtype = prim.Constant 7
  %layout = prim.Constant none
  %device = prim.Constant none
  %pin_memory = prim.Constant none
  %memory_format = prim.Constant none
  %0 = aten.ones_like(%x, %dtype, %layout, %device, %pin_memory, %memory_format) : (!prim.tensor<f16, [2, s0]>, !prim.int, !prim.none, !prim.none, !prim.none, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @new_zeros(
// CHECK: aten.new_zeros{{.*}} -> !prim.tensor<i64, [2, 2]>{{$}}
func.func @new_zeros(%x: !prim.tensor<i64, [9]>) {
  %size = prim.Constant [2, 2] : !prim.list<!prim.int>
  %dtype = prim.Constant none
  %layout = prim.Constant none
  %device = prim.Constant none
  %pin_memory = prim.Constant none
  %0 = aten.new_zeros(%x, %size, %dtype, %layout, %device, %pin_memory) : (!prim.tensor<i64, [9]>, !prim.list<!prim.int>, !prim.none, !prim.none, !prim.none, !prim.none) -> !prim.tensor
  func.return
}

// The dtype follows the number where none is given.
// CHECK-LABEL: func.func @full(
// CHECK: aten.full{{.*}} -> !prim.tensor<f32, [2], device "cpu">{{$}}
func.func @full() {
  %size = prim.Constant [2] : !prim.list<!prim.int>
  %fill_value = prim.Constant 1.5
  %dtype = prim.Constant none
  %layout = prim.Constant none
  %device = prim.Constant none
  %pin_memory = prim.Constant none
  %0 = aten.full(%size, %fill_value, %dtype, %layout, %device, %pin_memory) : (!prim.list<!prim.int>, !prim.float, !prim.none, !prim.none, !prim.none, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @full_of_ints(
// CHECK: aten.full{{.*}} -> !prim.tensor<i64, [2], device "cpu">{{$}}
func.func @full_of_ints() {
  %size = prim.Constant [2] : !prim.list<!prim.int>
  %fill_value = prim.Constant 3
  %dtype = prim.Constant none
  %layout = prim.Constant none
  %device = prim.Constant none
  %pin_memory = prim.Constant none
  %0 = aten.full(%size, %fill_value, %dtype, %layout, %device, %pin_memory) : (!prim.list<!prim.int>, !prim.int, !prim.none, !prim.none, !prim.none, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @arange(
// CHECK: aten.arange{{.*}} -> !prim.tensor<i64, [5], device "cpu">{{$}}
func.func @arange() {
  %end = prim.Constant 5
  %dtype = prim.Constant none
  %layout = prim.Constant none
  %device = prim.Constant none
  %pin_memory = prim.Constant none
  %0 = aten.arange(%end, %dtype, %layout, %device, %pin_memory) : (!prim.int, !prim.none, !prim.none, !prim.none, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @arange_of_floats(
// CHECK: aten.arange.start_step{{.*}} -> !prim.tensor<f32, [4], device "cpu">{{$}}
func.func @arange_of_floats() {
  %start = prim.Constant 0.0
  %end = prim.Constant 1.0
  %step = prim.Constant 0.25
  %dtype = prim.Constant none
  %layout = prim.Constant none
  %device = prim.Constant none
  %pin_memory = prim.Constant none
  %0 = aten.arange.start_step(%start, %end, %step, %dtype, %layout, %device, %pin_memory) : (!prim.float, !prim.float, !prim.float, !prim.none, !prim.none, !prim.none, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @arange_of_unknown(
// CHECK: aten.arange{{.*}} -> !prim.tensor<i64, [?], device "cpu">{{$}}
func.func @arange_of_unknown(%end: !prim.int) {
  %dtype = prim.Constant none
  %layout = prim.Constant none
  %device = prim.Constant none
  %pin_memory = prim.Constant none
  %0 = aten.arange(%end, %dtype, %layout, %device, %pin_memory) : (!prim.int, !prim.none, !prim.none, !prim.none, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @arange_downwards(
// CHECK: aten.arange.start_step{{.*}} -> !prim.tensor<i64, [3], device "cpu">{{$}}
func.func @arange_downwards() {
  %start = prim.Constant 5
  %end = prim.Constant 0
  %step = prim.Constant -2
  %dtype = prim.Constant none
  %layout = prim.Constant none
  %device = prim.Constant none
  %pin_memory = prim.Constant none
  %0 = aten.arange.start_step(%start, %end, %step, %dtype, %layout, %device, %pin_memory) : (!prim.int, !prim.int, !prim.int, !prim.none, !prim.none, !prim.none, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @linspace(
// CHECK: aten.linspace{{.*}} -> !prim.tensor<f32, [7], device "cpu">{{$}}
func.func @linspace() {
  %start = prim.Constant 0
  %end = prim.Constant 1
  %steps = prim.Constant 7
  %dtype = prim.Constant none
  %layout = prim.Constant none
  %device = prim.Constant none
  %pin_memory = prim.Constant none
  %0 = aten.linspace(%start, %end, %steps, %dtype, %layout, %device, %pin_memory) : (!prim.int, !prim.int, !prim.int, !prim.none, !prim.none, !prim.none, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @eye(
// CHECK: aten.eye.m{{.*}} -> !prim.tensor<f32, [2, 3], device "cpu">{{$}}
func.func @eye() {
  %n = prim.Constant 2
  %m = prim.Constant 3
  %dtype = prim.Constant none
  %layout = prim.Constant none
  %device = prim.Constant none
  %pin_memory = prim.Constant none
  %0 = aten.eye.m(%n, %m, %dtype, %layout, %device, %pin_memory) : (!prim.int, !prim.int, !prim.none, !prim.none, !prim.none, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @scalar_tensor(
// CHECK: aten.scalar_tensor{{.*}} -> !prim.tensor<f32, [], device "cpu">{{$}}
func.func @scalar_tensor() {
  %s = prim.Constant 1.5
  %dtype = prim.Constant none
  %layout = prim.Constant none
  %device = prim.Constant none
  %pin_memory = prim.Constant none
  %0 = aten.scalar_tensor(%s, %dtype, %layout, %device, %pin_memory) : (!prim.float, !prim.none, !prim.none, !prim.none, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @tensor_of_int(
// CHECK: aten.tensor.int{{.*}} -> !prim.tensor<i64, [], device "cpu">{{$}}
func.func @tensor_of_int() {
  %t = prim.Constant 3
  %dtype = prim.Constant none
  %device = prim.Constant none
  %requires_grad = prim.Constant false
  %0 = aten.tensor.int(%t, %dtype, %device, %requires_grad) : (!prim.int, !prim.none, !prim.none, !prim.bool) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_arange_the_wrong_way(
// CHECK: aten.arange.start_step{{.*}} -> !prim.tensor{{$}}
func.func @negative_arange_the_wrong_way() {
  %start = prim.Constant 0
  %end = prim.Constant 5
  %step = prim.Constant -1
  %dtype = prim.Constant none
  %layout = prim.Constant none
  %device = prim.Constant none
  %pin_memory = prim.Constant none
  %0 = aten.arange.start_step(%start, %end, %step, %dtype, %layout, %device, %pin_memory) : (!prim.int, !prim.int, !prim.int, !prim.none, !prim.none, !prim.none, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_step_of_zero(
// CHECK: aten.arange.start_step{{.*}} -> !prim.tensor{{$}}
func.func @negative_step_of_zero() {
  %start = prim.Constant 0
  %end = prim.Constant 5
  %step = prim.Constant 0
  %dtype = prim.Constant none
  %layout = prim.Constant none
  %device = prim.Constant none
  %pin_memory = prim.Constant none
  %0 = aten.arange.start_step(%start, %end, %step, %dtype, %layout, %device, %pin_memory) : (!prim.int, !prim.int, !prim.int, !prim.none, !prim.none, !prim.none, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_sizes_below_zero(
// CHECK: aten.zeros{{.*}} -> !prim.tensor{{$}}
func.func @negative_sizes_below_zero() {
  %size = prim.Constant [-2] : !prim.list<!prim.int>
  %dtype = prim.Constant none
  %layout = prim.Constant none
  %device = prim.Constant none
  %pin_memory = prim.Constant none
  %0 = aten.zeros(%size, %dtype, %layout, %device, %pin_memory) : (!prim.list<!prim.int>, !prim.none, !prim.none, !prim.none, !prim.none) -> !prim.tensor
  func.return
}
