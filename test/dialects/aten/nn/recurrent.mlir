// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Recurrent cells and attention, in terms of products and activations.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.optional<!prim.tensor>, %a2: !prim.list<!prim.tensor>, %a3: !prim.float, %a4: !prim.bool, %a5: !prim.optional<!prim.float>) {
  // CHECK: aten.gru_cell(%a0, %a0, %a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>) -> !prim.tensor{{$}}
  %0 = aten.gru_cell(%a0, %a0, %a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>) -> !prim.tensor
  // CHECK: aten.lstm_cell(%a0, %a2, %a0, %a0, %a1, %a1) : (!prim.tensor, !prim.list<!prim.tensor>, !prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>) -> (!prim.tensor, !prim.tensor){{$}}
  %1:2 = aten.lstm_cell(%a0, %a2, %a0, %a0, %a1, %a1) : (!prim.tensor, !prim.list<!prim.tensor>, !prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.rnn_relu_cell(%a0, %a0, %a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>) -> !prim.tensor{{$}}
  %2 = aten.rnn_relu_cell(%a0, %a0, %a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>) -> !prim.tensor
  // CHECK: aten.rnn_tanh_cell(%a0, %a0, %a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>) -> !prim.tensor{{$}}
  %3 = aten.rnn_tanh_cell(%a0, %a0, %a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>) -> !prim.tensor
  // CHECK: aten.scaled_dot_product_attention(%a0, %a0, %a0, %a1, %a3, %a4, %a5, %a4) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.float, !prim.bool, !prim.optional<!prim.float>, !prim.bool) -> !prim.tensor{{$}}
  %4 = aten.scaled_dot_product_attention(%a0, %a0, %a0, %a1, %a3, %a4, %a5, %a4) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.float, !prim.bool, !prim.optional<!prim.float>, !prim.bool) -> !prim.tensor
  func.return
}
