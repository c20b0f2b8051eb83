// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// CHECK-LABEL: func.func @construct
func.func @construct(%a: !prim.int, %x: !prim.tensor<f32>, %none: !prim.none) {
  // CHECK: prim.ListConstruct(%x) : (!prim.tensor<f32>) -> !prim.list<!prim.tensor<f32, [2]>>{{$}}
  %traced = prim.ListConstruct(%x) : (!prim.tensor<f32>) -> !prim.list<!prim.tensor<f32, [2]>>
  // CHECK: prim.ListConstruct(%a, %a) : (!prim.int, !prim.int) -> !prim.list<!prim.int>{{$}}
  %0 = prim.ListConstruct(%a, %a) : (!prim.int, !prim.int) -> !prim.list<!prim.int>
  // CHECK: prim.ListConstruct() : () -> !prim.list<!prim.str>{{$}}
  %1 = prim.ListConstruct() : () -> !prim.list<!prim.str>
  // CHECK: prim.ListConstruct(%x) : (!prim.tensor<f32>) -> !prim.list<!prim.tensor>{{$}}
  %2 = prim.ListConstruct(%x) : (!prim.tensor<f32>) -> !prim.list<!prim.tensor>
  // CHECK: prim.ListConstruct(%x, %none) : (!prim.tensor<f32>, !prim.none) -> !prim.list<!prim.optional<!prim.tensor>>{{$}}
  %3 = prim.ListConstruct(%x, %none) : (!prim.tensor<f32>, !prim.none) -> !prim.list<!prim.optional<!prim.tensor>>
  func.return
}

// How many elements there are is checked when the program runs; of tensors a result may know more.

// CHECK-LABEL: func.func @unpack
func.func @unpack(%l: !prim.list<!prim.int>, %x: !prim.list<!prim.tensor>, %o: !prim.list<!prim.optional<!prim.tensor>>) {
  // CHECK: %{{.*}}, %{{.*}} = prim.ListUnpack(%l) : (!prim.list<!prim.int>) -> (!prim.int, !prim.int){{$}}
  %0, %1 = prim.ListUnpack(%l) : (!prim.list<!prim.int>) -> (!prim.int, !prim.int)
  // CHECK: prim.ListUnpack(%x) : (!prim.list<!prim.tensor>) -> !prim.tensor<f32, [2]>{{$}}
  %2 = prim.ListUnpack(%x) : (!prim.list<!prim.tensor>) -> !prim.tensor<f32, [2]>
  // CHECK: prim.ListUnpack(%x) : (!prim.list<!prim.tensor>) -> !prim.optional<!prim.tensor>{{$}}
  %3 = prim.ListUnpack(%x) : (!prim.list<!prim.tensor>) -> !prim.optional<!prim.tensor>
  // CHECK: prim.ListUnpack(%o) : (!prim.list<!prim.optional<!prim.tensor>>) -> (!prim.tensor<f32>, !prim.none){{$}}
  %4, %5 = prim.ListUnpack(%o) : (!prim.list<!prim.optional<!prim.tensor>>) -> (!prim.tensor<f32>, !prim.none)
  func.return
}
