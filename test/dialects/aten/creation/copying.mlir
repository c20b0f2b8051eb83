// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Copies, conversions of dtype and device, and fills.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %opt_i: !prim.optional<!prim.int>, %i: !prim.int, %b: !prim.bool,
    %dev: !prim.device, %opt_dev: !prim.optional<!prim.device>, %opt_b: !prim.optional<!prim.bool>,
    %n: !prim.number) {
  // CHECK: aten.clone(%t, %opt_i) : (!prim.tensor, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %0 = aten.clone(%t, %opt_i) : (!prim.tensor, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.contiguous(%t, %i) : (!prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %1 = aten.contiguous(%t, %i) : (!prim.tensor, !prim.int) -> !prim.tensor
  // CHECK: aten.to.dtype(%t, %i, %b, %b, %opt_i) : (!prim.tensor, !prim.int, !prim.bool, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %2 = aten.to.dtype(%t, %i, %b, %b, %opt_i) : (!prim.tensor, !prim.int, !prim.bool, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.to.device(%t, %dev, %i, %b, %b, %opt_i) : (!prim.tensor, !prim.device, !prim.int, !prim.bool, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %3 = aten.to.device(%t, %dev, %i, %b, %b, %opt_i) : (!prim.tensor, !prim.device, !prim.int, !prim.bool, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.to.other(%t, %t, %b, %b, %opt_i) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %4 = aten.to.other(%t, %t, %b, %b, %opt_i) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.to.dtype_layout(%t, %opt_i, %opt_i, %opt_dev, %opt_b, %b, %b, %opt_i) : (!prim.tensor, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.bool, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %5 = aten.to.dtype_layout(%t, %opt_i, %opt_i, %opt_dev, %opt_b, %b, %b, %opt_i) : (!prim.tensor, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.bool, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.to.prim_Device(%t, %opt_dev, %opt_i, %b, %b) : (!prim.tensor, !prim.optional<!prim.device>, !prim.optional<!prim.int>, !prim.bool, !prim.bool) -> !prim.tensor{{$}}
  %6 = aten.to.prim_Device(%t, %opt_dev, %opt_i, %b, %b) : (!prim.tensor, !prim.optional<!prim.device>, !prim.optional<!prim.int>, !prim.bool, !prim.bool) -> !prim.tensor
  // CHECK: aten.to.prim_dtype(%t, %opt_i, %b, %b) : (!prim.tensor, !prim.optional<!prim.int>, !prim.bool, !prim.bool) -> !prim.tensor{{$}}
  %7 = aten.to.prim_dtype(%t, %opt_i, %b, %b) : (!prim.tensor, !prim.optional<!prim.int>, !prim.bool, !prim.bool) -> !prim.tensor
  // CHECK: aten.to.prim_other(%t, %b, %b) : (!prim.tensor, !prim.bool, !prim.bool) -> !prim.tensor{{$}}
  %8 = aten.to.prim_other(%t, %b, %b) : (!prim.tensor, !prim.bool, !prim.bool) -> !prim.tensor
  // CHECK: aten._to_copy(%t, %opt_i, %opt_i, %opt_dev, %opt_b, %b, %opt_i) : (!prim.tensor, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %9 = aten._to_copy(%t, %opt_i, %opt_i, %opt_dev, %opt_b, %b, %opt_i) : (!prim.tensor, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.type_as(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.type_as(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten._cast_Byte(%t, %b) : (!prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %11 = aten._cast_Byte(%t, %b) : (!prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: aten._cast_Char(%t, %b) : (!prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %12 = aten._cast_Char(%t, %b) : (!prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: aten._cast_Short(%t, %b) : (!prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %13 = aten._cast_Short(%t, %b) : (!prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: aten._cast_Int(%t, %b) : (!prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %14 = aten._cast_Int(%t, %b) : (!prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: aten._cast_Long(%t, %b) : (!prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %15 = aten._cast_Long(%t, %b) : (!prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: aten._cast_Half(%t, %b) : (!prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %16 = aten._cast_Half(%t, %b) : (!prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: aten._cast_Float(%t, %b) : (!prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %17 = aten._cast_Float(%t, %b) : (!prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: aten._cast_Double(%t, %b) : (!prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %18 = aten._cast_Double(%t, %b) : (!prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: aten.alias(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %19 = aten.alias(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.lift_fresh(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %20 = aten.lift_fresh(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.detach(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %21 = aten.detach(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.copy(%t, %t, %b) : (!prim.tensor, !prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %22 = aten.copy(%t, %t, %b) : (!prim.tensor, !prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: aten.fill.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %23 = aten.fill.Scalar(%t, %n) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.fill.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %24 = aten.fill.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.zero(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %25 = aten.zero(%t) : (!prim.tensor) -> !prim.tensor
  func.return
}
