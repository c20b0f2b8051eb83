// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Eigenvalues and eigenvectors of any square matrices, which are complex also if the matrices are real.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor) {
  // CHECK: aten._linalg_eigvals(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %0 = aten._linalg_eigvals(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.linalg_eig(%a0) : (!prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %1:2 = aten.linalg_eig(%a0) : (!prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.linalg_eig.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %2:2 = aten.linalg_eig.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.linalg_eigvals(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.linalg_eigvals(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.linalg_eigvals.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.linalg_eigvals.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}
