// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Losses of margins between the scores of classes: those of one target class, and of several.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.number, %a2: !prim.optional<!prim.tensor>, %a3: !prim.int) {
  // CHECK: aten.multi_margin_loss(%a0, %a0, %a1, %a1, %a2, %a3) : (!prim.tensor, !prim.tensor, !prim.number, !prim.number, !prim.optional<!prim.tensor>, !prim.int) -> !prim.tensor{{$}}
  %0 = aten.multi_margin_loss(%a0, %a0, %a1, %a1, %a2, %a3) : (!prim.tensor, !prim.tensor, !prim.number, !prim.number, !prim.optional<!prim.tensor>, !prim.int) -> !prim.tensor
  // CHECK: aten.multi_margin_loss.out(%a0, %a0, %a1, %a1, %a2, %a3, %a0) : (!prim.tensor, !prim.tensor, !prim.number, !prim.number, !prim.optional<!prim.tensor>, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.multi_margin_loss.out(%a0, %a0, %a1, %a1, %a2, %a3, %a0) : (!prim.tensor, !prim.tensor, !prim.number, !prim.number, !prim.optional<!prim.tensor>, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.multilabel_margin_loss(%a0, %a0, %a3) : (!prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %2 = aten.multilabel_margin_loss(%a0, %a0, %a3) : (!prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor
  // CHECK: aten.multilabel_margin_loss.out(%a0, %a0, %a3, %a0) : (!prim.tensor, !prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.multilabel_margin_loss.out(%a0, %a0, %a3, %a0) : (!prim.tensor, !prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.multilabel_margin_loss_forward(%a0, %a0, %a3) : (!prim.tensor, !prim.tensor, !prim.int) -> (!prim.tensor, !prim.tensor){{$}}
  %4:2 = aten.multilabel_margin_loss_forward(%a0, %a0, %a3) : (!prim.tensor, !prim.tensor, !prim.int) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.multilabel_margin_loss_forward.output(%a0, %a0, %a3, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %5:2 = aten.multilabel_margin_loss_forward.output(%a0, %a0, %a3, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.int, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  func.return
}
