// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Keys and values alternate.

// CHECK-LABEL: func.func @construct
func.func @construct(%k: !prim.str, %x: !prim.tensor<f32>) {
  // CHECK: prim.DictConstruct(%k, %x, %k, %x) : (!prim.str, !prim.tensor<f32>, !prim.str, !prim.tensor<f32>) -> !prim.dict<!prim.str, !prim.tensor>{{$}}
  %0 = prim.DictConstruct(%k, %x, %k, %x) : (!prim.str, !prim.tensor<f32>, !prim.str, !prim.tensor<f32>) -> !prim.dict<!prim.str, !prim.tensor>
  // CHECK: prim.DictConstruct(%k, %x) : (!prim.str, !prim.tensor<f32>) -> !prim.dict<!prim.str, !prim.tensor<f32, [2]>>{{$}}
  %2 = prim.DictConstruct(%k, %x) : (!prim.str, !prim.tensor<f32>) -> !prim.dict<!prim.str, !prim.tensor<f32, [2]>>
  // CHECK: prim.DictConstruct() : () -> !prim.dict<!prim.int, !prim.int>{{$}}
  %1 = prim.DictConstruct() : () -> !prim.dict<!prim.int, !prim.int>
  func.return
}
