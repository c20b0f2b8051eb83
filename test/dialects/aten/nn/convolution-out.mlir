// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Convolution, of one to three dimensions, and padding with a constant; the forms that write into a given tensor.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %opt_t: !prim.optional<!prim.tensor>, %is: !prim.list<!prim.int>,
    %b: !prim.bool, %i: !prim.int, %n: !prim.number) {
  // CHECK: aten.convolution.out(%t, %t, %opt_t, %is, %is, %is, %b, %is, %i, %t) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.list<!prim.int>, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.convolution.out(%t, %t, %opt_t, %is, %is, %is, %b, %is, %i, %t) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.list<!prim.int>, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten._convolution.out(%t, %t, %opt_t, %is, %is, %is, %b, %is, %i, %b, %b, %b, %b, %t) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.list<!prim.int>, !prim.int, !prim.bool, !prim.bool, !prim.bool, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten._convolution.out(%t, %t, %opt_t, %is, %is, %is, %b, %is, %i, %b, %b, %b, %b, %t) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.list<!prim.int>, !prim.int, !prim.bool, !prim.bool, !prim.bool, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.constant_pad_nd.out(%t, %is, %n, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.constant_pad_nd.out(%t, %is, %n, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.number, !prim.tensor) -> !prim.tensor
  func.return
}
