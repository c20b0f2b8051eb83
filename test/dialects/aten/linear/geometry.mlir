// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Products and distances of vectors in space.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.float, %a2: !prim.optional<!prim.int>, %a3: !prim.int) {
  // CHECK: aten.cdist(%a0, %a0, %a1, %a2) : (!prim.tensor, !prim.tensor, !prim.float, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %0 = aten.cdist(%a0, %a0, %a1, %a2) : (!prim.tensor, !prim.tensor, !prim.float, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.cross(%a0, %a0, %a2) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %1 = aten.cross(%a0, %a0, %a2) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.cross.out(%a0, %a0, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.cross.out(%a0, %a0, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.linalg_cross(%a0, %a0, %a3) : (!prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %3 = aten.linalg_cross(%a0, %a0, %a3) : (!prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor
  // CHECK: aten.linalg_cross.out(%a0, %a0, %a3, %a0) : (!prim.tensor, !prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.linalg_cross.out(%a0, %a0, %a3, %a0) : (!prim.tensor, !prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor
  func.return
}
