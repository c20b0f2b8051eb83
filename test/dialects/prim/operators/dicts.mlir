// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// A dictionary from a list of pairs.

// CHECK-LABEL: func.func @operators
func.func @operators() {
  // CHECK: aten.dict() : () -> !prim.dict<!prim.str, !prim.tensor>{{$}}
  %0 = aten.dict() : () -> !prim.dict<!prim.str, !prim.tensor>
  func.return
}
