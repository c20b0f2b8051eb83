// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// The gradient of a batch norm, and its own gradient in closed form.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.optional<!prim.tensor>, %a2: !prim.bool, %a3: !prim.float, %a4: !prim.list<!prim.bool>) {
  // CHECK: aten.native_batch_norm_backward(%a0, %a0, %a1, %a1, %a1, %a1, %a1, %a2, %a3, %a4) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.bool, !prim.float, !prim.list<!prim.bool>) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %0:3 = aten.native_batch_norm_backward(%a0, %a0, %a1, %a1, %a1, %a1, %a1, %a2, %a3, %a4) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.bool, !prim.float, !prim.list<!prim.bool>) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  func.return
}
