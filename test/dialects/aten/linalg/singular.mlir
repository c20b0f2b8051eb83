// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Singular values and singular vectors.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.bool, %a2: !prim.optional<!prim.str>) {
  // CHECK: aten._linalg_svd(%a0, %a1, %a1, %a2) : (!prim.tensor, !prim.bool, !prim.bool, !prim.optional<!prim.str>) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %0:3 = aten._linalg_svd(%a0, %a1, %a1, %a2) : (!prim.tensor, !prim.bool, !prim.bool, !prim.optional<!prim.str>) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten._linalg_svd.U(%a0, %a1, %a1, %a2, %a0, %a0, %a0) : (!prim.tensor, !prim.bool, !prim.bool, !prim.optional<!prim.str>, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %1:3 = aten._linalg_svd.U(%a0, %a1, %a1, %a2, %a0, %a0, %a0) : (!prim.tensor, !prim.bool, !prim.bool, !prim.optional<!prim.str>, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten.linalg_svd(%a0, %a1, %a2) : (!prim.tensor, !prim.bool, !prim.optional<!prim.str>) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %2:3 = aten.linalg_svd(%a0, %a1, %a2) : (!prim.tensor, !prim.bool, !prim.optional<!prim.str>) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten.linalg_svd.U(%a0, %a1, %a2, %a0, %a0, %a0) : (!prim.tensor, !prim.bool, !prim.optional<!prim.str>, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %3:3 = aten.linalg_svd.U(%a0, %a1, %a2, %a0, %a0, %a0) : (!prim.tensor, !prim.bool, !prim.optional<!prim.str>, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten.linalg_svdvals(%a0, %a2) : (!prim.tensor, !prim.optional<!prim.str>) -> !prim.tensor{{$}}
  %4 = aten.linalg_svdvals(%a0, %a2) : (!prim.tensor, !prim.optional<!prim.str>) -> !prim.tensor
  // CHECK: aten.linalg_svdvals.out(%a0, %a2, %a0) : (!prim.tensor, !prim.optional<!prim.str>, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.linalg_svdvals.out(%a0, %a2, %a0) : (!prim.tensor, !prim.optional<!prim.str>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.svd(%a0, %a1, %a1) : (!prim.tensor, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %6:3 = aten.svd(%a0, %a1, %a1) : (!prim.tensor, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten.svd.U(%a0, %a1, %a1, %a0, %a0, %a0) : (!prim.tensor, !prim.bool, !prim.bool, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %7:3 = aten.svd.U(%a0, %a1, %a1, %a0, %a0, %a0) : (!prim.tensor, !prim.bool, !prim.bool, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: prim.orthogonal_rows(%a0) : (!prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %8:3 = prim.orthogonal_rows(%a0) : (!prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  func.return
}
