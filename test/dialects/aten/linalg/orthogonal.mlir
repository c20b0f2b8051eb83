// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Factorisation into a unitary and a triangular matrix, by Householder's reflections.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.str, %a2: !prim.bool) {
  // CHECK: aten.geqrf(%a0) : (!prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %0:2 = aten.geqrf(%a0) : (!prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.geqrf.a(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %1:2 = aten.geqrf.a(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.linalg_householder_product(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.linalg_householder_product(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.linalg_householder_product.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.linalg_householder_product.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.linalg_qr(%a0, %a1) : (!prim.tensor, !prim.str) -> (!prim.tensor, !prim.tensor){{$}}
  %4:2 = aten.linalg_qr(%a0, %a1) : (!prim.tensor, !prim.str) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.linalg_qr.out(%a0, %a1, %a0, %a0) : (!prim.tensor, !prim.str, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %5:2 = aten.linalg_qr.out(%a0, %a1, %a0, %a0) : (!prim.tensor, !prim.str, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.orgqr(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.orgqr(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.orgqr.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.orgqr.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.qr(%a0, %a2) : (!prim.tensor, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %8:2 = aten.qr(%a0, %a2) : (!prim.tensor, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.qr.Q(%a0, %a2, %a0, %a0) : (!prim.tensor, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %9:2 = aten.qr.Q(%a0, %a2, %a0, %a0) : (!prim.tensor, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  func.return
}
