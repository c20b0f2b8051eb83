// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Seeds, generators of single draws, and the forms of dropout that are given one.

// CHECK-LABEL: func.func @operators
func.func @operators(%i: !prim.int, %t: !prim.tensor, %f: !prim.float, %b: !prim.bool,
    %opt_b: !prim.optional<!prim.bool>, %g: !prim.generator) {
  // CHECK: prim.RandomSeed() : () -> !prim.int{{$}}
  %0 = prim.RandomSeed() : () -> !prim.int
  // CHECK: prim.Generator(%i, %i, %i) : (!prim.int, !prim.int, !prim.int) -> !prim.generator{{$}}
  %1 = prim.Generator(%i, %i, %i) : (!prim.int, !prim.int, !prim.int) -> !prim.generator
  // CHECK: prim.dropout(%t, %f, %b, %g) : (!prim.tensor, !prim.float, !prim.bool, !prim.generator) -> !prim.tensor{{$}}
  %2 = prim.dropout(%t, %f, %b, %g) : (!prim.tensor, !prim.float, !prim.bool, !prim.generator) -> !prim.tensor
  // CHECK: prim.native_dropout(%t, %f, %opt_b, %g) : (!prim.tensor, !prim.float, !prim.optional<!prim.bool>, !prim.generator) -> (!prim.tensor, !prim.tensor){{$}}
  %3:2 = prim.native_dropout(%t, %f, %opt_b, %g) : (!prim.tensor, !prim.float, !prim.optional<!prim.bool>, !prim.generator) -> (!prim.tensor, !prim.tensor)
  func.return
}
