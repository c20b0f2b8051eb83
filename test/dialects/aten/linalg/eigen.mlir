// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Eigenvalues and eigenvectors of Hermitian matrices, which are symmetric if they are real.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.str, %a2: !prim.bool) {
  // CHECK: aten._linalg_eigh(%a0, %a1, %a2) : (!prim.tensor, !prim.str, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %0:2 = aten._linalg_eigh(%a0, %a1, %a2) : (!prim.tensor, !prim.str, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten._linalg_eigh.eigenvalues(%a0, %a1, %a2, %a0, %a0) : (!prim.tensor, !prim.str, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %1:2 = aten._linalg_eigh.eigenvalues(%a0, %a1, %a2, %a0, %a0) : (!prim.tensor, !prim.str, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.linalg_eigh(%a0, %a1) : (!prim.tensor, !prim.str) -> (!prim.tensor, !prim.tensor){{$}}
  %2:2 = aten.linalg_eigh(%a0, %a1) : (!prim.tensor, !prim.str) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.linalg_eigh.eigvals(%a0, %a1, %a0, %a0) : (!prim.tensor, !prim.str, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %3:2 = aten.linalg_eigh.eigvals(%a0, %a1, %a0, %a0) : (!prim.tensor, !prim.str, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.linalg_eigvalsh(%a0, %a1) : (!prim.tensor, !prim.str) -> !prim.tensor{{$}}
  %4 = aten.linalg_eigvalsh(%a0, %a1) : (!prim.tensor, !prim.str) -> !prim.tensor
  // CHECK: aten.linalg_eigvalsh.out(%a0, %a1, %a0) : (!prim.tensor, !prim.str, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.linalg_eigvalsh.out(%a0, %a1, %a0) : (!prim.tensor, !prim.str, !prim.tensor) -> !prim.tensor
  // CHECK: prim.eigen(%a0) : (!prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %6:2 = prim.eigen(%a0) : (!prim.tensor) -> (!prim.tensor, !prim.tensor)
  func.return
}
