// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Products and distances of vectors in space.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.float, %a2: !prim.optional<!prim.int>, %a3: !prim.int, %a4: !prim.number, %a5: !prim.bool) {
  // CHECK: aten._pdist_forward(%a0, %a1) : (!prim.tensor, !prim.float) -> !prim.tensor{{$}}
  %0 = aten._pdist_forward(%a0, %a1) : (!prim.tensor, !prim.float) -> !prim.tensor
  // CHECK: aten._pdist_forward.out(%a0, %a1, %a0) : (!prim.tensor, !prim.float, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten._pdist_forward.out(%a0, %a1, %a0) : (!prim.tensor, !prim.float, !prim.tensor) -> !prim.tensor
  // CHECK: aten.cdist(%a0, %a0, %a1, %a2) : (!prim.tensor, !prim.tensor, !prim.float, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %2 = aten.cdist(%a0, %a0, %a1, %a2) : (!prim.tensor, !prim.tensor, !prim.float, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.cross(%a0, %a0, %a2) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %3 = aten.cross(%a0, %a0, %a2) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.cross.out(%a0, %a0, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.cross.out(%a0, %a0, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.linalg_cross(%a0, %a0, %a3) : (!prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %5 = aten.linalg_cross(%a0, %a0, %a3) : (!prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor
  // CHECK: aten.linalg_cross.out(%a0, %a0, %a3, %a0) : (!prim.tensor, !prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.linalg_cross.out(%a0, %a0, %a3, %a0) : (!prim.tensor, !prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.linalg_vander(%a0, %a2) : (!prim.tensor, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %7 = aten.linalg_vander(%a0, %a2) : (!prim.tensor, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.pdist(%a0, %a1) : (!prim.tensor, !prim.float) -> !prim.tensor{{$}}
  %8 = aten.pdist(%a0, %a1) : (!prim.tensor, !prim.float) -> !prim.tensor
  // CHECK: aten.renorm(%a0, %a4, %a3, %a4) : (!prim.tensor, !prim.number, !prim.int, !prim.number) -> !prim.tensor{{$}}
  %9 = aten.renorm(%a0, %a4, %a3, %a4) : (!prim.tensor, !prim.number, !prim.int, !prim.number) -> !prim.tensor
  // CHECK: aten.renorm.out(%a0, %a4, %a3, %a4, %a0) : (!prim.tensor, !prim.number, !prim.int, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.renorm.out(%a0, %a4, %a3, %a4, %a0) : (!prim.tensor, !prim.number, !prim.int, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.renorm_(%a0, %a4, %a3, %a4) : (!prim.tensor, !prim.number, !prim.int, !prim.number) -> !prim.tensor{{$}}
  %11 = aten.renorm_(%a0, %a4, %a3, %a4) : (!prim.tensor, !prim.number, !prim.int, !prim.number) -> !prim.tensor
  // CHECK: aten.vander(%a0, %a2, %a5) : (!prim.tensor, !prim.optional<!prim.int>, !prim.bool) -> !prim.tensor{{$}}
  %12 = aten.vander(%a0, %a2, %a5) : (!prim.tensor, !prim.optional<!prim.int>, !prim.bool) -> !prim.tensor
  func.return
}
