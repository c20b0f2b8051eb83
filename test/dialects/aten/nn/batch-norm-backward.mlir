// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// The backward of batch norm.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %opt_t: !prim.optional<!prim.tensor>, %b: !prim.bool, %f: !prim.float, %bs: !prim.list<!prim.bool>) {
  // CHECK: aten.native_batch_norm_backward(%t, %t, %opt_t, %opt_t, %opt_t, %opt_t, %opt_t, %b, %f, %bs) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.bool, !prim.float, !prim.list<!prim.bool>) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %0:3 = aten.native_batch_norm_backward(%t, %t, %opt_t, %opt_t, %opt_t, %opt_t, %opt_t, %b, %f, %bs) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.bool, !prim.float, !prim.list<!prim.bool>) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  func.return
}
