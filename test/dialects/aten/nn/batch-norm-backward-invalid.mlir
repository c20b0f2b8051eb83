// RUN: ts-opt %s --verify-diagnostics

func.func @operators(%t: !prim.tensor, %opt_t: !prim.optional<!prim.tensor>, %b: !prim.bool, %s: !prim.str, %bs: !prim.list<!prim.bool>) {
  // expected-error@+1 {{expected operand 'eps' of type float, got str}}
  %0:3 = aten.native_batch_norm_backward(%t, %t, %opt_t, %opt_t, %opt_t, %opt_t, %opt_t, %b, %s, %bs) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.bool, !prim.str, !prim.list<!prim.bool>) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  func.return
}
