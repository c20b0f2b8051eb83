// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Complex numbers and their parts.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor) {
  // CHECK: aten.complex(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.complex(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.complex.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.complex.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.conj_physical(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.conj_physical(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.conj_physical.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.conj_physical.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.conj_physical_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.conj_physical_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.imag(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.imag(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.real(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.real(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.view_as_complex(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.view_as_complex(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.view_as_real(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.view_as_real(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: prim.imaginary_part(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %9 = prim.imaginary_part(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: prim.real_part(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %10 = prim.real_part(%a0) : (!prim.tensor) -> !prim.tensor
  func.return
}
