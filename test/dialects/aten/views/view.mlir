// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Views by strides: results that share the storage of their argument, from a layout function.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.list<!prim.int>, %a2: !prim.optional<!prim.int>, %a3: !prim.int, %a4: !prim.bool, %a5: !prim.optional<!prim.list<!prim.int>>, %a6: !prim.device) {
  // CHECK: aten.as_strided(%a0, %a1, %a1, %a2) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %0 = aten.as_strided(%a0, %a1, %a1, %a2) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.broadcast_to(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %1 = aten.broadcast_to(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.diagonal(%a0, %a3, %a3, %a3) : (!prim.tensor, !prim.int, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %2 = aten.diagonal(%a0, %a3, %a3, %a3) : (!prim.tensor, !prim.int, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.expand(%a0, %a1, %a4) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor{{$}}
  %3 = aten.expand(%a0, %a1, %a4) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor
  // CHECK: aten.mT(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.mT(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.movedim.int(%a0, %a3, %a3) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %5 = aten.movedim.int(%a0, %a3, %a3) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.movedim.intlist(%a0, %a1, %a1) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %6 = aten.movedim.intlist(%a0, %a1, %a1) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.narrow(%a0, %a3, %a3, %a3) : (!prim.tensor, !prim.int, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %7 = aten.narrow(%a0, %a3, %a3, %a3) : (!prim.tensor, !prim.int, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.numpy_T(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.numpy_T(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.permute(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %9 = aten.permute(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.select.int(%a0, %a3, %a3) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %10 = aten.select.int(%a0, %a3, %a3) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.slice.Tensor(%a0, %a3, %a2, %a2, %a3) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.int) -> !prim.tensor{{$}}
  %11 = aten.slice.Tensor(%a0, %a3, %a2, %a2, %a3) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.int) -> !prim.tensor
  // CHECK: aten.squeeze(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %12 = aten.squeeze(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.squeeze.dim(%a0, %a3) : (!prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %13 = aten.squeeze.dim(%a0, %a3) : (!prim.tensor, !prim.int) -> !prim.tensor
  // CHECK: aten.squeeze.dims(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %14 = aten.squeeze.dims(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.swapaxes(%a0, %a3, %a3) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %15 = aten.swapaxes(%a0, %a3, %a3) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.t(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %16 = aten.t(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.transpose.int(%a0, %a3, %a3) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %17 = aten.transpose.int(%a0, %a3, %a3) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.unfold(%a0, %a3, %a3, %a3) : (!prim.tensor, !prim.int, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %18 = aten.unfold(%a0, %a3, %a3, %a3) : (!prim.tensor, !prim.int, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.unsqueeze(%a0, %a3) : (!prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %19 = aten.unsqueeze(%a0, %a3) : (!prim.tensor, !prim.int) -> !prim.tensor
  // CHECK: prim.expand_reduced(%a0, %a1, %a5, %a4) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.list<!prim.int>>, !prim.bool) -> !prim.tensor{{$}}
  %20 = prim.expand_reduced(%a0, %a1, %a5, %a4) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.list<!prim.int>>, !prim.bool) -> !prim.tensor
  // CHECK: prim.strided_places(%a1, %a1, %a3, %a6) : (!prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int, !prim.device) -> !prim.tensor{{$}}
  %21 = prim.strided_places(%a1, %a1, %a3, %a6) : (!prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int, !prim.device) -> !prim.tensor
  func.return
}
