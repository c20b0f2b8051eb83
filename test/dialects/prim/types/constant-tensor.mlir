// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Elements one by one, one for all, or as bytes.

// CHECK-LABEL: func.func @elements
func.func @elements() {
  // CHECK: prim.Constant #prim.tensor<f32, [2, 2], [1.0, -2.5, inf, nan]>{{$}}
  %0 = prim.Constant #prim.tensor<f32, [2, 2], [1.0, -2.5, inf, nan]>
  // CHECK: prim.Constant #prim.tensor<bool, [2], [true, false]>{{$}}
  %1 = prim.Constant #prim.tensor<bool, [2], [true, false]>
  // CHECK: prim.Constant #prim.tensor<u8, [1], [255]>{{$}}
  %2 = prim.Constant #prim.tensor<u8, [1], [255]>
  // CHECK: prim.Constant #prim.tensor<bf16, [1], [0.5]>{{$}}
  %3 = prim.Constant #prim.tensor<bf16, [1], [0.5]>
  func.return
}

// CHECK-LABEL: func.func @without_dimensions
func.func @without_dimensions() {
  // CHECK: prim.Constant #prim.tensor<i64, [], {{.*}}3{{.*}}>{{$}}
  %0 = prim.Constant #prim.tensor<i64, [], 3>
  func.return
}

// CHECK-LABEL: func.func @without_elements
func.func @without_elements() {
  // CHECK: prim.Constant #prim.tensor<f32, [0, 3], []>{{$}}
  %0 = prim.Constant #prim.tensor<f32, [0, 3], []>
  func.return
}

// One element for all takes no room, however many there are.

// CHECK-LABEL: func.func @splat
func.func @splat() {
  // CHECK: prim.Constant #prim.tensor<f32, [1000000, 1000000], 0.5> :{{.*}}
  %0 = prim.Constant #prim.tensor<f32, [1000000, 1000000], 0.5> : !prim.tensor<f32>
  func.return
}

// Few bytes are shown as elements.

// CHECK-LABEL: func.func @bytes
func.func @bytes() {
  // CHECK: prim.Constant #prim.tensor<i64, [2], [1, 2]>{{$}}
  %0 = prim.Constant #prim.tensor<i64, [2], "0x01000000000000000200000000000000">
  func.return
}

// A constant may have a type that knows less.

// CHECK-LABEL: func.func @known_less
func.func @known_less() {
  // CHECK: prim.Constant #prim.tensor<f32, [1], [1.0]> : !prim.tensor{{$}}
  %0 = prim.Constant #prim.tensor<f32, [1], [1.0]> : !prim.tensor
  func.return
}
