// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Dropout: elements that become zero by chance, in training.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.float, %a2: !prim.bool, %a3: !prim.optional<!prim.bool>, %a4: !prim.generator) {
  // CHECK: aten.dropout(%a0, %a1, %a2) : (!prim.tensor, !prim.float, !prim.bool) -> !prim.tensor{{$}}
  %0 = aten.dropout(%a0, %a1, %a2) : (!prim.tensor, !prim.float, !prim.bool) -> !prim.tensor
  // CHECK: aten.dropout_(%a0, %a1, %a2) : (!prim.tensor, !prim.float, !prim.bool) -> !prim.tensor{{$}}
  %1 = aten.dropout_(%a0, %a1, %a2) : (!prim.tensor, !prim.float, !prim.bool) -> !prim.tensor
  // CHECK: aten.native_dropout(%a0, %a1, %a3) : (!prim.tensor, !prim.float, !prim.optional<!prim.bool>) -> (!prim.tensor, !prim.tensor){{$}}
  %2:2 = aten.native_dropout(%a0, %a1, %a3) : (!prim.tensor, !prim.float, !prim.optional<!prim.bool>) -> (!prim.tensor, !prim.tensor)
  // CHECK: prim.dropout(%a0, %a1, %a2, %a4) : (!prim.tensor, !prim.float, !prim.bool, !prim.generator) -> !prim.tensor{{$}}
  %3 = prim.dropout(%a0, %a1, %a2, %a4) : (!prim.tensor, !prim.float, !prim.bool, !prim.generator) -> !prim.tensor
  // CHECK: prim.native_dropout(%a0, %a1, %a3, %a4) : (!prim.tensor, !prim.float, !prim.optional<!prim.bool>, !prim.generator) -> (!prim.tensor, !prim.tensor){{$}}
  %4:2 = prim.native_dropout(%a0, %a1, %a3, %a4) : (!prim.tensor, !prim.float, !prim.optional<!prim.bool>, !prim.generator) -> (!prim.tensor, !prim.tensor)
  func.return
}
