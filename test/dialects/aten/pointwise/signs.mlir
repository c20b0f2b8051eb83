// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Signs, infinities, steps, neighbours and degrees of numbers.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor) {
  // CHECK: aten.deg2rad(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.deg2rad(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.deg2rad.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.deg2rad.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.deg2rad_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.deg2rad_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.heaviside(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.heaviside(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.heaviside.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.heaviside.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.heaviside_(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.heaviside_(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.isneginf(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.isneginf(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.isneginf.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.isneginf.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.isposinf(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.isposinf(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.isposinf.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.isposinf.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.nextafter(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.nextafter(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.nextafter.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.nextafter.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.nextafter_(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %12 = aten.nextafter_(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.rad2deg(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %13 = aten.rad2deg(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.rad2deg.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %14 = aten.rad2deg.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.rad2deg_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %15 = aten.rad2deg_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.signbit(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %16 = aten.signbit(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.signbit.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %17 = aten.signbit.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.sinc(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %18 = aten.sinc(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.sinc.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %19 = aten.sinc.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.sinc_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %20 = aten.sinc_(%a0) : (!prim.tensor) -> !prim.tensor
  func.return
}
