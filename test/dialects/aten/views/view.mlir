// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Views by strides: results that share the storage of their argument, from a layout function.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.list<!prim.int>, %a2: !prim.optional<!prim.int>, %a3: !prim.int, %a4: !prim.bool, %a5: !prim.optional<!prim.list<!prim.int>>, %a6: !prim.device) {
  // CHECK: aten.adjoint(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.adjoint(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.as_strided(%a0, %a1, %a1, %a2) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %1 = aten.as_strided(%a0, %a1, %a1, %a2) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.atleast_1d(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.atleast_1d(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.atleast_2d(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.atleast_2d(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.atleast_3d(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.atleast_3d(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.broadcast_to(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %5 = aten.broadcast_to(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.diagonal(%a0, %a3, %a3, %a3) : (!prim.tensor, !prim.int, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %6 = aten.diagonal(%a0, %a3, %a3, %a3) : (!prim.tensor, !prim.int, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.expand(%a0, %a1, %a4) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor{{$}}
  %7 = aten.expand(%a0, %a1, %a4) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor
  // CHECK: aten.mH(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.mH(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.mT(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.mT(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.matrix_H(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.matrix_H(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.movedim.int(%a0, %a3, %a3) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %11 = aten.movedim.int(%a0, %a3, %a3) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.movedim.intlist(%a0, %a1, %a1) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %12 = aten.movedim.intlist(%a0, %a1, %a1) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.narrow(%a0, %a3, %a3, %a3) : (!prim.tensor, !prim.int, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %13 = aten.narrow(%a0, %a3, %a3, %a3) : (!prim.tensor, !prim.int, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.numpy_T(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %14 = aten.numpy_T(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.permute(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %15 = aten.permute(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.select.int(%a0, %a3, %a3) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %16 = aten.select.int(%a0, %a3, %a3) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.slice.Tensor(%a0, %a3, %a2, %a2, %a3) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.int) -> !prim.tensor{{$}}
  %17 = aten.slice.Tensor(%a0, %a3, %a2, %a2, %a3) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.int) -> !prim.tensor
  // CHECK: aten.squeeze(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %18 = aten.squeeze(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.squeeze.dim(%a0, %a3) : (!prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %19 = aten.squeeze.dim(%a0, %a3) : (!prim.tensor, !prim.int) -> !prim.tensor
  // CHECK: aten.squeeze.dims(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %20 = aten.squeeze.dims(%a0, %a1) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.swapaxes(%a0, %a3, %a3) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %21 = aten.swapaxes(%a0, %a3, %a3) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.t(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %22 = aten.t(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.transpose.int(%a0, %a3, %a3) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %23 = aten.transpose.int(%a0, %a3, %a3) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.unfold(%a0, %a3, %a3, %a3) : (!prim.tensor, !prim.int, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %24 = aten.unfold(%a0, %a3, %a3, %a3) : (!prim.tensor, !prim.int, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten.unsqueeze(%a0, %a3) : (!prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %25 = aten.unsqueeze(%a0, %a3) : (!prim.tensor, !prim.int) -> !prim.tensor
  // CHECK: prim.expand_reduced(%a0, %a1, %a5, %a4) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.list<!prim.int>>, !prim.bool) -> !prim.tensor{{$}}
  %26 = prim.expand_reduced(%a0, %a1, %a5, %a4) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.list<!prim.int>>, !prim.bool) -> !prim.tensor
  // CHECK: prim.strided_places(%a1, %a1, %a3, %a6) : (!prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int, !prim.device) -> !prim.tensor{{$}}
  %27 = prim.strided_places(%a1, %a1, %a3, %a6) : (!prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int, !prim.device) -> !prim.tensor
  func.return
}
