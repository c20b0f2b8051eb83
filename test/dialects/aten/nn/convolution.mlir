// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Convolution, of one to three dimensions, and padding with a constant.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %opt_t: !prim.optional<!prim.tensor>, %is: !prim.list<!prim.int>,
    %b: !prim.bool, %i: !prim.int, %s: !prim.str, %n: !prim.number) {
  // CHECK: aten.convolution(%t, %t, %opt_t, %is, %is, %is, %b, %is, %i) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.list<!prim.int>, !prim.int) -> !prim.tensor{{$}}
  %0 = aten.convolution(%t, %t, %opt_t, %is, %is, %is, %b, %is, %i) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.list<!prim.int>, !prim.int) -> !prim.tensor
  // CHECK: aten._convolution.deprecated(%t, %t, %opt_t, %is, %is, %is, %b, %is, %i, %b, %b, %b) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.list<!prim.int>, !prim.int, !prim.bool, !prim.bool, !prim.bool) -> !prim.tensor{{$}}
  %1 = aten._convolution.deprecated(%t, %t, %opt_t, %is, %is, %is, %b, %is, %i, %b, %b, %b) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.list<!prim.int>, !prim.int, !prim.bool, !prim.bool, !prim.bool) -> !prim.tensor
  // CHECK: aten._convolution(%t, %t, %opt_t, %is, %is, %is, %b, %is, %i, %b, %b, %b, %b) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.list<!prim.int>, !prim.int, !prim.bool, !prim.bool, !prim.bool, !prim.bool) -> !prim.tensor{{$}}
  %2 = aten._convolution(%t, %t, %opt_t, %is, %is, %is, %b, %is, %i, %b, %b, %b, %b) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.list<!prim.int>, !prim.int, !prim.bool, !prim.bool, !prim.bool, !prim.bool) -> !prim.tensor
  // CHECK: aten.conv1d(%t, %t, %opt_t, %is, %is, %is, %i) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int) -> !prim.tensor{{$}}
  %3 = aten.conv1d(%t, %t, %opt_t, %is, %is, %is, %i) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int) -> !prim.tensor
  // CHECK: aten.conv1d.padding(%t, %t, %opt_t, %is, %s, %is, %i) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.list<!prim.int>, !prim.str, !prim.list<!prim.int>, !prim.int) -> !prim.tensor{{$}}
  %4 = aten.conv1d.padding(%t, %t, %opt_t, %is, %s, %is, %i) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.list<!prim.int>, !prim.str, !prim.list<!prim.int>, !prim.int) -> !prim.tensor
  // CHECK: aten.conv_transpose1d(%t, %t, %opt_t, %is, %is, %is, %i, %is) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %5 = aten.conv_transpose1d(%t, %t, %opt_t, %is, %is, %is, %i, %is) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.conv2d(%t, %t, %opt_t, %is, %is, %is, %i) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int) -> !prim.tensor{{$}}
  %6 = aten.conv2d(%t, %t, %opt_t, %is, %is, %is, %i) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int) -> !prim.tensor
  // CHECK: aten.conv2d.padding(%t, %t, %opt_t, %is, %s, %is, %i) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.list<!prim.int>, !prim.str, !prim.list<!prim.int>, !prim.int) -> !prim.tensor{{$}}
  %7 = aten.conv2d.padding(%t, %t, %opt_t, %is, %s, %is, %i) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.list<!prim.int>, !prim.str, !prim.list<!prim.int>, !prim.int) -> !prim.tensor
  // CHECK: aten.conv_transpose2d.input(%t, %t, %opt_t, %is, %is, %is, %i, %is) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %8 = aten.conv_transpose2d.input(%t, %t, %opt_t, %is, %is, %is, %i, %is) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.conv3d(%t, %t, %opt_t, %is, %is, %is, %i) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int) -> !prim.tensor{{$}}
  %9 = aten.conv3d(%t, %t, %opt_t, %is, %is, %is, %i) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int) -> !prim.tensor
  // CHECK: aten.conv3d.padding(%t, %t, %opt_t, %is, %s, %is, %i) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.list<!prim.int>, !prim.str, !prim.list<!prim.int>, !prim.int) -> !prim.tensor{{$}}
  %10 = aten.conv3d.padding(%t, %t, %opt_t, %is, %s, %is, %i) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.list<!prim.int>, !prim.str, !prim.list<!prim.int>, !prim.int) -> !prim.tensor
  // CHECK: aten.conv_transpose3d.input(%t, %t, %opt_t, %is, %is, %is, %i, %is) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %11 = aten.conv_transpose3d.input(%t, %t, %opt_t, %is, %is, %is, %i, %is) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.constant_pad_nd(%t, %is, %n) : (!prim.tensor, !prim.list<!prim.int>, !prim.number) -> !prim.tensor{{$}}
  %12 = aten.constant_pad_nd(%t, %is, %n) : (!prim.tensor, !prim.list<!prim.int>, !prim.number) -> !prim.tensor
  func.return
}
