// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Copies, conversions of dtype and device, and fills.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.bool, %a2: !prim.optional<!prim.int>, %a3: !prim.optional<!prim.device>, %a4: !prim.optional<!prim.bool>, %a5: !prim.int, %a6: !prim.number, %a7: !prim.device) {
  // CHECK: aten._cast_Byte(%a0, %a1) : (!prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %0 = aten._cast_Byte(%a0, %a1) : (!prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: aten._cast_Char(%a0, %a1) : (!prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %1 = aten._cast_Char(%a0, %a1) : (!prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: aten._cast_Double(%a0, %a1) : (!prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %2 = aten._cast_Double(%a0, %a1) : (!prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: aten._cast_Float(%a0, %a1) : (!prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %3 = aten._cast_Float(%a0, %a1) : (!prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: aten._cast_Half(%a0, %a1) : (!prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %4 = aten._cast_Half(%a0, %a1) : (!prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: aten._cast_Int(%a0, %a1) : (!prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %5 = aten._cast_Int(%a0, %a1) : (!prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: aten._cast_Long(%a0, %a1) : (!prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %6 = aten._cast_Long(%a0, %a1) : (!prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: aten._cast_Short(%a0, %a1) : (!prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %7 = aten._cast_Short(%a0, %a1) : (!prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: aten._to_copy(%a0, %a2, %a2, %a3, %a4, %a1, %a2) : (!prim.tensor, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %8 = aten._to_copy(%a0, %a2, %a2, %a3, %a4, %a1, %a2) : (!prim.tensor, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.alias(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.alias(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.clone(%a0, %a2) : (!prim.tensor, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %10 = aten.clone(%a0, %a2) : (!prim.tensor, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.clone.out(%a0, %a2, %a0) : (!prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.clone.out(%a0, %a2, %a0) : (!prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.contiguous(%a0, %a5) : (!prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %12 = aten.contiguous(%a0, %a5) : (!prim.tensor, !prim.int) -> !prim.tensor
  // CHECK: aten.copy(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %13 = aten.copy(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: aten.copy.out(%a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %14 = aten.copy.out(%a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.copy_(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %15 = aten.copy_(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: aten.detach(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %16 = aten.detach(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.fill.Scalar(%a0, %a6) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %17 = aten.fill.Scalar(%a0, %a6) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.fill.Scalar_out(%a0, %a6, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %18 = aten.fill.Scalar_out(%a0, %a6, %a0) : (!prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.fill.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %19 = aten.fill.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.fill.Tensor_out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %20 = aten.fill.Tensor_out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.fill_.Scalar(%a0, %a6) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %21 = aten.fill_.Scalar(%a0, %a6) : (!prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.fill_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %22 = aten.fill_.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.lift_fresh(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %23 = aten.lift_fresh(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.to.device(%a0, %a7, %a5, %a1, %a1, %a2) : (!prim.tensor, !prim.device, !prim.int, !prim.bool, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %24 = aten.to.device(%a0, %a7, %a5, %a1, %a1, %a2) : (!prim.tensor, !prim.device, !prim.int, !prim.bool, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.to.dtype(%a0, %a5, %a1, %a1, %a2) : (!prim.tensor, !prim.int, !prim.bool, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %25 = aten.to.dtype(%a0, %a5, %a1, %a1, %a2) : (!prim.tensor, !prim.int, !prim.bool, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.to.dtype_layout(%a0, %a2, %a2, %a3, %a4, %a1, %a1, %a2) : (!prim.tensor, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.bool, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %26 = aten.to.dtype_layout(%a0, %a2, %a2, %a3, %a4, %a1, %a1, %a2) : (!prim.tensor, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.bool, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.to.other(%a0, %a0, %a1, %a1, %a2) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %27 = aten.to.other(%a0, %a0, %a1, %a1, %a2) : (!prim.tensor, !prim.tensor, !prim.bool, !prim.bool, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.to.prim_Device(%a0, %a3, %a2, %a1, %a1) : (!prim.tensor, !prim.optional<!prim.device>, !prim.optional<!prim.int>, !prim.bool, !prim.bool) -> !prim.tensor{{$}}
  %28 = aten.to.prim_Device(%a0, %a3, %a2, %a1, %a1) : (!prim.tensor, !prim.optional<!prim.device>, !prim.optional<!prim.int>, !prim.bool, !prim.bool) -> !prim.tensor
  // CHECK: aten.to.prim_dtype(%a0, %a2, %a1, %a1) : (!prim.tensor, !prim.optional<!prim.int>, !prim.bool, !prim.bool) -> !prim.tensor{{$}}
  %29 = aten.to.prim_dtype(%a0, %a2, %a1, %a1) : (!prim.tensor, !prim.optional<!prim.int>, !prim.bool, !prim.bool) -> !prim.tensor
  // CHECK: aten.to.prim_other(%a0, %a1, %a1) : (!prim.tensor, !prim.bool, !prim.bool) -> !prim.tensor{{$}}
  %30 = aten.to.prim_other(%a0, %a1, %a1) : (!prim.tensor, !prim.bool, !prim.bool) -> !prim.tensor
  // CHECK: aten.type_as(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %31 = aten.type_as(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.zero(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %32 = aten.zero(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.zero.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %33 = aten.zero.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.zero_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %34 = aten.zero_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: prim.put_number(%a0, %a6) : (!prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %35 = prim.put_number(%a0, %a6) : (!prim.tensor, !prim.number) -> !prim.tensor
  func.return
}
