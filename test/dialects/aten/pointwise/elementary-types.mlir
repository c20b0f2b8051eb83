// RUN: ts-opt %s -p infer-types | filecheck %s

// Elementary functions make floats of integers and bools; rounding keeps integers.
// CHECK-LABEL: func.func @exp(
// CHECK: aten.exp{{.*}} -> !prim.tensor<f64, [2, s0]>{{$}}
func.func @exp(%x: !prim.tensor<f64, [2, s0]>) {
  %0 = aten.exp(%x) : (!prim.tensor<f64, [2, s0]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @exp_of_integers(
// CHECK: aten.exp{{.*}} -> !prim.tensor<f32, [2]>{{$}}
func.func @exp_of_integers(%x: !prim.tensor<i64, [2]>) {
  %0 = aten.exp(%x) : (!prim.tensor<i64, [2]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @log_of_bools(
// CHECK: aten.log{{.*}} -> !prim.tensor<f32, [2]>{{$}}
func.func @log_of_bools(%x: !prim.tensor<bool, [2]>) {
  %0 = aten.log(%x) : (!prim.tensor<bool, [2]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @floor_of_integers(
// CHECK: aten.floor{{.*}} -> !prim.tensor<i32, [2]>{{$}}
func.func @floor_of_integers(%x: !prim.tensor<i32, [2]>) {
  %0 = aten.floor(%x) : (!prim.tensor<i32, [2]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @round_of_floats(
// CHECK: aten.round{{.*}} -> !prim.tensor<f16, [2]>{{$}}
func.func @round_of_floats(%x: !prim.tensor<f16, [2]>) {
  %0 = aten.round(%x) : (!prim.tensor<f16, [2]>) -> !prim.tensor
  func.return
}

// Classes of values are bools.
// CHECK-LABEL: func.func @isnan(
// CHECK: aten.isnan{{.*}} -> !prim.tensor<bool, [2]>{{$}}
func.func @isnan(%x: !prim.tensor<f32, [2]>) {
  %0 = aten.isnan(%x) : (!prim.tensor<f32, [2]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @isfinite_of_integers(
// CHECK: aten.isfinite{{.*}} -> !prim.tensor<bool, [2]>{{$}}
func.func @isfinite_of_integers(%x: !prim.tensor<i64, [2]>) {
  %0 = aten.isfinite(%x) : (!prim.tensor<i64, [2]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @nothing_known(
// CHECK: aten.sin{{.*}} -> !prim.tensor{{$}}
func.func @nothing_known(%x: !prim.tensor) {
  %0 = aten.sin(%x) : (!prim.tensor) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @sizes_alone(
// CHECK: aten.cos{{.*}} -> !prim.tensor<[2, ?]>{{$}}
func.func @sizes_alone(%x: !prim.tensor<[2, ?]>) {
  %0 = aten.cos(%x) : (!prim.tensor<[2, ?]>) -> !prim.tensor
  func.return
}
