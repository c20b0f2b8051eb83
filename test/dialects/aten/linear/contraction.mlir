// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Sums of products over chosen dimensions, in terms of products of matrices.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.number, %a2: !prim.int, %a3: !prim.list<!prim.int>) {
  // CHECK: aten.dist(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor{{$}}
  %0 = aten.dist(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.number) -> !prim.tensor
  // CHECK: aten.dist.out(%a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.dist.out(%a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.inner(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.inner(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.inner.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.inner.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.kron(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.kron(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.kron.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.kron.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.linalg_vecdot(%a0, %a0, %a2) : (!prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %6 = aten.linalg_vecdot(%a0, %a0, %a2) : (!prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor
  // CHECK: aten.linalg_vecdot.out(%a0, %a0, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.linalg_vecdot.out(%a0, %a0, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.tensordot(%a0, %a0, %a3, %a3) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.tensor{{$}}
  %8 = aten.tensordot(%a0, %a0, %a3, %a3) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.tensor
  // CHECK: aten.tensordot.out(%a0, %a0, %a3, %a3, %a0) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.tensordot.out(%a0, %a0, %a3, %a3, %a0) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.trace(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.trace(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.trace.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.trace.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.vdot(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %12 = aten.vdot(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.vdot.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %13 = aten.vdot.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}
