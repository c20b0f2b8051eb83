// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Determinants, and their signs and logarithms, by elimination.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor) {
  // CHECK: aten._linalg_det(%a0) : (!prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %0:3 = aten._linalg_det(%a0) : (!prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten._linalg_det.result(%a0, %a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %1:3 = aten._linalg_det.result(%a0, %a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten._linalg_slogdet(%a0) : (!prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %2:4 = aten._linalg_slogdet(%a0) : (!prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten._linalg_slogdet.sign(%a0, %a0, %a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %3:4 = aten._linalg_slogdet.sign(%a0, %a0, %a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten.det(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.det(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.linalg_det(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.linalg_det(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.linalg_det.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.linalg_det.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.linalg_slogdet(%a0) : (!prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %7:2 = aten.linalg_slogdet(%a0) : (!prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.linalg_slogdet.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %8:2 = aten.linalg_slogdet.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.logdet(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.logdet(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.slogdet(%a0) : (!prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %10:2 = aten.slogdet(%a0) : (!prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.slogdet.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %11:2 = aten.slogdet.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  func.return
}
