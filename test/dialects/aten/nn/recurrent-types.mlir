// RUN: ts-opt %s -p infer-types | filecheck %s

// CHECK-LABEL: func.func @lstm_cell(
// CHECK: aten.lstm_cell{{.*}} -> (!prim.tensor<f32, [s0, 4]>, !prim.tensor<f32, [s0, 4]>){{$}}
func.func @lstm_cell(
    %x: !prim.tensor<f32, [s0, 3]>,
    %h: !prim.tensor<f32, [s0, 4]>,
    %c: !prim.tensor<f32, [s0, 4]>,
    %w_ih: !prim.tensor<f32, [16, 3]>,
    %w_hh: !prim.tensor<f32, [16, 4]>) {
  %hx = prim.ListConstruct(%h, %c) : (!prim.tensor<f32, [s0, 4]>, !prim.tensor<f32, [s0, 4]>) -> !prim.list<!prim.tensor>
  %b_ih = prim.Constant none
  %b_hh = prim.Constant none
  %0:2 = aten.lstm_cell(%x, %hx, %w_ih, %w_hh, %b_ih, %b_hh) : (!prim.tensor<f32, [s0, 3]>, !prim.list<!prim.tensor>, !prim.tensor<f32, [16, 3]>, !prim.tensor<f32, [16, 4]>, !prim.none, !prim.none) -> (!prim.tensor, !prim.tensor)
  func.return
}

// CHECK-LABEL: func.func @gru_cell(
// CHECK: aten.gru_cell{{.*}} -> !prim.tensor<f32, [2, 4]>{{$}}
func.func @gru_cell(
    %x: !prim.tensor<f32, [2, 3]>,
    %h: !prim.tensor<f32, [2, 4]>,
    %w_ih: !prim.tensor<f32, [12, 3]>,
    %w_hh: !prim.tensor<f32, [12, 4]>) {
  %b_ih = prim.Constant none
  %b_hh = prim.Constant none
  %0 = aten.gru_cell(%x, %h, %w_ih, %w_hh, %b_ih, %b_hh) : (!prim.tensor<f32, [2, 3]>, !prim.tensor<f32, [2, 4]>, !prim.tensor<f32, [12, 3]>, !prim.tensor<f32, [12, 4]>, !prim.none, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @rnn_tanh_cell(
// CHECK: aten.rnn_tanh_cell{{.*}} -> !prim.tensor<f32, [2, 4]>{{$}}
func.func @rnn_tanh_cell(
    %x: !prim.tensor<f32, [2, 3]>,
    %h: !prim.tensor<f32, [2, 4]>,
    %w_ih: !prim.tensor<f32, [4, 3]>,
    %w_hh: !prim.tensor<f32, [4, 4]>) {
  %b_ih = prim.Constant none
  %b_hh = prim.Constant none
  %0 = aten.rnn_tanh_cell(%x, %h, %w_ih, %w_hh, %b_ih, %b_hh) : (!prim.tensor<f32, [2, 3]>, !prim.tensor<f32, [2, 4]>, !prim.tensor<f32, [4, 3]>, !prim.tensor<f32, [4, 4]>, !prim.none, !prim.none) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @attention(
// CHECK: aten.scaled_dot_product_attention{{.*}} -> !prim.tensor<f32, [2, 5, 9]>{{$}}
func.func @attention(
    %q: !prim.tensor<f32, [2, 5, 8]>,
    %k: !prim.tensor<f32, [2, 7, 8]>,
    %v: !prim.tensor<f32, [2, 7, 9]>) {
  %attn_mask = prim.Constant none
  %dropout_p = prim.Constant 0.0
  %is_causal = prim.Constant false
  %scale = prim.Constant none
  %enable_gqa = prim.Constant false
  %0 = aten.scaled_dot_product_attention(%q, %k, %v, %attn_mask, %dropout_p, %is_causal, %scale, %enable_gqa) : (!prim.tensor<f32, [2, 5, 8]>, !prim.tensor<f32, [2, 7, 8]>, !prim.tensor<f32, [2, 7, 9]>, !prim.none, !prim.float, !prim.bool, !prim.none, !prim.bool) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_attention_of_vectors(
// CHECK: aten.scaled_dot_product_attention{{.*}} -> !prim.tensor{{$}}
func.func @negative_attention_of_vectors(
    %q: !prim.tensor<f32, [8]>,
    %k: !prim.tensor<f32, [8]>,
    %v: !prim.tensor<f32, [8]>) {
  %attn_mask = prim.Constant none
  %dropout_p = prim.Constant 0.0
  %is_causal = prim.Constant false
  %scale = prim.Constant none
  %enable_gqa = prim.Constant false
  %0 = aten.scaled_dot_product_attention(%q, %k, %v, %attn_mask, %dropout_p, %is_causal, %scale, %enable_gqa) : (!prim.tensor<f32, [8]>, !prim.tensor<f32, [8]>, !prim.tensor<f32, [8]>, !prim.none, !prim.float, !prim.bool, !prim.none, !prim.bool) -> !prim.tensor
  func.return
}
