// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Solutions of systems of equations with the least sum of squares.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.optional<!prim.float>, %a2: !prim.optional<!prim.str>) {
  // CHECK: aten.linalg_lstsq(%a0, %a0, %a1, %a2) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.float>, !prim.optional<!prim.str>) -> (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %0:4 = aten.linalg_lstsq(%a0, %a0, %a1, %a2) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.float>, !prim.optional<!prim.str>) -> (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten.linalg_lstsq.out(%a0, %a0, %a1, %a2, %a0, %a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.float>, !prim.optional<!prim.str>, !prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %1:4 = aten.linalg_lstsq.out(%a0, %a0, %a1, %a2, %a0, %a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.float>, !prim.optional<!prim.str>, !prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor)
  func.return
}
