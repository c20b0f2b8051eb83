// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Normalisation: layer, batch, group, instance and root-mean-square norm; the forms that write into a given tensor.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %is: !prim.list<!prim.int>, %opt_t: !prim.optional<!prim.tensor>,
    %f: !prim.float, %b: !prim.bool) {
  // CHECK: aten.native_layer_norm.out(%t, %is, %opt_t, %opt_t, %f, %t, %t, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.float, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %0:3 = aten.native_layer_norm.out(%t, %is, %opt_t, %opt_t, %f, %t, %t, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.float, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten.native_batch_norm.out(%t, %opt_t, %opt_t, %opt_t, %opt_t, %b, %f, %f, %t, %t, %t) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.bool, !prim.float, !prim.float, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %1:3 = aten.native_batch_norm.out(%t, %opt_t, %opt_t, %opt_t, %opt_t, %b, %f, %f, %t, %t, %t) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.bool, !prim.float, !prim.float, !prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  func.return
}
