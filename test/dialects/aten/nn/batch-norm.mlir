// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Normalisation of channels, with running statistics: batch and instance norm.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.optional<!prim.tensor>, %a2: !prim.bool, %a3: !prim.float) {
  // CHECK: aten._native_batch_norm_legit_functional(%a0, %a1, %a1, %a0, %a0, %a2, %a3, %a3) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.tensor, !prim.tensor, !prim.bool, !prim.float, !prim.float) -> (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %0:5 = aten._native_batch_norm_legit_functional(%a0, %a1, %a1, %a0, %a0, %a2, %a3, %a3) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.tensor, !prim.tensor, !prim.bool, !prim.float, !prim.float) -> (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten.batch_norm(%a0, %a1, %a1, %a1, %a1, %a2, %a3, %a3, %a2) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.bool, !prim.float, !prim.float, !prim.bool) -> !prim.tensor{{$}}
  %1 = aten.batch_norm(%a0, %a1, %a1, %a1, %a1, %a2, %a3, %a3, %a2) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.bool, !prim.float, !prim.float, !prim.bool) -> !prim.tensor
  // CHECK: aten.instance_norm(%a0, %a1, %a1, %a1, %a1, %a2, %a3, %a3, %a2) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.bool, !prim.float, !prim.float, !prim.bool) -> !prim.tensor{{$}}
  %2 = aten.instance_norm(%a0, %a1, %a1, %a1, %a1, %a2, %a3, %a3, %a2) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.bool, !prim.float, !prim.float, !prim.bool) -> !prim.tensor
  // CHECK: aten.native_batch_norm(%a0, %a1, %a1, %a1, %a1, %a2, %a3, %a3) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.bool, !prim.float, !prim.float) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %3:3 = aten.native_batch_norm(%a0, %a1, %a1, %a1, %a1, %a2, %a3, %a3) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.bool, !prim.float, !prim.float) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten.native_batch_norm.out(%a0, %a1, %a1, %a1, %a1, %a2, %a3, %a3, %a0, %a0, %a0) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.bool, !prim.float, !prim.float, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %4:3 = aten.native_batch_norm.out(%a0, %a1, %a1, %a1, %a1, %a2, %a3, %a3, %a0, %a0, %a0) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.bool, !prim.float, !prim.float, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  func.return
}
