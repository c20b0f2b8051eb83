// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Every type as an argument.

// CHECK: func.func private @simple(!prim.number, !prim.int, !prim.float, !prim.complex, !prim.bool, !prim.str, !prim.none)
func.func private @simple(!prim.number, !prim.int, !prim.float, !prim.complex, !prim.bool, !prim.str, !prim.none)
// CHECK: func.func private @objects(!prim.device, !prim.generator, !prim.any)
func.func private @objects(!prim.device, !prim.generator, !prim.any)
// CHECK: func.func private @containers(!prim.list<!prim.int>, !prim.optional<!prim.tensor>, !prim.future<!prim.int>, !prim.dict<!prim.str, !prim.list<!prim.int>>)
func.func private @containers(!prim.list<!prim.int>, !prim.optional<!prim.tensor>, !prim.future<!prim.int>, !prim.dict<!prim.str, !prim.list<!prim.int>>)
// CHECK: func.func private @tuples(!prim.tuple<>, !prim.tuple<!prim.int>, !prim.tuple<!prim.int, !prim.tuple<!prim.tensor, !prim.str>>)
func.func private @tuples(!prim.tuple<>, !prim.tuple<!prim.int>, !prim.tuple<!prim.int, !prim.tuple<!prim.tensor, !prim.str>>)
// CHECK: func.func private @variable(!prim.var<"t">) -> !prim.list<!prim.var<"t">>
func.func private @variable(!prim.var<"t">) -> !prim.list<!prim.var<"t">>
