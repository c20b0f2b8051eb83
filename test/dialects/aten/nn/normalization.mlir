// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Normalisation: layer, batch, group, instance and root-mean-square norm.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %is: !prim.list<!prim.int>, %opt_t: !prim.optional<!prim.tensor>,
    %f: !prim.float, %b: !prim.bool, %opt_f: !prim.optional<!prim.float>, %i: !prim.int) {
  // CHECK: aten.native_layer_norm(%t, %is, %opt_t, %opt_t, %f) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.float) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %0:3 = aten.native_layer_norm(%t, %is, %opt_t, %opt_t, %f) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.float) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten.layer_norm(%t, %is, %opt_t, %opt_t, %f, %b) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.float, !prim.bool) -> !prim.tensor{{$}}
  %1 = aten.layer_norm(%t, %is, %opt_t, %opt_t, %f, %b) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.float, !prim.bool) -> !prim.tensor
  // CHECK: aten.rms_norm(%t, %is, %opt_t, %opt_f) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.tensor>, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %2 = aten.rms_norm(%t, %is, %opt_t, %opt_f) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.tensor>, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten._native_batch_norm_legit_functional(%t, %opt_t, %opt_t, %t, %t, %b, %f, %f) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.tensor, !prim.tensor, !prim.bool, !prim.float, !prim.float) -> (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %3:5 = aten._native_batch_norm_legit_functional(%t, %opt_t, %opt_t, %t, %t, %b, %f, %f) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.tensor, !prim.tensor, !prim.bool, !prim.float, !prim.float) -> (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten.native_batch_norm(%t, %opt_t, %opt_t, %opt_t, %opt_t, %b, %f, %f) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.bool, !prim.float, !prim.float) -> (!prim.tensor, !prim.tensor, !prim.tensor){{$}}
  %4:3 = aten.native_batch_norm(%t, %opt_t, %opt_t, %opt_t, %opt_t, %b, %f, %f) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.bool, !prim.float, !prim.float) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  // CHECK: aten.batch_norm(%t, %opt_t, %opt_t, %opt_t, %opt_t, %b, %f, %f, %b) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.bool, !prim.float, !prim.float, !prim.bool) -> !prim.tensor{{$}}
  %5 = aten.batch_norm(%t, %opt_t, %opt_t, %opt_t, %opt_t, %b, %f, %f, %b) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.bool, !prim.float, !prim.float, !prim.bool) -> !prim.tensor
  // CHECK: aten.group_norm(%t, %i, %opt_t, %opt_t, %f, %b) : (!prim.tensor, !prim.int, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.float, !prim.bool) -> !prim.tensor{{$}}
  %6 = aten.group_norm(%t, %i, %opt_t, %opt_t, %f, %b) : (!prim.tensor, !prim.int, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.float, !prim.bool) -> !prim.tensor
  // CHECK: aten.instance_norm(%t, %opt_t, %opt_t, %opt_t, %opt_t, %b, %f, %f, %b) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.bool, !prim.float, !prim.float, !prim.bool) -> !prim.tensor{{$}}
  %7 = aten.instance_norm(%t, %opt_t, %opt_t, %opt_t, %opt_t, %b, %f, %f, %b) : (!prim.tensor, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.bool, !prim.float, !prim.float, !prim.bool) -> !prim.tensor
  func.return
}
