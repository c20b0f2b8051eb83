// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Bessel functions of the orders 0 and 1, and what is made of them.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor) {
  // CHECK: aten.i0(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.i0(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.i0.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.i0.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.i0_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.i0_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.special_bessel_j0(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.special_bessel_j0(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.special_bessel_j0.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.special_bessel_j0.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.special_bessel_j1(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.special_bessel_j1(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.special_bessel_j1.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.special_bessel_j1.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.special_bessel_y0(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.special_bessel_y0(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.special_bessel_y0.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.special_bessel_y0.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.special_bessel_y1(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.special_bessel_y1(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.special_bessel_y1.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.special_bessel_y1.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.special_i0e(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.special_i0e(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.special_i0e.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %12 = aten.special_i0e.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.special_i1(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %13 = aten.special_i1(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.special_i1.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %14 = aten.special_i1.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.special_i1e(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %15 = aten.special_i1e(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.special_i1e.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %16 = aten.special_i1e.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.special_modified_bessel_i0(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %17 = aten.special_modified_bessel_i0(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.special_modified_bessel_i0.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %18 = aten.special_modified_bessel_i0.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.special_modified_bessel_i1(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %19 = aten.special_modified_bessel_i1(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.special_modified_bessel_i1.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %20 = aten.special_modified_bessel_i1.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.special_modified_bessel_k0(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %21 = aten.special_modified_bessel_k0(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.special_modified_bessel_k0.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %22 = aten.special_modified_bessel_k0.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.special_modified_bessel_k1(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %23 = aten.special_modified_bessel_k1(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.special_modified_bessel_k1.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %24 = aten.special_modified_bessel_k1.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.special_scaled_modified_bessel_k0(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %25 = aten.special_scaled_modified_bessel_k0(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.special_scaled_modified_bessel_k0.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %26 = aten.special_scaled_modified_bessel_k0.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.special_scaled_modified_bessel_k1(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %27 = aten.special_scaled_modified_bessel_k1(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.special_scaled_modified_bessel_k1.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %28 = aten.special_scaled_modified_bessel_k1.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.special_spherical_bessel_j0(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %29 = aten.special_spherical_bessel_j0(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.special_spherical_bessel_j0.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %30 = aten.special_spherical_bessel_j0.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}
