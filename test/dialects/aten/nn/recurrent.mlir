// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Recurrent cells and attention, in terms of products and activations.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %ts: !prim.list<!prim.tensor>,
    %opt_t: !prim.optional<!prim.tensor>, %f: !prim.float, %b: !prim.bool,
    %opt_f: !prim.optional<!prim.float>) {
  // CHECK: aten.lstm_cell(%t, %ts, %t, %t, %opt_t, %opt_t) : (!prim.tensor, !prim.list<!prim.tensor>, !prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>) -> (!prim.tensor, !prim.tensor){{$}}
  %0:2 = aten.lstm_cell(%t, %ts, %t, %t, %opt_t, %opt_t) : (!prim.tensor, !prim.list<!prim.tensor>, !prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.gru_cell(%t, %t, %t, %t, %opt_t, %opt_t) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>) -> !prim.tensor{{$}}
  %1 = aten.gru_cell(%t, %t, %t, %t, %opt_t, %opt_t) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>) -> !prim.tensor
  // CHECK: aten.rnn_tanh_cell(%t, %t, %t, %t, %opt_t, %opt_t) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>) -> !prim.tensor{{$}}
  %2 = aten.rnn_tanh_cell(%t, %t, %t, %t, %opt_t, %opt_t) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>) -> !prim.tensor
  // CHECK: aten.rnn_relu_cell(%t, %t, %t, %t, %opt_t, %opt_t) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>) -> !prim.tensor{{$}}
  %3 = aten.rnn_relu_cell(%t, %t, %t, %t, %opt_t, %opt_t) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>) -> !prim.tensor
  // CHECK: aten.scaled_dot_product_attention(%t, %t, %t, %opt_t, %f, %b, %opt_f, %b) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.float, !prim.bool, !prim.optional<!prim.float>, !prim.bool) -> !prim.tensor{{$}}
  %4 = aten.scaled_dot_product_attention(%t, %t, %t, %opt_t, %f, %b, %opt_f, %b) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.float, !prim.bool, !prim.optional<!prim.float>, !prim.bool) -> !prim.tensor
  func.return
}
