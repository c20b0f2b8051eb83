// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Normalisation over dimensions of one instance: layer, group and root-mean-square norm.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.int, %a2: !prim.optional<!prim.tensor>, %a3: !prim.float, %a4: !prim.bool, %a5: !prim.list<!prim.int>, %a6: !prim.optional<!prim.float>) {
  // CHECK: aten.group_norm(%a0, %a1, %a2, %a2, %a3, %a4) : (!prim.tensor, !prim.int, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.float, !prim.bool) -> !prim.tensor{{$}}
  %0 = aten.group_norm(%a0, %a1, %a2, %a2, %a3, %a4) : (!prim.tensor, !prim.int, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.float, !prim.bool) -> !prim.tensor
  // CHECK: aten.layer_norm(%a0, %a5, %a2, %a2, %a3, %a4) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.float, !prim.bool) -> !prim.tensor{{$}}
  %1 = aten.layer_norm(%a0, %a5, %a2, %a2, %a3, %a4) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.float, !prim.bool) -> !prim.tensor
  // CHECK: aten.native_layer_norm(%a0, %a5, %a2, %a2, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.float) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %2:3 = aten.native_layer_norm(%a0, %a5, %a2, %a2, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.float) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten.native_layer_norm.out(%a0, %a5, %a2, %a2, %a3, %a0, %a0, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.float, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %3:3 = aten.native_layer_norm.out(%a0, %a5, %a2, %a2, %a3, %a0, %a0, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.float, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten.rms_norm(%a0, %a5, %a2, %a6) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.tensor>, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %4 = aten.rms_norm(%a0, %a5, %a2, %a6) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.tensor>, !prim.optional<!prim.float>) -> !prim.tensor
  func.return
}
