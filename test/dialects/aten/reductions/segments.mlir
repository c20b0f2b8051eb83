// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Reductions of runs of rows.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.str, %a2: !prim.optional<!prim.tensor>, %a3: !prim.int, %a4: !prim.bool, %a5: !prim.optional<!prim.number>) {
  // CHECK: aten.segment_reduce(%a0, %a1, %a2, %a2, %a2, %a3, %a4, %a5) : (!prim.tensor, !prim.str, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.int, !prim.bool, !prim.optional<!prim.number>) -> !prim.tensor{{$}}
  %0 = aten.segment_reduce(%a0, %a1, %a2, %a2, %a2, %a3, %a4, %a5) : (!prim.tensor, !prim.str, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.int, !prim.bool, !prim.optional<!prim.number>) -> !prim.tensor
  // CHECK: aten.segment_reduce.out(%a0, %a1, %a2, %a2, %a2, %a3, %a4, %a5, %a0) : (!prim.tensor, !prim.str, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.int, !prim.bool, !prim.optional<!prim.number>, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.segment_reduce.out(%a0, %a1, %a2, %a2, %a2, %a3, %a4, %a5, %a0) : (!prim.tensor, !prim.str, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.int, !prim.bool, !prim.optional<!prim.number>, !prim.tensor) -> !prim.tensor
  func.return
}
