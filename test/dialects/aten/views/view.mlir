// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Views by strides: results that share the storage of their argument, from a layout function.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %i: !prim.int, %is: !prim.list<!prim.int>, %b: !prim.bool,
    %opt_is: !prim.optional<!prim.list<!prim.int>>, %opt_i: !prim.optional<!prim.int>) {
  // CHECK: aten.transpose.int(%t, %i, %i) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %0 = aten.transpose.int(%t, %i, %i) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.swapaxes(%t, %i, %i) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %1 = aten.swapaxes(%t, %i, %i) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.t(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.t(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.numpy_T(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.numpy_T(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.mT(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.mT(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.permute(%t, %is) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %5 = aten.permute(%t, %is) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.movedim.int(%t, %i, %i) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %6 = aten.movedim.int(%t, %i, %i) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.movedim.intlist(%t, %is, %is) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %7 = aten.movedim.intlist(%t, %is, %is) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.unsqueeze(%t, %i) : (!prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %8 = aten.unsqueeze(%t, %i) : (!prim.tensor, !prim.int) -> !prim.tensor
  // CHECK: aten.squeeze(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.squeeze(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.squeeze.dim(%t, %i) : (!prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %10 = aten.squeeze.dim(%t, %i) : (!prim.tensor, !prim.int) -> !prim.tensor
  // CHECK: aten.squeeze.dims(%t, %is) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %11 = aten.squeeze.dims(%t, %is) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.broadcast_to(%t, %is) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %12 = aten.broadcast_to(%t, %is) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.expand(%t, %is, %b) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor{{$}}
  %13 = aten.expand(%t, %is, %b) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor
  // CHECK: aten.expand_as(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %14 = aten.expand_as(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten._expand_reduced(%t, %is, %opt_is, %b) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.list<!prim.int>>, !prim.bool) -> !prim.tensor{{$}}
  %15 = aten._expand_reduced(%t, %is, %opt_is, %b) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.list<!prim.int>>, !prim.bool) -> !prim.tensor
  // CHECK: aten.diagonal(%t, %i, %i, %i) : (!prim.tensor, !prim.int, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %16 = aten.diagonal(%t, %i, %i, %i) : (!prim.tensor, !prim.int, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.unfold(%t, %i, %i, %i) : (!prim.tensor, !prim.int, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %17 = aten.unfold(%t, %i, %i, %i) : (!prim.tensor, !prim.int, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.as_strided(%t, %is, %is, %opt_i) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %18 = aten.as_strided(%t, %is, %is, %opt_i) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.optional<!prim.int>) -> !prim.tensor
  func.return
}
